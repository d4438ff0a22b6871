"""`arpad rate --list-only`: a list of games that don't fit in memory, without its evidence."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from arpad.cli.findings import print_problems
from arpad.cli.inputs import list_kind, parsed_date, parsed_lists, parsed_people
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import nothing_written, refuse, wrong_usage
from arpad.cli.words import GAMES, PLAYERS, counted, say

if TYPE_CHECKING:
    from arpad.answers.rating import Rated, WayTold
    from arpad.rulebooks.own import NamedEditions


@dataclass(frozen=True, slots=True)
class Alone:
    """What was typed. `are_others_given`: options that go with explained games."""

    games: Sequence[Path] | None
    events: Path | None
    lists: Sequence[str] | None
    list_date: str | None
    out: Path | None
    people: Path | None
    are_others_given: bool


def rate_alone(
    call: Alone, editions: "NamedEditions", *, are_new_admitted: bool, as_json: bool
) -> NoReturn:
    """Make the list, write it and leave: with 1 where the data can't be rated as they are."""
    from arpad.answers.rating import Rated, alone
    from arpad.cli.memory import read_little_ahead
    from arpad.disk.parquet import list_from_parquet
    from arpad.disk.unfit import UnfitError
    from arpad.law import NoRulebookError
    from arpad.office.history.asked import Asked

    games, events, out = call.games, call.events, call.out
    day = parsed_date(call.list_date)
    if not games or events is None or not call.lists or day is None or out is None:
        wrong_usage("--list-only takes games, --events, --list, --list-date and --out.")
    if call.are_others_given:
        wrong_usage("--list-only goes with --rulebook, --people, --admit-new and --json alone.")
    lists = parsed_lists(call.lists, list_kind(editions))
    tables, of_people, are_whole = parsed_people([f"{day}={call.people}"] if call.people else [])
    problems = (*lists.problems, *of_people)
    answer = Rated(problems=problems)
    if lists.is_whole and are_whole:
        wanted = Asked(
            tuple(games), events, lists.found, day, day, editions.names[0], editions.catalogue,
            are_new_admitted=are_new_admitted, people=tables,
        )  # fmt: skip
        read_little_ahead()
        try:
            with working("Rating"):
                manifest, ways, met = list_from_parquet(wanted, out)
            answer = alone(manifest, ways, [*problems, *met])
        except UnfitError as error:
            answer = Rated(problems=(*problems, *error.problems))
        except NoRulebookError as error:
            refuse(error)
        except OSError as error:
            nothing_written(out, error)
    tell(answer, partial(_print, answer), as_json=as_json)


def _print(answer: "Rated") -> None:
    manifest = answer.manifest
    if manifest:
        title = say("List of {day}, {rulebook}: {who}").format(
            day=answer.list_date,
            rulebook=answer.rulebook,
            who=counted(manifest["players"], PLAYERS),
        )
        typer.echo(title)
        for way in answer.ways:
            typer.echo(_way(way))
        typer.echo(say("The list alone, written to {out}.").format(out=manifest["out"]))
    else:
        typer.echo(say("Nothing is written."), err=True)
    print_problems(answer.problems)


def _way(way: "WayTold") -> str:
    """Return how the games of an edition were rated."""
    if way.games_explained is None:
        return say("{rulebook}: every game explained.").format(rulebook=way.rulebook)
    text = say("{rulebook}: {added} added up, {explained} explained one by one.")
    return text.format(
        rulebook=way.rulebook, added=counted(way.games_added, GAMES),
        explained=counted(way.games_explained, GAMES),
    )  # fmt: skip

"""`arpad history`: many lists one after another, made from tables of games; lists, not archives."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.history_options import (
    AdmitNew,
    EventsOption,
    FromOption,
    GamesOption,
    ListOption,
    PeopleOption,
    ToOption,
)
from arpad.cli.inputs import known_rulebooks, list_kind, parsed_date, parsed_lists, parsed_people
from arpad.cli.memory import keep_freed_memory
from arpad.cli.output import tell
from arpad.cli.papers.documents import write_all
from arpad.cli.terminal import working
from arpad.cli.usage import (
    cant_be_read,
    check_free,
    give,
    need_ending,
    need_there,
    none_of,
    refuse,
    refused_there,
    wrong_usage,
)
from arpad.cli.words import PLAYERS, counted, say

if TYPE_CHECKING:
    from datetime import date

    from arpad.answers.histories import ExplainedList, HistoryListExported, HistoryMade, ListMade
    from arpad.law import Catalogue
    from arpad.office.history.asked import Asked
    from arpad.office.history.making import Opened
    from arpad.report.problems import Problem


ENDINGS: Final = (".csv", ".parquet")

history_app = typer.Typer(
    help="Make many lists one after another from tables of games; export one of them."
)
app.add_typer(history_app, name="history")

RulebookOption = Annotated[
    str,
    typer.Option(
        "--rulebook", "-r",
        help="A family (fide): each list under the edition of its date, each event under that of "
        "its start; or one edition.",
    ),
]  # fmt: skip
WhatIfOption = Annotated[
    str,
    typer.Option(
        help="Every edition changed: k_factor=20, cap=none, expected_scores=fce-2016. Commas join "
        "changes."
    ),
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", "-o", help="The directory of the history, new, or as a call left it."),
]
ExplainOption = Annotated[
    list[str] | None,
    typer.Option(metavar="DATE", help="Explain every game of this list too, as often as needed."),
]


@history_app.callback(invoke_without_command=True)
def history(
    context: typer.Context,
    games: GamesOption = None,
    events: EventsOption = None,
    rating_list: ListOption = None,
    people: PeopleOption = None,
    since: FromOption = None,
    until: ToOption = None,
    rulebook: RulebookOption = "fide",
    what_if: WhatIfOption = "",
    out: OutOption = None,
    admit_new: AdmitNew = False,
    explain: ExplainOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Make many lists one after another: lists, not archives, of which nobody can claim.

    A call that was stopped goes on after the last list that is whole.

    Example: arpad history --games games --events events.csv --list 2023-12-01=december.csv --from
    2024-01-01 --to 2024-06-01 --rulebook fide --out history
    """
    if context.invoked_subcommand is not None:
        return
    keep_freed_memory()
    from arpad.answers.histories import HistoryMade, history_made
    from arpad.office.history.asked import Asked
    from arpad.office.history.kept import Kept
    from arpad.office.history.making import opened

    first, last = parsed_date(since), parsed_date(until)
    if not games or events is None or not rating_list or first is None or last is None or not out:
        give("--games", "--events", "--list", "--from", "--to", "--out")
    editions = known_rulebooks(rulebook)
    catalogue = _changed(editions.catalogue, editions.names[0], what_if)
    explained = [day for day in map(parsed_date, explain or ()) if day is not None]
    lists = parsed_lists(rating_list, list_kind(editions))
    tables, of_people, are_whole = parsed_people(people or ())
    problems = [*lists.problems, *of_people]
    if not lists.is_whole or not are_whole:
        answer = HistoryMade(problems=tuple(problems))
        tell(answer, partial(print_problems, answer.problems), as_json=as_json)
    request = Asked(
        tuple(games), events, lists.found, first, last, editions.names[0], catalogue,
        what_if, are_new_admitted=admit_new, people=tables,
    )  # fmt: skip
    with _whole(out):
        _refuse_missing(request)
        history_opened, more = opened(request, Kept(out))
        problems += more
        if history_opened is None:
            answer = HistoryMade(problems=tuple(problems))
            tell(answer, partial(print_problems, answer.problems), as_json=as_json)
        _check_days(explained, history_opened)
        lists_made, rows = _made(history_opened, explained, problems)
    answer = history_made(history_opened, lists_made, rows, problems)
    tell(answer, partial(_print, answer), as_json=as_json)


@history_app.command("export")
def export(
    folder: Annotated[Path, typer.Argument(metavar="HISTORY", help="What --out names.")],
    day: Annotated[str, typer.Argument(metavar="DATE", help="The date of one of its lists.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="FILE.csv or FILE.parquet, new.")],
    rulebook: Annotated[
        str | None, typer.Option("--rulebook", "-r", help="The file of a rulebook of your own.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Write a list of a history with the columns of every list; of a what-if, each row says so.

    Example: arpad history export history 2024-06-01 june.csv
    """
    from arpad.answers.histories import HistoryListExported
    from arpad.office.history.exported import list_of, table_bytes
    from arpad.office.history.kept import Kept

    on = parsed_date(day)
    kept = Kept(folder)
    if not kept.is_there:
        wrong_usage("{path} is no history: give what --out of arpad history named.", path=folder)
    if on not in kept.days():
        none_of("--date", str(day), kept.days())
    need_ending(out, ENDINGS)
    check_free(out)
    with _whole(folder):
        try:
            stated = kept.told()
        except (ValueError, KeyError, TypeError) as error:
            cant_be_read(folder, error)
        editions = known_rulebooks(rulebook or stated.rulebook)
        rows = list_of(kept, on, _changed(editions.catalogue, editions.names[0], stated.what_if))
        write_all({out: table_bytes(rows, out.suffix.lower())})
    answer = HistoryListExported(
        list_date=on,
        rulebook=kept.record(on).rulebook,
        what_if=stated.what_if,
        players=rows.height,
        written=str(out),
    )
    tell(answer, partial(_print_exported, answer), as_json=as_json)


def _changed(catalogue: "Catalogue", rulebook: str, text: str) -> "Catalogue":
    """Return the catalogue with every edition changed as --what-if says, or leave with 2."""
    from arpad.lab.what_if import NoSuchChangeError, everywhere
    from arpad.law import NoRulebookError

    if not text:
        return catalogue
    changed = everywhere(catalogue, text)
    line = [edition for edition in changed.editions if edition.family == rulebook]
    try:
        for edition in line:
            edition.load()
        if not line:
            changed.book(rulebook)
    except NoSuchChangeError as error:
        refuse(error, f"--what-if {text}")
    except NoRulebookError as error:
        refuse(error)
    return changed


def _refuse_missing(request: "Asked") -> None:
    need_there(*request.games, request.events)


def _check_days(days: "list[date]", history_opened: "Opened") -> None:
    for day in days:
        if day not in history_opened.days:
            none_of("--explain", str(day), history_opened.days)


def _made(
    history_opened: "Opened", days: "list[date]", problems: "list[Problem]"
) -> "tuple[list[ListMade], list[ExplainedList]]":
    """Make the lists that aren't there, explain some; what is found goes to the problems."""
    from arpad.answers.histories import ExplainedList, list_made
    from arpad.office.history.explained import explained, written
    from arpad.office.history.making import made

    lists, rows = [], []
    with working("Rating") as show:
        for record, more in made(history_opened):
            problems += more
            if record is not None:
                lists.append(list_made(record))
                show(f"Rating {record.list_date}")
        days_made = history_opened.kept.days()
        for day in (day for day in days if day in days_made):
            show(f"Explaining {day}")
            tables, more = explained(history_opened, day)
            problems += more
            if tables is not None:
                files = written(tables, history_opened, day)
                games = history_opened.kept.record(day).games
                rows.append(ExplainedList(list_date=day, games=games, written=files))
    return lists, rows


@contextmanager
def _whole(folder: Path) -> Iterator[None]:
    """Leave with 3 where the disk refuses; what is whole stays, and the next call goes on."""
    try:
        yield
    except OSError as error:
        refused_there(error, folder)


def _print(answer: "HistoryMade") -> None:
    if answer.first is not None and answer.last is not None:
        text = say("{lists} lists from {first} to {last} under {rulebook} in {folder}; made now: "
                   "{made}.")  # fmt: skip
        count = answer.lists_before + len(answer.lists)
        typer.echo(
            text.format(
                lists=count, first=answer.first, last=answer.last, rulebook=answer.rulebook,
                folder=answer.folder, made=len(answer.lists),
            )
        )  # fmt: skip
    if answer.lists:
        last = answer.lists[-1]
        text = say("The last list has {players}, of whom {rated} have a rating.")
        players = counted(last.players, PLAYERS)
        typer.echo(text.format(players=players, rated=last.players_rated))
    if answer.what_if:
        typer.echo(say("What if: {what_if}. These lists were never in force.").format(
            what_if=answer.what_if))  # fmt: skip
    for explained in answer.explained:
        text = say("Every game of the list of {day} is explained, and the sums are those kept: "
                   "{folder}.")  # fmt: skip
        typer.echo(text.format(day=explained.list_date, folder=Path(explained.written[0]).parent))
    typer.echo(say("A history makes lists, not archives: no game of theirs is kept with its "
                   "reasons, and no list is published."))  # fmt: skip
    if not answer.is_whole:
        text = say("It stops here; mend what is told and call again: it goes on from there.")
        typer.echo(text, err=True)
    print_problems(answer.problems)


def _print_exported(answer: "HistoryListExported") -> None:
    text = say("List of {day} under {rulebook}: {players}. Written to {out}.")
    players = counted(answer.players, PLAYERS)
    typer.echo(
        text.format(day=answer.list_date, rulebook=answer.rulebook, players=players,
                    out=answer.written)
    )  # fmt: skip

"""`arpad office season`: open a season of a list, and see what its opening changes."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.findings import print_problems
from arpad.cli.office.arguments import OnlyListArgument
from arpad.cli.office.desk import desk, kept_list
from arpad.cli.office.office import office
from arpad.cli.office.opening import AtOption, ByOption, officer
from arpad.cli.output import tell, wrong_usage
from arpad.cli.words import NONE, say

if TYPE_CHECKING:
    from arpad.answers.seasons import PlayerOfSeason, SeasonOpened
    from arpad.office.acting import Done, Officer
    from arpad.office.desk import Desk
    from arpad.office.periods.season import Season

NAMED_MAX = 20


@office.command()
def season(
    name: OnlyListArgument = "",
    year: Annotated[
        int | None,
        typer.Option("--season", min=1900, max=2200, help="Its first year; else the next list's."),
    ] = None,
    licences: Annotated[
        Path | None, typer.Option(help="A table with player_id of who has a licence; club too.")
    ] = None,
    body: Annotated[
        str, typer.Option("--numbers-of", help="Whose numbers they are, if not our own: fide.")
    ] = "",
    because: Annotated[str, typer.Option(help="Why, with --licences: it stands in the log.")] = "",
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Open a season with its licences and clubs; show who keeps or loses one, who gets another K.

    Without --licences nothing is recorded: what is known by now is shown.

    Example: arpad office season standard --licences 2027.csv --because "licences of 2027"
    """
    from arpad.answers.players import done
    from arpad.answers.seasons import opened
    from arpad.cli.terminal import working
    from arpad.office.acting import Done
    from arpad.office.periods.season import season_of

    here = desk(at)
    kept = kept_list(here, name)
    found = season_of(here, kept, year)
    if found is None:
        wrong_usage(f"the rules of {kept.name} ({kept.rulebook}) know no seasons: none is opened.")
    made = Done(None)
    if licences is not None:
        made = _recorded(here, officer(by, because), found, licences, body)
    elif body or because:
        wrong_usage("--numbers-of and --because are for --licences, which is not given.")
    with working("Looking"):
        answer = opened(here.anew(), kept, found, done(here.store, made).act, made.problems)
    tell(answer, partial(_print, answer), as_json=as_json)


def _recorded(
    here: "Desk", acting: "Officer", found: "Season", licences: Path, body: str
) -> "Done":
    """Return what came of recording the licences of a table."""
    from arpad.formats.any_list import read_any_people
    from arpad.formats.files import is_file
    from arpad.formats.tables.columns import NUMBERED
    from arpad.library.files import sent_alone
    from arpad.office.acting import Done
    from arpad.office.periods.season import open_season
    from arpad.office.players.facts import KINDS

    if not is_file(licences):
        wrong_usage(f"--licences: there is no file {licences}.")
    if body and not KINDS["number"].which.is_right(body):
        wrong_usage(f"--numbers-of {body}: expected {KINDS['number'].which.expects}.")
    alone = sent_alone(licences)
    rows, problems = read_any_people(alone.data, name=alone.name, shape=NUMBERED)
    problems = (*alone.problems, *problems)
    if any(problem.level == "error" for problem in problems):
        return Done(None, problems=problems)
    done = open_season(here, acting, found, rows, body)
    return replace(done, problems=(*problems, *done.problems))


def _print(answer: "SeasonOpened") -> None:
    text = say("{list}, season {season}: its first list is that of {day}")
    typer.echo(text.format(list=answer.list, season=answer.season, day=answer.first_list))
    text = say("licences: {kept} kept, {new} new, {lost} lost; {clubs} other clubs, {k} other K")
    typer.echo("  " + text.format(
        **answer.licences, clubs=answer.clubs, k=answer.k_factors,
    ))  # fmt: skip
    told = [line for player in answer.players if (line := _line(player))]
    for line in told[:NAMED_MAX]:
        typer.echo(f"  {line}")
    if len(told) > NAMED_MAX:
        text = say("... and {count} more: --json shows all.")
        typer.echo("  " + text.format(count=len(told) - NAMED_MAX))
    print_problems(answer.problems, shown_by="--json")


def _line(one: "PlayerOfSeason") -> str:
    """Return what changes with a player; nothing for who keeps all."""
    from arpad.answers.seasons import is_another_k

    found = []
    if one.licence in ("new", "lost"):
        found.append(say("new licence") if one.licence == "new" else say("no licence any more"))
    if one.rating_old != one.rating_new:
        found.append(f"{one.rating_old or NONE} → {one.rating_new or NONE}")
    if is_another_k(one):
        found.append(f"K {one.k_old} → {one.k_new}")
    if one.club_old != one.club_new:
        found.append(f"{one.club_old or NONE} → {one.club_new or NONE}")
    return f"{one.player_id} {one.name}: {', '.join(found)}" if found else ""

"""`arpad office season`: open a season of a list, and see what its opening changes."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.findings import print_problems
from arpad.cli.office.acting import Values, verb
from arpad.cli.office.office import office
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import only_with, refuse
from arpad.cli.words import NONE, say
from arpad.office.acts.lists import OpenSeason

if TYPE_CHECKING:
    from arpad.answers.seasons import PlayerOfSeason, SeasonOpened
    from arpad.office.acting import Officer
    from arpad.office.desk import Desk


NAMED_MAX = 20
BecauseOption = Annotated[str, typer.Option(help="Why, with --licences: it stands in the log.")]
LicencesOption = Annotated[
    Path | None, typer.Option(help="A table with player_id of who has a licence; club too.")
]


def _season(
    here: "Desk", acting: "Officer", values: Values, *, because: str, licences: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Record the licences of a table, if one is given, and show what a season changes."""
    from arpad.answers.journal import done
    from arpad.answers.seasons import opened
    from arpad.office.acting import Done, perform
    from arpad.office.periods.season import no_seasons, season_of

    body = values.get("body", "")
    kept = here.lists[values["list_name"]]
    season = season_of(here, kept, values.get("season"))
    if season is None:
        refuse(no_seasons(kept))
    if licences is None and (body or because):
        only_with("--numbers-of, --because", "--licences")
    season_act = Done(None)
    if licences is not None:
        if not because.strip():
            only_with("--licences", "--because")
        season_act = perform(here, acting, OpenSeason(**values))
    with working("Looking"):
        answer = opened(
            here.anew(), kept, season, done(here.store, season_act).act, season_act.problems
        )
    tell(answer, partial(_print, answer), as_json=as_json)


verb(office, OpenSeason, _season, (("because", BecauseOption, ""),
                                   ("licences", LicencesOption, None)))  # fmt: skip


def _print(answer: "SeasonOpened") -> None:
    text = say("{list}, season {season}: its first list is that of {day}")
    typer.echo(text.format(list=answer.list, season=answer.season, day=answer.first_list))
    text = say("licences: {kept} kept, {new} new, {lost} lost; {clubs} other clubs, {k} other K")
    typer.echo("  " + text.format(
        **answer.licences, clubs=answer.clubs, k=answer.k_factors,
    ))  # fmt: skip
    lines = [line for player in answer.players if (line := _line(player))]
    for line in lines[:NAMED_MAX]:
        typer.echo(f"  {line}")
    if len(lines) > NAMED_MAX:
        text = say("... and {count} more: --json shows all.")
        typer.echo("  " + text.format(count=len(lines) - NAMED_MAX))
    print_problems(answer.problems, shown_by="--json")


def _line(player: "PlayerOfSeason") -> str:
    """Return what changes with a player; nothing for who keeps all."""
    from arpad.answers.seasons import is_another_k

    changes = []
    if player.licence in ("new", "lost"):
        changes.append(
            say("new licence") if player.licence == "new" else say("no licence any more")
        )
    if player.rating_old != player.rating_new:
        changes.append(f"{player.rating_old or NONE} → {player.rating_new or NONE}")
    if is_another_k(player):
        changes.append(f"K {player.k_old} → {player.k_new}")
    if player.club_old != player.club_new:
        changes.append(f"{player.club_old or NONE} → {player.club_new or NONE}")
    return f"{player.player_id} {player.name}: {', '.join(changes)}" if changes else ""

"""How corrections are printed: what differs, who moves, by how much, over whom, and why."""

from typing import TYPE_CHECKING, Final

import typer

from arpad.cli.findings import print_problems
from arpad.cli.office.render import print_act
from arpad.cli.words import NONE, PLAYERS, counted, marked, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.answers.corrections import Corrected, ListCorrected, PartTold, PlayerMoved, Replayed

SHOWN_MAX: Final = 20
"""So many players are told with every part; --json has all."""
_CAUSES: Final = {
    "game": marked("the game itself"),
    "opponent": marked("the opponent's rating"),
    "own": marked("the player's own rating"),
    "both": marked("both ratings"),
    "k_factor": marked("another K"),
    "adjustment": marked("no game"),
    "list": marked("what the list carries"),
}
_KINDS: Final = {
    "rounding": marked("rounding"), "floor": marked("floor"), "cap": marked("cap"),
    "uplift": marked("uplift"), "first_rating": marked("first rating"), "event": marked("event"),
    "calibration": marked("calibration"),
}  # fmt: skip


def print_corrected(answer: "Corrected") -> None:
    """Print a correction: the act, what differs from before, and who moves on which list."""
    if answer.act is not None:
        print_act(answer.act)
    for differ in answer.differs:
        text = say("round {round}, {game}") if differ.round else "{game}"
        which = text.format(round=differ.round, game=differ.which)
        typer.echo(f"  {which}: {differ.before or NONE} → {differ.after or NONE}")
    for of_list in answer.lists:
        _print_list(of_list)
    if not answer.lists and not answer.problems:
        typer.echo(say("No list changes by it."))
    if answer.is_preview:
        typer.echo(say("Nothing was recorded."))
    print_problems(answer.problems, shown_by="--json")


def print_replayed(answer: "Replayed") -> None:
    """Print who moves on the last list of a chain that was made again, and what was written."""
    if not answer.problems:
        text = say("Lists that change: {days}. On the last one {players} move.")
        days = ", ".join(str(day) for day in answer.lists) or NONE
        typer.echo(text.format(days=days, players=counted(len(answer.players), PLAYERS)))
    _print_players(answer.players)
    for path in answer.written:
        typer.echo(say("Written: {folder}").format(folder=path))
    print_problems(answer.problems, shown_by="--json")


def _print_list(corrected: "ListCorrected") -> None:
    if not corrected.lists:
        text = say("{list}: no rating changes.")
    elif not corrected.is_carried_out:
        text = say("{list}: {players} would move, none by more than the tolerance: it stays.")
    elif corrected.way == "revision":
        text = say("{list}, from {since} on: {players} move; a revision tells it.")
    else:
        text = say("{list}, from {since} on: {players} move; it enters the list of {day}.")
    players = counted(len(corrected.players), PLAYERS)
    typer.echo(
        text.format(
            list=corrected.list, since=corrected.since, players=players, day=corrected.enters
        )
    )
    _print_players(corrected.players)


def _print_players(players: "Sequence[PlayerMoved]") -> None:
    for player in players[:SHOWN_MAX]:
        _print_player(player)
    if len(players) > SHOWN_MAX:
        typer.echo("  " + say("... and {more} more: --json has all.").format(
            more=len(players) - SHOWN_MAX))  # fmt: skip


def _print_player(player: "PlayerMoved") -> None:
    before, after = (NONE if rating is None else rating for rating in (player.before, player.after))
    path = say(", over {players}").format(players=" → ".join(player.path)) if player.path else ""
    typer.echo(f"  {player.player} {player.name}: {before} → {after} ({player.points:+}){path}")
    for part in player.parts:
        typer.echo(f"      {part.amount:+}  {_why(part)}")


def _why(part: "PartTold") -> str:
    """Return what a part comes from: the list, the game, the cause."""
    cause = say(_KINDS[part.kind]) if part.kind in _KINDS else part.kind or say(_CAUSES[part.cause])
    list_named = say("list of {day}").format(day=part.list_date)
    if part.round is not None:
        opponent = f"{part.opponent} {part.opponent_name}".strip()
        game = say("{event}, round {round}, against {opponent}")
        game = game.format(event=part.event_name or part.event, round=part.round, opponent=opponent)
        return f"{list_named}, {game}: {cause}"
    return f"{list_named}: {cause}"

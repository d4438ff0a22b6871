"""How acts, players and what is known of them are printed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from arpad.cli.findings import print_problems

if TYPE_CHECKING:
    from arpad.answers.players import (
        ActDone,
        ActsTold,
        ActTold,
        FactTold,
        PlayerDoubles,
        PlayersFound,
        PlayerShown,
        PlayersImported,
    )


def print_done(answer: "ActDone") -> None:
    """Print the act that was recorded, or why none was."""
    if answer.act is not None:
        _print_act(answer.act)
    print_problems(answer.problems, shown_by="--json")


def print_imported(answer: "PlayersImported") -> None:
    """Print how many players were entered."""
    if answer.act is not None:
        typer.echo(f"{answer.entered} players entered by act {answer.act}.")
    print_problems(answer.problems, shown_by="--json")


def print_acts(answer: "ActsTold") -> None:
    """Print acts in their order."""
    for act in answer.acts:
        _print_act(act)
    if not answer.acts:
        typer.echo("Nothing is recorded.")
    print_problems(answer.problems, shown_by="--json")


def _print_act(act: "ActTold") -> None:
    about = (
        f" {' '.join(act.players)}"
        if len(act.players) <= _NAMED
        else f" {len(act.players)} players"
    )
    head = f"{act.number}  {act.at}  {act.who}: {act.kind}{about if act.players else ''}"
    head += f", event {' '.join(act.events)}" if act.events else ""
    head += f", list {' '.join(act.lists)}" if act.lists else ""
    head += f", undoes act {act.undoes}" if act.undoes else ""
    typer.echo(head + ("" if act.holds else "  (undone)"))
    if act.because:
        typer.echo(f"    because: {act.because}")
    if len(act.players) <= _NAMED:
        _print_facts(act.facts)
    for line in act.also[:_NAMED]:
        typer.echo(f"    {line}")


_NAMED = 6


def _print_facts(facts: Iterable["FactTold"]) -> None:
    for one in facts:
        of = f" {one.which}" if one.which else ""
        since = f"  since {one.since}" if one.since else ""
        typer.echo(f"    {one.fact}{of}: {one.value or '(none)'}{since}")


def print_player(answer: "PlayerShown") -> None:
    """Print what is known of a player."""
    if answer.player is not None:
        also = f", also {', '.join(answer.given_up)}" if answer.given_up else ""
        typer.echo(f"Player {answer.player}{also}, on {answer.on}")
        _print_facts(answer.facts)
    print_problems(answer.problems, shown_by="--json")


def print_found(answer: "PlayersFound") -> None:
    """Print whom a search has found, the year of the birth alone."""
    for one in answer.players:
        facts = (one.name, one.federation, one.sex, one.birth[:4])
        typer.echo(f"{one.player}  {', '.join(fact for fact in facts if fact)}")
    if answer.count > len(answer.players):
        typer.echo(f"... and {answer.count - len(answer.players)} more: give more of the name.")
    print_problems(answer.problems, shown_by="--json")


def print_doubles(answer: "PlayerDoubles") -> None:
    """Print the pairs of players who may be one person."""
    for pair in answer.doubles:
        both = (f"{one.player_id} {one.name}" for one in (pair.first, pair.second))
        typer.echo(f"{' and '.join(both)}: {pair.reason}")
    if not answer.doubles:
        typer.echo(f"Nobody among {answer.players} players seems to stand twice.")
    print_problems(answer.problems, shown_by="--json")

"""How reports that came in, and events, are printed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from arpad.cli.findings import print_findings, print_problems
from arpad.cli.findings.words import of_law
from arpad.cli.screen import screen
from arpad.cli.words import GAMES, counted, marked, say

if TYPE_CHECKING:
    from arpad.answers.events import EventShown, EventsListed, ListTakes, ReportsTakenIn

STATES = (
    marked("taken"), marked("doubtful"), marked("blocked"), marked("known"), marked("refused"),
    marked("registered"), marked("reported"), marked("left_out"), marked("withdrawn"),
    marked("rated"), marked("in"), marked("missing"), marked("late"), marked("later"),
    marked("not_rated"), marked("admitted"), marked("recorded"),
)  # fmt: skip
"""How events stand, and what is decided of them: said where they are shown."""


def print_taken_in(answer: "ReportsTakenIn") -> None:
    """Print the word on each report, and what was found in them."""
    word = say("event")
    for one in answer.reports:
        event = f"{word} {one.event}, " if one.event else ""
        typer.echo(f"{one.file}: {event}{one.name}: {say(one.state)}")
        _print_lists(one.lists)
        if one.letter:
            typer.echo("  " + say("letter: {file}").format(file=one.letter))
    print_findings(answer.problems)


def print_events(answer: "EventsListed") -> None:
    """Print events in a line each."""
    for one in answer.events:
        days = f"{one.start or ''} – {one.end or ''}"
        rated_by = f" ({', '.join(one.rated_by)})" if one.rated_by else ""
        typer.echo(f"{one.event}  {days}  {one.name}: {say(one.state)}{rated_by}")
    if not answer.events:
        typer.echo(say("Nothing is recorded."))
    print_problems(answer.problems, shown_by="--json")


def print_event(answer: "EventShown") -> None:
    """Print all that is known of an event."""
    days = f"{answer.start or ''} – {answer.end or ''}"
    word, rated = say("event"), say("rated")
    typer.echo(f"{word} {answer.event}, {answer.name}, {days}: {say(answer.state)}")
    for name, value in (answer.facts or {}).items():
        typer.echo(f"    {name} = {value}")
    for file in answer.files:
        typer.echo(f"    {file.file}  {file.sha256[:16]}")
    named = say("starting rank {rank}: player {player}")
    for rank, player in (answer.players or {}).items():
        typer.echo("    " + named.format(rank=rank, player=player))
    for made in answer.decisions:
        article = f" ({made.article})" if made.article else ""
        typer.echo(f"    {say(made.effect)}{article}: {made.because}")
    for one in answer.rated_by:
        typer.echo(f"    {rated}: {one}")
    _print_lists(answer.lists)
    print_findings(answer.problems)


def _print_lists(lists: Iterable["ListTakes"]) -> None:
    lang = screen().lang
    for one in lists:
        games = counted(one.games, GAMES)
        taken = say("{rated} of {games}").format(rated=one.games_rated, games=games)
        why = f"{of_law(one.says, lang)} ({one.article})"
        typer.echo(f"  {one.list} ({one.rulebook}): {taken}. {why}")

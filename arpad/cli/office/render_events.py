"""How reports that came in, and events, are printed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING

import typer

from arpad.cli.findings import print_for_officer, print_problems
from arpad.cli.findings.words import said
from arpad.cli.words import GAMES, counted, marked, say, screen

if TYPE_CHECKING:
    from arpad.answers.events import EventShown, ListTakes, ReportsTakenIn
    from arpad.answers.events_listed import EventsListed

STATES = (
    marked("taken"), marked("doubtful"), marked("blocked"), marked("known"), marked("refused"),
    marked("registered"), marked("reported"), marked("left_out"), marked("withdrawn"),
    marked("rated"), marked("in"), marked("missing"), marked("late"), marked("later"),
    marked("not_rated"), marked("admitted"), marked("recorded"),
)  # fmt: skip
"""How events stand, and what is decided of them: said where they are shown."""


def print_taken_in(answer: "ReportsTakenIn") -> None:
    """Print the word on each report, what was found in them, and how many were taken.

    A quiet call prints those alone that wait for somebody.
    """
    word = say("event")
    for report in answer.reports:
        if screen().is_quiet and report.state in ("taken", "known"):
            continue
        event = f"{word} {report.event}, " if report.event else ""
        rated = [_rated_by(by) for by in report.lists if by.is_rated]
        by_lists = f" ({', '.join(rated)})" if rated else ""
        name = f"{report.name}: " if report.name else ""
        typer.echo(f"{report.file}: {event}{name}{state_said(report.state)}{by_lists}")
        if report.state in ("blocked", "not_rated"):
            _print_lists(report.lists)
        if report.letter:
            typer.echo("  " + say("letter: {file}").format(file=report.letter))
    paths = {f"{row.event}/{PurePath(row.file).name}": row.file for row in answer.reports}
    print_for_officer(answer.problems, paths)
    if len(answer.reports) > 1:
        typer.echo(states_counted(Counter(report.state for report in answer.reports)))


def states_counted(states: Mapping[str, int]) -> str:
    """Return how many events stand how, in the language of the call."""
    return ", ".join(f"{state_said(state)}: {count}" for state, count in states.items())


def state_said(state: str) -> str:
    """Return how an event stands, in the language of the call: "not rated".

    >>> state_said("not_rated")
    'not rated'
    """
    return say(state).replace("_", " ")


def _rated_by(by_list: "ListTakes") -> str:
    return f"{by_list.list}: {_taken(by_list)}"


def _taken(by_list: "ListTakes") -> str:
    games = counted(by_list.games, GAMES)
    return say("{rated} of {games}").format(rated=by_list.games_rated, games=games)


def print_events(answer: "EventsListed") -> None:
    """Print events in a line each."""
    for event in answer.events:
        days = f"{event.start or ''} – {event.end or ''}"
        rated_by = f" ({', '.join(event.rated_by)})" if event.rated_by else ""
        typer.echo(f"{event.event}  {days}  {event.name}: {state_said(event.state)}{rated_by}")
    if not answer.events:
        typer.echo(say("Nothing is recorded."))
    print_problems(answer.problems, shown_by="--json")


def print_event(answer: "EventShown") -> None:
    """Print all that is known of an event."""
    days = f"{answer.start or ''} – {answer.end or ''}"
    word, rated = say("event"), say("rated")
    typer.echo(f"{word} {answer.event}, {answer.name}, {days}: {state_said(answer.state)}")
    for name, value in (answer.facts or {}).items():
        typer.echo(f"    {name} = {value}")
    for file in answer.files:
        typer.echo(f"    {file.file}  {file.sha256[:16]}")
    named = say("starting rank {rank}: player {player}")
    for rank, player in (answer.players or {}).items():
        typer.echo("    " + named.format(rank=rank, player=player))
    for decision in answer.decisions:
        article = f" ({decision.article})" if decision.article else ""
        typer.echo(f"    {state_said(decision.effect)}{article}: {decision.because}")
    for sent in answer.sent:
        text = say("sent to {body} on {day}: {file}")
        typer.echo("    " + text.format(body=sent.body, day=sent.day, file=sent.file))
    for list_name in answer.rated_by:
        typer.echo(f"    {rated}: {list_name}")
    _print_lists(answer.lists)
    print_for_officer(answer.problems)


def _print_lists(lists: Iterable["ListTakes"]) -> None:
    lang = screen().lang
    for taking in lists:
        taken = _taken(taking)
        why = f"{said(taking.says, lang)} ({taking.article})"
        typer.echo(f"  {taking.list} ({taking.rulebook}): {taken}. {why}")

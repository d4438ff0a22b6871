"""`arpad event fide`: each event at FIDE, sent, due, and what FIDE's lists show of it."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.findings import print_for_officer
from arpad.cli.findings.words import said
from arpad.cli.inputs import parsed_span
from arpad.cli.office import arguments
from arpad.cli.office.desk import desk
from arpad.cli.office.event import event
from arpad.cli.office.opening import AtOption, day_or_today
from arpad.cli.output import tell
from arpad.cli.papers.documents import LettersAsOption
from arpad.cli.usage import no_number
from arpad.cli.words import figure, marked, say, screen

if TYPE_CHECKING:
    from arpad.answers.fide import EventsAtFide
    from arpad.office.fide.days import Deadline
    from arpad.office.fide.showing import PlayerAtFide
    from arpad.office.fide.trips import EventTrip

_STATES: Final = {
    "to_come": marked("no report has come"), "refused": marked("not rated by FIDE's rules"),
    "blocked": marked("report to be mended"), "unknown_players": marked("players not certain"),
    "not_sent": marked("not sent"), "waiting": marked("sent, waits"),
    "unclear": marked("sent, nobody tells"), "rated": marked("rated"),
    "differs": marked("rated otherwise"), "missing": marked("missing"),
}  # fmt: skip
_DEADLINES: Final = {
    "registered": marked("registered by {day}"), "reported": marked("arbiter's report by {day}"),
    "sent": marked("sent by {day}"), "last": marked("rated no more if sent after {day}"),
}  # fmt: skip
_DONE: Final = {
    "in_time": marked("done on {done}"), "late": marked("late, on {done}"),
    "overdue": marked("overdue"), "open": marked("open"),
}  # fmt: skip
_FIGURES: Final = {
    "as_expected": marked("as it should be"), "more_games": marked("other games besides ours"),
    "games_missing": marked("games are missing"), "rating_differs": marked("another rating"),
    "not_listed": marked("not on the list"), "newcomer": marked("had no rating"),
}  # fmt: skip


LettersOption = Annotated[
    Path | None,
    typer.Option(help="Write a letter to FIDE about each event that is missing or differs here."),
]


@event.command("fide")
def fide(
    numbers: Annotated[
        list[str] | None,
        typer.Argument(help="These events alone, in full.", autocompletion=arguments.events),
    ] = None,
    since: Annotated[
        str | None, typer.Option(help="Those that end on this day or later (a year before).")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Those that end by this day.")] = None,
    on: Annotated[str | None, typer.Option(help="As of this day (today).")] = None,
    letters: LettersOption = None,
    letters_as: LettersAsOption = "txt",
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show what was sent to FIDE, what is due, and what FIDE's lists show of each event.

    Its lists are those that the office keeps: list external fide.

    Example: arpad event fide --since 2026-01-01
    """
    from arpad.answers.fide import events_at_fide
    from arpad.cli.office.fide_letters import with_letters
    from arpad.cli.terminal import working
    from arpad.office.kept.settings import setting

    here = desk(at)
    as_of = day_or_today(on, here.store)
    if unknown := [number for number in numbers or () if number not in here.events]:
        no_number(unknown[0], "arpad event list")
    first, last = parsed_span(since, until)
    if first is None and not numbers:
        first = (last or as_of) - timedelta(days=365)
    with working("Looking"):
        answer = events_at_fide(here, first, last, as_of, numbers or ())
    if letters is not None:
        by = setting(here.store, "name")
        answer = with_letters(answer, letters, f".{letters_as}", by, here.catalogue)
    tell(answer, partial(_print, answer, is_full=bool(numbers)), as_json=as_json)


def _print(answer: "EventsAtFide", *, is_full: bool) -> None:
    for trip in answer.events:
        _print_event(trip, is_full=is_full)
    if not answer.events:
        typer.echo(say("Nothing is recorded."))
    elif not is_full:
        typer.echo(", ".join(f"{say(_STATES[s])}: {count}" for s, count in answer.states.items()))
    print_for_officer(answer.problems)


def _print_event(trip: "EventTrip", *, is_full: bool) -> None:
    kind = f" ({say(trip.kind)})" if trip.kind else ""
    of_lists = say("list of {days}").format(days=", ".join(map(str, _lists_of(trip))))
    state = (
        f"{say(_STATES[trip.state])}, {of_lists}" if _lists_of(trip) else say(_STATES[trip.state])
    )
    typer.echo(f"{trip.event}  {trip.start} – {trip.end}  {trip.name}{kind}: {state}")
    if trip.rated_on and trip.missing_on:
        missing_on = ", ".join(map(str, trip.missing_on))
        typer.echo("    " + say("was not on the list of {days}").format(days=missing_on))
    if trip.article:
        typer.echo(f"    {said(trip.says, screen().lang)} ({trip.article})")
    if trip.letter:
        typer.echo("    " + say("letter: {file}").format(file=trip.letter))
    _print_deadlines(trip.deadlines, is_full=is_full)
    if is_full:
        for file in trip.sent:
            text = say("sent on {day}: {file}")
            typer.echo("    " + text.format(day=file.day, file=file.file))
    elif trip.rated_on and not trip.sent:
        typer.echo("    " + say("No act says when it was sent."))
    text = say("has no number of FIDE's: {rank} {name}")
    for player in trip.without_number:
        printed = say("the report prints {number}").format(number=player.printed)
        after = f" ({printed})" if player.printed else ""
        typer.echo("    " + text.format(rank=player.rank, name=player.name) + after)
    for shown in trip.players:
        if is_full or (trip.state == "differs" and shown.is_wrong):
            _print_player(shown)


def _lists_of(trip: "EventTrip") -> "Sequence[date]":
    """Return the days of the lists by which an event stands as it does."""
    if trip.rated_on is not None:
        return [trip.rated_on]
    if trip.state == "missing":
        return trip.missing_on
    is_awaited = trip.state in ("waiting", "unclear")
    return [trip.list_date] if is_awaited and trip.list_date else []


def _print_deadlines(deadlines: "Iterable[Deadline]", *, is_full: bool) -> None:
    """Print the days of an event: all, or those that were missed or are still to come."""
    for deadline in deadlines:
        if is_full or deadline.state != "in_time":
            by = say(_DEADLINES[deadline.kind]).format(day=deadline.day)
            done = say(_DONE[deadline.state]).format(done=deadline.done)
            typer.echo(f"    {by} ({deadline.article}): {done}")


def _print_player(shown: "PlayerAtFide") -> None:
    text = say(
        "{number} {name}: {state}; of ours {games} games, {change}; the list should have "
        "{games_expected} games and {rating_expected}, and has {games_listed} and {rating_listed}"
    )
    typer.echo("    " + text.format(
        number=shown.number, name=shown.name, state=say(_FIGURES[shown.state]), games=shown.games,
        change=figure(shown.change), **{
            name: figure(getattr(shown, name))
            for name in ("games_expected", "rating_expected", "games_listed", "rating_listed")
        },
    ))  # fmt: skip

"""How periods and lists to come are printed."""

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Final

import typer

from arpad.cli.findings import print_for_officer, print_problems
from arpad.cli.findings.words import said
from arpad.cli.office.render_events import state_said, states_counted
from arpad.cli.office.todo import print_head
from arpad.cli.scale import scale_sentences
from arpad.cli.words import EVENTS, GAMES, PLAYERS, counted, figure, marked, say, screen

if TYPE_CHECKING:
    from arpad.answers.closing import EventGames, GamesGone, GamesTakenIn
    from arpad.answers.period_status import PeriodStatus
    from arpad.answers.periods import (
        ListsPublished,
        PeriodFees,
        PeriodPreview,
        PeriodPublished,
        PeriodRevised,
    )
    from arpad.office.periods.figures import ListCounts, Next

WAYS = (
    marked("{count} rated"), marked("{count} rated by earlier lists"),
    marked("{count} for a later list"), marked("{count} excluded by an article"),
    marked("{count} held back"), marked("{count} unaccounted for"),
)  # fmt: skip
"""What became of games, in the order of `GamesTakenIn`."""
_WAY_NAMES = ("rated", "rated_before", "later", "excluded", "held", "unaccounted")
_WAY_TEXTS = dict(zip(_WAY_NAMES, WAYS, strict=True))


NEXT_NAMED_MAX: Final = 5
"""So many players of one change of status are named; more are counted."""
_STATES: Final = ("doubtful", "blocked", "missing", "late", "in", "later", "not_rated")
"""How events stand, those that wait for somebody first."""


def print_status(answer: "PeriodStatus", *, has_events: bool) -> None:
    """Print how every event of a period stands, and what becomes of the games."""
    text = say("{list}, list of {day}: the books close on {closing}, in {days} days")
    if answer.days_to_closing < 0:
        text = say("{list}, list of {day}: the books closed on {closing}")
    typer.echo(text.format(
        list=answer.list, day=answer.list_date, closing=answer.closing,
        days=answer.days_to_closing,
    ))  # fmt: skip
    for event in sorted(answer.events, key=lambda event: _STATES.index(event.state)):
        if event.state == "not_rated" or (event.state == "in" and screen().is_quiet):
            continue
        doubts = f" ({', '.join(event.doubts)})" if event.doubts else ""
        number = " ".join((say("event"), event.event))
        days = f"{event.start or ''} – {event.end or ''}"
        typer.echo(f"  {state_said(event.state)}: {number}  {days}  {event.name}{doubts}")
    ours = {state: answer.states[state] for state in _STATES[:-1] if state in answer.states}
    if ours:
        typer.echo("  " + states_counted(ours))
    if others := answer.states.get("not_rated", 0):
        typer.echo("  " + say("{count} more are not for this list.").format(count=others))
    if not answer.events:
        typer.echo("  " + say("No event is open."))
    print_taken_in(answer.taken_in, has_events=has_events)
    print_for_officer(answer.problems)


def print_preview(answer: "PeriodPreview", *, has_events: bool) -> None:
    """Print the list to come, and above it what waits for an officer."""
    print_head(answer.todo)
    head = f"{answer.list}, {answer.list_date}"
    typer.echo(f"{head}, {answer.rulebook}" if answer.rulebook else head)
    if answer.counts is not None:
        _print_counts(answer.counts)
    for mover in answer.movers:
        rated = f"{mover.rating_old} → {mover.rating_new} ({mover.change:+})"
        typer.echo(f"  {mover.player_id} {mover.name}: {rated}")
    text = say("{band}: {players}, {mean} on average")
    for band in answer.cohorts:
        mean, players = figure(band.mean_change), counted(band.players, PLAYERS)
        typer.echo("  " + text.format(band=band.band, players=players, mean=mean))
    _print_next(answer.next)
    if answer.calibration is not None:
        typer.echo(f"  {said(answer.calibration.says, screen().lang)}")
    if answer.drift is not None:
        for sentence in scale_sentences(answer.drift):
            typer.echo(f"  {sentence}")
    print_taken_in(answer.taken_in, has_events=has_events)
    print_for_officer(answer.problems)


def _print_counts(counts: "ListCounts") -> None:
    text = say("{events}, {games} of {players}; rated {rated} ({before} before)")
    typer.echo("  " + text.format(
        events=counted(counts.events, EVENTS), games=counted(counts.games, GAMES),
        players=counted(counts.players_with_games, PLAYERS), rated=counts.rated,
        before=counts.rated_before,
    ))  # fmt: skip
    typer.echo("  " + say("{new} new, {gone} gone").format(new=counts.new, gone=counts.gone))


def _print_next(changes: "Iterable[Next]") -> None:
    groups: dict[tuple[date, str, str], list[Next]] = {}
    for row in changes:
        old, new = (say(status) if status else "–" for status in (row.status_old, row.status_new))
        groups.setdefault((row.list_date, old, new), []).append(row)
    for (day, old, new), players in groups.items():
        names = [f"{player.player_id} {player.name}" for player in players]
        if len(names) > NEXT_NAMED_MAX:
            names = [counted(len(names), PLAYERS)]
        for name in names:
            typer.echo(f"  {day}: {name}: {old} → {new}")


def print_published(answer: "PeriodPublished", *, has_events: bool) -> None:
    """Print what was published, or that it waits for another officer; first what else waits."""
    print_head(answer.todo)
    if answer.is_published:
        text = say("{list} of {day} is published: {folder}")
        typer.echo(text.format(list=answer.list, day=answer.list_date, folder=answer.public))
        typer.echo("  " + say("The office's own copy: {folder}").format(folder=answer.vault))
        typer.echo("  " + say("Head of the archive: {head}").format(head=answer.head))
    elif answer.act is not None:
        text = say("{list} of {day} is proposed, and waits for another officer: {identity}")
        typer.echo(text.format(list=answer.list, day=answer.list_date, identity=answer.identity))
    print_taken_in(answer.taken_in, has_events=has_events)
    print_for_officer(answer.problems)


def print_each_published(answer: "ListsPublished") -> None:
    """Print what came of each of some lists, after its name."""
    for published in answer.lists:
        typer.echo(f"{published.list} {answer.list_date}")
        print_published(published, has_events=False)


def print_revised(answer: "PeriodRevised") -> None:
    """Print what was revised, or that it waits for another officer."""
    days = ", ".join(str(day) for day in answer.lists)
    if answer.is_published:
        text = say("{list}, revised: {days}; what was published stays beside: {folder}")
        typer.echo(text.format(list=answer.list, days=days, folder=answer.vault))
        typer.echo("  " + say("Head of the archive: {head}").format(head=answer.head))
    elif answer.act is not None:
        text = say("A revision of {list} of {days} is proposed, and waits for another officer.")
        typer.echo(text.format(list=answer.list, days=days))
    print_problems(answer.problems, shown_by="--json")


def print_fees(answer: "PeriodFees") -> None:
    """Print what events owe, and federations."""
    for fee in answer.fees:
        played = f"{counted(fee.players, PLAYERS)}, {counted(fee.games, GAMES)}"
        typer.echo(f"{fee.federation}  {fee.event} {fee.name}: {played}: {figure(fee.amount)}")
    for whole in answer.federations:
        events = counted(whole.events, EVENTS)
        typer.echo(f"{whole.federation}: {events}, {figure(whole.amount)}")
    if not answer.fees:
        typer.echo(say("Nothing is owed."))
    print_problems(answer.problems, shown_by="--json")


def print_taken_in(answer: "GamesTakenIn | None", *, has_events: bool) -> None:
    """Print the sum of the games, with `has_events` that of every event and why too."""
    if answer is None or not answer.games:
        return
    counts = {name: getattr(answer, name) for name in _WAY_NAMES}
    parts = [say(_WAY_TEXTS[name]).format(count=count) for name, count in counts.items() if count]
    games = counted(answer.games, GAMES)
    typer.echo(
        "  " + say("Taken in: {games} = {parts}").format(games=games, parts=" + ".join(parts))
    )
    for event in answer.events if has_events else ():
        _print_event(event)


def _print_event(event: "EventGames") -> None:
    typer.echo(f"    {event.event} {event.name}: {counted(event.games, GAMES)}")
    for way in event.ways:
        typer.echo(f"      {say(_WAY_TEXTS[way.way]).format(count=way.games)}{_why(way)}")


def _why(way: "GamesGone") -> str:
    says = said(way.says, screen().lang)
    article = f" ({way.article})" if way.article else ""
    return f": {says}{article}" if says else article

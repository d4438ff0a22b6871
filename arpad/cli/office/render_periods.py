"""How periods and lists to come are printed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from arpad.cli.findings import print_problems
from arpad.cli.findings.words import said
from arpad.cli.scale import scale_sentences
from arpad.cli.screen import screen
from arpad.cli.words import EVENTS, GAMES, PLAYERS, counted, figure, say

if TYPE_CHECKING:
    from arpad.answers.periods import (
        PeriodFees,
        PeriodPreview,
        PeriodPublished,
        PeriodRevised,
        PeriodStatus,
    )
    from arpad.office.periods.figures import Counts, Next


def print_status(answer: "PeriodStatus") -> None:
    """Print how every event of a period stands."""
    text = say("{list}, list of {day}: the books close on {closing}, in {days} days")
    if answer.days_to_closing < 0:
        text = say("{list}, list of {day}: the books closed on {closing}")
    typer.echo(text.format(
        list=answer.list, day=answer.list_date, closing=answer.closing,
        days=answer.days_to_closing,
    ))  # fmt: skip
    for one in answer.events:
        if one.state == "not_rated":
            continue
        doubts = f" ({', '.join(one.doubts)})" if one.doubts else ""
        days = f"{one.start or ''} – {one.end or ''}"
        typer.echo(f"  {say(one.state)}: {one.event}  {days}  {one.name}{doubts}")
    others = answer.states.get("not_rated", 0)
    if others:
        typer.echo("  " + say("{count} more are not for this list.").format(count=others))
    if not answer.events:
        typer.echo("  " + say("No event is open."))
    print_problems(answer.problems, shown_by="--json")


def print_preview(answer: "PeriodPreview") -> None:
    """Print the list to come."""
    head = f"{answer.list}, {answer.list_date}"
    typer.echo(f"{head}, {answer.rulebook}" if answer.rulebook else head)
    if answer.counts is not None:
        _print_counts(answer.counts)
    for one in answer.movers:
        rated = f"{one.rating_old} → {one.rating_new} ({one.change:+})"
        typer.echo(f"  {one.player_id} {one.name}: {rated}")
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
    print_problems(answer.problems, shown_by="--json")


def _print_counts(found: "Counts") -> None:
    text = say("{events}, {games} of {players}; rated {rated} ({before} before)")
    typer.echo("  " + text.format(
        events=counted(found.events, EVENTS), games=counted(found.games, GAMES),
        players=counted(found.players_with_games, PLAYERS), rated=found.rated,
        before=found.rated_before,
    ))  # fmt: skip
    typer.echo("  " + say("{new} new, {gone} gone").format(new=found.new, gone=found.gone))


def _print_next(changes: "Iterable[Next]") -> None:
    for one in changes:
        old = say(one.status_old) if one.status_old else "–"
        new = say(one.status_new) if one.status_new else "–"
        typer.echo(f"  {one.list_date}: {one.player_id} {one.name}: {old} → {new}")


def print_published(answer: "PeriodPublished") -> None:
    """Print what was published, or that it waits for another officer."""
    if answer.is_published:
        text = say("{list} of {day} is published: {folder}")
        typer.echo(text.format(list=answer.list, day=answer.list_date, folder=answer.public))
        typer.echo("  " + say("The office's own copy: {folder}").format(folder=answer.vault))
        typer.echo("  " + say("Head of the archive: {head}").format(head=answer.head))
    elif answer.act is not None:
        text = say("{list} of {day} is proposed, and waits for another officer: {identity}")
        typer.echo(text.format(list=answer.list, day=answer.list_date, identity=answer.identity))
    print_problems(answer.problems, shown_by="--json")


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
    for one in answer.fees:
        played = f"{counted(one.players, PLAYERS)}, {counted(one.games, GAMES)}"
        typer.echo(f"{one.federation}  {one.event} {one.name}: {played}: {figure(one.amount)}")
    for whole in answer.federations:
        events = counted(whole.events, EVENTS)
        typer.echo(f"{whole.federation}: {events}, {figure(whole.amount)}")
    if not answer.fees:
        typer.echo(say("Nothing is owed."))
    print_problems(answer.problems, shown_by="--json")

"""Lists that say nothing of drift: empty ones, one alone, lists of other people."""

from __future__ import annotations

from arpad.lab.drift.report import DriftReport
from arpad.report.notes import sentences
from arpad.report.problems import Level, Problem, Text
from arpad.watch.figures import TOP_PLAYERS
from arpad.watch.series import ListSeries


def silent_lists(series: ListSeries, report: DriftReport, top_players: int) -> list[Problem]:
    """Return what a reader should know who wonders that nothing seems to move."""
    notices: list[tuple[Level, Text, Text]] = []
    empty = [day for number, day in enumerate(series.dates) if not series.at(number).height]
    said = []
    if empty:
        said.append(Text("No active rated player is on the list of {days}.", days=empty[:5]))
    if len(report.levels) == 1:
        said.append(Text("There is one list alone: nothing can have moved."))
    if said:
        fix = Text("Give two lists at the least, with ratings, and players who are active.")
        notices.append(("warning", sentences(said), fix))
    if others := [flow for flow in report.flows if not flow.stayed]:
        first = others[0]
        message = Text("Nobody of the list of {before} is on that of {day}.", before=first.before,
                       day=first.on)  # fmt: skip
        fix = Text("See whether both give players the same ids.")
        notices.append(("warning", message, fix))
    if top_players != TOP_PLAYERS and not any(level.top for level in report.levels):
        message = Text("No list has {count} players: the best are not measured.",
                       count=top_players)  # fmt: skip
        notices.append(("info", message, Text("Say of fewer that they are the best.")))
    return [Problem(level, "drift-list", message, fix) for level, message, fix in notices]

"""Lists that say nothing of drift: empty ones, one alone, lists of other people."""

from __future__ import annotations

from arpad.lab.drift.report import DriftReport
from arpad.report.problems import Level, Problem
from arpad.watch.figures import TOP_PLAYERS
from arpad.watch.series import ListSeries


def silent_lists(series: ListSeries, report: DriftReport, top_players: int) -> list[Problem]:
    """Return what a reader should know who wonders that nothing seems to move."""
    told: list[tuple[Level, str, str]] = []
    empty = [day for number, day in enumerate(series.dates) if not series.at(number).height]
    days = ", ".join(map(str, empty[:5]))
    said = f"No active rated player is on the list of {days}." if empty else ""
    if len(report.levels) == 1:
        said = f"{said} There is one list alone: nothing can have moved.".lstrip()
    if said:
        fix = "Give two lists at the least, with ratings, and players who are active."
        told.append(("warning", said, fix))
    if others := [flow for flow in report.flows if not flow.stayed]:
        one = others[0]
        message = f"Nobody of the list of {one.before} is on that of {one.on}."
        fix = "See whether both give players the same ids."
        told.append(("warning", message, fix))
    if top_players != TOP_PLAYERS and not any(level.top for level in report.levels):
        message = f"No list has {top_players} players: the best are not measured."
        told.append(("info", message, "Say of fewer that they are the best."))
    return [Problem(level, "drift-list", message, fix) for level, message, fix in told]

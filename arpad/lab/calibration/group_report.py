"""How surplus by age and by games is told: sentences, a chart and its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arpad.lab.calibration.groups import PlayerGroup
from arpad.lab.study.charts import FigureTable
from arpad.lab.study.rankings import Mark, RankingChart
from arpad.lab.study.report import StudySection
from arpad.watch.resampling import interval_text, with_interval

HEADINGS: Final = {"age": "By age", "games": "By games played so far"}
_SAYS: Final = {
    "age": "The age is the year of the game less that of the birth.",
    "games": "Counted are a player's games in this table, so whoever played before it begins looks "
    "newer than he is.",
}


def group_sentences(groups: Sequence[PlayerGroup]) -> list[str]:
    """Say for each kind which group is rated too low, and which too high, by the most points."""
    said = []
    for kind, heading in HEADINGS.items():
        rising = sorted(
            (group for group in groups if group.kind == kind),
            key=lambda group_of_kind: group_of_kind.worth.value,
        )
        if len(rising) > 1:
            low, high = rising[0], rising[-1]
            said.append(
                f"{heading}: {high.name} score as if rated {with_interval(high.worth, 0, '+')} "
                f"points from where they are, {low.name} {with_interval(low.worth, 0, '+')}, "
                "against the mean of all; each interval is of one group by itself."
            )
    return said


def group_sections(groups: Sequence[PlayerGroup], prefix: str = "by") -> list[StudySection]:
    """Return a section for each kind: a chart of points, and surplus a game in its table."""
    return [
        _section(kind, [group for group in groups if group.kind == kind], f"{prefix}-{kind}")
        for kind in HEADINGS
        if any(group.kind == kind for group in groups)
    ]


def _section(kind: str, of_kind: Sequence[PlayerGroup], name: str) -> StudySection:
    marks = tuple(
        Mark(group.name, "worth", group.worth.value, (group.worth.low, group.worth.high))
        for group in of_kind
    )
    rows = tuple(
        (group.name, group.sides, f"{group.surplus.value:+z.3f}",
         f"{group.worth.value:+z.1f}", interval_text(group.worth), f"{group.sloped.value:+z.1f}",
         interval_text(group.sloped))
        for group in of_kind
    )  # fmt: skip
    headings = (
        kind, "games", "surplus a game", "worth more than rated (points)",
        "95% interval", "with a fitted slope (points)", "95% interval",
    )  # fmt: skip
    apart = max(group.worth.value for group in of_kind) - min(
        group.worth.value for group in of_kind
    )
    heading = HEADINGS[kind]
    finding = f"{heading} the list is {apart:.0f} points out of step with itself"
    said = (
        "Surplus: what a player scores more than the logistic curve expects of the two ratings and "
        "White's advantage. Worth: by how many points a rating would have to be higher, against "
        "the mean of all; beside it the same where differences count by the slope that suits all "
        f"games, for who mostly meets stronger opponents gains by a slope below 1. {_SAYS[kind]}"
    )
    chart = RankingChart(
        finding, "worth more than rated (points)", marks, FigureTable(headings, rows)
    )
    return StudySection(name, heading, (said,), chart)

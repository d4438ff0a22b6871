"""How drift from games is told: the scale with its parts, and who is rated too low or high."""

from __future__ import annotations

from typing import Final

from arpad.lab.calibration.group_report import group_sections, group_sentences
from arpad.lab.drift.games import FromGames, ScaleDrift
from arpad.lab.drift.strengths import NEW_YEARS, STEADY_AGES, STEADY_WITHIN
from arpad.lab.study.charts import FigureTable
from arpad.lab.study.report import StudySection
from arpad.watch.resampling import interval_text, with_interval

_SUPPOSED: Final = (
    f"if players of {STEADY_AGES[0]} to {STEADY_AGES[1] - 1} are on average as strong in one year "
    f"as in the next, within {2 * STEADY_WITHIN:g} point; that cannot be tested by games"
)


def games_sentences(figures: FromGames) -> list[str]:
    """Say how the scale moves, and which ages and newcomers are out of step."""
    said = group_sentences(figures.lags)
    if scale := figures.scale:
        said.insert(
            0,
            f"By games and lists since {scale.since} the scale moves by {scale.bound}"
            f"{with_interval(scale.drift, 1, '+')} points a year, {_SUPPOSED}.",
        )
    else:
        said.insert(0, "Too few games or births to follow the scale.")
    return said


def games_sections(figures: FromGames | None) -> list[StudySection]:
    """Return the table of the scale's parts, and the sections by age and by games so far."""
    if figures is None:
        return []
    scale = [_scale_section(figures.scale)] if figures.scale else []
    return [*scale, *group_sections(figures.lags, "lag")]


def _scale_section(scale: ScaleDrift) -> StudySection:
    first, last = STEADY_AGES
    rows = (
        (f"ratings of players of {first} to {last - 1}", f"{scale.adults_change.value:+z.1f}",
         interval_text(scale.adults_change)),
        ("less what they gain in strength, by games", f"{scale.catching_up:+z.1f}", None),
        ("less what the list's lag grows beyond theirs", f"{scale.lag_growth:+z.1f}", None),
        ("drift of the scale", f"{scale.drift.value:+z.1f}", interval_text(scale.drift)),
    )  # fmt: skip
    said = (
        f"From {scale.games:,} games and the yearly lists from {scale.since} to {scale.on}. "
        "Everybody's strength is followed from list to list by the games of all, so that those who "
        "entered too high or too low, and those who grow, are counted one by one; growth by age "
        f"and in the first {NEW_YEARS} years is estimated. The interval counts chance in games and "
        f"in players, {_SUPPOSED}: if they improve by a point a year more, the scale sinks by a "
        "point a year more. Strengths are taken from games alone, by the logistic curve, and "
        "whoever stops playing is supposed to be as well rated as others."
    )
    table = FigureTable(("part", "points a year", "95% interval"), rows)
    return StudySection("scale", "Drift of the scale", (said,), None, table)

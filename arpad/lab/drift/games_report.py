"""How drift from games is told: the scale with its parts, and who is rated too low or high."""

from __future__ import annotations

from typing import Final

from arpad.lab.calibration.group_report import group_sections, group_sentences
from arpad.lab.drift.games import STEADY_AGES, FromGames, ScaleDrift
from arpad.lab.study.charts import FigureTable
from arpad.lab.study.report import StudySection
from arpad.watch.resampling import interval_text, with_interval

_OF_CHANCE: Final = (
    "The interval is of chance alone: in simulated federations whose scale moved, the figure "
    "showed about half of it, and the interval mostly missed the truth."
)
"""docs/studies/alarms.md has the counts."""


def games_sentences(figures: FromGames) -> list[str]:
    """Say how the scale moves, and which ages and newcomers are out of step."""
    said = group_sentences(figures.lags)
    if scale := figures.scale:
        said.insert(
            0,
            f"By games and lists since {scale.since} the scale moves by {scale.bound}"
            f"{with_interval(scale.drift, 1, '+')} points a year, if players of {STEADY_AGES[0]} "
            f"to {STEADY_AGES[1] - 1} are as strong in one year as in the next. {_OF_CHANCE}",
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
        ("less what they catch up with age", f"{scale.catching_up:+z.1f}", None),
        ("less what the lag of the whole list grows", f"{scale.lag_growth:+z.1f}", None),
        ("drift of the scale", f"{scale.drift.value:+z.1f}", interval_text(scale.drift)),
    )  # fmt: skip
    said = (
        f"From {scale.games:,} games and the yearly lists from {scale.since} to {scale.on}. "
        f"Players of {first} to {last - 1} are taken as steady: as strong on average in one year "
        "as in the next. Where they improve or decline, the scale seems to move by as much. Who "
        "is rated too low meets opponents who are rated too high, so games show less than the "
        "whole lag; and lag is measured by age alone, so that of others who entered too high or "
        f"too low is not counted. {_OF_CHANCE}"
    )
    table = FigureTable(("part", "points a year", "95% interval"), rows)
    return StudySection("scale", "Drift of the scale", (said,), None, table)

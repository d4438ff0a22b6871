"""Where forecasts are off: expected and made score by tenths, with bands that hold all together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from arpad.lab.backtest.contest import Backtest
from arpad.lab.backtest.scores import BINS, bin_of
from arpad.lab.multiplicity import joint
from arpad.lab.study.charts import Chart, ChartLine, FigureTable
from arpad.lab.study.report import StudySection
from arpad.lab.theory.games import Numbers
from arpad.watch.resampling import Estimate

DRAWN: Final = ("rating_of_day",)
"""Drawn whatever its place; beside it the best."""
CURVES_MAX: Final = 3
"""More forecasts in one chart of calibration lie on top of each other."""
ASIDE: Final = 0.014
"""How far beside each other the forecasts of a tenth are drawn, in expected score."""
GAMES_MIN: Final = 50
"""Forecasts of a tenth with fewer games are not drawn."""


@dataclass(frozen=True, slots=True)
class Tenth:
    """Forecasts of a tenth of expected score: their mean, and the score made less expected."""

    number: int
    expected: float
    surplus: Estimate

    @property
    def text(self) -> str:
        """Return the tenth's bounds.

        >>> Tenth(3, 0.35, Estimate(0, 0, 0, 1)).text
        '0.3 to 0.4'
        """
        return f"{self.number / BINS:.1f} to {(self.number + 1) / BINS:.1f}"


def calibration(backtest: Backtest) -> StudySection:
    """Return the section on the best forecasts and the ratings of the day."""
    names = backtest.table["model"].to_list()
    chosen = [name for name in DRAWN if name in names]
    chosen = [name for name in names if name not in chosen][: CURVES_MAX - len(chosen)] + chosen
    chosen.sort(key=names.index)
    of = {name: tenths(backtest, backtest.judged[name].expected) for name in chosen}
    titles = {name: backtest.judged[name].rival.title for name in chosen}
    headings = ("model", "expected score", "games", "mean expected", "made less expected",
                "95% interval, joint")  # fmt: skip
    rows = tuple(
        (titles[name], tenth.text, tenth.surplus.count, f"{tenth.expected:.3f}",
         f"{tenth.surplus.value:+.3f}", f"{tenth.surplus.low:+.3f} to {tenth.surplus.high:+.3f}")
        for name in chosen
        for tenth in of[name]
    )  # fmt: skip
    lines = _lines({titles[name]: _drawn(of[name]) for name in chosen})
    table = FigureTable(headings, rows)
    off = [
        (abs(tenth.surplus.value), titles[name], tenth)
        for name in chosen
        for tenth in _drawn(of[name])
        if tenth.surplus.low > 0 or tenth.surplus.high < 0
    ]
    finding = "No forecast drawn is off in any tenth of expected scores, beyond chance"
    if off:
        size, title, furthest = max(off, key=lambda each: each[0])
        finding = f"Furthest off beyond chance: {title}, by {size:.3f} a game at {furthest.text}"
    said = (
        "Forecasts with fitted slope and advantage. The bands of a forecast hold together: in 95% "
        "of the draws all of its tenths lie within them. The forecasts of a tenth are drawn side "
        "by side."
    )
    if not lines:
        return StudySection("calibration", "Calibration of forecasts", (said,), None, table)
    y_title = "score made less expected (points a game)"
    chart = Chart(finding, "White's expected score (0 to 1)", y_title, lines, table)
    return StudySection("calibration", "Calibration of forecasts", (said,), chart)


def tenths(backtest: Backtest, expected: Numbers) -> list[Tenth]:
    """Return every tenth that has games, its surplus with a band joint with all the others'."""
    of_bin, score = bin_of(expected), backtest.games.score
    bins = [number for number in range(BINS) if (of_bin == number).any()]
    held = [(of_bin == number).astype(np.float64) for number in bins]
    sums = backtest.redrawn.sums([flags * (score - expected) for flags in held] + held)[:, :-1]
    surplus, counts = sums[:, : len(bins)], sums[:, len(bins) :]
    drawn = surplus / np.where(counts > 0, counts, np.nan)
    values = [float(((score - expected) * flags).sum() / flags.sum()) for flags in held]
    bands = joint(
        [(value, drawn[:, at]) for at, value in enumerate(values)],
        [int(flags.sum()) for flags in held],
    )
    return [
        Tenth(number, float(expected[of_bin == number].mean()), band)
        for number, band in zip(bins, bands, strict=True)
    ]


def _drawn(of: list[Tenth]) -> list[Tenth]:
    return [tenth for tenth in of if tenth.surplus.count >= GAMES_MIN]


def _lines(of: Mapping[str, list[Tenth]]) -> tuple[ChartLine, ...]:
    drawn = {name: tenths for name, tenths in of.items() if tenths}
    lines = []
    for at, (name, tenths) in enumerate(drawn.items()):
        aside = (at - (len(drawn) - 1) / 2) * ASIDE
        points = tuple((tenth.expected + aside, tenth.surplus.value) for tenth in tenths)
        bands = tuple((tenth.surplus.low, tenth.surplus.high) for tenth in tenths)
        lines.append(ChartLine(name, points, bands, is_dots=True))
    return tuple(lines)

"""Rankings drawn: names one under the other, each with a figure, or several of different shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from arpad.lab.study.charts import (
    FONT_SIZE,
    SHADES,
    WIDTH,
    WIDTH_ALL,
    Drawing,
    FigureTable,
    data,
    plain,
    styled,
)
from arpad.lab.study.labels import LINE_HEIGHT, broken, lines_of, pixels

if TYPE_CHECKING:
    import altair as alt

SHAPES: Final = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
"""More kinds of figures in one ranking can't be told apart."""
ROW_HEIGHT: Final = 22
NAME_WIDTH: Final = 38
"""Characters of a row's name before it is broken."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One figure of a name, of a kind, with its interval (low, high) if it has one."""

    name: str
    kind: str
    value: float
    interval: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if not all(map(isfinite, (self.value, *(self.interval or ())))):
            raise ValueError(f"{self.name}: a figure is not finite; leave it out")


@dataclass(frozen=True, slots=True)
class RankingChart(Drawing):
    """Figures by name, in the order of the marks, and the table beneath.

    Kinds differ in shape and shade, and a legend names them if there are several. Raises ValueError
    if there is nothing to draw or more kinds than SHAPES.
    """

    finding: str
    x_title: str
    marks: tuple[Mark, ...]
    table: FigureTable

    def __post_init__(self) -> None:
        if not self.marks:
            raise ValueError("a ranking needs at least one figure")
        if len(self._kinds()) > len(SHAPES):
            raise ValueError(f"a ranking tells {len(SHAPES)} kinds apart")

    def specification(self) -> dict[str, Any]:
        """Return the ranking in Vega-Lite; data stand under field names of ours."""
        names = list(dict.fromkeys(_name(mark) for mark in self.marks))
        row_height = ROW_HEIGHT + (max(map(lines_of, names)) - 1) * LINE_HEIGHT
        height = max(row_height * len(names), 80)
        return styled(
            self._layers(names), self.finding, height, min(WIDTH, WIDTH_ALL - pixels(names))
        )

    def _kinds(self) -> list[str]:
        return list(dict.fromkeys(plain(mark.kind) for mark in self.marks))

    def _layers(self, names: Sequence[str]) -> list[alt.Chart]:
        import altair as alt

        kinds = self._kinds()
        legend = (
            alt.Legend(title=None, orient="top", labelFontSize=FONT_SIZE)
            if len(kinds) > 1
            else None
        )
        shades, shapes = list(SHADES[: len(kinds)]), list(SHAPES[: len(kinds)])
        color = alt.Color("kind:N", scale=alt.Scale(domain=kinds, range=shades), legend=legend)
        shape = alt.Shape("kind:N", scale=alt.Scale(domain=kinds, range=shapes), legend=legend)
        axis = alt.Axis(
            labelLimit=300,
            labelOverlap=False,
            labelExpr=r"split(datum.label, '\n')",
            grid=True,
            ticks=False,
            domain=False,
        )
        y = alt.Y("name:N", sort=list(names), title=None, axis=axis)
        scale = alt.Scale(zero=False, nice=True, padding=8)
        title = plain(self.x_title)
        x = alt.X("value:Q", title=title, axis=alt.Axis(format="~f"), scale=scale)
        rows = [_row(mark) for mark in self.marks]
        points = data(rows).mark_point(filled=True, size=55, opacity=1)
        drawn = [points.encode(x=x, y=y, color=color, shape=shape)]
        if ranges := [row for row in rows if "low" in row]:
            low = alt.X("low:Q", title=title, scale=scale)
            bars = data(ranges).mark_rule(strokeWidth=1.5)
            drawn.insert(0, bars.encode(x=low, x2=alt.X2("high:Q"), y=y, color=color))
        return drawn


def _name(mark: Mark) -> str:
    return broken(plain(mark.name), NAME_WIDTH)


def _row(mark: Mark) -> dict[str, Any]:
    row = {"name": _name(mark), "kind": plain(mark.kind), "value": mark.value}
    if mark.interval:
        row["low"], row["high"] = mark.interval
    return row

"""Charts that say their finding: one specification for SVG, PNG and an interactive page.

They are read in grey and by the colour-blind: every line has its own dash and shade, and its name
at its end. Under each stands the table it was drawn from. Nothing is fetched: vl-convert draws
without a browser or a network. Names from outside are data and never part of a specification.
"""

from __future__ import annotations

import html
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import isfinite
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import altair as alt

LINES_MAX: Final = 6
"""More lines in one chart can't be told apart."""
SHADES: Final = ("#000000", "#d55e00", "#0072b2", "#009e73", "#7f7f7f", "#b5651d")
DASHES: Final = ((1, 0), (6, 3), (2, 2), (9, 3, 2, 3), (4, 4), (12, 4))
WIDTH, HEIGHT = 560, 300
TEXT_MAX: Final = 90
_LESS: Final = "\ue0f1"

Cell = str | int | float | date | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart: its name and points (x, y), with an interval (low, high) if it has one.

    x are dates or numbers. `is_dots` draws the points and their intervals alone, not joined.
    """

    name: str
    points: tuple[tuple[date | float, float], ...]
    intervals: tuple[tuple[float, float], ...] = ()
    is_dots: bool = False

    def __post_init__(self) -> None:
        if self.intervals and len(self.intervals) != len(self.points):
            raise ValueError(f"{self.name}: as many intervals as points, or none")
        for x, y in self.points:
            if not isfinite(y) or (not isinstance(x, date) and not isfinite(x)):
                raise ValueError(f"{self.name}: a point is not finite; leave it out")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of figures as a report prints it: headings with units, and rows."""

    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def markdown(self) -> str:
        r"""Return the table in Markdown; what would be markup in a name stays a text.

        >>> print(Table(("name", "mean (points)"), (("a|b", 2000.25), ("c", None))).markdown())
        | name | mean (points) |
        |---|---|
        | a\|b | 2000.2 |
        | c | – |
        """
        lines = [self.headings, *(map(shown, row) for row in self.rows)]
        cells = [" | ".join(escaped(text) for text in line) for line in lines]
        cells.insert(1, "|".join(["---"] * len(self.headings)))
        return "\n".join(f"|{c}|" if at == 1 else f"| {c} |" for at, c in enumerate(cells))

    def html(self) -> str:
        """Return the table in HTML, names escaped, figures to the right."""
        head = "".join(f"<th>{html.escape(plain(one))}</th>" for one in self.headings)
        rows = ("".join(_html_cell(cell) for cell in row) for row in self.rows)
        body = "".join(f"<tr>{row}</tr>\n" for row in rows)
        return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"


class Drawing(ABC):
    """Something drawn from a table: its finding is the title, and the table stands beneath."""

    __slots__ = ()
    finding: str
    table: Table

    @abstractmethod
    def specification(self) -> dict[str, Any]:
        """Return the drawing in Vega-Lite; data stand under field names of ours."""

    def svg(self) -> str:
        """Return the drawing as SVG; its words are text that can be searched and read aloud."""
        import vl_convert

        drawn = str(vl_convert.vegalite_to_svg(self.specification()))
        label = html.escape(plain(self.finding, 400), quote=True)
        return drawn.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)

    def png(self, scale: float = 2.0) -> bytes:
        """Return the drawing as PNG, `scale` times as many pixels as points."""
        import vl_convert

        return bytes(vl_convert.vegalite_to_png(self.specification(), scale=scale))

    def page(self) -> str:
        """Return the interactive drawing as one HTML page that needs no network."""
        import vl_convert

        # The specification stands inside a script: "<" in a name must not end it.
        text = json.dumps(self.specification(), ensure_ascii=False).replace("<", _LESS)
        page = str(vl_convert.vegalite_to_html(json.loads(text), bundle=True))
        page = page.replace(_LESS, "\\u003c").replace(json.dumps(_LESS)[1:-1], "\\u003c")
        return page.replace("</body>", f"{self.table.html()}\n</body>", 1)


@dataclass(frozen=True, slots=True)
class Chart(Drawing):
    """Lines with the finding as title, axes with units, and the table beneath.

    Raises ValueError if there is nothing to draw or more than LINES_MAX lines.
    """

    finding: str
    x_title: str
    y_title: str
    lines: tuple[Line, ...]
    table: Table
    x_is_log: bool = False

    def __post_init__(self) -> None:
        if not any(line.points for line in self.lines):
            raise ValueError("a chart needs at least one point")
        if len(self.lines) > LINES_MAX:
            raise ValueError(f"a chart tells {LINES_MAX} lines apart, not {len(self.lines)}")

    def specification(self) -> dict[str, Any]:
        """Return the chart in Vega-Lite; data stand under field names of ours."""
        import altair as alt

        is_dated = isinstance(next(x for line in self.lines for x, _ in line.points), date)
        axis = alt.Axis() if is_dated else alt.Axis(format="~f")
        x = alt.X(
            "x:T" if is_dated else "x:Q",
            title=plain(self.x_title),
            axis=axis,
            scale=alt.Scale(type="log") if self.x_is_log else alt.Scale(zero=False, nice=True),
        )
        y_title, reach = plain(self.y_title), _reach(self.lines)
        look = _look([plain(line.name) for line in self.lines])
        layers = [
            layer
            for line in self.lines
            for layer in _band(line, x, _y("low", y_title, reach), look)
        ]
        layers += [_mark(line, x, _y("y", y_title, reach), look) for line in self.lines]
        layers += _labels(self.lines, x, look)
        return styled(layers, self.finding, HEIGHT)


def styled(layers: Sequence[alt.Chart], finding: str, height: int) -> dict[str, Any]:
    """Return layers as one specification, the finding above them."""
    import altair as alt

    title = alt.TitleParams(
        text=wrap(plain(finding, 400), 84) or [""], anchor="start", fontSize=14, offset=12
    )
    drawn = alt.layer(*layers).properties(title=title, width=WIDTH, height=height)
    framed = drawn.configure_view(stroke=None).configure_axis(gridColor="#dddddd")
    found: dict[str, Any] = framed.to_dict()
    return found


def plain(text: str, length_max: int = TEXT_MAX) -> str:
    r"""Return a text without control characters, and not longer than a title may be.

    >>> plain("a\x00b\nc"), plain("x" * 12, 10)
    ('a b c', 'xxxxxxxxx…')
    """
    clean = re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff\ud800-\udfff]+", " ", text).strip()
    return clean if len(clean) <= length_max else f"{clean[: length_max - 1]}…"


def shown(cell: Cell) -> str:
    """Return a cell as people read it: one decimal, three below 1 in size, – for nothing.

    >>> shown(2000.25), shown(0.8333), shown(-0.05), shown(None), shown(188337), shown(0.0)
    ('2000.2', '0.833', '-0.050', '–', '188337', '0.0')
    """
    if cell is None:
        return "–"
    if isinstance(cell, float):
        return f"{cell:.3f}" if 0 < abs(cell) < 1 else f"{cell:.1f}"
    return plain(str(cell)) if isinstance(cell, str) else str(cell)


def _rows(line: Line) -> list[dict[str, Any]]:
    name = plain(line.name)
    rows: list[dict[str, Any]] = []
    for at, (x, y) in enumerate(line.points):
        row = {"line": name, "x": x.isoformat() if isinstance(x, date) else x, "y": y}
        if line.intervals:
            row["low"], row["high"] = line.intervals[at]
        rows.append(row)
    return rows


def data(rows: list[dict[str, Any]]) -> alt.Chart:
    """Return a chart of rows, not yet drawn as anything."""
    import altair as alt

    return alt.Chart(alt.Data(values=rows))  # type: ignore[no-untyped-call]


def _look(names: Sequence[str]) -> Mapping[str, Any]:
    """Return shade and dash of each line, by its place."""
    import altair as alt

    shades, dashes = list(SHADES[: len(names)]), [list(dash) for dash in DASHES[: len(names)]]
    shade = alt.Scale(domain=list(names), range=shades)
    dash = alt.Scale(domain=list(names), range=dashes)
    return {
        "color": alt.Color("line:N", scale=shade, legend=None),
        "strokeDash": alt.StrokeDash("line:N", scale=dash, legend=None),
    }


def _band(line: Line, x: alt.X, y: alt.Y, look: Mapping[str, Any]) -> list[alt.Chart]:
    """Return the intervals of a line: a band about it, a bar through a dot."""
    import altair as alt

    if not line.intervals:
        return []
    part = data(_rows(line))
    marked = part.mark_rule() if line.is_dots else part.mark_area(opacity=0.18)
    return [marked.encode(x=x, y=y, y2=alt.Y2("high:Q"), color=look["color"])]


def _mark(line: Line, x: alt.X, y: alt.Y, look: Mapping[str, Any]) -> alt.Chart:
    part = data(_rows(line))
    if line.is_dots:
        dots = part.mark_point(filled=True, size=28, opacity=1)
        return _placed(dots, x, y, {"color": look["color"]})
    return _placed(part.mark_line(strokeWidth=1.8), x, y, look)


def _placed(mark: alt.Chart, x: alt.X, y: alt.Y, look: Mapping[str, Any]) -> alt.Chart:
    placed: alt.Chart = mark.encode(x=x, y=y, **look)
    return placed


def _y(name: str, title: str, reach: Sequence[float]) -> alt.Y:
    import altair as alt

    scale = alt.Scale(domain=list(reach), nice=True, zero=False)
    return alt.Y(f"{name}:Q", title=title, axis=alt.Axis(format="~f"), scale=scale)


def _reach(lines: Sequence[Line]) -> tuple[float, float]:
    """Return the lowest and the highest figure of all points and intervals."""
    points = [y for line in lines for _, y in line.points]
    edges = [edge for line in lines for interval in line.intervals for edge in interval]
    low, high = min((*points, *edges)), max((*points, *edges))
    return (low, high) if low < high else (low - 1, high + 1)


def _labels(lines: Sequence[Line], x: alt.X, look: Mapping[str, Any]) -> list[alt.Chart]:
    """Return the lines' names at their ends, moved apart where they would lie on each other."""
    low, high = _reach(lines)
    gap = (high - low) * 14 / HEIGHT
    drawn = sorted((line for line in lines if line.points), key=lambda line: line.points[-1][1])
    found, before = [], float("-inf")
    for line in drawn:
        before = max(line.points[-1][1], before + gap)
        text = data([{**_rows(line)[-1], "y": before}]).mark_text(align="left", dx=5)
        found.append(text.encode(x=x, y="y:Q", text="line:N", color=look["color"]))
    return found


def escaped(text: str) -> str:
    """Return a text as Markdown prints it: what would be markup has a backslash before it."""
    return re.sub(r"([\\|`*_\[\]<>&$#])", r"\\\1", plain(text, 400))


def _html_cell(cell: Cell) -> str:
    kind = ' class="figure"' if isinstance(cell, int | float) else ""
    return f"<td{kind}>{html.escape(shown(cell))}</td>"

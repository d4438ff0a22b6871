"""Charts that say their finding: one specification for SVG and PNG, and a page with the table.

They are read in grey and by the colour-blind: every line has its own dash and shade, and its name
at its end. Under each stands the table it was drawn from. Nothing is fetched: vl-convert draws
without a browser or a network. Names from outside are data and never part of a specification.
"""

from __future__ import annotations

import html
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import isfinite
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from arpad.lab.study.labels import LINE_HEIGHT, broken, lines_of, pixels, spread

if TYPE_CHECKING:
    import altair as alt

LINES_MAX: Final = 6
"""More lines in one chart can't be told apart."""
SHADES: Final = ("#000000", "#e06500", "#003f6b", "#009e73", "#5c2a00", "#8c8c8c")
"""Dark and light by turns, so that neighbours differ in grey and to the colour-blind."""
DASHES: Final = ((1, 0), (7, 4), (2, 2), (11, 3, 2, 3), (11, 3, 2, 3, 2, 3), (18, 5))
WIDTH, HEIGHT = 560, 300
WIDTH_ALL: Final = 660
"""Plot and names together: what an A4 page prints without making it smaller."""
LABEL_WIDTH: Final = 26
"""Characters of a line's name before it is broken."""
FONT_SIZE: Final = 11
TICKS_MAX: Final = 20
"""Beyond so many whole years or periods ticks are whole by themselves."""
TEXT_MAX: Final = 90
THOUSANDS_FROM: Final = 10_000
"""Whole numbers from here on have their thousands marked where people read them on a page."""
_FIGURES: Final = r"[+-]?\d[\d.,]*%?( to [+-]?\d[\d.,]*| \([+-]?[\d.]+ to [+-]?[\d.]+\))?"

Cell = str | int | float | date | None
Specification = dict[str, Any]
"""A drawing in Vega-Lite."""


@dataclass(frozen=True, slots=True)
class ChartLine:
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
class FigureTable:
    """A table of figures as a report prints it: headings with units, and rows.

    by: the column of lists or years by which paper may leave rows out of a long table. aside: rows
    that paper leaves out first, since the chart doesn't draw them.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    by: int | None = None
    aside: frozenset[int] = frozenset()

    def texts(self) -> tuple[tuple[str, ...], ...]:
        """Return the rows as people read them, each column with the same number of decimals.

        >>> FigureTable(("gain (points)",), ((-0.6,), (3.3,), (-0.0,), (None,))).texts()
        (('-0.6',), ('3.3',), ('0.0',), ('–',))
        """
        decimals = [_decimals([row[at] for row in self.rows]) for at in range(len(self.headings))]
        return tuple(
            tuple(shown(cell, many) for cell, many in zip(row, decimals, strict=True))
            for row in self.rows
        )

    def markdown(self) -> str:
        r"""Return the table in Markdown; what would be markup in a name stays a text.

        >>> rows = ("a|b", 2000.25), ("c", None)
        >>> print(FigureTable(("name", "mean (points)"), rows).markdown())
        | name | mean (points) |
        |---|---|
        | a\|b | 2000.2 |
        | c | – |
        """
        lines = [self.headings, *self.texts()]
        cells = [" | ".join(escaped(text) for text in line) for line in lines]
        cells.insert(1, "|".join(["---"] * len(self.headings)))
        return "\n".join(f"|{c}|" if at == 1 else f"| {c} |" for at, c in enumerate(cells))

    def html(self, off_paper: frozenset[int] = frozenset()) -> str:
        """Return the table in HTML, names escaped, figures and their headings to the right.

        Rows `off_paper` are for the screen alone.
        """
        texts = self.texts()
        kinds = [
            ' class="figure"' if _are_figures([row[at] for row in texts]) else ""
            for at in range(len(self.headings))
        ]
        head = "".join(
            f'<th scope="col"{kind}>{html.escape(plain(heading))}</th>'
            for kind, heading in zip(kinds, self.headings, strict=True)
        )
        body = ""
        for at, (row, cells) in enumerate(zip(self.rows, texts, strict=True)):
            inside = zip(kinds, row, cells, strict=True)
            line = "".join(f"<td{kind}>{_html(cell, text)}</td>" for kind, cell, text in inside)
            body += f'<tr class="screen">{line}</tr>\n' if at in off_paper else f"<tr>{line}</tr>\n"
        return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"


class Drawing(ABC):
    """Something drawn from a table: its finding is the title, and the table stands beneath."""

    __slots__ = ()
    finding: str
    table: FigureTable

    @abstractmethod
    def specification(self) -> Specification:
        """Return the drawing in Vega-Lite; data stand under field names of ours."""

    def svg(self) -> str:
        """Return the drawing as SVG; its words are text that can be searched and read aloud."""
        import vl_convert

        drawn = str(vl_convert.vegalite_to_svg(self.specification()))
        label = html.escape(plain(self.finding, 400), quote=True)
        return drawn.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)

    def png(self, drawing: str | None = None, scale: float = 2.0) -> bytes:
        """Return the drawing as PNG, `scale` times as many pixels as points.

        drawing: its SVG, where it has been drawn already; so with the page.
        """
        import vl_convert

        return bytes(vl_convert.svg_to_png(drawing or self.svg(), scale=scale))

    def page(self, drawing: str | None = None) -> str:
        """Return drawing and table as one HTML page without a script."""
        title = html.escape(plain(self.finding, 400))
        body = f"<figure>{drawing or self.svg()}</figure>\n{self.table.html()}"
        return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
                f"<title>{title}</title></head><body>{body}</body></html>\n")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chart(Drawing):
    """Lines with the finding as title, axes with units, and the table beneath.

    Raises ValueError if there is nothing to draw or more than LINES_MAX lines.
    """

    finding: str
    x_title: str
    y_title: str
    lines: tuple[ChartLine, ...]
    table: FigureTable
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
        axis = alt.Axis() if is_dated else _axis(self.lines)
        x = alt.X(
            "x:T" if is_dated else "x:Q",
            title=plain(self.x_title),
            axis=axis,
            scale=alt.Scale(type="log") if self.x_is_log else _scale(self.lines),
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
        named = pixels([broken(plain(line.name), LABEL_WIDTH) for line in self.lines])
        return styled(layers, self.finding, HEIGHT, min(WIDTH, WIDTH_ALL - named))


def styled(
    layers: Sequence[alt.Chart], finding: str, height: int, width: int = WIDTH
) -> dict[str, Any]:
    """Return layers as one specification, the finding above them."""
    import altair as alt

    title = alt.TitleParams(
        text=wrap(plain(finding, 400), 84) or [""], anchor="start", fontSize=14, offset=12
    )
    drawn = alt.layer(*layers).properties(title=title, width=width, height=height)
    framed = drawn.configure_view(stroke=None).configure_axis(
        gridColor="#dddddd",
        labelFontSize=FONT_SIZE,
        titleFontSize=FONT_SIZE,
        labelFlush=False,
        labelOverlap="parity",
        labelSeparation=5,
    )
    style: dict[str, Any] = framed.to_dict()
    return style


def plain(text: str, length_max: int = TEXT_MAX) -> str:
    r"""Return a text without control characters, and not longer than a title may be.

    >>> plain("a\x00b\nc"), plain("x" * 12, 10)
    ('a b c', 'xxxxxxxxx…')
    """
    clean = re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff\ud800-\udfff]+", " ", text).strip()
    return clean if len(clean) <= length_max else f"{clean[: length_max - 1]}…"


def shown(cell: Cell, decimals: int | None = None) -> str:
    """Return a cell as people read it: one decimal, three below 1 in size, – for nothing.

    decimals: of a float, where a column wants them alike.

    >>> shown(2000.25), shown(0.8333), shown(-0.05), shown(None), shown(188337), shown(-0.0)
    ('2000.2', '0.833', '-0.050', '–', '188337', '0.0')
    """
    if cell is None:
        return "–"
    if isinstance(cell, float):
        many = (3 if 0 < abs(cell) < 1 else 1) if decimals is None else decimals
        return f"{cell:z.{many}f}"
    return plain(str(cell)) if isinstance(cell, str) else str(cell)


def _rows(line: ChartLine) -> list[dict[str, Any]]:
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


def _band(line: ChartLine, x: alt.X, y: alt.Y, look: Mapping[str, Any]) -> list[alt.Chart]:
    """Return the intervals of a line: a band about it, a bar through a dot."""
    import altair as alt

    if not line.intervals:
        return []
    part = data(_rows(line))
    marked = part.mark_rule() if line.is_dots else part.mark_area(opacity=0.18)
    return [marked.encode(x=x, y=y, y2=alt.Y2("high:Q"), color=look["color"])]


def _mark(line: ChartLine, x: alt.X, y: alt.Y, look: Mapping[str, Any]) -> alt.Chart:
    part = data(_rows(line))
    if line.is_dots or len(line.points) == 1:
        dots = part.mark_point(filled=True, size=28, opacity=1)
        return _placed(dots, x, y, {"color": look["color"]})
    return _placed(part.mark_line(strokeWidth=1.8), x, y, look)


def _placed(mark: alt.Chart, x: alt.X, y: alt.Y, look: Mapping[str, Any]) -> alt.Chart:
    placed: alt.Chart = mark.encode(x=x, y=y, **look)
    return placed


def _scale(lines: Sequence[ChartLine]) -> alt.Scale:
    """Return a scale that lines fill, so that their names stand beside it; dots have more room."""
    import altair as alt

    is_narrow = len({x for line in lines for x, _ in line.points}) == 1
    return alt.Scale(zero=False, nice=is_narrow or any(line.is_dots for line in lines))


def _axis(lines: Sequence[ChartLine]) -> alt.Axis:
    """Return an axis of numbers; years and periods have no half ones."""
    import altair as alt

    positions = [float(str(x)) for line in lines for x, _ in line.points]
    low, high = int(min(positions)), int(max(positions))
    if all(x.is_integer() for x in positions) and high - low <= TICKS_MAX:
        return alt.Axis(format="~f", values=list(range(low, high + 1)))
    return alt.Axis(format="~f")


def _y(name: str, title: str, reach: Sequence[float]) -> alt.Y:
    import altair as alt

    scale = alt.Scale(domain=list(reach), nice=True, zero=False)
    return alt.Y(f"{name}:Q", title=title, axis=alt.Axis(format="~f"), scale=scale)


def _reach(lines: Sequence[ChartLine]) -> tuple[float, float]:
    """Return the lowest and the highest figure of all points and intervals."""
    points = [y for line in lines for _, y in line.points]
    edges = [edge for line in lines for interval in line.intervals for edge in interval]
    low, high = min((*points, *edges)), max((*points, *edges))
    return (low, high) if low < high else (low - 1, high + 1)


def _labels(lines: Sequence[ChartLine], x: alt.X, look: Mapping[str, Any]) -> list[alt.Chart]:
    """Return the lines' names at their ends, moved apart where they would lie on each other."""
    low, high = _reach(lines)
    drawn = sorted((line for line in lines if line.points), key=lambda line: line.points[-1][1])
    labels = [broken(plain(line.name), LABEL_WIDTH) for line in drawn]
    line_height = (high - low) * LINE_HEIGHT / HEIGHT
    heights = [(lines_of(label) + 0.2) * line_height for label in labels]
    more = [height - line_height for height in heights]
    edges = low + more[0] / 2, high - more[-1] / 2
    middles = spread([line.points[-1][1] for line in drawn], heights, *edges)
    label_layers = []
    dots = [_rows(line)[-1]["x"] for line in drawn if line.is_dots]
    for line, label, middle in zip(drawn, labels, middles, strict=True):
        row = {**_rows(line)[-1], "label": label, "y": middle}
        row["x"] = max(dots) if line.is_dots else row["x"]  # beside all dots, not among them
        text = data([row]).mark_text(
            align="left",
            dx=5,
            dy=-(lines_of(label) - 1) * LINE_HEIGHT / 2,
            baseline="middle",
            fontSize=FONT_SIZE,
            lineBreak="\n",
            lineHeight=LINE_HEIGHT,
        )
        label_layers.append(text.encode(x=x, y="y:Q", text="label:N", color=look["color"]))
    return label_layers


def escaped(text: str) -> str:
    """Return a text as Markdown prints it: what would be markup has a backslash before it."""
    return re.sub(r"([\\|`*_\[\]<>&$#])", r"\\\1", plain(text, 400))


def _html(cell: Cell, text: str) -> str:
    is_large = isinstance(cell, int) and abs(cell) >= THOUSANDS_FROM
    return f"{cell:,}" if is_large else html.escape(text)


def _are_figures(texts: Sequence[str]) -> bool:
    """Say whether a column holds figures or intervals alone; dates and names stand to the left."""
    figures = [text for text in texts if text not in ("", "–")]
    return bool(figures) and all(re.fullmatch(_FIGURES, text) for text in figures)


def _decimals(cells: Sequence[Cell]) -> int | None:
    """Return the decimals of a column's floats: three if one below 1 in size needs them."""
    numbers = [cell for cell in cells if isinstance(cell, float)]
    if not numbers:
        return None
    is_fine = any(0 < abs(cell) < 1 and abs(round(cell, 1) - cell) > 1e-9 for cell in numbers)
    return 3 if is_fine else 1

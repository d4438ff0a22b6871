"""Charts of the pages: axes, lines, bars and points of an SVG that needs no script.

`chart.html` writes every one of them, and the sheet colours its classes. Letters are sized by the
sheet for a box of WIDTH, so that they can be read on a phone too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from math import ceil, floor
from typing import Final

from babel.dates import format_date

from arpad.explain import numbers
from arpad.explain.language import decimal_symbol, long_date
from arpad.web.words import translator

WIDTH: Final = 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 34, 20, 28
_DOT: Final = 8
_ROWS: Final = 5
_COLUMNS: Final = 5
_MONTHS: Final = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600)
_SPAN_MIN: Final = 20
_NEAR: Final = 60
"""So near to each other the words of two points would be written over one another."""
STYLES: Final = 4
"""So many lines have a look of their own: what is compared is no more than that."""

Value = int | Decimal


@dataclass(frozen=True, slots=True)
class SvgPoint:
    """A value of a day, and the interval in which it lies, if it has one."""

    on: date
    value: Value
    low: Value | None = None
    high: Value | None = None


@dataclass(frozen=True, slots=True)
class SvgLine:
    """What one line of a chart says, the oldest first; `is_apart`: others published it."""

    name: str
    points: tuple[SvgPoint, ...]
    is_apart: bool = False


def of_ratings(
    name: str, ratings: Iterable[tuple[date, int]], *, is_apart: bool = False
) -> SvgLine:
    """Return the line of ratings, the oldest first."""
    return SvgLine(name, tuple(SvgPoint(*rating) for rating in ratings), is_apart)


@dataclass(frozen=True, slots=True)
class SvgDot:
    """A point of a chart: its class, where it is, how large, and what it says when pointed at."""

    css: str
    x: int
    y: int
    radius: int
    title: str


@dataclass(frozen=True, slots=True)
class SvgBar:
    """A bar of a chart: its class, its corner, its size, and what it says when pointed at."""

    css: str
    x: int
    y: int
    width: int
    height: int
    title: str


@dataclass(frozen=True, slots=True)
class SvgWords:
    """Words in a chart: their class, which end of them stands where, and the words."""

    css: str
    anchor: str
    x: int
    y: int
    text: str


@dataclass(slots=True)
class SvgChart:
    """A box of WIDTH by `height`. `label` says in a sentence what it shows.

    `rows` are the heights of the gridlines; `curves` and `spans` a class and the path each; `keys`
    the class and the name of each line, where there are several.
    """

    height: int
    label: str = ""
    rows: list[int] = field(default_factory=list)
    curves: list[tuple[str, str]] = field(default_factory=list)
    spans: list[tuple[str, str]] = field(default_factory=list)
    dots: list[SvgDot] = field(default_factory=list)
    bars: list[SvgBar] = field(default_factory=list)
    words: list[SvgWords] = field(default_factory=list)
    keys: list[tuple[str, str]] = field(default_factory=list)

    def write(self, css: str, anchor: str, x: int, y: int, text: str) -> None:
        """Write words at a place."""
        self.words.append(SvgWords(css, anchor, x, y, text))


class _Heights:
    """Where values stand in a chart, and its gridlines: at round values, five at most."""

    def __init__(self, chart: SvgChart, values: Iterable[Value], span_min: int, lang: str) -> None:
        whole = list(values)
        low, high = min(whole), max(whole)
        lacking = max(span_min - int(high - low), 0)
        steps = (power * of for power in (1, 10, 100, 1000, 10**4, 10**5) for of in (1, 2, 5))
        self.step = next(step for step in steps if step * (_ROWS - 1) >= high - low + lacking)
        self.low = floor(Decimal(low - lacking // 2) / self.step) * self.step
        top = ceil(Decimal(high) / self.step) * self.step
        self.span = max(top - self.low, self.step)
        self.height = chart.height
        for at in range(self.low, self.low + self.span + 1, self.step):
            chart.rows.append(self.of(at))
            chart.write("", "end", _LEFT - 6, self.of(at) + 4, shown(at, lang))

    def of(self, value: Value) -> int:
        """Return how far from the top a value stands."""
        inner = self.height - _TOP - _BOTTOM
        return self.height - _BOTTOM - int((value - self.low) * inner / self.span)


def shown(value: Value, lang: str) -> str:
    """Return a value as a language writes it.

    >>> shown(1492, "en"), shown(Decimal("-1.5"), "es")
    ('1492', '−1,5')
    """
    return str(value).replace(".", decimal_symbol(lang)).replace("-", numbers.MINUS)


def over_time(lang: str, *lines: SvgLine, marks_highest: bool = True) -> SvgChart | None:
    """Return lines over days, on one scale; None if all their points are of one day.

    Every point has a dot that says its day and value; the highest of a line is marked, unless
    others published it.

    >>> ana = of_ratings("Ana", [(date(2026, 1, 1), 2000), (date(2026, 2, 1), 2040)])
    >>> drawn = over_time("en", ana)
    >>> drawn.label
    'Ana: 2000 on 1 January 2026, 2040 on 1 February 2026; the highest 2040 on 1 February 2026.'
    >>> [dot.title for dot in drawn.dots], drawn.keys
    (['1 January 2026: 2000', '1 February 2026: 2040'], [])
    >>> over_time("en", of_ratings("Ana", [(date(2026, 1, 1), 2000)])) is None
    True
    """
    lines = tuple(line for line in lines if line.points)
    days = [point.on for line in lines for point in line.points]
    if len(set(days)) < 2:
        return None
    chart = SvgChart(220)
    values = [value for line in lines for point in line.points
              for value in (point.value, point.low, point.high) if value is not None]  # fmt: skip
    heights = _Heights(chart, values, _SPAN_MIN if marks_highest else 2, lang)
    first, last = min(days), max(days)
    _write_days(chart, first, last, lang)
    own = [line for line in lines if not line.is_apart]
    for line in lines:
        css = "earlier" if line.is_apart else f"line-{own.index(line) % STYLES + 1}"
        names = len(own) > 1 or line.is_apart
        _draw_line(chart, heights, line, css, (first, last, lang), names=names)
        if marks_highest and not line.is_apart:
            _mark(chart, line, css, lang, is_alone=len(own) == 1)
        if len(lines) > 1:
            chart.keys.append((css, line.name))
    chart.label = " ".join(
        _sentence(line, lang, marks_highest=marks_highest) for line in own or lines
    )
    return chart


def _across(day: date, first: date, last: date) -> int:
    begin = _LEFT + _DOT
    return begin + (day - first).days * (WIDTH - begin - _RIGHT) // (last - first).days


def _write_days(chart: SvgChart, first: date, last: date, lang: str) -> None:
    """Write months or years below a chart, five at most, and no two over one another."""
    at, until = first.year * 12 + first.month - 1, last.year * 12 + last.month
    months = range(at, until)
    if first.day != 1:
        months = range(at + 1, until)
    step = next(step for step in _MONTHS if len(range(0, len(months), step)) <= _COLUMNS)
    begins = [date(month // 12, month % 12 + 1, 1) for month in months if month % step == 0]
    for day in begins or (first, last):
        text = str(day.year) if step >= 12 else format_date(day, "LLL y", locale=lang)
        chart.write("", "middle", _across(day, first, last), chart.height - 8, text)


def _draw_line(
    chart: SvgChart, heights: _Heights, line: SvgLine, css: str,
    of: tuple[date, date, str], *, names: bool,
) -> None:  # fmt: skip
    first, last, lang = of
    places = [(_across(point.on, first, last), heights.of(point.value)) for point in line.points]
    chart.curves.append((css, "M" + "L".join(f"{x} {y}" for x, y in places)))
    radius = 4 if len(places) <= 40 else 2
    for point, (x, y) in zip(line.points, places, strict=True):
        title = f"{long_date(point.on, lang)}: {shown(point.value, lang)}"
        if point.low is not None and point.high is not None:
            title += f" ({shown(point.low, lang)} … {shown(point.high, lang)})"
            chart.spans.append((css, f"M{x} {heights.of(point.low)}V{heights.of(point.high)}"))
        chart.dots.append(SvgDot(css, x, y, radius, f"{line.name}, {title}" if names else title))


def _highest(line: SvgLine) -> int:
    return max(range(len(line.points)), key=lambda place: (line.points[place].value, -place))


def _mark(chart: SvgChart, line: SvgLine, css: str, lang: str, *, is_alone: bool) -> None:
    """Mark the highest point, and write it and the last one; of several lines, the last alone."""
    dots, at = chart.dots[-len(line.points) :], _highest(line)
    peak, last = dots[at], dots[-1]
    place = len(chart.dots) - len(dots) + at
    chart.dots[place] = SvgDot(f"peak {css}", peak.x, peak.y, 6, peak.title)
    if is_alone and at != len(dots) - 1:
        chart.write("own", "middle", peak.x, peak.y - 10, shown(line.points[at].value, lang))
    is_below = is_alone and at != len(dots) - 1 and last.x - peak.x < _NEAR
    y = last.y + (20 if is_below else -10)
    chart.write("own", "middle", last.x, y, shown(line.points[-1].value, lang))


def _sentence(line: SvgLine, lang: str, *, marks_highest: bool) -> str:
    """Return what a line says: its first and last value, and its highest, each with its day."""
    say, points = translator(lang), line.points

    def told(point: SvgPoint) -> dict[str, str]:
        return {"value": shown(point.value, lang), "day": long_date(point.on, lang)}

    ends = say("{value} on {day}")
    said = f"{line.name}: {ends.format(**told(points[0]))}, {ends.format(**told(points[-1]))}"
    if marks_highest:
        highest = say("the highest {value} on {day}").format(**told(points[_highest(line)]))
        said += f"; {highest}"
    return f"{said}."


def of_bands(
    lang: str, bands: Sequence[tuple[int, int, int]], mine: int | None = None, height: int = 220
) -> SvgChart | None:
    """Return how many players have ratings from one to another; None of fewer than two bands.

    `mine` is a rating whose band is marked.

    >>> drawn = of_bands("en", [(1400, 1499, 3), (1500, 1599, 7)], mine=1410)
    >>> [(bar.css, bar.title) for bar in drawn.bars]
    [('bar mine', '1400–1499: 3'), ('bar', '1500–1599: 7')]
    >>> drawn.label
    '10 players, rated from 1400 to 1599; from 1500 to 1599 there are most, 7.'
    """
    if len(bands) < 2:
        return None
    chart = SvgChart(height)
    heights = _Heights(chart, (0, *(players for *_, players in bands)), 4, lang)
    bottom, wide = heights.of(0), (WIDTH - _LEFT - _RIGHT) / len(bands)
    each = -(-len(bands) // (2 * _COLUMNS))
    for place, (low, high, players) in enumerate(bands):
        x, y = _LEFT + int(place * wide), heights.of(players)
        css = "bar mine" if mine is not None and low <= mine <= high else "bar"
        title = f"{low}–{high}: {players}"
        chart.bars.append(SvgBar(css, x, y, max(int(wide) - 1, 1), bottom - y, title))
        if place % each == 0:
            chart.write("", "middle", x, height - 8, str(low))
    most = max(bands, key=lambda band: band[2])
    say = translator(lang)
    text = say(
        "{players} players, rated from {low} to {high}; from {first} to {last} there are most, "
        "{most}."
    )
    chart.label = text.format(
        players=sum(players for *_, players in bands), low=bands[0][0], high=bands[-1][1],
        most=most[2], first=most[0], last=most[1],
    )  # fmt: skip
    return chart


@dataclass(frozen=True, slots=True)
class Expectation:
    """What was expected of something, and what it was, with the interval of chance."""

    name: str
    expected: Decimal
    value: Decimal
    low: Decimal
    high: Decimal


def expected_and_scored(
    lang: str, names: tuple[str, str], groups: Sequence[Expectation]
) -> SvgChart | None:
    """Return what was expected beside what came, group by group; None of fewer than two.

    `names` are what the line of expectation and the points are called.

    >>> groups = [Expectation(name, *map(Decimal, figures)) for name, *figures in (
    ...     ("0–99", 56, 55, 50, 60), ("100–199", 68, 61, 55, 66))]
    >>> drawn = expected_and_scored("en", ("expected", "scored"), groups)
    >>> [dot.title for dot in drawn.dots]
    ['0–99: expected 56, scored 55 (50 … 60)', '100–199: expected 68, scored 61 (55 … 66)']
    >>> [dot.css for dot in drawn.dots]
    ['line-1', 'line-1 off']
    """
    if len(groups) < 2:
        return None
    chart = SvgChart(220)
    values = [value for group in groups for value in (group.expected, group.low, group.high)]
    heights = _Heights(chart, values, _SPAN_MIN, lang)
    wide = (WIDTH - _LEFT - _RIGHT) / len(groups)
    places = [_LEFT + int((number + 0.5) * wide) for number in range(len(groups))]
    line = (f"{x} {heights.of(group.expected)}" for x, group in zip(places, groups, strict=True))
    chart.curves.append(("expected", "M" + "L".join(line)))
    for x, group in zip(places, groups, strict=True):
        css = "line-1" if group.low <= group.expected <= group.high else "line-1 off"
        chart.spans.append((css, f"M{x} {heights.of(group.low)}V{heights.of(group.high)}"))
        expected, value, low, high = (
            shown(figure, lang) for figure in (group.expected, group.value, group.low, group.high)
        )
        title = f"{group.name}: {names[0]} {expected}, {names[1]} {value} ({low} … {high})"
        chart.dots.append(SvgDot(css, x, heights.of(group.value), 4, title))
        chart.write("", "middle", x, chart.height - 8, group.name.partition("–")[0])
    chart.keys += [("expected", names[0]), ("line-1", names[1])]
    chart.label = "; ".join(dot.title for dot in chart.dots) + "."
    return chart


SPARK_WIDTH: Final = 60
SPARK_HEIGHT: Final = 16
SPARK_LISTS: Final = 12
"""A spark is of the last lists alone."""


def spark(ratings: Sequence[int]) -> str:
    """Return the points of a line without a scale, of the last ratings, the oldest first.

    Of fewer than two there is none.

    >>> spark([2000, 2010, 2040]), spark([2000])
    ('0,15 30,12 60,1', '')
    """
    last = ratings[-SPARK_LISTS:]
    if len(last) < 2:
        return ""
    low, span = min(last), max(max(last) - min(last), _SPAN_MIN)
    height = SPARK_HEIGHT - 2
    return " ".join(
        f"{place * SPARK_WIDTH // (len(last) - 1)},{1 + height - (rating - low) * height // span}"
        for place, rating in enumerate(last)
    )

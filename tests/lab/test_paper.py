"""Reports on paper, in grey and for the colour-blind: what is printed can be read."""

import re
from datetime import date
from itertools import pairwise
from math import dist

import pytest

from arpad.lab.study.charts import DASHES, SHADES, Chart, ChartLine, FigureTable
from arpad.lab.study.labels import spread
from arpad.lab.study.paper import COLUMNS_WIDE, ROWS_ON_PAPER, off_paper
from arpad.lab.study.rankings import SHAPES, Mark, RankingChart
from arpad.lab.study.report import StudyReport, StudySection

BLIND = {
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
}  # fmt: skip
"""Severity 1.0, on linear RGB: Machado, Oliveira and Fernandes (2009), table 1."""
LONG = "fide-2009 k_factor=20, rated_difference=none, lists=12 a year"
T = FigureTable(("a",), ((1,),))


def linear(shade: str) -> tuple[float, ...]:
    parts = [int(shade[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def lightness(rgb: tuple[float, ...]) -> float:
    """Return L* (CIE 1976, 0 to 100) of linear RGB."""
    y = sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), rgb, strict=True))
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def seen(shade: str, kind: str) -> tuple[float, ...]:
    rgb = linear(shade)
    return tuple(
        min(max(sum(w * p for w, p in zip(row, rgb, strict=True)), 0), 1) for row in BLIND[kind]
    )


def test_neighbouring_shades_differ_in_grey() -> None:
    """Twenty of L*: ten times what an eye tells apart side by side (2.3, Mahy 1994)."""
    light = [lightness(linear(shade)) for shade in SHADES]
    assert all(abs(one - two) >= 20 for one, two in pairwise(light))


@pytest.mark.parametrize("kind", BLIND)
def test_neighbouring_shades_differ_to_the_colour_blind(kind: str) -> None:
    light = [lightness(seen(shade, kind)) for shade in SHADES]
    assert all(abs(one - two) >= 20 for one, two in pairwise(light))


def test_lines_and_marks_of_like_greys_differ_in_form() -> None:
    """No two dashes have the same strokes in the same order; one share of ink may repeat."""
    light = [lightness(linear(shade)) for shade in SHADES]
    alike = [(a, b) for a in range(len(SHADES)) for b in range(a) if abs(light[a] - light[b]) < 20]
    assert alike  # six shades of enough contrast on white can't all be far apart
    for a, b in alike:
        same_length = len(DASHES[a]) == len(DASHES[b])
        assert not same_length or dist(DASHES[a], DASHES[b]) >= 8
        assert SHAPES[a] != SHAPES[b]


def test_a_line_of_one_point_is_seen() -> None:
    alone, others = ChartLine("alone", ((3.0, 0.5),)), ChartLine("others", ((1.0, 0.4), (4.0, 0.6)))
    layers = Chart("f", "x (points)", "y", (alone, others), T).specification()["layer"]
    assert [one["mark"]["type"] for one in layers[:2]] == ["point", "line"]


def test_years_have_no_halves() -> None:
    years = ChartLine("a", tuple((float(year), 1.0) for year in (2001, 2002, 2003)))
    svg = Chart("f", "year", "y (points)", (years,), T).svg()
    assert "2002<" in svg
    assert "2001.5" not in svg


@pytest.mark.long
def test_a_long_name_is_broken_and_the_picture_stays_as_wide() -> None:
    """An A4 page of 180 mm prints about 700 points at three quarters of a millimetre's third."""
    points = ((2000.0, 1.0), (2010.0, 2.0))
    widths = []
    for name in ("a", LONG):
        lines = (ChartLine(name, points), ChartLine(f"other {name}"[:60], points))
        svg = Chart("f", "year", "y (points)", lines, T).svg()
        widths.append(float(re.findall(r'width="([\d.]+)"', svg)[0]))
        ranked = RankingChart("f", "gain (points)", (Mark(name, "k", 1.0), Mark("b", "k", 2.0)), T)
        widths.append(float(re.findall(r'width="([\d.]+)"', ranked.svg())[0]))
    assert max(widths) <= 740
    drawn = RankingChart("f", "gain (points)", (Mark(LONG, "k", 1.0),), T).svg()
    assert "…" not in drawn


def test_labels_keep_their_order_and_lie_on_no_other() -> None:
    middles = spread([1, 1, 1, 50, 99, 99], [13, 39, 13, 13, 26, 13], 0, 100)
    gaps = [two - one for one, two in pairwise(middles)]
    assert all(
        gap >= (a + b) / 2 - 1e-9
        for gap, (a, b) in zip(gaps, pairwise([13, 39, 13, 13, 26, 13]), strict=True)
    )
    assert middles[-1] <= 100


def table(lists: int, groups: int, drawn: int) -> FigureTable:
    rows = [(date(1970 + n, 1, 1), f"g{g}") for n in range(lists) for g in range(groups)]
    aside = frozenset(at for at in range(len(rows)) if at % groups >= drawn)
    return FigureTable(("list", "group"), tuple(rows), 0, aside)


@pytest.mark.parametrize(("lists", "groups", "drawn"), [(51, 1, 1), (51, 6, 6), (51, 90, 6)])
def test_paper_has_whole_lists_the_first_and_the_last(lists: int, groups: int, drawn: int) -> None:
    made = table(lists, groups, drawn)
    left = off_paper(made)
    kept = [row for at, row in enumerate(made.rows) if at not in left]
    assert len(kept) <= ROWS_ON_PAPER
    days = list(dict.fromkeys(row[0] for row in kept))
    assert (days[0], days[-1]) == (date(1970, 1, 1), date(1970 + lists - 1, 1, 1))
    assert len(kept) == len(days) * drawn


def test_paper_has_all_of_a_short_table_and_of_no_series() -> None:
    assert off_paper(table(ROWS_ON_PAPER, 1, 1)) == frozenset()
    names = FigureTable(("name",), tuple((f"n{n}",) for n in range(100)))
    assert off_paper(names) == frozenset()


def page(made: FigureTable) -> str:
    return StudyReport("t", ("f",), (StudySection("s", "S", (), None, made),), ("x",), {}).html()


def test_a_screen_has_every_row_and_paper_says_what_it_leaves_out() -> None:
    text = page(table(51, 6, 6))
    assert text.count("<tr>") + text.count('<tr class="screen">') == 1 + 51 * 6
    kept = text.count("<tr>") - 1
    assert f"On paper: {kept} of 306 rows." in text
    assert ".screen { display: none; }" in text
    assert 'class="table long"' in text
    assert "On paper" not in page(table(5, 1, 1))


def test_headings_repeat_and_sections_stay_whole() -> None:
    text = page(T)
    assert "thead { display: table-header-group; }" in text
    assert "section, figure, tr { break-inside: avoid; }" in text
    assert text.count("<section>") == text.count("</section>") == 2


def test_a_wide_table_is_printed_smaller() -> None:
    for columns in (COLUMNS_WIDE - 1, COLUMNS_WIDE):
        made = FigureTable(tuple(f"h{n}" for n in range(columns)), (tuple(range(columns)),))
        assert ('class="table wide"' in page(made)) == (columns == COLUMNS_WIDE)


def test_a_column_has_one_number_of_decimals_and_no_minus_zero() -> None:
    rows = ((-0.6, 1.0, 0.633), (3.3, 0.99, 1.049), (-0.0, 0.637, None))
    assert FigureTable(("change", "share", "factor"), rows).texts() == (
        ("-0.6", "1.000", "0.633"), ("3.3", "0.990", "1.049"), ("0.0", "0.637", "–"),
    )  # fmt: skip


def test_figures_and_their_headings_stand_to_the_right_and_dates_to_the_left() -> None:
    row = (date(2010, 9, 1), "1.0 to 2.0", "+16.1", "0.0017 (-0.0018 to 0.0040)", "fide-2009", None)
    text = FigureTable(("list", "interval", "gain", "behind", "rule", "empty"), (row,)).html()
    right = re.findall(r'<th scope="col" class="figure">(\w+)', text)
    assert right == ["interval", "gain", "behind"]
    assert text.count('<td class="figure">') == 3


def test_large_numbers_have_their_thousands_marked() -> None:
    text = FigureTable(("points", "rating"), ((10060455, 2016), (-13431, 9999))).html()
    assert re.findall(r">([-\d,]+)<", text) == [
        "10,060,455", "2016", "-13,431", "9999",
    ]  # fmt: skip

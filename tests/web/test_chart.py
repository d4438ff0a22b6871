"""Charts: points where a naive sum puts them, every list a point, and nothing outside the box."""

import re
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from random import Random

import pytest

from arpad.explain.known_languages import languages
from arpad.web.chart import (
    STYLES,
    WIDTH,
    SvgChart,
    SvgLine,
    SvgPoint,
    of_bands,
    of_ratings,
    over_time,
)
from arpad.web.site import Site


def drawn(ratings: list[tuple[date, int]]) -> SvgChart:
    chart = over_time("en", of_ratings("Ana", ratings))
    assert chart is not None
    return chart


@pytest.mark.parametrize("seed", range(40))
def test_each_list_is_a_point_and_heights_keep_the_distances_of_ratings(seed: int) -> None:
    """A point twice as far from the lowest in rating is twice as far from it on paper."""
    chance = Random(seed)
    days = sorted(chance.sample(range(chance.choice((60, 900, 9000))), chance.randint(2, 60)))
    ratings = [(date(2010, 1, 1) + timedelta(day), chance.randint(1400, 2800)) for day in days]
    chart = drawn(ratings)
    assert len(chart.dots) == len(ratings)
    assert [dot.title.split(": ")[1] for dot in chart.dots] == [str(value) for _, value in ratings]
    assert all(0 <= dot.x <= WIDTH and 0 <= dot.y <= chart.height for dot in chart.dots)
    (_, low), (_, high) = min(ratings, key=lambda r: r[1]), max(ratings, key=lambda r: r[1])
    heights = {value: dot.y for dot, (_, value) in zip(chart.dots, ratings, strict=True)}
    for value, y in heights.items():
        if high > low:
            part = (value - low) / (high - low)
            assert abs(heights[low] - y - part * (heights[low] - heights[high])) <= 2
    across = [dot.x for dot in chart.dots]
    assert across == sorted(across)
    peaks = [value for dot, (_, value) in zip(chart.dots, ratings, strict=True)
             if "peak" in dot.css]  # fmt: skip
    assert peaks == [high]


def test_the_gridlines_stand_where_their_words_say() -> None:
    """The point of 1500 lies on the line of 1500."""
    chart = drawn([(date(2026, 1, 1), 1500), (date(2026, 2, 1), 1520), (date(2026, 3, 1), 1433)])
    lines = {words.text: words.y - 4 for words in chart.words if words.anchor == "end"}
    assert lines["1500"] == chart.dots[0].y
    assert len(lines) <= 6


def test_values_below_nothing_are_in_the_box() -> None:
    values = [(date(2026, month, 1), Decimal(value))
              for month, value in ((1, "-3.2"), (2, "1.5"), (3, "-0.4"))]  # fmt: skip
    points = tuple(SvgPoint(day, value, value - 2, value + 2) for day, value in values)
    chart = over_time("es", SvgLine("Quienes siguen", points), marks_highest=False)
    assert chart is not None
    assert chart.dots[0].title == "1 de enero de 2026: −3,2 (−5,2 … −1,2)"
    ends = [int(end) for _, path in chart.spans for end in re.findall(r"\d+", path)[1:]]
    assert all(0 <= end <= chart.height for end in ends)
    assert not [dot for dot in chart.dots if "peak" in dot.css]


def test_lists_of_others_are_apart_and_never_the_highest() -> None:
    mine, theirs = [(date(2026, 1, 1), 1500), (date(2026, 2, 1), 1490)], [(date(2025, 1, 1), 1900)]
    chart = over_time("en", of_ratings("Ana", mine), of_ratings("FEDA", theirs, is_apart=True))
    assert chart is not None
    assert [dot.css for dot in chart.dots] == ["peak line-1", "line-1", "earlier"]
    assert "1900" not in chart.label
    assert chart.keys == [("line-1", "Ana"), ("earlier", "FEDA")]


def test_four_lines_look_otherwise_and_each_says_whose_it_is() -> None:
    lines = [of_ratings(name, [(date(2026, 1, 1), 1500 + n), (date(2026, 2, 1), 1600)])
             for n, name in enumerate("ABCD")]  # fmt: skip
    chart = over_time("en", *lines)
    assert chart is not None
    assert len({css for css, _ in chart.keys}) == STYLES == 4
    assert {dot.title[:3] for dot in chart.dots} == {"A, ", "B, ", "C, ", "D, "}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("days", [1, 30, 200, 800, 4000, 16000])
def test_days_below_are_few_enough_to_be_read(lang: str, days: int) -> None:
    first = date(1990, 5, 17)
    chart = over_time(lang, of_ratings("Ana", [(first, 1500), (first + timedelta(days), 1600)]))
    assert chart is not None
    places = sorted(words.x for words in chart.words
                    if words.anchor == "middle" and words.y > chart.height - 20)  # fmt: skip
    assert 1 <= len(places) <= 5
    assert all(b - a >= 60 for a, b in pairwise(places))


def test_bars_are_as_high_as_their_bands_have_players() -> None:
    chart = of_bands("en", [(1400, 1499, 5), (1500, 1599, 0), (1600, 1699, 10)], mine=1699)
    assert chart is not None
    heights = [bar.height for bar in chart.bars]
    assert heights[1] == 0
    assert abs(heights[2] - 2 * heights[0]) <= 1
    assert [bar.css for bar in chart.bars] == ["bar", "bar", "bar mine"]


def test_who_is_below_a_rating_is_counted_one_by_one(site: Site) -> None:
    volume = site.shelf.read("fide", date(2010, 11, 1))
    rows = [row["rating"] for row in volume.rows.iter_rows(named=True)
            if row["rating"] is not None and row["section"] != "not shown"
            and row["status"] != "delisted"]  # fmt: skip
    assert volume.spread == tuple((rating, rows.count(rating)) for rating in sorted(set(rows)))


def test_a_player_page_has_a_point_for_each_list(site: Site, pages: dict[str, bytes]) -> None:
    """Naively: as many circles in the first chart as rows of the player's table have a rating."""
    checked = 0
    for number in site.readers.players():
        rated = [row for row in site.readers.standings(number) if row["rating"] is not None]
        page = pages.get(f"players/{number}.html", b"").decode()
        if len({row["list_date"] for row in rated}) > 1:
            assert page.count("<circle") == len(rated), number
            assert 'role="img" aria-label="FIDE: ' in page
            checked += 1
    assert checked > 5

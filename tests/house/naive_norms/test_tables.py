"""The tables against the text: 8.1 of B.02, norms.md 1, 3, 5, 6, and the published spot values."""

from fractions import Fraction

import pytest

from tests.house.naive_norms import printed, rules
from tests.house.naive_norms.model import TITLES
from tests.house.naive_norms.rules import AVERAGE, EDITIONS, FLOOR
from tests.house.naive_norms.tables import (
    D_P,
    category,
    half_up,
    percent,
    tournament_average,
)

TABLE_B = """
0-3 50|4-10 51|11-17 52|18-25 53|26-32 54|33-39 55|40-46 56|47-53 57|54-61 58|62-68 59|69-76 60
77-83 61|84-91 62|92-98 63|99-106 64|107-113 65|114-121 66|122-129 67|130-137 68|138-145 69
146-153 70|154-162 71|163-170 72|171-179 73|180-188 74|189-197 75|198-206 76|207-215 77
216-225 78|226-235 79|236-245 80|246-256 81|257-267 82|268-278 83|279-290 84|291-302 85
303-315 86|316-328 87|329-344 88|345-357 89|358-374 90|375-391 91|392-411 92|412-432 93
433-456 94|457-484 95|485-517 96|518-559 97|560-619 98|620-735 99
"""
INTERVALS = [cell.split() for cell in TABLE_B.strip().replace("\n", "|").split("|")]


@pytest.mark.parametrize(("interval", "hundredths"), INTERVALS[1:])
def test_d_p_is_floor_of_middle_of_interval(interval, hundredths):
    low, high = map(int, interval.split("-"))
    assert D_P[int(hundredths)] == (low + high) // 2
    assert D_P[100 - int(hundredths)] == -((low + high) // 2)


def test_table_of_d_p_is_whole():
    assert sorted(D_P) == list(range(101))
    assert [int(hundredths) for _, hundredths in INTERVALS] == list(range(50, 100))
    ends = [tuple(map(int, interval.split("-"))) for interval, _ in INTERVALS]
    assert [low for low, _ in ends[1:]] == [high + 1 for _, high in ends[:-1]]
    assert all(D_P[p] == -D_P[100 - p] for p in D_P)
    assert all(D_P[p] < D_P[p + 1] for p in range(100))


SPOTS = {  # fide_norms_2024_expected.json, dp_spot
    0: -800, 1: -677, 17: -273, 25: -193, 33: -125, 34: -117, 49: -7, 50: 0, 51: 7, 66: 117,
    67: 125, 75: 193, 78: 220, 83: 273, 99: 677, 100: 800,
}  # fmt: skip


def test_published_spot_values():
    assert {p: D_P[p] for p in SPOTS} == SPOTS
    assert percent(2, 8) == 13  # decisions.md 0.4: 1 of 8 is .13, 3 of 8 is .38
    assert percent(6, 8) == 38
    averages = {"2380.0": 2380, "2380.49": 2380, "2380.50": 2381, "2380.51": 2381, "2379.99": 2380}
    assert {text: half_up(Fraction(text)) for text in averages} == averages
    assert half_up(Fraction("2379.5")) == 2380  # norms.md 2


@pytest.mark.parametrize("row", printed.CATEGORIES.strip().splitlines())
def test_categories(row):
    number, average = (cell.strip() for cell in row.strip("|").split("|"))
    low, high = map(int, average.split("-"))
    assert category(low) == category(high) == int(number)
    assert category(high + 1) == int(number) + 1
    assert category(low - 1) == (int(number) - 1 or None)


def test_category_is_of_rounded_average_with_unrated_2000():
    assert tournament_average((2250, 2251)) == 2251  # 2250.5
    assert category(tournament_average((2250, 2251))) == 1
    assert category(tournament_average((2250, 2250, 2251))) is None
    assert tournament_average((2500, None)) == 2250


@pytest.mark.parametrize("row", printed.COUNTS.strip().splitlines())
def test_counts_by_number_of_games(row):
    n, *counts = (int(cell) for cell in row.strip("|").split("|"))
    assert counts == [
        rules.wanted_needed(n),
        rules.titled_needed(n),
        rules.own_allowed(n),
        rules.one_allowed(n),
        rules.unrated_allowed(n),
        rules.wanted_needed_twice(n),
    ]


def test_published_counts():
    # fide_norms_2024_expected.json
    assert {n: rules.titled_needed(n) for n in (9, 10, 11, 13)} == {9: 5, 10: 5, 11: 6, 13: 7}
    assert {n: rules.own_allowed(n) for n in (9, 10, 11, 13)} == {9: 5, 10: 6, 11: 6, 13: 7}
    assert {n: rules.one_allowed(n) for n in (9, 10, 11, 13)} == {9: 6, 10: 6, 11: 7, 13: 8}
    assert FLOOR == {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
    assert AVERAGE == {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
    assert EDITIONS["2024"].performance == {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}


def _rows(text):
    games = 0
    for line in text.strip().splitlines():
        if line.startswith("###"):
            games = int(line.split()[1])
            continue
        score, p, dp, *ranges = (cell.strip() for cell in line.strip("|").split("|"))
        yield games, score, int(p.strip(".")), int(dp), ranges


ROWS = [("2009", *row) for row in _rows(printed.FROM_2009)]
ROWS += [("2024", *row) for row in _rows(printed.FROM_2009)]
ROWS += [("2005", *row) for row in _rows(printed.FROM_2005)]


@pytest.mark.parametrize(("edition", "games", "score", "p", "dp", "ranges"), ROWS)
def test_required_scores_row_by_row(edition, games, score, p, dp, ranges):
    law = EDITIONS[edition]
    halves = int(Fraction(score.strip("+")) * 2)
    assert (percent(halves, games), D_P[p]) == (p, dp)
    for title, span in zip(TITLES, ranges, strict=True):
        low = int(span.removeprefix(">=").split("-")[0])
        above = 3000 if span.startswith(">=") else int(span.split("-")[1]) + 1
        required = [rules.required_halves(law, title, at, games) for at in range(low, above)]
        assert required == [halves] * (above - low)
        before = None if score.endswith("+") else halves + 1
        assert rules.required_halves(law, title, low - 1, games) == before
        if not span.startswith(">="):
            assert rules.required_halves(law, title, above, games) == halves - 1


def test_known_norms():
    law = EDITIONS["2009"]
    # FIDE annex and the news of 2017-02-04, in norms.md: 9 games, grandmaster
    annex = {14: 2380, 13: 2434, 12: 2475, 11: 2520, 10: 2557, 9: 2600, 8: 2643, 7: 2680}
    assert {h: rules.required_halves(law, "GM", at, 9) for h, at in annex.items()} == {
        h: h for h in annex
    }
    assert rules.required_halves(law, "GM", 2524, 9) == 11
    assert category(2524) == 11
    # text 001: 6 of 9 at 2500, 5.5 of 9 at 2550 made norms
    assert rules.required_halves(law, "GM", 2500, 9) <= 12
    assert rules.required_halves(law, "GM", 2550, 9) <= 11

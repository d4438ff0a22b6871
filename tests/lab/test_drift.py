"""Drift: every figure of a small series of lists, worked out by hand in the comments."""

import random
from datetime import date

import polars as pl
import pytest

from arpad.watch.figures import (
    anchor,
    cohorts,
    entrants_later,
    flows,
    last_year,
    levels,
    survivors,
)
from arpad.watch.resampling import Estimate, Resampling
from arpad.watch.series import ListSeries, series_of_lists
from tests.lab.worlds import DAYS, RATINGS, rows, small

AGAIN = Resampling(seed=7)


def test_levels_count_active_rated_players_alone() -> None:
    first, second, third = levels(small(), AGAIN, top_players=2)
    assert [one.players for one in (first, second, third)] == [3, 3, 4]
    # (2000 + 1800 + 1600) / 3; (2010 + 1790 + 1500) / 3; (2020 + 1620 + 1560 + 1400) / 4
    means = [one.mean.value for one in (first, second, third)]
    assert means == pytest.approx([1800, 5300 / 3, 1650])
    # The lowest rating that a tenth, a half, nine tenths don't exceed: 1st, 2nd, 4th of four.
    assert [one.value for one in third.quantiles] == [1400, 1560, 2020]
    assert [one.value for one in first.quantiles] == [1600, 1800, 2000]
    # The two best: (2000 + 1800) / 2, (2010 + 1790) / 2, (2020 + 1620) / 2
    assert [one.top.value for one in (first, second, third) if one.top] == [1900, 1900, 1820]


def test_there_is_no_top_of_more_players_than_there_are() -> None:
    assert [one.top is None for one in levels(small(), AGAIN, top_players=4)] == [True, True, False]


def test_flows_tell_who_enters_returns_and_leaves_with_what() -> None:
    one, two = flows(small(), AGAIN)
    assert (one.before, one.on) == DAYS[:2]
    assert (one.stayed, one.entered, one.returned, one.left) == (2, 1, 0, 1)  # a b, d, -, c
    assert (two.stayed, two.entered, two.returned, two.left) == (2, 1, 1, 1)  # a d, e, c, b
    assert (one.points_stayed, two.points_stayed) == (10 - 10, 10 + 60)
    assert (one.points_entered, one.points_returned, one.points_left) == (1500, 0, 1600)
    assert (two.points_entered, two.points_returned, two.points_left) == (1400, 1620, 1790)
    assert one.stayers_change
    assert two.stayers_change
    assert (one.stayers_change.value, two.stayers_change.value) == (0, 35)


def test_the_parts_of_a_flow_are_the_mean_s_change() -> None:
    one, two = flows(small(), AGAIN)
    # a and b: 1900 before and after. By leaving 1900 - 1800, by entering 5300/3 - 1900.
    assert (one.by_leaving, one.by_staying) == (100, 0)
    assert one.by_entering == pytest.approx(5300 / 3 - 1900)
    # a and d: 1755 before, 1790 after. By leaving 1755 - 5300/3, by entering 1650 - 1790.
    assert two.by_leaving == pytest.approx(1755 - 5300 / 3)
    assert (two.by_staying, two.by_entering) == (35, -140)
    for flow, change in ((one, 5300 / 3 - 1800), (two, 1650 - 5300 / 3)):
        assert flow.by_staying + flow.by_entering + flow.by_leaving == pytest.approx(change)


def test_entrants_are_followed_where_they_are_still_there() -> None:
    found = entrants_later(small(), AGAIN)
    # d entered in 2011 with 1500 and has 1560 in 2012; e entered last. a, b, c are no entrants.
    (later,) = found
    assert (later.entered_on, later.on, later.years) == (DAYS[1], DAYS[2], 1)
    assert (later.entered, later.entry_rating, later.gain.value) == (1, 1500, 60)


def test_survivors_are_of_the_first_list() -> None:
    found = survivors(small(), AGAIN)
    assert [one.still_there for one in found] == [3, 2, 2]
    assert [one.share for one in found] == pytest.approx([1, 2 / 3, 2 / 3])
    # a and b: (10 - 10) / 2; a and c: (20 + 20) / 2
    assert [one.change.value for one in found if one.change] == [0, 0, 20]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        # a and c first stand on a list of 2010, so do all: one decade
        ("entry", {"2010s": 1650}),
        # in 2012: a 22, c 72, d 17, e 12
        ("age", {"19-35": 2020, "over 65": 1620, "under 19": 1480}),
        ("federation", {"ESP": 2020, "POR": (1620 + 1560 + 1400) / 3}),
        ("level", {"1400-1599": 1480, "1600-1799": 1620, "2000-2199": 2020}),
    ],
)
def test_cohorts_of_the_last_list(kind: str, expected: dict[str, float]) -> None:
    found = cohorts(small(), kind, AGAIN, players_min=1)
    last = {one.name: one.mean.value for one in found if one.on == DAYS[2]}
    assert last == pytest.approx(expected)


@pytest.mark.parametrize("kind", ["entry", "age", "federation", "level"])
def test_tenths_and_median_of_cohorts_are_those_counted_one_by_one(kind: str) -> None:
    """The lowest rating that at least a tenth, a half, nine tenths of a group don't exceed."""
    chance = random.Random(20261121)
    ids = [str(number) for number in range(400)]
    births = {one: str(chance.randint(1930, 2004)) for one in ids}
    homes = {one: chance.choice(("ESP", "POR", "LAT")) for one in ids}
    lists = []
    for day in DAYS:
        there = sorted(chance.sample(ids, 300))
        ratings = [chance.randint(1000, 2500) for _ in there]
        facts = {"federation": [homes[p] for p in there], "birth_date": [births[p] for p in there]}
        lists.append((day, pl.DataFrame({"player_id": there, "rating": ratings, **facts})))
    found = cohorts(series_of_lists(lists), kind, AGAIN)
    names = {
        "entry": lambda _day, _player, _rating: "2010s",
        "age": lambda day, player, _: age_band(day.year - int(births[player])),
        "federation": lambda _day, player, _rating: homes[player],
        "level": lambda _day, _player, rating: f"{rating // 200 * 200}-{rating // 200 * 200 + 199}",
    }
    assert len(found) >= 3
    for one in found:
        frame = dict(lists)[one.on]
        pairs = zip(frame["player_id"], frame["rating"], strict=True)
        group = [
            rating for player, rating in pairs if names[kind](one.on, player, rating) == one.name
        ]
        assert len(group) == one.mean.count >= 30
        assert sum(group) / len(group) == pytest.approx(one.mean.value)
        assert one.mean.low < one.mean.value < one.mean.high
        for quantile, tenths in (
            (one.lowest_tenth, 1),
            (one.median, 5),
            (one.highest_tenth, 9),
        ):
            reached = [r for r in group if 10 * sum(s <= r for s in group) >= tenths * len(group)]
            assert quantile == min(reached)


def age_band(age: int) -> str:
    bands = ((18, "under 19"), (35, "19-35"), (50, "36-50"), (65, "51-65"), (999, "over 65"))
    return next(name for oldest, name in bands if age <= oldest)


@pytest.mark.parametrize(("birth", "is_known"), [(2010, True), (2011, False), (1900, True),
                                                 (1899, False), (1347, False)])  # fmt: skip
def test_an_age_that_nobody_has_is_unknown(birth: int, is_known: bool) -> None:
    frame = pl.DataFrame({"player_id": ["a"], "rating": [2000], "birth_date": [str(birth)]})
    found = cohorts(series_of_lists([(DAYS[0], frame)]), "age", AGAIN, players_min=1)
    assert bool(found) == is_known


def test_small_cohorts_are_left_out_and_unknown_kinds_refused() -> None:
    found = cohorts(small(), "federation", AGAIN, players_min=3)
    assert [(one.name, one.on) for one in found] == [("POR", DAYS[2])]
    with pytest.raises(ValueError, match="entry, age, federation, level"):
        cohorts(small(), "club", AGAIN)


@pytest.mark.parametrize(("common", "is_compared"), [(7, False), (8, True)])
def test_an_anchor_needs_eight_common_players(common: int, is_compared: bool) -> None:
    """CNXC 7.3b: below eight nothing is calibrated; mean(outside) - mean(ours) otherwise."""
    ids = [str(number) for number in range(10)]
    ours = pl.DataFrame({"player_id": ids, "rating": [2000 + 10 * n for n in range(10)]})
    theirs = pl.DataFrame(
        {"player_id": ids[:common], "rating": [2015 + 10 * n for n in range(common)]}
    )
    found = anchor(ours, theirs, AGAIN)
    assert found.common == common
    assert (found.difference is not None) == is_compared
    if found.difference:
        # Everybody is 15 points away, so every resample is too.
        assert found.difference == Estimate(15, 15, 15, 8)


def test_seeds_give_the_same_intervals_again_and_others_don_t() -> None:
    one, same, other = (levels(small(), Resampling(seed), 2) for seed in (1, 1, 2))
    assert one == same
    assert [level.mean.value for level in one] == [level.mean.value for level in other]
    assert [level.mean for level in one] != [level.mean for level in other]


def test_the_order_of_lists_and_players_changes_nothing() -> None:
    pairs = list(zip(DAYS, map(rows, RATINGS), strict=True))
    turned = series_of_lists([(day, frame.reverse()) for day, frame in reversed(pairs)])
    assert flows(turned, AGAIN) == flows(small(), AGAIN)
    assert levels(turned, AGAIN, 2) == levels(small(), AGAIN, 2)


def test_a_list_without_players_breaks_nothing() -> None:
    empty = rows(RATINGS[0]).clear()
    pairs = [(DAYS[0], empty), (DAYS[1], rows(RATINGS[1])), (date(2013, 1, 1), empty)]
    series = series_of_lists(pairs)
    assert [one.on for one in levels(series, AGAIN)] == [DAYS[1]]
    assert flows(series, AGAIN) == []
    assert [one.still_there for one in survivors(series, AGAIN)] == [0, 0, 0]


def test_when_everybody_leaves_the_parts_still_add_up() -> None:
    pairs = [(DAYS[0], rows({"a": 2000})), (DAYS[1], rows({"b": 1500}))]
    (flow,) = flows(series_of_lists(pairs), AGAIN)
    assert (flow.stayed, flow.entered, flow.left, flow.stayers_change) == (0, 1, 1, None)
    assert (flow.by_staying, flow.by_entering, flow.by_leaving) == (0, -500, 0)


def year_of_months(gain: int, players: int = 300) -> ListSeries:
    """Thirteen monthly lists; half of the players gain in every month, half never.

    Two more come and go, far above all others; they are on one of the two lists of the year.
    """
    lists = []
    for month in range(13):
        day = date(2010 + month // 12, month % 12 + 1, 1)
        rows = {str(n): 1500 + n + (gain * month if n % 2 else 0) for n in range(players)}
        if month in (0, 12):
            rows |= {f"guest {month}": 2800}
        lists.append((day, pl.DataFrame({"player_id": list(rows), "rating": list(rows.values())})))
    return series_of_lists(lists)


def test_a_year_of_months_is_one_change_for_each_player() -> None:
    """Half gain 24 in 365 days: 12 x 365.25 / 365. Months that hang together widen the interval.

    One change a player, 0 or 24: standard error 12 / sqrt(300) = 0.69, so about 10.7 to 13.4.
    """
    found = last_year(year_of_months(2), Resampling())
    assert found is not None
    assert (found.since, found.on) == (date(2010, 1, 1), date(2011, 1, 1))
    assert found.stayers is not None
    assert found.stayers.value == pytest.approx(12 * 365.25 / 365)
    assert found.stayers.low == pytest.approx(10.65, abs=0.3)
    assert found.stayers.high == pytest.approx(13.36, abs=0.3)


def test_the_best_are_compared_with_themselves() -> None:
    """All gain 10: the change has no width, though the best themselves are 200 points apart."""
    days = (date(2010, 1, 1), date(2011, 1, 1))
    ratings = [2000 + 10 * n for n in range(40)]
    lists = [
        (day, pl.DataFrame({"player_id": [str(n) for n in range(40)],
                            "rating": [one + 10 * at for one in ratings]}))
        for at, day in enumerate(days)
    ]  # fmt: skip
    found = last_year(series_of_lists(lists), Resampling(), 20)
    assert found is not None
    assert found.top is not None
    expected = pytest.approx(10 * 365.25 / 365)
    assert (found.top.value, found.top.low, found.top.high) == (expected,) * 3


def test_one_list_has_no_year_and_few_players_no_best() -> None:
    series = year_of_months(2, players=5)
    assert last_year(series.of_numbers([0]), Resampling()) is None
    found = last_year(series, Resampling(), 100)
    assert found is not None
    assert found.top is None


def test_the_change_of_the_best_is_the_same_whenever_it_is_asked() -> None:
    """300 players on each of two lists, 200 of them on both: chance draws them in one order."""
    chance = random.Random(1)
    lists = [
        (day, rows({str(n): chance.randint(1800, 2600) for n in range(first, first + 300)}))
        for day, first in ((DAYS[0], 0), (DAYS[1], 100))
    ]
    series = series_of_lists(lists)
    assert len({str(last_year(series, AGAIN, 20)) for _ in range(6)}) == 1

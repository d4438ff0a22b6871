"""Figures worked out by hand from the articles, without substitutions (7.2)."""

from collections import Counter
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from tests.house.naive import tables as fide

from .builders import EARLIER, FIRST_DAY, LAST_DAY, effective, event, period, provisional, unrated
from .cnxc import rate
from .generate import random_period
from .model import Event, Game, Performance, Player
from .tables import TABLE_I, TABLE_II, half_up, k_at, percentage, thousandths_at

# Tables I and II, the matrix, roundings


def test_table_i_is_whole_and_symmetric() -> None:
    assert sorted(TABLE_I) == list(range(101))
    assert all(TABLE_I[p] == -TABLE_I[100 - p] for p in TABLE_I)
    assert (TABLE_I[100], TABLE_I[99], TABLE_I[34], TABLE_I[50]) == (677, 677, -117, 0)
    assert {p: TABLE_I[p] for p in range(1, 100)} == fide.DP  # decisions 0.1


def test_table_ii_has_no_gaps() -> None:
    assert TABLE_II[0] == (0, 3, 50)
    assert TABLE_II[-1] == (621, 736, 99)
    assert all(b[0] == a[1] + 1 and b[2] == a[2] + 1 for a, b in pairwise(TABLE_II))


def test_table_ii_has_thirteen_bounds_of_its_own() -> None:
    """Decision 001-2; and ten times the middle of an interval is not table I (0.2)."""
    bounds = {p: last for _, last, p in TABLE_II}
    others = {p: last for _, last, p, _ in fide.PD}
    own = {p: (bounds[p], others[p]) for p in bounds if bounds[p] != others[p]}
    assert list(own) == [57, 65, 70, 77, 88, 89, 91, 93, 94, 96, 97, 98, 99]
    assert list(own.values()) == [
        *((54, 53), (114, 113), (154, 153), (216, 215), (343, 344), (358, 357), (392, 391)),
        *((433, 432), (457, 456), (518, 517), (560, 559), (620, 619), (736, 735)),
    ]
    middles = {p: (first + last) // 2 for first, last, p in TABLE_II if p != 50}
    assert sum(middles[p] != TABLE_I[p] for p in middles) == 10


@pytest.mark.parametrize(
    ("difference", "thousandths"),
    [(0, 500), (-3, 500), (4, 510), (-4, 490), (54, 570), (736, 990), (737, 995), (-2000, 5)],
)
def test_expected(difference: int, thousandths: int) -> None:
    assert thousandths_at(difference) == thousandths


@pytest.mark.parametrize(
    ("ratings", "row"),
    [
        ((1200, 1999), [40, 40, 30, 30, 25, 25, 20]),
        ((2000, 2200), [30, 30, 25, 25, 20, 20, 15]),
        ((2201, 2400), [25, 25, 20, 20, 20, 20, 15]),
        ((2401, 2800), [20, 20, 20, 20, 15, 15, 15]),
    ],
)
def test_k(ratings: tuple[int, int], row: list[int]) -> None:
    for rating in ratings:
        assert [k_at(rating, games) for games in (12, 24, 25, 50, 51, 100, 101)] == row


def test_roundings() -> None:
    assert [half_up(Fraction(n, 100)) for n in (149, 150, 151, 190, -50)] == [1, 2, 2, 2, 0]
    assert [percentage(2 * n, 8) for n in (1, 3, 5, 7)] == [13, 38, 63, 88]
    assert (percentage(1, 2), percentage(4, 3), percentage(16, 9)) == (25, 67, 89)


# 3.1, 3.2, 4.1, 8.1: what counts

PAIR = [effective(1, 2100), effective(2, 2000, 60)]


@pytest.mark.parametrize(
    ("facts", "is_rated"),
    [
        ({}, True),
        ({"is_thematic": True}, False),
        ({"is_by_cnxc": False}, False),
        ({"is_by_cnxc": False, "is_officialised": True}, False),
        ({"is_by_cnxc": False, "is_named_in_rules": True}, False),
        ({"is_by_cnxc": False, "is_officialised": True, "is_named_in_rules": True}, True),
        ({"end": FIRST_DAY}, True),
        ({"end": LAST_DAY}, True),
        ({"end": date(2009, 6, 30)}, False),
        ({"end": date(2010, 1, 1)}, False),
        ({"start": date(2000, 7, 1)}, True),
        ({"start": date(2000, 6, 30)}, False),
    ],
)
def test_events_that_count(facts: dict[str, object], is_rated: bool) -> None:
    outcome = rate(period(PAIR, event((1, 2, "1"), **facts)))
    assert outcome.event_is_rated == {1: is_rated}
    assert outcome.standings[1].rating == (2109 if is_rated else 2100)


@pytest.mark.parametrize(
    ("facts", "is_rated"),
    [
        ({}, True),
        ({"white_moved": False}, True),
        ({"black_moved": False}, False),
        ({"is_left_out": True}, False),
    ],
)
def test_games_that_count(facts: dict[str, bool], is_rated: bool) -> None:
    played = replace(event(), games=(Game(1, 1, 2, "+", **facts),))
    outcome = rate(period(PAIR, played))
    assert outcome.game_is_rated == {(1, 0): is_rated}
    assert outcome.standings[1].games_counted == 30 + is_rated


# 6.4, 6.5, 6.6 and 7.1: effective ratings


def test_an_effective_pair() -> None:
    """100 points: .64 and .36; K is 25 (2000-2200, 25-50) and 20 (2000-2200, 51-100)."""
    outcome = rate(period(PAIR, event((1, 2, "1"))))
    assert outcome.changes == {(1, 1): Fraction(9), (1, 2): Fraction(-36, 5)}
    assert outcome.sides[1, 0, "black", 2].difference == -100
    assert outcome.standings[2].exact == Fraction(19928, 10)
    assert (outcome.standings[1].rating, outcome.standings[2].rating) == (2109, 1993)


def test_two_events_of_a_period_do_not_touch_each_other() -> None:
    """6.1, 6.5: both times at 2100 and K 25: + 9 and 25 * (1/2 - .64) = - 3.5."""
    outcome = rate(period(PAIR, event((1, 2, "1")), event((2, 1, "="), number=2)))
    assert outcome.standings[1].exact == Fraction(21055, 10)
    assert outcome.standings[1].rating == 2106
    assert outcome.standings[1].games_counted == 32


def test_nothing_is_capped() -> None:
    """K 20 at 2500; 737 points are .995: a win brings 20 * .005."""
    outcome = rate(period([effective(1, 2500), effective(2, 1763)], event((1, 2, "1"))))
    assert outcome.changes[1, 1] == Fraction(1, 10)


@pytest.mark.parametrize(
    ("winner", "is_master_norm", "result", "change"),
    [
        (1, True, "=", Fraction(0)),
        (1, False, "=", Fraction(-7, 2)),
        (2, True, "=", Fraction(-7, 2)),
        (1, True, "1", Fraction(9)),
    ],
)
def test_a_winner_loses_nothing(
    winner: int, is_master_norm: bool, result: str, change: Fraction
) -> None:
    played = event((1, 2, result), winner=winner, is_master_norm=is_master_norm)
    outcome = rate(period(PAIR, played))
    assert outcome.changes[1, 1] == change
    assert outcome.standings[1].games_counted == 31


def test_a_winner_has_one_variation_in_the_event() -> None:
    """7.1 speaks of V: + 9 - 16 together are - 7, so 0; not + 9."""
    played = event((1, 2, "1"), (2, 1, "1"), winner=1, is_master_norm=True)
    assert rate(period(PAIR, played)).changes[1, 1] == 0


# 5.3: virtual ratings


@pytest.mark.parametrize(
    ("player", "virtual_class", "rating"),
    [
        (unrated(2, iccf=1900, fpx=1950, fide=2050), "absolute_final", 1900),
        (unrated(2, fpx=1950, fide=2050), "absolute_final", 1950),
        (unrated(2, fide=2050), "absolute_final", 2050),
        (unrated(2), "absolute_final", 2200),
        (unrated(2), "team_final_board_1", 2000),
        (unrated(2), "honour_permanent", 2000),
        (unrated(2), "other", 1750),
        (effective(2, 1810, iccf=1900), "other", 1810),
        (effective(2, 1810, iccf=1900, last_counted_day=date(2001, 1, 1)), "other", 1810),
        (provisional(2, 1700, Performance(1, 1700, 1), iccf=1900), "other", 1700),
    ],
)
def test_what_opponents_meet(player: Player, virtual_class: str, rating: int) -> None:
    played = event((1, 2, "1"), virtual_class=virtual_class)
    outcome = rate(period([effective(1, 2100), player], played))
    assert outcome.sides[1, 0, "white", 1].opponent_rating == rating


# 5.1, 6.2, 6.3: provisional ratings


def test_a_performance() -> None:
    """2 of 3 is .67, so 125 above the mean of 2000, 2100 and 1751: 5851 / 3 + 125 = 2075 1/3."""
    players = [unrated(1), effective(2, 2000), effective(3, 2100), effective(4, 1751)]
    outcome = rate(period(players, event((1, 2, "1"), (1, 3, "1"), (4, 1, "1"))))
    assert outcome.performances == {(1, 1): Performance(3, 5851, 4)}
    assert outcome.standings[1].exact == Fraction(6226, 3)
    assert (outcome.standings[1].rating, outcome.standings[1].status) == (2075, "provisional")


@pytest.mark.parametrize(("is_pooled", "rating"), [(False, 2226), (True, 2125)])
def test_the_weighted_mean_is_not_one_competition(is_pooled: bool, rating: int) -> None:
    """4/4 and 4/8 against 2000 (decision 001-6): 2000 + 4 * 677 / 12, or 2000 + 125 at .67."""
    opponents = [effective(number, 2000) for number in range(2, 10)]
    player = provisional(1, 2677, Performance(4, 8000, 8))
    results = [(1, number, "1" if number < 6 else "0") for number in range(2, 10)]
    outcome = rate(period([player, *opponents], event(*results)), is_pooled=is_pooled)
    standing = outcome.standings[1]
    assert (standing.rating, standing.games_counted, standing.status) == (rating, 12, "effective")
    assert outcome.changes[1, 2] == 25 * (0 - Fraction(1, 100))  # met at 2677


@pytest.mark.parametrize(("games", "status"), [(11, "provisional"), (12, "effective")])
def test_twelve_games_at_once(games: int, status: str) -> None:
    opponents = [effective(number, 1900) for number in range(2, 2 + games)]
    results = [(number, 1, "=") for number in range(2, 2 + games)]
    standing = rate(period([unrated(1), *opponents], event(*results))).standings[1]
    assert (standing.rating, standing.status) == (1900, status)
    assert bool(standing.performances) == (status == "provisional")


# 5.2: passive


@pytest.mark.parametrize(
    ("day", "status"),
    [(date(2004, 12, 31), "passive"), (date(2005, 1, 1), "effective"), (EARLIER, "effective")],
)
def test_five_years(day: date, status: str) -> None:
    standing = rate(period([effective(1, 2100, last_counted_day=day)])).standings[1]
    assert (standing.rating, standing.games_counted, standing.status) == (2100, 30, status)


def test_active_again() -> None:
    sleeping = effective(1, 2100, last_counted_day=date(2001, 1, 1))
    standing = rate(period([sleeping, PAIR[1]], event((1, 2, "1")))).standings[1]
    assert (standing.rating, standing.status) == (2109, "effective")
    assert standing.last_counted_day == date(2009, 10, 1)


# 7.3: calibration


def _eight(higher: int) -> list[Player]:
    """Eight players of 2000, so many of whom have 2001 on the ICCF list."""
    return [effective(n, 2000, iccf_next=2000 + (n <= higher)) for n in range(1, 9)]


@pytest.mark.parametrize(("higher", "rating"), [(3, 2000), (4, 2001)])
def test_calibration(higher: int, rating: int) -> None:
    """3/8 or 4/8 of a point; it reaches passive players, but no provisional one."""
    others = [
        effective(9, 2000),
        effective(10, 2000, iccf_next=2500, last_counted_day=date(2001, 1, 1)),
        provisional(11, 2000, Performance(2, 4000, 2), iccf_next=2500),
    ]
    outcome = rate(period([*_eight(higher), *others]))
    assert outcome.common == tuple(range(1, 9))
    assert outcome.calibration == Fraction(higher, 8)
    assert [outcome.standings[n].rating for n in (1, 8, 9, 10)] == [rating] * 4
    assert outcome.standings[11].rating == 2000


def test_seven_are_too_few() -> None:
    outcome = rate(period(_eight(8)[:7]))
    assert (len(outcome.common), outcome.calibration) == (7, 0)
    assert outcome.standings[1].rating == 2000


def test_the_list_under_work_is_compared_unrounded() -> None:
    """His twelfth game, a draw, makes player 8 effective at 2000; 9 gains 25 * 0 with him."""
    last = provisional(8, 2000, Performance(11, 22000, 11), iccf_next=2000)
    outcome = rate(period([*_eight(0)[:7], last, effective(9, 2000)], event((8, 9, "="))))
    assert outcome.common == tuple(range(1, 9))
    lost = rate(period([*_eight(0)[:7], last, effective(9, 2000)], event((8, 9, "0"))))
    exact = Fraction(11 * 2000 + 1323, 12)
    assert lost.standings[8].exact == exact
    assert lost.calibration == (2000 - exact) / 8
    assert lost.standings[8].rating == half_up(exact + (2000 - exact) / 8)


def test_contradictions_are_refused() -> None:
    with pytest.raises(ValueError, match="a rating comes with games"):
        rate(period([effective(1, 2000, last_counted_day=None)]))
    with pytest.raises(ValueError, match="stored performances"):
        rate(period([provisional(1, 2000, Performance(2, 4000, 2), games_counted=3)]))


# Random periods


def test_random_periods_reach_the_edges() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        drawn = random_period(Random(seed))
        assert drawn == random_period(Random(seed))
        outcome = rate(drawn)
        seen.update(standing.status for standing in outcome.standings.values())
        seen.update(f"{side.role} {side.k is None}" for side in outcome.sides.values())
        seen["calibrated"] += outcome.calibration != 0
        seen["out"] += sum(not is_rated for is_rated in outcome.game_is_rated.values())
        for player in drawn.players:
            standing = outcome.standings[player.player_id]
            own = [s for (_, _, _, n), s in outcome.sides.items() if n == player.player_id]
            assert standing.games_in_period == sum(side.is_counted for side in own)
            assert standing.games_counted == player.games_counted + standing.games_in_period
            assert (standing.rating is None) == (standing.status == "unrated")
    assert set(seen) == {
        *("effective", "provisional", "passive", "unrated", "calibrated", "out"),
        *(f"{role} {k}" for role in ("player", "original", "substitute") for k in (True, False)),
    }
    assert min(seen.values()) >= 10


def test_an_event_may_have_no_games() -> None:
    empty: Event = event()
    assert rate(period(PAIR, empty)).changes == {}

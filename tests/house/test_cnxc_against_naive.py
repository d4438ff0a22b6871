"""The engine under the CNXC's rulebook against the naive implementation, figure for figure."""

from fractions import Fraction
from random import Random

import pytest

from tests.house.cnxc_adapter import Found, in_period, number_of, rate, status
from tests.house.naive_cnxc import random_period
from tests.house.naive_cnxc import rate as naive
from tests.house.naive_cnxc.model import Outcome, Period, Side
from tests.sampling import amount

PERIODS = amount(5, full=2_000)
BATCHES = 4
E5 = 100_000


@pytest.mark.parametrize("batch", range(BATCHES))
def test_weighted_means(batch: int) -> None:
    for seed in range(batch, PERIODS, BATCHES):
        period = random_period(Random(seed))
        assert_agree(seed, period, naive(period), rate(period, "cnxc-2000"))


def test_pooled() -> None:
    for seed in range(PERIODS, PERIODS + max(4, PERIODS // 10)):
        period = random_period(Random(seed))
        pooled = naive(period, is_pooled=True)
        assert_agree(seed, period, pooled, rate(period, "cnxc-2000-pooled"))


def assert_agree(seed: int, period: Period, outcome: Outcome, found: Found) -> None:
    events = {event.event_id: event for event in period.events if in_period(period, event)}
    for event_id, is_rated in outcome.event_is_rated.items():
        if event_id in events:
            assert found.events[event_id] == is_rated, (seed, event_id)
    counted = {key for key, row in found.sides.items() if row["is_rated"] == 1}
    assert counted == {key for key, side in outcome.sides.items() if side.is_counted}, seed
    for key, side in outcome.sides.items():
        _assert_side((seed, *key), side, found.sides.get(key))
    for place, performance in outcome.performances.items():
        row = found.results[place]
        told = (row["games"], row["opponents_sum"], row["score_half"])
        expected = (performance.games, performance.opponents_sum, performance.points_half)
        assert told == expected, (seed, place)
        assert row["performance_sum"] == performance.games * performance.rating, (seed, place)
    _assert_standings(seed, outcome, found)
    _assert_sums(seed, found)


def _assert_side(place: tuple[object, ...], side: Side, row: dict[str, object] | None) -> None:
    if row is None:  # a substitute, or an original, of whom nothing is left
        assert not side.is_counted, place
        return
    assert (row["is_rated"] == 1) == side.is_counted, place
    assert Fraction(row["change_e5"], E5) == side.change, place
    assert row["opponent_rating"] == side.opponent_rating, place
    if side.k is not None:
        assert row["score_half"] == side.score * 2, place
        assert row["rated_difference"] == side.difference, place
        assert Fraction(row["expected_e3"], 1000) == side.expected, place
        assert Fraction(row["k_factor_e2"], 100) == side.k, place


def _assert_standings(seed: int, outcome: Outcome, found: Found) -> None:
    for number, standing in outcome.standings.items():
        row = found.published[number]
        assert row["rating"] == standing.rating, (seed, number)
        assert (row["games_rated"] or 0) == standing.games_counted, (seed, number)
        assert status(row) == standing.status, (seed, number)
        day = standing.last_counted_day
        assert row["last_played_on"] == (None if day is None else number_of(day)), (seed, number)
    calibrated = {row["amount_e5"] for row in found.adjustments if row["kind"] == "calibration"}
    assert calibrated <= {outcome.calibration * E5 // 1}, seed


def _assert_sums(seed: int, found: Found) -> None:
    """Rating before + games + adjustments = rating on the list, for everybody."""
    for number, row in found.published.items():
        if row["rating"] is None:
            continue
        games = sum(side["change_e5"] for key, side in found.sides.items() if key[3] == number)
        others = sum(one["amount_e5"] for one in found.adjustments if one["player_id"] == number)
        before = (row["rating_old"] or 0) * E5
        assert before + games + others == row["rating"] * E5, (seed, number)

"""The engine under the FCE's rulebooks against the naive implementation, figure for figure."""

from datetime import date
from fractions import Fraction
from random import Random

import pytest

from tests.house.fce_adapter import EDITIONS, Found, rate
from tests.house.naive_fce import Options, random_newcomer, random_period
from tests.house.naive_fce import rate as naive
from tests.house.naive_fce.model import Outcome, Player, Side
from tests.house.naive_fce.numbers import half_up
from tests.sampling import amount

PERIODS = amount(6, full=2_000)
BATCHES = 4
E5 = 100_000


@pytest.mark.parametrize("batch", range(BATCHES))
def test_months(batch: int) -> None:
    for seed in range(batch, PERIODS, BATCHES):
        kind, list_date, players, events = random_period(Random(seed), with_double_forfeits=True)
        outcome = naive(kind, list_date, players, events)
        found = rate(EDITIONS[kind], list_date, players, events)
        assert_agree(seed, outcome, found)


def test_performances_game_by_game() -> None:
    for seed in range(PERIODS, PERIODS + PERIODS // 10):
        kind, list_date, players, events = random_period(Random(seed))
        if kind == "standard":
            outcome = naive(kind, list_date, players, events, Options(literal_per_game=True))
            assert_agree(seed, outcome, rate("fce-2016-per-game", list_date, players, events))


@pytest.mark.parametrize("kind", EDITIONS)
def test_first_ratings_and_their_renewal(kind: str) -> None:
    chance = Random(2016)
    list_date = date(2023, 5, 1)
    players = []
    for number in range(1, 200):
        one = random_newcomer(chance)
        since = chance.choice((None, date(2022, 5, 1), date(2022, 6, 1), date(2021, 1, 1)))
        rating = None if since is None else chance.randint(1000, 1700)
        players.append(
            Player(number, {}, rating, one.fide_rating, one.other_list_rating, one.birth_date,
                   one.federated_on, has_licence=chance.random() < 0.8, initial_since=since)
        )  # fmt: skip
    outcome = naive(kind, list_date, players, ())
    found = rate(EDITIONS[kind], list_date, tuple(players), ())
    for player in players:
        line, row = outcome.lines[player.player_id], found.published[player.player_id]
        assert row["rating"] == line.rating_new, player
        assert (row["list_section"] == 1) == line.is_listed, player


def assert_agree(seed: int, outcome: Outcome, found: Found) -> None:
    for event_id, is_single in outcome.has_single_k.items():
        single = found.events[event_id]["single_k_factor_e2"]
        assert (single is not None) == is_single, (seed, event_id)
    for place, performance in outcome.performances.items():
        row = found.results.get(place)
        told = row["event_rating"] if row else None
        expected = None if performance is None else half_up(performance)
        assert told == expected, (seed, place)
    for place, side in outcome.sides.items():
        _assert_side((seed, *place), side, found.sides[place])
    for number, line in outcome.lines.items():
        row = found.published[number]
        assert Fraction(row["sum_e5"], E5) == (line.total if row["rating_old"] else 0), (
            seed,
            number,
        )
        assert row["rating"] == line.rating_new, (seed, number)
        if line.rating_new is not None:
            assert row["k_base_e2"] == line.k0 * 100, (seed, number)
            assert row["k_factor_e2"] == line.k * 100, (seed, number)
            assert row["games_period"] == line.games, (seed, number)
        others = sum(one["amount_e5"] for one in found.adjustments if one["player_id"] == number)
        if row["rating"] is not None:
            before = (row["rating_old"] or 0) * E5 + row["sum_e5"]
            assert before + others == row["rating"] * E5, (seed, number)


def _assert_side(place: tuple[int, ...], side: Side, row: dict[str, object]) -> None:
    assert (row["is_rated"] == 1) == side.is_rated, place
    assert Fraction(row["change_e5"], E5) == side.change, place
    if side.k is not None and side.expected is not None:
        assert Fraction(row["k_factor_e2"], 100) == side.k, place
        assert Fraction(row["expected_e3"], 1000) == side.expected, place
        assert row["rated_difference"] == side.difference, place

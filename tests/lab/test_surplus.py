"""Advantage and surplus on three players by hand, and the correlation among chance."""

import numpy as np
import polars as pl
import pytest

from arpad.lab.exploits.bands import by_difference, by_experience
from arpad.lab.exploits.surplus import (
    correlation,
    with_last_ratings,
)
from arpad.lab.games.record import GameRecord, record_of


def record(rows: list[tuple[str, str, str, int, int]]) -> GameRecord:
    columns = ["white", "black", "result", "white_rating", "black_rating"]
    frame = pl.DataFrame(rows, schema=columns, orient="row")
    days = [f"2001-{1 + n // 100 % 12:02d}" for n in range(len(rows))]
    return record_of(frame.with_columns(day=pl.Series(days)).sort("day", maintain_order=True), 12)


def drawn(players: int = 30, games: int = 6000, seed: int = 4, lean: float = 0.0) -> GameRecord:
    """Return games as the ratings expect; `lean`: how far favourites are really from their rating.

    lean = -0.5: the true difference is half of what the ratings say.
    """
    chance = np.random.default_rng(seed)
    ratings = chance.integers(1800, 2400, players)
    white = chance.integers(0, players, games)
    black = (white + chance.integers(1, players, games)) % players
    gap = (ratings[white] - ratings[black]) * (1 + lean)
    won = chance.random(games) < 1 / (1 + 10 ** (-gap / 400))
    return record([
        (f"p{w}", f"p{b}", "1" if one else "0", int(ratings[w]), int(ratings[b]))
        for w, b, one in zip(white.tolist(), black.tolist(), won.tolist(), strict=True)
    ])  # fmt: skip


def test_the_null_is_reproducible_by_seed() -> None:
    games = drawn()
    one, same, other = (correlation(games, 20, seed, draws=50) for seed in (1, 1, 2))
    assert (one.permuted == same.permuted).all()
    assert (one.expected == same.expected).all()
    assert (one.permuted != other.permuted).any()
    assert one.value == other.value


def test_ratings_that_fit_give_no_correlation_beyond_chance() -> None:
    """The mean of both nulls is 0, and permuting 30 players spreads by 1 / sqrt(29) = .186."""
    found = correlation(drawn(), 20, seed=1, draws=400)
    assert found.players == 30
    assert found.p_expected > 0.05
    assert found.permuted.mean() == pytest.approx(0, abs=0.03)
    assert found.permuted.std() == pytest.approx(0.186, abs=0.02)
    assert found.standard_error == pytest.approx((1 - found.value**2) / 29**0.5)


@pytest.mark.parametrize(("lean", "sign"), [(-0.4, -1), (0.4, 1)])
def test_ratings_too_far_apart_or_too_near_are_found(lean: float, sign: int) -> None:
    found = correlation(drawn(lean=lean), 20, seed=1, draws=100)
    assert found.value * sign > 0.5
    assert found.p_permuted < 0.02
    assert found.p_expected < 0.02


def test_bands_hold_both_sides_of_every_game() -> None:
    """A win with 400 more: made 1 and expected 10/11; the other side the same with a minus."""
    table = by_difference(record([("a", "b", "1", 2400, 2000)] * 4))
    assert table["sides"].to_list() == [4, 4]
    assert table["low"].to_list() == [-400, 400]
    assert table["per_100"].to_list() == pytest.approx([-1000 / 11, 1000 / 11])
    even = by_difference(record([("a", "b", "1", 2000, 2000)]))
    assert (even["low"].item(), even["sides"].item(), even["made"].item()) == (0, 2, 0.5)


def test_who_meets_the_new_is_told_by_the_opponent_s_games() -> None:
    """a and b meet six times: the sixth opponent has five games before, the others fewer."""
    table = by_experience(record([("a", "b", "1", 2400, 2000)] * 6))
    assert table.select("low", "high", "sides").rows() == [(0, 1, 2), (1, 5, 8), (5, 10, 2)]
    assert table["made"].to_list() == [0.5] * 3  # one side won each, the other lost


def test_last_ratings_stand_beside_all_games() -> None:
    found = with_last_ratings(
        record([("a", "b", "1", 2000, 2100), ("b", "a", "0", 2150, 2050), ("a", "c", "=", 2060, 1)])
    )
    assert found.white_rating.tolist() == [2060, 2150, 2060]
    assert found.black_rating.tolist() == [2150, 2060, 1]


def test_too_few_players_are_refused() -> None:
    with pytest.raises(ValueError, match="four players"):
        correlation(record([("a", "b", "1", 2000, 2100)]), 1, seed=1)


def test_plus_minus_is_of_players_drawn_again() -> None:
    """Five pairs repeat their result 40 times: ten players know far less than 200 games.

    The favourite wins all games of three pairs and loses all of two: 120 of 200. Twice the standard
    error of independent games would be 2 x .49 / sqrt(200) = .069 a game, 69 points of 100 games.
    """
    rows = [(f"a{pair}", f"b{pair}", "1" if pair < 3 else "0", 2150, 2000)
            for pair in range(5) for _ in range(40)]  # fmt: skip
    found = by_difference(record(rows))
    assert found["sides"].to_list() == [200, 200]
    assert found["made"].to_list() == pytest.approx([0.4, 0.6])
    assert found["plus_minus"].min() > 300
    again = by_difference(record(rows))
    assert found.equals(again)

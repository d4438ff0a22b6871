"""Own spreads and the draw margin against a second writing in plain Python, and known players."""

from math import exp, log, sqrt

import numpy as np
import pytest
from scipy.stats import norm

from arpad.theory.benitez_roca.axioms import Player, expected_score
from arpad.theory.benitez_roca.draw_margin import estimate_epsilon, scores
from arpad.theory.benitez_roca.steadiness import OWN_SPREAD, Steadiness
from arpad.theory.catalogue import KINDS
from arpad.theory.games import Games
from arpad.theory.kind import Entry
from arpad.theory.model import GameByGame, foreseen

pytestmark = pytest.mark.compiled


def naive(
    ratings: list[float], games: Games, k_factor: float, tau: float
) -> tuple[list[list[float]], list[float], list[float], float]:
    """Return chances of each game, ratings, spreads and epsilon, with scipy's normal.

    Slopes are differences of the log likelihood, not formulas.
    """
    rating, spread, known = dict(enumerate(ratings)), {}, {}
    log_epsilon, known_of_epsilon = log(100.0), 10.0
    told = []

    def chances(gap: float, width: float, epsilon: float) -> list[float]:
        won, lost = norm.cdf((gap - epsilon) / width), norm.cdf((-gap - epsilon) / width)
        return [won, 1 - won - lost, lost]

    for white, black, score in zip(games.white, games.black, games.score, strict=True):
        of = [spread.get(one, log(200.0)) for one in (white, black)]
        gap = rating[white] - rating[black]
        now = chances(gap, sqrt(exp(2 * of[0]) + exp(2 * of[1])), exp(log_epsilon))
        told.append(now)
        expected = now[0] + now[1] / 2
        step = 1e-5
        for at, player in enumerate((white, black) if tau else ()):
            ends = []
            for sign in (1, -1):
                moved = [one + sign * step * (n == at) for n, one in enumerate(of)]
                width = sqrt(exp(2 * moved[0]) + exp(2 * moved[1]))
                won, drawn, _ = chances(gap, width, exp(log_epsilon))
                ends.append(won + drawn / 2)
            own = (ends[0] - ends[1]) / (2 * step)
            spare = expected * (1 - expected)
            known[player] = known.get(player, 0.0) + own**2 / spare
            move = own * (score - expected) / spare / (1 / tau**2 + known[player])
            spread[player] = of[at] + min(max(move, -0.5), 0.5)
        rating[white] += k_factor * (score - expected)
        rating[black] -= k_factor * (score - expected)
        width = sqrt(exp(2 * of[0]) + exp(2 * of[1]))
        more, less = (chances(gap, width, exp(log_epsilon + s)) for s in (step, -step))
        slopes = [(a - b) / (2 * step) for a, b in zip(more, less, strict=True)]
        known_of_epsilon += sum(s**2 / p for s, p in zip(slopes, now, strict=True))
        happened = int(2 - 2 * score)
        move = slopes[happened] / now[happened] / known_of_epsilon
        log_epsilon += min(max(move, -0.5), 0.5)
    found = [exp(spread.get(one, log(200.0))) for one in rating]
    return told, list(rating.values()), found, exp(log_epsilon)


def games_drawn(strengths: np.ndarray, spreads: np.ndarray, count: int, epsilon: float) -> Games:
    """Return games of players met by lot, scored by performances with these spreads."""
    chance, players = np.random.default_rng(3), len(strengths)
    white = chance.integers(0, players, count)
    black = (white + chance.integers(1, players, count)) % players
    made = [chance.normal(strengths[side], spreads[side]) for side in (white, black)]
    return Games.of(white, black, scores(made[0], made[1], epsilon))


@pytest.mark.parametrize("tau", [0.0, 0.3])
def test_game_by_game_as_written_a_second_time(tau: float) -> None:
    start = np.array([2300.0, 2200.0, 2000.0, 1900.0])
    games = games_drawn(start, np.full(4, 200.0), 120, 150)
    chances, ratings, spreads, epsilon = naive(start.tolist(), games, 15, tau)
    model = Steadiness(start, 15, tau)
    told = model.follow(games)
    assert told.outcomes is not None
    assert told.outcomes == pytest.approx(np.array(chances), abs=1e-6)
    assert model.ratings.tolist() == pytest.approx(ratings, abs=1e-4)
    assert model.spreads.tolist() == pytest.approx(spreads, rel=1e-5)
    assert model.epsilon == pytest.approx(epsilon, rel=1e-5)


def test_spreads_are_found_where_players_are_unequally_steady() -> None:
    """Half have 200 / e^0.5 = 121 points, half 330; the strengths are known."""
    chance = np.random.default_rng(1)
    strengths, spreads = chance.normal(2000, 200, 60), np.repeat([121.3, 329.7], 30)
    model = Steadiness(strengths, k_factor=0, tau=0.5)
    model.update(games_drawn(strengths, spreads, 60_000, 120))
    steady, unsteady = (np.log(model.spreads[half]) for half in (slice(30), slice(30, None)))
    assert steady.max() < unsteady.min()
    assert np.exp([steady.mean(), unsteady.mean()]) == pytest.approx([121.3, 329.7], rel=0.1)


def test_by_axiom_ii_epsilon_is_the_likeliest_of_all_games() -> None:
    strengths = np.array([2000.0, 2100.0, 2250.0])
    games = games_drawn(strengths, np.full(3, 200.0), 40_000, 174)
    model = Steadiness(strengths, k_factor=0)
    model.update(games)
    gaps = strengths[games.white] - strengths[games.black]
    assert model.epsilon == pytest.approx(estimate_epsilon(gaps, games.score), rel=2e-3)
    assert model.spreads.tolist() == pytest.approx([200.0] * 3)


def test_a_small_margin_and_equal_spreads_are_equation_2() -> None:
    model = Steadiness(np.array([1834.0, 2179.0]), epsilon_start=1e-6)
    expected = model.predict(Games.of([0], [1], [0])).item()
    assert expected == pytest.approx(expected_score(Player(1834), Player(2179)))


def test_forecasts_follow_every_game_within_a_period() -> None:
    """Both games are of one period: the second is forecast with what the first one changed."""
    games = Games.of([0, 0], [1, 1], [1, 1])
    model = OWN_SPREAD.model(Entry.of_newcomers(2), {"K": 10})
    assert isinstance(model, GameByGame)
    told = foreseen(model, games)
    assert told.expected[1] > told.expected[0] == 0.5
    assert told.outcomes is not None
    assert told.outcomes[1, 0] > told.outcomes[0, 0]
    assert told.outcomes.sum(axis=1).tolist() == pytest.approx([1, 1])


def test_tau_and_margins_that_make_no_sense() -> None:
    with pytest.raises(ValueError, match="not negative"):
        Steadiness(np.zeros(2), tau=-1)
    assert "own_spread" in KINDS

"""Models that follow their games, against the papers' formulas written a second time (naive.py)."""

import numpy as np
import pytest

from arpad.engine import questions as q
from arpad.lab.theory import ecf, us_chess
from arpad.lab.theory.dwz import Dwz
from arpad.lab.theory.ecf import Ecf
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.glicko import Glicko
from arpad.lab.theory.glicko2 import Glicko2
from arpad.lab.theory.iccf import Iccf, k_factor
from arpad.lab.theory.model import Model, one_step
from arpad.lab.theory.stephenson import Stephenson
from arpad.lab.theory.us_chess import UsChess
from arpad.lab.theory.windows import WindowPerformance
from arpad.rulebooks import CATALOGUE
from tests.lab.theory import naive

FIDE = CATALOGUE.book("fide-2009")[q.RATING_DIFFERENCES]
SEEDS = range(6)
PLAYERS = 6


def drawn_lots(seed: int, periods: int = 4, most: int = 14) -> list[list[naive.Game]]:
    """Return some periods of games among five of six players; one may be without games."""
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(periods):
        games = []
        for _ in range(int(chance.integers(0, most))):
            white, black = chance.choice(PLAYERS - 1, 2, replace=False).tolist()
            games.append((white, black, float(chance.choice([0, 0.5, 1]))))
        found.append(games)
    return found


def follow(model: Model, periods: list[list[naive.Game]]) -> None:
    """Hand the periods to the model, the empty ones too."""
    for games in periods:
        white, black, score = zip(*games, strict=True) if games else ((), (), ())
        ids = [np.array(column, dtype=np.int64) for column in (white, black)]
        model.update(GameColumns.of(*ids, np.array(score)))


def some_ratings(seed: int) -> list[float]:
    return np.random.default_rng(seed).integers(1200, 2500, PLAYERS).astype(float).tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_glicko_over_some_periods(seed: int) -> None:
    periods, ratings = drawn_lots(seed), some_ratings(seed)
    deviations = np.random.default_rng(seed).uniform(30, 350, PLAYERS)
    expected = naive.glicko(
        list(zip(ratings, deviations.tolist(), strict=True)), periods, c=34.6, white=30
    )
    model = Glicko(np.array(ratings), deviations, spread_growth=34.6, advantage=30)
    follow(model, periods)
    assert model.ratings == pytest.approx([r for r, _ in expected], abs=1e-8)
    assert model.deviations == pytest.approx([rd for _, rd in expected], abs=1e-8)


@pytest.mark.parametrize("seed", SEEDS)
def test_stephenson_over_some_periods(seed: int) -> None:
    periods, ratings = drawn_lots(seed), some_ratings(seed)
    deviations = np.random.default_rng(seed).uniform(30, 340, PLAYERS)
    start = list(zip(ratings, deviations.tolist(), strict=True))
    expected = naive.stephenson(start, periods, c=12, h=9, bonus=3, pull=4)
    model = Stephenson(
        np.array(ratings), deviations, 12, growth_of_games=9, bonus=3, neighbourhood=4
    )
    follow(model, periods)
    assert model.ratings == pytest.approx([r for r, _ in expected], abs=1e-8)
    assert model.deviations == pytest.approx([rd for _, rd in expected], abs=1e-8)


@pytest.mark.parametrize("seed", SEEDS)
def test_dwz_over_some_events(seed: int) -> None:
    """Ages and numbers of events on both sides of every bound; ratings from 800 on."""
    periods = drawn_lots(seed, periods=8)
    chance = np.random.default_rng(seed)
    ratings = chance.integers(800, 2300, PLAYERS).astype(float).tolist()
    ages, events = chance.choice([15, 20, 21, 25, 26], PLAYERS), chance.integers(0, 9, PLAYERS)
    start = list(zip(ratings, events.tolist(), ages.tolist(), strict=True))
    expected = naive.dwz(start, periods)
    model = Dwz(np.array(ratings), events, ages)
    follow(model, periods)
    assert model.ratings == pytest.approx([r for r, *_ in expected], abs=1e-8)
    assert model.events.tolist() == [index for _, index, _ in expected]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kept", [1, 3, 6])
def test_ecf_grades_over_some_half_years(seed: int, kept: int) -> None:
    periods = drawn_lots(seed, periods=9, most=40)
    grades = np.random.default_rng(seed).integers(60, 240, PLAYERS).astype(float)
    model = Ecf(ecf.ZERO + ecf.UNIT * grades, kept)
    follow(model, periods)
    expected = naive.ecf(grades.tolist(), periods, kept)
    assert ecf.grade(model.ratings) == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tau", [0.3, 0.5, 1.2])
def test_glicko_2_over_some_periods(seed: int, tau: float) -> None:
    """Its own volatility is found to 1e-6 of its logarithm squared (step 5); so near are all."""
    periods, ratings = drawn_lots(seed), some_ratings(seed)
    deviations = np.random.default_rng(seed).uniform(30, 350, PLAYERS)
    expected = naive.glicko_2(
        [(r, rd, 0.06) for r, rd in zip(ratings, deviations.tolist(), strict=True)], periods, tau
    )
    model = Glicko2(np.array(ratings), deviations, tau=tau)
    follow(model, periods)
    assert model.ratings == pytest.approx([r for r, _, _ in expected], abs=1e-3)
    assert model.deviations == pytest.approx([rd for _, rd, _ in expected], abs=1e-3)
    assert model.volatilities == pytest.approx([s for _, _, s in expected], rel=1e-5)


@pytest.mark.parametrize("seed", SEEDS)
def test_correspondence_chess_over_some_lists(seed: int) -> None:
    lists, ratings = drawn_lots(seed), some_ratings(seed)
    counts = np.random.default_rng(seed).integers(0, 110, PLAYERS)
    expected = naive.iccf(list(zip(ratings, counts.tolist(), strict=True)), lists)
    model = Iccf(np.array(ratings), counts)
    follow(model, lists)
    assert model.ratings == pytest.approx([r for r, _ in expected], abs=1e-8)
    assert model.games_rated.tolist() == [n for _, n in expected]


def test_every_k_of_correspondence_chess_in_exact_fractions() -> None:
    """Ratings and games whose k ends in a 5 at the fifth decimal go up, every one of them."""
    ratings, counts = np.meshgrid(np.arange(1990, 2411, 3), np.arange(28, 83), indexing="ij")
    found = k_factor(ratings.ravel().astype(float), counts.ravel())
    expected = [
        float(naive.iccf_k(int(rating), int(count)))
        for rating, count in zip(ratings.ravel(), counts.ravel(), strict=True)
    ]
    assert found.tolist() == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_us_chess_over_some_events(seed: int) -> None:
    events, ratings = drawn_lots(seed, periods=5), some_ratings(seed)
    chance = np.random.default_rng(seed)
    counts = chance.choice([0, 3, 8, 9, 20, 80], PLAYERS)
    points = np.array([chance.choice([0, n / 2, n]) for n in counts])
    expected = naive.us_chess(
        list(zip(ratings, counts.tolist(), points.tolist(), strict=True)), events
    )
    model = UsChess(np.array(ratings), counts, points)
    follow(model, events)
    assert model.ratings == pytest.approx([r for r, _, _ in expected], abs=1e-8)
    assert model.games_rated.tolist() == [n for _, n, _ in expected]


@pytest.mark.parametrize("seed", range(40))
def test_the_exact_special_rating_by_bisection(seed: int) -> None:
    chance = np.random.default_rng(seed)
    others = chance.integers(800, 2400, int(chance.integers(1, 7))).astype(float).tolist()
    rating, before = float(chance.integers(1000, 2200)), int(chance.integers(1, 9))
    score = float(chance.integers(0, 2 * len(others) + 1)) / 2
    found = us_chess.special_rating_exact(rating, before, others, score)
    assert found == pytest.approx(naive.special_rating(rating, before, others, score), abs=1e-6)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("window", [1, 5, 30])
def test_the_performance_over_the_last_games(seed: int, window: int) -> None:
    periods, ratings = drawn_lots(seed, periods=6), some_ratings(seed)
    dp = [float(FIDE.nearest(percent)) for percent in range(101)]
    expected = naive.last_games(list(ratings), periods, window, dp)
    model = WindowPerformance(np.array(ratings), FIDE, window)
    follow(model, periods)
    assert model.ratings == pytest.approx(expected, abs=1e-9)


def test_the_second_writing_of_glicko_2_meets_its_paper() -> None:
    """glicko2.pdf, the example of step 5: A, f(A), B = A - tau and f(B), and sigma' at the end."""
    a = np.log(0.06**2)
    assert a == pytest.approx(-5.62682, abs=5e-6)
    assert naive.step_5(a, 1.1513, 0.06, 1.7785, -0.4834, 0.5) == pytest.approx(
        -0.00053567, abs=5e-9
    )
    assert a - 0.5 == pytest.approx(-6.12682, abs=5e-6)
    assert naive.step_5(a - 0.5, 1.1513, 0.06, 1.7785, -0.4834, 0.5) == pytest.approx(
        1.999675, abs=5e-7
    )
    sigma = naive.volatility(1.1513, 0.06, 1.7785, -0.4834, 0.5)
    assert sigma == pytest.approx(0.05999, abs=1e-5)


def test_no_game_is_as_good_as_none() -> None:
    """A period without games leaves ratings alone, whoever counts: both ways of one_step agree."""
    by_model, by_hand = (Glicko2(np.array([1500.0, 1600]), np.array([90.0, 80])) for _ in range(2))
    one_step(by_model, GameColumns.of([0, 1], [1, 0], [1, 0.5], period=[1, 3]))
    follow(by_hand, [[(0, 1, 1.0)], [], [(1, 0, 0.5)]])
    assert by_model.ratings.tolist() == by_hand.ratings.tolist()
    assert by_model.deviations.tolist() == by_hand.deviations.tolist()

"""Melão's article: every figure it prints, and its formula against the words around it."""

import numpy as np
import pytest

from arpad.engine import questions as q
from arpad.lab.theory.elo import EloByPeriod
from arpad.lab.theory.expectation import logistic_curve, table_curve
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.melao import (
    ADVANTAGE,
    BLACK,
    WHITE,
    Life,
    Melao,
    game_performances,
    likeliest_rating,
    recency,
    weighted_sum,
)
from arpad.lab.theory.model import one_step
from arpad.lab.theory.performance import table
from arpad.lab.theory.windows import WindowPerformance
from arpad.rulebooks import CATALOGUE

FIDE = CATALOGUE.book("fide-2009")
"""His figures follow FIDE's table (.36 at a difference of 100) with K = 10."""


def after(rating: float, games: int, score: float, limit: float = np.inf) -> float:
    """Return the rating after a period against opponents of 2000, K = 10, FIDE's table."""
    model = EloByPeriod(np.array([rating, 2000.0]), 10, table_curve(FIDE[q.EXPECTED_SCORES], limit))
    model.update(GameColumns.of([0], [1], [score / games], weight=games))
    return float(model.ratings[0])


def test_scoring_55_percent_against_equals() -> None:
    """2000 scores 5.5 of 10 against 2000: 2005; with 100 opponents: 2050."""
    assert after(2000, 10, 5.5) == pytest.approx(2005)
    assert after(2000, 100, 55) == pytest.approx(2050)


def test_it_pays_to_fall_to_1900_first() -> None:
    """At 1900 the expected points are 36; scoring 55 brings 190 and so 2090, more than 2050."""
    curve = table_curve(FIDE[q.EXPECTED_SCORES])
    assert 100 * curve.expected(np.array([-100.0]))[0] == pytest.approx(36)
    assert after(1900, 100, 55) - 1900 == pytest.approx(190)
    assert after(1900, 100, 55) == pytest.approx(2090)


def test_many_games_at_55_percent_bring_more_than_few_at_95() -> None:
    """55% of 200 games against 2000 gain 100 points, 95% of 10 games gain 45."""
    assert after(2000, 200, 110) - 2000 == pytest.approx(100)
    assert after(2000, 10, 9.5) - 2000 == pytest.approx(45)


def test_six_of_nine_against_2500_and_five_and_a_half_against_2550_are_a_norm() -> None:
    """His first case (Vescovi, then 2465): 6 of 9 there or 5.5 of 9 here makes a norm of 2600.

    FIDE table a: .67 is 125, .61 is 80, .56 is 43; half a point less is not enough. By table b a
    player of 2465 expects .45 and .38 a game: the stronger event asks more above that.
    """
    for field, needed, performance in ((2500, 6, 2625), (2550, 5.5, 2630)):
        assert table([field] * 9, needed, FIDE[q.RATING_DIFFERENCES]) == performance >= 2600
        less = table([field] * 9, needed - 0.5, FIDE[q.RATING_DIFFERENCES])
        assert less is not None
        assert less < 2600
    expected = 9 * table_curve(FIDE[q.EXPECTED_SCORES]).expected(
        np.array([2465.0 - 2500, 2465 - 2550])
    )
    assert expected == pytest.approx([4.05, 3.42])
    assert 6 - expected[0] < 5.5 - expected[1]


@pytest.mark.parametrize(("limit", "a", "b"), [(np.inf, 3000, 2240), (400, 2840, 2360)])
def test_nothing_and_then_everything_beats_80_percent_twice(limit: float, a: int, b: int) -> None:
    """A loses 200 games and wins 200, B scores 80% of both: A, with 50%, ends above B, with 80%.

    The article says who ends higher; decisions Melao-1 has the figures: start 2000, K = 10,
    half-yearly lists. A: 1000, then + 10 x 200 x (1 - .00), or with the limit x (1 - .08). B: 2600,
    then + 10 x (160 - 200 x .98), or x .92.
    """
    assert after(after(2000, 200, 0, limit), 200, 200, limit) == pytest.approx(a)
    assert after(after(2000, 200, 160, limit), 200, 160, limit) == pytest.approx(b)


def life(first: float, second: float) -> Life:
    """Return 40 games against 2000, half of them a year ago; `first` and `second`: the scores."""
    return Life(
        [2000] * 40, [first] * 20 + [second] * 20, [WHITE, BLACK] * 20, [12] * 20 + [0] * 20
    )


def test_under_his_own_formula_the_trick_does_not_pay() -> None:
    """He asks that no trick bring a high rating: 80% must stand above 0% and then 100%."""
    fallen, steady = life(0, 1), life(0.8, 0.8)
    for half_life in (12, 24, 1000):
        assert likeliest_rating(fallen, half_life, 2000) < likeliest_rating(steady, half_life, 2000)
        assert weighted_sum(fallen, half_life) < weighted_sum(steady, half_life)


def test_white_scores_54_percent_among_equals() -> None:
    """The article: "Brancas têm chances de vitória cerca 54%, contra 46% das Pretas"."""
    assert pytest.approx(27.9, abs=0.05) == ADVANTAGE
    as_white = logistic_curve().expected(np.array([ADVANTAGE, -ADVANTAGE]))
    assert as_white == pytest.approx([0.54, 0.46])
    assert Melao(2, half_life=10).predict(GameColumns.of([0], [1], [1])) == pytest.approx([0.54])


def test_a_win_as_black_is_worth_more() -> None:
    black, white = (Life([2000] * 4, [1, 1, 1, 0], [c] * 4, [0] * 4) for c in (BLACK, WHITE))
    assert weighted_sum(black, 12) - weighted_sum(white, 12) == pytest.approx(2 * ADVANTAGE)
    assert likeliest_rating(black, 12, 2000) > likeliest_rating(white, 12, 2000)


def test_recent_games_weigh_more() -> None:
    rising, falling = life(0.2, 0.8), life(0.8, 0.2)
    assert likeliest_rating(rising, 12, 2000) > 2000 > likeliest_rating(falling, 12, 2000)
    assert weighted_sum(rising, 12) > 2000 > weighted_sum(falling, 12)
    assert recency([0, 6, 12, 36], 12) == pytest.approx([1, 0.5**0.5, 0.5, 0.125])


def test_a_win_over_a_stronger_opponent_weighs_more_and_none_lowers() -> None:
    before = Life([2000, 2000], [1, 0], [0, 0], [0, 0])
    gains = []
    for opponent in (1000, 1600, 2000, 2400):
        more = Life([2000, 2000, opponent], [1, 0, 1], [0] * 3, [0] * 3)
        gains.append(likeliest_rating(more, 12, 2000) - likeliest_rating(before, 12, 2000))
    assert 0 < gains[0] < gains[1] < gains[2] < gains[3]
    # in the sum as printed the win over 1000 pulls down: it is a performance of 1191
    assert weighted_sum(Life([2000, 2000, 1000], [1, 0, 1], [0] * 3, [0] * 3), 12) < 2000


def test_the_likeliest_rating_expects_what_was_scored() -> None:
    lived = Life(
        [1900, 2000, 2100, 2200], [1, 0.5, 1, 0], [WHITE, BLACK, WHITE, BLACK], [9, 6, 3, 0]
    )
    rating = likeliest_rating(lived, 6, anchor=2050)
    weights = 0.5 ** (np.array([9, 6, 3, 0]) / 6)
    met = np.array([1900, 2000, 2100, 2200]) - ADVANTAGE * np.array([1, -1, 1, -1])
    expected = weights @ (1 / (1 + 10 ** ((met - rating) / 400)))
    expected += 1 / (1 + 10 ** ((2050 - rating) / 400))
    assert expected == pytest.approx(weights @ np.array([1, 0.5, 1, 0]) + 0.5)


def test_a_game_performance_is_finite_and_mirrors() -> None:
    """With one drawn game beside it a win is 3 points of 4: 400 log10(3) = 190.8 above."""
    found = game_performances(Life([2000] * 3, [1, 0.5, 0], [0] * 3, [0] * 3))
    assert found == pytest.approx([2000 + 400 * np.log10(3), 2000, 2000 - 400 * np.log10(3)])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Life([], [], [], []), "without games"),
        (Life([2000], [1, 0], [0, 0], [0, 0]), "one length"),
        (Life([2000], [1], [0], [-1]), "of the future"),
        (Life([2000], [2], [0], [0]), "between 0 and 1"),
        (Life([2000], [np.nan], [0], [0]), "between 0 and 1"),
        (Life([np.inf], [1], [0], [0]), "finite"),
        (Life([2000], [1], [0], [np.nan]), "finite"),
    ],
)
def test_a_life_that_makes_no_sense_is_refused(wrong: Life, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        likeliest_rating(wrong, 12, 2000)
    with pytest.raises(ValueError, match=message):
        weighted_sum(wrong, 12)


@pytest.mark.parametrize("half_life", [0, -1, float("nan")])
def test_a_half_life_is_positive(half_life: float) -> None:
    with pytest.raises(ValueError, match="positive time"):
        recency([0, 1], half_life)


def test_without_a_drawn_game_there_is_no_finite_answer() -> None:
    won = Life([2000], [1], [0], [0])
    with pytest.raises(ValueError, match="drawn game"):
        likeliest_rating(won, 12, 2000, prior=0)
    with pytest.raises(ValueError, match="drawn game"):
        game_performances(won, prior=0)


def test_the_pool_is_where_everybody_expects_what_he_scored() -> None:
    chance = np.random.default_rng(7)
    white = chance.integers(0, 6, 80)
    black = (white + chance.integers(1, 6, 80)) % 6
    games = GameColumns.of(white, black, chance.choice([0, 0.5, 1], 80), np.arange(80) // 20)
    model = Melao(6, half_life=2, anchor=1800)
    one_step(model, games)
    weights = 0.5 ** ((3 - games.period) / 2)
    surplus = weights * (games.score - model.predict(games))
    left = games.per_player(surplus, -surplus, 6)
    prior = 0.5 - 1 / (1 + 10 ** ((1800 - model.ratings) / 400))
    assert left + prior == pytest.approx(np.zeros(6), abs=1e-5)


def window(window: int, scores: list[list[float]]) -> list[float]:
    """Return the rating after each period of one player, opponents always of 2000."""
    model = WindowPerformance(np.full(2, 2000.0), FIDE[q.RATING_DIFFERENCES], window)
    found = []
    for period in scores:
        model.ratings[1] = 2000
        model.update(GameColumns.of([0] * len(period), [1] * len(period), period))
        found.append(float(model.ratings[0]))
    return found


@pytest.mark.parametrize("length", [30, 50])
def test_only_the_last_games_count(length: int) -> None:
    """Lost games fall out of the window: after as many wins, d_p is that of the last value."""
    half = length // 2
    found = window(length, [[0.0] * half, [1.0] * half, [1.0] * half])
    # FIDE table a: 0% and 100% as 1% and 99%, 677 points; 50% is 0
    assert found == [2000 - 677, 2000, 2000 + 677]


def test_whoever_played_more_has_the_whole_period_counted() -> None:
    """60 games in the period, 45 points: 75% of all 60 (d_p 193), not 70% of the last 50 (149)."""
    scores = [1.0] * 10 + [0.0] * 15 + [1.0] * 35
    assert window(50, [scores]) == [2000 + 193]
    # and after one win more the last 50 again: 36 of 50 are 72%, d_p 166
    assert window(50, [scores, [1.0]]) == [2000 + 193, 2000 + 166]


def test_who_does_not_play_keeps_his_rating() -> None:
    model = WindowPerformance(np.array([2100.0, 2000, 1900]), FIDE[q.RATING_DIFFERENCES])
    model.update(GameColumns.of([0], [1], [1]))
    assert model.ratings[2] == 1900

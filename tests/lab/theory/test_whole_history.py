"""Whole-history rating against the library of that name, and against closed forms."""

import numpy as np
import pytest
from scipy.optimize import minimize
from whr import WHR

from arpad.lab.theory import player_days
from arpad.lab.theory.games import GameColumns, joined
from arpad.lab.theory.maxima import POINTS
from arpad.lab.theory.model import one_step
from arpad.lab.theory.whole_history import WholeHistory
from tests.lab.theory.some_games import some_games
from tests.sampling import sampled

pytestmark = pytest.mark.compiled


def of_library(games: GameColumns, variance: float, advantage: float) -> WHR:
    """Return the library's fit, without the damping that it adds to every bend.

    Its "black" is the side with the handicap: our White.
    """
    base = WHR({"w2": variance, "pinned_handicap": {0: 0.0, 1: advantage}, "hessian_damping": 1e-9})
    columns = (games.white, games.black, 2 * games.score, games.period, games.advantage)
    for white, black, score, period, owned in zip(
        *(column.astype(np.int64).tolist() for column in columns), strict=True
    ):
        base.create_game(str(white), str(black), "WDB"[score], period, owned)
    assert base.auto_iterate(None, 1e-7)[1]
    return base


@pytest.mark.parametrize("seed", sampled(range(5), 1))
def test_every_day_is_that_of_the_library(seed: int) -> None:
    """Fitted period by period here, all at once there: to half a rating point."""
    games = some_games(seed, count=160, players=10, periods=8, neutral=0.2)
    variance, advantage = 10.0 ** (seed + 1), 20.0 * seed
    history = WholeHistory(11, variance, advantage=advantage)
    one_step(history, games)
    library = of_library(games, variance, advantage)
    assert history.nu == pytest.approx(library.nu, rel=2e-3)
    for name, player in library.players.items():
        days = history.history(int(name))
        assert [day for day, _, _ in days] == [day.day for day in player.days]
        theirs = np.array([[day.elo + 1500, day.uncertainty**0.5 * POINTS] for day in player.days])
        assert np.array([day[1:] for day in days]) == pytest.approx(theirs, abs=0.5)
        assert history.ratings[int(name)] == days[-1][1]
    assert history.history(10) == []
    assert history.ratings[10] == 1500


@pytest.mark.long
def test_a_finer_fit_comes_nearer_to_the_library() -> None:
    games = some_games(9, count=160, players=10, periods=8)
    history = WholeHistory(10, 60.0, advantage=37.0, precision=1e-6)
    history.update(games)
    library = of_library(games, 60.0, history.advantage)
    theirs = [library.players[str(n)].days[-1].elo + 1500 for n in range(10)]
    assert history.ratings == pytest.approx(theirs, abs=5e-2)  # nu is found to a thousandth


@pytest.mark.filterwarnings("ignore:every game is a draw")
@pytest.mark.parametrize("score", [0.5, 1.0])
def test_draws_alone_or_none_leave_nothing_to_fit(score: float) -> None:
    games = GameColumns.of([0, 1], [1, 2], [score] * 2, advantage=0)
    history = WholeHistory(3)
    history.update(games)
    theirs = of_library(games, 300.0, 0.0).players
    assert history.nu == (0 if score == 1 else 1)
    assert history.ratings == pytest.approx(
        [theirs[str(n)].days[-1].elo + 1500 for n in range(3)], abs=0.2
    )


def test_a_weight_of_two_is_the_game_twice() -> None:
    games = some_games(4)
    twice, heavy = WholeHistory(7), WholeHistory(7)
    for period in games.periods():
        twice.update(joined([period[1], period[1]]))
    one_step(heavy, some_games(4, weight=2.0))
    assert heavy.ratings == pytest.approx(twice.ratings, abs=0.2)


def test_games_of_no_weight_move_nobody() -> None:
    history = WholeHistory(7)
    one_step(history, some_games(4, weight=0.0))
    assert history.ratings.tolist() == [1500] * 7


def test_a_period_may_come_in_parts() -> None:
    games = some_games(6)
    whole, parts = WholeHistory(7), WholeHistory(7)
    one_step(whole, games)
    for start in range(0, len(games), 11):
        parts.update(games.part(slice(start, start + 11)))
    assert parts.ratings == pytest.approx(whole.ratings, abs=0.5)
    assert [day[0] for day in parts.history(0)] == [day[0] for day in whole.history(0)]


@pytest.mark.parametrize("wrong", [{"variance": 0.0}, {"prior": 0.0}, {"precision": 0.0}])
def test_what_holds_a_fit_is_above_0(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="above 0"):
        WholeHistory(2, **wrong)


def test_a_fit_that_never_stands_still_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_days, "settle", lambda *_: player_days.SWEEPS_MAX)
    with pytest.raises(ArithmeticError, match="do not stand still"):
        WholeHistory(2).update(GameColumns.of([0], [1], [1]))


def test_whole_history_of_one_day_is_bradley_terry_with_its_prior() -> None:
    """Coulom 2008, 2: one win and one loss against a virtual player of rating 0 on the first day.

    The library weighs them by half: each player then has half a win and half a loss more, as one
    drawn game of `Davidson`'s prior. Without draws both solve the same equations.
    """
    scores = [1, 1, 1, 0, 1, 0]
    games = GameColumns.of([0, 0, 0, 0, 1, 1], [1, 1, 2, 2, 2, 2], scores, advantage=0)
    history = WholeHistory(3, precision=1e-8)
    history.update(games)

    def unlikely(x: np.ndarray) -> float:
        total = sum(
            np.log1p(10 ** ((x[b] - x[w] if s else x[w] - x[b]) / 400))
            for w, b, s in zip(games.white, games.black, scores, strict=True)
        )
        prior = 0.5 * np.log1p(10 ** (-x / 400)) + 0.5 * np.log1p(10 ** (x / 400))
        return float(total + prior.sum())

    found = minimize(unlikely, np.zeros(3), options={"gtol": 1e-10})
    assert history.ratings - 1500 == pytest.approx(found.x, abs=0.1)


def test_whole_history_looks_back_and_drifts() -> None:
    history = WholeHistory(3, variance=300)
    games = GameColumns.of(
        [0, 1, 0, 1], [1, 0, 1, 0], [1, 0, 1, 0], period=[0, 1, 30, 31], advantage=0
    )
    first = games.part(slice(0, 1))
    history.update(first)
    before = history.history(0)[0][1]
    history.update(games.part(slice(1, 4)))
    days = history.history(0)
    assert [day for day, _, _ in days] == [0, 1, 30, 31]
    assert days[0][1] > before  # later wins speak for the first day too
    assert all(deviation > 0 for _, _, deviation in days)
    assert history.ratings[0] > 1500 > history.ratings[1]
    assert (history.ratings[2], history.history(2)) == (1500, [])


def test_whites_advantage_is_held_in_whole_history() -> None:
    """Equal scores, always with White: with the advantage known, White must be the weaker."""
    history = WholeHistory(2, advantage=100)
    history.update(GameColumns.of([0] * 4, [1] * 4, [1, 0, 1, 0]))
    assert history.ratings[0] < history.ratings[1]
    assert history.predict(GameColumns.of([0], [1], [1]))[0] > 0.5

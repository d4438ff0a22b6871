"""What holds for every model behind the one interface."""

from collections.abc import Callable

import numpy as np
import pytest

from arpad.engine import questions as q
from arpad.lab.theory.catalogue import KINDS
from arpad.lab.theory.chessmetrics import Chessmetrics
from arpad.lab.theory.davidson import Davidson
from arpad.lab.theory.dwz import Dwz
from arpad.lab.theory.ecf import Ecf
from arpad.lab.theory.elo import Elo, EloByPeriod
from arpad.lab.theory.expectation import table_curve
from arpad.lab.theory.football import football
from arpad.lab.theory.games import GameColumns, Pairs
from arpad.lab.theory.glicko import Glicko
from arpad.lab.theory.glicko2 import Glicko2
from arpad.lab.theory.iccf import Iccf
from arpad.lab.theory.kind import EntryColumns, ModelKind
from arpad.lab.theory.melao import Melao
from arpad.lab.theory.model import Model, one_step
from arpad.lab.theory.sonas import sonas
from arpad.lab.theory.stephenson import Stephenson
from arpad.lab.theory.us_chess import UsChess
from arpad.lab.theory.whole_history import WholeHistory
from arpad.lab.theory.windows import WindowPerformance
from arpad.rulebooks import CATALOGUE

pytestmark = pytest.mark.compiled
N = 8
START = np.full(N, 1500.0)
FIDE = CATALOGUE.book("fide-2009")
TABLE = table_curve(FIDE[q.EXPECTED_SCORES], limit=400)
Maker = Callable[[], Model]

BY_PERIOD: dict[str, Maker] = {
    "Elo by period": lambda: EloByPeriod(START),
    "FIDE's table": lambda: EloByPeriod(START, 20, TABLE),
    "Sonas": lambda: sonas(START),
    "Glicko": lambda: Glicko(START, np.full(N, 350.0), 34.6),
    "Glicko-2": lambda: Glicko2.of_newcomers(N),
    "ICCF": lambda: Iccf(START, np.zeros(N, dtype=np.int64)),
    "US Chess": lambda: UsChess(START, np.zeros(N)),
    "last games": lambda: WindowPerformance(START, FIDE[q.RATING_DIFFERENCES], 30),
    "Melão": lambda: Melao(N, half_life=12),
    "Davidson": lambda: Davidson(N),
    "chessmetrics": lambda: Chessmetrics(N),
    "whole history": lambda: WholeHistory(N, precision=1e-4),
    "Stephenson": lambda: Stephenson(START, np.full(N, 300.0)),
    "DWZ": lambda: Dwz(START, np.full(N, 9)),
    "ECF": lambda: Ecf(START),
}
ALL: dict[str, Maker] = {"Elo": lambda: Elo(START), "football": lambda: football(START)} | BY_PERIOD


def some_games(count: int = 160, periods: int = 4) -> GameColumns:
    """Return games that stronger players (lower numbers) tend to win."""
    chance = np.random.default_rng(21)
    white = chance.integers(0, N, count)
    black = (white + chance.integers(1, N, count)) % N
    lean = 0.15 * np.sign(black - white)
    roll = chance.random(count)
    score = np.where(roll < 0.35 + lean, 1, np.where(roll < 0.65 + lean, 0.5, 0))
    return GameColumns.of(white, black, score, np.arange(count) * periods // count)


@pytest.mark.parametrize("name", ALL)
def test_forecasts_are_scores_and_change_nothing(name: str) -> None:
    model, games = ALL[name](), some_games()
    one_step(model, games)
    before = model.ratings.copy()
    expected = model.predict(games)
    assert expected.shape == (len(games),)
    assert ((expected >= 0) & (expected <= 1)).all()
    assert np.array_equal(before, model.ratings)
    assert before.shape == (N,)


@pytest.mark.parametrize("name", BY_PERIOD)
def test_a_period_is_foreseen_as_the_model_stood_before_it(name: str) -> None:
    asked, told = BY_PERIOD[name](), BY_PERIOD[name]()
    for _, period in some_games().periods():
        foreseen = asked.predict(period)
        asked.update(period)
        assert told.update(period) == pytest.approx(foreseen)


@pytest.mark.parametrize("name", ALL)
def test_the_strong_rise_above_the_weak(name: str) -> None:
    model, games = ALL[name](), some_games(320, periods=8)
    one_step(model, games)
    assert np.corrcoef(model.ratings, -np.arange(N))[0, 1] > 0.7
    assert np.corrcoef(model.predict(games), games.score)[0, 1] > 0.2


@pytest.mark.parametrize("name", ALL)
def test_players_have_no_number_of_luck(name: str) -> None:
    """Numbering the players otherwise changes who has a rating, and no rating."""
    games, order = some_games(), np.random.default_rng(3).permutation(N)
    plain, renamed = ALL[name](), ALL[name]()
    one_step(plain, games)
    one_step(
        renamed, GameColumns.of(order[games.white], order[games.black], games.score, games.period)
    )
    assert renamed.ratings[order] == pytest.approx(plain.ratings, abs=0.2)


@pytest.mark.parametrize("name", BY_PERIOD)
def test_the_order_within_a_period_does_not_matter(name: str) -> None:
    games = some_games()
    if name in ("last games", "ECF"):  # which games are the last is what its order says
        games = games.part(slice(0, 60))
    back, forth = BY_PERIOD[name](), BY_PERIOD[name]()
    one_step(forth, games)
    for _, period in games.periods():
        back.update(period.part(slice(None, None, -1)))
    assert back.ratings == pytest.approx(forth.ratings, abs=0.2)


@pytest.mark.parametrize("name", ALL)
def test_a_period_without_games_foresees_nothing_and_moves_no_rating(name: str) -> None:
    model = ALL[name]()
    one_step(model, some_games())
    before = model.ratings.copy()
    assert model.update(some_games().part(slice(0))).shape == (0,)
    assert model.ratings == pytest.approx(before)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("ask", ["predict", "update"])
def test_a_player_whom_the_model_does_not_know_is_refused(name: str, ask: str) -> None:
    model = ALL[name]()
    for games in (GameColumns.of([0], [N], [1]), GameColumns.of([N + 10**9], [0], [1])):
        with pytest.raises(IndexError):
            getattr(model, ask)(games)
    assert np.ptp(model.ratings) == 0


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_kind_is_made_of_its_settings(kind: ModelKind) -> None:
    """Plain settings make a model that learns; an unknown one is refused by name."""
    model = kind.model(EntryColumns.of_newcomers(N))
    one_step(model, some_games())
    assert np.corrcoef(model.ratings, -np.arange(N))[0, 1] > 0.5
    with pytest.raises(LookupError, match="has no setting 'nothing'"):
        kind.model(EntryColumns.of_newcomers(N), {"nothing": 1})


def test_a_pair_has_no_result_to_learn_from() -> None:
    pairs = Pairs.between([0], [1], advantage=0)
    assert Elo(START).predict(pairs).tolist() == [0.5]
    with pytest.raises(AttributeError):
        Elo(START).update(pairs)  # type: ignore[arg-type]


def test_no_games_at_all() -> None:
    assert one_step(Elo(START), some_games().part(slice(0))).tolist() == []

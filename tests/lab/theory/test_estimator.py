"""scikit-learn's interface: with it where it is installed, and by its contract elsewhere."""

import numpy as np
import pandas as pd
import polars as pl
import pytest

from arpad.lab.theory.estimator import RatingEstimator
from arpad.lab.theory.fitting import fit


def some_games() -> tuple[pl.DataFrame, np.ndarray]:
    chance = np.random.default_rng(4)
    one = chance.integers(0, 6, 300)
    other = (one + chance.integers(1, 6, 300)) % 6
    score = (chance.uniform(size=300) < 1 / (1 + 10 ** (-(other - one) * 100 / 400))).astype(float)
    days = pl.date_range(pl.date(2001, 1, 1), pl.date(2001, 10, 27), eager=True)
    names = [f"p{n}" for n in range(6)]
    table = {"white": [names[n] for n in one], "black": [names[n] for n in other], "date": days}
    return pl.DataFrame(table), score


@pytest.mark.parametrize("kind", ["polars", "pandas"])
def test_it_is_fitted_and_forecasts(kind: str) -> None:
    games, score = some_games()
    table = games if kind == "polars" else pd.DataFrame(games.to_dict(as_series=False))
    made = RatingEstimator("glicko2", {"tau": 0.3}).fit(table, score)
    chances = made.predict_proba(table)
    assert chances.sum(axis=1) == pytest.approx(1)
    assert np.corrcoef(chances[:, 1], score)[0, 1] > 0.3
    assert -np.log(2) < made.score(table, score) < 0
    of_library = fit("glicko2", games.with_columns(score=pl.Series(score)), {"tau": 0.3})
    assert made.predict(table).tolist() == of_library.predict(games)["expected"].to_list()


def test_parameters_go_in_and_out() -> None:
    made = RatingEstimator("elo", {"K": 8})
    again = RatingEstimator(**made.get_params())
    assert again.get_params() == made.get_params()
    assert made.set_params(settings={"K": 32}).settings == {"K": 32}
    with pytest.raises(ValueError, match="no parameter 'tau'"):
        made.set_params(tau=1)


def test_a_grid_is_searched() -> None:
    """The K that scikit-learn finds on games to come is the one that a plain loop finds."""
    selection = pytest.importorskip("sklearn.model_selection")
    games, score = some_games()
    grid = [{"K": k} for k in (2, 16, 200)]
    folds = list(selection.TimeSeriesSplit(3).split(games))
    search = selection.GridSearchCV(RatingEstimator("elo"), {"settings": grid}, cv=folds)
    best = search.fit(games, score).best_params_["settings"]
    plain = {
        one["K"]: np.mean([
            RatingEstimator("elo", one).fit(games[past], score[past]).score(games[to], score[to])
            for past, to in folds
        ])
        for one in grid
    }  # fmt: skip
    assert best["K"] == max(plain, key=plain.__getitem__)

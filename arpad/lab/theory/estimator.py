"""Models behind the interface of scikit-learn: fit, predict_proba, grid search; without needing it.

X is a table with the columns white, black and, if there are, date, neutral and weight; y is the
score of White: 1, 0.5 or 0. scikit-learn is imported by who uses it:
`GridSearchCV(RatingEstimator(),
{"settings": [{"K": 16}, {"K": 32}]}, cv=TimeSeriesSplit())` tunes K on games to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from arpad.formats.frames import Frame, polars_of
from arpad.lab.theory.fitting import Fitted, fit
from arpad.lab.theory.games import Numbers
from arpad.lab.theory.kind import Settings

HELD = 1e-6
"""A forecast of 0 or 1 counts as this far from it."""


class RatingEstimator:
    """A model by name with its settings, as `fitting.fit` takes them.

    >>> import polars as pl
    >>> game = pl.DataFrame({"white": ["Ann"], "black": ["Bob"]})
    >>> elo = RatingEstimator("elo", {"K": 32}).fit(game, [1])
    >>> elo.predict_proba(game).round(2).tolist(), round(elo.score(game, [1]), 2)
    ([[0.45, 0.55]], -0.61)
    """

    def __init__(
        self,
        model: str = "elo",
        settings: Settings | None = None,
        days: int = 30,
        advantage: float = 0.0,
    ) -> None:
        self.model = model
        self.settings = settings
        self.days = days
        self.advantage = advantage

    def fit(self, X: Frame, y: npt.ArrayLike) -> RatingEstimator:  # noqa: N803
        """Follow the games in the order of time; return itself, as scikit-learn asks."""
        score = pl.Series("score", np.asarray(y, dtype=np.float64))
        games = polars_of(X).with_columns(score)
        self.fitted_: Fitted = fit(
            self.model, games, self.settings, days=self.days, advantage=self.advantage
        )
        self.classes_ = np.array([0.0, 1.0])
        return self

    def predict(self, X: Frame) -> Numbers:  # noqa: N803
        """Return White's expected score in each game."""
        expected: Numbers = self.fitted_.predict(X)["expected"].to_numpy()
        return expected

    def predict_proba(self, X: Frame) -> Numbers:  # noqa: N803
        """Return what Black and what White may expect: a draw is half a win of each."""
        expected = self.predict(X)
        return np.stack([1 - expected, expected], axis=1)

    def score(self, X: Frame, y: npt.ArrayLike) -> float:  # noqa: N803
        """Return the log loss with its sign turned, so that more is better."""
        scores = np.asarray(y, dtype=np.float64)
        held = np.clip(self.predict(X), HELD, 1 - HELD)
        return float((scores * np.log(held) + (1 - scores) * np.log1p(-held)).mean())

    def get_params(self, deep: bool = True) -> dict[str, Any]:  # noqa: ARG002, FBT001, FBT002
        """Return what it was made with."""
        return {name: getattr(self, name) for name in PARAMETERS}

    def set_params(self, **given: Any) -> RatingEstimator:
        """Change what it was made with; return itself."""
        for name, value in given.items():
            if name not in PARAMETERS:
                raise ValueError(f"there is no parameter '{name}'; there are {PARAMETERS}")
            setattr(self, name, value)
        return self

    def __sklearn_tags__(self) -> Any:
        """Say what it is to scikit-learn, which alone asks."""
        tags = import_module("sklearn.utils")
        return tags.Tags(
            estimator_type=None,
            target_tags=tags.TargetTags(required=True),
            input_tags=tags.InputTags(),
        )


PARAMETERS: Sequence[str] = ("model", "settings", "days", "advantage")

"""What every model answers: what it expects of games, and what it learns from them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np

from arpad.lab.theory.games import GameColumns, Numbers, Pairs


class Model(Protocol):
    """A model of players' strength that follows their games.

    Players are dense numbers 0, 1, 2 ...; `ratings` has one entry for each. A model that needs to
    know how many there are takes their first ratings when it is made.
    """

    @property
    def ratings(self) -> Numbers:
        """Return the rating of each player as it stands, in rating points."""
        ...

    def predict(self, games: Pairs) -> Numbers:
        """Return White's expected score in each game as the model stands; nothing changes."""
        ...

    def update(self, games: GameColumns) -> Numbers:
        """Learn from the games of one rating period; return what had been expected of each.

        A model that rates by period expects all its games as it stood before the period; one that
        rates game by game expects each game as it stood after the game before it.
        """
        ...


@runtime_checkable
class OutcomeModel(Model, Protocol):
    """A model that tells a draw from half a win and half a loss."""

    def outcomes(self, games: Pairs) -> Numbers:
        """Return White's chances to win, draw and lose; one row for each game."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Foreseen:
    """What was forecast of each game: White's expected score, NaN where nothing was.

    outcomes: chances to win, draw and lose, of a model that has them.
    """

    expected: Numbers
    outcomes: Numbers | None = None


def one_step(model: Model, games: GameColumns) -> Numbers:
    """Return what the model expected of each game before it knew its result.

    The model follows the games period by period, periods without games too, and is changed.

    >>> from arpad.lab.theory.elo import Elo
    >>> expected = one_step(Elo(np.array([1500.0, 1500.0])), GameColumns.of([0, 0], [1, 1], [1, 1]))
    >>> [round(float(score), 4) for score in expected]
    [0.5, 0.5288]
    """
    return foreseen(model, games).expected


def foreseen(
    model: Model, games: GameColumns, after: Callable[[int, GameColumns], None] = lambda _, __: None
) -> Foreseen:
    """Return what the model forecast of each game, with its own chances to draw if it has them.

    As `one_step`: the model is changed. after: is called with number and games of every period
    when the model has rated it.
    """
    expected, outcomes = [np.zeros(0)], [np.zeros((0, 3))]
    for number, period in games.periods():
        if isinstance(model, OutcomeModel):
            outcomes.append(model.outcomes(period))
        expected.append(model.update(period))
        after(number, period)
    own = np.concatenate(outcomes) if isinstance(model, OutcomeModel) else None
    return Foreseen(np.concatenate(expected), own)

"""What a model declares of itself: its names, its settings, and how it is made for some players.

Every file of a model ends with its `ModelKind`; `catalogue` gathers them. Backtests, `fit`,
exploits, benchmarks and the documentation read what a model can be asked from here, and
nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from arpad.lab.theory.games import Numbers
from arpad.lab.theory.model import Model

Flags = npt.NDArray[np.bool_]
Settings = Mapping[str, float]


class RatingTimes(StrEnum):
    """After what a model changes: what it has seen when it forecasts the next game."""

    GAME = "game"
    PERIOD = "period"
    POOL = "pool"
    """After a period, and then the whole past is fitted again."""


class Whom(StrEnum):
    """Whom a setting is about: one that is about nobody there is not tuned."""

    ALL = "all"
    RATED = "rated"
    UNRATED = "unrated"


@dataclass(frozen=True, slots=True)
class Axis:
    """One setting: its name, what it says, its plain value, and the values it is tuned among.

    values rise; none: it is not tuned. bounds: ends of the grid beyond which there is nothing, such
    as 0 of a variance: chosen there, nothing is missed. words: what each value is called, if it is
    a kind and no number.
    """

    name: str
    says: str
    default: float
    values: tuple[float, ...] = ()
    bounds: tuple[float, ...] = ()
    whom: Whom = Whom.ALL
    words: tuple[str, ...] = ()

    def text(self, value: float) -> str:
        """Return a value as a table prints it.

        >>> Axis("K", "points a game", 20).text(24.0)
        'K 24'
        """
        if self.words:
            return self.words[self.values.index(value)]
        return f"{self.name.replace('_', ' ')} {value:g}"

    def accepts(self, value: float) -> bool:
        """Say whether a model can do with a value: a hundredth to hundredfold of those it has.

        >>> axis = Axis("c", "points", 12, (0, 12, 30), bounds=(0,))
        >>> axis.accepts(0), axis.accepts(-1), axis.accepts(float("nan")), axis.accepts(4000)
        (True, False, False, False)
        """
        if self.words or not self.values:
            return value in (*self.values, self.default)
        return min(self.values) / 100 <= value <= max(self.values) * 100

    def is_edge(self, value: float) -> bool:
        """Say whether a chosen value ends the grid, so that a better one may lie beyond.

        >>> axis = Axis("c", "points", 12, (0, 12, 30), bounds=(0,))
        >>> axis.is_edge(30), axis.is_edge(12), axis.is_edge(0)
        (True, False, False)
        """
        ends = () if self.words else (self.values[0], self.values[-1]) if self.values else ()
        return value in ends and value not in self.bounds


@dataclass(frozen=True, slots=True, eq=False)
class EntryColumns:
    """The players as a model first meets them: one entry for each.

    ratings: where each starts. games_rated: rated games before the first one here; 0: no rating.
    own_deviations: with which each starts, in points, NaN where the settings say it.
    advantage: of White or the home side, in rating points. periods_a_year: rating periods.
    """

    ratings: Numbers
    games_rated: Numbers
    advantage: float = 0.0
    periods_a_year: float = 12.0
    own_deviations: Numbers | None = None

    @classmethod
    def of_newcomers(
        cls, players: int, rating: float = 1500.0, periods_a_year: float = 12.0
    ) -> EntryColumns:
        """Return players of whom nothing is known."""
        return cls(np.full(players, rating), np.zeros(players), 0.0, periods_a_year)

    @property
    def level(self) -> float:
        """Return the mean of the ratings: where whole pools are anchored."""
        return float(self.ratings.mean()) if len(self.ratings) else 1500.0

    @property
    def is_rated(self) -> Flags:
        """Say of each player whether he comes with a rating."""
        return self.games_rated > 0

    def has(self, whom: Whom) -> bool:
        """Say whether there are players of a sort."""
        if whom is Whom.ALL:
            return True
        return bool((self.is_rated if whom is Whom.RATED else ~self.is_rated).any())

    @property
    def months(self) -> float:
        """Return the length of a rating period in months."""
        return 12 / self.periods_a_year

    def deviations(self, settings: Settings) -> Numbers:
        """Return each deviation at entry: the player's own, else by the settings RD and RD_new."""
        plain = np.where(self.is_rated, settings["RD"], settings["RD_new"])
        own = self.own_deviations
        return plain if own is None else np.where(np.isnan(own), plain, own)


@dataclass(frozen=True, slots=True)
class ModelKind:
    """A model by name: what people call it, when it rates, its settings, and how it is made.

    asks_goals: a game's weight says what it is worth, as in football; without it there is no model.
    """

    name: str
    title: str
    rates: RatingTimes
    make: Callable[[EntryColumns, Settings], Model]
    axes: tuple[Axis, ...] = ()
    asks_goals: bool = False

    def settings(self, given: Settings | None = None) -> dict[str, float]:
        """Return every setting, plain where it is not given; LookupError for one it has not.

        >>> axes = (Axis("K", "points", 20),)
        >>> kind = ModelKind("elo", "Elo", RatingTimes.GAME, lambda e, s: None, axes)
        >>> kind.settings({}), kind.settings({"K": 10})
        ({'K': 20}, {'K': 10})
        >>> kind.settings({"tau": 1})
        Traceback (most recent call last):
        LookupError: elo has no setting 'tau'; it has K
        """
        defaults = {axis.name: axis.default for axis in self.axes}
        for name in given or {}:
            if name not in defaults:
                has = ", ".join(defaults) or "none"
                raise LookupError(f"{self.name} has no setting '{name}'; it has {has}")
        return defaults | dict(given or {})

    def text(self, settings: Settings) -> str:
        """Return settings as a table prints them."""
        return ", ".join(axis.text(settings[axis.name]) for axis in self.axes) or "as written"

    def model(self, entry: EntryColumns, given: Settings | None = None) -> Model:
        """Return the model of these players, with settings as given and else plain."""
        return self.make(entry, self.settings(given))


K_FACTORS = (5, 8, 12, 16, 24, 32, 48, 64, 96)
"""The K that every Elo is tuned among: equal, so that a curve is judged and not its grid."""
DEVIATIONS = (40, 60, 80, 120, 180, 250, 350)
RD = Axis("RD", "deviation at entry of who comes with a rating (points)", 80, DEVIATIONS,
          whom=Whom.RATED)  # fmt: skip
RD_NEW = Axis("RD_new", "deviation at entry of everybody else (points)", 350, DEVIATIONS,
              bounds=(350,), whom=Whom.UNRATED)  # fmt: skip
GROWTH = Axis("c", "growth of a deviation in a month (points)", 12, (0, 3, 6, 12, 20, 30, 45),
              bounds=(0,))  # fmt: skip

"""The competitors of a backtest: every model, what knows less or more than a model, and rulebooks.

A competitor turns a record into forecasts, each made before the result was known. White's (or the
home side's) advantage is estimated once, from the games before the last span, for those models that
take one; every forecast is fitted again anyway (`recalibration`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np

from arpad.engine import questions as q
from arpad.lab.backtest.rulebook_model import RulebookModel
from arpad.lab.games.record import GameRecord
from arpad.lab.theory.catalogue import KINDS
from arpad.lab.theory.expectation import Curve, logistic_curve, normal_curve, table_curve
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.kind import Axis, ModelKind, RatingTimes, Settings
from arpad.lab.theory.model import Foreseen, foreseen
from arpad.law import Rulebook

Forecast = Callable[[GameRecord, float, Settings], Foreseen]
"""From a record, White's advantage in rating points and settings to what is forecast."""


@dataclass(frozen=True, slots=True)
class Competitor:
    """A model or rulebook: its name, what people call it, its settings, and its forecasts.

    rates: when it learns; None: it learns nothing, or is a rulebook with lists.
    """

    name: str
    title: str
    forecast: Forecast
    axes: tuple[Axis, ...] = ()
    rates: RatingTimes | None = None

    def tuned(self, record: GameRecord) -> tuple[Axis, ...]:
        """Return the settings that matter to these players."""
        entry = record.entry
        return tuple(axis for axis in self.axes if axis.values and entry.has(axis.whom))

    def text(self, settings: Settings, record: GameRecord) -> str:
        """Return settings as a table prints them, an end of the grid with a star."""
        parts = [
            axis.text(settings[axis.name]) + ("*" if axis.is_edge(settings[axis.name]) else "")
            for axis in self.tuned(record)
        ]
        return ", ".join(parts) or "as written"


def _even(record: GameRecord, advantage: float, _: Settings) -> Foreseen:
    return Foreseen(logistic_curve().expected(record.games.advantage * advantage))


def _start(record: GameRecord, advantage: float, _: Settings) -> Foreseen:
    apart = record.start[record.games.white] - record.start[record.games.black]
    return Foreseen(logistic_curve().expected(apart + advantage * record.games.advantage))


CURVES: Final = ("FIDE's table, 400", "FIDE's table", "logistic", "normal")
OF_DAY: Final = (
    Axis("curve", "the curve by which ratings of the day expect", 2, (0, 1, 2, 3), words=CURVES),
    Axis("white", "White's advantage", 1, (0, 1), words=("no advantage", "White's advantage")),
)


def _of_day(record: GameRecord, advantage: float, settings: Settings) -> Foreseen:
    """Return what the printed ratings of the day expect; NaN where one of them is missing."""
    difference = record.white_rating - record.black_rating
    has_ratings = ~np.isnan(difference)
    expected = np.full(len(difference), np.nan)
    shifted = difference + settings["white"] * advantage * record.games.advantage
    expected[has_ratings] = _curve(int(settings["curve"])).expected(shifted[has_ratings])
    return Foreseen(expected)


def _curve(number: int) -> Curve:
    from arpad.rulebooks import CATALOGUE

    table = CATALOGUE.book("fide-2009-applied")[q.EXPECTED_SCORES]
    return (table_curve(table, 400), table_curve(table), logistic_curve(), normal_curve())[number]


def _model(kind: ModelKind, record: GameRecord, advantage: float, settings: Settings) -> Foreseen:
    entry = replace(record.entry, advantage=advantage)
    return foreseen(kind.make(entry, settings), record.games)


def _by_worth(
    kind: ModelKind, record: GameRecord, advantage: float, settings: Settings
) -> Foreseen:
    """Return what the model of football expects; NaN where no goals are known."""
    games = record.games
    if not record.has_goals:
        return Foreseen(np.full(len(games), np.nan))
    weighed = GameColumns.of(
        games.white, games.black, games.score, games.period, record.worth, games.advantage
    )
    return _model(kind, replace(record, games=weighed), advantage, settings)


def _rulebook(book: Rulebook, record: GameRecord, _advantage: float, _: Settings) -> Foreseen:
    games_rated = record.games_rated if record.games_rated.any() else None
    return foreseen(RulebookModel(book, record.start, games_rated, record.period), record.games)


_REFERENCES: Final = (
    Competitor("even", "White's mean score", _even),
    Competitor("start", "first ratings", _start),
    Competitor("rating_of_day", "ratings of the day", _of_day, OF_DAY),
)
"""What learns nothing here: the least and the most that a model can be held against."""


def _of_kind(kind: ModelKind) -> Competitor:
    forecast = partial(_by_worth if kind.asks_goals else _model, kind)
    return Competitor(kind.name, kind.title, forecast, kind.axes, kind.rates)


_ALL: Final[Mapping[str, Competitor]] = {
    competitor.name: competitor for competitor in (*_REFERENCES, *map(_of_kind, KINDS.values()))
}
NAMES: Final = tuple(_ALL)
POOLS: Final = tuple(
    competitor.name for competitor in _ALL.values() if competitor.rates is RatingTimes.POOL
)
"""Those that fit the whole pool again after every period."""
_OF_GOALS: Final = tuple(kind.name for kind in KINDS.values() if kind.asks_goals)
QUICK: Final = tuple(name for name in NAMES if name not in (*POOLS, *_OF_GOALS))


def chosen_names(models: str | Sequence[str]) -> tuple[str, ...]:
    """Return the names that `quick`, `all` or names with commas are; LookupError for no model.

    >>> chosen_names("elo, even,elo"), len(chosen_names("all")) > len(chosen_names("quick"))
    (('elo', 'even'), True)
    """
    listed = models.split(",") if isinstance(models, str) else models
    named = tuple(dict.fromkeys(name.strip() for name in listed if name.strip()))
    names = QUICK if named == ("quick",) else NAMES if named == ("all",) else named
    if unknown := [name for name in names if name not in _ALL]:
        raise LookupError(f"There is no model '{unknown[0]}'. There are: {', '.join(_ALL)}.")
    return names


def competitors(models: str | Sequence[str], books: Sequence[Rulebook]) -> list[Competitor]:
    """Return the competitors of these names (`chosen_names`), and one for each rulebook.

    >>> [one.title for one in competitors(["elo", "even"], [])]
    ['Elo', "White's mean score"]
    """
    return [_ALL[name] for name in chosen_names(models)] + [
        Competitor(book.name, book.name, partial(_rulebook, book)) for book in books
    ]

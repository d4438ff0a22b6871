"""A model fitted to a table of games: ratings, their history, forecasts, and games of the future.

>>> import polars as pl
>>> games = pl.DataFrame({"white": ["Ann", "Bob", "Ann"], "black": ["Bob", "Cid", "Cid"],
...                       "score": [1.0, 0.5, 1.0],
...                       "date": ["2024-01-05", "2024-01-06", "2024-02-01"]})
>>> fitted = fit("elo", games)
>>> fitted.ratings.select("player", "games", pl.col("rating").round()).sort("player").rows()
[('Ann', 2, 1520.0), ('Bob', 2, 1490.0), ('Cid', 2, 1490.0)]
>>> fitted.predict(pl.DataFrame({"white": ["Bob"], "black": ["Ann"]}))["expected"].round(2).item()
0.46
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Protocol, runtime_checkable

import numpy as np
import polars as pl

from arpad.lab.theory.catalogue import kind
from arpad.lab.theory.frames import Frame, as_polars
from arpad.lab.theory.games import GameColumns, Ids, Numbers, Pairs
from arpad.lab.theory.kind import EntryColumns, ModelKind, Settings
from arpad.lab.theory.model import Foreseen, Model, OutcomeModel, foreseen

COLUMNS: Final = ("white", "black", "score")
"""What a table of games has; beside them it may have date, weight and neutral."""


@runtime_checkable
class _Unsure(Protocol):
    """A model that knows how sure it is of a rating."""

    deviations: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """What a model has learned of some games.

    players: by number. history: period, player, rating and deviation (null where the model has
    none) after every period in which he played. foreseen: what was forecast of each game before
    its result was known. Whoever is in no game is forecast as a newcomer.
    """

    kind: ModelKind
    settings: Settings
    model: Model
    players: tuple[str, ...]
    games: GameColumns
    foreseen: Foreseen
    history: pl.DataFrame

    @property
    def ratings(self) -> pl.DataFrame:
        """Return player, rating, deviation and games of everybody who played, best first."""
        ones = np.ones(len(self.games))
        count = self.games.per_player(ones, ones, len(self.players))
        table = pl.DataFrame(
            {
                "player": pl.Series(self.players, dtype=pl.String),
                "rating": self.model.ratings[:-1],
                "deviation": _deviations(self.model, np.arange(len(self.players))),
                "games": count.astype(np.int64),
            }
        )
        return table.filter(pl.col("games") > 0).sort("rating", descending=True)

    @property
    def forecasts(self) -> pl.DataFrame:
        """Return white, black, score, period and what was expected of each game."""
        names = pl.Series(self.players, dtype=pl.String)
        return pl.DataFrame(
            {
                "white": names.gather(self.games.white),
                "black": names.gather(self.games.black),
                "score": self.games.score,
                "period": self.games.period,
                "expected": self.foreseen.expected,
            }
        )

    def predict(self, pairs: Frame) -> pl.DataFrame:
        """Return the pairs (white, black, neutral if there is) with White's expected score.

        A model with draws adds win, draw and loss.
        """
        table = as_polars(pairs)
        sides = [_names(table, side) for side in COLUMNS[:2]]
        number = {name: at for at, name in enumerate(self.players)}
        white, black = (
            np.array([number.get(name, len(self.players)) for name in side], dtype=np.int64)
            for side in sides
        )
        games = Pairs(white, black, _advantage(table))  # two newcomers may meet: both are the last
        forecast = pl.DataFrame({"white": sides[0], "black": sides[1]}).with_columns(
            expected=self.model.predict(games)
        )
        if isinstance(self.model, OutcomeModel):
            chances = self.model.outcomes(games)
            columns = {name: chances[:, at] for at, name in enumerate(("win", "draw", "loss"))}
            forecast = forecast.with_columns(
                **{name: pl.Series(values) for name, values in columns.items()}
            )
        return forecast


def fit(
    model: str,
    games: Frame,
    settings: Settings | None = None,
    *,
    days: int = 30,
    advantage: float = 0.0,
) -> Fitted:
    """Return a model fitted to a table with the columns white, black, score, and a date or none.

    Names may be texts or numbers, dates date values or texts as 2024-05-31; games of one day keep
    the order of the table. weight is a number, neutral true or false, 1 or 0, as values or as text.
    days: length of a rating period; without dates each game is a period of its own. advantage:
    rating points of White. Everybody starts at 1500. Raises LookupError for an unknown model or
    setting, ValueError for a table without those columns and for a game that names no player.

    >>> fit("elo", pl.DataFrame({"white": [1]}))
    Traceback (most recent call last):
    ValueError: a table of games has white, black and score; here is no black
    """
    table = as_polars(games)
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        raise ValueError(f"a table of games has white, black and score; here is no {missing[0]}")
    if days < 1:
        raise ValueError("a rating period has a day at the least")
    played_on = _days(table)
    periods = np.arange(len(table)) if played_on is None else played_on // days
    order = np.argsort(periods if played_on is None else played_on, kind="stable")
    sides = [_names(table, side) for side in COLUMNS[:2]]
    players = tuple(dict.fromkeys(name for both in zip(*sides, strict=True) for name in both))
    number = {name: at for at, name in enumerate(players)}
    white, black = (np.array([number[name] for name in side], dtype=np.int64) for side in sides)
    has_weight = "weight" in table.columns
    weight = np.asarray(table["weight"].to_list(), dtype=np.float64) if has_weight else 1.0
    played = GameColumns.of(
        white[order],
        black[order],
        np.asarray(table["score"].to_list(), dtype=np.float64)[order],
        periods[order],
        np.broadcast_to(weight, white.shape)[order],
        _advantage(table)[order],
    )
    entry = replace(EntryColumns.of_newcomers(len(players), periods_a_year=365 / days),
                    advantage=advantage)  # fmt: skip
    return followed(kind(model), settings or {}, entry, played, players)


def followed(
    of: ModelKind,
    given: Settings,
    entry: EntryColumns,
    games: GameColumns,
    players: tuple[str, ...],
) -> Fitted:
    """Return the model that has followed the games, period by period.

    One more player than there are stands last: a newcomer, as whom strangers are forecast.
    """
    with_stranger = EntryColumns(
        np.append(entry.ratings, entry.level),
        np.append(entry.games_rated, 0),
        entry.advantage,
        entry.periods_a_year,
    )
    settings = of.settings(given)
    model = of.make(with_stranger, settings)
    rows = [_standing(model, np.zeros(0, np.int64), 0, players)]

    def keep(number: int, period: GameColumns) -> None:
        met = np.union1d(period.white, period.black)
        rows.append(_standing(model, met, number, players))

    forecasts_given = foreseen(model, games, keep)
    return Fitted(of, settings, model, players, games, forecasts_given, pl.concat(rows))


def _standing(model: Model, met: Ids, period: int, players: tuple[str, ...]) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "period": np.full(len(met), period),
            "player": pl.Series([players[at] for at in met.tolist()], dtype=pl.String),
            "rating": model.ratings[met],
            "deviation": _deviations(model, met),
        }
    )


def _deviations(model: Model, players: Ids) -> pl.Series:
    deviations = model.deviations[players] if isinstance(model, _Unsure) else None
    if deviations is None:
        return pl.Series([None] * len(players), dtype=pl.Float64)
    return pl.Series(deviations, dtype=pl.Float64)


def _names(table: pl.DataFrame, side: str) -> list[str]:
    names = table[side].cast(pl.String).fill_null("").to_list()
    nameless = next((at for at, name in enumerate(names) if not name.strip()), None)
    if nameless is not None:
        raise ValueError(f"game {nameless}: {side} has no name")
    return names


def _advantage(table: pl.DataFrame) -> Numbers:
    """Return 0 for games on neutral ground, 1 for all others, a blank cell among them."""
    if "neutral" not in table.columns:
        return np.ones(len(table))
    cells = table["neutral"].cast(pl.String).str.strip_chars().str.to_lowercase().fill_null("")
    unreadable = next((at for at, cell in enumerate(cells) if cell not in _IS_NEUTRAL), None)
    if unreadable is not None:
        raise ValueError(
            f"game {unreadable}: neutral is '{cells[unreadable]}'; write true or false, 1 or 0"
        )
    return np.array([0.0 if _IS_NEUTRAL[cell] else 1.0 for cell in cells])


_IS_NEUTRAL: Final = {
    "true": True, "1": True, "1.0": True, "false": False, "0": False, "0.0": False, "": False,
}  # fmt: skip


def _days(table: pl.DataFrame) -> Ids | None:
    """Return the day of each game; None without dates."""
    if "date" not in table.columns:
        return None
    days = [
        (day if isinstance(day, date) else date.fromisoformat(str(day)[:10])).toordinal()
        for day in table["date"].to_list()
    ]
    return np.array(days, dtype=np.int64)

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

from arpad.formats.frames import Frame, polars_of
from arpad.lab.theory.catalogue import kind
from arpad.lab.theory.games import GameColumns, Ids, Numbers, Pairs
from arpad.lab.theory.kind import EntryColumns, ModelKind, Settings
from arpad.lab.theory.model import Foreseen, Model, OutcomeModel, foreseen
from arpad.lab.theory.numbering import numbered

COLUMNS: Final = ("white", "black", "score")
"""What a table of games has; beside them it may have date, weight and neutral."""


@runtime_checkable
class _Unsure(Protocol):
    """A model that knows at each time how sure it is of a rating."""

    deviations: Numbers


@runtime_checkable
class _UnsureAtLast(Protocol):
    """A model that can work out how sure its last ratings are; null where that takes too long."""

    def standard_errors(self) -> Numbers:
        """Return the standard error of each player's rating, in points, NaN where unknown."""
        ...


@runtime_checkable
class _Smoothed(Protocol):
    """A model that says of all periods at once what it knows at last."""

    def history(self, player: int) -> list[tuple[int, float, float]]:
        """Return period, rating and deviation of each period in which a player played."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """What a model has learned of some games.

    players: by number. history: period, player, rating and deviation (null where the model has
    none) after every period in which the player played, or of it, as seen from the last, where the
    model smooths. foreseen: what was forecast of each game before its result was known; rows: which
    row of the table that was given it is, from 0. Whoever is in no game is forecast as a newcomer.
    """

    kind: ModelKind
    settings: Settings
    model: Model
    players: tuple[str, ...]
    games: GameColumns
    foreseen: Foreseen
    history: pl.DataFrame
    rows: Ids

    @property
    def ratings(self) -> pl.DataFrame:
        """Return player, rating, deviation and games of everybody who played, best first."""
        ones = np.ones(len(self.games))
        count = self.games.per_player(ones, ones, len(self.players))
        table = pl.DataFrame(
            {
                "player": pl.Series(self.players, dtype=pl.String),
                "rating": self.model.ratings[:-1],
                "deviation": self._errors,
                "games": count.astype(np.int64),
            }
        )
        return table.filter(pl.col("games") > 0).sort("rating", descending=True)

    @property
    def _errors(self) -> pl.Series:
        """Return each player's deviation at last, null where there is none."""
        if isinstance(self.model, _UnsureAtLast):
            return pl.Series(self.model.standard_errors()[:-1]).fill_nan(None)
        if isinstance(self.model, _Smoothed):
            last = self.history.group_by("player", maintain_order=True).last()
            players = pl.DataFrame({"player": self.players})
            return players.join(last, on="player", how="left", maintain_order="left")["deviation"]
        return _deviations(self.model, np.arange(len(self.players)))

    @property
    def forecasts(self) -> pl.DataFrame:
        """Return white, black, score, period, what was expected of each game, and its row."""
        names = pl.Series(self.players, dtype=pl.String)
        return pl.DataFrame(
            {
                "white": names.gather(self.games.white),
                "black": names.gather(self.games.black),
                "score": self.games.score,
                "period": self.games.period,
                "expected": self.foreseen.expected,
                "row": self.rows,
            }
        )

    def predict(self, pairs: Frame) -> pl.DataFrame:
        """Return the pairs (white, black, neutral if there is) with White's expected score.

        A model with draws adds win, draw and loss.
        """
        table = polars_of(pairs)
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
    table = polars_of(games)
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        raise ValueError(f"a table of games has white, black and score; here is no {missing[0]}")
    if days < 1:
        raise ValueError("a rating period has a day at the least")
    played_on = _days(table)
    periods = np.arange(len(table)) if played_on is None else played_on // days
    order = np.argsort(periods if played_on is None else played_on, kind="stable")
    players, white, black = numbered(*(_names(table, side) for side in COLUMNS[:2]))
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
    return followed(kind(model), settings or {}, entry, played, players, order)


def followed(
    of: ModelKind,
    given: Settings,
    entry: EntryColumns,
    games: GameColumns,
    players: tuple[str, ...],
    rows: Ids,
) -> Fitted:
    """Return the model that has followed the games, period by period.

    rows: of each game, which row it is of what was read. One more player than there are stands
    last: a newcomer, as whom strangers are forecast.
    """
    own = entry.own_deviations
    with_stranger = replace(
        entry,
        ratings=np.append(entry.ratings, entry.level),
        games_rated=np.append(entry.games_rated, 0),
        own_deviations=None if own is None else np.append(own, np.nan),
    )
    settings = of.settings(given)
    model = of.make(with_stranger, settings)
    names = pl.Series(players, dtype=pl.String)
    if isinstance(model, _Smoothed):
        of_each = foreseen(model, games)
        history = _smoothed(model, names)
    else:
        diary = _Diary(model, len(games))
        of_each = foreseen(model, games, diary.write)
        history = diary.history(names)
    return Fitted(of, settings, model, players, games, of_each, history, rows)


class _Diary:
    """Ratings and deviations of who played in each period, written down after it.

    Columns are as long as they can become at most, so that nothing is put together later.
    """

    def __init__(self, model: Model, games: int) -> None:
        self._model, self._filled = model, 0
        self._periods, self._met = (np.empty(2 * games, np.int64) for _ in range(2))
        self._ratings, self._deviations = (np.empty(2 * games) for _ in range(2))

    def write(self, number: int, period: GameColumns) -> None:
        met = np.union1d(period.white, period.black)
        here = slice(self._filled, self._filled + len(met))
        self._periods[here], self._met[here] = number, met
        self._ratings[here] = self._model.ratings[met]
        if isinstance(self._model, _Unsure):
            self._deviations[here] = self._model.deviations[met]
        self._filled = here.stop

    def history(self, names: pl.Series) -> pl.DataFrame:
        filled, is_unsure = slice(self._filled), isinstance(self._model, _Unsure)
        return pl.DataFrame(
            {
                "period": self._periods[filled],
                "player": names.gather(self._met[filled]),
                "rating": self._ratings[filled],
                "deviation": self._deviations[filled] if is_unsure else None,
            },
            schema_overrides={"deviation": pl.Float64},
        )


def _smoothed(model: _Smoothed, names: pl.Series) -> pl.DataFrame:
    """Return the history as it is seen at last, in the order of periods."""
    rows = [(period, name, rating, deviation) for at, name in enumerate(names)
            for period, rating, deviation in model.history(at)]  # fmt: skip
    kinds = {"period": pl.Int64, "player": pl.String, "rating": pl.Float64, "deviation": pl.Float64}
    return pl.DataFrame(rows, kinds, orient="row").sort("period", maintain_order=True)


def _deviations(model: Model, players: Ids) -> pl.Series:
    deviations = model.deviations[players] if isinstance(model, _Unsure) else None
    if deviations is None:
        return pl.Series([None] * len(players), dtype=pl.Float64)
    return pl.Series(deviations, dtype=pl.Float64)


def _names(table: pl.DataFrame, side: str) -> pl.Series:
    names = table[side].cast(pl.String)
    is_nameless = names.str.strip_chars().fill_null("") == ""
    if is_nameless.any():
        raise ValueError(f"game {is_nameless.arg_max()}: {side} has no name")
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
    written = table["date"]
    if written.dtype == pl.Object:  # dates of pandas and of Python
        written = pl.Series([str(day) for day in written])
    days = written.cast(pl.String).str.head(10).str.to_date("%Y-%m-%d", strict=False)
    if days.null_count():
        game = days.is_null().arg_max() or 0
        raise ValueError(f"game {game}: date is '{written[game]}'; write 2024-05-31")
    return days.to_physical().to_numpy().astype(np.int64) + date(1970, 1, 1).toordinal()

"""A record of games, read from whatever table holds them, as models and backtests take it.

`game_tables` says which tables there are and what their columns may be called.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

import numpy as np
import polars as pl

from arpad.lab.games.period import PeriodLength
from arpad.lab.games.sides import warn_of_side
from arpad.lab.games.tables import (
    NAMES,
    Columns,
    Source,
    named_source,
    open_games,
    rating,
    score,
    warn_of_cells,
    warn_of_days,
)
from arpad.lab.theory.football import K_FACTORS, goal_factor
from arpad.lab.theory.games import GameColumns, Ids, Numbers
from arpad.lab.theory.kind import EntryColumns
from arpad.lab.theory.numbering import numbered
from arpad.report.notes import Notes, sentences
from arpad.report.problems import Problem, Text

RATING_START: Final = 1500.0
"""Where everybody starts in a record without any rating."""
GAMES_RATED_START: Final = 30
"""Rated games of a player whose first game in the record shows a rating; of others 0."""

YEARS: Final = (1600, 2199)
"""Other years are slips: models go through every period between the first game and the last."""
_FINALS: Final = ("UEFA Euro", "Copa América", "African Cup of Nations", "AFC Asian Cup",
                  "Gold Cup", "Oceania Nations Cup", "Confederations Cup")  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class GameRecord:
    """Games of some years with their players, and the ratings printed beside them.

    white_rating, black_rating: of the day, NaN where unknown. worth: K x G of football (1
    elsewhere). period: the rating periods that number the games. left_out: games that could not be
    used, by why. sources: of each game its date and event as they were written, and its row: from
    1, the header not counted.
    """

    games: GameColumns
    players: tuple[str, ...]
    white_rating: Numbers
    black_rating: Numbers
    worth: Numbers
    period: PeriodLength
    left_out: dict[Text, int]
    sources: pl.DataFrame

    @property
    def start(self) -> Numbers:
        """Return where each player starts: his first printed rating, or else the mean of those."""
        ids = np.concatenate([self.games.white, self.games.black])
        ratings = np.concatenate([self.white_rating, self.black_rating])
        at = np.tile(np.arange(len(self.games)), 2)
        places = np.flatnonzero(~np.isnan(ratings))
        places = places[np.argsort(at[places], kind="stable")][::-1]
        first = np.full(len(self.players), np.nan)
        first[ids[places]] = ratings[places]  # written backwards: the first game stays
        has_any = bool(len(places))
        mean = float(np.nanmean(first)) if has_any else RATING_START
        return np.where(np.isnan(first), mean, first)

    @property
    def games_rated(self) -> Numbers:
        """Return with how many rated games each player starts, for rules on K."""
        counts = np.zeros(len(self.players))
        counts[self.games.white[~np.isnan(self.white_rating)]] = GAMES_RATED_START
        counts[self.games.black[~np.isnan(self.black_rating)]] = GAMES_RATED_START
        return counts

    @property
    def years(self) -> Ids:
        """Return the year of each game."""
        return self.sources["date"].str.head(4).cast(pl.Int64).to_numpy()

    @property
    def has_goals(self) -> bool:
        """Say whether goals or competitions give the games a worth of their own."""
        return bool((self.worth != 1).any())

    @property
    def last_day(self) -> date:
        """Return the first day of the last period that has a game."""
        return self.period.first_day(int(self.games.period.max()))

    def before(self, period: int) -> GameRecord:
        """Return the games before a rating period; players keep their numbers."""
        count = int(np.searchsorted(self.games.period, period))
        return replace(
            self,
            games=self.games.part(slice(count)),
            white_rating=self.white_rating[:count],
            black_rating=self.black_rating[:count],
            worth=self.worth[:count],
            sources=self.sources.head(count),
        )

    @property
    def periods_a_year(self) -> float:
        """Return how many rating periods a year has."""
        return self.period.a_year

    @property
    def entry(self) -> EntryColumns:
        """Return the players as models first meet them, without an advantage."""
        return EntryColumns(self.start, self.games_rated, 0.0, self.period.a_year)


def read_record(
    source: Source,
    period: PeriodLength | int = 12,
    since: int | None = None,
    *,
    rated_only: bool = False,
    columns: Columns | None = None,
) -> tuple[GameRecord | None, tuple[Problem, ...]]:
    """Return the games of a CSV or Parquet file in order of time, and what is wrong with it.

    period: rating periods, or how many a year has. since: the first year. rated_only: only games
    with both ratings. columns: what the file calls ours. A game without month, result or both
    players is left out and counted; a file that is no table of games gives no record.
    """
    notes = Notes(named_source(source))
    frame = open_games(source, notes, columns)
    if frame is None:
        if any(problem.code == "games-column" for problem in notes.all()):
            return None, notes.all()
        why = [problem.message for problem in notes.all() if problem.level == "error"]
        fix = Text("Give CSV (also gzipped) or Parquet.")
        return None, (_error("record-file", Text("The file is no table. {why}", why=why), fix,
                             source),)  # fmt: skip
    has_score = "result" in frame.columns or {"goals", "goals_against"} <= set(frame.columns)
    missing = [name for name in ("white_id", "black_id", "day") if name not in frame.columns]
    missing += [] if has_score else ["result"]
    if missing:
        message = Text("Columns are missing: {missing}.",
                       missing=[NAMES[name][0] for name in missing])  # fmt: skip
        fix = Text("The header needs white_id, black_id, result and played_on.")
        return None, (_error("record-columns", message, fix, source),)
    warn_of_cells(frame, notes)
    warn_of_days(frame, notes)
    frame = frame.rename({"white_id": "white", "black_id": "black"})
    record = record_of(frame, period, since, rated_only=rated_only)
    if not len(record.games):
        fix = Text("Dates are written 2010-09-01, 2010.09.01 or 1.9.2010, results 1, 0 and =, "
                   "ratings as numbers.")  # fmt: skip
        reasons = [Text("{count}: {what}.", count=count, what=what)
                   for what, count in record.left_out.items()]  # fmt: skip
        if since is not None and len(record_of(frame, period, rated_only=rated_only).games):
            reasons = [Text("There are games, all of years before {since}.", since=since)]
        message = sentences([Text("No game can be used."), *reasons])
        nothing = _error("record-empty", message, fix, source)
        return None, (*notes.all(), nothing)
    for reason, count in record.left_out.items():
        notes.add("info", "record-left-out", Text("Games left out: {count} ({why}).", count=count,
                                                  why=reason))  # fmt: skip
    warn_of_side(record.games.score[record.games.advantage > 0], notes)
    return record, notes.all()


def record_of(
    frame: pl.DataFrame,
    period: PeriodLength | int,
    since: int | None = None,
    *,
    rated_only: bool = False,
) -> GameRecord:
    """Return the games of a table with the columns white, black, result, day and those beside."""
    periods = period if isinstance(period, PeriodLength) else PeriodLength.of_year(period)
    shaped = _shaped(frame)
    if since is not None:
        shaped = shaped.filter(pl.col("year").fill_null(since) >= since)
    rules = {
        Text("no month"): pl.col("month").is_between(1, 12) & ~pl.col("year").is_null(),
        Text("no day"): pl.col("day").is_between(1, 31) | pl.lit(not periods.asks_days),
        Text("a weight is no number from 0 up"): pl.col("weight").is_finite()
        & (pl.col("weight") >= 0),
        Text("a year before {first} or after {last}", first=YEARS[0], last=YEARS[1]): pl.col(
            "year"
        ).is_between(*YEARS),
        Text("no result"): ~pl.col("score").is_null(),
        Text("a player is missing, or meets themselves"): (pl.col("white") != "")
        & (pl.col("black") != "")
        & (pl.col("white") != pl.col("black")),
    }
    if rated_only:
        is_rated = ~pl.col("white_rating").is_null() & ~pl.col("black_rating").is_null()
        rules[Text("not both ratings")] = is_rated
    left_out: dict[Text, int] = {}
    for why, is_usable in rules.items():
        usable = shaped.select(is_usable.fill_null(value=False)).to_series()
        if count := len(usable) - int(usable.sum()):  # most tables have nothing to leave out
            left_out[why] = count
            shaped = shaped.filter(usable)
    if not shaped["order"].is_sorted():
        shaped = shaped.sort("order", maintain_order=True)
    return _record(shaped, periods, left_out)


def _record(shaped: pl.DataFrame, period: PeriodLength, left_out: dict[Text, int]) -> GameRecord:
    players, white_ids, black_ids = numbered(shaped["white"], shaped["black"])
    days = [shaped[name].fill_null(1).to_numpy() for name in ("year", "month", "day")]
    games = GameColumns.of(
        white_ids,
        black_ids,
        shaped["score"].to_numpy(),
        period.numbers(*days),
        weight=_numbers(shaped["weight"]),
        advantage=_numbers(shaped["advantage"]),
    )
    white, black, worth = (
        _numbers(shaped[name]) for name in ("white_rating", "black_rating", "worth")
    )
    sources = shaped.select("date", "event", "row")
    return GameRecord(games, players, white, black, worth, period, left_out, sources)


def _numbers(column: pl.Series) -> Numbers:
    """Return a column's numbers, NaN where null; of one number it takes the room of one."""
    values = column.drop_nulls()
    if len(values) in (0, len(column)) and values.n_unique() <= 1:
        number = np.float64(np.nan if values.is_empty() else values[0])
        return np.broadcast_to(number, len(column))
    return column.cast(pl.Float64).fill_null(np.nan).to_numpy()


def _shaped(frame: pl.DataFrame) -> pl.DataFrame:
    """Return row, event, year, month, day, date, white, black, score, ratings, weight, the rest."""
    has = set(frame.columns)
    days = _days(frame["day"].fill_null(""))
    frame = frame.fill_null("").join(days, on="day", how="left", maintain_order="left")
    if "result" in has:
        scored = score()
        margin = pl.lit(0.0)
    else:
        margin = pl.col("goals").cast(pl.Float64, strict=False)
        margin = margin - pl.col("goals_against").cast(pl.Float64, strict=False)
        scored = margin.sign() / 2 + 0.5
    shaped = frame.select(
        "white",
        "black",
        row=pl.int_range(1, pl.len() + 1),
        event=pl.col("event_id") if "event_id" in has else pl.lit(None, pl.String),
        date="day",
        year="year",
        month="month",
        day="day_of_month",
        order="order",
        weight=pl.col("weight").replace("", "1").cast(pl.Float64, strict=False).fill_null(np.nan)
        if "weight" in has
        else pl.lit(1.0),
        score=scored,
        **{
            name: rating(name) if name in has else pl.lit(None, pl.Int32)
            for name in ("white_rating", "black_rating")
        },
        advantage=1.0 - pl.col("neutral").str.to_lowercase().is_in(["true", "1"]).cast(pl.Float64)
        if "neutral" in has
        else pl.lit(1.0),
        margin=margin,
        k_factor=_competition_k() if "competition" in has else pl.lit(1.0),
    )
    goals = goal_factor(shaped["margin"].fill_null(0).to_numpy())
    return shaped.with_columns(worth=pl.Series(goals) * shaped["k_factor"]).drop(
        "margin", "k_factor"
    )


def _days(written: pl.Series) -> pl.DataFrame:
    """Return year, month, day of the month and the place in time of each day that is written."""
    days = written.unique().to_frame().with_columns(
        year=pl.col("day").str.extract(r"^(\d{4})").cast(pl.Int64, strict=False),
        month=pl.col("day").str.extract(r"^\d{4}\D?(\d{2})").cast(pl.Int64, strict=False),
        day_of_month=pl.col("day").str.extract(r"^\d{4}\D?\d{2}\D?(\d{2})")
        .cast(pl.Int64, strict=False),
    )  # fmt: skip
    return days.sort("year", "month", "day").with_row_index("order")


def _competition_k() -> pl.Expr:
    """Return K of a football match by its competition (eloratings.net; names of the data)."""
    name = pl.col("competition")
    qualifier = name.str.contains("qualification") | name.str.contains("Nations League")
    return (
        pl.when(qualifier)
        .then(K_FACTORS["qualifier"])
        .when(name == "FIFA World Cup")
        .then(K_FACTORS["world_cup"])
        .when(name.is_in(_FINALS))
        .then(K_FACTORS["continental"])
        .when(name == "Friendly")
        .then(K_FACTORS["friendly"])
        .otherwise(K_FACTORS["other"])
        .cast(pl.Float64)
    )


def _error(code: str, message: Text, fix: Text, source: Source) -> Problem:
    return Problem("error", code, message, fix=fix, file=named_source(source))

"""Lists chained through the engine: games in, the next list out, without an office around it.

What simulations, backtests and exploits rate with. Players are numbers, and all have their licence;
every event is a Swiss that was registered, at the pace of the edition's list, for a week.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Final

import numpy as np
import polars as pl

from arpad.engine import questions as q
from arpad.engine.events import rate_events
from arpad.engine.period import rate_period
from arpad.engine.state import State
from arpad.engine.tables import EVENTS, GAMES, RATINGS, Schema
from arpad.lab.theory.games import Ids, Numbers
from arpad.law import Rulebook, half_up
from arpad.law.backends import embedded_at_once, to_polars
from arpad.law.dialect import type_in
from arpad.law.table import conform
from arpad.law.units import list_id
from arpad.rulebooks.asking import year_begins
from arpad.tables.statuses import ACTIVE, UNRATED

GAMES_SCHEMA: Final = {
    "event_id": pl.Int64, "round": pl.Int64, "white_id": pl.Int64, "black_id": pl.Int64,
    "result": pl.String,
}  # fmt: skip
"""Games as `Chain.rate` takes them; results are White's: 1, =, 0."""
PEOPLE: Final = {
    "player_id": pl.Int64, "rating": pl.Int64, "games_rated": pl.Int64, "birth_on": pl.Int64,
}  # fmt: skip
"""Players as `Chain.enrol` takes them: null is unrated; births as yyyymmdd, or yyyy0000."""
_EVENT_START: Final = timedelta(days=5)
_EVENT_DAYS: Final = timedelta(days=7)


@dataclass(slots=True, eq=False)
class ListChain:
    """The list in force, and what earlier periods left for later ones: the engine's state."""

    book: Rulebook
    state: State

    @classmethod
    def opened(cls, book: Rulebook, on: date) -> ListChain:
        """Return a chain that begins with an empty list of a day."""
        return cls(book, State.of(on, embedded_at_once(_empty(RATINGS))))

    @property
    def on(self) -> date:
        """Return the date of the list in force."""
        return self.state.list_date

    @property
    def ratings(self) -> pl.DataFrame:
        """Return the list in force: RATINGS of the engine."""
        return to_polars(self.state.ratings)

    def enrol(self, people: pl.DataFrame) -> None:
        """Put players (PEOPLE) on the list in force; who has no rating is unrated.

        They are federated from the day of the list on.
        """
        is_rated, seasons = pl.col("rating").is_not_null(), self.book.get(q.SEASONS)
        born = pl.col("birth_on").cast(pl.String).str.to_date("%Y%m%d", strict=False)
        days = pl.lit(self.on, pl.Date) - born
        rows = people.with_columns(
            list_id=pl.lit(self.state.list_id, pl.Int64),
            rating_peak="rating",
            has_played_event=is_rated.cast(pl.Int64),
            has_licence=pl.lit(1, pl.Int64),
            status=pl.when(is_rated).then(ACTIVE).otherwise(UNRATED),
        )
        if seasons is not None:
            ages = [_age_tenths(days_of_birth) for days_of_birth in people.select(days).to_series()]
            rows = rows.with_columns(
                season_first=pl.lit(seasons.season_of(self.on), pl.Int64),
                age_tenths=pl.Series(ages, dtype=pl.Int64),
            )
        everybody = pl.concat([self.ratings, _shaped(rows, RATINGS)])
        self.state = replace(self.state, ratings=embedded_at_once(everybody))

    def keep(self, players: Ids) -> None:
        """Take everybody else off the list for good."""
        here = pl.col("player_id").is_in(pl.Series(players).implode())
        names = ("ratings", "pending", "activity", "season_games")
        tables = {name: to_polars(getattr(self.state, name)).filter(here) for name in names}
        kept: dict[str, Any] = {name: embedded_at_once(rows) for name, rows in tables.items()}
        self.state = replace(self.state, **kept)

    def rate(self, games: pl.DataFrame, list_date: date, rounds: int = 7) -> pl.DataFrame:
        """Rate games (GAMES_SCHEMA) for the next list, which is in force from now on.

        Returns the new list, a row for each player: player_id, rating (null: unrated now),
        rating_new (what was computed, even if it is too low to be published), list_status, games.
        Raises ValueError if there are games and the rulebook rates none of their events, or if it
        has no K for a rated player.
        """
        events, games = self._events(games, rounds), self._games(games)
        before = self.state.ratings_on(self.book, self.on)
        pending, current = self.state.pending, self.state.list_id
        rated = rate_events(
            embedded_at_once(events),
            embedded_at_once(games),
            before,
            pending,
            current,
            self.book,
            list_date=list_date,
        )
        if len(games):
            self._check(to_polars(rated.events), to_polars(rated.entries))
        period = rate_period(
            self.state,
            {self.book.name: rated},
            list_date,
            self.book,
            year_from=year_begins(list_date, lambda _: self.book),
        )
        self.state = period.state
        return to_polars(period.published).select(
            "player_id", "rating", "rating_new", "list_status", games="games_period"
        )

    def rating_of(self, players: Ids) -> Numbers:
        """Return the published rating of each of these players, NaN for who has none."""
        ids = pl.DataFrame({"player_id": players}, schema={"player_id": pl.Int64})
        rows = ids.join(self.ratings, on="player_id", how="left", maintain_order="left")
        return rows["rating"].cast(pl.Float64).fill_null(np.nan).to_numpy()

    def _events(self, games: pl.DataFrame, rounds: int) -> pl.DataFrame:
        start = self.on + _EVENT_START
        end = start + _EVENT_DAYS
        events = games.select(pl.col("event_id").unique(maintain_order=True)).with_columns(
            list_id=pl.lit(list_id(self.on), pl.Int64),
            on=pl.lit(list_id(start), pl.Int64),
            start_day=pl.lit(start.toordinal(), pl.Int64),
            end_day=pl.lit(end.toordinal(), pl.Int64),
            end_on=pl.lit(list_id(end), pl.Int64),
            kind=pl.lit("swiss"),
            minutes_for_60_moves=pl.lit(self._minutes(), pl.Int64),
            seconds_for_60_moves=pl.lit(self._minutes() * 60, pl.Int64),
            rounds_scheduled=pl.lit(rounds, pl.Int64),
            is_registered=pl.lit(1, pl.Int64),
        )
        return _shaped(events, EVENTS)

    def _minutes(self) -> int:
        """Return minutes for 60 moves that the kind of list asks for."""
        return {"standard": 120, "rapid": 30, "blitz": 5}[self.book[q.LIST_KIND]]

    def _games(self, games: pl.DataFrame) -> pl.DataFrame:
        seasons = self.book.get(q.SEASONS)
        season = None if seasons is None else seasons.season_of(self.on + _EVENT_START)
        numbered = games.with_columns(
            game_id=pl.int_range(pl.len(), dtype=pl.Int64), season=pl.lit(season, pl.Int64)
        )
        return _shaped(numbered, GAMES)

    def _check(self, events: pl.DataFrame, entries: pl.DataFrame) -> None:
        if not (events["event_is_rated"] == 1).any():
            raise ValueError(f"{self.book.name} rates none of these events, which are Swiss")
        lacks_k = pl.col("rating").is_not_null() & pl.col("k_factor_e2").is_null()
        if not entries.filter(lacks_k).is_empty():
            raise ValueError(
                f"{self.book.name} gives no K for players of whom only games are known"
            )


def first_day(book: Rulebook) -> date:
    """Return the first New Year's Day on which an edition is in force.

    >>> from arpad.rulebooks import CATALOGUE
    >>> first_day(CATALOGUE.book("fide-2009-applied"))
    datetime.date(2010, 1, 1)
    """
    since = book.in_force_from
    return date(since.year + ((since.month, since.day) != (1, 1)), 1, 1)


def _age_tenths(lived: timedelta | None) -> int | None:
    """Return an age in tenths of a year of 365 days, half up (FCE 10.2)."""
    return None if lived is None else half_up(lived.days * 10, 365)


def _empty(schema: Schema) -> pl.DataFrame:
    return pl.DataFrame(schema={name: type_in(pl, kind) for name, kind in schema.items()})


def _shaped(frame: pl.DataFrame, schema: Schema) -> pl.DataFrame:
    return to_polars(conform(embedded_at_once(frame), schema))

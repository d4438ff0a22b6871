"""What one list hands to the next: all of it, so that the last list alone knows everything.

A period is a pure function of this and of the events rated in it; a history is a fold over periods.
What a rulebook reads of seasons is counted here too: how many are completed, the games of each.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final

from arpad.engine import questions as q
from arpad.engine.events import RatedEvents
from arpad.engine.tables import ACTIVITY, PENDING, RATINGS, ROUNDS, SEASON_GAMES, Schema
from arpad.law import Rulebook, Table, months_before
from arpad.law.calendar import season_facts, with_seasons
from arpad.law.dialect import Int64, col, concat, lit, when
from arpad.law.engines import (
    beside,
    has_rows,
    materialise,
    rows,
    small_table,
    total,
    totals_of_players,
)
from arpad.law.table import conform
from arpad.law.units import list_id
from arpad.tables import rating_list

KEPT_MONTHS = 24
"""So long a list remembers which rounds were rated, and who played how many games."""
HANDED_ON: Final[Mapping[str, str]] = MappingProxyType(
    {name: of for name, of in rating_list.HANDED_ON.items() if name != of}
)
"""What RATINGS call what a published list says under another name, or not at all."""


@dataclass(frozen=True, slots=True)
class GamesSince:
    """The games of each player on lists after the one of a list_id: player_id and games_year."""

    list_id: int
    games: Table


@dataclass(frozen=True, slots=True)
class State:
    """The list in force, and what earlier periods left for later ones.

    ratings: the list itself (RATINGS). pending: results of those who have no lasting rating yet
    (PENDING). activity: rated games by player and list (ACTIVITY). season_games: played games by
    player and season (SEASON_GAMES). rounds: what was rated already (ROUNDS). summed: the games
    of activity since a list, where who hands the state on keeps them added up.
    """

    list_date: date
    ratings: Table
    pending: Table
    activity: Table
    season_games: Table
    rounds: Table
    summed: "GamesSince | None" = None

    @classmethod
    def of(
        cls,
        list_date: date,
        ratings: Table,
        *,
        pending: "Table | None" = None,
        activity: "Table | None" = None,
        season_games: "Table | None" = None,
        rounds: "Table | None" = None,
    ) -> "State":
        """Return the state of a list; what is not given is empty, on the engine of the ratings.

        >>> from arpad.law.backends import embedded_table
        >>> from arpad.law.engines import rows
        >>> listed = {"list_id": [20260101], "player_id": [7], "rating": [1900]}
        >>> ratings = embedded_table(listed, dict.fromkeys(listed, Int64))
        >>> state = State.of(date(2026, 1, 1), ratings)
        >>> rows(state.ratings)[0]["rating"], rows(state.pending), rows(state.rounds)
        (1900, [], [])
        """

        def shaped(table: "Table | None", schema: Schema) -> Table:
            if table is None:
                return small_table(ratings, {name: [] for name in schema}, schema)
            return conform(table, schema)

        return cls(
            list_date,
            conform(ratings, RATINGS),
            shaped(pending, PENDING),
            shaped(activity, ACTIVITY),
            shaped(season_games, SEASON_GAMES),
            shaped(rounds, ROUNDS),
        )

    @property
    def list_id(self) -> int:
        """Return the list's date as yyyymmdd."""
        return list_id(self.list_date)

    def ratings_on(self, book: Rulebook, on: date) -> Table:
        """Return the list's RATINGS with what the rulebook reads of seasons, as of a day."""
        return with_seasons(self.ratings, self.season_games, book.get(q.SEASONS), on)

    def goes_back(self, day: date) -> int:
        """Return 1 if the record of games goes back to the list of a day, or one before it."""
        first = rows(self.activity.select(col("list_id").min()))[0]["list_id"]
        return int(first is not None and first <= list_id(day))

    def games_since(self, day: date) -> Table:
        """Return the games of each player on lists after a day: player_id and games_year."""
        if self.summed is not None and self.summed.list_id == list_id(day):
            return self.summed.games
        return totals_of_players(since(self.activity, day), games_year="games")


def since(table: Table, day: date) -> Table:
    """Return the rows that belong to lists after a day."""
    return table.filter(col("list_id") > list_id(day))


@dataclass(frozen=True, slots=True)
class Left:
    """What a period leaves beside its list: results that wait, the record of games, seasons."""

    pending: Table
    activity: Table
    season_games: Table


def succeeded(
    before: State,
    published: Table,
    rated: Mapping[str, RatedEvents],
    left: Left,
    list_date: date,
    book: Rulebook,
) -> State:
    """Return the state after a period: what the next one begins with.

    Its ratings are worked out when somebody asks for them.
    """
    return State(
        list_date,
        _ratings(published, left.season_games, book),
        left.pending,
        left.activity,
        left.season_games,
        _rounds(before.rounds, rated, list_date),
    )


def _ratings(published: Table, season_games: Table, book: Rulebook) -> Table:
    """Return the published list as RATINGS.

    Facts that are known for one list alone, and what was worked out for a day, are not handed on.
    """
    columns = published.schema()
    firsts = season_games.group_by("player_id").agg(first_played=col("season").min())
    joined = beside(published, firsts)
    unknown = lit(None, Int64)
    is_federated = ~col("season_first").is_null()
    handed = joined.with_columns(
        **{name: col(of) if of in columns else unknown for name, of in HANDED_ON.items()},
        iccf_rating_next=unknown,
        season_first=when(is_federated).then(col("season_first")).otherwise(col("first_played")),
    )
    seasons = book.get(q.SEASONS)
    if seasons is not None:
        handed = handed.with_columns(**dict.fromkeys(season_facts(seasons), unknown))
    return conform(handed, RATINGS)


def all_season_games(before: State, season_games: Table) -> Table:
    """Return the games of all seasons, those of the period added.

    Who came with a K other than K0, and nothing of his seasons, keeps it: this season's games alone
    would make him look newly federated.
    """
    if not has_rows(season_games):
        return before.season_games
    k_factor, k_base = col("k_factor_listed_e2"), col("k_base_listed_e2")
    is_own = ~k_factor.is_null() & (k_base.is_null() | (k_factor != k_base))
    is_old = is_own & col("initial_since").is_null() & col("season_first").is_null()
    silent = before.ratings.filter(is_old).select("player_id")
    new = season_games.join(silent, on="player_id", how="anti")
    both = concat([before.season_games, conform(new, SEASON_GAMES)])
    return materialise(both.group_by("player_id", "season").agg(games=total("games")))


def _rounds(before: Table, rated: Mapping[str, RatedEvents], list_date: date) -> Table:
    """Return the rounds that were rated in the last months, and those of the period.

    Those of the period are read where they lie, which may be on disk, when somebody asks.
    """
    now = lit(list_id(list_date), Int64)
    new = [conform(part.rounds.with_columns(list_id=now), ROUNDS) for part in rated.values()]
    oldest = list_id(months_before(list_date, KEPT_MONTHS))
    return concat([materialise(before.filter(col("list_id") >= oldest)), *new])

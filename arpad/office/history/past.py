"""What a history's next list is made on: the list in force, and what earlier ones left for it.

All of it comes from what is kept, so that a history that was stopped goes on with the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.state import KEPT_MONTHS, GamesSince, State
from arpad.engine.tables import PENDING, ROUNDS
from arpad.law import Seasons, months_before
from arpad.law.backends import embedded_for, empty, to_polars
from arpad.law.calendar import with_seasons
from arpad.law.dialect import type_in
from arpad.law.units import day_of, list_id
from arpad.office.history import raw
from arpad.office.history.kept import Kept
from arpad.office.history.year import GamesOfYear
from arpad.office.lists import lists
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.office.period.lists_needed import brought_up
from arpad.office.period.naming import Names
from arpad.office.period.rated_before import still_first
from arpad.report.problems import Problem
from arpad.rulebooks.asking import BookOn

_KEPT_LISTS: Final = 3
"""So many lists stay in memory beside the start list; another is read from the folder."""
_EVENT: Final = ["event_id", "rulebook", "list_id"]
"""What tells an event of an earlier list."""
_WAITING: Final = pl.Schema(
    {name: type_in(pl, kind) for name, kind in PENDING.items()} | {"event_id": pl.String()}
)


@dataclass(slots=True, eq=False)
class ListInForce:
    """The list in force, by the engine's numbers: a player's is his place among the people.

    people: as an office has them; facts: what never changes of them, as RATINGS. earlier: RATINGS
    of lists that were given before the start list; rows: of the others what the next one is made of
    (`raw.HANDED`), both by list_id. games:
    of each list of the last two years the games of each player. waiting: PENDING, events by their
    own ids. start: the start list, which the folder doesn't have. season_games: SEASON_GAMES as
    they stood on each list, by list_id. named: the numbers of who enters by a table of people.
    year: the games of the last lists added up.
    """

    kept: Kept
    book_on: BookOn
    current: date
    people: pl.DataFrame
    facts: pl.DataFrame
    waiting: pl.DataFrame
    earlier: dict[int, pl.DataFrame] = field(default_factory=dict)
    rows: dict[int, pl.DataFrame] = field(default_factory=dict)
    games: list[tuple[int, pl.DataFrame]] = field(default_factory=list)
    start: int = 0
    season_games: dict[int, pl.DataFrame] = field(default_factory=dict)
    named: pl.Series = field(default_factory=lambda: pl.Series(dtype=pl.Int64))
    year: GamesOfYear = field(default_factory=GamesOfYear)

    @classmethod
    def of_lists(
        cls, kept: Kept, given: Sequence[RatingList], first: date, book_on: BookOn
    ) -> "ListInForce":
        """Return the past of the first list that is made: the lists that were given."""
        people, start, book = people_of(given), given[-1], book_on(first)
        names = Names(lists.numbered(people), start, (), embedded_for(people.height))
        state = names.state(start, book)
        states = {rating_list.list_id: names.state(rating_list, book) for rating_list in given}
        earlier = {day: to_polars(state.ratings) for day, state in states.items()}
        del earlier[start.list_id]
        season_games = {day: to_polars(state.season_games) for day, state in states.items()}
        activity = to_polars(state.activity).partition_by("list_id", as_dict=True)
        events = names.earlier.select(number="event_id", name="event_name")
        waiting = named(to_polars(state.pending), events)
        games = [(day, rows) for (day,), rows in sorted(activity.items())]
        rows = {start.list_id: raw.of_ratings(to_polars(state.ratings))}
        facts = facts_of(people, book.get(q.SEASONS))
        return cls(
            kept, book_on, start.list_date, people, facts, waiting, earlier, rows, games,
            start.list_id, season_games,
        )  # fmt: skip

    @classmethod
    def of_people(cls, kept: Kept, book_on: BookOn) -> "ListInForce":
        """Return the past of lists that are kept alone, for who looks at them and makes none."""
        people = kept.people()
        return cls(kept, book_on, date.min, people, facts_of(people),
                   pl.DataFrame(schema=_WAITING))  # fmt: skip

    def after(self, days: Sequence[date]) -> None:
        """Go on to the last of some lists that are kept, the first of them the first made."""
        for day in days:
            self.turn_to(day)
            self.enter(self.kept.record(day).entered)
            self.current = day
        for day in days:
            if list_id(day) > list_id(months_before(days[-1], KEPT_MONTHS)):
                self._count(day, self.kept.rows(day))
        if days:
            self.current = days[-1]
            self.waiting = self.kept.waiting(days[-1])
            self._forget()

    def turn_to(self, day: date) -> tuple[Problem, ...]:
        """Have people as the list of a day, the next one, knows them; return what is told of that.

        What a list says for its season, or for one list, isn't handed on; what a table of people
        says that holds from a day since the list in force is brought.
        """
        self.named = self.named.clear()
        if self.current == date.min or list_id(self.current) == self.start:
            return ()  # the lists that were given are brought up to date
        book, count = self.book_on(day), self.people.height
        tables = self.kept.people_told(self.current, day)
        is_other = bool(tables) or self.people["iccf_rating_next"].count() > 0
        people = RatingList(self.current, self._as_in_force() if is_other else self.people)
        problems_met: list[Problem] = []
        for table in tables or (None,):
            (people,), problems = brought_up((people,), table, day, book)
            problems_met += problems
        if not tables and people.rows is self.people:
            return tuple(problems_met)
        self.people = people.rows
        self.named = pl.int_range(count, self.people.height, eager=True)
        self.facts = facts_of(self.people, book.get(q.SEASONS))
        return tuple(problems_met)

    def _as_in_force(self) -> pl.DataFrame:
        """Return the people with the ratings of the list in force, and none of ICCF's next list."""
        now = self._rows(list_id(self.current))
        ratings = now.select(number="player_id", now=pl.col("rating").cast(pl.Int64))
        numbered = self.people.with_columns(number=pl.int_range(pl.len(), dtype=pl.Int32))
        joined = numbered.join(ratings, on="number", how="left", maintain_order="left")
        nothing = pl.lit(None, pl.Int64).alias("iccf_rating_next")
        return joined.with_columns(nothing, rating=pl.col("now")).drop("number", "now")

    def enter(self, ids: Sequence[str]) -> None:
        """Have people on the list who stood on none that was given: unrated, of unknown facts."""
        if not ids:
            return
        entered = pl.Series("player_id", ids, pl.String)
        stranger, facts = (frame[[0] * len(entered)] for frame in _stranger())
        rows = stranger.with_columns(entered, entered.alias("name"))
        self.people = pl.concat([self.people, rows])
        self.facts = pl.concat([self.facts, facts], how="diagonal", rechunk=True)

    def ratings(self, day: int, seasons: Seasons | None) -> pl.DataFrame:
        """Return RATINGS of a list, by its list_id, with what is read of seasons on its day."""
        if day in self.earlier:
            return self.with_seasons_on(self.earlier[day], day, seasons)
        return self.with_seasons_on(self._of(self._rows(day), day), day, seasons)

    def with_seasons_on(
        self, ratings: pl.DataFrame, day: int, seasons: Seasons | None
    ) -> pl.DataFrame:
        """Return RATINGS of a list, by its list_id, with what is read of seasons on its day."""
        if seasons is None:
            return ratings
        on = day_of(day)
        table = embedded_for(self.people.height)
        games = table(self.games_by_season(day))
        return to_polars(with_seasons(table(ratings), games, seasons, on))

    def games_by_season(self, day: int) -> pl.DataFrame:
        """Return SEASON_GAMES as they stood on a list, by its list_id."""
        if day not in self.season_games:
            on = day_of(day)
            self.season_games[day] = self.kept.season_games(on)
        return self.season_games[day]

    def current_with(self, players: Sequence[pl.Series]) -> pl.DataFrame:
        """Return RATINGS of the list in force, and of players who aren't on it, unrated.

        So too of who enters by a table of people.
        """
        rows = self._rows(list_id(self.current)).select(raw.HANDED)
        are_first, listed = _are_first(rows), rows["player_id"].implode()
        strangers = [
            ids.filter(ids >= rows.height if are_first else ~ids.is_in(listed))
            for ids in (*players, self.named)
        ]
        new = pl.concat(strangers).unique().sort()
        if len(new):
            more = raw.handed(new.alias("player_id").to_frame()).cast(rows.schema)
            rows = pl.concat([rows, more], rechunk=True)
        return self._of(rows, list_id(self.current))

    def _rows(self, day: int) -> pl.DataFrame:
        if day not in self.rows:
            self.rows[day] = self.kept.rows(day_of(day))
        return self.rows[day]

    def _of(self, rows: pl.DataFrame, day: int) -> pl.DataFrame:
        facts = self.facts[: rows.height] if _are_first(rows) else self.facts
        ratings = raw.ratings(rows, facts, day)
        games = self.games_by_season(day)
        if not games.height:
            return ratings
        firsts = games.group_by("player_id").agg(first_played=pl.col("season").min())
        joined = ratings.join(firsts, on="player_id", how="left", maintain_order="left")
        first = pl.coalesce("season_first", "first_played").alias("season_first")
        return joined.with_columns(first).drop("first_played")

    def state(self, ratings: pl.DataFrame, waiting: pl.DataFrame) -> State:
        """Return the list in force as the engine has it; `waiting` are PENDING, in its numbers."""
        table = embedded_for(self.people.height)
        return State(
            list_date=self.current,
            ratings=table(ratings),
            pending=table(waiting),
            activity=table(raw.of_lists([rows for _, rows in self.games])),
            season_games=table(self.games_by_season(list_id(self.current))),
            rounds=table(empty(ROUNDS)),
        )

    def games_since(self, day: date) -> GamesSince:
        """Return everybody's games on lists after a day."""
        players = self.people.height
        games = self.year.since(dict(self.games), list_id(day), players)
        return GamesSince(list_id(day), embedded_for(players)(games))

    def numbered(self, first: int) -> tuple[pl.DataFrame, pl.DataFrame]:
        """Return the waiting results in the engine's numbers from `first` on, and their events.

        Columns of the events: number, name.
        """
        events = self.waiting.select(_EVENT).unique().sort(_EVENT, nulls_last=False)
        events = events.with_row_index("number", first).cast({"number": pl.Int64})
        rows = self.waiting.join(events, on=_EVENT, how="left", nulls_equal=True,
                                 maintain_order="left")  # fmt: skip
        pending = rows.with_columns(event_id=pl.col("number")).select(list(PENDING))
        return pending, events.select("number", name="event_id")

    def go_on(self, events: pl.Series, known_as: pl.DataFrame) -> frozenset[int]:
        """Take out what waits of events that go on; return who has played in no other.

        `events` are the own ids of those that lists of the history took; `known_as` how the lists
        that were given call others.
        """
        is_theirs = pl.col("event_id").is_in(events.implode()) & (pl.col("list_id") > self.start)
        ours = self.waiting.filter(is_theirs).select(known_as.columns)
        both = pl.concat([known_as, ours]).unique()
        newcomers = still_first(self.waiting, both)
        self.waiting = self.waiting.join(both, on=both.columns, how="anti")
        return newcomers

    def add(self, day: date, rows: pl.DataFrame, season_games: pl.DataFrame) -> None:
        """Have a list in force that was made; what it leaves beside comes with `leave`."""
        self.current = day
        self.season_games[list_id(day)] = season_games
        self.rows[list_id(day)] = raw.handed(rows)
        self._forget()

    def leave(self, day: date, rows: pl.DataFrame, waiting: pl.DataFrame) -> None:
        """Keep what waits after the list of a day, and how many games it counts."""
        self.waiting = waiting
        self._count(day, rows)

    def _count(self, day: date, rows: pl.DataFrame) -> None:
        """Keep how many games the list of a day counts."""
        activity = raw.activity(list_id(day), rows, self.book_on(day))
        self.games.append((list_id(day), activity))

    def _forget(self) -> None:
        """Forget what no later list reads."""
        oldest = list_id(months_before(self.current, KEPT_MONTHS))
        self.games = [game for game in self.games if game[0] > oldest]
        last = sorted(self.rows)[-_KEPT_LISTS:]
        in_memory = {self.start, *last, *self.earlier}
        self.rows = {day: rows for day, rows in self.rows.items() if day in in_memory}
        self.season_games = {
            day: rows for day, rows in self.season_games.items() if day in in_memory
        }


@cache
def _stranger() -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return somebody of whom nothing is known, as an office has them, and their facts."""
    unknown = dict.fromkeys(("player_id", "name", "federation", "sex", "birth_date", "title"), "")
    rows = conform_rows(pl.DataFrame(unknown))
    return rows, facts_of(rows)


def _are_first(rows: pl.DataFrame) -> bool:
    """Tell whether a list has the first of the people, each at his place: facts are cut alike."""
    ids = rows["player_id"]
    return ids.is_sorted() and (not len(ids) or ids[-1] == len(ids) - 1)


def named(pending: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """Return PENDING with events by their own ids, in order; `events` are number and name."""
    joined = pending.join(
        events, left_on="event_id", right_on="number", how="left", maintain_order="left"
    )
    expression = joined.with_columns(event_id=pl.col("name")).select(list(PENDING)).cast(_WAITING)
    return expression.sort("player_id", "list_id", "end_day", "event_id")


def people_of(given: Sequence[RatingList]) -> pl.DataFrame:
    """Return everybody on the lists as an office has him: of whom the last one lacks, no rating."""
    last = given[-1].rows
    others = lists.roll(given).drop("player").join(
        last.select("player_id"), on="player_id", how="anti", maintain_order="left"
    )  # fmt: skip
    return pl.concat([last, conform_rows(others)])


def facts_of(people: pl.DataFrame, seasons: Seasons | None = None) -> pl.DataFrame:
    """Return what is known of people by their place without any list: columns of RATINGS.

    Where `seasons` count, also the first of each player, and their age when they were federated.
    """
    rating_list = RatingList(date.min, people)
    facts = lists.ratings(rating_list, lists.numbered(people), seasons).collect()
    columns = [
        n for n in facts.columns if n not in raw.MOVING and facts[n].null_count() < len(facts)
    ]
    return facts.select(columns).cast({name: raw.WHOLE[name] for name in columns})

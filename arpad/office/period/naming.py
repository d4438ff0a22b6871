"""Between the engine's numbers and the office's names: players, events, and their rounds."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.state import State
from arpad.engine.tables import ACTIVITY, PENDING, RATINGS, ROUNDS, SEASON_GAMES, Schema
from arpad.law import Rulebook, Table
from arpad.law.backends import Frame
from arpad.law.calendar import with_seasons
from arpad.law.dialect import concat, type_in
from arpad.law.table import conform
from arpad.office.lists import lists
from arpad.office.lists.lists import RatingList
from arpad.office.period.boards import winner_by_points
from arpad.office.period.engine_rows import event_row
from arpad.office.period.portions import ROUNDS_TOLD, rounds_told
from arpad.office.period.prepare import Ready, roots_among
from arpad.tables.rating_list import CARRIED


class Names:
    """Numbers for players and events while the engine works, and their names afterwards."""

    def __init__(
        self,
        people: pl.DataFrame,
        current: RatingList,
        ready: Sequence[Ready],
        table: Callable[[Frame], Table],
    ) -> None:
        self.table = table
        self.people = people
        self.current = current
        self.ready = tuple(ready)
        now = [(event.submission.event_id, event.book.name, event.number) for event in ready]
        first_free = max((event.number for event in ready), default=-1) + 1
        types = {"event_name": pl.String(), "rulebook": pl.String(), "event_id": pl.Int64()}
        self.earlier = _earlier(current, first_free)
        both = [pl.DataFrame(now, schema=types, orient="row"), self.earlier.select(list(types))]
        self.events = pl.concat(both)
        used = {pid for event in ready for pid in event.player_ids.values()}
        used |= {seat.player_id for event in ready for seat in event.seats}
        theirs = people.filter(pl.col("player_id").is_in(list(used)))
        self._roots = roots_among({event.submission.event_id: event.submission for event in ready})
        self._events = {event.submission.event_id: event.number for event in ready}
        self._numbers = dict(theirs.select("player_id", "player").iter_rows())
        self._states: list[tuple[RatingList, Rulebook, State]] = []

    def players_of(self, ready: Ready) -> dict[int, int]:
        """Return starting rank -> the player's number."""
        return {rank: self._numbers[player_id] for rank, player_id in ready.player_ids.items()}

    def number_of(self, player_id: str) -> int | None:
        """Return the player's number, if he plays in one of the events."""
        return self._numbers.get(player_id)

    def event(self, ready: Ready) -> dict[str, object]:
        """Return the engine's row of an event, its stage named by number."""
        row = event_row(ready.submission, ready.number, ready.rating_list.list_id)
        winner = ready.submission.facts.winner
        if winner is None and ready.submission.facts.is_norm_event:
            winner = winner_by_points(ready.submission.games, ready.player_ids)
        row["winner_id"] = self.number_of(winner or "")
        root = self._roots.get(ready.submission.event_id)
        return {**row, "stage_of": None if root is None else self._events[root]}

    def numbered(self, state: pl.DataFrame, schema: Schema) -> pl.DataFrame:
        """Return a state table of an earlier period in the engine's numbers."""
        types = {name: type_in(pl, kind)() for name, kind in schema.items()}
        if not state.height:
            return pl.DataFrame(schema=types)
        numbered = state
        if "player_id" in schema:
            numbered = state.with_columns(player_id=lists.numbers(state["player_id"], self.people))
        if "event_id" in schema:
            numbered = self._with_events(numbered)
        return numbered.select([pl.col(name).cast(kind) for name, kind in types.items()])

    def _with_events(self, state: pl.DataFrame) -> pl.DataFrame:
        """Return rows of earlier events with their numbers."""
        events = self.earlier.rename({"event_id": "number", "event_name": "event_id"})
        missing = [name for name in _EVENT_KEY if name not in state.columns]
        state = state.with_columns(
            pl.lit(None, events.schema[name]).alias(name) for name in missing
        )
        state = state.join(events, on=_EVENT_KEY, how="left", nulls_equal=True)
        return state.with_columns(event_id=pl.col("number"))

    def state(self, rating_list: RatingList, book: Rulebook) -> State:
        """Return a list with what earlier periods left beside it, as the engine reads it.

        A list is read once, however often it is asked for.
        """
        for rating_list_of_state, of, state in self._states:
            if rating_list_of_state is rating_list and of is book:
                return state
        self._states.append((rating_list, book, self._read(rating_list, book)))
        return self._states[-1][-1]

    def _read(self, rating_list: RatingList, book: Rulebook) -> State:
        ratings = lists.ratings(rating_list, self.people, book.get(q.SEASONS))
        season_games = lists.season_games(rating_list, self.people)
        return State(
            rating_list.list_date,
            conform(self.table(ratings), RATINGS),
            self.table(self.numbered(rating_list.pending, PENDING)),
            self.table(self.numbered(rating_list.activity, ACTIVITY)),
            conform(self.table(season_games), SEASON_GAMES),
            self.table(self.numbered(rating_list.rounds, ROUNDS)),
        )

    def ratings(self, rating_lists: Iterable[RatingList], book: Rulebook) -> Table:
        """Return the RATINGS of several lists together, each with seasons as on its own day."""
        states = [self.state(rating_list, book) for rating_list in rating_lists]
        seasons = book.get(q.SEASONS)
        return concat(
            [
                with_seasons(state.ratings, state.season_games, seasons, state.list_date)
                for state in states
            ]
        )


_EVENT_KEY: Final = ["event_id", "rulebook", "list_id"]
"""What tells an event of an earlier period."""


def _earlier(current: RatingList, first_free: int) -> pl.DataFrame:
    """Return the events that earlier periods left something of, with numbers from the first free.

    Columns: event_name, rulebook, list_id, event_id.
    """
    types = {"event_name": pl.String(), "rulebook": pl.String(), "list_id": pl.Int64()}
    tables = [pl.DataFrame(schema=types)]
    if current.pending.height:
        tables.append(current.pending.select("event_id", "rulebook", "list_id"))
    if current.rounds.height:
        tables.append(current.rounds.select("event_id", "rulebook", "list_id"))
    events = pl.concat(
        [table.rename({table.columns[0]: "event_name"}) for table in tables]
    ).unique()
    in_order = events.sort(list(types), nulls_last=False).with_row_index("event_id", first_free)
    return in_order.with_columns(pl.col("event_id").cast(pl.Int64))


def told_rounds(ready: Sequence[Ready]) -> pl.DataFrame:
    """Return a row for each round that the list rates (ROUNDS_TOLD)."""
    rows = (row for event in ready for row in rounds_told(event.number, event.sent, event.portion))
    return pl.DataFrame(rows, schema=ROUNDS_TOLD, orient="row")


@dataclass(frozen=True, slots=True)
class Named:
    """People and events of a period by the engine's numbers, as its tables are to name them.

    people: player (his number is his place), player_id, name, federation, sex, birth_date, title.
    carried: player_id, and what one list says again after the other. events: event_id (the
    number), event_name (the event's own id), rulebook, name (null for those of earlier periods).
    rounds: of the period, the event's number, round, name, and the hashes of players and games.
    """

    people: pl.DataFrame
    carried: pl.DataFrame
    events: pl.DataFrame
    rounds: pl.DataFrame

    @classmethod
    def of(cls, names: Names) -> "Named":
        """Return what a period's names mean."""
        return cls(
            names.people.drop("is_disabled_member"),
            names.current.rows.select("player_id", *CARRIED),
            names.events.join(_titles(names.ready), on="event_id", how="left"),
            told_rounds(names.ready),
        )

    def named(self, frame: pl.DataFrame) -> pl.DataFrame:
        """Return the frame with its players and events by their own ids."""
        ids = pl.lit(self.people["player_id"])
        people = [n for n in ("player_id", "opponent_id", "winner_id") if n in frame.columns]
        frame = frame.with_columns(ids.gather(pl.col(name)).alias(name) for name in people)
        events = self.events.select("event_id", name_of="event_name")
        for column in ("event_id", "stage_of"):
            if column in frame.columns:
                frame = (
                    frame.join(events, left_on=column, right_on="event_id", how="left")
                    .with_columns(pl.col("name_of").alias(column))
                    .drop("name_of")
                )
        return frame


def _titles(ready: Sequence[Ready]) -> pl.DataFrame:
    rows = [(event.number, event.submission.report.name) for event in ready]
    types = {"event_id": pl.Int64(), "name": pl.String()}
    return pl.DataFrame(rows, schema=types, orient="row")

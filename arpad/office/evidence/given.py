"""What the engine made a period of, as the tables of its evidence, and back again.

Players are numbered anew, by their own numbers, so that the order tells nothing of their names.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import polars as pl

from arpad.engine.evidence import (
    GIVEN,
    PERSONAL,
    age_edges,
    is_of_first_ratings,
    withheld,
)
from arpad.engine.given import EditionPart, Given
from arpad.engine.state import State
from arpad.law import Rulebook, Table
from arpad.law.backends import embedded_for, empty, to_polars
from arpad.law.units import list_id
from arpad.office.evidence.births import ages, with_births, with_years
from arpad.office.period.naming import Named
from arpad.tables.rating_list import CARRIED
from arpad.tables.statuses import PASSIVE, PROVISIONAL

Frames = Mapping[str, pl.DataFrame]
_PLAYERS: Final = ("player_id", "white_id", "black_id", "winner_id")
_OF_FEW: Final = ("is_disabled_member", "age_tenths", "federated_on")
"""Told, where first ratings alone read them, only of who may get one."""
_PERSON: Final = ("player_id", "name", "federation", "sex", "birth_date", "title")
_STATE: Final = {
    "state_pending": "pending", "state_activity": "activity", "state_seasons": "season_games",
    "state_rounds": "rounds",
}  # fmt: skip
_PARTS: Final = {
    "given_events": "events", "given_games": "games", "given_seats": "seats",
    "given_ratings": "ratings",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Books:
    """The law of a period: the rulebooks of the list, of its events, and of what waited.

    year_from: the first list of the year before, by the editions of then.
    """

    of_list: Rulebook
    of_events: tuple[Rulebook, ...]
    earlier: tuple[Rulebook, ...]
    year_from: date | None = None

    @classmethod
    def of(cls, given: Given) -> "Books":
        """Return the rulebooks of what was given to the engine."""
        return cls(
            given.book, tuple(part.book for part in given.parts), tuple(given.earlier.values()),
            given.year_from,
        )  # fmt: skip

    @property
    def all(self) -> tuple[Rulebook, ...]:
        """Return each of them, by its name."""
        named = {book.name: book for book in (*self.of_events, self.of_list, *self.earlier)}
        return tuple(named[name] for name in sorted(named))


def as_tables(given: Given, named: Named) -> dict[str, pl.DataFrame]:
    """Return the tables of GIVEN; of persons only what the rulebooks read."""
    frames = {"numbers": named.events, "given_rounds": named.rounds}
    frames["state_ratings"] = to_polars(given.before.ratings)
    frames |= {
        name: to_polars(getattr(given.before, field_name)) for name, field_name in _STATE.items()
    }
    frames |= {name: _of_parts(given.parts, name, part) for name, part in _PARTS.items()}
    books = Books.of(given).all
    frames["ages"] = _ages(frames, list_id(given.list_date), age_edges(books))
    for name in ("state_ratings", "given_ratings"):
        frames[name] = with_years(_told(frames[name], books))
    if "birth_on" in withheld(books):
        frames["ages"] = frames["ages"].clear()
    return _shaped(_numbered_anew(frames, named.people))


def _of_parts(parts: Sequence[EditionPart], name: str, field_name: str) -> pl.DataFrame:
    """Return a table of all editions' events, each row with its rulebook."""
    tables = [(part.book.name, getattr(part, field_name)) for part in parts]
    frames = [
        to_polars(table).with_columns(rulebook=pl.lit(book))
        for book, table in tables
        if table is not None
    ]
    return pl.concat(frames) if frames else empty(GIVEN[name])


def _ages(frames: Frames, list_on: int, edges: Collection[int] | None) -> pl.DataFrame:
    """Return the ages that rules ask on the days of events and of the list."""
    events, games = frames["given_events"], frames["given_games"]
    roots = events.select("rulebook", "event_id", root="stage_of").drop_nulls()
    days = events.select("rulebook", "event_id", "on")
    of_roots = roots.join(days.rename({"event_id": "root"}), on=["rulebook", "root"])
    days = pl.concat([days, of_roots.select(days.columns)])
    playing = [
        games.select("rulebook", "event_id", player_id=side) for side in ("white_id", "black_id")
    ]
    seats = frames["given_seats"].select("rulebook", "game_id", "player_id")
    seated = seats.join(games.select("rulebook", "game_id", "event_id"), on=["rulebook", "game_id"])
    everybody = pl.concat([*playing, seated.select(playing[0].columns)]).drop_nulls().unique()
    wanted = everybody.join(days, on=["rulebook", "event_id"]).select("player_id", "on")
    listed = frames["state_ratings"].select("list_id", "player_id", "birth_on")
    of_list = listed.select("player_id", on=pl.lit(list_on, pl.Int64))
    played = frames["given_ratings"].select("list_id", "player_id", "birth_on")
    both = [ages(played, wanted, edges), ages(listed, of_list, edges)]
    return pl.concat(both).unique().sort("list_id", "player_id", "on")


def _told(rows: pl.DataFrame, books: Collection[Rulebook]) -> pl.DataFrame:
    """Return rows of RATINGS with what the rulebooks read of persons; all else is null."""
    hidden = withheld(books)
    is_open = pl.col("rating").is_null() | pl.col("initial_since").is_not_null()
    is_open |= pl.col("status").is_in((PROVISIONAL, PASSIVE)).fill_null(value=False)
    few = [n for n in _OF_FEW if n not in hidden and is_of_first_ratings(n, books)]
    return rows.with_columns(
        *(pl.lit(None, rows.schema[name]).alias(name) for name in hidden),
        *(pl.when(is_open).then(name).alias(name) for name in few),
    )


def _numbered_anew(frames: Frames, people: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """Return the tables with players numbered in the order of their own numbers."""
    used = {
        number
        for frame in frames.values()
        for name in _PLAYERS
        if name in frame.columns and frame.schema[name] == pl.Int64
        for number in frame[name].drop_nulls().unique()
    }
    players = people.filter(pl.col("player").is_in(sorted(used))).select("player", "player_id")
    players = players.sort("player_id").with_row_index("place").cast({"place": pl.Int64})
    old, new = players["player"], players["place"]
    renumbered = {
        name: frame.with_columns(
            pl.col(column).replace_strict(old, new, return_dtype=pl.Int64)
            for column in _PLAYERS
            if column in frame.columns
        )
        for name, frame in frames.items()
    }
    return renumbered | {"players": players.select("player_id", player="place")}


def _shaped(frames: Frames) -> dict[str, pl.DataFrame]:
    """Return the tables with their declared columns, rows by their keys."""
    return {
        name: frames[name].select(list(table)).sort(*table.key, nulls_last=False)
        for name, table in GIVEN.items()
    }


def as_given(frames: Frames, books: Books, before: date, list_date: date) -> tuple[Given, Named]:
    """Return what the engine is to make a list of, from the tables of its evidence.

    `before` is the date of the list that the state is of.
    """
    put = embedded_for(frames["players"].height)
    born = {
        name: with_births(frames[name], frames["ages"])
        for name in ("state_ratings", "given_ratings")
    }
    of_state = {field_name: put(frames[name]) for name, field_name in _STATE.items()}
    state = State.of(before, put(born["state_ratings"]), **of_state)
    tables = {name: born.get(name, frames[name]) for name in _PARTS}
    parts = tuple(_part(tables, book, put) for book in books.of_events)
    earlier = {book.name: book for book in books.earlier}
    given = Given(list_date, books.of_list, state, parts, earlier, books.year_from)
    return given, _named(frames)


def _part(tables: Frames, book: Rulebook, put: Callable[[pl.DataFrame], Table]) -> EditionPart:
    """Return the events of an edition."""
    theirs = {
        part: tables[name].filter(pl.col("rulebook") == book.name).drop("rulebook")
        for name, part in _PARTS.items()
    }
    seats = None if theirs["seats"].is_empty() else put(theirs["seats"])
    return EditionPart(
        book, put(theirs["events"]), put(theirs["games"]), put(theirs["ratings"]), seats
    )


def _named(frames: Frames) -> Named:
    """Return what the numbers mean; who the players are is not known."""
    unknown = [pl.lit(None, pl.String()).alias(name) for name in _PERSON[1:]]
    people = frames["players"].sort("player").with_columns(unknown)
    ids = frames["players"].rename({"player": "number", "player_id": "own_id"})
    rated = frames["state_ratings"].join(ids, left_on="player_id", right_on="number")
    stated = [name for name in CARRIED if name in PERSONAL and name in rated.columns]
    carried = rated.select(
        pl.col("own_id").alias("player_id"),
        *(
            pl.col(name) if name in stated else pl.lit(None, pl.String()).alias(name)
            for name in CARRIED
        ),
    )
    return Named(people, carried, frames["numbers"], frames["given_rounds"])

"""The published lists of an office: by series and date, each read when it is asked for.

Everything comes from the public archive, nothing from the office's own store: whoever has a copy of
the archive has the same shelf, and who was erased stands on no list of it.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import polars as pl
import sqlalchemy as sa

from arpad.archive.canonical import hash_of
from arpad.archive.evidence.entries import Archive, Entry, read_archive
from arpad.archive.evidence.published import people_of, read_entry_tables
from arpad.archive.evidence.records import CORRECTION, Record
from arpad.archive.manifest import PEOPLE_CSV
from arpad.explain.legend import Legend, read_legend
from arpad.law import Catalogue, Rulebook
from arpad.law.catalogue import fingerprint
from arpad.office.evidence.drift import Drift, of_kept
from arpad.office.evidence.later import LaterMaking, later
from arpad.office.evidence.reading import with_people
from arpad.office.period.explaining import BY_PLAYER, PlayerExplained, met_by, told_of
from arpad.office.reading.absent import NotFoundError, named_in
from arpad.office.reading.hundreds import HundredNeed, RatingAndK, noted_hundreds
from arpad.office.reading.index import Index, book_of
from arpad.office.reading.measures import PartHeld, Size
from arpad.office.reading.recent import Recent
from arpad.office.reading.restated import UnreadableError
from arpad.office.reading.schema import (
    BY_NUMBER,
    ENTRIES,
    FORETOLD,
    IS_MOVED,
    MOVED,
    NORMS,
    PARTS,
    PLACES,
    PUBLISHED,
    RESTATED,
    SHAPES,
    SPREAD,
    rows_by,
)
from arpad.report.problems import Problem

__all__ = ["PartHeld", "Row", "Rows", "Shelf", "Size", "UnreadableError", "Volume"]

T = TypeVar("T")
Row = Mapping[str, Any]
Rows = Sequence[Row]

_KEPT: Final = 3
_OF_PLAYER: Final = {name: rows_by(name, "player_id", "entry") for name in BY_PLAYER}
_PLACED_SIDES: Final = rows_by("changes", "entry").where(
    PUBLISHED["changes"].c.place >= sa.bindparam("first"),
    PUBLISHED["changes"].c.place < sa.bindparam("after"),
)
_OF_LIST: Final = PUBLISHED["list"].c
_PLACED: Final = (
    sa.select(*(_OF_LIST[name] for name in SHAPES["list"]), PLACES.c.rank)
    .select_from(PLACES)
    .join(PUBLISHED["list"], (_OF_LIST.entry == PLACES.c.entry)
          & (_OF_LIST.player_id == PLACES.c.player_id))
    .where(PLACES.c.entry == sa.bindparam("entry"), PLACES.c.part == sa.bindparam("part"),
           PLACES.c.place >= sa.bindparam("first"), PLACES.c.place < sa.bindparam("after"))
    .order_by(PLACES.c.place)
)  # fmt: skip
_LISTED: Final = rows_by("list", "player_ids", "entry")
_PATH: Final = sa.select(MOVED.c.path).where(
    MOVED.c.entry == sa.bindparam("entry"), MOVED.c.player_id == sa.bindparam("player_id")
)
_LOOKED_AT: Final = rows_by("events", "event_ids", "entry")


@dataclass(frozen=True)
class Volume:
    """One published list: when, under which rulebook, what proves it; its tables when asked for.

    `rows` has the columns of `LIST_ROWS`; of a birth the year stands in birth_date, where it is
    published at all. A page asks the index for the rows that it shows, and these tables for none.
    """

    series: str
    list_date: date
    entry: Entry
    size: Size
    book: Rulebook | None = field(repr=False)
    manifest: Mapping[str, Any] = field(repr=False)
    _shelf: "Shelf" = field(repr=False)
    _kept: dict[tuple[object, ...], object] = field(default_factory=dict, repr=False)

    @property
    def number(self) -> int:
        """Return the number of the list's entry in the archive."""
        return self.entry.record.number

    @cached_property
    def tag(self) -> str:
        """Return what changes when anything that the list says does: record, people, policy."""
        people = (self.entry.path / PEOPLE_CSV).read_bytes() + self.index.minors.tag.encode()
        return f"{self.entry.record.sha256}-{hash_of(people)[:16]}"

    def kept(self, *key: object, make: Callable[[], T]) -> T:
        """Return what was made of the list under a key, or make it: many pages ask for it."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("T", self._kept[key])

    @property
    def index(self) -> Index:
        """Return the index that has its rows."""
        return self._shelf.index

    @property
    def identity(self) -> str:
        """Return what anybody recomputes."""
        return str(self.manifest["identity"])

    @property
    def rulebook(self) -> str:
        """Return the name of the edition under which the list came out."""
        return str(self.manifest["list_rulebook"])

    @property
    def published_on(self) -> date | None:
        """Return the day on which the list came out; None if its record doesn't tell."""
        return self._shelf.archive.published_on(self.series, self.list_date.isoformat())

    @property
    def drift(self) -> Drift | None:
        """Return what the year to the list did to the scale."""
        return of_kept(self.manifest["drift"])

    @cached_property
    def books(self) -> Mapping[str, Legend]:
        """Return what the list's clause codes mean, by the rulebooks' names."""
        manifest = self.manifest
        return {
            name: read_legend(name, manifest["clauses"], manifest["settings"])
            for name in manifest["rulebooks"]
        }

    @property
    def rows(self) -> pl.DataFrame:
        """Return the whole list."""
        return self._shelf.table(self, "list")

    @property
    def events(self) -> pl.DataFrame:
        """Return the events that the list looked at, rated or not."""
        return self._shelf.table(self, "events")

    @property
    def sides(self) -> pl.DataFrame:
        """Return the sides of all games that the list looked at."""
        return self._shelf.table(self, "changes")

    @cached_property
    def parts(self) -> tuple[PartHeld, ...]:
        """Return the parts in which the list is printed, in order."""
        query = sa.select(PARTS.c.name, PARTS.c.federation, PARTS.c.players, PARTS.c.ranked)
        rows = self.index.tuples(query.where(PARTS.c.entry == self.number).order_by(PARTS.c.part))
        return tuple(
            PartHeld(name, of, players, bool(ranked)) for name, of, players, ranked in rows
        )

    @cached_property
    def foretold(self) -> tuple[tuple[int, int, int, int], ...]:
        """Return low, games, expected_e3 and score_half by differences (`taking.foretold`)."""
        columns = FORETOLD.c
        query = sa.select(columns.low, columns.games, columns.expected_e3, columns.score_half)
        rows = self.index.tuples(query.where(columns.entry == self.number).order_by(columns.low))
        return tuple((low, games, expected, half) for low, games, expected, half in rows)

    @cached_property
    def spread(self) -> tuple[tuple[int, int], ...]:
        """Return how many rated players have each rating, the lowest first."""
        query = sa.select(SPREAD.c.rating, SPREAD.c.players).where(SPREAD.c.entry == self.number)
        return tuple(self.index.tuples(query.order_by(SPREAD.c.rating)))

    @property
    def hundreds(self) -> Mapping[RatingAndK, HundredNeed | None]:
        """Return what makes the next hundred by the list's rulebook, of who is on newest lists."""
        return self._shelf.hundreds(self.book) if self.book else {}

    def placed(self, part: int, first: int, most: int) -> pl.DataFrame:
        """Return rows of a part in order, from the place `first` (0) on, each with its `rank`."""
        rows = self.index.tuples(
            _PLACED, entry=self.number, part=part, first=first, after=first + most
        )
        shape = {**SHAPES["list"], "rank": pl.Int64}
        return pl.DataFrame(rows, schema=shape, orient="row")

    def listed(self, first: int, most: int) -> pl.DataFrame:
        """Return rows of those who are shown, by number, from the place `first` (0) on."""
        return self.placed(BY_NUMBER, first, most).drop("rank")

    @cached_property
    def shown(self) -> int:
        """Return how many are shown on the list."""
        counted = sa.select(sa.func.count()).select_from(PLACES)
        of_list = counted.where(PLACES.c.entry == self.number, PLACES.c.part == BY_NUMBER)
        return int(self.index.tuples(of_list)[0][0])

    def moved(self, most: int, *, is_up: bool) -> Rows:
        """Return who gained, or lost, most: player_id, name, rating and change of each.

        Equals stand in the order of their ratings, then of their numbers.
        """
        return self.kept("moved", most, is_up, make=lambda: self._who_moved(most, is_up=is_up))

    def _who_moved(self, most: int, *, is_up: bool) -> Rows:
        listed = PUBLISHED["list"].c
        change = listed.change.desc() if is_up else listed.change
        query = (
            sa.select(listed.player_id, listed.name, listed.rating, listed.change)
            .where(listed.entry == self.number, IS_MOVED, listed.rating.is_not(None),
                   listed.rating_old.is_not(None),
                   listed.change > 0 if is_up else listed.change < 0)
            .order_by(change, listed.rating.desc(), listed.player_id)
        )  # fmt: skip
        return self.index.rows(query.limit(most))

    def sides_placed(self, first: int, most: int) -> Rows:
        """Return sides of games in the list's order, from the place `first` (0) on."""
        index, number = self.index, self.number
        return index.rows(_PLACED_SIDES, entry=number, first=first, after=first + most)

    @cached_property
    def sides_count(self) -> int:
        """Return how many sides of games the list looked at."""
        sides = PUBLISHED["changes"]
        counted = sa.select(sa.func.count()).select_from(sides).where(sides.c.entry == self.number)
        return int(self.index.tuples(counted)[0][0])

    def told(self, player_id: str) -> PlayerExplained:
        """Return what the list recorded of a player. NotFoundError if they did not play for it."""
        index, entry = self.index, self.number
        with index.reading():
            rows: dict[str, Rows] = {
                name: index.rows(query, entry=entry, player_id=player_id)
                for name, query in _OF_PLAYER.items()
            }
            sides = rows["changes"]
            if not sides:
                raise NotFoundError(player_id)
            over = self._over(player_id)
            met = met_by(player_id, sides) | {*over}
            played = {row["event_id"] for row in sides}
            rows["list"] = index.rows(_LISTED, entry=entry, player_ids=sorted(met))
            rows["events"] = index.rows(_LOOKED_AT, entry=entry, event_ids=sorted(played))
        return told_of(
            player_id, rows, self.books, self.books[self.rulebook], self.list_date,
            self.manifest.get("corrections", ()), over,
        )  # fmt: skip

    def _over(self, player_id: str) -> Sequence[str]:
        """Return over whom the corrections that entered the list came to a player."""
        entered = [making.number for making in self._shelf.later.values()
                   if (making.way, making.series) == (CORRECTION, self.series)
                   and making.since == self.list_date]  # fmt: skip
        if not entered:
            return ()
        rows = self.index.rows(_PATH, entry=max(entered), player_id=player_id)
        return [over for row in rows for over in json.loads(row["path"])]


class Shelf:
    """The lists of an archive, in the order in which they were published, and their index.

    Lists are immutable, so each is checked once, when the index takes it in.
    """

    def __init__(self, archive: Archive, catalogue: Catalogue, index: Index) -> None:
        self.archive = archive
        self.catalogue = catalogue
        self.index = index
        self._volumes: dict[int, Volume] = {}
        self._tables = Recent(_KEPT)
        self._hundreds: dict[str, Mapping[RatingAndK, HundredNeed | None]] = {}

    @classmethod
    def opened(cls, folder: Path, catalogue: Catalogue, index: Index | None = None) -> "Shelf":
        """Return the shelf of an archive's folder, all its lists taken into the index.

        Without an index it has one of its own. Raises OSError if the folder can't be read,
        UnreadableError if a list was changed.
        """
        archive, own = read_archive(folder), index or Index.of_a_while()
        own.follow(archive, catalogue)
        return cls(archive, catalogue, own)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the archive's folder and records."""
        return self.archive.problems

    @property
    def records(self) -> tuple[Record, ...]:
        """Return all records of the archive: lists, keys, erasures."""
        return self.archive.records

    @cached_property
    def series(self) -> tuple[str, ...]:
        """Return the names of the series, in the order of their first lists."""
        return tuple(dict.fromkeys(entry.record.told["series"] for entry in self.archive.lists))

    def days(self, series: str) -> tuple[date, ...]:
        """Return the dates of a series' lists, the oldest first."""
        return tuple(sorted(self._entries.get(series, {})))

    def read(self, series: str, list_date: date) -> Volume:
        """Return a list; NotFoundError if there is none, UnreadableError if it was changed."""
        return self._kept(named_in(named_in(self._entries, series), list_date), ENTRIES)

    def volumes(self) -> tuple[Volume, ...]:
        """Return all lists, series by series, the oldest first. Raises UnreadableError."""
        return tuple(self.read(name, day) for name in self.series for day in self.days(name))

    @cached_property
    def later(self) -> Mapping[int, LaterMaking]:
        """Return what came later to lists, by the numbers of its entries, in their order."""
        return {making.number: making for making in later(self.archive)}

    def made_again(self, number: int) -> Volume:
        """Return a list as it was made again, by its entry's number; raises as `read` does."""
        return self._kept(named_in(self.later, number).entry, RESTATED)

    def hundreds(self, book: Rulebook) -> Mapping[RatingAndK, HundredNeed | None]:
        """Return what makes the next hundred by a rulebook, of ratings and K on newest lists."""
        mark = fingerprint(book)
        if mark not in self._hundreds:
            with self.index.reading() as connection:
                self._hundreds[mark] = noted_hundreds(connection, book)
        return self._hundreds[mark]

    @cached_property
    def norm_makers(self) -> frozenset[str]:
        """Return the numbers of all who made a norm: nearly nobody."""
        return frozenset(row[0] for row in self.index.tuples(sa.select(NORMS.c.player_id)))

    @cached_property
    def order(self) -> Mapping[int, Volume]:
        """Return all lists by the numbers of their entries, in the order of `volumes`."""
        return {volume.number: volume for volume in self.volumes()}

    def table(self, volume: Volume, name: str) -> pl.DataFrame:
        """Return a published table whole, `list` with its people; the last ones are kept.

        Raises UnreadableError, or OSError if it can't be read.
        """

        def read() -> pl.DataFrame:
            tables_read, problems = read_entry_tables(volume.entry, [name])
            people, lacking = people_of(volume.entry) if name == "list" else (None, ())
            if tables_read is None or lacking:
                raise UnreadableError((*problems, *lacking))
            whole = tables_read.tables[name]
            if people is None:
                return whole
            return self.index.minors.rows(with_people(whole, people), volume.list_date)

        return self._tables.of((volume.number, name), read)

    @cached_property
    def _entries(self) -> dict[str, dict[date, Entry]]:
        by_series: dict[str, dict[date, Entry]] = {}
        for entry in self.archive.lists:
            values = entry.record.told
            day = date.fromisoformat(values["list_date"])
            by_series.setdefault(values["series"], {})[day] = entry
        return by_series

    def _kept(self, entry: Entry, of: sa.Table) -> Volume:
        number = entry.record.number
        if number not in self._volumes:
            self._volumes[number] = self._volume(entry, of)
        return self._volumes[number]

    def _volume(self, entry: Entry, of: sa.Table) -> Volume:
        tables_read, problems = read_entry_tables(entry, ())
        size = self.index.first(
            sa.select(of.c.players, of.c.newcomers, of.c.events, of.c.games)
            .where(of.c.entry == entry.record.number)
        )  # fmt: skip
        if tables_read is None or size is None:
            raise UnreadableError(problems)
        values = entry.record.told
        book = book_of(self.catalogue, str(tables_read.manifest["list_rulebook"]))
        day = date.fromisoformat(values["list_date"])
        return Volume(values["series"], day, entry, Size(**size), book, tables_read.manifest, self)

"""A store in an SQL database: SQLite for one machine, PostgreSQL for several.

An act and its rows are written in one transaction that nobody else can write in; the database
itself refuses to change or delete an act.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any, Final

import sqlalchemy as sa

from arpad.archive.canonical import hash_of
from arpad.registry.acts import (
    FIRST,
    Act,
    ActRead,
    ActStatement,
    Row,
    Rows,
    Value,
    Wanted,
    sealed,
    undone,
)
from arpad.registry.connections import Connections
from arpad.registry.erasing import ERASED, erasing
from arpad.registry.fetching import add, fetched
from arpad.registry.readings import opened_reading, sealed_reading
from arpad.registry.schema import ACTS, BLOBS, BY_NAME, NAME_WORDS, READINGS
from arpad.registry.sql_beside import (
    add_seals,
    add_words,
    keep,
    let_go,
    parts,
    put_instead,
    seals_of,
)
from arpad.registry.store import OvertakenError
from arpad.registry.tables import TABLES, blobs_of

_NUMBERS_END: Final = 2**31
"""No act has this number or a higher one: the databases' whole numbers end before it."""


class SqlStore:
    """The journal of an office in a database, whose tables `database.opened` has made."""

    def __init__(self, engine: sa.Engine, secret: bytes) -> None:
        self._connections = Connections(engine, "LOCK TABLE act IN EXCLUSIVE MODE")
        self._secret = secret
        self._taken: dict[str, bytes] = {}

    @property
    def engine(self) -> sa.Engine:
        """Return the engine of its database."""
        return self._connections.engine

    @property
    def last(self) -> int:
        """Return the number of the last act, 0 before the first."""
        with self._connections.reading() as connection:
            return _last(connection)[0]

    def record(self, statement: ActStatement, rows: Rows, after: int) -> Act:
        """Add an act with its rows, all or nothing; see `Store.record`."""
        with self._connections.writing() as connection:
            act = self._recorded(connection, statement, rows, after)
        self._taken.clear()
        return act

    def _recorded(
        self, connection: sa.Connection, statement: ActStatement, rows: Rows, after: int
    ) -> Act:
        number, before = _last(connection)
        if number != after:
            raise OvertakenError(f"act {number} has come after {after}")
        act, seals = sealed(number + 1, statement, rows, before, self._secret)
        add(connection, ACTS, [_row_of(act)])
        add_seals(connection, act.number, seals)
        for name, table in rows.items():
            _add(connection, name, act.number, table)
        keep(connection, blobs_of(rows), self._taken)
        return act

    def erase(self, statement: ActStatement, rows: Rows, wanted: Wanted, after: int) -> Act:
        """Add an act that erases rows of earlier ones; see `Store.erase`."""
        plan = erasing(self, wanted, self._secret)
        with self._connections.writing() as connection:
            act = self._recorded(connection, statement, {**rows, **plan.rows}, after)
            for act_read in plan.acts:
                put_instead(connection, act_read)
            keep(connection, plan.blobs_instead, self._taken)
            let_go(connection, plan)
        self._taken.clear()
        self._connections.rewrite()
        return act

    def read(self, number: int) -> ActRead:
        """Return an act as it is kept; see `Store.read`."""
        rows: dict[str, dict[int, Row]] = {}
        with self._connections.reading() as connection:
            [act] = fetched(connection, _THESE_ACTS, {"numbers": [number]})
            for name in _sizes(connection, number):
                names, values = TABLES[name].names, {"this_act": number}
                rows[name] = {
                    row[0]: dict(zip(names, row[1:], strict=True))
                    for row in fetched(connection, _of_act(name, ()), values)
                }
            return ActRead(_act(*act), rows, seals_of(connection, number))

    def acts(self, numbers: Collection[int] | None = None) -> tuple[Act, ...]:
        """Return all acts, or those with these numbers, in their order."""
        with self._connections.reading() as connection:
            if numbers is None:
                return tuple(_act(*row) for row in fetched(connection, _ALL_ACTS))
            acts = [
                _act(*row)
                for part in parts(sorted(number for number in numbers if number < _NUMBERS_END))
                for row in fetched(connection, _THESE_ACTS, {"numbers": part})
            ]
        return tuple(acts)

    def undone(self) -> frozenset[int]:
        """Return the numbers of the acts that hold no longer."""
        with self._connections.reading() as connection:
            return _undone(connection)

    def rows(
        self, table: str, where: Mapping[str, Collection[str]] | None = None
    ) -> Sequence[tuple[int, Row]]:
        """Return the rows that hold, each with its act; see `Store.rows`."""
        names = TABLES[table].names
        return [
            (row[0], dict(zip(names, row[2:], strict=True)))
            for row in self._held(table, names, where or {})
        ]

    def columns(
        self, table: str, names: Sequence[str], where: Mapping[str, Collection[str]] | None = None
    ) -> Mapping[str, Sequence[Value]]:
        """Return columns of the rows that hold; see `Store.columns`."""
        held = self._held(table, names, where or {})
        values = [*zip(*held, strict=True)][2:] if held else [()] * len(names)
        return dict(zip(names, values, strict=True))

    def _held(
        self, table: str, names: Sequence[str], where: Mapping[str, Collection[str]]
    ) -> Sequence[tuple[Any, ...]]:
        """Return act, place and these columns of the rows that hold, in their order."""
        query = _in_order(table, tuple(names), tuple(where))
        with self._connections.reading() as connection:
            parts = [fetched(connection, query, values) for values in _asked(where)]
            gone = _undone(connection) if any(parts) else ()
        rows = parts[0] if len(parts) == 1 else sorted(chain(*parts), key=lambda row: row[:2])
        return [row for row in rows if row[0] not in gone] if gone else rows

    def rows_of(
        self,
        act: int,
        where: Mapping[str, Collection[str]] | None = None,
        most: int | None = None,
    ) -> Rows:
        """Return what an act added, whether it holds or not; see `Store.rows_of`."""
        by_table: dict[str, Sequence[Row]] = {}
        with self._connections.reading() as connection:
            for name in _sizes(connection, act):
                names = TABLES[name].names
                if not set(where or {}) <= set(names):
                    continue
                query = _of_act(name, tuple(where or ()), most)
                placed_rows = [
                    (row[0], dict(zip(names, row[1:], strict=True)))
                    for values in _asked(where or {})
                    for row in fetched(connection, query, {**values, "this_act": act})
                ]
                rows = [row for _, row in sorted(placed_rows, key=lambda placed: placed[0])[:most]]
                by_table |= {name: rows} if rows else {}
        return by_table

    def changed_since(self, act: int) -> frozenset[str]:
        """Return the tables whose rows may be others since an act; see `Store.changed_since`."""
        with self._connections.reading() as connection:
            if fetched(connection, _UNDOING_SINCE, {"since": act})[0][0]:
                return frozenset(TABLES)
            return frozenset(row[0] for row in fetched(connection, _CHANGED_SINCE, {"since": act}))

    def sizes_of(self, act: int) -> Mapping[str, int]:
        """Return how many rows an act added to each table: the last one's place tells it."""
        with self._connections.reading() as connection:
            return _sizes(connection, act)

    def players_with(self, words: Collection[str]) -> Collection[str]:
        """Return the players who have, or had, a name with all words that begin so."""
        shown = NAME_WORDS.c
        players: set[str] | None = None
        with self._connections.reading() as connection:
            for word in sorted(set(words), key=len, reverse=True):
                query = sa.select(shown.player).where(shown.word >= word, shown.word < _after(word))
                theirs = set(connection.execute(query.distinct()).scalars())
                players = theirs if players is None else players & theirs
        return players or frozenset()

    def highest(self, table: str, column: str) -> int:
        """Return the highest whole number that a column ever had; 0 for none."""
        with self._connections.reading() as connection:
            [(value,)] = fetched(connection, _highest(table, column))
        return int(value or 0)

    def keep(self, data: bytes) -> str:
        """Take bytes for the act that names them; see `Store.keep`."""
        digest = hash_of(data)
        self._taken[digest] = data
        return digest

    def kept(self, sha256: str) -> bytes | None:
        """Return the bytes that a hash stands for; None if they are not there, or are others."""
        return self.kept_all([sha256]).get(sha256)

    def kept_all(self, sha256s: Collection[str]) -> Mapping[str, bytes]:
        """Return the bytes that hashes stand for; what isn't there, or is other, is left out."""
        blobs = self._under(BLOBS, sha256s)
        return {sha256: data for sha256, data in blobs if hash_of(data) == sha256}

    def put_by(self, reader: str, readings: Mapping[str, bytes]) -> None:
        """Put by what was read; see `Store.put_by`."""
        rows = [
            {
                "sha256": sha256,
                "reader": reader,
                "data": sealed_reading(sha256, reader, data, self._secret),
            }
            for sha256, data in readings.items()
        ]
        with self._connections.writing() as connection:
            for part in parts(sorted(readings)):
                connection.execute(READINGS.delete().where(READINGS.c.sha256.in_(part)))
            add(connection, READINGS, rows)

    def readings(self, reader: str, sha256s: Collection[str]) -> Mapping[str, bytes]:
        """Return what this reader has read, if nobody has changed it; see `Store.readings`."""
        sealed_readings = self._under(READINGS, sha256s)
        opened = (
            (sha256, opened_reading(sha256, reader, data, self._secret))
            for sha256, data in sealed_readings
        )
        return {sha256: data for sha256, data in opened if data is not None}

    def _under(self, shown: sa.Table, sha256s: Collection[str]) -> Sequence[tuple[str, bytes]]:
        with self._connections.reading() as connection:
            return [
                (row[0], bytes(row[1]))
                for part in parts(sorted(sha256s))
                for row in fetched(connection, _of_hashes(shown), {"sha256s": part})
            ]

    def is_genuine(self, act: Act) -> bool:
        """Tell whether an act's rows are those that were recorded with it, or were erased since."""
        erased = [row for _, row in self.rows(ERASED, {"of_act": [str(act.number)]})]
        return replace(self.read(act.number), act=act).is_genuine(erased, self._secret)


_LAST: Final = sa.select(ACTS.c.number, ACTS.c.sha256).order_by(ACTS.c.number.desc()).limit(1)
_SINCE: Final = sa.bindparam("since", type_=sa.Integer)
_UNDOING_SINCE: Final = sa.select(
    sa.exists().where(ACTS.c.number > _SINCE, ACTS.c.undoes.is_not(None))
)
_CHANGED_SINCE: Final = sa.union_all(*(
    sa.select(sa.literal(name)).where(sa.exists().where(shown.c.act > _SINCE))
    for name, shown in BY_NAME.items()
))  # fmt: skip


_ALL_ACTS: Final = sa.select(ACTS).order_by(ACTS.c.number)
_THESE_ACTS: Final = _ALL_ACTS.where(ACTS.c.number.in_(sa.bindparam("numbers", expanding=True)))


def _last(connection: sa.Connection) -> tuple[int, str]:
    rows = fetched(connection, _LAST)
    return (rows[0][0], rows[0][1]) if rows else (0, FIRST)


@cache
def _of_hashes(shown: sa.Table) -> "sa.Select[Any]":
    are_asked = shown.c.sha256.in_(sa.bindparam("sha256s", expanding=True))
    return sa.select(shown.c.sha256, shown.c.data).where(are_asked)


@cache
def _in_order(table: str, names: tuple[str, ...], sought: tuple[str, ...]) -> "sa.Select[Any]":
    """Return what asks for act, place and these columns, made once for the hundreds of calls."""
    shown = BY_NAME[table]
    columns = [shown.c.act, shown.c.place, *(shown.c[name] for name in names)]
    query = sa.select(*columns).where(*_are_among(shown, sought))
    return query.order_by(shown.c.act, shown.c.place)


@cache
def _highest(table: str, column: str) -> "sa.Select[Any]":
    return sa.select(sa.func.max(BY_NAME[table].c[column]))


@cache
def _of_act(table: str, sought: tuple[str, ...], most: int | None = None) -> "sa.Select[Any]":
    """Return what asks for place and all columns of an act's rows, so many at most, in order."""
    shown = BY_NAME[table]
    act = shown.c.act + 0 if sought else shown.c.act  # by what is sought, not by the act
    query = sa.select(shown.c.place, *(shown.c[name] for name in TABLES[table].names))
    is_of_act = act == sa.bindparam("this_act", type_=sa.Integer)
    in_order = query.where(is_of_act, *_are_among(shown, sought)).order_by(shown.c.place)
    return in_order.limit(most)


def _are_among(shown: sa.Table, sought: Iterable[str]) -> "list[sa.ColumnElement[bool]]":
    """Return that each of these columns is among the values that are given by its name."""
    return [shown.c[name].in_(sa.bindparam(name, expanding=True)) for name in sought]


_LAST_PLACES: Final = sa.union_all(*(
    sa.select(sa.literal(name), sa.func.max(shown.c.place))
    .where(shown.c.act == sa.bindparam("of_act", type_=sa.Integer))
    for name, shown in BY_NAME.items()
))  # fmt: skip


def _sizes(connection: sa.Connection, act: int) -> dict[str, int]:
    """Return how many rows an act has in each table, of those in which it has any."""
    places = dict(fetched(connection, _LAST_PLACES, {"of_act": act}))
    return {name: places[name] + 1 for name in BY_NAME if places[name] is not None}


_UNDOING: Final = sa.select(ACTS.c.number, ACTS.c.undoes).where(ACTS.c.undoes.is_not(None))


def _undone(connection: sa.Connection) -> frozenset[int]:
    return undone(dict(fetched(connection, _UNDOING)))


def _row_of(act: Act) -> dict[str, Any]:
    statement = act.told
    return {
        "number": act.number,
        "kind": statement.kind,
        "who": statement.who,
        "at": statement.at,
        "because": statement.because,
        "undoes": statement.undoes,
        "rows_mac": act.rows_mac,
        "before": act.before,
        "sha256": act.sha256,
    }


def _act(
    number: int, kind: str, who: str, at: str, because: str, undoes: int | None, rows_mac: str,
    before: str, sha256: str,
) -> Act:  # fmt: skip
    return Act(number, ActStatement(kind, who, at, because, undoes), rows_mac, before, sha256)


def _add(connection: sa.Connection, name: str, act: int, rows: Sequence[Row]) -> None:
    """Add an act's rows to a table, and the words of new names to theirs."""
    shape = TABLES[name]
    if strange := {column for row in rows for column in row} - set(shape.names):
        raise KeyError(f"{name} has no column {sorted(strange)}")
    cells = [
        {"act": act, "place": place, **{column: row.get(column) for column in shape.names}}
        for place, row in enumerate(rows)
    ]
    add(connection, BY_NAME[name], cells)
    if name == "fact":
        add_words(connection, rows)


def _asked(where: Mapping[str, Collection[str]]) -> Iterator[dict[str, Sequence[str]]]:
    """Yield the values to ask for by column, the longest list of them in parts."""
    if not where:
        yield {}
        return
    longest = max(where, key=lambda name: len(where[name]))
    others = {name: sorted(where[name]) for name in where if name != longest}
    for part in parts(sorted(where[longest])):
        yield {**others, longest: part}


def _after(word: str) -> str:
    """Return the text that comes right after all words that begin so."""
    return word[:-1] + chr(ord(word[-1]) + 1)

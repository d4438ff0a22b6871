"""The index of a public archive in a database: opened, and brought to what the archive says.

Each list is taken in once, in one transaction, while others read; who publishes does it. It is a
cache: whoever drops it loses nothing, and one that this version would not make so, or of another
archive, is made again.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

import polars as pl
import sqlalchemy as sa

from arpad.archive.canonical import canonical_json, hash_of, hash_of_file
from arpad.archive.evidence.entries import Archive, Entry, read_archive
from arpad.archive.evidence.published import read_published
from arpad.engine import questions as q
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.office.evidence.later import LaterMaking, later
from arpad.office.evidence.reading import with_people
from arpad.office.lists.minors import USUAL, YEAR, MinorsPolicy
from arpad.office.lists.regions import with_regions
from arpad.office.period.explaining import Evidence
from arpad.office.reading.deviations import list_before, note_deviations
from arpad.office.reading.events import STANDARD
from arpad.office.reading.hundreds import note_hundreds
from arpad.office.reading.recent import Recent
from arpad.office.reading.restated import UnreadableError, moved_rows
from arpad.office.reading.schema import (
    ABOUT,
    ENTRIES,
    METADATA,
    PERSON,
    PUBLISHED,
    RESTATED,
    WORDING,
)
from arpad.office.reading.taking import take, take_restated
from arpad.registry.connections import Connections
from arpad.registry.database import connected, sqlite_url

T = TypeVar("T")
FILE: Final = "reading.db"
"""The index of an office that keeps it itself, in its folder."""
_PRAGMAS: Final = (
    "page_size=8192",
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "busy_timeout=900000",
    "secure_delete=ON",
    "cache_size=-65536",
    "analysis_limit=1000",
    "temp_store=MEMORY",
)
_CONNECTIONS: Final = 40
"""As many as threads that answer at once."""
_LOCK: Final = 7070102
_KEPT_ROWS, _KEPT_ANSWERS = 1000, 200
"""Of one state answers are kept up to so many rows, and so many of them: the last."""
_Answer = tuple[tuple[str, ...], list[tuple[Any, ...]]]


class _State:
    """A state of the index that somebody reads: the connection, and what was asked there."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection
        self.answers: dict[tuple[object, ...], _Answer] = {}
        self.results = Recent(_KEPT_ANSWERS)


def _fixed(value: object) -> object:
    return (tuple(value) if isinstance(value, list)
            else frozenset(value) if isinstance(value, set) else value)  # fmt: skip


class Index:
    """The index in a database; whoever reads sees one state of it from beginning to end.

    It has nothing of minors that the policy doesn't show, and so nobody reads it here. Raises
    StoreFailedError for whatever the database refuses.
    """

    def __init__(self, url: str, minors: MinorsPolicy = USUAL) -> None:
        engine = connected(url, _PRAGMAS, pool_size=_CONNECTIONS, pool_use_lifo=True)
        lock = f"SELECT pg_advisory_xact_lock({_LOCK})"
        self._connections = Connections(engine, lock)
        one_state = {"isolation_level": "REPEATABLE READ"} if engine.name == "postgresql" else {}
        self._readers = Connections(engine.execution_options(**one_state), lock)
        self._reading: ContextVar[_State | None] = ContextVar("reading", default=None)
        self._folder: TemporaryDirectory[str] | None = None
        self.minors = minors

    @classmethod
    def of_a_while(cls, minors: MinorsPolicy = USUAL) -> "Index":
        """Return an index that goes when nobody has it any more."""
        folder = TemporaryDirectory(prefix="arpad-reading-")
        index = cls(sqlite_url(Path(folder.name) / FILE), minors)
        index._folder = folder
        return index

    def under(self, minors: MinorsPolicy) -> "Index":
        """Return the index of the same database, as another policy asks for it."""
        index = copy(self)
        index.minors = minors
        return index

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Yield a connection that reads; within another one, that one."""
        outer = self._reading.get()
        if outer is not None:
            yield outer.connection
            return
        with self._readers.reading() as connection, connection.begin():
            token = self._reading.set(_State(connection))
            try:
                yield connection
            finally:
                self._reading.reset(token)

    def rows(self, query: sa.Select[Any], **given: object) -> list[dict[str, Any]]:
        """Return what is asked for, row by row; `given` are the values of its parameters."""
        names, rows = self._answer(query, given)
        return [dict(zip(names, row, strict=True)) for row in rows]

    def tuples(self, query: sa.Select[Any], **given: object) -> list[tuple[Any, ...]]:
        """Return what is asked for, each row's values alone."""
        return [*self._answer(query, given)[1]]

    def first(self, query: sa.Select[Any], **given: object) -> dict[str, Any] | None:
        """Return the first row of what is asked for; None if there is none."""
        return next(iter(self.rows(query.limit(1), **given)), None)

    def once(self, *key: object, make: Callable[[], T]) -> T:
        """Return what is worked out of one state under a key: in it, once of late."""
        with self.reading():
            state = self._reading.get()
            assert state is not None
            return state.results.of(key, make)

    def _answer(self, query: sa.Select[Any], given: Mapping[str, object]) -> "_Answer":
        """Return the columns and rows of a query: in one state it has one answer, asked of late."""
        with self.reading() as connection:
            state = self._reading.get()
            assert state is not None
            key = query, *((name, _fixed(value)) for name, value in given.items())
            answer = state.answers.get(key)
            if answer is None:
                outcome = connection.execute(query, given)
                answer = tuple(outcome.keys()), [tuple(row) for row in outcome.all()]
                if len(answer[1]) <= _KEPT_ROWS:
                    if len(state.answers) >= _KEPT_ANSWERS:
                        del state.answers[next(iter(state.answers))]
                    state.answers[key] = answer
            return answer

    def follow(
        self,
        archive: Archive,
        catalogue: Catalogue,
        say: Callable[[int, int], None] = lambda _number, _total: None,
    ) -> None:
        """Take in what the archive has and the index has not.

        `say` is told which list of how many is read. One whose files were copied, so that only
        their times are others, is not read again. Raises UnreadableError for a list that can't be
        trusted; those before it stay taken in.
        """
        if not self._is_of(archive):
            self._make(archive.folder)
        erased, lists = archive.erased(), _in_order(archive)
        newest = {entry.record.told["series"]: entry for entry in lists}
        makings = _makings(lists, later(archive))
        entries = [entry for entry, _ in makings]
        for number, (entry, making) in enumerate(makings, start=1):
            about = _told(entry, self.minors) if making else _about(archive, entry, self.minors)
            of = RESTATED if making else ENTRIES
            with self._taking(entry, about, erased, of) as connection:
                if connection is None:
                    continue
                say(number, len(makings))
                tables, rulebook = _tables(entry, erased, catalogue, self.minors)
                if making:
                    take_restated(connection, about, tables, moved_rows(making))
                else:
                    book = book_of(catalogue, rulebook)
                    about["kind"] = book[q.LIST_KIND] if book else STANDARD
                    take(connection, about, tables, by_young_age=YEAR in self.minors.shown)
                    if book and newest[about["series"]] is entry:
                        note_hundreds(connection, about, tables["list"], book)
                note_deviations(connection, entry, list_before(entries, entry), tables)
        self._connections.forget()

    def ready(self, archive: Archive) -> tuple[int, int]:
        """Return how many of an archive's lists are in the index as they are, and of how many."""
        erased = archive.erased()
        facts = [(_told(entry, self.minors), ENTRIES) for entry in archive.lists]
        facts += [(_told(making.entry, self.minors), RESTATED) for making in later(archive)]
        if not self._is_of(archive):
            return 0, len(facts)
        return sum(self._has(about, erased, of) for about, of in facts), len(facts)

    @contextmanager
    def _taking(
        self, entry: Entry, about: dict[str, Any], erased: Collection[str], of: sa.Table
    ) -> Iterator[sa.Connection | None]:
        """Yield a connection in which a list is taken in, its facts complete; None if it is in."""
        if self._has(about, erased, of):
            yield None
            return
        with self._connections.writing() as connection:
            if _has(connection, about, erased, of):
                yield None
                return
            about["content"] = _content(entry.path) + self.minors.tag
            mine = of.c.entry == about["entry"]
            content = connection.execute(sa.select(of.c.content).where(mine)).scalar()
            if content == about["content"] and not _names(connection, about["entry"], erased):
                connection.execute(of.update().where(mine).values(stamp=about["stamp"]))
                yield None
                return
            yield connection
            _spread(connection)

    def _is_of(self, archive: Archive) -> bool:
        with self.reading() as connection:
            return _is_of(connection, archive)

    def _make(self, folder: Path) -> None:
        """Make the tables, instead of those of another version or archive.

        The archive is looked at again: another process may have taken in what came since.
        """
        with self._connections.writing() as connection:
            if not _is_of(connection, read_archive(folder)):
                METADATA.drop_all(connection)
                METADATA.create_all(connection)
                connection.execute(ABOUT.insert(), {"format": WORDING})

    def _has(
        self, about: Mapping[str, Any], erased: Collection[str], of: sa.Table = ENTRIES
    ) -> bool:
        with self.reading() as connection:
            return _has(connection, about, erased, of)


def _spread(connection: sa.Connection) -> None:
    """Let the database see how rows are spread: else it reads a whole list for one player's."""
    for table in METADATA.sorted_tables:
        connection.exec_driver_sql(f"ANALYZE {table.name}")


def _is_of(connection: sa.Connection, archive: Archive) -> bool:
    """Tell whether the tables are there as this version makes them, with this archive's lists."""
    if not sa.inspect(connection).has_table(ABOUT.name):
        return False
    if connection.execute(sa.select(ABOUT.c.format)).scalars().all() != [WORDING]:
        return False
    hashes = {entry.record.number: entry.record.sha256 for entry in archive.evidence}
    entries = [
        row
        for of in (ENTRIES, RESTATED)
        for row in connection.execute(sa.select(of.c.entry, of.c.sha256)).all()
    ]
    return all(hashes.get(number) == sha256 for number, sha256 in entries)


def _has(
    connection: sa.Connection,
    about: Mapping[str, Any],
    erased: Collection[str],
    of: sa.Table = ENTRIES,
) -> bool:
    """Tell whether a list was taken in as its files are now, and names nobody who was erased."""
    entry = about["entry"]
    stamp = connection.execute(sa.select(of.c.stamp).where(of.c.entry == entry)).scalar()
    return stamp == about["stamp"] and not _names(connection, entry, erased)


def _names(connection: sa.Connection, entry: int, erased: Collection[str]) -> bool:
    """Tell whether a list names somebody who was erased."""
    listed = PUBLISHED["list"].c
    named = sa.select(listed.player_id).where(
        listed.entry == entry,
        listed.player_id.in_(sorted(erased)),
        sa.func.coalesce(*(listed[name] for name in PERSON)).is_not(None),
    )
    return connection.execute(named.limit(1)).first() is not None


def _in_order(archive: Archive) -> list[Entry]:
    """Return the lists, the oldest first, those of a day by the beginning of their series."""
    first = _beginnings(archive)
    return sorted(
        archive.lists,
        key=lambda entry: (entry.record.told["list_date"], first[entry.record.told["series"]]),
    )


def _makings(
    lists: list[Entry], makings: Sequence[LaterMaking]
) -> list[tuple[Entry, LaterMaking | None]]:
    """Return the lists in order, and before each what came to its series before it came out."""
    ordered: list[tuple[Entry, LaterMaking | None]] = []
    waiting = [*makings]
    for entry in lists:
        series, number = entry.record.told["series"], entry.record.number
        due = [own for own in waiting if own.series == series and own.number < number]
        ordered += [*((own.entry, own) for own in due), (entry, None)]
        waiting = [own for own in waiting if own not in due]
    return [*ordered, *((own.entry, own) for own in waiting)]


def _beginnings(archive: Archive) -> dict[str, int]:
    """Return the number of each series' first entry."""
    return {entry.record.told["series"]: entry.record.number for entry in reversed(archive.lists)}


def _about(archive: Archive, entry: Entry, minors: MinorsPolicy) -> dict[str, Any]:
    values = entry.record.told
    return {
        **_told(entry, minors),
        "series": values["series"],
        "list_date": values["list_date"],
        "series_first": _beginnings(archive)[values["series"]],
    }


def _told(entry: Entry, minors: MinorsPolicy) -> dict[str, Any]:
    return {
        "entry": entry.record.number,
        "sha256": entry.record.sha256,
        "stamp": _stamp(entry.path) + minors.tag,
    }


def _stamp(folder: Path) -> str:
    """Return what changes when a file of a list does: names, sizes, times."""
    status_by_name = [(path.name, path.lstat()) for path in sorted(folder.iterdir())]
    return hash_of(
        canonical_json(
            [[name, status.st_size, status.st_mtime_ns] for name, status in status_by_name]
        )
    )


def _content(folder: Path) -> str:
    """Return what changes when anything does that the files of a list hold."""
    paths = sorted(folder.iterdir())
    return hash_of(canonical_json([[path.name, hash_of_file(path)] for path in paths]))


def _places(manifest: Mapping[str, Any]) -> pl.DataFrame:
    """Return where events were played: event_id and place, of those of which a list tells."""
    columns = {"event_id": pl.String(), "place": pl.String()}
    return pl.DataFrame([*manifest.get("places", {}).items()], schema=columns, orient="row")


def book_of(catalogue: Catalogue, name: str) -> Rulebook | None:
    """Return the edition, or None if this program doesn't know it: an office's own, say."""
    try:
        return catalogue.book(name)
    except NoRulebookError:
        return None


def _tables(
    entry: Entry, erased: Collection[str], catalogue: Catalogue, minors: MinorsPolicy
) -> tuple[dict[str, pl.DataFrame], str]:
    """Return a list's tables, checked, with what is shown of its people, and its rulebook's name.

    Raises UnreadableError.
    """
    published, problems = read_published(entry, erased)
    if published is None:
        raise UnreadableError(problems)
    rows = with_people(published.tables["list"], published.people)
    tables = {**published.tables, "list": rows}
    manifest = published.manifest
    evidence, problem = Evidence.of_manifest(manifest, tables, published.list_date, catalogue)
    if evidence is None:
        raise UnreadableError((problem,) if problem else ())
    list_date = date.fromisoformat(entry.record.told["list_date"])
    rows = with_regions(minors.rows(rows, list_date), manifest.get("regions", {}))
    pairs = dict.fromkeys(("given_up", "kept"), pl.String)
    same = pl.DataFrame(manifest["same_persons"], schema=pairs, orient="row")
    shown = {**tables, "list": rows, "places": _places(manifest), "same_persons": same}
    return shown, str(manifest["list_rulebook"])

"""A store in a folder: one file for each act, readable by anybody and kept well by any backup.

Meant for a small office: everything is read into memory when the folder is opened. A file is
written whole beside its place and then linked to it, which fails if another act has that number.
"""

import json
import os
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from hmac import compare_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from arpad.archive.canonical import canonical_json, hash_of
from arpad.formats.atomic import flush_folder, write_new, write_whole
from arpad.registry.acts import FIRST, Act, Row, Rows, Told, Value, rows_mac, sealed, undone
from arpad.registry.names import name_words
from arpad.registry.readings import opened_reading, sealed_reading
from arpad.registry.store import OvertakenError, StoreFailedError
from arpad.registry.tables import TABLES, blobs_of

_DIGITS: Final = 8
_BLOBS: Final = "blobs"
_READINGS: Final = "readings"


class BrokenFolderError(ValueError):
    """A file among the acts that is none; the sentence names it."""


class FolderStore:
    """The journal of an office as files `00000001.json` and so on in a folder."""

    def __init__(self, folder: Path, secret: bytes) -> None:
        self._folder = folder
        self._secret = secret
        self._acts: list[Act] = []
        self._rows: list[Rows] = []
        self._players: dict[str, set[str]] = defaultdict(set)
        self._taken: dict[str, bytes] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self._read_on()

    @property
    def last(self) -> int:
        """Return the number of the last act, 0 before the first."""
        self._read_on()
        return len(self._acts)

    def record(self, told: Told, rows: Rows, after: int) -> Act:
        """Add an act with its rows, all or nothing; see `Store.record`."""
        kept = {name: _conformed(name, table) for name, table in rows.items() if table}
        if self.last != after:
            raise OvertakenError(f"act {self.last} has come after {after}")
        before = self._acts[-1].sha256 if self._acts else FIRST
        act = sealed(after + 1, told, rows, before, self._secret)
        for digest in blobs_of(rows) & self._taken.keys():
            self._keep(digest, self._taken[digest])
        try:
            self._write(self._path(act.number), canonical_json(_written(act, kept)))
        except FileExistsError:
            raise OvertakenError(f"act {act.number} has come after {after}") from None
        self._taken.clear()
        self._take(act, kept)
        return act

    def keep(self, data: bytes) -> str:
        """Take bytes for the act that names them; see `Store.keep`.

        Their file, named by their hash, is there before the act's is.
        """
        digest = hash_of(data)
        self._taken[digest] = data
        return digest

    def _keep(self, digest: str, data: bytes) -> None:
        folder = self._folder / _BLOBS
        try:
            if self.kept(digest) is None:
                folder.mkdir(exist_ok=True)
                write_whole(folder / digest, data)
        except OSError as error:
            raise StoreFailedError(f"{folder}: {error.strerror or error}") from error

    def kept(self, sha256: str) -> bytes | None:
        """Return the bytes that a hash stands for; None if they are not there, or are others."""
        if not sha256.isalnum():
            return None
        try:
            data = (self._folder / _BLOBS / sha256).read_bytes()
        except OSError:
            return None
        return data if hash_of(data) == sha256 else None

    def kept_all(self, sha256s: Collection[str]) -> Mapping[str, bytes]:
        """Return the bytes that hashes stand for; what isn't there, or is other, is left out."""
        found = {one: self.kept(one) for one in sha256s}
        return {one: data for one, data in found.items() if data is not None}

    def put_by(self, reader: str, readings: Mapping[str, bytes]) -> None:
        """Put by what was read, each in a file named by its hash; see `Store.put_by`."""
        folder = self._folder / _READINGS
        try:
            folder.mkdir(exist_ok=True)
            for one, data in readings.items():
                sealed = sealed_reading(one, reader, data, self._secret)
                write_whole(folder / one, sealed, is_flushed=False)
        except OSError as error:
            raise StoreFailedError(f"{folder}: {error.strerror or error}") from error

    def readings(self, reader: str, sha256s: Collection[str]) -> Mapping[str, bytes]:
        """Return what this reader has read, if nobody has changed it; see `Store.readings`."""
        folder = self._folder / _READINGS
        found = {}
        for one in sha256s:
            try:
                data = opened_reading(one, reader, (folder / one).read_bytes(), self._secret)
            except FileNotFoundError:
                continue
            except OSError as error:
                raise StoreFailedError(f"{folder}: {error.strerror or error}") from error
            if data is not None:
                found[one] = data
        return found

    def files(self, last: int) -> Iterator[Path]:
        """Yield the files of the acts up to one, and of the bytes that they may name."""
        yield from (self._path(number) for number in range(1, last + 1))
        blobs = self._folder / _BLOBS
        if blobs.exists():
            yield from sorted(path for path in blobs.iterdir() if path.name[0] != ".")

    def unnamed(self) -> tuple[Path, ...]:
        """Return the files of bytes that no act names: whoever took them was stopped."""
        self._read_on()
        named = {digest for rows in self._rows for digest in blobs_of(rows)}
        blobs = self._folder / _BLOBS
        there = sorted(blobs.iterdir()) if blobs.exists() else ()
        return tuple(path for path in there if path.name[0] != "." and path.name not in named)

    def _write(self, path: Path, data: bytes) -> None:
        """Write a file whole under a name that nobody has taken, or raise FileExistsError.

        Raises StoreFailedError for whatever else the disk refuses.
        """
        try:
            with TemporaryDirectory(dir=self._folder, prefix=".new-") as work:
                beside = Path(work, path.name)
                write_new(beside, data, 0o600)
                os.link(beside, path)
            flush_folder(self._folder)
        except FileExistsError:
            raise
        except OSError as error:
            raise StoreFailedError(f"{self._folder}: {error.strerror or error}") from error

    def acts(self, numbers: Collection[int] | None = None) -> tuple[Act, ...]:
        """Return all acts, or those with these numbers, in their order."""
        self._read_on()
        return tuple(act for act in self._acts if numbers is None or act.number in numbers)

    def undone(self) -> frozenset[int]:
        """Return the numbers of the acts that hold no longer."""
        self._read_on()
        undoing = ((act.number, act.told.undoes) for act in self._acts)
        return undone({number: undoes for number, undoes in undoing if undoes is not None})

    def rows(
        self, table: str, where: Mapping[str, Collection[str]] | None = None
    ) -> Sequence[tuple[int, Row]]:
        """Return the rows that hold, each with its act; see `Store.rows`."""
        gone = self.undone()
        shape = TABLES[table]
        asked = {name: set(values) for name, values in (where or {}).items()}
        if strange := sorted(set(asked) - set(shape.names)):
            raise KeyError(f"{table} has no column {strange}")
        return [
            (act.number, row)
            for act, rows in zip(self._acts, self._rows, strict=True)
            if act.number not in gone
            for row in rows.get(table, ())
            if all(row[name] in values for name, values in asked.items())
        ]

    def columns(
        self, table: str, names: Sequence[str], where: Mapping[str, Collection[str]] | None = None
    ) -> Mapping[str, Sequence[Value]]:
        """Return columns of the rows that hold; see `Store.columns`."""
        if strange := sorted(set(names) - set(TABLES[table].names)):
            raise KeyError(f"{table} has no column {strange}")
        rows = self.rows(table, where)
        return {name: [row[name] for _, row in rows] for name in names}

    def rows_of(
        self,
        act: int,
        where: Mapping[str, Collection[str]] | None = None,
        most: int | None = None,
    ) -> Rows:
        """Return what an act added, whether it holds or not; see `Store.rows_of`."""
        asked = {name: set(values) for name, values in (where or {}).items()}
        found = {
            name: [row for row in rows if all(row[one] in values for one, values in asked.items())]
            for name, rows in self._rows[act - 1].items()
            if set(asked) <= set(TABLES[name].names)
        }
        return {name: rows[:most] for name, rows in found.items() if rows}

    def changed_since(self, act: int) -> frozenset[str]:
        """Return the tables whose rows may be others since an act; see `Store.changed_since`."""
        self._read_on()
        if any(one.told.undoes is not None for one in self._acts[act:]):
            return frozenset(TABLES)
        return frozenset(name for rows in self._rows[act:] for name in rows if rows[name])

    def sizes_of(self, act: int) -> Mapping[str, int]:
        """Return how many rows an act added to each table."""
        return {name: len(rows) for name, rows in self._rows[act - 1].items() if rows}

    def players_with(self, words: Collection[str]) -> Collection[str]:
        """Return the players who have, or had, a name with all words that begin so."""
        self._read_on()
        found = [
            {player for word, players in self._players.items() if word.startswith(start)
             for player in players}
            for start in set(words)
        ]  # fmt: skip
        return frozenset.intersection(*map(frozenset, found)) if found else frozenset()

    def highest(self, table: str, column: str) -> int:
        """Return the highest whole number that a column ever had; 0 for none."""
        self._read_on()
        found = (row[column] for rows in self._rows for row in rows.get(table, ()))
        return max((value for value in found if isinstance(value, int)), default=0)

    def is_genuine(self, act: Act) -> bool:
        """Tell whether an act's rows are those that were recorded with it."""
        return compare_digest(rows_mac(self.rows_of(act.number), self._secret), act.rows_mac)

    def _read_on(self) -> None:
        """Read what others have recorded since."""
        while (path := self._path(len(self._acts) + 1)).exists():
            try:
                act, rows = _read(path.read_bytes())
            except (ValueError, KeyError, TypeError, AttributeError):
                raise BrokenFolderError(f"{path} is no act as arpad writes it") from None
            if act.number != len(self._acts) + 1:
                raise BrokenFolderError(f"{path} holds act {act.number}")
            self._take(act, rows)

    def _take(self, act: Act, rows: Rows) -> None:
        self._acts.append(act)
        self._rows.append(rows)
        for word, player in name_words(rows.get("fact", ())):
            self._players[word].add(player)

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:0{_DIGITS}}.json"


def _conformed(name: str, rows: Sequence[Row]) -> list[Row]:
    """Return rows with exactly the declared columns."""
    shape = TABLES[name]
    if strange := sorted({column for row in rows for column in row} - set(shape.names)):
        raise KeyError(f"{name} has no column {strange}")
    return [{column: row.get(column) for column in shape.names} for row in rows]


def _written(act: Act, rows: Rows) -> dict[str, Any]:
    told = act.told
    return {
        "number": act.number, "kind": told.kind, "who": told.who, "at": told.at,
        "because": told.because, "undoes": told.undoes, "rows_mac": act.rows_mac,
        "before": act.before, "sha256": act.sha256, "rows": rows,
    }  # fmt: skip


def _read(data: bytes) -> tuple[Act, Rows]:
    row = json.loads(data)
    told = Told(row["kind"], row["who"], row["at"], row["because"], row["undoes"])
    act = Act(row["number"], told, row["rows_mac"], row["before"], row["sha256"])
    return act, {name: _conformed(name, table) for name, table in row["rows"].items()}

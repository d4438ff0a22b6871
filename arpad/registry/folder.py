"""A store in a folder: one file for each act, readable by anybody and kept well by any backup.

Meant for a small office: everything is read into memory when the folder is opened. A file is
written whole beside its place and then linked to it, which fails if another act has that number.
"""

import os
import shutil
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from arpad.archive.canonical import hash_of
from arpad.archive.places import held, work_in
from arpad.formats.files import flush_folder, write_new, write_whole
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
from arpad.registry.erasing import ERASED, erasing
from arpad.registry.folder_acts import conformed, read_act, written_act
from arpad.registry.names import name_words
from arpad.registry.readings import opened_reading, sealed_reading
from arpad.registry.store import OvertakenError, StoreFailedError
from arpad.registry.tables import TABLES, blobs_of
from arpad.report.problems import Text

_DIGITS: Final = 8
_BLOBS: Final = "blobs"
_READINGS: Final = "readings"
_ERASING: Final = ".erasing-"
"""How the name of a folder begins in which acts lie without the rows that are erased from them."""


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

    @property
    def next_file(self) -> Path:
        """Return where the next act will be: while no file is there, this is all of the journal."""
        return self._path(len(self._acts) + 1)

    def record(self, statement: ActStatement, rows: Rows, after: int) -> Act:
        """Add an act with its rows, all or nothing; see `Store.record`."""
        act = self._recorded(statement, rows, after)
        self._taken.clear()
        return act

    def _recorded(
        self, statement: ActStatement, rows: Rows, after: int, blobs: Collection[str] = frozenset()
    ) -> Act:
        kept = {name: conformed(name, table) for name, table in rows.items() if table}
        if self.last != after:
            raise OvertakenError(f"act {self.last} has come after {after}")
        before = self._acts[-1].sha256 if self._acts else FIRST
        act, seals = sealed(after + 1, statement, kept, before, self._secret)
        for digest in (blobs_of(rows) | set(blobs)) & self._taken.keys():
            self._keep(digest, self._taken[digest])
        placed = {name: dict(enumerate(table)) for name, table in kept.items()}
        try:
            self._write(self._path(act.number), written_act(ActRead(act, placed, seals)))
        except FileExistsError:
            raise OvertakenError(f"act {act.number} has come after {after}") from None
        self._take(act, kept)
        return act

    def erase(self, statement: ActStatement, rows: Rows, wanted: Wanted, after: int) -> Act:
        """Add an act that erases rows of earlier ones; see `Store.erase`.

        The files of those are written beside their places before the act is recorded, and take
        them afterwards: who opens the folder after a crash finishes it (`finish_erasing`).
        """
        plan = erasing(self, wanted, self._secret)
        try:
            with work_in(self._folder, _ERASING) as aside:
                for act_read in plan.acts:
                    write_new(
                        aside / self._path(act_read.act.number).name, written_act(act_read), 0o600
                    )
                flush_folder(aside)
                act = self._recorded(statement, {**rows, **plan.rows}, after, plan.blobs_instead)
                self._put_in_place(aside)
        except OSError as error:
            raise StoreFailedError(f"{self._folder}: {error.strerror or error}") from error
        self._taken.clear()
        return act

    def finish_erasing(self) -> None:
        """Put the files of acts in their places from which a recorded act has erased rows.

        Bytes that no act names any more go too, and all that was put by. What somebody else is
        writing, or nobody has recorded, is left or taken away. Raises OSError.
        """
        for aside in sorted(self._folder.glob(f"{_ERASING}*")):
            handle = held(aside)
            if handle is None:
                continue
            try:
                if self._is_recorded(aside):
                    self._put_in_place(aside)
                shutil.rmtree(aside)
            finally:
                os.close(handle)

    def _is_recorded(self, aside: Path) -> bool:
        """Tell whether an act says that those rows were erased that are not in these files."""
        erased = {
            (int(path.stem), seal.mac.hex())
            for path in aside.iterdir()
            for several in read_act(path.read_bytes()).seals.values()
            for seal in several if seal.is_erased
        }  # fmt: skip
        self._read_on()
        return bool(erased) and erased <= {
            (int(str(row["of_act"])), str(row["mac"])) for _, row in self.rows(ERASED)
        }

    def _put_in_place(self, aside: Path) -> None:
        named = self._named()
        for path in sorted(aside.iterdir()):
            path.replace(self._folder / path.name)
        self._read_anew()
        for digest in named - self._named():
            (self._folder / _BLOBS / digest).unlink(missing_ok=True)
        shutil.rmtree(self._folder / _READINGS, ignore_errors=True)
        flush_folder(self._folder)  # last: a disk that refuses it leaves nothing half erased

    def read(self, number: int) -> ActRead:
        """Return an act as its file has it; see `Store.read`."""
        return self._read(number)

    def _named(self) -> set[str]:
        """Return the hashes of the bytes that acts name."""
        return {digest for rows in self._rows for digest in blobs_of(rows)}

    def _read_anew(self) -> None:
        self._acts.clear()
        self._rows.clear()
        self._players.clear()
        self._read_on()

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
        blobs = {sha256: self.kept(sha256) for sha256 in sha256s}
        return {sha256: data for sha256, data in blobs.items() if data is not None}

    def put_by(self, reader: str, readings: Mapping[str, bytes]) -> None:
        """Put by what was read, each in a file named by its hash; see `Store.put_by`."""
        folder = self._folder / _READINGS
        try:
            folder.mkdir(exist_ok=True)
            for sha256, data in readings.items():
                sealed = sealed_reading(sha256, reader, data, self._secret)
                write_whole(folder / sha256, sealed, is_flushed=False)
        except OSError as error:
            raise StoreFailedError(f"{folder}: {error.strerror or error}") from error

    def readings(self, reader: str, sha256s: Collection[str]) -> Mapping[str, bytes]:
        """Return what this reader has read, if nobody has changed it; see `Store.readings`."""
        folder = self._folder / _READINGS
        opened = {}
        for sha256 in sha256s:
            try:
                data = opened_reading(sha256, reader, (folder / sha256).read_bytes(), self._secret)
            except FileNotFoundError:
                continue
            except OSError as error:
                raise StoreFailedError(f"{folder}: {error.strerror or error}") from error
            if data is not None:
                opened[sha256] = data
        return opened

    def files(self, last: int) -> Iterator[Path]:
        """Yield the files of the acts up to one, and of the bytes that they may name."""
        yield from (self._path(number) for number in range(1, last + 1))
        blobs = self._folder / _BLOBS
        if blobs.exists():
            yield from sorted(path for path in blobs.iterdir() if path.name[0] != ".")

    def unnamed(self) -> tuple[Path, ...]:
        """Return the files of bytes that no act names: whoever took them was stopped."""
        self._read_on()
        named = self._named()
        blobs = self._folder / _BLOBS
        paths = sorted(blobs.iterdir()) if blobs.exists() else ()
        return tuple(path for path in paths if path.name[0] != "." and path.name not in named)

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
        wanted = {name: set(values) for name, values in (where or {}).items()}
        if strange := sorted(set(wanted) - set(shape.names)):
            raise KeyError(f"{table} has no column {strange}")
        return [
            (act.number, row)
            for act, rows in zip(self._acts, self._rows, strict=True)
            if act.number not in gone
            for row in rows.get(table, ())
            if all(row[name] in values for name, values in wanted.items())
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
        wanted = {name: set(values) for name, values in (where or {}).items()}
        by_table = {
            name: [
                row
                for row in rows
                if all(row[column] in values for column, values in wanted.items())
            ]
            for name, rows in self._rows[act - 1].items()
            if set(wanted) <= set(TABLES[name].names)
        }
        return {name: rows[:most] for name, rows in by_table.items() if rows}

    def changed_since(self, act: int) -> frozenset[str]:
        """Return the tables whose rows may be others since an act; see `Store.changed_since`."""
        self._read_on()
        if any(act_since.told.undoes is not None for act_since in self._acts[act:]):
            return frozenset(TABLES)
        return frozenset(name for rows in self._rows[act:] for name in rows if rows[name])

    def sizes_of(self, act: int) -> Mapping[str, int]:
        """Return how many rows an act added to each table."""
        return {name: len(rows) for name, rows in self._rows[act - 1].items() if rows}

    def players_with(self, words: Collection[str]) -> Collection[str]:
        """Return the players who have, or had, a name with all words that begin so."""
        self._read_on()
        by_word = [
            {player for word, players in self._players.items() if word.startswith(start)
             for player in players}
            for start in set(words)
        ]  # fmt: skip
        return frozenset.intersection(*map(frozenset, by_word)) if by_word else frozenset()

    def highest(self, table: str, column: str) -> int:
        """Return the highest whole number that a column ever had; 0 for none."""
        self._read_on()
        cells = (row[column] for rows in self._rows for row in rows.get(table, ()))
        return max((value for value in cells if isinstance(value, int)), default=0)

    def is_genuine(self, act: Act) -> bool:
        """Tell whether an act's rows are those that were recorded with it, or were erased since."""
        erased = [row for _, row in self.rows(ERASED, {"of_act": [str(act.number)]})]
        return replace(self.read(act.number), act=act).is_genuine(erased, self._secret)

    def _read_on(self) -> None:
        """Read what others have recorded since."""
        while self._path(number := len(self._acts) + 1).exists():
            act_read = self._read(number)
            rows = {name: [table[place] for place in sorted(table)]
                    for name, table in act_read.rows.items()}  # fmt: skip
            self._take(act_read.act, rows)

    def _read(self, number: int) -> ActRead:
        path = self._path(number)
        try:
            act_read = read_act(path.read_bytes())
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BrokenFolderError(Text("{path} is no act as arpad writes it",
                                         path=str(path))) from None  # fmt: skip
        if act_read.act.number != number:
            raise BrokenFolderError(Text("{path} holds act {number}", path=str(path),
                                         number=act_read.act.number))  # fmt: skip
        return act_read

    def _take(self, act: Act, rows: Rows) -> None:
        self._acts.append(act)
        self._rows.append(rows)
        for word, player in name_words(rows.get("fact", ())):
            self._players[word].add(player)

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:0{_DIGITS}}.json"

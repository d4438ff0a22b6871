"""The folder of a history: its lists in Parquet, one after another, each whole or not there.

history.json says what was asked for, people.parquet who is who. A list of 2025-01-01 is
lists/2025-01-01.parquet (`raw.RAW`, without the columns that have no value),
waiting/2025-01-01.parquet, the results that wait for a first rating, and lists/2025-01-01.json,
which is written last: a list without it isn't there. It has the hashes of both tables, and
history.json that of the people; what was made before November 2026 has none. Where the rules count
seasons, seasons/2025-01-01.parquet has everybody's games in each.
people/2025-01-01.parquet is a table of people that holds from that day on.
"""

import errno
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import hash_of_file
from arpad.engine.tables import SEASON_GAMES
from arpad.formats.files import flush_folder, write_whole
from arpad.law.backends import empty
from arpad.office.history.raw import padded
from arpad.office.period.inputs import People
from arpad.tables.list_rows import as_text, typed
from arpad.version import VERSION

FORMAT: Final = "arpad-history-1"
_TOLD: Final = "history.json"
_PEOPLE: Final = "people.parquet"
_FOLDERS: Final = ("lists", "waiting")
_SEASONS: Final = "seasons"
_TABLES: Final = "people"
_PART: Final = ".part"


@dataclass(frozen=True, slots=True)
class HistorySettings:
    """What a history says of itself: what it was begun with, which no later call changes.

    lists: day and hash of the lists that were given. people_sha256: the hash of people.parquet.
    people_names: by its day what each table of people is called in messages.
    """

    rulebook: str
    what_if: str
    since: date
    lists: tuple[tuple[str, str], ...]
    are_new_admitted: bool
    arpad_version: str = VERSION
    format: str = FORMAT
    people_sha256: str = ""
    people: tuple[tuple[str, str], ...] = ()
    people_files: Mapping[str, str] = field(default_factory=dict)
    people_names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HistoryList:
    """What a history says of a list: under which law, of what, and how much it was.

    laws: the fingerprint of each edition. games_files: the hash of each file of games by its name;
    events_sha256: that of the events' rows. entered: who stands on the list for the first time,
    and on none that was given, in the order of his number. way: how games were added up.
    files: the hashes of the list's tables, by their folders.
    """

    list_date: date
    rulebook: str
    what_if: str
    laws: Mapping[str, str]
    games_files: Mapping[str, str]
    events_sha256: str
    players: int
    players_rated: int
    events: int
    events_rated: int
    games: int
    entered: tuple[str, ...] = field(default=(), repr=False)
    way: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Kept:
    """The folder of a history."""

    folder: Path

    @property
    def is_there(self) -> bool:
        """Tell whether a history has been begun here."""
        return (self.folder / _TOLD).is_file()

    @property
    def is_free(self) -> bool:
        """Tell whether nothing is here, or nothing but what a call that was stopped has left."""
        if not self.folder.exists():
            return True
        if not self.folder.is_dir():
            return False
        names = {path.name for path in self.folder.iterdir()}
        is_begun = _PEOPLE not in names or set(_FOLDERS) <= names
        return is_begun and all(map(_is_of_beginning, self.folder.iterdir()))

    def told(self) -> HistorySettings:
        """Return what the history was begun with. ValueError, KeyError where it can't be read."""
        settings = json.loads((self.folder / _TOLD).read_text(encoding="utf-8"))
        if settings["format"] != FORMAT:
            raise ValueError(f"its format is {settings['format']}, not {FORMAT}")
        hashes = {name: tuple((day, sha256) for day, sha256 in settings.get(name, ()))
                  for name in ("lists", "people")}  # fmt: skip
        return HistorySettings(
            **{**settings, "since": date.fromisoformat(settings["since"]), **hashes}
        )

    def begin(
        self,
        settings: HistorySettings,
        people: pl.DataFrame,
        tables: Sequence[tuple[date, People]] = (),
    ) -> None:
        """Begin the history: with who is on the lists given, then with what was asked for."""
        for name in _FOLDERS:
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        write_table(as_text(people), self.folder / _PEOPLE)
        digest = hash_of_file(self.folder / _PEOPLE)
        files = {}
        for day, table in tables:
            path = self.folder / _TABLES / f"{day}.parquet"
            path.parent.mkdir(exist_ok=True)
            write_table(table.rows, path)
            files[str(day)] = hash_of_file(path)
        whole = replace(settings, people_sha256=digest, people_files=files,
                        people_names={str(day): table.name for day, table in tables})  # fmt: skip
        self._put(self.folder / _TOLD, asdict(whole))

    def people(self) -> pl.DataFrame:
        """Return everybody on the lists given: the rows of an office, in the order of numbers."""
        return typed(_read(self.folder / _PEOPLE, self.told().people_sha256))

    def days(self) -> tuple[date, ...]:
        """Return the days of the lists that are whole, in order."""
        list_days = map(_day, (self.folder / "lists").glob("*.json"))
        return tuple(sorted(day for day in list_days if day is not None))

    def record(self, day: date) -> HistoryList:
        """Return what is said of a list. OSError where it is not as it was written."""
        path = self.folder / "lists" / f"{day}.json"
        with _as_written(path):
            row = json.loads(path.read_text(encoding="utf-8"))
            row["files"] = dict(row.get("files", {}))
            return HistoryList(**{**row, "list_date": day, "entered": tuple(row["entered"])})

    def rows(self, day: date) -> pl.DataFrame:
        """Return a list in RAW. OSError where it is not as it was written."""
        return padded(self._table("lists", day))

    def waiting(self, day: date) -> pl.DataFrame:
        """Return the results that wait for a first rating after a list; OSError as `rows`."""
        return self._table("waiting", day)

    def season_games(self, day: date) -> pl.DataFrame:
        """Return everybody's games in each season as a list left them: SEASON_GAMES."""
        is_there = _SEASONS in self.record(day).files
        return self._table(_SEASONS, day) if is_there else empty(SEASON_GAMES)

    def people_told(self, after: date, until: date) -> list[People]:
        """Return the tables of people that hold from a day after one and until another."""
        settings = self.told()
        files = {date.fromisoformat(day): sha for day, sha in settings.people_files.items()}
        paths = {day: self.folder / _TABLES / f"{day}.parquet" for day in sorted(files)}
        return [People(b"", _read(path, files[day]), settings.people_names.get(str(day), path.name))
                for day, path in paths.items() if after < day <= until]  # fmt: skip

    def add(
        self,
        record: HistoryList,
        rows: pl.DataFrame,
        waiting: pl.DataFrame,
        season_games: pl.DataFrame,
    ) -> None:
        """Keep a list; it is there once all of it is."""
        day = record.list_date
        stated = [column.name for column in rows if column.null_count() < max(1, rows.height)]
        tables = dict(zip(_FOLDERS, (rows.select(stated), waiting), strict=True))
        if season_games.height:
            (self.folder / _SEASONS).mkdir(exist_ok=True)
            tables[_SEASONS] = season_games
        paths = {name: self.folder / name / f"{day}.parquet" for name in tables}
        for name, path in paths.items():
            write_table(tables[name], path)
        files = {name: hash_of_file(path) for name, path in paths.items()}
        self._put(self.folder / "lists" / f"{day}.json", asdict(replace(record, files=files)))

    def _table(self, name: str, day: date) -> pl.DataFrame:
        return _read(self.folder / name / f"{day}.parquet", self.record(day).files.get(name, ""))

    def tidy(self) -> None:
        """Take away what a call that was stopped has left of a list."""
        for left in (f"*{_PART}", f"*/*{_PART}", ".*.json.*", "*/.*.json.*"):
            for file in self.folder.glob(left):
                file.unlink()
        whole = {None, *self.days()}
        for name in (*_FOLDERS, _SEASONS):
            for file in self.folder.glob(f"{name}/*.parquet"):
                if _day(file) not in whole:
                    file.unlink()

    def _put(self, path: Path, values: dict[str, Any]) -> None:
        text = json.dumps(values, default=str, indent=1, ensure_ascii=False)
        write_whole(path, f"{text}\n".encode())
        flush_folder(path.parent)


def _day(path: Path) -> date | None:
    """Return the day of a list by its file's name; None for a file that is not of a list."""
    try:
        return date.fromisoformat(path.stem)
    except ValueError:
        return None


def _is_of_beginning(path: Path) -> bool:
    """Tell whether something may be left of a history that was stopped while it was begun."""
    if path.is_dir() and path.name == _TABLES:
        return all(_day(file) or file.suffix == _PART for file in path.iterdir())
    if path.is_dir():
        return path.name in _FOLDERS and not any(path.iterdir())
    return path.suffix == _PART or path.name == _PEOPLE or path.name.startswith(f".{_TOLD}.")


@contextmanager
def _as_written(path: Path) -> Iterator[None]:
    """Raise OSError, which names the file, where it can be opened and not be read."""
    try:
        yield
    except (ValueError, KeyError, TypeError, pl.exceptions.PolarsError) as error:
        raise OSError(errno.EIO, "it is not as it was written", str(path)) from error


def _read(path: Path, digest: str) -> pl.DataFrame:
    """Return a table, if it is the one of this hash; "" where none was kept."""
    with _as_written(path):
        if digest and hash_of_file(path) != digest:
            raise ValueError("other bytes")
        return pl.read_parquet(path)


def write_table(frame: pl.DataFrame, path: Path) -> None:
    """Write a table so that it is whole as soon as it has its name."""
    part = path.with_name(path.name + _PART)
    frame.write_parquet(part, compression="lz4", statistics=False)
    with part.open("rb+") as stream:
        os.fsync(stream.fileno())
    part.replace(path)

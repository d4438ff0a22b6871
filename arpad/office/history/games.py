"""Games of one list after another, from files of games tables: which file has which events.

A Parquet file whose columns are as they should be is read by Polars alone, and only the rows that
are wanted; every other file as `arpad rate` reads it, which says what is wrong and where.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

import polars as pl

from arpad.formats.tables import GAMES as SHAPE
from arpad.formats.tables import read_games
from arpad.law.backends import table_of, to_polars
from arpad.office.period import games_table
from arpad.office.period.games_table import IDS, REQUIRED
from arpad.report.facts.game_facts import SAID_OF_GAMES
from arpad.report.notes import shown
from arpad.report.problems import Problem, Text

BYTES_MAX: Final = 4 * 1024 * 1024 * 1024
ENDINGS: Final = (".parquet", ".csv")
_COLUMNS: Final = frozenset(column.name for column in SHAPE.columns)


@dataclass(frozen=True, slots=True)
class File:
    """A file of games: its path, and its name among the files that were given, which differ."""

    path: Path
    name: str


def files_of(given: Sequence[Path]) -> tuple[File, ...]:
    """Return the files given, and those in the folders given, in the order of their names.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     for name in ("2025-02.csv", "2025-01.csv", "notes.txt"):
    ...         Path(folder, name).touch()
    ...     [one.name for one in files_of([Path(folder)])]
    ['2025-01.csv', '2025-02.csv']
    """
    files = []
    for path in given:
        if not path.is_dir():
            files.append(File(path, path.name))
            continue
        inside = sorted(file for file in path.rglob("*") if file.suffix.lower() in ENDINGS)
        files += [File(file, file.relative_to(path).as_posix()) for file in inside]
    return tuple(files)


def hash_of_file(path: Path) -> str:
    """Return the SHA-256 of a file's bytes; it isn't read at once."""
    digest = sha256()
    with path.open("rb") as stream:
        while piece := stream.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


@dataclass(slots=True)
class Games:
    """The files of a history's games, and which event is in which of them.

    index: file (its place) and event (its own id).
    """

    files: tuple[File, ...]
    index: pl.DataFrame
    _last: tuple[Path, pl.DataFrame] | None = field(default=None, repr=False)

    @classmethod
    def opened(
        cls, files: tuple[File, ...], events: pl.Series
    ) -> tuple["Games | None", tuple[Problem, ...]]:
        """Return the files with their events; None with errors where they can't be read.

        `events` are all that the table of events has: a game of another one is an error.
        """
        if not files:
            message = Text("There is no file of games: they end in .csv or .parquet.")
            return None, (Problem("error", "history-games", message, Text("Give games tables.")),)
        names = pl.Series([file.name for file in files])
        if names.is_duplicated().any():
            again = names.filter(names.is_duplicated()).unique().sort()
            message = Text("Several files of games have one name: {names}.", names=shown(again))
            fix = Text("Give the folder above them, or each file another name; and no file twice.")
            return None, (Problem("error", "history-games", message, fix),)
        all_games = cls(files, pl.DataFrame(schema={"file": pl.UInt32, "event": pl.String}))
        parts, problems = [all_games.index], list[Problem]()
        for number, file in enumerate(files):
            names, wrong = all_games._events_of(file)
            problems += wrong
            parts.append(
                pl.DataFrame({"file": number, "event": names}, schema=all_games.index.schema)
            )
        all_games.index = pl.concat(parts)
        unknown = all_games.index["event"].unique()
        problems += games_table.unknown_events(unknown.filter(~unknown.is_in(events.implode())))
        errors = tuple(problem for problem in problems if problem.level == "error")
        return (None, errors) if errors else (all_games, tuple(problems))

    def of_events(
        self, names: pl.Series
    ) -> tuple[pl.DataFrame, tuple[File, ...], tuple[Problem, ...]]:
        """Return the games of some events, the files they are in, and what is wrong with them.

        Columns: those of a games table that these files have, ids as text, and DAY if they have
        the day of play.
        """
        used = self.files_with(names)
        empty = pl.DataFrame(schema=dict.fromkeys(REQUIRED, pl.String) | {"round": pl.Int64})
        parts, problems = [empty], list[Problem]()
        for file in used:
            rows, wrong = self._rows(file, names)
            parts.append(rows)
            problems += wrong
        games = pl.concat(parts, how="diagonal_relaxed")
        if "played_on" in games:
            games = games.with_columns(games_table.day_of_play().alias(games_table.DAY))
            games = games_table.on_days_of_rounds(games.lazy(), to_polars).collect()
        twice = games_table.games_twice(games_table.events_with_twins(games))
        alike = games_table.events_alike(games_table.played(games))
        return games, used, (*problems, *(twice or games_table.events_twice(alike)))

    def played(self, names: pl.Series) -> pl.DataFrame:
        """Return how many games of some events were played on which day (`days_played`).

        What is wrong with the games is said when their list is made.
        """
        rows, _, _ = self.of_events(names)
        return games_table.GamesThere(table_of(rows), to_polars).played(names)

    def files_with(self, names: pl.Series) -> tuple[File, ...]:
        """Return the files in which games of some events are."""
        wanted = self.index.filter(pl.col("event").is_in(names.implode()))
        return tuple(self.files[place] for place in wanted["file"].unique().sort())

    def _events_of(self, file: File) -> tuple[pl.Series, tuple[Problem, ...]]:
        if _is_plain_parquet(file.path):
            name = pl.col("event_id").cast(pl.String)
            return pl.scan_parquet(file.path).select(name.unique()).collect()["event_id"], ()
        rows, problems = self._read(file)
        return rows["event_id"].unique(), problems

    def _rows(self, file: File, names: pl.Series) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
        is_theirs = pl.col("event_id").cast(pl.String).is_in(names.implode())
        if _is_plain_parquet(file.path):
            rows = pl.scan_parquet(file.path).filter(is_theirs).collect()
            rows = rows.with_columns(pl.col(*IDS).cast(pl.String))
            if not games_table.GamesThere(table_of(rows), to_polars).counted()[1]:
                return rows.with_columns(pl.col("round").cast(pl.Int64)), ()
        rows, problems = self._read(file)
        return rows.filter(is_theirs), problems

    def _read(self, file: File) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
        """Return all games of a file as a report of them is read; the last is remembered."""
        if self._last is not None and self._last[0] == file.path:
            return self._last[1], ()
        rows, problems = read_games(file.path, BYTES_MAX, file.name)
        self._last = (file.path, rows)
        return rows, problems


def _is_plain_parquet(path: Path) -> bool:
    """Tell whether Polars can read a file alone: its columns are those of games, each typed."""
    if path.suffix.lower() != ".parquet":
        return False
    try:
        schema = pl.read_parquet_schema(path)
    except (pl.exceptions.PolarsError, OSError):
        return False
    ids = all(schema.get(column) == pl.String or _is_integer(schema.get(column)) for column in IDS)
    flags = all(schema[column] == pl.Boolean for column in SAID_OF_GAMES if column in schema)
    days = all(
        schema[column] == pl.Date for column in ("played_on", "start", "end") if column in schema
    )
    return (
        set(REQUIRED) <= schema.keys() <= _COLUMNS and ids and flags and days
        and schema["result"] == pl.String and _is_integer(schema["round"])
    )  # fmt: skip


def _is_integer(dtype: "pl.DataType | None") -> bool:
    return dtype is not None and dtype.is_integer()

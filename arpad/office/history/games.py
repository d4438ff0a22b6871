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
from arpad.formats.tables import ROUNDS_MAX, read_games
from arpad.office.history.events import shown
from arpad.office.period.decided import as_played
from arpad.report import Game
from arpad.report.facts.game_facts import SAID_OF_GAMES, Decision
from arpad.report.problems import Problem
from arpad.report.rows import DOUBLE_FORFEIT, RESULTS

BYTES_MAX: Final = 4 * 1024 * 1024 * 1024
ENDINGS: Final = (".parquet", ".csv")
_COLUMNS: Final = frozenset(one.name for one in SHAPE.columns)
_REQUIRED: Final = tuple(one.name for one in SHAPE.columns if one.is_required)
_IDS: Final = ("event_id", "white_id", "black_id")
_RESULTS: Final = (*RESULTS, DOUBLE_FORFEIT)


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
    found = []
    for path in given:
        if not path.is_dir():
            found.append(File(path, path.name))
            continue
        inside = sorted(one for one in path.rglob("*") if one.suffix.lower() in ENDINGS)
        found += [File(one, one.relative_to(path).as_posix()) for one in inside]
    return tuple(found)


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
            message = "No file of games is there: they end in .csv or .parquet."
            return None, (Problem("error", "history-games", message, "Give games tables."),)
        names = pl.Series([one.name for one in files])
        if names.is_duplicated().any():
            again = names.filter(names.is_duplicated()).unique().sort()
            message = f"Several files of games have one name: {shown(again)}."
            fix = "Give the folder above them, or each file another name; and no file twice."
            return None, (Problem("error", "history-games", message, fix),)
        found = cls(files, pl.DataFrame(schema={"file": pl.UInt32, "event": pl.String}))
        parts, problems = [found.index], list[Problem]()
        for number, one in enumerate(files):
            names, wrong = found._events_of(one)
            problems += wrong
            parts.append(pl.DataFrame({"file": number, "event": names}, schema=found.index.schema))
        found.index = pl.concat(parts)
        unknown = found.index["event"].unique().sort()
        unknown = unknown.filter(~unknown.is_in(events.implode()))
        if len(unknown):
            message = f"Games are of events that the table of events lacks: {shown(unknown)}."
            fix = "Add them to the table of events."
            problems.append(Problem("error", "history-games", message, fix))
        errors = tuple(one for one in problems if one.level == "error")
        return (None, errors) if errors else (found, tuple(problems))

    def of_events(
        self, names: pl.Series
    ) -> tuple[pl.DataFrame, tuple[File, ...], tuple[Problem, ...]]:
        """Return the games of some events, the files they are in, and what is wrong with them.

        Columns: those of a games table that these files have, ids as text.
        """
        used = self.files_with(names)
        empty = pl.DataFrame(schema=dict.fromkeys(_REQUIRED, pl.String) | {"round": pl.Int64})
        parts, problems = [empty], list[Problem]()
        for one in used:
            rows, wrong = self._rows(one, names)
            parts.append(rows)
            problems += wrong
        games = pl.concat(parts, how="diagonal_relaxed")
        problems += _twice(games) or _events_twice(games)
        return games, used, tuple(problems)

    def files_with(self, names: pl.Series) -> tuple[File, ...]:
        """Return the files in which games of some events are."""
        wanted = self.index.filter(pl.col("event").is_in(names.implode()))
        return tuple(self.files[place] for place in wanted["file"].unique().sort())

    def _events_of(self, one: File) -> tuple[pl.Series, tuple[Problem, ...]]:
        if _is_plain_parquet(one.path):
            name = pl.col("event_id").cast(pl.String)
            return pl.scan_parquet(one.path).select(name.unique()).collect()["event_id"], ()
        rows, problems = self._read(one)
        return rows["event_id"].unique(), problems

    def _rows(self, one: File, names: pl.Series) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
        is_theirs = pl.col("event_id").cast(pl.String).is_in(names.implode())
        if _is_plain_parquet(one.path):
            rows = pl.scan_parquet(one.path).filter(is_theirs).collect()
            rows = rows.with_columns(pl.col(*_IDS).cast(pl.String))
            if _is_plain(rows):
                return rows.with_columns(pl.col("round").cast(pl.Int64)), ()
        rows, problems = self._read(one)
        return rows.filter(is_theirs), problems

    def _read(self, one: File) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
        """Return all games of a file as a report of them is read; the last is remembered."""
        if self._last is not None and self._last[0] == one.path:
            return self._last[1], ()
        rows, problems = read_games(one.path, BYTES_MAX, one.name)
        self._last = (one.path, rows)
        return rows, problems


def moved(games: pl.DataFrame) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    """Return games as their moves make them, where the table says who moved (decision 000-47)."""
    said = [one for one in SAID_OF_GAMES if one in games.columns and games[one].count()]
    if not said:
        return games, ()
    numbered = games.with_row_index("place")
    told = numbered.filter(pl.any_horizontal(pl.col(one).is_not_null() for one in said))
    rows = told.select(
        "round", "white_id", pl.col("black_id").fill_null(""), "result", *said
    ).to_dicts()
    decisions = {
        place: Decision(**{n: row[n] for n in row if n != "result"})
        for place, row in enumerate(rows)
    }
    found = [Game(row["round"], 1, 2, row["result"]) for row in rows]
    played, problems = as_played(found, decisions, "")
    results = pl.DataFrame(
        {"place": told["place"], "result": [one.result for one in played]},
        schema={"place": pl.UInt32, "result": pl.String},
    )
    return numbered.update(results, on="place").drop("place"), problems


def _is_plain_parquet(path: Path) -> bool:
    """Tell whether Polars can read a file alone: its columns are those of games, each typed."""
    if path.suffix.lower() != ".parquet":
        return False
    try:
        schema = pl.read_parquet_schema(path)
    except (pl.exceptions.PolarsError, OSError):
        return False
    ids = all(schema.get(one) == pl.String or _is_integer(schema.get(one)) for one in _IDS)
    flags = all(schema[one] == pl.Boolean for one in SAID_OF_GAMES if one in schema)
    days = all(schema[one] == pl.Date for one in ("played_on", "start", "end") if one in schema)
    return (
        set(_REQUIRED) <= schema.keys() <= _COLUMNS and ids and flags and days
        and schema["result"] == pl.String and _is_integer(schema["round"])
    )  # fmt: skip


def _is_integer(found: "pl.DataType | None") -> bool:
    return found is not None and found.is_integer()


def _is_plain(rows: pl.DataFrame) -> bool:
    """Tell whether every cell is as it should be."""
    black = pl.col("black_id")
    told = rows.select(
        filled=pl.all_horizontal(pl.col(*(n for n in _REQUIRED if n != "black_id")).is_not_null())
        .all(),
        rounds=pl.col("round").is_between(1, ROUNDS_MAX).all(),
        results=pl.col("result").is_in(_RESULTS).all(),
        others=(black.is_null() | (black != pl.col("white_id"))).all(),
    )  # fmt: skip
    return all(told.row(0))


def _twice(games: pl.DataFrame) -> list[Problem]:
    """Return an error for games that are there twice, in one file or in two."""
    again = games.filter(games.select(SHAPE.key).is_duplicated())
    if again.is_empty():
        return []
    message = f"Games are given twice, in the events {shown(again['event_id'].unique().sort())}."
    return [Problem("error", "history-games", message, fix="Leave one of them.")]


def _events_twice(games: pl.DataFrame) -> list[Problem]:
    """Return an error for events of the same games and results under several names."""
    alike = games.group_by("event_id").agg(
        pl.struct(*SHAPE.key[1:], "result").hash().sum().alias("results"), pl.len().alias("games")
    )
    alike = alike.filter(pl.col("games") > 1)
    again = alike.filter(alike.select("results", "games").is_duplicated())
    if again.is_empty():
        return []
    message = f"The same games are given as several events: {shown(again['event_id'].sort())}."
    return [Problem("error", "event-twice", message, fix="Leave one of them.")]

"""Reads a table of games, whoever wrote it: what its columns may be called, what a result means.

Games tables of this house, headers of PGN files as a table, and international football results, as
CSV (also gzipped) or Parquet. `rated_games` and `record` take from it what their studies need.
"""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path
from typing import Final

import polars as pl

from arpad.formats.files import opened, reason
from arpad.formats.tables.source import LINE, Source, open_source, source_of
from arpad.report.notes import Notes

BYTES_MAX: Final = 1024 * 1024 * 1024
"""A larger file is not read, nor one that is larger when it is unpacked."""
NAMES: Final = {
    "white_id": ("white_id", "white", "home_team"),
    "black_id": ("black_id", "black", "away_team"),
    "result": ("result",),
    "white_rating": ("white_rating", "whiteelo", "white_elo"),
    "black_rating": ("black_rating", "blackelo", "black_elo"),
    "event_id": ("event_id", "event"),
    "site": ("site",),
    "day": ("played_on", "date"),
    "time_control": ("time_control", "timecontrol"),
    "white_birth": ("white_birth_date", "white_birth", "white_born"),
    "black_birth": ("black_birth_date", "black_birth", "black_born"),
    "neutral": ("neutral",),
    "goals": ("home_score",),
    "goals_against": ("away_score",),
    "competition": ("tournament",),
}
"""Our columns, and what they may be called: capitals or not, blanks or underlines."""
SCORES: Final = {
    "1": 1.0, "1-0": 1.0, "0": 0.0, "0-1": 0.0, "=": 0.5, "½": 0.5, "1/2": 0.5, "0.5": 0.5,
    "1/2-1/2": 0.5, "½-½": 0.5,
}  # fmt: skip
"""Results of played games, seen from White."""


def open_games(path: Path, notes: Notes, bytes_max: int = BYTES_MAX) -> pl.DataFrame | None:
    r"""Return the columns of NAMES that there are, as text, or None with a problem.

    Blank cells are null, control characters are taken out; rows with more cells than the header
    are left out, each with a problem.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.csv")
    ...     _ = path.write_text("White,Black Elo,Sum\nRuiz, 2100,=1+1\n")
    ...     open_games(path, Notes()).rows(named=True)
    [{'white_id': 'Ruiz', 'black_rating': '2100'}]
    """
    source = _opened(path, notes, bytes_max)
    if source is None:
        return None
    columns = [name for name in source.frame.columns if name != LINE]
    found = {}
    for ours, theirs in NAMES.items():
        present = [name for name in theirs if name in columns]
        if present:
            found[ours] = pl.col(present[0])
    return source.frame.select(**found)


def score(column: str = "result") -> pl.Expr:
    """Return White's score of a written result; null where none was played for."""
    return pl.col(column).replace_strict(SCORES, default=None, return_dtype=pl.Float64)


def rating(column: str) -> pl.Expr:
    """Return the whole rating above 0 that is written, or null."""
    number = pl.col(column).cast(pl.Int32, strict=False)
    return pl.when(number > 0).then(number)


def _opened(path: Path, notes: Notes, bytes_max: int) -> Source | None:
    """Return the cells; a gzipped file is unpacked up to `bytes_max`, and no further."""
    message = ""
    try:
        with opened(path) as file:
            is_packed = file.read(2) == b"\x1f\x8b"
            file.seek(0)
            if not is_packed:
                return open_source(path, notes, bytes_max)
            with gzip.GzipFile(fileobj=file) as archive:
                data = archive.read(bytes_max + 1)
        if len(data) <= bytes_max:
            return source_of(data, notes)
        message = f"Unpacked it has more than the {bytes_max} bytes that are read."
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        message = f"The gzip file is damaged: {error}."
    except OSError as error:
        message = f"The file can't be read: {reason(error)}."
    notes.add("error", "table-file", message, fix="Give CSV (also gzipped) or Parquet.")
    return None

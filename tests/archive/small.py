"""A small list, and what is wrong with a directory of it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl

from arpad.archive.directory import read_directory
from arpad.archive.manifest import (
    DIRECTORY,
    MANIFEST,
    MANIFEST_SHA256,
    TABLES,
    files_of,
)
from arpad.archive.writing import shape, write_directory
from tests.archive.forged import STATED

FILES = sorted((*files_of(DIRECTORY), MANIFEST, MANIFEST_SHA256))


def tables() -> dict[str, pl.DataFrame]:
    """Return a list of three, and one row in every other table."""
    rows = pl.DataFrame(
        {
            "player_id": ["b", "a", "c"],
            "name": ["Šahs, Bo", 'A "quoted", name', None],
            "rating": [1900, 2000, None],
            "list_status_clause": pl.Series([3, 1, 2], dtype=pl.Int16),
        }
    )
    others = {
        name: shaped(pl.DataFrame({"list_id": [number], "player_id": "a", "event_id": "e"}), name)
        for number, name in enumerate(TABLES[1:])
    }
    return {"list": shaped(rows, "list"), **others}


def shaped(rows: pl.DataFrame, name: str) -> pl.DataFrame:
    """Return the rows with all columns of a table, null where they say nothing."""
    columns = shape(name)
    missing = [pl.lit(None).alias(one) for one in columns if one not in rows.columns]
    return rows.with_columns(missing).select(
        pl.col(one).cast(kind) for one, kind in columns.items()
    )


def written(folder: Path, **more: Any) -> Path:
    """Write the list, and return where it is."""
    target = folder / "2009-09"
    write_directory(target, tables(), STATED, **more)
    return target


def copied(folder: Path) -> Path:
    """Return the list as it was written once, for who damages it."""
    target = folder / "2009-09"
    target.mkdir()
    for name, content in _contents().items():
        (target / name).write_bytes(content)
    return target


@cache
def _contents() -> Mapping[str, bytes]:
    with TemporaryDirectory() as folder:
        return {path.name: path.read_bytes() for path in written(Path(folder)).iterdir()}


def problems_of(target: Path) -> list[str]:
    """Return the names of the files that are found to be damaged."""
    found, problems = read_directory(target)
    assert (found is None) == bool(problems)
    assert all(p.level == "error" and p.fix for p in problems)
    return [Path(problem.file).name for problem in problems]

"""A small list, and what is wrong with a directory of it."""

from pathlib import Path
from typing import Any

import polars as pl

from arpad.archive.directory import read_directory
from arpad.archive.manifest import (
    KEYS,
    MANIFEST,
    MANIFEST_SHA256,
    TABLES,
    file_names,
)
from arpad.archive.writing import write_directory
from tests.archive.forged import STATED

COLUMNS = ("player_id", "name", "rating")
FILES = sorted((*file_names(), MANIFEST, MANIFEST_SHA256))


def tables() -> dict[str, pl.DataFrame]:
    rows = pl.DataFrame(
        {
            "player_id": ["b", "a", "c"],
            "name": ["Šahs, Bo", 'A "quoted", name', None],
            "rating": [1900, 2000, None],
            "list_status_clause": [3, 1, 2],
        }
    )
    others = {
        name: pl.DataFrame({**{key: ["a"] for key in KEYS[name]}, "figure": [number]})
        for number, name in enumerate(TABLES[1:])
    }
    return {"list": rows, **others}


def written(folder: Path, **more: Any) -> Path:
    target = folder / "2009-09"
    write_directory(target, tables(), COLUMNS, STATED, **more)
    return target


def problems_of(target: Path) -> list[str]:
    """Return the names of the files that are found to be damaged."""
    found, problems = read_directory(target)
    assert (found is None) == bool(problems)
    assert all(p.level == "error" and p.fix for p in problems)
    return [Path(problem.file).name for problem in problems]

"""A list made on a cluster as a folder of Parquet tables, and such a folder as a list."""

import json
from datetime import date
from pathlib import Path
from typing import Final

import polars as pl

from arpad.office.lists.lists import RatingList, conform_rows
from arpad.spark.job import Made

TABLES: Final = (
    "list", "adjustments", "first_ratings", "results", "events", "pending", "activity",
)  # fmt: skip
"""Games are not explained one by one, nor is it remembered which rounds were rated: `arpad rate`
does that, and publishes what anybody verifies."""
_TOLD: Final = "list.json"


def write(made: Made, folder: Path) -> dict[str, object]:
    """Write a list into a new folder, all of it or nothing; return what is told of it."""
    told: dict[str, object] = {
        "list_date": made.list_date.isoformat(),
        "rulebook": made.rulebook,
        "players": made.tables["list"].height,
        "games": made.games,
        "events": made.events,
        "events_rated": made.events_rated,
    }
    beside = folder.with_name(f"{folder.name}.part")
    beside.mkdir(parents=True)
    for name in TABLES:
        made.tables[name].write_parquet(beside / f"{name}.parquet")
    (beside / _TOLD).write_text(json.dumps(told), encoding="utf-8")
    beside.rename(folder)
    return {**told, "out": str(folder)}


def is_written(folder: Path) -> bool:
    """Return whether a folder was written here."""
    return (folder / _TOLD).is_file()


def read(folder: Path) -> RatingList:
    """Return the list of a folder, with the results that wait and the record of games."""
    told = json.loads((folder / _TOLD).read_text(encoding="utf-8"))
    rows, pending, activity = (
        pl.read_parquet(folder / f"{name}.parquet") for name in ("list", "pending", "activity")
    )
    return RatingList(
        date.fromisoformat(told["list_date"]),
        conform_rows(rows),
        pending,
        activity,
        source=str(folder),
        made_under=told["rulebook"],
    )

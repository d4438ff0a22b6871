"""A list without its evidence as a folder of Parquet tables, and such a folder as a list.

So lists are kept that are made of more games than anybody explains one by one.
"""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import polars as pl

from arpad.archive.writing import can_be_read
from arpad.formats.files import is_file
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.report.problems import Problem, Text

TABLES: Final = (
    "list", "adjustments", "first_ratings", "results", "events", "pending", "activity",
    "rounds",
)  # fmt: skip
"""Games are not explained one by one, and of the rounds that were rated those of events that go on
are remembered alone: `arpad rate` does that, and publishes what anybody verifies."""
_SINCE: Final = frozenset({"rounds"})
"""What folders of earlier versions lack."""
_TOLD: Final = "list.json"


def write(
    tables: Mapping[str, pl.DataFrame], manifest: Mapping[str, object], folder: Path
) -> dict[str, object]:
    """Write a list into a new folder, all of it or nothing; return what is told of it.

    `manifest` are at the least list_date and rulebook. Who is ended in the middle leaves a hidden
    folder beside it, which is in nobody's way.
    """
    folder.absolute().parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.absolute().parent) as beside:
        list_folder = Path(beside, "list")
        list_folder.mkdir()
        for name in TABLES:
            tables[name].write_parquet(list_folder / f"{name}.parquet")
        (list_folder / _TOLD).write_text(json.dumps(manifest), encoding="utf-8")
        list_folder.rename(folder)
    return {**manifest, "out": str(folder)}


def is_written(folder: Path) -> bool:
    """Return whether a folder was written here."""
    return is_file(folder / _TOLD)


def read(folder: Path) -> tuple[RatingList | None, tuple[Problem, ...]]:
    """Return the list of a folder, with the results that wait and the record of games.

    None, and what is wrong with it, where the folder isn't as it was written.
    """
    try:
        manifest = json.loads((folder / _TOLD).read_text(encoding="utf-8"))
        rows, pending, activity, rounds = (
            pl.DataFrame()
            if name in _SINCE and not is_file(folder / f"{name}.parquet")
            else pl.read_parquet(folder / f"{name}.parquet", glob=False)
            for name in ("list", "pending", "activity", "rounds")
        )
        day, rulebook = date.fromisoformat(manifest["list_date"]), str(manifest["rulebook"])
        if not can_be_read(rows):
            message = Text("{name} is no table as a list has it.", name="list.parquet")
            return None, (_wrong(message, folder / "list.parquet"),)
        rows = conform_rows(rows)
    except (OSError, ValueError, KeyError, TypeError, pl.exceptions.PolarsError) as error:
        message = Text("The list can't be read: {error}.", error=first_line(error))
        return None, (_wrong(message, folder),)
    rating_list = RatingList(day, rows, pending, activity, rounds=rounds, source=str(folder),
                             made_under=rulebook)  # fmt: skip
    return rating_list, ()


def _wrong(message: Text, place: Path) -> Problem:
    fix = Text("Give the folder as it was written.")
    return Problem("error", "list-file", message, fix, file=str(place))


def first_line(error: BaseException) -> str:
    """Return the beginning of what an error says, without its full stop."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__).rstrip(".")

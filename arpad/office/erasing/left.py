"""What of the persons who were erased is in an office, and where: nothing, if all went well."""

from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl

from arpad.office.erasing.rows import is_erased
from arpad.office.erasing.traces import ERASED
from arpad.office.kept.vault import VAULT
from arpad.office.players.recorded import Recorded
from arpad.registry.store import Store
from arpad.report.problems import Problem

LIST: Final = "list"
ERASES: Final = "player.erase"
"""The kind of the act that erases a person; whom, its concern says by the number."""


def erased_numbers(store: Store) -> frozenset[str]:
    """Return the numbers of the persons who were erased, with those that they had given up."""
    acts = {act.number for act in store.acts() if act.told.kind == ERASES}
    rows = (row for number in acts for row in store.rows_of(number).get("concern", ()))
    kept = {str(row["which"]) for row in rows if row["what"] == "player"}
    given_up = Recorded(store).given_up if kept else {}
    return frozenset(kept | {number for number, into in given_up.items() if into in kept})


def left_of_erased(office: Path, store: Store) -> Iterator[Problem]:
    """Yield a warning for each fact, and each list of the vault, that names who was erased."""
    numbers = erased_numbers(store)
    fix = "Erase the player again."
    for _, row in store.rows("fact", {"player": numbers}):
        if not is_erased(row):
            number, fact = row["player"], row["fact"]
            message = f"Player {number} was erased, and a fact of the person is there: {fact}."
            yield Problem("warning", "erase-left", message, fix=fix, found=str(number))
    for path in sorted((office / VAULT).rglob(f"{LIST}.parquet")) if numbers else ():
        for number in _named_on(path, numbers):
            message = f"Player {number} was erased, and this list of the vault has the name."
            yield Problem("warning", "erase-left", message, fix=fix, found=number, file=str(path))


def _named_on(path: Path, numbers: Collection[str]) -> list[str]:
    """Return the numbers, of these, that have a name on a list; none where it can't be read."""
    try:
        rows = pl.read_parquet(BytesIO(path.read_bytes()), columns=["player_id", "name"])
    except (OSError, pl.exceptions.PolarsError):
        return []  # the vault is examined on its own
    theirs = pl.col("player_id").is_in(sorted(numbers)) & (pl.col("name") != ERASED)
    return rows.filter(theirs)["player_id"].to_list()

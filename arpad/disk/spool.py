"""Tables that grow piece after piece and wait on disk, as Parquet."""

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import polars as pl

from arpad.law import Table
from arpad.law.backends import embedded

_ROWS: Final = 50_000
"""Rows that are passed over together when only some places in time are asked for."""
PLACE: Final = "place"
ORDER: Final = "event_order"


@dataclass(frozen=True, slots=True)
class Spool:
    """A table on disk; its pieces have the same columns, and may be added by several threads."""

    folder: Path
    _numbers: "count[int]"

    @classmethod
    def new(cls, folder: Path) -> "Spool":
        """Return an empty table in a folder that is made for it."""
        folder.mkdir(parents=True)
        return cls(folder, count())

    def add(self, rows: pl.DataFrame) -> None:
        """Add a piece, its rows in their order in time if they have one."""
        if PLACE in rows.columns:
            rows = rows.sort(PLACE, maintain_order=True)
        path = self.folder / f"{next(self._numbers):07d}.parquet"
        rows.write_parquet(path, compression="lz4", row_group_size=_ROWS)

    def scan(self) -> pl.LazyFrame:
        """Return all rows, read when they are asked for; there is at least one piece."""
        return pl.scan_parquet(sorted(self.folder.glob("*.parquet")), glob=False)

    def table(self) -> Table:
        """Return all rows as a table of the embedded engine."""
        return embedded(self.scan())

    def between(self, first: int, end: int) -> pl.DataFrame:
        """Return the rows from one place in time up to another."""
        place = pl.col(PLACE)
        return self.scan().filter((place >= first) & (place < end)).collect()

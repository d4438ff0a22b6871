"""Rows of a table as an answer tells them, each made when it is looked at."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, overload

import polars as pl

Row = TypeVar("Row")


class Rows(Sequence[Row]):
    """The rows of a table, as many as a list has players, of which few are looked at.

    `table` makes the table when a row is asked for. `verbatim` are columns whose texts stand in the
    answer as they are, in fields of their names and order; `told` makes nothing else of them.

    >>> rows = Rows(lambda: pl.DataFrame({"name": ["Ana", "Bo"]}), lambda row: row["name"].upper())
    >>> rows[1], list(rows), len(rows)
    ('BO', ['ANA', 'BO'], 2)
    """

    def __init__(
        self,
        table: Callable[[], pl.DataFrame],
        told: Callable[[Mapping[str, Any]], Row],
        verbatim: tuple[str, ...] = (),
    ) -> None:
        self._table, self.told, self.verbatim = table, told, verbatim

    @property
    def table(self) -> pl.DataFrame:
        """Return what the rows are made of."""
        return self._table()

    def __len__(self) -> int:
        return self.table.height

    def __iter__(self) -> Iterator[Row]:
        return map(self.told, self.table.iter_rows(named=True))

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Row]: ...
    def __getitem__(self, place: int | slice) -> Row | Sequence[Row]:
        if isinstance(place, slice):
            return tuple(map(self.told, self.table[place].iter_rows(named=True)))
        return self.told(self.table.row(place, named=True))

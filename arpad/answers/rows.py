"""Rows of a table as an answer tells them, each made when it is looked at."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, overload

import polars as pl

Row = TypeVar("Row")


class Rows(Sequence[Row]):
    """The rows of a table, as many as a list has players, of which few are looked at.

    `table` makes the table when the first row is asked for.

    >>> rows = Rows(lambda: pl.DataFrame({"name": ["Ana", "Bo"]}), lambda row: row["name"].upper())
    >>> rows[1], list(rows), len(rows)
    ('BO', ['ANA', 'BO'], 2)
    """

    def __init__(
        self, table: Callable[[], pl.DataFrame], told: Callable[[Mapping[str, Any]], Row]
    ) -> None:
        self._table, self._told = table, told

    def __len__(self) -> int:
        return self._table().height

    def __iter__(self) -> Iterator[Row]:
        return map(self._told, self._table().iter_rows(named=True))

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Row]: ...
    def __getitem__(self, place: int | slice) -> Row | Sequence[Row]:
        if isinstance(place, slice):
            return tuple(map(self._told, self._table()[place].iter_rows(named=True)))
        return self._told(self._table().row(place, named=True))

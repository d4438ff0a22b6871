"""Rows of a table as a document or an answer tells them, each made when it is looked at."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    import polars as pl

Row = TypeVar("Row")
Made = TypeVar("Made")


class LazyRows(Sequence[Row]):
    """The rows of a table, as many as a list has players, of which few are looked at.

    `table` makes the table when a row is asked for. `verbatim` are columns whose texts stand in a
    row as they are; `told` makes nothing else of them, and what it makes of the other columns, one
    at least, has the same fields in every row.

    >>> import polars as pl
    >>> names = pl.DataFrame({"name": ["Ana", "Bo"]})
    >>> rows = LazyRows(lambda: names, lambda row: row["name"].upper())
    >>> rows[1], list(rows), len(rows)
    ('BO', ['ANA', 'BO'], 2)
    """

    def __init__(
        self,
        table: "Callable[[], pl.DataFrame]",
        as_printed: Callable[[Mapping[str, Any]], Row],
        verbatim: tuple[str, ...] = (),
    ) -> None:
        self._table, self.told, self.verbatim = table, as_printed, verbatim

    @property
    def table(self) -> "pl.DataFrame":
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
            part = self.table[place]
            return LazyRows(lambda: part, self.told, self.verbatim)
        return self.told(self.table.row(place, named=True))


def each(rows: Sequence[Row], make: Callable[[Row], Made]) -> Sequence[Made]:
    """Return what is made of each row, when it is looked at if the rows are a table's.

    >>> each((1, 2), str)
    ('1', '2')
    """
    if not isinstance(rows, LazyRows):
        return tuple(map(make, rows))
    as_printed = rows.told
    return LazyRows(lambda: rows.table, lambda row: make(as_printed(row)), rows.verbatim)


def of_each_kind(rows: Sequence[Row], column: str) -> Sequence[Row]:
    """Return a row of each kind, if the rows are a table's that has the kinds in a column.

    >>> of_each_kind((1, 1, 2), "kind")
    (1, 1, 2)
    """
    if not isinstance(rows, LazyRows):
        return rows
    return LazyRows(lambda: rows.table.unique(column), rows.told, rows.verbatim)

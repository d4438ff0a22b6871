"""A rating list for programs: one table of all parts, with the figures that the list is to show.

CSV, JSON or Parquet. A row is a player in a part: `part`, `of` (whose part by federation it is),
`rank`, `status`, then what the regulations prescribe, under the names of `Shown`.
"""

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Final

import polars as pl

from arpad.formats.tables.written import inert
from arpad.forms.rating_list import PrintedList

_KINDS: Final = {"text": pl.String(), "whole": pl.Int64(), "decimal": pl.Decimal(scale=2)}


def table_of(printed: PrintedList) -> pl.DataFrame:
    """Return the parts of a list as one table; what is blank is null.

    >>> from arpad.forms.rating_list import ListPart, Printed
    >>> from arpad.tables.rating_list import Shown
    >>> one = Printed(1, "active", {Shown.NAME: "Ana", Shown.RATING: "2319"})
    >>> found = PrintedList((Shown.NAME, Shown.RATING), (ListPart("rank", "", (one,)),))
    >>> table_of(found).rows()
    [('rank', None, 1, 'active', 'Ana', 2319)]
    """
    kinds: dict[str, pl.DataType] = {
        "part": pl.String(), "of": pl.String(), "rank": pl.Int64(), "status": pl.String(),
    }  # fmt: skip
    kinds |= {column.name.lower(): _KINDS[column.kind] for column in printed.shown}
    rows = [
        (part.name, part.federation or None, player.rank or None, player.status or None,
         *(player.cells[shown] or None for shown in printed.shown))
        for part in printed.parts for player in part.players
    ]  # fmt: skip
    texts = {name: pl.Int64() if name == "rank" else pl.String() for name in kinds}
    table = pl.DataFrame(rows, schema=texts, orient="row")
    return table.select(pl.col(name).cast(kind) for name, kind in kinds.items())


def _csv(rows: pl.DataFrame) -> bytes:
    return inert(rows).write_csv().encode()


def _parquet(rows: pl.DataFrame) -> bytes:
    stream = BytesIO()
    rows.write_parquet(stream, compression="zstd")
    return stream.getvalue()


def _json(rows: pl.DataFrame) -> bytes:
    return rows.write_json().encode() + b"\n"


TABLES: Final[Mapping[str, Callable[[pl.DataFrame], bytes]]] = {
    ".csv": _csv, ".json": _json, ".parquet": _parquet,
}  # fmt: skip
"""What writes such a table, by the ending of its file."""

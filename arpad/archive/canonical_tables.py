"""The one form of a table that is hashed: the same rows give the same bytes, whoever wrote them."""

import re
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO, RawIOBase
from typing import IO, Any, Final, cast

import polars as pl


def canonical_csv(rows: pl.DataFrame) -> bytes:
    r"""Return a public list as CSV: UTF-8, LF, columns as they are, by player_id.

    >>> canonical_csv(pl.DataFrame({"player_id": ["b", "a"], "rating": [None, 1800]}))
    b'player_id,rating\na,1800\nb,\n'
    """
    stream = BytesIO()
    _write_csv(_in_order(rows, ["player_id"]), stream)
    return stream.getvalue()


def csv_sha256(rows: pl.DataFrame, file: IO[bytes]) -> str:
    r"""Return the hash of a public list as CSV, or "" if that isn't what the file holds.

    Neither is ever in memory as a whole, and what is hashed stands for both.

    >>> rows = pl.DataFrame({"player_id": ["a"]})
    >>> len(csv_sha256(rows, BytesIO(b"player_id\na\n")))
    64
    >>> csv_sha256(rows, BytesIO(b"player_id\na\nb\n"))
    ''
    """
    stream = _Compared(file)
    _write_csv(_in_order(rows, ["player_id"]), cast("IO[bytes]", stream))
    return stream.digest.hexdigest() if stream.is_same and not file.read(1) else ""


def table_sha256(rows: pl.DataFrame, key: Sequence[str]) -> str:
    """Return the hash of a table's rows as CSV, columns by their names, rows in order.

    The order in which rows and columns came decides nothing; `key` are the columns that tell rows
    apart, so that all others need to be sorted only where they don't.

    >>> rows = pl.DataFrame({"player_id": ["b", "a"], "rating": [None, 1800]})
    >>> table_sha256(rows, ["player_id"]) == table_sha256(rows.reverse(), ["player_id"])
    True
    >>> other = rows.with_columns(rating=pl.Series([1800, None]))
    >>> table_sha256(rows, ["player_id"]) == table_sha256(other, ["player_id"])
    False
    """
    stream = _Hashed()  # of the text a part at a time is in memory
    _write_csv(_in_order(rows[sorted(rows.columns)], key), cast("IO[bytes]", stream))
    return stream.digest.hexdigest()


def _in_order(rows: pl.DataFrame, key: Sequence[str]) -> pl.DataFrame:
    """Return the rows by their key, and by everything else where it doesn't tell them apart."""
    if rows.height < 2 or (rows.height > _FEW and _is_rising(rows, key)):
        return rows  # as we write them: sorting a million players takes most of the time
    return rows.sort([*key, *(name for name in rows.columns if name not in key)])


def _is_rising(rows: pl.DataFrame, key: Sequence[str]) -> bool:
    """Tell whether every row's key comes after that of the row before."""
    after, are_equal = pl.lit(value=False), pl.lit(value=True)
    for name in key:
        now, before = pl.col(name), pl.col(name).shift()
        after |= are_equal & (now > before)
        are_equal &= now == before
    risen = rows.select(after.slice(1)).to_series()
    return risen.null_count() == 0 and risen.all()


class _Hashed(RawIOBase):
    """A stream that keeps the hash of what is written to it, and nothing else."""

    def __init__(self) -> None:
        self.digest = sha256()

    def write(self, data: Any) -> int:
        self.digest.update(data)
        return len(data)


class _Compared(_Hashed):
    """Such a stream that also compares what is written to it with what a file holds."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        self.file, self.is_same = file, True

    def write(self, data: Any) -> int:
        self.is_same = self.is_same and self.file.read(len(data)) == data
        return super().write(data)


_ROWS_AT_ONCE: Final = 4096
"""So many rows are text at a time: a million players take a quarter less time than by 1024."""


_FEW: Final = 100
"""Rows up to which Python writes the same text sooner than Polars begins to; a club's list."""


def _write_csv(rows: pl.DataFrame, stream: IO[bytes]) -> None:
    """Write rows as Polars does; columns without a value are commas, where nothing follows them."""
    if rows.height <= _FEW and _PLAIN.issuperset(rows.dtypes):
        lines = (",".join(map(_cell, cells)) + "\n" for cells in (rows.columns, *rows.iter_rows()))
        stream.write("".join(lines).encode())
        return
    empty = without_value(rows)
    last = max((at for at, name in enumerate(rows.columns) if name not in empty), default=0)
    valued = rows[rows.columns[: last + 1]].with_columns(
        pl.lit(None).alias(name) for name in rows.columns[:last] if name in empty
    )
    stream.write((",".join(map(_cell, rows.columns)) + "\n").encode())
    valued.write_csv(stream, include_header=False, batch_size=_ROWS_AT_ONCE,
                     line_terminator="," * (rows.width - valued.width) + "\n")  # fmt: skip


def without_value(rows: pl.DataFrame) -> set[str]:
    """Return the names of the columns in which every row is null."""
    counts = zip(rows.columns, rows.null_count().row(0), strict=True)
    return {name for name, nulls in counts if nulls == rows.height}


_PLAIN: Final = frozenset({pl.String, pl.Int16, pl.Int64, pl.Boolean})
_IS_QUOTED: Final = re.compile(r'^$|[,"\n\r]')


def _cell(value: str | int | None) -> str:
    """Return a value as Polars writes it: quoted where it holds a sign of the form, or nothing."""
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"' if _IS_QUOTED.search(value) else value
    return "" if value is None else str(value).lower()

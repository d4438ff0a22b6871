"""Whose the numbers of a list are, in a table of its own, and what commits the office to each row.

A row is opened by HMAC-SHA256 of the office's secret and the row, and committed to by HMAC-SHA256
of that opening and the row. Who has a row with its opening checks it without the secret. Of a row
that was erased, with its opening, the commitment stays: nobody can try names or births against it.
"""

import hmac
from collections.abc import Collection, Mapping
from io import BytesIO
from typing import Any, Final

import polars as pl
from polars.exceptions import PanicException, PolarsError

from arpad.archive.canonical import canonical_json, canonical_rows
from arpad.archive.canonical_tables import canonical_csv
from arpad.engine.evidence import COMMITMENTS, PEOPLE
from arpad.law.backends import empty
from arpad.tables.rating_list import PRINTED

_PERSON: Final = b"arpad person\n"
_PRIVATE: Final = b"arpad private list\n"
_OPENING: Final = "opening"


def committed(people: pl.DataFrame, secret: bytes) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return people with what opens their rows (PEOPLE), and the commitments (COMMITMENTS).

    `people` has the columns of PEOPLE but for the opening; an empty text is none.

    >>> rows = pl.DataFrame({"player_id": ["7"], "name": ["Ana"], "federation": None,
    ...     "title": None, "club": None, "sex": None, "birth_year": [2001]})
    >>> opened, closed = committed(rows, b"s" * 32)
    >>> disproved(opened, closed), disproved(opened.with_columns(name=pl.lit("Eva")), closed)
    ([], ['7'])
    """
    shape = {name: kind for name, kind in empty(PEOPLE).schema.items() if name != _OPENING}
    texts = [pl.col(name).replace({"": None}) for name, kind in shape.items() if kind == pl.String]
    rows = people.select(pl.col(name).cast(kind) for name, kind in shape.items())
    rows = rows.with_columns(texts).sort("player_id")
    openings, commitments = [], []
    for stated in canonical_rows(map(_stated, rows.iter_rows(named=True))):
        stated = _PERSON + stated
        openings.append(_mac(secret, stated))
        commitments.append(_mac(openings[-1].encode(), stated))
    opened = rows.with_columns(pl.Series(_OPENING, openings, dtype=pl.String))
    closed = rows.select("player_id", pl.Series("commitment", commitments, dtype=pl.String))
    return opened, closed


def disproved(people: pl.DataFrame, commitments: pl.DataFrame) -> list[str]:
    """Return the numbers of the rows that are not those to which the office committed itself."""
    commitment_by_player = dict(commitments.iter_rows())
    return [
        row["player_id"]
        for row in people.iter_rows(named=True)
        if commitment_by_player.get(row["player_id"]) != commitment_of(row)
    ]


def commitment_of(row: Mapping[str, Any]) -> str:
    """Return the commitment that a row of people makes with its opening."""
    return _commitment(row.get(_OPENING), row)


def of_private(secret: bytes, identity: str) -> str:
    """Return what ties a list to the directory from which its office made it, told to nobody else.

    A bare hash of that directory would let anybody try births against it.
    """
    return _mac(secret, _PRIVATE + identity.encode())


def without(people: pl.DataFrame, erased: Collection[str]) -> pl.DataFrame:
    """Return people without those who were erased."""
    return people.filter(~pl.col("player_id").is_in(sorted(erased)))


def people_bytes(people: pl.DataFrame) -> bytes:
    """Return people as their file has them."""
    return canonical_csv(people.select(name for name in PEOPLE if name in people.columns))


def commitments_bytes(commitments: pl.DataFrame) -> bytes:
    """Return commitments as their file has them."""
    return canonical_csv(commitments.select(list(COMMITMENTS)))


def read_people(data: bytes) -> pl.DataFrame | None:
    """Return the people in a file's bytes; None if they are not as arpad writes them.

    A file of an earlier version lacks the columns that came later.
    """
    header = data.partition(b"\n")[0].split(b",")
    lacking = {name for name in PRINTED if name.encode() not in header}
    rows = _read(data, {name: kind for name, kind in PEOPLE.items() if name not in lacking})
    return rows if rows is not None and people_bytes(rows) == data else None


def read_commitments(data: bytes) -> pl.DataFrame | None:
    """Return the commitments in a file's bytes; None if they are not as arpad writes them."""
    rows = _read(data, COMMITMENTS)
    return rows if rows is not None and commitments_bytes(rows) == data else None


def _read(data: bytes, shape: Mapping[str, Any]) -> pl.DataFrame | None:
    """Return the rows of a CSV with these columns, each number once; None if there are none."""
    types = dict(empty(shape).schema)
    try:
        rows = pl.read_csv(BytesIO(data), schema=types)
    except (PolarsError, PanicException):
        return None
    is_one_each = rows["player_id"].null_count() == 0 and rows["player_id"].is_unique().all()
    return rows if is_one_each and rows["player_id"].is_sorted() else None


def _commitment(opening: object, row: Mapping[str, Any]) -> str:
    return _mac(str(opening).encode(), _PERSON + canonical_json(_stated(row)))


def _stated(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is stated in a row."""
    return {name: value for name, value in row.items() if value is not None and name != _OPENING}


def _mac(key: bytes, message: bytes) -> str:
    return hmac.digest(key, message, "sha256").hex()

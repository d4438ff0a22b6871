"""The one form of a value that is hashed: the same rows give the same bytes, whoever wrote them."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import polars as pl


def canonical_json(value: Any) -> bytes:
    r"""Return a value as the JSON that stands for it: keys sorted, two blanks deep, UTF-8, LF.

    Raises ValueError for text that is no Unicode, and for numbers that JSON doesn't know.

    >>> canonical_json({"b": 1, "a": None})
    b'{\n  "a": null,\n  "b": 1\n}\n'
    """
    text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True, allow_nan=False)
    return (text + "\n").encode()


def canonical_csv(rows: pl.DataFrame) -> bytes:
    r"""Return a public list as CSV: UTF-8, LF, columns as they are, by player_id.

    >>> canonical_csv(pl.DataFrame({"player_id": ["b", "a"], "rating": [None, 1800]}))
    b'player_id,rating\na,1800\nb,\n'
    """
    return rows.sort("player_id").write_csv(line_terminator="\n").encode()


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
    names = sorted(rows.columns)
    first = [name for name in key if name in names]
    is_told_apart = bool(first) and not rows.select(first).is_duplicated().any()
    order = first if is_told_apart else [*first, *(n for n in names if n not in first)]
    shown = rows.select(names)
    in_order = shown.sort(order) if order else shown
    return hash_of(in_order.write_csv(line_terminator="\n").encode())


def hash_of(data: bytes) -> str:
    """Return the SHA-256 of bytes, as hexadecimal text."""
    return sha256(data).hexdigest()

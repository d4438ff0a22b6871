"""The one form of a value that is hashed: the same value gives the same bytes; hashes and days."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, Final


def canonical_json(value: Any) -> bytes:
    r"""Return a value as the JSON that stands for it: keys sorted, two blanks deep, UTF-8, LF.

    Raises ValueError for text that is no Unicode, and for numbers that JSON doesn't know.

    >>> canonical_json({"b": 1, "a": None})
    b'{\n  "a": null,\n  "b": 1\n}\n'
    """
    if isinstance(value, dict) and value and not any(map(_holds_more, value.values())):
        return f"{{\n  {_FLAT.encode(value)[1:-1]}\n}}\n".encode()
    text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True, allow_nan=False)
    return (text + "\n").encode()


def canonical_rows(rows: Iterable[Mapping[str, str | int]]) -> Iterator[bytes]:
    r"""Yield each of many rows, none of which is empty, as `canonical_json` does; in half the time.

    A line that ends after a bracket ends a row: in texts the ends of lines are written otherwise.

    >>> rows = [{"b": "},\n  {", "a": 1}, {"a": 2}]
    >>> [*canonical_rows(rows)] == [*map(canonical_json, rows)]
    True
    """
    text = _FLAT.encode([*rows])[2:-2]
    for row in text.split("},\n  {") if text else ():
        yield f"{{\n  {row}\n}}\n".encode()


_FLAT: Final = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, allow_nan=False, separators=(",\n  ", ": ")
)
"""Of a value that holds no other the same bytes, written by the compiled part of `json`."""


def _holds_more(value: object) -> bool:
    return isinstance(value, (dict, list, tuple))


def hash_of(data: bytes) -> str:
    """Return the SHA-256 of bytes, as hexadecimal text."""
    return sha256(data).hexdigest()


def hash_of_file(path: Path) -> str:
    """Return the SHA-256 of a file, which is never in memory as a whole; raises OSError."""
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def is_day(text: object) -> bool:
    """Tell whether a value is a day as yyyy-mm-dd.

    >>> is_day("2026-01-31"), is_day("2026-02-30"), is_day("20260131")
    (True, False, False)
    """
    try:
        return isinstance(text, str) and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_hash(text: object) -> bool:
    """Tell whether a value can be a hash or a public key: 64 hexadecimal digits, small letters.

    >>> is_hash("0" * 64), is_hash("0" * 63), is_hash("G" * 64)
    (True, False, False)
    """
    is_long = isinstance(text, str) and len(text) == 64
    return is_long and set(str(text)) <= set("0123456789abcdef")

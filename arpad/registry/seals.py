"""The MAC of a row under a random key of its own, kept beside it: what is left of an erased row.

The journal's chain covers the MACs. A row is erased with its key: the MAC stays, so the chain stays
whole, and nobody can try names against it.
"""

import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

Value = str | int | None
Row = Mapping[str, Value]
Rows = Mapping[str, Sequence[Row]]
"""Rows by the name of their table, as `arpad.registry.tables` declares it."""
PlacedRows = Mapping[str, Mapping[int, Row]]
"""The rows that an act still has, by table and by their places in it."""

IS_SEALED: Final = "sealed:"
"""How the keyed hash of an act begins that covers the MACs of its rows, not the rows."""
REASON: Final = "act"
"""Under which name the reason of an act is sealed, beside the tables of its rows."""
KEY_BYTES: Final = 16
MAC_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Seal:
    """The key of a row, empty if it was erased, and the row's MAC."""

    key: bytes
    mac: bytes

    @property
    def is_erased(self) -> bool:
        """Tell whether the row is gone."""
        return not self.key

    @property
    def erased(self) -> "Seal":
        """Return what is left of it when the row is erased."""
        return Seal(b"", self.mac)


Seals = Mapping[str, Sequence[Seal]]
"""The seals of an act: one for each row of each table, in their order, and one for its reason."""


@dataclass(frozen=True, slots=True, order=True)
class RowPlace:
    """Where a row stands in the journal: its act, its table, and its place among the act's rows.

    The table is REASON, and the place 0, for the reason of the act.
    """

    act: int
    table: str
    place: int


def sealed_rows(because: str, rows: Rows) -> Seals:
    """Return new seals for an act's reason and its rows.

    >>> seals = sealed_rows("married", {"fact": [{"player": "7"}], "event": []})
    >>> {name: len(several) for name, several in seals.items()}
    {'act': 1, 'fact': 1}
    """
    tables = {REASON: [{"because": because}], **{name: rows[name] for name in rows if rows[name]}}
    return {name: _sealed_table(name, table) for name, table in tables.items()}


def _sealed_table(name: str, rows: Sequence[Row]) -> tuple[Seal, ...]:
    keys = secrets.token_bytes(KEY_BYTES * len(rows))
    each = (keys[first : first + KEY_BYTES] for first in range(0, len(keys), KEY_BYTES))
    return tuple(Seal(key, _row_mac(key, name, row)) for key, row in zip(each, rows, strict=True))


def macs_mac(seals: Seals, secret: bytes) -> str:
    """Return the hash, keyed by the office's secret, of all MACs of an act."""
    mac = hmac.new(secret, digestmod="sha256")
    for name in sorted(seals):
        mac.update(f"{name} {len(seals[name])}\n".encode())
        for seal in seals[name]:
            mac.update(seal.mac)
    return IS_SEALED + mac.hexdigest()


def unsealed_mac(rows: Rows, secret: bytes) -> str:
    """Return the keyed hash of the rows of an act that an earlier version recorded.

    A line for each table, and for each row its JSON without what is not stated.
    """
    mac = hmac.new(secret, digestmod="sha256")
    for name in sorted(rows):
        if rows[name]:
            mac.update(f"{name}\n".encode())
        for row in rows[name]:
            mac.update(f"{row_text(row)}\n".encode())
    return mac.hexdigest()


def is_as_sealed(because: str, rows: PlacedRows, seals: Seals, erased: Sequence[Row]) -> bool:
    """Tell whether an act's reason and rows are those that were sealed, or were erased.

    `erased` are the rows of the table `erased` about this act; of several about one row the last
    counts. A row that is gone, or another one in its place, is right if they say so.
    """
    instead = {
        (str(row["of_table"]), row["of_place"], row["mac"]): row["instead"] for row in erased
    }
    all_rows = {REASON: {0: {"because": because}}, **rows}
    places = {(name, place) for name in all_rows for place in all_rows[name]}
    sealed = {(name, place) for name in seals for place in range(len(seals[name]))}
    return places <= sealed and all(
        _is_row_as_sealed(name, all_rows.get(name, {}).get(place), seal, instead.get(
            (name, place, seal.mac.hex()), _NOT_ERASED))
        for name, several in seals.items() for place, seal in enumerate(several)
    )  # fmt: skip


_NOT_ERASED: Final = ""
"""No row is this text: whoever finds it looks at a row that no act has erased."""


def _is_row_as_sealed(name: str, row: Row | None, seal: Seal, instead: Value) -> bool:
    if not seal.is_erased:
        return row is not None and hmac.compare_digest(_row_mac(seal.key, name, row), seal.mac)
    if instead == _NOT_ERASED:
        return False
    if name == REASON:
        return row is not None and not row["because"]
    return (None if row is None else row_text(row)) == instead


def row_text(row: Row) -> str:
    """Return a row as its JSON without what is not stated.

    >>> row_text({"player": "7", "value": None})
    '{"player":"7"}'
    """
    stated = {column: value for column, value in row.items() if value is not None}
    return json.dumps(stated, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _row_mac(key: bytes, name: str, row: Row) -> bytes:
    return hmac.digest(key, f"{name}\n{row_text(row)}".encode(), "sha256")


def packed(seals: Sequence[Seal]) -> tuple[bytes, bytes]:
    """Return keys and MACs, each in one piece; the key of an erased row is nothing but zeros."""
    keys = b"".join(seal.key or bytes(KEY_BYTES) for seal in seals)
    return keys, b"".join(seal.mac for seal in seals)


def unpacked(keys: bytes, macs: bytes) -> tuple[Seal, ...]:
    """Return the seals that were packed. Raises ValueError for keys and MACs of other numbers.

    >>> seal = Seal(b"k" * 16, b"m" * 32)
    >>> unpacked(*packed([seal, seal.erased])) == (seal, seal.erased)
    True
    """
    each = [keys[first : first + KEY_BYTES] for first in range(0, len(keys), KEY_BYTES)]
    their = [macs[first : first + MAC_BYTES] for first in range(0, len(macs), MAC_BYTES)]
    return tuple(Seal(key if any(key) else b"", mac) for key, mac in zip(each, their, strict=True))

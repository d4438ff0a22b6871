"""An act: who did what, when and why; each bears the hash of the one before it.

The chain of hashes shows an act that was changed, left out or put between. The rows that came with
an act are covered by a keyed hash, so that a row that has to be erased leaves no way back to it.
"""

import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.archive.canonical import canonical_json, hash_of

Value = str | int | None
Row = Mapping[str, Value]
Rows = Mapping[str, Sequence[Row]]
"""Rows by the name of their table, as `arpad.registry.tables` declares it."""

FIRST: Final = "0" * 64
"""What stands for the hash before the first act."""


@dataclass(frozen=True, slots=True)
class Told:
    """What an officer tells of an act: what it is, who does it, when (UTC), and why.

    `undoes` is the number of an act that holds no longer.
    """

    kind: str
    who: str
    at: str
    because: str
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """One act as the journal keeps it; `rows_mac` covers its rows, `sha256` all of it."""

    number: int
    told: Told
    rows_mac: str
    before: str
    sha256: str


def day_of(at: str) -> date:
    """Return the day of a time as acts bear it.

    >>> day_of("2026-01-31T10:00:00Z")
    datetime.date(2026, 1, 31)
    """
    return date.fromisoformat(at.partition("T")[0])


def sealed(number: int, told: Told, rows: Rows, before: str, secret: bytes) -> Act:
    """Return an act with its hashes, after the act whose hash is `before`.

    >>> told = Told("player.rename", "ana", "2026-01-31T10:00:00Z", "married")
    >>> first = sealed(1, told, {"fact": [{"player": "7"}]}, FIRST, b"secret")
    >>> sealed(1, told, {"fact": [{"player": "8"}]}, FIRST, b"secret").sha256 == first.sha256
    False
    """
    mac = rows_mac(rows, secret)
    return Act(number, told, mac, before, _hash(number, told, mac, before))


def rows_mac(rows: Rows, secret: bytes) -> str:
    """Return the keyed hash of an act's rows, tables by their names, rows in their order.

    A line for each table, and for each row its JSON without what is not stated.
    """
    mac = hmac.new(secret, digestmod="sha256")
    for name in sorted(rows):
        if rows[name]:
            mac.update(f"{name}\n".encode())
        for row in rows[name]:
            stated = {column: value for column, value in row.items() if value is not None}
            line = json.dumps(stated, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
            mac.update(f"{line}\n".encode())
    return mac.hexdigest()


def broken(acts: Iterable[Act]) -> int | None:
    """Return the number of the first act that isn't what the chain says; None for a whole chain.

    >>> told = Told("office.init", "ana", "2026-01-31T10:00:00Z", "")
    >>> one = sealed(1, told, {}, FIRST, b"")
    >>> broken([one, sealed(2, told, {}, one.sha256, b"")])
    >>> broken([sealed(2, told, {}, FIRST, b"")])
    2
    """
    before = FIRST
    for place, act in enumerate(acts, start=1):
        is_next = act.number == place and act.before == before
        if not is_next or act.sha256 != _hash(act.number, act.told, act.rows_mac, before):
            return act.number
        before = act.sha256
    return None


def undone(undoing: Mapping[int, int]) -> frozenset[int]:
    """Return the acts that don't hold, from which act undoes which.

    An act that undoes another holds unless it is undone itself: what it had undone holds again.

    >>> sorted(undone({5: 2, 7: 5})), sorted(undone({5: 2}))
    ([5], [2])
    """
    found: set[int] = set()
    for act in sorted(undoing, reverse=True):
        if act not in found:
            found.add(undoing[act])
    return frozenset(found)


def _hash(number: int, told: Told, mac: str, before: str) -> str:
    stated = {
        "number": number,
        "kind": told.kind,
        "who": told.who,
        "at": told.at,
        "because": told.because,
        "undoes": told.undoes,
        "rows": mac,
        "before": before,
    }
    return hash_of(canonical_json(stated))

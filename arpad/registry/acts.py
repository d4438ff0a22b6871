"""An act: who did what, when and why; each bears the hash of the one before it.

The chain of hashes shows an act that was changed, left out or put between. It covers the MACs of an
act's rows (`arpad.registry.seals`) and not the rows, so that it stays whole when one is erased.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from hmac import compare_digest
from types import MappingProxyType
from typing import Final

from arpad.archive.canonical import canonical_json, hash_of
from arpad.registry.seals import (
    IS_SEALED,
    PlacedRows,
    RowPlace,
    Seals,
    is_as_sealed,
    macs_mac,
    sealed_rows,
    unsealed_mac,
)
from arpad.registry.seals import Row as Row
from arpad.registry.seals import Rows as Rows
from arpad.registry.seals import Value as Value

FIRST: Final = "0" * 64
"""What stands for the hash before the first act."""
NONE_LIFTED: Final[Mapping[int, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ActStatement:
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
    """One act as the journal keeps it; `sha256` covers all of it.

    `rows_mac` covers the MACs of its rows and of its reason; of an act that is not `is_sealed`,
    which an earlier version recorded, the rows themselves.
    """

    number: int
    told: ActStatement
    rows_mac: str
    before: str
    sha256: str

    @property
    def is_sealed(self) -> bool:
        """Tell whether each of its rows has a MAC of its own."""
        return self.rows_mac.startswith(IS_SEALED)

    @property
    def digest(self) -> str:
        """Return the hash that its content has; that of a whole act is `sha256`.

        Of an act that was sealed since it was recorded, what the sealing act states of it.
        """
        because = {} if self.is_sealed else {"because": self.told.because}
        stated = {
            "number": self.number,
            "kind": self.told.kind,
            "who": self.told.who,
            "at": self.told.at,
            "undoes": self.told.undoes,
            "rows": self.rows_mac,
            "before": self.before,
        }
        return hash_of(canonical_json(stated | because))


def day_of(at: str) -> date:
    """Return the day of a time as acts bear it.

    >>> day_of("2026-01-31T10:00:00Z")
    datetime.date(2026, 1, 31)
    """
    return date.fromisoformat(at.partition("T")[0])


def seconds_of(at: str) -> int:
    """Return a time as acts bear it in seconds since 1970.

    >>> seconds_of("1970-01-02T00:00:01Z")
    86401
    """
    return int(datetime.fromisoformat(at).timestamp())


def sealed(
    number: int, statement: ActStatement, rows: Rows, before: str, secret: bytes
) -> tuple[Act, Seals]:
    """Return an act after the one whose hash is `before`, and the seals of its rows and reason.

    >>> told = ActStatement("player.rename", "ana", "2026-01-31T10:00:00Z", "married")
    >>> first, seals = sealed(1, told, {"fact": [{"player": "7"}]}, FIRST, b"secret")
    >>> first.sha256 == first.digest, sorted(seals)
    (True, ['act', 'fact'])
    """
    seals = sealed_rows(statement.because, rows)
    act = Act(number, statement, macs_mac(seals, secret), before, "")
    return replace(act, sha256=act.digest), seals


def broken(acts: Iterable[Act], lifted: Mapping[int, str] = NONE_LIFTED) -> int | None:
    """Return the number of the first act that isn't what the chain says; None for a whole chain.

    `lifted` are the digests of acts of an earlier version whose rows were sealed since.

    >>> told = ActStatement("office.init", "ana", "2026-01-31T10:00:00Z", "")
    >>> first, _ = sealed(1, told, {}, FIRST, b"")
    >>> broken([first, sealed(2, told, {}, first.sha256, b"")[0]])
    >>> broken([sealed(2, told, {}, FIRST, b"")[0]])
    2
    """
    before = FIRST
    for place, act in enumerate(acts, start=1):
        is_next = act.number == place and act.before == before
        if not is_next or act.digest != lifted.get(act.number, act.sha256):
            return act.number
        before = act.sha256
    return None


def undone(undoing: Mapping[int, int]) -> frozenset[int]:
    """Return the acts that don't hold, from which act undoes which.

    An act that undoes another holds unless it is undone itself: what it had undone holds again.

    >>> sorted(undone({5: 2, 7: 5})), sorted(undone({5: 2}))
    ([5], [2])
    """
    no_longer: set[int] = set()
    for act in sorted(undoing, reverse=True):
        if act not in no_longer:
            no_longer.add(undoing[act])
    return frozenset(no_longer)


Wanted = Mapping[RowPlace, Row | None]
"""The rows to erase, and what is to stand in the place of each; None for nothing."""


@dataclass(frozen=True, slots=True)
class ActRead:
    """An act as a store keeps it: with its rows by their places, and their seals."""

    act: Act
    rows: PlacedRows
    seals: Seals

    def is_genuine(self, erased: Sequence[Row], secret: bytes) -> bool:
        """Tell whether its rows are those that were recorded with it, or `erased` says why not."""
        if not self.act.is_sealed:
            return compare_digest(unsealed_mac(plain_rows(self.rows), secret), self.act.rows_mac)
        is_whole = compare_digest(macs_mac(self.seals, secret), self.act.rows_mac)
        return is_whole and is_as_sealed(self.act.told.because, self.rows, self.seals, erased)


def plain_rows(rows: PlacedRows) -> Rows:
    """Return the rows of each table in the order of their places."""
    return {name: [rows[name][place] for place in sorted(rows[name])] for name in rows}

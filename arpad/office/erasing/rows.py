"""Which rows of the journal name a person, and what is to stand in the place of each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from arpad.archive.canonical import is_day
from arpad.office.erasing.traces import ERASED, Traces
from arpad.registry.acts import Row, Value
from arpad.registry.erasing import ERASED as RECORDS
from arpad.registry.erasing import ActRead
from arpad.registry.seals import REASON, Place
from arpad.registry.store import Store
from arpad.registry.tables import TABLES

_YEAR: Final = len("2011")
_GONE: Final = frozenset(("number", "language"))
"""Facts that no rule reads of a person without a name: their rows go."""


@dataclass(frozen=True, slots=True)
class Named:
    """The rows that name a person, and the bytes that name them.

    `files` has the hash of what is kept instead of bytes, by the hash of those; `left` are hashes
    of bytes from which the person can't be taken: no text.
    """

    wanted: dict[Place, Row | None] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)


def rows_naming(
    store: Store, numbers: frozenset[str], claims: frozenset[str], traces: Traces
) -> Named:
    """Return the rows that name a person, in acts that hold and in those that were undone.

    `numbers` are the person's at the office, `claims` those that are theirs: what proves one goes.
    What is to be kept instead of bytes is taken (`Store.keep`).
    """
    named = Named()
    for act in store.acts():
        there = store.read(act.number)
        because = there.act.told.because
        if traces.text(because) != because:
            named.wanted[Place(act.number, REASON, 0)] = None
        for name, place, row in _rows(there):
            instead = _instead(store, named, name, row, numbers, claims, traces)
            if instead is None or dict(instead) != dict(row):
                named.wanted[Place(act.number, name, place)] = instead
    return named


def _rows(there: ActRead) -> Iterator[tuple[str, int, Row]]:
    for name, rows in there.rows.items():
        if name != RECORDS:
            for place, row in rows.items():
                yield name, place, row


def _instead(
    store: Store,
    named: Named,
    name: str,
    row: Row,
    numbers: frozenset[str],
    claims: frozenset[str],
    traces: Traces,
) -> Row | None:
    """Return what is to stand in a row's place: the row itself where it names nobody."""
    if name == "fact":
        return _fact(row) if row["player"] in numbers else row
    if name == "claim_file" and row["claim"] in claims:
        return None
    blobs = TABLES[name].blobs
    return {
        column: _file(store, named, str(value), traces) if column in blobs and value
        else traces.text(value) if isinstance(value, str) else value
        for column, value in row.items()
    }  # fmt: skip


def _fact(row: Row) -> Row | None:
    """Return what stays of a fact of who is erased: what the rules read, without a name."""
    if row["fact"] in _GONE:
        return None
    return {**row, "value": _value(str(row["fact"]), row["value"])}


def is_erased(row: Row) -> bool:
    """Tell whether a fact is what stays of one of who was erased."""
    return (instead := _fact(row)) is not None and dict(instead) == dict(row)


def _value(fact: str, value: Value) -> Value:
    if not value:
        return value
    if fact == "name":
        return ERASED
    return str(value)[:_YEAR] if fact == "birth" and is_day(str(value)) else value


def _file(store: Store, named: Named, digest: str, traces: Traces) -> str:
    """Return the hash of what is kept instead of bytes; their own where they name nobody."""
    if digest not in named.files:
        named.files[digest] = digest
        data = store.kept(digest)
        if data is not None and traces.are_in(data):
            redacted = traces.data(data)
            if redacted == data:
                named.left[digest] = digest
            named.files[digest] = store.keep(redacted)
    return named.files[digest]


def facts_of(store: Store, numbers: frozenset[str]) -> Traces:
    """Return by what a person is found, from every fact that was ever recorded of them."""
    held: Mapping[str, set[str]] = {"name": set(), "birth": set(), "number": set()}
    for act in store.acts():
        for row in store.read(act.number).rows.get("fact", {}).values():
            if row["player"] in numbers and row["fact"] in held and row["value"]:
                held[str(row["fact"])].add(str(row["value"]))
    return Traces(
        tuple(sorted(held["name"] - {ERASED})),
        tuple(sorted(birth for birth in held["birth"] if is_day(birth))),
        tuple(sorted(held["number"] - numbers)),
    )

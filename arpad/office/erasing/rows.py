"""Which rows of the journal name a person, and what is to stand in the place of each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from arpad.archive.canonical import is_day
from arpad.office.erasing.files import Redaction, is_read, is_removed
from arpad.office.erasing.traces import ERASED, Traces
from arpad.office.kept.earlier import without_players
from arpad.registry.acts import ActRead, Row, Value
from arpad.registry.erasing import ERASED as RECORDS
from arpad.registry.seals import REASON, RowPlace
from arpad.registry.store import Store
from arpad.registry.tables import EARLIER_LISTS, TABLES

_YEAR: Final = len("2011")
_GONE: Final = frozenset(("number", "language"))
"""Facts that no rule reads of a person without a name: their rows go."""


@dataclass(frozen=True, slots=True)
class NamingRows:
    """The rows that name a person, and the bytes that name them.

    `files` has the hash of what is kept instead of bytes, by the hash of those. By names under
    which files came: `removed` are those that couldn't be kept without the person, with the number
    of the event reported in it, `unread` those of which nobody can tell whom they name, and
    `unclear` those that named one of several persons, and didn't say which.
    """

    wanted: dict[RowPlace, Row | None] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    removed: dict[str, str] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)
    unclear: dict[str, str] = field(default_factory=dict)


def rows_naming(
    store: Store, numbers: frozenset[str], claims: frozenset[str], redaction: Redaction
) -> NamingRows:
    """Return the rows that name a person, in acts that hold and in those that were undone.

    `numbers` are the person's at the office, `claims` those that are theirs: what proves one goes.
    What is to be kept instead of bytes is taken (`Store.keep`).
    """
    named, traces = NamingRows(), redaction.traces
    for act in store.acts():
        act_read = store.read(act.number)
        if _is_of_others(act_read, numbers, traces):
            continue
        because = act_read.act.told.because
        if traces.text(because) != because:
            named.wanted[RowPlace(act.number, REASON, 0)] = None
        for name, place, row in _rows(act_read):
            instead = _instead(store, named, name, row, numbers, claims, redaction)
            if instead is None or dict(instead) != dict(row):
                named.wanted[RowPlace(act.number, name, place)] = instead
    return named


def _is_of_others(act_read: ActRead, numbers: frozenset[str], traces: Traces) -> bool:
    """Tell whether an act concerns somebody else of the same name, and not the person."""
    rows = act_read.rows.get("concern", {}).values()
    players = {str(row["which"]) for row in rows if row["what"] == "player"}
    texts = [act_read.act.told.because, *(str(value) for _, _, row in _rows(act_read)
                                       for value in row.values())]  # fmt: skip
    return (
        not players & numbers
        and any(other.number in players for other in traces.others)
        and not any(traces.is_marked(text) for text in texts)
    )


def _rows(act_read: ActRead) -> Iterator[tuple[str, int, Row]]:
    for name, rows in act_read.rows.items():
        if name != RECORDS:
            for place, row in rows.items():
                yield name, place, row


def _instead(
    store: Store,
    named: NamingRows,
    name: str,
    row: Row,
    numbers: frozenset[str],
    claims: frozenset[str],
    redaction: Redaction,
) -> Row | None:
    """Return what is to stand in a row's place: the row itself where it names nobody."""
    if name == "fact":
        return _fact(row) if row["player"] in numbers else row
    if name == "claim_file" and row["claim"] in claims:
        return None
    blobs, traces = TABLES[name].blobs, redaction.traces
    if name == EARLIER_LISTS.name:
        _take_off(store, named, str(row["people"]), numbers)
    return {
        column: _file(store, named, row, str(value), redaction) if column in blobs and value
        else traces.text(value) if isinstance(value, str) else value
        for column, value in row.items()
    }  # fmt: skip


def _take_off(store: Store, named: NamingRows, digest: str, numbers: frozenset[str]) -> None:
    """Take whoever is erased out of the table of whose the rows of an earlier list are."""
    data = store.kept(digest)
    if data is not None and (without := without_players(data, numbers)) != data:
        named.files[digest] = store.keep(without)


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


def _file(store: Store, named: NamingRows, row: Row, digest: str, redaction: Redaction) -> str:
    """Return the hash of what is kept instead of bytes; their own where they name nobody."""
    if digest not in named.files:
        data = store.kept(digest)
        redacted = data if data is None else redaction.of(data)
        is_same = redacted is None or redacted == data
        named.files[digest] = digest if redacted is None or is_same else store.keep(redacted)
        file, event = redaction.traces.name(str(row["file"])), str(row.get("event") or "")
        if not is_same and is_removed(redacted or b""):
            named.removed[file] = event
        elif digest in redaction.unclear:
            named.unclear[file] = event
        elif data is not None and is_same and not event and not is_read(data):
            named.unread[file] = digest
    return named.files[digest]


def facts_of(store: Store, numbers: frozenset[str]) -> Traces:
    """Return by what a person is found, from every fact that was ever recorded of them."""
    held: Mapping[str, set[str]] = {"name": set(), "birth": set(), "number": set()}
    for act in store.acts():
        for row in store.rows_of(act.number, {"player": numbers}).get("fact", ()):
            if row["fact"] in held and row["value"]:
                held[str(row["fact"])].add(str(row["value"]))
    return Traces(
        tuple(sorted(held["name"] - {ERASED})),
        tuple(sorted(birth for birth in held["birth"] if is_day(birth))),
        tuple(sorted(held["number"] - numbers)),
    )

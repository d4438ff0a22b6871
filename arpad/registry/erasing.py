"""What an act records that erases rows of earlier acts: which, by their MACs; it names no person.

The rows, their keys and the bytes that they alone name are gone afterwards, and the MACs stay. In
place of a row another one may stand, which the act that erases says.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Final

from arpad.registry.acts import ActRead, Row, Rows, Wanted, plain_rows
from arpad.registry.seals import (
    REASON,
    RowPlace,
    macs_mac,
    row_text,
    sealed_rows,
)
from arpad.registry.store import Store
from arpad.registry.tables import TABLES, blobs_of

ERASED: Final = "erased"
LIFTED: Final = "lifted"


class NotGenuineError(ValueError):
    """A row that is to be erased belongs to an act that is not as it was recorded."""


@dataclass(frozen=True, slots=True)
class Erasing:
    """What is to be recorded, and what becomes of the acts of which rows are erased.

    `rows` are to be added to those of the act that erases; `acts` are the earlier ones, with the
    rows and seals that each has afterwards. `blobs` are the hashes that those acts named before,
    `players` the numbers of whom a fact is erased.
    """

    rows: Rows
    acts: tuple[ActRead, ...]
    blobs: frozenset[str]
    players: frozenset[str]

    @property
    def blobs_instead(self) -> set[str]:
        """Return the hashes of the bytes that rows now name in the place of others."""
        return {digest for act_read in self.acts for digest in blobs_of(plain_rows(act_read.rows))}


def erasing(store: Store, wanted: Wanted, secret: bytes) -> Erasing:
    """Return what erases rows from a store; nothing is written.

    The record of an earlier erasure is erased too where it says what stands in the place of such a
    row. Raises NotGenuineError if an act was changed: it could never be found again.
    """
    by_act: defaultdict[int, dict[RowPlace, Row | None]] = defaultdict(dict)
    for place, row in {**wanted, **_earlier_records(store, wanted)}.items():
        by_act[place.act][place] = row
    before = defaultdict(list)
    for _, row in store.rows(ERASED, {"of_act": [*map(str, by_act)]}):
        before[str(row["of_act"])].append(row)
    erased: list[Row] = []
    lifted: list[Row] = []
    acts: list[ActRead] = []
    blobs: set[str] = set()
    players: set[str] = set()
    for number in sorted(by_act):
        act_read = store.read(number)
        if not act_read.is_genuine(before[str(number)], secret):
            raise NotGenuineError(f"act {number} is not as it was recorded")
        sealed = _sealed(act_read, secret)
        if not act_read.act.is_sealed:
            lifted.append({"of_act": str(number), "digest": sealed.act.digest})
        of_act = by_act[number]
        erased += (_record(sealed, place, of_act[place]) for place in sorted(of_act))
        acts.append(erased_from(sealed, of_act))
        blobs |= blobs_of(plain_rows(act_read.rows))
        facts = act_read.rows.get("fact", {})
        players |= {str(facts[place.place]["player"]) for place in of_act
                    if place.table == "fact" and place.place in facts}  # fmt: skip
    return Erasing({ERASED: erased, LIFTED: lifted}, tuple(acts), frozenset(blobs),
                   frozenset(players))  # fmt: skip


def _earlier_records(store: Store, wanted: Wanted) -> dict[RowPlace, Row | None]:
    """Return the records of earlier erasures that tell what stands in the place of these rows."""
    about = {(str(place.act), place.table, place.place) for place in wanted}
    numbers = {str(place.act) for place in wanted}
    records: dict[RowPlace, Row | None] = {}
    for number in {act for act, _ in store.rows(ERASED, {"of_act": numbers})}:
        for at, row in store.read(number).rows[ERASED].items():
            if row["instead"] is not None and _about(row) in about:
                records[RowPlace(number, ERASED, at)] = {**row, "instead": None}
    return records


def _about(row: Row) -> tuple[str, str, int]:
    return str(row["of_act"]), str(row["of_table"]), int(row["of_place"] or 0)


def _sealed(act_read: ActRead, secret: bytes) -> ActRead:
    """Return an act with seals: those that it has, or new ones for one of an earlier version."""
    if act_read.act.is_sealed:
        return act_read
    seals = act_read.seals or sealed_rows(act_read.act.told.because, plain_rows(act_read.rows))
    return replace(
        act_read, act=replace(act_read.act, rows_mac=macs_mac(seals, secret)), seals=seals
    )


def _record(act_read: ActRead, place: RowPlace, instead: Row | None) -> Row:
    return {
        "of_act": str(place.act),
        "of_table": place.table,
        "of_place": place.place,
        "mac": act_read.seals[place.table][place.place].mac.hex(),
        "instead": None if instead is None else row_text(instead),
    }


def erased_from(act_read: ActRead, wanted: Wanted) -> ActRead:
    """Return a sealed act without these rows and their keys, with what stands in their place."""
    statement = act_read.act.told
    rows = {name: dict(act_read.rows[name]) for name in act_read.rows}
    seals = {name: list(act_read.seals[name]) for name in act_read.seals}
    for place, instead in wanted.items():
        seals[place.table][place.place] = seals[place.table][place.place].erased
        if place.table == REASON:
            statement = replace(statement, because="")
            continue
        rows[place.table].pop(place.place, None)
        if instead is not None:
            names = TABLES[place.table].names
            rows[place.table][place.place] = {name: instead.get(name) for name in names}
    in_order = {name: dict(sorted(rows[name].items())) for name in rows}
    return ActRead(replace(act_read.act, told=statement), in_order, seals)

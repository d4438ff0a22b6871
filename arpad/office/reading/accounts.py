"""What pages of players and events are made of, told at less cost than it takes to make them.

A player's page depends on the lists that changed something for the player, and on no other. Asked
for some hundreds of players at once, in the order of their numbers, as a whole site is written.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import sqlalchemy as sa

from arpad.office.reading.moves import moves_of
from arpad.office.reading.norms import norms_told_of
from arpad.office.reading.players import Readers
from arpad.office.reading.schema import (
    ENTRIES,
    EVENTS,
    MOVED,
    PEOPLE,
    PERSON,
    PUBLISHED,
    RESTATED,
)
from arpad.office.reading.shelf import Row, Rows
from arpad.office.reading.taking import UNSHOWN

AT_ONCE: Final = 250
_STATE: Final = ("rating", "rating_peak", "k_factor", "status", "title", "k_factor_clause")
"""What a list says of a player who doesn't play. Why the status is what it is another list may
found otherwise: one without games says "active" of who played for the list before."""
_LIST: Final = PUBLISHED["list"].c
_SIDES: Final = PUBLISHED["changes"].c
_SOME: Final[sa.BindParameter[Any]] = sa.bindparam("player_ids", expanding=True)
_NEXT: Final = (
    sa.select(PEOPLE.c.player_id)
    .where(PEOPLE.c.player_id >= sa.bindparam("player_id"))
    .order_by(PEOPLE.c.player_id)
    .limit(AT_ONCE)
)
_STANDINGS: Final = sa.select(
    _LIST.player_id, _LIST.entry, _LIST.section, _LIST.games, _LIST.change,
    *(_LIST[name] for name in _STATE),
).where(_LIST.player_id.in_(_SOME))  # fmt: skip
_PLAYED: Final = (
    sa.select(_SIDES.player_id, _SIDES.entry, _SIDES.event_id, EVENTS.c.name, EVENTS.c.whole,
              EVENTS.c.first, _SIDES.opponent_id, PEOPLE.c.name)
    .join(EVENTS, EVENTS.c.event_id == _SIDES.event_id)
    .outerjoin(PEOPLE, PEOPLE.c.player_id == _SIDES.opponent_id)
    .where(_SIDES.player_id.in_(_SOME))
    .distinct()
)  # fmt: skip
_ENTRANTS: Final = (
    sa.select(_SIDES.player_id, *(PEOPLE.c[name] for name in PERSON))
    .join(EVENTS, EVENTS.c.event_id == _SIDES.event_id)
    .outerjoin(PEOPLE, PEOPLE.c.player_id == _SIDES.player_id)
    .where(EVENTS.c.whole == sa.bindparam("whole"))
    .distinct()
)


@dataclass(frozen=True, slots=True)
class Account:
    """What a player's page is made of, as one text; whom he met on each list that rated him; club.

    `met` has the lists on which the player stands and for which he played, by their entries in the
    shelf's order.
    """

    text: str
    met: Mapping[int, frozenset[str]]
    club: str | None


class Accounts:
    """What pages of a shelf's players and events are made of."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._index = readers.shelf.index
        self._some: dict[str, Account] = {}

    def state(self) -> str:
        """Return what is another where the index has another list, or another state of one."""
        taken = [
            self._index.tuples(sa.select(of.c.entry, of.c.stamp)) for of in (ENTRIES, RESTATED)
        ]
        return repr([sorted(rows) for rows in taken])

    def player(self, player_id: str) -> Account:
        """Return what a player's page is made of. Raises KeyError if he stands on no list."""
        if player_id not in self._some:
            some = [row[0] for row in self._index.tuples(_NEXT, player_id=player_id)]
            self._some = self._of(some)
        return self._some[player_id]

    def event(self, event_id: str) -> str:
        """Return what an event's pages are made of: what lists tell, and who its players are."""
        looked = self._readers.event(event_id)
        whole = self._readers.wholes([event_id])[event_id]
        people = self._index.tuples(_ENTRANTS, whole=whole)
        lists = [(*self._list(sight.volume.number), sight.row["event_id"]) for sight in looked]
        called = self._readers.events_called([event_id])[event_id]
        return repr((lists, called["name"], called["first"], sorted(people, key=str)))

    def _of(self, some: list[str]) -> dict[str, Account]:
        people = self._readers.people(some)
        standings: dict[str, dict[int, Row]] = {number: {} for number in some}
        for row in self._index.rows(_STANDINGS, player_ids=some):
            standings[row["player_id"]][row["entry"]] = row
        sides: dict[str, list[tuple[Any, ...]]] = {number: [] for number in some}
        for number, *side in self._index.tuples(_PLAYED, player_ids=some):
            sides[number].append(tuple(side))
        return {
            number: self._account(people[number], standings[number], sides[number])
            for number in some
        }

    def _account(
        self, person: Row, standings: Mapping[int, Row], sides: list[tuple[Any, ...]]
    ) -> Account:
        number, order = person["player_id"], self._readers.shelf.order
        played = {row[0] for row in sides}
        met: dict[int, set[str]] = {entry: set() for entry in order if entry in played}
        for entry, *_, opponent, _name in sides:
            if opponent is not None:
                met[entry].add(opponent)
        rows = [{**standings[entry], "series": volume.series}
                for entry, volume in order.items() if entry in standings]  # fmt: skip
        shown = [row for row in rows if row["section"] != UNSHOWN]
        opponents = sorted({row[1:] for row in sides}, key=_event_and_opponent)
        ingredients = (
            person,
            [(self._list(row["entry"]), *row.values())
             for row in marks(self._readers, shown, met)],
            [self._list(entry) for entry in met], opponents,
            self._readers.earlier(number), self._later(number),
        )  # fmt: skip
        whole = {entry: frozenset(some) for entry, some in met.items() if entry in standings}
        return Account(repr(ingredients), whole, person["club"])

    def _list(self, entry: int) -> tuple[str, bool]:
        volume = self._readers.shelf.order[entry]
        return volume.tag, volume.book is None

    def _later(self, number: str) -> str:
        """Return what tells of norms and of what came later, of whom anything does."""
        shelf = self._readers.shelf
        norms = norms_told_of(shelf, number) if number in shelf.norm_makers else ""
        return norms + (repr(moves_of(shelf, number)) if number in self._with_moves else "")

    @cached_property
    def _with_moves(self) -> frozenset[str]:
        return frozenset(row[0] for row in self._index.tuples(sa.select(MOVED.c.player_id)))


def _event_and_opponent(side: tuple[Any, ...]) -> tuple[str, str]:
    event_id, *_, opponent, _name = side
    return event_id, opponent or ""


def marks(readers: Readers, standings: Iterable[Row], played: Iterable[int]) -> Rows:
    """Return the rows of lists that changed something for a player, of all in their order.

    On the others he stands as on the one before, and no game of his was looked at. `played` are
    the entries of those for which he played.
    """
    before: dict[str, tuple[Any, ...]] = {}
    kept, own = [], frozenset(played)
    for row in standings:
        entry = row["entry"]
        state = (readers.shelf.order[entry].rulebook, *(row[name] for name in _STATE))
        is_moved = row["games"] or row["change"] or entry in own
        if is_moved or before.get(row["series"]) != state:
            kept.append(row)
        before[row["series"]] = state
    return kept

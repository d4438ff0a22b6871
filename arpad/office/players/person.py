"""A person as the office knows him: his numbers, and each fact with the days on which it holds."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from arpad.registry.acts import Row
from arpad.registry.store import Store

Key = tuple[str, str]
"""Which fact, and whose or which: ("title", "fide")."""


@dataclass(frozen=True, slots=True)
class Held:
    """A fact that holds from a day on until the next; since "": always; value "": none."""

    since: str
    act: int
    value: str


@dataclass(frozen=True, slots=True)
class Person:
    """A person under the number that is kept; `given_up` are the others that are his."""

    player: str
    given_up: tuple[str, ...]
    held: Mapping[Key, tuple[Held, ...]]

    def on(self, day: str) -> dict[Key, str]:
        """Return the facts that hold on a day, as 2026-01-31; what was taken away is not there."""
        found = {key: _on(several, day) for key, several in self.held.items()}
        return {key: value for key, value in found.items() if value}

    def ever(self, fact: str) -> Mapping[str, frozenset[str]]:
        """Return every value that a fact had, by whose or which."""
        found: dict[str, frozenset[str]] = {}
        for (name, which), several in self.held.items():
            if name == fact:
                found[which] = frozenset(one.value for one in several if one.value)
        return found


def _on(several: Iterable[Held], day: str) -> str:
    begun = [one for one in several if one.since <= day]
    return max(begun, key=lambda one: (one.since, one.act)).value if begun else ""


def persons(store: Store, players: Collection[str]) -> dict[str, Person]:
    """Return the persons behind numbers, by the numbers asked for; unknown ones are left out.

    A number that was given up leads to the person who keeps it.
    """
    kept = _all_kept(store, players)
    given_up = _given_up(store, set(kept.values()))
    wanted = {number for root in kept.values() for number in (root, *given_up[root])}
    known = {str(row["player"]) for _, row in store.rows("player", {"player": wanted})}
    facts: dict[str, list[tuple[int, Row]]] = defaultdict(list)
    for act, row in store.rows("fact", {"player": wanted}):
        facts[str(row["player"])].append((act, row))
    return {
        number: _person(root, given_up[root], facts)
        for number, root in kept.items()
        if root in known
    }


def person(store: Store, player: str) -> Person | None:
    """Return the person behind a number; None if nobody was entered under it."""
    return persons(store, [player]).get(player)


def _person(
    root: str, given_up: Sequence[str], facts: Mapping[str, Sequence[tuple[int, Row]]]
) -> Person:
    """Return a person; what is not known under the number kept is taken from the others."""
    held: dict[Key, tuple[Held, ...]] = {}
    for number in (root, *given_up):
        own: dict[Key, list[Held]] = defaultdict(list)
        for act, row in facts.get(number, ()):
            key = (str(row["fact"]), str(row["which"]))
            own[key].append(Held(str(row["since"]), act, str(row["value"])))
        held |= {key: tuple(several) for key, several in own.items() if key not in held}
    return Person(root, tuple(given_up), held)


def _all_kept(store: Store, numbers: Collection[str]) -> dict[str, str]:
    """Return the numbers under which people are kept, following those given up."""
    into: dict[str, str] = {}
    asked = set(numbers)
    while asked:
        rows = store.rows("same_person", {"player": asked})
        new = {str(row["player"]): str(row["into"]) for _, row in rows}
        into |= new
        asked = set(new.values()) - into.keys()
    return {number: _end(number, into) for number in numbers}


def _end(number: str, into: Mapping[str, str]) -> str:
    for _ in into:
        if number not in into:
            break
        number = into[number]
    return number


def _given_up(store: Store, roots: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the numbers given up for each of these, directly or by way of others, in order."""
    found: dict[str, list[str]] = {root: [] for root in roots}
    leads = {root: root for root in roots}
    asked = set(roots)
    while asked:
        rows = store.rows("same_person", {"into": asked})
        asked = set()
        for _, row in rows:
            number, into = str(row["player"]), str(row["into"])
            leads[number] = leads[into]
            found[leads[into]].append(number)
            asked.add(number)
    return {root: tuple(sorted(numbers)) for root, numbers in found.items()}

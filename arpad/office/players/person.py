"""A person as the office knows him: his numbers, and each fact with the days on which it holds."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text

Key = tuple[str, str]
"""Which fact, and whose or which: ("title", "fide")."""


@dataclass(frozen=True, slots=True)
class DatedFact:
    """A fact that holds from a day on until the next; since "": always; value "": none."""

    since: str
    act: int
    value: str


@dataclass(frozen=True, slots=True)
class Person:
    """A person under the number that is kept; `given_up` are the others that are his."""

    player: str
    given_up: tuple[str, ...]
    held: Mapping[Key, tuple[DatedFact, ...]]

    def on(self, day: str) -> dict[Key, str]:
        """Return the facts that hold on a day, as 2026-01-31; what was taken away is not there."""
        by_key = {key: _on(several, day) for key, several in self.held.items()}
        return {key: value for key, value in by_key.items() if value}

    def ever(self, fact: str) -> Mapping[str, frozenset[str]]:
        """Return every value that a fact had, by whose or which."""
        by_which: dict[str, frozenset[str]] = {}
        for (name, which), several in self.held.items():
            if name == fact:
                by_which[which] = frozenset(stated.value for stated in several if stated.value)
        return by_which


@dataclass(frozen=True, slots=True)
class Spell:
    """The days on which a fact has one value: from `first` on, until before `end`; "" is no end."""

    value: str
    first: str
    end: str

    def meets(self, other: "Spell") -> bool:
        """Tell whether there is a day on which both hold."""
        return (not other.end or self.first < other.end) and (
            not self.end or other.first < self.end
        )


def spells(several: Iterable[DatedFact]) -> Iterator[Spell]:
    """Yield the values that a fact has, each with its days; of one day the last act holds."""
    values = {value.since: value.value for value in sorted(several, key=lambda held: held.act)}
    days = sorted(values)
    for first, end in zip(days, [*days[1:], ""], strict=True):
        if values[first]:
            yield Spell(values[first], first, end)


def _on(several: Iterable[DatedFact], day: str) -> str:
    begun = [fact for fact in several if fact.since <= day]
    return max(begun, key=lambda fact: (fact.since, fact.act)).value if begun else ""


def persons(
    store: Store,
    players: Collection[str],
    added: Sequence[Row] = (),
    without: int | None = None,
) -> dict[str, Person]:
    """Return the persons behind numbers, by the numbers asked for; unknown ones are left out.

    A number that was given up leads to the person who keeps it. They are as they would be with the
    facts `added`, and `without` what an act has recorded.
    """
    kept = _all_kept(store, players, without)
    given_up = _given_up(store, set(kept.values()), without)
    wanted = {number for root in kept.values() for number in (root, *given_up[root])}
    entered = store.rows("player", {"player": wanted})
    entered_players = {str(row["player"]) for act, row in entered if act != without}
    facts: dict[str, list[tuple[int, Row]]] = defaultdict(list)
    recorded = store.rows("fact", {"player": wanted})
    for act, row in (*recorded, *((store.last + 1, row) for row in added)):
        if act != without:
            facts[str(row["player"])].append((act, row))
    return {
        number: _person(root, given_up[root], facts)
        for number, root in kept.items()
        if root in entered_players
    }


def person(store: Store, player: str) -> Person | None:
    """Return the person behind a number; None if nobody was entered under it."""
    return persons(store, [player]).get(player)


def person_of(player: str, facts: Sequence[Row]) -> Person:
    """Return somebody who isn't entered yet, with the facts that are stated."""
    return _person(player, (), {player: [(0, row) for row in facts]})


def _person(
    root: str, given_up: Sequence[str], facts: Mapping[str, Sequence[tuple[int, Row]]]
) -> Person:
    """Return a person; what is not known under the number kept is taken from the others.

    Before the first day of which the one tells something, the next one does.
    """
    held: dict[Key, tuple[DatedFact, ...]] = {}
    for number in (root, *given_up):
        own: dict[Key, list[DatedFact]] = defaultdict(list)
        for act, row in facts.get(number, ()):
            key = (str(row["fact"]), str(row["which"]))
            since = str(row["since"])
            if key not in held or since < min(value.since for value in held[key]):
                own[key].append(DatedFact(since, act, str(row["value"])))
        held |= {key: (*held.get(key, ()), *several) for key, several in own.items()}
    return Person(root, tuple(given_up), held)


def _all_kept(store: Store, numbers: Collection[str], without: int | None) -> dict[str, str]:
    """Return the numbers under which people are kept, following those given up."""
    into: dict[str, str] = {}
    left = set(numbers)
    while left:
        rows = store.rows("same_person", {"player": left})
        new = {str(row["player"]): str(row["into"]) for act, row in rows if act != without}
        into |= new
        left = set(new.values()) - into.keys()
    return {number: _end(number, into) for number in numbers}


def _end(number: str, into: Mapping[str, str]) -> str:
    for _ in into:
        if number not in into:
            break
        number = into[number]
    return number


def _given_up(
    store: Store, roots: Collection[str], without: int | None
) -> dict[str, tuple[str, ...]]:
    """Return the numbers given up for each of these, directly or by way of others, in order."""
    by_root: dict[str, list[str]] = {root: [] for root in roots}
    leads = {root: root for root in roots}
    left = set(roots)
    while left:
        rows = store.rows("same_person", {"into": left})
        left = set()
        for act, row in rows:
            if act == without:
                continue
            number, into = str(row["player"]), str(row["into"])
            leads[number] = leads[into]
            by_root[leads[into]].append(number)
            left.add(number)
    return {root: tuple(sorted(numbers)) for root, numbers in by_root.items()}


def unknown_player(number: str) -> Problem:
    """Return the error for a number that no player has, where one has to be named."""
    message = Text("No player has the number {player}.", player=number)
    fix = Text("Enter the player first, or look for them by words of the name.")
    return Problem("error", "player-unknown", message, fix=fix, found=number)

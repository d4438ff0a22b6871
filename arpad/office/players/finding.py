"""Find players: by a number, by words of a name, or by being like somebody."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from arpad.office.players.facts import KINDS, StatedFact, of_which
from arpad.office.players.numbers import with_number
from arpad.office.players.person import Person, persons
from arpad.registry.store import Store
from arpad.report.names import likeness, readings
from arpad.report.notes import listed
from arpad.report.problems import Problem, Text, Value
from arpad.tables.births import Birth
from arpad.tables.births import differ as differ_births

FOUND_MAX: Final = 100
"""So many are shown of those whom a search finds."""
NAMED_MAX: Final = 12
"""So many are named where several are meant."""
LATEST: Final = "9999-12-31"
"""The day by which all that is stated holds."""


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A player as a search shows him; the birth is for the office's own eyes."""

    player: str
    name: str
    federation: str
    sex: str
    birth: str


@dataclass(frozen=True, slots=True)
class PlayerSearch:
    """Whom a search has found: the first of them by name, and how many there are."""

    players: tuple[PlayerMatch, ...]
    count: int


def find(store: Store, text: str, most: int = FOUND_MAX) -> PlayerSearch:
    """Return the player with a number, the office's own or another body's, or all with these words.

    Accents, case and order of words don't count, and a word's beginning is enough. A name that he
    had before finds him too. Of more than `most` those with the lowest numbers are shown.
    """
    own = persons(store, [text])
    if own:
        return PlayerSearch((shown(own[text]),), 1)
    numbers = with_number(store, text)
    words = readings(text)[0] if readings(text) else ()
    numbers |= set(store.players_with(words)) if words and not numbers else set()
    first = sorted(numbers, key=lambda number: (len(number), number))[:most]
    by_number = {person.player: shown(person) for person in persons(store, first).values()}
    people = tuple(sorted(by_number.values(), key=lambda match: (match.name, match.player)))
    return PlayerSearch(people, len(people) if len(numbers) <= most else len(numbers))


def meant(store: Store, text: str) -> tuple[str, tuple[Problem, ...]]:
    """Return the number of the player whom a text means; "" and why, if nobody or several."""
    search = find(store, text, NAMED_MAX)
    if search.count == 1:
        return search.players[0].player, ()
    if not search.players:
        return "", (nobody(text),)
    names = listed(
        [f"{player.player} {player.name}" for player in search.players], NAMED_MAX, search.count
    )
    message = Text("{count} players may be meant by '{text}': {names}.", count=search.count,
                   text=text, names=names)  # fmt: skip
    return "", (Problem("error", "player-several", message, fix=Text("Give the number."),
                        found=text),)  # fmt: skip


def nobody(text: str) -> Problem:
    """Return that nobody was found by a text."""
    message = Text("Nobody has the number {text}, or these words in their name.", text=text)
    fix = Text("Give fewer words, or the beginning of one.")
    return Problem("error", "player-unknown", message, fix=fix, found=text)


def like(store: Store, facts: Sequence[StatedFact]) -> tuple[PlayerMatch, ...]:
    """Return who may be the person of whom these facts are stated.

    Somebody whose name is the same or shortened, and whose birth, sex and numbers don't differ.
    """
    stated = {(fact.fact, fact.which): fact.value for fact in facts}
    names = [fact.value for fact in facts if fact.fact == "name"]
    near = {player for name in names for player in _sharing(store, name)}
    matches = [
        shown(person)
        for person in persons(store, near).values()
        if any(
            likeness(name, other) in ("same", "shortened")
            for name in names
            for other in person.ever("name").get("", ())
        )
        and not differ(stated, person.on(LATEST))
    ]
    return tuple(sorted(set(matches), key=lambda match: match.player))


def differ(own: dict[tuple[str, str], str], other: dict[tuple[str, str], str]) -> list[Value]:
    """Return the facts that tell two persons apart, of those that both state.

    Of births only the years are compared where one states no more.

    >>> differ({("sex", ""): "w", ("birth", ""): "1980"}, {("birth", ""): "1980-05-28"})
    []
    >>> differ({("number", "fide"): "22"}, {("number", "fide"): "23"})
    ['number of fide']
    """
    differing: list[Value] = []
    for fact, which in sorted(set(own) & set(other)):
        if not tells_apart(fact):
            continue
        ours, theirs = own[fact, which], other[fact, which]
        is_birth = fact == "birth"
        if differ_births(Birth.of(ours), Birth.of(theirs)) if is_birth else ours != theirs:
            differing.append(of_which(fact, which))
    return differing


def tells_apart(fact: str) -> bool:
    """Tell whether two persons who differ in this fact can't be one."""
    return fact in KINDS and KINDS[fact].tells_apart


def shown(person: Person) -> PlayerMatch:
    """Return a person as a search shows him, with what is known of him by now."""
    facts = person.on(LATEST)
    return PlayerMatch(
        person.player,
        facts.get(("name", ""), ""),
        facts.get(("federation", ""), ""),
        facts.get(("sex", ""), ""),
        facts.get(("birth", ""), ""),
    )


def _sharing(store: Store, name: str) -> Collection[str]:
    """Return who has the longest word of a name, in any reading of it."""
    numbers: set[str] = set()
    for words in readings(name):
        numbers |= set(store.players_with([max(words, key=len)])) if words else set()
    return numbers

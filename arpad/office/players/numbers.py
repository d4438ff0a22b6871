"""Whose a body's number is, and on which days: no two players have one number on one day."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arpad.office.players.person import Person, Spell, persons, spells
from arpad.registry.store import Store
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class _Holder:
    player: str
    spell: Spell


def numbers_shared(
    store: Store, people: Iterable[Person], without: int | None = None
) -> list[Problem]:
    """Return an error for each number that these people would share with somebody on some day.

    `people` are as they would be; everybody else is as recorded, `without` one act.
    """
    changed = {person.player: person for person in people}
    wanted = {key for person in changed.values() for key, _ in _holding(person)}
    values = {number for _, number in wanted}
    rows = store.rows("fact", {"fact": ["number"], "value": values}) if values else ()
    others = persons(store, {str(row["player"]) for _, row in rows}, without=without)
    everybody = {person.player: person for person in others.values()} | changed
    holders: dict[tuple[str, str], list[_Holder]] = defaultdict(list)
    for holder in everybody.values():
        for key, spell in _holding(holder):
            if key in wanted:
                holders[key].append(_Holder(holder.player, spell))
    meetings = (_meeting(*key, several, changed) for key, several in sorted(holders.items()))
    return [problem for problem in meetings if problem is not None]


def with_number(store: Store, number: str) -> set[str]:
    """Return whose number, of any body, this is on some day."""
    rows = store.rows("fact", {"fact": ["number"], "value": [number]})
    people = persons(store, {str(row["player"]) for _, row in rows}).values()
    return {who.player for who in people if any(number == key[1] for key, _ in _holding(who))}


def _holding(person: Person) -> Iterator[tuple[tuple[str, str], Spell]]:
    for (fact, body), several in person.held.items():
        if fact == "number":
            for spell in spells(several):
                yield (body, spell.value), spell


def _meeting(
    body: str, number: str, holders: list[_Holder], changed: Iterable[str]
) -> Problem | None:
    """Return whose a number is that one of those changed would have on the same day."""
    for at, holder in enumerate(holders):
        for other in holders[at + 1 :]:
            if holder.player == other.player or not holder.spell.meets(other.spell):
                continue
            return _taken(body, number, holder if other.player in changed else other)
    return None


def _taken(body: str, number: str, whose: _Holder) -> Problem:
    message = f"{body}'s number {number} is that of player {whose.player}."
    fix = "Look whether they are one person, or mend the number."
    if until := whose.spell.end:
        message = f"{body}'s number {number} is that of player {whose.player} until {until}."
        fix = "Look whether they are one person, or state the number from that day on."
    return Problem("error", "player-number", message, fix=fix)

"""Whose a body's number is, and on which days: no two players have one number on one day."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations, islice

from arpad.office.players.person import Person, Spell, persons, spells
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text


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
    return [
        _taken(*key, holder if other.player in changed else other)
        for key, several in sorted(holders.items())
        for holder, other in _meeting(several)
    ]


def numbers_of_two(store: Store) -> tuple[Problem, ...]:
    """Return an error for each number of a body that two players have on one day.

    No act lets that happen; an office that an older version kept may have it.
    """
    players: dict[tuple[object, object], set[str]] = defaultdict(set)
    for _, row in store.rows("fact", {"fact": ["number"]}):
        players[row["which"], row["value"]].add(str(row["player"]))
    several = {player for those in players.values() if len(those) > 1 for player in those}
    people = {person.player: person for person in persons(store, several).values()}
    holders: dict[tuple[str, str], list[_Holder]] = defaultdict(list)
    for person in sorted(
        people.values(), key=lambda someone: (len(someone.player), someone.player)
    ):
        for key, spell in _holding(person):
            holders[key].append(_Holder(person.player, spell))
    return tuple(
        _shared(*key, holder.player, other.player)
        for key, those in sorted(holders.items())
        for holder, other in _meeting(those)
    )


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


def _meeting(holders: Sequence[_Holder]) -> list[tuple[_Holder, _Holder]]:
    """Return the first two who have a number on the same day, if any have."""
    meetings = (
        (holder, other)
        for holder, other in combinations(holders, 2)
        if holder.player != other.player and holder.spell.meets(other.spell)
    )
    return [*islice(meetings, 1)]


def _shared(body: str, number: str, player: str, other: str) -> Problem:
    message = Text("Players {player} and {other} share {body}'s number {number}.", player=player,
                   other=other, body=body, number=number)  # fmt: skip
    fix = Text("Merge players {player} and {other} if they are one person, else take {body}'s "
               "number from one of them.", player=player, other=other, body=body)  # fmt: skip
    return Problem("error", "player-number", message, fix=fix, found=number)


def _taken(body: str, number: str, whose: _Holder) -> Problem:
    message = Text("{body}'s number {number} is that of player {player}.", body=body,
                   number=number, player=whose.player)  # fmt: skip
    fix = Text("Look whether they are one person, or mend the number.")
    if until := whose.spell.end:
        message = Text("{body}'s number {number} is that of player {player} until {until}.",
                       body=body, number=number, player=whose.player,
                       until=date.fromisoformat(until))  # fmt: skip
        fix = Text("Look whether they are one person, or state the number from that day on.")
    return Problem("error", "player-number", message, fix=fix)

"""Change what is known of a player, from a day on; merge two numbers, split them, undo an act."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.kinds import ACTS
from arpad.office.kept.settings import lets_one_alone
from arpad.office.players.facts import StatedFact, stated_twice, wrong
from arpad.office.players.finding import LATEST, differ, tells_apart
from arpad.office.players.numbers import numbers_shared
from arpad.office.players.person import Person, persons
from arpad.office.roles import day_without_administrator, given_roles
from arpad.registry.acts import Act, Row, day_of
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text


def state(store: Store, officer: Officer, player: str, facts: Sequence[StatedFact]) -> Done:
    """Record facts of a player, each from its day on.

    Refused if a fact can't be kept, says what is known already, or gives a number that is
    somebody else's on one of those days.
    """

    def decide() -> Decided:
        one = persons(store, [player]).get(player)
        if one is None:
            return refused(_unknown(player))
        dated = [with_day(one, fact, officer.at) for fact in facts]
        problems = [problem for fact in dated for problem in wrong(fact, officer.at)]
        problems += stated_twice(dated)
        problems += [p for fact in dated if not wrong(fact, officer.at) for p in _idle(one, fact)]
        added: list[Row] = [{"player": one.player, **fact.row} for fact in dated]
        if not problems:
            problems = numbers_shared(store, persons(store, [one.player], added).values())
        if problems:
            return refused(*problems)
        kind = "player.rename" if {fact.fact for fact in facts} == {"name"} else "player.set"
        return Decided(officer.tells(kind), {"fact": added}, (one.player,))

    return act(store, decide)


def with_day(person: Person, stated: StatedFact, at: str) -> StatedFact:
    """Return a fact with the first day on which it holds; where none is stated, that of the act.

    What tells persons apart, as a number, doesn't begin: it corrects what is known by now, from
    the first day on which that holds.
    """
    if stated.since is not None:
        return stated
    if not tells_apart(stated.fact):
        return replace(stated, since=at[: len("2026-01-31")])
    held = person.held.get((stated.fact, stated.which), ())
    return replace(stated, since=max((before.since for before in held), default=""))


def merge(store: Store, officer: Officer, kept: str, given_up: str) -> Done:
    """Record that two numbers are one person's: `given_up` leads to `kept` from then on.

    Refused if they are one already, or if what is known of them says that they are two.
    """

    def decide() -> Decided:
        found = persons(store, [kept, given_up])
        unknown = [number for number in (kept, given_up) if number not in found]
        if unknown:
            return refused(*map(_unknown, unknown))
        one, other = found[kept], found[given_up]
        if one.player == other.player:
            message = f"{kept} and {given_up} are one person's already, under {one.player}."
            return refused(Problem("error", "player-merged", message, fix="Nothing is to be done."))
        if said := differ(one.on(LATEST), other.on(LATEST)):
            message = f"{kept} and {given_up} differ in {', '.join(said)}."
            fix = "If they are one person, mend what is wrong of one of them first."
            return refused(Problem("error", "player-differs", message, fix=fix))
        rows = {"same_person": [{"player": other.player, "into": one.player}]}
        return Decided(officer.tells("player.merge"), rows, (one.player, other.player))

    return act(store, decide)


def split(store: Store, officer: Officer, given_up: str) -> Done:
    """Undo the merging of a number: it stands for a person of its own again."""

    def decide() -> Decided:
        rows = store.rows("same_person", {"player": [given_up]})
        if not rows:
            message = f"{given_up} was not given up for another number."
            return refused(
                Problem("error", "player-not-merged", message, fix="Look at its history.")
            )
        merging, row = rows[-1]
        apart = persons(store, [str(row["into"]), given_up], without=merging).values()
        if shared := numbers_shared(store, apart, merging):
            return refused(*shared)
        return Decided(
            officer.tells("player.split", undoes=merging),
            players=(str(row["into"]), given_up),
        )

    return act(store, decide)


def undo(store: Store, officer: Officer, number: int) -> Done:
    """Undo an act: everything is as if it had not been done.

    Refused for an act that is undone already or has undone another, for the making of the office,
    for an entry after which something else was recorded of the player or event, for what is
    published or what a published list rests on, and where it would give back a number that is
    somebody else's by now.
    """

    def decide() -> Decided:
        acts = store.acts([number])
        problem = _kept_act(store, number, acts[0] if acts else None, day_of(officer.at))
        if problem:
            return refused(problem)
        people = persons(store, _concerned(store, number), without=number).values()
        if shared := numbers_shared(store, people, number):
            return refused(*shared)
        return Decided(
            officer.tells("undo", undoes=number),
            players=_concerned(store, number),
            events=_concerned(store, number, "event"),
            lists=_concerned(store, number, "list"),
        )

    return act(store, decide)


def _concerned(store: Store, number: int, what: str = "player") -> tuple[str, ...]:
    rows = store.rows_of(number).get("concern", ())
    return tuple(str(row["which"]) for row in rows if row["what"] == what)


def _kept_act(store: Store, number: int, found: Act | None, today: date) -> Problem | None:
    """Return why an act can't be undone today, if so."""
    if found is None:
        message, fix = f"There is no act {number}.", "The log shows all acts."
    elif number in store.undone():
        message, fix = f"Act {number} is undone already.", "Nothing is to be done."
    elif found.told.undoes is not None:
        message = f"Act {number} has undone act {found.told.undoes}."
        fix = "Do again what was undone: it is then a new act."
    elif found.told.kind == "office.init":
        message, fix = "The making of the office can't be undone.", "Make another one elsewhere."
    elif found.told.kind in ACTS and ACTS[found.told.kind].instead:
        message, fix = "What is published stays as it is.", ACTS[found.told.kind].instead
    elif lets_one_alone(store, number):
        message = f"Since act {number} it takes two officers to publish: one can't undo that alone."
        fix = "Propose approvals=1, and let another officer approve it."
    elif _leaves_no_administrator(store, number, today):
        message = Text("Without act {number} nobody would be named administrator.", number=number)
        fix = "Give another person this role first."
    elif found.told.kind == "list.add" and (rests := _published_of(store, number)):
        message, fix = f"The list {rests} has been published since.", "Go on with it."
    elif (rated := _rated_since(store, number)) is not None:
        name, day = rated
        message = f"The list {name} of {day} has rated the event as act {number} has it."
        fix = "What is published stays: correct the event anew."
    elif found.told.kind in _FIRST and (later := _later(store, number, _FIRST[found.told.kind])):
        message = f"Act {later} rests on the entry that act {number} made."
        fix = "Undo the later act first."
    else:
        return None
    return Problem("error", "act-kept", message, fix=fix, found=str(number))


_FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "player.add": ("player", "event"),
    "event.add": ("player", "event"),
    "claim.open": ("claim",),
    "claim.appeal": ("claim",),
}
"""Acts on which later ones rest: those that concern the same player, event or claim."""


def _leaves_no_administrator(store: Store, number: int, today: date) -> bool:
    """Tell whether the office has an administrator for every day because of an act."""
    now, then = given_roles(store), given_roles(store, without=number)
    return (day_without_administrator(now, today) is None
            and day_without_administrator(then, today) is not None)  # fmt: skip


def _published_of(store: Store, number: int) -> str:
    """Return the list that an act added, if a list of it has been published; else nothing."""
    names = [str(row["name"]) for row in store.rows_of(number).get("rated_list", ())]
    found = store.rows("published", {"list": names})
    return str(found[0][1]["list"]) if found else ""


def _rated_since(store: Store, number: int) -> tuple[str, str] | None:
    """Return the list, and its day, that has rated an event since an act; None for none."""
    events = _concerned(store, number, "event")
    rows = store.rows("rated_event", {"event": events})
    return next(
        ((str(row["list"]), str(row["list_date"])) for act, row in rows if act > number), None
    )


def _later(store: Store, number: int, of: Sequence[str]) -> int:
    """Return an act that holds and was recorded of the same later; 0 if there is none."""
    rows = [
        row
        for what in of
        for row in store.rows("concern", {"what": [what], "which": _concerned(store, number, what)})
    ]
    undoing = {act.number for act in store.acts([act for act, _ in rows]) if act.told.undoes}
    return max((act for act, _ in rows if act > number and act not in undoing), default=0)


def _unknown(player: str) -> Problem:
    message = f"No player has the number {player}."
    fix = "Look for the player by words of the name."
    return Problem("error", "player-unknown", message, fix=fix, found=player)


def _idle(person: Person, stated: StatedFact) -> list[Problem]:
    """Return why stating a fact of somebody would do nothing."""
    of = f"{stated.fact}{f' of {stated.which}' if stated.which else ''}"
    held = person.on(stated.since or "").get((stated.fact, stated.which), "")
    if held != stated.value:
        return []
    says = f"is {held!r}" if held else "has none"
    message = f"{of} of player {person.player} {says} already."
    return [Problem("error", "player-idle", message, fix="State what changes.")]

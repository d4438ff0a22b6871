"""Change what is known of a player, from a day on; merge two numbers, split them, undo an act."""

from collections.abc import Mapping, Sequence
from typing import Final

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.kept.settings import lets_one_alone
from arpad.office.players.facts import Stated, stated_twice, wrong
from arpad.office.players.finding import LATEST, differ, with_number
from arpad.office.players.person import Person, person, persons
from arpad.registry.acts import Act
from arpad.registry.store import Store
from arpad.report.problems import Problem


def state(store: Store, officer: Officer, player: str, facts: Sequence[Stated]) -> Done:
    """Record facts of a player, each from its day on.

    Refused if a fact can't be kept, says what is known already, or gives another's number.
    """

    def decide() -> Decided:
        one = persons(store, [player]).get(player)
        if one is None:
            return refused(_unknown(player))
        problems = [problem for fact in facts for problem in wrong(fact, officer.at)]
        problems += stated_twice(facts)
        problems += [
            p for fact in facts if not wrong(fact, officer.at) for p in _idle(store, one, fact)
        ]
        if problems:
            return refused(*problems)
        kind = "player.rename" if {fact.fact for fact in facts} == {"name"} else "player.set"
        rows = {"fact": [{"player": one.player, **fact.row} for fact in facts]}
        return Decided(officer.tells(kind), rows, (one.player,))

    return act(store, decide)


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
    another's by now.
    """

    def decide() -> Decided:
        found = store.acts([number])
        problem = _kept_act(store, number, found[0] if found else None)
        if problem:
            return refused(problem)
        if clashing := _clashing(store, number):
            return refused(clashing)
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


def _kept_act(store: Store, number: int, found: Act | None) -> Problem | None:
    """Return why an act can't be undone, if so."""
    if found is None:
        message, fix = f"There is no act {number}.", "The log shows all acts."
    elif number in store.undone():
        message, fix = f"Act {number} is undone already.", "Nothing is to be done."
    elif found.told.undoes is not None:
        message = f"Act {number} has undone act {found.told.undoes}."
        fix = "Do again what was undone: it is then a new act."
    elif found.told.kind == "office.init":
        message, fix = "The making of the office can't be undone.", "Make another one elsewhere."
    elif found.told.kind in _FINAL:
        message, fix = "What is published stays as it is.", _FINAL[found.told.kind]
    elif lets_one_alone(store, number):
        message = f"Since act {number} it takes two officers to publish: one can't undo that alone."
        fix = "Propose approvals=1, and let another officer approve it."
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


_FINAL: Final = {
    "list.publish": "Publish the next list.",
    "list.revise": "Publish the next list.",
    "claim.decide": "Whoever disagrees appeals against it.",
}
"""What is told to the public, and what can be done instead of undoing it."""


_FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "player.add": ("player", "event"),
    "event.add": ("player", "event"),
    "claim.open": ("claim",),
    "claim.appeal": ("claim",),
}
"""Acts on which later ones rest: those that concern the same player, event or claim."""


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


def _clashing(store: Store, number: int) -> Problem | None:
    """Return that undoing an act would give back another body's number that is another's now."""
    for row in store.rows_of(number).get("fact", ()):
        body, player = str(row["which"]), str(row["player"])
        if row["fact"] != "number" or (one := person(store, player)) is None:
            continue
        before = [held for held in one.held["number", body] if held.act != number]
        value = max(before, key=lambda held: (held.since, held.act)).value if before else ""
        whose = with_number(store, body, value) if value else ""
        if whose not in ("", one.player):
            message = f"{body}'s number {value} is that of player {whose} by now."
            fix = "Look whether they are one person, or mend the number."
            return Problem("error", "player-number", message, fix=fix)
    return None


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
    fix = "Look for the player by words of his name."
    return Problem("error", "player-unknown", message, fix=fix, found=player)


def _idle(store: Store, one: Person, stated: Stated) -> list[Problem]:
    """Return why stating a fact of somebody would do nothing, or would take another's number."""
    of = f"{stated.fact}{f' of {stated.which}' if stated.which else ''}"
    known = one.on(stated.since).get((stated.fact, stated.which), "")
    if known == stated.value:
        says = f"is {known!r}" if known else "has none"
        message = f"{of} of player {one.player} {says} already."
        return [Problem("error", "player-idle", message, fix="State what changes.")]
    if stated.fact == "number" and stated.value:
        whose = with_number(store, stated.which, stated.value)
        if whose and whose != one.player:
            message = f"{stated.which}'s number {stated.value} is that of player {whose}."
            fix = "Look whether they are one person, or mend the number."
            return [Problem("error", "player-number", message, fix=fix)]
    return []

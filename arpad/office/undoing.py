"""Undo an act, where nothing rests on it: everything is as if it had not been done."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.kinds import ACTS
from arpad.office.acts.office import UndoAct
from arpad.office.desk import Desk
from arpad.office.kept.settings import lets_one_alone
from arpad.office.players.numbers import numbers_shared
from arpad.office.players.person import persons
from arpad.office.roles import day_without_administrator, given_roles
from arpad.registry.acts import Act
from arpad.registry.store import Store
from arpad.registry.zones import role_day
from arpad.report.problems import Problem, Text


def undo(desk: Desk, officer: Officer, wanted: UndoAct) -> Done:
    """Undo an act: everything is as if it had not been done.

    Refused for an act that is undone already or has undone another, for the making of the office,
    for an entry after which something else was recorded of the player or event, for what is
    published or what a published list rests on, and where it would give back a number that is
    somebody else's by now.
    """
    store, number = desk.store, wanted.number

    def decide() -> Decided:
        acts = store.acts([number])
        problem = _kept_act(store, number, acts[0] if acts else None, role_day(store, officer.at))
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


def _kept_act(store: Store, number: int, act: Act | None, today: date) -> Problem | None:
    """Return why an act can't be undone today, if so."""
    fix: str
    if act is None:
        message, fix = (Text("There is no act {number}.", number=number),
                        Text("The log shows all acts."))  # fmt: skip
    elif number in store.undone():
        message, fix = (Text("Act {number} is undone already.", number=number),
                        Text("Nothing is to be done."))  # fmt: skip
    elif act.told.undoes is not None:
        message = Text("Act {number} has undone act {undoes}.", number=number,
                       undoes=act.told.undoes)  # fmt: skip
        fix = Text("Do again what was undone: it is then a new act.")
    elif act.told.kind == "office.init":
        message, fix = (Text("The making of the office can't be undone."),
                        Text("Make another one elsewhere."))  # fmt: skip
    elif act.told.kind in ACTS and ACTS[act.told.kind].instead:
        message, fix = _lasting(act), ACTS[act.told.kind].instead
    elif lets_one_alone(store, number):
        message = Text("Since act {number} it takes two officers to publish: one can't undo that "
                       "alone.", number=number)  # fmt: skip
        fix = Text("Propose approvals=1, and let another officer approve it.")
    elif _leaves_no_administrator(store, number, today):
        message = Text("Without act {number} nobody would be named administrator.", number=number)
        fix = Text("Give another person this role first.")
    elif act.told.kind == "list.add" and (rests := _published_of(store, number)):
        message, fix = (Text("The list {name} has been published since.", name=rests),
                        Text("Go on with it."))  # fmt: skip
    elif (rated := _rated_since(store, number)) is not None:
        name, day = rated
        message = Text("The list {name} of {day} has rated the event as act {number} has it.",
                       name=name, day=day, number=number)  # fmt: skip
        fix = Text("What is published stays: correct the event anew.")
    elif act.told.kind in _FIRST and (later := _later(store, number, _FIRST[act.told.kind])):
        message = Text("Act {later} rests on the entry that act {number} made.", later=later,
                       number=number)  # fmt: skip
        fix = Text("Undo the later act first.")
    else:
        return None
    return Problem("error", "act-kept", message, fix=fix, found=str(number))


def _lasting(act: Act) -> Text:
    """Return why what an act did stays."""
    if act.told.kind.startswith("list."):
        return Text("What is published stays as it is.")
    return Text("What act {number} did can't be taken back.", number=act.number)


_FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "player.add": ("player", "event"),
    "event.add": ("player", "event"),
    "list.add": ("list",),
    "claim.open": ("claim",),
    "claim.appeal": ("claim",),
}
"""Acts on which later ones rest: those that concern the same player, event, list or claim."""


def _leaves_no_administrator(store: Store, number: int, today: date) -> bool:
    """Tell whether the office has an administrator for every day because of an act."""
    now, then = given_roles(store), given_roles(store, without=number)
    return (day_without_administrator(now, today) is None
            and day_without_administrator(then, today) is not None)  # fmt: skip


def _published_of(store: Store, number: int) -> str:
    """Return the list that an act added, if a list of it has been published; else nothing."""
    names = [str(row["name"]) for row in store.rows_of(number).get("rated_list", ())]
    rows = store.rows("published", {"list": names})
    return str(rows[0][1]["list"]) if rows else ""


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

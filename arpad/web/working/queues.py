"""What an officer settles one by one: a question a screen, decided by a key, then comes the next.

Each decision is the form of an act; what is not decided comes up again after all others.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import urlencode

from arpad.answers.matching import as_known, as_reported
from arpad.explain.language import marked
from arpad.office.events.people import DoubtfulPlayer, doubtful
from arpad.office.lists.oddities import Double
from arpad.office.players.facts import StatedFact
from arpad.office.players.finding import like
from arpad.web.working.acts import fresh_mark
from arpad.web.working.showing import Part
from arpad.web.working.visits import Visit

_REASON: Final = marked("compared side by side")
_KINDS: Final = ("event.player", "player.add", "player.merge")


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be decided: the act, the fields of its form, what its button says, and its key."""

    kind: str
    fields: Sequence[tuple[str, str]]
    says: str
    key: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of those who may be one person, and what is decided with them."""

    parts: Sequence[Part]
    head: str = ""
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a queue: its place there, its sides, its own address and that of the next.

    `last` is the act by which the one before was decided.
    """

    of: str
    place: int
    count: int
    sides: Sequence[Side]
    here: str
    following: str
    because: str
    mark: str
    last: int | None


@dataclass(frozen=True, slots=True)
class Queue:
    """The question that is put now, None if none is left, and what stands below it."""

    question: Question | None
    below: object = ()


Questions = Mapping[str, tuple[str, Callable[[], Sequence[Side]]]]
"""By what names each question: of what it is, and its sides when it is put."""


def of_reports(visit: Visit) -> Questions:
    """Return who each doubtful player is, of all reports that lists may still rate."""
    desk = visit.desk
    waiting = {number: event for kept in desk.lists.values()
               for number, event in desk.open_for(kept).items()}  # fmt: skip
    unsure = {number: waiting[number] for number, read in desk.reports(waiting).items()
              if not read.are_known}  # fmt: skip
    reports = desk.submitted(unsure.values())
    return {
        f"{number}.{doubt.player.number}": (event.name, partial(_named, visit, number, doubt))
        for number, event in unsure.items()
        for doubt in doubtful(reports[number], event, desk.people)
    }


def of_doubles(visit: Visit, doubles: Sequence[Double]) -> Questions:
    """Return which of two numbers is kept, of each pair that may be one person's."""
    return {
        f"{first}.{second}": ("", partial(_merged, visit, first, second))
        for first, second in ((pair.first.player_id, pair.second.player_id) for pair in doubles)
    }


def put(visit: Visit, questions: Questions, path: str, at: str) -> Question | None:
    """Return the question at a place of a queue, or the first after it; None if none is left."""
    names = sorted(questions, key=_place)
    if not names:
        return None
    place = next((place for place, name in enumerate(names) if _place(name) >= _place(at)), 0)
    of, sides = questions[names[place]]
    here, following = (f"/office/{path}?{urlencode({'at': name})}"
                       for name in (names[place], names[(place + 1) % len(names)]))  # fmt: skip
    store = visit.desk.store
    (last,) = store.acts([store.last])
    is_own = last.told.who == visit.by.who and last.told.kind in _KINDS
    return Question(of, place + 1, len(names), sides(), here, following, visit.word(_REASON),
                    fresh_mark(), last.number if is_own else None)  # fmt: skip


def _place(name: str) -> list[tuple[int, str]]:
    return [(len(part), part) for part in name.split(".")]


def _named(visit: Visit, event: str, doubt: DoubtfulPlayer) -> list[Side]:
    """Return a player of a report beside those who may be meant, or as somebody new."""
    player, store = doubt.player, visit.desk.store
    reported = as_reported(player)
    stated = {name: getattr(reported, name) for name in ("birth", "sex", "federation")}
    facts = [StatedFact(name, value) for name, value in stated.items() if value]
    others = like(store, [StatedFact("name", player.name), *facts]) if player.name else ()
    new = Choice("player.add", (
        ("name", player.name), ("fact", "\n".join(f"{fact.fact}={fact.value}" for fact in facts)),
        ("not", "\n".join(other.player for other in others)),
    ), marked("Somebody new"), "n")  # fmt: skip
    candidates = as_known(visit.desk, doubt.may_be)
    return [Side(visit.shown(reported), visit.word(marked("In the report")), new), *(
        Side(visit.shown(candidates[number]), number, Choice("event.player", (
            ("number", event), ("rank", str(player.number)), ("player", number),
        ), marked("It is this player"), str(key)))
        for key, number in enumerate((n for n in doubt.may_be if n in candidates), 1)
    )]  # fmt: skip


def _merged(visit: Visit, first: str, second: str) -> list[Side]:
    """Return two numbers side by side, of which either may be kept."""
    candidates = as_known(visit.desk, (first, second))
    return [
        Side(visit.shown(candidates[kept]), kept, Choice("player.merge", (
            ("kept", kept), ("given_up", given_up),
        ), marked("Keep this number"), str(key)))
        for key, (kept, given_up) in enumerate(((first, second), (second, first)), 1)
    ]  # fmt: skip

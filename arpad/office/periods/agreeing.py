"""Record what publishes a list: by one officer alone, or proposed by one and approved by another.

What is approved is the very thing that was proposed, told by its identity.
"""

from dataclasses import dataclass
from typing import Final

from arpad.archive.places import RESTATED
from arpad.office.acting import TRIES, Officer, agreed
from arpad.office.acts.declaring import declaration
from arpad.office.acts.lists import PublishList, ReviseLists
from arpad.office.corrections.entering import REVISION
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList
from arpad.office.kept.settings import ALONE, APPROVALS, setting
from arpad.registry.acts import Act, Row, Rows
from arpad.registry.store import OvertakenError, Store
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class Proposed:
    """What is proposed: of which list, for which day (of a revision its folder), its identity."""

    list: str
    list_date: str
    identity: str

    @property
    def row(self) -> Row:
        """Return it as the registry has it."""
        return {"list": self.list, "list_date": self.list_date, "identity": self.identity}


@dataclass(frozen=True, slots=True)
class AgreedAct:
    """The act, None if nothing was recorded; whether it publishes, and what stood against it."""

    act: Act | None = None
    is_published: bool = False
    problems: tuple[Problem, ...] = ()


def bundle_name(kept: KeptList) -> str:
    """Return what the folder of a list's next revision is called.

    >>> from datetime import date
    >>> bundle_name(KeptList("rapid", "rapid", "fide-rapid", date(2026, 1, 1), "", ""))
    'revision-1.restated'
    """
    before = {
        restated.bundle
        for restated in kept.restated
        if restated.way == REVISION and restated.bundle
    }
    return f"revision-{len(before) + 1}{RESTATED}"


def recorded(
    desk: Desk, officer: Officer, wanted: PublishList | ReviseLists, proposed: Proposed, rows: Rows,
    seen: int,
) -> AgreedAct:  # fmt: skip
    """Record an act that publishes, with its rows, or that its officer proposes it.

    Nothing if they can't agree to it (`agreed`), or if anybody has changed since `seen` what the
    list was made of: that is told.
    """
    by = proposed_by(desk, proposed.list, proposed.list_date, proposed.identity)
    takes_two = setting(desk.store, APPROVALS) != ALONE
    statement = agreed(officer, wanted, by, takes_two=takes_two, code="list-proposed")
    if isinstance(statement, Problem):
        return AgreedAct(problems=(statement,))
    is_published = statement.kind == declaration(type(wanted)).kind
    concern: Row = {"what": "list", "which": proposed.list}
    added = rows if is_published else {"proposed": [proposed.row]}
    whole = {**added, "concern": [concern, *added.get("concern", ())]}
    for left in reversed(range(TRIES)):
        try:
            act = desk.store.record(statement, whole, seen)
        except OvertakenError:
            last = desk.store.last
            if not left or not _is_beside(desk.store, range(seen + 1, last + 1), rows):
                return AgreedAct(problems=(_overtaken(last),))
            seen = last
            continue
        others = () if is_published else sorted(by)
        return AgreedAct(act, is_published, tuple(map(_waiting, others)))
    raise AssertionError("there is at least one try")


_BESIDE: Final = frozenset(("account_step", "claim", "claim_file", "claim_step", "concern"))
"""The tables of acts that change no list."""
_OF_EVENTS: Final = frozenset((
    "event", "event_fact", "event_player", "event_sent", "report", "report_file"
))  # fmt: skip


def _is_beside(store: Store, acts: range, rows: Rows) -> bool:
    """Tell whether acts leave what a list was made of as it was; `rows` tell what it has rated.

    The report of an event that no list has rated or passed by comes after this one, as it would
    have a moment later.
    """
    named: set[str] = set()
    for act in store.acts(acts):
        added = store.rows_of(act.number)
        if act.told.undoes is not None or not added.keys() <= _BESIDE | _OF_EVENTS:
            return False
        named.update(str(row["event"]) for table in _OF_EVENTS & added.keys()
                     for row in added[table])  # fmt: skip
    looked_at = ("rated_event", "passed_event")
    own = {str(row["event"]) for table in looked_at for row in rows.get(table, ())}
    where = {"event": sorted(named)}
    return named.isdisjoint(own) and not any(store.rows(table, where) for table in looked_at)


def _overtaken(last: int) -> Problem:
    message = Text("Act {act} has been recorded in the meantime.", act=last)
    fix = Text("Look at the list again, and publish it again.")
    return Problem("error", "office-overtaken", message, fix=fix)


def _waiting(who: str) -> Problem:
    message, fix = (Text("{who} has proposed the same before.", who=who),
                    Text("Approve it, if it is right."))  # fmt: skip
    return Problem("info", "list-proposed", message, fix=fix)


def proposed_by(
    desk: Desk, name: str, list_date: str, identity: str | None = None
) -> frozenset[str]:
    """Return who has proposed the list of a day, or a revision by its folder; of this identity."""
    where = {"list": [name], "list_date": [list_date]}
    acts = [act for act, row in desk.store.rows("proposed", where)
            if identity is None or row["identity"] == identity]  # fmt: skip
    return frozenset(act.told.who for act in desk.store.acts(acts))

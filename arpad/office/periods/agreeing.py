"""Record what publishes a list: by one officer alone, or proposed by one and approved by another.

What is approved is the very thing that was proposed, told by its identity.
"""

from dataclasses import dataclass

from arpad.office.acting import Officer, agreed
from arpad.office.acts.declaring import declaration
from arpad.office.acts.lists import PublishList, ReviseLists
from arpad.office.desk import Desk
from arpad.office.kept.settings import ALONE, APPROVALS, setting
from arpad.registry.acts import Act, Row, Rows
from arpad.registry.store import OvertakenError
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


def recorded(
    desk: Desk, officer: Officer, wanted: PublishList | ReviseLists, proposed: Proposed, rows: Rows,
    seen: int,
) -> AgreedAct:  # fmt: skip
    """Record an act that publishes, with its rows, or that its officer proposes it.

    Nothing if they can't agree to it (`agreed`), or if anybody has acted since `seen`: that is
    told.
    """
    by = proposed_by(desk, proposed.list, proposed.list_date, proposed.identity)
    takes_two = setting(desk.store, APPROVALS) != ALONE
    statement = agreed(officer, wanted, by, takes_two=takes_two, code="list-proposed")
    if isinstance(statement, Problem):
        return AgreedAct(problems=(statement,))
    is_published = statement.kind == declaration(type(wanted)).kind
    concern: Row = {"what": "list", "which": proposed.list}
    added = rows if is_published else {"proposed": [proposed.row]}
    try:
        act = desk.store.record(
            statement, {**added, "concern": [concern, *added.get("concern", ())]}, seen
        )
    except OvertakenError:
        message = Text("Act {act} has been recorded in the meantime.", act=desk.store.last)
        fix = Text("Look at the list again, and publish it again.")
        return AgreedAct(problems=(Problem("error", "office-overtaken", message, fix=fix),))
    others = () if is_published else sorted(by)
    return AgreedAct(act, is_published, tuple(map(_waiting, others)))


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

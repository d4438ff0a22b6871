"""How the office acts: look, decide, record; and look again if somebody else was quicker."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar
from unicodedata import normalize

from arpad.office.acts.declaring import ByTwo, declaration
from arpad.office.roles import forbidden
from arpad.registry.acts import Act, ActStatement, Row, Rows
from arpad.registry.store import OvertakenError, Store
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text

if TYPE_CHECKING:
    from arpad.office.desk import Desk

Seen = TypeVar("Seen")
TRIES: Final = 20
"""So often is an act decided anew when others act at the same time."""


@dataclass(frozen=True, slots=True)
class Officer:
    """Who acts, when (UTC, as 2026-01-31T10:00:00Z), and why."""

    who: str
    at: str
    because: str

    def tells(self, kind: str, undoes: int | None = None) -> ActStatement:
        """Return what he tells of an act of this kind."""
        return ActStatement(kind, self.who, self.at, self.because, undoes)


@dataclass(frozen=True, slots=True)
class Decided:
    """What an act adds and whom or what it concerns, or the problems for which it can't be done."""

    told: ActStatement | None = None
    rows: Rows = field(default_factory=dict)
    players: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    events: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()

    @property
    def concerns(self) -> list[Row]:
        """Return whom and what it concerns, as the registry has it."""
        named = (
            ("player", self.players),
            ("event", self.events),
            ("list", self.lists),
            ("claim", self.claims),
        )
        return [{"what": what, "which": number} for what, several in named for number in several]


@dataclass(frozen=True, slots=True)
class Done:
    """An act that was recorded, or None and the problems that stood against it.

    `written` are the files that came of it.
    """

    act: Act | None
    players: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    events: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    written: tuple[Path, ...] = ()


def perform(desk: "Desk", officer: Officer, form: object) -> Any:
    """Do an act by its rule, if whoever acts has a role for it: that is asked before all else.

    Return what the rule returns: `Done`, or what tells more. Refused, it holds no act, and why.
    """
    declared = declaration(type(form))
    events, undone = (
        [
            getattr(form, parameter.name)
            for parameter in declared.parameters
            if parameter.says.reads == what
        ]
        for what in ("event", "act")
    )
    statement = officer.tells(declared.kind, *undone)
    if problem := forbidden(desk.store, statement, events=events):
        return declared.result(act=None, problems=(problem,))
    return declared.decided(desk, officer, form, today_of(desk.store, officer.at))


def agreed(
    officer: Officer, wanted: ByTwo, proposers: Collection[str], *, takes_two: bool, code: str
) -> ActStatement | Problem:
    """Return what an officer tells of an act that others have proposed, if it takes two officers.

    That they do it, if one is enough or they approve of another's proposal; else that they propose
    it. An error of this code, if they have done that already or approve of what nobody else has
    proposed.
    """
    declared = declaration(type(wanted))
    own, others = _plain(officer.who), {*map(_plain, proposers)}
    is_own_alone = others <= {own}
    if takes_two and own in others and not (wanted.is_approval and not is_own_alone):
        message = Text("{who} has proposed this already: another officer has to approve it.",
                       who=officer.who)  # fmt: skip
        return Problem("error", code, message, fix=Text("Let another officer approve it."))
    if wanted.is_approval and is_own_alone:
        return Problem(
            "error", code, Text("No other officer has proposed this: there is nothing to approve."),
            fix=Text("Leave the approval out, to do it alone or to propose it."),
        )  # fmt: skip
    if not takes_two or wanted.is_approval:
        return officer.tells(declared.kind)
    assert declared.proposal is not None
    return officer.tells(declared.proposal.kind)


def _plain(who: str) -> str:
    """Return an officer's name as it is compared: Ada and "ada " are one person.

    >>> _plain(" Ada  Vale ") == _plain("ada vale")
    True
    """
    return " ".join(normalize("NFKC", who).casefold().split())


def act(store: Store, decide: Callable[[], Decided]) -> Done:
    """Decide and record, anew if somebody else has recorded something in between.

    Raises OvertakenError if others are quicker every time.
    """
    for left in reversed(range(TRIES)):
        seen = store.last
        decided = decide()
        if decided.told is None:
            return Done(None, decided.players, decided.problems)
        if problem := forbidden(store, decided.told, decided.players, decided.events):
            return Done(None, decided.players, (problem,))
        try:
            done = store.record(decided.told, {**decided.rows, "concern": decided.concerns}, seen)
        except OvertakenError:
            if not left:
                raise
            continue
        return Done(done, decided.players, decided.problems, decided.events, decided.claims)
    raise AssertionError("there is at least one try")


def act_with(store: Store, decide: Callable[[], tuple[Decided, Seen]]) -> tuple[Done, Seen]:
    """Do an act, and return what was seen when it was decided for the last time."""
    looks: list[Seen] = []

    def decided() -> Decided:
        decision, seen = decide()
        looks.append(seen)
        return decision

    return act(store, decided), looks[-1]


def refused(*problems: Problem) -> Decided:
    """Return that nothing can be done, and why."""
    return Decided(problems=problems)

"""How an act is declared: its parameters are the fields of a class, and its rule stands beside it.

Nothing heavy is imported here: the command line reads the declarations at its start, and the rule
is imported when somebody acts.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from datetime import date
from enum import Enum
from functools import cached_property
from importlib import import_module
from inspect import getdoc
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    dataclass_transform,
    get_type_hints,
)

if TYPE_CHECKING:
    from arpad.report.problems import Problem

Role = Literal["player", "club", "arbiter", "officer", "appeals", "administrator"]
PLAYER: Final = "player"
CLUB: Final = "club"
ARBITER: Final = "arbiter"
OFFICER: Final = "officer"
APPEALS: Final = "appeals"
ADMINISTRATOR: Final = "administrator"
Reads = Literal[
    "text", "player", "who", "number", "fact", "list", "event", "claim", "person", "result",
    "report", "folder", "body", "month", "day", "refusal", "act", "setting",
]  # fmt: skip
"""What a text means: words, or the number or name of something that the office has.

A player may be meant by words too, if it isn't by the `number` alone: of `who` the rule finds them.
A `fact` is one of a player: birth=1980; a `body` gives numbers: fide. A `result` is one game's; a
`refusal` is the code of one; a `report` is a file with those that belong to it, a `folder` all the
files in one; a `month` stands for its first day, a `day` is written as 2026-01-31; a `setting` may
be a picture in a file: @logo.svg.
"""


WHOLE_MAX: Final = 2**63 - 1
"""No whole number is larger: a database keeps none that is."""


class Usual(Enum):
    """What stands in a form for a value that is known only when the act is done."""

    TODAY = "the day on which it is done"


TODAY: Final[Any] = Usual.TODAY
"""Stands for the day on which it is done, where no other is given. No rule ever gets it."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A file as it was handed in; `problems` are what kept it from being read."""

    name: str
    data: bytes = field(repr=False)
    problems: tuple["Problem", ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """How an act is proposed by one officer where it takes two: its own kind, and its log's words.

    Several acts may be proposed alike; it takes what they take, and the roles that they do.
    """

    kind: str
    log: str


@dataclass(frozen=True, slots=True)
class Says:
    """What is said of a parameter: its sentence, and how it is typed.

    `name` is its option, `short` a shorter one, else as the field is called; with a `metavar` it is
    an argument. Of a choice, `flags` are its values, each as it is typed; a whole number lies in
    `span`; a text that `is_blank` says something by being empty.
    """

    text: str
    name: str = ""
    metavar: str = ""
    reads: Reads = "text"
    flags: tuple[tuple[str, "Says"], ...] = ()
    short: str = ""
    span: tuple[int, int | None] = (1, None)
    is_blank: bool = False


EventNumber = Annotated[str, Says("The event's number.", metavar="EVENT", reads="event")]
Article = Annotated[str, Says("On which it rests: 'FIDE 0.4', 'CNXC 8.2'.")]
NumbersOf = Annotated[
    str, Says("Whose numbers they are, if not our own: fide.", "numbers-of", reads="body")
]
Columns = Annotated[
    Mapping[str, str],
    Says("HEADER=COLUMN: what a column holds; HEADER= leaves it out. It is remembered.", "column"),
]
ROLES: Final[Mapping[Role, Says]] = {
    PLAYER: Says("Claims and appeals for themselves: each is tied to their number at the office."),
    CLUB: Says("Registers events."),
    ARBITER: Says(
        "Registers events, sends their reports, and makes claims about them; "
        "not of an event that another arbiter has registered."
    ),
    OFFICER: Says("Does the office's work."),
    APPEALS: Says("Decides the appeals against what officers decided of claims."),
    ADMINISTRATOR: Says("Does all that there is, and says who does what."),
}
"""Whoever acts has one of these roles, or several."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of an act: what it is called in the declaration, its type, and what is said."""

    name: str
    type: Any
    says: Says
    usual: object

    @property
    def is_required(self) -> bool:
        """Tell whether an act can't be done without it."""
        return self.usual is MISSING

    @property
    def option(self) -> str:
        """Return how it is typed: --told-on."""
        return f"--{self.says.name or self.name.replace('_', '-')}"

    @property
    def key(self) -> str:
        """Return what programs call it: told_on."""
        return self.option.removeprefix("--").replace("-", "_")


@dataclass(frozen=True)
class Declared:
    """An act: its kind, who may do it, what the log calls it, and its form if it has one.

    `rule` is where its rule stands, as module:function; it takes the office's desk, who acts, and
    the form filled in. `because` is what is said of the reason, `usual_because` the one that holds
    if none is given. `instead` says what to do instead of undoing it, where that can't be. `verb`
    are the words of its verb; empty: another's verb does it too. `proposal` is how it is proposed
    where it takes two officers; a proposal has no form of its own.
    """

    kind: str
    log: str
    by: tuple[Role, ...]
    form: type | None = None
    rule: str = ""
    because: str = Says("Why: it stands in the log.").text
    usual_because: str = ""
    instead: str = ""
    verb: str = ""
    proposal: Proposal | None = None

    @property
    def roles(self) -> tuple[Role, ...]:
        """Return who may do it, the administrator among them, in the order of the roles."""
        return tuple(role for role in ROLES if role in (*self.by, ADMINISTRATOR))

    @property
    def says(self) -> str:
        """Return the first sentence of what is said of it."""
        return (getdoc(self.form) or "").partition("\n")[0] if self.form else ""

    @property
    def about(self) -> str:
        """Return what it concerns, as the file is called in which it is declared: events."""
        return self.form.__module__.rpartition(".")[2] if self.form else ""

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """Return its parameters, in the order of the form."""
        return tuple(_parameters(self.form)) if self.form else ()

    @property
    def result(self) -> Callable[..., Any]:
        """Return the type of what its rule returns: its other types may be for checkers alone."""
        kind: Callable[..., Any] = self._rule.__annotations__["return"]
        return kind

    @property
    def _rule(self) -> Callable[..., Any]:
        module, _, name = self.rule.partition(":")
        rule: Callable[..., Any] = getattr(import_module(module), name)
        return rule

    def decided(self, desk: object, officer: object, form: Any, today: date) -> Any:
        """Do it by its rule, with this day where a form says none. Return what its rule does."""
        days = {
            form_field.name: today
            for form_field in fields(form)
            if getattr(form, form_field.name) is TODAY
        }
        return self._rule(desk, officer, replace(form, **days))


@dataclass(frozen=True, kw_only=True)
class ByTwo:
    """What an act takes that one officer proposes and another approves, if the office wants two."""

    is_approval: Annotated[bool, Says("Approve what another officer proposed.", "approve")] = False


ACTS: Final[dict[str, Declared]] = {}
"""Every kind of act, by its name in the journal, in the order of the declarations."""
Form = TypeVar("Form")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def act(
    kind: str,
    log: str,
    by: tuple[Role, ...],
    rule: str,
    because: str = "",
    proposal: Proposal | None = None,
    **more: str,
) -> Callable[[type[Form]], type[Form]]:
    """Declare the class below as the form of an act, and how it is proposed, if it takes two."""

    def declared(form: type[Form]) -> type[Form]:
        form_class = dataclass(frozen=True, kw_only=True)(form)
        assert kind not in ACTS, kind
        said = {"because": because} if because else {}
        more.setdefault("verb", kind.replace(".", " "))
        ACTS[kind] = Declared(kind, log, by, form_class, rule, proposal=proposal, **said, **more)
        if proposal is not None:
            assert issubclass(form, ByTwo), kind
            proposed = Declared(proposal.kind, proposal.log, by)
            assert ACTS.setdefault(proposal.kind, proposed) == proposed, kind
        return form_class

    return declared


def declaration(form: type) -> Declared:
    """Return the act whose form a class is. Raises StopIteration if it is none's."""
    return next(declared_act for declared_act in ACTS.values() if declared_act.form is form)


def _parameters(form: type) -> Iterator[Parameter]:
    hints = get_type_hints(form, include_extras=True)
    for form_field in sorted(
        fields(form), key=lambda form_field: form_field.name not in form.__annotations__
    ):
        hint = hints[form_field.name]
        (says,) = hint.__metadata__
        usual = (
            form_field.default
            if form_field.default_factory is MISSING
            else form_field.default_factory()
        )
        yield Parameter(form_field.name, hint.__origin__, says, usual)

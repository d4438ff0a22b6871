"""What is said of their lists beside ours: each difference with its cause, event and figures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from types import MappingProxyType

Figure = int | Decimal | str
"""A figure of a cause: points, K, or the name of an edition or a status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalCause:
    """A cause that explains a difference as well as another does: its code and its sentence."""

    cause: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedDifference:
    """One fact of one player that their list says otherwise than ours, with the one cause of it.

    `what` is rating, k_factor, status or "on the list" (yes, no); `change` theirs less ours, for
    numbers. `cause` is a code of `arpad.office.compare.causes`, `sentence` says it with its
    figures. event_id, event, its days and round say where it is, opponent_id against whom;
    `article` what was not applied. `rivals`: of the unexplained, causes that explain it equally.
    """

    list_date: date
    player_id: str
    name: str
    what: str
    theirs: str | int | Decimal | None
    ours: str | int | Decimal | None
    change: int | None = None
    cause: str
    sentence: str
    event_id: str | None = None
    event: str | None = None
    start: date | None = None
    end: date | None = None
    round: int | None = None
    opponent_id: str | None = None
    article: str | None = None
    figures: Mapping[str, Figure] = field(default_factory=lambda: MappingProxyType({}))
    rivals: tuple[RivalCause, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CauseCount:
    """How many players differ by one cause; `title` is what the cause is called."""

    cause: str
    title: str
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListBeside:
    """One list of theirs beside ours of the same day: who was compared, who is equal, what differs.

    `games` and `events` are those that ours was made of; `causes` the most frequent first.
    """

    list_date: date
    rulebook: str
    players: int
    equal: int
    events: int
    games: int
    causes: tuple[CauseCount, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchDoubt:
    """A player of a list or report of whom it is in doubt who they are: nothing was decided.

    `candidates` are numbers and names of whom it may be; `file` is where they stand.
    """

    file: str
    player_id: str
    name: str
    candidates: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSystems:
    """Their consecutive lists beside ours, made of the same reports: what differs, and why.

    players: those compared, each once for each list; equal: those with every fact the same.
    """

    lists: tuple[ListBeside, ...] = ()
    players: int = 0
    equal: int = 0
    causes: tuple[CauseCount, ...] = ()
    differences: tuple[ExplainedDifference, ...] = ()
    doubts: tuple[MatchDoubt, ...] = ()

"""What tables make of the players that an office knows, and which of them may be one person."""

from dataclasses import dataclass

from arpad.formats.other_lists import HeaderTaken
from arpad.office.lists.oddities import Double
from arpad.office.players.updating import FactChanged
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDoubles:
    """Players who may be one person: pair by pair."""

    players: int
    doubles: tuple[Double, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersImported:
    """How many players of a table were entered, and by which act; None if nobody was.

    Of a preview, how many would be. `headers` are those of the table, and for what each is taken.
    """

    entered: int
    act: int | None = None
    headers: tuple[HeaderTaken, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersUpdated:
    """What a table changes of known players, and by which act; None if nothing is recorded."""

    changes: tuple[FactChanged, ...] = ()
    act: int | None = None
    problems: tuple[Problem, ...] = ()

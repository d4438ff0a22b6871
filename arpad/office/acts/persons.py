"""Who does what at the office: roles are given and taken. The rules: `arpad.office.persons`."""

from datetime import date
from typing import Annotated, Final

from arpad.office.acts.declaring import TODAY, Role, Says, act

_RULES: Final = "arpad.office.persons:"
_Who = Annotated[str, Says("Who acts, by the name they act under.", metavar="NAME")]
_Role = Annotated[Role, Says("What they are to do.")]


@act("person.add", "role given", (), _RULES + "give_role", verb="office person add")
class GiveRole:
    """Give somebody a role at the office, from a day on, and until one if it ends.

    While nobody is named administrator, whoever works at the office's machine is one.

    Example: arpad office person add ana --role officer --because "the board of 5 May"
    """

    who: _Who
    role: _Role
    player: Annotated[
        str, Says("Of a player: which one they are at the office.", reads="player")
    ] = ""
    since: Annotated[date, Says("The first day (today).")] = TODAY
    until: Annotated[date | None, Says("The last day (none).")] = None


@act("person.end", "role ended", (), _RULES + "end_role", verb="office person end")
class EndRole:
    """End a role that somebody has: at once, or from another day on.

    Example: arpad office person end ana --role officer --because "she has left the board"
    """

    who: _Who
    role: _Role
    on: Annotated[date, Says("The first day on which they have it no longer (today).")] = TODAY

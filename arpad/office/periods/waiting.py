"""What still waits for an officer before a list comes out, and which events it leaves behind."""

from collections.abc import Sequence

from arpad.office.periods.standing import Standing
from arpad.report.notes import counted
from arpad.report.problems import Problem


def undecided(told: Sequence[Standing]) -> list[Problem]:
    """Return an error for every event of the list that an officer has yet to look at.

    So too for one that he admitted, and of which it isn't certain any more who its players are.
    """
    found = []
    for one in told:
        about = f"Event {one.event.number}, {one.event.name}, is doubtful"
        if one.doubts:
            message, fix = f"{about}: {', '.join(one.doubts)}.", _LOOK
        elif one.state == "doubtful" and _is_admitted(one):
            message, fix = f"{about}: it is not certain who its players are.", _SAY_WHO
        else:
            continue
        found.append(Problem("error", "event-undecided", message, fix=fix, found=one.event.number))
    return found


_LOOK = "Look at it, and admit it or leave it out."
_SAY_WHO = "Say who is meant, enter who is new, or leave the event out."


def _is_admitted(one: Standing) -> bool:
    last = one.event.last_decision
    return last is not None and last.effect == "admitted"


def not_in_the_list(told: Sequence[Standing]) -> list[Problem]:
    """Return a warning for events that are not in the list, and could be."""
    left = [one for one in told if one.state in ("blocked", "missing", "doubtful")
            and not one.doubts]  # fmt: skip
    if not left:
        return []
    named = "; ".join(f"{one.event.number} {one.event.name}: {one.state}" for one in left)
    message = f"{counted(len(left), 'event')} not in the list: {named}."
    return [Problem("warning", "list-left", message, fix="They are for the next list, if mended.")]

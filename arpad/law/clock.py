"""How long somebody has for a claim, and from when: data that the office counts by."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit: for what, how many days, and from which event they run.

    >>> Clock("claim", 25, "publication").days
    25
    """

    name: str
    days: int
    runs_from: str

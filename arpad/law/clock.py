"""How long somebody has for a claim, and from when: data that the office counts by."""

from dataclasses import dataclass

from arpad.law.source import Citation


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit: for what, how many days, and from which event they run.

    >>> from datetime import date
    >>> from arpad.law.source import Source
    >>> ART = Source("Club", date(2016, 1, 1), "")
    >>> Clock(ART("8.4"), "Claims.", "claim", 25, "publication").days
    25
    """

    article: Citation
    says: str
    name: str
    days: int
    runs_from: str

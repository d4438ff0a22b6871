"""Where a rule is written: the text, its date, and the article."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Citation:
    """One article of one dated text. Its string is what users read."""

    source: "Source"
    number: str

    def __str__(self) -> str:
        return f"{self.source} {self.number}".rstrip()

    @property
    def article(self) -> str:
        """Return the article's number without the mark of a line in it: 8.56/2 -> 8.56."""
        return self.number.split("/")[0]


@dataclass(frozen=True, slots=True)
class Source:
    """A dated text of law. Called with an article's number, it gives the citation.

    A text that `follows` is written anew for each edition that keeps it, and bears its date: what
    is read into all of them alike.

    >>> ART = Source("FIDE B.02", date(2009, 7, 1), "FIDE Rating Regulations")
    >>> str(ART("8.54"))
    'FIDE B.02 2009-07 8.54'
    """

    name: str
    in_force_from: date
    title: str
    note: str = ""
    follows: bool = False

    def __call__(self, number: str) -> Citation:
        """Return the citation of an article of this text."""
        return Citation(self, number)

    @property
    def body(self) -> str:
        """Return whose text it is: FIDE of FIDE B.02."""
        return self.name.partition(" ")[0]

    def __str__(self) -> str:
        return f"{self.name} {self.in_force_from:%Y-%m}"

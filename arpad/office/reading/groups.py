"""The groups of players of whom a list says who stands first, each one a filter.

Age is that of the year of the list, as FIDE reckons it for its championships: under 14 is who had
not reached the 14th birthday before 1 January, and 50 and over who is 50 or older in the year
(World Senior Championships, D.04.03 2.1). Of a birth a list publishes the year alone, from which
nothing else could be told.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from arpad.office.reading.filters import BirthYears, PlayerFilter
from arpad.office.reading.paths import slug

FEMALE: Final = "w"


class GroupKind(Enum):
    """By what players make a group; in front of its value in the names of files."""

    ALL = "all"
    SEX = "sex"
    UNDER = "under"
    OVER = "over"
    NEW = "new"
    FEDERATION = "federation"
    CLUB = "club"
    REGION = "region"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class PlayerGroup:
    """A group: its kind, its value ("14", "ESP", a club's name), and the sex of one by age."""

    kind: GroupKind
    value: str = ""
    sex: str = ""

    @property
    def path(self) -> str:
        """Return the name that files and addresses have for it.

        >>> PlayerGroup(GroupKind.UNDER, "14", "w").path, PlayerGroup(GroupKind.ALL).path
        ('under-14-w', 'all')
        """
        value = slug(self.value) if self.value else ""
        return "-".join(part for part in (self.kind.value, value, self.sex) if part)

    def who(self, year: int) -> PlayerFilter:
        """Return who stands in it on a list of a year.

        >>> PlayerGroup(GroupKind.UNDER, "14").who(2026).born
        BirthYears(first=2012, last=None)
        >>> PlayerGroup(GroupKind.OVER, "50", "w").who(2026).born
        BirthYears(first=None, last=1976)
        """
        facts = {"sex": self.sex} if self.sex else {}
        match self.kind:
            case GroupKind.UNDER:
                return PlayerFilter(facts=facts, born=BirthYears(first=year - int(self.value)))
            case GroupKind.OVER:
                return PlayerFilter(facts=facts, born=BirthYears(last=year - int(self.value)))
            case GroupKind.NEW:
                return PlayerFilter(is_new=True)
            case GroupKind.ALL:
                return PlayerFilter()
            case _:
                return PlayerFilter(facts={self.kind.value: self.value})


EVERYBODY: Final = PlayerGroup(GroupKind.ALL)
WOMEN: Final = PlayerGroup(GroupKind.SEX, FEMALE)
NEW: Final = PlayerGroup(GroupKind.NEW)
BY_AGE: Final = tuple(
    PlayerGroup(kind, str(age), sex)
    for kind, ages in (
        (GroupKind.UNDER, (8, 10, 12, 14, 16, 18, 20)),
        (GroupKind.OVER, (50, 65)),
    )
    for age in ages
    for sex in ("", FEMALE)
)
"""The classes of FIDE's youth, junior and senior championships, open and of girls or women."""
GIVEN: Final = (EVERYBODY, NEW, *BY_AGE)
"""The groups of which there is one each; the others are those that a list's facts make."""
BY_FACT: Final = (GroupKind.SEX, GroupKind.FEDERATION, GroupKind.REGION, GroupKind.CLUB,
                  GroupKind.TITLE)  # fmt: skip
"""Each value of these columns makes a group."""


@dataclass(frozen=True, slots=True)
class Span:
    """Over how many months risers are looked for, and with how many rated games at least.

    Of no month: since the list before.
    """

    name: str
    months: int
    games_least: int


SPANS: Final = (Span("list", 0, 5), Span("half-year", 6, 10), Span("year", 12, 20))

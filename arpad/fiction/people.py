"""Who plays chess in Ruritania: invented people, each with a strength that only this file knows."""

from dataclasses import dataclass
from datetime import date, timedelta
from math import exp
from random import Random
from typing import Final

FEDERATION: Final = "RUR"
CLUBS: Final = (
    "Strelsau Chess Club", "Zenda Rooks", "Hentzau Knights", "Tarlenheim SK", "Blue Heart Hofbau",
    "Festenburg Bishops", "Rischenheim Pawns", "Luzau Academy", "Sapt Veterans", "Kravonia",
)  # fmt: skip
REGIONS: Final = (("Strelsau", CLUBS[:1] + CLUBS[4:6]), ("Zenda", CLUBS[1:4]),
                  ("Kravonia", CLUBS[6:]))  # fmt: skip
"""The regions, and the clubs of each."""
FIRST_NUMBER: Final = 99_000_001
"""The first number of the federation's own; no number of FIDE's begins so."""

_SURNAMES: Final = (
    ("Bra", "Dro", "Fal", "Gre", "Hol", "Kra", "Lor", "Mar", "Nev", "Or", "Pel", "Rud", "Stre",
     "Tarl", "Ul", "Vor", "Wes", "Zel"),
    ("ba", "den", "go", "li", "men", "no", "ra", "sa", "ti", "vo"),
    ("berg", "dau", "grad", "heim", "kov", "mund", "nitz", "stein", "tzau", "witz"),
)  # fmt: skip
_GIVEN: Final = {
    "m": ("Albin", "Bertil", "Casimir", "Detlev", "Edvin", "Fritz", "Gerold", "Hannes", "Ivo",
          "Jaroslav", "Konrad", "Ludwig", "Michal", "Niklas", "Otakar", "Rudolf", "Stefan", "Tilo"),
    "w": ("Adela", "Bruna", "Cosima", "Dorit", "Elza", "Flavia", "Greta", "Hedvika", "Ilka",
          "Jarmila", "Klara", "Ludmila", "Marga", "Nadia", "Ottilie", "Rosa", "Sidonie", "Tereza"),
}  # fmt: skip
_WOMEN: Final = 0.18
_YOUNG: Final = 0.35
_AGES: Final = ((8, 17), (18, 75))
_LEVEL, _SPREAD = 1850.0, 230.0
_BEGINNER_GAP, _GROWTH_YEARS = 600.0, 5.0
_TITLES: Final = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
_WOMENS_TITLES: Final = ((2300, "WGM"), (2200, "WIM"), (2100, "WFM"), (2000, "WCM"))


@dataclass(frozen=True, slots=True)
class InventedPerson:
    """Somebody invented; `strength` is in rating points, and no list holds it."""

    number: int
    name: str
    sex: str
    birth: date
    club: str
    strength: float

    def title(self, rating: int | None) -> str:
        """Return the title that somebody with this rating has; "" for none.

        >>> ana = InventedPerson(1, "Bradenberg, Adela", "w", date(1980, 5, 28), "", 2200.0)
        >>> ana.title(2210), ana.title(None)
        ('WIM', '')
        """
        steps = _WOMENS_TITLES if self.sex == "w" else _TITLES
        return next((title for least, title in steps if (rating or 0) >= least), "")


def people(chance: Random, count: int, on: date) -> tuple[InventedPerson, ...]:
    """Return so many people as they are on a day; no two of them have one name.

    >>> two = people(Random(1), 2, date(2025, 1, 1))
    >>> two[0].number, two[0].name != two[1].name
    (99000001, True)
    """
    names: set[str] = set()
    everybody: list[InventedPerson] = []
    while len(everybody) < count:
        sex = "w" if chance.random() < _WOMEN else "m"
        surname = "".join(map(chance.choice, _SURNAMES))
        name = f"{surname}, {chance.choice(_GIVEN[sex])}"
        if name in names:
            continue
        names.add(name)
        everybody.append(_person(chance, FIRST_NUMBER + len(everybody), name, sex, on))
    return tuple(everybody)


def _person(chance: Random, number: int, name: str, sex: str, on: date) -> InventedPerson:
    youngest, oldest = _AGES[0] if chance.random() < _YOUNG else _AGES[1]
    days = chance.randint(youngest * 366, oldest * 365)
    grown = chance.gauss(_LEVEL, _SPREAD)
    age = days / 365.25
    behind = _BEGINNER_GAP * exp(-max(age - youngest, 0) / _GROWTH_YEARS) if age < 18 else 0.0
    return InventedPerson(
        number, name, sex, on - timedelta(days=days), chance.choice(CLUBS), grown - behind
    )

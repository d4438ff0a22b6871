"""Which year's papers an event asks: Forms 1 to 6 of 2005, or IT1 to IT3 by the day's B.01.

FIDE's title regulations (B.01) bring the certificate IT1, the application IT2 and the tournament
report IT3. Events that began before 1 July 2009 have Forms 4 and 5 of B.02 of 2005 in their place.
"""

from datetime import date
from typing import Final

from arpad.explain.language import Translator

SINCE: Final = {2009: date(2009, 7, 1), 2022: date(2022, 1, 1), 2024: date(2024, 1, 1)}
"""The years of IT1 to IT3, and from which day on each holds."""
APPLICATION: Final = "it2"
DATED: Final = ("it1", APPLICATION, "it3")
OF_2005: Final = ("1", "2", "3", "4", "5", "6")
SUCCEEDED: Final = {"4": "it1", "5": "it3"}
"""What holds in the place of a form of 2005 since 1 July 2009."""


def year_of(on: date) -> int | None:
    """Return the year of the papers that a day asks; None for those of 2005.

    >>> year_of(date(2024, 1, 1)), year_of(date(2023, 12, 31)), year_of(date(2009, 6, 30))
    (2024, 2022, None)
    """
    return max((year for year, first in SINCE.items() if first <= on), default=None)


def parted(name: str) -> tuple[str, int | None]:
    """Return a form and the year that its name says, if it says one that the form has.

    >>> parted("it1-2024"), parted("it1"), parted("4-2005"), parted("it1-2005")
    (('it1', 2024), ('it1', None), ('4', 2005), ('it1-2005', None))
    """
    form, _, year = name.rpartition("-")
    years = (2005,) if form in OF_2005 else tuple(SINCE) if form in DATED else ()
    return (form, int(year)) if year in map(str, years) else (name, None)


def full_name(form: str, year: int | None) -> str:
    """Return the name of a form with its year, as it can be asked for and is written.

    >>> full_name("it1", 2024), full_name("4", None)
    ('it1-2024', '4')
    """
    return form if year is None else f"{form}-{year}"


def own_layout(code: str, year: int, say: Translator) -> str:
    """Return the note that this is not FIDE's own sheet."""
    words = say(
        "Own layout, and not FIDE's own sheet: the fields of {code} of {year}, as far as they are "
        "known. Compare it with the sheet in force."
    )
    return words.format(code=code, year=year)

"""Published ratings of FIDE's own lists come out of a real event.

Dortmund, 15 to 25 July 2010, was the only event that FIDE rated between the lists of July and
September 2010 for five of its six players; Naiditsch played elsewhere too (2674 on that list).
Ratings: FIDE rating lists of July and September 2010, published facts.
"""

from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from arpad.library.files import load_list, read_submissions
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import rate
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE

SEPTEMBER_2010 = {
    "Kramnik, Vladimir": (2790, 2780),
    "Mamedyarov, Shakhriyar": (2761, 2756),
    "Ponomariov, Ruslan": (2734, 2749),
    "Leko, Peter": (2734, 2724),
    "Le, Quang Liem": (2681, 2694),
}


@cache
def _september() -> dict[str, tuple[int, int]]:
    samples = Path(str(files("arpad") / "demo"))
    in_force, _ = load_list(samples / "list_2010-07.csv", date(2010, 7, 1))
    assert in_force is not None
    reports = read_submissions([samples / "dortmund_2010.trf"], Facts())
    period = rate(Inputs(reports, (in_force,), "fide", date(2010, 9, 1)), CATALOGUE)
    rows = period.tables["list"].iter_rows(named=True)
    return {row["name"]: (row["rating_old"], row["rating"]) for row in rows}


def september_2010(name: str) -> tuple[int, int]:
    """Return a player's ratings before and after Dortmund, as arpad makes them."""
    return _september()[name]


@pytest.mark.parametrize("name", SEPTEMBER_2010)
def test_dortmund_2010_gives_the_ratings_that_fide_published(name: str) -> None:
    assert september_2010(name) == SEPTEMBER_2010[name]

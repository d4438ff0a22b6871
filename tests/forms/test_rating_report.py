"""The report of article 11.31, its figures computed by hand from the formulas of FIDE B.02 2005."""

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Final

import pytest

from arpad.forms.document import Document, PaperTable
from arpad.forms.event import PaperEvent
from arpad.forms.rating_report import rating_report
from arpad.library.files import read_submissions
from arpad.office.papers.paperwork import paperwork
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.forms.events import swiss
from tests.office.papers import Paper, Person

AUGUST: Final = {"start": date(2005, 8, 1), "end": date(2005, 8, 9)}


def cells(document: Document) -> dict[str, dict[str, object]]:
    """Return the values of the table by starting number and heading."""
    (table,) = (b for s in document.sections for b in s.blocks if isinstance(b, PaperTable))
    rows = [
        {c.heading: cell.value for c, cell in zip(table.columns, row, strict=True)}
        for row in table.rows
    ]
    return {str(row["No"]): row for row in rows}


def event_of(paper: Paper, folder: Path) -> PaperEvent:
    (submission,) = read_submissions([paper.write(folder)], Facts(is_registered=True))
    return paperwork(submission, (), "fide-2005", CATALOGUE).event


def small_swiss(folder: Path) -> PaperEvent:
    """Return an event of five players in August 2005: A 2100, B 2000, C 1900, D and E unrated.

    A beats B and D, draws with C, gets a bye; B beats C and D; C beats D; E beats C, loses to A and
    draws with B. D met three rated players and scored nothing, E three and scored 1½.
    """
    people = [Person(name, rating) for name, rating in
              (("A", 2100), ("B", 2000), ("C", 1900), ("D", None), ("E", None))]  # fmt: skip
    games = [
        (1, "A", "B", "1"), (1, "C", "D", "1"), (1, "E", None, "U"),
        (2, "C", "A", "="), (2, "B", "D", "1"),
        (3, "A", "D", "1"), (3, "B", "C", "1"),
        (4, "E", "A", "0"), (4, "D", None, "H"),
        (5, "B", "E", "="),
        (6, "E", "C", "1"),
    ]  # fmt: skip
    return event_of(Paper("small", people, games, **AUGUST), folder)


def test_the_figures_by_hand(tmp_path: Path) -> None:
    found = cells(rating_report(small_swiss(tmp_path)))
    # W - W_e against rated opponents alone (6.4), P_D of table 10.1b:
    # A: B 100 points below .64, C 200 below .76: W 1.5, W_e 1.40 -> +0.10
    assert [found["1"][name] for name in ("Rar", "n", "W", "W-We", "Ru")] == [
        1950, 2, Decimal("1.5"), Decimal("0.1"), "",
    ]  # fmt: skip
    # B: A 100 above .36, C 100 below .64: W 1, W_e 1.00
    assert [found["2"][name] for name in ("Rar", "n", "W", "W-We", "Ru")] == [
        2000, 2, Decimal(1), Decimal(0), "",
    ]  # fmt: skip
    # C: A 200 above .24, B 100 above .36: W ½, W_e .60 -> -0.10
    assert [found["3"][name] for name in ("Rar", "n", "W", "W-We", "Ru")] == [
        2050, 2, Decimal("0.5"), Decimal("-0.1"), "",
    ]  # fmt: skip
    # D lost to C, B and A: R_ar (1900 + 2000 + 2100) / 3, W 0; no R_u of no point (10.20)
    assert [found["4"][name] for name in ("Rar", "n", "W", "W-We", "Ru")] == [
        2000, 3, Decimal(0), "", "",
    ]  # fmt: skip
    # E: 1½ of 3 against 2100, 2000 and 1900: 50%, so R_u = R_c = 2000 (10.22)
    assert [found["5"][name] for name in ("Rar", "n", "W", "W-We", "Ru")] == [
        2000, 3, Decimal("1.5"), "", 2000,
    ]  # fmt: skip


def test_an_unrated_player_with_fewer_than_three_games_has_0() -> None:
    """4 of `events.swiss` met 2101 and 2300; 2 is rated, met one rated player, and keeps 2300."""
    found = cells(rating_report(swiss()))
    assert [found["4"][name] for name in ("Rar", "n", "W", "Ru")] == [0, 2, Decimal(0), ""]
    assert [found["2"][name] for name in ("Rar", "n", "W")] == [2300, 1, Decimal("0.5")]


def test_an_event_rating_below_the_floor_is_given(tmp_path: Path) -> None:
    """Half a point of three against 1620, 1610 and 1600 in the first event is ignored (10.20).

    One point is not: 1/3 is .33, d_p -125, R_c 1610, so R_u = 1485, below the floor of 2005.
    """
    people = [Person("A", 1620), Person("B", 1610), Person("C", 1600), Person("N", None)]
    games = [(1, "N", "A", "1"), (2, "N", "B", "0"), (3, "N", "C", "0")]
    days = {"start": date(2006, 2, 1), "end": date(2006, 2, 9)}
    event = event_of(Paper("low", people, games, **days), tmp_path)
    assert cells(rating_report(event))["4"]["Ru"] == 1485


@pytest.mark.parametrize("kind", ["swiss", "team"])
def test_an_event_that_is_not_rated_says_so(tmp_path: Path, kind: str) -> None:
    people = [Person("A", 2100), Person("B", 2000)]
    paper = Paper("fast", people, [(1, "A", "B", "1")], kind=kind, minutes=15, **AUGUST)
    event = event_of(paper, tmp_path)
    document = rating_report(event)
    assert "The event could not be rated: W-We and Ru are blank; the problems say why." in (
        document.missing
    )
    assert cells(document)["1"]["W-We"] == ""

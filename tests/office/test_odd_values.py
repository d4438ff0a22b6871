"""Births, K and ratings of a list that can't be, or hardly: refused, or said once for all rows."""

from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from arpad.library.reading import read_people
from arpad.office.lists.lists import conform_rows
from arpad.office.lists.oddities import odd_births, odd_values
from arpad.office.period.refusals import Override
from arpad.rulebooks import CATALOGUE
from tests.office.papers import codes, listed, loaded, rated, write_list

NOVEMBER = date(2025, 11, 1)

CASES: dict[str, tuple[str, dict[str, Any], str]] = {
    "born in 2030": ("fide", {"birth_date": "2030"}, "error"),
    "born the day after": ("fide", {"birth_date": "2025-11-02"}, "error"),
    "born on the day": ("fide", {"birth_date": "2025-11-01"}, "warning"),
    "three years old": ("fide", {"birth_date": "2022"}, "warning"),
    "four years old": ("fide", {"birth_date": "2021"}, ""),
    "born in 1890": ("fide", {"birth_date": "1890"}, "warning"),
    "110 years old": ("fide", {"birth_date": "1915"}, ""),
    "K -1": ("fide", {"k_factor": "-1"}, "error"),
    "K 50": ("fide", {"k_factor": "50"}, "warning"),
    "K 17": ("fide", {"k_factor": "17"}, "warning"),
    "K 17 of nobody rated": ("fide", {"k_factor": "17", "rating": None}, ""),
    "K 40": ("fide", {"k_factor": "40"}, ""),
    "K 15, of the editions before 2014": ("fide", {"k_factor": "15"}, "warning"),
    "K 15 of the CNXC": ("cnxc-2000", {"k_factor": "15"}, ""),
    "K 10, which the CNXC has not": ("cnxc-2000", {"k_factor": "10"}, "warning"),
    "K 17 of the FCE": ("fce-2016", {"k_factor": "17"}, ""),
    "K 45 of the FCE": ("fce-2016", {"k_factor": "45"}, ""),
    "K 46, more than the FCE has": ("fce-2016", {"k_factor": "46"}, "warning"),
    "any K of rapid chess in 2005": ("fide-rapid-2005", {"k_factor": "17"}, ""),
    "231": ("fide", {"rating": 231}, "warning"),
    "the lowest floor ever but one": ("fide", {"rating": 1000}, "warning"),
    "the floor of 2012": ("fide", {"rating": 1001}, ""),
    "the floor of 2012, under a named edition": ("fide-2025", {"rating": 1001}, ""),
    "999 of the FCE": ("fce-2016", {"rating": 999}, "warning"),
    "231 of the CNXC, which has no floor": ("cnxc-2000", {"rating": 231}, ""),
    "3000": ("fide", {"rating": 3000}, ""),
    "3210": ("fide", {"rating": 3210}, "warning"),
}  # fmt: skip


def rows(*people: dict[str, Any]) -> pl.DataFrame:
    plain = {"rating": 2000, "birth_date": "1980", "k_factor": None}
    told = [{"player_id": str(n), "name": f"Name {n}", **plain, **one}
            for n, one in enumerate(people, 1)]  # fmt: skip
    return conform_rows(pl.DataFrame(told, infer_schema_length=None))


@pytest.mark.parametrize(("rulebook", "person", "level"), CASES.values(), ids=CASES)
def test_what_can_t_be_is_an_error_and_what_hardly_can_a_warning(
    rulebook: str, person: dict[str, Any], level: str
) -> None:
    found = odd_values(rows(person, {}), NOVEMBER, rulebook, CATALOGUE)
    assert [one.level for one in found] == ([level] if level else [])


def test_k_is_that_of_the_list_s_day() -> None:
    """K was 15 until June 2014; a text that stands beside the line is compared with both."""
    fifteen = rows({"k_factor": "15"})
    assert not odd_values(fifteen, date(2014, 6, 1), "fide", CATALOGUE)
    assert odd_values(fifteen, date(2014, 7, 1), "fide", CATALOGUE)
    assert not odd_values(fifteen, date(2009, 7, 1), "fide-2009", CATALOGUE)


def test_many_rows_are_one_finding() -> None:
    (one,) = odd_values(rows(*[{"k_factor": "50"}] * 7, {}), NOVEMBER, "fide", CATALOGUE)
    assert one.message == (
        "Listed with a K that no article of fide-2025 gives: 1 Name 1 (50); 2 Name 2 "
        "(50); 3 Name 3 (50); 4 Name 4 (50); 5 Name 5 (50) and 2 more."
    )


def test_no_list_is_made_on_what_can_t_be_unless_the_office_says_so(tmp_path: Path) -> None:
    file = write_list(tmp_path / "list.csv", [{**listed("a", 2000), "birth_date": "2030"}])
    old = loaded(file, NOVEMBER)
    refused = rated([], [old], date(2025, 12, 1), "fide")
    assert codes(refused, "error") == ["list-births-impossible"]
    assert not refused.is_fit
    why = Override("list-births-impossible", "The paper says so")
    lifted = rated([], [old], date(2025, 12, 1), "fide", overrides=[why])
    assert lifted.is_fit
    assert "list-births-impossible" in codes(lifted, "warning")


def test_a_table_of_people_is_looked_at_too() -> None:
    people, _ = read_people(b"player_id,name,birth_date\n7,Reti Ana,2031-05-01\n")
    (one,) = odd_births(conform_rows(people.rows), NOVEMBER, "people.csv")
    assert (one.level, one.file) == ("error", "people.csv")

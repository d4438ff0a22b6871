"""Which edition a name or a day picks, and what is said where there is none."""

from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest

from arpad.law import Catalogue, NoRulebookError
from arpad.rulebooks import CATALOGUE


@pytest.mark.parametrize(
    ("name", "picked"),
    [
        ("fide-2009", "fide-2009"),
        ("fide@2005-07-01", "fide-2005-applied"),
        ("fide@2009-06-30", "fide-2005-applied"),
        ("fide@2009-07-01", "fide-2009-applied"),
        ("fide@2010-08-01", "fide-2009-applied"),
    ],
)
def test_a_name_or_a_family_and_a_day(name: str, picked: str) -> None:
    assert CATALOGUE.book(name).name == picked


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("fide-1999", "There is no rulebook 'fide-1999'. There are: fide-2005, "),
        ("uscf@2010-08-01", "There is no family of rulebooks 'uscf'."),
        ("fide@1999-01-01", "No edition of 'fide' is known for 1999-01-01"),
        ("fide@today", "'today' is not a date: write 2010-08-01."),
    ],
)
def test_what_is_said_of_a_wrong_name(name: str, message: str) -> None:
    with pytest.raises(NoRulebookError) as error:
        CATALOGUE.book(name)
    assert str(error.value).startswith(message)


def test_a_family_is_no_edition() -> None:
    assert CATALOGUE.is_family("fide")
    assert not CATALOGUE.is_family("fide-2009")
    assert not CATALOGUE.is_family("")


def test_the_line_of_succession_has_no_gap() -> None:
    line = [edition for edition in CATALOGUE.editions if edition.family == "fide"]
    assert len(line) > 5
    for earlier, later in pairwise(line):
        assert earlier.in_force_to is not None
        assert (later.in_force_from - earlier.in_force_to).days == 1


def test_the_last_edition_holds_until_a_successor_is_known() -> None:
    assert CATALOGUE.in_force("fide", date(2031, 1, 1)).name == "fide-2025"
    last = next(one for one in CATALOGUE.editions if one.name == "fide-2025")
    later = replace(last, name="fide-2027", in_force_from=date(2027, 1, 1))
    catalogue = Catalogue((later, last))
    assert catalogue.edition_in_force("fide", date(2026, 12, 31)).name == "fide-2025"
    assert catalogue.edition_in_force("fide", date(2027, 1, 1)).name == "fide-2027"
    with pytest.raises(NoRulebookError, match="they run from 2025-10-01 to now"):
        catalogue.in_force("fide", date(2009, 6, 30))


@pytest.mark.parametrize(
    ("name", "sisters"),
    [
        ("fide", ("fide-rapid", "fide-blitz")),
        ("fide-2025", ("fide-rapid", "fide-blitz")),
        ("fide-rapid@2026-01-10", ("fide", "fide-blitz")),
        ("fce", ("fce-rapid",)),
        ("cnxc-2000", ()),
    ],
)
def test_the_other_families_of_the_same_body(name: str, sisters: tuple[str, ...]) -> None:
    assert CATALOGUE.sisters(name) == sisters

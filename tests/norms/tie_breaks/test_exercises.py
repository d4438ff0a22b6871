"""The solutions of FIDE TEC's "Exercises in Tie-Breaking" (M. Held, 2024), for players.

The exercises are for C.07 of 2023. What March 2026 changes (16.4, the cap of the dummy) was worked
out by hand from the same tables, and is that of TEC's own program.
"""

from fractions import Fraction

import pytest

from arpad.norms.tie_breaks.field import TieBreakEvent
from tests.norms.tie_breaks.exercises import ROUND_ROBIN, SWISS, SWISS_9
from tests.norms.tie_breaks.fields import ranked, values

ALL = tuple(range(1, 17))


def told(text: str) -> dict[int, Fraction | None]:
    """Return figures by number, as they are printed in order; - is none."""
    found = (None if one == "-" else Fraction(one) for one in text.split())
    return dict(zip(ALL, found, strict=False))


BH = told("12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5")
BH_C1 = told("11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11")
FB = told("13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5")
SB = told("8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25")
SB_C1 = told("7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75")
AOB = told(
    "12.60 13.60 13.40 13.38 13.40 13.25 11.90 13.00 12.75 10.90 12.75 15.00 12.10 13.17 12.20 "
    "13.30"
)

EXERCISES = {
    "1 to 4": (SWISS, "BH", BH),
    "5 to 8": (SWISS, "BH/C1", BH_C1),
    "10": (SWISS, "FB", FB),
    "11, 12": (SWISS, "SB", SB),
    "13": (SWISS, "SB/C1", SB_C1),
    "14": (ROUND_ROBIN, "SB", told("9.25 6.25 6.25 4.25 3.25 2.25")),
    "15": (ROUND_ROBIN, "SB/C1", told("9.25 4.75 4.75 4.25 3.25 1.5")),
    "16": (ROUND_ROBIN, "KS", told("2 0.5 0.5 1 0.5 0")),
    "17": (SWISS, "ARO", told(
        "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820")),
    "18": (SWISS, "ARO/C1", told(
        "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 - 2025 1900 1963 1900")),
    "19, 20": (SWISS, "TPR", told(
        "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969")),
    "27": (SWISS, "WIN", told("2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3")),
    "28": (SWISS, "WON", told("2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3")),
    "29": (SWISS, "BPG", told("2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2")),
    "30": (SWISS, "BWG", told("1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1")),
    "31": (SWISS, "GE", told("5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5")),
    "32": (SWISS, "PS", told("11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5")),
    "33": (SWISS, "PS/C1", told("10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10")),
}  # fmt: skip


@pytest.mark.parametrize("exercise", EXERCISES)
def test_an_exercise_has_its_solution(exercise: str) -> None:
    field, code, expected = EXERCISES[exercise]
    assert values(field, code) == expected


@pytest.mark.parametrize(("edition", "code"), [("c07-2023", "GE"), ("c07-2024", "REP")])
def test_an_acronym_that_changed_means_the_same(edition: str, code: str) -> None:
    assert values(SWISS, code, edition) == EXERCISES["31"][2]


def hundredths_up(value: Fraction) -> Fraction:
    return Fraction((value * 100 + Fraction(1, 2)) // 1, 100)


def test_averages_of_opponents_are_exact_and_print_as_the_exercise_has_them() -> None:
    """Exercise 9 prints two decimals; exercise 21 four performances."""
    found = {n: hundredths_up(v) for n, v in values(SWISS, "AOB").items() if v is not None}
    assert found == AOB
    of_four = {n: v for n, v in values(SWISS, "APRO").items() if n in (1, 3, 4, 16)}
    assert of_four == {1: 1789, 3: 1904, 4: 1772, 16: 1805}


def test_the_perfect_performance() -> None:
    """Exercise 22: at 2112 the expected score reaches 3.5 of 5, at 2111 it doesn't."""
    assert values(SWISS, "PTP")[3] == 2112


RANKS_9 = (3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6)


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (SWISS, {1: 2, 3: 2, 4: 2, 16: 2}),  # 23: 16 met none of the others
        (SWISS, {5: 7, 8: 7, 11: 7}),  # 24
        (SWISS_9, dict(zip(ALL, RANKS_9, strict=True))),  # 25
        (ROUND_ROBIN, {1: 1, 2: 2, 3: 2, 4: 6, 5: 5, 6: 4}),  # 26
    ],
)
def test_direct_encounters(field: TieBreakEvent, expected: dict[int, int]) -> None:
    ranks = ranked(field, "DE").ranks
    assert {number: ranks[number] for number in expected} == expected


CHANGED_IN_2026 = {
    "BH": BH | {4: Fraction(14), 6: Fraction("11.5"), 11: Fraction("12.5")},
    "FB": FB | {4: Fraction("14.5"), 11: Fraction(12), 12: Fraction(11)},
    "SB": SB | {4: Fraction("9.25"), 6: Fraction(6), 11: Fraction("4.75")},
    "SB/C1": SB_C1 | {4: Fraction("7.75"), 6: Fraction(5), 11: Fraction("3.25")},
}
"""4 had a bye: at most 2.5, half of the rounds. 6 too. 11 won against 9 by forfeit, who has 1.5."""


@pytest.mark.parametrize("code", CHANGED_IN_2026)
def test_what_march_2026_changes(code: str) -> None:
    assert values(SWISS, code, "c07-2026") == CHANGED_IN_2026[code]
    assert (
        values(SWISS, code, "c07-2024")
        == EXERCISES[{"BH": "1 to 4", "FB": "10", "SB": "11, 12", "SB/C1": "13"}[code]][2]
    )

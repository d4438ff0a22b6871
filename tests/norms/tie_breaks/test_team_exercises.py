"""The solutions of FIDE TEC's "Exercises in Tie-Breaking" (M. Held, 2024), for teams: 34 to 49."""

from dataclasses import replace
from fractions import Fraction

import pytest

from arpad.norms.tie_breaks.field import PointScale
from tests.norms.tie_breaks.fields import ranked, values
from tests.norms.tie_breaks.team_exercises import TEAMS


def told(text: str) -> dict[int, Fraction]:
    return {team: Fraction(one) for team, one in enumerate(text.split(), start=1)}


EXERCISES = {
    "35": ("BH", told("64 57 58 56 55 46 44 41 50 44 41 41 52 36")),
    "36": ("BH/C1", told("57 52 53 52 53 39 38 39 48 42 39 39 48 32")),
    "37": ("BH:GP", told(
        "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87")),
    "37, cut": ("BH:GP/C1", told(
        "100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5")),
    "38": ("EMMSB/C1", told("74 64 66 64 66")),
    "39": ("EGMSB", told("158 144 150 146 132")),
    "40": ("EMGSB", {7: Fraction("68.5"), 9: Fraction(83), 13: Fraction(73)}),
    "41": ("EGGSB", {6: Fraction("157.5"), 8: Fraction("181.5")}),
    "49": ("SSSC", told(
        "38.83 36.00 35.33 35.67 36.33 27.83 26.17 28.67 31.17 27.67 25.17 21.17 28.83 23.50")),
}  # fmt: skip


@pytest.mark.parametrize("exercise", EXERCISES)
def test_an_exercise_has_its_solution(exercise: str) -> None:
    code, expected = EXERCISES[exercise]
    found = values(TEAMS, code)
    hundredths = {n: Fraction((v * 100 + Fraction(1, 2)) // 1, 100) for n, v in found.items() if v}
    assert {team: hundredths[team] for team in expected} == expected


@pytest.mark.parametrize(
    ("primary", "order"),
    [
        (0, [5, 1, 2, 4, 3, 8, 6, 9, 7, 13, 10, 11, 14, 12]),
        (1, [5, 1, 2, 4, 3, 8, 9, 10, 6, 7, 13, 11, 14, 12]),
    ],
)
def test_match_points_and_game_points(primary: int, order: list[int]) -> None:
    """Exercise 34."""
    ranks = ranked(replace(TEAMS, primary=primary), "MPVGP").ranks
    assert sorted(ranks, key=lambda team: (ranks[team], team)) == order


def test_extended_direct_encounters() -> None:
    """Exercises 42 to 45."""
    ranks = ranked(TEAMS, "EDE").ranks
    assert ranks[11] == ranks[14]
    assert ranks[6] < ranks[8]
    assert ranks[7] == ranks[9] == ranks[13]
    assert sorted(range(1, 6), key=ranks.__getitem__) == [4, 2, 1, 3, 5]


@pytest.mark.parametrize("code", ["EDEBT", "EDET", "EDEB"])
def test_two_teams_are_parted_by_the_boards_of_their_match(code: str) -> None:
    """Exercises 46 to 48: 11 and 14 drew 2-2 with 1, ½, ½, 0 for 11."""
    ranks = ranked(TEAMS, code, "c07-2026").ranks
    assert ranks[11] < ranks[14]


def test_march_2026_caps_the_dummy_of_the_winner_by_forfeit() -> None:
    """Team 1 has 10 of 14: the dummy of round 6 has at most seven draws, 7 match points."""
    assert (values(TEAMS, "BH", "c07-2026")[1], values(TEAMS, "BH", "c07-2026")[2]) == (61, 57)


def test_a_match_that_pays_nothing_divides_nothing() -> None:
    """A report may say that a win is worth 0 (records 162 and 362): no figure fails."""
    nothing = replace(TEAMS, scales=(PointScale(0, 0), PointScale(0, 0)))
    for code in ("SSSC", "BH", "KS", "EMMSB", "WIN"):
        assert len(values(nothing, code)) == len(TEAMS.participants)

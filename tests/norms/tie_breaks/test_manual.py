"""FIDE's Arbiters' Manual 2026, pages 258 to 261: unplayed rounds before and from March 2026.

The manual prints the opponents' scores and the sums; the opponents' own rounds are made up to give
those scores.
"""

from fractions import Fraction

import pytest

from arpad.norms.tie_breaks.field import Participant, RoundKind, TieBreakEvent, Turn
from tests.norms.tie_breaks.fields import turn, values


def opponent(number: int, score: str, rounds: int) -> Participant:
    """Return somebody with a score out of games against nobody who matters."""
    half = int(Fraction(score) * 2)
    points = [2] * (half // 2) + [1] * (half % 2)
    points += [0] * (rounds - len(points))
    turns = tuple(
        Turn(place, 999, RoundKind.PLAYED, (one,), "w", one)
        for place, one in enumerate(points, start=1)
    )
    return Participant(number, (half,), turns)


def event(cells: str, scores: dict[int, str]) -> TieBreakEvent:
    own = tuple(turn(place, cell) for place, cell in enumerate(cells.split(), start=1))
    rounds = len(own)
    hero = Participant(1, (sum(one.points_half[0] for one in own),), own)
    others = (opponent(number, score, rounds) for number, score in scores.items())
    return TieBreakEvent((hero, *others), rounds, rounds)


LAXMAN = event(
    "11w1 12w1 13w0 Z 15w1 16w= 17w1 18w= 19w1 20w1",
    {11: "5", 12: "5", 13: "6.5", 15: "4.5", 16: "6", 17: "5", 18: "6.5", 19: "5.5", 20: "6"},
)
"""7 of 10, a zero-point bye in round 4; the opponents' scores sum to 50."""


@pytest.mark.parametrize(
    ("edition", "bh", "cut", "sb"),
    [("c07-2024", 57, 50, "37.25"), ("c07-2026", 55, 50, "37.25")],
)
def test_a_requested_bye(edition: str, bh: int, cut: int, sb: str) -> None:
    assert values(LAXMAN, "BH", edition)[1] == bh
    assert values(LAXMAN, "BH/C1", edition)[1] == cut
    assert values(LAXMAN, "SB", edition)[1] == Fraction(sb)


WON_BY_FORFEIT = event(
    "11w1 12w1 13w1 14w1 15w1 16w1 17w+ 18w0 19w0",
    {11: "5.5", 12: "5.5", 13: "5.5", 14: "5.5", 15: "5.5", 16: "5.5", 17: "5.5", 18: "5.5",
     19: "5.5"},
)  # fmt: skip
"""Example 1: 7 of 9, round 7 won by forfeit against somebody with 5.5; the others sum to 44."""


@pytest.mark.parametrize(("edition", "bh"), [("c07-2024", "51"), ("c07-2026", "49.5")])
def test_a_forfeit_won(edition: str, bh: str) -> None:
    assert values(WON_BY_FORFEIT, "BH", edition)[1] == Fraction(bh)


NINE_AND_A_HALF = event(
    "11w+ 12w1 13w1 14w1 15w1 16w1 17w1 18w1 19w1 20w=",
    {11: "4.5", 12: "7.5", 13: "7", 14: "7", 15: "7", 16: "7", 17: "7", 18: "7.5", 19: "7.5",
     20: "7"},
)  # fmt: skip
"""Example 4: 9.5 of 10, round 1 won by forfeit against somebody with 4.5; the others sum to 64.5.
"""


@pytest.mark.parametrize(("edition", "bh"), [("c07-2024", "74"), ("c07-2026", "69")])
def test_a_forfeit_won_in_the_first_round(edition: str, bh: str) -> None:
    assert values(NINE_AND_A_HALF, "BH", edition)[1] == Fraction(bh)

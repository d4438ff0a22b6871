"""Substitutions (7.2), worked out by hand."""

from fractions import Fraction

import pytest

from .builders import chain, effective, event, period, provisional, unrated
from .cnxc import rate
from .model import Outcome, Performance, Player

A, B, C, D = effective(1, 2200), effective(2, 2000), effective(3, 2100), effective(4, 1950)
FIVE = Performance(5, 9500, 5)


def play(result: str, players: list[Player], *chains: tuple) -> Outcome:
    """Players 1 and 3 begin; 1 has white."""
    rows = tuple(row for one in chains for row in one)
    return rate(period(players, event((1, 3, result)), rows=rows))


def roles(outcome: Outcome) -> dict[int, str]:
    return {number: side.role for (_, _, _, number), side in outcome.sides.items()}


@pytest.mark.parametrize(
    ("result", "changes"),
    [
        ("1", {2: 16, 3: -9}),
        ("0", {1: -16, 3: 16}),
        ("=", {1: Fraction(-7, 2), 2: Fraction(7, 2), 3: Fraction(7, 2)}),
    ],
)
def test_effective_original_and_substitute(result: str, changes: dict[int, Fraction]) -> None:
    """K is 25; 2200 v 2100 expects .64, 2000 v 2100 .36; the opponent meets 2200: .36."""
    outcome = play(result, [A, B, C], chain("white", (1, True), (2, True)))
    assert outcome.changes == {(1, number): change for number, change in changes.items()}
    for number in (1, 2, 3):
        counted = number in changes
        assert outcome.standings[number].games_in_period == counted
        assert outcome.standings[number].rating is not None
    assert outcome.sides[1, 0, "black", 3].opponent_rating == 2200


def test_nothing_is_imputed_when_the_difference_is_nothing() -> None:
    """7.2 d, f: 2100 v 2100 expects .50, so a draw counts for neither."""
    players = [effective(1, 2100), effective(2, 2099), C]
    outcome = play("=", players, chain("white", (1, True), (2, True)))
    assert outcome.changes == {(1, 3): 0}


def test_original_and_substitute_without_effective_rating() -> None:
    """7.2 e, g, h: a won game is a loss for 1: 2100 - 677; (9500 + 1423) / 6 = 1820.5.

    The opponent meets the virtual 2150 of 2, 50 points above him: 25 * (0 - .43).
    """
    players = [provisional(1, 1900, FIVE), unrated(2, iccf=2150), C]
    outcome = play("1", players, chain("white", (1, True), (2, True)))
    assert outcome.performances == {(1, 1): Performance(1, 2100, 0)}
    assert (outcome.standings[1].exact, outcome.standings[1].rating) == (Fraction(3641, 2), 1821)
    assert outcome.standings[2].status == "unrated"
    assert not outcome.sides[1, 0, "white", 2].is_counted
    assert outcome.changes == {(1, 3): Fraction(-43, 4)}


def test_both_sides() -> None:
    """7.2 h: 1 and 2 meet 2100, 3 and 4 meet 2200; white's draw.

    4 at 1950 (K 30) expects .19 at 250 points: 30 * .31; 3 expects .36, so it is not his.
    """
    chains = chain("white", (1, True), (2, True)), chain("black", (3, True), (4, True))
    outcome = play("=", [A, B, C, D], *chains)
    met = {number: side.opponent_rating for (_, _, _, number), side in outcome.sides.items()}
    assert met == {1: 2100, 2: 2100, 3: 2200, 4: 2200}
    assert outcome.changes == {
        (1, 1): Fraction(-7, 2),
        (1, 2): Fraction(7, 2),
        (1, 4): Fraction(93, 10),
    }


@pytest.mark.parametrize(
    ("moved", "expected"),
    [
        ((True, True, True), {1: "original", 2: "original", 4: "substitute", 3: "player"}),
        ((True, False, True), {1: "original", 4: "substitute", 3: "player"}),
        ((False, True, True), {2: "original", 4: "substitute", 3: "player"}),
        ((True, True, False), {1: "original", 2: "substitute", 3: "player"}),
        ((True, False, False), {1: "player", 3: "player"}),
        ((False, True, False), {2: "player", 3: "player"}),
        ((False, False, True), {4: "player", 3: "player"}),
        ((False, False, False), {}),
    ],
)
def test_chains(moved: tuple[bool, bool, bool], expected: dict[int, str]) -> None:
    """7.2 a-c and 3.2: whoever did not move is out of the line 1 -> 2 -> 4."""
    rows = chain("white", *zip((1, 2, 4), moved, strict=True))
    outcome = play("1", [A, B, C, D], rows)
    assert roles(outcome) == expected
    assert outcome.game_is_rated == {(1, 0): bool(expected)}
    if expected:
        highest = max({1: 2200, 2: 2000, 4: 1950}[n] for n in expected if n != 3)
        assert outcome.sides[1, 0, "black", 3].opponent_rating == highest


def test_who_is_substituted_himself_wins_nothing() -> None:
    """7.2 c, d: 2 would gain as a substitute; as an original he does not."""
    outcome = play("1", [A, B, C, D], chain("white", (1, True), (2, True), (4, True)))
    assert set(outcome.changes) == {(1, 3), (1, 4)}
    assert outcome.changes[1, 4] == Fraction(30 * 70, 100)  # 150 points below: .30, K 30


def test_a_void_substitute_leaves_a_draw_to_the_original() -> None:
    """7.2 b: 25 * (1/2 - .64)."""
    outcome = play("=", [A, B, C], chain("white", (1, True), (2, False)))
    assert outcome.changes[1, 1] == Fraction(-7, 2)
    assert (1, 0, "white", 2) not in outcome.sides


def test_contradictory_substitutions_are_refused() -> None:
    first, second = chain("white", (1, True), (2, True), (4, True))
    with pytest.raises(ValueError, match="exactly one game"):
        play("1", [A, B, C, D], (second,))
    with pytest.raises(ValueError, match="sits twice"):
        play("1", [A, B, C], chain("white", (1, True), (2, True), (3, True)))
    with pytest.raises(ValueError, match="did he move"):
        play("1", [A, B, C, D], (first, *chain("white", (1, True), (2, False), (4, True))[1:]))

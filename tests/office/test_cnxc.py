"""Portuguese correspondence chess through the office: virtual ratings, decisions, substitutes.

Every figure is derived beside the test from the articles of the CNXC's regulation (its tables I and
II, and the matrix of K of 6.4), none from the program.
"""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from arpad.office.period.explaining import Evidence, explanation, told
from tests.office.correspondence import (
    JANUARY_2002,
    NORMS,
    effective,
    event,
    first_articles,
    half_year,
    in_force,
    ratings,
    unrated,
)
from tests.office.papers import (
    codes,
    listed,
    player_row,
    points,
    rated,
    sides,
)


def test_virtual_ratings_come_from_other_lists_in_their_order(tmp_path: Path) -> None:
    """5.3: ICCF's, else the FPX's, else FIDE's.

    A (2000, K 25) draws with I (2000 on ICCF's list, whatever the FPX says): D = 0, nothing; with
    F (2100 on the FPX's): .36, 25 x .14 = 3.5; with E (1900 on FIDE's): .64, 25 x -.14 = -3.5; with
    N, in an event of no class, 1750: D = 250 is .81, 25 x -.31 = -7.75. 2000 - 7.75 = 1992.25.
    The four: R_c = 2000 and .5: 2000.
    """
    current = in_force(
        tmp_path,
        effective("A", 2000),
        unrated("I", iccf_rating=2000, fpx_rating=2300, fide_rating=2350),
        unrated("F", fpx_rating=2100, fide_rating=2350),
        unrated("E", fide_rating=1900),
        unrated("N"),
    )
    games = [(n, "A", other, "=") for n, other in enumerate("IFEN", start=1)]
    period = half_year([event(tmp_path, "cup", games)], [current])
    assert [row["opponent_rating"] for row in sides(period, "A")] == [2000, 2100, 1900, 1750]
    assert points(period, "A") == Decimal("-7.75")
    assert ratings(period, "AIFEN") == [1992, 2000, 2000, 2000, 2000]
    row = player_row(period, "I")
    assert (row["status"], row["games_rated"], row["iccf_rating"]) == ("provisional", 1, 2000)
    assert (row["last_played"], player_row(period, "A")["games_rated"]) == ("2001-10-15", 34)


@pytest.mark.parametrize(
    ("virtual", "change"),
    [
        # A (2100, K 25) draws with U. 2200: D = -100 is .36, 25 x .14
        ("absolute_final", "3.5"),
        # 2000: D = 100 is .64
        ("team_final_board_1", "-3.5"),
        ("honour_permanent", "-3.5"),
        # 1750: D = 350 is .89: 25 x -.39
        ("other", "-9.75"),
        (None, "-9.75"),
    ],
)
def test_virtual_ratings_by_the_class_of_the_event(
    tmp_path: Path, virtual: str | None, change: str
) -> None:
    facts = {"virtual_rating_class": virtual} if virtual else {}
    report = event(tmp_path, "final", [(1, "A", "U", "=")], facts)
    period = half_year([report], [in_force(tmp_path, effective("A", 2100), unrated("U"))])
    assert points(period, "A") == Decimal(change)
    assert ratings(period, "U") == [2100]  # R_c and .5


def test_forfeits_and_decisions(tmp_path: Path) -> None:
    """3.2: nothing for a withdrawal before a move, or for one that the board lets have no effect.

    A against B, C, D, E, all 2000 with K 25: a win is 12.5. Round 1: a forfeit of which nothing is
    known: nothing. Round 2: both had moved: 12.5. Round 3: D never moved: nothing. Round 4: lost,
    but the board took it out: nothing. Round 5: a double forfeit: nothing.
    """
    games = [
        (1, "A", "B", "+"),
        (2, "A", "C", "+"),
        (3, "A", "D", "+"),
        (4, "E", "A", "1"),
        (5, "A", "F", "-"),
    ]
    decisions = [
        {"round": 2, "white_id": "A", "black_id": "C", "white_moved": True, "black_moved": True},
        {"round": 3, "white_id": "A", "black_id": "D", "white_moved": True, "black_moved": False},
        {"round": 4, "white_id": "E", "black_id": "A", "is_left_out": True, "reason": "illness"},
        {"round": 5, "white_id": "A", "black_id": "F", "white_moved": True, "black_moved": True},
    ]
    report = event(tmp_path, "cup", games, rows={"decisions": decisions})
    current = in_force(tmp_path, *(effective(one, 2000) for one in "ABCDEF"))
    period = half_year([report], [current])
    assert [row["is_rated"] for row in sides(period, "A")] == [0, 1, 0, 0, 1]
    # 12.5 and, lost to F, -12.5; C 1987.5, up
    assert ratings(period, "ABCDEF") == [2000, 2000, 1988, 2000, 2000, 2013]
    told = [
        period.books["cnxc-2000"].clause(r["is_rated_clause"]).article for r in sides(period, "A")
    ]
    assert [one.number for one in told if one.number.startswith("3.2/")] == [
        "3.2/4",
        "3.2/3",
        "3.2/2",
    ]
    assert [one["round"] for one in period.excluded] == [1, 3, 4]


def test_a_decision_on_no_game_stops_the_report(tmp_path: Path) -> None:
    decision = {"round": 1, "white_id": "B", "black_id": "A", "is_left_out": True}
    for number, rows, code in [
        (1, [decision], "decision-alone"),
        (2, [{**decision, "white_id": "A", "black_id": "B"}] * 2, "decision-twice"),
    ]:
        folder = tmp_path / str(number)
        report = event(folder, "cup", [(1, "A", "B", "1")], rows={"decisions": rows})
        current = in_force(folder, effective("A", 2000), effective("B", 2000))
        period = rated([report], [current], JANUARY_2002, "cnxc")
        assert codes(period, "error") == [code]
        assert ratings(period, "AB") == [2000, 2000]


def seat(order: int, original: str, substitute: str, *, moved: str = "both") -> dict[str, Any]:
    return {
        "round": 1, "side": "white", "order": order, "original_id": original,
        "substitute_id": substitute, "original_moved": moved in ("both", "original"),
        "substitute_moved": moved in ("both", "substitute"),
    }  # fmt: skip


def test_a_chain_of_substitutes(tmp_path: Path) -> None:
    """7.2c: A, then B, then C had White against X, and all moved; X won.

    A and B are original players, C the substitute. All have 30 games. X (2000, K 25) meets the
    highest of the three, A (2100): D = -100 is .36: 25 x .64 = 16 (7.2h).
    A against 2000: .64: K 25: -16, less than expected, imputed (7.2d). B (1900, K 30): D = -100,
    .36: 30 x -.36 = -10.8, imputed too. C (2000): .50: less than expected: not imputed (7.2f).
    """
    rows = {"substitutions": [seat(2, "B", "C"), seat(1, "A", "B")]}
    report = event(tmp_path, "teams", [(1, "A", "X", "0")], {"kind": "team"}, rows=rows)
    players = [("A", 2100), ("B", 1900), ("C", 2000), ("X", 2000)]
    period = half_year([report], [in_force(tmp_path, *(effective(*one) for one in players))])
    changes = {one: points(period, one) for one, _ in players}
    assert changes == {
        "A": Decimal(-16), "B": Decimal("-10.8"), "C": Decimal(0), "X": Decimal(16),
    }  # fmt: skip
    assert ratings(period, "ABCX") == [2084, 1889, 2000, 2016]
    assert [first_articles(period, one, "seat_role_clause") for one in "ABC"] == [
        ["7.2c"], ["7.2c"], ["7.2"],
    ]  # fmt: skip
    assert first_articles(period, "C", "is_rated_clause") == ["7.2f"]
    assert player_row(period, "C")["games_rated"] == 30


def test_a_chain_that_wins(tmp_path: Path) -> None:
    """The same, won: A, B 7.2d: not less than expected: nothing; C 7.2f: 25 x .50 = 12.5.

    X lost to 2100: 25 x -.36 = -9. D had a bye.
    """
    rows = {"substitutions": [seat(1, "A", "B"), seat(2, "B", "C")]}
    report = event(
        tmp_path, "teams", [(1, "A", "X", "1"), (1, "D", None, "F")], {"kind": "team"}, rows=rows
    )
    players = [("A", 2100), ("B", 1900), ("C", 2000), ("D", 2000), ("X", 2000)]
    period = half_year([report], [in_force(tmp_path, *(effective(*one) for one in players))])
    assert ratings(period, "ABCDX") == [2100, 1900, 2013, 2000, 1991]


@pytest.mark.parametrize(
    ("moved", "rating_a", "rating_b"),
    [
        # 7.2a: A never moved: the game is B's alone: 2000 against 2000, K 25, lost: -12.5, up
        ("substitute", 2000, 1988),
        # 7.2b: B never moved: the game is A's
        ("original", 1988, 2000),
    ],
)
def test_who_made_no_move_is_left_out(
    tmp_path: Path, moved: str, rating_a: int, rating_b: int
) -> None:
    rows = {"substitutions": [seat(1, "A", "B", moved=moved)]}
    report = event(tmp_path, "teams", [(1, "A", "X", "0")], {"kind": "team"}, rows=rows)
    period = half_year([report], [in_force(tmp_path, *(effective(one, 2000) for one in "ABX"))])
    assert ratings(period, "ABX") == [rating_a, rating_b, 2013]


def test_substitutes_without_an_effective_rating(tmp_path: Path) -> None:
    """7.2e, 7.2g: U began, V took over and drew with X: a defeat for U, nothing for V.

    X (2000, K 25) has the higher of two virtual ratings of 1750: D = 250, .81: 25 x -.31 = -7.75.
    U lost to 2000: 2000 - 677 = 1323.
    """
    rows = {"substitutions": [seat(1, "U", "V")]}
    report = event(tmp_path, "teams", [(1, "U", "X", "=")], {"kind": "team"}, rows=rows)
    current = in_force(tmp_path, effective("X", 2000), unrated("U"), unrated("V"))
    period = half_year([report], [current])
    assert ratings(period, "XUV") == [1992, 1323, None]
    assert first_articles(period, "V", "is_rated_clause") == ["7.2g"]


def test_substitutes_have_to_be_known(tmp_path: Path) -> None:
    rows = {"substitutions": [seat(1, "A", "Z")]}
    report = event(tmp_path, "teams", [(1, "A", "X", "0")], {"kind": "team"}, rows=rows)
    current = in_force(tmp_path, effective("A", 2000), effective("X", 2000))
    period = rated([report], [current], JANUARY_2002, "cnxc")
    assert codes(period, "error") == ["substitution-unknown"]
    under_fide = rated([report], [current], JANUARY_2002, "fide-2009")
    assert set(codes(under_fide, "error")) == {"facts-unread"}


@pytest.mark.parametrize(
    ("facts", "rating_a"),
    [
        # A (2400, K 20) has D = 400, .92, twice: 20 x (1.5 - 1.84) = -6.8: 2393.2
        ({"is_norm_event": True, "winner": "A"}, 2400),
        ({"is_norm_event": True}, 2400),  # the points name A
        ({"is_norm_event": False}, 2393),
    ],
)
def test_the_winner_of_an_event_for_norms_loses_nothing(
    tmp_path: Path, facts: Mapping[str, Any], rating_a: int
) -> None:
    """7.1. B: .08 + .50, 25 x .42 = 10.5: 2010.5, up. C: 25 x (.5 - .58) = -2."""
    report = event(tmp_path, "masters", NORMS, facts)
    players = [("A", 2400), ("B", 2000), ("C", 2000)]
    period = half_year([report], [in_force(tmp_path, *(effective(*one) for one in players))])
    assert ratings(period, "ABC") == [rating_a, 2011, 1998]
    kept = period.tables["adjustments"].filter(pl.col("kind") == "event")
    amounts = {row["player_id"]: row["amount_e5"] for row in kept.iter_rows(named=True)}
    assert amounts == ({"A": 680_000} if rating_a == 2400 else {})


def test_who_is_nobody_on_the_list_leaves_the_points_of_the_others_alone(tmp_path: Path) -> None:
    """An error of its own, and none of arpad's."""
    report = event(tmp_path, "masters", NORMS, {"is_norm_event": True})
    current = in_force(tmp_path, effective("A", 2400), effective("C", 2000))
    assert codes(rated([report], [current], JANUARY_2002, "cnxc"), "error") == ["match-none"]


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"winner": "A"}, "The winner A has no effect: the event is not stated to be for norms."),
        ({"is_norm_event": False, "winner": "A"},
         "The winner A has no effect: the event is not stated to be for norms."),
        ({"is_norm_event": True, "winner": "Z"}, "The winner Z is not one of the event's players."),
        ({"is_norm_event": True, "winner": "B"}, "The winner B has fewer points than A."),
    ],
)  # fmt: skip
def test_a_winner_who_can_not_be_it_is_an_error(
    tmp_path: Path, facts: Mapping[str, Any], message: str
) -> None:
    """7.1: who is stated to have won keeps points that he lost, so a slip is not taken."""
    report = event(tmp_path, "masters", NORMS, facts)
    players = [("A", 2400), ("B", 2000), ("C", 2000)]
    current = in_force(tmp_path, *(effective(*one) for one in players))
    period = rated([report], [current], JANUARY_2002, "cnxc")
    assert [one.message for one in period.problems if one.level == "error"] == [message]


def test_a_provisional_player_is_not_told_that_no_game_of_his_counts(tmp_path: Path) -> None:
    """6.3: 2000 over 5 games and 2000 + D(.75) = 2193 over 2: 14386 / 7 = 2055.1."""
    games = [(1, "P", "A", "1"), (2, "P", "B", "=")]
    report = event(tmp_path, "open", games)
    players = [listed("P", 2000, 5, status="provisional"), effective("A", 2000),
               effective("B", 2000)]  # fmt: skip
    period = half_year([report], [in_force(tmp_path, *players)])
    evidence = Evidence.of_period(period)
    assert ratings(period, "P") == [2055]
    assert told(evidence, "P").brief("en").headline == "The player gained 55 points."
    sentences = " ".join(explanation(evidence, "P", "en").sentences())
    assert "No game of the period was rated" not in sentences

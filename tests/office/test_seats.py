"""Who sat on a side of a game, one after the other: chains, and rows that fit no game."""

from collections.abc import Sequence
from datetime import date

import pytest

from arpad.office.period.boards import seats_of
from arpad.office.period.decided import decided_games
from arpad.report import Game
from arpad.report.facts import GameDecision, Substitution

IDS = {1: "ana", 2: "ben", 3: "eva", 4: "ivo"}
GAMES = (Game(1, 1, 2, "1"), Game(1, 3, 4, "="), Game(2, 2, 1, "0"), Game(2, 3, None, "F"))


def row(
    order: int, original: str, substitute: str, *, round_: int = 1, side: str = "white",
    moved: tuple[bool, bool] = (True, True),
) -> Substitution:  # fmt: skip
    return Substitution(
        round=round_, side=side, order=order, original_id=original, substitute_id=substitute,
        original_moved=moved[0], substitute_moved=moved[1],
    )  # fmt: skip


def found(rows: Sequence[Substitution]) -> tuple[list[tuple[int, bool, int, str, bool]], list[str]]:
    seats, problems = seats_of(GAMES, IDS, rows, "cup.trf")
    assert all((p.level, p.file) == ("error", "cup.trf") and p.fix for p in problems)
    told = [(s.game, s.is_white, s.order, s.player_id, s.has_moved) for s in seats]
    return told, [problem.code for problem in problems]


def test_nothing_stated_seats_nobody() -> None:
    assert found([]) == ([], [])


def test_a_chain_in_any_order_of_its_rows() -> None:
    chain = [row(1, "ana", "uma"), row(2, "uma", "zoe", moved=(True, False))]
    seats = [(0, True, 0, "ana", True), (0, True, 1, "uma", True), (0, True, 2, "zoe", False)]
    assert found(chain) == found(chain[::-1]) == (seats, [])


def test_both_sides_of_a_game_and_two_games() -> None:
    rows = [
        row(1, "ben", "uma", side="black"),
        row(1, "ana", "zoe", moved=(False, True)),
        row(1, "ben", "uma", round_=2),
    ]
    assert found(rows) == (
        [
            (0, True, 0, "ana", False), (0, True, 1, "zoe", True),
            (0, False, 0, "ben", True), (0, False, 1, "uma", True),
            (2, True, 0, "ben", True), (2, True, 1, "uma", True),
        ],
        [],
    )  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        row(1, "ana", "uma", side="black"),
        row(1, "ana", "uma", round_=3),
        row(1, "who", "uma"),
        row(2, "ana", "uma"),
        row(0, "ana", "uma"),
        row(1, "ivo", "uma"),
    ],
    ids=["side", "round", "player", "order", "nought", "opponent"],
)
def test_a_row_of_no_game(wrong: Substitution) -> None:
    assert found([wrong]) == ([], ["substitution-alone"])
    seats, told = found([row(1, "eva", "zoe"), wrong])
    assert [seat[3] for seat in seats] == ["eva", "zoe"]
    assert told == ["substitution-alone"]


def test_a_chain_that_is_broken() -> None:
    assert found([row(1, "ana", "uma"), row(2, "eva", "zoe")])[1] == ["substitution-alone"]


def test_two_substitutes_of_one_player() -> None:
    assert found([row(1, "ana", "uma"), row(1, "ana", "zoe")])[1] == ["substitution-alone"]


@pytest.mark.parametrize(
    "rows",
    [
        [row(1, "ana", "ana")],
        [row(1, "ana", "ben")],
        [row(1, "ana", "uma"), row(2, "uma", "ana")],
        [row(1, "ana", "uma"), row(1, "ben", "uma", side="black")],
    ],
    ids=["himself", "opponent", "back", "both"],
)
def test_a_player_who_sits_twice(rows: list[Substitution]) -> None:
    assert found(rows) == ([], ["substitution-twice"])


def test_a_bye_has_no_seats() -> None:
    assert found([row(1, "eva", "uma", round_=2)]) == ([], ["substitution-alone"])


def decided(*rows: tuple[int, str, str]) -> tuple[list[int], list[str]]:
    decisions = [
        GameDecision(round=n, white_id=w, black_id=b, is_left_out=True) for n, w, b in rows
    ]
    places, problems = decided_games(GAMES, IDS, decisions, "cup.trf")
    return sorted(places), [problem.code for problem in problems]


def test_decisions_find_their_games() -> None:
    assert decided((2, "ben", "ana"), (1, "eva", "ivo")) == ([1, 2], [])
    assert decided((2, "ana", "ben")) == ([], ["decision-alone"])
    assert decided((1, "ben", "ana"), (3, "ana", "ben")) == ([], ["decision-alone"] * 2)
    assert decided((1, "ana", "ben"), (1, "ana", "ben")) == ([0], ["decision-twice"])


@pytest.mark.parametrize(("day", "codes"), [(8, ["decision-day"]), (9, [])])
def test_no_game_is_played_before_its_event(day: int, codes: list[str]) -> None:
    late = GameDecision(round=1, white_id="ana", black_id="ben", played_on=date(2026, 1, day))
    _, problems = decided_games(GAMES, IDS, [late], "cup.trf", date(2026, 1, 9))
    assert [problem.code for problem in problems] == codes

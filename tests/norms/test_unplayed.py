"""Rounds that were not played: the opponent of the last round (1.4.2c), and averages."""

from dataclasses import replace

import pytest

from arpad.norms import Failure, Norm, NormGame, Opponent
from arpad.rulebooks.fide_titles import title_rules
from arpad.rulebooks.fide_titles.clauses import TitleRules
from tests.norms.boards import (
    RULES_2005,
    RULES_2009,
    RULES_2024,
    condition,
    drawn,
    failed,
    field,
    judge,
    unplayed,
)
from tests.norms.tie_breaks.fields import field_of, values

BOTH = pytest.mark.parametrize("rules", [RULES_2009, RULES_2024], ids=["2009", "2024"])


# ---- the opponent of the last round who stays away (1.4.2c)

SIX_FRENCH = ("FRA",) * 6 + ("GER", "GER", "ITA")
EVERY = pytest.mark.parametrize(
    "rules", [RULES_2005, RULES_2009, title_rules("fide-titles@2017-07-01"), RULES_2024],
    ids=["2005", "2009", "2017", "2024"],
)  # fmt: skip


@EVERY
@pytest.mark.parametrize(("rating", "is_norm"), [(2501, True), (2499, False)])
def test_the_last_opponent_stays_away(rules: TitleRules, rating: int, is_norm: bool) -> None:
    """1.4.2c: 5.5 of 8 and a loss are 61 per cent of nine, d_p 80; 2600 (2005: 2601) ask for 2520.

    Eight against `rating`, the last against 2681: from 2501 on the average is 2521.
    """
    board = unplayed(drawn(field([rating] * 8 + [2681], federations=SIX_FRENCH), 6), "won_unplayed")
    assert sum(one.score_half for one in board) == 11
    found = judge(board, rules=rules)
    assert isinstance(found, Norm) == is_norm
    if is_norm:
        assert (len(found.games), found.lost_round, found.games_counted) == (9, 9, 9)
        assert (found.opponents_average, found.score_half, found.uses_missing_game) == (
            2521,
            11,
            False,
        )
        assert condition(found, "one_federation") == (6, 6, 0, True)  # of eight 5 would be the most
        (games,) = (one for one in found.conditions if one.name == "games")
        assert "the game counts as lost (1.4" in games.note
        assert ("That article was not verified." in games.note) == (rules is not RULES_2024)


@EVERY
@pytest.mark.parametrize(
    ("absent", "how", "rounds"),
    [((8,), "won_unplayed", 9), ((9,), "unplayed", 9), ((9,), "won_unplayed", 10),
     ((8, 9), "won_unplayed", 9)],
    ids=["an earlier round", "he stayed away himself", "not the last round", "two games short"],
)  # fmt: skip
def test_a_forfeit_that_is_not_the_last_game_needed(
    rules: TitleRules, absent: tuple[int, ...], how: str, rounds: int
) -> None:
    board = drawn(field([2550] * 9, federations=SIX_FRENCH), 6)
    for number in absent:
        board = unplayed(board, how, number)
    found = judge(board, rules=rules, rounds=rounds)
    assert isinstance(found, Failure)
    assert found.lost_round is None


def test_a_bye_in_the_last_round_is_no_opponent_who_stays_away() -> None:
    board = [*drawn(field([2700] * 8), 4), NormGame(9, None, 0, "won_unplayed")]
    assert failed(judge(board, rules=RULES_2009)) == ["games"]


@BOTH
def test_the_last_forfeit_counts_only_if_it_is_needed_for_the_number(rules: TitleRules) -> None:
    """Nine of ten games were played, seven against FRA; the tenth, of ITA, is not needed."""
    federations = ["FRA"] * 7 + ["GER", "GER", "ITA"]
    board = unplayed(drawn(field([2700] * 10, federations=federations), 5), "won_unplayed", 10)
    found = judge(board, rules=rules, rounds=10)
    assert (failed(found), found.lost_round) == (["one_federation"], None)


@BOTH
def test_a_last_opponent_who_would_not_count_is_none(rules: TitleRules) -> None:
    """1.4.2a: he is of no federation of FIDE."""
    board = drawn(field([2700] * 9, federations=[*SIX_FRENCH[:8], "NON"]), 6)
    assert judge(unplayed(board, "won_unplayed"), rules=rules).lost_round is None


def test_a_loss_in_the_last_round_that_fails_more_is_said() -> None:
    """3 of 8 at 2700 are 2613; 3 of 9 are 33 per cent, and 2644 - 125: two fail for one."""
    federations = ["FRA", "FRA", "GER", "ITA"]
    board = unplayed(drawn(field([2700] * 8 + [1000], federations=federations), 3), "won_unplayed")
    found = judge(board, rules=RULES_2009)
    assert found.lost_round is None
    (games,) = (one for one in found.conditions if one.name == "games")
    assert games.note.endswith("more conditions fail.")


def test_seven_games_of_teams_and_a_last_opponent_who_stays_away() -> None:
    """1.4.1b: six games of seven rounds, the seventh a forfeit; 4 of 7 are 57 per cent, d_p 50."""
    board = unplayed(drawn(field([2550] * 7), 5), "won_unplayed", 7)
    assert sum(one.score_half for one in board) == 9  # 4.5 of 7: 64, d_p 102
    found = judge(board, kind="team", rounds=7, is_team_championship=True)
    assert (isinstance(found, Norm), found.lost_round, found.games_counted) == (True, 7, 7)


def test_eight_games_may_count_for_more_than_nine_with_a_loss() -> None:
    """1.4.1c, d: 7 of 8 at 2520 are two more than 5, 11 games; 7 of 9 one more than 5.5, 10."""
    board = unplayed(drawn(field([2520] * 9), 7.5), "won_unplayed")
    assert sum(one.score_half for one in board) == 14
    found = judge(board)
    assert (found.uses_missing_game, found.games_counted, found.lost_round) == (True, 11, None)


def test_a_round_robin_s_last_opponent_without_a_point_is_none() -> None:
    """1.4.2b: he is unrated and took nothing from rated players."""
    opponents = [*field([2700] * 8), Opponent("new", None, "", "ITA", has_scored=False)]
    board = unplayed(drawn(opponents, 6), "won_unplayed")
    assert judge(board, rules=RULES_2009, kind="round_robin").lost_round is None
    scorer = [*opponents[:8], replace(opponents[8], has_scored=True)]
    board = unplayed(drawn(scorer, 6), "won_unplayed")
    assert judge(board, rules=RULES_2009, kind="round_robin").lost_round == 9


# ---- unplayed rounds in averages (B.01 1.4.2c, C.07 10.1 and 16)


@pytest.mark.parametrize("day", ["2009-07-01", "2023-10-01", "2024-08-01", "2026-04-01"])
def test_an_unplayed_round_has_no_rating(day: str) -> None:
    """A forfeit won in round 4 and a bye in round 7 of 11: nine opponents in a norm and in ARO.

    The dummy of C.07 16.4, and the virtual opponent before, have points for Buchholz and no rating.
    """
    ratings = [2390, 2455, 2503, 2999, 2611, 2408, 0, 2477, 2531, 2600, 2444]
    cells = {4: "15w+", 7: "U"}
    own = " ".join(cells.get(n, f"{n + 11}w=") for n in range(1, 12))
    rows: dict[int, tuple[int | None, str]] = {1: (2400, own)}
    rows |= {n + 11: (rating, " ".join("Z" * 11)) for n, rating in enumerate(ratings, start=1)}
    average = values(field_of(rows), "ARO", f"c07@{day}")[1]
    board = [NormGame(n, Opponent(str(n), rating, "GM", SIX_FRENCH[n % 9]), 1)
             for n, rating in enumerate(ratings, start=1)]  # fmt: skip
    board[3] = replace(board[3], score_half=0, how="won_unplayed")
    board[6] = NormGame(7, None, 0, "won_unplayed")
    found = judge(board, rules=title_rules(f"fide-titles@{day}"), rounds=11)
    # 2390 + 2455 + 2503 + 2611 + 2408 + 2477 + 2531 + 2600 + 2444 = 22419, of nine exactly 2491
    assert found.opponents_average == average == 2491

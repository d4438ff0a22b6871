"""How many games a norm needs and counts for, and which may be ignored (1.4.1, 1.7)."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import combinations

import pytest

from arpad.norms import Failure, Norm, NormCandidate, NormEvent, NormGame, Opponent, best_norm
from arpad.norms.attempt import NormAttempt, judged, make_case
from arpad.norms.mix import counted_games
from arpad.norms.search import norm_in
from arpad.rulebooks.fide_titles import EDITIONS, in_force, title_rules
from tests.norms.boards import (
    RULES_2005,
    RULES_2009,
    RULES_2024,
    condition,
    drawn,
    failed,
    field,
    games,
    judge,
    unplayed,
)
from tests.sampling import amount

BOTH = pytest.mark.parametrize("rules", [RULES_2009, RULES_2024], ids=["2009", "2024"])


# ---- the number of games


@BOTH
@pytest.mark.parametrize("n", [8, 9])
def test_nine_games(n: int, rules: object) -> None:
    found = judge(drawn(field([2600] * n), n / 2), rules=rules)  # type: ignore[arg-type]
    assert isinstance(found, Norm) == (n == 9)
    assert condition(found, "games") == (n, 9, 9 - n, n == 9)


@pytest.mark.parametrize(
    ("rules", "rounds", "n", "is_norm"),
    [
        (RULES_2024, 7, 7, True),
        (RULES_2024, 7, 6, False),
        (RULES_2024, 9, 7, True),
        (RULES_2024, 10, 8, False),
        (RULES_2009, 7, 7, False),
        (RULES_2009, 8, 7, True),
        (RULES_2009, 9, 7, True),
        (RULES_2009, 9, 6, False),
        (RULES_2009, 10, 8, False),
    ],
)
def test_team_championships(rules: object, rounds: int, n: int, is_norm: bool) -> None:
    board = drawn(field([2650] * n), n / 2)
    found = judge(board, rules=rules, kind="team", rounds=rounds, is_team_championship=True)  # type: ignore[arg-type]
    assert isinstance(found, Norm) == is_norm
    if is_norm:
        assert found.games_counted == n


@pytest.mark.parametrize(("n", "is_norm"), [(8, True), (7, False)])
def test_the_world_cup(n: int, is_norm: bool) -> None:
    found = judge(drawn(field([2600] * n), n / 2), kind="knockout", rounds=14, is_world_cup=True)
    assert isinstance(found, Norm) == is_norm
    if is_norm:
        assert found.games_counted == 9
    assert failed(judge(drawn(field([2600] * n), n / 2), rules=RULES_2009, is_world_cup=True)) == [
        "games"
    ]


@pytest.mark.parametrize(
    ("how", "rounds", "rules", "is_norm"),
    [
        ("won_unplayed", 9, RULES_2024, True),
        ("unplayed", 9, RULES_2024, False),
        ("won_unplayed", 10, RULES_2024, False),
        ("won_unplayed", 9, RULES_2009, False),
        ("won_unplayed", 9, RULES_2005, False),
    ],
)
def test_eight_games_and_a_forfeit(how: str, rounds: int, rules: object, is_norm: bool) -> None:
    """Half of eight games against 2650 is a performance of 2650."""
    board = unplayed(drawn(field([2650] * 9), 4.5), how, 5)
    found = judge(board, rules=rules, rounds=rounds)  # type: ignore[arg-type]
    assert isinstance(found, Norm) == is_norm
    assert found.uses_missing_game == is_norm
    if is_norm:
        assert (len(found.games), found.games_counted) == (8, 9)
        assert condition(found, "games") == (8, 8, 0, True)


@pytest.mark.parametrize("day", [date(2012, 7, 1), date(2014, 7, 1), date(2022, 7, 1),
                                 date(2023, 12, 31)])  # fmt: skip
def test_from_2012_to_2023_nobody_has_read_whether_eight_games_are_enough(day: date) -> None:
    """The text of 2009 is applied, and it is said that later ones were not read."""
    rules = in_force(day)
    short = judge(unplayed(drawn(field([2650] * 9), 4.5), "won_unplayed", 5), rules=rules)
    (games,) = [condition for condition in short.conditions if condition.name == "games"]
    assert (games.is_met, games.clause.is_verified) == (False, False)
    assert "Those of 2013 and 2017 were not read" in games.note
    nine = judge(drawn(field([2650] * 9), 4.5), rules=rules)
    assert [condition.note for condition in nine.conditions if condition.name == "games"] == [""]
    before = judge(drawn(field([2650] * 8), 4), rules=RULES_2009)
    assert [condition.note for condition in before.conditions if condition.name == "games"] == [""]


def test_eight_games_and_a_bye() -> None:
    board = [*drawn(field([2650] * 8), 4), NormGame(9, None, 0, "won_unplayed")]
    assert judge(board).games_counted == 9
    assert failed(judge([*board[:7], board[8]])) == ["games"]


def test_the_mix_of_eight_games_is_that_of_eight_games() -> None:
    """Of 8 opponents four may be of the own federation (3/5), of 9 five."""
    federations = ["ESP"] * 5 + ["FRA", "GER", "ITA"]
    board = [
        *drawn(field([2650] * 8, federations=federations), 4),
        NormGame(9, None, 0, "won_unplayed"),
    ]
    assert failed(judge(board)) == ["own_federation"]


# ---- full points too many, more than 13 rounds


@pytest.mark.parametrize(("points", "counted"), [(6, 9), (6.5, 9), (7, 10), (7.5, 10), (8, 11)])
def test_full_points_too_many(points: float, counted: int) -> None:
    """At 2475 six points of nine are needed: one full point more counts as a game more."""
    board = drawn(field([2475] * 9), points)
    assert judge(board).games_counted == counted
    assert judge(board, rules=RULES_2009).games_counted == 9


@pytest.mark.parametrize(("rounds", "points", "counted"), [(13, 7, 13), (14, 7, 13), (14, 10, 13)])
def test_more_than_thirteen_rounds(rounds: int, points: float, counted: int) -> None:
    board = drawn(field([2600] * rounds), points)
    assert judge(board, kind="round_robin", rounds=rounds).games_counted == counted


# ---- ignored games


def test_games_after_the_norm_may_be_ignored() -> None:
    """Six of nine at 2475 make it; the loss in round 10 would take it away (6 of 10 need 2528)."""
    board = [*drawn(field([2475] * 9), 6), NormGame(10, Opponent("last", 2475, "GM", "FRA"), 0)]
    found = judge(board, rounds=10)
    assert isinstance(found, Norm)
    assert found.ignored == (10,)
    assert failed(judge(board, kind="round_robin", rounds=10)) == ["performance"]


@pytest.mark.parametrize("number", [1, 2, 9])
def test_only_the_last_games_may_be_ignored(number: int) -> None:
    """A loss in an earlier round stays: 10 games, 6 points, or 9 games with the loss, 5 points."""
    others = drawn(field([2475] * 9), 6)
    others = [replace(g, round=g.round + (g.round >= number)) for g in others]
    board = [*others, NormGame(number, Opponent("last", 2475, "GM", "FRA"), 0)]
    assert isinstance(judge(board, rounds=10), Failure)


def test_a_defeated_opponent_may_be_ignored() -> None:
    """Ten games: a win against 1900 pulls the average down, without it nine make the norm."""
    weak = NormGame(1, Opponent("weak", 1900, "GM", "FRA"), 2)
    board = [weak, *(replace(g, round=g.round + 1) for g in drawn(field([2475] * 9), 6))]
    found = judge(board, kind="league", rounds=10)
    assert isinstance(found, Norm)
    assert found.ignored == (1,)
    drew = [replace(board[0], score_half=1), *board[1:]]
    assert isinstance(judge(drew, kind="league", rounds=10), Failure)


def test_the_mix_must_hold_for_the_games_that_are_left() -> None:
    """Three GMs of ten opponents are too few, of nine enough: an untitled one is left out."""
    titles = ["GM"] * 3 + ["IM"] * 6 + ["IM"]
    board = games(field([2600] * 10, titles), 5.5)
    board = [replace(g, score_half=(0, 0, 0, 1, 2, 2, 2, 2, 1, 1)[g.round - 1]) for g in board]
    found = judge(board, kind="league", rounds=10)
    assert isinstance(found, Norm)
    assert len(found.ignored) == 1
    assert found.ignored[0] in (5, 6, 7, 8)  # the wins, all against IMs


def test_in_a_round_robin_the_mix_must_hold_for_the_whole_tournament() -> None:
    """1.4.1f: as above, but three GMs of ten don't make a norm possible for the tournament."""
    titles = ["GM"] * 3 + ["IM"] * 7
    scores = (0, 0, 0, 1, 2, 2, 2, 2, 1, 1)
    board = [NormGame(n, o, s) for n, (o, s) in
             enumerate(zip(field([2600] * 10, titles), scores, strict=True), start=1)]  # fmt: skip
    assert failed(judge(board, kind="round_robin", rounds=10)) == ["title_wanted"]


def test_no_game_may_be_ignored_of_nine() -> None:
    weak = NormGame(1, Opponent("weak", 1900, "GM", "FRA"), 2)
    board = [weak, *(replace(g, round=g.round + 1) for g in drawn(field([2475] * 8), 5))]
    assert judge(board).ignored == ()


def test_the_norm_that_counts_for_most_games_is_taken() -> None:
    """Ten games with 7.5 points at 2475: 7 are needed (2451 to 2489), and nine make no more."""
    found = judge(drawn(field([2475] * 10), 7.5), rounds=10)
    assert (len(found.games), found.games_counted, found.ignored) == (10, 10, ())


@pytest.mark.parametrize(("n", "ignored"), [(20, 1), (21, 0)])
def test_no_win_is_left_out_of_boards_longer_than_any_event(n: int, ignored: int) -> None:
    """Two wins against 1400, all else drawn against 2600.

    20 games: an average of 2520 with the floor of 2200, p = .55, R_p = 2556; without one of the
    weak 19 games, 2579, p = 10 / 19 = .53, d_p = 21, R_p = 2600. 21 games: 2524 + 36 = 2560.
    """
    weak = [NormGame(k, Opponent(f"weak{k}", 1400, "GM", "FRA"), 2) for k in (1, 2)]
    rest = [NormGame(k, one, 1) for k, one in enumerate(field([2600] * (n - 2)), start=3)]
    found = judge([*weak, *rest], kind="league", rounds=n)
    assert len(found.ignored) == ignored
    assert isinstance(found, Norm) == bool(ignored)
    assert found.performance_rating == (2600 if ignored else 2560)


def test_two_games_of_one_round_are_two_games() -> None:
    """A games table may have them; the win against 1900 alone is left out, as above."""
    weak = NormGame(1, Opponent("weak", 1900, "GM", "FRA"), 2)
    board = [weak, *drawn(field([2475] * 9), 6)]
    found = judge(board, kind="league", rounds=10)
    assert isinstance(found, Norm)
    assert (len(found.games), found.ignored) == (9, (1,))
    assert judge(board[::-1], kind="league", rounds=10) == found


# ---- the search against every subset


def subsets(case: NormAttempt) -> Iterator[tuple[NormGame, ...]]:
    """Yield every choice that 1.4.1e and f allow: every prefix less every subset of its wins."""
    board = case.board
    lengths = [len(board)] if case.event.is_fixed else range(len(board) + 1)
    may_drop = not case.event.is_round_robin or case.is_mix_met(board)
    for length in lengths:
        prefix = board[:length]
        wins = [game for game in prefix if game.score_half == 2]
        for count in range(len(wins) + 1 if may_drop else 1):
            for dropped in combinations(wins, count):
                yield tuple(game for game in prefix if game not in dropped)


def some_board(rng: random.Random) -> tuple[str, list[NormGame], str, NormEvent]:
    """Return a random edition, board, title and event, near enough to a norm to be of interest."""
    edition, title = rng.choice(list(EDITIONS)), rng.choice(["GM", "IM", "WGM", "WIM"])
    level = title_rules(edition).levels[title].performance.number
    kind = rng.choice(["swiss", "swiss", "round_robin", "double_round_robin", "league", "knockout"])
    rounds = rng.choice([8, 9, 10, 11, 12])
    met = rounds // 2 if kind == "double_round_robin" else rounds
    opponents = [
        Opponent(
            str(n),
            rng.choice([None] + [level + rng.randint(-600, 100) for _ in range(8)]),
            rng.choice(["GM", "GM", "IM", "FM", "WGM", "", "CM"]),
            rng.choice(["ESP", "FRA", "GER", "FRA", "GER", "ITA", "FID", "NON"]),
            has_scored=rng.random() < 0.7,
        )
        for n in range(met)
    ]
    board = []
    for number in range(1, rounds + 1):
        how = rng.choices(["played", "won_unplayed"], [20, 1])[0]
        score = rng.choices([0, 1, 2], [1, 3, 6])[0] if how == "played" else 0
        board.append(NormGame(number, opponents[number % met], score, how))  # type: ignore[arg-type]
    event = NormEvent(kind=kind, rounds=rounds, players=met + 1, federation="ESP",
                  is_national_championship=rng.random() < 0.3,
                  is_team_championship=rng.random() < 0.2)  # fmt: skip
    return edition, board, title, event


def test_the_search_finds_what_every_subset_holds() -> None:
    """The best norm of all subsets, each judged by itself, of which some hold one."""
    boards = amount(100, full=300)
    rng, norms, ignoring = random.Random(3), 0, 0
    me = NormCandidate("me", "ESP")
    for _ in range(boards):
        edition, board, title, event = some_board(rng)
        rules = title_rules(edition)
        found = best_norm(me, board, title, rules, event)
        made = found if isinstance(found, Norm) else None
        assert norm_in(me, board, title, rules, event) == made
        case = make_case(me, board, counted_games(board, event), title, rules, event)
        judgements = (judged(case, kept) for kept in subsets(case))
        every = [one for one in judgements if isinstance(one, Norm)]
        assert isinstance(found, Norm) == bool(every)
        if not every:
            continue
        goodness = [(n.games_counted, len(n.games), n.performance_rating) for n in every]
        assert (found.games_counted, len(found.games), found.performance_rating) == max(goodness)
        norms += 1
        ignoring += bool(found.ignored)
    assert norms > boards // 15
    assert ignoring > boards // 100

"""Every condition of a norm, on both sides of its edge; figures worked out from the articles.

The board of most cases is nine grandmasters rated 2475, three each of FRA, GER and ITA, against a
player of ESP who made 6 points: p = .67, d_p = 125, R_p = 2600, the least that makes the norm.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from arpad.norms import Norm, NormCandidate, NormGame, Opponent
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
)

NINE = [2475] * 9
EDITIONS = pytest.mark.parametrize("rules", [RULES_2009, RULES_2024], ids=["2009", "2024"])


@EDITIONS
def test_the_board_of_these_cases_makes_the_norm_with_nothing_to_spare(rules: TitleRules) -> None:
    found = judge(drawn(field(NINE), 6), rules=rules)
    assert isinstance(found, Norm)
    assert (found.opponents_average, found.percent, found.rating_difference) == (2475, 67, 125)
    assert (found.performance_rating, found.score_required_half, found.games_counted) == (
        2600, 12, 9,
    )  # fmt: skip
    asked = [one.name for one in found.conditions if one.is_judged]
    assert len(asked) == 10  # before 2024 a fifth unrated, from then on the format


# ---- performance, average, score (1.4.8)

PERFORMANCES = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
AVERAGES = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
FLOORS = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}


@EDITIONS
@pytest.mark.parametrize("title", PERFORMANCES)
def test_performance(title: str, rules: TitleRules) -> None:
    """Half of the points: R_p = R_a."""
    wanted = PERFORMANCES[title]
    enough = judge(drawn(field([wanted] * 9), 4.5), title, rules)
    short = judge(drawn(field([wanted] * 8 + [wanted - 5]), 4.5), title, rules)
    assert isinstance(enough, Norm)
    assert failed(short) == ["performance"]
    # the sum is 5 less than 9 x wanted: -5/9 rounds to -1
    assert condition(short, "performance") == (wanted - 1, wanted, 1, False)


@pytest.mark.parametrize("title", PERFORMANCES)
def test_performance_before_it_is_rounded(title: str) -> None:
    """2599.5 is enough (1.4.8): an average of 2599.56 is 2600."""
    wanted = PERFORMANCES[title]
    assert isinstance(judge(drawn(field([wanted] * 8 + [wanted - 4]), 4.5), title), Norm)


@pytest.mark.parametrize(("title", "wanted"), [("GM", 2601), ("IM", 2451), ("WGM", 2401),
                                               ("WIM", 2251)])  # fmt: skip
def test_performance_before_2009(title: str, wanted: int) -> None:
    assert isinstance(judge(drawn(field([wanted] * 9), 4.5), title, RULES_2005), Norm)
    short = judge(drawn(field([wanted - 1] * 9), 4.5), title, RULES_2005)
    assert condition(short, "performance") == (wanted - 1, wanted, 1, False)


@EDITIONS
@pytest.mark.parametrize("title", AVERAGES)
def test_average(title: str, rules: TitleRules) -> None:
    """7.5 of 9, d_p 273: the performance is enough, whatever happens to the average."""
    least = AVERAGES[title]
    assert isinstance(judge(drawn(field([least] * 9), 7.5), title, rules), Norm)
    short = judge(drawn(field([least - 1] * 9), 7.5), title, rules)
    assert failed(short) == ["average"]
    assert condition(short, "average") == (least - 1, least, 1, False)
    assert short.score_required_half is None


@pytest.mark.parametrize(
    ("n", "points", "is_met"),
    [(9, 3.5, True), (9, 3, False), (10, 3.5, True), (10, 3, False), (13, 5, True),
     (13, 4.5, False), (7, 2.5, True), (7, 2, False)],
)  # fmt: skip
def test_score(n: int, points: float, is_met: bool) -> None:
    """35 per cent: of 10 games exactly 3.5; 4.5 of 13 are 34.6, and below by the exact reading.

    In a league all rounds count, so that no shorter run of draws makes the norm.
    """
    board = drawn(field([2850] * n), points)
    found = judge(board, kind="league", rounds=n, is_team_championship=n == 7)
    assert isinstance(found, Norm) == is_met
    assert condition(found, "score")[3] == is_met
    if not is_met:
        assert condition(found, "score")[2] == 1


def test_the_score_of_thirteen_games_by_the_other_reading() -> None:
    board = drawn(field([2850] * 13), 4.5)
    found = judge(board, kind="league", rounds=13)
    (score,) = [one for one in found.conditions if one.name == "score"]
    assert score.note == "Met if the percentage is rounded before it is compared."
    rounded = replace(RULES_2024, is_score_rounded=True)
    assert isinstance(judge(board, rules=rounded, kind="league", rounds=13), Norm)


# ---- the floor of one opponent, the unrated (1.4.6)


@EDITIONS
@pytest.mark.parametrize("title", FLOORS)
def test_only_the_lowest_opponent_is_raised(title: str, rules: TitleRules) -> None:
    floor, high = FLOORS[title], PERFORMANCES[title]
    found = judge(drawn(field([high] * 7 + [floor - 100, floor - 200]), 4.5), title, rules)
    assert found.raised is not None
    assert found.raised.player_id == "p8"
    # 7 x high + (floor - 100) + floor
    total = 7 * high + floor - 100 + floor
    assert found.opponents_average == (2 * total + 9) // 18


@pytest.mark.parametrize(("rating", "is_raised"), [(2199, True), (2200, False), (2201, False)])
def test_the_floor_is_for_those_below_it(rating: int, is_raised: bool) -> None:
    found = judge(drawn(field([2600] * 8 + [rating]), 4.5))
    assert (found.raised is not None) == is_raised


@pytest.mark.parametrize(
    ("rules", "figure"), [(RULES_2005, 1601), (RULES_2009, 1200), (RULES_2024, 1400)],
    ids=["2005", "2009", "2024"],
)  # fmt: skip
def test_unrated_opponents(rules: TitleRules, figure: int) -> None:
    """Two unrated: one counts at the floor of 2200, the other at the figure of the edition."""
    found = judge(drawn(field([2600] * 7 + [None, None]), 4.5), rules=rules)
    assert found.opponents_average == (2 * (7 * 2600 + 2200 + figure) + 9) // 18


@pytest.mark.parametrize(("unrated", "is_met"), [(1, True), (2, False)])
def test_a_fifth_may_be_unrated_before_2024(unrated: int, is_met: bool) -> None:
    board = drawn(field([2700] * (9 - unrated) + [None] * unrated), 7)
    assert condition(judge(board, rules=RULES_2009), "unrated") == (
        unrated, 1, 0 if is_met else 1, is_met,
    )  # fmt: skip
    assert all(one.name != "unrated" for one in judge(board).conditions)


# ---- titles (1.4.5)


@EDITIONS
@pytest.mark.parametrize(
    ("title", "counting", "other"),
    [
        ("GM", ["GM"], "IM"),
        ("IM", ["GM", "IM"], "WGM"),
        ("WGM", ["GM", "IM", "WGM"], "WIM"),
        ("WIM", ["GM", "IM", "WGM", "WIM"], "FM"),
    ],
)
def test_the_title_wanted(title: str, counting: list[str], other: str, rules: TitleRules) -> None:
    """Three of nine opponents hold it, or a higher one; the next lower title is not enough."""
    high = [PERFORMANCES[title]] * 9
    for one in counting:
        enough = judge(drawn(field(high, [one] * 3 + [other] * 6), 4.5), title, rules)
        short = judge(drawn(field(high, [one] * 2 + [other] * 7), 4.5), title, rules)
        assert isinstance(enough, Norm), one
        assert failed(short) == ["title_wanted"]
        assert condition(short, "title_wanted") == (2, 3, 1, False)


@pytest.mark.parametrize(("n", "wanted"), [(9, 3), (10, 4), (12, 4), (13, 5)])
def test_a_third_rounded_up(n: int, wanted: int) -> None:
    """No win to ignore: 1.4.1f would leave out a game."""
    titles = ["GM"] * wanted + ["IM"] * (n - wanted)
    assert isinstance(judge(drawn(field([2600] * n, titles), n / 2), kind="league"), Norm)
    titles[wanted - 1] = "IM"
    short = judge(drawn(field([2600] * n, titles), n / 2), kind="league")
    assert condition(short, "title_wanted")[:3] == (wanted - 1, wanted, 1)


@EDITIONS
@pytest.mark.parametrize("other", ["FM", "WFM", "WIM"])
@pytest.mark.parametrize("untitled", ["", "CM", "WCM"])
def test_half_are_titled(other: str, untitled: str, rules: TitleRules) -> None:
    titles = ["GM"] * 3 + [other] * 2 + [untitled] * 4
    assert isinstance(judge(drawn(field([2600] * 9, titles), 4.5), rules=rules), Norm)
    titles[4] = untitled
    short = judge(drawn(field([2600] * 9, titles), 4.5), rules=rules)
    assert failed(short) == ["titled"]
    assert condition(short, "titled") == (4, 5, 1, False)


# ---- federations (1.4.3, 1.4.4)

MIXES: list[tuple[Sequence[str], list[str]]] = [
    (["FRA"] * 6 + ["GER"] * 3, []),
    (["FRA"] * 7 + ["GER"] * 2, ["one_federation"]),
    (["ESP"] * 5 + ["FRA"] * 2 + ["GER"] * 2, []),
    (["ESP"] * 6 + ["FRA"] * 2 + ["GER"], ["own_federation"]),
    (["ESP"] * 5 + ["FRA"] * 4, ["federations"]),
    (["FRA"] * 5 + ["FID"] * 4, ["federations"]),
    (["FRA", "GER"] + ["FID"] * 7, []),
    (["FRA"] * 6 + ["GER"] * 2 + ["FID"], []),
    (["FRA", "GER"] + [""] * 7, []),
]


@EDITIONS
@pytest.mark.parametrize(("federations", "expected"), MIXES)
def test_federations(federations: Sequence[str], expected: list[str], rules: TitleRules) -> None:
    found = judge(drawn(field(NINE, federations=federations), 6), rules=rules)
    assert failed(found) == expected


@pytest.mark.parametrize(
    ("facts", "article"),
    [
        ({"is_national_championship": True}, "1.4.3a"),
        ({"is_national_team_championship": True}, "1.4.3b"),
        ({"is_zonal": True}, "1.4.3c"),
        ({"is_big_swiss": True}, "1.4.3d"),
    ],
)
def test_who_is_exempt(facts: dict[str, bool], article: str) -> None:
    """Nine opponents of one's own federation; a and b are for players of that federation alone."""
    found = judge(drawn(field(NINE, federations=["ESP"]), 6), **facts)
    assert isinstance(found, Norm)
    assert found.exemption is not None
    assert found.exemption.article.number == article
    assert not found.is_mix_normal
    abroad = judge(drawn(field(NINE, federations=["ESP"]), 6), player=NormCandidate("me", "POR"),
                   **facts)  # fmt: skip
    if article in ("1.4.3a", "1.4.3b"):
        assert failed(abroad) == ["federations", "one_federation"]
    else:
        assert isinstance(abroad, Norm)


def test_what_nobody_stated_of_an_exemption_is_said_where_it_would_help() -> None:
    """1.4.3a to c: beside each condition on federations that failed, and nowhere else."""
    found = judge(drawn(field(NINE, federations=["ESP"]), 6), may_be_exempt=True)
    noted = {one.name: one.note for one in found.conditions if one.note}
    assert set(noted) == set(failed(found)) == {"federations", "own_federation", "one_federation"}
    assert "(1.4.3a, 1.4.3b, 1.4.3c)" in noted["federations"]
    freed = judge(drawn(field(NINE, federations=["ESP"]), 6), may_be_exempt=True, is_zonal=True)
    assert not any(one.note for one in freed.conditions)


def test_an_exemption_that_nobody_needs_is_none() -> None:
    found = judge(drawn(field(NINE), 6), is_zonal=True)
    assert found.exemption is None
    assert found.is_mix_normal


# ---- which games count (1.4.2)


@EDITIONS
def test_an_opponent_of_no_federation_of_fide_does_not_count(rules: TitleRules) -> None:
    federations = ["FRA", "GER", "ITA"] * 2 + ["FRA", "GER", "NON"]
    found = judge(drawn(field(NINE, federations=federations), 6), rules=rules)
    assert condition(found, "games") == (8, 9, 1, False)


@pytest.mark.parametrize(
    ("kind", "has_scored", "counted"),
    [("round_robin", False, 8), ("round_robin", True, 9), ("double_round_robin", False, 8),
     ("swiss", False, 9), ("knockout", False, 9)],
)  # fmt: skip
def test_unrated_players_without_a_point(kind: str, has_scored: bool, counted: int) -> None:
    opponents = [*field([2700] * 8), Opponent("new", None, "", "ITA", has_scored)]
    assert len(judge(drawn(opponents, 6), kind=kind, players=10).games) == counted


@pytest.mark.parametrize("how", ["won_unplayed", "unplayed"])
def test_a_game_that_was_not_played_does_not_count(how: str) -> None:
    board = drawn(field([2600] * 10), 5)
    board[9] = replace(board[9], how=how, score_half=0)  # type: ignore[arg-type]
    assert len(judge(board, rounds=10).games) == 9


def test_games_may_come_in_any_order_and_only_once_each() -> None:
    board = drawn(field([2475] * 9), 6)
    assert judge(board[::-1]) == judge(board)
    assert isinstance(judge([NormGame(g.round, g.opponent, g.score_half) for g in board]), Norm)


# ---- the event (1.1, 1.4.2e, 1.4.5)


@pytest.mark.parametrize(
    ("facts", "name", "missing"),
    [
        ({"rounds_per_day": 2}, "rounds_per_day", 0),
        ({"rounds_per_day": 3}, "rounds_per_day", 1),
        ({"hours_per_day": 12}, "hours_per_day", 0),
        ({"hours_per_day": 13}, "hours_per_day", 1),
        ({"minutes_for_60_moves": 120}, "minutes_for_60_moves", 0),
        ({"minutes_for_60_moves": 119}, "minutes_for_60_moves", 1),
        ({"kind": "match", "is_norm_event": True}, "format", 0),
        ({"kind": "match"}, "format", 1),
        ({"kind": "scheveningen"}, "format", 1),
        ({"kind": "double_round_robin", "players": 6}, "players", 0),
        ({"kind": "double_round_robin", "players": 5}, "players", 1),
    ],
)
def test_the_event(facts: dict[str, object], name: str, missing: int) -> None:
    found = judge(drawn(field([2600] * 10), 5), rounds=10, **facts)
    assert condition(found, name)[2] == missing
    assert isinstance(found, Norm) == (missing == 0)


def test_what_is_not_known_of_the_event_is_not_judged() -> None:
    """No silence: each stands there, neither met nor failed, and the norm is one."""
    found = judge(drawn(field(NINE), 6), kind=None)
    assert isinstance(found, Norm)
    assert [(one.name, one.is_met, one.is_failed, one.missing) for one in found.not_judged] == [
        (name, False, False, 0)
        for name in ("rounds_per_day", "hours_per_day", "minutes_for_60_moves", "format")
    ]
    assert {one.not_judged for one in found.not_judged} == {"Nobody stated it."}


# ---- double round robins count persons (1.4.5)


@pytest.mark.parametrize(("masters", "is_met"), [(2, True), (1, False)])
def test_a_double_round_robin_counts_persons(masters: int, is_met: bool) -> None:
    """Ten games against five: a third of 10 is 4, half of that 2 persons."""
    five = field([2700] * 5, ["GM"] * masters + ["IM"] * (5 - masters))
    board = drawn([*five, *five], 5)
    found = judge(board, kind="double_round_robin", players=6, rounds=10)
    assert condition(found, "title_wanted") == (masters, 2, 0 if is_met else 1, is_met)
    assert isinstance(found, Norm) == is_met


def test_in_a_double_round_robin_one_person_is_raised_in_both_games() -> None:
    five = field([2700] * 4 + [2000])
    found = judge(drawn([*five, *five], 5), kind="double_round_robin", players=6, rounds=10)
    assert found.opponents_average == (8 * 2700 + 2 * 2200) // 10


@pytest.mark.parametrize("once", [3, 4])
def test_of_two_equally_low_the_one_met_twice_is_raised(once: int) -> None:
    """The article raises the lowest-rated, which both are; whose number is lower says nothing."""
    five = field([2700] * 3 + [2000] * 2)
    found = judge(
        drawn([*five, *five[:once], *five[once + 1 :]], 4.5),
        kind="double_round_robin", players=6, rounds=10,
    )  # fmt: skip
    assert found.raised == five[7 - once]
    # 16200 + 2 x 2200 + 2000 = 22600, of nine 2511.1; the other way 22400, 2488.9
    assert found.opponents_average == 2511


def test_nobody_played_is_a_failure_with_no_figures() -> None:
    found = judge([])
    assert (found.opponents_average, found.performance_rating) == (None, None)
    assert failed(found)[0] == "games"

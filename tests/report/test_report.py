"""The two rows of a game agree, or the arbiter hears of it."""

from datetime import date
from decimal import Decimal

import pytest

from arpad.report import (
    Details,
    Game,
    Pairing,
    Player,
    Report,
    Team,
    games,
    without_places,
)
from arpad.report.details import PointValue
from arpad.tables.births import Birth


def players(count):
    return tuple(Player(number, f"Player {number}", line=number) for number in range(1, count + 1))


def row(player, opponent, colour, result, round_=1):
    return Pairing(player, round_, opponent, colour, result, player, 82 + 10 * round_)


def found(*rows, count=4, **report):
    return games(Report(players=players(count), pairings=rows, **report))


def codes(problems):
    return [(problem.level, problem.code, problem.line) for problem in problems]


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [("1", "0", "1"), ("0", "1", "0"), ("=", "=", "="), ("+", "-", "+"), ("-", "+", "-"),
     ("W", "L", "W"), ("L", "W", "L"), ("D", "D", "D"), ("-", "-", "--")],
)  # fmt: skip
def test_two_rows_that_agree_are_one_game(white, black, result):
    game = Game(1, 1, 2, result)
    assert found(row(1, 2, "w", white), row(2, 1, "b", black)) == ((game,), ())
    game = Game(1, 2, 1, result)
    assert found(row(1, 2, "b", black), row(2, 1, "w", white)) == ((game,), ())


@pytest.mark.parametrize("bye", ["H", "F", "U", "Z"])
def test_a_bye_is_a_game_without_black(bye):
    assert found(row(3, None, "", bye)) == ((Game(1, 3, None, bye),), ())


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1", "1"),
        ("0", "0"),
        ("1", "="),
        ("1", "-"),
        ("+", "0"),
        ("W", "0"),
        ("D", "="),
        ("+", "+"),
    ],
)
def test_results_that_contradict_each_other_leave_the_game_out(first, second):
    left, problems = found(row(1, 2, "w", first), row(2, 1, "b", second), row(3, None, "", "U"))
    assert left == (Game(1, 3, None, "U"),)
    assert codes(problems) == [("error", "report-result", 1)]
    assert problems[0].column == 92
    assert "line 2" in problems[0].fix


def test_the_same_colour_twice_leaves_the_game_out():
    left, problems = found(row(1, 2, "w", "1"), row(2, 1, "w", "0"))
    assert (left, codes(problems)) == ((), [("error", "report-colour", 1)])


@pytest.mark.parametrize(("first", "second"), [("w", ""), ("", "b")])
def test_one_colour_is_enough(first, second):
    left, problems = found(row(1, 2, first, "1"), row(2, 1, second, "0"))
    assert left == (Game(1, 1, 2, "1"),)
    assert codes(problems) == [("info", "report-colour", 1)]
    assert "White is taken for player 1" in problems[0].message


def test_without_colours_the_lower_number_is_white():
    rows = (row(2, 4, "", "0"), row(4, 2, "", "1"), row(3, 1, "", "="), row(1, 3, "", "="))
    left, problems = found(*rows)
    assert left == (Game(1, 1, 3, "="), Game(1, 2, 4, "0"))
    assert codes(problems) == [("info", "report-colour", 1)]
    assert problems[0].message.startswith("No colour is named in 2 games;")


def test_a_double_forfeit_without_colours():
    left, problems = found(row(1, 2, "", "-"), row(2, 1, "", "-"))
    assert (left, problems) == ((Game(1, 1, 2, "--"),), ())


def test_a_game_that_one_row_tells_of_is_taken_with_a_warning():
    left, problems = found(row(2, 1, "b", "1"))
    assert left == (Game(1, 1, 2, "0"),)
    assert codes(problems) == [("warning", "report-one-sided", 2)]


@pytest.mark.parametrize(
    "other", [row(2, 3, "b", "0"), row(2, None, "", "H")], ids=["another opponent", "a bye"]
)
def test_an_opponent_who_was_elsewhere_leaves_the_game_out(other):
    rows = (row(1, 2, "w", "1"), other, row(3, 2, "w", "1"))
    left, problems = found(*(rows if other.opponent == 3 else rows[:2]))
    assert Game(1, 1, 2, "1") not in left
    assert codes(problems) == [("error", "report-opponent", 1)]
    assert len(left) == 1


def test_an_opponent_whom_two_players_claim_plays_neither():
    left, problems = found(row(1, 3, "w", "1"), row(2, 3, "w", "1"))
    assert left == ()
    assert codes(problems) == [("error", "report-opponent", 1), ("error", "report-opponent", 2)]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (row(1, 1, "w", "1"), "report-opponent"),
        (row(1, 99, "w", "1"), "report-opponent"),
        (row(1, 2, "w", "U"), "report-result"),
        (row(1, None, "", "1"), "report-result"),
        (row(1, 2, "w", "?"), "report-result"),
    ],
)
def test_a_row_that_can_not_be_true_is_an_error(wrong, code):
    left, problems = found(wrong)
    assert (left, codes(problems)) == ((), [("error", code, 1)])


def test_a_wrong_row_takes_its_game_with_it_once():
    left, problems = found(row(1, 2, "w", "U"), row(2, 1, "b", "0"))
    assert (left, codes(problems)) == ((), [("error", "report-result", 1)])


def test_two_entries_for_one_round_are_an_error():
    left, problems = found(row(1, 2, "w", "1"), row(2, 1, "b", "0"), row(1, 3, "w", "1"))
    assert ("error", "report-round-twice", 1) in codes(problems)
    assert left == ()


def test_the_game_has_the_date_of_its_round():
    dates = (date(2024, 11, 23), None)
    rows = (row(1, None, "", "U"), row(1, None, "", "H", 2), row(1, None, "", "Z", 3))
    left, _ = found(*rows, round_dates=dates)
    assert [game.played_on for game in left] == [date(2024, 11, 23), None, None]


def test_the_order_of_the_rows_says_nothing():
    rows = [row(1, 2, "w", "1"), row(2, 1, "b", "0"), row(3, 4, "b", "="), row(4, 3, "w", "=")]
    assert found(*rows) == found(*reversed(rows)) == found(*rows[1:], rows[0])


def test_a_number_that_is_given_twice_is_an_error():
    twice = (*players(2), Player(2, "Another", line=3))
    rows = (row(1, 2, "w", "1"), row(2, 1, "b", "0"), Pairing(2, 1, 1, "b", "1", 3, 92))
    left, problems = games(Report(players=twice, pairings=rows))
    assert left == (Game(1, 1, 2, "1"),)
    assert codes(problems) == [("error", "report-number-twice", 3)]


def test_an_id_that_two_players_have_is_an_error():
    both = (Player(1, "A", player_id="77", line=1), Player(2, "B", player_id="77", line=2))
    _, problems = games(Report(players=both))
    assert codes(problems) == [("error", "report-id-twice", 2)]
    assert problems[0].found == "77"


def test_players_of_one_name_are_a_warning_unless_their_numbers_differ():
    _, problems = games(Report(players=(Player(1, "A, B"), Player(2, "a, b"))))
    assert codes(problems) == [("warning", "report-name-twice", None)]
    ids = (Player(1, "A, B", player_id="1"), Player(2, "A, B", player_id="2"))
    assert games(Report(players=ids))[1] == ()


@pytest.mark.parametrize(
    ("points_half", "more", "level"),
    [
        (3, (), None),  # 1 + bye of half a point
        (2, (), "warning"),
        (7, Details(javafo_scoring=(PointValue("W", Decimal(3)),)), None),
        (7, Details(scoring=(PointValue("W", Decimal(3)),)), None),
        (4, Details(javafo_scoring=(PointValue("HPB", Decimal(1)),)), None),
        (2, (("BBW", "  0.5", 9),), None),
        (2, (("BBW", "  x", 9),), "warning"),
    ],
)
def test_points_are_added_up(points_half, more, level):
    player = Player(1, "A", points_half=points_half, line=5)
    rows = (Pairing(1, 1, 2, "w", "1"), Pairing(1, 2, None, "", "H"), Pairing(2, 1, 1, "b", "0"))
    given = {"details": more} if isinstance(more, Details) else {"records": more}
    report = Report(players=(player, Player(2, "B")), pairings=rows, **given)
    expected = [] if level is None else [(level, "report-points", 5)]
    assert codes(games(report)[1]) == expected


def test_ranks():
    def ranked(*ranks_and_points):
        rows = tuple(
            Player(n, f"P{n}", rank=rank, points_half=points, line=n)
            for n, (rank, points) in enumerate(ranks_and_points, 1)
        )
        byes = tuple(
            Pairing(n, r, None, "", "H") for n, (_, p) in enumerate(ranks_and_points, 1)
            for r in range(1, p + 1)
        )  # fmt: skip
        return games(Report(players=rows, pairings=byes))[1]

    assert ranked((1, 3), (2, 2), (3, 2)) == ()
    (twice,) = ranked((1, 2), (1, 2))
    assert twice.message == "Rank 1 is given more than once, to players 1 and 2."
    (two,) = ranked((1, 2), (1, 2), (3, 1), (3, 1))
    assert two.message == "2 ranks are given more than once; rank 1 to players 1 and 2."
    assert codes([twice]) == [("info", "report-rank", 2)]
    assert codes(ranked((1, 2), (2, 3))) == [("info", "report-rank", 2)]


@pytest.mark.parametrize(
    ("stated", "level", "code"),
    [
        ({"players_stated": 4}, None, ""),
        ({"players_stated": 5}, "warning", "report-players-stated"),
        ({"rated_stated": 1}, "info", "report-rated-stated"),
        ({"teams_stated": 2}, "info", "report-teams-stated"),
        ({"rounds_stated": 1}, None, ""),
        ({"rounds_stated": 2}, "info", "report-rounds"),
    ],
)
def test_stated_counts(stated, level, code):
    _, problems = found(row(1, None, "", "H"), **stated)
    assert [(p.level, p.code) for p in problems] == ([(level, code)] if level else [])


def test_pairings_past_the_stated_rounds_are_kept_with_a_warning():
    left, problems = found(row(1, None, "", "H", 2), rounds_stated=1)
    assert len(left) == 1
    assert [(p.level, p.code, p.column) for p in problems] == [("warning", "report-rounds", 102)]


@pytest.mark.parametrize(
    ("start", "end", "rounds", "expected"),
    [
        (date(2020, 1, 1), date(2020, 1, 3), (date(2020, 1, 1), date(2020, 1, 3)), []),
        (date(2020, 1, 3), date(2020, 1, 1), (), [("error", "report-dates")]),
        (date(2020, 1, 1), date(2020, 1, 3), (date(2019, 12, 31),),
         [("warning", "report-round-dates")]),
        (date(2020, 1, 1), date(2020, 1, 3), (date(2020, 1, 4),),
         [("warning", "report-round-dates")]),
        (None, None, (date(2020, 1, 2), None, date(2020, 1, 1)),
         [("warning", "report-round-dates")]),
    ],
)  # fmt: skip
def test_days_of_the_event(start, end, rounds, expected):
    _, problems = games(Report(start=start, end=end, round_dates=rounds))
    assert [(p.level, p.code) for p in problems] == expected


def test_a_birth_after_the_event_is_a_warning():
    for birth, expected in (("2020", []), ("2021-05-01", ["report-birth"])):
        report = Report(start=date(2020, 6, 1), players=(Player(1, "A", birth=Birth.of(birth)),))
        assert [p.code for p in games(report)[1]] == expected


def test_teams():
    teams = (Team("Riga", (1, 2), 8), Team("Vilnius", (2, 9), 9))
    _, problems = games(Report(players=players(3), teams=teams))
    assert codes(problems) == [("error", "report-team", 9), ("warning", "report-team", 9)]


def test_a_second_allocated_bye_is_remarked():
    _, problems = found(row(1, None, "", "U"), row(1, None, "", "U", 2))
    assert problems == ()  # no points are stated
    player = Player(1, "A", points_half=4, line=1)
    rows = (row(1, None, "", "U"), row(1, None, "", "U", 2))
    _, problems = games(Report(players=(player,), pairings=rows))
    assert codes(problems) == [("info", "report-bye-twice", 1)]


def test_without_places_only_the_content_counts():
    here = Report("TRF16", players=(Player(1, "A", line=3),), records=(("XXR", " 9", 2),))
    there = Report("TRF06", players=(Player(1, "A", line=7),), records=(("XXR", " 9", 9),))
    assert here != there
    assert without_places(here) == without_places(there)

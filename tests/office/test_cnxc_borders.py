"""Where the CNXC's lists went wrong without a word: status, past, withdrawals, winner, calibration.

Every figure is derived beside the test from the articles of the CNXC's regulation.
"""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from arpad.answers.rating import rated as told
from arpad.archive.directory import read_directory
from arpad.office.period.archiving import archive
from tests.cli.calls import answer
from tests.office.correspondence import effective, event, half_year, in_force, ratings, unrated
from tests.office.papers import codes, listed, player_row, rated

FEW = {"status": "passive", "last_played": "1996-01-01"}


@pytest.mark.parametrize("more", [FEW, {"status": "provisional"}, {}, {"status": "active"}])
def test_a_past_without_performances_is_never_lost(tmp_path: Path, more: dict[str, Any]) -> None:
    """6.3, 5.2: 11 games at 1800 and one won against 2000: (11 x 1800 + 2677) / 12 = 1873.08."""
    current = in_force(tmp_path, listed("D", 1800, 11, **more), effective("A", 2000))
    period = half_year([event(tmp_path, "cup", [(1, "D", "A", "1")])], [current])
    row = player_row(period, "D")
    assert (row["rating"], row["status"], row["games_rated"]) == (1873, "effective", 12)


@pytest.mark.parametrize(
    ("games", "status"), [(12, "provisional"), (11, "effective"), (None, "provisional")]
)
def test_a_status_that_the_games_contradict_is_an_error(
    tmp_path: Path, games: int | None, status: str
) -> None:
    current = in_force(tmp_path, listed("D", 1800, games, status=status), effective("A", 2000))
    report = event(tmp_path, "cup", [(1, "D", "A", "1")])
    assert "list-status" in codes(rated([report], [current], date(2002, 1, 1), "cnxc"), "error")


@pytest.mark.parametrize(
    ("result", "white_moved", "black_moved", "expected"),
    [
        ("-", True, False, [1988, 2013]),  # White had moved and withdrew: 25 x -.5 and .5
        ("--", True, True, [1988, 1988]),  # both lost after moves: 25 x -.5 each
        ("--", True, False, [2000, 2000]),  # Black withdrew before any move
        ("-", False, False, [2000, 2000]),
    ],
)
def test_the_moves_of_whoever_withdrew_decide(
    tmp_path: Path,
    result: str,
    white_moved: bool,
    black_moved: bool,
    expected: list[int],
) -> None:
    """3.2: a game counts unless a player withdrew before he had made a move."""
    told = {"round": 1, "white_id": "A", "black_id": "B"}
    moves = {"white_moved": white_moved, "black_moved": black_moved}
    report = event(
        tmp_path, "cup", [(1, "A", "B", result)], rows={"decisions": [{**told, **moves}]}
    )
    current = in_force(tmp_path, effective("A", 2000), effective("B", 2000))
    assert ratings(half_year([report], [current]), "AB") == expected


def test_a_games_table_says_who_moved_and_what_is_left_out(tmp_path: Path) -> None:
    """3.2, 6.4: of equals both lost after moves, 25 x -.5; a game taken out changes nothing."""
    games = tmp_path / "games.csv"
    games.write_text(
        "event_id,round,white_id,black_id,result,played_on,white_moved,black_moved,is_left_out\n"
        "cup,1,A,B,--,2001-09-01,true,true,\n"
        "cup,2,C,D,1,2001-10-01,,,true\n"
    )
    current = in_force(tmp_path, *(effective(one, 2000) for one in "ABCD"))
    period = half_year([games], [current], out=tmp_path / "2002-01")
    assert ratings(period, "ABCD") == [1988, 1988, 2000, 2000]
    made_again = answer("list", "verify", tmp_path / "2002-01")
    assert made_again["problems"] == []


def test_a_shared_first_place_has_to_be_told(tmp_path: Path) -> None:
    """7.1: the points name the winner; of two with one and a half each they can't."""
    games = [(1, "A", "B", "="), (2, "A", "C", "1"), (3, "B", "C", "1")]
    current = in_force(tmp_path, *(effective(one, 2000) for one in "ABC"))
    period = half_year([event(tmp_path, "m", games, {"is_norm_event": True})], [current])
    assert "winner-unknown" in codes(period)


@pytest.mark.parametrize(("end", "expected"), [(date(2001, 6, 30), 2000), (date(2001, 7, 1), 2013)])
def test_an_event_of_an_earlier_half_year_is_not_taken(
    tmp_path: Path, end: date, expected: int
) -> None:
    """4.1: the list of 1 January takes what ended from 1 July on. 25 x .5 = 12.5."""
    current = in_force(tmp_path, effective("A", 2000), effective("B", 2000))
    report = event(tmp_path, "old", [(1, "A", "B", "1")], end=end)
    period = rated([report], [current], date(2002, 1, 1), "cnxc-2000")
    assert player_row(period, "A")["rating"] == expected
    is_taken = expected > 2000
    assert codes(period, "error") == ([] if is_taken else ["event-expired"])
    assert [row["article"] for row in period.excluded] == ([] if is_taken else ["CNXC 2000-07 4.1"])
    late = event(tmp_path, "late", [(1, "A", "B", "1")], {"is_admitted_late": True}, end=end)
    assert player_row(half_year([late], [current]), "A")["rating"] == 2013


@pytest.mark.parametrize(("common", "told_of"), [(8, []), (7, ["calibration-none"])])
def test_a_calibration_and_its_absence_are_told(
    tmp_path: Path, common: int, told_of: list[str]
) -> None:
    """7.3: eight players of 2000 whom ICCF has at 2050; two drew, D = 0, nothing else changed."""
    players = [effective(one, 2000, iccf_rating_next=2050) for one in "ABCDEFGH"[:common]]
    current = in_force(tmp_path, *players)
    period = half_year([event(tmp_path, "cup", [(1, "A", "B", "=")])], [current])
    assert [one for one in codes(period, "warning") if "calibration" in one] == told_of
    found = period.calibration
    assert found is not None
    added = Fraction(50) if common == 8 else None
    assert (found.players, found.theirs, found.ours, found.added) == (common, 2050, 2000, added)
    assert player_row(period, "C")["rating"] == (2050 if common == 8 else 2000)
    manifest = archive(period, tmp_path / "jan02")["calibration"]
    assert read_directory(tmp_path / "jan02")[1] == ()
    shown = "50" if common == 8 else None
    assert manifest == {"players": common, "theirs": "2050", "ours": "2000", "added": shown}


def test_who_may_be_passive_for_all_that_is_known_is_told(tmp_path: Path) -> None:
    """5.2: nobody says when D last played; A played on 2001-06-01, B plays now."""
    unknown = effective("D", 1800) | {"last_played": ""}
    current = in_force(tmp_path, effective("A", 2000), effective("B", 2000), unknown)
    period = half_year([event(tmp_path, "cup", [(1, "A", "B", "=")])], [current])
    (problem,) = [one for one in period.problems if one.code == "list-last-played"]
    assert "1 player " in problem.message
    assert "(5.2)" in problem.message


@pytest.mark.parametrize(
    ("columns", "level"),
    [({}, "warning"), ({"fide_rating": 1900}, "info"),
     ({"iccf_rating": 2100, "fpx_rating": 2000, "fide_rating": 1900}, None)],
)  # fmt: skip
def test_look_ups_that_nobody_made_are_told(
    tmp_path: Path, columns: dict[str, int], level: str | None
) -> None:
    """5.3: U counts at 1750 only if ICCF, the FPX and FIDE have no rating of his."""
    current = in_force(tmp_path, effective("A", 2000, **columns), unrated("U"))
    period = half_year([event(tmp_path, "cup", [(1, "A", "U", "=")])], [current])
    found = [one for one in period.problems if one.code == "lookups-missing"]
    assert [one.level for one in found] == ([level] if level else [])


TWO_BOARDS = [(1, "A", "B", "1"), (1, "C", "D", "=")]


@pytest.mark.parametrize(
    ("facts", "games", "is_wrong"),
    [
        ({"virtual_rating_class": "team_final_board_1"}, TWO_BOARDS, True),
        ({"is_norm_event": True}, TWO_BOARDS, True),
        ({"virtual_rating_class": "other"}, TWO_BOARDS, False),
        ({"virtual_rating_class": "team_final_board_1"}, TWO_BOARDS[:1], False),
    ],
)
def test_a_fact_of_one_board_is_not_stated_of_all(
    tmp_path: Path, facts: dict[str, Any], games: Any, is_wrong: bool
) -> None:
    """3.3, 5.3: 2000 is the virtual rating of board 1 alone; each board is an event of its own."""
    current = in_force(tmp_path, *(effective(one, 2000) for one in "ABCD"))
    report = event(tmp_path, "final", games, {"kind": "team", **facts})
    period = rated([report], [current], date(2002, 1, 1), "cnxc")
    assert ("event-parts" in codes(period, "error")) == is_wrong


def test_only_teams_have_substitutes(tmp_path: Path) -> None:
    """7.2: competições por equipas."""
    row = {
        "round": 1, "side": "white", "order": 1, "original_id": "A", "substitute_id": "C",
        "original_moved": True, "substitute_moved": True,
    }  # fmt: skip
    current = in_force(tmp_path, *(effective(one, 2000) for one in "ABC"))
    games = [(1, "A", "B", "1")]
    for kind, found in [("round_robin", ["substitution-kind"]), ("team", [])]:
        rows = {"substitutions": [row]}
        report = event(tmp_path / kind, "cup", games, {"kind": kind}, rows=rows)
        period = rated([report], [current], date(2002, 1, 1), "cnxc")
        assert codes(period, "error") == found


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"is_international": True}, 2000),
        ({"is_international": False}, 2013),
        (
            {"is_international": True, "is_by_body": False, "is_officialised": True,
             "is_named_in_rules": True},
            2013,
        ),
    ],
)  # fmt: skip
def test_own_events_are_of_national_scope(
    tmp_path: Path, facts: dict[str, bool], expected: int
) -> None:
    """3.1: "de âmbito nacional organizadas pela CNXC"; officialised ones need not be. 25 x .5."""
    current = in_force(tmp_path, effective("A", 2000), effective("B", 2000))
    report = event(tmp_path, "cup", [(1, "A", "B", "1")], facts)
    assert player_row(half_year([report], [current]), "A")["rating"] == expected


def test_the_answer_has_all_that_moves_a_rating(tmp_path: Path) -> None:
    """7.3, 6.3: A, who drew at D = 0, has +48.5; the provisional P his new mean.

    P, 1985 after 5 games, lost to A: (5 x 1985 + 2000 - 677) / 6 = 1874.67, so 1875: -110. A: 25 x
    .48 = 12 with D = 15: .52. The eight are at 2001.5 with that; ICCF has 2050: 48.5 is added.
    """
    players = [effective(one, 2000, iccf_rating_next=2050) for one in "ABCDEFGH"]
    new = listed("P", 1985, 5, status="provisional", last_played="2001-06-01")
    current = in_force(tmp_path, *players, new)
    period = half_year(
        [event(tmp_path, "cup", [(1, "A", "B", "="), (2, "A", "P", "1")])], [current]
    )
    answer = told(period, {}, period.problems)
    changes = {row.player_id: row.change for row in answer.list}
    assert changes == dict.fromkeys("BCDEFGH", Decimal("48.5")) | {
        "A": Decimal("60.5"), "P": Decimal(-110),
    }  # fmt: skip
    assert ratings(period, "ABP") == [2061, 2049, 1875]  # 2060.5 and 2048.5, up
    assert answer.calibration is not None
    assert (answer.calibration.players, answer.calibration.added) == (8, Decimal("48.5"))
    assert period.tables["list"]["initial_since"].null_count() == period.tables["list"].height


def test_until_when_a_list_can_be_claimed_against(tmp_path: Path) -> None:
    """4.3: 30 days after the list's publication; 7 after a decision, whose day nobody knows yet."""
    current = in_force(tmp_path, effective("A", 2000), effective("B", 2000))
    period = half_year([event(tmp_path, "cup", [(1, "A", "B", "=")])], [current])
    claims = told(period, {}, period.problems).claims
    assert claims is not None
    assert [(one.name, one.days, one.last_day) for one in claims] == [
        ("protest", 30, date(2002, 1, 31)), ("appeal", 7, None),
    ]  # fmt: skip


def test_a_game_with_a_substitute_is_one_game(tmp_path: Path) -> None:
    """3.2: left out by the board; three players sat at it."""
    seat = {
        "round": 1, "side": "white", "order": 1, "original_id": "A", "substitute_id": "C",
        "original_moved": True, "substitute_moved": True,
    }  # fmt: skip
    decision = {"round": 1, "white_id": "A", "black_id": "B", "is_left_out": True}
    report = event(
        tmp_path, "teams", [(1, "A", "B", "1")], {"kind": "team"},
        rows={"substitutions": [seat], "decisions": [decision]},
    )  # fmt: skip
    current = in_force(tmp_path, *(effective(one, 2000) for one in "ABC"))
    period = half_year([report], [current])
    assert len(period.excluded) == 1

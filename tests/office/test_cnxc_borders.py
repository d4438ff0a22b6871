"""Where the CNXC's lists went wrong without a word: status, past, withdrawals, winner, calibration.

Every figure is derived beside the test from the articles of the CNXC's regulation.
"""

from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from arpad.office.period.archiving import stated
from tests.office.correspondence import effective, event, half_year, in_force, ratings
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


@pytest.mark.parametrize(("common", "code"), [(8, "calibration"), (7, "calibration-none")])
def test_a_calibration_and_its_absence_are_told(tmp_path: Path, common: int, code: str) -> None:
    """7.3: eight players of 2000 whom ICCF has at 2050; two drew, D = 0, nothing else changed."""
    players = [effective(one, 2000, iccf_rating_next=2050) for one in "ABCDEFGH"[:common]]
    current = in_force(tmp_path, *players)
    period = half_year([event(tmp_path, "cup", [(1, "A", "B", "=")])], [current])
    assert code in codes(period)
    found = period.calibration
    assert found is not None
    added = Fraction(50) if common == 8 else None
    assert (found.players, found.theirs, found.ours, found.added) == (common, 2050, 2000, added)
    assert player_row(period, "C")["rating"] == (2050 if common == 8 else 2000)
    told = stated(period)["calibration"]
    shown = "50" if common == 8 else None
    assert told == {"players": common, "theirs": "2050", "ours": "2000", "added": shown}

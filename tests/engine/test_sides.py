"""One row per side: difference, expected score, change; who sees whom at what rating."""

from datetime import date
from typing import Any

import pytest

from arpad.law.engines import rows
from arpad.rulebooks import CATALOGUE

from .tables import event_of, rated_event

MAY, JULY = date(2010, 5, 1), date(2010, 7, 1)
EVENT = event_of(date(2010, 5, 3), date(2010, 5, 9), MAY)


@pytest.mark.parametrize(
    ("rulebook", "own", "opponent", "counted", "expected_e3", "change_e5"),
    [
        # A win. 8.1b: 391 is .91, 392 to 411 .92; 8.54: above 400 counts as 400. K = 30
        ("fide-2009", 2391, 2000, 391, 910, 270000),
        ("fide-2009", 2392, 1992, 400, 920, 240000),
        ("fide-2009", 2393, 1992, 400, 920, 240000),
        ("fide-2009", 2000, 2600, -400, 80, 2760000),
        # 10.51: above 350 counts as 350 (.89). K = 15
        ("fide-2005", 2350, 2000, 350, 890, 165000),
        ("fide-2005", 2399, 2000, 350, 890, 165000),
        ("fide-2005", 1650, 2000, -350, 110, 1335000),
        # 2025 8.3.1: from 2650 up the whole difference, 550 is .97. K = 10
        ("fide-2025", 2649, 2099, 400, 920, 80000),
        ("fide-2025", 2650, 2100, 550, 970, 30000),
    ],
)
def test_a_win(
    rulebook: str, own: int, opponent: int, counted: int, expected_e3: int, change_e5: int
) -> None:
    people = [{"player_id": 1, "rating": own}, {"player_id": 2, "rating": opponent}]
    found = rated_event(CATALOGUE.book(rulebook), EVENT, [(1, 1, 2, "1")], people, JULY)
    row: dict[str, Any] = next(one for one in rows(found.explained) if one["player_id"] == 1)
    assert (row["difference"], row["rated_difference"]) == (own - opponent, counted)
    assert (row["expected_e3"], row["surplus_e3"]) == (expected_e3, 1000 - expected_e3)
    assert row["change_e5"] == change_e5


def test_one_upgrade_an_event_is_of_the_widest_difference() -> None:
    """2022 8.3.1: of 2600's games with 2090, 2050 and 2000 the last alone counts as 400.

    For the lower-rated players every difference above 400 does.
    """
    opponents = {2: 2090, 3: 2050, 4: 2000}
    people = [{"player_id": 1, "rating": 2600},
              *({"player_id": n, "rating": rating} for n, rating in opponents.items())]  # fmt: skip
    played = [(n, 1, n, "=") for n in opponents]
    found = rated_event(CATALOGUE.book("fide-2022"), EVENT, played, people, JULY)
    sides = rows(found.explained)
    mine = {row["opponent_id"]: row["rated_difference"] for row in sides if row["player_id"] == 1}
    assert mine == {2: 510, 3: 550, 4: 400}
    theirs = {row["player_id"]: row["rated_difference"] for row in sides if row["player_id"] != 1}
    assert theirs == {2: -400, 3: -400, 4: -400}

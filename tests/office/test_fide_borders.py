"""Where FIDE's lists went wrong at a border of the texts: new floors, matches that are decided.

Every figure is derived beside the test from the tables of the text of 2009, which is that of 2005.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.office.papers import (
    Game,
    Paper,
    codes,
    listed,
    loaded,
    people,
    player_row,
    points,
    rated,
    write_list,
)


@pytest.mark.parametrize(
    ("start", "list_on", "list_date", "opponents", "first"),
    [
        (date(2005, 10, 3), date(2005, 10, 1), date(2006, 1, 1), 1650, 1430),  # 1601, then 1401
        (date(2009, 8, 1), date(2009, 7, 1), date(2009, 9, 1), 1450, 1230),  # 1401, then 1201
        (date(2012, 7, 2), date(2012, 7, 1), date(2012, 8, 1), 1250, 1030),  # 1201, then 1001
    ],
)
def test_an_event_has_the_floor_of_the_list_it_is_rated_for(
    tmp_path: Path, start: date, list_on: date, list_date: date, opponents: int, first: int
) -> None:
    """8.31, 0.6: 2 of 9 (.22) are -220. FIDE's first lists with a new floor have such players.

    Who lost to the newcomer: D = 220, .78, K = 15: 15 x -.78 = -11.70 (in 2005 he has no change,
    6.4).
    """
    rows = [listed("new", None), *(listed(f"p{n}", opponents) for n in range(1, 10))]
    games: list[Game] = [(n, "new", f"p{n}", "1" if n < 3 else "0") for n in range(1, 10)]
    before = loaded(write_list(tmp_path / "list.csv", rows), list_on)
    report = Paper("open", people(rows), games, start, start.replace(day=11)).write(tmp_path)
    period = rated([report], [before], list_date)
    assert player_row(period, "new")["rating"] == first
    assert points(period, "p1") == (0 if list_date.year == 2006 else Decimal("-11.70"))


@pytest.mark.parametrize(
    ("book", "on", "facts", "change"),
    [
        # K = 15 between equals: 7.50 a win
        ("fide-2005", date(2008, 7, 1), {"kind": "match", "rounds_scheduled": 6}, "30.00"),
        ("fide-2005", date(2008, 7, 1),
         {"kind": "match", "rounds_scheduled": 6, "is_decision_waived": True}, "45.00"),
        ("fide-2009-applied", date(2010, 7, 1),
         {"kind": "knockout", "games_per_encounter": 6}, "30.00"),
    ],
)  # fmt: skip
def test_games_after_a_decision(
    tmp_path: Path, book: str, on: date, facts: Mapping[str, Any], change: str
) -> None:
    """6.5: of six won, four decide; in 2005 the others may be left out, and so need not be."""
    rows = [listed("ana", 2000), listed("ben", 2000)]
    games: list[Game] = [(n, "ana", "ben", "1") for n in range(1, 7)]
    days = (on.replace(day=10), on.replace(day=16))
    report = Paper("final", people(rows), games, *days, facts=facts).write(tmp_path)
    in_force = loaded(write_list(tmp_path / "list.csv", rows), on)
    period = rated([report], [in_force], None, book)
    assert codes(period, "error") == []
    assert points(period, "ana") == Decimal(change)

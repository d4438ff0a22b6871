"""No event twice, no list on another day or on an old one: the CNXC's and the FCE's calendars.

CNXC 4.1 (1 January, 1 July; both ends of a half-year), FCE 8.1 (the first of each month).
"""

from datetime import date
from pathlib import Path

import pytest

from tests.office import test_fce as catalonia
from tests.office.correspondence import (
    JANUARY_2002,
    JULY_2001,
    JULY_2002,
    effective,
    event,
    half_year,
    in_force,
)
from tests.office.papers import codes, loaded, player_row, rated


@pytest.mark.parametrize(
    ("facts", "code"), [({}, "event-expired"), ({"is_admitted_late": True}, "rounds-rated")]
)
@pytest.mark.parametrize("name", ["cup", "another_name"])
def test_an_event_counts_in_one_half_year_alone(
    tmp_path: Path, name: str, facts: dict[str, bool], code: str
) -> None:
    """A of 2000 won in the half-year before January: 25 x .5, 2013. In July nothing is added."""
    games = [(1, "A", "B", "1")]
    current = in_force(tmp_path, effective("A", 2000), effective("B", 2000))
    first = half_year([event(tmp_path, "cup", games)], [current], out=tmp_path / "jan")
    assert player_row(first, "A")["rating"] == 2013
    january = loaded(tmp_path / "jan", JANUARY_2002)
    again = event(tmp_path / "again", name, games, facts)
    period = rated([again], [january], JULY_2002, "cnxc-2000")
    assert player_row(period, "A")["rating"] == 2013
    assert codes(period, "error") == [code]


def test_an_event_counts_in_one_month_alone(tmp_path: Path) -> None:
    """8.1: what was rated since the list before. K0 30 x .5: 1515, and no more in March."""
    current = catalonia.in_force(tmp_path, catalonia.new("A", 1500), catalonia.new("B", 1500))
    report = catalonia.event(tmp_path, "open", [(1, "A", "B", "1")])
    catalonia.month([report], [current], out=tmp_path / "feb")
    february = loaded(tmp_path / "feb", catalonia.FEBRUARY)
    period = rated([report], [current, february], catalonia.MARCH, "fce")
    assert codes(period, "error") == ["rounds-rated"]
    assert player_row(period, "A")["rating"] == 1515


@pytest.mark.parametrize(
    ("rulebook", "of", "on", "code"),
    [
        ("cnxc-2000", JULY_2001, date(2001, 10, 15), "list-date"),
        ("cnxc-2000", JULY_2001, JULY_2002, "list-stale"),
        ("fce", date(2016, 1, 1), date(2016, 1, 20), "list-date"),
        ("fce", date(2016, 1, 1), date(2016, 7, 1), "list-stale"),
        ("fce", date(2016, 1, 1), date(2016, 1, 1), "list-again"),
    ],
)
def test_a_list_has_its_day_and_its_list_before(
    tmp_path: Path, rulebook: str, of: date, on: date, code: str
) -> None:
    current = in_force(tmp_path, effective("A", 2000), effective("B", 2000), on=of)
    assert code in codes(rated([], [current], on, rulebook), "error")

"""FIDE's events of more than 30 days, reported month by month: each round rated once, in its month.

B.01 1.1.4 (2024). Every figure is derived by hand from table 8.1.2 with K = 20.
"""

from datetime import date, timedelta
from pathlib import Path

import pytest

from arpad.office.period.rating import PeriodOutcome
from tests.office.papers import Paper, codes, listed, loaded, people, rated, sides, write_list

START, END = date(2024, 10, 5), date(2025, 3, 20)
DAYS = [START, date(2024, 10, 19), date(2024, 11, 2), date(2024, 11, 16), date(2024, 11, 30)]
ROWS = [listed(one, 1500, name=f"Player {one}") for one in "ABCD"]
OCTOBER, NOVEMBER, DECEMBER = date(2024, 10, 1), date(2024, 11, 1), date(2024, 12, 1)


def league(folder: Path, rounds: int, end: date = END) -> Path:
    """Write the rounds so far of a league: A beats B, C, D, B and C, a fortnight apart."""
    games = [(n, "A", black, "1") for n, black in enumerate("BCDBC"[:rounds], start=1)]
    paper = Paper("league", people(ROWS), games, START, end, kind="team",
                  round_dates=DAYS[:rounds])  # fmt: skip
    return paper.write(folder)


def ratings(period: PeriodOutcome) -> list[int]:
    rows = period.tables["list"].sort("player_id")
    return list(rows["rating"])


def test_a_long_league_is_rated_month_by_month_without_a_false_end(tmp_path: Path) -> None:
    """October: A beats B and C, all 1500: 2 x 20 x .50 = 20.

    November by its list: D of 1500, D = 20: .53; B of 1490, D = 30: .54: 20 x (.47 + .46) = 18.6;
    D loses 9.4, B 9.2. The books of December close on 28 November, two days before the fifth round.
    """
    october = loaded(write_list(tmp_path / "list.csv", ROWS), OCTOBER)
    first = rated([league(tmp_path / "1", 2)], [october], NOVEMBER, "fide", out=tmp_path / "nov")
    assert ratings(first) == [1520, 1490, 1490, 1500]
    november = loaded(tmp_path / "nov", NOVEMBER)
    second = rated([league(tmp_path / "2", 5)], [october, november], DECEMBER, "fide")
    assert [row["round"] for row in sides(second, "A")] == [3, 4]
    assert ratings(second) == [1539, 1481, 1490, 1491]
    assert "rounds-later" in codes(second, "info")


@pytest.mark.parametrize(("days", "rounds"), [(30, []), (31, [1, 2])])
def test_an_event_of_thirty_days_waits_for_its_end(
    tmp_path: Path, days: int, rounds: list[int]
) -> None:
    october = loaded(write_list(tmp_path / "list.csv", ROWS), OCTOBER)
    end = START + timedelta(days=days - 1)
    period = rated([league(tmp_path / "1", 2, end)], [october], NOVEMBER, "fide")
    assert [row["round"] for row in sides(period, "A")] == rounds
    assert ("event-late" in codes(period, "warning")) == (not rounds)


def test_rounds_without_days_are_asked_for(tmp_path: Path) -> None:
    october = loaded(write_list(tmp_path / "list.csv", ROWS), OCTOBER)
    path = league(tmp_path / "1", 2)
    path.write_text("".join(line for line in path.read_text().splitlines(keepends=True)
                            if not line.startswith("132")))  # fmt: skip
    period = rated([path], [october], NOVEMBER, "fide")
    (late,) = [problem for problem in period.problems if problem.code == "event-late"]
    assert "no game of it is known to have been played by 2024-10-29" in late.message
    assert late.fix == "Give the days of its games."


@pytest.mark.parametrize(("last", "first_rating"), [("0", None), ("1", 1713)])
def test_a_newcomer_without_points_in_a_league_that_goes_on_gets_no_rating(
    tmp_path: Path, last: str, first_rating: int | None
) -> None:
    """8.2.1: nothing scored in the first event, which is one event in whatever months it is rated.

    With a point it counts whole: R_a = (5 x 1900 + 3600) / 7 = 1871.43; 2 of 7 is .29, -158: 1713.
    (0 of 5, two draws added, would be 1562 and above the floor.)
    """
    rows = [listed(one, 1900, name=f"Player {one}") for one in "ABCD"]
    rows.append(listed("E", None, name="Player E"))
    october = loaded(write_list(tmp_path / "list.csv", rows), OCTOBER)
    games = [(n, "E", black, "0") for n, black in enumerate("ABCD", start=1)] + [
        (5, "E", "A", last)
    ]
    days = [*DAYS[:4], date(2024, 11, 23)]
    for folder, count in (("1", 2), ("2", 5)):
        paper = Paper("league", people(rows), games[:count], START, END, kind="team",
                      round_dates=days[:count])  # fmt: skip
        path = paper.write(tmp_path / folder)
        if folder == "1":
            rated([path], [october], NOVEMBER, "fide", out=tmp_path / "nov")
    november = loaded(tmp_path / "nov", NOVEMBER)
    period = rated([path], [october, november], DECEMBER, "fide")
    assert ratings(period)[4] == first_rating

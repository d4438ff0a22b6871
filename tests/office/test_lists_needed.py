"""On what a list can be made: the one in force before it, of days on which lists come out.

And a list for which no event is rated: activity, K and people move on.
"""

from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.library.reading import read_people
from arpad.office.lists.lists import RatingList
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.refusals import Override
from tests.office.papers import (
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
from tests.sampling import sampled

ROWS = [listed(one, 2000) for one in "ab"]
CUP = Paper("cup", people(ROWS), [(1, "a", "b", "1")], date(2026, 2, 7), date(2026, 2, 8))
Case = tuple[str, list[date], date, str]

CASES: dict[str, Case] = {
    "a list on top of itself": ("fide", [date(2026, 3, 1)], date(2026, 3, 1), "list-again"),
    "a later list too": (
        "fide", [date(2026, 2, 1), date(2026, 4, 1)], date(2026, 3, 1), "list-again",
    ),
    "no day of lists": ("fide", [date(2026, 2, 1)], date(2026, 3, 2), "list-date"),
    "no half-year": ("cnxc-2000", [date(2026, 1, 1)], date(2026, 4, 1), "list-date"),
    "a given list of no such day": ("fide", [date(2026, 2, 15)], date(2026, 3, 1), "list-date"),
    "an old list": ("fide", [date(2026, 1, 1)], date(2026, 3, 1), "list-stale"),
    "a list of 2024": ("cnxc-2000", [date(2024, 1, 1)], date(2026, 7, 1), "list-stale"),
    "two-monthly, one left out": ("fide", [date(2010, 7, 1)], date(2010, 11, 1), "list-stale"),
    "the first of the monthly": ("fide", [date(2012, 5, 1)], date(2012, 8, 1), "list-stale"),
}  # fmt: skip


def made(
    folder: Path, rulebook: str, days: list[date], on: date, *overrides: Override
) -> PeriodOutcome:
    file = write_list(folder / "list.csv", ROWS)
    return rated([], [loaded(file, day) for day in days], on, rulebook, overrides=overrides)


@pytest.mark.parametrize(("rulebook", "days", "on", "code"), sampled(CASES.values(), 4))
def test_what_no_list_can_be_made_on_is_refused_and_can_be_lifted(
    tmp_path: Path, rulebook: str, days: list[date], on: date, code: str
) -> None:
    refused = made(tmp_path, rulebook, days, on)
    assert code in codes(refused, "error")
    assert not refused.is_fit
    raised = dict.fromkeys(codes(refused, "error"))
    lifted = made(tmp_path, rulebook, days, on, *(Override(one, "It was so.") for one in raised))
    assert codes(lifted, "error") == []
    assert lifted.is_fit


@pytest.mark.parametrize(
    ("rulebook", "day", "on"),
    [
        ("fide", date(2026, 2, 1), date(2026, 3, 1)),
        ("fide", date(2010, 9, 1), date(2010, 11, 1)),
        ("fide", date(2012, 5, 1), date(2012, 7, 1)),  # the last two months, then monthly
        ("fide", date(2009, 4, 1), date(2009, 7, 1)),  # the last three months
        ("cnxc-2000", date(2026, 1, 1), date(2026, 7, 1)),
    ],
)
def test_the_list_in_force_before_is_right(
    tmp_path: Path, rulebook: str, day: date, on: date
) -> None:
    assert codes(made(tmp_path, rulebook, [day], on), "error") == []


def test_an_event_that_would_use_an_old_list_is_refused(tmp_path: Path) -> None:
    """The cup of 7 February uses the list of February, and January's and March's are given."""
    file = write_list(tmp_path / "list.csv", ROWS)
    lists = [loaded(file, date(2026, month, 1)) for month in (1, 3)]
    path = CUP.write(tmp_path)
    period = rated([path], lists, date(2026, 4, 1))
    (told,) = [one for one in period.problems if one.code == "list-of-day"]
    assert "the list of 2026-02-01 is in force" in told.message
    assert told.level == "error"
    lists.append(loaded(file, date(2026, 2, 1)))
    assert codes(rated([path], lists, date(2026, 4, 1)), "error") == []


def test_a_list_without_a_date_beside_others_is_refused(tmp_path: Path) -> None:
    """Its ratings would be read by nobody (users.md B2)."""
    dated = loaded(write_list(tmp_path / "list.csv", ROWS), date(2026, 2, 1))
    guests = loaded(write_list(tmp_path / "people.csv", [listed("guest", 2666)]))
    period = rated([CUP.write(tmp_path)], [dated, guests], date(2026, 3, 1))
    assert "list-undated" in codes(period, "error")
    assert not period.is_fit
    alone = rated([CUP.write(tmp_path)], [loaded(tmp_path / "list.csv")], date(2026, 3, 1))
    assert "list-undated" in codes(alone, "warning")
    assert alone.is_fit


# The regulation takes an event no more


def lists_of(folder: Path, *days: date) -> list[RatingList]:
    file = write_list(folder / "list.csv", ROWS)
    return [loaded(file, day) for day in days]


@pytest.mark.parametrize(("on", "code"), [(date(2024, 6, 1), ""), (date(2024, 7, 1), "expired")])
def test_fide_9_1_of_2024(tmp_path: Path, on: date, code: str) -> None:
    """9.1: an event that misses the third list after its end is not rated.

    It ends on 10 March; April's, May's and June's are the first three lists.
    """
    month = on.month - 1
    lists = lists_of(tmp_path, date(2024, 3, 1), date(2024, month, 1))
    end = date(2024, 3, 10)
    path = Paper("old", people(ROWS), [(1, "a", "b", "1")], date(2024, 3, 9), end).write(tmp_path)
    period = rated([path], lists, on)
    assert codes(period, "error") == ([f"event-{code}"] if code else [])
    assert points(period, "a") == (0 if code else 10)  # K 20 x .5 (8.3.3)
    if code:
        assert [one.article for one in period.left_out] == ["FIDE B.02 2024-03 9.1"]
        lifted = rated([path], lists, on, overrides=[Override("event-expired", "FIDE agreed.")])
        assert codes(lifted, "error") == []
        assert points(lifted, "a") == 10
        assert lifted.ready[0].submission.facts.is_admitted_late


def test_cnxc_4_1(tmp_path: Path) -> None:
    """4.1: July's list counts what ended from 1 January to 30 June."""
    (january,) = lists_of(tmp_path, date(2026, 1, 1))
    old = Paper("old", people(ROWS), [(1, "a", "b", "1")], date(2025, 3, 1), date(2025, 12, 31))
    period = rated([old.write(tmp_path)], [january], date(2026, 7, 1), "cnxc-2000")
    assert "event-expired" in codes(period, "error")
    assert [one.article for one in period.left_out] == ["CNXC 2000-07 4.1"]
    lifted = rated(
        [tmp_path / "old.trf"], [january], date(2026, 7, 1), "cnxc-2000",
        overrides=[Override("event-expired", "The board took it in (8.2).")],
    )  # fmt: skip
    assert codes(lifted, "error") == []
    assert points(lifted, "a") > 0


# A list without events


def test_a_list_without_events_moves_who_is_active_and_who_is_known(tmp_path: Path) -> None:
    """2009 7.23: inactive after a year without a game; a newcomer of the federation is listed."""
    rows = [listed("a", 2000), listed("b", 2000), listed("c", 1900)]
    july = loaded(write_list(tmp_path / "list.csv", rows), date(2009, 7, 1))
    cup = Paper("cup", people(rows[:2]), [(1, "a", "b", "=")])
    rated([cup.write(tmp_path)], [july], date(2009, 9, 1), out=tmp_path / "2009-09-01")
    last = date(2009, 9, 1)
    told, _ = read_people(b"player_id,name\nnew,Nou Pau\n")
    lifted = [Override("list-stale", "No list came out between.")]
    for on, overrides in ((date(2009, 11, 1), []), (date(2010, 11, 1), lifted)):
        in_force = loaded(tmp_path / str(last))
        out = tmp_path / str(on)
        period = rated([], [in_force], on, out=out, told=told, overrides=overrides)
        assert codes(period, "error") == []
        assert "list-no-events" in codes(period, "info")
        last = on
    statuses = dict(period.tables["list"].select("player_id", "status").iter_rows())
    assert statuses == {"a": "inactive", "b": "inactive", "c": "inactive", "new": "unrated"}
    assert player_row(period, "a")["rating"] == 2000


def test_a_junior_s_k_ends_without_a_game(tmp_path: Path) -> None:
    """8.3.3 of 2024: K = 40 until the end of the year of the 18th birthday, here 2025."""
    rows = [listed("kid", 1500, birth_date="2007"), listed("a", 1500, birth_date="1980")]
    december = loaded(write_list(tmp_path / "list.csv", rows), date(2025, 11, 1))
    first = rated([], [december], date(2025, 12, 1), out=tmp_path / "dec25")
    assert player_row(first, "kid")["k_factor"] == "40"
    second = rated([], [loaded(tmp_path / "dec25")], date(2026, 1, 1))
    assert player_row(second, "kid")["k_factor"] == "20"


def test_without_reports_and_lists_there_is_nothing(tmp_path: Path) -> None:
    with pytest.raises(NothingToRateError):
        rated([], [], date(2026, 3, 1))
    with pytest.raises(NothingToRateError):
        rated([], lists_of(tmp_path, date(2026, 2, 1)), None)


def test_rows_of_a_list_without_events_are_those_of_the_list_before(tmp_path: Path) -> None:
    period = rated([], lists_of(tmp_path, date(2026, 2, 1)), date(2026, 3, 1), out=tmp_path / "m")
    rows = period.tables["list"].select("player_id", "rating_old", "rating")
    assert rows.rows() == [("a", 2000, 2000), ("b", 2000, 2000)]
    assert period.tables["changes"].filter(pl.col("is_rated") == 1).is_empty()


def test_a_late_event_is_told_with_the_list_that_it_was_in_time_for(tmp_path: Path) -> None:
    """It ended on 10 March 2024, and the books for April closed on the 29th; June has it."""
    file = write_list(tmp_path / "list.csv", ROWS)
    lists = [loaded(file, date(2024, month, 1)) for month in (3, 5)]
    late = replace(CUP, start=date(2024, 3, 5), end=date(2024, 3, 10))
    period = rated([late.write(tmp_path)], lists, date(2024, 6, 1))
    (said,) = [problem.message for problem in period.problems if problem.code == "event-belated"]
    assert "in time for the list of 2024-04-01: it is rated late, for that of 2024-06-01" in said

"""Periods as the office rates them, across editions and lists; every figure is derived by hand.

K is 15 unless it is said otherwise: the players have 40 games and never had 2400. Expected scores
are read from table 8.1b of the text of 2009 (10.1b of that of 2005).
"""

from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from arpad.library.files import read_submissions
from arpad.office.period.in_time import first_list
from arpad.office.period.rating import PeriodOutcome
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.office.papers import (
    Game,
    Paper,
    articles,
    codes,
    listed,
    loaded,
    people,
    player_row,
    points,
    rated,
    sides,
    write_list,
)

# 1 July 2009: events of both editions on one list


@pytest.fixture(scope="module")
def across(tmp_path_factory: pytest.TempPathFactory) -> PeriodOutcome:
    """The same Swiss twice, begun on 30 June and on 1 July 2009, on the list of September."""
    folder = tmp_path_factory.mktemp("across")
    rows = [listed("ana", 2395), listed("ben", 2020), listed("cai", 2100), listed("nil", None)]
    games = [(1, "ana", "ben", "1"), (2, "ana", "nil", "1"), (3, "nil", "ben", "="),
             (4, "cai", "nil", "=")]  # fmt: skip
    path = write_list(folder / "list.csv", rows)
    reports = [
        Paper("june", people(rows), games, date(2009, 6, 30), date(2009, 7, 5)).write(folder),
        Paper("july", people(rows), games[::-1], date(2009, 7, 1), date(2009, 7, 9)).write(folder),
    ]
    lists = [loaded(path, date(2009, 4, 1)), loaded(path, date(2009, 7, 1))]
    return rated(reports, lists, date(2009, 9, 1))


def test_each_event_is_rated_under_the_edition_of_its_start(across: PeriodOutcome) -> None:
    """0.1 (2005: 0.11): a change holds for events that begin on or after 1 July."""
    events = across.tables["events"].select("event_id", "rulebook", "list_id").sort("event_id")
    assert events.rows() == [
        ("july", "fide-2009-applied", 20090701),
        ("june", "fide-2005-applied", 20090401),
    ]
    assert (across.list_date, across.list_book.name) == (date(2009, 9, 1), "fide-2009-applied")


def test_a_difference_of_375_counts_as_350_until_june(across: PeriodOutcome) -> None:
    """2005 10.51: 350, .89; 2009 8.54: 375 is used as it is, .91."""
    june, july = (
        next(row for row in sides(across, "ana", event) if row["opponent_id"] == "ben")
        for event in ("june", "july")
    )
    assert (june["difference"], june["rated_difference"], june["expected_e3"]) == (375, 350, 890)
    assert (july["difference"], july["rated_difference"], july["expected_e3"]) == (375, 375, 910)
    assert (june["change_e5"], july["change_e5"]) == (165_000, 135_000)  # 15 x .11, 15 x .09


def test_a_newcomer_in_a_swiss_counts_for_his_opponents_from_july(across: PeriodOutcome) -> None:
    """2005 6.41: not rated for them. 2009 6.42: at R_u = 2047.

    R_c = (2395 + 2020 + 2100) / 3 = 2171.67, 2172; 1 of 3 is .33, d_p -125: 2047 (8.24).
    """
    assert {event: points(across, "cai", event) for event in ("june", "july")} == {
        "june": 0,
        "july": Decimal("-1.05"),  # D = 53, .57: 15 x (.5 - .57)
    }
    seen = {row["event_id"]: row["opponent_rating"] for row in sides(across, "cai")}
    assert seen == {"june": None, "july": 2047}
    assert articles(across, "cai", "is_rated") == ["8.52", "6.41"]  # july, june
    assert across.excluded == []  # for the newcomer himself all games count


def test_one_list_takes_the_changes_of_both_editions(across: PeriodOutcome) -> None:
    """Ana +1.65, +1.35 and +1.65 (D = 348, .89); Ben -1.65, -1.35, +.60 (D = -27, .46)."""
    changes = {name: points(across, name) for name in ("ana", "ben", "cai", "nil")}
    assert changes == {
        "ana": Decimal("4.65"), "ben": Decimal("-2.40"), "cai": Decimal("-1.05"), "nil": 0,
    }  # fmt: skip
    new = {name: player_row(across, name)["rating"] for name in ("ana", "ben", "cai", "nil")}
    assert new == {"ana": 2400, "ben": 2018, "cai": 2099, "nil": None}
    assert player_row(across, "ana")["rating_peak"] == 2400
    assert player_row(across, "nil")["status"] == "unrated"
    pending = across.tables["pending"].select("event_id", "games", "event_rating", "is_kept")
    assert pending.rows() == [("june", 3, 2047, 1), ("july", 3, 2047, 1)]


def test_the_event_of_june_was_the_newcomers_first(across: PeriodOutcome) -> None:
    """6.1, whatever the edition; and what opened the account in June keeps it open in July."""
    columns = ("event_id", "is_first_event", "has_qualified_before")
    assert across.tables["results"].select(columns).rows() == [("july", 0, 1), ("june", 1, 0)]


# Who has entered the list since, or left it: 8.4, 7.21; 2005 10.4, 9.21


def _eva(folder: Path, first: date, second: date, start: date, list_date: date) -> PeriodOutcome:
    """Rate a Swiss of Eva's, unrated at its start and on the next list at 1900 with 12 games."""
    others = [listed("gil", 1800), listed("hal", 1700)]
    before = [listed("fay", 2000), *others, listed("eva", None)]
    after = [listed("fay", 2010), *others, listed("eva", 1900, 12)]
    lists = [
        loaded(write_list(folder / "before.csv", before), first),
        loaded(write_list(folder / "after.csv", after), second),
    ]
    games = [(1, "eva", "fay", "1"), (2, "gil", "eva", "="), (3, "eva", "hal", "=")]
    end = start.replace(day=start.day + 7)
    report = Paper("open", people(before), games, start, end).write(folder)
    return rated([report], lists, list_date)


def test_8_4_rated_herself_and_unrated_for_her_opponents(tmp_path: Path) -> None:
    """Eva at 1900: +.64 (D -100, .36), -.14 (100, .64), -.26 (200, .76): .24 x 25 = 6.00.

    For the others she is R_u = 1833 + 12.5 = 1845.5, 1846: 5500 / 3 = 1833, half a point over 50%.
    Fay has 2000 on the list of the start (7.11), and 2010 to which her change is added.
    """
    period = _eva(
        tmp_path, date(2009, 7, 1), date(2009, 9, 1), date(2009, 7, 10), date(2009, 11, 1)
    )
    assert points(period, "eva") == Decimal("6.00")
    assert player_row(period, "eva")["rating"] == 1906
    assert set(articles(period, "eva", "own_rating")) == {"8.4"}
    assert {sides(period, name)[0]["opponent_rating"] for name in ("fay", "gil", "hal")} == {1846}
    assert points(period, "fay") == Decimal("-10.65")  # D = 154, .71: 15 x -.71
    assert points(period, "gil") == Decimal("0.90")  # D = -46, .44: 15 x .06
    assert points(period, "hal") == Decimal("3.00")  # D = -146, .30: 15 x .20
    assert player_row(period, "fay")["rating"] == 1999  # 2010 - 10.65
    assert period.tables["pending"].is_empty()


def test_10_4_opponents_in_a_swiss_of_2005_get_nothing(tmp_path: Path) -> None:
    period = _eva(
        tmp_path, date(2008, 7, 1), date(2008, 10, 1), date(2008, 7, 10), date(2009, 1, 1)
    )
    assert points(period, "eva") == Decimal("6.00")
    assert set(articles(period, "eva", "own_rating")) == {"10.4"}
    assert {points(period, name) for name in ("fay", "gil", "hal")} == {0}
    assert player_row(period, "fay")["rating"] == 2010


@pytest.mark.parametrize(
    ("first", "second", "list_date", "article"),
    [
        (date(2009, 7, 1), date(2009, 9, 1), date(2009, 11, 1), "7.21"),
        (date(2008, 7, 1), date(2008, 10, 1), date(2009, 1, 1), "9.21"),
    ],
)
def test_who_was_delisted_since_is_unrated_but_seen_as_published(
    tmp_path: Path, first: date, second: date, list_date: date, article: str
) -> None:
    """Jon at 1500 beats Ida, who was 1405: D = 95, .63; 15 x .37 = 5.55."""
    before = [listed("jon", 1500), listed("ida", 1405)]
    after = [listed("jon", 1500), listed("ida", None)]
    lists = [
        loaded(write_list(tmp_path / "before.csv", before), first),
        loaded(write_list(tmp_path / "after.csv", after), second),
    ]
    start, end = first.replace(day=10), first.replace(day=12)
    report = Paper("open", people(before), [(1, "jon", "ida", "1")], start, end).write(tmp_path)
    period = rated([report], lists, list_date)
    assert points(period, "jon") == Decimal("5.55")
    assert player_row(period, "jon")["rating"] == 1506
    assert articles(period, "ida", "own_rating") == [article]
    assert (points(period, "ida"), player_row(period, "ida")["rating"]) == (0, None)


# Ratings of the day of each game: 2009 4.13


def _round_dates(folder: Path, year: int, facts: dict[str, str]) -> PeriodOutcome:
    """Rate two games of Ana and Ben, the last day of one list and the first of the next.

    They have 2000 and 1900 on the first list, 2030 and 1880 on the second.
    """
    of_july, turn, list_date = {
        2009: (date(2009, 7, 1), date(2009, 9, 1), date(2009, 11, 1)),
        2008: (date(2008, 7, 1), date(2008, 10, 1), date(2009, 1, 1)),
    }[year]
    first = [listed("ana", 2000), listed("ben", 1900)]
    second = [listed("ana", 2030), listed("ben", 1880)]
    lists = [
        loaded(write_list(folder / "first.csv", first), of_july),
        loaded(write_list(folder / "second.csv", second), turn),
    ]
    games = [(1, "ana", "ben", "1"), (2, "ben", "ana", "0")]
    days = turn - timedelta(days=1), turn
    report = Paper("swiss", people(first), games, *days, facts, round_dates=days)
    return rated([report.write(folder)], lists, list_date)


def test_4_13_each_game_uses_the_list_of_its_day(tmp_path: Path) -> None:
    """31 August: D = 100, .64, 15 x .36 = 5.40. 1 September: D = 150, .70, 15 x .30 = 4.50."""
    period = _round_dates(tmp_path, 2009, {"ratings_at": "game"})
    assert [row["list_id"] for row in sides(period, "ana")] == [20090701, 20090901]
    assert [row["change_e5"] for row in sides(period, "ana")] == [540_000, 450_000]
    assert player_row(period, "ana")["rating"] == 2040  # 2030 + 9.90
    assert player_row(period, "ben")["rating"] == 1870  # 1880 - 9.90
    assert "rules-check" not in codes(period)


def test_7_11_otherwise_the_list_of_the_start(tmp_path: Path) -> None:
    period = _round_dates(tmp_path, 2009, {})
    assert [row["list_id"] for row in sides(period, "ana")] == [20090701, 20090701]
    assert points(period, "ana") == Decimal("10.80")  # 2 x 5.40
    assert player_row(period, "ana")["rating"] == 2041  # 2030 + 10.80


def test_2005_knows_no_ratings_of_the_day_and_says_so(tmp_path: Path) -> None:
    period = _round_dates(tmp_path, 2008, {"ratings_at": "game"})
    assert [row["list_id"] for row in sides(period, "ana")] == [20080701, 20080701]
    assert points(period, "ana") == Decimal("10.80")
    (warning,) = [problem for problem in period.problems if problem.code == "rules-check"]
    assert (warning.level, "9.11" in warning.message) == ("warning", True)


# When the books close: 2009 7.13, 2005 9.13

Case = tuple[date, dict[str, bool], bool]
"""The last day of an event, its facts, and whether it is in time."""


@pytest.mark.parametrize(
    ("list_date", "article", "cases"),
    [
        (date(2009, 9, 1), "FIDE B.02 2009-07 7.13", [
            (date(2009, 8, 25), {}, True),  # seven days before the list
            (date(2009, 8, 26), {}, False),
            (date(2009, 8, 31), {"is_official": True}, True),  # to the eve
            (date(2009, 9, 1), {"is_official": True}, False),
            (date(2009, 8, 31), {"is_admitted_late": True}, True),
            (date(2009, 9, 1), {"is_admitted_late": True}, False),
        ]),
        (date(2008, 10, 1), "FIDE B.02 2005-07 9.13", [
            (date(2008, 9, 1), {}, True),  # one month before the list
            (date(2008, 9, 2), {}, False),
            (date(2008, 9, 2), {"is_official": True}, False),  # only 2009 says so
            (date(2008, 9, 2), {"is_admitted_late": True}, True),  # "normally"
        ]),
    ],
)  # fmt: skip
def test_closing_dates(tmp_path: Path, list_date: date, article: str, cases: list[Case]) -> None:
    """What is left out is said with the article; nobody's rating changes by it."""
    rows = [listed(f"{name}{n}", 2000) for n in range(len(cases)) for name in ("a", "b")]
    in_force = loaded(write_list(tmp_path / "list.csv", rows), list_date.replace(month=7))
    reports = [
        Paper(
            f"open-{n}", people(rows[2 * n : 2 * n + 2]), [(1, f"a{n}", f"b{n}", "1")],
            end.replace(day=1), end, facts,
        ).write(tmp_path)
        for n, (end, facts, _) in enumerate(cases)
    ]  # fmt: skip
    period = rated(reports, [in_force], list_date)
    late = {f"open-{n}": end for n, (end, _, is_in_time) in enumerate(cases) if not is_in_time}
    assert {f"open-{n}": points(period, f"a{n}") for n in range(len(cases))} == {
        f"open-{n}": Decimal("7.5") if is_in_time else 0  # 15 x .5
        for n, (_, _, is_in_time) in enumerate(cases)
    }
    assert {one.submission.event_id: one.article for one in period.left_out} == dict.fromkeys(
        late, article
    )
    assert {row["event_id"]: row["article"] for row in period.excluded} == dict.fromkeys(
        late, article
    )
    for row in period.excluded:
        assert f"the list of {list_date} on" in str(row["reason"])
    assert codes(period, "warning") == ["event-late"] * len(late)


def test_an_event_left_out_does_not_hold_up_the_others(tmp_path: Path) -> None:
    rows = [listed("ana", 2000), listed("ben", 2000), listed("cai", 2000)]
    in_force = loaded(write_list(tmp_path / "list.csv", rows), date(2009, 7, 1))
    days = date(2009, 8, 20), date(2009, 8, 26)
    late = Paper("late", people(rows), [(1, "ana", "ben", "1")], *days)
    early = Paper("early", people(rows), [(1, "ana", "cai", "1")])
    reports = [late.write(tmp_path), early.write(tmp_path)]
    period = rated(reports, [in_force], date(2009, 9, 1))
    assert [one.submission.event_id for one in period.ready] == ["early"]
    assert [row["event_id"] for row in period.excluded] == ["late"]
    new = {name: player_row(period, name)["rating"] for name in ("ana", "ben", "cai")}
    assert new == {"ana": 2008, "ben": 2000, "cai": 1993}  # 2007.5 and 1992.5, .5 up (8.57)


@pytest.mark.parametrize(
    ("end", "list_date"),
    [
        (date(2009, 8, 25), date(2009, 9, 1)),
        (date(2009, 8, 26), date(2009, 11, 1)),
        (date(2008, 9, 1), date(2008, 10, 1)),
        (date(2008, 9, 2), date(2009, 1, 1)),
        (date(2009, 6, 1), date(2009, 7, 1)),  # the event's own edition closes the books
        (date(2009, 6, 2), date(2009, 9, 1)),
    ],
)
def test_without_a_date_the_first_list_in_time_is_made(
    tmp_path: Path, end: date, list_date: date
) -> None:
    rows = [listed("ana", 2000), listed("ben", 2000)]
    games: list[Game] = [(1, "ana", "ben", "1")]
    report = Paper("open", people(rows), games, end.replace(day=1), end).write(tmp_path)
    found = first_list(read_submissions([report], Facts()), "fide", CATALOGUE)
    assert found == list_date

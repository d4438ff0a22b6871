"""The same event the day before a change of FIDE's rules and on the day itself.

Each event is reported twice, begun on the eve and on the day, and the office rates each for the
same list. Every figure is derived by hand, from the table of expected scores and the articles;
players have 40 games, never had 2400, and were born in 1980, unless it is said otherwise.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.engine import calc
from arpad.engine.calc.first import FirstEvent
from arpad.engine.calc.games import CalculatedGame
from arpad.law.catalogue import NoRulebookError
from arpad.office.lists.lists import RatingList
from arpad.office.period.rating import PeriodOutcome
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.asking import calendar
from tests.office.papers import (
    Game,
    Paper,
    articles,
    listed,
    loaded,
    people,
    player_row,
    points,
    rated,
    sides,
    write_list,
)

Rows = Sequence[Mapping[str, Any]]


def first_of_month(day: date, months: int) -> date:
    """Return the first day of the month so many months after that of `day`."""
    month = day.year * 12 + day.month - 1 + months
    return date(month // 12, month % 12 + 1, 1)


def around(
    folder: Path, change: date, rows: Rows, family: str
) -> tuple[dict[str, date], list[RatingList], date]:
    """Return the eve and the day, the lists in force on them, and the date of the list after."""
    path = write_list(folder / "list.csv", rows)
    starts = {"eve": change - timedelta(days=1), "day": change}
    books = {name: CATALOGUE.in_force(family, start) for name, start in starts.items()}
    used = {calendar(books[name]).list_in_force(start) for name, start in starts.items()}
    lists = [loaded(path, day) for day in sorted(used)]
    return starts, lists, calendar(books["day"]).next_list(change)


def both(
    folder: Path,
    change: date,
    rows: Rows,
    games: Sequence[Game],
    family: str = "fide",
    **stated: Any,
) -> dict[str, PeriodOutcome]:
    """Rate an event, and rate it again: "eve", begun on the eve of the change, and "day".

    Both end on the day of the change, before the books close by either text.

    Both use the same ratings, of the lists in force on the eve and on the day, and are rated for
    the list after the change.
    """
    kind, minutes = stated.pop("kind", "swiss"), stated.pop("minutes", 120)
    starts, lists, list_date = around(folder, change, rows, family)
    found = {}
    for name, start in starts.items():
        report = Paper(name, people(rows), games, start, change, stated, kind, minutes).write(
            folder
        )
        found[name] = rated([report], lists, list_date, family)
    return found


def of_both(periods: Mapping[str, PeriodOutcome], player: str) -> dict[str, Decimal]:
    return {event: points(period, player) for event, period in periods.items()}


def difference(period: PeriodOutcome, player: str, event: str, opponent: str) -> int:
    """Return the difference that counted in the player's game against an opponent."""
    found = (row for row in sides(period, player, event) if row["opponent_id"] == opponent)
    return int(next(found)["rated_difference"])


def counted(periods: Mapping[str, PeriodOutcome], player: str) -> dict[str, int]:
    """Return in how many games of each of the two events a player was rated."""
    return {
        event: sum(row["is_rated"] == 1 for row in sides(period, player))
        for event, period in periods.items()
    }


@pytest.mark.parametrize(
    ("family", "day", "before", "after"),
    [
        ("fide", date(2011, 7, 1), "fide-2009-applied", "fide-2011"),
        ("fide", date(2012, 7, 1), "fide-2011", "fide-2012"),
        ("fide", date(2014, 7, 1), "fide-2012", "fide-2014"),
        ("fide", date(2017, 7, 1), "fide-2014", "fide-2017"),
        ("fide", date(2022, 1, 1), "fide-2017", "fide-2022"),
        ("fide", date(2024, 3, 1), "fide-2022", "fide-2024"),
        ("fide", date(2025, 10, 1), "fide-2024", "fide-2025"),
        ("fide-rapid", date(2012, 1, 1), "fide-rapid-2005", "fide-rapid-2012"),
        *[
            (f"fide-{kind}", day, f"fide-{kind}-{before}", f"fide-{kind}-{after}")
            for kind in ("rapid", "blitz")
            for day, before, after in (
                (date(2014, 7, 1), "2012", "2014"),
                (date(2022, 1, 1), "2014", "2022"),
                (date(2024, 3, 1), "2022", "2024"),
                (date(2024, 12, 1), "2024", "2024-12"),
                (date(2025, 10, 1), "2024-12", "2024-12"),
            )
        ],
    ],
)
def test_the_editions_in_force(family: str, day: date, before: str, after: str) -> None:
    assert CATALOGUE.in_force(family, day - timedelta(days=1)).name == before
    assert CATALOGUE.in_force(family, day).name == after


def test_nobody_rated_blitz_before_2012() -> None:
    assert CATALOGUE.in_force("fide-blitz", date(2012, 1, 1)).name == "fide-blitz-2012"
    with pytest.raises(NoRulebookError):
        CATALOGUE.in_force("fide-blitz", date(2011, 12, 31))


# K


def test_k_on_1_july_2011(tmp_path: Path) -> None:
    """Until 30 games 25, then 30; 15 and 10 stay. Every game is won against an equal: K x .5."""
    rows = [
        listed("new", 1800, 29), listed("old", 1800, 30), listed("top", 2400, 30),
        listed("low", 1800), listed("low2", 1800), listed("low3", 2400),
    ]  # fmt: skip
    games = [(1, "new", "low", "1"), (1, "old", "low2", "1"), (1, "top", "low3", "1")]
    periods = both(tmp_path, date(2011, 7, 1), rows, games)
    assert of_both(periods, "new") == {"eve": Decimal("12.5"), "day": 15}
    assert of_both(periods, "old") == {"eve": Decimal("7.5"), "day": Decimal("7.5")}
    assert of_both(periods, "top") == {"eve": 5, "day": 5}
    new = {event: player_row(one, "new")["rating"] for event, one in periods.items()}
    assert new == {"eve": 1813, "day": 1815}  # 1812.5, .5 up (8.57)


def test_k_on_1_july_2014(tmp_path: Path) -> None:
    """30, 15, 10 become 40, 20, 10; and 40 for who is 17 and below 2300, whatever his games."""
    young = "1997-01-05"
    rows = [
        listed("new", 1800, 29), listed("old", 1800), listed("top", 2400),
        listed("boy", 1800, birth_date=young), listed("star", 2300, birth_date=young),
        listed("a", 1800), listed("b", 1800), listed("c", 2400), listed("d", 1800),
        listed("e", 2300),
    ]  # fmt: skip
    games = [(1, "new", "a", "1"), (1, "old", "b", "1"), (1, "top", "c", "1"),
             (1, "boy", "d", "1"), (1, "star", "e", "1")]  # fmt: skip
    periods = both(tmp_path, date(2014, 7, 1), rows, games)
    assert of_both(periods, "new") == {"eve": 15, "day": 20}
    assert of_both(periods, "old") == {"eve": Decimal("7.5"), "day": 10}
    assert of_both(periods, "top") == {"eve": 5, "day": 5}
    assert of_both(periods, "boy") == {"eve": Decimal("7.5"), "day": 20}
    assert of_both(periods, "star") == {"eve": Decimal("7.5"), "day": 10}


def test_juniors_on_1_july_2017(tmp_path: Path) -> None:
    """Who became 18 in March has K = 20 on the eve, and 40 on the day, to the end of the year."""
    rows = [listed("junior", 2000, birth_date="1999-03-01"), listed("other", 2000)]
    periods = both(tmp_path, date(2017, 7, 1), rows, [(1, "junior", "other", "1")])
    assert of_both(periods, "junior") == {"eve": 10, "day": 20}
    assert of_both(periods, "other") == {"eve": -10, "day": -10}


@pytest.mark.parametrize(
    ("k", "wins", "before", "after"),
    [
        (40, 17, 340, 340),  # 8.5 x 40; 680
        (40, 18, 360, 342),  # 9 x 40; 700 / 18 = 38.9: 9 x 38
        (20, 35, 350, 350),  # 17.5 x 20; 700
        (20, 36, 360, 342),  # 18 x 20; 700 / 36 = 19.4: 18 x 19
        (10, 70, 350, 350),  # 35 x 10; 700
        (10, 71, 355, Decimal("319.5")),  # 35.5 x 10; 700 / 71 = 9.9: 35.5 x 9
        (10, 701, 3505, 0),  # no whole number above 0 is within 700 / 701
    ],
)
def test_k_times_games_on_1_july_2017(k: int, wins: int, before: int, after: int | Decimal) -> None:
    games = [CalculatedGame(2000, 2)] * wins
    eve, day = (
        calc.change(CATALOGUE.in_force("fide", on), 2000, k * 100, games)
        for on in (date(2017, 6, 30), date(2017, 7, 1))
    )
    assert (eve.change_e5, day.change_e5) == (before * 100_000, after * 100_000)


def test_the_games_of_all_events_of_a_period_hold_k(tmp_path: Path) -> None:
    """Nine games in each of two events are eighteen: K = 38 in both, 9 x .5 x 38 = 171."""
    rows = [listed("new", 1500, 5), listed("old", 1500, 400)]
    games = [(number, "new", "old", "1") for number in range(1, 10)]
    path = loaded(write_list(tmp_path / "list.csv", rows), date(2018, 4, 1))
    reports = [
        Paper(name, people(rows), games, date(2018, 4, day), date(2018, 4, day + 8)).write(tmp_path)
        for name, day in (("first", 2), ("second", 12))
    ]
    period = rated(reports, [path], date(2018, 5, 1))
    assert [points(period, "new", event) for event in ("first", "second")] == [171, 171]
    assert player_row(period, "new")["rating"] == 1842
    assert points(period, "old") == -180  # 20 x 18 = 360 is within 700: 18 x -.5 x 20


# The limit of 400


def test_one_upgrade_an_event_on_1_january_2022(tmp_path: Path) -> None:
    """2500 beats 2000 and 1990, K = 10. Eve: .92 twice, 1.6. Day: 510 counts as 400, .92; 500, .96.

    For those who lost, -400 and .08 on both days: 20 x -.08.
    """
    rows = [listed("top", 2500), listed("a", 2000), listed("b", 1990)]
    games = [(1, "top", "a", "1"), (2, "b", "top", "0")]
    periods = both(tmp_path, date(2022, 1, 1), rows, games)
    assert of_both(periods, "top") == {"eve": Decimal("1.6"), "day": Decimal("1.2")}
    seen = {name: difference(periods["day"], "top", "day", name) for name in ("a", "b")}
    assert seen == {"a": 500, "b": 400}
    for name in ("a", "b"):
        assert of_both(periods, name) == {"eve": Decimal("-1.6"), "day": Decimal("-1.6")}


def test_each_event_of_a_period_has_its_upgrade_and_of_equal_games_the_first(
    tmp_path: Path,
) -> None:
    """Two events of 2022, in each two games 500 apart: the first round's counts as 400."""
    rows = [listed("top", 2500), listed("a", 2000), listed("b", 2000)]
    games = [(2, "top", "a", "1"), (1, "top", "b", "1")]
    path = loaded(write_list(tmp_path / "list.csv", rows), date(2022, 4, 1))
    reports = [
        Paper(name, people(rows), games, date(2022, 4, day), date(2022, 4, day + 5)).write(tmp_path)
        for name, day in (("first", 2), ("second", 12))
    ]
    period = rated(reports, [path], date(2022, 5, 1))
    for event in ("first", "second"):
        assert difference(period, "top", event, "b") == 400
        assert difference(period, "top", event, "a") == 500
        assert points(period, "top", event) == Decimal("1.2")  # 10 x (.08 + .04)


def test_any_number_of_upgrades_again_on_1_march_2024(tmp_path: Path) -> None:
    """As in the test above: 1.2 on 29 February 2024, 1.6 on 1 March."""
    rows = [listed("top", 2500), listed("a", 2000), listed("b", 1990)]
    games = [(1, "top", "a", "1"), (2, "b", "top", "0")]
    periods = both(tmp_path, date(2024, 3, 1), rows, games)
    assert of_both(periods, "top") == {"eve": Decimal("1.2"), "day": Decimal("1.6")}


def test_no_limit_from_2650_on_1_october_2025(tmp_path: Path) -> None:
    """2700 and 2200: .92, then 500 is .96. 2649 and 2200: .92. The lower-rated: .08 as before."""
    rows = [listed("top", 2700), listed("next", 2649), listed("low", 2200), listed("low2", 2200)]
    games = [(1, "top", "low", "1"), (1, "low2", "next", "0")]
    periods = both(tmp_path, date(2025, 10, 1), rows, games)
    assert of_both(periods, "top") == {"eve": Decimal("0.8"), "day": Decimal("0.4")}
    assert of_both(periods, "next") == {"eve": Decimal("0.8"), "day": Decimal("0.8")}
    for name in ("low", "low2"):
        assert of_both(periods, name) == {"eve": Decimal("-1.6"), "day": Decimal("-1.6")}
    new = {event: player_row(one, "top")["rating"] for event, one in periods.items()}
    assert new == {"eve": 2701, "day": 2700}  # 2700.8 and 2700.4


# Rounding


@pytest.mark.parametrize(
    ("rating", "opponent", "on", "rating_new"),
    [
        # 195 is .75 and .25: a draw is -2.5 and +2.5; 35 is .55 and .45: -.5 and +.5
        (2200, 2005, date(2014, 6, 30), 2198),
        (2200, 2005, date(2021, 12, 31), 2198),  # 2197.5, .5 up
        (2200, 2005, date(2022, 1, 1), 2197),  # -2.5 is -3
        (2005, 2200, date(2021, 12, 31), 2008),
        (2005, 2200, date(2022, 1, 1), 2008),
        (2200, 2165, date(2021, 12, 31), 2200),
        (2200, 2165, date(2022, 1, 1), 2199),
        (2165, 2200, date(2021, 12, 31), 2166),
        (2165, 2200, date(2022, 1, 1), 2166),
    ],
)
def test_rounding_on_1_january_2022(rating: int, opponent: int, on: date, rating_new: int) -> None:
    found = calc.change(CATALOGUE.in_force("fide", on), rating, 1000, [CalculatedGame(opponent, 1)])
    assert found.rating_new == rating_new


# Rate of play


@pytest.mark.parametrize(
    ("highest", "second", "minutes", "eve", "day"),
    [
        (2200, 1700, 119, 0, 1),  # until 2021 a player of 2200 asks for 120, then one of 2400
        (2199, 1700, 119, 1, 1),
        (2399, 1700, 90, 0, 1),
        (2400, 1700, 119, 0, 0),
        (2400, 1700, 120, 1, 1),
        (1600, 1600, 89, 0, 1),  # until 2021 a player of 1600 asks for 90, then one of 1800
        (1799, 1600, 60, 0, 1),
        (1800, 1600, 89, 0, 0),
        (1599, 1500, 60, 1, 1),
        (1599, 1500, 59, 0, 0),
    ],
)
def test_rate_of_play_on_1_january_2022(
    tmp_path: Path, highest: int, second: int, minutes: int, eve: int, day: int
) -> None:
    rows = [listed("a", highest), listed("b", second)]
    periods = both(tmp_path, date(2022, 1, 1), rows, [(1, "a", "b", "=")], minutes=minutes)
    assert counted(periods, "b") == {"eve": eve, "day": day}


def test_from_2022_the_rate_of_play_is_that_of_each_game(tmp_path: Path) -> None:
    """100 minutes with a player of 2400: nothing is rated on the eve; on the day all but his."""
    rows = [listed("top", 2400), listed("a", 2000), listed("b", 2000)]
    games = [(1, "top", "a", "1"), (2, "a", "b", "1"), (3, "b", "top", "0")]
    periods = both(tmp_path, date(2022, 1, 1), rows, games, minutes=100)
    assert counted(periods, "top") == {"eve": 0, "day": 0}
    assert counted(periods, "a") == {"eve": 0, "day": 1}
    assert of_both(periods, "a") == {"eve": 0, "day": 10}


# Newcomers: first ratings are asked of the calculator, by the list's day


@pytest.mark.parametrize(
    ("block", "on", "rating", "is_published"),
    [
        # 6.5 of 12: half a point above 50%, worth 12.5, 15 and 20; 2184 + 12.5 is rounded up
        (FirstEvent(2184, 12, 13), date(2011, 6, 30), 2197, True),
        (FirstEvent(2184, 12, 13), date(2011, 7, 1), 2199, True),
        (FirstEvent(2184, 12, 13), date(2014, 6, 30), 2199, True),
        (FirstEvent(2184, 12, 13), date(2014, 7, 1), 2204, True),
        (FirstEvent(2184, 12, 13), date(2024, 2, 29), 2204, True),
        # (26208 + 3600) / 14 = 2129.1; 7.5/14 = .536, .54: 29
        (FirstEvent(2184, 12, 13), date(2024, 3, 1), 2158, True),
        # Nine games, then five
        (FirstEvent(1500, 8, 8), date(2014, 6, 30), 1500, False),
        (FirstEvent(1500, 9, 9), date(2014, 6, 30), 1500, True),
        (FirstEvent(1500, 4, 4), date(2014, 7, 1), 1500, False),
        (FirstEvent(1500, 5, 5), date(2014, 7, 1), 1500, True),
        # 3 of 9 is .33, d_p -125: the floor of 1201, and of 1001 from the list of August 2012
        (FirstEvent(1325, 9, 6), date(2012, 7, 31), 1200, False),
        (FirstEvent(1325, 9, 6), date(2012, 8, 1), 1200, True),
        # .20, d_p -240; from March 2024 (5 x 1461 + 3600) / 7 = 1557.9, 1558, and .29, -158
        (FirstEvent(1461, 5, 2), date(2024, 2, 29), 1221, True),
        (FirstEvent(1461, 5, 2), date(2024, 3, 1), 1400, True),
        (FirstEvent(1460, 5, 2), date(2024, 3, 1), 1399, False),
        (FirstEvent(1600, 5, 5), date(2024, 2, 29), 1600, True),
        (FirstEvent(1600, 5, 5), date(2024, 3, 1), 1657, True),  # 11600 / 7
        (FirstEvent(2400, 9, 18), date(2024, 2, 29), 2580, True),  # nine half points
        (FirstEvent(2400, 9, 18), date(2024, 3, 1), 2200, True),  # 2291 + 383, at most 2200
    ],
)
def test_first_ratings(block: FirstEvent, on: date, rating: int, is_published: bool) -> None:
    number = on.year * 10000 + on.month * 100 + on.day
    found = calc.first_rating(CATALOGUE.in_force("fide", on), [block], number)
    assert (found.rating, found.is_published) == (rating, is_published)


def test_a_newcomer_counts_for_his_opponents_to_the_end_of_2021(tmp_path: Path) -> None:
    """R_u = (1500 + 1400 + 1300) / 3 = 1400, 1.5 of 3. Ana: D = 100, .64: 20 x .36 = 7.2."""
    rows = [listed("ana", 1500), listed("ben", 1400), listed("cai", 1300), listed("nil", None)]
    games = [(1, "ana", "nil", "1"), (2, "nil", "ben", "="), (3, "cai", "nil", "0")]
    periods = both(tmp_path, date(2022, 1, 1), rows, games)
    assert of_both(periods, "ana") == {"eve": Decimal("7.2"), "day": 0}
    assert of_both(periods, "cai") == {"eve": Decimal("-7.2"), "day": 0}
    assert articles(periods["eve"], "ana", "is_rated") == ["8.52"]
    assert articles(periods["day"], "ana", "is_rated") == ["8.2.2/3"]
    assert counted(periods, "nil") == {"eve": 3, "day": 3}


def test_a_newcomer_of_a_round_robin_counts_to_the_end_of_2021(tmp_path: Path) -> None:
    """Five players, all games drawn. R_a = 1500 (four of 1500 at 50%), R_u = 1500: no change.

    On the eve every player has four rated games; on the day the four have three, the newcomer four.
    """
    rows = [listed("nil", None), *(listed(name, 1500) for name in "abcd")]
    names = [row["player_id"] for row in rows]
    met = [(a, b) for place, a in enumerate(names) for b in names[place + 1 :]]
    games = [(number, a, b, "=") for number, (a, b) in enumerate(met, start=1)]
    periods = both(tmp_path, date(2022, 1, 1), rows, games, kind="round_robin")
    assert counted(periods, "a") == {"eve": 4, "day": 3}
    assert counted(periods, "nil") == {"eve": 4, "day": 4}
    assert of_both(periods, "a") == {"eve": 0, "day": 0}

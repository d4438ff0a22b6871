"""Catalonia through the office: two lists from the same reports, forfeits, first ratings, seasons.

Every figure is derived beside the test from the articles of the FCE's regulation (table 1 of 13.2,
K of 16.2), none from the program.
"""

import csv
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.office.lists.lists import RatingList
from arpad.office.period.rating import PeriodOutcome
from tests.cli.calls import answer
from tests.office.papers import (
    Game,
    Paper,
    Person,
    articles,
    assert_sound,
    codes,
    listed,
    loaded,
    player_row,
    points,
    rated,
    sides,
    write_list,
)

JANUARY, FEBRUARY, MARCH = date(2016, 1, 1), date(2016, 2, 1), date(2016, 3, 1)
DECEMBER, NEXT_JANUARY, NEXT_FEBRUARY = date(2016, 12, 1), date(2017, 1, 1), date(2017, 2, 1)


def new(player_id: str, rating: int | None, **more: Any) -> dict[str, Any]:
    """Return the row of a player federated this season: K is K0 (16.2c).

    16.2a: K0 is 30 from 1400 to 1699, 24 to 1999, 16 to 2299.
    """
    return listed(player_id, rating, federated_since="2016-01-01", has_licence=True, **more)


def event(
    folder: Path,
    event_id: str,
    games: Sequence[Game],
    start: date = date(2016, 1, 9),
    end: date = date(2016, 1, 24),
    **more: Any,
) -> Path:
    ids = dict.fromkeys(one for _, white, black, _ in games for one in (white, black) if one)
    return Paper(event_id, [Person(one) for one in ids], games, start, end, **more).write(folder)


def in_force(folder: Path, *rows: Mapping[str, Any], on: date = JANUARY) -> RatingList:
    return loaded(write_list(folder / f"list-{on}.csv", rows), on)


def month(
    reports: Sequence[Path],
    lists: Sequence[RatingList],
    on: date = FEBRUARY,
    rulebook: str = "fce",
    **more: Any,
) -> PeriodOutcome:
    period = rated(reports, lists, on, rulebook, **more)
    assert not codes(period, "error"), period.problems
    assert_sound(period, ("en", "es", "ca"))
    return period


def ratings(period: PeriodOutcome, ids: str) -> list[int | None]:
    return [player_row(period, one)["rating"] for one in ids]


def test_standard_and_rapid_from_the_same_reports(tmp_path: Path) -> None:
    """5.1, 5.2: 90 minutes are standard play, 25 and 5 are rapid; 16.5: blitz has half of K.

    Equals of 1500, K0 30: a win is 15, in blitz 7.5. Standard: 1515 and 1485. Rapid: 15 + 7.5 =
    22.5: 17.2, away from zero: 1523 and 1477.
    """
    game: list[Game] = [(1, "A", "B", "1")]
    day = date(2016, 1, 9)
    reports = [
        event(tmp_path, "standard", game, minutes=90),
        event(tmp_path, "rapid", game, day, day, minutes=25),
        event(tmp_path, "blitz", game, day, date(2016, 1, 10), minutes=5),
    ]
    current = in_force(tmp_path, new("A", 1500), new("B", 1500))
    standard = month(reports, [current])
    assert ratings(standard, "AB") == [1515, 1485]
    assert {row["event_id"]: row["article"].split()[-1] for row in standard.excluded} == {
        "rapid": "5.1", "blitz": "5.1",
    }  # fmt: skip
    rapid = month(reports, [current], rulebook="fce-rapid")
    assert ratings(rapid, "AB") == [1523, 1477]
    assert points(rapid, "A") == Decimal("22.5")
    assert [row["event_id"] for row in rapid.excluded] == ["standard"]


def test_half_of_k_on_request_and_events_that_are_not_registered(tmp_path: Path) -> None:
    """5.3: 30 / 2 x .5 = 7.5; 2.1: nothing."""
    day = date(2016, 1, 9)
    reports = [
        event(tmp_path, "half", [(1, "A", "B", "1")], facts={"is_half_k_requested": True},
              minutes=25),
        event(tmp_path, "wild", [(1, "A", "B", "1")], day, day, facts={"is_registered": False},
              minutes=25),
    ]  # fmt: skip
    current = in_force(tmp_path, new("A", 1500), new("B", 1500))
    period = month(reports, [current], rulebook="fce-rapid")
    assert ratings(period, "AB") == [1508, 1492]


@pytest.mark.parametrize(
    ("rows", "result", "found"),
    [
        # 7, 16.6: half of the lower K, 8, and D = 0: 8 x .5
        ([2150, 1650], "+", [2154, 1646]),
        ([2150, 1650], "-", [2146, 1654]),
        # 16.6a: adjudicated without a move: 8, and the real D: 120 is .66: 8 x .34 = 2.72
        ([2150, 2030], "W", [2153, 2027]),
        # played: 16 x .34 = 5.44
        ([2150, 2030], "1", [2155, 2025]),
        # the opponent has no K: half of one's own: 15 x .5 = 7.5
        ([1650, None], "+", [1658, None]),
    ],
)
def test_forfeits(
    tmp_path: Path, rows: list[int | None], result: str, found: list[int | None]
) -> None:
    current = in_force(
        tmp_path, *(new(one, rating) for one, rating in zip("AB", rows, strict=True))
    )
    report = event(tmp_path, "open", [(1, "A", "B", result)])
    period = month([report], [current])
    assert ratings(period, "AB") == found


def test_forfeits_are_no_played_games(tmp_path: Path) -> None:
    """MP counts the games that were played (16.2b): one of two."""
    report = event(tmp_path, "open", [(1, "A", "B", "+"), (2, "B", "A", "=")])
    period = month([report], [in_force(tmp_path, new("A", 1500), new("B", 1500))])
    assert [player_row(period, one)["games_by_year"] for one in "AB"] == ["2016:1", "2016:1"]


FEDERATED = "2016-01-15"
FIRSTS = [
    # 10.1: FIDE's rating goes before the age; the rapid list's plays no part
    listed("F", None, fide_rating=1850, birth_date="2002-12-11", other_rating=1900,
           federated_since=FEDERATED, has_licence=True),
    # 10.2: 13 x 365 + 38 days: 13.104 years, 13.1: 1020 + 524
    listed("A", None, birth_date="2002-12-11", federated_since=FEDERATED, has_licence=True),
    # under 5; over 17
    listed("B", None, birth_date="2011-06-30", federated_since=FEDERATED, has_licence=True),
    listed("C", None, birth_date="1980-06-30", federated_since=FEDERATED, has_licence=True),
    # 8.2: without a licence there is none
    listed("L", None, birth_date="1980-06-30", federated_since=FEDERATED, has_licence=False),
    # 10.2: neither another rating nor the age: the year of birth alone tells no tenths
    listed("N", None, birth_date="1980", federated_since=FEDERATED, has_licence=True),
    # the rapid list gives one its first rating there
    listed("O", None, other_rating=1900, federated_since=FEDERATED, has_licence=True),
]  # fmt: skip


def test_first_ratings(tmp_path: Path) -> None:
    current = in_force(tmp_path, *FIRSTS)
    standard = month([], [current], out=tmp_path / "standard")
    assert ratings(standard, "FABCLNO") == [1850, 1544, 1220, 1700, None, None, None]
    rapid = month([], [current], rulebook="fce-rapid")  # 11.1: the standard list goes first
    assert ratings(rapid, "FABCLNO") == [1900, 1544, 1220, 1700, None, None, 1900]
    row = player_row(standard, "A")
    assert (row["initial_since"], row["k_base"], row["k_factor"]) == ("2016-02-01", "30", "30")
    with (tmp_path / "standard" / "list.csv").open(encoding="utf-8", newline="") as stream:
        rows = {one["player_id"]: one for one in csv.DictReader(stream)}
    shown = ("rating", "k_factor", "k_base", "initial_since", "has_licence", "fide_rating")
    assert [rows["F"][name] for name in shown] == ["1850", "24", "24", "2016-02-01", "1", "1850"]
    assert [rows["N"][name] for name in shown] == ["", "", "", "", "1", ""]


def test_a_first_rating_is_given_anew_after_twelve_months(tmp_path: Path) -> None:
    """10.3: who has played nothing since; 11 months, a game, or no licence: no."""

    def row(player_id: str, since: str, *, has_licence: bool = True) -> dict[str, Any]:
        found = new(player_id, 1544, fide_rating=1600, initial_since=since)
        return {**found, "has_licence": has_licence}

    rows = [
        row("A", "2015-02-01"),
        row("B", "2015-03-01"),
        row("C", "2015-02-01"),
        row("D", "2015-02-01", has_licence=False),
        new("X", 1544),
    ]
    report = event(tmp_path, "open", [(1, "C", "X", "=")])
    period = month([report], [in_force(tmp_path, *rows)])
    assert ratings(period, "ABCDX") == [1600, 1544, 1544, 1544, 1544]
    since = [player_row(period, one)["initial_since"] for one in "ABC"]
    assert since == ["2016-02-01", "2015-03-01", None]
    assert player_row(period, "D")["section"] == "not shown"


def old(player_id: str, rating: int, games: str | None) -> dict[str, Any]:
    return listed(
        player_id, rating, federated_since="2014-09-01", games_by_year=games, has_licence=True
    )


def test_k_changes_with_the_season(tmp_path: Path) -> None:
    """16.2b, K0 24. In 2016: one season of 18 games: 27 - 2 = 25: 12.5 for a win over an equal.

    The game of December is the ninth of 2016. From January: (2 x 9 + 18) / 3 = 12: 27 - 1.33 =
    25.67: 26: 13 for a win. 12.5: +13 and -13 (17.2).
    """
    rows = [old("A", 1890, "2015:18 2016:8"), old("B", 1890, "2015:18 2016:8"),
            old("C", 1903, "2015:18 2016:9")]  # fmt: skip
    first = in_force(tmp_path, *rows, on=DECEMBER)
    game = event(tmp_path, "dec", [(1, "A", "B", "1")], date(2016, 12, 3), date(2016, 12, 4))
    one = month([game], [first], NEXT_JANUARY, out=tmp_path / "jan")
    assert [row["k_factor_e2"] for row in sides(one, "A")] == [2500]
    assert articles(one, "A", "k_factor") == ["16.2b/1"]
    assert ratings(one, "ABC") == [1903, 1877, 1903]
    row = player_row(one, "A")
    assert (row["games_by_year"], row["k_base"], row["k_factor"]) == ("2015:18 2016:9", "24", "26")
    jan = loaded(tmp_path / "jan")
    game = event(tmp_path, "jan", [(1, "A", "C", "1")], date(2017, 1, 7), date(2017, 1, 8))
    two = month([game], [first, jan], NEXT_FEBRUARY)
    assert articles(two, "A", "k_factor") == ["16.2b/2"]
    assert ratings(two, "ABC") == [1916, 1877, 1890]
    assert player_row(two, "A")["games_by_year"] == "2015:18 2016:9 2017:1"
    assert player_row(two, "B")["games_by_year"] == "2015:18 2016:9"


def test_an_event_over_the_turn_of_the_year(tmp_path: Path) -> None:
    """8.3: 13 days between the rounds: each game uses the list of its day; each has its season.

    28 December: 1890 against 1890, K 25: 12.5. 10 January: 1880 against 1880, two seasons: (2 x 8 +
    18) / 3 = 11.33: 27 - 1.26 = 25.74: 26: 13. 1880 + 25.5: away from zero 1906. The list of
    February counts the ninth game of 2016: 12: 26.
    """
    games: list[Game] = [(1, "A", "B", "1"), (2, "C", "A", "0")]
    days = (date(2016, 12, 28), date(2017, 1, 10))
    report = event(tmp_path, "league", games, *days, round_dates=days)
    lists = [
        in_force(tmp_path, *(old(one, 1890, "2015:18 2016:8") for one in "ABC"), on=DECEMBER),
        in_force(tmp_path, *(old(one, 1880, "2015:18 2016:8") for one in "ABC"), on=NEXT_JANUARY),
    ]
    period = month([report], lists, NEXT_FEBRUARY)
    assert [(row["rating"], row["change_e5"]) for row in sides(period, "A")] == [
        (1890, 1_250_000), (1880, 1_300_000),
    ]  # fmt: skip
    assert ratings(period, "ABC") == [1906, 1867, 1867]  # 1880 - 12.5: -13; 1880 - 13
    row = player_row(period, "A")
    assert (row["games_by_year"], row["k_factor"]) == ("2015:18 2016:9 2017:1", "26")
    assert player_row(period, "B")["games_by_year"] == "2015:18 2016:9"


@pytest.mark.parametrize(
    ("days", "stated", "change"),
    [
        # 8.3: seven days: the second game on the list of February: D = 100, .64: 16 x -.14
        ((date(2016, 1, 28), date(2016, 2, 4)), None, "-2.24"),
        # six: both on that of January: D = 0
        ((date(2016, 1, 29), date(2016, 2, 4)), None, "0"),
        ((date(2016, 1, 29), date(2016, 2, 4)), 7, "-2.24"),
        ((date(2016, 1, 28), date(2016, 2, 4)), 1, "0"),
    ],
)
def test_a_weekly_event_on_two_lists(
    tmp_path: Path, days: tuple[date, date], stated: int | None, change: str
) -> None:
    facts = {} if stated is None else {"days_between_rounds": stated}
    games: list[Game] = [(1, "A", "B", "="), (2, "A", "B", "=")]
    report = event(tmp_path, "weekly", games, *days, round_dates=days, facts=facts)
    lists = [
        in_force(tmp_path, new("A", 2000), new("B", 2000)),
        in_force(tmp_path, new("A", 2100), new("B", 2000), on=FEBRUARY),
    ]
    period = month([report], lists, MARCH)
    assert points(period, "A") == Decimal(change)


def test_a_weekly_games_table(tmp_path: Path) -> None:
    """The same out of a games table, whose days are those of its games."""
    table = tmp_path / "games.csv"
    table.write_text(
        "event_id,round,white_id,black_id,result,played_on\n"
        "weekly,1,A,B,=,2016-01-28\nweekly,2,A,B,=,2016-02-04\n"
    )
    events = tmp_path / "events.csv"
    events.write_text("event_id,start,end,minutes_for_60_moves\nweekly,2016-01-28,2016-02-04,90\n")
    lists = []
    for on, rating in ((JANUARY, 2000), (FEBRUARY, 2100)):
        path = write_list(tmp_path / f"{on}.csv", [new("A", rating), new("B", 2000)])
        lists += ["--list", f"{on}={path}"]
    answer("rate", table, "--events", events, *lists, "--list-date", str(MARCH),
           "--rulebook", "fce", "--out", tmp_path / "mar")  # fmt: skip
    rows = {
        row["player_id"]: row for row in loaded(tmp_path / "mar").as_text().iter_rows(named=True)
    }
    assert rows["A"]["rating"] == 2098  # 2100 - 2.24
    # B's second game: D = -100, .36: 16 x .14 = 2.24
    assert (rows["B"]["rating"], rows["B"]["games_by_year"]) == (2002, "2016:2")


def children(year: int) -> list[Person]:
    """Return two listed children, two who are on no list, and an adult."""
    birth = str(year)
    return [
        Person("A", 1500, birth=birth),
        Person("B", 1500, birth=birth),
        Person("M", birth=birth),
        Person("N", birth=birth),
        Person("E", 1500, birth="1980"),
    ]


@pytest.mark.parametrize(
    ("year", "rulebook", "minutes", "rating"),
    [
        # 16.3: born in 2004 they aren't twelve before 2016: four of five are 80%: K 6. A beats
        # B: 3, and N, whose performance is 1500 - 800 = 700: D = 800, .99: .06: 1503.06
        (2004, "fce", 90, 1503),
        # 16.4: K 3: 1.5 + .03 = 1.53: 1502
        (2004, "fce-rapid", 25, 1502),
        # born in 2003: everybody's own K, 30: 15 + .3
        (2003, "fce", 90, 1515),
    ],
)
def test_an_event_of_children_who_are_on_no_list(
    tmp_path: Path, year: int, rulebook: str, minutes: int, rating: int
) -> None:
    games: list[Game] = [(1, "A", "B", "1"), (1, "E", "M", "="), (2, "A", "N", "1")]
    report = Paper(
        "school", children(year), games, date(2016, 1, 9), date(2016, 1, 10), minutes=minutes
    ).write(tmp_path)
    births = {"A": str(year), "B": str(year), "E": "1980"}
    rows = [new(one, 1500, birth_date=birth) for one, birth in births.items()]
    path = write_list(tmp_path / "jan.csv", rows)
    out = tmp_path / "feb"
    command = ("rate", report, "--list", f"{JANUARY}={path}", "--rulebook", rulebook)
    answer(*command, code=1)  # M and N are on no list
    answer(*command, "--admit-new", "--out", out)
    rows_new = {row["player_id"]: row for row in loaded(out).rows.iter_rows(named=True)}
    assert rows_new["A"]["rating"] == rating
    assert rows_new["E"]["rating"] == 1500
    assert rows_new["M"]["rating"] is None
    assert rows_new["N"]["birth_date"] == year * 10000


def test_a_printed_k_without_the_games_of_the_seasons_is_kept(tmp_path: Path) -> None:
    """9.1f, 18.1: 18.1 x -.66 = -11.946: 2138. One game of this season tells nothing of the past:
    in the next month K is still 18.1: .5 - .57 against 2088 (D = 50): -1.267: 2137.
    """
    rows = [listed("A", 2150, k_factor="18.1"), new("B", 2030), new("C", 2088)]
    first = in_force(tmp_path, *rows)
    period = month([event(tmp_path, "one", [(1, "A", "B", "0")])], [first], out=tmp_path / "feb")
    row = player_row(period, "A")
    assert (row["rating"], row["k_factor"], row["k_base"], row["games_by_year"]) == (
        2138, "18.1", "16", None,
    )  # fmt: skip
    days = (date(2016, 2, 6), date(2016, 2, 7))
    report = event(tmp_path, "two", [(1, "A", "C", "=")], *days)
    again = month([report], [loaded(tmp_path / "feb")], MARCH)
    assert points(again, "A") == Decimal("-1.267")
    assert ratings(again, "A") == [2137]


def test_without_this_seasons_licence_the_rating_is_kept(tmp_path: Path) -> None:
    """8.2; and 17.3: 1005 - 21 (K0 42, an equal) is not below 1000."""
    rows = [{**new("A", 1800), "has_licence": False}, new("B", 1005), new("C", 1005)]
    report = event(tmp_path, "open", [(1, "C", "B", "1")])
    period = month([report], [in_force(tmp_path, *rows)])
    assert ratings(period, "ABC") == [1800, 1000, 1026]
    assert [player_row(period, one)["section"] for one in "ABC"] == [
        "not shown", "whole list", "whole list",
    ]  # fmt: skip

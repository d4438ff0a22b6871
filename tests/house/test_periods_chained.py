"""Lists that follow one another, each made from the directory of the one before; by hand.

2009 (as applied): K 25 until 30 games, then 15, or 10 for who once had 2400; floor 1201.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.refusals import Override
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
    sides,
    write_list,
)

Chain = Mapping[date, PeriodOutcome]


def chained(
    folder: Path, rows: list[dict[str, Any]], first: date, months: Mapping[date, list[Game]]
) -> Chain:
    """Rate one Swiss for each list, from the 5th to the 12th two months before it.

    Every list but the first is read from the directory that the period before was written to.
    """
    current = loaded(write_list(folder / "list.csv", rows), first)
    made: dict[date, PeriodOutcome] = {}
    for list_date, games in months.items():
        start = _months_later(list_date, -2).replace(day=5)
        playing = {player for _, white, black, _ in games for player in (white, black)}
        entered = people([row for row in rows if row["player_id"] in playing])
        event_id = f"swiss-{start:%Y-%m}"
        report = Paper(event_id, entered, games, start, start.replace(day=12))
        out = folder / f"{list_date:%Y-%m}"
        made[list_date] = rated([report.write(folder)], [current], list_date, out=out)
        assert codes(made[list_date], "error") == []
        current = loaded(out)
        assert current.list_date == list_date
    return made


def _months_later(day: date, months: int) -> date:
    count = day.year * 12 + day.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def course(chain: Chain, player_id: str, column: str) -> list[Any]:
    """Return what the lists say of a player, one after another."""
    return [player_row(period, player_id)[column] for period in chain.values()]


# 2009: seven lists from September 2009 to September 2010, and one more

SEP, NOV, JAN, MAR, MAY, JUL, SEP_10, NOV_10 = (
    date(2009, 9, 1), date(2009, 11, 1), date(2010, 1, 1), date(2010, 3, 1), date(2010, 5, 1),
    date(2010, 7, 1), date(2010, 9, 1), date(2010, 11, 1),
)  # fmt: skip
A_DRAW: Game = (9, "x1", "x2", "=")
"""Two players who draw in every period, so that every list has a report."""


def _drawn(newcomer: str, opponents: str, results: str) -> list[Game]:
    """Return games of a player as White against opponents numbered from 1."""
    met = enumerate(results, start=1)
    return [(number, newcomer, f"{opponents}{number}", result) for number, result in met]


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Chain:
    rows = [
        listed("new", None),
        *(listed(f"a{n}", 1800) for n in (1, 2, 3)),
        *(listed(f"b{n}", 1700) for n in (1, 2, 3, 4, 5)),
        listed("c1", 1900),
        listed("k29", 1800, 28),
        *(listed(f"e{n}", 1800) for n in (1, 2, 3)),
        listed("was2400", 2400),
        listed("was2399", 2399),
        listed("f1", 2400),
        listed("f2", 2399),
        listed("low", 1203),
        listed("g1", 1203),
        *(listed(f"h{n}", 1300) for n in range(1, 10)),
        listed("idle", 2000),
        listed("i1", 2000),
        listed("never", 2000),
        listed("x1", 2000),
        listed("x2", 2000),
    ]
    games = {
        SEP: [*_drawn("new", "a", "1=0"), (4, "k29", "e1", "="), (5, "f1", "was2400", "1"),
              (6, "f2", "was2399", "1"), (7, "idle", "i1", "1")],
        NOV: [*_drawn("new", "b", "1=1=0"), (4, "k29", "e2", "="), (5, "was2400", "a3", "="),
              (6, "was2399", "a2", "="), (7, "g1", "low", "1")],
        JAN: [(1, "new", "c1", "="), (4, "k29", "e3", "="), *_drawn("low", "h", "1=0")],
        MAR: [(n + 3, "low", f"h{n}", "=") for n in range(4, 10)],
        MAY: [], JUL: [], SEP_10: [],
        NOV_10: [(1, "idle", "i1", "=")],
    }  # fmt: skip
    folder = tmp_path_factory.mktemp("chain")
    everywhere = {list_date: [*played, A_DRAW] for list_date, played in games.items()}
    return chained(folder, rows, date(2009, 7, 1), everywhere)


def test_results_are_pooled_until_the_ninth_game(chain: Chain) -> None:
    """7.14c, e: 3, 8 and then 9 games; published when there are nine."""
    assert course(chain, "new", "rating")[:4] == [None, None, 1769, 1769]
    assert course(chain, "new", "status")[:4] == ["unrated", "unrated", "active", "active"]
    pools = [
        period.tables["pending"].filter(player_id="new")["games"].to_list()
        for period in chain.values()
    ]
    assert pools[:4] == [[3], [3, 5], [], []]


def test_the_first_rating_takes_all_results_as_one_tournament(chain: Chain) -> None:
    """8.3: 1.5 of 3 against 1800, 3 of 5 against 1700, half a point of 1 against 1900.

    R_c = (5400 + 8500 + 1900) / 9 = 1755.6, 1756. 5 of 9 is half a point above 50%: 1756 + 12.5 =
    1768.5, 1769 (8.23). The mean of the event ratings, weighted as in 2005, would be 1763.
    """
    first = chain[JAN].tables["first_ratings"].filter(player_id="new").row(0, named=True)
    assert (first["games"], first["score_half"], first["opponents_sum"]) == (9, 10, 15_800)
    assert (first["opponents_average"], first["first_rating"]) == (1756, 1769)


def test_k_falls_from_25_to_15_with_the_30th_game(chain: Chain) -> None:
    """8.56: 28 games, 29, and in the third period 30."""
    played = [sides(chain[day], "k29")[0]["k_factor_e2"] for day in (SEP, NOV, JAN)]
    assert played == [2500, 2500, 1500]
    assert course(chain, "k29", "games_rated")[:4] == [29, 30, 31, 31]
    assert course(chain, "k29", "k_factor")[:3] == ["25", "15", "15"]


def test_who_once_had_2400_keeps_k_10(chain: Chain) -> None:
    """8.56: 2400 loses 10 x .5 = 5 and keeps K = 10; 2399 loses 15 x .5 = 7.5 and keeps 15."""
    assert course(chain, "was2400", "rating")[0] == 2395
    assert course(chain, "was2399", "rating")[0] == 2392  # 2391.5, .5 up (8.57)
    assert course(chain, "was2400", "rating_peak") == [2400] * 8
    assert course(chain, "was2400", "k_factor") == ["10"] * 8
    assert course(chain, "was2399", "k_factor") == ["15"] * 8
    assert sides(chain[NOV], "was2400")[0]["k_factor_e2"] == 1000
    assert sides(chain[NOV], "was2399")[0]["k_factor_e2"] == 1500


def test_delisted_then_unrated_with_a_new_pool(chain: Chain) -> None:
    """7.21: 1203 - 7.5 = 1195.5, 1196, below the floor of 1201. Then 1.5 of 3 against 1300, and
    3 of 6 against 1300: nine games at 50%, and 1300 (8.22)."""
    assert course(chain, "low", "status")[:5] == [
        "active", "delisted", "unrated", "active", "active",
    ]  # fmt: skip
    assert course(chain, "low", "rating")[:4] == [1203, None, None, 1300]
    assert player_row(chain[NOV], "low")["rating_new"] == 1196
    assert course(chain, "low", "section")[:3] == ["whole list", "alphabetical only", "not shown"]
    pool = chain[JAN].tables["pending"].filter(player_id="low")
    assert pool.select("games", "score_half", "event_rating").rows() == [(3, 3, 1300)]
    assert sides(chain[JAN], "h1")[0]["opponent_rating"] == 1300  # 6.42: seen at R_u
    first = chain[MAR].tables["first_ratings"].filter(player_id="low").row(0, named=True)
    assert (first["games"], first["opponents_sum"], first["first_rating"]) == (9, 11_700, 1300)
    assert chain[MAR].tables["pending"].is_empty()


def test_inactive_after_a_year_without_a_game(chain: Chain) -> None:
    """7.23a: the last game is in the list of September 2009, so the year ends with July 2010.

    Who never played is inactive as soon as the record goes back a year.
    """
    assert course(chain, "idle", "status") == [*["active"] * 6, "inactive", "active"]
    assert course(chain, "never", "status") == [*["active"] * 5, *["inactive"] * 3]
    assert course(chain, "x1", "status") == ["active"] * 8
    assert course(chain, "never", "inactive_since")[4:] == [None, *["2010-07-01"] * 3]


def test_the_inactive_keep_their_rating_and_stand_in_the_alphabetical_part(chain: Chain) -> None:
    """7.23, 7.23b; and 7.23c: one rated game makes active again."""
    assert course(chain, "idle", "section") == [
        *["whole list"] * 6, "alphabetical only", "whole list",
    ]  # fmt: skip
    assert course(chain, "idle", "rating") == [2008] * 8  # 15 x .5, and then a draw at D = 15
    assert course(chain, "idle", "inactive_since") == [*[None] * 6, "2010-09-01", None]


@pytest.mark.parametrize(
    ("since", "section"),
    [(date(2008, 9, 1), "alphabetical only"), (date(2008, 7, 1), "not shown")],
)
def test_after_two_years_the_inactive_are_not_shown(
    tmp_path: Path, since: date, section: str
) -> None:
    """7.23b, on the list of July 2010."""
    rows = [listed("x1", 2000), listed("x2", 2000),
            listed("idle", 2000, status="inactive", inactive_since=since)]  # fmt: skip
    period = chained(tmp_path, rows, date(2010, 5, 1), {JUL: [A_DRAW]})[JUL]
    row = player_row(period, "idle")
    assert (row["status"], row["section"], row["rating"]) == ("inactive", section, 2000)
    assert row["inactive_since"] == since.isoformat()


# 2005: four lists a year


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Chain:
    rows = [
        listed("new", None),
        *(listed(f"a{n}", 1800) for n in (1, 2, 3)),
        *(listed(f"b{n}", 1700) for n in (1, 2, 3)),
        *(listed(f"c{n}", 1900) for n in (1, 2, 3)),
        listed("three", 2000),
        listed("four", 2000),
        listed("x1", 2000),
        listed("x2", 2000),
    ]
    daily: list[Game] = [(n, "x1", "x2", "=") for n in (11, 12, 13, 14)]
    one: list[Game] = [(5, "three", "x1", "="), (6, "four", "x2", "=")]
    games = {
        date(2007, 4, 1): [*_drawn("new", "a", "1=0"), (7, "four", "x2", "=")],
        date(2007, 7, 1): [*_drawn("new", "b", "1=="), *one],
        date(2007, 10, 1): [*_drawn("new", "c", "==0"), *one],
        date(2008, 1, 1): one,
        date(2008, 4, 1): [(5, "three", "x1", "=")],
    }
    folder = tmp_path_factory.mktemp("older")
    everywhere = {list_date: [*played, *daily] for list_date, played in games.items()}
    return chained(folder, rows, date(2007, 1, 1), everywhere)


def test_2005_the_first_rating_is_the_mean_weighted_by_games(older: Chain) -> None:
    """10.3: 1800 (1.5 of 3), 1700 + 12.5 = 1712.5, 1713 (2 of 3), 1900 - 125 = 1775 (1 of 3).

    (1800 x 3 + 1713 x 3 + 1775 x 3) / 9 = 1762.67, 1763.
    """
    assert course(older, "new", "rating") == [None, None, 1763, 1763, 1763]
    results = [
        row
        for period in older.values()
        for row in period.tables["results"].filter(player_id="new").select("event_rating").rows()
    ]
    assert results == [(1800,), (1713,), (1775,)]
    assert course(older, "new", "games_rated")[2] == 9


def test_2005_fewer_than_four_games_in_a_year_is_inactive(older: Chain) -> None:
    """9.23a, c: three games in the year to January 2008, or four; in April three has four too."""
    assert course(older, "three", "status") == [*["active"] * 3, "inactive", "active"]
    assert course(older, "four", "status") == [*["active"] * 4, "inactive"]
    assert course(older, "three", "section")[3:] == ["alphabetical only", "whole list"]
    assert course(older, "x1", "status") == ["active"] * 5


@pytest.mark.parametrize(
    ("since", "section"),
    [(date(2007, 10, 1), "alphabetical only"), (date(2007, 7, 1), "not shown")],
)
def test_2005_the_inactive_are_shown_on_seven_lists(
    tmp_path: Path, since: date, section: str
) -> None:
    """9.23b, on the list of April 2009: the seventh since October 2007, the eighth since July."""
    rows = [listed("x1", 2000), listed("x2", 2000),
            listed("idle", 2000, status="inactive", inactive_since=since)]  # fmt: skip
    list_date = date(2009, 4, 1)
    period = chained(tmp_path, rows, date(2009, 1, 1), {list_date: [A_DRAW]})[list_date]
    assert player_row(period, "idle")["section"] == section


# The window of two years, over both editions


def test_results_of_the_last_two_years_of_lists_count(tmp_path: Path) -> None:
    """9.14c, 7.14c: results count that were rated in the last two years of lists.

    Two newcomers, 1.5 of 3 against 1800 in August 2007 and June 2007, rated for the lists of
    October and July 2007, and both 3 of 6 against 1800 in August 2009, for that of September 2009.
    The end of the period, 31 August 2007, is no further away than its first day.
    """
    rows = [
        listed("in", None),
        listed("out", None),
        *(listed(f"a{n}", 1800) for n in range(1, 7)),
        *(listed(f"b{n}", 1800) for n in range(1, 7)),
    ]
    first = loaded(write_list(tmp_path / "list.csv", rows), date(2007, 4, 1))
    ends = {"out": date(2007, 5, 31), "in": date(2007, 8, 31)}
    before = first
    for (name, end), opponents in zip(ends.items(), "ba", strict=True):
        games = _drawn(name, opponents, "1=0")
        report = Paper(f"{name}-2007", people(rows), games, end.replace(day=20), end)
        list_date = date(2007, 7 if name == "out" else 10, 1)
        out = tmp_path / list_date.isoformat()
        rated([report.write(tmp_path)], [before], list_date, out=out)
        before = loaded(out)
    games = [*_drawn("in", "a", "======"), *_drawn("out", "b", "======")]
    report = Paper("open-2009", people(rows), games).write(tmp_path)
    lifted = [Override(one, "No list came out between.") for one in ("list-stale", "list-of-day")]
    period = rated([report], [before], date(2009, 9, 1), overrides=lifted)
    assert {name: player_row(period, name)["rating"] for name in ends} == {"in": 1800, "out": None}
    assert player_row(period, "in")["games_rated"] == 9
    assert points(period, "in") == Decimal(0)


def test_events_of_one_name_in_two_periods_stay_two(tmp_path: Path) -> None:
    """Every report may be called open.trf; each result keeps the law under which it was made."""
    rows = [listed("new", None), *(listed(f"a{n}", 1800) for n in (1, 2, 3))]
    games = _drawn("new", "a", "1=0")
    first = loaded(write_list(tmp_path / "list.csv", rows), date(2009, 4, 1))
    june = Paper("open", people(rows), games, date(2009, 5, 20), date(2009, 6, 1))
    august = Paper("open", people(rows), games[::-1], date(2009, 8, 1), date(2009, 8, 9))
    out = tmp_path / "2009-07"
    rated([june.write(tmp_path / "june")], [first], date(2009, 7, 1), out=out)
    period = rated([august.write(tmp_path / "august")], [loaded(out)], date(2009, 9, 1))
    pending = period.tables["pending"].select("event_id", "rulebook", "games", "end_day")
    assert pending.rows() == [
        ("open", "fide-2005-applied", 3, date(2009, 6, 1).toordinal()),
        ("open", "fide-2009-applied", 3, date(2009, 8, 9).toordinal()),
    ]
    assert period.tables["results"]["is_first_event"].to_list() == [0]

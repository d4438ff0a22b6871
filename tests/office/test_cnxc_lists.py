"""Portuguese correspondence chess through the office: lists, calibration, statuses.

Every figure is derived beside the test from the articles of the CNXC's regulation (its tables I and
II, and the matrix of K of 6.4), none from the program.
"""

from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.office.lists.lists import RatingList
from arpad.office.period.explaining import Evidence, explanation
from arpad.tables.statuses import PROVISIONAL
from tests.cli.calls import answer
from tests.office.correspondence import (
    JANUARY_2002,
    JULY_2002,
    NORMS,
    effective,
    event,
    half_year,
    in_force,
    ratings,
    unrated,
)
from tests.office.papers import (
    codes,
    listed,
    loaded,
    player_row,
    rated,
    sides,
    write_list,
)


def test_provisional_then_effective_over_two_lists(tmp_path: Path) -> None:
    """6.3: the mean of all performances until 12 games are counted, kept beside the list.

    First half-year: U has 2 of 3 against 1900: .67, 125: 2025, provisional with 3 games. Second: 1
    of 5 against 2100: .20, -240: 1860, and 3 of 4 against 2050: .75, 193: 2243: 12 games,
    24347 / 12 = 2028.92: 2029, effective. Third: K 30 (2000 to 2200, up to 24 games), a win against
    2029 of 30 games: 30 x .5 = 15: 2044.
    """
    others = [
        *(effective(f"a{n}", 1900) for n in range(3)),
        *(effective(f"b{n}", 2100) for n in range(5)),
        *(effective(f"c{n}", 2050) for n in range(4)),
        effective("d", 2029),
    ]
    first = in_force(tmp_path, *others, unrated("U"))
    half = [
        event(tmp_path, "a", [(1, "U", "a0", "1"), (2, "U", "a1", "1"), (3, "U", "a2", "0")])
    ]  # fmt: skip
    one = half_year(half, [first], out=tmp_path / "jan02")
    row = player_row(one, "U")
    assert (row["rating"], row["status"], row["games_rated"]) == (2025, "provisional", 3)
    spring = {"start": date(2001, 1, 1), "end": date(2002, 3, 31)}
    won = "10000"
    half = [
        event(
            tmp_path,
            "b",
            [(n + 1, "U", f"b{n}", won[n]) for n in range(5)],
            **spring,  # type: ignore[arg-type]
        ),
        event(
            tmp_path,
            "c",
            [(n + 1, "U", f"c{n}", "1110"[n]) for n in range(4)],
            **spring,  # type: ignore[arg-type]
        ),
    ]
    # the others' ratings have changed by a few points: the list that says 2100 and 2050 again
    held = loaded(tmp_path / "jan02")
    again = held.rows.join(
        first.rows.select("player_id", was="rating"), on="player_id", how="left"
    ).with_columns(rating=pl.coalesce("was", "rating"))
    chained = RatingList(held.list_date, again.drop("was"), held.pending, held.activity)
    two = half_year(half, [chained], JULY_2002, out=tmp_path / "jul02")
    row = player_row(two, "U")
    assert (row["rating_old"], row["rating"], row["status"]) == (2025, 2029, "effective")
    assert (row["games_rated"], row["k_factor"], row["last_played"]) == (12, "30", "2002-03-31")
    assert loaded(tmp_path / "jul02").pending.filter(pl.col("player_id") == "U").is_empty()
    autumn = {"start": date(2002, 7, 2), "end": date(2002, 12, 31)}
    half = [event(tmp_path, "d", [(1, "U", "d", "1")], **autumn)]  # type: ignore[arg-type]
    last = loaded(tmp_path / "jul02")
    counted = last.activity.filter(pl.col("player_id") == "U").sort("list_id")
    assert counted["games"].to_list() == [3, 9]  # each game once, though all 12 make the rating
    three = half_year(half, [last], date(2003, 1, 1))
    row = player_row(three, "U")
    assert (row["rating"], row["games_rated"], row["status"]) == (2044, 13, "effective")


def test_another_group_is_rated_though_its_players_were_provisional_before(tmp_path: Path) -> None:
    """3.3: of two groups of the cup, one ends a half-year later: it was not rated before.

    6.3: P drew with Q: (5 x 1900 + 1800) / 6 = 1883.3, and Q has (5 x 1800 + 1900) / 6 = 1816.7.
    """
    rows = [effective("A", 2000), effective("B", 2000)]
    rows += [listed(one, rating, 5, status="provisional", last_played="2001-06-01")
             for one, rating in (("P", 1900), ("Q", 1800))]  # fmt: skip
    (tmp_path / "second").mkdir()
    lists = [in_force(tmp_path, *rows)]
    half_year([event(tmp_path, "cup", [(1, "A", "B", "1")])], lists, out=tmp_path / "jan02")
    later = event(tmp_path / "second", "cup", [(1, "P", "Q", "=")], end=date(2002, 3, 31))
    two = half_year([later], [loaded(tmp_path / "jan02")], JULY_2002)
    assert ratings(two, "PQ") == [1883, 1817]


def test_the_list_in_force_at_the_calculation_is_used(tmp_path: Path) -> None:
    """6.1: not that of the start of the event, however long it took. D = 0: 25 x .5 = 12.5."""
    lists = [
        in_force(tmp_path, effective("A", 2300), effective("B", 1700), on=date(2000, 7, 1)),
        in_force(tmp_path, effective("A", 2000), effective("B", 2000)),
    ]
    period = half_year([event(tmp_path, "cup", [(1, "A", "B", "1")])], lists)
    assert [row["rating"] for row in sides(period, "A")] == [2000]
    assert ratings(period, "AB") == [2013, 1988]


def test_passive_after_five_years_and_back_with_a_game(tmp_path: Path) -> None:
    """5.2: the last counted game before 1 January 1997 is more than five years old.

    P comes back with a draw against Q: nothing changes, and he is effective. The other two keep
    their data for the next list.
    """
    rows = [
        {**effective("P", 2000), "last_played": "1996-01-31", "status": "passive"},
        effective("Q", 2000),
        {**effective("R", 2100), "last_played": "1996-12-31"},
        {**effective("S", 2100), "last_played": "1997-01-01"},
        {**effective("T", 1900, 5), "last_played": "1995-01-01", "status": "provisional"},
    ]
    report = event(tmp_path, "cup", [(1, "P", "Q", "=")])
    period = half_year([report], [in_force(tmp_path, *rows)], out=tmp_path / "jan02")
    found = {one: player_row(period, one) for one in "PQRST"}
    assert {one: row["status"] for one, row in found.items()} == {
        "P": "effective", "Q": "effective", "R": "passive", "S": "effective", "T": "passive",
    }  # fmt: skip
    assert {one: row["section"] for one, row in found.items() if one in "RST"} == {
        "R": "not shown", "S": "whole list", "T": "not shown",
    }  # fmt: skip
    assert ratings(period, "PQRST") == [2000, 2000, 2100, 2100, 1900]
    later = half_year([], [loaded(tmp_path / "jan02")], JULY_2002)
    assert [player_row(later, one)["status"] for one in "PRS"] == [
        "effective",
        "passive",
        "passive",
    ]
    assert [player_row(later, one)["last_played"] for one in "PR"] == ["2001-10-15", "1996-12-31"]


def test_calibration(tmp_path: Path) -> None:
    """7.3: eight effective players are on ICCF's next list, each with 2010.

    A beats B: 2012.5 and 1987.5; C to G have 2000, H 2004: their mean is 2000.5, and 9.5 is added
    to every effective rating, X's too, who is not on ICCF's list; then each is rounded: A 2022, B
    1997, C to G 2009.5 up, H 2013.5 up, X (1900, K 30) 1909.5 up. P, provisional, stays.
    """
    rows = [
        *(effective(one, 2000, iccf_rating_next=2010) for one in "ABCDEFG"),
        effective("H", 2004, iccf_rating_next=2010),
        effective("X", 1900),
        {**effective("P", 1800, 5), "status": "provisional"},
    ]
    report = event(tmp_path, "cup", [(1, "A", "B", "1")])
    period = half_year([report], [in_force(tmp_path, *rows)])
    assert ratings(period, "ABCGHXP") == [2022, 1997, 2010, 2010, 2014, 1910, 1800]
    added = period.tables["adjustments"].filter(pl.col("kind") == "calibration")
    assert set(added["amount_e5"]) == {950_000}
    assert sorted(added["player_id"]) == list("ABCDEFGHX")


def test_adjustments_are_told_in_their_order_and_players_by_their_names(tmp_path: Path) -> None:
    """7.1, then 7.3, then 6.6; who has played nothing is told by his name too."""
    rows = [
        effective("A", 2400, iccf_rating_next=2010),
        *(effective(one, 2000, iccf_rating_next=2010) for one in "BCDEFGH"),
    ]
    report = event(tmp_path, "masters", NORMS, {"is_norm_event": True, "winner": "A"})
    period = half_year([report], [in_force(tmp_path, *rows)])
    mine = period.tables["adjustments"].filter(pl.col("player_id") == "A")
    assert mine["kind"].to_list() == ["event", "calibration", "rounding"]
    evidence = Evidence.of_period(period)
    for one in "AD":
        assert explanation(evidence, one, "en").sentences()[0].startswith(f"Player {one}: ")


def test_seven_are_too_few_to_calibrate(tmp_path: Path) -> None:
    rows = [effective(one, 2000, iccf_rating_next=2010) for one in "ABCDEFG"]
    report = event(tmp_path, "cup", [(1, "A", "B", "1")])
    period = half_year([report], [in_force(tmp_path, *rows)])
    assert ratings(period, "ABCDEFG") == [2013, 1988, 2000, 2000, 2000, 2000, 2000]


def test_which_events_are_rated(tmp_path: Path) -> None:
    """3.1, 8.1: by their facts alone; C and D meet in events that aren't rated.

    The family has no edition for an event that started before 1 July 2000.
    """
    games = [(1, "C", "D", "1")]
    rated_facts = {"is_by_body": False, "is_officialised": True, "is_named_in_rules": True}
    reports = [
        event(tmp_path, "thematic", games, {"is_thematic": True}),
        event(
            tmp_path,
            "foreign",
            games,
            {"is_by_body": False, "is_officialised": True},
            end=date(2001, 10, 16),
        ),
        event(tmp_path, "old", games, start=date(2000, 6, 30)),
        event(tmp_path, "official", [(1, "A", "B", "1")], rated_facts),
    ]
    current = in_force(tmp_path, *(effective(one, 2000) for one in "ABCD"))
    period = half_year(reports, [current])
    assert ratings(period, "ABCD") == [2013, 1988, 2000, 2000]
    articles = {row["event_id"]: row["article"].split()[-1] for row in period.excluded}
    assert articles == {"thematic": "3.1/2", "foreign": "3.1/4", "old": "8.1"}
    of_family = rated(reports, [current], JANUARY_2002, "cnxc")
    assert codes(of_family, "error") == ["rulebook-none"]
    assert ratings(of_family, "ABCD") == [2013, 1988, 2000, 2000]


@pytest.mark.long
def test_the_command_line_chains_two_half_years(tmp_path: Path) -> None:
    """`--out`, then the directory as `--list`: U draws with A (2000): 2000 with one game.

    In the second half-year U loses to A, then 2000 (a draw at D = 250 is .81: 25 x -.31 = -7.75:
    1992): 1992 - 677 = 1315; the mean is (2000 + 1315) / 2 = 1657.5, up. A wins against U's 2000:
    D = -8 is .49: 1992 is below 2000, 31 games: K 30: 30 x .51 = 15.3: 2007.3.
    """
    path = write_list(tmp_path / "jul01.csv", [effective("A", 2000), unrated("U")])
    first = event(tmp_path, "one", [(1, "A", "U", "=")])
    jan02, jul02 = tmp_path / "jan02", tmp_path / "jul02"
    common = ("--rulebook", "cnxc")
    answer("rate", first, "--list", f"2001-07-01={path}", *common, "--out", jan02)
    second = event(
        tmp_path, "two", [(1, "A", "U", "1")], start=date(2001, 1, 1), end=date(2002, 6, 30)
    )
    answer("rate", second, "--list", jan02, *common, "--out", jul02)
    rows = {row["player_id"]: row for row in loaded(jul02).rows.iter_rows(named=True)}
    assert loaded(jul02).list_date == JULY_2002
    assert (rows["A"]["rating"], rows["A"]["games_rated"]) == (2007, 32)
    assert (rows["U"]["rating"], rows["U"]["status"]) == (1658, PROVISIONAL)
    header = (jul02 / "list.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    assert header == (jan02 / "list.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    assert {"last_played", "games_by_year"} <= {*header}, "the same columns in every list"

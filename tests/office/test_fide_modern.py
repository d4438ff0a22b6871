"""FIDE's editions of today in the office: rapid lists, K of a whole month, two editions on a list.

Every figure is derived by hand from table 8.1.2: 50 points apart are .57 and .43.
"""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from arpad.archive.manifest import KEYS
from tests.office.papers import (
    Paper,
    Person,
    assert_sound,
    codes,
    listed,
    loaded,
    pairs,
    people,
    player_row,
    rated,
    sides,
    write_list,
)

FIDE_LIST = """<?xml version="1.0" encoding="UTF-8"?><playerslist>
<player><fideid>1</fideid><name>Reti, Ana</name><country>ESP</country><sex>F</sex>
<rating>2000</rating><k>20</k><rapid_rating>1900</rapid_rating><rapid_k>20</rapid_k>
<birthday>1980</birthday></player>
<player><fideid>2</fideid><name>Bosch, Pau</name><country>ESP</country><sex>M</sex>
<rating>1850</rating><k>20</k><birthday>1981</birthday></player>
<player><fideid>3</fideid><name>Novak, Eva</name><country>ESP</country><sex>F</sex>
<rating>2300</rating><k>10</k><rapid_rating>1800</rapid_rating><rapid_k>20</rapid_k>
<birthday>1982</birthday></player>
<player><fideid>4</fideid><name>Lasker, Ed</name><country>ESP</country><sex>M</sex>
<rating>1700</rating><k>20</k><birthday>1983</birthday></player></playerslist>"""
LANGUAGES = ("en", "es")


def test_a_rapid_event_with_fides_combined_list(tmp_path: Path) -> None:
    """Pau has no rapid rating and starts with his standard one, as new: K = 40 (RB 7.2.1, 8.3.3).

    Ana +20 x .43 = 8.6. Pau -40 x .43 + 40 x .43 = 0. Eva -8.6. Ed didn't play and has no rating.
    """
    path = tmp_path / "list.xml"
    path.write_text(FIDE_LIST, encoding="utf-8")
    rows = [
        listed("1", 1900, name="Reti, Ana"),
        listed("2", None, name="Bosch, Pau"),
        listed("3", 1800, name="Novak, Eva"),
    ]
    games = [(1, "1", "2", "1"), (2, "2", "3", "1")]
    days = (date(2024, 5, 2), date(2024, 5, 3))
    report = Paper("rapid", people(rows), games, *days, minutes=20).write(tmp_path)
    lists = [loaded(path, date(2024, 5, 1), "rapid")]
    period = rated([report], lists, date(2024, 6, 1), "fide-rapid")
    assert period.list_book.name == "fide-rapid-2024"
    ratings = {pid: player_row(period, pid)["rating"] for pid in ("1", "2", "3", "4")}
    assert ratings == {"1": 1909, "2": 1850, "3": 1791, "4": None}
    assert [side["k_factor_e2"] for side in sides(period, "2")] == [4000, 4000]
    assert player_row(period, "2")["rating_old"] == 1850
    assert_sound(period, LANGUAGES)


def test_a_standard_event_is_too_slow_for_the_rapid_list(tmp_path: Path) -> None:
    rows = [listed("1", 1900), listed("2", 1850)]
    path = write_list(tmp_path / "list.csv", rows)
    days = (date(2024, 5, 2), date(2024, 5, 3))
    report = Paper("slow", people(rows), [(1, "1", "2", "1")], *days, minutes=60).write(tmp_path)
    period = rated([report], [loaded(path, date(2024, 5, 1))], date(2024, 6, 1), "fide-rapid")
    assert [row["article"] for row in period.excluded] == [
        "FIDE B.02 rapid and blitz 2024-03 RB 1.1"
    ]


@pytest.mark.parametrize(
    ("starts", "list_date", "games", "k_factor_e2"),
    [
        # 20 games in two events of one month: 700 / 20 = 35
        ((date(2024, 5, 2), date(2024, 5, 20)), date(2024, 6, 1), 10, 3500),
        # 18 games, nine under 2022 and nine under 2024, on one list: 700 / 18 = 38.9
        ((date(2024, 2, 27), date(2024, 3, 20)), date(2024, 4, 1), 9, 3800),
        # 16 games: 640 is within 700
        ((date(2024, 5, 2), date(2024, 5, 20)), date(2024, 6, 1), 8, 4000),
    ],
)
def test_k_times_the_games_of_all_events_of_a_list(
    tmp_path: Path, starts: tuple[date, date], list_date: date, games: int, k_factor_e2: int
) -> None:
    """P, 1500 and new, wins every game of the first event against equals and draws the second.

    The change is games x K x .5, a whole number of points in each case.
    """
    others = [listed(f"o{n}", 1500) for n in range(games)]
    rows = [listed("p", 1500, 5), *others]
    path = write_list(tmp_path / "list.csv", rows)
    reports = []
    for name, start, result in (("won", starts[0], "1"), ("drawn", starts[1], "=")):
        played = [(n + 1, "p", f"o{n}", result) for n in range(games)]
        end = date(2024, 3, 5) if start == date(2024, 2, 27) else start.replace(day=start.day + 3)
        reports.append(Paper(name, people(rows), played, start, end).write(tmp_path))
    lists = [loaded(path, date(2024, month, 1)) for month in (2, 3, 5)]
    before = [one for one in lists if one.list_date < list_date]
    period = rated(reports, before, list_date)
    assert {side["k_factor_e2"] for side in sides(period, "p")} == {k_factor_e2}
    assert player_row(period, "p")["rating"] == 1500 + games * k_factor_e2 // 200
    assert_sound(period, LANGUAGES)


def test_the_first_list_of_2024_says_that_ratings_were_lifted(tmp_path: Path) -> None:
    rows = [listed("1", 1900, birth_date="1980"), listed("2", 1850)]
    path = write_list(tmp_path / "list.csv", rows)
    days = (date(2024, 2, 2), date(2024, 2, 3))
    report = Paper("feb", people(rows), pairs(["1", "2"]), *days).write(tmp_path)
    period = rated([report], [loaded(path, date(2024, 2, 1))], date(2024, 3, 1))
    assert "rules-first-list" in codes(period)
    (births,) = [p for p in period.problems if p.code == "list-births-unknown"]
    assert births.message.startswith("The list gives no year of birth for 1 of")


def test_without_a_list_births_that_no_report_prints_are_missed(tmp_path: Path) -> None:
    """They are unknown, and no year 0: who has none is no old player."""
    players = [Person("1", 1900, birth="1980"), Person("2", 1850, birth="")]
    report = Paper("feb", players, pairs(["1", "2"]), date(2024, 2, 2), date(2024, 2, 3)).write(
        tmp_path
    )
    period = rated([report], [], date(2024, 3, 1))
    (births,) = [p for p in period.problems if p.code == "list-births-unknown"]
    assert births.message.startswith("The list gives no year of birth for 1 of")


def test_the_administrators_k_is_missed_and_ratings_are_shown_by_three_digits(
    tmp_path: Path,
) -> None:
    """2005, 15b and 15c: 1834 wins against 1834 with K = 20, which makes 1844, shown as 184."""
    rows = [listed("1", 1834, k_factor="20"), listed("2", 1834)]
    path = write_list(tmp_path / "list.csv", rows)
    days = (date(2006, 5, 2), date(2006, 5, 3))
    report = Paper("old", people(rows), [(1, "1", "2", "1")], *days, minutes=20).write(tmp_path)
    period = rated([report], [loaded(path, date(2006, 4, 1))], date(2006, 7, 1), "fide-rapid")
    assert (player_row(period, "1")["rating"], player_row(period, "1")["rating_shown"]) == (
        1844,
        184,
    )
    (missing,) = [p for p in period.problems if p.level == "error"]
    assert missing.code == "list-k-unknown"


def test_every_row_of_the_changes_of_two_editions_has_a_key_of_its_own(tmp_path: Path) -> None:
    """Games are numbered anew under each edition: by the number alone a join would double them."""
    rows = [listed(one, 2000) for one in "abcd"]
    days = [date(2025, 9, 1), date(2025, 10, 1)]
    lists = [loaded(write_list(tmp_path / f"{day}.csv", rows), day) for day in days]
    over = Paper("over", people(rows), pairs("abcd"), date(2025, 9, 25), date(2025, 10, 2))
    after = replace(over, event_id="after", start=date(2025, 10, 5), end=date(2025, 10, 7))
    reports = [paper.write(tmp_path / "sent") for paper in (over, after)]
    changes = rated(reports, lists, date(2025, 11, 1)).tables["changes"]
    assert changes["rulebook"].n_unique() == len(reports)
    assert not changes.select(KEYS["changes"]).is_duplicated().any()
    assert changes.select("game_id", "player_id").is_duplicated().any()


def test_the_games_of_a_first_rating_are_those_that_made_it(tmp_path: Path) -> None:
    """B.02 7.1.4: five games, here two and three on two lists; none is told before."""
    rows = [listed("new", None), *(listed(one, 1800) for one in "abc")]
    given = loaded(write_list(tmp_path / "dec25.csv", rows), date(2025, 12, 1))
    two, three = (
        [(n, "new", other, "=") for n, other in enumerate(met, 1)] for met in ("ab", "abc")
    )
    days = date(2025, 12, 10), date(2026, 1, 10)
    first, second = (
        Paper(f"open-{day.month}", people(rows), games, day, day).write(tmp_path / "sent")
        for day, games in zip(days, (two, three), strict=True)
    )
    january = rated([first], [given], date(2026, 1, 1), out=tmp_path / "jan26")
    february = rated([second], [given, loaded(tmp_path / "jan26")], date(2026, 2, 1))
    assert player_row(january, "new")["games"] == 0
    assert player_row(february, "new")["games"] == len(two) + len(three)

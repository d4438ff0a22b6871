"""FIDE's floors, windows and matches at their dates, and the rapid and blitz ratings at theirs.

Figures are derived by hand as in test_fide_dates.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.engine.period import rate_period
from arpad.engine.state import State
from arpad.engine.tables import PENDING, RATINGS
from arpad.law import Table
from arpad.law.backends import embedded_table
from arpad.law.engines import rows
from arpad.law.units import day_number
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.asking import calendar
from arpad.tables.statuses import UNRATED
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
from tests.rulebooks.test_fide_dates import around, both, counted, of_both


@pytest.mark.parametrize(
    ("rating", "list_date", "rating_new"),
    [
        # K = 15: 1206 - 7.5 = 1198.5, 1199. The floor is 1201 in July 2012 and 1001 in August
        (1206, date(2012, 7, 1), None),
        (1206, date(2012, 8, 1), 1199),
        # K = 20: 1409 - 10 = 1399. The floor is 1001 in February 2024 and 1400 in April
        (1409, date(2024, 2, 1), 1399),
        (1409, date(2024, 4, 1), None),
        (1410, date(2024, 4, 1), 1400),
        # In March what reaches the floor of before is lifted: 1001 + .4 x 999 = 1400.6
        (1011, date(2024, 3, 1), 1401),
        (1010, date(2024, 3, 1), None),
    ],
)
def test_the_floor_is_that_of_the_list(
    tmp_path: Path, rating: int, list_date: date, rating_new: int | None
) -> None:
    """One game lost to an equal, in the first days of the month before the list."""
    players = [listed("ana", rating), listed("ben", rating)]
    start = (list_date - timedelta(days=1)).replace(day=2)
    used = calendar(CATALOGUE.in_force("fide", start)).list_in_force(start)
    report = Paper("open", people(players), [(1, "ana", "ben", "0")], start, start.replace(day=9))
    in_force = loaded(write_list(tmp_path / "list.csv", players), used)
    period = rated([report.write(tmp_path)], [in_force], list_date)
    assert player_row(period, "ana")["rating"] == rating_new


@pytest.mark.parametrize(
    ("list_date", "games", "rated_for", "first"),
    [
        # The lists of 24 months until 2014, then of 26: with 5 x 1600 and half the points. The
        # last list of the window is the one being made
        (date(2014, 6, 1), 9, date(2012, 7, 1), 1600),
        (date(2014, 6, 1), 9, date(2012, 6, 1), None),
        (date(2016, 9, 1), 5, date(2014, 8, 1), 1600),
        (date(2016, 9, 1), 5, date(2014, 7, 1), None),
        (date(2022, 3, 1), 5, date(2020, 2, 1), 1600),
        (date(2022, 3, 1), 5, date(2020, 1, 1), None),
        (date(2026, 5, 1), 6, date(2024, 4, 1), 1650),  # (6 x 1600 + 3600) / 8
        (date(2026, 5, 1), 6, date(2024, 3, 1), None),
        # Twelve periods of two months (7.14c), eight of three (9.14c)
        (date(2010, 9, 1), 9, date(2008, 11, 1), 1600),
        (date(2010, 9, 1), 9, date(2008, 9, 1), None),
        (date(2007, 10, 1), 9, date(2006, 1, 1), 1600),
        (date(2007, 10, 1), 9, date(2005, 10, 1), None),
    ],
)
def test_how_long_results_wait(
    list_date: date, games: int, rated_for: date, first: int | None
) -> None:
    """One result of the newcomer's, with all the games that are needed, rated for a list."""
    result = {
        "player_id": 1, "event_id": 1, "list_id": day_number(rated_for), "games": games,
        "score_half": games, "opponents": games, "opponents_sum": 1600 * games,
        "event_rating": 1600, "is_round_robin": 0, "is_team_championship": 0, "is_kept": 1,
    }  # fmt: skip
    player = {"list_id": 20100101, "player_id": 1, "status": UNRATED}
    book = CATALOGUE.in_force("fide", list_date)
    before, pending = _table(RATINGS, player), _table(PENDING, result)
    state = State.of(date(2010, 1, 1), before, pending=pending)
    (row,) = rows(rate_period(state, {}, list_date, book).published)
    assert row["rating"] == first


def _table(schema: Mapping[str, Any], *given: Mapping[str, Any]) -> Table:
    return embedded_table({name: [row.get(name) for row in given] for name in schema}, schema)


def test_the_rest_of_a_decided_match_may_be_rated_from_1_march_2024(tmp_path: Path) -> None:
    """Ana has 3 of 4 after three games. Without the fourth 20 x 1.5; with its loss 20 x 1.

    The text of 2022 knows no such announcement: stated there, it is an error (facts-unread).
    """
    players = [listed("ana", 2000), listed("ben", 2000)]
    results = ("1", "1", "1", "0")
    games = [(number, "ana", "ben", result) for number, result in enumerate(results, start=1)]
    match = {"kind": "match", "rounds_scheduled": 4}
    periods = both(tmp_path, date(2024, 3, 1), players, games, **match)
    assert counted(periods, "ana") == {"eve": 3, "day": 3}
    assert of_both(periods, "ana") == {"eve": 30, "day": 30}
    waived = both(tmp_path, date(2024, 3, 1), players, games, is_decision_waived=True, **match)
    assert counted({"day": waived["day"]}, "ana") == {"day": 4}
    assert of_both({"day": waived["day"]}, "ana") == {"day": 20}
    assert codes(waived["eve"], "error") == ["facts-unread"]


# Rapid and blitz


@pytest.mark.parametrize(
    ("family", "change", "limits"),
    [
        # Until 2011 no limit is known; from 2012 rapid is 15 to 59 minutes
        ("fide-rapid", date(2012, 1, 1), {14: (1, 0), 15: (1, 1), 59: (1, 1), 60: (1, 0)}),
        # From July 2014 rapid is more than 10 and blitz at most 10. Seconds count
        ("fide-rapid", date(2014, 7, 1),
         {10: (0, 0), 11: (0, 1), 14: (0, 1), 15: (1, 1), 59.5: (1, 1), 60: (0, 0)}),
        ("fide-blitz", date(2014, 7, 1),
         {4: (0, 0), 5: (1, 1), 10: (1, 1), 10.5: (1, 0), 11: (1, 0), 15: (0, 0)}),
        ("fide-rapid", date(2022, 1, 1), {11: (1, 1)}),
        ("fide-blitz", date(2022, 1, 1), {4: (0, 0)}),
        # From March 2024 blitz is more than 3; 10:30 is more than 10 minutes, 3:30 more than 3
        ("fide-blitz", date(2024, 3, 1),
         {3: (0, 0), 3.5: (0, 1), 4: (0, 1), 10: (1, 1), 10.5: (0, 0), 11: (0, 0)}),
        ("fide-rapid", date(2024, 3, 1), {10: (0, 0), 10.5: (1, 1), 11: (1, 1)}),
    ],
)  # fmt: skip
def test_the_limits_of_time(
    tmp_path: Path, family: str, change: date, limits: Mapping[float, tuple[int, int]]
) -> None:
    """An event of one game for each time: is it rated if begun on the eve, and on the day?"""
    pairs = {f"min-{minutes}": (f"ana-{minutes}", f"ben-{minutes}") for minutes in limits}
    players = [listed(one, 2000, k_factor=20) for pair in pairs.values() for one in pair]
    starts, lists, list_date = around(tmp_path, change, players, family)
    for place, (begun, start) in enumerate(starts.items()):
        reports = []
        for (event, pair), minutes in zip(pairs.items(), limits, strict=True):
            theirs = people([row for row in players if row["player_id"] in pair])
            game = [(1, *pair, "1")]
            paper = Paper(event, theirs, game, start, change, minutes=minutes)
            reports.append(paper.write(tmp_path / begun))
        period = rated(reports, lists, list_date, family)
        for (ana, _), told in zip(pairs.values(), limits.values(), strict=True):
            assert counted({begun: period}, ana) == {begun: told[place]}
            assert points(period, ana) == 10 * told[place]


def test_k_and_the_limit_of_rapid_on_1_january_2012(tmp_path: Path) -> None:
    """The administrator's K of 32 becomes 20, and 350 becomes 400: 390 is .89, then .91.

    32 x .11 = 3.52; 20 x .09 = 1.8.
    """
    players = [listed("ana", 2190, k_factor=32), listed("ben", 1800, k_factor=32)]
    games = [(1, "ana", "ben", "1")]
    periods = both(tmp_path, date(2012, 1, 1), players, games, "fide-rapid", minutes=25)
    assert of_both(periods, "ana") == {"eve": Decimal("3.52"), "day": Decimal("1.8")}


@pytest.mark.parametrize(("family", "minutes"), [("fide-rapid", 25), ("fide-blitz", 5)])
def test_k_of_rapid_and_blitz_on_1_january_2022(tmp_path: Path, family: str, minutes: int) -> None:
    """20 for everybody; then 40 for the new, 20, and 10 from 2400. Each beats an equal."""
    players = [
        listed("new", 1800, 29), listed("old", 1800), listed("top", 2400),
        listed("a", 1800), listed("b", 1800), listed("c", 2400),
    ]  # fmt: skip
    games = [(1, "new", "a", "1"), (1, "old", "b", "1"), (1, "top", "c", "1")]
    periods = both(tmp_path, date(2022, 1, 1), players, games, family, minutes=minutes)
    assert of_both(periods, "new") == {"eve": 10, "day": 20}
    assert of_both(periods, "old") == {"eve": 10, "day": 10}
    assert of_both(periods, "top") == {"eve": 10, "day": 5}


@pytest.mark.parametrize(("family", "minutes"), [("fide-rapid", 25), ("fide-blitz", 5)])
def test_too_far_apart_on_1_december_2024(tmp_path: Path, family: str, minutes: int) -> None:
    """2601 and 2001 are 600 apart: out from the day on. 2601 and 2002, 2600 and 2000 stay in."""
    players = [
        listed("top", 2601), listed("next", 2600), listed("a", 2001), listed("b", 2002),
        listed("c", 2000),
    ]  # fmt: skip
    games = [(1, "top", "a", "1"), (2, "b", "top", "0"), (1, "next", "c", "1")]
    periods = both(tmp_path, date(2024, 12, 1), players, games, family, minutes=minutes)
    assert counted(periods, "top") == {"eve": 2, "day": 1}
    assert counted(periods, "a") == {"eve": 1, "day": 0}
    assert counted(periods, "b") == {"eve": 1, "day": 1}
    assert counted(periods, "next") == {"eve": 1, "day": 1}
    assert of_both(periods, "top") == {"eve": Decimal("1.6"), "day": Decimal("0.8")}  # .92


@pytest.mark.parametrize(("family", "minutes"), [("fide-rapid", 25), ("fide-blitz", 5)])
def test_october_2025_changes_nothing_in_rapid_and_blitz(
    tmp_path: Path, family: str, minutes: int
) -> None:
    """2700 and 2200 count as 400 apart, .92: 10 x .08."""
    players = [listed("top", 2700), listed("low", 2200)]
    games = [(1, "top", "low", "1")]
    periods = both(tmp_path, date(2025, 10, 1), players, games, family, minutes=minutes)
    assert of_both(periods, "top") == {"eve": Decimal("0.8"), "day": Decimal("0.8")}


@pytest.mark.parametrize("change", [date(2014, 7, 1), date(2024, 3, 1)])
def test_who_has_a_standard_rating_plays_rapid_with_it(tmp_path: Path, change: date) -> None:
    """Nil, of 2000 in standard chess, draws with 1900: D = -100, .36: 20 x .14 = 2.8 for Ben.

    The game with somebody who has no rating at all is not rated for Ben: until 2021 one game is too
    few to count for an opponent, from 2022 no newcomer counts.
    """
    players = [
        listed("ben", 1900), listed("nil", None, other_rating=2000), listed("new", None),
    ]  # fmt: skip
    games = [(1, "nil", "ben", "="), (2, "ben", "new", "1")]
    periods = both(tmp_path, change, players, games, "fide-rapid", minutes=25)
    assert of_both(periods, "ben") == {"eve": Decimal("2.8"), "day": Decimal("2.8")}
    assert counted(periods, "ben") == {"eve": 1, "day": 1}
    assert counted(periods, "nil") == {"eve": 1, "day": 1}


def test_who_returns_below_the_floor_with_a_standard_rating_is_new(tmp_path: Path) -> None:
    """Old fell off the rapid list after 38 games, Nil was never on it: K = 40 for both.

    From then on the delisted are treated as any unrated player (2024 7.2.1; decision 000-17). .50
    against an equal, so half of K is won; whoever doesn't play stays as the list has them.
    """
    players = [
        listed("ben", 2000), listed("old", None, other_rating=2000) | {"games_rated": 38},
        listed("nil", None, other_rating=2000),
        listed("off", None, other_rating=2000) | {"games_rated": 38},
        listed("not", None, other_rating=2000),
    ]  # fmt: skip
    games = [(1, "old", "ben", "1"), (2, "nil", "ben", "1")]
    paper = Paper("rapid", people(players), games, date(2025, 2, 3), date(2025, 2, 4), minutes=25)
    list_before = loaded(write_list(tmp_path / "list.csv", players), date(2025, 2, 1))
    period = rated([paper.write(tmp_path)], [list_before], date(2025, 3, 1), "fide-rapid")
    for player_id in ("old", "nil"):
        row = player_row(period, player_id)
        assert (row["rating"], row["games_rated"]) == (2020, 1)
    assert player_row(period, "off")["games_rated"] == 38
    assert {player_row(period, one)["rating_peak"] for one in ("off", "not")} == {None}

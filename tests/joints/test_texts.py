"""What each text of FIDE's changes, typed from its articles, on the day before it and on its day.

One event of a newcomer and of players with K and differences that some text decides; whichever day
it begins on, all its figures are those of the text of that day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import polars as pl
import pytest

import arpad
from tests.joints.rolled import lists_of_fast
from tests.joints.sent import sheet
from tests.joints.test_days import Edge, due, lists_of_fide
from tests.joints.ways import Given, event_rows, frame_of, games_rows
from tests.joints.year import BLITZ, RAPID, STANDARD, Game, Happened, Member
from tests.sampling import IS_FULL


@dataclass(frozen=True)
class Text:
    """What a text says of the event's players.

    k_factors: of who has 12 games, 40 games, and of a junior of 12 years with 40 games. counted:
    how much counts of the leads of 500 and 450 points in one event; lead: of 530 points from 2680.
    first_rating: of 5 1/2 of 9 against 1900. games: the fewest with which a newcomer is rated.
    """

    k_factors: tuple[int, int, int]
    counted: tuple[int, int]
    lead: int
    first_rating: int
    games: int


TEXTS: Final = {
    # 10.52: 25, 15, 10; 10.51: 350; 10.2: 12.5 for each half point above 50%; 9.14b: nine games
    date(2005, 7, 1): Text((25, 15, 15), (350, 350), 350, 1925, 9),
    # FIDE news of 13.7.2009: K and 12.5 stay; 8.54: 400; 7.14b: nine games
    date(2009, 7, 1): Text((25, 15, 15), (400, 400), 400, 1925, 9),
    # 8.56: K = 30 until 30 games; a half point is worth half of it, 15
    date(2011, 7, 1): Text((30, 15, 15), (400, 400), 400, 1930, 9),
    date(2012, 7, 1): Text((30, 15, 15), (400, 400), 400, 1930, 9),
    # 8.56: K = 40 until 30 games and for juniors, 20; a half point is worth 20; 7.14a: five games
    date(2014, 7, 1): Text((40, 20, 40), (400, 400), 400, 1940, 5),
    date(2017, 7, 1): Text((40, 20, 40), (400, 400), 400, 1940, 5),
    # 8.3.1: only the widest difference of an event is cut; 7.1.4: five games
    date(2022, 1, 1): Text((40, 20, 40), (400, 450), 400, 1940, 5),
    # 8.3.1: every difference is; 8.2.2, 8.2.3: with two draws against 1800, R_a 1882 and 6 1/2 of
    # 11, which is .59: 65
    date(2024, 3, 1): Text((40, 20, 40), (400, 400), 400, 1947, 5),
    # 8.3.1 as amended: from 2650 up the whole difference counts
    date(2025, 10, 1): Text((40, 20, 40), (400, 400), 530, 1947, 5),
}
NEW, FEW, STEADY, JUNIOR, TOP = "1", "2", "3", "4", "5"
RATINGS: Final = {FEW: 1650, STEADY: 2150, JUNIOR: 1700, TOP: 2680}
NEWCOMERS: Final = {"6": 4, "7": 5, "8": 8, "9": 9}
"""Newcomers with as many games, of which they win every other one."""
OPPONENTS: Final = tuple(str(number) for number in range(11, 20))
"""Nine of 1900, against whom the newcomer has 5 1/2."""
GAMES: Final = (
    *((NEW, other, result) for other, result in zip(OPPONENTS, "11111=000", strict=True)),
    *((new, other, "10"[place % 2]) for new, games in NEWCOMERS.items()
      for place, other in enumerate(OPPONENTS[:games])),
    (STEADY, FEW, "1"), (STEADY, JUNIOR, "1"), (TOP, STEADY, "1"),
)  # fmt: skip


def people(on: date) -> list[Member]:
    ratings: dict[str, int | None] = {
        **RATINGS,
        **dict.fromkeys(OPPONENTS, 1900),
        **dict.fromkeys((NEW, *NEWCOMERS)),
    }
    return [
        Member(number, f"Player {number}", date(on.year - (12 if number == JUNIOR else 40), 1, 1),
               "m", {STANDARD: rating})
        for number, rating in ratings.items()
    ]  # fmt: skip


def event_of(start: date, games: Sequence[tuple[str, str, str]]) -> Happened:
    end = start + timedelta(days=8)
    played: list[Game] = []
    for white, black, result in games:
        busy = {one.round for one in played if {white, black} & {one.white, one.black}}
        number = next(n for n in range(1, len(games) + 1) if n not in busy)
        played.append(Game(number, white, black, result, start if number == 1 else end))
    there = dict.fromkeys(one for white, black, _ in games for one in (white, black))
    return Happened("open", "swiss", STANDARD, tuple(there), tuple(played), start, end, (end,))


def text_of(start: date) -> Text:
    """Return what the figures of an event say that begins on a day."""
    event, members = event_of(start, GAMES), people(start)
    given = Given(tuple(members), (event,), start, start)
    list_date = due(Edge(start), event)
    first = sheet(members, STANDARD, {FEW: {"games_rated": 12}})
    lists = [arpad.read_list(first, on=day, name="list.csv")
             for day in lists_of_fide(date(start.year - 1, 1, 1), list_date)[:-1]]  # fmt: skip
    reports = arpad.read(frame_of(games_rows(given)), events=frame_of(event_rows(given)))
    period = arpad.rate(reports, lists=lists, list_date=list_date)
    sides = period.table("changes").filter(pl.col("is_rated") == 1)
    k_factors = dict(sides.select("player_id", "k_factor_e2").iter_rows())
    leads = {(one, other): abs(counted) for one, other, counted in
             sides.select("player_id", "opponent_id", "rated_difference").iter_rows()
             if counted is not None}  # fmt: skip
    firsts = dict(period.table("list").select("player_id", "rating").iter_rows())
    few, steady, junior = (k_factors[one] // 100 for one in (FEW, STEADY, JUNIOR))
    return Text(
        (few, steady, junior),
        (leads[STEADY, FEW], leads[STEADY, JUNIOR]),
        leads[TOP, STEADY],
        firsts[NEW],
        min(games for new, games in NEWCOMERS.items() if firsts[new] is not None),
    )


CHANGES: Final = tuple(TEXTS)[1:]


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES if IS_FULL else (date(2014, 7, 1), date(2025, 10, 1)))
def test_an_event_has_all_figures_of_the_text_of_its_first_day(change: date) -> None:
    before = max(day for day in TEXTS if day < change)
    assert text_of(change - timedelta(days=1)) == TEXTS[before]
    assert text_of(change) == TEXTS[change]


FLOORS: Final = {
    # 2005 9.21: below 1601; FIDE's lists: nobody at 1600, 1400, 1200, 1000
    date(2005, 10, 1): 1601, date(2006, 1, 1): 1401, date(2009, 7, 1): 1401,
    date(2009, 9, 1): 1201, date(2012, 7, 1): 1201, date(2012, 8, 1): 1001,
    # 2024 7.2.1: below 1400, after the lift of March
    date(2024, 2, 1): 1001, date(2024, 4, 1): 1400,
}  # fmt: skip
"""The lowest rating on a list; whoever has less is delisted, played or not."""
FLOORS_OF_BLITZ: Final = {
    # The news of November 2011: from 2012 as in the standard text, so 2024 7.2.1 too
    day: floor
    for day, floor in FLOORS.items()
    if day >= date(2012, 7, 1)
}
FLOORS_OF_RAPID: Final = {
    # 2005 15a: a rapid rating of 1600 or more is on the list
    date(2005, 10, 1): 1600, date(2009, 10, 1): 1600, date(2011, 10, 1): 1600,
    date(2012, 1, 1): 1201, **FLOORS_OF_BLITZ,
}  # fmt: skip
AROUND_FLOORS: Final = sorted(
    {one for floor in (1600, *FLOORS.values()) for one in (floor - 1, floor)}
)
OF_FAMILIES: Final = {
    "fide": (STANDARD, lists_of_fide, FLOORS),
    "fide-rapid": (RAPID, lists_of_fast, FLOORS_OF_RAPID),
    "fide-blitz": (BLITZ, lists_of_fast, FLOORS_OF_BLITZ),
}


@pytest.mark.parametrize(("family", "day"), [
    (family, day) for family, (_, _, floors) in OF_FAMILIES.items() for day in floors
    if IS_FULL or day in (date(2011, 10, 1), date(2012, 8, 1), date(2024, 4, 1))
])  # fmt: skip
def test_a_list_keeps_whoever_is_not_below_the_floor_of_its_day(family: str, day: date) -> None:
    kind, lists, floors = OF_FAMILIES[family]
    members = [Member(f"{rating}", f"Player {rating}", date(1980, 1, 1), "m", {kind: rating})
               for rating in AROUND_FLOORS]  # fmt: skip
    before = lists(date(day.year - 1, 1, 1), day - timedelta(days=1))[-1]
    first = arpad.read_list(sheet(members, kind, {}), on=before, name="list.csv")
    made = arpad.rate([], lists=[first], list_date=day, rulebook=family).table("list")
    rows = made.select("player_id", "rating", "status").iter_rows()
    assert {int(player): (rating, status) for player, rating, status in rows} == {
        rating: (rating, "active") if rating >= floors[day] else (None, "delisted")
        for rating in AROUND_FLOORS
    }

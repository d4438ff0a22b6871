"""Events that end on each day around a change enter the list that the articles of their day name.

Lists and closing days are told by the texts: FIDE B.02 2005 9.11, 9.13; 2009 7.11, 7.13; monthly
lists from July 2012; 2014 7.13, 2022 7.1.3; FCE 8.1; CNXC 4.1.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import polars as pl
import pytest

import arpad
from arpad.office.intake.submissions import Submission
from arpad.office.period.in_time import first_list
from arpad.rulebooks import CATALOGUE
from tests.joints.sent import sheet
from tests.joints.ways import Given, event_rows, frame_of, games_rows
from tests.joints.year import (
    A_DAY,
    RAPID,
    STANDARD,
    Game,
    Happened,
    Member,
    half_years,
    months_of,
)
from tests.sampling import IS_FULL

MONTHLY, TWO_MONTHLY = date(2012, 7, 1), date(2009, 7, 1)
THREE_DAYS: Final = date(2014, 7, 1)


def lists_of_fide(first: date, last: date) -> list[date]:
    """Return the days of FIDE's lists: quarters, from July 2009 odd months, then every month."""
    days = months_of(first, 12 * (last.year - first.year) + last.month - first.month + 1)
    return [
        day for day in days
        if day >= MONTHLY
        or (day >= TWO_MONTHLY and day.month % 2)
        or (day < TWO_MONTHLY and day.month % 3 == 1)
    ]  # fmt: skip


def lists_of_rapid(first: date, last: date) -> list[date]:
    """Return the same of rapid and blitz, which are monthly from 2012."""
    return months_of(first, 12 * (last.year - first.year) + last.month - first.month + 1)


def last_day_of_fide(event: Happened, day: date) -> date:
    """Return by when an event ends that is rated for a list, by the text of its first day."""
    if event.start < TWO_MONTHLY:
        month = day.month - 1 or 12
        return date(day.year - (month == 12), month, 1)
    if event.facts.get("is_official"):
        return day - A_DAY
    return day - timedelta(days=7 if event.start < THREE_DAYS else 3)


def eve(_event: Happened, day: date) -> date:
    return day - A_DAY


@dataclass(frozen=True)
class Edge:
    """A day on which a text or a season begins: its rulebook, the days of lists, what closes."""

    day: date
    rulebook: str = "fide"
    kind: str = STANDARD
    lists: Callable[[date, date], list[date]] = lists_of_fide
    last_day: Callable[[Happened, date], date] = last_day_of_fide


def half_yearly(first: date, last: date) -> list[date]:
    return half_years(date(first.year, 1, 1), 2 * (last.year - first.year + 1))


EDGES: Final[Mapping[str, Edge]] = {
    **{f"fide {day:%Y-%m}": Edge(day) for day in (
        TWO_MONTHLY, date(2011, 7, 1), MONTHLY, THREE_DAYS, date(2017, 7, 1), date(2022, 1, 1),
        date(2024, 3, 1), date(2025, 10, 1))},
    **{f"rapid {day:%Y-%m}": Edge(day, "fide-rapid", RAPID, lists_of_rapid) for day in (
        THREE_DAYS, date(2022, 1, 1), date(2024, 3, 1), date(2024, 12, 1))},
    "fce 2017": Edge(date(2017, 1, 1), "fce", STANDARD, lists_of_rapid, eve),
    "cnxc": Edge(date(2025, 7, 1), "cnxc", "correspondence", half_yearly, eve),
}  # fmt: skip


def events_around(edge: Edge, ends: Sequence[int]) -> list[Happened]:
    """Return two events for each end, in days from the edge: two days long, and 25."""
    events = []
    for place, days in enumerate(ends):
        end = edge.day + timedelta(days=days)
        for length in (1, 24):
            key, start = f"e{place:03d}{length}", end - timedelta(days=length)
            number = 4 * place + (0 if length == 1 else 2)
            white, black = str(1000 + number), str(1001 + number)
            game = Game(1, white, black, "=", end)
            is_official = place % 3 == 0 and edge.last_day is last_day_of_fide
            facts = {"is_by_body": True} if edge.rulebook == "cnxc" else (
                {"is_official": True} if is_official and start >= TWO_MONTHLY else {})  # fmt: skip
            events.append(Happened(key, "swiss", edge.kind, (white, black), (game,), start, end,
                                   (end,), facts))  # fmt: skip
    return events


def due(edge: Edge, event: Happened) -> date:
    """Return the first list for which an event ended in time."""
    days = edge.lists(date(event.end.year, 1, 1), date(event.end.year + 1, 12, 1))
    return next(day for day in days if event.end <= edge.last_day(event, day))


def reports_of(edge: Edge, events: Sequence[Happened]) -> list[Submission]:
    given = Given((), tuple(events), edge.day, edge.day, edge.rulebook, edge.kind)
    return list(arpad.read(frame_of(games_rows(given)), events=frame_of(event_rows(given))))


@pytest.mark.parametrize("name", EDGES)
def test_an_event_is_for_the_list_that_the_articles_of_its_day_name(name: str) -> None:
    edge = EDGES[name]
    events = events_around(edge, range(-70, 70) if IS_FULL else range(-33, 9))
    expected = {event.key: due(edge, event) for event in events}
    assert {
        one.event_id: first_list([one], edge.rulebook, CATALOGUE)
        for one in reports_of(edge, events)
    } == expected


FCE_COLUMNS: Final = {"has_licence": "true", "federated_since": "2012-01-01", "games_by_year": ""}


@dataclass(frozen=True)
class Chain:
    """What lists say, each made on what the one before left: who rated what, everybody's status."""

    lists_by_event: Mapping[str, list[date]]
    statuses: Mapping[date, Mapping[str, str]]


def chain(edge: Edge, events: Sequence[Happened], days: Sequence[date]) -> Chain:
    people = [
        Member(number, f"Player {number}", date(1980, 1, 1), "m", {edge.kind: 1900, STANDARD: 1900})
        for event in events for number in event.people
    ]  # fmt: skip
    columns = {one.number: FCE_COLUMNS for one in people} if edge.rulebook == "fce" else {}
    kind = RAPID if edge.kind == RAPID else STANDARD
    lists = [arpad.read_list(sheet(people, kind, columns), on=days[0], name="first.csv")]
    waiting = reports_of(edge, events)
    rated_by: dict[str, list[date]] = {event.key: [] for event in events}
    statuses = {}
    for day in days[1:]:
        sent = [one for one in waiting if one.facts.end is not None and one.facts.end < day]
        period = arpad.rate(sent, lists=lists, list_date=day, rulebook=edge.rulebook)
        assert not [one for one in period.problems if one.level == "error"], period.problems
        rated = set(period.table("changes").filter(pl.col("is_rated") == 1)["event_id"])
        for key in rated:
            rated_by[key].append(day)
        waiting = [one for one in waiting if one.event_id not in rated]
        lists.append(period.state)
        statuses[day] = dict(period.table("list").select("player_id", "status").iter_rows())
    return Chain(rated_by, statuses)


def a_year_after(day: date) -> date:
    return day.replace(year=day.year + 1)


@pytest.mark.parametrize("name", EDGES if IS_FULL else ("fide 2012-07", "fce 2017", "cnxc"))
@pytest.mark.long
def test_each_event_is_rated_once_and_its_players_are_inactive_a_year_later(name: str) -> None:
    """FIDE 2009 7.23a, 2022 7.2.2: who has no rated game in a year, whatever lists are between."""
    edge = EDGES[name]
    events = events_around(edge, range(-45, 45, 1 if IS_FULL else 6))
    expected = {event.key: due(edge, event) for event in events}
    is_fide = edge.rulebook.startswith("fide")
    last = a_year_after(max(expected.values())) if is_fide else max(expected.values())
    days = edge.lists(date(edge.day.year - 1, 1, 1), last)
    first = max(day for day in days if day <= min(event.start for event in events))
    made = chain(edge, events, [day for day in days if first <= day <= last])
    assert made.lists_by_event == {key: [day] for key, day in expected.items()}
    for event in events if is_fide else ():
        inactive_from = a_year_after(expected[event.key])
        for player in event.people:
            assert {day: by_player[player] for day, by_player in made.statuses.items()} == {
                day: "inactive" if day >= inactive_from else "active" for day in made.statuses
            }

"""What the sums of a list say of single events: of two texts, of several paces, with forfeits."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest

import arpad
from arpad.office.period.closing_check import WAYS
from arpad.office.periods.figures import counts
from arpad.office.reading.taking import figures
from tests.joints.driver import opened, run
from tests.joints.sent import sheet
from tests.joints.test_conservation import FIDE, Body, Passed, check_sums, fide
from tests.joints.ways import Given, event_rows, frame_of, games_rows
from tests.joints.year import (
    A_DAY,
    RAPID,
    STANDARD,
    FederationYear,
    Happened,
    Member,
    circle,
    games,
    members,
    months_of,
)


@pytest.mark.long
def test_a_list_of_two_texts_has_the_games_of_both(tmp_path: Path) -> None:
    """One event of 2025-09-28 goes over 1 October, one begins after it: six games each."""
    first = date(2025, 9, 1)
    people = [replace(one, ratings={STANDARD: 1700 + 20 * place})
              for place, one in enumerate(members(Random(1), 8, first, []))]  # fmt: skip
    events = []
    for key, start, playing in (("e1", date(2025, 9, 28), people[:4]),
                                ("e2", date(2025, 10, 6), people[4:])):  # fmt: skip
        numbers = tuple(one.number for one in playing)
        days = [start + 2 * number * A_DAY for number in range(3)]
        played = games(Random(2), list(circle(numbers, 3)), days, forfeits=0.0)
        events.append(Happened(key, "swiss", STANDARD, numbers, played, start, days[-1],
                               (days[-1],)))  # fmt: skip
    office = opened(tmp_path / "office", first, people, {STANDARD: FIDE.lists[STANDARD]})
    november = date(2025, 11, 1)
    office.asked = frozenset({(STANDARD, november)})
    *_, made = run(office, people, events, [(STANDARD, date(2025, 10, 1)), (STANDARD, november)])
    assert [(one["games"], one["rated"]) for one in made.taken_in] == [(12, 12)] * 3
    assert (
        figures({name: made.table(name) for name in ("list", "changes", "events")})["games"] == 12
    )
    assert _counted(people, events, november) == 12
    assert set(made.table("changes")["rulebook"]) == {"fide-2024", "fide-2025"}


@pytest.mark.long
def test_a_game_that_no_list_rates_is_left_for_none(tmp_path: Path) -> None:
    """5.1: a forfeit of an event that goes on or is to be rated; 1.1: what is of the other pace."""
    first, eve = date(2025, 9, 1), date(2025, 9, 30)
    october, november = months_of(date(2025, 10, 1), 2)
    people = [replace(member, ratings=dict.fromkeys((STANDARD, RAPID), 1700 + 20 * place))
              for place, member in enumerate(members(Random(1), 12, first, []))]  # fmt: skip
    weeks = [date(2025, 9, 4), date(2025, 9, 29), date(2025, 10, 9)]
    events = [
        _event("e1", "team", STANDARD, people[:4], weeks, (eve, november - A_DAY)),
        _event("e2", "swiss", STANDARD, people[4:8], [eve] * 3, (eve,)),
        _event("e3", "swiss", RAPID, people[8:], [eve] * 3, (eve,)),
    ]
    lists = {name: FIDE.lists[name] for name in (STANDARD, RAPID)}
    office = opened(tmp_path / "office", first, people, lists)
    due = [(name, day) for day in (october, november) for name in lists]
    office.asked = frozenset(due)
    list(run(office, people, events, due))
    year = FederationYear(first, tuple(people), tuple(events))
    check_sums(Passed(Body(lists, fide), year, office))
    standard, rapid, *_ = office.published
    assert [standard.taken_in[0][way] for way in WAYS] == [1, 0, 1 + 4, 2 + 2 + 6, 0]
    assert [rapid.taken_in[0][way] for way in WAYS] == [0, 0, 4, 6 + 2, 0]
    states = [[list_out.standings[office.events[event.key]].state for event in events[1:]]
              for list_out in (standard, rapid)]  # fmt: skip
    assert states == [["later", "not_rated"], ["not_rated", "later"]]


def _event(
    key: str, kind: str, pace: str, people: Sequence[Member], days: Sequence[date],
    reports: tuple[date, ...],
) -> Happened:  # fmt: skip
    """Return an event of four players on three days, with a forfeit on each of the first two."""
    numbers = tuple(member.number for member in people)
    played = games(Random(3), list(circle(numbers, 3)), days, forfeits=0.0)
    reported = tuple(replace(game, result="+") if place in (0, 3) else game
                 for place, game in enumerate(played))  # fmt: skip
    return Happened(key, kind, pace, numbers, reported, days[0], days[-1], reports)


def _counted(people: Sequence[Member], events: Sequence[Happened], day: date) -> int:
    """Return the games that the figures of a preview count."""
    given = Given(tuple(people), tuple(events), date(2025, 9, 1), day)
    lists = [arpad.read_list(sheet(people, STANDARD, {}), on=on, name="list.csv")
             for on in months_of(given.before, 2)]  # fmt: skip
    reports = arpad.read(frame_of(games_rows(given)), events=frame_of(event_rows(given)))
    period = arpad.rate(reports, lists=lists, list_date=day).period
    assert period is not None
    return counts(period).games

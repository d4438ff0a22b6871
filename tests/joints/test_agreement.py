"""The same facts through every entrance make the same list, or meet the same refusals.

Reports in four formats, tables, a frame, an office, a history, Parquet on disk and Spark: what one
of them refuses, none takes. No way is the right one here; the right figures are held elsewhere.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.joints.test_conservation import FCE_COLUMNS
from tests.joints.ways import WAYS, Given, Made, on_spark
from tests.joints.year import (
    PLAYED,
    STANDARD,
    FederationYear,
    Happened,
    correspondence_year,
    decided_by_moves,
    month_after,
    monthly_year,
)
from tests.sampling import IS_FULL, amount, sampled
from tests.services import spark

NOVEMBER, DECEMBER = date(2025, 11, 1), date(2025, 12, 1)
RULEBOOKS = {"standard": "fide", "rapid": "fide-rapid", "blitz": "fide-blitz"}
FIRSTS = (NOVEMBER, date(2018, 3, 1), date(2024, 5, 1), date(2023, 2, 1), date(2013, 4, 1))


def founders(year: FederationYear) -> tuple[Any, ...]:
    return tuple(one for one in year.members if one.joined is None)


def once(year: FederationYear) -> list[Happened]:
    """Return the events that are reported whole, and once."""
    return [one for one in year.events if not one.is_league and not one.copy_of]


def fide(seed: int, kind: str = STANDARD) -> Given:
    """Return a month of a small federation under FIDE, decisions on games among the facts."""
    first = FIRSTS[seed % len(FIRSTS)]
    year = monthly_year(seed, first, 1, {})
    last = month_after(first) - timedelta(days=8)
    events = [one for one in once(year) if one.end <= last]
    mine = [replace(one, pace=kind) for one in events if one.pace in (kind, STANDARD)]
    told = [decided_by_moves(one) if place % 2 else one for place, one in enumerate(mine)]
    return Given(founders(year), tuple(told), first, month_after(first), RULEBOOKS[kind], kind)


def fce(seed: int) -> Given:
    year = monthly_year(seed, NOVEMBER, 1, {})
    events = tuple(one for one in once(year) if one.pace == STANDARD and one.end < DECEMBER)
    numbers = [one.number for one in year.members]
    return Given(founders(year), events, NOVEMBER,
                 DECEMBER, "fce", columns=dict.fromkeys(numbers, FCE_COLUMNS))  # fmt: skip


def cnxc(seed: int) -> Given:
    first = date(2025, 1, 1)
    year = correspondence_year(seed, first, 2)
    late = date(2025, 7, 1)
    events = tuple(one for one in year.events if one.reports[0] < late)
    return Given(founders(year), events, first, late, "cnxc")


def made(given: Given, folder: Path, ways: tuple[str, ...] | None = None) -> Mapping[str, Made]:
    """Return what each way makes of the facts."""
    found = {}
    for name in ways or tuple(WAYS):
        (folder / name).mkdir()
        found[name] = WAYS[name](given, folder / name)
    return found


def differing(found: Mapping[str, Made]) -> dict[str, list[str]]:
    """Return whose rows aren't those of the first way, by way."""
    first, *others = found
    rows = found[first].rows or {}
    return {
        name: sorted(one for one in {*rows, *(found[name].rows or {})}
                     if rows.get(one) != (found[name].rows or {}).get(one))
        for name in others if found[name].rows != found[first].rows
    }  # fmt: skip


@pytest.mark.parametrize("kind", RULEBOOKS if IS_FULL else (STANDARD,))
@pytest.mark.parametrize("seed", range(amount(1, full=15)))
def test_every_way_makes_one_list_of_fides(tmp_path: Path, seed: int, kind: str) -> None:
    found = made(fide(seed, kind), tmp_path)
    assert all(one.rows and not one.errors for one in found.values()), found
    assert differing(found) == {}


NATIONAL = ("csv", "trf16", "trf26", "json", "frame", "office", "history", "disk")
TABLES = ("csv", "history", "disk")


@pytest.mark.parametrize("body", [fce, cnxc])
@pytest.mark.parametrize("seed", range(amount(1, full=10)))
@pytest.mark.long
def test_every_way_makes_one_list_of_a_national_body(tmp_path: Path, seed: int, body: Any) -> None:
    """Substitutes stand in no column of a games table: those of reports are compared apart."""
    given = body(seed)
    found = made(given, tmp_path, NATIONAL if body is fce else ("trf16", "trf26", "json", "office"))
    assert all(one.rows for one in found.values()), found
    assert differing(found) == {}
    if body is cnxc:
        of_tables = made(given, tmp_path, TABLES)
        assert all(one.rows for one in of_tables.values()), of_tables
        assert differing(of_tables) == {}


def small() -> Given:
    """Return two events of November that every way rates."""
    given = fide(0)
    two = [replace(one, rows={}) for one in given.events if one.kind == "swiss"][:2]
    return replace(given, events=tuple(two))


def first_event(given: Given, **changes: Any) -> Given:
    return replace(given, events=(replace(given.events[0], **changes), *given.events[1:]))


def first_game(given: Given, **changes: Any) -> Given:
    """Return the facts with another first game."""
    event = given.events[0]
    game = next(one for one in event.games if one.result in PLAYED)
    return first_event(given, games=tuple(
        replace(one, **changes) if one is game else one for one in event.games
    ))  # fmt: skip


def himself(given: Given) -> Given:
    game = next(one for one in given.events[0].games if one.result in PLAYED)
    return first_game(given, black=game.white)


def moved_alone(given: Given) -> Given:
    """Return the facts with the moves of one player of a game: nothing would come of it."""
    game = next(one for one in given.events[0].games if one.result in PLAYED)
    said = {"round": game.round, "white_id": game.white, "black_id": game.black,
            "white_moved": True}  # fmt: skip
    return first_event(given, rows={"decisions": [said]})


def sent_twice(given: Given) -> Given:
    """Return the facts with the same event under another id."""
    return replace(given, events=(*given.events, replace(given.events[0], key="e900")))


def stated(given: Given, **facts: Any) -> Given:
    return first_event(given, facts=facts)


WRONG = {
    "a result that is none": (lambda one: first_game(one, result="2"), "games-result"),
    "a round that is none": (lambda one: first_game(one, round=0), "games-round"),
    "a player against himself": (himself, "games-black-id"),
    "a game twice": (lambda one: first_event(
        one, games=(*one.events[0].games, one.events[0].games[0])), "games-twice"),
    "moves of one player": (moved_alone, "decision-moves"),
    "minutes below none": (lambda one: stated(one, minutes_for_60_moves=-5),
                           "events-minutes-for-60-moves"),
    "a kind that is none": (lambda one: stated(one, kind="circus"), "events-kind"),
    "a fact that nothing reads": (lambda one: stated(one, is_thematic=True), "facts-unread"),
    "an event twice": (sent_twice, "event-twice"),
    "a day without a list": (lambda one: replace(one, list_date=date(2025, 12, 2)), "list-date"),
}  # fmt: skip
"""What is wrong in tables, and the code by which `rate` refuses it."""


@pytest.mark.long
@pytest.mark.parametrize("wrong", sampled(WRONG, 3))
def test_what_one_way_refuses_none_takes(tmp_path: Path, wrong: str) -> None:
    spoils, code = WRONG[wrong]
    found = made(spoils(small()), tmp_path, ("csv", "frame", "history"))
    assert {name: one.rows for name, one in found.items()} == dict.fromkeys(found)
    assert {name: code in one.errors for name, one in found.items()} == dict.fromkeys(found, True)


@pytest.mark.parametrize("wrong", WRONG)
def test_the_disk_refuses_under_the_same_code(tmp_path: Path, wrong: str) -> None:
    spoils, code = WRONG[wrong]
    refused = made(spoils(small()), tmp_path, ("disk",))["disk"]
    assert refused.rows is None
    assert code in refused.errors


LATE = {"after the books closed": timedelta(days=29), "in the next month": timedelta(days=33)}


@pytest.mark.parametrize("end", LATE if IS_FULL else ("after the books closed",))
@pytest.mark.long
def test_an_event_for_a_later_list_is_named_and_leaves_the_others_as_they_are(
    tmp_path: Path, end: str
) -> None:
    given = first_event(small(), end=NOVEMBER + LATE[end])
    found = made(given, tmp_path, ("csv", "trf16", "frame", "office", "history", "disk"))
    assert differing(found) == {}
    assert {name for name, one in found.items() if "event-late" not in one.warnings} == set()


@pytest.mark.parametrize("way", ["csv", "trf16", "frame"])
def test_an_event_of_which_no_game_is_rated_is_named(tmp_path: Path, way: str) -> None:
    """Forty minutes are no standard play: the list is made without the event, and says so."""
    found = made(stated(small(), minutes_for_60_moves=40), tmp_path, (way,))[way]
    assert found.rows
    assert "event-unrated" in found.warnings


@pytest.mark.parametrize("way", ["history", "disk"])
def test_a_history_names_an_event_of_which_no_game_is_rated(tmp_path: Path, way: str) -> None:
    found = made(stated(small(), minutes_for_60_moves=40), tmp_path, (way,))[way]
    assert "event-unrated" in found.warnings


@pytest.mark.services
@pytest.mark.parametrize("kind", RULEBOOKS)
def test_spark_makes_the_same_list(tmp_path: Path, kind: str) -> None:
    spark.needed()
    given = fide(3, kind)
    (tmp_path / "spark").mkdir()
    rows = made(given, tmp_path, ("csv",))["csv"].rows
    assert on_spark(given, tmp_path / "spark").rows == rows


@pytest.mark.services
@pytest.mark.parametrize("body", [fce, cnxc])
def test_spark_makes_the_same_national_list(tmp_path: Path, body: Any) -> None:
    spark.needed()
    given = body(0)
    (tmp_path / "spark").mkdir()
    rows = made(given, tmp_path, ("csv",))["csv"].rows
    assert rows
    assert on_spark(given, tmp_path / "spark").rows == rows

"""A table of events: each under the edition of its start, on the list of its start."""

from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.disk.job import Events, events_of
from arpad.disk.unfit import UnfitError
from arpad.law.backends import table_of, to_polars
from arpad.office.history.asked import Asked
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.office.period.games_table import GamesThere
from arpad.rulebooks import CATALOGUE
from tests.spark.papers import EVENTS, written

ROWS = conform_rows(pl.DataFrame({"player_id": ["7"], "name": "x", "rating": 1800}))
LISTS = tuple(RatingList(day, ROWS) for day in (date(2025, 9, 1), date(2025, 10, 1)))
NEXT = date(2025, 12, 1)


def planned(path: Path, day: date = NEXT, first: int = 0) -> Events:
    nothing = pl.DataFrame(schema={"event_id": pl.String, "round": pl.Int64, "white_id": pl.String,
                                   "black_id": pl.String, "result": pl.String})  # fmt: skip
    there = GamesThere(table_of(nothing), to_polars)
    return events_of(Asked((), path, LISTS, day, day, "fide", CATALOGUE), first, there)


def test_an_edition_begins_on_its_day(tmp_path: Path) -> None:
    """FIDE's text of October 2025 holds for events that begin on the 1st or after."""
    rows = ["b,swiss,2025-10-01,2025-10-09,120", "a,swiss,2025-09-30,2025-10-09,120"]
    events = planned(written(tmp_path / "e.csv", EVENTS, rows), first=3)
    assert events.names.sort("event_id").rows() == [("a", 3, "a"), ("b", 4, "b")]
    told = {
        book.name: rows.select("event_id", "list_id").rows()
        for book, rows in events.tables.editions
    }
    assert told == {"fide-2024": [(3, 20250901)], "fide-2025": [(4, 20251001)]}


def test_a_stage_is_rated_with_what_it_is_a_stage_of(tmp_path: Path) -> None:
    """Whenever it begins: under the edition, and on the list, of the event that began first."""
    rows = ["cup,swiss,2025-09-30,2025-10-09,120,", "final,swiss,2025-10-08,2025-10-09,120,cup"]
    path = written(tmp_path / "e.csv", f"{EVENTS},stage_of", rows)
    ((book, events),) = planned(path).tables.editions
    assert book.name == "fide-2024"
    assert events.select("event_id", "list_id", "stage_of").rows() == [
        (0, 20250901, None), (1, 20250901, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("a,,2025-10-01,2025-10-09,120", "lack their kind, first or last day: a"),
        ("a,swiss,,2025-10-09,120", "lack their kind, first or last day: a"),
        ("a,swiss,2025-10-09,2025-10-01,120", "end before they start: a"),
        ("a,swiss,2025-11-02,2025-11-09,120", "the list of 2025-11-01 is in force"),
        ("a,swiss,2025-08-25,2025-09-20,120", "the list of 2025-08-01 is in force"),
        ("a,swiss,yesterday,2025-11-09,120", "start"),
    ],
)
def test_what_can_not_be_rated_is_said(row: str, said: str, tmp_path: Path) -> None:
    path = written(tmp_path / "e.csv", EVENTS, [row])
    with pytest.raises(UnfitError, match=said):
        planned(path)


def test_what_no_list_takes_any_more_is_said(tmp_path: Path) -> None:
    path = written(tmp_path / "e.csv", EVENTS, ["a,swiss,2025-10-01,2025-10-09,120"])
    with pytest.raises(
        UnfitError, match=r"misses the third list after its end is not rated.*2026-12-01"
    ):
        planned(path, date(2026, 12, 1))


def test_an_event_for_a_later_list_is_left_out_and_named(tmp_path: Path) -> None:
    rows = ["a,swiss,2025-10-09,2025-12-09,120", "b,swiss,2025-10-09,2025-11-09,120"]
    events = planned(written(tmp_path / "e.csv", EVENTS, rows))
    assert events.names["event_id"].to_list() == ["b"]
    assert events.known.to_list() == ["a", "b"]
    assert [(problem.code, problem.found) for problem in events.problems] == [("event-late", "a")]

"""Which games tell of a strength, and from which list a deviation goes on: by hand."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import sqlalchemy as sa

from arpad.archive.evidence.entries import Entry
from arpad.archive.evidence.records import Record
from arpad.office.reading.deviations import OF_ENTRY, list_before, note_deviations
from arpad.office.reading.schema import DEVIATIONS
from tests.web.deviations_again import after

SIDE = {"event_id": "e", "is_rated": 1, "result": "1", "rating": 1500, "opponent_rating": 1500}
"""A game between equals, won by White."""
TEXTS = ("event_id", "player_id", "opponent_id", "result", "given_up", "kept")


def entry(number: int, day: str, series: str = "standard", kind: str = "list") -> Entry:
    told = {"series": series, "list_date": day}
    return Entry(Path(f"{number:08}"), Record(number, "", kind, told, "", "", b""))


def frame(columns: Sequence[str], rows: Sequence[dict[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame(
        rows, schema={name: pl.String if name in TEXTS else pl.Int64 for name in columns}
    )


def tables(
    listed: dict[str, tuple[int | None, int | None]],
    sides: Sequence[dict[str, Any]] = (),
    results: Sequence[dict[str, Any]] = (),
    same: Sequence[tuple[str, str]] = (),
) -> dict[str, pl.DataFrame]:
    """Return the tables of a list: of everybody rating_old and rating, and the games."""
    rows = [{"player_id": number, "rating_old": before, "rating": now}
            for number, (before, now) in listed.items()]  # fmt: skip
    return {
        "list": frame(("player_id", "rating_old", "rating"), rows),
        "changes": frame(("player_id", "opponent_id", *SIDE), [SIDE | side for side in sides]),
        "results": frame(("event_id", "player_id", "event_rating"), results),
        "same_persons": frame(("given_up", "kept"), [{"given_up": a, "kept": b} for a, b in same]),
    }  # fmt: skip


@pytest.fixture
def connection() -> Iterator[sa.Connection]:
    with sa.create_engine("sqlite://").begin() as opened:
        DEVIATIONS.create(opened)
        yield opened


def noted(connection: sa.Connection, of: Entry) -> dict[str, tuple[int, int]]:
    rows = connection.execute(OF_ENTRY, {"entry": of.record.number})
    return {row[0]: (row[1], row[2]) for row in rows}


def test_who_has_no_games_has_the_start_and_it_grows_with_time(connection: sa.Connection) -> None:
    """Four years at 40 points: the root of 80^2 + 4 * 40^2 is 113.14; 350 is the most."""
    first, last = entry(2, "2020-01-01"), entry(3, "2024-01-01")
    note_deviations(connection, first, None, tables({"a": (1500, 1500), "b": (None, None)}))
    assert noted(connection, first) == {"a": (8000, 0), "b": (35000, 0)}
    note_deviations(connection, last, first, tables({"c": (None, 1400)}))
    assert noted(connection, last) == {"a": (11314, 0), "b": (35000, 0), "c": (35000, 0)}


def test_games_that_were_played_and_rated_tell_of_a_strength(connection: sa.Connection) -> None:
    """A forfeit doesn't, nor a game that isn't rated; a newcomer's count by the event's rating."""
    of_a = {"player_id": "a", "opponent_id": "b"}
    sides = [of_a, {**of_a, "result": "+"}, {**of_a, "is_rated": 0},
             {"player_id": "n", "opponent_id": "b", "rating": None},
             {"player_id": "u", "opponent_id": "b", "rating": None}]  # fmt: skip
    results = [{"event_id": "e", "player_id": "n", "event_rating": 1300}]
    listed = {"a": (1500, 1500), "b": (1500, 1500), "n": (None, None), "u": (None, None)}
    own = entry(2, "2020-01-01")
    note_deviations(connection, own, None, tables(listed, sides, results))
    found = noted(connection, own)
    assert found["a"] == (math.floor(100 * after(80, 1500, [(1500, 80)]) + 0.5), 1)
    assert found["n"] == (math.floor(100 * after(350, 1300, [(1500, 80)]) + 0.5), 1)
    assert (found["b"], found["u"]) == ((8000, 0), (35000, 0))


def test_two_numbers_of_one_person_go_on_as_one(connection: sa.Connection) -> None:
    first, last = entry(2, "2020-01-01"), entry(3, "2020-01-01")
    side = {"player_id": "a", "opponent_id": "c"}
    listed = {"a": (1500, 1500), "b": (1500, 1500), "c": (1500, 1500)}
    note_deviations(connection, first, None, tables(listed, [side, side]))
    better = noted(connection, first)["a"]
    assert better[0] < 8000
    del listed["a"]
    note_deviations(connection, last, first, tables(listed, same=[("a", "b")]))
    assert noted(connection, last) == {"b": better, "c": (8000, 0)}


def test_a_list_goes_on_from_the_one_before_as_it_stood_when_it_came_out() -> None:
    """Entry 4 makes January again before February comes out, entry 6 after it."""
    entries = [
        entry(2, "2026-01-01"), entry(3, "2026-01-01", "rapid"),
        entry(4, "2026-01-01", kind="correction"), entry(5, "2026-02-01"),
        entry(6, "2026-01-01", kind="revision"), entry(7, "2026-02-01", kind="revision"),
        entry(8, "2026-03-01"),
    ]  # fmt: skip
    before = {own.record.number: list_before(entries, own) for own in entries}
    numbers = {number: base and base.record.number for number, base in before.items()}
    assert numbers == {2: None, 3: None, 4: None, 5: 4, 6: None, 7: 6, 8: 7}

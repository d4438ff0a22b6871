"""Players, events and half-years of correspondence chess, for the tests of the CNXC's rulebook.

Every figure is derived beside the test from the articles of the CNXC's regulation (its tables I and
II, and the matrix of K of 6.4), none from the program.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from arpad.office.lists.lists import RatingList
from arpad.office.period.rating import PeriodOutcome
from tests.office.papers import (
    Paper,
    Person,
    assert_sound,
    codes,
    listed,
    loaded,
    player_row,
    rated,
    sides,
    write_list,
)

JULY_2001, JANUARY_2002, JULY_2002 = date(2001, 7, 1), date(2002, 1, 1), date(2002, 7, 1)
NORMS = [(1, "A", "B", "="), (2, "A", "C", "1"), (3, "B", "C", "=")]
Rows = Mapping[str, Sequence[Mapping[str, Any]]]


def effective(player_id: str, rating: int, games_rated: int = 30, **more: Any) -> dict[str, Any]:
    """Return the row of a player with an effective rating: 30 games, unless it is said otherwise.

    6.4: with 25 to 50 games K is 30 below 2000, 25 up to 2200, 20 up to 2400.
    """
    return listed(
        player_id, rating, games_rated, status="effective", last_played="2001-06-01", **more
    )


def unrated(player_id: str, **more: Any) -> dict[str, Any]:
    return listed(player_id, None, status="unrated", **more)


def event(
    folder: Path,
    event_id: str,
    games: Sequence[tuple[int, str, str | None, str]],
    facts: Mapping[str, Any] | None = None,
    rows: Rows | None = None,
    start: date = date(2000, 9, 1),
    end: date = date(2001, 10, 15),
) -> Path:
    """Write the report of a correspondence event of the CNXC itself."""
    ids = dict.fromkeys(one for _, white, black, _ in games for one in (white, black) if one)
    return Paper(
        event_id,
        [Person(one) for one in ids],
        games,
        start,
        end,
        {"is_by_body": True, **(facts or {})},
        kind="round_robin",
        minutes=None,
        rows=rows,
    ).write(folder)


def in_force(folder: Path, *rows: Mapping[str, Any], on: date = JULY_2001) -> RatingList:
    return loaded(write_list(folder / f"list-{on}.csv", rows), on)


def half_year(
    reports: Sequence[Path], lists: Sequence[RatingList], on: date = JANUARY_2002, **more: Any
) -> PeriodOutcome:
    period = rated(reports, lists, on, "cnxc-2000", **more)
    assert not codes(period, "error"), period.problems
    assert_sound(period, ("en", "es", "pt"))
    return period


def ratings(period: PeriodOutcome, ids: str) -> list[int | None]:
    return [player_row(period, one)["rating"] for one in ids]


def first_articles(period: PeriodOutcome, player_id: str, column: str) -> list[str]:
    """Return the articles of a column of clauses, one for each of the player's games."""
    return [
        period.books[row["rulebook"]].clause(row[column]).article.number.partition("/")[0]
        for row in sides(period, player_id)
    ]

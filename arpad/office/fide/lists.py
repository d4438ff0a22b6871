"""FIDE's lists as the office keeps them: of a kind and a day, the players who are looked up."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Final

import polars as pl

from arpad.formats.any_list import read_any_list
from arpad.office.desk import Desk
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.registry.acts import Row
from arpad.tables.kinds import Which

BODY: Final = "fide"
_NAMED: Final = {"player_id": pl.String, "name": pl.String}


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """What a list of FIDE's says of a player; `games` are those of its period, None: not told."""

    rating: int | None
    games: int | None


@dataclass(frozen=True, slots=True)
class FideList:
    """A list of FIDE's of a day, with the rows of the players asked for alone."""

    rating_list: RatingList
    players: dict[str, ListedPlayer]


def lists_kept(desk: Desk, kind: Which) -> dict[date, Row]:
    """Return which lists of FIDE's the office keeps of a kind, by their days; the last given."""
    rows = (row for _, row in desk.store.rows("external_list", {"body": [BODY]}))
    return {date.fromisoformat(str(row["list_date"])): row for row in rows if row["kind"] == kind}


def read_kept(desk: Desk, day: date, row: Row, numbers: Collection[str]) -> FideList | None:
    """Return a list that the office keeps; None if its bytes are gone or can't be read.

    Whoever of these numbers isn't on it stands there without a rating: so FIDE rates them.
    """
    data = desk.store.kept(str(row["sha256"]))
    if data is None:
        return None
    kind: Which = row["kind"]  # type: ignore[assignment]
    frame, problems = read_any_list(data, kind, name=str(row["file"]))
    if any(problem.level == "error" for problem in problems):
        return None
    theirs = frame.filter(pl.col("player_id").is_in(sorted(numbers)))
    games = theirs["games"] if "games" in theirs.columns else [None] * theirs.height
    players = zip(theirs["player_id"], theirs["rating"], games, strict=True)
    absent = sorted({*numbers} - {*theirs["player_id"]})
    unrated = pl.DataFrame({"player_id": absent, "name": absent}, schema_overrides=_NAMED)
    rows = conform_rows(pl.concat([theirs, unrated], how="diagonal"))
    return FideList(
        RatingList(day, rows, source=str(row["file"]), kind=kind),
        {number: ListedPlayer(rating, count) for number, rating, count in players},
    )

"""The Irish rulebooks, tournaments and published changes, and a way to rate one tournament."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.events import RatedEvents, rate_events
from arpad.engine.period import rate_period
from arpad.engine.state import State
from arpad.engine.tables import EVENTS, GAMES, RATINGS, Schema
from arpad.law import Passes, Rulebook, Table
from arpad.law.backends import embedded_table
from arpad.law.engines import rows
from arpad.rulebooks.own import read
from arpad.tables.statuses import EFFECTIVE, PROVISIONAL

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "rulebooks" / "irish"
DATA: Final = ROOT / "tests" / "data" / "irish"
BEGUN, LISTED, NEXT = date(2008, 3, 1), date(2008, 1, 1), date(2008, 5, 1)
LIST_ID: Final = 20080101
APART: Final = 200
"""Players of one tournament are numbered so far from those of the next."""
RESULTS: Final = ("0", "=", "1")
"""By the half points of White."""
E5: Final = 100_000
THOUSANDTH: Final = 0.0005
"""How far one expected score in thousandths is from the formula's, at most."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a tournament: with K a full rating, with games a provisional one; else fixed."""

    rating: int | None = None
    k_factor: int | None = None
    games: int | None = None

    @property
    def is_full(self) -> bool:
        """Return whether the player has a full rating."""
        return self.k_factor is not None


Met = tuple[int, int, int, int]
"""A game: round, player, player, half points of the first. Players are numbered from 1."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Players, in the order of their numbers, and games."""

    entrants: tuple[Entrant, ...]
    games: tuple[Met, ...]


@dataclass(frozen=True, slots=True)
class Figured:
    """What a player comes to. bonus, change in points; performance exact; rating_new on the list.

    expected: None for whoever isn't rated by it.
    """

    expected: float | None
    change: float
    bonus: float
    performance: float | None
    rating_new: int | None
    score: float


@cache
def books() -> Mapping[str, Rulebook]:
    """Return the editions by the names that the figures give them.

    "version 1" is the engine's second algorithm, between the two: that of 1999 with as many passes
    when a tournament is rated once more.
    """
    first = read(FOLDER / "icu_1999.py")
    passes = q.PASSES.is_(Passes(30, 30, 50_000), "Thirty passes both times.")
    second = first.amended("icu-version-1", first.source, first.article("6").answering(passes))
    return {"1999": first, "version 1": second, "2012": read(FOLDER / "icu_2012.py")}


def tournaments() -> list[tuple[str, Tournament, list[Any]]]:
    """Return the name, the tournament and the figures of each of the engine's own tests."""
    printed = json.loads((DATA / "tournaments.json").read_text(encoding="utf-8"))
    return [
        (
            row["name"],
            Tournament(
                tuple(Entrant(*player) for player in row["players"]),
                tuple(tuple(game) for game in row["games"]),
            ),
            row["figures"],
        )
        for row in printed
    ]


def changes() -> pl.DataFrame:
    """Return the published changes, numbered, in whole points."""
    return pl.read_parquet(DATA / "changes.parquet").cast(pl.Int64).with_row_index("row")


def table(schema: Schema, given: Sequence[Mapping[str, Any]]) -> Table:
    """Return rows as a table of a shape; what they don't state is null."""
    return embedded_table({name: [row.get(name) for row in given] for name in schema}, schema)


def tables(played: Sequence[Tournament]) -> tuple[Table, Table, Table]:
    """Return EVENTS, GAMES and RATINGS of some tournaments; nobody plays in two of them."""
    ratings: list[Mapping[str, Any]] = []
    events: list[Mapping[str, Any]] = []
    games: list[Mapping[str, Any]] = []
    day = BEGUN.toordinal()
    for number, tournament in enumerate(played):
        first = number * APART + 1
        ratings += [_on_list(first + n, entrant) for n, entrant in enumerate(tournament.entrants)]
        events.append({"event_id": number + 1, "list_id": LIST_ID, "on": 20080301, "kind": "swiss",
                       "start_day": day, "end_day": day, "end_on": 20080301})  # fmt: skip
        games += [
            {"game_id": len(games) + place, "event_id": number + 1, "round": in_round,
             "white_id": first + white - 1, "black_id": first + black - 1, "result": RESULTS[half]}
            for place, (in_round, white, black, half) in enumerate(tournament.games)
        ]  # fmt: skip
    return table(EVENTS, events), table(GAMES, games), table(RATINGS, ratings)


def rate(played: Sequence[Tournament], book: Rulebook) -> list[list[Figured]]:
    """Return what everybody of some tournaments comes to."""
    events, games, listed = tables(played)
    state = State.of(LISTED, listed)
    rated = rate_events(events, games, listed, state.pending, LIST_ID, book, list_date=NEXT)
    return figured(played, state, rated)


def figured(played: Sequence[Tournament], state: State, rated: RatedEvents) -> list[list[Figured]]:
    """Return the same of tournaments that are rated."""
    period = rate_period(state, {rated.book.name: rated}, NEXT, rated.book)
    sides: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows(rated.explained):
        sides[row["player_id"]].append(row)
    entries = {row["player_id"]: row for row in rows(rated.entries)}
    added = {row["player_id"]: row["amount_e5"] for row in rows(period.adjustments)
             if row["kind"] == "event"}  # fmt: skip
    published = {row["player_id"]: row["rating"] for row in rows(period.published)}
    return [
        [
            _figured(entries.get(player, {}), sides[player], added.get(player, 0),
                     published.get(player))
            for player in range(number * APART + 1, number * APART + 1 + len(tournament.entrants))
        ]
        for number, tournament in enumerate(played)
    ]  # fmt: skip


def _on_list(number: int, entrant: Entrant) -> Mapping[str, Any]:
    row = {"list_id": LIST_ID, "player_id": number}
    if entrant.rating is None:
        return row
    if entrant.is_full or entrant.games is not None:
        own = {"rating": entrant.rating, "rating_peak": entrant.rating,
               "games_rated": 20 if entrant.is_full else entrant.games,
               "status": EFFECTIVE if entrant.is_full else PROVISIONAL,
               "k_factor_listed_e2": entrant.k_factor and entrant.k_factor * 100}  # fmt: skip
        return {**row, **own}
    return {**row, "fide_rating": entrant.rating}


def _figured(
    entry: Mapping[str, Any], sides: Sequence[Mapping[str, Any]], added: int, new: int | None
) -> Figured:
    is_full = entry.get("rating") is not None
    performance = entry.get("performance_e5")
    expected = sum(side["expected_e3"] or 0 for side in sides if side["is_rated"]) / 1000
    return Figured(
        expected if is_full else None,
        sum(side["change_e5"] for side in sides) / 100_000,
        added / 100_000 if is_full else 0,
        None if performance is None else performance / 100_000,
        new,
        sum(side["score_half"] or 0 for side in sides) / 2,
    )


def apart(rating: int | None, exact: float) -> float:
    """Return how far a rating is from an exact one."""
    assert rating is not None
    return abs(rating - exact)

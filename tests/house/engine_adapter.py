"""Runs the engine on the naive model's periods, many at once, and gives back its figures."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from arpad.engine.events import RatedEvents, rate_events
from arpad.engine.period import Period, rate_period
from arpad.engine.state import State
from arpad.engine.tables import EVENTS, GAMES, PENDING, RATINGS
from arpad.law.backends import on_duckdb, table_of, to_polars
from arpad.law.dialect import type_in
from arpad.law.engines import IN_PYTHON
from arpad.rulebooks import CATALOGUE
from arpad.tables.statuses import DELISTED, STATUS_NAMES
from tests.house.naive import model
from tests.sampling import IS_FULL

START_LIST, LIST_NOW = 20050601, 20050602
PLAYERS_PER_SEED, EVENTS_PER_SEED, GAMES_PER_EVENT = 1000, 100, 1000
Wrap = Callable[[pl.DataFrame], Any]

Random = tuple[date, Sequence[model.Player], Sequence[model.Event], Sequence[model.Pending]]


def usual(frame: pl.DataFrame) -> Any:
    """Wrap a table as the office does; in the full run lazily, as a cluster would."""
    return lazy(frame) if IS_FULL else eager(frame)


def lazy(frame: pl.DataFrame) -> Any:
    return table_of(frame.lazy())


def eager(frame: pl.DataFrame) -> Any:
    return table_of(frame)


def in_python(frame: pl.DataFrame) -> Any:
    return IN_PYTHON.made(frame.to_dict(as_series=False), table_of(frame).schema())


def duck(frame: pl.DataFrame) -> Any:
    return on_duckdb(frame)


@dataclass(frozen=True)
class Figures:
    """What the engine found, keyed like the naive outcome but with the seed in front."""

    event_is_rated: dict[tuple[int, int], bool]
    sides: dict[tuple[int, int, int, int], dict[str, Any]]
    event_ratings: dict[tuple[int, int, int], int | None]
    kept: dict[tuple[int, int, int], bool]
    rating_new: dict[tuple[int, int], int | None]
    status: dict[tuple[int, int], str]
    sums: pl.DataFrame
    adjustments: pl.DataFrame


def rate_with_engine(
    edition: str, list_date: date, periods: dict[int, Random], wrap: Wrap = usual
) -> Figures:
    """Rate all periods, which share a list date, in one run of the engine."""
    return _figures(*rate_tables(edition, list_date, tables_of(periods), wrap))


def rate_tables(
    edition: str, list_date: date, tables: Mapping[str, pl.DataFrame], wrap: Wrap = usual
) -> tuple[RatedEvents, Period]:
    """Rate tables of events, games, ratings and pending results, as `tables_of` makes them."""
    book = CATALOGUE.book(edition)
    wrapped = {name: wrap(frame) for name, frame in tables.items()}
    rated = rate_events(
        wrapped["events"],
        wrapped["games"],
        wrapped["ratings"],
        wrapped["pending"],
        LIST_NOW,
        book,
        list_date=list_date,
    )
    before = wrap(tables["ratings"].filter(pl.col("list_id") == LIST_NOW))
    state = State.of(date(2005, 6, 2), before, pending=wrapped["pending"])
    period = rate_period(state, {edition: rated}, list_date, book)
    return period.rated[edition], period


def tables_of(periods: dict[int, Random]) -> dict[str, pl.DataFrame]:
    """Return the engine's input tables of the periods, players and events by numbers of their own.

    A player's number is seed * PLAYERS_PER_SEED + player_id, an event's likewise.
    """
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for seed, (_, players, events, pending) in periods.items():
        for player in players:
            rows["ratings"] += _ratings(seed, player)
        for event in events:
            rows["events"].append(_event(seed, event))
            rows["games"] += _games(seed, event)
        rows["pending"] += [_pending(seed, row) for row in pending]
    schemas = {"ratings": RATINGS, "events": EVENTS, "games": GAMES, "pending": PENDING}
    return {
        name: pl.DataFrame(rows[name], schema={c: type_in(pl, t) for c, t in schema.items()})
        for name, schema in schemas.items()
    }


def _ratings(seed: int, player: model.Player) -> list[dict[str, Any]]:
    return [
        {
            "list_id": list_id,
            "player_id": seed * PLAYERS_PER_SEED + player.player_id,
            "rating": rating,
            "rating_peak": player.rating_peak,
            "games_rated": player.games_rated,
            "is_woman": int(player.sex == "w"),
            "has_played_event": int(player.has_played_event or player.rating is not None),
            "status": 4 if rating is None else 1,
            "birth_on": _day(getattr(player, "birth", None)),
            "other_rating": getattr(player, "rating_standard", None),
            "k_factor_listed_e2": getattr(player, "k_factor_listed_e2", None),
        }
        for list_id, rating in ((START_LIST, player.rating), (LIST_NOW, player.rating_now))
    ]


def _day(day: date | None) -> int | None:
    return None if day is None else day.year * 10000 + day.month * 100 + day.day


def _event(seed: int, event: model.Event) -> dict[str, Any]:
    return {
        "event_id": seed * EVENTS_PER_SEED + event.event_id,
        "list_id": START_LIST,
        "on": _day(event.start),
        "start_day": event.start.toordinal(),
        "end_day": event.end.toordinal(),
        "kind": event.kind,
        "minutes_for_60_moves": event.minutes_for_60_moves,
        "seconds_for_60_moves": None
        if event.minutes_for_60_moves is None
        else event.minutes_for_60_moves * 60,
        "rounds_scheduled": event.rounds_scheduled,
        "is_declared_unrated": int(event.is_declared_unrated),
        "is_national_championship": int(event.is_national_championship),
        "is_women_only": int(event.is_women_only),
        "is_team_championship": int(event.is_olympiad),
        "are_times_unequal": int(getattr(event, "are_times_unequal", False)),
        "is_decision_waived": int(getattr(event, "is_decision_waived", False)),
    }


def _games(seed: int, event: model.Event) -> list[dict[str, Any]]:
    event_id = seed * EVENTS_PER_SEED + event.event_id
    return [
        {
            "game_id": event_id * GAMES_PER_EVENT + index,
            "event_id": event_id,
            "round": game.round,
            "white_id": seed * PLAYERS_PER_SEED + game.white,
            "black_id": seed * PLAYERS_PER_SEED + game.black,
            "result": game.result,
        }
        for index, game in enumerate(event.games)
    ]


def _pending(seed: int, row: model.Pending) -> dict[str, Any]:
    return {
        "player_id": seed * PLAYERS_PER_SEED + row.player_id,
        "event_id": -1,
        "list_id": _day(row.list_date),
        "games": row.games,
        "score_half": row.score_half,
        "opponents": row.opponents,
        "opponents_sum": row.opponents_sum,
        "event_rating": row.event_rating,
        "is_round_robin": int(row.is_round_robin),
        "is_team_championship": int(row.is_olympiad),
        "is_kept": int(row.is_kept),
    }


def _player(number: int) -> tuple[int, int]:
    return divmod(number, PLAYERS_PER_SEED)


def _event_key(number: int) -> tuple[int, int]:
    return divmod(number, EVENTS_PER_SEED)


def _figures(rated: RatedEvents, period: Period) -> Figures:
    events, sides = to_polars(rated.events), to_polars(rated.explained)
    results, published = to_polars(rated.results), to_polars(period.published)
    of_results = list(results.iter_rows(named=True))
    return Figures(
        event_is_rated={
            _event_key(row["event_id"]): row["event_is_rated"] == 1
            for row in events.iter_rows(named=True)
        },
        sides={
            (
                *_event_key(row["event_id"]),
                row["game_id"] % GAMES_PER_EVENT,
                _player(row["player_id"])[1],
            ): row
            for row in sides.iter_rows(named=True)
        },
        event_ratings={
            (*_event_key(row["event_id"]), _player(row["player_id"])[1]): row["event_rating"]
            for row in of_results
        },
        kept={
            (*_event_key(row["event_id"]), _player(row["player_id"])[1]): row["result_kept"] == 1
            for row in of_results
            if row["is_unrated"] == 1 and row["games"] > 0
        },
        rating_new={
            _player(row["player_id"]): row["rating"] for row in published.iter_rows(named=True)
        },
        status={
            _player(row["player_id"]): _status(row["list_status"])
            for row in published.iter_rows(named=True)
        },
        sums=published,
        adjustments=to_polars(period.adjustments),
    )


def _status(code: int) -> str:
    name = STATUS_NAMES[code]
    return name if code == DELISTED or name == "unrated" else "rated"

"""Runs the engine on the naive model's half-years of correspondence chess."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import polars as pl

from arpad.engine.events import RatedEvents, rate_events
from arpad.engine.period import Period as RatedPeriod
from arpad.engine.period import rate_period
from arpad.engine.state import State
from arpad.engine.tables import EVENTS, GAMES, PENDING, RATINGS, SEATS, Schema
from arpad.law.backends import to_polars
from arpad.law.dialect import type_in
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.asking import calendar
from arpad.tables.statuses import EFFECTIVE, PROVISIONAL, STATUS_NAMES, UNRATED
from tests.house.engine_adapter import Wrap, usual
from tests.house.naive_cnxc.model import Event, Game, Performance, Period, Player, Substitution
from tests.house.naive_cnxc.substitutions import rows_of

GAMES_PER_EVENT = 1000


@dataclass(frozen=True)
class Found:
    """What the engine found, as plain rows."""

    events: dict[int, bool]
    sides: dict[tuple[int, int, str, int], dict[str, Any]]
    results: dict[tuple[int, int], dict[str, Any]]
    adjustments: list[dict[str, Any]]
    published: dict[int, dict[str, Any]]


def in_period(period: Period, event: Event) -> bool:
    """Return whether the office would hand the event over for this list (4.1)."""
    return period.first_day <= event.end <= period.last_day


def rate(period: Period, edition: str) -> Found:
    """Rate one half-year with the engine."""
    rated, found = rate_tables(period, edition)
    return Found(
        {row["event_id"]: row["event_is_rated"] == 1 for row in rows_of_table(rated.events)},
        {
            (
                row["event_id"],
                row["game_id"] % GAMES_PER_EVENT,
                "white" if row["is_white"] else "black",
                row["player_id"],
            ): row
            for row in rows_of_table(rated.explained)
        },
        {(row["event_id"], row["player_id"]): row for row in rows_of_table(rated.results)},
        rows_of_table(found.adjustments),
        {row["player_id"]: row for row in rows_of_table(found.published)},
    )


def rate_tables(
    period: Period, edition: str, wrap: Wrap = usual
) -> tuple[RatedEvents, RatedPeriod]:
    """Rate one half-year on an engine, and return its tables."""
    book = CATALOGUE.book(edition)
    list_date = period.last_day + timedelta(days=1)
    before = number_of(calendar(book).list_in_force(period.last_day))
    events = [event for event in period.events if in_period(period, event)]
    games = [
        _game(event, index, game) for event in events for index, game in enumerate(event.games)
    ]
    ratings = wrap(table([_rating(player, before) for player in period.players], RATINGS))
    pending = wrap(table([row for player in period.players for row in _pending(player)], PENDING))
    seats = [row for event in events for row in _seats(period, event)]
    rated = rate_events(
        wrap(table([_event(event, before) for event in events], EVENTS)),
        wrap(table(games, GAMES)),
        ratings,
        pending,
        before,
        book,
        wrap(table(seats, SEATS)) if seats else None,
        list_date=list_date,
    )
    on = calendar(book).list_in_force(period.last_day)
    state = State.of(on, ratings, pending=pending)
    made = rate_period(state, {book.name: rated}, list_date, book)
    return made.rated[book.name], made


def status(row: dict[str, Any]) -> str:
    return STATUS_NAMES[row["list_status"]]


def table(rows: list[dict[str, Any]], schema: Schema) -> pl.DataFrame:
    return pl.DataFrame(rows, schema={name: type_in(pl, kind) for name, kind in schema.items()})


def rows_of_table(found: Any) -> list[dict[str, Any]]:
    return to_polars(found).rows(named=True)


def number_of(day: date) -> int:
    return day.year * 10000 + day.month * 100 + day.day


def _event(event: Event, list_id: int) -> dict[str, Any]:
    return {
        "event_id": event.event_id,
        "list_id": list_id,
        "on": number_of(event.start),
        "start_day": event.start.toordinal(),
        "end_day": event.end.toordinal(),
        "end_on": number_of(event.end),
        "kind": "round_robin",
        "is_thematic": int(event.is_thematic),
        "is_by_body": int(event.is_by_cnxc),
        "is_officialised": int(event.is_officialised),
        "is_named_in_rules": int(event.is_named_in_rules),
        "virtual_class": event.virtual_class,
        "is_norm_event": int(event.is_master_norm),
        "winner_id": event.winner,
    }


def _game(event: Event, index: int, game: Game) -> dict[str, Any]:
    return {
        "game_id": event.event_id * GAMES_PER_EVENT + index,
        "event_id": event.event_id,
        "round": game.round,
        "white_id": game.white,
        "black_id": game.black,
        "result": game.result,
        "white_moved": int(game.white_moved),
        "black_moved": int(game.black_moved),
        "is_left_out": int(game.is_left_out),
    }


def _rating(player: Player, list_id: int) -> dict[str, Any]:
    code = UNRATED
    if player.rating is not None:
        code = EFFECTIVE if player.is_effective else PROVISIONAL
    day = player.last_counted_day
    return {
        "list_id": list_id,
        "player_id": player.player_id,
        "rating": player.rating,
        "rating_peak": player.rating,
        "games_rated": player.games_counted,
        "status": code,
        "last_played_on": None if day is None else number_of(day),
        "iccf_rating": player.iccf,
        "fpx_rating": player.fpx,
        "fide_rating": player.fide,
        "iccf_rating_next": player.iccf_next,
    }


def _pending(player: Player) -> list[dict[str, Any]]:
    return [_performance(player, one) for one in player.performances]


def _performance(player: Player, one: Performance) -> dict[str, Any]:
    weighted = one.games * one.rating
    assert weighted.denominator == 1
    return {
        "player_id": player.player_id,
        "event_id": -1,
        "list_id": 1,
        "end_day": 1,
        "games": one.games,
        "score_half": one.points_half,
        "opponents_sum": one.opponents_sum,
        "performance_sum": int(weighted),
        "is_kept": 1,
    }


def _seats(period: Period, event: Event) -> list[dict[str, Any]]:
    found = []
    for index, game in enumerate(event.games):
        for side in ("white", "black"):
            chain = rows_of(period, event, game, side)
            found += [
                {
                    "game_id": event.event_id * GAMES_PER_EVENT + index,
                    "is_white": int(side == "white"),
                    "seat_order": order,
                    "player_id": player,
                    "has_moved": int(has_moved),
                }
                for order, (player, has_moved) in enumerate(_chain(chain))
            ]
    return found


def _chain(rows: list[Substitution]) -> list[tuple[int, bool]]:
    if not rows:
        return []
    first = (rows[0].original, rows[0].original_moved)
    return [first, *((row.substitute, row.substitute_moved) for row in rows)]

"""Runs the engine on the naive model's months of the Catalan federation."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from arpad.engine import questions as q
from arpad.engine.events import RatedEvents, rate_events
from arpad.engine.period import Period, rate_period
from arpad.engine.state import State
from arpad.engine.tables import EVENTS, GAMES, PENDING, RATINGS
from arpad.law import Rulebook
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.asking import calendar
from tests.house.cnxc_adapter import number_of, rows_of_table, table
from tests.house.engine_adapter import Wrap, usual
from tests.house.naive_fce import age_in_tenths
from tests.house.naive_fce.model import Event, Game, Player

EDITIONS = {"standard": "fce-2016", "rapid": "fce-rapid-2016"}
GAMES_PER_EVENT = 1000
MINUTES = {"standard": 90, "rapid": 25, "blitz": 5}


@dataclass(frozen=True)
class Found:
    """What the engine found, as plain rows."""

    sides: dict[tuple[int, int, int], dict[str, Any]]
    results: dict[tuple[int, int], dict[str, Any]]
    events: dict[int, dict[str, Any]]
    adjustments: list[dict[str, Any]]
    published: dict[int, dict[str, Any]]


def rate(
    edition: str, list_date: date, players: tuple[Player, ...], events: tuple[Event, ...]
) -> Found:
    """Rate one month with the engine."""
    rated, found = rate_tables(edition, list_date, players, events)
    return Found(
        {
            (row["event_id"], row["game_id"] % GAMES_PER_EVENT, row["player_id"]): row
            for row in rows_of_table(rated.explained)
        },
        {(row["event_id"], row["player_id"]): row for row in rows_of_table(rated.results)},
        {row["event_id"]: row for row in rows_of_table(rated.events)},
        rows_of_table(found.adjustments),
        {row["player_id"]: row for row in rows_of_table(found.published)},
    )


def rate_tables(
    edition: str,
    list_date: date,
    players: tuple[Player, ...],
    events: tuple[Event, ...],
    wrap: Wrap = usual,
) -> tuple[RatedEvents, Period]:
    """Rate one month on an engine, and return its tables."""
    book = CATALOGUE.book(edition)
    current = number_of(calendar(book).list_in_force(list_date - timedelta(days=1)))
    lists = [
        _rating(book, player, day, rating, day)
        for player in players
        for day, rating in player.ratings.items()
    ]
    now = [_rating(book, player, _day(current), player.rating_now, list_date) for player in players]
    pending = wrap(table([], PENDING))
    rated = rate_events(
        wrap(table([_event(event) for event in events], EVENTS)),
        wrap(table([_game(book, e, i, g) for e in events for i, g in enumerate(e.games)], GAMES)),
        wrap(table(lists, RATINGS)),
        pending,
        current,
        book,
        list_date=list_date,
    )
    state = State.of(_day(current), wrap(table(now, RATINGS)))
    made = rate_period(state, {edition: rated}, list_date, book)
    return made.rated[edition], made


def _day(number: int) -> date:
    return date(number // 10000, number // 100 % 100, number % 100)


def _rating(
    book: Rulebook, player: Player, day: date, rating: int | None, known_on: date
) -> dict[str, Any]:
    """Return a row of the list of a day, with seasons as they stand on another."""
    assert q.SEASONS in book
    season = book[q.SEASONS].season_of(known_on)
    first = player.season_first
    born, federated = player.birth_date, player.federated_on
    since = player.initial_since
    return {
        "list_id": number_of(day),
        "player_id": player.player_id,
        "rating": rating,
        "birth_on": None if born is None else int(f"{born:%Y%m%d}"),
        "age_tenths": None if born is None or federated is None else age_in_tenths(born, federated),
        "has_licence": int(player.has_licence),
        "fide_rating": player.fide_rating,
        "other_rating": player.other_list_rating,
        "initial_since": None if since is None else number_of(since),
        "seasons_completed": None if first is None else max(0, season - max(2015, first)),
        **{
            f"season_games_{back}": player.games_by_season.get(season - back, 0)
            for back in range(1, 6)
        },
    }


def _event(event: Event) -> dict[str, Any]:
    kind = "blitz" if event.is_blitz else event.list_kind
    return {
        "event_id": event.event_id,
        "list_id": number_of(event.start.replace(day=1)),
        "on": number_of(event.start),
        "start_day": event.start.toordinal(),
        "end_day": event.end.toordinal(),
        "kind": "swiss",
        "minutes_for_60_moves": MINUTES[kind],
        "seconds_for_60_moves": MINUTES[kind] * 60,
        "is_half_k_requested": int(event.asked_half_k),
        "days_between_rounds": 7 if event.is_weekly else 0,
    }


def _game(book: Rulebook, event: Event, index: int, game: Game) -> dict[str, Any]:
    assert q.SEASONS in book
    return {
        "game_id": event.event_id * GAMES_PER_EVENT + index,
        "event_id": event.event_id,
        "round": game.round,
        "white_id": game.white,
        "black_id": game.black,
        "result": game.result,
        "played_list_id": number_of(game.played_on.replace(day=1)),
        "season": book[q.SEASONS].season_of(game.played_on),
    }

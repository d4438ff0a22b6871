"""Tables of the engine for its near tests: what a row lacks is null."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from arpad.engine.events import RatedEvents, rate_events
from arpad.engine.tables import EVENTS, GAMES, PENDING, RATINGS
from arpad.law import Rulebook, Table
from arpad.law.backends import embedded_table
from arpad.law.engines import rows
from arpad.law.units import day_number

Played = tuple[int, int, int, str]
"""Round, White, Black, and the result as seen by White."""


def table(schema: Mapping[str, Any], *given: Mapping[str, Any]) -> Table:
    return embedded_table({name: [row.get(name) for row in given] for name in schema}, schema)


def games_of(played: Sequence[Played], event_id: int = 1, **facts: Any) -> list[dict[str, Any]]:
    return [
        {"game_id": event_id * 100 + n, "event_id": event_id, "round": number, "white_id": white,
         "black_id": black, "result": result, **facts}
        for n, (number, white, black, result) in enumerate(played)
    ]  # fmt: skip


def event_of(start: date, end: date, list_date: date, **facts: Any) -> dict[str, Any]:
    return {"event_id": 1, "list_id": day_number(list_date), "on": day_number(start),
            "start_day": start.toordinal(), "end_day": end.toordinal(),
            "end_on": day_number(end), "kind": "swiss", **facts}  # fmt: skip


def rated_event(
    book: Rulebook,
    event: Mapping[str, Any],
    played: Sequence[Played],
    people: Sequence[Mapping[str, Any]],
    list_date: date,
    current: date | None = None,
    **of_games: Any,
) -> RatedEvents:
    """Rate one event; `people` are on the list of its start, and on the current one if it differs.

    A row with `now` has that rating on the current list. `of_games` are facts of all games.
    """
    start = event["list_id"]
    listed = [{"list_id": start, "games_rated": 40, **one} for one in people]
    if current is not None:
        listed += [
            {"list_id": day_number(current), "games_rated": 40, **one,
             "rating": one.get("now", one.get("rating"))}
            for one in people
        ]  # fmt: skip
    return rate_events(
        table(EVENTS, event), table(GAMES, *games_of(played, **of_games)), table(RATINGS, *listed),
        table(PENDING), start if current is None else day_number(current), book,
        list_date=list_date,
    )  # fmt: skip


def changes(found: RatedEvents) -> dict[tuple[int, int], int]:
    """Return the change of each side that is rated, in 1e-5 points, by player and opponent."""
    return {
        (row["player_id"], row["opponent_id"]): row["change_e5"]
        for row in rows(found.explained)
        if row["is_rated"] == 1
    }

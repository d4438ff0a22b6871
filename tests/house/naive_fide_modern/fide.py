"""A naive reading of FIDE's rating editions after 2009, to test the engine with."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from tests.house.naive.fide import status_of
from tests.house.naive.model import Outcome, Pending, Side
from tests.house.naive.pool import as_pending

from . import carried, since_2022
from .model import Event, Player
from .rules import CARRIED, EDITIONS, RAPID_2005, Rules, for_list, new_rating
from .sides import Key, Meeting, meetings_of, sides_of


def rules_of(edition: str, administrators_k: int | None) -> Rules:
    """Give the edition's numbers; the rapid of 2005 has its administrator's K (2005: 15 b)."""
    rules = EDITIONS[edition]
    if rules is not RAPID_2005:
        return rules
    if administrators_k is None:
        raise ValueError("the rapid of 2005 needs the administrator's K")
    return replace(rules, k_of_everybody=administrators_k)


def with_standard_rating(rules: Rules, player: Player) -> Player:
    """Give an unrated player his standard rating in rapid and blitz (N11b; RB24 7.2.1).

    No game counts for K then, also of somebody who was delisted: like any unrated player (T24
    7.2.1; decision 000-17).
    """
    if not rules.starts_from_standard or player.rating_standard is None:
        return player
    return replace(
        player,
        rating=player.rating_standard if player.rating is None else player.rating,
        rating_now=player.rating_standard if player.rating_now is None else player.rating_now,
        games_rated=0 if player.rating is None else player.games_rated,
    )


def rate(
    edition: str,
    list_date: date,
    players: Sequence[Player],
    events: Sequence[Event],
    pending: Sequence[Pending] = (),
    administrators_k: int | None = None,
) -> Outcome:
    """Rate a period by an edition of `EDITIONS` and give the next list."""
    rules = rules_of(edition, administrators_k)
    return rate_with(rules, list_date, players, events, pending)


def _going_on(event: Event) -> Event:
    """Give a match that goes on after it is won one that nothing decides (2005 6.5: "podrán")."""
    return replace(event, rounds_scheduled=None) if event.is_decision_waived else event


def rate_with(
    rules: Rules,
    list_date: date,
    players: Sequence[Player],
    events: Sequence[Event],
    pending: Sequence[Pending] = (),
) -> Outcome:
    """Rate a period and give the next list (7.1, 8; rapid and blitz 6.1, 7)."""
    rules = for_list(rules, list_date)
    by_id = {player.player_id: with_standard_rating(rules, player) for player in players}
    if rules.is_2005:
        events = [_going_on(event) for event in events]
    era = carried if rules.newcomers == CARRIED else since_2022
    admitted = {event.event_id: era.is_admitted(rules, event, by_id) for event in events}
    rated_events = [event for event in events if admitted[event.event_id]]
    results = era.all_results(rules, by_id, rated_events, pending)
    if rules.newcomers == CARRIED:
        kept = carried.all_kept(rules, by_id, rated_events, results, pending)
    else:
        kept = since_2022.all_kept(results)
    meetings: dict[Key, Meeting] = {}
    for event in events:
        meetings.update(meetings_of(rules, event, by_id, results, admitted[event.event_id]))
    sides = sides_of(rules, meetings)
    of_now = [as_pending(results[key], list_date) for key, counts in kept.items() if counts]
    rows = [*pending, *of_now]
    ratings = new_ratings(rules, list_date, by_id, sides, rows, pending)
    return Outcome(
        event_is_rated=admitted,
        sides=sides,
        event_ratings={key: result.rating for key, result in results.items()},
        kept=kept,
        rating_new=ratings,
        status={player: status_of(by_id[player], ratings[player]) for player in ratings},
    )


def new_ratings(
    rules: Rules,
    list_date: date,
    players: dict[int, Player],
    sides: dict[Key, Side],
    rows: Sequence[Pending],
    pending: Sequence[Pending],
) -> dict[int, int | None]:
    """Give the ratings of all who played or have earlier results (7.1.4, 7.2.1, 8.2, 8.3.4)."""
    era = carried if rules.newcomers == CARRIED else since_2022
    played = {player_id for (_, _, player_id), side in sides.items() if side.is_rated}
    waiting = {row.player_id for row in pending if players[row.player_id].rating_now is None}
    ratings: dict[int, int | None] = {}
    for player_id in sorted(played | waiting):
        now = players[player_id].rating_now
        if now is None:
            own = [row for row in rows if row.player_id == player_id]
            ratings[player_id] = era.first_rating(rules, list_date, own)
        else:
            changes = [side.change for (_, _, p), side in sides.items() if p == player_id]
            ratings[player_id] = new_rating(rules, list_date, now, sum(changes, Fraction(0)))
    return ratings

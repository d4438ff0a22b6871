"""A naive reading of the FIDE rating regulations of 2005 and 2009, to test the engine with.

Articles are cited by year; a bare number is the same in both texts.
"""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from .admission import (
    Players,
    is_admitted,
    is_unrated,
    method_of,
    opponent_in,
    participants,
    playable_games,
    points_half,
)
from .model import Event, Game, Outcome, Pending, Player, Side
from .newcomers import Result, counted_games, rating_for_opponents, results_in
from .pool import as_pending, first_rating, kept_results
from .rules import EDITIONS, Rules, floor_on, for_list, half_up, k_of
from .tables import hundredths_of

NOTHING = Fraction(0)
Results = dict[tuple[int, int], Result]  # (event_id, player_id)


def in_order(events: Sequence[Event]) -> list[Event]:
    """Put the events in the order in which they ended (2005: 10.31; 2009: 8.31)."""
    return sorted(events, key=lambda event: (event.end, event.start, event.event_id))


def first_events(
    rules: Rules, players: Players, events: Sequence[Event], pending: Sequence[Pending]
) -> dict[int, tuple[date, date]]:
    """Find when each unrated player's first rated event ended, and began (6.1; 8.21; 10.20)."""
    experienced = {row.player_id for row in pending}
    first: dict[int, tuple[date, date]] = {}
    for event in in_order(events):
        method = method_of(rules, event)
        for player_id in participants(event):
            player = players[player_id]
            has_entered = player.rating_now is not None  # decision 000-43
            if not is_unrated(player) or has_entered or player.has_played_event:
                continue
            if player_id in experienced:
                continue
            if counted_games(event, method, players, player_id):
                first.setdefault(player_id, (event.end, event.start))
    return first


def own_rating(player: Player) -> int | None:
    """Give the rating a player is rated with himself (2009: 7.21, 8.4; 2005: 9.21, 10.4)."""
    if player.rating_now is None:
        return None
    return player.rating_now if player.rating is None else player.rating


def seen_at(rules: Rules, event: Event, player: Player, results: Results) -> int | None:
    """Give what opponents meet in this player (2009: 6.42, 8.51-8.53; 2005: 6.4, 10.51, 10.54)."""
    if player.rating is not None:
        return player.rating
    return rating_for_opponents(rules, results[event.event_id, player.player_id])


def capped(rules: Rules, difference: int) -> int:
    """Bring a difference within the cap (2009: 8.54; 2005: 10.51)."""
    return max(-rules.cap, min(rules.cap, difference))


def rated_side(rules: Rules, player: Player, own: int, opponent: int, score: Fraction) -> Side:
    """Rate a game for a rated player (2009: 8.51-8.56; 2005: 10.51, 10.52)."""
    difference = capped(rules, own - opponent)
    expected = Fraction(hundredths_of(difference), 100)
    k = k_of(rules, player)
    return Side(True, opponent, difference, expected, k, k * (score - expected))


def newcomer_side(is_rated: bool, opponent: int | None) -> Side:
    """Show a game of a player who is unrated for himself (2009: 8.2; 2005: 10.2)."""
    return Side(is_rated, opponent, None, None, None, NOTHING)


def is_discarded(event: Event, player_id: int, results: Results) -> bool:
    """Tell whether the player's result is ignored (6.1; 8.21; 2005: 10.20)."""
    result = results.get((event.event_id, player_id))
    return result is not None and result.is_discarded


def side_of(
    rules: Rules, event: Event, game: Game, players: Players, player_id: int, results: Results
) -> Side:
    """Rate one playable game for one of its players (2009: 6.1, 6.42, 8.4, 8.5; 2005: 6.4, 10)."""
    player = players[player_id]
    rival = players[opponent_in(game, player_id)]
    opponent = seen_at(rules, event, rival, results)
    is_rival_ignored = is_discarded(event, rival.player_id, results)
    own = own_rating(player)
    if own is None:
        is_ignored = is_rival_ignored or is_discarded(event, player_id, results)
        counts = method_of(rules, event) == "round_robin" or not is_unrated(rival)
        return newcomer_side(counts and not is_ignored, opponent)
    if opponent is None or is_rival_ignored:  # 8.4: his own first event counts, he is rated now
        return newcomer_side(False, None)
    return rated_side(rules, player, own, opponent, Fraction(points_half(game, player_id), 2))


def sides_of(
    rules: Rules, event: Event, players: Players, results: Results, admitted: bool
) -> dict[tuple[int, int, int], Side]:
    """Rate every game of an event for both players (2009: 5.1, 6.5, 8.5; 2005: 5.1, 6.5, 10.5)."""
    games = playable_games(event) if admitted else {}
    sides = {}
    for index, game in enumerate(event.games):
        for player_id in (game.white, game.black):
            key = (event.event_id, index, player_id)
            if index in games:
                sides[key] = side_of(rules, event, game, players, player_id, results)
            else:
                sides[key] = newcomer_side(False, None)
    return sides


def all_results(
    rules: Rules, players: Players, events: Sequence[Event], pending: Sequence[Pending]
) -> Results:
    """Rate all rated events for their newcomers (2009: 8.2, 8.58; 2005: 10.2, 10.54)."""
    first = first_events(rules, players, events, pending)
    results: Results = {}
    for event in events:
        debutants = {player for player, at in first.items() if at == (event.end, event.start)}
        method = method_of(rules, event)
        for player_id, result in results_in(rules, event, method, players, debutants).items():
            results[event.event_id, player_id] = result
    return results


def all_kept(
    rules: Rules,
    players: Players,
    events: Sequence[Event],
    results: Results,
    pending: Sequence[Pending],
) -> dict[tuple[int, int], bool]:
    """Tell which results count for first ratings (2005: 6.42, 10.31; 2009: 6.1, 8.31)."""
    kept: dict[tuple[int, int], bool] = {}
    for player in players.values():
        if player.rating_now is not None:
            continue
        own = []
        for event in in_order(events):
            result = results.get((event.event_id, player.player_id))
            method = method_of(rules, event)
            if result and counted_games(event, method, players, player.player_id):
                own.append(result)
        rows = [row for row in pending if row.player_id == player.player_id]
        for result, is_kept in zip(own, kept_results(rules, own, rows), strict=True):
            kept[result.event.event_id, player.player_id] = is_kept
    return kept


def new_rating(rules: Rules, list_date: date, now: int, changes: Fraction) -> int | None:
    """Give R_n of a rated player, None below the floor (2009: 7.21, 8.57; 2005: 9.21, 10.53)."""
    rating = half_up(now + changes)
    return rating if rating >= floor_on(rules, list_date) else None


def status_of(player: Player, rating: int | None) -> str:
    """Name the player's place on the new list (2009: 7.14, 7.21; 2005: 9.14, 9.21)."""
    if rating is not None:
        return "rated"
    return "unrated" if player.rating_now is None else "delisted"


def rate(
    edition: str,
    list_date: date,
    players: Sequence[Player],
    events: Sequence[Event],
    pending: Sequence[Pending] = (),
) -> Outcome:
    """Rate a period and give the next list (2009: 7.1, 8; 2005: 9, 10)."""
    rules = for_list(EDITIONS[edition], list_date)
    by_id = {player.player_id: player for player in players}
    is_rated = {event.event_id: is_admitted(rules, event, by_id) for event in events}
    rated_events = [event for event in events if is_rated[event.event_id]]
    results = all_results(rules, by_id, rated_events, pending)
    kept = all_kept(rules, by_id, rated_events, results, pending)
    sides: dict[tuple[int, int, int], Side] = {}
    for event in events:
        sides.update(sides_of(rules, event, by_id, results, is_rated[event.event_id]))
    of_now = [as_pending(results[key], list_date) for key, counts in kept.items() if counts]
    rows = [*pending, *of_now]
    listed = {player for (_, _, player), side in sides.items() if side.is_rated}
    listed |= {row.player_id for row in pending}
    ratings: dict[int, int | None] = {}
    for player_id in sorted(listed):
        now = by_id[player_id].rating_now
        if now is None:
            own_rows = [row for row in rows if row.player_id == player_id]
            ratings[player_id] = first_rating(rules, list_date, own_rows)
        else:
            changes = [side.change for (_, _, p), side in sides.items() if p == player_id]
            ratings[player_id] = new_rating(rules, list_date, now, sum(changes, NOTHING))
    return Outcome(
        event_is_rated=is_rated,
        sides=sides,
        event_ratings={key: result.rating for key, result in results.items()},
        kept=kept,
        rating_new=ratings,
        status={player: status_of(by_id[player], ratings[player]) for player in ratings},
    )

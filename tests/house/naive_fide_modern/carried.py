"""Newcomers in 2011-2021, and in the rapid of 2005: the older naive oracle with other numbers.

The round robin, the Swiss result, the first event and the pooled rating are imported from
`tests.house.naive`; what asks for the floor, the games needed or the window is told again here
(2009: 6.1, 6.41, 6.42, 7.14, 8.2-8.4, 8.52, 8.58; 2005: 6.4, 9.14, 10.2-10.4, 10.54).
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tests.house.naive import admission
from tests.house.naive.fide import Results, all_results, in_order, is_discarded
from tests.house.naive.model import Pending
from tests.house.naive.newcomers import Result, counted_games
from tests.house.naive.pool import has_three_opponents, pooled_rating, weighted_mean

from .model import Event, Player
from .rules import Rules, floor_on, window_start

Players = dict[int, Player]

__all__ = [
    "all_kept",
    "all_results",
    "counts_for_newcomer",
    "first_rating",
    "is_admitted",
    "seen_at",
]


def is_admitted(rules: Rules, event: Event, players: Players) -> bool:
    """Tell whether the event is rated (1.1, 6.3-6.6), the rate of play as the edition has it."""
    minutes = event.minutes_for_60_moves
    if minutes is not None and rules.minutes is not None:
        first, last = rules.minutes
        if not first <= minutes <= last:
            return False
    if minutes is not None and rules.rated_from:
        highest = max(players[p].rating or 0 for p in admission.participants(event))
        if minutes < next(least for rating, least in rules.rated_from if highest >= rating):
            return False
    if event.are_times_unequal and rules.minutes is not None:
        return False
    return admission.is_admitted(rules, replace(event, minutes_for_60_moves=None), players)


def is_valid_in_swiss(rules: Rules, result: Result) -> bool:
    """Tell whether a Swiss result is a valid performance (2009: 6.41; news of 13.7.2009)."""
    if result.is_discarded or result.rating is None or result.games < 3:
        return False
    return result.score_half >= 2 and result.rating >= floor_on(rules, result.event.start)


def opens_the_pool(rules: Rules, result: Result) -> bool:
    """Tell whether the result is the first that counts (2009: 6.41, 8.31; 2005: 6.42, 10.31)."""
    if result.is_discarded or result.rating is None:
        return False
    if result.rating < floor_on(rules, result.event.start):
        return False
    if rules.is_2005:
        return has_three_opponents(result)
    return result.method != "swiss" or is_valid_in_swiss(rules, result)


def seen_at(rules: Rules, event: Event, player: Player, results: Results) -> int | None:
    """Give what opponents meet in this player (2009: 6.42, 8.51-8.53; 2005: 6.4, 10.54)."""
    if player.rating is not None:
        return player.rating
    result = results[event.event_id, player.player_id]
    if result.is_discarded:
        return None
    if result.method == "swiss" and (rules.is_2005 or not is_valid_in_swiss(rules, result)):
        return None
    return result.rating


def counts_for_newcomer(
    rules: Rules, event: Event, player: Player, rival: Player, results: Results
) -> bool:
    """Tell whether a playable game counts for a player who is unrated now (7.14 a, b; 6.1)."""
    if any(is_discarded(event, p.player_id, results) for p in (player, rival)):
        return False
    return rival.rating is not None or admission.method_of(rules, event) == "round_robin"


def all_kept(
    rules: Rules,
    players: Players,
    events: Sequence[Event],
    results: Results,
    pending: Sequence[Pending],
) -> dict[tuple[int, int], bool]:
    """Tell which results count for first ratings (2009: 6.1, 8.31; 2005: 6.42, 10.31)."""
    kept: dict[tuple[int, int], bool] = {}
    for player_id, player in players.items():
        if player.rating_now is not None:
            continue
        is_kept_before = any(row.is_kept for row in pending if row.player_id == player_id)
        opened: list[tuple[date, date]] = []
        for event in in_order(events):
            result = results.get((event.event_id, player_id))
            method = admission.method_of(rules, event)
            if result is None or not counted_games(event, method, players, player_id):
                continue
            if opens_the_pool(rules, result):
                opened.append((event.end, event.start))
            is_open = is_kept_before or opens_the_pool(rules, result)
            is_open = is_open or any(at < (event.end, event.start) for at in opened)
            is_usable = not rules.is_2005 or (
                result.rating is not None and has_three_opponents(result)
            )
            is_kept = is_open and is_usable and not result.is_discarded
            kept[event.event_id, player_id] = is_kept
    return kept


def first_rating(rules: Rules, list_date: date, rows: Sequence[Pending]) -> int | None:
    """Give the first published rating, if there is one (2009: 7.14, 8.3; 2005: 9.14, 10.3)."""
    since = window_start(rules, list_date)
    pool = [row for row in rows if row.is_kept and row.list_date > since]
    if rules.is_2005:
        pool = [row for row in pool if row.event_rating is not None]
    games = sum(row.games for row in pool)
    olympiad_games = sum(row.games for row in pool if row.is_olympiad)
    if games < rules.games_needed and olympiad_games < rules.games_needed_olympiad:
        return None
    rating = weighted_mean(pool) if rules.is_2005 else pooled_rating(rules, pool)
    if rating is None or rating < floor_on(rules, list_date):
        return None
    return rating

"""Admission, newcomers and first ratings from 1.1.2022: only games against rated opponents count.

T22 8.2.1-8.2.4 and 8.3.1; T24 1.1, 5.1, 6.1, 6.2, 7.1.4, 8.1.1 and 8.2.1-8.2.4; RB24 1.1, 1.2,
7.2.1 and 7.3.1. Nothing depends on the kind of event but the articles of matches.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from tests.house.naive import admission
from tests.house.naive.fide import Results, in_order
from tests.house.naive.model import Game, Pending
from tests.house.naive.newcomers import Result
from tests.house.naive.rules import half_up, percentage
from tests.house.naive.tables import difference_of

from .model import Event, Player
from .rules import TWO_DRAWS, Rules, floor_on, window_start

Players = dict[int, Player]


def is_admitted(rules: Rules, event: Event, players: Players) -> bool:
    """Tell whether the event is rated at all (T24 6.1; RB24 1.1, 1.2)."""
    if event.is_declared_unrated:
        return False
    unrated = [p for p in admission.participants(event) if players[p].rating is None]
    if event.kind == "match" and unrated:
        return False
    minutes = event.minutes_for_60_moves
    if rules.minutes is not None:
        first, last = rules.minutes
        is_too_fast_or_slow = minutes is not None and not first <= minutes <= last
        return not (is_too_fast_or_slow or event.are_times_unequal)
    return True


def has_enough_time(rules: Rules, event: Event, white: Player, black: Player) -> bool:
    """Tell whether the two players had the least time for their ratings (T24 1.1)."""
    minutes = event.minutes_for_60_moves
    if minutes is None or not rules.rated_from:
        return True
    highest = max(white.rating or 0, black.rating or 0)
    return minutes >= next(least for rating, least in rules.rated_from if highest >= rating)


def is_refused(rules: Rules, white: Player, black: Player) -> bool:
    """Tell whether the players are too far apart to be rated (RB24 7.3.1, from 1.12.2024)."""
    one, other = white.rating, black.rating
    if rules.refused is None or one is None or other is None:
        return False
    least, above = rules.refused
    return abs(one - other) >= least and max(one, other) > above


def playable(rules: Rules, event: Event, players: Players) -> dict[int, Game]:
    """Give the games that can be rated, by index (T24 1.1, 5.1, 6.2; RB24 7.3.1)."""
    played = event
    if event.is_decision_waived and rules.can_waive_decision:
        played = replace(event, rounds_scheduled=None)
    return {
        index: game
        for index, game in admission.playable_games(played).items()
        if has_enough_time(rules, event, players[game.white], players[game.black])
        and not is_refused(rules, players[game.white], players[game.black])
    }


def games_against_rated(
    rules: Rules, event: Event, players: Players, player_id: int
) -> list[tuple[Game, int]]:
    """Pick the games of a player that count for him, with his opponents' ratings (T24 8.2.2)."""
    found = []
    for game in playable(rules, event, players).values():
        if player_id in (game.white, game.black):
            rating = players[admission.opponent_in(game, player_id)].rating
            if rating is not None:
                found.append((game, rating))
    return found


def difference_at(rules: Rules, hundredths: int) -> int | None:
    """Give d_p; for .00 and 1.0 notionally 800 (T24 8.1.1)."""
    if hundredths == 0:
        return rules.difference_at_zero
    if hundredths == 100:
        return None if rules.difference_at_zero is None else -rules.difference_at_zero
    return difference_of(hundredths)


def initial_rating(rules: Rules, opponents_sum: int, score_half: int, games: int) -> int | None:
    """Give R_u from results taken as one event; only R_u is rounded (T22 8.2.2, T24 8.2.2)."""
    if games == 0:
        return None
    if rules.newcomers == TWO_DRAWS:
        opponents_sum, score_half, games = opponents_sum + 3600, score_half + 2, games + 2
    average = Fraction(opponents_sum, games)
    above = score_half - games
    if above >= 0 and rules.newcomers != TWO_DRAWS:
        return half_up(average + rules.half_point_bonus * above)
    difference = difference_at(rules, percentage(score_half, games))
    if difference is None:
        return None
    rating = half_up(average + difference)
    return rating if rules.rating_most is None else min(rating, rules.rating_most)


def first_events(
    rules: Rules, players: Players, events: Sequence[Event], pending: Sequence[Pending]
) -> dict[int, tuple[date, date]]:
    """Find when the first event with a counted game of each of the unrated was (T24 8.2.1)."""
    experienced = {row.player_id for row in pending}
    first: dict[int, tuple[date, date]] = {}
    for event in in_order(events):
        for player_id in admission.participants(event):
            player = players[player_id]
            has_entered = player.rating is not None or player.rating_now is not None  # 000-43
            if has_entered or player.has_played_event or player_id in experienced:
                continue
            if games_against_rated(rules, event, players, player_id):
                first.setdefault(player_id, (event.end, event.start))
    return first


def all_results(
    rules: Rules, players: Players, events: Sequence[Event], pending: Sequence[Pending]
) -> Results:
    """Sum up every event for everybody who is unrated now (T24 8.2.1, 8.2.2)."""
    first = first_events(rules, players, events, pending)
    results: Results = {}
    for event in events:
        for player_id in admission.participants(event):
            if players[player_id].rating_now is not None:
                continue
            games = games_against_rated(rules, event, players, player_id)
            score = sum(admission.points_half(game, player_id) for game, _ in games)
            total = sum(rating for _, rating in games)
            is_zero = score == 0 and first.get(player_id) == (event.end, event.start)
            rivals = {admission.opponent_in(game, player_id) for game, _ in games}
            results[event.event_id, player_id] = Result(
                event=event,
                player_id=player_id,
                method="swiss",
                games=len(games),
                score_half=score,
                opponents_sum=total,
                opponents=len(rivals),
                rating=None if is_zero else initial_rating(rules, total, score, len(games)),
                is_discarded=is_zero,
            )
    return results


def all_kept(results: Results) -> dict[tuple[int, int], bool]:
    """Tell which results count: all but a first event of zero (T24 8.2.1)."""
    return {key: not result.is_discarded for key, result in results.items() if result.games}


def first_rating(rules: Rules, list_date: date, rows: Sequence[Pending]) -> int | None:
    """Give the first published rating, if there is one (T24 7.1.4)."""
    since = window_start(rules, list_date)
    pool = [row for row in rows if row.is_kept and row.list_date > since]
    games = sum(row.games for row in pool)
    if games < rules.games_needed:
        return None
    total = sum(row.opponents_sum for row in pool)
    rating = initial_rating(rules, total, sum(row.score_half for row in pool), games)
    if rating is None or rating < floor_on(rules, list_date):
        return None
    return rating

"""Counts which edges of the regulations occur in the random periods."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date

from .admission import (
    Players,
    has_round_robin_composition,
    is_complete_round_robin,
    is_played,
    is_unrated,
    method_of,
    minutes_required,
    participants,
    rounds_after_decision,
)
from .fide import Results, all_results, in_order, rate
from .generate import Period, random_period
from .model import Event, Game, Outcome, Pending, Player
from .newcomers import Result, RoundRobin, is_performance_of_641
from .pool import window_start
from .rules import EDITIONS, Rules, floor_on, for_list

_NAMES = """
kind-round_robin kind-double_round_robin kind-swiss kind-team kind-match kind-scheveningen
kind-knockout kind-league result-+ result-- result-W result-D result-L
declared-unrated too-fast rate-just-enough third-missed under-ten-with-three 6.32-missed
6.32-met 6.33-men 6.33-women robin-as-swiss-saved robin-pair-missing robin-pair-twice
scheveningen-2005-refused scheveningen-2005-one-unrated match-2009-refused match-decided
match-games-in-other-order robin-discarded swiss-discarded robin-several-discarded
robin-discarded-exactly-half swiss-discarded-half robin-rated-all robin-rated-none
robin-cap-corrects robin-cap-corrects-newcomers robin-opponent-undetermined
robin-zero-later robin-newcomer-all robin-double-newcomer robin-without-rated-newcomers
swiss-valid swiss-two-games swiss-below-floor swiss-zero-later swiss-half-later
swiss-no-rated-opponent swiss-2005-few-opponents newcomer-seen
8.4-rated 8.4-seen
8.4-against-unseen delisted-since-robin delisted-since-swiss delisted-since-rated-again
rating-changed-since first-by-order first-equal-dates first-pending leading-ignored
kept-after-pending kept-zero kept-one-game pool-out-of-window pool-at-border
pool-nine pool-seven-olympiad pool-one-robin pool-below-half pool-zero first-below-floor
first-rated delisted k-10 k-15 k-20 k-25 k-30 k-2400-under-30 k-2400-once capped
floor-1401 floor-1201 floor-between at-floor women-only-event several-events
"""
EDGES = tuple(_NAMES.split())


def _half(game: Game, player_id: int) -> int:
    white = {"1": 2, "=": 1, "0": 0}.get(game.result, 0)
    return white if player_id == game.white else 2 - white


def _event_edges(rules: Rules, event: Event, players: Players) -> Iterator[str]:
    everybody = [players[p] for p in participants(event)]
    rated = [p for p in everybody if not is_unrated(p)]
    unrated = len(everybody) - len(rated)
    yield f"kind-{event.kind}"
    yield from (f"result-{game.result}" for game in event.games if not is_played(game))
    if event.is_women_only:
        yield "women-only-event"
    if event.is_declared_unrated:
        yield "declared-unrated"
        return
    minutes = event.minutes_for_60_moves
    if minutes is not None:
        needed = minutes_required(event, players)
        if minutes < needed:
            yield "too-fast"
            return
        if minutes == needed:
            yield "rate-just-enough"
    is_robin = event.kind in ("round_robin", "double_round_robin")
    if is_robin:
        yield from _robin_edges(event, players, everybody, rated)
    if event.kind == "scheveningen" and rules.is_2005 and unrated:
        is_one = unrated == 1
        yield "scheveningen-2005-one-unrated" if is_one else "scheveningen-2005-refused"
    if event.kind == "match":
        if unrated and not rules.is_2005:
            yield "match-2009-refused"
        elif rounds_after_decision(event):
            yield "match-decided"
            if list(event.games) != sorted(event.games, key=lambda g: g.round):
                yield "match-games-in-other-order"


def _robin_edges(
    event: Event, players: Players, everybody: list[Player], rated: list[Player]
) -> Iterator[str]:
    number, fits = len(everybody), has_round_robin_composition(event, players)
    if not is_complete_round_robin(event):
        if not fits:
            yield "robin-as-swiss-saved"
        if all(is_played(game) for game in event.games):
            pairs = number * (number - 1) // (1 if "double" in event.kind else 2)
            yield "robin-pair-missing" if len(event.games) < pairs else "robin-pair-twice"
        return
    is_third, is_four = 3 * len(rated) >= number, number >= 10 or len(rated) >= 4
    if not fits:
        if not is_third:
            yield "third-missed"
        elif not is_four and len(rated) == 3:
            yield "under-ten-with-three"
        elif is_four:
            yield "6.32-missed"
    elif not (is_third and is_four):
        yield "6.33-women" if event.is_women_only else "6.33-men"
    elif event.kind == "double_round_robin" and len(rated) < number:
        yield "6.32-met"


def _result_edges(rules: Rules, event: Event, players: Players, results: Results) -> Iterator[str]:
    method = method_of(rules, event)
    own = [r for (number, _), r in results.items() if number == event.event_id]
    discarded = {r.player_id for r in own if r.is_discarded}
    family = "robin" if method == "round_robin" else "swiss"
    if discarded:
        yield f"{family}-discarded"
        for player in discarded:
            played = [g for g in event.games if is_played(g) and player in (g.white, g.black)]
            if sum(_half(g, player) for g in played) == 1:
                yield (
                    "robin-discarded-exactly-half" if family == "robin" else "swiss-discarded-half"
                )
    if method == "round_robin":
        if len(discarded) > 1:
            yield "robin-several-discarded"
        yield from _robin_result_edges(rules, event, players, discarded)
    for result in own:
        known = players[result.player_id]
        if result.is_discarded:
            continue
        if known.rating is not None:
            yield f"delisted-since-{family}"
        elif method == "swiss":
            yield from _swiss_result_edges(rules, result)
    zero = [r for r in own if r.games and not r.is_discarded and not r.score_half]
    yield from (f"{family}-zero-later" for _ in zero)


def _swiss_result_edges(rules: Rules, result: Result) -> Iterator[str]:
    if result.games == 0:
        yield "swiss-no-rated-opponent"
    elif result.rating is not None:
        if is_performance_of_641(rules, result):
            yield "swiss-valid"
        elif result.games < 3:
            yield "swiss-two-games"
        elif result.rating < floor_on(rules, result.event.start):
            yield "swiss-below-floor"
        if rules.is_applied and result.games >= 3 and result.score_half == 1:
            yield "swiss-half-later"
        if rules.is_2005 and result.games >= 3 > result.opponents:
            yield "swiss-2005-few-opponents"
        if result.rating == floor_on(rules, result.event.start):
            yield "at-floor"


def _robin_result_edges(
    rules: Rules, event: Event, players: Players, discarded: set[int]
) -> Iterator[str]:
    robin = RoundRobin(rules, event, players, discarded)
    newcomers = [p for p in robin.remaining if is_unrated(players[p])]
    if not newcomers:
        yield "robin-without-rated-newcomers"
        return
    for player in robin.remaining:
        if not is_unrated(players[player]):
            if robin.difference_reached(player) == 677:
                yield "robin-rated-all"
            if robin.difference_reached(player) == -677:
                yield "robin-rated-none"
            continue
        first = robin.first_pass[player]
        if event.kind == "double_round_robin":
            yield "robin-double-newcomer"
        if first is None:
            continue
        if robin.corrected_average(player) != robin.average:
            yield "robin-cap-corrects"
        others = [robin.first_pass[p] for p in newcomers if p != player]
        if None in others:
            yield "robin-opponent-undetermined"
        if any(abs(other - first) > rules.cap for other in others if other is not None):
            yield "robin-cap-corrects-newcomers"
        games = [g for g in robin.games if player in (g.white, g.black)]
        if all(_half(g, player) == 2 for g in games):
            yield "robin-newcomer-all"


def _side_edges(
    rules: Rules, players: Players, rated: list[Event], outcome: Outcome
) -> Iterator[str]:
    games = {event.event_id: event.games for event in rated}
    for (number, index, player_id), side in outcome.sides.items():
        player = players[player_id]
        if number not in games or player.rating_now is None:
            continue
        game = games[number][index]
        if not side.is_rated or side.k is None:
            if player.rating is None and is_played(game):
                yield "8.4-against-unseen"
            continue
        yield f"k-{side.k}"
        if abs(side.rated_difference or 0) == rules.cap:
            yield "capped"
        peak = player.rating_peak or 0
        if peak >= 2400 and player.games_rated < 30:
            yield "k-2400-under-30"
        if peak >= 2400 > (player.rating or 0) and player.games_rated >= 30:
            yield "k-2400-once"
        if player.rating is None:
            yield "8.4-rated"
        elif player.rating != player.rating_now:
            yield "rating-changed-since"
        rival = players[game.black if player_id == game.white else game.white]
        if rival.rating is None:
            yield "newcomer-seen" if rival.rating_now is None else "8.4-seen"


def _list_edges(
    rules: Rules,
    list_date: date,
    players: Players,
    pending: Iterable[Pending],
    outcome: Outcome,
    results: Results,
) -> Iterator[str]:
    yield from (s for s in ["delisted"] if s in outcome.status.values())
    for player_id, new in outcome.rating_new.items():
        if players[player_id].rating_now is not None:
            continue
        rows = [row for row in pending if row.player_id == player_id]
        keys = [key for key, kept in outcome.kept.items() if key[1] == player_id]
        kept = [results[key] for key in keys if outcome.kept[key]]
        inside = [r for r in rows if r.is_kept and r.list_date > window_start(list_date)]
        games = sum(r.games for r in inside) + sum(r.games for r in kept)
        half = sum(r.score_half for r in inside) + sum(r.score_half for r in kept)
        if any(r.is_kept and r not in inside for r in rows):
            yield "pool-out-of-window"
        if any(r.list_date == window_start(list_date) for r in rows):
            yield "pool-at-border"
        if any(r.is_kept for r in rows) and kept:
            yield "kept-after-pending"
        if rows and not any(r.is_kept for r in rows):
            yield "first-pending"
        if any(not outcome.kept[key] for key in keys) and kept:
            yield "leading-ignored"
        if any(r.score_half == 0 for r in kept):
            yield "kept-zero"
        if any(r.games == 1 for r in kept):
            yield "kept-one-game"
        if games == 9:
            yield "pool-nine"
        if games >= 9 and half == 0:
            yield "pool-zero"
        if games >= 9 and new is None and half:
            yield "first-below-floor"
        if new is not None:
            yield "first-rated"
            if players[player_id].rating is not None:
                yield "delisted-since-rated-again"
            if games < 9:
                yield "pool-seven-olympiad"
            if half < games:
                yield "pool-below-half"
            if len(inside) + len(kept) == 1 and kept and kept[0].method == "round_robin":
                yield "pool-one-robin"


def _order_edges(players: Players, events: list[Event]) -> Iterator[str]:
    for player in players.values():
        if player.rating is None and not player.has_played_event:
            own = [e for e in in_order(events) if player.player_id in participants(e)]
            if len(own) > 1:
                yield "first-by-order"
                if (own[0].start, own[0].end) == (own[1].start, own[1].end):
                    yield "first-equal-dates"


def edges_of(edition: str, period: Period) -> set[str]:
    """Name the edges that one period holds under an edition."""
    list_date, people, events, pending = period
    rules = for_list(EDITIONS[edition], list_date)
    players = {player.player_id: player for player in people}
    outcome = rate(edition, *period)
    rated = [event for event in events if outcome.event_is_rated[event.event_id]]
    results = all_results(rules, players, rated, pending)
    found: set[str] = {"several-events"} if len(events) > 1 else set()
    for event in events:
        found.update(_event_edges(rules, event, players))
    for event in rated:
        found.update(_result_edges(rules, event, players, results))
        if rules.is_applied:
            floor = floor_on(EDITIONS[edition], event.start)
            found.add(f"floor-{floor}")
            if floor != floor_on(rules, list_date):
                found.add("floor-between")
    found.update(_side_edges(rules, players, rated, outcome))
    found.update(_list_edges(rules, list_date, players, pending, outcome, results))
    found.update(_order_edges(players, rated))
    return found


def census(seeds: Iterable[int]) -> Counter[str]:
    """Count in how many seeds each edge occurs under at least one edition."""
    counts: Counter[str] = Counter(dict.fromkeys(EDGES, 0))
    for seed in seeds:
        period = random_period(seed)
        counts.update({edge for edition in EDITIONS for edge in edges_of(edition, period)})
    return counts


if __name__ == "__main__":
    for edge, count in sorted(census(range(2000)).items(), key=lambda pair: pair[1]):
        print(f"{count:5} {edge}")

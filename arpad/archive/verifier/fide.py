"""Make the lists of FIDE's editions again, from 2005 on: standard, rapid and blitz.

Written from docs/rulebooks/texts, docs/publication.md and docs/readings.md; what the texts
prescribe is in fide_texts.py, which games are rated in fide_events.py, first ratings in
newcomers.py. Article numbers are those of FIDE
B.02, of 2009 or from 2022 on.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from fide_events import (
    EDITIONS,
    SCORES,
    Period,
    decided,
    event_is_rated,
    game_is_rated,
    method,
)
from fide_texts import (
    MEAN,
    ONCE,
    ONCE_EITHER,
    RATED_ONLY,
    TEXTS,
    UPLIFT,
    UPLIFT_ON,
    UPLIFTING,
    Text,
    k_factor,
)
from figures import Row, Tables, expected_e3, half_away, half_up, iso, months
from newcomers import (
    ROUND_ROBIN,
    Result,
    Side,
    counts_for_opponents,
    first_rating,
    is_empty,
    is_kept,
    result_of,
    results,
)

__all__ = ["EDITIONS", "remade"]


def remade(manifest: dict[str, Any], tables: Tables) -> Period:
    """Return a list, made again from its evidence."""
    period = Period(manifest, tables)
    for event, stages in in_time(period.events):
        ids = [(stage["rulebook"], stage["event_id"]) for stage in stages]
        if rate_event(period, event, [game for name in ids for game in period.games[name]]):
            period.rated += stages
    period.rows = {player: new_row(period, player) for player in period.state}
    return period


def in_time(events: Iterable[Row]) -> list[tuple[Row, list[Row]]]:
    """Return the events in time, stages that are rated together as one Swiss (6.2)."""
    grouped: dict[tuple[str, int], list[Row]] = defaultdict(list)
    for row in events:
        is_grouped = row["is_grouped_stated"]
        if is_grouped is None:
            is_grouped = int(TEXTS[row["rulebook"]].newcomers == MEAN)
        root = row["stage_of"] if row["stage_of"] is not None and is_grouped else row["event_id"]
        grouped[row["rulebook"], root].append(row)
    ordered = []
    for (_, root), stages in grouped.items():
        first = min(stages, key=lambda row: (row["start_day"], row["event_id"]))
        event = dict(first, event_id=root)
        if len(stages) > 1:
            last = max(stages, key=lambda row: row["end_day"])
            event |= {"kind": "swiss", "end_day": last["end_day"], "end_on": last["end_on"]}
        ordered.append((event, stages))
    ordered.sort(key=lambda pair: tuple(pair[0][n] for n in ("end_day", "start_day", "event_id")))
    return ordered


def rate_event(period: Period, event: Row, games: list[Row]) -> bool:
    """Add what an event changes to its players' sums, and newcomers' results, if it is rated."""
    text = TEXTS[event["rulebook"]]
    rated_as = method(text, event, games)
    if not event_is_rated(period, text, event, games, rated_as):
        return False
    sides = rated_sides(period, text, event, games)
    ignored = first_and_empty(period, event, rated_as, sides)
    theirs = [side for side in sides if side.player in ignored and side.opponent_seen is not None]
    sides = [side for side in sides if not {side.player, side.opponent} & ignored]
    sums = results(text, rated_as, sides)
    keep_results(period, event, rated_as, sides, sums)
    for player in {side.player for side in theirs}:
        result = result_of(text, [side for side in theirs if side.player == player])
        note(period, event, rated_as, player, result, is_counted=False)
    if text.newcomers == RATED_ONLY:
        sums = {}
    met = {player: result.rating for player, result in sums.items()
           if counts_for_opponents(text, rated_as, result, period.floor)}  # fmt: skip
    differences: dict[int, list[tuple[Side, int]]] = defaultdict(list)
    for side in sides:
        seen = side.opponent_seen
        seen = met.get(side.opponent) if seen is None else seen
        if side.rating is not None and seen is not None:
            differences[side.player].append((side, side.rating - seen))
    for pairs in differences.values():
        rate_sides(period, text, event, pairs)
    return True


def rated_sides(period: Period, text: Text, event: Row, games: list[Row]) -> list[Side]:
    """Return both sides of every rated game."""
    days = event["end_day"] - event["start_day"] + 1
    is_long = text.newcomers == RATED_ONLY and days > 30
    is_by_game = text.newcomers != MEAN and (is_long or event["ratings_at_game"] == 1)
    late = decided(text, event, games)
    sides = []
    for game in sorted(games, key=lambda game: (game["round"], game["game_id"])):
        day = game["played_list_id"] if is_by_game else None
        day = event["list_id"] if day is None else day
        seats = (game["white_id"], game["black_id"])
        seated = [period.listed.get((event["rulebook"], day, player)) for player in seats]
        if game["game_id"] in late or not game_is_rated(period, text, event, game, seated):
            continue
        for place, half in enumerate(SCORES[game["result"]]):
            own, other = seats[place], seats[1 - place]
            row, seen = seated[place], period.shown(seated[1 - place])
            rating = period.own(row, own)
            sides.append(Side(game, own, other, row, rating, period.shown(row), seen, half))
    return sides


def first_and_empty(period: Period, event: Row, rated_as: str, sides: Sequence[Side]) -> set[int]:
    """Return whose first event this is, and ignored (6.1, 8.21, 8.2.1)."""
    text, moment = TEXTS[event["rulebook"]], moment_of(event)
    theirs: dict[int, list[Side]] = defaultdict(list)
    for side in sides:
        if side.rating is None:
            theirs[side.player].append(side)
    ignored = set()
    for player, own in theirs.items():
        has_played = (period.state.get(player) or {}).get("has_played_event") == 1
        has_played |= period.first_played.get(player, moment) < moment
        has_played |= own[0].seen is not None
        if not has_played and is_empty(text, rated_as, own):
            ignored.add(player)
        if any(side.opponent_seen is not None for side in own):
            period.first_played.setdefault(player, moment)
    return ignored


def moment_of(event: Row) -> tuple[int, int]:
    """Return an event's place in time: of two with the same days neither is the earlier."""
    return event["end_day"], event["start_day"]


def keep_results(
    period: Period, event: Row, rated_as: str, sides: Iterable[Side], sums: dict[int, Result]
) -> None:
    """Note the results of those who have no rating now, and which count (8.3, 8.31)."""
    text = TEXTS[event["rulebook"]]
    for player in sorted({side.player for side in sides if side.rating is None} & set(sums)):
        result = sums[player]
        earlier = [row for row in period.results[player]
                   if row["is_kept"] and moment_of(row) < moment_of(event)]  # fmt: skip
        is_open = any(row["is_kept"] == 1 for row in period.pending[player]) or bool(earlier)
        is_counted = is_kept(text, rated_as, result, period.floor, is_open=is_open)
        note(period, event, rated_as, player, result, is_counted=is_counted)


def note(
    period: Period, event: Row, rated_as: str, player: int, result: Result, *, is_counted: bool
) -> None:
    """Note a newcomer's result in an event as the next list has it."""
    period.note(event, player, result.games, result.half, result.ratings,
                opponents=result.opponents, rating=result.rating,
                performances=result.performances, is_kept=is_counted,
                is_round_robin=rated_as == ROUND_ROBIN)  # fmt: skip


def rate_sides(period: Period, text: Text, event: Row, pairs: list[tuple[Side, int]]) -> None:
    """Add a player's games of an event: each its K and its surplus in thousandths."""
    either = text.cap == ONCE_EITHER
    widest = max((abs(d) if either else d for _, d in pairs), default=0)
    is_once = text.cap in (ONCE, ONCE_EITHER)
    is_left = True
    for side, apart in pairs:
        difference = apart
        if is_once:
            size = abs(difference) if either else difference
            is_capped = is_left and size == widest and size > 400
            is_left = is_left and size != widest
            if is_capped or (difference < -400 and not either):
                difference = max(-400, min(400, difference))
        elif text.uncapped_from is None or (side.rating or 0) < text.uncapped_from:
            difference = max(-int(text.cap), min(int(text.cap), difference))
        if side.game["is_rated_before"] == 1:
            continue
        row = side.row if side.seen is not None and side.row else period.state[side.player]
        years = period.years_old(text, row, event["on"])
        k = k_factor(text, as_entered(row), years)
        surplus = 500 * side.half - expected_e3(difference)
        figures = {"score_half": side.half, "difference": apart, "rated_difference": difference,
                   "expected_e3": expected_e3(difference)}  # fmt: skip
        if side.rating is not None:
            figures |= {"rating": side.rating, "opponent_rating": side.rating - apart}
        period.sides[side.player].append((side.game, k, surplus, text.games_max, figures))


def as_entered(row: Row) -> Row:
    """Return a row of who brings the standard rating: new here, without games (RB 7.2.1)."""
    return {**row, "games_rated": 0} if row["rating"] is None else row


def new_row(period: Period, player: int) -> Row:
    """Return a player's row of the new list (8.3, 8.57, 8.3.4, 7.12)."""
    state, sides = period.state[player], period.sides[player]
    old = period.shown(state) if sides else state["rating"]
    first, games = first_of(period, player)
    sum_e5 = 0
    for game, k, surplus, most, figures in sides:
        k = k if most is None else min(k, most // len(sides))
        sum_e5 += period.change(game, player, 100 * k, surplus, **figures)
    new = first
    if first is None and old is not None:
        games, new = len(sides), rounded(period.text, old, sum_e5)
    new = lifted(period, new, is_first=first is not None)
    rating = new if new is not None and new >= period.floor else None
    peaks = [peak for peak in (state["rating_peak"], rating) if peak is not None]
    played = 0 if state["rating"] is None and new is not None else state["games_rated"]
    if played is not None or new is None:
        played = (played or 0) + games
    status = status_of(period, player, new, old)
    row = {**state, "rating_peak": max(peaks, default=None), "games_rated": played}
    years = period.years_old(period.text, row, period.on)
    k = k_factor(period.text, row, years)
    since = (state["inactive_since"] if state["status"] == 2 else None) or period.on
    return {
        "rating": rating,
        **period.since(player, old, new),
        "sum_e5": sum_e5,
        "games": games,
        "games_rated": played,
        "rating_peak": row["rating_peak"],
        "status": status,
        "section": section_of(period, state, status, since),
        "waiting": period.waiting(player) if rating is None else [],
        "inactive_since": iso(since) if status == "inactive" else None,
        "k_factor": None if rating is None or not k else str(k),
    }


def section_of(period: Period, state: Row, status: str, since: int) -> str:
    """Return where on the list a player stands (7.1, 7.2; 7.12 to 7.23 and 9.12 to 16.2)."""
    is_old, is_of_2005 = period.text.newcomers != RATED_ONLY, period.text.newcomers == MEAN
    if is_of_2005 and state["is_taken_off"] == 1:
        return "not shown"
    if status == "unrated":
        return "titled unrated" if is_old and state["has_title"] == 1 else "not shown"
    if status == "inactive" and is_old:
        is_shown = months(period.on) - months(since) < (21 if is_of_2005 else 24)
        return "alphabetical only" if is_shown else "not shown"
    return "alphabetical only" if status == "delisted" else "whole list"


def rounded(text: Text, old: int, sum_e5: int) -> int:
    """Return a rating and its changes: rounded whole (8.57), from 2022 the change (8.3.4)."""
    if text.newcomers == RATED_ONLY:
        return old + half_away(sum_e5, 100_000)
    return half_up(old * 100_000 + sum_e5, 100_000)


def lifted(period: Period, new: int | None, *, is_first: bool) -> int | None:
    """Return a rating after the uplift of 1 March 2024, which only that list has."""
    is_later = period.edition == UPLIFT
    is_list = is_later or (period.on == UPLIFT_ON and period.edition in UPLIFTING)
    if new is None or not is_list or new >= 2000 or (new < 1001 and not (is_first or is_later)):
        return new
    return half_up(6 * new + 8000, 10)


def first_of(period: Period, player: int) -> tuple[int | None, int]:
    """Return a newcomer's first rating and its games, if it is published."""
    state, pool = period.state[player], period.kept(player)
    if period.shown(state) is not None or not pool:
        return None, 0
    newest = max(pool, key=lambda row: (row["end_day"], row["rulebook"]))
    window = TEXTS[newest["rulebook"]].window
    pool = [row for row in pool if months(period.on) - months(row["list_id"]) < window]
    return first_rating(pool, period.floor, state)


def status_of(period: Period, player: int, new: int | None, old: int | None) -> str:
    """Return the status on the list (7.21, 7.23, 7.2.2; 9.23 of 2005)."""
    if new is None:
        return "unrated"
    if new < period.floor:
        return "delisted"
    games = len(period.sides[player])
    year, least = period.year_games[player] + games, period.text.active_games
    if old is None or (games and least == 1) or year >= least > 1:
        return "active"
    is_idle = period.is_year_known and year < least
    return "inactive" if is_idle or period.state[player]["status"] == 2 else "active"

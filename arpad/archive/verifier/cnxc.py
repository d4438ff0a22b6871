"""Make the lists of Portuguese correspondence chess again (CNXC, from July 2000).

Written from docs/rulebooks/texts/cnxc-2000.md, docs/rulebooks/cnxc.md and docs/readings.md. Article
numbers are those of the Regulamento do Sistema Elo.
"""

from collections import defaultdict
from typing import Any

from figures import (
    UPPER,
    NotRemadeError,
    Row,
    Tables,
    difference_of,
    expected_e3,
    half_up,
    iso,
    rows,
    yyyymmdd,
)

EDITIONS = {"cnxc-2000": "correspondence"}
TABLE_ONE = (*UPPER[:-1], 677)
"""D(P) from 50% to 100% (6.2)."""
TABLE_TWO = (
    0, 4, 11, 18, 26, 33, 40, 47, 55, 62, 69, 77, 84, 92, 99, 107, 115, 122, 130, 138, 146, 155,
    163, 171, 180, 189, 198, 207, 217, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 344, 359,
    375, 393, 412, 434, 458, 485, 519, 561, 621,
)  # fmt: skip
"""Where the expected score goes up by .01, from .50 to .99; above 736 it is .995 (6.4)."""
EFFECTIVE_FROM, OUT_OF_TABLE = 12, 736
VIRTUAL = {"absolute_final": 2200, "team_final_board_1": 2000, "honour_permanent": 2000}
K_FACTORS = ((40, 30, 25, 20), (30, 25, 20, 15), (25, 20, 20, 15), (20, 20, 15, 15))
"""By the band of the rating and that of the games on the list (6.4)."""
SCORES = {"1": (2, 0), "=": (1, 1), "0": (0, 2), "+": (2, 0), "-": (0, 2), "--": (0, 0)}


class Period:
    """One list in the making, and what its games have added up to."""

    def __init__(self, manifest: dict[str, Any], tables: Tables) -> None:
        self.on = yyyymmdd(manifest["list_date"])
        if unwritten := set(manifest["of_events"]) - set(EDITIONS):
            raise NotRemadeError(f"not written for {', '.join(sorted(unwritten))}")
        if (manifest.get("calibration") or {}).get("added"):
            raise NotRemadeError("a calibrated list (7.3)")
        if tables["given_seats"]["game_id"]:
            raise NotRemadeError("players were substituted (7.2)")
        self.state = {row["player_id"]: row for row in rows(tables["state_ratings"])}
        self.listed = {row["player_id"]: row for row in rows(tables["given_ratings"])}
        self.pools: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for row in rows(tables["state_pending"]):
            if row["is_kept"] == 1:
                self.pools[row["player_id"]].append((row["games"], row["performance_sum"]))
        self.sums_e5: dict[int, int] = defaultdict(int)
        self.games: dict[int, int] = defaultdict(int)
        self.is_new: set[int] = set()
        self.last_on: dict[int, int] = {}


def remade(manifest: dict[str, Any], tables: Tables) -> dict[int, Row]:
    """Return the rows of a list, made again from its evidence."""
    period = Period(manifest, tables)
    games: dict[int, list[Row]] = defaultdict(list)
    for game in rows(tables["given_games"]):
        games[game["event_id"]].append(game)
    for event in rows(tables["given_events"]):
        if event_is_rated(event):
            rate_event(period, event, games[event["event_id"]])
    corrected = dict(manifest.get("corrected", ()))
    names = dict(zip(tables["players"]["player"], tables["players"]["player_id"], strict=True))
    return {
        player: new_row(period, player, corrected.get(names[player])) for player in period.state
    }


def event_is_rated(event: Row) -> bool:
    """Return whether an event is rated (8.1, 3.1, 4.1)."""
    is_own = event["is_by_body"] != 0
    if event["on"] < 20000701 or event["is_thematic"] == 1:
        return False
    if is_own and event["is_international"] == 1:
        return False
    if not is_own and not event["is_officialised"] == event["is_named_in_rules"] == 1:
        return False
    is_late: bool = event["end_on"] < event["list_id"]
    return not is_late or event["is_admitted_late"] == 1


def game_is_rated(game: Row) -> bool:
    """Return whether a game is rated: nobody withdrew before any move (3.2)."""
    result, moved = game["result"], {"+": "black_moved", "-": "white_moved"}
    if result not in SCORES or game["is_left_out"] == 1:
        return False
    white, black = game["white_moved"], game["black_moved"]
    if result == "--":
        return (white, black) == (1, 1)
    if result in moved:
        return bool(game[moved[result]] == 1)
    return 0 not in (white, black)


def rate_event(period: Period, event: Row, games: list[Row]) -> None:
    """Add what an event changes, and the performances of those without an effective rating."""
    results: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    changes: dict[int, int] = defaultdict(int)
    for game in games:
        if not game_is_rated(game):
            continue
        seats = (game["white_id"], game["black_id"])
        for player, opponent, half in zip(seats, seats[::-1], SCORES[game["result"]], strict=True):
            own, seen = period.listed[player], brought(period.listed[opponent], event)
            period.games[player] += 1
            period.last_on[player] = max(period.last_on.get(player, 0), event["end_on"])
            if own["rating"] is None or is_provisional(own):
                for place, amount in enumerate((1, half, seen)):
                    results[player][place] += amount
                continue
            changes[player] += k_factor_e2(own) * (500 * half - expected(own["rating"] - seen))
    for player, change in changes.items():
        is_winner = event["is_norm_event"] == 1 and event["winner_id"] == player
        period.sums_e5[player] += max(0, change) if is_winner else change  # 7.1
    for player, (count, score, ratings) in results.items():
        difference = difference_of(half_up(100 * score, 2 * count), TABLE_ONE)
        period.pools[player].append((count, ratings + count * difference))
        period.is_new.add(player)


def is_provisional(row: Row) -> bool:
    """Return whether a rating is provisional (5.1)."""
    games: int | None = row["games_rated"]
    return games is not None and games < EFFECTIVE_FROM


def brought(row: Row, event: Row) -> int:
    """Return the rating that a player brings to an event, listed or virtual (6.4, 5.3)."""
    for name in ("rating", "iccf_rating", "fpx_rating", "fide_rating"):
        rating: int | None = row[name]
        if rating is not None:
            return rating
    return VIRTUAL.get(event["virtual_class"], 1750)


def expected(difference: int) -> int:
    """Return the expected score of a difference in thousandths (6.4)."""
    if abs(difference) > OUT_OF_TABLE:
        return 995 if difference > 0 else 5
    return expected_e3(difference, TABLE_TWO)


def k_factor_e2(row: Row) -> int:
    """Return K of a player's row of a list, in hundredths (6.4)."""
    rating: int = row["rating"]
    games: int | None = row["games_rated"]
    band = (rating >= 2000) + (rating > 2200) + (rating > 2400)
    games = 101 if games is None else games
    return 100 * K_FACTORS[band][(games >= 25) + (games > 50) + (games > 100)]


def new_row(period: Period, player: int, corrected: int | None) -> Row:
    """Return a player's row of the new list (6.3, 5.3, 6.6)."""
    state = period.state[player]
    old = new = state["rating"]
    pool = period.pools.get(player, [])
    if old is None or is_provisional(state):
        if pool:
            games = sum(count for count, _ in pool)
            new = half_up(sum(performances for _, performances in pool), games)
    else:
        new = half_up(old * 100_000 + period.sums_e5[player], 100_000)
    played = (state["games_rated"] or 0) + period.games[player]
    last = period.last_on.get(player, state["last_played_on"])
    before = old if corrected is None else corrected
    return {
        "rating": new,
        "rating_old": before,
        "change": None if new is None or before is None else new - before,
        "games": 0 if new is None else period.games[player],
        "games_rated": played,
        "status": status_of(period, new, played, last),
        "last_played": iso(last),
    }


def status_of(period: Period, new: int | None, played: int, last: int | None) -> str:
    """Return the status on the list (5.3, 5.2, 5.1)."""
    if new is None:
        return "unrated"
    if last is not None and last < period.on - 50_000:
        return "passive"
    return "provisional" if played < EFFECTIVE_FROM else "effective"

"""Make the lists of Portuguese correspondence chess again (CNXC, from July 2000).

Written from docs/rulebooks/texts/cnxc-2000.md, docs/rulebooks/cnxc.md and docs/readings.md. Article
numbers are those of the Regulamento do Sistema Elo.
"""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from figures import (
    UPPER,
    NotRemadeError,
    Row,
    Tables,
    difference_of,
    expected_e3,
    games_after,
    half_up,
    iso,
    rows,
    state_of,
    yyyymmdd,
)

PRINTED, POOLED = "cnxc-2000-as-printed", "cnxc-2000-pooled"
EDITIONS = frozenset({"cnxc-2000", PRINTED, POOLED})
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
PLAYER, ORIGINAL, SUBSTITUTE = 1, 2, 3
COMMON_LEAST = 8


class Period:
    """One list in the making, and what its games have added up to."""

    def __init__(self, manifest: dict[str, Any], tables: Tables) -> None:
        self.on = yyyymmdd(manifest["list_date"])
        self.edition = manifest["list_rulebook"]
        if unwritten := set(manifest["of_events"]) - {self.edition}:
            raise NotRemadeError(f"events of {', '.join(sorted(unwritten))}")
        self.state = state_of(tables)
        self.listed = {row["player_id"]: row for row in rows(tables["given_ratings"])}
        self.seats: dict[tuple[int, int], list[Row]] = defaultdict(list)
        for row in sorted(rows(tables["given_seats"]), key=lambda row: row["seat_order"]):
            self.seats[row["game_id"], row["is_white"]].append(row)
        self.pools: dict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
        for row in rows(tables["state_pending"]):
            if row["is_kept"] == 1:
                names = ("games", "performance_sum", "score_half", "opponents_sum")
                games, performances, half, ratings = (row[name] for name in names)
                self.pools[row["player_id"]].append((games, performances, half, ratings))
        self.games_e5: dict[int, int] = defaultdict(int)
        self.sums_e5: dict[int, int] = defaultdict(int)
        self.games: dict[int, int] = defaultdict(int)
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
    exact = {player: new_rating(period, player) for player in period.state}
    added = calibration(period, exact)
    return {
        player: new_row(period, player, exact[player], added, corrected.get(names[player]))
        for player in period.state
    }


def waits(row: Row) -> tuple[int, int, int]:
    """Return what a row of pending says of an event: games, half points, sum of performances."""
    return row["games"], row["score_half"], row["performance_sum"]


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
        sides = [roles(period, game, is_white=True), roles(period, game, is_white=False)]
        if not game_is_rated(game) or not all(sides):
            continue
        for place, half in enumerate(SCORES[game["result"]]):
            met = max(brought(period.listed[player], event) for player, _ in sides[1 - place])
            for player, role in sides[place]:
                own = period.listed[player]
                is_effective = own["rating"] is not None and not is_provisional(own)
                surplus = 500 * half - expected(own["rating"] - met) if is_effective else 0
                if not is_imputed(role, surplus, is_effective=is_effective):
                    continue
                period.games[player] += 1
                period.last_on[player] = max(period.last_on.get(player, 0), event["end_on"])
                if is_effective:
                    changes[player] += k_factor_e2(own) * surplus
                    continue
                counted = 0 if role == ORIGINAL else half  # 7.2e
                for amount_of, amount in enumerate((1, counted, met)):
                    results[player][amount_of] += amount
    for player, change in changes.items():
        is_winner = event["is_norm_event"] == 1 and event["winner_id"] == player
        period.games_e5[player] += change
        period.sums_e5[player] += max(0, change) if is_winner else change  # 7.1
    for player, (count, half, ratings) in results.items():
        performances = ratings + count * difference(period, count, half)
        period.pools[player].append((count, performances, half, ratings))


def roles(period: Period, game: Row, *, is_white: bool) -> list[tuple[int, int]]:
    """Return who counts on one side of a game, and as what: those who moved (7.2a to 7.2c)."""
    seats = period.seats.get((game["game_id"], int(is_white)))
    if seats is None:
        return [(game["white_id" if is_white else "black_id"], PLAYER)]
    movers = [seat["player_id"] for seat in seats if seat["has_moved"] == 1]
    last = PLAYER if len(movers) == 1 else SUBSTITUTE
    return [(player, ORIGINAL) for player in movers[:-1]] + [(one, last) for one in movers[-1:]]


def is_imputed(role: int, surplus: int, *, is_effective: bool) -> bool:
    """Return whether a result is imputed to a player of this role (7.2d to 7.2g)."""
    if role == PLAYER:
        return True
    if not is_effective:
        return role == ORIGINAL
    return surplus < 0 if role == ORIGINAL else surplus > 0


def difference(period: Period, games: int, score_half: int) -> int:
    """Return D(P) of a score (6.2), with the misprint in its edition."""
    percent = half_up(100 * score_half, 2 * games)
    is_misprint = period.edition == PRINTED and percent == 34
    return -177 if is_misprint else difference_of(percent, TABLE_ONE)


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


def new_rating(period: Period, player: int) -> Fraction | None:
    """Return a player's new rating, before it is calibrated and rounded (6.3, 6.5)."""
    state, pool = period.state[player], period.pools.get(player, [])
    old: int | None = state["rating"]
    if old is not None and not is_provisional(state):
        return old + Fraction(period.sums_e5[player], 100_000)
    if not pool:
        return None if old is None else Fraction(old)
    games, performances, half, ratings = (sum(column) for column in zip(*pool, strict=True))
    if period.edition == POOLED:
        performances = ratings + games * difference(period, games, half)
    return Fraction(performances, games)


def calibration(period: Period, exact: dict[int, Fraction | None]) -> Fraction:
    """Return what is added to every effective rating (7.3); exactly, for it is rounded later."""
    common = [
        (period.state[player]["iccf_rating_next"], rating)
        for player, rating in exact.items()
        if rating is not None
        and period.state[player]["iccf_rating_next"] is not None
        and status_of(period, player, rating) == "effective"
    ]
    if len(common) < COMMON_LEAST:
        return Fraction(0)
    return sum((iccf - own for iccf, own in common), Fraction(0)) / len(common)


def new_row(
    period: Period, player: int, exact: Fraction | None, added: Fraction, corrected: int | None
) -> Row:
    """Return a player's row of the new list (6.6, 5.3, 7.3)."""
    state, old, new = period.state[player], period.state[player]["rating"], None
    played, status = games_after(state, period.games[player]), status_of(period, player, exact)
    has_enough = (played or 0) >= EFFECTIVE_FROM
    if exact is not None:
        exact += added if status == "effective" or has_enough else 0
        new = half_up(exact.numerator, exact.denominator)
    before = old if corrected is None else corrected
    k_e2 = k_factor_e2({"rating": new, "games_rated": played}) if new is not None else 0
    return {
        "rating": new,
        "rating_old": before,
        "change": None if new is None or before is None else new - before,
        "sum_e5": period.games_e5[player],
        "games": 0 if new is None else period.games[player],
        "games_rated": played,
        "status": status,
        "last_played": iso(period.last_on.get(player, state["last_played_on"])),
        "k_factor": str(k_e2 // 100) if k_e2 and (played is None or has_enough) else None,
        "waiting": [
            (games, half, performances)
            for games, performances, half, _ in period.pools.get(player, ())
            if status == "provisional"
        ],
        "section": "not shown" if status in ("unrated", "passive") else "whole list",
    }


def status_of(period: Period, player: int, exact: Fraction | None) -> str:
    """Return the status on the list (5.3, 5.2, 5.1)."""
    if exact is None:
        return "unrated"
    last = period.last_on.get(player, period.state[player]["last_played_on"])
    if last is not None and last < period.on - 50_000:
        return "passive"
    played = games_after(period.state[player], period.games[player])
    return "effective" if played is None or played >= EFFECTIVE_FROM else "provisional"

"""Make the lists of Portuguese correspondence chess again (CNXC, from July 2000).

Written from docs/rulebooks/texts/cnxc-2000.md, docs/rulebooks/cnxc.md and docs/readings.md. Article
numbers are those of the Regulamento do Sistema Elo.
"""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from figures import (
    UPPER,
    Making,
    Row,
    Tables,
    difference_of,
    expected_e3,
    games_after,
    half_up,
    iso,
    rows,
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


class Period(Making):
    """One list in the making, and what its games have added up to."""

    def __init__(self, manifest: dict[str, Any], tables: Tables) -> None:
        super().__init__(manifest, tables, {manifest["list_rulebook"]})
        self.seats: dict[tuple[int, int], list[Row]] = defaultdict(list)
        for row in sorted(rows(tables["given_seats"]), key=lambda row: row["seat_order"]):
            self.seats[row["game_id"], row["is_white"]].append(row)
        self.games_e5: dict[int, int] = defaultdict(int)
        self.sums_e5: dict[int, int] = defaultdict(int)
        self.games_of: dict[int, int] = defaultdict(int)
        self.last_on: dict[int, int] = {}


def remade(manifest: dict[str, Any], tables: Tables) -> Period:
    """Return a list, made again from its evidence."""
    period = Period(manifest, tables)
    for event in period.events:
        if event_is_rated(event):
            rate_event(period, event, period.games[event["rulebook"], event["event_id"]])
            period.rated.append(event)
    exact = {player: new_rating(period, player) for player in period.state}
    added = calibration(period, exact)
    period.rows = {player: new_row(period, player, exact[player], added) for player in exact}
    return period


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
    met_by: dict[int, set[int]] = defaultdict(set)
    changes: dict[int, int] = defaultdict(int)

    def listed(player: int) -> Row:
        return period.listed[event["rulebook"], event["list_id"], player]

    for game in games:
        sides = [roles(period, game, is_white=True), roles(period, game, is_white=False)]
        if not game_is_rated(game) or not all(sides):
            continue
        for place, half in enumerate(SCORES[game["result"]]):
            met, opponent = max((brought(listed(player), event), -player)
                                for player, _ in sides[1 - place])  # fmt: skip
            for player, role in sides[place]:
                own = listed(player)
                is_effective = own["rating"] is not None and not is_provisional(own)
                expected_score = expected(own["rating"] - met) if is_effective else 0
                surplus = 500 * half - expected_score
                if not is_imputed(role, surplus, is_effective=is_effective):
                    continue
                period.games_of[player] += 1
                period.last_on[player] = max(period.last_on.get(player, 0), event["end_on"])
                if is_effective:
                    changes[player] += period.change(
                        game, player, k_factor_e2(own), surplus, score_half=half,
                        rating=own["rating"], opponent_rating=met, expected_e3=expected_score,
                    )  # fmt: skip
                    continue
                counted = 0 if role == ORIGINAL else half  # 7.2e
                for amount_of, amount in enumerate((1, counted, met)):
                    results[player][amount_of] += amount
                met_by[player].add(opponent)  # 7.2h
    for player, change in changes.items():
        is_winner = event["is_norm_event"] == 1 and event["winner_id"] == player
        period.games_e5[player] += change
        period.sums_e5[player] += max(0, change) if is_winner else change  # 7.1
    for player, (count, half, ratings) in results.items():
        performances = ratings + count * difference(period, count, half)
        rating = half_up(performances, count)
        period.note(event, player, count, half, ratings, opponents=len(met_by[player]),
                    rating=rating, performances=performances, is_kept=True)  # fmt: skip


def roles(period: Period, game: Row, *, is_white: bool) -> list[tuple[int, int]]:
    """Return who counts on one side of a game, and as what: those who moved (7.2a to 7.2c)."""
    seats = period.seats.get((game["game_id"], int(is_white)))
    if seats is None:
        return [(game["white_id" if is_white else "black_id"], PLAYER)]
    movers = [seat["player_id"] for seat in seats if seat["has_moved"] == 1]
    last = PLAYER if len(movers) == 1 else SUBSTITUTE
    return [(player, ORIGINAL) for player in movers[:-1]] + [(movers[-1], last)] * bool(movers)


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
    state, pool = period.state[player], pool_of(period, player)
    old: int | None = state["rating"]
    if old is not None and not is_provisional(state):
        return old + Fraction(period.sums_e5[player], 100_000)
    if not pool:
        return None if old is None else Fraction(old)
    names = ("games", "performance_sum", "score_half", "opponents_sum")
    games, performances, half, ratings = (sum(row[name] for row in pool) for name in names)
    if period.edition == POOLED:
        performances = ratings + games * difference(period, games, half)
    return Fraction(performances, games)


def pool_of(period: Period, player: int) -> list[Row]:
    """Return the results of a player without an effective rating that count (6.3)."""
    return [row for row in period.waiting(player) if row["is_kept"] == 1]


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


def new_row(period: Period, player: int, exact: Fraction | None, added: Fraction) -> Row:
    """Return a player's row of the new list (6.6, 5.3, 7.3)."""
    state, old, new = period.state[player], period.state[player]["rating"], None
    played, status = games_after(state, period.games_of[player]), status_of(period, player, exact)
    has_enough = (played or 0) >= EFFECTIVE_FROM
    if exact is not None:
        exact += added if status == "effective" or has_enough else 0
        new = half_up(exact.numerator, exact.denominator)
    k_e2 = k_factor_e2({"rating": new, "games_rated": played}) if new is not None else 0
    return {
        "rating": new,
        **period.since(player, old, new),
        "sum_e5": period.games_e5[player],
        "games": 0 if new is None else period.games_of[player],
        "games_rated": played,
        "status": status,
        "last_played": iso(period.last_on.get(player, state["last_played_on"])),
        "k_factor": str(k_e2 // 100) if k_e2 and (played is None or has_enough) else None,
        "waiting": period.waiting(player) if status in ("unrated", "provisional") else [],
        "section": "not shown" if status in ("unrated", "passive") else "whole list",
    }


def status_of(period: Period, player: int, exact: Fraction | None) -> str:
    """Return the status on the list (5.3, 5.2, 5.1)."""
    if exact is None:
        return "unrated"
    last = period.last_on.get(player, period.state[player]["last_played_on"])
    if last is not None and last < period.on - 50_000:
        return "passive"
    played = games_after(period.state[player], period.games_of[player])
    return "effective" if played is None or played >= EFFECTIVE_FROM else "provisional"

"""Make the lists of the Catalan federation again (FCE, from 2016): standard and rapid.

Written from docs/rulebooks/texts (fce-2016, fce-rapid-2016) and docs/readings.md. Article numbers
are those of the Normativa d'avaluació.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from figures import (
    Making,
    Row,
    Tables,
    difference_of,
    expected_e3,
    games_after,
    half_away,
    half_up,
    months,
    rows,
)

PER_GAME = "fce-2016-per-game"
EDITIONS = {"fce-2016": "standard", PER_GAME: "standard", "fce-rapid-2016": "rapid"}
FLOOR, SEASON_FIRST = 1000, 2015
LOWEST = (1100, 1400, 1700, 2000, 2300, 2600)
K_BASE = (42, 36, 30, 24, 16, 8, 6)
"""K0 of the bands that begin at LOWEST (16.2a); 14.4 has the same."""
SCORES = {
    "1": (2, 0), "=": (1, 1), "0": (0, 2), "+": (2, 0), "-": (0, 2), "--": (0, 0),
    "W": (2, 0), "D": (1, 1), "L": (0, 2),
}  # fmt: skip
PLAYED, FORFEITS = {"1", "=", "0"}, {"+", "-", "--"}
WEIGHTS = {1: (1,), 2: (2, 1), 3: (3, 2, 1), 4: (4, 3, 2, 1), 5: (5, 4, 3, 2, 1)}

Listed = Callable[[Row, int], Row]
"""A player's row of the list that a game uses."""


class Period(Making):
    """One list in the making, and what its games have added up to."""

    def __init__(self, manifest: dict[str, Any], tables: Tables) -> None:
        super().__init__(manifest, tables, {manifest["list_rulebook"]})
        self.is_rapid = EDITIONS[self.edition] == "rapid"
        self.seasons: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for row in rows(tables["state_seasons"]):
            self.seasons[row["player_id"]][row["season"]] += row["games"]
        self.sums_e5: dict[int, int] = defaultdict(int)
        self.games_of: dict[int, int] = defaultdict(int)
        self.played: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))


def remade(manifest: dict[str, Any], tables: Tables) -> Period:
    """Return a list, made again from its evidence."""
    period = Period(manifest, tables)
    for event in period.events:
        if event_is_rated(period, event):
            rate_event(period, event, period.games[event["rulebook"], event["event_id"]])
            period.rated.append(event)
    period.rows = {player: new_row(period, player) for player in period.state}
    return period


def event_is_rated(period: Period, event: Row) -> bool:
    """Return whether an event is rated for this list (2.1, 3.1, 5.1, 5.2)."""
    minutes = event["minutes_for_60_moves"]
    is_official = event["is_official"] == 1
    if not is_official and event["is_registered"] == 0:
        return False
    registered = event["months_registered_before"]
    if not is_official and event["is_registered"] is None and (registered or 0) < 0:
        return False
    return minutes is not None and (minutes < 60) == period.is_rapid


def rate_event(period: Period, event: Row, games: list[Row]) -> None:
    """Add what an event changes to the sums of its players."""
    between = event["days_between_rounds"]
    is_by_game = between is not None and between >= 7  # 8.3

    def listed(game: Row, player: int) -> Row:
        day = game["played_list_id"] if is_by_game else None
        day = event["list_id"] if day is None else day
        return period.listed.get((event["rulebook"], day, player)) or {}

    single = single_k(period, event, games, listed)
    games = [game for game in games
             if game["result"] in SCORES and game["is_left_out"] != 1]  # fmt: skip
    performances = performances_of(period, event, games, listed)
    divisor = k_divisor(period, event)
    for game in games:
        if game["is_rated_before"] == 1:
            continue
        seats = (game["white_id"], game["black_id"])
        for player, opponent, half in zip(seats, seats[::-1], SCORES[game["result"]], strict=True):
            own, other = listed(game, player), listed(game, opponent)
            seen = other.get("rating")
            seen = performances.get(opponent) if seen is None else seen
            is_forfeit = game["result"] in FORFEITS
            if own.get("rating") is None or (seen is None and not is_forfeit):
                continue
            difference = 0 if is_forfeit else own["rating"] - seen
            expected = min(990, max(10, expected_e3(difference)))
            k_e2 = k_of_game(game, own, other, single, divisor)
            period.sums_e5[player] += period.change(
                game, player, k_e2, 500 * half - expected, score_half=half,
                rating=own["rating"], rated_difference=difference, expected_e3=expected,
            )  # fmt: skip
            period.games_of[player] += 1
            if game["result"] in PLAYED:
                period.played[player][game["season"]] += 1


def performances_of(period: Period, event: Row, games: list[Row], listed: Listed) -> dict[int, int]:
    """Return the performances, from played games with the rated, of the unrated (12, 14)."""
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    met: dict[int, set[int]] = defaultdict(set)
    for game in games:
        seats = (game["white_id"], game["black_id"])
        for player, opponent, half in zip(seats, seats[::-1], SCORES[game["result"]], strict=True):
            rating: int | None = listed(game, opponent).get("rating")
            is_unrated = listed(game, player).get("rating") is None
            if game["result"] in PLAYED and rating is not None and is_unrated:
                met[player].add(opponent)
                for place, amount in enumerate((1, half, rating)):
                    sums[player][place] += amount
    performances = {}
    for player, (count, half, ratings) in sums.items():
        rating = performance(count, half, ratings, is_per_game=period.edition == PER_GAME)
        added = count * difference_of(half_up(100 * half, 2 * count))
        period.note(event, player, count, half, ratings, opponents=len(met[player]),
                    rating=rating, performances=ratings + added, is_kept=False)  # fmt: skip
        performances[player] = rating
    return performances


def performance(games: int, score_half: int, ratings: int, *, is_per_game: bool) -> int:
    """Return R_p of games with rated players, a half up (14.3 to 14.5).

    Below 50%, `is_per_game` takes the mean of d_p of every game in place of that of the score.
    """
    if is_per_game and score_half < games:
        return half_up(ratings + (score_half - games) * 800, games)
    added = difference_of(half_up(100 * score_half, 2 * games))
    if score_half >= games:
        base = K_BASE[bisect_right([games * low for low in LOWEST], ratings)]
        added = (score_half - games) * base
    return half_up(ratings + games * added, games)


def single_k(period: Period, event: Row, games: list[Row], listed: Listed) -> int | None:
    """Return the one K of an event for children in hundredths, or None (16.3, 16.4)."""
    year = event["on"] // 10000
    seats = ((game, game[side]) for game in games for side in ("white_id", "black_id"))
    players = {player: listed(game, player) for game, player in seats if player is not None}
    born = [row.get("birth_year") for row in players.values()]
    children = sum(birth is not None and year - birth <= 12 for birth in born)
    if not players or children * 10 < len(players) * 8:
        return None
    return 300 if period.is_rapid else 600


def k_divisor(period: Period, event: Row) -> int:
    """Return by what an event divides K (16.5, 5.3)."""
    seconds = event["seconds_for_60_moves"]
    is_blitz = seconds is not None and seconds <= 600
    return 2 if period.is_rapid and (is_blitz or event["is_half_k_requested"] == 1) else 1


def k_of_game(game: Row, own: Row, other: Row, single: int | None, divisor: int) -> int:
    """Return the K of one game for one side, in hundredths (16.3, 16.5, 16.6)."""
    if single is not None:
        return single
    k_e2 = k_factor_e2(own)
    if game["result"] in PLAYED:
        return k_e2 // divisor
    opponents = k_e2 if other.get("rating") is None else k_factor_e2(other)
    return min(k_e2, opponents) // (divisor * 2)


def k_factor_e2(row: Row) -> int:
    """Return K of a player's row of a list, in hundredths (16.2, 9.1f)."""
    seasons: int | None = row["seasons_completed"]
    listed: int | None = row["k_factor_listed_e2"]
    base = K_BASE[bisect_right(LOWEST, row["rating"])]
    if seasons is None and listed is not None:
        return listed
    federated = row["federated_on"]
    is_new = federated is not None and row["list_id"] - 10000 < federated
    if seasons is None or seasons < 1 or (is_new and federated >= 20160101):
        return 100 * base
    weights = WEIGHTS[min(seasons, 5)]
    total = sum(weight * (row[f"season_games_{ago}"] or 0)
                for ago, weight in enumerate(weights, 1))  # fmt: skip
    whole = sum(weights)
    total = min(54 * whole, total)
    return 100 * half_up((base + 3) * 9 * whole - total, 9 * whole)


def new_row(period: Period, player: int) -> Row:
    """Return a player's row of the new list (10.1, 12, 17.2, 17.3)."""
    state = period.state[player]
    old = state["rating"]
    first = first_rating(period, player)
    new = first
    if first is None and old is not None:
        new = max(FLOOR, old + half_away(period.sums_e5[player], 100_000))
    games = period.games_of[player] if first is None and new is not None else 0
    return {
        "rating": new,
        **period.since(player, old, new),
        "sum_e5": period.sums_e5[player],
        "games": games,
        "waiting": period.waiting(player) if new is None else [],
        "games_rated": 0 if first is not None else games_after(state, games),
        "status": "unrated" if new is None else "active",
        "section": "whole list" if new is not None and state["has_licence"] == 1 else "not shown",
        **k_of_list(period, player, new),
    }


def k_of_list(period: Period, player: int, new: int | None) -> Row:
    """Return K0 and K of the next period, and the games by season that make it (9.1, 16.2, 20)."""
    state, year = period.state[player], period.on // 10_000
    played, seasons = period.played[player], period.seasons[player]
    row = {**state, "rating": new, "list_id": period.on}
    if state["season_first"] is not None:
        row["seasons_completed"] = max(0, year - max(state["season_first"], SEASON_FIRST))
    is_counted = any(year - 5 <= season < year for season in seasons)
    for ago in range(1, 6):
        before = seasons[year - ago] if is_counted else state[f"season_games_{ago}"]
        row[f"season_games_{ago}"] = (before or 0) + played[year - ago]
    for season, games in () if has_k_alone(state) else played.items():
        seasons[season] += games
    by_year = " ".join(f"{season}:{games}" for season, games in sorted(seasons.items()) if games)
    return {
        "k_base": None if new is None else str(K_BASE[bisect_right(LOWEST, new)]),
        "k_factor": None if new is None else printed(k_factor_e2(row)),
        "games_by_year": by_year or None,
    }


def has_k_alone(state: Row) -> bool:
    """Return whether a list brings a K other than K0 and no seasons, which then are not counted."""
    k_e2, base_e2 = state["k_factor_listed_e2"], state["k_base_listed_e2"]
    is_silent = state["initial_since"] is None and state["season_first"] is None
    return k_e2 is not None and k_e2 != base_e2 and is_silent


def printed(k_e2: int) -> str:
    """Return K as a list prints it, of hundredths."""
    return f"{k_e2 // 100}.{k_e2 % 100:02}".rstrip("0").rstrip(".")


def first_rating(period: Period, player: int) -> int | None:
    """Return the rating that another list or the age gives, if it is published (10, 11)."""
    state = period.state[player]
    since = state["initial_since"]
    is_anew = since is not None and months(period.on) - months(since) >= 12
    if state["has_licence"] != 1:
        return None
    if state["rating"] is not None and (not is_anew or period.played[player]):
        return None
    age: int | None = state["age_tenths"]
    other: int | None = state["other_rating"] if period.is_rapid else None
    given: int | None = state["fide_rating"] if other is None else other
    if given is not None or age is None:
        return given
    return 1220 if age < 50 else 4 * age + 1020 if age <= 170 else 1700

"""Make the lists of the Catalan federation again (FCE, from 2016): standard and rapid.

Written from docs/rulebooks/texts (fce-2016, fce-rapid-2016) and docs/readings.md. Article numbers
are those of the Normativa d'avaluació.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from figures import (
    NotRemadeError,
    Row,
    Tables,
    difference_of,
    expected_e3,
    games_after,
    half_away,
    half_up,
    months,
    rows,
    state_of,
    yyyymmdd,
)

PER_GAME = "fce-2016-per-game"
EDITIONS = {"fce-2016": "standard", PER_GAME: "standard", "fce-rapid-2016": "rapid"}
FLOOR = 1000
LOWEST = (1100, 1400, 1700, 2000, 2300, 2600)
K_BASE = (42, 36, 30, 24, 16, 8, 6)
"""K0 of the bands that begin at LOWEST (16.2a); 14.4 has the same."""
STEPS_TO = 620
"""Table 1 ends at .99."""
SCORES = {
    "1": (2, 0), "=": (1, 1), "0": (0, 2), "+": (2, 0), "-": (0, 2), "--": (0, 0),
    "W": (2, 0), "D": (1, 1), "L": (0, 2),
}  # fmt: skip
PLAYED, FORFEITS = {"1", "=", "0"}, {"+", "-", "--"}
WEIGHTS = {1: (1,), 2: (2, 1), 3: (3, 2, 1), 4: (4, 3, 2, 1), 5: (5, 4, 3, 2, 1)}

Listed = Callable[[Row, int], Row]
"""A player's row of the list that a game uses."""


class Period:
    """One list in the making, and what its games have added up to."""

    def __init__(self, manifest: dict[str, Any], tables: Tables) -> None:
        self.on = yyyymmdd(manifest["list_date"])
        self.edition = manifest["list_rulebook"]
        self.is_rapid = EDITIONS[self.edition] == "rapid"
        if unwritten := set(manifest["of_events"]) - {self.edition}:
            raise NotRemadeError(f"events of {', '.join(sorted(unwritten))}")
        self.state = state_of(tables)
        self.listed = {(row["list_id"], row["player_id"]): row
                       for row in rows(tables["given_ratings"])}  # fmt: skip
        self.ages = {(row["player_id"], row["on"]): row["years_old"]
                     for row in rows(tables["ages"])}  # fmt: skip
        self.sums_e5: dict[int, int] = defaultdict(int)
        self.games: dict[int, int] = defaultdict(int)
        self.played: dict[int, int] = defaultdict(int)


def remade(manifest: dict[str, Any], tables: Tables) -> dict[int, Row]:
    """Return the rows of a list, made again from its evidence."""
    period = Period(manifest, tables)
    games: dict[int, list[Row]] = defaultdict(list)
    for game in rows(tables["given_games"]):
        games[game["event_id"]].append(game)
    for event in rows(tables["given_events"]):
        rate_event(period, event, games[event["event_id"]])
    corrected = dict(manifest.get("corrected", ()))
    names = dict(zip(tables["players"]["player"], tables["players"]["player_id"], strict=True))
    return {
        player: new_row(period, player, corrected.get(names[player])) for player in period.state
    }


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
    if not event_is_rated(period, event):
        return
    between = event["days_between_rounds"]
    is_by_game = between is not None and between >= 7  # 8.3

    def listed(game: Row, player: int) -> Row:
        day = game["played_list_id"] if is_by_game else None
        row = period.listed.get((event["list_id"] if day is None else day, player))
        return row or {}

    single = single_k(period, event, games, listed)
    games = [game for game in games
             if game["result"] in SCORES and game["is_left_out"] != 1]  # fmt: skip
    performances = performances_of(games, listed, is_per_game=period.edition == PER_GAME)
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
            period.sums_e5[player] += k_e2 * (500 * half - expected)
            period.games[player] += 1
            period.played[player] += game["result"] in PLAYED


def performances_of(games: list[Row], listed: Listed, *, is_per_game: bool) -> dict[int, int]:
    """Return the performances, from played games with the rated, of the unrated (12, 14)."""
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for game in games:
        seats = (game["white_id"], game["black_id"])
        for player, opponent, half in zip(seats, seats[::-1], SCORES[game["result"]], strict=True):
            rating: int | None = listed(game, opponent).get("rating")
            if game["result"] in PLAYED and rating is not None:
                for place, amount in enumerate((1, half, rating)):
                    sums[player][place] += amount
    return {player: performance(*figures, is_per_game=is_per_game)
            for player, figures in sums.items()}  # fmt: skip


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


def new_row(period: Period, player: int, corrected: int | None) -> Row:
    """Return a player's row of the new list (10.1, 12, 17.2, 17.3)."""
    state = period.state[player]
    old = state["rating"]
    first = first_rating(period, player)
    new = first
    if first is None and old is not None:
        new = max(FLOOR, old + half_away(period.sums_e5[player], 100_000))
    before = old if corrected is None else corrected
    games = period.games[player] if first is None and new is not None else 0
    return {
        "rating": new,
        "rating_old": before,
        "change": None if new is None or before is None else new - before,
        "sum_e5": period.sums_e5[player],
        "games": games,
        "games_rated": 0 if first is not None else games_after(state, games),
        "status": "unrated" if new is None else "active",
        "section": "whole list" if new is not None and state["has_licence"] == 1 else "not shown",
    }


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

"""Make the lists of FIDE's editions again: standard of 2024 and 2025, rapid and blitz of 12/2024.

Written from docs/rulebooks/texts (fide-2024, fide-2025, fide-rapid-2024-12, fide-blitz-2024-12)
and docs/readings.md. Article numbers are those of FIDE B.02.
"""

from collections import defaultdict
from typing import Any

from figures import (
    NotRemadeError,
    Row,
    Tables,
    difference_of,
    expected_e3,
    half_away,
    half_up,
    iso,
    months,
    rows,
    yyyymmdd,
)

STANDARD, RAPID, BLITZ = "standard", "rapid", "blitz"
EDITIONS = {
    "fide-2024": STANDARD, "fide-2025": STANDARD,
    "fide-rapid-2024-12": RAPID, "fide-blitz-2024-12": BLITZ,
}  # fmt: skip
FLOOR, WINDOW_MONTHS, GAMES_MIN, FIRST_MAX = 1400, 26, 5, 2200
PERIOD_MAX = 700
UPLIFT_ON = 20240301
SCORES = {"1": (2, 0), "=": (1, 1), "0": (0, 2)}
DECISIVE = {**SCORES, "W": (2, 0), "D": (1, 1), "L": (0, 2), "+": (2, 0), "-": (0, 2)}
"""What counts towards the decision of a match."""


class Period:
    """One list in the making: the lists that it reads, and what its games add up to."""

    def __init__(self, manifest: dict[str, Any], tables: Tables) -> None:
        self.on = yyyymmdd(manifest["list_date"])
        self.kind = EDITIONS[manifest["list_rulebook"]]
        if unwritten := set(manifest["of_events"]) - set(EDITIONS):
            raise NotRemadeError(f"not written for {', '.join(sorted(unwritten))}")
        if self.on == UPLIFT_ON:
            raise NotRemadeError("the uplift of 1 March 2024")
        if 1 in tables["given_events"]["is_grouped_stated"]:
            raise NotRemadeError("stages that are rated together")
        self.state = {row["player_id"]: row for row in rows(tables["state_ratings"])}
        self.listed = {(row["rulebook"], row["list_id"], row["player_id"]): row
                       for row in rows(tables["given_ratings"])}  # fmt: skip
        self.pending: dict[int, list[Row]] = defaultdict(list)
        for row in rows(tables["state_pending"]):
            age = months(self.on) - months(row["list_id"])
            if row["is_kept"] == 1 and age < WINDOW_MONTHS:
                self.pending[row["player_id"]].append(row)
        played = [(row["player_id"], row["list_id"]) for row in rows(tables["state_activity"])]
        self.active = {player for player, day in played if day > self.on - 10_000}
        self.is_year_known = any(months(self.on) - months(day) >= 11 for _, day in played)
        self.sides: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self.results: dict[int, list[Row]] = defaultdict(list)
        self.first_played: dict[int, tuple[int, int]] = {}

    def shown(self, row: Row | None) -> int | None:
        """Return the rating on a list; RB 7.2.1: who has none has the standard rating."""
        if row is None:
            return None
        rating: int | None = row["rating"]
        if rating is None and self.kind != STANDARD:
            rating = row["other_rating"]
        return rating

    def own(self, row: Row | None, player: int) -> int | None:
        """Return the rating with which a player is rated (8.2.4, 8.2, 7.2.1, 7.1.1)."""
        listed, now = self.shown(row), self.shown(self.state.get(player))
        return now if listed is None or now is None else listed


def remade(manifest: dict[str, Any], tables: Tables) -> dict[int, Row]:
    """Return the rows of a list, made again from its evidence."""
    period = Period(manifest, tables)
    games: dict[tuple[str, int], list[Row]] = defaultdict(list)
    for game in rows(tables["given_games"]):
        games[game["rulebook"], game["event_id"]].append(game)
    in_time = sorted(
        rows(tables["given_events"]),
        key=lambda event: (event["end_day"], event["start_day"]),
    )
    for event in in_time:
        rate_event(period, event, games[event["rulebook"], event["event_id"]])
    corrected = dict(manifest.get("corrected", ()))
    names = dict(zip(tables["players"]["player"], tables["players"]["player_id"], strict=True))
    return {
        player: new_row(period, player, corrected.get(names[player])) for player in period.state
    }


def rate_event(period: Period, event: Row, games: list[Row]) -> None:
    """Add what an event changes to the sums of its players, and newcomers' results."""
    is_by_game = event["end_day"] - event["start_day"] + 1 > 30 or event["ratings_at_game"] == 1
    if not event_is_rated(period, event, games):
        return
    late = decided(event, games)
    results: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for game in games:
        day = game["played_list_id"] if is_by_game else None
        day = event["list_id"] if day is None else day
        seats = (game["white_id"], game["black_id"])
        sides = [period.listed.get((event["rulebook"], day, player)) for player in seats]
        if game["game_id"] in late or not game_is_rated(period, event, game, sides):
            continue
        scores = SCORES[game["result"]]
        for player, listed, other, half in zip(seats, sides, sides[::-1], scores, strict=True):
            seen, rating = period.shown(other), period.own(listed, player)
            if seen is None:
                continue
            if rating is None:
                for place, amount in enumerate((1, half, seen)):
                    results[player][place] += amount
            elif game["is_rated_before"] != 1:
                is_listed = period.shown(listed) is not None
                row = listed if is_listed and listed else period.state[player]
                rate_side(period, event, row, rating - seen, half)
    for player, result in results.items():
        keep_result(period, event, player, result)


def rate_side(period: Period, event: Row, row: Row, difference: int, half: int) -> None:
    """Add one side of a rated game: its K and its surplus in thousandths."""
    rating = period.shown(row)
    is_unlimited = event["rulebook"] == "fide-2025" and rating is not None and rating >= 2650
    if not is_unlimited:
        difference = max(-400, min(400, difference))  # 8.3.1
    surplus = 500 * half - expected_e3(difference)
    period.sides[row["player_id"]].append((k_factor(as_entered(row), event["on"]), surplus))


def as_entered(row: Row) -> Row:
    """Return a row of who brings the standard rating: new here, without games (RB 7.2.1)."""
    return {**row, "games_rated": 0} if row["rating"] is None else row


def keep_result(period: Period, event: Row, player: int, result: list[int]) -> None:
    """Keep a newcomer's result, unless it is a first one without points (8.2.1)."""
    state = period.state.get(player) or {}
    moment = event["end_day"], event["start_day"]  # of two events at once neither is earlier
    is_first = period.first_played.setdefault(player, moment) == moment
    is_first = is_first and state.get("has_played_event") != 1
    games, score, ratings = result
    if score or not is_first:
        period.results[player].append(
            {"event_id": event["event_id"], "games": games, "score_half": score,
             "opponents_sum": ratings}
        )  # fmt: skip


def event_is_rated(period: Period, event: Row, games: list[Row]) -> bool:
    """Return whether an event is rated (0.2, RB 1.1, RB 1.2, 6.1, 9.1)."""
    if event["is_declared_unrated"] == 1 or event["is_registered"] == 0:
        return False
    if months(period.on) - months(event["end_on"]) > 3 and event["is_admitted_late"] != 1:
        return False
    seconds = event["seconds_for_60_moves"]
    if period.kind != STANDARD and event["are_times_unequal"] == 1:
        return False
    if period.kind == RAPID and seconds is not None and not 600 < seconds < 3600:
        return False
    if period.kind == BLITZ and seconds is not None and not 180 < seconds <= 600:
        return False
    players = {player for game in games for player in (game["white_id"], game["black_id"])}
    listed = (period.listed.get((event["rulebook"], event["list_id"], one)) for one in players)
    return event["kind"] != "match" or all(period.shown(row) is not None for row in listed)


def decided(event: Row, games: list[Row]) -> set[int]:
    """Return the games after the decision of a match, or of a knockout's encounter (6.2)."""
    announced = {"match": event["rounds_scheduled"], "knockout": event["games_per_encounter"]}
    of_match = announced.get(event["kind"])
    if of_match is None or event["is_decision_waived"] == 1:
        return set()
    late: set[int] = set()
    scores: dict[frozenset[int], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for game in sorted(games, key=lambda game: (game["round"], game["game_id"])):
        seats = (game["white_id"], game["black_id"])
        score = scores[frozenset(seats)]
        if max(score.values(), default=0) > of_match:
            late.add(game["game_id"])
        for player, half in zip(seats, DECISIVE.get(game["result"], (0, 0)), strict=True):
            score[player] += half
    return late


def game_is_rated(period: Period, event: Row, game: Row, sides: list[Row | None]) -> bool:
    """Return whether a game is rated (5.1, RB 7.3.1, 1.1)."""
    ratings = sorted(rating for rating in map(period.shown, sides) if rating is not None)
    highest = ratings[-1] if ratings else 0
    if game["is_left_out"] == 1 or game["result"] not in SCORES:
        return False
    if period.kind != STANDARD:
        return not (len(ratings) == 2 and highest > 2600 and highest - ratings[0] >= 600)
    minutes = event["minutes_for_60_moves"]
    least = 120 if highest >= 2400 else 90 if highest >= 1800 else 60
    return minutes is None or minutes >= least


def k_factor(row: Row, on: int) -> int:
    """Return K of a player's row of a list, in whole points (8.3.3)."""
    peak, played, birth_year = row["rating_peak"], row["games_rated"], row["birth_year"]
    if peak is not None and peak >= 2400:
        return 10
    listed: int | None = row["k_factor_listed_e2"]
    if played is None and listed in (1000, 2000, 4000):
        return listed // 100
    is_junior = birth_year is not None and on // 10_000 - birth_year <= 18
    if is_junior and (peak or 0) < 2300:
        return 40
    return 40 if played is not None and played < 30 else 20


def new_row(period: Period, player: int, corrected: int | None) -> Row:
    """Return a player's row of the new list (8.2.3, 8.3.3, 8.3.4, 7.1.2)."""
    state, sides = period.state[player], period.sides[player]
    old = period.shown(state) if sides else state["rating"]
    first, games = first_rating(period, player)
    new = first
    if first is None and old is not None:
        most, games = PERIOD_MAX // max(1, len(sides)), len(sides)
        sum_e5 = sum(100 * min(k, most) * surplus for k, surplus in sides)
        new = old + half_away(sum_e5, 100_000)
    before = old if corrected is None else corrected
    status = status_of(period, player, new, old)
    rating = new if new is not None and new >= FLOOR else None
    peaks = [peak for peak in (state["rating_peak"], rating) if peak is not None]
    played = 0 if state["rating"] is None and new is not None else state["games_rated"]
    if played is not None or new is None:
        played = (played or 0) + games
    row = {**state, "rating_peak": max(peaks, default=None), "games_rated": played}
    since = state["inactive_since"] if state["status"] == 2 else None
    return {
        "rating": rating,
        "rating_old": before,
        "change": None if new is None or before is None else new - before,
        "games": games,
        "games_rated": played,
        "rating_peak": row["rating_peak"],
        "status": status,
        "inactive_since": iso(since or period.on) if status == "inactive" else None,
        "k_factor": None if rating is None else str(k_factor(row, period.on)),
    }


def status_of(period: Period, player: int, new: int | None, old: int | None) -> str:
    """Return the status on the list (7.2.1, 8.2, 7.1.4, 7.2.2, 7.1)."""
    if new is None:
        return "unrated"
    if new < FLOOR:
        return "delisted"
    if old is None or period.sides[player]:
        return "active"
    is_idle = period.is_year_known and player not in period.active
    return "inactive" if is_idle or period.state[player]["status"] == 2 else "active"


def first_rating(period: Period, player: int) -> tuple[int | None, int]:
    """Return a newcomer's first rating and its games, if it is published (8.2.2, 8.2.3, 7.1.4)."""
    if period.shown(period.state[player]) is not None:
        return None, 0
    pool = period.results[player]
    events = {row["event_id"] for row in pool}
    pool = pool + [row for row in period.pending[player] if row["event_id"] not in events]
    games = sum(row["games"] for row in pool)
    if games < GAMES_MIN:
        return None, 0
    with_draws = games + 2  # two draws against 1800 (8.2.2)
    average = half_up(sum(row["opponents_sum"] for row in pool) + 3600, with_draws)
    score = sum(row["score_half"] for row in pool) + 2
    rating = average + difference_of(half_up(100 * score, 2 * with_draws))
    rating = min(rating, FIRST_MAX)
    return (rating, games) if rating >= FLOOR else (None, 0)

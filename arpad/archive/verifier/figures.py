"""What the texts of all bodies share: their tables, roundings, and a table's rows by name.

The tables are printed in the consolidated texts: "The expected score of a difference in rating"
and "The difference in rating of a percentage".
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Set
from typing import Any

Table = dict[str, list[Any]]
Tables = dict[str, Table]
Row = dict[str, Any]


OF_EVENT = ("event_id", "rulebook", "start_day", "end_day", "is_team_championship")
"""What a result takes from its event."""


class NotRemadeError(Exception):
    """A rating that this program cannot make again, and why."""


STEPS = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154,
    163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358,
    375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
"""Where the higher-rated player's expected score goes up by .01, from .50 to 1.0 (FIDE)."""
UPPER = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""d_p from 50% to 100%; below 50% the same, negative."""


def expected_e3(difference: int, steps: tuple[int, ...] = STEPS) -> int:
    """Return the expected score of a difference in thousandths."""
    higher = 500 + 10 * (bisect_right(steps, abs(difference)) - 1)
    return higher if difference >= 0 else 1000 - higher


def difference_of(percent: int, upper: tuple[int, ...] = UPPER) -> int:
    """Return d_p of a whole percentage."""
    return upper[percent - 50] if percent >= 50 else -upper[50 - percent]


def half_up(number: int, divisor: int) -> int:
    """Return the nearest whole number, a half up."""
    return (2 * number + divisor) // (2 * divisor)


def half_away(number: int, divisor: int) -> int:
    """Return the nearest whole number, a half away from zero."""
    return half_up(number, divisor) if number >= 0 else -half_up(-number, divisor)


class Making:
    """One list in the making: its day, what it begins with, its events, and what these change."""

    def __init__(self, manifest: dict[str, Any], tables: Tables, written: Set[str]) -> None:
        self.on = yyyymmdd(manifest["list_date"])
        self.is_adjusted = manifest["state_date"] == manifest["list_date"]
        self.edition: str = manifest["list_rulebook"]
        if unwritten := set(manifest["of_events"]) - written:
            raise NotRemadeError(f"events of {', '.join(sorted(unwritten))}")
        self.state = state_of(tables)
        self.listed = {(row["rulebook"], row["list_id"], row["player_id"]): row
                       for row in rows(tables["given_ratings"])}  # fmt: skip
        self.ages = {(row["player_id"], row["on"]): row["years_old"]
                     for row in rows(tables["ages"])}  # fmt: skip
        self.events = list(rows(tables["given_events"]))
        self.games: dict[tuple[str, int], list[Row]] = defaultdict(list)
        for game in rows(tables["given_games"]):
            self.games[game["rulebook"], game["event_id"]].append(game)
        self.pending: dict[int, list[Row]] = defaultdict(list)
        for row in rows(tables["state_pending"]):
            self.pending[row.pop("player_id")].append(row)
        self.results: dict[int, list[Row]] = defaultdict(list)
        self.names = named(tables, "players")
        self.corrected = dict(manifest.get("corrected", ()))
        self.rated: list[Row] = []
        self.changes: dict[tuple[str, int, int], Row] = {}
        self.rows: dict[int, Row] = {}

    def change(self, game: Row, player: int, k_e2: int, surplus: int, **figures: int) -> int:
        """Note what a game changes for a player, in 1e-5 points; K in hundredths."""
        figures |= {"k_factor_e2": k_e2, "surplus_e3": surplus, "change_e5": k_e2 * surplus}
        self.changes[game["rulebook"], game["game_id"], player] = figures
        return k_e2 * surplus

    def since(self, player: int, old: int | None, new: int | None) -> Row:
        """Return the rating with which a player's period began, as published, and the change."""
        old = self.corrected.get(self.names[player], old)
        change = None if new is None or old is None else new - old
        return {"rating_old": old, "change": change}

    def note(
        self, event: Row, player: int, games: int, half: int, ratings: int, *, opponents: int,
        rating: int | None, performances: int | None, is_kept: bool, is_round_robin: bool = False,
    ) -> None:  # fmt: skip
        """Note the result of somebody unrated or provisional in an event, as it may wait."""
        self.results[player].append({
            **{name: event[name] for name in OF_EVENT}, "list_id": self.on, "games": games,
            "score_half": half, "opponents": opponents, "opponents_sum": ratings,
            "event_rating": rating, "performance_sum": performances,
            "is_round_robin": int(is_round_robin), "is_kept": int(is_kept),
        })  # fmt: skip

    def waiting(self, player: int) -> list[Row]:
        """Return a player's results, those that wait among them: of an event one, the newest."""
        results = self.results[player]
        events = {row["event_id"] for row in results}
        return results + [row for row in self.pending[player] if row["event_id"] not in events]


def named(tables: Tables, of: str) -> dict[int, str]:
    """Return what the numbers of players, or (`numbers`) of events, stand for."""
    number, name = {"players": ("player", "player_id"), "numbers": ("event_id", "event_name")}[of]
    return dict(zip(tables[of][number], tables[of][name], strict=True))


def games_after(state: Row, games: int) -> int | None:
    """Return all rated games with the period's; null if the list has a rating and no number."""
    before: int | None = state["games_rated"]
    return None if before is None and state["rating"] is not None else (before or 0) + games


def rows(table: Table) -> Iterator[Row]:
    """Yield the rows of a table."""
    names = list(table)
    for values in zip(*table.values(), strict=True):
        yield dict(zip(names, values, strict=True))


def state_of(tables: Tables) -> dict[int, Row]:
    """Return what every player begins with; one who was on an older list alone, with nothing."""
    state = tables["state_ratings"]
    blank = dict.fromkeys(state)
    begun = {player: {**blank, "player_id": player} for player in tables["players"]["player"]}
    return begun | {row["player_id"]: row for row in rows(state)}


def months(day: int) -> int:
    """Return a day (yyyymmdd) as the number of its month."""
    return day // 10000 * 12 + day // 100 % 100


def iso(day: int | None) -> str | None:
    """Return a day (yyyymmdd) as yyyy-mm-dd."""
    return None if day is None else f"{day // 10000}-{day // 100 % 100:02}-{day % 100:02}"


def yyyymmdd(day: str) -> int:
    """Return a day (yyyy-mm-dd) as yyyymmdd."""
    return int(day.replace("-", ""))

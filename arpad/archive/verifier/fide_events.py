"""A list of FIDE's in the making, and which events and games are rated on it.

Written from docs/rulebooks/texts, docs/publication.md and docs/readings.md. Article numbers are
those of FIDE B.02, of 2009 or from 2022 on.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from fide_texts import MEAN, RATED_ONLY, STANDARD, TEXTS, Text
from figures import Making, NotRemadeError, Row, Tables, months, rows
from newcomers import MATCH, ROUND_ROBIN, SCHEVENINGEN, SWISS

EDITIONS = frozenset(TEXTS)
SCORES = {"1": (2, 0), "=": (1, 1), "0": (0, 2)}
SELDOM = {"fide": ((20090701, 3), (20120701, 2)),
          "fide-rapid": ((20120101, 3),), "fide-blitz": ((20120101, 3),)}  # fmt: skip
"""Until which day (yyyymmdd) lists of a family came out how many months apart; then monthly."""
DECISIVE = {**SCORES, "W": (2, 0), "D": (1, 1), "L": (0, 2), "+": (2, 0), "-": (0, 2)}
"""What counts towards the decision of a match."""
Rated = tuple[Row, int, int, int | None, dict[str, int]]
"""A game for a player: K, surplus, what K times the games is at most, and its other figures."""


class Period(Making):
    """One list in the making: the lists that it reads, and what its games add up to."""

    def __init__(self, manifest: dict[str, Any], tables: Tables) -> None:
        super().__init__(manifest, tables, EDITIONS)
        self.text = TEXTS[self.edition]
        if unwritten := set(manifest["earlier"]) - EDITIONS:
            raise NotRemadeError(f"results of {', '.join(sorted(unwritten))}")
        self.floor = self.text.floor(self.on)
        self.year_games: dict[int, int] = defaultdict(int)
        self.is_year_known = False
        first = first_of_year(self.on, manifest["rulebook"], self.text.period)
        for row in rows(tables["state_activity"]):
            self.is_year_known |= row["list_id"] <= first
            if row["list_id"] > self.on - 10_000:
                self.year_games[row["player_id"]] += row["games"]
        self.sides: dict[int, list[Rated]] = defaultdict(list)
        self.first_played: dict[int, tuple[int, int]] = {}

    def kept(self, player: int) -> list[Row]:
        """Return a player's results that count towards a first rating."""
        return [row for row in self.waiting(player) if row["is_kept"] == 1]

    def shown(self, row: Row | None) -> int | None:
        """Return the rating on a list; RB 7.2.1: who has none has the standard rating."""
        if row is None:
            return None
        rating: int | None = row["rating"]
        if rating is None and self.text.is_standard_brought:
            rating = row["other_rating"]
        return rating

    def own(self, row: Row | None, player: int) -> int | None:
        """Return the rating with which a player is rated (8.4, 8.2.4, 7.21, 7.1.1)."""
        listed, now = self.shown(row), self.shown(self.state.get(player))
        return now if listed is None or now is None else listed

    def years_old(self, text: Text, row: Row, on: int) -> int | None:
        """Return the age that the text asks for a junior's K."""
        if row["birth_year"] is None:
            return None
        years: int = on // 10_000 - row["birth_year"]
        return years if text.junior == "year" else self.ages.get((row["player_id"], on), years)


def first_of_year(on: int, rulebook: str, period: int) -> int:
    """Return the first list after the day a year ago, both yyyymmdd, by the text in force then.

    `period` are the months between two lists by the text of this one.
    """
    for month in range(months(on) - 11, months(on)):
        day = (month - 1) // 12 * 10_000 + ((month - 1) % 12 + 1) * 100 + 1
        apart = next((n for end, n in SELDOM.get(rulebook, ()) if day < end), period)
        if (month - 1) % 12 % apart == 0:
            return day
    return on


def method(text: Text, event: Row, games: Sequence[Row]) -> str:
    """Return how an event is rated (6.3, 6.4, 6.43, 6.6)."""
    kind = event["kind"]
    if text.newcomers != MEAN and kind == "match":
        return MATCH
    if text.newcomers == RATED_ONLY:
        return SWISS
    if kind == "scheveningen" and text.newcomers == MEAN:
        return SCHEVENINGEN
    times = {"round_robin": 1, "double_round_robin": 2}.get(kind)
    if times is None:
        return SWISS
    met: dict[frozenset[int], int] = defaultdict(int)
    for game in games:
        if game["black_id"] is not None:
            pair = frozenset((game["white_id"], game["black_id"]))
            met[pair] += 1 if game["result"] in SCORES else 99
    number = len(players_of(games))
    is_complete = len(met) == number * (number - 1) // 2 and set(met.values()) == {times}
    return ROUND_ROBIN if is_complete else SWISS


def players_of(games: Iterable[Row]) -> set[int]:
    """Return who plays in an event."""
    return {game[seat] for game in games for seat in ("white_id", "black_id")} - {None}


def event_is_rated(
    period: Period, text: Text, event: Row, games: Sequence[Row], rated_as: str
) -> bool:
    """Return whether an event is rated (0.4, 1.2, 6.3 to 6.6, 9.2; 0.2, 9.1, RB 1.1, RB 1.2)."""
    is_excused = text.is_official_rated and event["is_official"] == 1
    if event["is_declared_unrated"] == 1 or (event["is_registered"] == 0 and not is_excused):
        return False
    is_late = months(period.on) - months(event["end_on"]) > 3
    if text.is_late_refused and is_late and event["is_admitted_late"] != 1:
        return False
    seconds = event["seconds_for_60_moves"]
    if text.seconds is not None:
        if event["are_times_unequal"] == 1:
            return False
        if seconds is not None and not text.seconds[0] <= seconds <= text.seconds[1]:
            return False
    players = players_of(games)
    listed = {player: period.listed.get((event["rulebook"], event["list_id"], player))
              for player in players}  # fmt: skip
    rated = {player: row for player, row in listed.items() if period.shown(row) is not None}
    highest = max((period.shown(row) or 0 for row in rated.values()), default=0)
    is_by_event = text.kind == STANDARD and text.newcomers != RATED_ONLY
    if is_by_event and is_too_fast(event, highest):
        return False
    if rated_as == MATCH:
        return len(rated) == len(players)
    if rated_as == SCHEVENINGEN:
        return len(players) - len(rated) <= 1
    return rated_as != ROUND_ROBIN or round_robin_is_rated(event, len(players), rated)


def is_too_fast(event: Row, highest: int) -> bool:
    """Return whether a player has too few minutes for 60 moves (1.1, 1.2)."""
    minutes = event["minutes_for_60_moves"]
    return minutes is not None and (
        minutes < 60 or (highest >= 1600 and minutes < 90) or (highest >= 2200 and minutes < 120)
    )


def round_robin_is_rated(event: Row, players: int, rated: dict[int, Row | None]) -> bool:
    """Return whether a round robin has rated players enough (6.3 to 6.33)."""
    is_women_only = event["is_women_only"] == 1
    women = sum(is_women_only or (row or {}).get("is_woman") == 1 for row in rated.values())
    has_enough = (is_women_only and women >= 2) or len(rated) - women >= 3
    if event["is_national_championship"] == 1 and has_enough:
        return True
    is_double = event["kind"] == "double_round_robin" and len(rated) < players
    if is_double and (players < 6 or len(rated) < 4):
        return False
    if players < 10 and len(rated) < 4:
        return False
    return len(rated) * 3 >= players


def decided(text: Text, event: Row, games: list[Row]) -> set[int]:
    """Return the games after the decision of a match, or of a knockout's encounter (6.5, 6.2)."""
    announced = {"match": event["rounds_scheduled"], "knockout": event["games_per_encounter"]}
    of_match = announced.get(event["kind"])
    if of_match is None or (text.can_waive and event["is_decision_waived"] == 1):
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


def game_is_rated(
    period: Period, text: Text, event: Row, game: Row, sides: list[Row | None]
) -> bool:
    """Return whether a game is rated (5.1, RB 7.3.1, 1.1)."""
    if game["is_left_out"] == 1 or game["result"] not in SCORES:
        return False
    ratings = sorted(rating for rating in map(period.shown, sides) if rating is not None)
    highest = ratings[-1] if ratings else 0
    if text.is_apart_refused:
        return not (len(ratings) == 2 and highest > 2600 and highest - ratings[0] >= 600)
    if text.newcomers != RATED_ONLY or text.kind != STANDARD:
        return True
    minutes = event["minutes_for_60_moves"]
    least = 120 if highest >= 2400 else 90 if highest >= 1800 else 60
    return minutes is None or minutes >= least

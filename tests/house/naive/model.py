"""What goes into the naive rating of a period and what comes out of it."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction


@dataclass(frozen=True)
class Player:
    """One player as the lists know him."""

    player_id: int
    rating: int | None  # on the list in force at the start of the events
    rating_now: int | None  # on the list that the new list succeeds
    rating_peak: int | None  # highest published rating ever
    games_rated: int  # completed rated games on the list
    has_played_event: bool  # unrated, but has already played a rated event before
    sex: str  # "m" | "w"


@dataclass(frozen=True)
class Game:
    """One game of an event; the result is seen from white.

    "1" "0" "=" were played; "+" "-" are forfeits (white wins, white loses);
    "W" "D" "L" were decided or drawn under one move: not played, not rated.
    """

    round: int
    white: int
    black: int
    result: str


@dataclass(frozen=True)
class Event:
    """One event as it was reported."""

    event_id: int
    kind: str  # round_robin double_round_robin swiss team match scheveningen knockout league
    start: date
    end: date
    minutes_for_60_moves: int | None
    games: tuple[Game, ...]
    rounds_scheduled: int | None = None  # for matches
    is_national_championship: bool = False
    is_women_only: bool = False
    is_declared_unrated: bool = False
    is_olympiad: bool = False  # Olympiad, continental or world team championship


@dataclass(frozen=True)
class Pending:
    """The result of an unrated player in one event of an earlier period."""

    player_id: int
    list_date: date  # of the list for which the event was rated
    games: int
    score_half: int
    opponents_sum: int
    event_rating: int | None
    is_round_robin: bool
    opponents: int
    is_kept: bool
    is_olympiad: bool


@dataclass(frozen=True)
class Side:
    """One player's side of one game."""

    is_rated: bool
    opponent_rating: int | None
    rated_difference: int | None
    expected: Fraction | None
    k: Fraction | None
    change: Fraction


@dataclass(frozen=True)
class Outcome:
    """Everything the period brings about."""

    event_is_rated: dict[int, bool]
    sides: dict[tuple[int, int, int], Side]  # (event_id, index in event.games, player_id)
    event_ratings: dict[tuple[int, int], int | None]  # (event_id, player_id)
    kept: dict[tuple[int, int], bool]  # (event_id, player_id)
    rating_new: dict[int, int | None]
    status: dict[int, str]  # "rated", "unrated", "delisted"

"""What goes into the naive rating of a month and what comes out of it."""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction


@dataclass(frozen=True)
class Player:
    """One player, as the list being rated (standard or rapid) knows him."""

    player_id: int
    ratings: dict[date, int | None]  # by date of publication (8.1); None: no FCE Elo then
    rating_now: int | None  # on the list that the new list succeeds
    fide_rating: int | None = None
    other_list_rating: int | None = None  # for the rapid list: the FCE standard rating (11.1)
    birth_date: date | None = None
    federated_on: date | None = None
    has_licence: bool = True  # for this season (8.2)
    games_by_season: dict[int, int] = field(default_factory=dict)  # before this period, no forfeits
    season_first: int | None = None  # the first season with a licence
    initial_since: date | None = None  # list of the first rating, while he has played nothing since


@dataclass(frozen=True)
class Game:
    """One game of an event; the result is seen from white.

    "1" "0" "=" were played; "+" "-" are forfeits (white wins, white loses), "--" is lost by both;
    "W" "D" "L" were adjudicated (won, drawn, lost) without a single move.
    """

    round: int
    white: int
    black: int
    result: str
    played_on: date


@dataclass(frozen=True)
class Event:
    """One event as it was reported."""

    event_id: int
    list_kind: str  # "standard" | "rapid" (3.1)
    start: date
    end: date
    games: tuple[Game, ...]
    is_weekly: bool = False  # seven days or more between rounds (8.3)
    is_blitz: bool = False  # "ràpids" of the FIDE Laws (16.5)
    asked_half_k: bool = False  # an active event that asked for half K (5.3)


@dataclass(frozen=True)
class Side:
    """One player's side of one game; not rated for a player without FCE Elo."""

    is_rated: bool
    opponent_rating: int | None
    difference: int | None  # own rating less the opponent's
    expected: Fraction | None
    k: Fraction | None
    change: Fraction


@dataclass(frozen=True)
class Line:
    """What the month brings to one player, and his line on the new list (9.1, 17)."""

    total: Fraction  # 17.1
    change: int  # 17.2, before the floor of 17.3
    rating_new: int | None
    games: int  # 9.1 g
    k0: int | None  # 9.1 f, on the new list
    k: int | None
    is_listed: bool  # 8.2


@dataclass(frozen=True)
class Outcome:
    """Everything the month brings about."""

    performances: dict[tuple[int, int], Fraction | None]  # (event_id, unrated player_id)
    has_single_k: dict[int, bool]  # 16.3, 16.4, by event_id
    sides: dict[tuple[int, int, int], Side]  # (event_id, index in event.games, player_id)
    lines: dict[int, Line]  # by player_id


@dataclass(frozen=True)
class Options:
    """The readings that a rulebook leaves open."""

    literal_per_game: bool = False  # 14.5 read literally: 800, 0 or -800 for each game
    season_start: tuple[int, int] = (1, 1)  # month and day; a season bears its first year

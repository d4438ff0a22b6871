"""What goes into the naive CNXC rating of a half-year and what comes out of it."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from .tables import difference_at, percentage


@dataclass(frozen=True)
class Performance:
    """What a player without an effective rating did in one competition (6.2).

    R_c and R_p are exact; opponents are averaged by game.
    """

    games: int
    opponents_sum: int  # of their ratings, one for each game
    points_half: int  # half points scored

    @property
    def rating(self) -> Fraction:
        """R_p = R_c + D(P) (6.2)."""
        difference = difference_at(percentage(self.points_half, self.games))
        return Fraction(self.opponents_sum, self.games) + difference


@dataclass(frozen=True)
class Player:
    """One player as the system knows him when the calculation begins (4.2, 5.1-5.3)."""

    player_id: int
    rating: int | None  # of the list in force, or kept while passive
    is_effective: bool  # False with a rating: provisional
    games_counted: int
    performances: tuple[Performance, ...]  # of former lists; empty once effective
    last_counted_day: date | None  # end of his last competition with a counted game
    iccf: int | None  # lists in force at calculation, for the virtual rating (5.3)
    fpx: int | None
    fide: int | None
    iccf_next: int | None  # ICCF list of the day after the period (7.3)


@dataclass(frozen=True)
class Game:
    """One game of an event; the result is seen from white.

    "1" "0" "=" ended on the board, "+" "-" by a withdrawal of black or of white.
    Each side names the player who began; substitutions are told apart. The two flags say
    whether that side made a move; where rows of Substitution exist, those tell it instead.
    """

    round: int
    white: int
    black: int
    result: str
    white_moved: bool = True
    black_moved: bool = True
    is_left_out: bool = False  # the board's decision on a grave withdrawal (3.2)


@dataclass(frozen=True)
class Event:
    """One competition: a group, a board or a phase is one of its own (3.3)."""

    event_id: int
    start: date
    end: date
    games: tuple[Game, ...]
    is_by_cnxc: bool = True
    is_officialised: bool = False
    is_named_in_rules: bool = False  # its rules say that results count for the CNXC's Elo
    is_thematic: bool = False
    virtual_class: str = "other"  # absolute_final team_final_board_1 honour_permanent other
    is_master_norm: bool = False
    winner: int | None = None  # after the tie-break (7.1)


@dataclass(frozen=True)
class Substitution:
    """One player taking over a game from another (7.2)."""

    event_id: int
    round: int
    side: str  # "white" or "black"
    order: int  # 1 for the first substitution in this game on this side, then 2 ...
    original: int
    substitute: int
    original_moved: bool
    substitute_moved: bool


@dataclass(frozen=True)
class Period:
    """Everything that one list is made of."""

    first_day: date
    last_day: date
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    substitutions: tuple[Substitution, ...] = ()


@dataclass(frozen=True)
class Side:
    """One player's share in one side of one rated game."""

    role: str  # "player", "original" or "substitute"
    opponent_rating: int  # the highest of those opposite (7.2 h)
    score: Fraction  # as it counts for him: a loss under 7.2 e
    difference: int | None  # the rest is None for those without an effective rating
    expected: Fraction | None
    k: int | None
    change: Fraction  # his share of V before 7.1; 0 where the result is not imputed
    is_counted: bool  # imputed to him: in V or in the performance, and in the number of games


@dataclass(frozen=True)
class Standing:
    """One player on the new list."""

    exact: Fraction | None  # before calibration and rounding
    rating: int | None
    is_effective: bool
    games_counted: int
    games_in_period: int
    performances: tuple[Performance, ...]
    last_counted_day: date | None
    status: str  # "effective" "provisional" "passive" "unrated"


@dataclass(frozen=True)
class Outcome:
    """Everything the list brings about."""

    event_is_rated: dict[int, bool]
    game_is_rated: dict[tuple[int, int], bool]  # (event_id, index in event.games)
    sides: dict[tuple[int, int, str, int], Side]  # (event_id, index, "white" | "black", player_id)
    performances: dict[tuple[int, int], Performance]  # (event_id, player_id), not effective
    changes: dict[tuple[int, int], Fraction]  # V by (event_id, player_id), effective, after 7.1
    common: tuple[int, ...]  # on the ICCF list and, effective, on the new list (7.3 a)
    calibration: Fraction  # added to effective ratings; 0 with fewer than eight in common (7.3 b)
    standings: dict[int, Standing]

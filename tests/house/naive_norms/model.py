"""What goes in: an event, its players and its pairings; what comes out: an answer for each title.

Scores are whole numbers of half points.
"""

from dataclasses import dataclass
from datetime import date

TITLES = ("GM", "IM", "WGM", "WIM")
NO_FEDERATION = ("NON", "", None)  # belongs to no federation of FIDE (1.4.2a)
FIDE_FLAG = "FID"  # an opponent like any other, never counted as a federation (1.4.2a)


@dataclass(frozen=True)
class Event:
    """The facts of one event."""

    kind: str  # swiss, round_robin, double_round_robin, team
    start: date
    rounds: int
    federation: str  # that registers the event
    are_pairings_fixed: bool = False
    is_national_championship: bool = False
    is_national_team_championship: bool = False
    is_zonal: bool = False
    is_big_swiss: bool = False  # 1.4.3d, as the facts say; `big_swiss` can find it
    allows_seven_games: bool = False  # Olympiad, world and continental team championships
    is_world_cup: bool = False


@dataclass(frozen=True)
class Player:
    """One player as the rating list at the start of the event knows him."""

    number: int
    federation: str | None
    sex: str = "m"  # m or w
    title: str | None = None
    rating: int | None = None


@dataclass(frozen=True)
class Pairing:
    """Two players in one round, or one with a bye.

    `how` is played, forfeit (also with no point for both), pairing_bye, or bye (asked for, absent).
    """

    round: int
    white: int
    black: int | None
    halves_white: int
    halves_black: int = 0
    how: str = "played"


@dataclass(frozen=True)
class Game:
    """One round of one player."""

    round: int
    opponent: Player | None
    halves: int
    how: str = "played"
    is_opponent_scoreless: bool = False  # he made nothing against rated players over the event


@dataclass(frozen=True)
class Answer:
    """A norm made with `rounds`, or what failed with all games that can count.

    `average` and what follows from it is None when no game counts; `required` is None when the
    average is too low or no score is enough. `credit` is the number of games it counts for.
    """

    title: str
    is_made: bool
    failed: frozenset[str]
    rounds: tuple[int, ...]
    average: int | None
    halves: int
    performance: int | None
    required: int | None
    extra_points: int
    credit: int


def games_of(
    number: int, players: tuple[Player, ...], pairings: tuple[Pairing, ...]
) -> tuple[Game, ...]:
    """Return the rounds of one player, in their order."""
    by_number = {player.number: player for player in players}
    games = []
    for pairing in pairings:
        if pairing.white == number:
            opponent, halves = pairing.black, pairing.halves_white
        elif pairing.black == number:
            opponent, halves = pairing.white, pairing.halves_black
        else:
            continue
        if opponent is None:
            games.append(Game(pairing.round, None, halves, pairing.how))
            continue
        scoreless = halves_against_rated(opponent, by_number, pairings) == 0
        games.append(Game(pairing.round, by_number[opponent], halves, pairing.how, scoreless))
    return tuple(sorted(games, key=lambda game: game.round))


def halves_against_rated(
    number: int, by_number: dict[int, Player], pairings: tuple[Pairing, ...]
) -> int:
    """Return what a player made over the board against rated opponents in the whole event."""
    halves = 0
    for pairing in pairings:
        if pairing.how != "played" or pairing.black is None:
            continue
        if pairing.white == number and by_number[pairing.black].rating is not None:
            halves += pairing.halves_white
        if pairing.black == number and by_number[pairing.white].rating is not None:
            halves += pairing.halves_black
    return halves

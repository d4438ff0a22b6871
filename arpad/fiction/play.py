"""Who meets whom, and with what result: a Swiss, a round robin, a match, a league of teams."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from arpad.report.rows import HALF_POINTS

_DRAWS, _ADVANTAGE = 0.3, 30.0
_FORFEITS: Final = 0.012


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: its round, both players, and the result as White sees it; a bye has no Black."""

    round: int
    white: int
    black: int | None
    result: str


Strengths = dict[int, float]


def result(chance: Random, white: float, black: float) -> str:
    """Draw the result of a game between two strengths; now and then somebody doesn't come."""
    if chance.random() < _FORFEITS:
        return chance.choice("+-")
    expected = 1 / (1 + 10 ** ((black - white - _ADVANTAGE) / 400))
    drawn = _DRAWS * 4 * expected * (1 - expected)
    luck = chance.random()
    if luck < expected - drawn / 2:
        return "1"
    return "=" if luck < expected + drawn / 2 else "0"


def swiss(chance: Random, strengths: Strengths, rounds: int) -> list[PlayedGame]:
    """Pair by points, nobody twice with the same if it can be helped; an odd one has a bye.

    >>> games = swiss(Random(1), {n: 2000.0 - n for n in range(1, 12)}, 5)
    >>> len(games), sum(game.black is None for game in games)
    (30, 5)
    """
    points = dict.fromkeys(strengths, 0)
    whites = dict.fromkeys(strengths, 0)
    met: set[frozenset[int]] = set()
    rested: set[int] = set()
    games: list[PlayedGame] = []
    for number in range(1, rounds + 1):
        order = sorted(strengths, key=lambda player: (-points[player], -strengths[player]))
        if len(order) % 2:
            resting = next(player for player in reversed(order) if player not in rested)
            order.remove(resting)
            rested.add(resting)
            points[resting] += 2
            games.append(PlayedGame(number, resting, None, "U"))
        for first, other in _pairs(order, met):
            met.add(frozenset((first, other)))
            white, black = (first, other) if whites[first] <= whites[other] else (other, first)
            whites[white] += 1
            got = result(chance, strengths[white], strengths[black])
            points[white] += HALF_POINTS[got][0]
            points[black] += HALF_POINTS[got][1]
            games.append(PlayedGame(number, white, black, got))
    return games


def _pairs(order: Sequence[int], met: set[frozenset[int]]) -> Iterable[tuple[int, int]]:
    left = list(order)
    while left:
        player = left.pop(0)
        place = next(
            (n for n, other in enumerate(left) if frozenset((player, other)) not in met), 0
        )
        yield player, left.pop(place)


def round_robin(chance: Random, strengths: Strengths, cycles: int = 1) -> list[PlayedGame]:
    """Let everybody meet everybody, once or twice, by the circle of Berger.

    >>> len(round_robin(Random(1), {n: 2000.0 for n in range(1, 7)}, cycles=2))
    30
    """
    seats = list(strengths)
    if len(seats) % 2:
        raise ValueError("a round robin here has an even number of players")
    turns = len(seats) - 1
    games: list[PlayedGame] = []
    for number in range(1, turns * cycles + 1):
        for place in range(len(seats) // 2):
            player, other = seats[place], seats[-1 - place]
            white, black = (player, other) if (number + place) % 2 else (other, player)
            if (number - 1) // turns % 2:
                white, black = black, white
            got = result(chance, strengths[white], strengths[black])
            games.append(PlayedGame(number, white, black, got))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return games


def match(chance: Random, strengths: Strengths, rounds: int) -> list[PlayedGame]:
    """Let two play so many games, with White in turn."""
    player, other = strengths
    pairs = [(player, other) if number % 2 else (other, player) for number in range(1, rounds + 1)]
    return [
        PlayedGame(number, white, black, result(chance, strengths[white], strengths[black]))
        for number, (white, black) in enumerate(pairs, start=1)
    ]


def league(
    chance: Random, teams: Sequence[Sequence[int]], strengths: Strengths
) -> list[PlayedGame]:
    """Let every team meet every other once, board against board, White on odd boards at home."""
    meetings = round_robin(chance, dict.fromkeys(range(len(teams)), 0.0))
    games: list[PlayedGame] = []
    for meeting in meetings:
        home, guests = teams[meeting.white], teams[meeting.black or 0]
        for board, (player, other) in enumerate(zip(home, guests, strict=True)):
            white, black = (other, player) if board % 2 else (player, other)
            got = result(chance, strengths[white], strengths[black])
            games.append(PlayedGame(meeting.round, white, black, got))
    return games

"""A norm as Forms 4 and 6 print it: who made which, in which rounds, and what it asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arpad.forms.counts import average
from arpad.forms.event import Entrant, Event, Round

TITLES: Final = ("GM", "IM", "WGM", "WIM")
"""The titles of the certificate, in its order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Norm:
    """One title result of a player, or his games alone if `title` is blank.

    `rounds` are those that count. `required_half` are the points that each title asks, in half
    points, without a title that no score reaches; `opponents_average` R_c, `performance` R_p.
    """

    number: int
    title: str = ""
    rounds: tuple[int, ...] = ()
    required_half: Mapping[str, int]
    opponents_average: int | None = None
    performance: int | None = None
    category: int | None = None


def games(norm: Norm, event: Event) -> tuple[tuple[Round, Entrant | None], ...]:
    """Return the rounds that count, each with the opponent; None for a bye that counts."""
    player = event.by_number[norm.number]
    return tuple((one, event.opponent(one)) for one in player.rounds if one.round in norm.rounds)


def opponents(norm: Norm, event: Event) -> tuple[Entrant, ...]:
    """Return who was met, each once."""
    met = {one.number: one for _, one in games(norm, event) if one is not None}
    return tuple(met.values())


def average_with_player(norm: Norm, event: Event) -> int | None:
    """Return R(a), the average of the player and his opponents, an unrated one counting 2000.

    Source: FIDE B.02 2005-07, the note to Form 4. B.01 decides a norm by the opponents' average.
    """
    return average((event.by_number[norm.number], *opponents(norm, event)))


def achieved_half(norm: Norm, event: Event) -> int:
    """Return the points made in the rounds that count."""
    return sum(one.score_half for one, _ in games(norm, event))

"""What the forms count: games against rated opponents, titles, federations, averages.

A game counts if it was played; a forfeit, a bye and a game under one move do not (Form 3, L M N).
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from arpad.forms.event import PaperEntrant, PaperEvent
from arpad.law import half_up
from arpad.norms.figures import average_of_all
from arpad.rulebooks.fide_titles.edition_2005 import RULES

UNRATED_AS: Final = RULES.category_unrated.number
"""At what an unrated player counts in an average (FIDE B.02 2005-07, note to Form 4)."""
TITLES: Final = ("GM", "IM", "FM", "WGM", "WIM", "WFM")


@dataclass(frozen=True, slots=True)
class AgainstRated:
    """N games against rated opponents, the sum of their ratings, and W in half points.

    >>> AgainstRated(3, 6001, 3).average
    2000
    """

    games: int
    ratings_sum: int
    score_half: int

    @property
    def average(self) -> int | None:
        """Return R_c, the opponents' average rating, one half up; None without a game."""
        return half_up(self.ratings_sum, self.games) if self.games else None


def against_rated(entrant: PaperEntrant, event: PaperEvent) -> AgainstRated:
    """Return what a player made against rated opponents over the board (Form 3, L M N)."""
    ratings: list[int] = []
    score_half = 0
    for turn in entrant.rounds:
        opponent = event.opponent(turn)
        if turn.is_played and opponent is not None and opponent.rating is not None:
            ratings.append(opponent.rating)
            score_half += turn.played_half
    return AgainstRated(len(ratings), sum(ratings), score_half)


def average(entrants: Iterable[PaperEntrant]) -> int | None:
    """Return the average rating, an unrated player counting 2000; None of nobody.

    >>> rated = PaperEntrant(number=1, rank=1, name="A", rating=2401)
    >>> average((rated, PaperEntrant(number=2, rank=2, name="B")))
    2201
    """
    ratings = [entrant.rating for entrant in entrants]
    return average_of_all(ratings, RULES) if ratings else None


@dataclass(frozen=True, slots=True)
class Count:
    """How many players, of how many federations, of the host federation and of others.

    Who has no federation is in `number` alone.
    """

    number: int
    federations: int
    host: int
    foreign: int


def count(entrants: Iterable[PaperEntrant], host: str, uncounted: Collection[str] = ()) -> Count:
    """Return the count of some players; codes `uncounted` stand for no federation.

    >>> some = (PaperEntrant(number=1, rank=1, name="A", federation="ESP"),
    ...         PaperEntrant(number=2, rank=2, name="B", federation="FRA"))
    >>> count(some, "ESP")
    Count(number=2, federations=2, host=1, foreign=1)
    """
    by_federation = Counter(entrant.federation for entrant in entrants)
    named = +Counter({name: times for name, times in by_federation.items() if name})
    hosts = named[host] if host else 0
    return Count(
        by_federation.total(), len(named.keys() - {*uncounted}), hosts, named.total() - hosts
    )

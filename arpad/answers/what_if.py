"""What games to come would make of a rating: for every score its change, and the score needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from arpad.answers.figures import hundredths, points, score
from arpad.answers.json_object import SHOWN
from arpad.engine import calc
from arpad.engine.calc import Decision, Met
from arpad.law import Citation, Rulebook

TO_COME_MAX: Final = 20
"""So many games to come are asked at once: more than an event has rounds."""
_WIN_HALF: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A score in the games to come, and what all games then make; is_enough: for the target."""

    score: Decimal
    change: Decimal
    rating_new: int | None
    is_enough: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentToCome:
    """An opponent still to be met; `article` excludes the game where it would not be rated."""

    opponent_rating: int
    is_rated: bool
    article: Citation | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf:
    """Every score in the games to come that are rated, the lowest first.

    `needed`: the least score that makes at least the `target`; None if none does, or without one.
    `facts_missing`: what the rule on K asks and nobody stated.
    """

    rulebook: str
    rating: int
    k_factor: Decimal
    played: int
    to_come: tuple[OpponentToCome, ...]
    target: int | None
    needed: Decimal | None
    outcomes: tuple[Outcome, ...]
    articles: Mapping[str, Citation] = field(metadata=SHOWN)
    says: Mapping[str, str] = field(metadata=SHOWN)
    facts_missing: tuple[str, ...] = field(metadata=SHOWN)


def what_if(
    book: Rulebook,
    rating: int,
    played: Sequence[Met],
    to_come: Sequence[int],
    k_factor_e2: int,
    target: int | None = None,
    decided: Decision | None = None,
) -> WhatIf:
    """Return what each score against the opponents to come makes of a rating.

    Raises ValueError of more than TO_COME_MAX opponents. Of a given opposition the change depends
    on the points alone, for each game changes K times score less expected score.

    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("fide-2009")
    >>> found = what_if(book, 2000, [], [2000, 2000], 2000, 2010)
    >>> [one.rating_new for one in found.outcomes], str(found.needed)
    ([1980, 1990, 2000, 2010, 2020], '1.5')
    """
    if len(to_come) > TO_COME_MAX:
        raise ValueError(f"{len(to_come)} games to come; at most {TO_COME_MAX} are asked at once")
    all_lost = calc.change(book, rating, k_factor_e2, _games(played, to_come, 0))
    each = all_lost.games[len(played) :]
    rated = [one.game.opponent_rating for one in each if one.is_rated]
    outcomes = []
    for half in range(_WIN_HALF * len(rated) + 1):
        found = calc.change(book, rating, k_factor_e2, _games(played, rated, half))
        outcomes.append(
            Outcome(
                score=score(half),
                change=points(found.change_e5, 5),
                rating_new=found.rating_new,
                is_enough=None if target is None else (found.rating_new or 0) >= target,
            )
        )
    of_k = decided.clause if decided else None
    return WhatIf(
        rulebook=book.name,
        rating=rating,
        k_factor=hundredths(k_factor_e2),
        played=len(played),
        to_come=tuple(
            OpponentToCome(
                opponent_rating=one.game.opponent_rating,
                is_rated=one.is_rated,
                article=None if one.is_rated else next(iter(one.articles.values()), None),
            )
            for one in each
        ),
        target=target,
        needed=next((one.score for one in outcomes if one.is_enough), None),
        outcomes=tuple(outcomes),
        articles={
            "rating_new": all_lost.rounding.article,
            **({"k_factor": of_k.article} if of_k else {}),
        },
        says={
            "rating_new": all_lost.rounding.sentence,
            **({"k_factor": of_k.sentence} if of_k else {}),
        },
        facts_missing=decided.facts_missing if decided else (),
    )


def _games(played: Sequence[Met], to_come: Sequence[int], half: int) -> list[Met]:
    """Return the games with so many half points in those to come: wins first, then a draw."""
    scores = [min(_WIN_HALF, max(0, half - _WIN_HALF * n)) for n in range(len(to_come))]
    return [*played, *map(Met, to_come, scores)]

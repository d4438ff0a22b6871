"""What games to come would make of a rating: for every score its change, and the score needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from arpad.answers.figures import hundredths, points, score
from arpad.answers.json_object import SHOWN
from arpad.engine import calc
from arpad.engine.calc import CalculatedGame, GameChange, RatingChange, RuleDecision
from arpad.law import Citation, Rulebook
from arpad.report.problems import Text

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
    played: Sequence[CalculatedGame],
    to_come: Sequence[int],
    k_factor_e2: int,
    target: int | None = None,
    decided: RuleDecision | None = None,
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
        raise ValueError(Text("{count} games to come; at most {most} are asked at once",
                              count=len(to_come), most=TO_COME_MAX))  # fmt: skip
    all_lost = calc.change(book, rating, k_factor_e2, _games(played, to_come, 0))
    each = all_lost.games[len(played) :]
    rated = [game.game.opponent_rating for game in each if game.is_rated]
    outcomes = tuple(
        _outcome(half, calc.change(book, rating, k_factor_e2, _games(played, rated, half)), target)
        for half in range(_WIN_HALF * len(rated) + 1)
    )
    clauses = {"rating_new": all_lost.rounding}
    if decided and decided.clause:
        clauses["k_factor"] = decided.clause
    return WhatIf(
        rulebook=book.name,
        rating=rating,
        k_factor=hundredths(k_factor_e2),
        played=len(played),
        to_come=tuple(map(_to_come, each)),
        target=target,
        needed=next((outcome.score for outcome in outcomes if outcome.is_enough), None),
        outcomes=outcomes,
        articles={name: clause.article for name, clause in clauses.items()},
        says={name: clause.sentence for name, clause in clauses.items()},
        facts_missing=decided.facts_missing if decided else (),
    )


def _outcome(score_half: int, change: RatingChange, target: int | None) -> Outcome:
    is_enough = None if target is None else (change.rating_new or 0) >= target
    return Outcome(score=score(score_half), change=points(change.change_e5, 5),
                   rating_new=change.rating_new, is_enough=is_enough)  # fmt: skip


def _to_come(game: GameChange) -> OpponentToCome:
    article = None if game.is_rated else next(iter(game.articles.values()), None)
    return OpponentToCome(
        opponent_rating=game.game.opponent_rating, is_rated=game.is_rated, article=article
    )


def _games(
    played: Sequence[CalculatedGame], to_come: Sequence[int], half: int
) -> list[CalculatedGame]:
    """Return the games with so many half points in those to come: wins first, then a draw."""
    scores = [min(_WIN_HALF, max(0, half - _WIN_HALF * n)) for n in range(len(to_come))]
    return [*played, *map(CalculatedGame, to_come, scores)]

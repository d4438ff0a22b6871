"""What a player still needs: points for the next hundred, and for the norm of a title near by."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache, partial
from typing import Final

from arpad.answers.figures import score
from arpad.engine import calc
from arpad.engine.calc import CalculatedGame, PlayerGames, RatingChange
from arpad.engine.calc.entered import k_factor_e2
from arpad.law import Rulebook
from arpad.norms.required import score_needed
from arpad.rulebooks.fide_titles.clauses import TitleRules

GAMES: Final = 9
"""As many games as the usual event has."""
GAMES_MAX: Final = 20
_HUNDRED: Final = 100
_HALVES_OF_K: Final = 200
"""A half point against an equal changes half of K, which is in hundredths: 200 of them a point."""
_KEPT_MAX: Final = 8192


@dataclass(frozen=True, slots=True, kw_only=True)
class NextHundred:
    """The points that make the next hundred against opponents who are rated as the player is.

    `games` are nine, or as many as twenty where nine wins are too few; where twenty are, `score`
    is None.
    """

    target: int
    games: int
    score: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleNeed:
    """What the next title asks of a player who could make its norm among equals.

    `score` of `games` games makes a norm against opponents with the `average`, which is the
    player's own rating; whatever else the article asks of them is met or not. `rating` must have
    been reached for the title; `missing` are the points between it and the highest so far.
    """

    title: str
    games: int
    score: Decimal
    average: int
    article: str
    rating: int
    missing: int
    rating_article: str


def next_hundred(book: Rulebook, rating: int, k_factor: str | None) -> NextHundred | None:
    """Return what makes the next hundred by a rulebook and K; None where nothing moves a rating.

    By hand, with K 20: against equals each point above half of the games is worth 20, so that 25
    points are 1½ above 4½, and 80 are 4 above.

    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("fide-2025")
    >>> needed = [next_hundred(book, rating, "20") for rating in (1975, 1920, 1905)]
    >>> [(need.target, str(need.score), need.games) for need in needed]
    [(2000, '6', 9), (2000, '8.5', 9), (2000, '15', 20)]
    """
    k_e2 = k_factor_e2(k_factor or "")
    return _need(book, rating, k_e2) if k_e2 else None


@lru_cache(maxsize=_KEPT_MAX)
def _need(book: Rulebook, rating: int, k_e2: int) -> NextHundred | None:
    """Return the least half points that make the next hundred: as many as K says, or some near."""
    target = rating - rating % _HUNDRED + _HUNDRED
    above = -((rating - target) * _HALVES_OF_K // k_e2)
    for games in (GAMES, GAMES_MAX):
        most = 2 * games
        likely = min(games + above, most)
        halves = [most, likely, max(likely - 1, games)]
        changes = dict(zip(halves, _changes(book, rating, k_e2, games, halves), strict=True))
        if not changes[most].change_e5:
            return None
        if (changes[most].rating_new or 0) >= target:
            ask = partial(_changes, book, rating, k_e2, games)
            half = _least(target, games, likely, changes, ask)
            return NextHundred(target=target, games=games, score=score(half))
    return NextHundred(target=target, games=GAMES_MAX, score=None)


def _least(
    target: int,
    games: int,
    half: int,
    changes: dict[int, RatingChange],
    ask: Callable[[Sequence[int]], list[RatingChange]],
) -> int:
    """Return the least half points that are enough, from likely ones on.

    `changes` are those of some half points, `ask` returns those of others.
    """

    def is_enough(half: int) -> bool:
        if half not in changes:
            [changes[half]] = ask([half])
        return (changes[half].rating_new or 0) >= target

    while half < 2 * games and not is_enough(half):
        half += 1
    while half > games and is_enough(half - 1):
        half -= 1
    return half


def _changes(
    book: Rulebook, rating: int, k_e2: int, games: int, halves: Sequence[int]
) -> list[RatingChange]:
    """Return what games against equals change, for so many half points each."""
    players = [PlayerGames(rating, k_e2, _games(rating, games, half)) for half in halves]
    return calc.changes(book, players)


def _games(rating: int, games: int, half: int) -> list[CalculatedGame]:
    """Return games against equals with so many half points in all, from half of them on."""
    wins = half - games
    return [CalculatedGame(rating, 2 if place < wins else 1) for place in range(games)]


def title_need(
    rules: TitleRules, titles: tuple[str, ...], rating: int, highest: int
) -> TitleNeed | None:
    """Return what the first of some titles asks whose norm can be made against equals.

    A title that has no such norm is not near: its opponents would have to be stronger.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> need = title_need(RULES, ("IM", "GM"), 2320, 2345)
    >>> need.title, str(need.score), need.rating, need.missing
    ('IM', '6.5', 2400, 55)
    >>> title_need(RULES, ("IM", "GM"), 2100, 2100) is None
    True
    """
    for title in titles:
        half = score_needed(rules, title, rating, GAMES)
        if half is None:
            continue
        level = rules.levels[title]
        return TitleNeed(
            title=title,
            games=GAMES,
            score=score(half),
            average=rating,
            article=str(level.performance.article),
            rating=level.rating.number,
            missing=max(0, level.rating.number - highest),
            rating_article=str(level.rating.article),
        )
    return None

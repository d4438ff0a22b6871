"""What a player still needs: points for the next hundred, and for the norm of a title near by."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from threading import Lock
from typing import Final

from arpad.answers.figures import score
from arpad.engine import calc
from arpad.engine.calc import CalculatedGame, PlayerGames, RatingChange
from arpad.engine.calc.entered import k_factor_e2
from arpad.law import Rulebook
from arpad.law.units import E5
from arpad.norms.required import score_needed
from arpad.rulebooks.fide_titles.clauses import TitleRules

GAMES: Final = 9
"""As many games as the usual event has."""
GAMES_MAX: Final = 20
_HUNDRED: Final = 100
_HUNDREDS_MAX: Final = 512
_ONE_ASKS: Final = Lock()
"""What several threads want to know of a hundred at once, one of them asks for all."""


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
    hundred, rest = divmod(rating, _HUNDRED)
    with _ONE_ASKS:
        return _needs_of_hundred(book, hundred, k_e2)[rest] if k_e2 else None


@lru_cache(maxsize=_HUNDREDS_MAX)
def _needs_of_hundred(book: Rulebook, hundred: int, k_e2: int) -> tuple[NextHundred | None, ...]:
    """Return what each rating of a hundred asks for: a rule is asked about all of them at once."""
    first = hundred * _HUNDRED
    target = first + _HUNDRED
    ratings = list(range(first, target))
    needs: dict[int, NextHundred] = {}
    for games in (GAMES, GAMES_MAX):
        all_won = _changes(book, k_e2, games, [(rating, 2 * games) for rating in ratings])
        likely = {
            rating: games - (rating - target) * E5 * games // change.change_e5
            for rating, change in zip(ratings, all_won, strict=True)
            if change.change_e5 and (change.rating_new or 0) >= target
        }
        for rating, half in _least(book, k_e2, games, target, likely).items():
            needs[rating] = NextHundred(target=target, games=games, score=score(half))
        ratings = [rating for rating, change in zip(ratings, all_won, strict=True)
                   if change.change_e5 and rating not in needs]  # fmt: skip
    for rating in ratings:
        needs[rating] = NextHundred(target=target, games=GAMES_MAX, score=None)
    return tuple(needs.get(rating) for rating in range(first, target))


def _least(
    book: Rulebook, k_e2: int, games: int, target: int, likely: Mapping[int, int]
) -> dict[int, int]:
    """Return the least half points that are enough for each rating: likely ones, or some near."""
    least: dict[int, int] = {}
    halves = {rating: min(half, 2 * games) for rating, half in likely.items()}
    is_enough: dict[tuple[int, int], bool] = {}
    while halves:
        fewer = [(rating, half - 1) for rating, half in halves.items() if half > games]
        cases = [case for case in (*halves.items(), *fewer) if case not in is_enough]
        for case, change in zip(cases, _changes(book, k_e2, games, cases), strict=True):
            is_enough[case] = (change.rating_new or 0) >= target
        for rating, half in [*halves.items()]:
            if half < 2 * games and not is_enough[rating, half]:
                halves[rating] = half + 1
            elif half > games and is_enough[rating, half - 1]:
                halves[rating] = half - 1
            else:
                least[rating] = halves.pop(rating)
    return least


def _changes(
    book: Rulebook, k_e2: int, games: int, cases: Sequence[tuple[int, int]]
) -> list[RatingChange]:
    """Return what games against equals change, for each rating and its half points."""
    players = [PlayerGames(rating, k_e2, _games(rating, games, half)) for rating, half in cases]
    return calc.changes(book, players) if players else []


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

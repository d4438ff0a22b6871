"""What a player still needs: points for the next hundred, and for the norm of a title near by."""

from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from arpad.answers.figures import score
from arpad.engine.calc.entered import k_factor_e2
from arpad.law import Rulebook
from arpad.norms.required import score_needed
from arpad.office.reading.hundreds import GAMES, HundredNeed, hundreds, next_hundred_of
from arpad.office.reading.shelf import Volume
from arpad.rulebooks.fide_titles.clauses import TitleRules

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


def next_hundred(volume: Volume, rating: int, k_factor: str | None) -> NextHundred | None:
    """Return what makes the next hundred by a list's rulebook and K; None where nothing moves it.

    The index has it of every rating on the newest list of a series; else it is worked out.
    """
    k_e2 = k_factor_e2(k_factor or "")
    if volume.book is None or not k_e2:
        return None
    worked_out = volume.hundreds
    pair = rating, k_e2
    need = worked_out[pair] if pair in worked_out else _need(volume.book, *pair)
    if need is None:
        return None
    half = need.score_half
    return NextHundred(target=next_hundred_of(rating), games=need.games,
                       score=None if half is None else score(half))  # fmt: skip


@lru_cache(maxsize=_KEPT_MAX)
def _need(book: Rulebook, rating: int, k_e2: int) -> HundredNeed | None:
    return hundreds(book, [(rating, k_e2)])[rating, k_e2]


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

"""What the next hundred asks of every rating on a list: worked out when the list is taken in."""

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl
import sqlalchemy as sa

from arpad.engine import calc
from arpad.engine.calc import CalculatedGame, PlayerGames, RatingChange
from arpad.engine.calc.entered import k_factor_e2
from arpad.law import Rulebook
from arpad.law.catalogue import fingerprint
from arpad.office.reading.schema import ENTRIES, HUNDREDS

GAMES: Final = 9
"""As many games as the usual event has."""
GAMES_MAX: Final = 20
_HUNDRED: Final = 100
_HALVES_OF_K: Final = 200
"""A half point against an equal changes half of K, which is in hundredths: 200 of them a point."""
RatingAndK = tuple[int, int]
"""A rating, and K in hundredths."""
_Question = tuple[int, Sequence[int]]
"""So many games, and the half points in them of which each is asked."""
_OF_BOOK: Final = sa.select(
    HUNDREDS.c.rating, HUNDREDS.c.k_factor_e2, HUNDREDS.c.games, HUNDREDS.c.score_half
).where(HUNDREDS.c.book == sa.bindparam("book"))


@dataclass(frozen=True, slots=True)
class HundredNeed:
    """What makes the next hundred against equals: so many half points in so many games.

    `score_half` is None where as many as GAMES_MAX wins are too few.
    """

    games: int
    score_half: int | None


def note_hundreds(
    connection: sa.Connection, about: Mapping[str, Any], listed: pl.DataFrame, book: Rulebook
) -> None:
    """Note what the next hundred asks of everybody on the newest list of a series, and there alone.

    `about` is the list's row of ENTRIES, `listed` the rows of the list. What is noted of the list
    before by the same rulebook is not worked out again.
    """
    unlike = listed.select("rating", pl.col("k_factor").cast(pl.String)).drop_nulls().unique()
    pairs = {(rating, k_e2) for rating, k_factor in unlike.iter_rows()
             if (k_e2 := k_factor_e2(k_factor))}  # fmt: skip
    noted = noted_hundreds(connection, book)
    needs = {**noted, **hundreds(book, sorted(pairs - noted.keys()))}
    of_series = sa.select(ENTRIES.c.entry).where(ENTRIES.c.series == about["series"])
    connection.execute(HUNDREDS.delete().where(HUNDREDS.c.entry.in_(of_series)))
    rows = [
        {"entry": about["entry"], "rating": rating, "k_factor_e2": k_e2, "book": fingerprint(book),
         "games": need.games if need else 0, "score_half": need.score_half if need else None}
        for rating, k_e2 in sorted(pairs)
        for need in [needs[rating, k_e2]]
    ]  # fmt: skip
    if rows:
        connection.execute(HUNDREDS.insert(), rows)


def noted_hundreds(
    connection: sa.Connection, book: Rulebook
) -> Mapping[RatingAndK, HundredNeed | None]:
    """Return what is noted by a rulebook, on whichever lists: nothing else decides of a pair."""
    rows = connection.execute(_OF_BOOK, {"book": fingerprint(book)})
    return {
        (rating, k_e2): HundredNeed(games, half) if games else None
        for rating, k_e2, games, half in rows
    }


def next_hundred_of(rating: int) -> int:
    """Return the next hundred from a rating on.

    >>> next_hundred_of(1999), next_hundred_of(2000)
    (2000, 2100)
    """
    return rating - rating % _HUNDRED + _HUNDRED


def hundreds(
    book: Rulebook, pairs: Collection[RatingAndK]
) -> Mapping[RatingAndK, HundredNeed | None]:
    """Return what makes the next hundred of each rating by a rulebook; None where nothing moves it.

    All are asked about together, step by step: a question about one costs as much as about a dozen.
    By hand, with K 20: against equals each point above half of the games is worth 20, so that 25
    points are 1½ above 4½, and 80 are 4 above.

    >>> from arpad.rulebooks import CATALOGUE
    >>> needs = hundreds(CATALOGUE.book("fide-2025"), [(1975, 2000), (1920, 2000), (1905, 2000)])
    >>> [(need.score_half, need.games) for need in needs.values()]
    [(12, 9), (17, 9), (30, 20)]
    """
    needs: dict[RatingAndK, HundredNeed | None] = {}
    searches = [(pair, _search(*pair)) for pair in pairs]
    steps = [(pair, search, next(search)) for pair, search in searches]
    while steps:
        changes = iter(_changes(book, ((pair, question) for pair, _, question in steps)))
        next_steps = []
        for pair, search, (_, halves) in steps:
            try:
                question = search.send([next(changes) for _ in halves])
            except StopIteration as end:
                needs[pair] = end.value
            else:
                next_steps.append((pair, search, question))
        steps = next_steps
    return needs


def _search(rating: int, k_e2: int) -> Generator[_Question, list[RatingChange], HundredNeed | None]:
    """Ask until the least half points are known: as many as K says, or some near."""
    target = next_hundred_of(rating)
    above = -((rating - target) * _HALVES_OF_K // k_e2)
    for games in (GAMES, GAMES_MAX):
        most = 2 * games
        half = min(games + above, most)
        halves = [most, half, max(half - 1, games)]
        changes = dict(zip(halves, (yield games, halves), strict=True))
        if not changes[most].change_e5:
            return None
        if (changes[most].rating_new or 0) < target:
            continue
        while half < most and (changes[half].rating_new or 0) < target:
            half += 1
            if half not in changes:
                [changes[half]] = yield games, [half]
        while half > games:
            if half - 1 not in changes:
                [changes[half - 1]] = yield games, [half - 1]
            if (changes[half - 1].rating_new or 0) < target:
                break
            half -= 1
        return HundredNeed(games, half)
    return HundredNeed(GAMES_MAX, None)


def _changes(
    book: Rulebook, questions: Iterable[tuple[RatingAndK, _Question]]
) -> list[RatingChange]:
    """Return what games against equals change, for each rating and so many half points each."""
    players = [
        PlayerGames(rating, k_e2, _games(rating, games, half))
        for (rating, k_e2), (games, halves) in questions
        for half in halves
    ]
    return calc.changes(book, players)


def _games(rating: int, games: int, half: int) -> list[CalculatedGame]:
    """Return games against equals with so many half points in all, from half of them on."""
    wins = half - games
    return [*[CalculatedGame(rating, 2)] * wins, *[CalculatedGame(rating, 1)] * (games - wins)]

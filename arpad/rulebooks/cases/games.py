"""Cases of the calculators: what games change, and first ratings of a few events."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from arpad.engine import calc
from arpad.engine.calc import entered
from arpad.law import Rulebook
from arpad.rulebooks.cases.figures import (
    CaseError,
    CaseFigure,
    Says,
    expected_of,
    figure,
    number_of,
    only,
    whole,
)


def change(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield what games change: `rating`, `k` (or games_rated, rating_peak), `games`.

    Expects counts_as (of every opponent), expected_score, change, rating_new.
    """
    only(says, "rating", "k", "rating_peak", "games_rated", "games", "expect")
    rating = number_of(says, "rating")
    games = [_entered("game", text, entered.met(text)) for text in says.get("games", ())]
    k_factor_e2 = whole("k", says["k"], 100) if "k" in says else _k(says, book)
    calculated = calc.change(book, rating, k_factor_e2, games)
    expect = expected_of(says, "counts_as", "expected_score", "change", "rating_new", "k")
    figures = {
        "counts_as": [rating - game.rated_difference for game in calculated.games],
        "expected_score": Fraction(calculated.expected_e3, 1000),
        "change": Fraction(calculated.change_e5, 100000),
        "rating_new": calculated.rating_new,
        "k": Fraction(k_factor_e2, 100),
    }
    for name, expected in expect.items():
        yield figure(name, expected, figures[name])


def _k(says: Says, book: Rulebook) -> int:
    facts = {name: says.get(name) for name in ("rating", "rating_peak", "games_rated")}
    value = calc.k_factor(book, facts).value
    if value is None:
        raise CaseError("these facts give no K: say k = 15")
    return value


def first_rating(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield a first rating of `events`, "average x games: points", on the list of day `on`.

    Expects rating, opponents_average, is_published.
    """
    only(says, "events", "on", "expect")
    events = [_entered("event", text, entered.block(text)) for text in says.get("events", ())]
    on = says.get("on", book.in_force_from)
    calculated = calc.first_rating(book, events, whole("on", on, 1))
    figures = {
        "rating": calculated.rating,
        "opponents_average": calculated.opponents_average,
        "is_published": "yes" if calculated.is_published else "no",
    }
    for name, expected in expected_of(says, *figures).items():
        yield figure(name, expected, figures[name])


def _entered(what: str, text: str, value: Any) -> Any:
    if value is None:
        raise CaseError(f'\'{text}\' is no {what}: write "2319: 1" or "2200 x 4: 2.5"')
    return value

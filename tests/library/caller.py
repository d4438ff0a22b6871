"""A program that calls arpad, as `./run lint` sees it: no name is Any, a wrong argument is found.

Where mypy has nothing to say a `type: ignore` is itself an error.
"""

from datetime import date
from decimal import Decimal
from pathlib import Path

import polars as pl

import arpad


def rated(games: pl.LazyFrame, players: pl.DataFrame) -> list[str]:
    september: arpad.RatingList = arpad.read_list(players, on=date(2010, 9, 1))
    period: arpad.RatedPeriod = arpad.rate(games, lists=[september], list_date=date(2010, 11, 1))
    frame: pl.DataFrame = period.list.head(3)
    problems: tuple[arpad.Problem, ...] = period.problems
    words = [problem.code for problem in problems]
    return words + frame["name"].to_list() + list(period.explain("Ana").sentences)


def calculated() -> Decimal:
    found = arpad.calc.change(2224, [(2319, 0.5)], rulebook="fide-2009", k_factor=15)
    return found.change + found.games[0].expected_score


def wrong() -> None:
    arpad.rate([], list_date="2010-11-01")  # type: ignore[arg-type]
    arpad.read(3.5)  # type: ignore[arg-type]
    arpad.calc.k_factor(rulebook=1)  # type: ignore[arg-type]
    _ = arpad.norms([]).event  # type: ignore[attr-defined]
    _ = arpad.open(Path("nov10")).rows  # type: ignore[attr-defined]
    _ = arpad.history_of  # type: ignore[attr-defined]

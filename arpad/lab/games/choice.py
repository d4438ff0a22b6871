"""Some of the games of a table: those of frequent players, and those that a condition names."""

from __future__ import annotations

import polars as pl
from polars.exceptions import PolarsError


class NoSuchConditionError(ValueError):
    """The text is no condition on the columns of a game."""


def of_frequent(games: pl.DataFrame, least: int) -> pl.DataFrame:
    """Return the games of two players of whom each has so many in the table.

    >>> names = {"white_id": ["A", "A", "B"], "black_id": ["B", "C", "A"]}
    >>> of_frequent(pl.DataFrame(names), 2).rows()
    [('A', 'B'), ('B', 'A')]
    """
    sides = pl.concat([games["white_id"], games["black_id"]]).drop_nulls()
    numbers = sides.value_counts(name="number")
    frequent = numbers.filter(pl.col("number") >= least)[:, 0].implode()
    return games.filter(pl.col("white_id").is_in(frequent), pl.col("black_id").is_in(frequent))


def where(games: pl.DataFrame, condition: str) -> pl.DataFrame:
    """Return the games for which a condition in SQL holds, on the columns of `read_rated_games`.

    >>> games = pl.DataFrame({"white_rating": [2400, 2200], "time_control": ["rapid", None]})
    >>> where(games, "white_rating >= 2300 AND time_control = 'rapid'").height
    1
    >>> where(games, "rating > 2300")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    arpad.lab.games.choice.NoSuchConditionError: ...
    """
    try:
        return games.filter(pl.sql_expr(condition))
    except (PolarsError, TypeError) as error:
        raise NoSuchConditionError(str(error).splitlines()[0]) from error

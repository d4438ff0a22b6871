"""The status that a list's games give its players, where the law lets it follow from them.

A rulebook that reads how many games a player has counted (CNXC 5.1) is asked itself; what the list
prints beside it must agree. Other rulebooks take the status that the list prints.
"""

from dataclasses import replace
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.asked import facts_table
from arpad.engine.backends import to_polars
from arpad.engine.vocabulary import STATUS_NAMES
from arpad.law import Rulebook, decide
from arpad.law.rule import reads
from arpad.office.lists.lists import RatingList
from arpad.report.notes import counted
from arpad.report.problems import Problem

_BY_GAMES: Final = "games_rated_new"
_OTHERS: Final = ("passive", "inactive")
"""Statuses that hang on when somebody played last, not on how often."""
TOLD: Final = 5


def with_statuses(one: RatingList, book: Rulebook) -> tuple[RatingList, tuple[Problem, ...]]:
    """Return the list with the statuses that follow from games, and errors where it says another.

    Players whose number of games nobody states keep what is printed, unless that says that they
    have few: then the number has to be stated.

    >>> from datetime import date
    >>> from arpad.office.lists.lists import conform_rows
    >>> from arpad.rulebooks import CATALOGUE
    >>> rows = pl.DataFrame({"player_id": ["7", "8"], "name": "x", "rating": 1800,
    ...                      "games_rated": [11, 12], "status": [None, "provisional"]})
    >>> found, told = with_statuses(RatingList(date(2026, 1, 1), conform_rows(rows)),
    ...                             CATALOGUE.book("cnxc-2000"))
    >>> found.rows["status"][0], [one.code for one in told]
    ('provisional', ['list-status'])
    """
    if _BY_GAMES not in reads(book[q.LIST_STATUS]):
        return one, ()
    rated = one.rows.filter(pl.col("rating").is_not_null())
    if rated.is_empty():
        return one, ()
    lawful = _lawful(rated, book)
    statuses, wrong = [], []
    columns = ("player_id", "name", "rating", "games_rated", "status")
    for player_id, name, rating, games, printed in one.rows.select(columns).iter_rows():
        found = printed if rating is None else lawful.get((games, rating), printed)
        is_free = printed in (None, "active", "unrated", *_OTHERS) or rating is None
        is_open = games is None and rating is not None and printed == STATUS_NAMES[_FEW]
        if (not is_free and printed != found) or is_open:
            wrong.append(f"{player_id} {name}: {printed} with {_games(games)}")
        statuses.append(printed if printed in _OTHERS else found)
    rows = one.rows.with_columns(status=pl.Series(statuses, dtype=pl.String))
    return replace(one, rows=rows), _told(wrong, one, book)


_FEW: Final = 5


def few_games(one: RatingList, book: Rulebook) -> pl.DataFrame:
    """Return the rated players whose games are too few for a lasting rating, passive or not."""
    played = one.rows.filter(pl.col("rating").is_not_null() & (pl.col("games_rated") > 0))
    if _BY_GAMES not in reads(book[q.LIST_STATUS]):
        return played.filter(pl.col("status") == STATUS_NAMES[_FEW])
    few = [pair for pair, status in _lawful(played, book).items() if status == STATUS_NAMES[_FEW]]
    types = {"games_rated": pl.Int64(), "rating": pl.Int64()}
    known = pl.DataFrame(few, schema=types, orient="row")
    return played.join(known, on=["games_rated", "rating"], how="semi", maintain_order="left")


def _lawful(rated: pl.DataFrame, book: Rulebook) -> dict[tuple[int, int], str]:
    """Return the status of who has played lately, by the number of his games and his rating.

    The rule is asked once about all of them.
    """
    known = rated.filter(pl.col("games_rated").is_not_null())
    pairs = known.select("games_rated", "rating").unique().rows()
    rule = book[q.LIST_STATUS]
    told = [{_BY_GAMES: games, "rating_new": rating} for games, rating in pairs]
    codes = to_polars(decide(facts_table(told, reads(rule)), rule))[rule.column]
    return {pair: STATUS_NAMES[code] for pair, code in zip(pairs, codes, strict=True)}


def _games(games: int | None) -> str:
    return "no number of games" if games is None else f"{games} games"


def _told(wrong: list[str], one: RatingList, book: Rulebook) -> tuple[Problem, ...]:
    if not wrong:
        return ()
    basis = book[q.LIST_STATUS].clauses[-1].article
    more = f", and {len(wrong) - TOLD} more" if len(wrong) > TOLD else ""
    return (
        Problem(
            "error",
            "list-status",
            f"The status of {counted(len(wrong), 'player')} is not what their games make it "
            f"({basis}): "
            f"{'; '.join(wrong[:TOLD])}{more}.",
            fix="Correct games_rated or status; a blank status follows from the games.",
            file=one.source,
        ),
    )

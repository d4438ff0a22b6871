"""What is known of people beside a list: other bodies' ratings, licences; and lists without a past.

A list that was chained from a directory says what it said half a year ago; a table of people brings
it up to date. A provisional rating in a plain file comes without its performances.
"""

from dataclasses import replace
from typing import Final

import polars as pl

from arpad.office.lists.lists import CARRIED, LIST_COLUMNS, RatingList, conform_rows
from arpad.report.problems import Problem

BROUGHT: Final = (*CARRIED, "iccf_rating_next", "birth_date", "sex", "title", "federation")
EARLIER: Final = "earlier events"


def with_people(one: RatingList, people: pl.DataFrame) -> RatingList:
    """Return the list with what a table says of its players, and others of it as unrated.

    A column that the table has counts for everybody in it, blank cells too; a rating in it is not
    read. `people` is a frame as `arpad.formats.tables.read_people` gives it.

    >>> rows = pl.DataFrame({"player_id": ["7"], "name": ["Ana"], "rating": [1900]})
    >>> from datetime import date
    >>> found = with_people(
    ...     RatingList(date(2026, 1, 1), conform_rows(rows)),
    ...     pl.DataFrame({"player_id": ["7", "8"], "name": "x", "fide_rating": [1950, 1800]}))
    >>> found.rows.select("player_id", "rating", "fide_rating").rows()
    [('7', 1900, 1950), ('8', None, 1800)]
    """
    names = [name for name in BROUGHT if name in people.columns]
    known = conform_rows(people).select("player_id", *names)
    told = known.rename({name: f"{name}_told" for name in names})
    joined = one.rows.join(told.with_columns(is_told=True), on="player_id", how="left")
    updated = joined.with_columns(
        pl.when(pl.col("is_told")).then(pl.col(f"{name}_told")).otherwise(pl.col(name)).alias(name)
        for name in names
    ).select(list(LIST_COLUMNS))
    strangers = conform_rows(people).filter(
        ~pl.col("player_id").is_in(one.rows["player_id"].to_list())
    )
    nothing = pl.lit(None, pl.Int64())
    unrated = strangers.with_columns(rating=nothing, games_rated=nothing, status=pl.lit("unrated"))
    return replace(one, rows=pl.concat([updated, unrated]))


def with_performances(one: RatingList, rulebook: str) -> tuple[RatingList, tuple[Problem, ...]]:
    """Return the list with one result for each provisional rating that comes without its own.

    The rating counts as one performance over all games of the player (CNXC 6.3 weighs by games);
    what rounding took from it is lost, and a warning says so.
    """
    waiting = one.pending["player_id"].to_list() if one.pending.height else []
    alone = one.rows.filter(
        (pl.col("status") == "provisional")
        & pl.col("rating").is_not_null()
        & (pl.col("games_rated") > 0)
        & ~pl.col("player_id").is_in(waiting)
    )
    if alone.is_empty():
        return one, ()
    games, rating = pl.col("games_rated"), pl.col("rating")
    results = alone.select(
        "player_id",
        event_id=pl.lit(EARLIER),
        rulebook=pl.lit(rulebook),
        end_day=pl.lit(0, pl.Int64()),
        games=games,
        score_half=games,
        opponents=games,
        opponents_sum=rating * games,
        performance_sum=rating * games,
        event_rating=rating,
        is_round_robin=pl.lit(0, pl.Int64()),
        is_kept=pl.lit(1, pl.Int64()),
    )
    both = pl.concat([one.pending, results], how="diagonal_relaxed") if waiting else results
    message = (
        f"{alone.height} provisional players come without their performances: the rating of each "
        "counts as one performance over all his games."
    )
    fix = "Give the list as the directory that --out made."
    problem = Problem("warning", "list-performances", message, fix, file=one.source)
    return replace(one, pending=_with_all(both)), (problem,)


_OTHERS: Final = {"is_team_championship": pl.Int64(), "result_kept_clause": pl.Int16()}


def _with_all(results: pl.DataFrame) -> pl.DataFrame:
    missing = [
        pl.lit(None, kind).alias(name)
        for name, kind in _OTHERS.items()
        if name not in results.columns
    ]
    return results.with_columns(missing)

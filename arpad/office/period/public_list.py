"""The published list as an office shows it: public columns, and the codes behind its figures."""

from collections.abc import Mapping
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.asked import words_of
from arpad.engine.backends import of_players, to_polars
from arpad.engine.period import Period
from arpad.engine.published import LIST_PUBLIC, LIST_ROWS
from arpad.engine.state import State
from arpad.engine.vocabulary import INACTIVE, NOT_SHOWN, PASSIVE, SECTION_NAMES, STATUS_NAMES
from arpad.law import Rulebook, Table
from arpad.office.period.naming import Named
from arpad.tables.list_rows import outside, written_games
from arpad.tables.rating_list import CARRIED, COLUMNS

LIST_COLUMNS: Final = tuple(one.name for one in LIST_PUBLIC)
"""The columns of a public list, in their order: those of every list."""


def public_list(
    period: Period, names: Named, book: Rulebook, players: pl.Series | None = None
) -> pl.DataFrame:
    """Return the public columns of the list, then the clause codes and figures behind them.

    `players` are the numbers of those who are wanted; None is everybody.
    """
    return public_rows(period.published, period.state, names, book, players)


def public_rows(
    rows: Table, state: State, names: Named, book: Rulebook, players: pl.Series | None = None
) -> pl.DataFrame:
    """Return the same of the engine's published rows, and of the state that they hand on."""
    published = to_polars(_of(rows, players)).rename({"player_id": "player"})
    joined = published.drop("has_played_event")
    people = names.people if players is None else names.people[players]
    for known in (people, _handed_on(state, players)):
        joined = joined.join(known, on="player", how="left")
    joined = _with_some(joined, names, book)
    titles = book[q.TITLES]
    return (
        joined.with_columns(
            change=pl.col("rating_new") - pl.col("rating_old"),
            games=games_told(book),
            status=_names_of("list_status", STATUS_NAMES),
            section=_names_of("list_section", SECTION_NAMES),
            title=pl.col("title").replace(dict(titles)),
        )
        .select(list(LIST_ROWS))
        .sort("player_id")
    )


def _of(rows: Table, players: pl.Series | None) -> Table:
    return rows if players is None else of_players(rows, players.to_list())


def games_told(book: Rulebook) -> pl.Expr:
    """Return the games that the list tells of a player, from the engine's columns."""
    is_of_period = pl.col("first_rating").is_null() | (not book[q.FIRST_GAMES_ARE_POOLED])
    return pl.when(is_of_period).then("games_period").otherwise("first_games")


def ranked(published: pl.DataFrame, players: pl.Series) -> pl.DataFrame:
    """Return player_id and rank of these players who have a rating and play; equals share one.

    The place is that among all who do and are shown, as the list has it when it is printed.

    >>> from arpad.engine.vocabulary import ACTIVE, EFFECTIVE, PROVISIONAL
    >>> rows = {"player_id": [7, 8, 9, 10], "rating": [2100, 2200, 2100, 2300],
    ...         "list_status": [ACTIVE, EFFECTIVE, PROVISIONAL, PASSIVE], "list_section": 0}
    >>> ranked(pl.DataFrame(rows), pl.Series([7, 8, 10])).rows()
    [(7, 2), (8, 1)]
    """
    is_at_rest = pl.col("list_status").is_in((INACTIVE, PASSIVE))
    is_shown = pl.col("list_section") != NOT_SHOWN
    active = published.filter(pl.col("rating").is_not_null() & ~is_at_rest & is_shown)
    theirs = active.filter(pl.col("player_id").is_in(players.implode()))
    before = active["rating"].sort().search_sorted(theirs["rating"], side="right")
    return theirs.select("player_id", rank=active.height - before + 1)


def _with_some(joined: pl.DataFrame, names: Named, book: Rulebook) -> pl.DataFrame:
    """Add what one list says again after the other, and the engine's figures as files have them."""
    rows = names.carried
    told = [name for name in CARRIED if rows[name].null_count() < rows.height]
    known = rows.filter(pl.any_horizontal(pl.col(told).is_not_null())) if told else rows.clear()
    joined = joined.drop([name for name in CARRIED if name in joined.columns])
    joined = joined.join(known, on="player_id", how="left")
    unknown = pl.Series([None], dtype=pl.Int64).new_from_index(0, joined.height)
    joined = joined.with_columns(
        outside(column, joined.get_column(column.made, default=unknown))
        for column in COLUMNS
        if column.made
    )
    if "months_initial" in words_of(book, q.FIRST_RATING_PUBLISHED):
        return joined
    return joined.with_columns(initial_since=pl.lit(None, pl.String()))


def _handed_on(state: State, players: pl.Series | None) -> pl.DataFrame:
    """Return what the list says of players as the state has it: has_played_event, games_by_year."""
    ratings = _of(state.ratings, players).select("has_played_event", player="player_id")
    played = to_polars(ratings)
    season_games = to_polars(_of(state.season_games, players))
    games = written_games(season_games.rename({"player_id": "player"}))
    return played.join(games, on="player", how="left")


def _names_of(column: str, names: Mapping[int, str]) -> pl.Expr:
    return pl.col(column).replace_strict(dict(names), default=None, return_dtype=pl.String)

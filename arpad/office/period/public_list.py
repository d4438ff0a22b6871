"""The published list as an office shows it: public columns, and the codes behind its figures."""

from collections.abc import Mapping
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.asked import words_of
from arpad.engine.backends import to_polars
from arpad.engine.period import Period
from arpad.engine.state import State
from arpad.engine.vocabulary import SECTION_NAMES, STATUS_NAMES
from arpad.law import Rulebook
from arpad.office.lists.lists import CARRIED
from arpad.office.lists.seasons import write_games
from arpad.office.period.naming import Names

LIST_COLUMNS: Final = (
    "player_id", "name", "federation", "sex", "birth_date", "title", "rating", "rating_old",
    "change", "games", "k_factor", "games_rated", "rating_peak", "status", "section",
    "inactive_since", "has_played_event", "is_disabled_member",
)  # fmt: skip
"""The columns of a public list, in their order (FIDE B.02 2009 7.12, 2005 9.12)."""

OF_SOME: Final = (
    "rating_shown", "k_base", "games_by_year", "initial_since", "last_played", *CARRIED,
)  # fmt: skip
"""Columns that a public list has only if somebody has a value in them."""

_LIST_CLAUSES: Final = tuple(
    f"{rule}_clause"
    for rule in (
        "k_factor", "rating_new", "list_status", "list_section", "first_rating",
        "first_rating_published", "rating_floor",
    )
)  # fmt: skip
_FIRST: Final = ("first_rating", "first_games", "rating_new", "sum_e5", "rating_floor")


def public_list(period: Period, names: Names, book: Rulebook) -> pl.DataFrame:
    """Return the public columns of the list, then the clause codes and figures behind them."""
    published = to_polars(period.published).rename({"player_id": "player"})
    joined = published.drop("has_played_event").join(
        names.people.drop("is_disabled_member"), on="player", how="left"
    )
    joined = _with_some(joined, period, names, book)
    k_factors = {e2: decimal_e2(e2) for e2 in joined["k_factor_e2"].unique().drop_nulls()}
    titles = book[q.TITLES]
    since = pl.col("inactive_since").cast(pl.String).str.to_date("%Y%m%d", strict=False)
    return (
        joined.with_columns(
            change=pl.col("rating_new") - pl.col("rating_old"),
            games=pl.when(pl.col("first_rating").is_null() | (not book[q.FIRST_GAMES_ARE_POOLED]))
            .then("games_period")
            .otherwise("first_games"),
            k_factor=pl.col("k_factor_e2").replace_strict(
                k_factors, default=None, return_dtype=pl.String
            ),
            status=_names_of("list_status", STATUS_NAMES),
            section=_names_of("list_section", SECTION_NAMES),
            inactive_since=since.cast(pl.String),
            title=pl.col("title").replace(dict(titles)),
        )
        .select(*LIST_COLUMNS, *OF_SOME, *_FIRST, *_LIST_CLAUSES)
        .sort("player_id")
    )


def list_columns(rows: pl.DataFrame) -> tuple[str, ...]:
    """Return the columns of a public list: the usual ones, and others in which anything stands."""
    some = tuple(name for name in OF_SOME if rows[name].null_count() < rows.height)
    return (*LIST_COLUMNS, *some)


def _reads_initial(book: Rulebook) -> bool:
    """Return whether the rules ask how long ago somebody's first rating was given."""
    return "months_initial" in words_of(book, q.FIRST_RATING_PUBLISHED)


def _with_some(joined: pl.DataFrame, period: Period, names: Names, book: Rulebook) -> pl.DataFrame:
    """Add the columns that only some bodies' lists have, null where nothing is known."""
    known = names.current.rows.select("player_id", *CARRIED)
    joined = joined.drop([n for n in known.columns if n in joined.columns and n != "player_id"])
    joined = joined.join(known, on="player_id", how="left")
    joined = joined.join(_handed_on(period.state), on="player", how="left")
    bases = joined["k_base_e2"].to_list() if "k_base_e2" in joined.columns else []
    shown = [None if base is None else decimal_e2(base) for base in bases or [None] * joined.height]
    return joined.with_columns(
        initial_since=_day_of("initial_since")
        if _reads_initial(book)
        else pl.lit(None, pl.String()),
        last_played=_day_of("last_played_on"),
        k_base=pl.Series(shown, dtype=pl.String),
        rating_shown=pl.col("rating_shown")
        if "rating_shown" in joined.columns
        else pl.lit(None, pl.Int64()),
    )


def _handed_on(state: State) -> pl.DataFrame:
    """Return what the list says of players as the state has it: has_played_event, games_by_year."""
    played = to_polars(state.ratings).select("has_played_event", player="player_id")
    games: dict[int, dict[int, int]] = {}
    for player, season, count in to_polars(state.season_games).iter_rows():
        games.setdefault(player, {})[season] = count
    texts = {"player": list(games), "games_by_year": [write_games(one) for one in games.values()]}
    by_year = pl.DataFrame(texts, schema={"player": pl.Int64(), "games_by_year": pl.String()})
    return played.join(by_year, on="player", how="left")


def _day_of(column: str) -> pl.Expr:
    """Return a column of yyyymmdd as yyyy-mm-dd."""
    return pl.col(column).cast(pl.String).str.to_date("%Y%m%d", strict=False).cast(pl.String)


def _names_of(column: str, names: Mapping[int, str]) -> pl.Expr:
    return pl.col(column).replace_strict(dict(names), default=None, return_dtype=pl.String)


def decimal_e2(amount_e2: int) -> str:
    """Return hundredths as the shortest decimal: 1500 -> 15, 1250 -> 12.5."""
    whole, rest = divmod(amount_e2, 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".")

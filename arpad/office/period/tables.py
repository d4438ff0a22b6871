"""The tables of a rated period as they are published: everything by the office's own names."""

from collections.abc import Mapping, Sequence
from typing import Final

import polars as pl

from arpad.engine.backends import to_polars
from arpad.engine.period import Period
from arpad.engine.published import CHANGES, EVENT_ROWS, FIRST_RATING_ROWS, RESULT_ROWS
from arpad.law import Rulebook
from arpad.law.table import TableOf, conform
from arpad.office.period.naming import Names
from arpad.office.period.public_list import public_list
from arpad.office.period.refusals import LeftOut
from arpad.office.period.rounds import told_rounds

_KINDS: Final = ("event", "first_rating", "calibration", "uplift", "floor", "rounding")
"""In this order; what a rulebook of one's own calls otherwise stands with the floor."""


def named_tables(period: Period, names: Names, book: Rulebook) -> dict[str, pl.DataFrame]:
    """Return the tables of `arpad.archive.directory.TABLES`, everything by name.

    `book` is that of the list.
    """
    return {
        "list": public_list(period, names, book),
        "changes": _by_book(period, names, "explained", CHANGES).sort(
            "event_id", "game_id", "player_id"
        ),
        "events": _events(period, names),
        "results": _by_book(period, names, "results", RESULT_ROWS).sort("event_id", "player_id"),
        "first_ratings": names.named(
            to_polars(conform(period.first_ratings, FIRST_RATING_ROWS))
        ).sort("player_id"),
        "adjustments": _adjustments(period, names),
        "pending": _pending(period, names),
        "activity": names.named(to_polars(period.state.activity)).sort("player_id", "list_id"),
        "rounds": _rounds(period, names),
    }


def _adjustments(period: Period, names: Names) -> pl.DataFrame:
    """Return the adjustments, each player's in the order in which they are made."""
    order = pl.col("kind").replace_strict(
        {kind: n for n, kind in enumerate(_KINDS)}, default=len(_KINDS) - 2
    )
    named = names.named(to_polars(period.adjustments))
    return named.sort("player_id", order, "clause", "amount_e5")


def _by_book(period: Period, names: Names, table: str, shape: TableOf) -> pl.DataFrame:
    """Return a table of all editions, each row with the name of its rulebook."""
    parts = [
        to_polars(conform(getattr(part, table), shape)).with_columns(rulebook=pl.lit(book))
        for book, part in period.rated.items()
    ]
    return names.named(pl.concat(parts))


def _events(period: Period, names: Names) -> pl.DataFrame:
    named = {one.submission.event_id: one.submission for one in names.ready}
    events = _by_book(period, names, "events", EVENT_ROWS)
    ids = events["event_id"].to_list()
    return events.with_columns(
        name=pl.Series([named[i].report.name for i in ids], dtype=pl.String),
    ).sort("event_id")


def _rounds(period: Period, names: Names) -> pl.DataFrame:
    """Return the rounds rated so far, those of the period with their events' names and hashes."""
    books = names.events.select("event_id", "rulebook")
    rounds = to_polars(period.state.rounds).join(books, on="event_id", how="left")
    earlier = rounds.filter(pl.col("players_sha256").is_not_null())
    new = rounds.filter(pl.col("players_sha256").is_null()).drop(
        "name", "players_sha256", "games_sha256"
    )
    new = new.join(told_rounds(names.ready), on=["event_id", "round"], how="left").select(
        rounds.columns
    )
    return names.named(pl.concat([earlier, new])).sort("list_id", "event_id", "round")


def _pending(period: Period, names: Names) -> pl.DataFrame:
    books = names.events.select("event_id", "rulebook")
    pending = to_polars(period.state.pending).join(books, on="event_id", how="left")
    return names.named(pending).sort("player_id", "end_day", "event_id")


def excluded(
    changes: pl.DataFrame, books: Mapping[str, Rulebook], left_out: Sequence[LeftOut]
) -> list[dict[str, object]]:
    """Return every game that is rated for neither side: event, round, players, article, reason."""
    rows: list[dict[str, object]] = []
    if changes.height:
        rated_sides = pl.col("is_rated").sum().over("event_id", "game_id")
        unrated = changes.filter((rated_sides == 0) & _is_shown()).sort("event_id", "game_id")
        unrated = unrated.unique(["event_id", "game_id"], keep="first", maintain_order=True)
        for row in unrated.iter_rows(named=True):
            clause = books[row["rulebook"]].clause(row["is_rated_clause"])
            white, black = row["player_id"], row["opponent_id"]
            if not row["is_white"]:
                white, black = black, white
            rows.append(
                {
                    "event_id": row["event_id"],
                    "round": row["round"],
                    "white_id": white,
                    "black_id": black,
                    "article": str(clause.article),
                    "reason": clause.sentence,
                }
            )
    rows += [_left_out_row(late) for late in left_out]
    return rows


def _is_shown() -> pl.Expr:
    """Return whether the side speaks for its game: White's, or the only one."""
    return (pl.col("is_white") == 1) | pl.col("opponent_id").is_null()


def _left_out_row(late: LeftOut) -> dict[str, object]:
    return {
        "event_id": late.submission.event_id,
        "round": None,
        "white_id": None,
        "black_id": None,
        "article": late.article,
        "reason": late.reason,
    }

"""A list of a history as an office publishes it: public columns, players by their own numbers."""

import io
from datetime import date
from functools import partial
from typing import Final

import polars as pl

from arpad.archive.canonical_tables import canonical_csv
from arpad.law import Catalogue, Rulebook
from arpad.law.backends import embedded_for
from arpad.law.units import list_id
from arpad.office.history.kept import Kept
from arpad.office.history.past import ListInForce
from arpad.office.lists import lists
from arpad.office.period.naming import Named
from arpad.office.period.tables import LIST_COLUMNS, public_rows
from arpad.rulebooks.asking import list_book
from arpad.tables.rating_list import CARRIED

_NO_EVENTS: Final = pl.DataFrame(
    schema={"event_id": pl.Int64, "event_name": pl.String, "rulebook": pl.String, "name": pl.String}
)
WHAT_IF: Final = "what_if"
"""The column in which each row of a list says under which changed rule it was made."""


def public(
    past: ListInForce, book: Rulebook, rows: pl.DataFrame, what_if: str = ""
) -> pl.DataFrame:
    """Return the list in force of a past (`rows`, in RAW) with the columns of every list.

    Where a rule was changed, the last column says so in every row.
    """
    table = embedded_for(past.people.height)
    day = list_id(past.current)
    name = "is_disabled_member"
    nobody = pl.repeat(None, past.facts.height, dtype=pl.Int64, eager=True).alias(name)
    disabled = (past.facts.get_column(name, default=nobody))[rows["player_id"]]
    whole = [name for name in rows.columns if not name.endswith("_clause")]
    whole_rows = rows.cast(dict.fromkeys(whole, pl.Int64))
    whole_rows = whole_rows.with_columns(disabled, list_id=pl.lit(day, pl.Int64))
    ratings = past.ratings(day, None)
    waiting, _ = past.numbered(0)
    public_list = public_rows(table(whole_rows), past.state(ratings, waiting), names(past), book)
    return public_list.with_columns(pl.lit(what_if).alias(WHAT_IF)) if what_if else public_list


def names(past: ListInForce, events: pl.DataFrame = _NO_EVENTS) -> Named:
    """Return whom the engine's numbers mean, and which events."""
    people = lists.numbered(past.people)
    shown = ("player", "player_id", "name", "federation", "sex", "birth_date", "title")
    carried = past.people.select("player_id", *CARRIED)
    return Named(people.select(shown), carried, events, pl.DataFrame())


def list_of(kept: Kept, day: date, catalogue: Catalogue) -> pl.DataFrame:
    """Return a list that is kept with the columns of every list, as an edition's titles have it.

    `catalogue` has the history's rulebook, changed as its what-if says.
    """
    settings = kept.told()
    book_on = partial(list_book, settings.rulebook, catalogue=catalogue)
    past = ListInForce.of_people(kept, book_on)
    past.after(tuple(list_day for list_day in kept.days() if list_day <= day))
    return public(past, book_on(day), kept.rows(day), settings.what_if)


def table_bytes(rows: pl.DataFrame, ending: str) -> bytes:
    """Return a list as the bytes of a file: the public columns as CSV, or all as Parquet."""
    if ending == ".csv":
        return canonical_csv(rows.select(*LIST_COLUMNS, *(n for n in rows.columns if n == WHAT_IF)))
    stream = io.BytesIO()
    rows.write_parquet(stream)
    return stream.getvalue()

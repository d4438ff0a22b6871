"""A list of a history as an office publishes it: public columns, players by their own numbers."""

from typing import Final

import polars as pl

from arpad.engine.backends import embedded_for
from arpad.engine.state import list_id
from arpad.law import Rulebook
from arpad.office.history.past import Past
from arpad.office.lists import lists
from arpad.office.lists.lists import CARRIED
from arpad.office.period.named import Named
from arpad.office.period.public_list import public_rows

_NO_EVENTS: Final = pl.DataFrame(
    schema={"event_id": pl.Int64, "event_name": pl.String, "rulebook": pl.String, "name": pl.String}
)
WHAT_IF: Final = "what_if"
"""The column in which each row of a list says under which changed rule it was made."""


def public(past: Past, book: Rulebook, rows: pl.DataFrame, what_if: str = "") -> pl.DataFrame:
    """Return the list in force of a past (`rows`, in RAW) with the columns of every list.

    Where a rule was changed, the last column says so in every row.
    """
    table = embedded_for(past.people.height)
    day = list_id(past.current)
    disabled = past.facts["is_disabled_member"][rows["player_id"]]
    whole = [name for name in rows.columns if not name.endswith("_clause")]
    told = rows.cast(dict.fromkeys(whole, pl.Int64))
    told = told.with_columns(disabled, list_id=pl.lit(day, pl.Int64))
    ratings = past.ratings(day)
    waiting, _ = past.numbered(0)
    found = public_rows(table(told), past.state(ratings, waiting), names(past), book)
    return found.with_columns(pl.lit(what_if).alias(WHAT_IF)) if what_if else found


def names(past: Past, events: pl.DataFrame = _NO_EVENTS) -> Named:
    """Return whom the engine's numbers mean, and which events."""
    people = lists.numbered(past.people)
    shown = ("player", "player_id", "name", "federation", "sex", "birth_date", "title")
    carried = past.people.select("player_id", *CARRIED)
    return Named(people.select(shown), carried, events, pl.DataFrame())

"""A period cut into batches of whole events comes to the same list, wherever it is cut."""

from collections.abc import Callable, Mapping
from datetime import date
from random import Random
from typing import Any

import polars as pl
import pytest

from arpad.engine.batches import Batch, of_events, rate_batch, rated_together
from arpad.engine.period import rate_period
from arpad.engine.plain.summed import IN_NUMPY, added_up_batch, can_compile, in_kernel
from arpad.engine.programme import Programme, programme
from arpad.engine.state import State
from arpad.law import Table
from arpad.rulebooks import CATALOGUE
from tests.house.engine_adapter import LIST_NOW, eager, rate_tables, tables_of
from tests.house.every_engine import MODERN, OLD, assert_equal, random_periods, tables
from tests.sampling import IS_FULL, amount

pytestmark = pytest.mark.compiled
BOOKS = (*OLD, *MODERN) if IS_FULL else ("fide-2009-applied", "fide-2022")
OF_ROWS = ("ExplainedRows.entries", "ExplainedRows.explained", "RatedEvents.players")
"""What only whoever rates all games in one place has."""
RATE: Mapping[str, Callable[[Programme, Table], Batch]] = {
    "explained": rate_batch,
    "looked up": lambda events, games: added_up_batch(
        events, games, in_kernel() if can_compile() else IN_NUMPY
    )[0],
}


@pytest.mark.long
@pytest.mark.parametrize("way", ["explained", "looked up"])
@pytest.mark.parametrize("book", BOOKS)
def test_cut_at_random_it_is_the_same_list(book: str, way: str) -> None:
    rate = RATE[way if "2022" not in book else "explained"]  # its games are compared in an event
    for list_date, periods in random_periods(book, range(amount(2, full=20))).items():
        inputs = tables_of(periods)
        whole = tables(*rate_tables(book, list_date, inputs, eager))
        for pieces in (1, 5) if IS_FULL else (4,):
            cut = _cut(rate, book, list_date, inputs, pieces, Random(f"{book} {pieces}"))
            for one in (whole, cut):
                for name in OF_ROWS:
                    one.pop(name, None)
            assert_equal(whole, cut)


def _cut(
    rate: Callable[[Programme, Table], Batch],
    book: str,
    list_date: date,
    inputs: dict[str, pl.DataFrame],
    pieces: int,
    chance: Random,
) -> dict[str, pl.DataFrame]:
    """Rate the period in so many pieces, events drawn at random; some may be empty."""
    law = CATALOGUE.book(book)
    given = {name: eager(frame) for name, frame in inputs.items()}
    announced = programme(
        given["events"], given["games"], given["ratings"], LIST_NOW, law, list_date
    )
    names = inputs["events"]["event_id"].to_list()
    places: dict[int, list[int]] = {piece: [] for piece in range(pieces)}
    for name in names:
        places[chance.randrange(pieces)].append(name)
    batches = []
    for found in places.values():
        theirs: Any = eager(pl.DataFrame({"event_id": found}, schema={"event_id": pl.Int64}))
        games = given["games"].join(theirs, on="event_id", how="semi")
        batches.append(rate(of_events(announced, theirs), games))
    rated = rated_together(announced, batches, given["pending"])
    before = eager(inputs["ratings"].filter(pl.col("list_id") == LIST_NOW))
    state = State.of(date(2005, 6, 2), before, pending=given["pending"])
    period = rate_period(state, {book: rated}, list_date, law)
    return tables(period.rated[book], period)

"""Lists of periods in which nobody played: nothing moves, and the idle become inactive."""

from datetime import date

import polars as pl

from arpad.engine.period import rate_period
from arpad.engine.state import State
from arpad.engine.vocabulary import ACTIVE, INACTIVE
from arpad.law.backends import to_polars
from arpad.law.dialect import table_of
from arpad.rulebooks import CATALOGUE

BOOK = CATALOGUE.book("fide-2009")
LISTS = [date(2009, 11, 1), *(date(2010, month, 1) for month in (1, 3, 5, 7, 9, 11))]


def test_who_last_played_for_the_list_of_september_is_inactive_a_year_later() -> None:
    """7.23a: no rated game in a year. The list of September 2010 is the first that says so."""
    rows = pl.DataFrame({"list_id": [20090901], "player_id": [1], "rating": [2000]})
    activity = pl.DataFrame({"player_id": [1], "list_id": [20090901], "games": [5]})
    listed, played = table_of(rows), table_of(activity)
    state = State.of(date(2009, 9, 1), listed, activity=played)
    course = []
    for list_date in LISTS:
        period = rate_period(state, {}, list_date, BOOK)
        published, state = to_polars(period.published), period.state
        assert published["rating"].to_list() == [2000]
        course.append(published["list_status"].item())
    assert course == [*[ACTIVE] * 5, *[INACTIVE] * 2]

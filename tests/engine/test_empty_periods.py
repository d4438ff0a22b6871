"""Lists of periods in which nobody played: nothing moves, and the idle become inactive."""

from datetime import date

import polars as pl

from arpad.engine.period import rate_period
from arpad.engine.state import State
from arpad.law.backends import table_of, to_polars
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.asking import year_begins
from arpad.tables.statuses import ACTIVE, INACTIVE

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


def test_lists_that_rate_nothing_belong_to_the_record_of_games() -> None:
    """7.23a again, of an office that begins with the list of September 2009 and rates nothing.

    The year before the list of September 2010 begins with that of November 2009, its first.
    """
    rows = pl.DataFrame({"list_id": [20090901] * 2, "player_id": [1, 2], "rating": [2000, None]})
    state, course = State.of(date(2009, 9, 1), table_of(rows)), []
    for list_date in LISTS:
        first = year_begins(list_date, lambda _: BOOK)
        period = rate_period(state, {}, list_date, BOOK, year_from=first)
        published, state = to_polars(period.published), period.state
        course.append(published.sort("player_id")["list_status"][0])
    assert course == [*[ACTIVE] * 5, *[INACTIVE] * 2]

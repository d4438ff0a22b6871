"""Lists, the events that they serve, and closing dates, as in FIDE's texts of 2005 and 2009."""

from datetime import date

import pytest

from arpad.law import Calendar, ClosingRule, months_before

QUARTERLY = Calendar((1, 4, 7, 10), ClosingRule(months=1))
TWO_MONTHLY = Calendar((1, 3, 5, 7, 9, 11), ClosingRule(days=7, official_on_eve=True))


@pytest.mark.parametrize(
    ("calendar", "on", "in_force"),
    [
        (QUARTERLY, date(2006, 1, 1), date(2006, 1, 1)),
        (QUARTERLY, date(2006, 3, 31), date(2006, 1, 1)),
        (QUARTERLY, date(2006, 4, 1), date(2006, 4, 1)),
        (TWO_MONTHLY, date(2012, 2, 29), date(2012, 1, 1)),
        (TWO_MONTHLY, date(2010, 12, 31), date(2010, 11, 1)),
    ],
)
def test_the_list_in_force(calendar: Calendar, on: date, in_force: date) -> None:
    assert calendar.list_in_force(on) == in_force


def test_before_the_first_list_of_a_year_the_last_of_the_year_before_is_in_force() -> None:
    yearly = Calendar((4,), ClosingRule(days=1))
    assert yearly.list_in_force(date(2006, 3, 31)) == date(2005, 4, 1)


@pytest.mark.parametrize(
    ("after", "following"),
    [
        (date(2010, 1, 1), date(2010, 3, 1)),
        (date(2010, 2, 28), date(2010, 3, 1)),
        (date(2010, 11, 1), date(2011, 1, 1)),
    ],
)
def test_the_next_list(after: date, following: date) -> None:
    assert TWO_MONTHLY.next_list(after) == following


def test_closing_dates() -> None:
    assert QUARTERLY.closing(date(2006, 4, 1)) == date(2006, 3, 1)
    assert QUARTERLY.closing_of_official(date(2006, 4, 1)) == date(2006, 3, 1)
    assert TWO_MONTHLY.closing(date(2010, 3, 1)) == date(2010, 2, 22)
    assert TWO_MONTHLY.closing_of_official(date(2010, 3, 1)) == date(2010, 2, 28)


@pytest.mark.parametrize(
    ("day", "months", "earlier"),
    [
        (date(2009, 9, 1), 24, date(2007, 9, 1)),
        (date(2009, 3, 31), 1, date(2009, 2, 28)),
        (date(2008, 3, 31), 1, date(2008, 2, 29)),
        (date(2009, 1, 15), 1, date(2008, 12, 15)),
        (date(2009, 1, 15), 0, date(2009, 1, 15)),
    ],
)
def test_months_before(day: date, months: int, earlier: date) -> None:
    assert months_before(day, months) == earlier

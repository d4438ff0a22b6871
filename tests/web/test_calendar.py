"""The calendar of lists to come: its days by hand, from the articles."""

from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from arpad.answers.public.coming import days_to_come
from arpad.rulebooks import CATALOGUE
from arpad.web.map import page_at
from arpad.web.site import Site


def shelf(newest: date = date(2026, 1, 1), **books: str) -> Any:
    """Return a shelf with a list of one day in each series, under a rulebook each."""

    def read(name: str, _day: date) -> Any:
        return SimpleNamespace(list_date=newest, published_on=None,
                               book=CATALOGUE.book(books[name]))  # fmt: skip

    return SimpleNamespace(series=tuple(books), days=lambda _: (newest,), read=read,
                           catalogue=CATALOGUE)  # fmt: skip


def test_a_list_comes_out_every_month_and_closes_on_its_eve() -> None:
    """FCE 8.1: on the first of each month, of what ended by its eve; 8.4: claims to the 25th."""
    days = days_to_come(shelf(catalan="fce-2016"))
    firsts = [date(2026 + month // 12, month % 12 + 1, 1) for month in range(13)]
    assert [day.day for day in days if day.what == "list"] == firsts[1:]
    assert [day.day for day in days if day.what == "closing"] == [
        first - timedelta(days=1) for first in firsts[1:]
    ]
    claims = [(day.day, day.list_date) for day in days if day.what == "claims"]
    assert claims == [(first.replace(day=25), first) for first in firsts]
    assert {day.articles for day in days if day.what == "claims"} == {("FCE 2016-01 8.4",)}


def test_series_stand_together_where_a_day_is_the_same() -> None:
    """FIDE 7.1.3: three days before, but official events on the eve (2024 and 2025 alike)."""
    days = days_to_come(shelf(standard="fide-2025", rapid="fide-rapid-2024-12"))
    february = [(day.what, day.day, day.series) for day in days
                if day.list_date == date(2026, 2, 1)]  # fmt: skip
    assert february == [
        ("closing", date(2026, 1, 29), ("standard", "rapid")),
        ("official closing", date(2026, 1, 31), ("standard", "rapid")),
        ("list", date(2026, 2, 1), ("standard", "rapid")),
    ]


def test_a_day_is_asked_of_the_text_that_is_in_force_on_it() -> None:
    """FIDE 7.11: every second month until July 2012, and every month from then on."""
    days = days_to_come(shelf(date(2012, 5, 1), fide="fide@2012-05-01"))
    lists = [day.day for day in days if day.what == "list"]
    assert lists == [date(2012, month, 1) for month in range(7, 13)] + [
        date(2013, month, 1) for month in range(1, 6)
    ]


@pytest.mark.parametrize(("path", "month", "first"), [
    ("calendar.html", "December 2010", "25 December 2010"),
    ("ca/calendar.html", "desembre del 2010", "25 de desembre del 2010"),
])  # fmt: skip
def test_the_page_has_the_days_month_by_month(
    site: Site, path: str, month: str, first: str
) -> None:
    """FIDE 7.1 of 2009: every two months; the books close a week before, on Christmas Day."""
    page = page_at(site, path)
    assert page is not None
    text = page.decode()
    assert f">{month}</h2>" in text
    assert text.index(f">{month}</h2>") < text.index(f">{first}</time>")
    assert 'href="calendar.ics"' in text or 'href="../ca/calendar.ics"' in text
    lists = [entry.day for entry in days_to_come(site.shelf) if entry.what == "list"]
    assert lists == [date(2011, month, 1) for month in (1, 3, 5, 7, 9, 11)]

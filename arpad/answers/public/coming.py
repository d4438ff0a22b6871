"""Days to come: lists, the closing of their books and the last days to claim against them.

They are asked of the rulebooks, each of the edition that is known for its day.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final, Literal

from arpad.engine import questions as q
from arpad.law import NoRulebookError, Rulebook, months_before
from arpad.law.question import Setting
from arpad.office.claims.clocks import claim_time
from arpad.office.reading.shelf import Shelf, Volume
from arpad.rulebooks.asking import calendar, next_list

MONTHS: Final = 12

_What = Literal["closing", "official closing", "list", "claims"]
_ORDER: Final[tuple[_What, ...]] = ("list", "closing", "official closing", "claims")


@dataclass(frozen=True, slots=True, kw_only=True)
class DayToCome:
    """A day of the lists of one date: of which series, and by which articles.

    `what` is "list": they come out; "closing": the last day on which an event may end to be rated
    for them, and "official closing": the same of official events, where that is another day;
    "claims": the last day to claim against them.
    """

    day: date
    what: _What
    list_date: date
    series: tuple[str, ...]
    articles: tuple[str, ...]

    @property
    def month(self) -> date:
        """Return the first of its month."""
        return self.day.replace(day=1)


def days_to_come(shelf: Shelf) -> tuple[DayToCome, ...]:
    """Return what comes in the twelve months after the newest lists, in order.

    Of a series whose rulebook this program doesn't know, or whose lists come out as events are
    rated, no list to come is known.
    """
    days: dict[tuple[date, _What, date], dict[str, str]] = {}
    for name in shelf.series:
        newest = shelf.read(name, shelf.days(name)[-1])
        for day, what, list_date, article in _days(shelf, newest):
            days.setdefault((day, what, list_date), {})[name] = article
    order = sorted(days, key=lambda key: (key[0], _ORDER.index(key[1]), key[2]))
    return tuple(
        DayToCome(day=day, what=what, list_date=list_date, series=tuple(days[day, what, list_date]),
                  articles=tuple(dict.fromkeys(days[day, what, list_date].values())))
        for day, what, list_date in order
    )  # fmt: skip


def _days(shelf: Shelf, newest: Volume) -> Iterator[tuple[date, _What, date, str]]:
    if newest.book is None:
        return
    yield from _claims(newest.book, newest.list_date, newest.published_on)
    until = months_before(newest.list_date, -MONTHS)
    book_on = partial(_book, shelf, newest.book)
    day = newest.list_date
    while not calendar(book_on(day)).is_any_day:
        day = next_list(day, book_on)
        if day > until:
            return
        book = book_on(day)
        yield day, "list", day, _article(book, q.LIST_MONTHS)
        closing, official = calendar(book).closing(day), calendar(book).closing_of_official(day)
        yield closing, "closing", day, _article(book, q.CLOSING)
        if official != closing:
            yield official, "official closing", day, _article(book, q.CLOSING)
        yield from _claims(book, day, None)


def _claims(
    book: Rulebook, list_date: date, published_on: date | None
) -> Iterator[tuple[date, _What, date, str]]:
    last = claim_time(book, list_date, published_on)
    if last is not None:
        yield last.last_day, "claims", list_date, last.article


def _book(shelf: Shelf, newest: Rulebook, on: date) -> Rulebook:
    """Return the edition of a day; that of the newest list where none is known."""
    editions = shelf.catalogue.editions
    family = next((edition.family for edition in editions if edition.name == newest.name), "")
    try:
        return shelf.catalogue.in_force(family, on) if family else newest
    except NoRulebookError:
        return newest


def _article(book: Rulebook, question: Setting[Any]) -> str:
    """Return the article that settles a question, without the part of a sentence."""
    return str(book.basis(question).article).partition("/")[0]

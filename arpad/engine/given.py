"""All that the engine makes a period of, as one value: whoever has it makes the same list."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeAlias

from arpad.engine.events import Rated, rate_events
from arpad.engine.period import Period, rate_period, with_results
from arpad.engine.state import State
from arpad.law import Rulebook, Table


@dataclass(frozen=True, slots=True)
class Part:
    """The events of a period that one edition rates.

    Shapes: EVENTS, GAMES, SEATS (None without substitutes), and RATINGS of whoever plays in them,
    on every list that they use and on the list in force.
    """

    book: Rulebook
    events: Table
    games: Table
    ratings: Table
    seats: "Table | None" = None


@dataclass(frozen=True, slots=True)
class Given:
    """The list in force with what earlier periods left, and what is rated for which list.

    `book` is the edition of the list's date; `parts` are in the order in which their editions came
    into force; `earlier` are editions under which results that wait were rated.
    """

    list_date: date
    book: Rulebook
    before: State
    parts: tuple[Part, ...]
    earlier: Mapping[str, Rulebook] = field(default_factory=dict)


Rate: TypeAlias = Callable[[Part, Given, Table], Rated]
"""Rates a part of what is given; the table is what waits for a first rating until then."""


def rated_here(part: Part, given: Given, pending: Table) -> Rated:
    """Return the events of a part, every game of them explained."""
    return rate_events(
        part.events,
        part.games,
        part.ratings,
        pending,
        given.before.list_id,
        part.book,
        part.seats,
        list_date=given.list_date,
    )


def made(given: Given, rate: Rate = rated_here) -> Period:
    """Return the period: every event rated under its edition, all settled, the next list."""
    rated: dict[str, Rated] = {}
    for part in given.parts:
        pending = with_results(given.before.pending, rated, given.list_date)
        rated[part.book.name] = rate(part, given, pending)
    return rate_period(given.before, rated, given.list_date, given.book, given.earlier)

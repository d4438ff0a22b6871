"""All that the engine makes a period of, as one value: whoever has it makes the same list."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from importlib.util import find_spec
from itertools import combinations
from typing import TypeAlias

from arpad.engine.events import RatedEvents, SumsManner, rate_events
from arpad.engine.period import Period, rate_period, with_results
from arpad.engine.programme import programme
from arpad.engine.state import State
from arpad.law import Rulebook, Table
from arpad.law.dialect import col, concat, count_rows
from arpad.law.engines import has_rows, materialise, rows, whole_columns


@dataclass(frozen=True, slots=True)
class EditionPart:
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
    into force; `earlier` are editions under which results that wait were rated. `year_from` is the
    first list of the last year, by the editions of then (None: the day a year before).
    """

    list_date: date
    book: Rulebook
    before: State
    parts: tuple[EditionPart, ...]
    earlier: Mapping[str, Rulebook] = field(default_factory=dict)
    year_from: date | None = None


Rate: TypeAlias = Callable[[EditionPart, Given, Table], RatedEvents]
"""Rates a part of what is given; the table is what waits for a first rating until then."""


def rated_here(part: EditionPart, given: Given, pending: Table) -> RatedEvents:
    """Return the events of a part, every game of them explained."""
    rated = rate_events(
        part.events,
        part.games,
        part.ratings,
        pending,
        given.before.list_id,
        part.book,
        part.seats,
        list_date=given.list_date,
    )
    return replace(rated, sums=materialise(rated.sums))


def made(given: Given, rate: Rate = rated_here) -> Period:
    """Return the period: every event rated under its edition, all settled, the next list.

    Where an event of a later edition ended before one of an earlier edition, the editions are rated
    again, each with the results of the others: a newcomer's first event is the first in time.
    """
    rated: dict[str, RatedEvents] = {}
    for part in given.parts:
        rated[part.book.name] = rate(part, given, _waiting(given, rated, part))
    for _ in given.parts[1:] if _is_overtaken(given, rated) else ():
        for part in given.parts:
            rated[part.book.name] = rate(part, given, _waiting(given, rated, part))
    return rate_period(
        given.before, rated, given.list_date, given.book, given.earlier, given.year_from
    )


def _waiting(given: Given, rated: Mapping[str, RatedEvents], part: EditionPart) -> Table:
    """Return the results that wait beside a part's: of earlier lists, and of the other editions.

    Of two events that end on one day that of the later edition is later: it began later.
    """
    names = [other.book.name for other in given.parts]
    place = names.index(part.book.name)
    before, after = (
        {name: rated[name] for name in some if name in rated}
        for some in (names[:place], names[place + 1 :])
    )
    waiting = with_results(given.before.pending, before, given.list_date)
    if not after:
        return waiting
    later = with_results(given.before.pending.head(0), after, given.list_date)
    return concat([waiting, later.with_columns(end_day=col("end_day") + 1)])


def _is_overtaken(given: Given, rated: Mapping[str, RatedEvents]) -> bool:
    """Tell whether a newcomer's event of a later edition ended before one of an earlier edition."""
    played = [
        rated[part.book.name].results.filter(col("games") > 0).group_by("player_id")
        for part in given.parts
    ]
    return any(
        has_rows(
            older.agg(last_day=col("end_day").max())
            .join(newer.agg(first_day=col("end_day").min()), on="player_id", how="inner")
            .filter(col("first_day") < col("last_day"))
        )
        for older, newer in combinations(played, 2)
    )


def listed(given: Given) -> Period:
    """Return the same period for its list: rows of games are worked out when somebody asks.

    What adds up games between rated players is chosen by their number (`engine/plain`).
    """
    return made(given, summed_here)


def summed_here(part: EditionPart, given: Given, pending: Table) -> RatedEvents:
    """Return the events of a part with the sums of their games; the rows are made if asked for."""
    if part.seats is not None or find_spec("numpy") is None:
        return rated_here(part, given, pending)
    from arpad.engine.plain.rules import NotPlain
    from arpad.engine.plain.summed import adder_for, rate_summed

    with whole_columns():
        adder = adder_for(rows(part.games.select(games=count_rows()))[0]["games"])
    if adder is None:
        return rated_here(part, given, pending)
    before, list_date = given.before.list_id, given.list_date
    with whole_columns():
        events = programme(part.events, part.games, part.ratings, before, part.book, list_date)
    try:
        return rate_summed(
            events, part.games, pending, adder, lambda: rated_here(part, given, pending).rows()
        )
    except NotPlain as reason:
        return replace(rated_here(part, given, pending), way=SumsManner(because=str(reason)))

"""What programs filter lists and events by: the same as the pages, from the same declarations."""

from collections.abc import Callable
from typing import Final

import polars as pl

from arpad.answers.public.events import events_chosen
from arpad.answers.public.lists import head_of
from arpad.answers.public.rows import ListRows, as_rows, list_rows
from arpad.answers.public.selection import CHOICES, SORTS, Wanted, chosen, rows_to_choose
from arpad.archive.canonical import canonical_json, hash_of
from arpad.office.reading.choosing import EventsWanted
from arpad.office.reading.filters import BirthYears, PlayerFilter
from arpad.office.reading.shelf import Volume
from arpad.report.problems import Text
from arpad.web.asking import ASKED_MAX
from arpad.web.parameters import (
    RATING_MAX,
    AskedWronglyError,
    Fields,
    QueryParameter,
    day_asked,
    paged,
    whole_asked,
)
from arpad.web.site import Site
from arpad.web.ways import AllEvents, Answered, for_good

_RATING: Final = {"type": "integer", "minimum": 1, "maximum": RATING_MAX}
_DAY: Final = {"type": "string", "format": "date"}
OF_PLAYERS: Final = (
    QueryParameter("name", "Beginnings of words of a name, in any order."),
    *(QueryParameter(choice, f"Only players with this {choice}.") for choice in CHOICES),
    QueryParameter("born", "Only players born in a year, or in years: 2008, 2008-2012, -1976."),
    QueryParameter("lowest", "Only ratings from this one on.", _RATING),
    QueryParameter("highest", "Only ratings up to this one.", _RATING),
    QueryParameter("sort", "In which order: names rise, figures fall; else by number.",
                   {"type": "string", "enum": list(SORTS)}),
    QueryParameter("turned", "1: in the order turned round.", {"type": "string", "enum": ["1"]}),
)  # fmt: skip
OF_EVENTS: Final = (
    QueryParameter("q", "Beginnings of words of an event's name, in any order."),
    QueryParameter("since", "Only events that ended on this day or later.", _DAY),
    QueryParameter("until", "Only events that began on this day or before.", _DAY),
    QueryParameter("series", "Only events of the time control of this series."),
    QueryParameter("place", "Only events at this place; case and accents don't matter."),
)
_FILTERS: Final = frozenset(parameter.name for parameter in OF_PLAYERS)


def filtered(volume: Volume, query: Fields) -> Answered:
    """Return a page of a list: all by number, or those who are asked for, in the order asked.

    Raises AskedWronglyError.
    """
    number, per_page = paged(query)
    tag = f"{volume.tag}-{number}-{per_page}"
    own = {name: text for name, text in query.items() if name in _FILTERS}
    if not own:
        return for_good(tag, list_rows, volume, number, per_page)
    wanted = _wanted(query)
    mark = hash_of(canonical_json(own))[:16]
    rows = _ordered if "sort" in own else _by_number
    return for_good(f"{tag}-{mark}", _page, rows, volume, wanted, number, per_page)


def _ordered(volume: Volume, wanted: Wanted) -> pl.DataFrame:
    return chosen(rows_to_choose(volume), wanted)


def _by_number(volume: Volume, wanted: Wanted) -> pl.DataFrame:
    rows = rows_to_choose(volume).filter(wanted.who.condition())
    return rows.sort("player_id", descending=wanted.is_turned)


def _page(
    chosen_of: Callable[[Volume, Wanted], pl.DataFrame], volume: Volume, wanted: Wanted,
    number: int, per_page: int,
) -> ListRows:  # fmt: skip
    rows = chosen_of(volume, wanted).drop("region")
    some = rows.slice((number - 1) * per_page, per_page)
    return ListRows(
        head=head_of(volume), total=rows.height, page=number, rows=as_rows(some), frame=some
    )


def _wanted(query: Fields) -> Wanted:
    sort = next((order for order in SORTS if order == query.get("sort", SORTS[0])), None)
    if sort is None:
        raise AskedWronglyError(Text("{name} is one of {values}.", name="sort", values=SORTS))
    if query.get("turned", "1") != "1":
        raise AskedWronglyError(Text("{name} is one of {values}.", name="turned", values=("1",)))
    who = PlayerFilter(
        name=query.get("name", ""),
        facts={choice: query[choice] for choice in CHOICES if query.get(choice)},
        born=_born(query),
        lowest=whole_asked(query, "lowest", RATING_MAX),
        highest=whole_asked(query, "highest", RATING_MAX),
    )
    return Wanted(who=who, sort=sort, is_turned="turned" in query)


def _born(query: Fields) -> BirthYears | None:
    text = query.get("born", "")
    try:
        return BirthYears.of(text) if text else None
    except ValueError:
        raise AskedWronglyError(
            Text("{name} is a year, 2008, or years: 2008-2012, 2008-, -1976.", name="born")
        ) from None


def filtered_events(site: Site, query: Fields) -> Answered:
    """Return a page of the events that are asked for, the newest first."""
    number, per_page = paged(query)
    series = query.get("series", "")
    if series and series not in site.series:
        raise AskedWronglyError(
            Text("{name} is one of {values}.", name="series", values=tuple(site.series))
        )
    wanted = EventsWanted(
        name=query.get("q", "")[:ASKED_MAX],
        since=day_asked(query, "since"),
        until=day_asked(query, "until"),
        series=site.series.get(series, ""),
        place=query.get("place", "")[:ASKED_MAX],
    )
    chosen_events = events_chosen(site.readers, wanted, number, per_page)
    return Answered(AllEvents(total=chosen_events.total, page=number, events=chosen_events.events))

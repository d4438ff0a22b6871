"""What lists say: two differently, one of a person twice, and what an adjustment changed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from arpad.forms.rating_list import Limit, Printed, PrintedList
from arpad.forms.rows import each
from arpad.law import Rulebook
from arpad.office.claims.clocks import claim_time
from arpad.office.evidence.drift import Drift
from arpad.office.lists.differences import differences
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.lists.oddities import Double, doubles
from arpad.report.problems import Problem, Text
from arpad.tables.rating_list import Shown

_NAMES: Final = {shown: shown.name.lower() for shown in Shown}


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One fact of one player that two lists say differently; None where a list says nothing.

    `change` is by how much a number changed.

    Of a player who is on one list only the fact is "on the list", yes or no.
    """

    player_id: str
    name: str | None
    what: str
    older: str | int | None
    newer: str | int | None
    change: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListsCompared:
    """Who is on one of two lists only, and whose facts differ."""

    differences: tuple[Difference, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDoubles:
    """Persons whom a list may have under two numbers, pair by pair."""

    players: int
    doubles: tuple[Double, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAdjusted:
    """A list adjusted once, by which rulebook, and the manifest of what was written."""

    rulebook: str
    differences: tuple[Difference, ...] = ()
    manifest: Mapping[str, Any]
    problems: tuple[Problem, ...] = ()

    @property
    def ratings_changed(self) -> int:
        """Return how many players have another rating."""
        return sum(difference.what == "rating" for difference in self.differences)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPrinted:
    """A player as a list prints him: rank (None: none), status, and what is shown, by its name."""

    rank: int | None
    status: str
    shown: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPrinted:
    """A part of a list: rank, name, federation (and whose), titled-unrated or delisted."""

    name: str
    federation: str | None
    players: Sequence[PlayerPrinted]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPrinted:
    """A list as it is printed: its date if known, its parts, and the file that was written.

    `drift` is what the year to it did to the scale, which a published list keeps.
    """

    list_date: date | None
    parts: tuple[PartPrinted, ...]
    written: str | None
    drift: Drift | None = None
    problems: tuple[Problem, ...] = ()


def printed_list(
    printed: PrintedList,
    list_date: date | None,
    drift: Drift | None,
    written: str | None,
    problems: Iterable[Problem],
) -> ListPrinted:
    """Return a list as it is printed, each figure under the name of its column."""
    parts = tuple(
        PartPrinted(
            name=part.name,
            federation=part.federation or None,
            players=each(part.players, as_printed),
        )
        for part in printed.parts
    )
    return ListPrinted(
        list_date=list_date, parts=parts, written=written, drift=drift, problems=tuple(problems)
    )


def claim_limit(
    book: Rulebook | None, list_date: date | None, published_on: date | None
) -> Limit | None:
    """Return until when a list can be claimed against, if its rulebook is known and says so.

    >>> from arpad.rulebooks import CATALOGUE
    >>> claim_limit(CATALOGUE.book("fce-2016"), date(2026, 2, 1), date(2026, 2, 1))
    Limit(what='claim', day=datetime.date(2026, 2, 25), article='FCE 2016-01 8.4', is_sure=True)
    """
    time = claim_time(book, list_date, published_on) if book and list_date else None
    if time is None:
        return None
    return Limit(time.name, time.last_day, time.article, is_sure=published_on is not None)


def as_printed(player: Printed) -> PlayerPrinted:
    """Return a player as a list prints him."""
    return PlayerPrinted(
        rank=player.rank or None,
        status=player.status,
        shown={_NAMES[shown]: text for shown, text in player.cells.items()},
    )


def compared(
    older: RatingList | None, newer: RatingList | None, problems: Iterable[Problem]
) -> ListsCompared:
    """Return what two lists say differently; nothing of a list that could not be read."""
    rows = differences(older.as_text(), newer.as_text()) if older and newer else []
    all_problems = (*problems, *_reversed(older, newer))
    return ListsCompared(differences=as_differences(rows), problems=all_problems)


def _reversed(older: RatingList | None, newer: RatingList | None) -> tuple[Problem, ...]:
    """Return a warning where the first list is the later one; a list without a day is neither."""
    if not older or not newer or newer.list_date == UNDATED or older.list_date <= newer.list_date:
        return ()
    message = Text("The first list is of {first}, the second of {second}: what is shown as "
                   "a change goes backwards.", first=older.list_date,
                   second=newer.list_date)  # fmt: skip
    fix = Text("Give the older list first.")
    return (Problem("warning", "list-order", message, fix=fix),)


def looked_over(rating_list: RatingList | None, problems: Iterable[Problem]) -> ListDoubles:
    """Return who may stand on a list twice; nobody on one that could not be read.

    >>> looked_over(None, ()).doubles
    ()
    """
    pairs = doubles(rating_list.rows) if rating_list else ()
    return ListDoubles(
        players=rating_list.rows.height if rating_list else 0,
        doubles=pairs,
        problems=tuple(problems),
    )


def as_differences(rows: Sequence[Mapping[str, Any]]) -> tuple[Difference, ...]:
    """Return the office's rows of differences as values."""
    return tuple(Difference(**row) for row in rows)

"""A year of a federation from first lists to last report: what an office would have been sent."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random
from typing import Final, get_args

from arpad.fiction.events import PlayedEvent, month_of_events, report_of, team_league, until
from arpad.fiction.lists import Kind, Row, as_csv, first_list, inactive, rows_of
from arpad.fiction.mistakes import CUT, MISTAKES, TWICE, cut, swapped_result
from arpad.fiction.people import FIRST_NUMBER, InventedPerson, people
from arpad.formats import crosstable, trf
from arpad.formats.report_json import to_json
from arpad.report.rows import Report

YEAR: Final = 2025
PEOPLE, ARRIVALS = 2000, 48
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_A_DAY: Final = timedelta(days=1)
_MEND_AFTER: Final = timedelta(days=2)
_DOUBLE: Final = 7
"""The place of who stands on the lists twice, and is reported under either number till July."""
_LEAGUE_MONTHS: Final = (2, 3, 4, 5)
_SPOILT_EVERY: Final = 10
"""One report in so many comes with a mistake, and once more without it."""

_TRF26: Final = 1
_WRITERS: Final[tuple[tuple[str, Callable[[Report], bytes]], ...]] = (
    ("trf", lambda report: trf.write(report, "TRF16")),
    ("trf", lambda report: trf.write(report, "TRF26")),
    ("trf", lambda report: trf.write(report, "TRF16")),
    ("csv", crosstable.write_csv),
    ("xlsx", crosstable.write_xlsx),
    ("json", to_json),
)


Ratings = Callable[[Kind, date], Mapping[int, int | None]]
"""The ratings of a kind that are in force on a day, by the players' numbers."""


@dataclass(frozen=True, slots=True)
class SentByArbiter:
    """One file that an arbiter sends on a day; `mistake` names what is wrong in it, "" nothing."""

    on: date
    name: str
    event: PlayedEvent
    writer: int
    mistake: str = ""

    def data(self, ratings: Ratings) -> bytes:
        """Return the file's bytes; it prints the ratings in force when the event began."""
        printed = ratings(self.event.kind, self.event.round_dates[0])
        report = report_of(self.event, printed)
        if spoils := MISTAKES.get(self.mistake):
            report = spoils(Random(self.name), report)
        data = _WRITERS[self.writer][1](report)
        return cut(data) if self.mistake == CUT else data

    def corrected(self, ratings: Ratings) -> bytes:
        """Return the file as it turns out that it should have been: a result is another."""
        printed = ratings(self.event.kind, self.event.round_dates[0])
        return _WRITERS[self.writer][1](swapped_result(report_of(self.event, printed)))


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who joins the federation on a day."""

    on: date
    person: InventedPerson


@dataclass(frozen=True, slots=True)
class DoubleEntry:
    """Somebody who stands on the lists twice: the number to keep, and the one to give up."""

    kept: InventedPerson
    given_up: int


@dataclass(frozen=True, slots=True)
class FictionalYear:
    """A whole year: the lists it begins with by kind, who joins, who is double, what is sent.

    `without_status` is the standard list as bodies keep it that know nobody inactive; `end` the day
    of the last lists.
    """

    first_day: date
    end: date
    lists: dict[Kind, bytes]
    without_status: bytes
    people: tuple[InventedPerson, ...]
    arrivals: tuple[Arrival, ...]
    double: DoubleEntry
    sent: tuple[SentByArbiter, ...]


def january(seed: int, count: int, of_year: int) -> FictionalYear:
    """Return the first month of a year: what is sent before February's lists.

    >>> month = january(1, 200, 2026)
    >>> month.end, len(month.sent), {sent.event.end.month for sent in month.sent}
    (datetime.date(2026, 2, 1), 14, {1})
    """
    whole, end = year(seed, count, of_year), date(of_year, 2, 1)
    return replace(
        whole, end=end, sent=tuple(report for report in whole.sent if report.on < end),
        arrivals=tuple(arrival for arrival in whole.arrivals if arrival.on < end),
    )  # fmt: skip


def year(seed: int = 1, count: int = PEOPLE, of_year: int = YEAR) -> FictionalYear:
    """Return the year that follows from a seed, of a federation of so many people.

    >>> small = year(1, 200)
    >>> len(small.people), len(small.arrivals), small.sent == year(1, 200).sent
    (200, 48, True)
    """
    chance = Random(seed)
    first_day = date(of_year, 1, 1)
    everybody = people(chance, count + ARRIVALS, first_day)
    members, joining = everybody[:count], everybody[count:]
    kept, twin = members[_DOUBLE], replace(members[_DOUBLE], number=FIRST_NUMBER + len(everybody))
    on_lists = (*members, twin)
    standard = first_list(chance, on_lists, "standard")
    ratings = {kind: standard if kind == "standard" else first_list(chance, on_lists, kind)
               for kind in KINDS}  # fmt: skip
    rows = {kind: rows_of(chance, on_lists, ratings[kind], standard) for kind in KINDS}
    arrivals = tuple(
        Arrival(date(of_year, 1 + number * 12 // len(joining), 1), person)
        for number, person in enumerate(joining)
    )
    sent = sorted(_sent(chance, of_year, members, arrivals, twin),
                  key=lambda report: (report.on, report.name))  # fmt: skip
    lists = {kind: _with_history(seed, kind, rows[kind], ratings[kind], sent) for kind in KINDS}
    plain = as_csv(rows["standard"], ())
    end, double = date(of_year + 1, 1, 1), DoubleEntry(kept, twin.number)
    return FictionalYear(first_day, end, lists, plain, members, arrivals, double, tuple(sent))


def _with_history(
    seed: int, kind: Kind, rows: Sequence[Row], ratings: Mapping[int, int | None],
    sent: Sequence[SentByArbiter],
) -> bytes:  # fmt: skip
    """Return a first list on which those are inactive who come back this year, or never."""
    of_kind = [report.event for report in sent if report.event.kind == kind]
    playing = {person.number for event in of_kind for person in event.people}
    rated = [number for number, rating in ratings.items() if rating is not None]
    return as_csv(rows, inactive(Random(f"{seed} {kind}"), rated, playing))


def _sent(
    chance: Random,
    year: int,
    members: Sequence[InventedPerson],
    arrivals: Sequence[Arrival],
    twin: InventedPerson,
) -> Iterator[SentByArbiter]:
    league = team_league(chance, date(year, _LEAGUE_MONTHS[0], 1), members)
    number = 0
    for month in range(1, 13):
        first = date(year, month, 1)
        playing = [*members, *(arrival.person for arrival in arrivals if arrival.on <= first)]
        if month < 7 and month % 2:
            playing[_DOUBLE] = twin
        for event in month_of_events(chance, first, playing):
            number += 1
            yield from _files(chance, event, number)
        if month in _LEAGUE_MONTHS:
            last = month == _LEAGUE_MONTHS[-1]
            so_far = league if last else until(league, date(year, month + 1, 1) - _A_DAY)
            yield SentByArbiter(so_far.end + _MEND_AFTER, f"league_{month:02d}.trf", so_far, _TRF26)


def _files(chance: Random, event: PlayedEvent, number: int) -> Iterator[SentByArbiter]:
    """Yield what is sent of an event: mostly a good report, now and then a bad one first."""
    writer = number % len(_WRITERS)
    name = f"{number:03d}_{event.name.lower().replace(' ', '_')}.{_WRITERS[writer][0]}"
    on = event.end + timedelta(days=chance.randint(1, 3))
    good = SentByArbiter(on, name, event, writer)
    if number % _SPOILT_EVERY:
        yield good
        return
    kinds = (*MISTAKES, CUT, TWICE)
    mistake = kinds[number // _SPOILT_EVERY % len(kinds)]
    if mistake == TWICE:
        yield from (good, replace(good, on=on + _MEND_AFTER, name=f"again_{name}", mistake=TWICE))
    else:
        yield from (replace(good, mistake=mistake),
                    replace(good, on=on + _MEND_AFTER, name=f"mended_{name}"))  # fmt: skip

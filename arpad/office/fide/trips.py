"""What became of each event at FIDE: sent when, due when, and what FIDE's lists show of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from typing import Final, Literal

from arpad.engine import questions as q
from arpad.office.desk import Desk, Read, together
from arpad.office.events.event import Event, SentOn
from arpad.office.events.reports import facts_stated
from arpad.office.fide.days import Deadline, WhenDone, deadlines, last_list, list_taking
from arpad.office.fide.lists import BODY
from arpad.office.fide.showing import Awaited, OnLists, PlayerAtFide, shown_by_lists
from arpad.office.intake.identities import identified
from arpad.office.period.in_time import book_of_event, refused_as_stated
from arpad.registry.zones import days_of
from arpad.report.facts import Facts
from arpad.report.problems import Problem
from arpad.rulebooks.asking import BookOn, list_book
from arpad.tables.kinds import Which

State = Literal[
    "to_come", "refused", "blocked", "unknown_players", "not_sent", "waiting", "unclear", "rated",
    "differs", "missing",
]  # fmt: skip
"""How it stands with an event at FIDE."""
_AROUND: Final = timedelta(days=124)
"""Events of so many days around are looked at too: they may be on the same lists."""
_YEAR: Final = timedelta(days=365)
_NOT_THERE: Final[Collection[State]] = ("to_come", "blocked", "unknown_players", "not_sent")
"""How events stand of which FIDE has no report, as far as anybody knows."""
_NONE: Final = "without number "
"""Before the office's number of a player who has none of FIDE's: they are new there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unnumbered:
    """A player of an event of whom the office knows no number of FIDE; what the report prints."""

    rank: int
    player: str
    name: str
    printed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTrip:
    """An event on its way to FIDE and back.

    `state`: to_come (no report came), refused (by `article`), blocked (its report has to be
    mended), unknown_players (say who they are), not_sent (nor is it on a list), waiting (for the
    list of `list_date`, or for lists that the office doesn't keep, `needs`), rated (on the list of
    `rated_on`, as it should be), differs (it is there, and players' figures are not as they should
    be), missing (on the lists of `missing_on`), unclear (no player on the list tells).
    `without_number` are the players who can't be rated by FIDE; `sent` are the files that were
    sent, `letter` the letter to FIDE, where one was written.
    """

    event: str
    name: str
    start: str
    end: str
    kind: Which | None = None
    rulebook: str = ""
    state: State
    article: str = ""
    says: str = ""
    deadlines: tuple[Deadline, ...] = ()
    sent: tuple[SentOn, ...] = ()
    list_date: date | None = None
    rated_on: date | None = None
    missing_on: tuple[date, ...] = ()
    needs: tuple[date, ...] = ()
    without_number: tuple[Unnumbered, ...] = ()
    players: tuple[PlayerAtFide, ...] = ()
    letter: str | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Going:
    """An event with what is known of it, FIDE's family of rating that takes it, and its report.

    `family` is "" if none does, `refused` then the first one's article and sentence.
    """

    event: Event
    facts: Facts
    read: Read | None
    family: str = ""
    kind: Which = "standard"
    refused: tuple[str, str] = ("", "")


def trips(
    desk: Desk, since: date | None, until: date | None, on: date, numbers: Iterable[str] = ()
) -> tuple[EventTrip, ...]:
    """Return the events that end in a span of days, or those of these numbers, in their order.

    `on` is the day by which something is overdue. Events that were withdrawn are left out.
    """
    wanted = [event for event in desk.events.values() if event.start and event.end
              and _is_within(event, since, until) and not _is_withdrawn(event)]  # fmt: skip
    if numbers:
        wanted = [event for event in wanted if event.number in numbers]
    if not wanted:
        return ()
    first = date.fromisoformat(min(event.end for event in wanted)) - _AROUND
    last = date.fromisoformat(max(event.end for event in wanted)) + _AROUND
    around = {event.number: event for event in desk.events.values() if event.start and event.end
              and _is_within(event, first, last) and not _is_withdrawn(event)}  # fmt: skip
    reads = together(desk.reports(around))
    going = {number: _going(desk, event, reads.get(number)) for number, event in around.items()}
    fide_numbers = _numbers(desk, on)
    shown = _shown(desk, going, fide_numbers)
    reported = _first_reports(desk, [event.number for event in wanted])
    return tuple(
        _trip(desk, going[number], shown.get(number), reported.get(number), fide_numbers, on)
        for number in (event.number for event in wanted)
    )


def overdue(desk: Desk, on: date) -> tuple[tuple[EventTrip, Deadline], ...]:
    """Return the events of a year that FIDE hasn't got, each with the last day that it has missed.

    None in an office that never said it sent FIDE anything, nor from before the first such event.
    FIDE's lists are looked at only for who has missed a day: an event may be on them all the same.
    """
    ends = [event.end for event in desk.events.values() if event.end and _sent(event)]
    if not ends:
        return ()
    first = max(date.fromisoformat(min(ends)), on - _YEAR)
    unsent = {event.number: event for event in desk.events.values() if event.start and event.end
              and _is_within(event, first, None) and not _is_withdrawn(event)
              and not _sent(event)}  # fmt: skip
    reads, reported = together(desk.reports(unsent)), _first_reports(desk, [*unsent])
    going = [_going(desk, event, reads.get(number)) for number, event in unsent.items()]
    late = [
        number for number, event in zip(unsent, going, strict=True) if event.family
        and _missed(_deadlines(desk, event, reported.get(number), on, (None, None)))
    ]  # fmt: skip
    seen = trips(desk, None, None, on, late) if late else ()
    return tuple((trip, missed[-1]) for trip in seen
                 if trip.state in _NOT_THERE and (missed := _missed(trip.deadlines)))  # fmt: skip


def _missed(days: Iterable[Deadline]) -> list[Deadline]:
    return [deadline for deadline in days if deadline.state == "overdue"]


def _deadlines(
    desk: Desk, going: _Going, reported: date | None, on: date,
    highest: tuple[int | None, int | None],
) -> tuple[Deadline, ...]:  # fmt: skip
    done = WhenDone(going.facts.registered_on, reported, _sent_on(going.event))
    return deadlines(going.facts, _book_on(desk, going.family), done, on, highest)


def _is_within(event: Event, since: date | None, until: date | None) -> bool:
    return (since is None or event.end >= since.isoformat()) and (
        until is None or event.end <= until.isoformat()
    )


def _is_withdrawn(event: Event) -> bool:
    last = event.last_decision
    return last is not None and last.effect == "withdrawn"


def _going(desk: Desk, event: Event, read: Read | None) -> _Going:
    """Return an event under the first of FIDE's kinds of rating that doesn't refuse it."""
    facts = read.submission.facts if read else facts_stated(event)
    facts = replace(facts, start=date.fromisoformat(event.start), end=date.fromisoformat(event.end))
    refusals = []
    for family in desk.catalogue.families():
        if family.partition("-")[0] == BODY:
            book = book_of_event(facts, _book_on(desk, family))
            clause = book and refused_as_stated(facts, book)
            if book is not None and clause is None:
                kind: Which = book[q.LIST_KIND]
                return _Going(event, facts, read, family, kind)
            refusals += [(str(clause.article), clause.sentence)] if clause else []
    return _Going(event, facts, read, refused=refusals[0] if refusals else ("", ""))


def _book_on(desk: Desk, family: str) -> BookOn:
    return partial(list_book, family, catalogue=desk.catalogue)


def _shown(
    desk: Desk, going: Mapping[str, _Going], fide_numbers: Mapping[str, str]
) -> dict[str, OnLists]:
    """Return what FIDE's lists show of the events whose players are known, kind by kind."""
    shown: dict[str, OnLists] = {}
    for family in dict.fromkeys(event.family for event in going.values() if event.family):
        book_on, awaited = _book_on(desk, family), {}
        kind: Which = "standard"
        for number, event in going.items():
            read = event.read
            if event.family == family and read and read.are_known and read.submission.is_sound:
                kind, last = event.kind, last_list(event.facts, book_on)
                ranks = {
                    player.number: fide_numbers.get(player.player_id, _NONE + player.player_id)
                    for player in read.submission.report.players
                }
                awaited[number] = Awaited(
                    identified(read.submission, ranks),
                    list_taking(event.facts, book_on, _sent_on(event.event)),
                    last and last[0],
                )
        if awaited:
            shown |= shown_by_lists(desk, kind, family, book_on, awaited)
    return shown


def _numbers(desk: Desk, on: date) -> dict[str, str]:
    """Return FIDE's number of everybody who has one, by the office's."""
    rows = desk.roll(on.isoformat(), {("number", BODY): "number"}).drop_nulls("number")
    return dict(rows.select("player_id", "number").iter_rows())


def _sent(event: Event) -> tuple[SentOn, ...]:
    return tuple(file for file in event.sent if file.body == BODY)


def _sent_on(event: Event) -> date | None:
    """Return the day on which its report was sent first; None if no act says so."""
    days = [file.day for file in _sent(event)]
    return date.fromisoformat(min(days)) if days else None


def _first_reports(desk: Desk, numbers: list[str]) -> dict[str, date]:
    """Return the days on which the first report of events came."""
    acts: dict[str, int] = {}
    for number, row in desk.store.rows("report", {"event": numbers}):
        acts.setdefault(str(row["event"]), number)
    days = days_of(desk.store, desk.store.acts(set(acts.values())))
    return {event: days[number] for event, number in acts.items()}


def _trip(
    desk: Desk, going: _Going, seen: OnLists | None, reported: date | None,
    fide_numbers: Mapping[str, str], on: date,
) -> EventTrip:  # fmt: skip
    event, read = going.event, going.read
    trip = EventTrip(
        event=event.number, name=event.name, start=event.start, end=event.end,
        kind=going.kind if going.family else None, state="to_come", sent=_sent(event),
        without_number=_without_number(desk, read, fide_numbers) if read else (),
    )  # fmt: skip
    if not going.family:
        return replace(trip, state="refused", article=going.refused[0], says=going.refused[1])
    book_on, start = _book_on(desk, going.family), date.fromisoformat(event.start)
    highest = seen.highest if seen else (None, None)
    trip = replace(
        trip, rulebook=book_on(start).name,
        deadlines=_deadlines(desk, going, reported, on, highest),
        list_date=list_taking(going.facts, book_on, _sent_on(event)),
    )  # fmt: skip
    if read is None:
        return trip
    if seen is None:
        problems = read.of_players if read.submission.is_sound else read.submission.problems
        state: State = "unknown_players" if read.submission.is_sound else "blocked"
        return replace(trip, state=state, problems=problems)
    if seen.refused or not (seen.players or seen.needs):
        article, says = seen.refused or ("", "")
        state = "refused" if seen.refused else "blocked"
        return replace(trip, state=state, article=article, says=says, problems=seen.faults)
    return replace(
        trip, state=_state(seen, is_sent=bool(trip.sent)), rated_on=seen.rated_on,
        missing_on=seen.missing_on, needs=seen.needs, players=_ours(desk, seen, fide_numbers),
    )  # fmt: skip


def _state(seen: OnLists, *, is_sent: bool) -> State:
    if seen.rated_on is not None:
        return "differs" if any(player.is_wrong for player in seen.players) else "rated"
    if not is_sent:
        return "not_sent"
    if seen.missing_on:
        return "missing"
    return "waiting" if seen.needs else "unclear"


def _ours(desk: Desk, seen: OnLists, fide_numbers: Mapping[str, str]) -> tuple[PlayerAtFide, ...]:
    """Return the players who have a number of FIDE's, as the office calls them."""
    ours = {number: player for player, number in fide_numbers.items()}
    return tuple(
        replace(shown, player=player, name=str(desk.people.rows[player]["name"]))
        for shown in seen.players
        if (player := ours.get(shown.number)) is not None
    )


def _without_number(
    desk: Desk, read: Read, fide_numbers: Mapping[str, str]
) -> tuple[Unnumbered, ...]:
    printed = desk.submitted([read.event])[read.event.number].report.players
    ids = {player.number: (player.player_id, player.name) for player in printed}
    return tuple(
        Unnumbered(
            rank=player.number, player=player.player_id if read.are_known else "",
            name=ids[player.number][1],
            printed=ids[player.number][0] if ids[player.number][0] != player.player_id else "",
        )
        for player in read.submission.report.players
        if player.player_id not in fide_numbers
    )  # fmt: skip

"""How it stands with the events of a period: in, missing, late, doubtful, blocked, for later."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from arpad.engine import questions as q
from arpad.office.desk import Desk, Read, together
from arpad.office.events.event import Event
from arpad.office.events.judging import awaiting, doubts, several
from arpad.office.kept.lists import KeptList
from arpad.office.period.in_time import (
    book_of_event,
    is_in_time,
    refused_as_stated,
    says_yes,
)
from arpad.office.period.in_time import closing_day as last_day
from arpad.office.periods.gathering import Draft, ReportJudgement, tried_for
from arpad.report.facts import Facts
from arpad.report.problems import Problem
from arpad.rulebooks.asking import calendar

State = Literal["in", "late", "doubtful", "blocked", "missing", "later", "not_rated"]


@dataclass(frozen=True, slots=True)
class EventPlace:
    """How an event stands for a list, the article and sentence that say so, and what is doubtful.

    `late`: it is rated, and was in time for an earlier list. `missing`: it ended before the books
    close, and no report came. `is_for_list` unless what is stated of it refuses it, or its days
    come later.
    """

    event: Event
    state: State
    article: str
    says: str
    doubts: tuple[str, ...]
    problems: tuple[Problem, ...]
    is_for_list: bool = True


def closing_day(desk: Desk, kept: KeptList, list_date: date) -> date:
    """Return the last day on which an event may end to be rated for a list."""
    return calendar(kept.book_on(list_date, desk.catalogue)).closing(list_date)


def standings(desk: Desk, draft: Draft) -> tuple[EventPlace, ...]:
    """Return every open event as it stands for the list, by their numbers."""
    closing = closing_day(desk, draft.kept, draft.list_date).isoformat()
    also = _of_other_kinds(desk, draft)
    places = []
    for number, event in desk.open_for(draft.kept).items():
        judged = draft.judged.get(number)
        if judged is not None:
            place = _standing(event, judged, also.get(number, ()))
            is_for_list = _is_for(judged.read.submission.facts, desk, draft)
            places.append(replace(place, is_for_list=is_for_list))
        elif event.report is None:
            state: State = "missing" if event.end <= closing else "later"
            places.append(EventPlace(event, state, "", "", (), ()))
    return tuple(places)


def _standing(event: Event, judged: ReportJudgement, more: tuple[Problem, ...]) -> EventPlace:
    problems = (*judged.problems, *more)
    verdict, out = judged.verdict, judged.left_out
    article, says = "", ""
    state: State = "blocked"
    doubtful: tuple[str, ...] = ()
    if verdict is not None:
        article, says = verdict.article, verdict.says
    elif out is not None:
        article, says = out.article, out.reason
    is_sound = judged.read.submission.is_sound and judged.read.submission.games
    if judged.is_taken:
        doubtful = doubts(event, problems)
        is_late = any(problem.code == "event-belated" for problem in problems)
        state = "doubtful" if doubtful else "late" if is_late else "in"
    elif is_sound and not judged.read.are_known:
        state = "doubtful"
    elif out is not None and not judged.is_faulty:
        state = "not_rated" if out.is_refused else "later"
    elif verdict is not None and verdict.awaits:
        problems = (*problems, awaiting(verdict.says, verdict.awaits, judged.read))
    elif verdict is not None and not judged.is_faulty:
        state = "not_rated"
    return EventPlace(event, state, article, says, doubtful, problems)


def _is_for(facts: Facts, desk: Desk, draft: Draft) -> bool:
    """Tell whether a list would rate an event, or rounds of it, as far as is stated of it."""
    editions = draft.kept.editions(desk.catalogue)
    book = book_of_event(facts, editions)
    if refused_as_stated(facts, book):
        return False
    own = book or editions(draft.list_date)
    has_begun = facts.start is not None and facts.start <= last_day(facts, draft.list_date, own)
    return is_in_time(facts, draft.list_date, own) or (
        has_begun and says_yes(q.ROUNDS_ARE_RATED_APART, facts, own)
    )


def _of_other_kinds(desk: Desk, draft: Draft) -> Mapping[str, tuple[Problem, ...]]:
    """Return a warning for each event that the list takes, and one of another kind too."""
    kept = draft.kept
    others = [
        other
        for other in desk.lists.values()
        if other.body == kept.body and other.kind != kept.kind
    ]
    taken = {number: judgement.read for number, judgement in draft.taken.items()}
    if not others or not taken:
        return {}
    reads = together(taken)
    by_list = {other.name: tried_for(desk, other, _open_to(desk, other, reads)) for other in others}
    return {
        number: tuple(several(desk, read, [draft.kept.name, *also]))
        for number, read in taken.items()
        if (also := [name for name, by in by_list.items() if number in by and by[number].is_taken])
    }


def _open_to(desk: Desk, kept: KeptList, reads: Mapping[str, Read]) -> dict[str, Read]:
    """Return the reports that a list may rate; most are refused for what was stated of the event.

    Stages are looked at together, by who rates them.
    """
    if any(read.submission.facts.stage_of for read in reads.values()):
        return dict(reads)
    return {
        number: read
        for number, read in reads.items()
        if not refused_as_stated(
            read.submission.facts,
            book_of_event(read.submission.facts, kept.editions(desk.catalogue)),
        )
    }

"""Which of a list's open events its rules refuse as they are stated, before anything is rated."""

from collections.abc import Iterator, Mapping

from arpad.office.desk import Desk, Read, together
from arpad.office.kept.lists import KeptList
from arpad.office.period.in_time import book_of_event, refused_as_stated
from arpad.office.period.looking import LookedAt
from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.verdicts import verdicts
from arpad.report.problems import Problem, Text

Reads = Mapping[str, Read]


def told_apart(desk: Desk, kept: KeptList, reads: Reads) -> tuple[Reads, Reads]:
    """Return the reports that the list may rate, and those of which its rules refuse every game.

    All are the first where the others decide what an event is called, or whether it came twice;
    stages are too, for they are judged with the event that they are stages of.
    """
    stages = {read.submission.facts.stage_of for read in reads.values()} - {None, ""}
    book_on = kept.editions(desk.catalogue)
    others = {}
    for number, read in reads.items():
        sent = read.submission
        is_alone = not sent.facts.stage_of and sent.event_id not in stages
        if not (is_alone and read.are_known and sent.is_sound and sent.games):
            continue
        if refused_as_stated(sent.facts, book_of_event(sent.facts, book_on)) is not None:
            others[number] = read
    if not others:
        return reads, {}
    some = together(desk.reports({n: reads[n].event for n in reads if n not in others}))
    is_same = all(_marks(read) == _marks(reads[number]) for number, read in some.items())
    return (some, others) if is_same else (reads, {})


def _marks(read: Read) -> tuple[str, tuple[Problem, ...]]:
    return read.submission.event_id, read.submission.problems


def is_apart(aside: LookedAt) -> bool:
    """Tell whether events are as they were taken for: none is rated, or goes on after its list."""
    are_refused = not any(of.is_rated or of.is_counted for of in verdicts(aside).values())
    return are_refused and not any(event.portion.known_as for event in aside.ready)


def told_of_both(period: PeriodOutcome, aside: LookedAt) -> Iterator[Problem]:
    """Yield the problems of both, but for what is said of one event alone and holds of several."""
    sentences = [{_assumed(problem) for problem in of.problems} for of in (period, aside)]
    of_several = set.intersection(*sentences) - {None}
    for problem in (*period.problems, *aside.problems):
        if _assumed(problem) not in of_several:
            yield problem


def _assumed(problem: Problem) -> tuple[str, object] | None:
    """Return what is taken for granted of events, and by which article; None for all else."""
    if problem.code != "facts-assumed" or not isinstance(problem.message, Text):
        return None
    return problem.message.template, problem.message.values.get("article")

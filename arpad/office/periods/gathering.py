"""What a list is made of: the events that it takes, people on its day, decisions, numbers merged.

A pure function of what the office has recorded and of the lists in its vault: in which order or in
how many calls reports came decides nothing.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from arpad.law import NoRulebookError
from arpad.office.corrections.entering import brought_by
from arpad.office.corrections.restating import Restatement, restated
from arpad.office.desk import Desk, Read, together
from arpad.office.events.event import Event
from arpad.office.kept.lists import KeptList
from arpad.office.kept.reading import lists_since
from arpad.office.lists.lists import RatingList
from arpad.office.period.in_time import NothingToRateError, first_list
from arpad.office.period.inputs import Inputs
from arpad.office.period.looking import LookedAt, OfEvents, looked_at
from arpad.office.period.prepare import roots_among
from arpad.office.period.rating import PeriodOutcome, rate, tried
from arpad.office.period.refusals import LeftOut
from arpad.office.period.verdicts import Verdict, verdicts
from arpad.office.periods.apart import is_apart, told_apart, told_of_both
from arpad.office.periods.making import Making, sound_reports
from arpad.office.periods.people import not_looked_up
from arpad.office.periods.splitting import NOTHING as NONE_CORRECTED
from arpad.office.periods.splitting import split_since
from arpad.report.problems import Problem, Text, why_none


@dataclass(frozen=True, slots=True)
class ReportJudgement:
    """What a list makes of a report: the verdict of its rules, or that it is left out, and why.

    `problems` are those of the report, of its players, and of rating it for this list.
    """

    read: Read
    verdict: Verdict | None
    left_out: LeftOut | None
    problems: tuple[Problem, ...]

    @property
    def is_taken(self) -> bool:
        """Tell whether the list rates it, or keeps a newcomer's result of it."""
        verdict = self.verdict
        return bool(verdict and (verdict.is_rated or verdict.is_counted)) and not self.is_faulty

    @property
    def is_faulty(self) -> bool:
        """Tell whether something keeps the report from being rated by any list."""
        return any(problem.level == "error" for problem in self.problems)


@dataclass(frozen=True, slots=True)
class Draft:
    """A list as it would come out: by event what it makes of each report; the period, if any.

    `rated` are the reports in it, as it read them; `first` is the period with those that it
    doesn't take too, but for those `aside`, of which its rules refuse every game as they are
    stated; `restatement` the earlier lists that are corrected with it. `problems` are those of the
    list, and of these.
    """

    kept: KeptList
    list_date: date
    judged: Mapping[str, ReportJudgement]
    period: PeriodOutcome | None
    problems: tuple[Problem, ...]
    rated: Mapping[str, Read] = field(default_factory=dict)
    restatement: Restatement = field(default_factory=Restatement)
    first: PeriodOutcome | None = None
    aside: LookedAt | None = None

    @property
    def taken(self) -> dict[str, ReportJudgement]:
        """Return what the list rates, by event."""
        return {
            number: judgement for number, judgement in self.judged.items() if judgement.is_taken
        }


def draft(desk: Desk, kept: KeptList, list_date: date) -> Draft:
    """Return the list of a day as it would come out now, and what it makes of every open event."""
    open_events = desk.open_for(kept)
    reads = together(desk.reports(open_events))
    again = restated(desk, kept)
    if not again.is_sound:
        return Draft(kept, list_date, {}, None, again.problems)
    brought = brought_by(desk, kept, again)
    corrected = {again_made.list_date: again_made.period.inputs for again_made in again.lists
                 if again_made.list_date in brought.lists}  # fmt: skip
    lists, apart, problems = _lists(desk, kept, reads, list_date, corrected)
    if not lists:
        return Draft(kept, list_date, {}, None, problems)
    lists = tuple(map(brought.in_force, lists))
    making = Making(desk, kept, lists, list_date, apart, brought)
    try:
        first, taken, aside = _first(making, reads)
    except (NoRulebookError, NothingToRateError) as error:
        why = why_none(error) if isinstance(error, NoRulebookError) else error.args[0]
        problem = Problem("error", "rulebook-none", why,
                          fix=Text("Look at the list's rules."))  # fmt: skip
        return Draft(kept, list_date, {}, None, (*problems, problem))
    judged = _judged(reads, first, aside)
    rated = {number: open_events[number] for number, event in judged.items() if event.is_taken}
    period = first
    if len(rated) < len(taken):
        taken = together(desk.reports(rated))
        if sound_reports(taken) != first.inputs.submissions:
            period = rate(making.inputs(taken), desk.catalogue)
    looked = not_looked_up(desk, kept, list_date)
    of_period = (_answered(desk, open_events, problem) for problem in period.problems)
    all_problems = (*again.problems, *problems, *looked, *of_period)
    return Draft(kept, list_date, judged, period, all_problems, taken, again, first, aside)


def _first(
    making: Making, reads: Mapping[str, Read]
) -> tuple[PeriodOutcome, Mapping[str, Read], LookedAt | None]:
    """Return the period of these reports, which of them are in it, and the others looked at.

    Those are events that the list's rules refuse as they are stated. They are rated with the rest
    all the same where they could change what is said of it.
    """
    desk = making.desk
    some, others = told_apart(desk, making.kept, reads)
    if others:
        inputs, sent = making.inputs(some), [read.submission for read in others.values()]
        if inputs.lists == making.needed(reads):
            first = rate(inputs, desk.catalogue)
            aside = looked_at(first, sent, making.strangers(inputs, sent))
            if is_apart(aside):
                return first, some, aside
    return rate(making.inputs(reads), desk.catalogue), reads, None


def _answered(desk: Desk, open_events: Mapping[str, Event], problem: Problem) -> Problem:
    """Return a problem as a remark, if an officer has answered what it asks.

    That is a name that the office has recorded beside the one before, and an event that is admitted
    with the doubt.
    """
    if problem.level != "warning":
        return problem
    values = problem.message.values if isinstance(problem.message, Text) else {}
    if problem.code == "people-name":
        is_answered = values.get("old") in desk.people.names_of(str(values.get("player_id")))
    else:
        event = open_events.get(problem.file.partition("/")[0])
        is_answered = event is not None and event.settles(problem.code)
    return replace(problem, level="info") if is_answered else problem


def rated_alone(desk: Desk, list_draft: Draft, numbers: Collection[str]) -> PeriodOutcome | None:
    """Return the period of a draft with some of the events that it takes; None if it has none."""
    if list_draft.period is None or numbers == list_draft.taken.keys():
        return list_draft.period
    taken = together(desk.reports({number: desk.events[number] for number in numbers}))
    lists, apart, _ = _lists(desk, list_draft.kept, taken, list_draft.list_date)
    making = Making(desk, list_draft.kept, lists, list_draft.list_date, apart)
    return rate(making.inputs(taken), desk.catalogue)


def tried_for(desk: Desk, kept: KeptList, reads: Mapping[str, Read]) -> dict[str, ReportJudgement]:
    """Return what a list would make of reports: the next, or the first that each is in time for.

    For who asks before anything is published; that lists of old events are not there is no error.
    An event is judged with those of its own list alone: a year typed wrong makes no other late.
    """
    by_number: dict[str, ReportJudgement] = {}
    for day, those in _by_first_list(desk, kept, reads).items():
        by_number |= _tried_on(desk, kept, those, day)
    return {number: by_number[number] for number in reads}


def _by_first_list(
    desk: Desk, kept: KeptList, reads: Mapping[str, Read]
) -> dict[date, dict[str, Read]]:
    """Return reports by the day of the list that would rate them; the next one if nobody knows."""
    due = kept.next_date(desk.catalogue)
    by_day: dict[date, dict[str, Read]] = {}
    for number, read in reads.items():
        try:
            day = max(due, first_list([read.submission], kept.rulebook, desk.catalogue))
        except (NoRulebookError, NothingToRateError):
            day = due
        by_day.setdefault(day, {})[number] = read
    return by_day


def _tried_on(
    desk: Desk, kept: KeptList, reads: Mapping[str, Read], list_date: date
) -> dict[str, ReportJudgement]:
    """Return what the list of a day would make of reports."""
    lists, apart, problems = _lists(desk, kept, reads, list_date)
    is_any = any(read.are_known and read.submission.is_sound for read in reads.values())
    if not lists or not is_any:
        return {number: _alone(read, problems) for number, read in reads.items()}
    try:
        inputs = Making(desk, kept, lists, list_date, apart).inputs(reads)
        inputs = replace(inputs, overrides=())
        return _judged(reads, tried(inputs, desk.catalogue))
    except (NoRulebookError, NothingToRateError):
        return {number: _alone(read, ()) for number, read in reads.items()}


def _alone(read: Read, more: Sequence[Problem]) -> ReportJudgement:
    return ReportJudgement(read, None, None, (*read.submission.problems, *read.of_players, *more))


def _lists(
    desk: Desk,
    kept: KeptList,
    reads: Mapping[str, Read],
    list_date: date,
    corrected: Mapping[date, Inputs] = NONE_CORRECTED,
) -> tuple[tuple[RatingList, ...], bytes, tuple[Problem, ...]]:
    """Return the lists that these events may ask for: those in force since the earliest began.

    And what those have on them who were one person there, and are several again. `corrected` is
    what lists are made of that this one corrects.
    """
    starts = [read.submission.facts.start for read in reads.values() if read.submission.facts.start]
    since = min([*starts, list_date])
    lists, problems = lists_since(desk.store, desk.vault, kept, since)
    split = split_since(desk, kept, corrected)
    problems = tuple(dict.fromkeys((*problems, *split.problems)))
    is_whole = not any(problem.level == "error" for problem in problems)
    return (lists if is_whole else ()), split.data, problems


def _judged(
    reads: Mapping[str, Read], period: PeriodOutcome, aside: LookedAt | None = None
) -> dict[str, ReportJudgement]:
    """Return what a rated period makes of each report, and of those looked at aside."""
    of_events: dict[str, Verdict | None] = {}
    late: dict[str, LeftOut] = {}
    for looked in (period,) if aside is None else (period, aside):
        of_events |= _with_stages(verdicts(looked), looked)
        late |= {left_out.submission.event_id: left_out for left_out in looked.left_out}
    by_file: dict[str, list[Problem]] = {}
    for problem in period.problems if aside is None else told_of_both(period, aside):
        by_file.setdefault(problem.file, []).append(problem)
    return {
        number: ReportJudgement(
            read,
            of_events.get(read.submission.event_id),
            late.get(read.submission.event_id),
            _told_once(read, by_file.get(read.submission.file, ())),
        )
        for number, read in reads.items()
    }


def _told_once(read: Read, of_list: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems of a report, and those of rating it that are others."""
    own = read.submission.problems
    there = set(map(id, own))  # a list repeats them all, and to hash them takes longer
    others = (problem for problem in of_list if id(problem) not in there)
    return tuple(dict.fromkeys((*own, *read.of_players, *others)))


def _with_stages(
    of_events: Mapping[str, Verdict], period: OfEvents
) -> Mapping[str, Verdict | None]:
    """Return the verdicts, a stage that is rated together with others having that of them all."""
    by_id = {report.submission.event_id: report.submission for report in period.ready}
    stages = {stage: of_events.get(root) for stage, root in roots_among(by_id).items()}
    return {**stages, **of_events}

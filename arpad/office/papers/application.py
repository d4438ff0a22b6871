"""The application for a title (IT2) out of the reports of one or several events."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from arpad.forms.it2 import Applicant, it2
from arpad.forms.years import SINCE, full_name, year_of
from arpad.law import NoRulebookError
from arpad.norms.record import NormRecord
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.norms.application import applied, told_twice
from arpad.office.norms.norms import EventNorms, NormQuestion, NoSuchPlayerError, event_norms
from arpad.office.norms.typed import TypedNorms, others_norms
from arpad.office.papers.filled_forms import Filled
from arpad.office.papers.paperwork import entered
from arpad.report.facts import PaperFacts
from arpad.report.problems import Problem, Text
from arpad.rulebooks.fide_titles import in_force


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplicationAsked:
    """Who applies for which title: the player's id, and what is stated of him.

    `on` is the day of the application, else that on which the last event ended; `typed` are norms
    of which no report is at hand.
    """

    title: str
    player: str
    on: date | None = None
    year: int | None = None
    rating_highest: int | None = None
    papers: PaperFacts = PaperFacts()  # noqa: RUF009
    typed: tuple[TypedNorms, ...] = ()

    @property
    def earlier(self) -> tuple[NormRecord, ...]:
        """Return the norms that were typed in."""
        return tuple(record for file in self.typed for record in file.records)


def application_filled(
    submissions: Sequence[Submission],
    lists: Sequence[RatingList],
    wanted: ApplicationAsked,
    lang: str,
) -> Filled:
    """Return the application, or the problems for which there is none."""
    question = NormQuestion(titles=(wanted.title,), player=wanted.player)
    events: list[EventNorms] = []
    problems: list[Problem] = []
    for submission in submissions:
        judged = _judged(submission, lists, question)
        problems += submission.problems
        problems += judged.problems if isinstance(judged, EventNorms) else judged
        events += [judged] if isinstance(judged, EventNorms) else []
    problems += [problem for file in wanted.typed for problem in file.problems]
    of_others = others_norms(events, wanted.typed)
    all_problems = tuple(
        dict.fromkeys((*problems, *of_others, *told_twice(events, wanted.title, wanted.earlier)))
    )
    is_whole = len(events) == len(submissions) and not of_others
    if not is_whole or any(
        problem.level == "error" for file in wanted.typed for problem in file.problems
    ):
        return None, all_problems
    on = _day(wanted, submissions)
    if on is None:
        return None, all_problems
    wrong = _of_other_year(on, wanted.year)
    if wrong is not None:
        return None, (*all_problems, wrong)
    applicant, missing = _applicant(events, lists, wanted, on)
    if applicant is None:
        return None, (*all_problems, *missing)
    return it2(applicant, lang), all_problems


def application_name(wanted: ApplicationAsked, submissions: Sequence[Submission]) -> str:
    """Return the name of the paper with the year of the day of the application.

    >>> application_name(ApplicationAsked(title="GM", player="7", on=date(2024, 5, 1)), ())
    'it2-2024'
    """
    on = _day(wanted, submissions)
    return full_name("it2", None if on is None else year_of(on))


def _day(wanted: ApplicationAsked, submissions: Sequence[Submission]) -> date | None:
    """Return the day of the application: as stated, else the end of the last event."""
    ends = [submission.facts.end or submission.facts.start for submission in submissions]
    ends += [record.held.end for record in wanted.earlier]
    return wanted.on or max((end for end in ends if end), default=None)


def _judged(
    submission: Submission, lists: Sequence[RatingList], question: NormQuestion
) -> EventNorms | tuple[Problem, ...]:
    try:
        return event_norms(submission, lists, question)
    except NoRulebookError as error:
        fix = Text("Take the report out: its norm is judged by hand.")
        return (Problem("error", "norms-rules", error.args[0], fix=fix, file=submission.file),)
    except NoSuchPlayerError:
        message = Text("The report has nobody with the id '{text}'.", text=question.player)
        fix = Text("Give the player's id, and only reports of events that they played in.")
        return (Problem("error", "player", message, fix=fix, file=submission.file),)


def _of_other_year(on: date, year: int | None) -> Problem | None:
    """Return why the paper is not that of the day of the application, if it isn't."""
    own = year_of(on)
    if own is None:
        message = Text("The application is of {day}, and {paper} exists only since {first}.",
                       day=on, paper="IT2", first=min(SINCE.values()))  # fmt: skip
        return Problem("error", "form-year", message, fix=Text("State the day of the application."))
    if year in (None, own):
        return None
    message = Text("The application is of {day}: its {paper} is that of {own}, not of {year}.",
                   day=on, paper="IT2", own=own, year=year)  # fmt: skip
    return Problem("error", "form-year", message, fix=Text("Ask for {name}.",
                                                           name=full_name("it2", own)))  # fmt: skip


def _applicant(
    events: Sequence[EventNorms], lists: Sequence[RatingList], wanted: ApplicationAsked, on: date
) -> tuple[Applicant | None, tuple[Problem, ...]]:
    """Return who applies with the norms that were made; a problem if none was."""
    application = applied(events, wanted.title, wanted.rating_highest, in_force(on), wanted.earlier)
    last = max(events, key=lambda event: (event.on, event.submission.event_id))
    (person,) = last.players
    player = entered(last.submission, lists).event.by_number[person.player.number]
    if not application.records:
        message = Text("{name} made no norm of {title}.", name=player.name, title=wanted.title)
        fix = Text("Judge the norms of the report: that says which conditions failed.")
        return None, (Problem("error", "form-no-norm", message, fix=fix),)
    return Applicant(
        player=player,
        on=on,
        application=application,
        rating_highest=wanted.rating_highest,
        papers=wanted.papers,
    ), ()

"""Checks reports, judges norms and fills forms: what an arbiter needs before he sends a report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from arpad.answers.checking import Checked, checked
from arpad.answers.norms.events import NormsJudged, norms_judged
from arpad.forms.catalogue import written
from arpad.forms.document import Document
from arpad.library.reading import as_lists, as_reports
from arpad.library.rulebooks import named
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.norms.norms import EventNorms, Question, event_norms
from arpad.office.papers.filled_forms import all_filled
from arpad.office.papers.paperwork import paperwork
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import tried
from arpad.office.period.verdicts import unrated
from arpad.report.problems import Problem
from arpad.rulebooks.fide_titles.clauses import TITLES

Lists = RatingList | Sequence[RatingList]
Reports = Submission | Sequence[Submission]


@dataclass(frozen=True, slots=True)
class Form:
    """One form, filled; `missing`: what the report does not give for it, in words."""

    name: str
    document: Document = field(repr=False)

    @property
    def missing(self) -> tuple[str, ...]:
        """Return what the report does not give for the form."""
        return tuple(self.document.missing)

    def pdf(self) -> bytes:
        """Return the form as a tagged PDF. Needs the extra arpad[forms]."""
        return written(self.document, ".pdf")[0]

    def xlsx(self) -> bytes:
        """Return the form as a workbook."""
        return written(self.document, ".xlsx")[0]


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of an event by their names: 1 to 6 of 2005, report (11.31), it1-2024, it3-2024."""

    by_name: Mapping[str, Form]
    problems: tuple[Problem, ...] = ()

    def __getitem__(self, name: str) -> Form:
        """Return a form. Raises KeyError for one that the event does not ask for."""
        return self.by_name[name]


def check(reports: Reports, *, rulebook: str | Path = "fide", lists: Lists = ()) -> Checked:
    """Return every problem of reports, and whether each event would be rated, by which article.

    >>> from arpad.library.files import DEMO
    >>> from arpad.library.reading import read
    >>> [one.rating.is_rated for one in check(read(DEMO / "open_2010.trf")).files]
    [True]
    """
    known, name = named(rulebook)
    given, sent = as_lists(lists), as_reports(reports)
    of_lists = [problem for one in given for problem in one.problems]
    if any(problem.level == "error" for problem in of_lists):
        return checked(sent, None, of_lists)
    try:
        inputs = Inputs(sent, given, name)
        period = tried(inputs, known.catalogue)
    except NothingToRateError:
        return checked(sent, None, of_lists)
    found = unrated(inputs, period, known.catalogue)
    return checked(sent, period, of_lists, (*period.problems, *found))


def norms(
    reports: Reports,
    *,
    lists: Lists = (),
    titles: Sequence[str] = TITLES,
    player: str | None = None,
    after: int | None = None,
    on: date | None = None,
    forecast: bool = False,
) -> NormsJudged:
    """Return who made a norm and what was missing, with every condition by its article.

    `player` is an id or a starting number; `after` judges as after a round; with `forecast` also
    who can still make one. Raises NoSuchPlayerError for a player who is not in a report.
    """
    question = Question(
        titles=tuple(titles), player=player, after=after, on=on, is_forecast=forecast
    )
    events: list[EventNorms] = []
    problems: list[Problem] = []
    for report in as_reports(reports):
        found = event_norms(report, as_lists(lists), question)
        problems += report.problems
        if isinstance(found, EventNorms):
            events.append(found)
            problems += found.problems
        else:
            problems += found
    return norms_judged(events, dict.fromkeys(problems))


def forms(
    report: Submission | Sequence[Submission],
    *,
    lists: Lists = (),
    rulebook: str | Path = "fide",
    lang: str = "en",
    remarks: Sequence[str] = (),
) -> Forms:
    """Return FIDE's forms of one event and its rating report, as far as it asks for them.

    Forms 1 to 6 are of 2005; IT1 and IT3 are by the title regulations of its first day.

    Raises ValueError for more than one report: a form is of one event.
    """
    sent = as_reports(report)
    if len(sent) != 1:
        raise ValueError(f"a form is of one event, and these are {len(sent)}")
    known, name = named(rulebook)
    work = paperwork(sent[0], as_lists(lists), name, known.catalogue, remarks)
    documents = all_filled(work, lang) if work.event.entrants else {}
    found = {name: Form(name, document) for name, document in documents.items()}
    return Forms(found, work.problems)

"""Checks reports, ranks events, judges norms and fills forms: what an arbiter needs to send one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from arpad.answers.checking import Checked, checked
from arpad.answers.norms.events import NormsJudged, norms_judged
from arpad.answers.papers import CrossTable
from arpad.answers.ranked import OrderWanted, Ranked, ranked
from arpad.forms.catalogue import written
from arpad.forms.document import Document
from arpad.library.arguments import as_lists, as_reports
from arpad.library.kinds import as_day, as_player, as_texts
from arpad.library.rulebooks import Book, named
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.norms.norms import EventNorms, NormQuestion, event_norms
from arpad.office.papers.filled_forms import all_filled
from arpad.office.papers.paperwork import entered, paperwork
from arpad.office.papers.refused import contradicting
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import tried
from arpad.office.period.verdicts import unrated
from arpad.report.problems import Problem
from arpad.rulebooks.fide_titles.clauses import TITLES
from arpad.shown import ShownShort, kind_of

Lists = RatingList | Sequence[RatingList]
Reports = Submission | Sequence[Submission]


@dataclass(frozen=True, slots=True)
class Form(ShownShort):
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
class Forms(ShownShort):
    """The forms of an event by their names: 1 to 6 of 2005, report (11.31), it1-2024, it3-2024."""

    by_name: Mapping[str, Form]
    problems: tuple[Problem, ...] = ()

    def __getitem__(self, name: str) -> Form:
        """Return a form. Raises KeyError for one that the event does not ask for."""
        return self.by_name[name]


@dataclass(frozen=True, slots=True)
class Standings(ShownShort):
    """An event by rank: its `table` with figures and articles, and what was found on the way.

    With an error among the `problems` the table is empty: another order is no answer.
    """

    table: CrossTable
    problems: tuple[Problem, ...]
    _ranked: Ranked = field(repr=False)

    def _shown(self) -> Mapping[str, object]:
        return {"players": self.table.players, "problems": self.problems}

    def why(self, who: str, *, lang: str = "en") -> tuple[str, ...]:
        """Return why "12" is behind the next above him, or of "12:7" the one behind the other.

        A player or team is a starting number, an id or a name. Raises LookupError for who is not
        there, or has nobody ahead.
        """
        reasons, problems = self._ranked.why(who, lang)
        if reasons is None:
            raise LookupError(problems[0].message if problems else "no tie-breaks were chosen")
        return reasons.sentences

    def document(self, lang: str = "en") -> Document:
        """Return the cross table, to be read part by part."""
        return self._ranked.document(lang)

    def pdf(self, lang: str = "en") -> bytes:
        """Return the cross table as a tagged PDF. Needs the extra arpad[forms]."""
        return written(self.document(lang), ".pdf")[0]

    def xlsx(self, lang: str = "en") -> bytes:
        """Return the cross table as a workbook."""
        return written(self.document(lang), ".xlsx")[0]

    def html(self, lang: str = "en") -> bytes:
        """Return the cross table as a page that needs no other file."""
        return written(self.document(lang), ".html")[0]


def check(reports: Reports, *, rulebook: Book = "fide", lists: Lists = ()) -> Checked:
    """Return every problem of reports, and whether each event would be rated, by which article.

    >>> from arpad.library.files import DEMO
    >>> from arpad.library.reading import read
    >>> [one.rating.is_rated for one in check(read(DEMO / "open_2010.trf")).files]
    [True]
    """
    read_book, name = named(rulebook)
    given, sent = as_lists(lists), as_reports(reports)
    of_lists = [problem for rating_list in given for problem in rating_list.problems]
    if any(problem.level == "error" for problem in of_lists):
        return checked(sent, None, of_lists)
    try:
        inputs = Inputs(sent, given, name)
        period = tried(inputs, read_book.catalogue)
    except NothingToRateError:
        return checked(sent, None, of_lists)
    problems = unrated(inputs, period, read_book.catalogue)
    return checked(sent, period, of_lists, (*period.problems, *problems))


def norms(
    reports: Reports,
    *,
    lists: Lists = (),
    titles: Sequence[str] = TITLES,
    player: str | int | None = None,
    after: int | None = None,
    on: date | None = None,
    forecast: bool = False,
) -> NormsJudged:
    """Return who made a norm and what was missing, with every condition by its article.

    `player` is an id or a starting number; `after` judges as after a round; with `forecast` also
    who can still make one. Raises NoSuchPlayerError for a player who is not in a report.
    """
    question = NormQuestion(
        titles=as_texts(titles, "a title"),
        player=None if player is None else as_player(player),
        after=after,
        on=as_day(on, "on"),
        is_forecast=forecast,
    )
    events: list[EventNorms] = []
    problems: list[Problem] = []
    for report in as_reports(reports):
        answer = event_norms(report, as_lists(lists), question)
        problems += report.problems
        if isinstance(answer, EventNorms):
            events.append(answer)
            problems += answer.problems
        else:
            problems += answer
    return norms_judged(events, dict.fromkeys(problems))


def standings(
    report: Submission | Sequence[Submission],
    *,
    tie_breaks: Sequence[str] | None = None,
    tie_break_rules: str | None = None,
    lists: Lists = (),
    unrated_as: int | None = None,
    expelled: Sequence[str] = (),
) -> Standings:
    """Return an event by rank, by the tie-breaks chosen or those that its report names.

    The edition is that of the event's start, or `tie_break_rules` ("c07-2024"). `unrated_as` is the
    rating at which the unrated count in tie-breaks by ratings, `expelled` are those without a rank.
    A tie-break that can't be had is a problem. Raises ValueError for more than one report,
    NoRulebookError for an edition that there is not.

    >>> from arpad.library.files import DEMO
    >>> from arpad.library.reading import read
    >>> found = standings(read(DEMO / "open_2010.trf"), tie_breaks=["DE", "BH/C1", "SB"])
    >>> found.table.rule.rulebook, found.table.chosen[1].article
    ('c07-2009', 'FIDE C.02 2009-07 13 BH')
    >>> standings(read(DEMO / "open_2010.trf"), tie_breaks=["ABC"]).problems[-1].code
    'tie-breaks'
    """
    work = entered(_one(report), as_lists(lists))
    codes = None if tie_breaks is None else ",".join(as_texts(tie_breaks, "a tie-break"))
    if tie_break_rules is not None and not isinstance(tie_break_rules, str):
        raise TypeError(f"tie_break_rules is a name such as c07-2024, and this is "
                        f"{kind_of(tie_break_rules)}")  # fmt: skip
    wanted = OrderWanted(codes, tie_break_rules, unrated_as, as_texts(expelled, "an id"))
    order = ranked(work.event, wanted)
    problems = (*work.problems, *order.problems)
    missing = tuple(order.document("en").missing)
    return Standings(order.table(missing, problems), problems, order)


def forms(
    report: Submission | Sequence[Submission],
    *,
    lists: Lists = (),
    rulebook: Book = "fide",
    lang: str = "en",
    remarks: Sequence[str] = (),
) -> Forms:
    """Return FIDE's forms of one event and its rating report, as far as it asks for them.

    Forms 1 to 6 are of 2005; IT1 and IT3 are by the title regulations of its first day. A report
    that contradicts itself has none, and `problems` say why.

    Raises ValueError for more than one report: a form is of one event.
    """
    read_book, name = named(rulebook)
    work = paperwork(
        _one(report), as_lists(lists), name, read_book.catalogue, as_texts(remarks, "a remark")
    )
    is_signed = bool(work.event.entrants) and not contradicting(work.problems)
    documents = all_filled(work, lang) if is_signed else {}
    by_name = {name: Form(name, document) for name, document in documents.items()}
    return Forms(by_name, work.problems)


def _one(report: Submission | Sequence[Submission]) -> Submission:
    sent = as_reports(report)
    if len(sent) != 1:
        raise ValueError(f"this is made of one event, and these are {len(sent)}")
    return sent[0]

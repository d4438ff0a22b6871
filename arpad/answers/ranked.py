"""An event in the order that somebody asked for, and all that is told of it: table, document, why.

The command line, the library and the site ask here, so that they say the same.
"""

from dataclasses import dataclass, replace

from arpad.answers.papers import CrossTable, WhyBehind, cross_table
from arpad.forms.document import Document
from arpad.forms.event import PaperEvent
from arpad.forms.ordered import Ordered, by_rank
from arpad.forms.standings import standings
from arpad.office.papers.ordering import put_in_order, rules_of, why_behind
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class OrderWanted:
    """What is asked of an order; without `tie_breaks` (DE,BH:C1) the report's own are taken.

    `rules` is an edition's name, else that of the event's start; `unrated_as` the rating at which
    the unrated count; `expelled` numbers, ids or names of who has no rank.
    """

    tie_breaks: str | None = None
    rules: str | None = None
    unrated_as: int | None = None
    expelled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """An event and the order that was made of it; None where the ranks are the report's."""

    event: PaperEvent
    order: Ordered | None
    problems: tuple[Problem, ...] = ()

    @property
    def shown(self) -> PaperEvent:
        """Return the event by rank; another order than the one asked for is no answer."""
        if self.order is not None:
            return by_rank(self.event, self.order)
        if any(problem.level == "error" for problem in self.problems):
            return replace(self.event, entrants=())
        return self.event

    def document(self, lang: str) -> Document:
        """Return the cross table for paper, screen or a workbook."""
        return standings(self.event, lang, self.order)

    def why(self, text: str, lang: str) -> tuple[WhyBehind | None, tuple[Problem, ...]]:
        """Return why 12 is behind the next above him, or of 12:7 the one behind the other."""
        if self.order is None:
            return None, ()
        reasons, problems = why_behind(self.event, self.order, text, lang)
        if reasons is None:
            return None, problems
        ahead, behind, sentences = reasons
        return WhyBehind(ahead=ahead, behind=behind, sentences=sentences), problems

    def table(
        self,
        missing: tuple[str, ...],
        problems: tuple[Problem, ...] = (),
        why: WhyBehind | None = None,
        written: str | None = None,
    ) -> CrossTable:
        """Return the table as JSON has it."""
        return cross_table(self.shown, written, missing, problems, self.order, why)


def ranked(event: PaperEvent, wanted: OrderWanted) -> Ranked:
    """Return an event in the order asked for. Raises NoRulebookError for an unknown edition."""
    book = rules_of(event, wanted.rules)
    order, problems = put_in_order(
        event, wanted.tie_breaks, book, wanted.unrated_as, wanted.expelled
    )
    return Ranked(event, order, problems)

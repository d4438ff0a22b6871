"""The worked examples of a text, run: what it prints, and what comes of its rules."""

from dataclasses import dataclass
from functools import lru_cache

from arpad.answers.alike import made_of
from arpad.answers.rulebooks import FigureTested, figure_tested
from arpad.law import Rulebook
from arpad.rulebooks.cases import cases_of, run_all


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleRun:
    """One example: where it is printed, and its figures, each with what the rulebook gives."""

    article: str
    name: str
    source: str
    figures: tuple[FigureTested, ...]

    @property
    def is_ok(self) -> bool:
        """Return whether every figure is as the text has it."""
        return all(figure.is_ok for figure in self.figures)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamplesRun:
    """All examples of a rulebook, in the order of its articles."""

    rulebook: str
    examples: tuple[ExampleRun, ...]

    @property
    def figures(self) -> int:
        """Return how many figures there are."""
        return sum(len(example.figures) for example in self.examples)

    @property
    def failed(self) -> int:
        """Return how many of them are not as the text has them."""
        return sum(not figure.is_ok for example in self.examples for figure in example.figures)


@lru_cache(maxsize=128)
def examples_run(book: Rulebook) -> ExamplesRun:
    """Return the examples of a rulebook, each run once.

    >>> from arpad.rulebooks import CATALOGUE
    >>> found = examples_run(CATALOGUE.book("fide-2009-applied"))
    >>> found.examples[0].article, found.examples[0].is_ok, found.failed
    ('0.6', True, 0)
    """
    cases = cases_of(book)
    tested = zip(cases, run_all(cases, book), strict=True)
    return ExamplesRun(
        rulebook=book.name,
        examples=tuple(
            made_of(ExampleRun, case, figures=tuple(map(figure_tested, findings)))
            for case, findings in tested
        ),
    )

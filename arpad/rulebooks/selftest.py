"""What every rulebook keeps, whoever wrote it: no hidden contradiction, every article in its place.

`arpad rulebook test` runs these checks and the cases of `arpad.rulebooks.cases`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import pairwise
from random import Random
from typing import Final

from arpad.engine import questions as q
from arpad.engine.words import WORDS
from arpad.law import Citation, Rule, Rulebook, Table, decide
from arpad.law.backends import embedded_table
from arpad.law.dialect import Int64, String
from arpad.law.edges import edges
from arpad.law.engines import rows
from arpad.law.overlap import Pair, meetings
from arpad.law.question import Question, Setting, Settings, Warnings
from arpad.law.rule import reads
from arpad.law.table import Column, TableOf
from arpad.rulebooks.cases import CaseTable, Finding, run_all

SAMPLES: Final = 20_000
SEED: Final = 20090701


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that every rulebook keeps, and where this one does not."""

    says: str
    findings: tuple[str, ...]

    @property
    def is_ok(self) -> bool:
        """Return whether the rulebook keeps it."""
        return not self.findings


@dataclass(frozen=True, slots=True)
class Tested:
    """A rulebook's cases and checks, run."""

    rulebook: str
    findings: tuple[Finding, ...]
    checks: tuple[Check, ...]

    @property
    def is_ok(self) -> bool:
        """Return whether every figure is as expected and every check is passed."""
        return all(f.is_ok for f in self.findings) and all(check.is_ok for check in self.checks)


def tested(book: Rulebook, cases: Sequence[CaseTable]) -> Tested:
    """Return what the cases and the checks find."""
    findings = tuple(
        finding for findings_of_case in run_all(cases, book) for finding in findings_of_case
    )
    return Tested(book.name, findings, self_checks(book))


def self_checks(book: Rulebook) -> tuple[Check, ...]:
    """Return every check with its findings."""
    faults = tuple(unaskable(book))
    meeting = {} if faults else meetings_of(book)
    findings_by_check = {
        "Every rule can be asked in the words of its table.": faults,
        "Clauses that may hold at once with different values are declared.": (
            () if faults else tuple(_undeclared(book, meeting))
        ),
        "Every declared exception may occur.": () if faults else tuple(_idle(book, meeting)),
        "The table of expected scores has no gap.": tuple(_steps(book)),
        "Every article is seen to by those whom it names.": tuple(_places(book)),
    }
    return tuple(Check(says, findings) for says, findings in findings_by_check.items())


def unaskable(book: Rulebook) -> Iterator[str]:
    """Yield what can't be asked: no answer, a word of another table, text compared with numbers."""
    for question in q.ALL:
        is_plain = isinstance(question, Question | Setting) and question.plain is not None
        if question not in book and not question.is_optional and not is_plain:
            yield (f"{question.name}: no article answers it. "
                   f"{question.title}: the engine always asks.")  # fmt: skip
    for question, rule in book.questions():
        yield from _foreign(book, question, reads(rule) | frozenset(rule.needs))
        columns = [WORDS[name] for name in reads(rule) if name in WORDS]
        try:
            rows(decide(sample_table((*columns, WORDS["game_id"]), 1, SEED), rule))
        except Exception as error:
            yield f"{question.name}: {str(error).splitlines()[0]}."
    for warnings, clauses in book.warnings():
        read = reads(Rule(warnings.name, clauses[:0]))
        for clause in clauses:
            read |= reads(Rule(warnings.name, (clause,)))
        yield from _foreign(book, warnings, read)


def _foreign(book: Rulebook, question: Question | Warnings, read: frozenset[str]) -> Iterator[str]:
    """Yield the words that there aren't when a question is asked."""
    table = question.at.name if isinstance(question.at, TableOf) else "its table"
    for name in sorted(read - set(question.at)):
        of = "" if name in WORDS else ", nor has any other"
        yield f"{question.name} reads {name}, which {table} doesn't have when it is asked{of}."
    for other in q.ALL:
        if isinstance(other, Question) and other.column in read and other is not question:
            is_given = other in book or other.plain is not None or other.column in other.at
            if not is_given and other.is_optional and other.place < question.place:
                yield f"{question.name} reads {other.column}, and no article answers {other.name}."


Meetings = dict[Question, dict[Pair, bool]]
"""By question, the pairs of numbers that hold at once, and whether with different values."""


def meetings_of(book: Rulebook) -> Meetings:
    """Return which clauses of each rule may hold at once, and whether they then differ."""
    by_question: Meetings = {}
    for question, rule in book.questions():
        columns = [_sampled(WORDS[name], rule) for name in reads(rule)]
        by_question[question] = meetings(
            sample_table((*columns, WORDS["game_id"]), SAMPLES, SEED), rule
        )
    return by_question


def _sampled(column: Column, rule: Rule) -> Column:
    """Return the column with a sample between any two bounds that the rule compares it with.

    Its own are those of the texts that we know: another text may tell other ages apart.
    """
    if column.unit in ("1 or 0", "code"):
        return column
    bounds = [*sorted(edges(rule, column.name) or ()), 2**31]
    values = [value for value in column.samples if isinstance(value, int)]
    lows = [
        low for low, high in pairwise(bounds) if not any(low <= value < high for value in values)
    ]
    return replace(column, samples=(*column.samples, *lows)) if lows else column


def _undeclared(book: Rulebook, met: Meetings) -> Iterator[str]:
    declared: dict[Question, set[tuple[str, str]]] = {question: set() for question in met}
    for precedence in book.precedences():
        declared[precedence.question].add((precedence.article.number, precedence.over.number))
    for question, pairs in met.items():
        for left, right in sorted(pair for pair, is_different in pairs.items() if is_different):
            if left != right and not _goes_over(left, right, declared[question]):
                yield (
                    f"{question.name}: {left} and {right} may hold at once. "
                    f'Say why the first goes before: .over("{right}", because="...").'
                )


def _goes_over(left: str, right: str, declared: set[tuple[str, str]]) -> bool:
    """Return whether one goes over the other, directly or over one that does."""
    reached, front = {left}, {left}
    while front:
        front = {below for above, below in declared if above in front} - reached
        reached |= front
    return right in reached


def _idle(book: Rulebook, met: Meetings) -> Iterator[str]:
    """Find exceptions that this text declares over clauses that they never meet."""
    ours = {article.number for article in book.articles if article.source == book.source}
    groups: dict[tuple[Question, str, str], bool] = {}
    for precedence in book.precedences():
        if precedence.article.article not in ours:
            continue
        is_met = (precedence.article.number, precedence.over.number) in met[precedence.question]
        key = (precedence.question, precedence.article.number, precedence.because)
        groups[key] = groups.get(key, False) or is_met
    for (question, number, because), is_met in groups.items():
        if not is_met:
            says = f"{question.name}: {number} never meets what it goes over. ({because})"
            general = book[question].clauses[-1]
            over = {p.over.number for p in book.precedences()
                    if (p.question, p.article.number) == (question, number)}  # fmt: skip
            if general.when is None and over == {general.article.number}:
                says += f" {general.article.number} has no condition, and yields to all as it is."
            yield says


def _steps(book: Rulebook) -> Iterator[str]:
    """Find steps of other than a hundredth; the last may be smaller (CNXC's .995).

    More steps than there are hundredths are of thousandths: of one, or of two.
    """
    if q.EXPECTED_SCORES not in book:
        return
    steps = book[q.EXPECTED_SCORES].steps
    even = (10,) if len(steps) <= 51 else (1, 2)
    for (low, score), (next_low, next_score) in list(pairwise(steps))[:-1]:
        if next_score - score not in even:
            yield f"From {low} to {next_low} the expected score rises by {next_score - score}/1000."


def _places(book: Rulebook) -> Iterator[str]:
    for article in book.articles:
        answered = [answer.question for answer in article.answers]
        for question in article.by:
            if not isinstance(question, Enum) and question not in book and not _is_plain(question):
                yield f"{article.number} is carried out by {question.name}, which nothing answers."
        answering = [question for question in answered if isinstance(question, Question | Setting)]
        if article.state in ("office", "informative") and answering:
            yield f"{article.number} is {article.state}, and yet it answers {answering[0].name}."
        if article.state in ("computed", "checked") and not article.where:
            yield f"{article.number} is {article.state}, and nobody says where."
        is_warned = any(isinstance(question, Warnings) for question in article.by)
        if is_warned and not _is_checked(book, article.number):
            yield f"{article.number}: no check cites it, or the article above it."


def _is_plain(question: object) -> bool:
    return isinstance(question, Settings) or (
        isinstance(question, Question | Setting) and question.plain is not None
    )


def _is_checked(book: Rulebook, number: str) -> bool:
    cited: list[Citation] = [clause.article for _, some in book.warnings() for clause in some]
    return any(number.startswith(citation.article) for citation in cited)


def sample_table(columns: Iterable[Column], rows: int, seed: int) -> Table:
    """Return rows of facts drawn from the columns' samples, each column by itself.

    Among them are combinations that never occur: a rule has to be clear about those too.
    """
    by_name = {column.name: column for column in columns}
    return embedded_table(
        {name: _drawn(column, rows, seed) for name, column in by_name.items()},
        {name: String if column.is_text else Int64 for name, column in by_name.items()},
    )


@cache
def _drawn(column: Column, rows: int, seed: int) -> tuple[int | str | None, ...]:
    """Return a column's facts: the same for every rule that is asked, so drawn once."""
    return tuple(Random(f"{column.name} {seed}").choices(column.samples, k=rows))

"""What every rulebook keeps, whoever wrote it: no hidden contradiction, every article in its place.

`arpad rulebook test` runs these checks and the cases of `arpad.rulebooks.cases`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Final

from arpad.engine.backends import rows
from arpad.engine.facts import sample_table
from arpad.law import Rulebook, conflicts, decide
from arpad.rulebooks.cases import Case, Finding, run

SAMPLES: Final = 20_000
SEED: Final = 20090701
ENGINE_PARTS: Final[Mapping[str, str]] = {
    "check": "arpad.cli.check.command:check",
    "event_changes": "arpad.engine.settle:event_changes",
    "explain": "arpad.engine.sides:explain",
    "initial_ratings": "arpad.engine.settle:initial_ratings",
    "newcomers": "arpad.engine.newcomers:newcomers",
    "period_changes": "arpad.engine.settle:period_changes",
    "pool": "arpad.engine.settle:pool",
    "publish": "arpad.engine.publish:publish",
    "spread": "arpad.engine.seats:spread",
    "with_decided": "arpad.engine.admit:with_decided",
}
"""Functions that carry out an article of themselves, by the name that an article's `where` uses."""


COLUMNS: Final[Mapping[str, str]] = {
    "k_factor": "k_factor_e2",
    "k_factor_period": "k_factor_period_e2",
    "score_counted": "score_half",
    "seat_role": "role",
}
"""Rules whose value stands in a column of another name, because a unit is part of it."""

Overlaps = Mapping[frozenset[str], tuple[str, ...]]
"""Two articles, and the rules with the clauses in which they meet."""


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


def tested(book: Rulebook, cases: Sequence[Case]) -> Tested:
    """Return what the cases and the checks find."""
    findings = tuple(finding for case in cases for finding in run(case, book))
    return Tested(book.name, findings, self_checks(book))


def self_checks(book: Rulebook) -> tuple[Check, ...]:
    """Return every check with its findings."""
    overlaps = {} if any(unaskable(book)) else overlaps_found(book)
    found = {
        "Every rule can be asked in the words of the vocabulary.": unaskable(book),
        "Clauses that may hold at once with different values are declared.": _undeclared(
            book, overlaps
        ),
        "Every declared overlap may occur.": _superfluous(book, overlaps),
        "The table of expected scores rises by hundredths.": _steps(book),
        "Every article stands once, and what is cited is one of them.": _numbers(book),
        "Every computed or checked article says where, and that exists.": _places(book),
        "An article names every field that cites it.": _unnamed(book),
    }
    return tuple(Check(says, tuple(findings)) for says, findings in found.items())


def unaskable(book: Rulebook) -> Iterator[str]:
    """Yield the rules that can't be asked: an unknown word, or a column that nobody reads."""
    table = sample_table(1, SEED)
    for rule in book.rules():
        try:
            rows(decide(table, rule))
        except Exception as error:
            reason = str(error).splitlines()[0]
            yield f"{rule.name}: {reason}. Clauses read words of arpad.engine.vocabulary."
        column = COLUMNS.get(rule.name)
        if column is not None and rule.column != column:
            yield f'{rule.name}: the engine reads {column}. Write Rule(..., column="{column}").'


def overlaps_found(book: Rulebook) -> Overlaps:
    """Return the pairs of articles that may hold at once with different values, by rule."""
    table = sample_table(SAMPLES, SEED)
    found: dict[frozenset[str], list[str]] = defaultdict(list)
    for rule in book.rules():
        for left, right in sorted(conflicts(table, rule)):
            found[_pair(left, right)].append(f"{rule.name}: {left} and {right}")
    return {pair: tuple(places) for pair, places in found.items()}


def _pair(left: str, right: str) -> frozenset[str]:
    return frozenset({left.split("/")[0], right.split("/")[0]})


def _undeclared(book: Rulebook, found: Overlaps) -> Iterator[str]:
    declared = {_pair(left, right) for left, right, _ in book.overlaps}
    for pair, places in found.items():
        if pair not in declared:
            yield f"{'; '.join(places)}. Say in OVERLAPS why the first of them decides."


def _superfluous(book: Rulebook, found: Overlaps) -> Iterator[str]:
    for left, right, _ in book.overlaps:
        if found and _pair(left, right) not in found:
            yield f"{left} and {right} never hold at once with different values."


def _steps(book: Rulebook) -> Iterator[str]:
    """Find steps of other than a hundredth; the last may be smaller (CNXC's .995)."""
    for (low, score), (next_low, next_score) in list(pairwise(book.expected_scores.steps))[:-1]:
        if next_score - score != 10:
            yield f"From {low} to {next_low} the expected score rises by {next_score - score}/1000."


def _numbers(book: Rulebook) -> Iterator[str]:
    numbers = [article.number for article in book.articles]
    for number in dict.fromkeys(numbers):
        if numbers.count(number) > 1:
            yield f"{number} stands {numbers.count(number)} times."
    for field, citation, _ in book.citations():
        if citation.article not in numbers:
            yield f"{field} cites {citation}, which is not among the articles."


def _places(book: Rulebook) -> Iterator[str]:
    known = {field.name for field in fields(book)} | {rule.name for rule in book.rules()}
    known |= ENGINE_PARTS.keys()
    for article in book.articles:
        names = [name for name in article.where.split(", ") if name]
        is_done = article.state in ("computed", "checked")
        if is_done and not names:
            yield f"{article.number} is {article.state}, and nobody says where."
        if not is_done and names and names != ["clocks"]:
            yield f"{article.number} is {article.state}, and yet {article.where} sees to it."
        if "checks" in names and not _is_checked(book, article.number):
            yield f"{article.number}: no check cites it, or the article above it."
        for name in names:
            if name not in known:
                yield f"{article.number}: {name} is neither a field of a rulebook nor a function."


def _is_checked(book: Rulebook, number: str) -> bool:
    return any(number.startswith(check.article.article) for check in book.checks)


def _unnamed(book: Rulebook) -> Iterator[str]:
    where = {article.number: article.where.split(", ") for article in book.articles}
    for field, number in dict.fromkeys((f, c.article) for f, c, _ in book.citations()):
        if field not in where.get(number, ()):
            yield f"{number} is cited by {field}, which its `where` does not name."

"""The editions, their rules and articles, what two of them settle differently, their tests."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, pairwise

from arpad.answers.alike import alike, made_of
from arpad.answers.json_object import SHOWN
from arpad.law import Catalogue, Edition, Rulebook
from arpad.rulebooks.cases import Finding
from arpad.rulebooks.chosen import Reading, chosen
from arpad.rulebooks.compare import differences
from arpad.rulebooks.describe import ClauseSentence, sections
from arpad.rulebooks.selftest import Tested


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionTold:
    """An edition and the days on which events started under it; `in_force_to` None: today's."""

    name: str
    family: str
    in_force_from: date
    in_force_to: date | None
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Editions:
    """Every edition there is."""

    rulebooks: tuple[EditionTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleTold:
    """One rule: its clauses in the order in which they are tried, or the entries of its table."""

    rule: str
    title: str
    clauses: tuple[ClauseSentence, ...]
    table: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class OverlapTold:
    """Two articles that can hold at once with different values, and which goes first, and why."""

    rule: str
    articles: tuple[str, str]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookShown:
    """A rulebook, rule by rule; `note`: a word on its source, or empty.

    `readings`: how open questions of its text were decided.
    """

    rulebook: str
    source: str
    title: str
    in_force_from: date
    rules: tuple[RuleTold, ...]
    overlaps: tuple[OverlapTold, ...]
    note: str = field(default="", metadata=SHOWN)
    readings: tuple[Reading, ...] = field(default=(), metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleTold:
    """An article, who sees to it (`state`), what it is about, and where that is done."""

    article: str
    state: str
    says: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Articles:
    """Every article of a rulebook."""

    rulebook: str
    articles: tuple[ArticleTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceTold:
    """A clause that only one edition has (None: the other has not), or that the other changes."""

    rule: str
    title: str
    left: ClauseSentence | None
    right: ClauseSentence | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionsCompared:
    """What two editions settle differently."""

    left: str
    right: str
    differences: tuple[DifferenceTold, ...]

    @property
    def by_rule(self) -> tuple[tuple[str, tuple[DifferenceTold, ...]], ...]:
        """Return the differences with the title of each rule, in the order of the text."""
        parts = groupby(self.differences, key=lambda difference: difference.title)
        return tuple((title, tuple(rows)) for title, rows in parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureTested:
    """One figure of a worked example: what the text gives, and what the rulebook gives."""

    article: str
    name: str
    figure: str
    expected: str
    found: str
    is_ok: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTested:
    """One thing that every rulebook keeps, and where this one does not."""

    check: str
    is_ok: bool
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookTested:
    """A rulebook's cases and checks, run."""

    rulebook: str
    is_ok: bool
    cases: tuple[FigureTested, ...]
    checks: tuple[CheckTested, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebooksTested:
    """The rulebooks that were tested, and whether all is as expected."""

    is_ok: bool
    rulebooks: tuple[RulebookTested, ...]


def editions(several: Iterable[Edition]) -> Editions:
    """Return the editions of a catalogue.

    >>> from arpad.rulebooks import CATALOGUE
    >>> "fide-2009" in [one.name for one in editions(CATALOGUE.editions).rulebooks]
    True
    """
    return Editions(
        rulebooks=tuple(EditionTold(**alike(EditionTold, edition)) for edition in several)
    )


def shown(book: Rulebook) -> RulebookShown:
    """Return every rule in the order of the text."""
    rules = (
        RuleTold(
            rule=section.field,
            title=section.title,
            clauses=section.lines,
            table=dict(section.entries),
        )
        for section in sections(book)
    )
    overlaps = (
        OverlapTold(
            rule=precedence.question.name,
            articles=(precedence.article.number, precedence.over.number),
            why=precedence.because,
        )
        for precedence in book.precedences()
    )
    return RulebookShown(
        rulebook=book.name,
        source=str(book.source),
        title=book.source.title,
        in_force_from=book.in_force_from,
        rules=tuple(rules),
        overlaps=tuple(overlaps),
        note=book.source.note,
        readings=chosen(book),
    )


def articles(book: Rulebook) -> Articles:
    """Return every article with who sees to it."""
    rows = (
        ArticleTold(
            article=article.number,
            state=article.state,
            says=article.says,
            where=", ".join(article.where),
        )
        for article in book.articles
    )
    return Articles(rulebook=book.name, articles=tuple(rows))


def compared(left: Rulebook, right: Rulebook) -> EditionsCompared:
    """Return what two editions settle differently; a new number alone is no difference."""
    rows = (
        made_of(DifferenceTold, difference, rule=difference.field)
        for difference in differences(left, right)
    )
    return EditionsCompared(left=left.name, right=right.name, differences=tuple(rows))


def neighbours(catalogue: Catalogue) -> tuple[tuple[str, str], ...]:
    """Return the editions to compare: each with its successor, and a text beside with its edition.

    >>> from arpad.rulebooks import CATALOGUE
    >>> found = neighbours(CATALOGUE)
    >>> ("fide-2024", "fide-2025") in found, ("fide-2009", "fide-2009-applied") in found
    (True, True)
    """
    pairs: list[tuple[str, str]] = []
    for family in catalogue.families():
        line = [
            edition_of_line
            for edition_of_line in catalogue.editions
            if edition_of_line.family == family
        ]
        ordered = sorted(line, key=lambda edition_of_line: edition_of_line.in_force_from)
        pairs += [
            (edition_of_line.name, other.name) for edition_of_line, other in pairwise(ordered)
        ]
    for edition in catalogue.editions:
        body, on = edition.name.partition("-")[0], edition.in_force_from
        line = [other for other in catalogue.editions if other.family == body and other.holds(on)]
        if not edition.family and line:
            pairs.append((edition.name, max(line, key=lambda other: other.in_force_from).name))
    return tuple(pairs)


def tested(results: Iterable[Tested]) -> RulebooksTested:
    """Return what the cases and checks of rulebooks found."""
    rulebooks = tuple(_tested(result) for result in results)
    return RulebooksTested(is_ok=all(rulebook.is_ok for rulebook in rulebooks), rulebooks=rulebooks)


def figure_tested(finding: Finding) -> FigureTested:
    """Return a figure of an example with what a rulebook gives."""
    return FigureTested(**alike(FigureTested, finding))


def _tested(result: Tested) -> RulebookTested:
    checks = (
        CheckTested(check=check.says, is_ok=check.is_ok, findings=check.findings)
        for check in result.checks
    )
    return RulebookTested(
        rulebook=result.rulebook,
        is_ok=result.is_ok,
        cases=tuple(map(figure_tested, result.findings)),
        checks=tuple(checks),
    )

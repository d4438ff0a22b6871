"""A rulebook in words: each question with its articles, sentences and data, in the text's order.

What a clause gives is a word that the catalogue of the law has, or a `Text`: both are said in the
reader's language by `arpad.explain.wording.of_law`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from functools import reduce
from itertools import pairwise

from arpad.engine import questions as q
from arpad.law import (
    AddedGames,
    Clause,
    Clock,
    ClosingRule,
    ExpectedScores,
    RatingDifferences,
    ReportingRule,
    Rulebook,
    Seasons,
    Term,
    TotalIteration,
)
from arpad.law.printed import printed
from arpad.law.question import Question, Settings, YesNo
from arpad.law.text import Settled
from arpad.report.problems import DayOfYear, Text, listed, plural
from arpad.tables.rating_list import Shown
from arpad.tables.statuses import STATUS_NAMES


@dataclass(frozen=True, slots=True)
class ClauseSentence:
    """One clause: its article, its sentence, what it gives in words, and both exactly."""

    article: str
    says: str
    gives: str = ""
    value: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class QuestionSection:
    """One question: clauses in the order in which they are tried; entries of a table."""

    field: str
    title: str
    lines: tuple[ClauseSentence, ...]
    entries: tuple[tuple[str, str], ...] = ()


def sections(book: Rulebook) -> tuple[QuestionSection, ...]:
    """Return every question in the order of the text, by the article of its general clause."""
    place = {article.number: number for number, article in enumerate(book.articles)}
    rules = {question.name for question, _ in book.questions()}

    def position(section: QuestionSection) -> int:
        last = section.lines[-1 if section.field in rules else 0]
        return place.get(last.article.split("/")[0], len(place))

    return tuple(sorted(_sections(book), key=position))


def _sections(book: Rulebook) -> Iterator[QuestionSection]:
    for setting in book.settings():
        lines = tuple(
            ClauseSentence(clause.article.number, clause.sentence, shown(value))
            for clause, value in zip(setting.clauses, _each(setting), strict=True)
        )
        yield QuestionSection(
            setting.setting.name, setting.setting.title, lines, _entries(setting.value)
        )
    for question, rule in book.questions():
        lines = tuple(_line(question, clause) for clause in rule.clauses)
        yield QuestionSection(question.name, question.title, lines)
    for warnings, clauses in book.warnings():
        yield QuestionSection(
            warnings.name, warnings.title, tuple(_warning(clause) for clause in clauses)
        )


def _each(settled: Settled) -> tuple[object, ...]:
    """Return the value of each clause: many articles may add one, or one settles it."""
    many = isinstance(settled.setting, Settings) and isinstance(settled.value, tuple)
    return settled.value if many and isinstance(settled.value, tuple) else (settled.value,)


def _line(question: Question, clause: Clause) -> ClauseSentence:
    return ClauseSentence(
        clause.article.number,
        clause.sentence,
        "" if isinstance(clause.value, Term) else words(question, _number(clause)),
        printed(clause.value),
        "" if clause.when is None else printed(clause.when),
    )


def _number(clause: Clause) -> int | None:
    return clause.value if isinstance(clause.value, int) else None


def _warning(check: Clause) -> ClauseSentence:
    return ClauseSentence(
        check.article.number, check.sentence, "a warning", when=printed(check.when)
    )


def code_names(column: str) -> Mapping[int, str]:
    """Return the words for which a column's whole numbers stand; none if they are numbers.

    >>> code_names("rated_as")[3]
    'match'
    """
    if column == "status_old":
        return STATUS_NAMES
    questions = (
        question
        for question in q.ALL
        if isinstance(question, Question) and question.column == column
    )
    return next((question.codes for question in questions), {})


def words(question: Question, value: int | None) -> str:
    """Return what an answer gives, as people say it.

    >>> words(q.EVENT_IS_RATED, 0), words(q.K_FACTOR, 3000), words(q.RATED_AS, 3)
    ('no', '30', 'match')
    """
    if value is None:
        return "none"
    if value in question.codes:
        return question.codes[value]
    if isinstance(question, YesNo):
        return ("no", "yes")[value]
    is_whole = not question.column.endswith("_e2")
    return str(value) if is_whole else listed(Decimal(decimal_text(value, digits=2)))


def shown(value: object) -> str:
    """Return what a setting gives, as people say it; nothing for a table, which has entries.

    >>> shown(ClosingRule(days=7)), shown(24), shown(Clock("claim", 25, "publication"))
    ('7 days', '24', '25 days')
    """
    match value:
        case ExpectedScores() | RatingDifferences():
            return ""
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case ClosingRule():
            return _days(value.days) if value.days else _months(value.months)
        case ReportingRule():
            return _days(value.days) if value.days else "the next list"
        case Clock():
            return _days(value.days)
        case AddedGames():
            points, games, rating = value.score_half // 2, value.games, value.rating
            return Text("{points} of {games} against {rating}", points=points, games=games,
                        rating=rating)  # fmt: skip
        case TotalIteration():
            games, stages = value.games_min, value.stages
            return Text("{games} games, in {stages} stages", games=games, stages=stages)
        case Seasons():
            return str(value.first)
        case tuple():
            return _several(value)
        case _:
            return str(value)


def _several(values: tuple[object, ...]) -> str:
    if all(isinstance(value, tuple) for value in values):
        return listed(
            *(Text("{own} for {official}", own=value[1], official=value[0])
              for value in values if isinstance(value, tuple))
        )  # fmt: skip
    if values and all(isinstance(value, Shown) for value in values):
        return reduce(
            _and_then, (Text(value.value) for value in values if isinstance(value, Shown))
        )
    if not all(isinstance(value, int) for value in values):
        return " ".join(str(value) for value in values)
    months = [DayOfYear(2000, value, 1) for value in values if isinstance(value, int)]
    return "every month" if len(months) == 12 else listed(*months)


def _and_then(first: Text, following: Text) -> Text:
    return Text("{first}; {next}", first=first, next=following)


def _days(count: int) -> Text:
    return plural("{count} day", "{count} days", count=count)


def _months(count: int) -> Text:
    return plural("{count} month", "{count} months", count=count)


def decimal_text(amount: int, digits: int) -> str:
    """Return a number of small units as the shortest decimal.

    >>> decimal_text(1500, 2), decimal_text(1250, 2), decimal_text(-5, 2), decimal_text(0, 5)
    ('15', '12.5', '-0.05', '0')
    """
    whole, rest = divmod(abs(amount), 10**digits)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}.{rest:0{digits}d}".rstrip("0").rstrip(".")


def _entries(value: object) -> tuple[tuple[str, str], ...]:
    if isinstance(value, ExpectedScores):
        return tuple(intervals(value))
    return tuple(percentages(value)) if isinstance(value, RatingDifferences) else ()


def intervals(table: ExpectedScores) -> Iterator[tuple[str, str]]:
    """Yield the table of expected scores as it is printed: ("0-3", ".50 .50")."""
    for (low, higher), (above, _) in pairwise(table.steps):
        yield f"{low}-{above - 1}", f"{_decimal(higher)} {_decimal(1000 - higher)}"
    low, higher = table.steps[-1]
    yield over(low - 1), f"{_decimal(higher)} {_decimal(1000 - higher)}"


def over(bound: object) -> Text:
    """Return that a figure is greater than another."""
    return Text("over {bound}", bound=str(bound))


def percentages(table: RatingDifferences) -> Iterator[tuple[str, str]]:
    """Yield the table of rating differences as it is printed, from the top: (".99", "677")."""
    for percent in range(100, -1, -1):
        given = table.by_percent[percent]
        yield _decimal(percent * 10), "" if given is None else str(given)


def _decimal(thousandths: int) -> str:
    if thousandths == 1000:
        return "1.0"
    text = f".{thousandths:03d}"
    return text[:-1] if text.endswith("0") else text

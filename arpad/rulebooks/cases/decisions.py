"""Cases of single decisions: what a rule answers to some facts, and by which article."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from arpad.engine import calc
from arpad.engine import questions as q
from arpad.engine.words import WORDS
from arpad.law import Rulebook
from arpad.law.question import Question
from arpad.report.problems import ClauseText, Text, listed
from arpad.rulebooks.cases.figures import (
    CaseError,
    CaseFigure,
    Says,
    alike,
    article_of,
    only,
    rows_of,
    text_of,
    whole,
    worded,
)
from arpad.rulebooks.describe import code_names, words

_ANSWERS = {"yes": 1, "no": 0, "none": None}
_UNITS = {"_half": 2, "_e2": 100, "_e3": 1000, "_e5": 100000}
_EXPECTED = ("answer", "because")
_DEPENDED_ON = (q.RATING_FLOOR, q.RATED_AS)
"""Rules whose answer others read; asked first, unless the case states it."""


def decision(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield answer and article of one question (a rule's name), row by row.

    A row gives facts, in the words of `arpad.engine.tables`, with `answer` and `because`;
    `given` holds what all rows share.
    """
    only(says, "question", "given", "rows")
    rules = {question.name: (question, rule) for question, rule in book.questions()}
    question, rule = rules.get(text_of(says, "question"), (None, None))
    if question is None or rule is None:
        raise CaseError(f"question = {says['question']!r} is the name of no rule")
    rows = rows_of(says)
    each = [{**says.get("given", {}), **row} for row in rows]
    facts = [
        with_seconds(fact_of(name, value) for name, value in case.items() if name not in _EXPECTED)
        for case in each
    ]
    stated = {name for fact in facts for name in fact}
    feeding = [
        book[question] for question in _DEPENDED_ON if question.name not in {rule.name, *stated}
    ]
    for row, case, decided in zip(rows, each, calc.ask_each((*feeding, rule), facts), strict=True):
        facts_shown = [Text("{fact} {value}", fact=ClauseText(name), value=worded(row[name]))
                       for name in row if name not in _EXPECTED]  # fmt: skip
        shown = listed(*facts_shown)
        if "answer" in case:
            answer = _shown_answer(question, case["answer"], decided.value)
            yield CaseFigure(shown, worded(case["answer"]), answer)
        if "because" in case:
            article, because = decided.clause.article, str(case["because"])
            number = article.number if "/" in because else article.article
            yield CaseFigure(article_of(shown), because, number)


Fact = int | str | None


def column_of(name: str) -> tuple[str, int]:
    """Return the column of a fact, and how many of its units are one: score is score_half, 2."""
    for column, scale in ((name, 1), *((f"{name}{unit}", scale) for unit, scale in _UNITS.items())):
        if column in WORDS:
            return column, scale
    raise CaseError(f"{name} is no word of the vocabulary (arpad.engine.tables)")


def fact_of(name: str, value: object) -> tuple[str, Fact]:
    """Return the column and value of a fact: `score = 2.5` is score_half 5, dates are numbers."""
    column, scale = column_of(name)
    if WORDS[column].is_text:
        return column, str(value)
    if value in _ANSWERS:
        return column, _ANSWERS[str(value)]
    names = {text: code for code, text in code_names(column).items()}
    if value in names:
        return column, names[str(value)]
    return column, whole(name, value, scale)


def in_units_of(column: str, value: object) -> int:
    """Return a number in the unit of a column: K of 12.5 is 1250 in k_factor_e2."""
    scale = next((scale for unit, scale in _UNITS.items() if column.endswith(unit)), 1)
    return whole(column, value, scale)


def with_seconds(facts: Iterable[tuple[str, Fact]]) -> dict[str, Fact]:
    """Return facts with seconds_for_60_moves, where the minutes are told.

    >>> with_seconds([("minutes_for_60_moves", 10)])
    {'minutes_for_60_moves': 10, 'seconds_for_60_moves': 600}
    """
    stated = dict(facts)
    minutes = stated.get("minutes_for_60_moves")
    return {**stated, "seconds_for_60_moves": minutes * 60} if isinstance(minutes, int) else stated


def _shown_answer(question: Question, expected: object, value: int | None) -> str:
    """Return what was found in the words of the expected answer: yes, swiss, 12.5."""
    for unit, scale in _UNITS.items():
        if question.column.endswith(unit) and value is not None:
            return alike(expected, Fraction(value, scale))
    return words(question, value)

"""Every word that a question's table promises is there when the engine asks it."""

import pytest

from arpad.engine import questions as q
from arpad.law import Article, Rulebook, Source, Term, word
from arpad.law.question import Question, Warnings
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.cases import cases_of, run
from arpad.rulebooks.selftest import unaskable
from tests.sampling import IS_FULL

GIVEN_BY_OTHERS = {
    asked.column for asked in q.ALL if isinstance(asked, Question) and asked.is_optional
}
"""Columns that are there where an article answers another question; the self-test says so."""


def never(names: list[str]) -> Term:
    """Return a condition that reads all of these words, and never holds."""
    first = word(names[0])
    held = first.is_null() & ~first.is_null()
    for name in names:
        held = held & word(name).is_null()
    return held


def reading_everything(book: Rulebook) -> Rulebook:
    """Return the rulebook with an answer to each question that reads all that it may."""
    given = {asked.column for asked, _ in book.questions()}
    answers = []
    for asked in (*(one for one, _ in book.questions()), q.CHECKS):
        names = [name for name in asked.at if name not in GIVEN_BY_OTHERS - given]
        condition = never(names)
        if isinstance(asked, Warnings):
            answers.append(asked.warn("Never.", condition))
        else:
            answers.append(asked.is_(0, "Never.", when=condition))
    probe = Article("probe", "Reads everything.", *answers)
    return book.amended(book.name, Source("Probe", book.in_force_from, ""), probe)


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["fide-2009", "fide-2024", "fide-rapid-2024-12", "cnxc-2000", "fce-2016"]
)
def test_an_answer_may_read_every_word_of_its_table(name: str) -> None:
    """Reads all of them at once in all questions, rates the cases, and changes no figure."""
    book = CATALOGUE.book(name)
    probed = reading_everything(book)
    assert list(unaskable(probed)) == []
    kinds = {"event", "first_rating", "change"}
    cases = [case for case in cases_of(book) if case.kind in kinds]
    assert len(cases) >= 3
    tried = cases if IS_FULL else [cases[0], *cases[1 :: len(cases) // 2]]
    found = [finding for case in tried for finding in run(case, probed)]
    assert [finding for finding in found if not finding.is_ok] == []

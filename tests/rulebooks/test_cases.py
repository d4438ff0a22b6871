"""Every case of every edition: what the text prints is what the rulebook gives."""

from collections import Counter

import pytest

from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.cases import Case, cases_of, run

CASES = [
    (edition.name, case)
    for edition in CATALOGUE.editions
    for case in cases_of(CATALOGUE.book(edition.name))
]


@pytest.mark.parametrize(
    ("name", "case"), CASES, ids=lambda one: one if isinstance(one, str) else one.article
)
def test_the_rulebook_gives_what_the_text_prints(name: str, case: Case) -> None:
    findings = run(case, CATALOGUE.book(name))
    assert findings
    assert [finding for finding in findings if not finding.is_ok] == []


@pytest.mark.parametrize("edition", CATALOGUE.editions, ids=lambda one: str(one.name))
def test_an_edition_has_cases_of_its_own_articles(edition: object) -> None:
    name = getattr(edition, "name", "")
    numbers = {article.number for article in CATALOGUE.book(name).articles}
    cases = [case for of, case in CASES if of == name]
    assert cases
    assert {case.article for case in cases} <= numbers
    assert all(case.name and case.source for case in cases)


@pytest.mark.parametrize(
    ("name", "articles"),
    [
        ("fide-2009", ("8.34", "8.58", "12.3")),
        ("fide-2005", ("1.14", "10.3", "10.54", "14.3")),
        ("fide-2009-applied", ("8.34",)),
    ],
)
def test_every_worked_example_of_the_texts_is_a_case(name: str, articles: tuple[str, ...]) -> None:
    found = {case.article for of, case in CASES if of == name}
    assert set(articles) <= found


def test_the_printed_examples_have_all_their_figures() -> None:
    """The whole tables of 8.58 and 10.54: four newcomers, six rated players, three averages."""
    figures = {
        (name, case.article): Counter(
            figure.figure.split(": ")[-1] for figure in run(case, CATALOGUE.book(name))
        )
        for name, case in CASES
        if case.kind == "event" and "average_rating" in case.says.get("expect", {})
    }
    for of_example in figures.values():
        assert of_example["event_rating_first"] == of_example["event_rating"] == 4
        assert of_example["average_first"] == of_example["opponents_average"] == 4
        assert of_example["change"] == of_example["score"] == 6
        assert of_example["average_of_rated"] == of_example["average_difference"] == 1
    assert set(figures) == {("fide-2009", "8.58"), ("fide-2005", "10.54")}
    assert figures["fide-2009", "8.58"]["expected_score"] == 6

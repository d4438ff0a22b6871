"""Every case of every edition: what the text prints is what the rulebook gives."""

from collections import Counter
from functools import cache

import pytest

from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.cases import Finding, cases_of, run, run_all
from tests.sampling import IS_FULL

OF_EDITION = {
    edition.name: cases_of(CATALOGUE.book(edition.name)) for edition in CATALOGUE.editions
}
CASES = [(name, case) for name, cases in OF_EDITION.items() for case in cases]


@cache
def found_in(name: str) -> tuple[tuple[Finding, ...], ...]:
    """Return what is found in each case of an edition, whose events are rated together."""
    return run_all(OF_EDITION[name], CATALOGUE.book(name))


@pytest.mark.parametrize(
    ("name", "place"),
    [
        pytest.param(name, place, id=f"{name}-{case.article}")
        for name, cases in OF_EDITION.items()
        for place, case in enumerate(cases)
    ],
)
def test_the_rulebook_gives_what_the_text_prints(name: str, place: int) -> None:
    findings = found_in(name)[place]
    assert findings
    assert [finding for finding in findings if not finding.is_ok] == []


@pytest.mark.parametrize("name", OF_EDITION if IS_FULL else ["fide-2009", "fce-2016-per-game"])
def test_a_case_alone_comes_to_the_same(name: str) -> None:
    book = CATALOGUE.book(name)
    assert tuple(run(case, book) for case in OF_EDITION[name]) == found_in(name)


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
        (name, case.article): Counter(figure.figure.split(": ")[-1] for figure in found)
        for name, cases in OF_EDITION.items()
        for case, found in zip(cases, found_in(name), strict=True)
        if case.kind == "event" and "average_rating" in case.says.get("expect", {})
    }
    for of_example in figures.values():
        assert of_example["event_rating_first"] == of_example["event_rating"] == 4
        assert of_example["average_first"] == of_example["opponents_average"] == 4
        assert of_example["change"] == of_example["score"] == 6
        assert of_example["average_of_rated"] == of_example["average_difference"] == 1
    assert set(figures) == {("fide-2009", "8.58"), ("fide-2005", "10.54")}
    assert figures["fide-2009", "8.58"]["expected_score"] == 6

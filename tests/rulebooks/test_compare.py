"""What two editions settle differently, and a rulebook in words."""

from dataclasses import replace

import pytest

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, ExpectedScores, Rulebook
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.compare import differences
from arpad.rulebooks.describe import sections

BOOKS = [edition.load() for edition in CATALOGUE.editions]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
PRINTED, APPLIED = CATALOGUE.book("fide-2009"), CATALOGUE.book("fide-2009-applied")
ART = PRINTED.source


@each_book
def test_a_rulebook_does_not_differ_from_itself(book: Rulebook) -> None:
    assert differences(book, book) == ()


def test_what_fide_applied_otherwise_in_2009() -> None:
    """FIDE news of 13 July 2009: K, 12.5 for half a point, a point; and the floor of its lists."""
    found = differences(PRINTED, APPLIED)
    assert {one.field for one in found} == {
        "rating_floor",
        "k_factor",
        "event_rating",
        "first_rating",
        "rating_seen",
        "result_qualifies",
    }
    changed = {
        (one.left.article, one.left.gives, one.right.gives)
        for one in found
        if one.left and one.right and one.field == "k_factor"
    }
    assert {("8.56/3", "30", "25"), ("8.56/2", "20", "10"), ("8.56/1", "30", "15")} <= changed


def test_what_changed_from_2005_to_2009() -> None:
    found = differences(CATALOGUE.book("fide-2005"), PRINTED)
    said = {(one.field, one.left.says if one.left else "") for one in found}
    assert ("rated_difference", "A difference above 350 counts as 350.") in said
    assert ("rating_floor", "Ratings above 1600 are published.") in said
    assert {"list_months", "closing"} <= {field for field, _ in said}
    assert not {"expected_scores", "rating_differences", "window_months"} & {f for f, _ in said}


def test_a_new_number_alone_is_no_difference() -> None:
    old, new = CATALOGUE.book("fide-2005"), PRINTED
    assert old[q.RATED_DIFFERENCE].clauses[-1].article.number == "10.51/4"
    assert new[q.RATED_DIFFERENCE].clauses[-1].article.number == "8.51"
    found = [one for one in differences(old, new) if one.field == "rated_difference"]
    assert [one.left.article for one in found if one.left] == ["10.51/3"]


def test_another_order_of_clauses_is_a_difference() -> None:
    answers = PRINTED.article("9.2").answers
    plain = Article("9.2", "As before.", *(replace(one, exceptions=()) for one in answers))
    (found,) = differences(PRINTED, PRINTED.amended("turned", ART, plain))
    assert found.left is not None
    assert found.right is not None
    assert (found.left.article, found.right.article) == ("9.2", "0.4")


def test_the_same_sentence_with_another_condition_is_a_difference() -> None:
    says = PRINTED[q.RATED_DIFFERENCE].clauses[0].says
    answer = q.RATED_DIFFERENCE.is_(
        the.difference.clip(-500, 500), says, when=the.difference.abs() > 500
    )
    (found,) = differences(PRINTED, PRINTED.amended("500", ART, Article("8.54", says, answer)))
    assert found.left is not None
    assert found.right is not None
    assert (found.left.when, found.right.when) == ("|difference| > 400", "|difference| > 500")


def test_only_the_entries_of_a_table_that_differ_are_told() -> None:
    steps = PRINTED[q.EXPECTED_SCORES].steps
    table = ExpectedScores((*steps[:-1], (735, 995)))
    says = PRINTED.basis(q.EXPECTED_SCORES).says
    changed = Article("8.1b", says, q.EXPECTED_SCORES.is_(table, says))
    found = differences(PRINTED, PRINTED.amended("735", ART, changed))
    told = [(one.left and one.left.says, one.right and one.right.gives) for one in found]
    assert told == [("620-735", None), ("over 735", None), (None, ".99 .01"), (None, ".995 .005")]


@each_book
def test_every_field_is_shown_once_in_the_order_of_the_text(book: Rulebook) -> None:
    shown = sections(book)
    fields = [section.field for section in shown]
    assert len(fields) == len(set(fields))
    assert {rule.name for rule in book.rules()} <= set(fields) <= {one.name for one in q.ALL}
    assert {name for name, _, _ in book.citations()} <= set(fields)
    place = {article.number: number for number, article in enumerate(book.articles)}
    general = [
        section.lines[-1 if section.field in {rule.name for rule in book.rules()} else 0].article
        for section in shown
    ]
    places = [place[number.split("/")[0]] for number in general]
    assert places == sorted(places)


def test_a_table_reads_as_it_is_printed() -> None:
    shown = {section.field: dict(section.entries) for section in sections(PRINTED)}
    scores, percentages = shown["expected_scores"], shown["rating_differences"]
    assert len(scores) == 51
    assert (scores["0-3"], scores["345-357"], scores["over 735"]) == (
        ".50 .50",
        ".89 .11",
        "1.0 .00",
    )
    assert (percentages[".99"], percentages[".50"], percentages["1.0"]) == ("677", "0", "")


def test_the_calendar_in_words() -> None:
    shown = {one.field: one.lines for one in sections(PRINTED)}
    (months,), (closing,) = shown["list_months"], shown["closing"]
    assert (months.article, months.gives) == (
        "7.11", "1 January, 1 March, 1 May, 1 July, 1 September, 1 November",
    )  # fmt: skip
    assert (closing.article, closing.gives) == ("7.13", "7 days")

"""What two editions settle differently, and a rulebook in words."""

from dataclasses import replace

import narwhals as nw
import pytest

from arpad.law import Clause, Rulebook
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.compare import differences
from arpad.rulebooks.describe import TITLES, sections

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
    assert "calendar" in {field for field, _ in said}
    assert not {"expected_scores", "rating_differences", "window_months"} & {f for f, _ in said}


def test_a_new_number_alone_is_no_difference() -> None:
    old, new = CATALOGUE.book("fide-2005"), PRINTED
    assert old.rated_difference.clauses[-1].article.number == "10.51/2"
    assert new.rated_difference.clauses[-1].article.number == "8.51"
    found = [one for one in differences(old, new) if one.field == "rated_difference"]
    assert [one.left.article for one in found if one.left] == ["10.51/1"]


def test_another_order_of_clauses_is_a_difference() -> None:
    first, second, *rest = PRINTED.event_is_rated.clauses
    turned = replace(PRINTED.event_is_rated, clauses=(second, first, *rest))
    (found,) = differences(PRINTED, replace(PRINTED, event_is_rated=turned))
    assert found.left is not None
    assert found.right is not None
    assert (found.left.article, found.right.article) == ("9.2", "0.4")


def test_the_same_sentence_with_another_condition_is_a_difference() -> None:
    d = nw.col("difference")
    says = PRINTED.rated_difference.clauses[0].says
    clause = Clause(ART("8.54"), says, d.clip(-500, 500), when=d.abs() > 500)
    other = replace(PRINTED, rated_difference=PRINTED.rated_difference.amended(clause))
    (found,) = differences(PRINTED, other)
    assert found.left is not None
    assert found.right is not None
    assert (found.left.when, found.right.when) == ("|difference| > 400", "|difference| > 500")


def test_only_the_entries_of_a_table_that_differ_are_told() -> None:
    steps = PRINTED.expected_scores.steps
    table = replace(PRINTED.expected_scores, steps=(*steps[:-1], (735, 995)))
    found = differences(PRINTED, replace(PRINTED, expected_scores=table))
    told = [(one.left and one.left.says, one.right and one.right.gives) for one in found]
    assert told == [("620-735", None), ("over 735", None), (None, ".99 .01"), (None, ".995 .005")]


@each_book
def test_every_field_is_shown_once_in_the_order_of_the_text(book: Rulebook) -> None:
    shown = sections(book)
    fields = [section.field for section in shown]
    assert len(fields) == len(set(fields))
    assert {rule.name for rule in book.rules()} <= set(fields) <= set(TITLES)
    assert {name for name, _, _ in book.citations()} <= set(fields)
    place = {article.number: number for number, article in enumerate(book.articles)}
    general = [
        section.lines[0 if section.entries or section.field == "checks" else -1].article
        for section in shown
    ]
    places = [place[number.split("/")[0]] for number in general]
    assert places == sorted(places)


def test_every_field_of_a_rulebook_has_a_title() -> None:
    others = {"name", "source", "articles", "overlaps"}
    rules_by_their_names = {"event_measures", "entry_measures"}
    told_by_articles = {
        "scored_results", "played_results", "player_facts", "is_last_game_kept",
        "first_games_are_pooled", "first_ratings", "side_measures", "list_kind",
        "game_reads_ratings", "adjustment", "children_age", "calibration_players_min",
    }  # fmt: skip
    untitled = others | rules_by_their_names | told_by_articles
    measures = {
        "k_base", "single_k_factor", "k_divisor", "minutes_of_event", "games_after_decision",
    }  # fmt: skip
    assert set(TITLES) - measures == set(Rulebook.__dataclass_fields__) - untitled


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
    (calendar,) = [one for one in sections(PRINTED) if one.field == "calendar"]
    assert [(line.article, line.says) for line in calendar.lines] == [
        ("7.11", "Lists come out on 1 January, 1 March, 1 May, 1 July, 1 September, 1 November; "
                 "each is in force until the next."),
        ("7.13", "The books close 7 days before the list; for official events on its eve."),
    ]  # fmt: skip

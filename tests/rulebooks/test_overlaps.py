"""No two clauses hold at once with different values unless the edition says which goes before."""

from dataclasses import replace
from datetime import date

import pytest

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.words import TABLES
from arpad.law import Article, Rulebook, Source, carried_out, word
from arpad.law.question import Titled
from arpad.law.units import k
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.selftest import Check, self_checks

BOOKS = [edition.load() for edition in CATALOGUE.editions]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
BOOK = CATALOGUE.book("fide-2009")
ART = Source("Club", date(2026, 1, 1), "Club rules")


def amended(*articles: Article, anew: tuple[Titled, ...] = ()) -> Rulebook:
    return BOOK.amended("mine", ART, *articles, anew=anew)


def findings(book: Rulebook, part: str) -> tuple[str, ...]:
    checks: list[Check] = [check for check in self_checks(book) if part in check.says]
    assert len(checks) == 1
    return checks[0].findings


@each_book
def test_every_check_is_passed(book: Rulebook) -> None:
    assert [check for check in self_checks(book) if not check.is_ok] == []


def test_an_undeclared_overlap_is_found() -> None:
    """House.md, defect 5b: one that contradicts two lines of 8.56 is found for both."""
    answer = q.K_FACTOR.is_(k(5), "K = 5 for old masters.", when=the.rating_peak > 2600)
    found = findings(amended(Article("C1", "Old masters.", answer)), "are declared")
    assert [said.split(" may hold")[0] for said in found] == [
        "k_factor: 7.12 and C1", "k_factor: 8.5 and C1", "k_factor: 8.56/2 and C1",
        "k_factor: 8.56/3 and C1",
    ]  # fmt: skip


def test_what_goes_over_the_one_goes_over_what_that_goes_over() -> None:
    answer = q.K_FACTOR.is_(k(5), "K = 5 for old masters.", when=the.rating_peak > 2600)
    told = answer.over("8.5", because="Even without a rating.")
    found = findings(amended(Article("C1", "Old masters.", told)), "are declared")
    assert found == ()  # 8.5 goes over 7.12 and 8.56


def test_an_exception_that_never_occurs_is_found() -> None:
    answer = q.RATED_DIFFERENCE.is_(0, "Nothing.", when=the.difference == 0)
    told = answer.over("8.54", because="They never meet.")
    assert findings(amended(Article("C1", "Equals.", told)), "exception") == (
        "rated_difference: C1 never meets what it goes over. (They never meet.)",
    )


def test_an_exception_over_what_yields_to_all_is_told_so() -> None:
    early = q.RATING_FLOOR.is_(900, "900 at first.", when=the.on < 20300101)
    told = early.over("C2", because="It comes first.")
    text = Article("C1", "Floors.", told), Article("C2", "A floor.", q.RATING_FLOOR.is_(1000, "."))
    assert findings(amended(*text, anew=(q.RATING_FLOOR,)), "exception") == (
        "rating_floor: C1 never meets what it goes over. (It comes first.) C2 has no condition, "
        "and yields to all as it is.",
    )


def test_a_bound_of_the_file_s_own_is_tried() -> None:
    """FIDE's texts ask no age between 19 and 26, so none was tried: both never met."""
    of_age = (the.age_at_year_end > 21) & (the.age_at_year_end <= 25)
    young = q.K_FACTOR.is_(k(5), "K = 5 from 22 to 25.", when=of_age & (the.rating > 2000))
    juniors = q.K_FACTOR.is_(k(7), "K = 7 from 22 to 25.", when=of_age)
    text = amended(Article("C1", "Juniors.", young, juniors))
    said = findings(text, "different values")
    assert any("C1/1 and C1/2 may hold at once" in finding for finding in said)


def test_a_word_of_another_table_is_found() -> None:
    """House.md, defect 4: it passed the test, and `rate` ended in a traceback."""
    answer = q.GAME_IS_RATED.no("Too many games.", when=the.games_year > 500)
    found = findings(amended(Article("C1", "Games.", answer)), "words of its table")
    assert found == (
        "game_is_rated reads games_year, which admitted doesn't have when it is asked.",
    )


def test_a_word_that_no_table_has_is_found() -> None:
    answer = q.RATING_FLOOR.is_(word("floor_of_the_day"), "A floor.")
    found = findings(amended(Article("0.6", "The floor.", answer)), "words of its table")
    assert found[0].startswith("rating_floor reads floor_of_the_day, which lists doesn't have")
    with pytest.raises(AttributeError, match="no table has a column 'floor_of_the_day'"):
        the.floor_of_the_day  # noqa: B018


def test_what_another_question_would_bring_is_found_missing() -> None:
    answer = q.K_FACTOR.is_(the.k_base_e2, "K0.", when=the.rating < 1000)
    found = findings(amended(Article("C1", "K0.", answer)), "words of its table")
    assert found == ("k_factor reads k_base_e2, and no article answers k_base.",)


def test_what_the_engine_always_asks_is_found_missing() -> None:
    found = findings(amended(anew=(q.LIST_STATUS,)), "words of its table")
    assert found == (
        "list_status: no article answers it. The status on the list: the engine always asks.",
    )


def test_articles_that_nobody_sees_to_are_found() -> None:
    first = BOOK.articles[0]
    for changed, said in (
        (carried_out("C1", "R_a.", by=(q.SEASONS,)),
         "C1 is carried out by seasons, which nothing answers."),
        (carried_out("C1", "Days.", by=(q.CHECKS,)),
         "C1: no check cites it, or the article above it."),
        (Article("C1", "Nobody.", state="computed"), "C1 is computed, and nobody says where."),
        (Article("0", first.says, *first.answers, state="office"),
         "0 is office, and yet it answers event_is_rated."),
    ):  # fmt: skip
        assert findings(amended(changed), "seen to by") == (said,)


def test_a_table_that_leaps_is_found() -> None:
    steps = ((0, 500), (4, 520), (11, 530))
    table = replace(BOOK[q.EXPECTED_SCORES], steps=steps)
    changed = Article("8.1b", "The table.", q.EXPECTED_SCORES.is_(table, "The table."))
    assert findings(amended(changed), "has no gap") == (
        "From 0 to 4 the expected score rises by 20/1000.",
    )


def test_every_table_has_its_key_and_says_of_every_column_what_it_is() -> None:
    for table in TABLES:
        assert table.says.endswith("."), table.name
        for column in table.columns:
            assert column.says, column.name
            assert column.unit, column.name
            assert column.samples, column.name
            assert all(
                isinstance(s, str) == column.is_text for s in column.samples if s is not None
            )

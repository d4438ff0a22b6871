"""A rulebook gathers rules from its articles: order, numbers, codes, amendments, errors."""

from datetime import date

import pytest

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, Rulebook, RulebookError, Source, carried_out, informative, office
from arpad.law.units import k
from arpad.rulebooks import CATALOGUE

BOOKS = [edition.load() for edition in CATALOGUE.editions]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
ART = Source("Club", date(2026, 1, 1), "Club rules")
NEXT = Source("Club", date(2027, 1, 1), "Club rules, amended")
FLOOR = Article("1", "The floor.", q.RATING_FLOOR.is_(800, "800."))
K = Article("2", "K.",
    q.K_FACTOR.is_(k(20), "K = 20."),
    q.K_FACTOR.is_(k(10), "K = 10 from 2400 on.", when=the.rating_peak >= 2400),
    q.K_FACTOR.is_(k(40), "K = 40 below 30 games.", when=the.games_rated < 30)
        .over("2/2", because="Thirty games come first.")
        .needing("games_rated"))  # fmt: skip


def club(*articles: Article) -> Rulebook:
    return Rulebook("club", ART, articles)


def numbers(book: Rulebook) -> list[str]:
    return [clause.article.number for clause in book[q.K_FACTOR].clauses]


# order and numbers


def test_exceptions_stand_before_what_they_go_over_and_the_general_answer_last() -> None:
    book = club(FLOOR, K)
    assert numbers(book) == ["2/3", "2/2", "2/1"]
    assert [clause.value for clause in book[q.K_FACTOR].clauses] == [4000, 1000, 2000]
    assert [str(c.article) for c in book[q.RATING_FLOOR].clauses] == ["Club 2026-01 1"]


def test_the_same_words_share_a_line_and_another_question_has_its_own_numbers() -> None:
    same = "Nobody stated it."
    article = Article("7", "Both.",
        q.FIRST_RATING.none(same, when=the.games == 0), q.FIRST_RATING.is_(1000, "1000."),
        q.EVENT_RATING.none(same, when=the.games == 0), q.EVENT_RATING.is_(900, "900."),
        q.RATING_FLOOR.is_(100, "100."))  # fmt: skip
    book = club(article)
    assert [c.article.number for c in book[q.FIRST_RATING].clauses] == ["7/1", "7/2"]
    assert [c.article.number for c in book[q.EVENT_RATING].clauses] == ["7/1", "7/3"]
    assert [c.article.number for c in book[q.RATING_FLOOR].clauses] == ["7"]


def test_an_exception_over_an_article_goes_over_all_of_its_answers() -> None:
    young = Article("3", "The young.", q.K_FACTOR.is_(
        k(32), "K = 32 for the young.", when=the.years_old < 18
    ).over("2", because="Youth comes first."))  # fmt: skip
    assert numbers(club(K, young)) == ["3", "2/3", "2/2", "2/1"]


@each_book
def test_every_clause_has_a_code_of_its_own(book: Rulebook) -> None:
    codes = book.codes()
    assert list(codes) == list(range(1, 1 + sum(len(rule.clauses) for rule in book.rules())))
    for rule in book.rules():
        for number, clause in enumerate(rule.clauses):
            assert book.clause(rule.first_code + number) is clause


@each_book
def test_rules_stand_in_the_order_in_which_the_engine_asks(book: Rulebook) -> None:
    places = [asked.place for asked, _ in book.questions()]
    assert places == sorted(places)


# what a text is silent on


def test_a_silent_text_answers_plainly_or_not_at_all() -> None:
    book = club(FLOOR)
    assert book[q.WINDOW_MONTHS] == 0
    assert q.WINDOW_MONTHS not in book
    assert book[q.CLOCKS] == ()
    assert book[q.CHECKS] == ()
    assert book.get(q.SEASONS) is None
    with pytest.raises(KeyError, match="club says nothing on k_factor"):
        book[q.K_FACTOR]
    with pytest.raises(KeyError, match="club says nothing on expected_scores"):
        book[q.EXPECTED_SCORES]


# errors


@pytest.mark.parametrize(
    ("articles", "said"),
    [
        ((Article("2", "K.", q.K_FACTOR.is_(1, "1."), q.K_FACTOR.is_(2, "2.")),),
         "k_factor: more than one answer holds always: 2/1, 2/2"),
        ((Article("2", "K.", q.K_FACTOR.is_(1, "1.", when=the.games_rated < 30)),),
         "k_factor: no answer holds always; there are 2"),
        ((K, Article("3", "K.", q.K_FACTOR.is_(1, "1.", when=the.games_rated < 9)
                     .over("9", because="No."))),
         "k_factor: 3 goes over 9, which says nothing on it"),
        ((Article("3", "K.", q.K_FACTOR.is_(1, "1.", when=the.games_rated < 9)
                  .over("3/1", because="No."), q.K_FACTOR.is_(2, "2.")),),
         "k_factor: 3/1 goes over 3/1, which is its own number; the answers are, in the text's "
         "order, 3/1, 3/2"),
        ((FLOOR, FLOOR), "club: 1 stands twice"),
        ((Article("1", "A.", q.WINDOW_MONTHS.is_(1, "One.")),
          Article("2", "B.", q.WINDOW_MONTHS.is_(2, "Two."))),
         "club: window_months is settled more than once: 1, 2"),
    ],
)  # fmt: skip
def test_a_text_that_contradicts_itself_is_refused(
    articles: tuple[Article, ...], said: str
) -> None:
    with pytest.raises(RulebookError) as refusal:
        club(*articles)
    assert str(refusal.value) == said


def test_a_circle_of_exceptions_is_refused_with_its_numbers() -> None:
    def answer(number: str, over: str, games: int) -> Article:
        made = q.K_FACTOR.is_(games, f"{games}.", when=the.games_rated < games)
        return Article(number, "K.", made.over(over, because="It does."))

    general = Article("9", "K.", q.K_FACTOR.is_(1, "1."))
    with pytest.raises(RulebookError, match="k_factor: these go over each other: "):
        club(answer("1", "2", 5), answer("2", "3", 6), answer("3", "1", 7), general)


# states


def test_who_sees_to_an_article_follows_from_what_it_answers() -> None:
    check = Article("3", "Days.", q.CHECKS.warn("No.", when=the.days > 90))
    articles = (FLOOR, check, office("4", "The board."), informative("5", "Why."),
                carried_out("6", "The sum.", by=(q.RATING_FLOOR,)))  # fmt: skip
    book = club(*articles)
    assert [(one.number, one.state, one.where) for one in book.articles] == [
        ("1", "computed", ("rating_floor",)),
        ("3", "checked", ("checks",)),
        ("4", "office", ()),
        ("5", "informative", ()),
        ("6", "computed", ("rating_floor",)),
    ]


# amendments


def test_an_amendment_puts_an_article_in_the_place_of_the_old() -> None:
    new = Article("1", "The floor.", q.RATING_FLOOR.is_(900, "900."))
    book = club(FLOOR, K).amended("club-2027", NEXT, new)
    assert [article.number for article in book.articles] == ["1", "2"]
    assert [(c.value, str(c.article)) for c in book[q.RATING_FLOOR].clauses] == [
        (900, "Club 2027-01 1")
    ]
    assert (
        str(book[q.K_FACTOR].clauses[0].article) == "Club 2027-01 2/3"
    )  # it stands in the new text


def test_an_exception_that_an_amendment_makes_moot_is_no_fault() -> None:
    exception = Article("3", "The young.", q.K_FACTOR.is_(
        k(32), "K = 32.", when=the.years_old < 18).over("2/2", because="Youth."))  # fmt: skip
    plain = Article("2", "K.", q.K_FACTOR.is_(k(20), "K = 20."))
    assert numbers(club(K, exception).amended("club-2027", NEXT, plain)) == ["3", "2"]


def test_questions_answered_anew_lose_all_old_answers() -> None:
    new = Article("4", "K.", q.K_FACTOR.is_(k(15), "K = 15."))
    book = club(FLOOR, K).amended("club-2027", NEXT, new, anew=(q.K_FACTOR,))
    assert numbers(book) == ["4"]
    assert [one.state for one in book.articles] == ["computed", "informative", "computed"]


def test_an_article_with_other_words_loses_the_answers_that_are_given_anew() -> None:
    new = Article("4", "K.", q.K_FACTOR.is_(k(15), "K = 15."))
    both = Article("2", "K and the floor.", *K.answers, q.RATING_FLOOR.is_(700, "700."))
    book = club(both)
    amended = book.amended("x", NEXT, book.article("2").saying("The floor."), new,
                           anew=(q.K_FACTOR,))  # fmt: skip
    assert numbers(amended) == ["4"]
    assert amended[q.RATING_FLOOR].clauses[0].value == 700


def test_a_line_is_replaced_and_goes_over_what_it_went_over() -> None:
    changed = club(FLOOR, K).article("2").instead("2/3", q.K_FACTOR.is_(
        k(32), "K = 32 below 20 games.", when=the.games_rated < 20))  # fmt: skip
    book = club(FLOOR, K).amended("x", NEXT, changed)
    assert [(c.value, c.article.number) for c in book[q.K_FACTOR].clauses] == [
        (3200, "2/3"), (1000, "2/2"), (2000, "2/1"),
    ]  # fmt: skip
    assert book[q.K_FACTOR].needs == ("games_rated",)
    with pytest.raises(KeyError, match="2/9 answers no k_factor"):
        club(K).article("2").instead("2/9", q.K_FACTOR.is_(1, "1."))


def test_what_is_not_verified_is_said_with_its_sentence() -> None:
    book = club(FLOOR, K).amended("club-2027", NEXT, unverified=("2/2", (q.RATING_FLOOR, "1")))
    assert [clause.is_verified for clause in book[q.K_FACTOR].clauses] == [True, False, True]
    assert book[q.RATING_FLOOR].clauses[0].sentence == "800 (not verified)."
    with pytest.raises(RulebookError, match="club says nothing in 99 that could be doubted"):
        club(FLOOR).amended("club-2027", NEXT, unverified=("99",))


def test_articles_are_left_out_or_refused() -> None:
    assert [a.number for a in club(FLOOR, K).amended("x", NEXT, without=("2",)).articles] == ["1"]
    with pytest.raises(RulebookError, match="club has no article 9"):
        club(FLOOR).amended("x", NEXT, without=("9",))


def test_an_article_answers_some_questions_anew() -> None:
    changed = club(FLOOR, K).article("2").answering(q.K_FACTOR.is_(k(24), "K = 24."))
    book = club(FLOOR, K).amended("club-2027", NEXT, changed)
    assert [str(c.article) for c in book[q.K_FACTOR].clauses] == ["Club 2027-01 2"]


def test_another_text_s_answers_keep_their_citations_and_their_order() -> None:
    fide = CATALOGUE.book("fide-2009")
    book = club(FLOOR, K).taking(fide, q.K_FACTOR)
    ours, theirs = book[q.K_FACTOR].clauses, fide[q.K_FACTOR].clauses
    assert [(c.says, c.article) for c in ours] == [(c.says, c.article) for c in theirs]


def test_exceptions_are_told_with_their_reasons() -> None:
    (one,) = club(K).precedences()
    assert (one.question, one.article.number, one.over.number) == (q.K_FACTOR, "2/3", "2/2")
    assert one.because == "Thirty games come first."


def test_everything_that_cites_is_told() -> None:
    book = CATALOGUE.book("fide-2009")
    cited = {(field, citation.number) for field, citation, _ in book.citations()}
    assert {
        ("k_factor", "8.56/2"),
        ("checks", "4.1"),
        ("expected_scores", "8.1b"),
        ("rating_differences", "8.1a"),
        ("average_rating", "8.21b"),
        ("corrected_difference", "8.58"),
        ("closing", "7.13"),
    } <= cited

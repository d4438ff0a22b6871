"""An amendment as TOML is what the same one in Python is; what has no meaning is refused."""

import tomllib
from datetime import date
from pathlib import Path
from random import Random

import pytest

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.law import Article, ClosingRule, NoRulebookError, Source, informative
from arpad.law.catalogue import fingerprint
from arpad.law.units import k
from arpad.rulebooks import CATALOGUE, amendments, selftest
from arpad.rulebooks.cases import cases_of
from arpad.rulebooks.own import known
from tests.sampling import amount

FILE = Path(__file__).parents[2] / "docs/tutorials/your-rulebook/amendment.toml"
HEAD = """amends = "fide-2025"
rulebook = "club"
text = "Club"
title = "Rules of a club"
in_force_from = 2026-09-01
"""
ARTICLE = HEAD + '[[article]]\nnumber = "A"\nabout = "What is otherwise."\n'
ANSWER = ARTICLE + '[[article.answer]]\nquestion = "rating_floor"\nvalue = 800\nsays = "800."\n'

# fmt: off
IN_PYTHON = CATALOGUE.book("fide-2025").amended("rookhaven-2026",
    Source("Rookhaven CC", date(2026, 9, 1), "Rating rules of the Rookhaven Chess Club"),
    Article("C2", "Four lists a year.",
        q.LIST_MONTHS.is_((1, 4, 7, 10), "Four lists."), q.CLOSING.is_(ClosingRule(days=7), "7.")),
    Article("C3", "The floor.", q.RATING_FLOOR.is_(800, "800.")),
    Article("C4.1", "K in the first 20 games.",
        q.K_FACTOR.is_(k(40), "K = 40.", when=the.games_rated < 20)
            .over("C4.2/1", "C4.2/2", "C4.2/3", because="First.").needing("games_rated")),
    Article("C4.2", "K by rating.",
        q.K_FACTOR.ladder(the.rating, ((1400, k(32), "K = 32."), (1800, k(24), "K = 24."),
                                       (None, k(16), "K = 16."))),
        q.K_FACTOR.none("None.", when=the.rating.is_null()).over("C4.1", because="None.")),
    Article("C5", "How much of a difference counts.",
        q.RATED_DIFFERENCE.is_(500, "500.", when=the.difference > 500),
        q.RATED_DIFFERENCE.is_(-500, "-500.", when=the.difference < -500),
        q.RATED_DIFFERENCE.is_(the.difference, "As it is.")),
    informative("C7", "The committee."),
    anew=(q.LIST_MONTHS, q.CLOSING, q.RATING_FLOOR, q.K_FACTOR, q.RATED_DIFFERENCE))
# fmt: on


def written(folder: Path, text: str) -> Path:
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_is_the_same_text_as_the_program() -> None:
    book = amendments.read(FILE, CATALOGUE)
    assert fingerprint(book) == fingerprint(IN_PYTHON)
    of_python, of_file = ([article.number for article in own.articles] for own in (IN_PYTHON, book))
    assert of_file == of_python
    assert str(book.source) == "Rookhaven CC 2026-09"
    assert list(book.precedences())
    assert len(list(book.precedences())) == len(list(IN_PYTHON.precedences()))


def test_its_cases_stand_in_the_same_file() -> None:
    editions = known(str(FILE))
    book = editions.catalogue.book(editions.names[0])
    report = selftest.tested(book, cases_of(book, editions.files[book.name]))
    assert report.is_ok
    assert {case.article for case in cases_of(book, FILE)} == {"C2", "C4.2", "C5"}


WRONG = {
    "no TOML": ("amends =", "is no TOML"),
    "no edition": (ARTICLE.replace("fide-2025", "fide-1925"), "fide-1925"),
    "no name": (ANSWER.replace('rulebook = "club"\n', ""), "rulebook is missing"),
    "a name of capitals": (ANSWER.replace('"club"', '"Club"'), "can't be a rulebook's name"),
    "a name that is taken": (ANSWER.replace('"club"', '"fide-2024"'), "is taken"),
    "no day": (ANSWER.replace("2026-09-01", '"September"'), "in_force_from can't be September"),
    "answers nothing": (ARTICLE, "no article answers a question"),
    "no word of ours": ("color = 1\n" + ANSWER, "color means nothing here"),
    "no such question": (ANSWER.replace("rating_floor", "floor"), "floor is no question"),
    "no value": (ANSWER.replace("value = 800\n", ""), "value is missing"),
    "half a point of floor": (ANSWER.replace("800\n", "800.5\n"), "rating_floor = 800.5"),
    "another key": (ANSWER + "because = 3\nwhenever = 1\n", "whenever means nothing here"),
    "a fact not known then": (ANSWER + "when = { games = 3 }\n", "can read: "),
    "no fact": (ANSWER + "when = { colour = 3 }\n", "colour is no word"),
    "no bound": (ANSWER + "when = { on = { until = 2026-01-01 } }\n", "until means nothing here"),
    "no condition": (ANSWER + "when = {}\n", "when can't be"),
    "never otherwise": (ANSWER + "when = { on = { from = 2027-01-01 } }\n", "holds always"),
    "over without why": (ANSWER + 'over = "7.1.2"\n', "because is missing"),
    "a month of text": (
        ANSWER.replace("rating_floor", "list_months").replace("800\n", '["May"]\n'),
        "list_months can't be",
    ),
    "a strategy not ours": (
        ANSWER.replace("rating_floor", "lists_used").replace("800\n", '"OF_END"\n'),
        "lists_used can't be OF_END",
    ),
    "an answer neither yes nor no": (
        ANSWER.replace("rating_floor", "event_is_rated").replace("800\n", "2\n"),
        "value can't be 2",
    ),
    "an article that ruled more": (ANSWER.replace('"A"', '"8.3.3"'), "which answers k_factor"),
    "a ladder that falls": (
        ARTICLE + '[[article.answer]]\nquestion = "k_factor"\nladder = "rating"\nsteps = ['
        '{ below = 1400, value = 20, says = "20." }, { below = 1300, value = 10, says = "10." }]\n',
        "rise",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_has_no_meaning_is_said(case: str, tmp_path: Path) -> None:
    text, says = WRONG[case]
    with pytest.raises(NoRulebookError, match=r"club|fide-1925|taken") as error:
        known(str(written(tmp_path, text)))
    assert says in str(error.value)


def test_k_has_two_decimals_and_days_are_days(tmp_path: Path) -> None:
    text = (
        ARTICLE
        + """
[[article.answer]]
question = "k_factor"
value = 12.5
when = [{ games_rated = { below = 20 }, rating = "stated" }, { rating = [1500, 1600] }]
says = "12.5 for the first 20 games, and at 1500 and 1600."

[[article.answer]]
question = "k_factor"
value = 10
says = "10."

[[article.answer]]
question = "rating_floor"
value = 900
when = { on = { to = 2026-12-31 } }
says = "900 until the year's end."

[[article.answer]]
question = "rating_floor"
value = 800
says = "800."
"""
    )
    book = amendments.read(written(tmp_path, text), CATALOGUE)
    assert [clause.value for clause in book[q.K_FACTOR].clauses] == [1250, 1000]
    first = IN_PYTHON.amended("club", IN_PYTHON.source, Article("A", "",
        q.K_FACTOR.is_(1250, "a", when=((the.games_rated < 20) & the.rating.is_stated())
                                       | the.rating.is_in((1500, 1600))),
        q.K_FACTOR.is_(1000, "b"),
        q.RATING_FLOOR.is_(900, "c", when=the.on <= 20261231), q.RATING_FLOOR.is_(800, "d")),
        anew=(q.K_FACTOR, q.RATING_FLOOR))  # fmt: skip
    for question in (q.K_FACTOR, q.RATING_FLOOR):
        ours, theirs = book[question].clauses, first[question].clauses
        assert [str(clause.when) for clause in ours] == [str(clause.when) for clause in theirs]


def test_whatever_stands_in_a_file_is_a_rulebook_or_is_refused(tmp_path: Path) -> None:
    """Words of a good file exchanged, left out and doubled: nothing else comes of it."""
    chance, lines = Random(38), FILE.read_text("utf-8").splitlines()
    odd = [
        "[]",
        "{}",
        '""',
        "-1",
        "1e400",
        "nan",
        "true",
        "1979-05-27",
        '"none"',
        "[[1]]",
        "{ a = 1 }",
    ]
    refused = 0
    for _ in range(amount(60, full=3000)):
        changed = list(lines)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(changed))
            key, equals, _ = changed[place].partition(" = ")
            if equals and chance.random() < 0.7:
                changed[place] = f"{key} = {chance.choice(odd)}"
            elif chance.random() < 0.5:
                changed[place] = chance.choice(lines)
            else:
                del changed[place]
        try:
            known(str(written(tmp_path, "\n".join(changed))))
        except NoRulebookError:
            refused += 1
    assert refused > 0


def test_nothing_of_the_file_is_run_and_it_is_read_as_text_alone(tmp_path: Path) -> None:
    assert tomllib.loads(FILE.read_text("utf-8"))["amends"] == "fide-2025"
    path = written(tmp_path, ANSWER.replace('"800."', "\"__import__('os').abort()\""))
    assert known(str(path)).names == ("club",)

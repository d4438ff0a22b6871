"""How cases are read: what a lawyer may write, and what is said of a slip."""

import pytest

from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.cases import CaseError, Finding, read, run
from arpad.rulebooks.cases.crosstable import read_crosstable

BOOK = CATALOGUE.book("fide-2009")
HEAD = 'article = "8.56"\nname = "A case"\n'


def run_text(text: str) -> tuple[Finding, ...]:
    return tuple(finding for case in read(text) for finding in run(case, BOOK))


def test_a_right_and_a_wrong_row() -> None:
    right, wrong = run_text(
        f"[[decision]]\n{HEAD}"
        """question = "k_factor"
        given = { rating = 2400, rating_peak = 2400 }
        rows = [{ games_rated = 30, answer = 20 }, { games_rated = 29, answer = 20 }]"""
    )
    assert (right.is_ok, right.expected, right.found) == (True, "20", "20")
    assert (wrong.is_ok, wrong.expected, wrong.found) == (False, "20", "30")
    assert wrong.figure == "games_rated 29"


def test_half_points_decimals_and_dates_are_read_exactly() -> None:
    answers = run_text(
        f"[[decision]]\n{HEAD}"
        """question = "result_discarded"
        given = { on = 2009-09-01 }
        rows = [
          { is_first_event = "yes", score = 0.5, answer = "yes" },
          { is_first_event = "yes", score_half = 2, answer = "no" },
        ]"""
    )
    assert all(finding.is_ok for finding in answers)


def test_k_may_have_decimals() -> None:
    text = 'rating = 2500\nk = 12.5\ngames = ["2500: 1"]\nexpect = { change = 6.25 }'
    (found,) = run_text(f"[[change]]\n{HEAD}{text}")
    assert found == Finding("8.56", "A case", "change", "6.25", "6.25")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('question = "k_faktor"\nrows = [{ answer = 20 }]', "'k_faktor' is the name of no rule"),
        ("rows = [{ answer = 20 }]", 'a case of this kind has question = "..."'),
        ('question = "k_factor"', "a case of this kind has rows = [...]"),
        ('question = "k_factor"\nrows = [20]', "a row of this kind is { ... }, not 20"),
        (
            'question = "k_factor"\nrows = [{ anwser = 20 }]',
            "anwser is no word of the vocabulary (arpad.engine.tables)",
        ),
        (
            'question = "k_factor"\nrows = [{ rating = 2400.5, answer = 20 }]',
            "rating = 2400.5 is not the kind of value that this fact has",
        ),
        ('question = "k_factor"\nrows = [{ rating = 2400 }]', "the case expects nothing"),
    ],
)
def test_a_slip_in_a_decision(text: str, said: str) -> None:
    (found,) = run_text(f"[[decision]]\n{HEAD}{text}")
    assert not found.is_ok
    assert said in found.found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[change]]\nrating = 2400\ngames = ["abc"]\nk = 10', "'abc' is no game"),
        ('[[change]]\ngames = ["2400: 1"]', "has rating = 2000 or another whole number"),
        ('[[change]]\nrating = 2400\ngames = ["2400: 1"]\nk = 10', "expect = { ... } has some of"),
        (
            '[[change]]\nrating = 2400\ngames = ["2400: 1"]\nk = 10\nexpect = { chang = 1 }',
            "expect = { ... } has some of: counts_as, expected_score, change",
        ),
        ('[[first_rating]]\nevents = ["2200 x 3: 4"]', "'2200 x 3: 4' is no event"),
        ("[[expected_score]]\nrows = [[0, 3, 0.50]]", "4 values in [...]"),
        ("[[renewal]]\nrow = [[20, 38]]", "row means nothing here; this kind has rows"),
        ('[[change]]\nrating = 2400\nk_factor = 10\ngames = ["2400: 1"]', "k_factor means nothing"),
        (
            "[[calendar]]\nrows = [{ on = 2010-01-01, in_force = 2010-01-01 }]",
            "in_force is nothing",
        ),
        ('[[renewal]]\nrows = [["ten", 75]]', "K = ten is not the kind of value"),
        ("[[renewal]]\nrows = [[0, 75]]", "ZeroDivisionError"),
        ('[[event]]\nkind = "swiss"', "an event has a crosstable, or entrants"),
        (
            '[[event]]\nkind = "swiss"\nentrants = { A = 2000 }\n'
            'games = [{ white = "A", black = "B", result = "1" }]',
            "an event has a crosstable, or entrants",
        ),
        (
            '[[event]]\nkind = "swiss"\nweather = "fine"\nentrants = { A = 2000, B = 2000 }\n'
            'games = [{ white = "A", black = "B", result = "1" }]',
            "weather is no fact of an event",
        ),
    ],
)
def test_a_slip_in_another_kind(text: str, said: str) -> None:
    kind, _, rest = text.partition("\n")
    (found,) = run_text(f"{kind}\n{HEAD}{rest}")
    assert not found.is_ok
    assert said in found.found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[decision]\n", "the file is no TOML"),
        (f"[[decisions]]\n{HEAD}", "'decisions' is no kind of case: decision, expected_score"),
        ('[[decision]]\nname = "A case"', 'a case has article = "..." and name = "..."'),
        ('title = "mine"', "'title' is no kind of case"),
    ],
)
def test_a_slip_in_a_file(text: str, said: str) -> None:
    with pytest.raises(CaseError) as error:
        read(text)
    assert said in str(error.value)


def test_a_single_table_is_a_case_too() -> None:
    (case,) = read(f'source = "The text"\n[renewal]\n{HEAD}rows = [[20, 38]]')
    assert (case.kind, case.source) == ("renewal", "The text")


def test_a_double_round_robin_has_two_marks_in_a_cell() -> None:
    entrants, games = read_crosstable("A 2000     x  1=  1.5\nB unrated  0=  x  0.5")
    assert [(one.name, one.rating) for one in entrants] == [("A", 2000), ("B", None)]
    assert [(one.round, one.result) for one in games] == [(1, "1"), (2, "=")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A 2000 1 x 1\nB 2000 0 x 0", "A: x stands where the player would meet himself"),
        ("A 2000 x 1 1\nB 2000 1 x 1", "A: '1' does not mirror the opponent's result"),
        ("A 2000 x 2 1\nB 2000 0 x 0", "A: '2' is no result: 1 0 = + -"),
        ("A 2000 x 1 2\nB 2000 0 x 0", "A: the results make 1 points, not 2"),
        ("A strong x 1 1\nB 2000 0 x 0", "'strong' is no rating"),
        ("A 2000 x 1\nB 2000 0 x 0", "a row has name, rating, 2 results and points"),
    ],
)
def test_a_cross_table_is_checked(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r".+") as error:
        read_crosstable(text)
    assert said in str(error.value)

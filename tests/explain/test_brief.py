"""A period in brief, word for word: the sentence, the table that players know, articles once.

The figures are those of the long explanations, which were checked by hand (`test_golden`).
"""

import re
from pathlib import Path

import pytest

from arpad.explain.columns import foot
from tests.explain import worlds
from tests.explain.rating import Played, World
from tests.explain.test_golden import TOLD

GOLDEN = Path(__file__).parent / "golden"
LANGUAGES = ("en", "es", "ca", "pt")
IN_BRIEF = ("swiss_lost_12", "round_robin_rated", "delisted", "first_rating")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", IN_BRIEF)
def test_in_brief(name: str, lang: str) -> None:
    world, player = TOLD[name]
    golden = (GOLDEN / f"brief_{name}.{lang}.txt").read_text("utf-8").splitlines()
    assert world.briefly(player, lang).lines() == golden


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TOLD)
def test_no_line_is_wider_than_the_terminal(name: str, lang: str) -> None:
    world, player = TOLD[name]
    told = world.briefly(player, lang)
    for width in (72, 80, 120):
        assert max(map(len, told.lines(width))) <= width
    assert "…" not in "".join(told.lines(80))


@pytest.mark.parametrize("name", TOLD)
def test_every_article_is_told_once(name: str) -> None:
    world, player = TOLD[name]
    found = world.briefly(player, "en")
    citations = [text.partition(":")[0] for text in found.articles]
    assert len(citations) == len(set(citations))
    marks = {mark for event in found.events for row in event.rows for mark in
             row[-1].split(", ") if mark}  # fmt: skip
    assert marks <= {citation.rpartition(" ")[2] for citation in citations}


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("1", "The player gained 8 points, mostly by the win in round 1 (+7.50)."),
        ("0", "The player lost 7 points, mostly by the loss in round 1 (−7.50)."),
        ("=", "The rating stays at 2000."),
    ],
)
def test_the_first_sentence(result: str, sentence: str) -> None:
    """Equals, .50 expected, K 15: 7.50 either way; 2007.5 is rounded up, and so is 1992.5."""
    world = World({"Ana": {"rating": 2000}, "Ivo": {"rating": 2000}},
                  [Played("Cup", [(1, "Ana", "Ivo", result)])],
                  book="fide-2009-applied")  # fmt: skip
    assert world.briefly("Ana", "en").headline == sentence


def test_the_event_is_named_where_there_are_several() -> None:
    """+7.50 and then −7.50 + 7.50: the largest part is one of three that are equal or less."""
    people = {name: {"rating": 2000} for name in ("Ana", "Ivo", "Eva")}
    cup = Played("Cup", [(1, "Ana", "Ivo", "1")])
    match = Played("League", [(1, "Ana", "Eva", "1")])
    world = World(people, [cup, match], book="fide-2009-applied")
    assert world.briefly("Ana", "en").headline == (
        "The player gained 15 points, the largest part by the win in round 1 of “Cup” (+7.50)."
    )


def test_a_forfeit_stands_with_its_article_and_without_figures() -> None:
    (event,) = worlds.MARTA.briefly("Marta Vidal", "en").events
    assert event.rows[-1] == ("6", "Moreau", "2150", "+", "", "", "–", "5.1")
    assert re.fullmatch(r"−12\.30", (event.sums or ())[6])


def test_a_rated_game_without_a_rating_of_the_opponent_leaves_the_mean_alone() -> None:
    """FCE 16.6: a game that was not played counts, and the absent one may have no rating at all."""
    row = {"is_rated": 1, "rating": 1433, "score_half": 2, "expected_e3": 500, "surplus_e3": 500,
           "k_factor_e2": 1500, "change_e5": 750_000}  # fmt: skip
    alone, both = foot([{**row, "opponent_rating": None}], "en"), foot(
        [{**row, "opponent_rating": None}, {**row, "opponent_rating": 1469}], "en"
    )  # fmt: skip
    assert alone is not None
    assert alone.opponent_rating == ""
    assert both is not None
    assert (both.opponent_rating, both.change, both.games) == ("1469", "+15.00", "2")

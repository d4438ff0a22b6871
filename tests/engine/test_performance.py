"""Averages and percentages of newcomers: the figures that 8.58 of 2009 prints, and half points."""

import pytest

from arpad.engine.calc import CalculatedGame, performance, performances
from arpad.engine.settle import (
    average_rating,
    corrected_averages,
    opponents_average,
    percentage,
    with_performance_difference,
)
from arpad.law import AddedGames
from arpad.law.backends import embedded_table
from arpad.law.dialect import Int64
from arpad.law.engines import rows
from arpad.rulebooks import CATALOGUE

BOOK = CATALOGUE.book("fide-2009")
(A, B, C, D, E, F, G, H, LAST_BUT_ONE, J) = range(1, 11)
"""The ten players of 8.58."""
LISTED = {A: 2600, B: 2500, D: 2400, F: 2150, G: 2300, J: 2300}
POINTS = {A: 8, B: 7, C: 7, D: 6, E: 6, F: 4, G: 3, H: 2, LAST_BUT_ONE: 1, J: 1}


def whole(columns: dict[str, list[int | None]]) -> object:
    return embedded_table(columns, dict.fromkeys(columns, Int64))


def test_the_average_rating_of_8_58() -> None:
    """R_ar = 2375, d_pa = 29.5, R_a = 2375 - 29.5 x 9/10 = 2348."""
    players = sorted(POINTS)
    scores = whole(
        {
            "event_id": [1] * 10,
            "player_id": players,
            "games_rr": [9] * 10,
            "score_rr": [2 * POINTS[one] for one in players],
            "listed": [LISTED.get(one) for one in players],
        }
    )
    (found,) = rows(average_rating(scores, BOOK))
    assert found["ratings_sum"] == 2375 * 6
    assert found["differences_sum"] == 351 + 220 + 125 - 43 - 125 - 351  # 29.5 x 6
    assert (found["rated"], found["opponents"]) == (6, 9)
    assert found["average_rating"] == 2348


def test_the_one_capped_pass_of_8_58() -> None:
    """H counts A as 2550: 2342. I counts A and B as 2432: 2322. C and E stay at 2348."""
    ratings = {C: 2423, E: 2393, H: 2150, LAST_BUT_ONE: 2032}
    first = whole(
        {
            "event_id": [1] * 4,
            "player_id": [*ratings],
            "event_rating": [*ratings.values()],
            "opponents_average": [2348] * 4,
            "rated_as": [1] * 4,
        }
    )
    pairs = [(one, other) for one in ratings for other in POINTS if other != one]
    met = whole(
        {
            "event_id": [1] * len(pairs),
            "player_id": [one for one, _ in pairs],
            "opponent_id": [other for _, other in pairs],
            "opponent_listed": [LISTED.get(other) for _, other in pairs],
        }
    )
    found = {row["player_id"]: row for row in rows(corrected_averages(first, met, BOOK))}
    assert {one: row["average_corrected"] for one, row in found.items()} == {
        C: 2348, E: 2348, H: 2342, LAST_BUT_ONE: 2322,
    }  # fmt: skip
    moved_by = {one: row["corrected_difference_clause"] for one, row in found.items()}
    assert sorted(one for one, clause in moved_by.items() if clause is None) == [C, E]
    assert BOOK.clause(moved_by[H]).article.number.startswith("8.58")


@pytest.mark.parametrize(
    ("score_half", "games", "percent"),
    [
        (0, 9, 0),
        (1, 9, 6),
        (9, 9, 50),
        (16, 9, 89),
        (18, 9, 100),
        (1, 4, 13),
        (3, 8, 19),
        (0, 0, 0),
    ],
)
def test_a_percentage_goes_up_from_half_a_hundredth(
    score_half: int, games: int, percent: int
) -> None:
    """8 of 9 is .89 (8.58); 1/2 of 4 is .125: .13; 1 1/2 of 8 is .1875."""
    table = whole({"score_half": [score_half], "games": [games]})
    (found,) = rows(table.select(percent=percentage("score_half", "games")))
    assert found["percent"] == percent


@pytest.mark.parametrize(
    ("score_half", "games", "added", "expected"),
    [
        (16, 9, None, 351),
        (14, 9, None, 220),
        (12, 9, None, 125),
        (8, 9, None, -43),
        (2, 9, None, -351),
        # two draws more (2024 8.2.2): 2 of 3 become 3 of 5, .60: 72
        (4, 3, AddedGames(2, 2, 1800), 72),
        # all of three: 4 of 5, .80: 240
        (6, 3, AddedGames(2, 2, 1800), 240),
    ],
)
def test_the_difference_of_a_percentage(
    score_half: int, games: int, added: AddedGames | None, expected: int
) -> None:
    """The differences that 8.58 prints; the others of table 8.1a."""
    table = whole({"score_half": [score_half], "games": [games]})
    (found,) = rows(with_performance_difference(table, BOOK, added))
    assert found["performance_difference"] == expected


def test_an_average_takes_the_added_games_in() -> None:
    """(1657 x 3 + 1800 x 2) / 5 = 1714.2; and half a point goes up: 3001 / 2 = 1501."""
    table = whole({"opponents_sum": [1657 * 3, 3001], "games": [3, 2]})
    shown = table.select(
        plain=opponents_average("games", None),
        with_two=opponents_average("games", AddedGames(2, 2, 1800)),
    )
    assert [(row["plain"], row["with_two"]) for row in rows(shown)] == [(1657, 1714), (1501, 1650)]


@pytest.mark.parametrize("name", ["fide-2009", "fce-2016", "cnxc-2000"])
def test_performances_of_several_are_those_of_each(name: str) -> None:
    book = CATALOGUE.book(name)
    each = [
        [CalculatedGame(2319, 0), CalculatedGame(2181, 2)],
        [CalculatedGame(1500, 2)],
        [CalculatedGame(2000, 1)] * 9,
    ]
    assert performances(book, each) == [performance(book, games) for games in each]

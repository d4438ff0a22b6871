"""Which games are rated: unplayed ones, the office's decisions, decided matches."""

from datetime import date
from typing import Any

import pytest

from arpad.law.engines import rows
from arpad.rulebooks import CATALOGUE

from .tables import Played, changes, event_of, rated_event

LIST = date(2010, 5, 1)
ANA, BEN = 1, 2
PEOPLE = [{"player_id": ANA, "rating": 2000}, {"player_id": BEN, "rating": 2000}]


def both_sides(rulebook: str, *played: Played, **facts: Any) -> tuple[int | None, str]:
    """Return Ana's change in all games, 1e-5 points, and the article of the last one's clause."""
    of_event = {name: facts.pop(name) for name in ("kind", "rounds_scheduled") if name in facts}
    event = event_of(date(2010, 5, 3), date(2010, 5, 9), LIST, **of_event)
    book = CATALOGUE.book(rulebook)
    found = rated_event(book, event, played, PEOPLE, date(2010, 7, 1), **facts)
    last = max(rows(found.explained), key=lambda row: row["game_id"])
    clause = book.clause(last["is_rated_clause"]).article.article
    gained = sum(one["change_e5"] for one in rows(found.explained) if one["player_id"] == ANA)
    return (gained if changes(found) else None), clause


@pytest.mark.parametrize(
    ("rulebook", "gained"),
    [
        # K = 15, 30 and 20, times .5 for a win among equals
        ("fide-2005", 750000),
        ("fide-2009", 1500000),
        ("fide-2025", 1000000),
    ],
)
def test_what_was_not_played_is_not_rated(rulebook: str, gained: int) -> None:
    """5.1 in all three texts."""
    for result in ("+", "-", "--", "W", "D", "L"):
        assert both_sides(rulebook, (1, ANA, BEN, result)) == (None, "5.1")
    assert both_sides(rulebook, (1, ANA, BEN, "1"))[0] == gained
    assert both_sides(rulebook, (1, ANA, BEN, "0"))[0] == -gained
    assert both_sides(rulebook, (1, ANA, BEN, "="))[0] == 0


@pytest.mark.parametrize("rulebook", ["fide-2005", "fide-2009", "fide-2025"])
def test_a_game_taken_out_by_a_decision_is_not_rated(rulebook: str) -> None:
    assert both_sides(rulebook, (1, ANA, BEN, "1"), is_left_out=1) == (None, "decision")
    assert both_sides(rulebook, (1, ANA, BEN, "1"), is_left_out=0)[0] is not None


def test_a_match_is_decided_by_more_than_half_of_the_points() -> None:
    """2009 6.5: of four games, 1, 1 and a draw decide; the fourth is not rated.

    15, 15 and 0 (K = 30, the list's ratings in all games); with five games the fourth costs 15.
    """
    games: list[Played] = [(1, ANA, BEN, "1"), (2, BEN, ANA, "0"), (3, ANA, BEN, "="),
                           (4, BEN, ANA, "1")]  # fmt: skip
    assert both_sides("fide-2009", *games, kind="match", rounds_scheduled=4) == (3000000, "6.5")
    assert both_sides("fide-2009", *games, kind="match", rounds_scheduled=6) == (1500000, "8.51")


def test_a_round_robin_with_a_game_that_was_not_played_is_rated_as_a_swiss() -> None:
    """2009 6.43, also where the two met again; 6.32 refuses four players of whom one is new."""
    rated = [{"player_id": n, "rating": 2000} for n in (1, 2, 3)]
    people = [*rated, {"player_id": 4, "rating": None}]
    pairs = [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)]
    twice: list[Played] = [(n, *pair, "=") for n, pair in enumerate(pairs + pairs, start=1)]

    def is_rated(*played: Played) -> int:
        event = event_of(date(2010, 5, 3), date(2010, 5, 9), LIST, kind="double_round_robin")
        found = rated_event(CATALOGUE.book("fide-2009"), event, played, people, date(2010, 7, 1))
        return int(rows(found.events)[0]["event_is_rated"])

    assert is_rated(*twice) == 0
    assert is_rated(*twice[:-1], (12, 2, 3, "+")) == 1
    assert is_rated(*twice, (13, 2, 3, "+")) == 1

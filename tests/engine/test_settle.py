"""From changes to a new rating: sums, the pool of a first rating, K of a period, rounding."""

from datetime import date
from typing import Any

import pytest

from arpad.engine import questions as q
from arpad.engine.period import games_of_period, held, k_held, rate_period
from arpad.engine.state import State
from arpad.engine.tables import PENDING, RATINGS
from arpad.law import Article, Rulebook, Source
from arpad.law.engines import rows
from arpad.rulebooks import CATALOGUE
from arpad.tables.statuses import UNRATED

from .tables import event_of, rated_event, table

JULY, SEPTEMBER = date(2010, 7, 1), date(2010, 9, 1)


def first_of(book: Rulebook, *results: dict[str, Any]) -> dict[str, Any]:
    """Return the first rating of player 1, from results that were rated for the list of July."""
    shared = {"player_id": 1, "list_id": 20100701, "rulebook": book.name, "is_round_robin": 0,
              "is_kept": 1}  # fmt: skip
    waiting = [{**shared, "event_id": n, **one} for n, one in enumerate(results)]
    listed = table(RATINGS, {"list_id": 20100701, "player_id": 1, "status": UNRATED})
    state = State.of(JULY, listed, pending=table(PENDING, *waiting))
    (row,) = rows(rate_period(state, {}, SEPTEMBER, book).first_ratings)
    return row


def block(average: int, games: int, score_half: int, event_rating: int = 2000) -> dict[str, Any]:
    return {"games": games, "score_half": score_half, "opponents": games,
            "opponents_sum": average * games, "event_rating": event_rating}  # fmt: skip


@pytest.mark.parametrize(("rulebook", "rating"), [("fide-2009", 2199), ("fide-2009-applied", 2197)])
def test_the_example_of_834(rulebook: str, rating: int) -> None:
    """2009 8.34: 1 of 3 against 2220, 3 of 5 against 2150, 2.5 of 4 against 2200.

    R_c is 26210 / 12 = 2184; half a point above 50% is 15, or as applied 12.5 (2196.5).
    """
    found = first_of(
        CATALOGUE.book(rulebook), block(2220, 3, 2), block(2150, 5, 6), block(2200, 4, 5)
    )
    assert (found["opponents_average"], found["games"], found["score_half"]) == (2184, 12, 13)
    assert (found["first_rating"], found["rulebook"]) == (rating, rulebook)


def test_the_example_of_103() -> None:
    """2005 10.3: R_u 2280 (5 games), 2400 (10) and 1960 (5): 45200 / 20 = 2260."""
    blocks = (block(2280, 5, 5, 2280), block(2300, 10, 18, 2400), block(2200, 5, 2, 1960))
    assert first_of(CATALOGUE.book("fide-2005"), *blocks)["first_rating"] == 2260


def drawn(book: Rulebook, games: int, rating: int, opponent: int, **facts: Any) -> Any:
    """Rate one event in which player 1 draws so many games with others."""
    others = range(2, games + 2)
    people = [{"player_id": 1, "rating": rating, **facts},
              *({"player_id": n, "rating": opponent} for n in others)]  # fmt: skip
    played = [(n, 1, n, "=") for n in others]
    event = event_of(date(2010, 8, 2), date(2010, 8, 9), JULY)
    return rated_event(book, event, played, people, SEPTEMBER)


@pytest.mark.parametrize(("games", "k_factor_e2"), [(17, 4000), (18, 3800), (19, 3600)])
def test_k_times_games_is_at_most_700(games: int, k_factor_e2: int) -> None:
    """2022 8.3.3: 17 x 40 = 680; 18 x 38 = 684; 19 x 36 = 684. All draws with 2096, .64 (D 96)."""
    book = CATALOGUE.book("fide-2022")
    rated = drawn(book, games, 2000, 2096, games_rated=10)
    changed = k_held(rated.sums, games_of_period(rated.sums), book)
    mine = [row for row in rows(held(rated.explained, changed)) if row["player_id"] == 1]
    assert {row["k_factor_e2"] for row in mine} == {k_factor_e2}
    assert sum(row["change_e5"] for row in mine) == games * k_factor_e2 * 130  # (.5 - .37)


@pytest.mark.parametrize(
    ("rulebook", "opponent", "rating", "rounding"),
    [
        # A draw with D = -179: .27, K = 15: +3.45; with D = +4: .51 x 15: -.15
        ("fide-2009-applied", 2179, 2003, -45000),
        ("fide-2009-applied", 1996, 2000, 15000),
        # K = 30: D = +54: .58, -2.4
        ("fide-2009", 1946, 1998, 40000),
    ],
)
def test_rounding_is_an_adjustment(
    rulebook: str, opponent: int, rating: int, rounding: int
) -> None:
    """2009 8.57: old rating + changes + adjustments = new rating, to the last digit."""
    book = CATALOGUE.book(rulebook)
    period = of_one_draw(book, opponent)
    (listed,) = [row for row in rows(period.published) if row["player_id"] == 1]
    (rest,) = [row for row in rows(period.adjustments) if row["player_id"] == 1]
    assert listed["rating"] == rating
    assert (rest["kind"], rest["amount_e5"], rest["rulebook"]) == ("rounding", rounding, rulebook)
    assert 200000000 + listed["sum_e5"] + rest["amount_e5"] == rating * 100000


def of_one_draw(book: Rulebook, opponent: int) -> Any:
    people = [{"list_id": 20100701, "player_id": n, "rating": rating, "games_rated": 40}
              for n, rating in ((1, 2000), (2, opponent))]  # fmt: skip
    state = State.of(JULY, table(RATINGS, *people))
    return rate_period(state, {book.name: drawn(book, 1, 2000, opponent)}, SEPTEMBER, book)


def test_what_a_club_caps_is_called_a_cap() -> None:
    """House.md, defect 5a: a clause that gives a whole number is no floor by that alone."""
    cap = q.RATING_NEW.is_(1950, "Nobody stands above 1950.", when=q.the.rating_old > 1950)
    club = Source("Club", date(2010, 7, 1), "The club's rules")
    limit = Article("1", "A limit.", cap.called("cap"))
    book = CATALOGUE.book("fide-2009").amended("club", club, limit)
    found = [(row["kind"], row["amount_e5"]) for row in rows(of_one_draw(book, 2000).adjustments)]
    assert found == [("cap", -5000000)] * 2

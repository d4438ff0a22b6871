"""Newcomers' events: R_u, whose result is ignored, and who is in his first event."""

from datetime import date
from itertools import combinations

import pytest

from arpad.law.engines import rows
from arpad.rulebooks import CATALOGUE

from .tables import changes, event_of, rated_event

MAY, JULY, SEPTEMBER = date(2010, 5, 1), date(2010, 7, 1), date(2010, 9, 1)
EVENT = event_of(date(2010, 6, 20), date(2010, 7, 5), MAY)
N, O9, O10, O11, O12 = 1, 9, 10, 11, 12
OTHERS = [{"player_id": n, "rating": 2000} for n in (O9, O10, O11)]
HALF_OF_THREE = [(1, N, O9, "="), (2, N, O10, "0"), (3, N, O11, "0")]


@pytest.mark.parametrize(("now", "is_ignored"), [(2000, False), (None, True)])
def test_who_has_entered_the_list_since_is_not_in_the_first_event(
    now: int | None, is_ignored: bool
) -> None:
    """2009 6.1, 8.4 (decision 000-43): half a point of three is ignored in a first event alone.

    R_u = 2000 - 273 (1/6, .17) = 1727. D = 273, .83, K = 30: (.5 - .83) x 30 = -9.9 for the draw,
    (1 - .83) x 30 = 5.1 for a win.
    """
    people = [{"player_id": N, "now": now}, *OTHERS]
    found = rated_event(
        CATALOGUE.book("fide-2009"), EVENT, HALF_OF_THREE, people, SEPTEMBER, current=JULY
    )
    of_others = {who: amount for (who, opponent), amount in changes(found).items() if opponent == N}
    assert of_others == ({} if is_ignored else {O9: -990000, O10: 510000, O11: 510000})
    (result,) = rows(found.results)
    assert (result["is_first_event"], result["is_discarded"]) == (int(is_ignored),) * 2


@pytest.mark.parametrize(
    ("rulebook", "changed"),
    [
        # D = 315: .86. K = 30, 15
        ("fide-2009", {O9: -1080000, O10: 420000, O11: 420000, O12: 420000}),
        ("fide-2005", {O9: -540000, O10: 210000, O11: 210000, O12: 210000}),
    ],
)
def test_the_same_in_a_round_robin(rulebook: str, changed: dict[int, int]) -> None:
    """All the others draw with each other. In 2005 it is 10.20 and 10.4.

    d_p of 2 of 4 is 0 and of 2.5 of 4 (.63) 95: R_a = 2000 - 71.25 x 4/5 = 1943. Half a point of 4
    (.13) is -322 x 4/5: R_u = 1685.
    """
    draws = [(4, a, b, "=") for a, b in combinations((O9, O10, O11, O12), 2)]
    played = [*HALF_OF_THREE, (7, N, O12, "0"), *draws]
    people = [{"player_id": N, "now": 2000}, *OTHERS, {"player_id": O12, "rating": 2000}]
    found = rated_event(
        CATALOGUE.book(rulebook), {**EVENT, "kind": "round_robin"}, played, people, SEPTEMBER,
        current=JULY,
    )  # fmt: skip
    (result,) = rows(found.results)
    assert result["event_rating"] == 1685
    assert {w: amount for (w, o), amount in changes(found).items() if o == N} == changed


@pytest.mark.parametrize("rulebook", ["fide-2005", "fide-2009", "fide-2025"])
def test_where_all_are_rated_the_results_are_those_of_nobody_in_the_same_columns(
    rulebook: str,
) -> None:
    """Nothing is worked out then: the table is as if it had been, and lacks its rows alone."""
    book = CATALOGUE.book(rulebook)
    found = {
        rating: rated_event(
            book, EVENT, HALF_OF_THREE, [{"player_id": N, "rating": rating}, *OTHERS], JULY
        ).results
        for rating in (None, 1900)
    }
    assert [row["player_id"] for row in rows(found[None])] == [N]
    assert rows(found[1900]) == []
    assert list(found[1900].schema().items()) == list(found[None].schema().items())

"""Between which numbers a rule's answers lie, beside every value that its words can have."""

from itertools import product

from arpad.engine import questions as q
from arpad.engine.words import the
from arpad.law.bounds import bounds, bounds_of_rule
from arpad.law.units import half_away, half_up
from arpad.rulebooks import CATALOGUE


def test_what_is_computed_lies_between_its_extremes() -> None:
    """Compared with all values of both words, negative ones among them."""
    one, other = the.rating, the.games
    terms = {
        "sum": (one + other, lambda a, b: a + b),
        "difference": (one - other, lambda a, b: a - b),
        "product": (one * other, lambda a, b: a * b),
        "whole part": (one // 3, lambda a, _: a // 3),
        "rounded": (half_up(one * other, 2), lambda a, b: half_up(a * b, 2)),
        "away": (half_away(one, 2), lambda a, _: half_away(a, 2)),
        "clipped": (one.clip(-1, 2) + 1, lambda a, _: max(-1, min(2, a)) + 1),
        "filled": (one.fill_null(9), lambda a, _: a),
    }
    pairs = [*product(range(-3, 5), range(-2, 3))]
    for name, (term, compute) in terms.items():
        values = [compute(a, b) for a, b in pairs] + ([9] if name == "filled" else [])
        found = bounds(term, {"rating": (-3, 4), "games": (-2, 2)})
        assert found == (min(values), max(values)), name


def test_what_no_number_limits_has_no_bounds() -> None:
    assert bounds(the.rating + 1, {}) is None
    assert bounds(the.rating % 7, {"rating": (1, 9)}) is None
    assert bounds(the.rating.clip(0, 54) + 3, {}) == (3, 57)


def test_the_k_of_the_fce_lies_between_3_and_45() -> None:
    """16.2: K0 + 3 - MP/9, MP 54 at most; by hand from every K0 of Table 3 and every MP."""
    k_bases = (42, 36, 30, 24, 16, 6)
    by_hand = [half_up((k0 + 3) * 9 - mp, 9) for k0 in k_bases for mp in range(55)]
    book = CATALOGUE.book("fce-2016")
    base = bounds_of_rule(book[q.K_BASE], {})
    assert base == (600, 4200)
    of_seasons = [
        found
        for clause in book[q.K_FACTOR].clauses
        if "K0 + 3" in clause.says and (found := bounds(clause.value, {"k_base_e2": base}))
    ]
    assert {*of_seasons} == {(min(by_hand) * 100, max(by_hand) * 100)} == {(300, 4500)}

"""Newcomers in a pool without chance, against a plain loop over pairs."""

import pytest

from arpad.lab.exploits.entering import Entering, claims, pool


def expected(own: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - own) / 400))


def naive(setting: Entering) -> list[float]:
    """Return everybody's rating in the end, pair by pair."""
    strengths = [2000.0] * setting.veterans
    ratings = list(strengths)
    for _ in range(setting.periods):
        for _ in range(setting.newcomers):
            strengths.append(2000 + setting.gap)
            ratings.append(strengths[-1] if setting.entry is None else setting.entry)
        each = setting.games / (len(ratings) - 1)
        ratings = [
            rating
            + setting.k_factor
            * each
            * sum(
                expected(strengths[one], strengths[other]) - expected(rating, ratings[other])
                for other in range(len(ratings))
                if other != one
            )
            for one, rating in enumerate(ratings)
        ]
    return ratings


def test_the_pool_is_that_of_a_plain_loop() -> None:
    setting = Entering(gap=150, entry=1900, veterans=6, newcomers=2, periods=4)
    ratings = naive(setting)
    _, old, young, mean, highest = pool(setting).row(-1)
    assert old == pytest.approx(sum(ratings[:6]) / 6)
    assert young == pytest.approx(sum(ratings[6:]) / 8)
    assert mean == pytest.approx(sum(ratings) / 14)
    assert highest == pytest.approx(max(ratings))


def test_what_holds_of_the_claim() -> None:
    """K is the same for all, so no game changes the mean: it is that of the ratings brought in."""
    rows = {row["case"]: row for row in claims(100).iter_rows(named=True)}
    stronger = rows["stronger, entered at the mean"]
    assert stronger["everybody"] == pytest.approx(2000)
    assert stronger["veterans"] < 2000 < stronger["newcomers"]
    fitting = rows["stronger, entered by performance"]
    assert (fitting["veterans"], fitting["newcomers"]) == pytest.approx((2000, 2100))
    above = rows["as strong, entered 200 above"]
    assert above["everybody"] == pytest.approx((60 * 2000 + 60 * 2200) / 120)
    assert above["veterans"] > 2000
    below = rows["as strong, entered 1000 below"]
    assert below["everybody"] == pytest.approx(1500)
    assert below["veterans"] < 2000

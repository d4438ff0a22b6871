"""`arpad calc` under rules that count seasons, and give first ratings by age (FCE 10.2, 16.2)."""

import pytest

from tests.cli.test_calc import answer, run


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        # 19.2: three complete years, 36 games in the last and 10 in the first: (36 x 3 + 10) / 6 =
        # 19.67, 3 - 2.19 = .81; 24 + .81 = 24.81, so 25
        (("--federated-since", "2016-02-01", "--games-by-year", "2016:10 2018:36"), "25"),
        (("--federated-since", "2018-12-01"), "24"),  # 16.2c: less than a year
        ((), "24"),
    ],
)
def test_k_by_seasons(more: tuple[str, ...], expected: str) -> None:
    found = answer("k", "-r", "fce-2016", "--rating", "1890", "--on", "2019-10-01", *more)
    assert found["k_factor"] == expected


def test_a_first_rating_by_age() -> None:
    """FCE 19.1: 13.1 years: 1020 + 40 x 13.1 = 1544; 10.1: FIDE's goes before."""
    born = ("--birth-date", "2000-08-23", "--federated-since", "2013-10-01")
    assert answer("initial", "-r", "fce-2016", *born)["rating"] == 1544
    assert answer("initial", "-r", "fce-2016", *born, "--fide-rating", "1600")["rating"] == 1600
    refused = run("initial", "-r", "fide-2025", *born)
    assert refused.exit_code == 2


def test_no_difference_is_shown_where_none_makes_the_performance() -> None:
    """FCE 14.4: 2 of 2 against 1550, K0 = 30: 1550 + 2 x 30. 14.5: none of 2, d_p -800."""
    vs = ("performance", "-r", "fce-2016", "--vs")
    won = run(*vs, "1500:1", "--vs", "1600:1").stdout
    assert won == "1610   opponents' average 1550   (FCE 2016-01 14.4/3)\n"
    lost = run(*vs, "1500:0", "--vs", "1600:0").stdout
    assert lost == "750   opponents' average 1550, d_p -800   (FCE 2016-01 14.5)\n"

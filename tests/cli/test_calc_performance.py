"""`arpad calc performance`: the average and d_p, and the article that says so."""

import pytest

from tests.cli.test_calc import answer, run


@pytest.mark.parametrize(
    ("games", "rating"),
    [
        (("2319:0", "2181:1"), 2250),  # 50%: the average
        (("2000:1", "2001:1", "2000:0", "2000:1"), 2193),  # 2000.25 is 2000; .75 is 193
        (("2000:0", "2001:1"), 2001),  # 2000.5 goes up
    ],
)
def test_the_performance_rating(games: tuple[str, ...], rating: int) -> None:
    vs = [word for game in games for word in ("--vs", game)]
    verb_answer = answer("performance", "-r", "fide-2009", *vs)
    assert (
        verb_answer["performance_rating"]
        == rating
        == (verb_answer["opponents_average"] + verb_answer["rating_difference"])
    )


@pytest.mark.parametrize(
    ("words", "article"),
    [
        (("-r", "fide-2009"), "FIDE B.01 2009-07 1.48"),
        (("-r", "fide-2022"), "FIDE B.01 2009-07 1.48"),
        (("-r", "fide-2022", "--on", "2024-02-01"), "FIDE B.01 2024-01 1.4.8"),
        (("-r", "fide-2025"), "FIDE B.01 2024-01 1.4.8"),
        (("-r", "fce-2016"), "FCE 2016-01 14.3"),
    ],
)
def test_a_performance_cites_where_it_is_defined(words: tuple[str, ...], article: str) -> None:
    """FIDE defines R_p in the title regulations, of the day; the FCE in its own (14.3: 50%)."""
    vs = ("--vs", "2000:1", "--vs", "2001:0")
    assert answer("performance", *words, *vs)["article"] == article
    assert article in run("performance", *words, *vs).stdout.replace("\n", " ")


@pytest.mark.parametrize("score", ["0", "1"])
def test_a_full_score_and_none_have_no_performance_rating(score: str) -> None:
    verb_answer = answer("performance", "-r", "fide-2009", "--vs", f"2000:{score}")
    assert verb_answer["performance_rating"] is None
    assert "At 0% and 100% the difference is indeterminate" in verb_answer["note"]
    assert (
        verb_answer["note"] in run("performance", "-r", "fide-2009", "--vs", f"2000:{score}").stdout
    )


@pytest.mark.parametrize("rulebook", ["fide-2005", "fide-2022", "fide-2025", "fide-blitz-2024"])
def test_a_performance_is_no_first_rating(rulebook: str) -> None:
    """B.01 1.4.8: R_a 2710 and d_p +125 of 67% are 2835; a first rating would be 2200 at most."""
    vs = [word for game in ("2700:1", "2750:0.5", "2680:0.5") for word in ("--vs", game)]
    assert answer("performance", "-r", rulebook, *vs)["performance_rating"] == 2835

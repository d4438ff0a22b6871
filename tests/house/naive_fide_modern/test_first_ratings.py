"""First ratings and newcomers: figures of FIDE and of public sources, and cases by hand.

FIDE's published and calculated figures (F-...) are those that fide-history.md's second engine
recorded (zugzwang-foundation/Chess-ELO-Rating, OUTPUT_L0_fixtures).
"""

from dataclasses import replace
from datetime import date

import pytest

from .builders import LIST, against, alone, changes_of, event, first_rating, rated, row, unrated
from .fide import rate
from .rules import EDITIONS, window_start

FROM_2022 = [edition for edition in EDITIONS if EDITIONS[edition].rounds_change]


@pytest.mark.parametrize(
    ("ratings", "results", "rating"),
    [
        ([1600] * 5, "11=00", 1657),  # R_a 11600/7 = 1657.14, p .50
        ([2400] * 9, "111111111", 2200),  # R_a 2290.9, p 10/11 = .91: 2674, at most 2200
        ([1901, 1901, 1901, 1902, 1902], "11==0", 1922),  # F-N01: published on 1.12.2025
        ([1600] * 5, "1==00", 1607),  # p 3/7 = .43: -50
        ([1400] * 5, "=0000", None),  # R_a 10600/7 = 1514.29, p 1.5/7 = .21: -230
        ([2000] * 4, "1111", None),  # four games
    ],
)
def test_first_rating_with_two_draws(ratings: list[int], results: str, rating: int | None) -> None:
    """T24 8.2.2, 8.2.3; 7.1.4."""
    for edition in ("fide-2024", "fide-2025", "fide-rapid-2024", "fide-blitz-2024-12"):
        assert first_rating(edition, ratings, results) == rating


@pytest.mark.parametrize(
    ("average", "results", "rating"),
    [
        (2000, "11100", 2020),  # F-I01
        (2000, "11000", 1928),  # F-I02
        (2000, "11=00", 2000),  # F-I03
        (2100, "11111", 2200),  # F-I04
        (2400, "111==", 2460),  # three half points above 50 %
        (2400, "11100", 2420),  # F-I05
        (1600, "10000", 1360),  # F-I06
        (1657, "11100", 1677),  # F-I07
        (1800, "1111000", 1820),  # F-I08
    ],
)
def test_first_rating_of_2022(average: int, results: str, rating: int) -> None:
    """T22 8.2.2, 8.2.3; FIDE's calculator still follows it."""
    assert first_rating("fide-2022", [average] * len(results), results) == rating


def test_rounding_of_the_first_rating() -> None:
    """A half upwards; to round R_a before would change nothing, as d_p and 20 are whole."""
    assert first_rating("fide-2022", [1600] * 6 + [1601] * 2, "11000000") == 1407  # 1600.25 - 193
    for edition in ("fide-2017", "fide-2022"):
        assert first_rating(edition, [1600, 1601] * 3, "100=00") == 1408  # 1600.5 - 193
        assert first_rating(edition, [1600, 1601] * 3, "111=00") == 1621  # 1600.5 + 20
    # R_a 13202/8 = 1650.25, p 3/8 = .375 -> .38: -87
    assert first_rating("fide-2024", [1600] * 4 + [1601] * 2, "110000") == 1563


@pytest.mark.parametrize(("edition", "rating"), [("fide-2011", 2215), ("fide-2012", 2215)])
def test_half_point_is_15_points_in_2011(edition: str, rating: int) -> None:
    """xadrezvencedor.blogspot, July 2011: 5 of 9 against 2200 gives 2215; nine games needed."""
    assert first_rating(edition, [2200] * 9, "111110000") == rating
    assert first_rating(edition, [2200] * 8, "11111000") is None
    assert first_rating("fide-rapid-2012", [2200] * 9, "111110000") == rating


def test_half_point_is_20_points_from_2014() -> None:
    assert first_rating("fide-2014", [2200] * 5, "11100") == 2220
    assert first_rating("fide-2014", [2200] * 4, "1111") is None
    assert first_rating("fide-blitz-2014", [2200] * 5, "11100") == 2220


def test_the_window_of_26_months() -> None:
    """T24 7.1.4: 26 lists, of 1 May 2022 to 1 June 2024; that of 1 April 2022 is too old."""
    assert window_start(EDITIONS["fide-2024"], LIST) == date(2022, 4, 1)
    assert window_start(EDITIONS["fide-2024"], date(2024, 4, 30)) == date(2022, 2, 28)
    assert window_start(EDITIONS["fide-2011"], date(2011, 9, 1)) == date(2009, 9, 1)
    recent = row(3, 3, 4800, date(2024, 3, 1))
    for edition in ("fide-2014", "fide-2022", "fide-2024"):
        wanted = 1657 if edition == "fide-2024" else 1600
        for on, games, rating in (
            (date(2022, 5, 1), 2, wanted),
            (date(2022, 4, 1), 2, None),
            (date(2022, 5, 1), 1, None),
        ):
            rows = [row(games, games, 1600 * games, on), recent]
            assert rate(edition, LIST, [unrated(1)], [], rows).rating_new[1] == rating


@pytest.mark.parametrize("edition", FROM_2022)
def test_first_event_of_zero(edition: str) -> None:
    """T24 8.2.1: the first event of zero is disregarded, a later one is not."""
    rivals, zero = against(1, [1900, 1900], "00")
    zero = replace(zero, end=date(2024, 5, 10))
    _, half = against(1, [1900, 1900], "=0", event_id=2)
    assert rate(edition, LIST, [unrated(1), *rivals], [half, zero]).kept == {
        (1, 1): False,
        (2, 1): True,
    }
    played = replace(zero, end=date(2024, 5, 13))
    assert rate(edition, LIST, [unrated(1), *rivals], [half, played]).kept == {
        (1, 1): True,
        (2, 1): True,
    }
    again = rate(edition, LIST, [unrated(1, has_played_event=True), *rivals], [zero])
    assert again.kept == {(1, 1): True}


def test_a_pool_of_zero() -> None:
    """0 of 5 against 2000: 2022 -800; 2024 R_a 13600/7 = 1942.86, p 1/7 = .14: -309."""
    later = row(5, 0, 10000, date(2024, 3, 1))
    for edition, rating in (("fide-2017", None), ("fide-2022", 1200), ("fide-2024", 1634)):
        assert rate(edition, LIST, [unrated(1)], [], [later]).rating_new[1] == rating


def test_leading_results_below_the_floor() -> None:
    """2014-2021 they are ignored (2009: 8.31), from 2022 all results are pooled."""
    rivals, low = against(1, [1050, 1050, 1050], "100")  # p .33: 1050 - 125
    strong, high = against(1, [1500] * 5, "11=00", event_id=2)
    strong = [replace(p, player_id=p.player_id + 50) for p in strong]
    games = tuple(replace(game, black=game.black + 50) for game in high.games)
    high = replace(high, games=games, end=date(2024, 5, 20))
    people = [unrated(1), *rivals, *strong]
    older = rate("fide-2017", LIST, people, [low, high])
    assert older.kept == {(1, 1): False, (2, 1): True}
    assert older.rating_new[1] == 1500
    newer = rate("fide-2022", LIST, people, [low, high])
    assert newer.kept == {(1, 1): True, (2, 1): True}
    # 10650/8 = 1331.25, 3.5/8 = .4375 -> .44: -43
    assert newer.rating_new[1] == 1288


def test_round_robin_of_newcomers_until_2021() -> None:
    """Five rated at 2000 and a newcomer, all draws but one: from 2022 they meet nobody in him."""
    pairs = [(a, b, "=") for a in range(1, 7) for b in range(a + 1, 7)]
    people = [*(rated(n, 2000) for n in range(1, 6)), unrated(6)]
    played = event(pairs, "round_robin")
    older = rate("fide-2017", LIST, people, [played])
    assert older.sides[1, 4, 1].opponent_rating == 2000
    assert older.rating_new[6] == 2000
    newer = rate("fide-2022", LIST, people, [played])
    assert not newer.sides[1, 4, 1].is_rated
    assert newer.sides[1, 4, 6].is_rated
    assert newer.rating_new[6] == 2000
    few = [rated(1, 2000), *(unrated(n) for n in range(2, 7))]
    assert rate("fide-2017", LIST, few, [played]).event_is_rated == {1: False}  # 6.31
    assert rate("fide-2022", LIST, few, [played]).event_is_rated == {1: True}


def test_rated_since_the_event() -> None:
    """T24 8.2.4: his own games with his present rating, for the others he is unrated."""
    player = unrated(1, rating_now=1800, rating_peak=1800, games_rated=5)
    outcome = alone("fide-2024", player, [1800, 1800], "1=")
    assert changes_of(outcome, 1) == [20, 0]
    assert outcome.rating_new == {1: 1820}
    assert outcome.kept == {}

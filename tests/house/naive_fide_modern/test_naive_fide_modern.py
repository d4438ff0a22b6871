"""The cap, K, rounding, floors and what is rated: published figures and cases by hand.

FIDE's published and calculated figures (F-...) are those that fide-history.md's second engine
recorded (zugzwang-foundation/Chess-ELO-Rating, OUTPUT_L0_fixtures); "Coomera" is a calculation of
2022 as published by FIDE (chesschat.org, thread 18971).
"""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from .builders import LIST, against, alone, changes_of, event, rated, unrated
from .fide import rate
from .model import Event
from .rules import EDITIONS, floor_on, half_away, limited_k, three_digits, uplifted

STANDARD = ("fide-2011", "fide-2012", "fide-2014", "fide-2017", "fide-2022", "fide-2024")


# The cap


def test_coomera_2022() -> None:
    """Published by FIDE: 2000, K 20, only the greatest difference is brought to 400; -12.2."""
    ratings = [1063, 1299, 1413, 1872, 1851, 1427, 1682]
    outcome = alone("fide-rapid-2022", rated(1, 2000), ratings, "111=011")
    wanted = [160, 20, 40, -340, -1400, 40, 260]
    assert changes_of(outcome, 1) == [Fraction(change, 100) for change in wanted]
    assert outcome.rating_new[1] == 1988
    lower = [outcome.sides[1, index, 101 + index].rated_difference for index in range(3)]
    assert lower == [-400, -400, -400]
    unlimited = alone("fide-2024", rated(1, 2000), ratings, "111=011")
    assert sum(changes_of(unlimited, 1)) == Fraction(-840, 100)  # four times .08


def test_one_upgrade_is_the_first_of_equals_and_per_event() -> None:
    rivals, played = against(1, [1500, 1500, 1550], "111")
    games = tuple(replace(g, round=4 - g.round) for g in played.games)  # played backwards
    turned = replace(played, games=games)
    _, other = against(1, [1500, 1500, 1550], "111", event_id=2)
    outcome = rate("fide-2022", LIST, [rated(1, 2000), *rivals], [turned, other])
    found = [outcome.sides[e, index, 1].rated_difference for e in (1, 2) for index in range(3)]
    assert found == [500, 400, 450, 400, 500, 450]


def test_an_unrated_game_takes_no_upgrade() -> None:
    """The greatest difference is among the games that are rated."""
    rivals, played = against(1, [1400, 1500], "+1")
    outcome = rate("fide-2022", LIST, [rated(1, 2000), *rivals], [played])
    assert outcome.sides[1, 1, 1].rated_difference == 400


@pytest.mark.parametrize(
    ("own", "opponent", "result", "before", "since"),
    [
        (2600, 2100, "1", 8, 8),  # F-C14
        (2649, 2149, "1", 8, 8),  # F-C15
        (2650, 2150, "1", 8, 4),  # F-C16
        (2700, 1964, "1", 8, 0),  # F-C20
        (2700, 1900, "0", -92, -100),  # F-C21
        (2813, 2400, "1", 8, 7),  # F-P01: D = 413, .93
    ],
)
def test_full_difference_from_2650(
    own: int, opponent: int, result: str, before: int, since: int
) -> None:
    """T24 8.3.1 with the words of 1.10.2025; in tenths, K = 10."""
    for edition, tenths in (
        ("fide-2024", before),
        ("fide-2025", since),
        ("fide-rapid-2024", before),
    ):
        outcome = alone(edition, rated(1, own), [opponent], result)
        assert changes_of(outcome, 1) == [Fraction(tenths, 10)]
        assert outcome.sides[1, 0, 101].rated_difference == -400


@pytest.mark.parametrize(
    ("one", "other", "is_rated"),
    [(2601, 2001, False), (2601, 2002, True), (2600, 2000, True), (2000, 2700, False)],
)
def test_far_apart_in_rapid_and_blitz(one: int, other: int, is_rated: bool) -> None:
    """RB24 7.3.1 from 1.12.2024: 600 or more, and somebody above 2600."""
    for edition in ("fide-rapid-2024-12", "fide-blitz-2024-12"):
        outcome = alone(edition, rated(1, one), [other], "1")
        assert [side.is_rated for side in outcome.sides.values()] == [is_rated, is_rated]
    assert alone("fide-rapid-2024", rated(1, one), [other], "1").sides[1, 0, 1].is_rated


# K, rounding, floors


@pytest.mark.parametrize(
    ("peak", "games", "born", "wanted"),
    [
        (2399, 29, 1990, (30, 30, 40, 40, 40, 40)),
        (2400, 29, 1990, (30, 30, 10, 10, 10, 10)),
        (2400, 30, 1990, (10, 10, 10, 10, 10, 10)),
        (2399, 30, 1990, (15, 15, 20, 20, 20, 20)),
        (2299, 30, 2010, (15, 15, 40, 40, 40, 40)),
        (2300, 30, 2010, (15, 15, 20, 20, 20, 20)),
        (2300, 29, 2010, (30, 30, 40, 40, 40, 40)),
        (2400, 30, 2010, (10, 10, 10, 10, 10, 10)),
        (2299, 30, 2006, (15, 15, 20, 40, 40, 40)),  # 18 in March: the year counts from 2017
        (2299, 30, 2005, (15, 15, 20, 20, 20, 20)),
    ],
)
def test_k(peak: int, games: int, born: int, wanted: tuple[int, ...]) -> None:
    born_in_march = date(born, 3, 1)
    player = rated(1, 2200, rating_peak=peak, games_rated=games, birth=born_in_march)
    for edition, k in zip(STANDARD, wanted, strict=True):
        assert alone(edition, player, [2200], "1").sides[1, 0, 1].k == k
    for edition in ("fide-rapid-2012", "fide-blitz-2014"):
        assert alone(edition, player, [2200], "1").sides[1, 0, 1].k == 20
    assert alone("fide-blitz-2022", player, [2200], "1").sides[1, 0, 1].k == wanted[-1]


def test_juniors_at_the_turn_of_the_year_and_on_the_birthday() -> None:
    rivals, played = against(1, [2000], "1", start=date(2024, 12, 28), end=date(2024, 12, 29))
    player = rated(1, 2000, birth=date(2006, 12, 28))

    def k_on(edition: str, list_date: date, played: Event) -> Fraction | None:
        return rate(edition, list_date, [player, *rivals], [played]).sides[1, 0, 1].k

    assert k_on("fide-2024", date(2025, 1, 1), played) == 40
    assert k_on("fide-2024", date(2025, 2, 1), played) == 40  # the event began in that year
    rivals, later = against(1, [2000], "1", start=date(2025, 1, 2), end=date(2025, 1, 3))
    assert k_on("fide-2024", date(2025, 2, 1), later) == 20
    assert k_on("fide-2014", date(2025, 1, 1), played) == 20  # on his birthday he is none
    eve = replace(played, start=date(2024, 12, 27))
    assert k_on("fide-2014", date(2025, 1, 1), eve) == 40


def test_k_times_games() -> None:
    """T24 8.3.3; F-P05: 39 games, K 20 -> 17."""
    rules = EDITIONS["fide-2024"]
    found = [limited_k(rules, k, n) for k, n in ((20, 39), (40, 17), (40, 18), (10, 70), (10, 71))]
    assert found == [17, 40, 38, 10, 9]
    rivals, first = against(1, [2000] * 9, "=" * 9)
    _, second = against(1, [2000] * 9, "=" * 8 + "1", event_id=2)
    junior = rated(1, 2000, birth=date(2012, 1, 1))
    for edition, k in (("fide-2014", 40), ("fide-2017", 38), ("fide-2022", 38)):
        outcome = rate(edition, LIST, [junior, *rivals], [first, second])
        assert outcome.sides[1, 0, 1].k == outcome.sides[2, 8, 1].k == k
        assert outcome.rating_new[1] == 2000 + k // 2
    forfeit = replace(second, games=(*second.games[:8], replace(second.games[8], result="+")))
    outcome = rate("fide-2024", LIST, [junior, *rivals], [first, forfeit])
    assert outcome.sides[1, 0, 1].k == 40  # seventeen games


def test_rounding() -> None:
    """A draw with .75 expected at K = 10: -2.5; F-P01's -2.50 was published as -3."""
    assert [half_away(Fraction(n, 2)) for n in (-5, -1, 0, 1, 5)] == [-3, -1, 0, 1, 3]
    assert half_away(Fraction(-249, 100)) == -2
    master = rated(2, 2310, rating_peak=2400)
    for edition, wanted in (("fide-2017", {1: 2498, 2: 2313}), ("fide-2022", {1: 2497, 2: 2313})):
        outcome = rate(edition, LIST, [rated(1, 2500), master], [event([(1, 2, "=")])])
        assert outcome.rating_new == wanted


def test_floors() -> None:
    days = (date(2012, 7, 1), date(2012, 8, 1))
    assert [floor_on(EDITIONS["fide-2012"], day) for day in days] == [1201, 1001]
    floors = {edition: floor_on(rules, LIST) for edition, rules in EDITIONS.items()}
    assert set(floors.values()) == {1001, 1201, 1400, 1600}
    assert {e for e, floor in floors.items() if floor == 1400} == {
        e for e in EDITIONS if "2024" in e or "2025" in e
    }
    pair = [rated(1, 1401, rating_peak=2400), rated(2, 1401, rating_peak=2400)]
    drop = [rated(1, 1404, rating_peak=2400), rated(2, 1404, rating_peak=2400)]
    played = event([(1, 2, "1")])
    assert rate("fide-2024", LIST, pair, [played]).status == {1: "rated", 2: "delisted"}
    assert rate("fide-2024", LIST, drop, [played]).status == {1: "rated", 2: "delisted"}
    at_floor = [rated(1, 1405, rating_peak=2400), rated(2, 1405, rating_peak=2400)]
    assert rate("fide-2024", LIST, at_floor, [played]).rating_new == {1: 1410, 2: 1400}
    low = [rated(1, 1006, rating_peak=2400), rated(2, 1005, rating_peak=2400)]
    assert rate("fide-2022", LIST, low, [played]).rating_new == {1: 1011, 2: None}


def test_the_uplift_of_2024() -> None:
    """chess.com and fide.com: 1000 -> 1400, 1500 -> 1700, 1600 -> 1760, 1950 -> 1970."""
    found = [uplifted(rating) for rating in (1000, 1001, 1500, 1600, 1950, 1999, 2000, 2400)]
    assert found == [1400, 1401, 1700, 1760, 1970, 1999, 2000, 2400]


# Which events and games are rated; rapid and blitz


def test_rate_of_play_of_standard() -> None:
    """2009: the tournament's highest, 2200 and 1600; T24 1.1: the game's, 2400 and 1800."""
    people = [rated(1, 2400), rated(2, 2399), rated(3, 1800), rated(4, 1799), rated(5, 1799)]
    games = [(1, 2, "="), (2, 3, "="), (3, 4, "="), (4, 5, "=")]

    def rated_games(edition: str, minutes: int) -> list[bool]:
        played = event(games, minutes_for_60_moves=minutes)
        sides = rate(edition, LIST, people, [played]).sides
        return [sides[1, index, white].is_rated for index, (white, _, _) in enumerate(games)]

    assert rated_games("fide-2017", 120) == rated_games("fide-2024", 120) == [True] * 4
    assert rated_games("fide-2017", 119) == [False] * 4
    assert rated_games("fide-2022", 119) == [False, True, True, True]
    assert rated_games("fide-2024", 89) == [False, False, False, True]
    assert rated_games("fide-2025", 59) == [False] * 4


@pytest.mark.parametrize(
    ("edition", "inside", "outside"),
    [
        ("fide-rapid-2012", (15, 59), (14, 60)),
        ("fide-blitz-2012", (5, 14), (4, 15)),
        ("fide-rapid-2014", (11, 59), (10, 60)),
        ("fide-blitz-2014", (5, 10), (4, 11)),
        ("fide-rapid-2024", (11, 59), (10, 60)),
        ("fide-blitz-2024", (4, 10), (3, 11)),
        ("fide-rapid-2005", (3, 200), ()),
    ],
)
def test_rate_of_play_of_rapid_and_blitz(
    edition: str, inside: tuple[int, ...], outside: tuple[int, ...]
) -> None:
    people = [rated(1, 2400), rated(2, 2400)]

    def is_rated(played: Event) -> bool:
        return rate(edition, LIST, people, [played], (), 15).event_is_rated[1]

    for minutes in inside:
        assert is_rated(event([(1, 2, "=")], minutes_for_60_moves=minutes))
    for minutes in outside:
        assert not is_rated(event([(1, 2, "=")], minutes_for_60_moves=minutes))
    unequal = event([(1, 2, "=")], are_times_unequal=True)
    assert is_rated(unequal) == (edition == "fide-rapid-2005")


def test_matches() -> None:
    """T24 6.1, 6.2: four games, won after three; the fourth counts only if that was asked for."""
    played = event([(1, 2, "1"), (2, 1, "0"), (1, 2, "1"), (2, 1, "=")], "match")
    played = replace(played, rounds_scheduled=4)
    people = [rated(1, 2000), rated(2, 2000)]
    for edition, waived in (("fide-2017", 3), ("fide-2022", 3), ("fide-2024", 4)):
        for is_waived, count in ((False, 3), (True, waived)):
            asked = replace(played, is_decision_waived=is_waived)
            sides = rate(edition, LIST, people, [asked]).sides.values()
            assert sum(side.is_rated for side in sides) == 2 * count
    strangers = [rated(1, 2000), unrated(2)]
    for edition in EDITIONS:
        outcome = rate(edition, LIST, strangers, [played], (), 15)
        assert outcome.event_is_rated[1] == (edition == "fide-rapid-2005")


def test_the_standard_rating_begins_rapid_and_blitz() -> None:
    """RB24 7.2.1: rated at 2000 for both; 2000 + 40 (1 - .50), + 20 (1 - .50) in 2012."""
    player = unrated(1, rating_standard=2000)
    for edition, rating in (("fide-rapid-2024", 2020), ("fide-blitz-2012", 2010)):
        outcome = alone(edition, player, [2000], "1")
        assert outcome.sides[1, 0, 101].opponent_rating == 2000
        assert outcome.rating_new == {1: rating, 101: 1990}
        assert outcome.kept == {}
    standard = alone("fide-2024", player, [2000], "1")
    assert standard.rating_new == {1: None}


def test_rapid_of_2005() -> None:
    """15: 1600 is on the list, K is the administrator's, three digits are shown."""
    people = [rated(1, 1608), rated(2, 1608)]
    outcome = rate("fide-rapid-2005", LIST, people, [event([(1, 2, "1")])], (), 16)
    assert outcome.rating_new == {1: 1616, 2: 1600}
    lower = rate("fide-rapid-2005", LIST, people, [event([(1, 2, "1")])], (), 18)
    assert lower.rating_new == {1: 1617, 2: None}
    assert three_digits(2617) == 261
    with pytest.raises(ValueError, match="administrator"):
        rate("fide-rapid-2005", LIST, people, [])

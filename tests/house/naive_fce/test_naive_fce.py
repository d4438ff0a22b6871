"""Figures derived by hand from the articles of the FCE."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from . import (
    Event,
    Game,
    Options,
    Outcome,
    Player,
    Side,
    age_in_tenths,
    delta_k,
    first_rating,
    is_renewed,
    k0_of,
    k_on_list,
    mean_games,
    performance,
    rate,
    rating_by_age,
)
from .factor import is_under_12, season_of, single_k
from .numbers import half_away, half_up
from .tables import DP, PD, expected_hundredths

MARCH, APRIL, MAY = date(2018, 3, 1), date(2018, 4, 1), date(2018, 5, 1)
OPTIONS = Options()
CHILD, ADULT = date(2006, 1, 1), date(2005, 12, 31)  # in an event of 2018


def rated(number: int, rating: int, **more: Any) -> Player:
    """Make a player of the season 2018: delta K is 0."""
    ratings = {MARCH: rating, APRIL: rating}
    return replace(Player(number, ratings, rating, season_first=2018), **more)


def unrated(number: int, **more: Any) -> Player:
    ratings = {MARCH: None, APRIL: None}
    return replace(Player(number, ratings, None, has_licence=False), **more)


def event(results: Sequence[tuple[int, int, str]], **more: Any) -> Event:
    start = date(2018, 4, 10)
    games = tuple(Game(i, w, b, r, start) for i, (w, b, r) in enumerate(results, start=1))
    return replace(Event(1, "standard", start, start, games), **more)


def month(players: Sequence[Player], played: Event, **more: Any) -> Outcome:
    return rate(played.list_kind, MAY, players, [played], **more)


def only_side(players: Sequence[Player], result: str, player_id: int = 1, **more: Any) -> Side:
    return month(players, event([(1, 2, result)], **more)).sides[1, 0, player_id]


# 13.2, 13.3: tables


def test_table_1_has_no_gaps_and_ends_at_99() -> None:
    assert len(PD) == 50
    assert PD[0] == (0, 3, 50, 50)
    assert PD[-1] == (620, 735, 99, 1)
    assert all(second[0] == first[1] + 1 for first, second in pairwise(PD))
    assert all(higher + lower == 100 for _, _, higher, lower in PD)
    assert [row[2] for row in PD] == list(range(50, 100))


def test_table_2_is_whole_and_the_mirror_of_table_1() -> None:
    assert sorted(DP) == list(range(101))
    assert all(DP[p] == -DP[100 - p] for p in DP)
    assert all(DP[higher] == (first + last) // 2 for first, last, higher, _ in PD[1:])
    assert DP[100] == 800


def test_table_1_edges() -> None:
    found = [expected_hundredths(d) for d in (3, 4, 10, 11, 120, 619, 620, 735, 736, 1900)]
    assert found == [50, 51, 51, 52, 66, 98, 99, 99, 99, 99]
    assert [expected_hundredths(-d) for d in (3, 4, 120, 619, 620, 736)] == [50, 49, 34, 2, 1, 1]


# 16.2: K


def test_table_3_bands_are_half_open() -> None:
    edges = (1000, 1099, 1100, 1399, 1400, 1699, 1700, 1999, 2000, 2299, 2300, 2599, 2600, 2601)
    assert [k0_of(r) for r in edges] == [42, 42, 36, 36, 30, 30, 24, 24, 16, 16, 8, 8, 6, 6]
    assert k0_of(Fraction(3999, 2)) == 24
    assert k0_of(940) == 42


@pytest.mark.parametrize(
    ("games", "mean"),
    [
        ([55], 54),
        ([30, 9], 23),
        ([36, 0, 10], Fraction(59, 3)),  # 118 / 6
        ([27, 0, 10], Fraction(91, 6)),  # 19.2: 15.16
        ([10, 20, 30, 40], 20),
        ([10, 20, 30, 40, 50], Fraction(70, 3)),  # 350 / 15
        ([10, 20, 30, 40, 50, 999], Fraction(70, 3)),
        ([200, 200, 200, 200, 200], 54),
    ],
)
def test_table_4(games: list[int], mean: Fraction) -> None:
    assert mean_games(games) == mean


def test_example_19_2() -> None:
    player = rated(1, 1890, season_first=2015, games_by_season={2017: 27, 2015: 10})
    assert delta_k(OPTIONS, player, date(2018, 10, 1), player.games_by_season) == Fraction(71, 54)
    assert k_on_list(OPTIONS, player, 1890, date(2018, 10, 1)) == 25
    assert k_on_list(OPTIONS, player, 1890, date(2018, 10, 1), {2017: 36, 2015: 10}) == 25


def test_delta_k_runs_from_3_to_minus_3_and_rounds_half_up() -> None:
    player = rated(1, 1890, season_first=2017)
    shown = [k_on_list(OPTIONS, player, 1890, APRIL, {2017: n}) for n in (0, 9, 13, 14, 54, 99)]
    assert shown == [27, 26, 26, 25, 21, 21]  # 25.56, 25.44
    both = replace(player, season_first=2016)  # (2 x 2017 + 2016) / 3 = 13.5: delta 1.5
    assert delta_k(OPTIONS, both, APRIL, {2017: 20, 2016: 1}) == 3 - Fraction(41, 27)
    assert k_on_list(OPTIONS, both, 1890, APRIL, {2017: 13, 2016: 1}) == 26  # MP 9, delta 2
    four = replace(player, season_first=2014)  # only 2015 to 2017 count (20)
    assert k_on_list(OPTIONS, four, 1890, APRIL, {2017: 27, 2014: 900}) == 26  # MP 13.5: 1.5


def test_delta_k_starts_in_2016() -> None:
    player = rated(1, 1890, season_first=2003, games_by_season={2014: 54, 2015: 54})
    assert k_on_list(OPTIONS, player, 1890, date(2015, 12, 1)) == 24
    assert k_on_list(OPTIONS, player, 1890, date(2016, 1, 1)) == 21
    autumn = Options(season_start=(9, 1))
    assert season_of(autumn, date(2016, 8, 31)) == 2015
    assert k_on_list(autumn, player, 1890, date(2016, 8, 1)) == 24
    assert k_on_list(autumn, player, 1890, date(2016, 9, 1)) == 21


# 15, 17, 18: a game and a month


def test_example_18_1() -> None:
    """K is 16 + 2 = 18 as rounded, not 18.1: -11.88 instead of -11.946, and 2138 either way."""
    loser = rated(1, 2150, season_first=2017, games_by_season={2017: 9})
    outcome = month([loser, rated(2, 2030)], event([(1, 2, "0")]))
    assert outcome.sides[1, 0, 1] == Side(
        True, 2030, 120, Fraction(66, 100), Fraction(18), Fraction(-1188, 100)
    )
    assert outcome.sides[1, 0, 2].change == 16 * Fraction(66, 100)
    line = outcome.lines[1]
    assert (line.change, line.rating_new, line.games, line.k0, line.k) == (-12, 2138, 1, 16, 18)
    assert Fraction(181, 10) * (0 - Fraction(66, 100)) == Fraction(-11946, 1000)


def test_totals_round_away_from_zero() -> None:
    assert [half_away(Fraction(n, 2)) for n in (1, -1, 3, -3)] == [1, -1, 2, -2]
    assert [half_up(Fraction(n, 2)) for n in (1, -1, 3, -3)] == [1, 0, 2, -1]
    outcome = month([rated(1, 1500), rated(2, 1500)], event([(1, 2, "+")]))
    assert [outcome.lines[n].total for n in (1, 2)] == [Fraction(15, 2), Fraction(-15, 2)]
    assert [outcome.lines[n].rating_new for n in (1, 2)] == [1508, 1492]


def test_floor_clamps_the_new_rating() -> None:
    outcome = month([rated(1, 1003), rated(2, 1003)], event([(1, 2, "0")]))
    assert outcome.lines[1].change == -21
    assert outcome.lines[1].rating_new == 1000
    assert outcome.lines[2].rating_new == 1024


def test_no_cap_on_the_difference() -> None:
    side = only_side([rated(1, 1000), rated(2, 2700)], "1")
    assert (side.difference, side.expected) == (-1700, Fraction(1, 100))


def test_only_licensed_players_are_listed() -> None:
    players = [rated(1, 1500, has_licence=False), rated(2, 1500), unrated(3)]
    lines = month(players, event([(1, 2, "1"), (2, 3, "1")])).lines
    assert [lines[n].is_listed for n in (1, 2, 3)] == [False, True, False]
    assert [lines[n].rating_new for n in (1, 2, 3)][::2] == [1515, None]


# 7, 16.5, 16.6: halves


def test_forfeit_is_against_an_equal_with_half_the_lower_k() -> None:
    """004-15: K 30 and 16 give +-4."""
    players = [rated(1, 1500), rated(2, 2100)]
    assert only_side(players, "+") == Side(True, 1500, 0, Fraction(1, 2), Fraction(8), Fraction(4))
    assert only_side(players, "+", 2).change == -4
    assert only_side(players, "-").change == -4
    assert [only_side(players, "--", n).change for n in (1, 2)] == [-4, -4]


def test_forfeit_against_an_unrated_player() -> None:
    side = only_side([rated(1, 1500), unrated(2)], "+")
    assert (side.opponent_rating, side.k, side.change) == (1500, 15, Fraction(15, 2))
    assert not only_side([rated(1, 1500), unrated(2)], "+", 2).is_rated


def test_adjudicated_without_a_move_has_the_real_difference() -> None:
    players = [rated(1, 1500), rated(2, 2100)]
    side = only_side(players, "W")
    assert (side.difference, side.k, side.change) == (-600, 8, 8 * Fraction(98, 100))
    assert only_side(players, "D").change == 8 * Fraction(48, 100)
    assert not only_side([rated(1, 1500), unrated(2)], "W").is_rated


def test_half_k_in_the_rapid_list() -> None:
    """A forfeit in a blitz event is halved twice: 25, 12.5, 6.25."""
    player = rated(1, 1890, season_first=2017, games_by_season={2017: 18})
    players = [player, rated(2, 1500)]
    assert only_side(players, "1", list_kind="rapid").k == 25
    assert only_side(players, "1", list_kind="rapid", is_blitz=True).k == Fraction(25, 2)
    assert only_side(players, "1", list_kind="rapid", asked_half_k=True).k == Fraction(25, 2)
    assert only_side(players, "+", list_kind="rapid", is_blitz=True).k == Fraction(25, 4)
    assert only_side(players, "1", list_kind="standard", asked_half_k=True).k == 25


# 16.3, 16.4: children


def test_under_12_is_counted_on_1_january() -> None:
    played = event([(1, 2, "1")])
    assert is_under_12(rated(1, 1000, birth_date=CHILD), played)
    assert not is_under_12(rated(1, 1000, birth_date=ADULT), played)
    assert not is_under_12(rated(1, 1000), played)


@pytest.mark.parametrize(("children", "adults", "is_single"), [(4, 1, True), (7, 2, False)])
def test_single_k_from_80_percent(children: int, adults: int, is_single: bool) -> None:
    births = [CHILD] * children + [ADULT] * adults
    players = {n: rated(n, 1200, birth_date=born) for n, born in enumerate(births, start=1)}
    played = event([(1, n, "1") for n in players if n != 1])
    assert single_k(played, players) == (6 if is_single else None)
    rapid = replace(played, list_kind="rapid", is_blitz=True)
    assert single_k(rapid, players) == (3 if is_single else None)


def test_single_k_overrides_the_halves_and_unrated_players_count() -> None:
    players = [rated(1, 2100, birth_date=ADULT), rated(2, 1200, birth_date=CHILD)]
    players += [unrated(n, birth_date=CHILD) for n in (3, 4, 5)]
    results = [(1, 2, "+"), (3, 4, "1"), (5, 2, "1")]
    outcome = month(players, event(results, list_kind="rapid", is_blitz=True))
    assert outcome.has_single_k == {1: True}
    assert outcome.sides[1, 0, 1].change == Fraction(3, 2)
    assert outcome.sides[1, 2, 2].k == 3


# 12, 14: performance


def test_performance_above_half() -> None:
    """004-5: 9/9 against 1999 gives 2215, against 2000 only 2144."""
    assert performance(OPTIONS, [(1999, 2)] * 9) == 2215
    assert performance(OPTIONS, [(2000, 2)] * 9) == 2144
    assert performance(OPTIONS, [(1999, 2), (2000, 2)]) == Fraction(3999, 2) + 48
    assert performance(OPTIONS, [(1500, 2), (1500, 1)]) == 1530  # half a point above 50 %


def test_performance_at_and_below_half() -> None:
    assert performance(OPTIONS, []) is None
    assert performance(OPTIONS, [(1500, 2), (1601, 0)]) == Fraction(3101, 2)
    assert performance(OPTIONS, [(1500, 0)]) == 700
    quarter = [(1500, 1), (1500, 0)]
    assert performance(OPTIONS, quarter) == 1500 - 193
    assert performance(Options(literal_per_game=True), quarter) == 1100
    eighth = [(1500, 2)] + [(1500, 0)] * 7  # .125 -> .13
    assert performance(OPTIONS, eighth) == 1500 - 322


def test_opponents_meet_the_rounded_performance() -> None:
    players = [rated(1, 1500), rated(2, 1601), unrated(3), unrated(4)]
    results = [(3, 1, "1"), (3, 2, "0"), (3, 4, "1"), (3, 1, "+"), (4, 3, "0")]
    outcome = month(players, event(results))
    assert outcome.performances == {(1, 3): Fraction(3101, 2), (1, 4): None}
    assert outcome.sides[1, 0, 1].opponent_rating == 1551
    assert outcome.sides[1, 1, 2].difference == 50
    assert not outcome.sides[1, 2, 3].is_rated
    assert outcome.lines[1].games == 2


# 8.3: lists


def weekly(**more: Any) -> Event:
    games = (Game(1, 1, 2, "1", date(2018, 3, 31)), Game(2, 2, 1, "0", date(2018, 4, 1)))
    return Event(1, "standard", date(2018, 3, 31), date(2018, 4, 1), games, **more)


def test_weekly_events_use_the_list_of_the_day() -> None:
    players = [rated(1, 1500), replace(rated(2, 1400), ratings={MARCH: 1390, APRIL: 1400})]
    sides = month(players, weekly(is_weekly=True)).sides
    assert [sides[1, n, 1].difference for n in (0, 1)] == [110, 100]
    assert [sides[1, n, 2].k for n in (0, 1)] == [36, 30]
    sides = month(players, weekly()).sides
    assert [sides[1, n, 1].difference for n in (0, 1)] == [110, 110]


def test_player_who_enters_between_two_lists() -> None:
    players = [rated(1, 1500), replace(rated(2, 1400), ratings={MARCH: None, APRIL: 1400})]
    outcome = month(players, weekly(is_weekly=True))
    assert outcome.performances == {(1, 2): 700}
    assert outcome.sides[1, 0, 1].opponent_rating == 700
    assert not outcome.sides[1, 0, 2].is_rated
    assert outcome.sides[1, 1, 2].is_rated


def test_events_of_the_other_list_are_left_aside() -> None:
    players = [rated(1, 1500), rated(2, 1500)]
    outcome = rate("rapid", MAY, players, [event([(1, 2, "1")])])
    assert outcome.sides == {}
    assert outcome.lines[1].rating_new == 1500


def test_games_of_december_count_on_the_list_of_january() -> None:
    december = date(2017, 12, 1)
    ratings: dict[date, int | None] = {december: 1890}
    player = Player(1, ratings, 1890, season_first=2017, games_by_season={2017: 13})
    games = (Game(1, 1, 2, "=", date(2017, 12, 9)), Game(2, 1, 2, "+", date(2017, 12, 9)))
    played = Event(1, "standard", date(2017, 12, 9), date(2017, 12, 9), games)
    outcome = rate("standard", date(2018, 1, 1), [player, replace(player, player_id=2)], [played])
    assert outcome.sides[1, 0, 1].k == 24
    assert outcome.lines[1].k == 25  # 14 games: 3 - 14 / 9 = 1.44


# 10, 11, 19.1: first ratings


def test_example_19_1() -> None:
    """The list of October 2013, and 13.1 years on the day before as well."""
    born = date(2000, 8, 23)
    newcomer = Player(1, {}, None, birth_date=born, federated_on=date(2013, 10, 1))
    assert age_in_tenths(born, date(2013, 9, 30)) == 131
    assert Fraction(10 * (38 + 365 * 13), 365) == Fraction(9566, 73)  # 131.04
    assert first_rating("standard", newcomer) == 1544
    lines = rate("standard", date(2013, 10, 1), [newcomer], []).lines
    assert (lines[1].rating_new, lines[1].k0, lines[1].k) == (1544, 30, 30)


def test_first_rating_by_age() -> None:
    assert [rating_by_age(t) for t in (30, 49, 50, 51, 169, 170, 171)] == [
        *(1220, 1220, 1220, 1224, 1696, 1700, 1700)
    ]
    born = date(2000, 1, 1)
    assert age_in_tenths(born, date.fromordinal(born.toordinal() + 1843)) == 50  # 50.49
    assert age_in_tenths(born, date.fromordinal(born.toordinal() + 1844)) == 51  # 50.52


def test_order_of_the_sources() -> None:
    player = Player(1, {}, None, 1800, 1700, date(2000, 8, 23), date(2013, 10, 1))
    assert first_rating("standard", player) == 1800
    assert first_rating("rapid", player) == 1700
    assert first_rating("rapid", replace(player, other_list_rating=None)) == 1800
    assert first_rating("standard", replace(player, fide_rating=None)) == 1544
    assert first_rating("standard", Player(1, {}, None)) is None


def test_first_rating_is_renewed_after_twelve_months_without_play() -> None:
    idle = rated(1, 1544, fide_rating=1650, initial_since=date(2017, 5, 1))
    assert is_renewed(idle, MAY)
    assert not is_renewed(idle, APRIL)
    assert rate("standard", MAY, [idle], []).lines[1].rating_new == 1650
    assert month([idle, rated(2, 1544)], event([(1, 2, "=")])).lines[1].rating_new == 1544
    unlicensed = replace(idle, has_licence=False)
    assert rate("standard", MAY, [unlicensed], []).lines[1].rating_new == 1544

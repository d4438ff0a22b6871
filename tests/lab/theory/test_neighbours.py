"""ICCF, US Chess, football, Sonas and Stephenson, to the figures that their sources print."""

import numpy as np
import pytest

from arpad.lab.theory import dwz, ecf, football, iccf, sonas, us_chess
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.stephenson import Stephenson


@pytest.mark.parametrize(
    ("rating", "games", "expected"),
    [
        (2400, 80, 10),  # Congress proposal 2021-031: r = 10, g = 1
        (2200, 50, 17.25),  # r = 15, g = 1.15
        (2000, 10, 25),  # r = 20, g = 1.25
        (2400, 30, 12.5),  # 30 games are still g = 1.25 ...
        (2400, 31, 12.45),  # ... 31 are 1.4 - 31/200
        (2900, 500, 10),
        (1200, 500, 20),
        (2001, 200, 19.975),  # 70 - 2001/40
        (2123, 77, 17.1789),  # 16.925 x 1.015 = 17.178875
        (2001, 54, 22.5718),  # 19.975 x 1.13 = 22.57175: the fifth decimal is 5 and goes up
    ],
)
def test_k_of_correspondence_chess(rating: int, games: int, expected: float) -> None:
    found = float(iccf.k_factor(np.array([float(rating)]), np.array([games]))[0])
    assert found == pytest.approx(expected, abs=1e-9)


def test_a_junior_tournament_of_germany() -> None:
    """randspringer.de, "Wie lese ich eine Turniertabelle?": 1011 scores 6.5, expects 5.146: 1101.

    90 = 800 x 1.354 / (E + n) asks E + n = 12: seven rounds and E = 5, the least there is. Annex
    1.2: (1.011^4 + 5) x 0.5055 = 3.06, held to 5.
    """
    slow = dwz.development(1011, 12, 3, 6.5 - 5.146)
    assert slow.tolist() == 5
    assert round(1011 + 800 * (6.5 - 5.146) / (float(slow) + 7)) == 1101


@pytest.mark.parametrize(
    ("rating", "age", "opponents", "results", "expected", "rating_new"),
    [
        (2226, 40, "1888 2188 2013 2273 2102 1742 2169 2092 1938", "111011==1", 6.378, 2239),
        (2195, 40, "2024 2099 2076 2228 2188", "1==10", 2.987, 2195),
        (2151, 40, "1934 2052 2051 2091 1934 2052 2051 2091", "10===11=", 5.276, 2145),
        (2160, 40, "1794 1710 2038 2122 1981 2137 2211", "11101==", 4.763, 2165),
        (2085, 20, "1551 1828 2310 2211 2082 1547 2049 2210 2375", "11=0=11=1", 4.837, 2125),
        (2147, 40, "2089 2122 2132 2097 2187 2121 2117 2169 2165", "==1000101", 4.674, 2133),
        (2161, 40, "2044 2057 1999 2084 2244 2127 2013 2009", "=1==0011", 4.965, 2151),
        (2143, 40, "1670 1705 2591 1758 1993 2029 1862 2027 2038", "1101=0111", 6.365, 2146),
        (2253, 40, "2216 2234 2245 2247 2270 2231 2278 2118 2337", "0=0=010==", 4.636, 2219),
    ],
)
def test_nine_official_results_sheets_of_germany(
    rating: int, age: int, opponents: str, results: str, expected: float, rating_new: int
) -> None:
    """Results sheets of the DSB, as the tests of the Perl module Games::Ratings (CPAN) keep them.

    A sheet's expected score has three decimals: the sum of those of each game. At schachbund.de
    the second is event 9706-E00-NBA, the third A625-E03-VMA, and the last four are A913-000-ONO,
    A617-E00-MMX, A712-F00-VFB and A313-000-ONN.
    """
    met = [float(one) for one in opponents.split()]
    start = np.array([rating, *met], dtype=float)
    model = dwz.Dwz(start, np.full(len(start), 50), np.full(len(start), age))
    games = GameColumns.of(
        np.zeros(len(met), dtype=int), np.arange(1, len(start)),
        [{"1": 1.0, "=": 0.5, "0": 0.0}[result] for result in results],
    )  # fmt: skip
    assert round(float(model.predict(games).sum()), 3) == expected
    model.update(games)
    assert round(float(model.ratings[0])) == rating_new


@pytest.mark.parametrize(
    ("rating", "age", "events", "surplus", "expected"),
    [
        (2000, 26, 9, 1, 30),  # 16 + 15 = 31, at most 30
        (2000, 26, 4, 1, 20),  # 5 x 4 events
        (1000, 25, 9, 1, 11),  # 1 + 10
        (1000, 20, 9, 0, 5),  # (1 + 5) x 0.5 = 3, at least 5
        (1000, 20, 9, -1, 12),  # 1 + 5 + e^2 - 1 = 12.39
        (1300, 30, 9, -1, 18),  # 2.856 + 15 = 17.856, nothing is added from 1300 on
        (400, 30, 9, -1, 150),  # e^6 - 1 = 402, at most 150
    ],
)
def test_development_of_germany(
    rating: int, age: int, events: int, surplus: int, expected: int
) -> None:
    assert dwz.development(rating, age, events, surplus).tolist() == expected


@pytest.mark.parametrize(
    ("opponent", "won", "drawn", "lost"),
    [(90, 160, 110, 60), (130, 180, 130, 80), (180, 230, 180, 130), (200, 240, 190, 140)],
)
def test_what_games_of_a_player_of_150_are_worth(
    opponent: int, won: int, drawn: int, lost: int
) -> None:
    """The table of the ECF's arbiters' seminar; it prints 150 and 100 for 180, drawn and lost.

    180 - 150 is 30, below 40, so that a draw is worth the opponent's grade, as in its other rows.
    """
    assert [float(ecf.worth(150, opponent, score)) for score in (1, 0.5, 0)] == [won, drawn, lost]


def test_ecf_by_its_example() -> None:
    """Wikipedia: 160 beats 140: 190 and 110; had B been 100: 170 and 90."""
    assert (float(ecf.worth(160, 140, 1)), float(ecf.worth(140, 160, 0))) == (190, 110)
    assert (float(ecf.worth(160, 100, 1)), float(ecf.worth(100, 160, 0))) == (170, 90)


def test_expected_scores_of_correspondence_chess() -> None:
    """Congress proposal 2021-031: p(100) = .5890, p(560) = .8823 and p(-560) = .1177."""
    found = iccf.CURVE.expected(np.array([100.0, 560, -560, 561, -2000]))
    assert found == pytest.approx([0.5890, 0.8823, 0.1177, 0.8823, 0.1177], abs=5e-5)


@pytest.mark.parametrize("percentage", [0.1, 0.25, 0.5, 0.75, 0.9])
def test_rating_difference_turns_the_expected_score_round(percentage: float) -> None:
    difference = iccf.rating_difference(percentage)
    assert difference is not None
    open_curve = 1 / (1 + 10 ** (-difference / 640))
    assert open_curve == pytest.approx(percentage)


@pytest.mark.parametrize("percentage", [0, 0.0999, 0.9001, 1])
def test_rating_difference_ends_at_10_and_90_percent(percentage: float) -> None:
    assert iccf.rating_difference(percentage) is None


def test_a_list_of_correspondence_chess() -> None:
    """A win of 2200 (50 games, K 17.25) over 2300 (90 games, K 12.5): p(-100) = .4110."""
    model = iccf.Iccf(np.array([2200.0, 2300.0]), np.array([50, 90]))
    expected = model.update(GameColumns.of([0], [1], [1]))
    assert expected == pytest.approx([0.4110], abs=5e-5)
    assert model.ratings == pytest.approx([2200 + 17.25 * 0.5890, 2300 - 12.5 * 0.5890], abs=1e-3)
    assert model.games_rated.tolist() == [51, 91]


def test_effective_games_of_us_chess() -> None:
    """Glickman 2004: a rating of 1700 has N* = 26.7; from 2200 up it is 50."""
    assert us_chess.effective_games_2004([1700.0])[0] == pytest.approx(26.7, abs=0.05)
    assert us_chess.effective_games_2004([2200.0, 2800.0]).tolist() == [50, 50]
    later = us_chess.effective_games([2355.0, 2356.0, 1700.0])
    assert later[0] == pytest.approx(50, abs=0.2)  # the branches meet
    assert later[1] == 50
    assert later[2] < later[0]


@pytest.mark.parametrize(
    ("effective", "event", "k"),
    [
        *((6, 4, 80), (6, 6, 66.67), (6, 10, 50)),
        *((20, 4, 33.33), (20, 6, 30.77), (20, 10, 26.67)),
        *((50, 4, 14.81), (50, 6, 14.29), (50, 10, 13.33)),
    ],
)
def test_k_of_us_chess(effective: int, event: int, k: float) -> None:
    """Glickman 2004, "Standard rating formula", table of the value of K, column full K."""
    assert us_chess.k_factor([effective], [event]) == pytest.approx([k], abs=5e-3)


def test_the_special_formula_of_us_chess() -> None:
    """The approximating formulas: 1500 after 6 games, 1400, 1550, 1650, +1 =1 -1: 1511."""
    found = us_chess.special_rating(1500, 6, [1400, 1550, 1650], 0)
    assert found == pytest.approx((6 * 1500 + 4600) / 9)
    assert round(found) == 1511
    model = us_chess.UsChess(np.array([1500.0, 1400, 1550, 1650]), np.array([6.0, 50, 50, 50]))
    model.update(GameColumns.of([0, 0, 0], [1, 2, 3], [1, 0.5, 0]))
    assert model.ratings[0] == pytest.approx(13600 / 9)
    assert model.games_rated.tolist() == [9, 51, 51, 51]


def test_the_exact_special_rating_makes_the_expectations_the_score() -> None:
    opponents, score, own, before = np.array([1400.0, 1550, 1650]), 1.5, 1500.0, 6
    found = us_chess.special_rating_exact(own, before, opponents, score)
    expected = np.clip(0.5 + (found - opponents) / 800, 0, 1).sum()
    expected += before * np.clip(0.5 + (found - own) / 800, 0, 1)
    assert expected == pytest.approx(score + before / 2)
    # inside 400 points of everybody the line is the approximate formula
    assert found == pytest.approx(13600 / 9)
    assert us_chess.special_rating_exact(0, 0, [1400, 1600], 0) == pytest.approx(1000)


@pytest.mark.parametrize(
    ("rating", "games", "points", "opponent", "score", "expected"),
    [
        (1500, 3, 3, 800, 1, 1500),  # 3 + PWe = 4 from max(1500, 1200) up
        (1500, 3, 3, 1600, 1, 2000),
        (1500, 3, 3, 1600, 0.5, 1600),  # the wins are full from 1500 on
        (1500, 3, 3, 1600, 0, 1425),  # 3 (R - 700) + (R - 1200) = 2400
        (1200, 4, 0, 1400, 0, 1000),
        (1200, 4, 0, 1400, 1, 1320),  # 4 (R - 1200) + (R - 1000) = 800
        (1500, 3, 2, 800, 1, 1500),  # a mixed record: 3 (R - 1100) / 800 + 1 = 2.5
    ],
)
def test_the_exact_special_rating_after_wins_alone_or_losses_alone(
    rating: int, games: int, points: int, opponent: int, score: float, expected: int
) -> None:
    """Glickman 2004, "Special rating formula": all won: as won against 400 less; all lost, more.

    A rating does not fall by a win nor rise by a loss.
    """
    found = us_chess.special_rating_exact(rating, games, [opponent], score, points)
    assert found == pytest.approx(expected)


@pytest.mark.parametrize(("rating", "expected"), [(1000, 1400), (1700, 1700), (2800, 2600)])
def test_where_a_stretch_of_ratings_fits_the_nearest_is_taken(rating: int, expected: int) -> None:
    """A win over 1000 and a loss to 3000 fit 1400 to 2600 alike."""
    found = us_chess.special_rating_exact(rating, 0, [1000, 3000], 1)
    assert found == pytest.approx(expected)


@pytest.mark.parametrize(("points", "is_special"), [(12, True), (0, True), (6, False)])
def test_who_has_won_or_lost_all_his_games_stays_special(points: int, is_special: bool) -> None:
    """Glickman 2004: N up to 8, "or players who have had either all wins or all losses"."""
    ratings, games = np.array([1500.0, 1900.0]), np.array([12.0, 50.0])
    model = us_chess.UsChess(ratings, games, np.array([points, 25.0]))
    model.update(GameColumns.of([0], [1], [1]))
    special = (12 * 1500 + 1900 + 400) / 13
    by_k = 1500 + 800 / 13 * (1 - 1 / 11)
    assert model.ratings[0] == pytest.approx(special if is_special else by_k)


def test_a_draw_ends_a_perfect_record() -> None:
    """Equals: the draw moves nothing, then 13 games stand behind a win: K = 800 / 14."""
    model = us_chess.UsChess(np.full(2, 1500.0), np.array([12.0, 50.0]), np.array([12.0, 25.0]))
    model.update(GameColumns.of([0], [1], [0.5]))
    assert model.ratings[0] == pytest.approx(1500)
    model.update(GameColumns.of([0], [1], [1]))
    assert model.ratings[0] == pytest.approx(1500 + 800 / 14 * 0.5)


def test_a_standard_event_of_us_chess_with_a_bonus() -> None:
    """1500 beats four players of 1700 with 12 games behind him: N' = 12, K = 800/16 = 50.

    E = 4 / (1 + 10^.5) = .96101; 50 x (4 - .96101) = 151.949; bonus 151.949 - 14 x 2 = 123.949.
    """
    model = us_chess.UsChess(np.array([1500.0, *[1700.0] * 4]), np.array([12.0, *[100.0] * 4]))
    model.update(GameColumns.of([0] * 4, [1, 2, 3, 4], [1] * 4))
    assert model.ratings[0] == pytest.approx(1500 + 151.949 + 123.949, abs=2e-3)


def test_no_bonus_for_meeting_one_player_three_times() -> None:
    model = us_chess.UsChess(np.array([1500.0, 1700.0]), np.array([12.0, 100.0]))
    model.update(GameColumns.of([0] * 3, [1] * 3, [1] * 3))
    expected = 3 / (1 + 10**0.5)
    assert model.ratings[0] == pytest.approx(1500 + 800 / 15 * (3 - expected))


FOOTBALL_TO_300 = (
    *(500, 514, 529, 543, 557, 571, 585, 599, 613, 627),
    *(640, 653, 666, 679, 691, 703, 715, 727, 738, 749),
    *(760, 770, 780, 790, 799, 808, 817, 826, 834, 841, 849),
)
FOOTBALL_FROM_325 = (
    *(867, 882, 896, 909, 920, 930, 939, 947, 954, 960),
    *(965, 969, 973, 977, 980, 983, 985, 987, 989, 990),
)


def test_expected_results_of_football() -> None:
    """eloratings.net, table of W_e in thousandths: every 10 points to 300, every 25 to 800."""
    printed = dict(zip(range(0, 301, 10), FOOTBALL_TO_300, strict=True))
    printed |= dict(zip(range(325, 801, 25), FOOTBALL_FROM_325, strict=True))
    assert (printed[100], printed[120], printed[800]) == (640, 666, 990)
    for difference, thousandths in printed.items():
        assert round(1000 * football.expected_home(difference)) == thousandths
        assert round(1000 * football.expected_home(-difference)) == 1000 - thousandths


def test_k_of_football() -> None:
    """eloratings.net: 60 for finals of the World Cup down to 20 for friendly games."""
    assert list(football.K_FACTORS.values()) == [60, 50, 40, 30, 20]


def test_the_home_side_has_100_points_and_neutral_ground_none() -> None:
    model = football.football(np.array([1800.0, 1800.0]))
    at_home, neutral = model.predict(GameColumns.of([0, 0], [1, 1], [1, 1], advantage=[1, 0]))
    assert at_home == pytest.approx(0.640, abs=5e-4)
    assert neutral == 0.5


@pytest.mark.parametrize(
    ("goals", "factor"), [(0, 1), (1, 1), (2, 1.5), (3, 1.75), (4, 1.875), (7, 2.25), (-7, 2.25)]
)
def test_the_goal_factor(goals: int, factor: float) -> None:
    """eloratings.net: 1, 1.5, 1.75, then 1.75 + (N - 3) / 8."""
    assert football.goal_factor([goals])[0] == factor


def test_sonas_line() -> None:
    """(D + 460) / 850, which is Melão's 54% at 0, 100% at +390 and 0% at -460."""
    found = sonas.expected_white(np.array([-461.0, -460, -35, 0, 389, 390, 391]))
    assert found == pytest.approx([0, 0, 0.5, 460 / 850, 849 / 850, 1, 1])
    assert sonas.WEIGHTS == {"standard": 1, "rapid": 0.29, "blitz": 0.18}
    model = sonas.sonas(np.array([2000.0, 2000.0]))
    assert model.update(GameColumns.of([0], [1], [1])) == pytest.approx([0.541], abs=5e-4)
    assert model.ratings == pytest.approx([2000 + 24 * 390 / 850, 2000 - 24 * 390 / 850])


@pytest.mark.parametrize(
    ("own", "opponents", "scores", "expected"),
    [
        ((1500, 350), [(1500, 350)], [1.0], (1662, 290)),
        ((1500, 200), [(1400, 30), (1550, 100), (1700, 300)], [1.0, 0.0, 0.0], (1465, 152)),
        ((2330, 200), [(1800, 20)], [0.5], (2220, 195)),
        ((1800, 20), [(2330, 200)], [0.5], (1812, 23)),
        ((1300, 120), [(1500, 105), (1200, 125), (1560, 140)], [1.0, 0.0, 0.5], (1329, 108)),
    ],
)
def test_stephenson_as_another_library_prints_it(
    own: tuple[int, int],
    opponents: list[tuple[int, int]],
    scores: list[float],
    expected: tuple[int, int],
) -> None:
    """Documentation and tests of skillratings 0.29 (src/sticko.rs, MIT or Apache-2.0).

    c 10, lambda 2. Its h is that of the appendix (10, a variance); in PlayerRatings and here it is
    the root. It grows the player's own deviation before the games and not the opponents', which
    whole points don't show.
    """
    met = [own, *opponents]
    start = [np.array([one[at] for one in met], dtype=np.float64) for at in (0, 1)]
    model = Stephenson(start[0], start[1], 10.0, growth_of_games=10**0.5, neighbourhood=2)
    model.update(GameColumns.of([0] * len(scores), range(1, len(met)), scores))
    assert (round(float(model.ratings[0])), round(float(model.deviations[0]))) == expected

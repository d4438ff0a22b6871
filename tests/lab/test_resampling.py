"""The bootstrap: its statistics by hand, its intervals against the naive way and theory."""

import numpy as np
import pytest

from arpad.watch.resampling import Estimate, Resampling


def test_statistics_are_those_of_the_sample() -> None:
    again, values = Resampling(), [1000, 1000, 1300, 1700]
    # (1000 + 1000 + 1300 + 1700) / 4; halves: the 2nd of 4; (1700 + 1300 + 1000) / 3
    found = (
        again.mean(values, "m"),
        again.quantile(values, 0.5),
        again.top_mean(values, 3, "t"),
    )
    assert [one.value for one in found if one] == pytest.approx([1250, 1000, 4000 / 3])
    assert [one.count for one in found if one] == [4, 4, 4]


@pytest.mark.parametrize("values", [[-3, 5, 5, 0], [7], [-200_000, 4, 4, 200_000]])
def test_whole_numbers_are_counted_as_any_others(values: list[int]) -> None:
    again = Resampling()
    assert again.mean(values, "m") == again.mean([float(one) for one in values], "m")
    assert again.quantile(values, 0.5) == again.quantile([float(one) for one in values], 0.5)


def test_of_nothing_there_is_no_estimate() -> None:
    again = Resampling()
    assert again.mean([], "m") is None
    assert again.quantile([], 0.5) is None
    assert again.top_mean([1000], 2, "t") is None


def test_what_all_have_has_no_width() -> None:
    found = Resampling().mean([1500] * 30, "m")
    assert found
    assert (found.value, found.low, found.high) == (1500, 1500, 1500)


@pytest.mark.parametrize("count", [300, 2000])
@pytest.mark.parametrize("name", ["mean", "median", "top"])
def test_the_interval_is_that_of_players_drawn_one_by_one(name: str, count: int) -> None:
    """The naive bootstrap: players drawn by index, 2000 times; both ways differ by chance alone."""
    chance = np.random.default_rng(3)
    values = chance.normal(2000, 200, count).round()
    again = Resampling(seed=5, resamples=2000)
    statistic = {
        "mean": np.mean,
        "median": lambda drawn: np.partition(drawn, count // 2 - 1)[count // 2 - 1],
        "top": lambda drawn: np.partition(drawn, -50)[-50:].mean(),
    }[name]
    drawn = [statistic(values[chance.integers(0, count, count)]) for _ in range(2000)]
    found = {
        "mean": again.mean(values, "x"),
        "median": again.quantile(values, 0.5),
        "top": again.top_mean(values, 50, "x"),
    }[name]
    assert found
    near = 0.3 * float(np.std(drawn))
    assert [found.low, found.high] == pytest.approx(np.percentile(drawn, [2.5, 97.5]), abs=near)


def test_the_mean_of_many_has_the_percentiles_of_all_resamples_that_there_could_be() -> None:
    """600 players, of whom 540 gain 0, 48 gain 10, 12 gain 40: all sums of 600 draws, convolved."""
    one = np.zeros(5)
    one[[0, 1, 4]] = 0.9, 0.08, 0.02
    sums = np.ones(1)
    for _ in range(600):
        sums = np.convolve(sums, one)
    low, high = np.searchsorted(sums.cumsum(), [0.025, 0.975])
    found = Resampling().mean([0] * 540 + [10] * 48 + [40] * 12, "m")
    assert found
    assert found.value == 960 / 600  # 48 x 10 + 12 x 40
    # Sums go in steps of 10, a step of 1/60 in the mean; a percentile lies within one.
    assert [found.low, found.high] == pytest.approx([low / 60, high / 60], abs=1 / 60)
    assert Resampling().mean([1500] * 600, "m") == Estimate(1500, 1500, 1500, 600)


def test_the_interval_of_a_mean_is_two_standard_errors_wide() -> None:
    """1000 players 100 above and 1000 below 1800: standard error 100 / sqrt 2000 = 2.236."""
    found = Resampling().mean([1700] * 1000 + [1900] * 1000, "m")
    assert found
    assert (found.high - found.low) / 2 == pytest.approx(1.96 * 2.236, rel=0.001)


def test_a_mean_that_one_of_many_decides_is_drawn() -> None:
    """One slip of 100,000 among 1001: drawn 0 times in 37 of 100 resamples, 0 to 3 in 98."""
    found = Resampling(resamples=4000).mean([0] * 1000 + [100_000], "m")
    assert found
    assert [found.low, found.high] == pytest.approx([0, 3 * 100_000 / 1001])

"""Intervals by the bootstrap: players are drawn again, with replacement, from those there are.

Efron 1979. Ratings are whole points, so drawing n players again is drawing how many have each
rating: one multinomial draw over the distinct ratings. The percentiles 2.5 and 97.5 of the
resamples are the interval. The mean of many needs no draws: where its percentiles go as the number
of resamples grows follows from the moments of what is drawn (Cornish and Fisher 1937; Hall 1992).

A game has two players, and the games of one player are not independent. It counts as often as both
of them are drawn, the two numbers multiplied (Owen 2007, the pigeonhole bootstrap). Adding them
instead gives half the width that games of like players need, and games drawn one by one often
less. Multiplied the width is about right there, and up to 1.7 times too wide where games are
independent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]

RESAMPLES: Final = 400
PERCENTILES: Final = (2.5, 97.5)
NORMAL_QUANTILE: Final = 1.959963984540054
"""The 97.5th percentile of the normal curve."""
SPAN_MAX: Final = 100_000
DRAWN_MAX: Final = 500
"""The mean of more than these is not drawn, if few of them don't decide it."""
KURTOSIS_SHARE: Final = 0.05
"""Up to this excess kurtosis, as a share of the players, none is so far off that he decides."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, its 95% interval, and of how many players (or games) it is."""

    value: float
    low: float
    high: float
    count: int

    @classmethod
    def of(cls, value: float, drawn: npt.ArrayLike, count: int) -> Estimate:
        """Return the figure with the percentiles of what was drawn; draws of nothing are NaN.

        >>> Estimate.of(2.0, [1.0, 2.0, float("nan"), 3.0], 7)
        Estimate(value=2.0, low=1.05, high=2.95, count=7)
        """
        numbers = np.asarray(drawn, dtype=np.float64)
        numbers = numbers[~np.isnan(numbers)]
        low, high = np.percentile(numbers, PERCENTILES) if len(numbers) else (value, value)
        return cls(float(value), float(low), float(high), count)

    @classmethod
    def of_replicates(cls, values: npt.ArrayLike) -> Estimate | None:
        """Return the mean of independent runs, with Student's interval; None of fewer than two.

        The interval is of the mean over all runs that there might have been.

        >>> found = Estimate.of_replicates([1.0, 2.0, 3.0])  # 2 -+ 4.3027 x 1 / sqrt(3)
        >>> found.value, round(found.low, 3), round(found.high, 3), found.count
        (2.0, -0.484, 4.484, 3)
        """
        from scipy.special import stdtrit

        numbers = np.asarray(values, dtype=np.float64)
        if len(numbers) < 2:
            return None
        quantile = stdtrit(len(numbers) - 1, PERCENTILES[1] / 100)
        half = float(quantile * numbers.std(ddof=1) / len(numbers) ** 0.5)
        mean = float(numbers.mean())
        return cls(mean, mean - half, mean + half, len(numbers))

    def times(self, factor: float) -> Estimate:
        """Return the figure in another unit; factor is above 0."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor, self.count)

    def as_json(self) -> dict[str, Any]:
        """Return value, low, high, count; figures rounded to four decimals."""
        rounded = {name: round(getattr(self, name), 4) for name in ("value", "low", "high")}
        return {**rounded, "count": self.count}


@dataclass(frozen=True, slots=True)
class Resampling:
    """How to draw again: the seed, and how often. Equal seeds give equal intervals."""

    seed: int = 1
    resamples: int = RESAMPLES

    def mean(self, values: npt.ArrayLike, name: str) -> Estimate | None:
        """Return the mean with its interval; None of nothing. `name` makes its draws its own.

        Of more than DRAWN_MAX the interval is that of infinitely many resamples.

        >>> found = Resampling(seed=1).mean([1000, 1200, 1400, 1600], "all")
        >>> found.value, found.count, 1000 <= found.low < 1300 < found.high <= 1600
        (1300.0, 4, True)
        >>> many = Resampling().mean([1700] * 1000 + [1900] * 1000, "all")
        >>> round(many.low, 2), round(many.high, 2)  # 1800 -+ 1.96 x 100 / sqrt(2000)
        (1795.62, 1804.38)
        """

        def means(distinct: Numbers, counts: Counts) -> Numbers:
            sums: Numbers = np.einsum("ij,j->i", counts, distinct)  # `@` wakes threads that wait
            numbers: Numbers = sums / counts.sum(axis=1)
            return numbers

        distinct, counts = _counted(values)
        if (total := int(counts.sum())) > DRAWN_MAX:
            value = float((distinct * counts).sum()) / total
            if expanded := _expanded(value, distinct, counts):
                return expanded
        return self.estimate(values, means, name)

    def mean_of_few(self, values: npt.ArrayLike, name: str) -> Estimate | None:
        """Return the mean as `mean` does, but what is drawn is drawn player by player: faster.

        >>> found = Resampling(seed=1).mean_of_few([1000, 1200, 1400, 1600], "all")
        >>> found.value, found.count, 1000 <= found.low < 1300 < found.high <= 1600
        (1300.0, 4, True)
        """
        numbers = np.asarray(values, dtype=np.float64)
        if len(numbers) > DRAWN_MAX:
            return self.mean(values, name)
        if not len(numbers):
            return None
        drawn = self.generator(name).integers(len(numbers), size=(self.resamples, len(numbers)))
        low, high = np.percentile(numbers[drawn].mean(axis=1), PERCENTILES)
        return Estimate(float(numbers.mean()), float(low), float(high), len(numbers))

    @staticmethod
    def quantile(values: npt.ArrayLike, share: float) -> Estimate | None:
        """Return the lowest value that at least this share of all don't exceed.

        Nothing is drawn: a resample's quantile is v or lower if enough of its draws are, and how
        many are is binomial. So the interval is that of infinitely many resamples.

        >>> Resampling.quantile([1000, 1200, 1400, 1600], 0.5)
        Estimate(value=1200.0, low=1000.0, high=1600.0, count=4)
        """
        from scipy.special import betainc

        distinct, counts = _counted(values)
        if not len(distinct):
            return None
        total = int(counts.sum())
        needed = int(np.ceil(share * total - 1e-9))
        below = counts.cumsum()
        is_reached = betainc(needed, total - needed + 1, below / total)
        low, high = (
            distinct[np.searchsorted(is_reached, percentile / 100)] for percentile in PERCENTILES
        )
        value = distinct[np.searchsorted(below, needed)]
        return Estimate(float(value), float(low), float(high), total)

    def top_mean(self, values: npt.ArrayLike, players: int, name: str) -> Estimate | None:
        """Return the mean of the `players` highest values; None if there are fewer.

        Who is below the five times as many highest is never among them, however they are drawn,
        and need not be told from others like him.

        >>> Resampling().top_mean([1000, 1200, 1400, 1600], 2, "all").value
        1500.0
        """

        def top_means(distinct: Numbers, counts: Counts) -> Numbers:
            falling = counts[:, ::-1]
            taken = np.minimum(falling.cumsum(axis=1), players)
            each = np.diff(taken, axis=1, prepend=0)
            sums: Numbers = np.einsum("ij,j->i", each, distinct[::-1])
            numbers: Numbers = sums / players
            return numbers

        figures = np.asarray(values)
        if len(figures) < players:
            return None
        near = max(5 * players, DRAWN_MAX)
        if len(figures) > near:
            figures = np.maximum(figures, np.partition(figures, -near)[-near])
        return self.estimate(figures, top_means, name)

    def top_change(
        self, old: npt.ArrayLike, new: npt.ArrayLike, players: int, name: str
    ) -> Estimate | None:
        """Return by how much the mean of the `players` highest has changed; None if too few.

        old and new are of the same people, NaN for who is not there. Who is drawn is drawn for
        both, so what they have in common leaves the interval.

        >>> found = Resampling().top_change([2000, 2100, 2200], [2010, 2110, 2210], 2, "all")
        >>> round(found.value), round(found.low), round(found.high)
        (10, 10, 10)
        """
        sides = [np.asarray(side, dtype=np.float64) for side in (old, new)]
        if min(np.isfinite(side).sum() for side in sides) < players:
            return None
        # Who is far below the best of both is never among them, however they are drawn.
        reach = [np.sort(side[np.isfinite(side)])[::-1][: 4 * players][-1] for side in sides]
        near = np.logical_or(*(side >= least for side, least in zip(sides, reach, strict=True)))
        drawn = self.generator(name).poisson(1.0, (self.resamples, int(near.sum())))
        everybody = np.ones((1, int(near.sum())), dtype=drawn.dtype)
        value, again = (
            _top_means(sides[1][near], counts, players)
            - _top_means(sides[0][near], counts, players)
            for counts in (everybody, drawn)
        )
        return Estimate.of(float(value[0]), again, players)

    def ratio(self, sums: npt.ArrayLike, counts: npt.ArrayLike, name: str) -> Estimate | None:
        """Return the sum of sums over the sum of counts, people drawn with all that is theirs.

        >>> Resampling().ratio([10, 20], [1, 2], "all").value
        10.0
        """
        top, below = (np.asarray(values, dtype=np.float64) for values in (sums, counts))
        if not below.sum():
            return None
        shares = np.full(len(top), 1 / len(top))
        drawn = self.generator(name).multinomial(len(top), shares, size=self.resamples)
        totals = np.where(drawn @ below > 0, drawn @ below, np.nan)
        value = float(top.sum() / below.sum())
        return Estimate.of(value, (drawn @ top) / totals, int(below.sum()))

    def estimate(
        self,
        values: npt.ArrayLike,
        statistic: Callable[[Numbers, Counts], Numbers],
        name: str,
    ) -> Estimate | None:
        """Return any statistic of values with its interval.

        statistic(distinct, counts): the distinct values, rising, and a row of counts for each
        resample; returns one figure for each row.
        """
        distinct, counts = _counted(values)
        if not len(distinct):
            return None
        total = int(counts.sum())
        drawn = self.generator(name).multinomial(total, counts / total, size=self.resamples)
        value = float(statistic(distinct, counts[None, :])[0])
        return Estimate.of(value, statistic(distinct, drawn), total)

    def of_games(self, players_of_first: Counts, other: Counts, name: str) -> Iterator[Numbers]:
        """Yield for each resample how often each game counts, its players drawn again.

        one, other: the two players of each game, numbered 0, 1, 2 ... without a gap.

        >>> weights = Resampling(resamples=2).of_games(np.array([0, 1]), np.array([1, 0]), "all")
        >>> [bool(row[0] == row[1]) for row in weights]
        [True, True]
        """
        generator, players = self.generator(name), _numbered(players_of_first, other)
        for _ in range(self.resamples):
            drawn = _drawn(generator, players)
            yield drawn[players_of_first] * drawn[other]

    def of_crossed(self, players_of_first: Counts, other: Counts, name: str) -> Iterator[Numbers]:
        """Yield for each resample how often each row counts, two different kinds drawn again.

        one, other: what a row belongs to, such as its player and its event, numbered without a gap.
        """
        generator, ones, others = (
            self.generator(name),
            _numbered(players_of_first),
            _numbered(other),
        )
        for _ in range(self.resamples):
            yield _drawn(generator, ones)[players_of_first] * _drawn(generator, others)[other]

    def of_rows(self, rows: int, name: str) -> Iterator[Numbers]:
        """Yield for each resample how often each row counts, the rows themselves drawn again."""
        generator = self.generator(name)
        for _ in range(self.resamples):
            yield _drawn(generator, rows)

    def generator(self, name: str) -> np.random.Generator:
        """Return the source of chance of one figure: other figures don't move it."""
        return np.random.default_rng([self.seed, crc32(name.encode())])


def _counted(values: npt.ArrayLike) -> tuple[Numbers, Counts]:
    """Return the distinct values, rising, and how many there are of each.

    Whole numbers near each other, as ratings are, need not be sorted.
    """
    numbers = np.asarray(values)
    if not len(numbers) or numbers.dtype.kind != "i" or np.ptp(numbers) > SPAN_MAX:
        return np.unique(numbers.astype(np.float64), return_counts=True)
    least = numbers.min()
    counts = np.bincount(numbers - least)
    places = counts.nonzero()[0]
    return (places + least).astype(np.float64), counts[places]


def _expanded(mean: float, distinct: Numbers, counts: Counts) -> Estimate | None:
    """Return a mean with the percentiles that its resamples tend to; None if a few decide it.

    Cornish and Fisher's expansion to the order of 1 / n, from the moments of the values: right to
    some thousandths of the mean's deviation; the percentiles of 400 resamples miss by a tenth.
    """
    total = int(counts.sum())
    away = distinct - mean
    second, third, fourth = (float((away**power * counts).sum()) / total for power in (2, 3, 4))
    if not second:
        return Estimate(mean, mean, mean, total)
    skew, excess = third / second**1.5, fourth / second**2 - 3
    if excess > KURTOSIS_SHARE * total:
        return None
    z, error = NORMAL_QUANTILE, (second / total) ** 0.5
    middle = mean + error * (z**2 - 1) * skew / (6 * total**0.5)
    wider = ((z**3 - 3 * z) * excess / 24 - (2 * z**3 - 5 * z) * skew**2 / 36) / total
    half = error * (z + wider)
    return Estimate(mean, middle - half, middle + half, total)


def _numbered(*ids: Counts) -> int:
    return 1 + max((int(players.max(initial=-1)) for players in ids), default=-1)


def _drawn(generator: np.random.Generator, count: int) -> Numbers:
    """Return how often each of so many is drawn, in as many draws."""
    if not count:
        return np.zeros(0)
    return np.bincount(generator.integers(0, count, count), minlength=count).astype(np.float64)


def _top_means(ratings: Numbers, counts: Counts, players: int) -> Numbers:
    """Return the mean of the highest for each row of counts, NaN where too few are drawn."""
    order = np.argsort(np.where(np.isfinite(ratings), ratings, -np.inf))[::-1]
    order = order[: int(np.isfinite(ratings).sum())]
    taken = np.minimum(counts[:, order].cumsum(axis=1), players)
    each = np.diff(taken, axis=1, prepend=0)
    numbers: Numbers = each @ ratings[order] / np.where(taken[:, -1] == players, players, np.nan)
    return numbers


def with_interval(estimate: Estimate, digits: int, sign: str = "") -> str:
    """Return a figure with its interval.

    >>> with_interval(Estimate(2000.4, 1990.0, 2010.0, 8), 0)
    '2000 (1990 to 2010)'
    """
    value, low, high = (
        f"{part:{sign}z.{digits}f}" for part in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value} ({low} to {high})"


def interval_text(estimate: Estimate | None, digits: int = 1) -> str | None:
    """Return an interval as a table prints it.

    >>> interval_text(Estimate(2000.4, 1990.0, 2010.0, 8))
    '1990.0 to 2010.0'
    """
    return f"{estimate.low:z.{digits}f} to {estimate.high:z.{digits}f}" if estimate else None

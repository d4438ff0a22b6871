"""Strengths that games show, year by year: what the ratings of yearly lists are measured against.

Each player has a strength on the day of every yearly list from the first on which he is or plays to
the last, and between two lists goes straight from one to the next. Games alone tell strengths, by
the logistic curve. What else is supposed, each of it a row that weighs as much as its deviation
says:

- From one list to the next a strength changes by what is usual at the player's age and, in his
  first two years, for newcomers; both are estimated. What is left is chance of CHANCE points.
- At his entry a player stands FIRST_SPREAD points around his first rating plus what his cohort (of
  the first list; newcomers under 18; older ones) is worth above theirs, which is estimated, with a
  term for the time of entry.
- From 25 on growth at neighbouring ages of KNOTS is alike, within ALIKE points a year.
- Between STEADY_AGES growth is 0 on average, within STEADY_WITHIN points a year (a deviation).

The last alone holds the level from year to year, and no game can test it. So lag is measured player
by player, whatever his age and experience, and luck that a rating holds is nobody's strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy.linalg import cho_solve_banded, cholesky_banded
from scipy.sparse import csr_array, diags_array, hstack, vstack
from scipy.sparse.linalg import LinearOperator, cg

from arpad.lab.calibration.offsets import PER_POINT
from arpad.watch.resampling import Numbers

Places = npt.NDArray[np.int64]

STEADY_AGES: Final = (25, 45)
"""Ages at which players are taken as steady on average, the second one not included."""
STEADY_WITHIN: Final = 0.5
KNOTS: Final = (8, 10, 14, 18, 25, 30, 35, 40, 45, 60, 75)
"""Growth goes straight from each of these ages to the next."""
ALIKE: Final = 3.0
CHANCE: Final = ((18, 60.0), (25, 30.0), (200, 15.0))
"""The chance in a year's change of strength, up to each age: a deviation in points."""
FIRST_SPREAD: Final = {"first list": 100.0, "newcomer": 150.0}
NEW_YEARS: Final = 2
WIDE: Final = 300.0
"""What is estimated stands this far around 0 beforehand: as good as nothing is supposed."""
_COHORT_TERMS: Final = 5
_ESTIMATED: Final = len(KNOTS) + NEW_YEARS + _COHORT_TERMS + 1
"""Growth by age and newness, cohorts, White's advantage."""
ADVANTAGE: Final = 30.0
DAYS_A_YEAR: Final = 365.25
STEPS_MAX: Final = 50
STRIDE: Final = 300.0
"""No step of Newton's takes a strength further at once."""
CLOSE: Final = 0.05


@dataclass(frozen=True, slots=True, eq=False)
class YearlyStrengths:
    """Strengths in points, one for each player and yearly list, and what holds them.

    players: player_id, place, first (number of his first list), start (place of his strength on
    it), one row for each. strengths: of all players, list after list. information: the matrix whose
    inverse holds their variances; what is estimated beside them (growth, cohorts, advantage) has
    the last columns.
    """

    players: pl.DataFrame
    strengths: Numbers
    information: csr_array

    @classmethod
    def of(cls, days: Sequence[date], lists: pl.DataFrame, games: pl.DataFrame) -> YearlyStrengths:
        """Return the likeliest strengths. lists: player_id, list (its number), born, rating.

        games: white_id, black_id, white_born, black_born, white_rating, black_rating, day, score.
        """
        chains = _Chains.of(days, lists, games)
        scores = games["score"].to_numpy()
        facts = chains.facts(days, games)
        rows, targets = chains.suppositions(days)
        held, pull = (rows.T @ rows).tocsr(), rows.T @ targets
        points = np.zeros(rows.shape[1])
        points[: chains.count] = chains.rating[chains.owner]
        points[-1] = ADVANTAGE
        noise = 1.0
        for step in range(STEPS_MAX):
            reach = np.clip(PER_POINT * (facts @ points), -40, 40)
            expected = 1 / (1 + np.exp(-reach))
            spread = expected * (1 - expected)
            if step:  # draws make scores less scattered than wins and losses alone
                noise = float(((scores - expected) ** 2).sum() / spread.sum())
            weights = diags_array(PER_POINT**2 * spread / noise)
            information = (facts.T @ weights @ facts + held).tocsr()
            slope = PER_POINT / noise * (facts.T @ (scores - expected)) + pull - held @ points
            moved = _solved(information, chains.count, slope)
            furthest = float(np.abs(moved).max())
            points = points + moved * min(1.0, STRIDE / max(furthest, 1.0))
            if step and furthest < CLOSE:
                break
        return cls(chains.players, points[: chains.count], information)

    def places(self, players: pl.Series, lists: Places | int) -> Places:
        """Return where the strengths of players on lists of these numbers stand."""
        rows = pl.DataFrame({"player_id": players}).join(
            self.players, on="player_id", how="left", maintain_order="left"
        )
        return (rows["start"] - rows["first"]).to_numpy().astype(np.int64) + lists

    def error(self, weights: Numbers) -> float:
        """Return the standard error of a weighted sum of strengths, in points."""
        whole = np.zeros(self.information.shape[0])
        whole[: len(weights)] = weights
        variance = float(whole @ _solved(self.information, len(weights), whole))
        return float(variance**0.5)


@dataclass(frozen=True, slots=True, eq=False)
class _Chains:
    """Players with their strengths in a row: whose each is (owner), and on which list (number)."""

    players: pl.DataFrame
    rating: Numbers
    born: Numbers
    entered: Numbers
    owner: Places
    number: Places

    @property
    def count(self) -> int:
        return len(self.owner)

    @classmethod
    def of(cls, days: Sequence[date], lists: pl.DataFrame, games: pl.DataFrame) -> _Chains:
        last = len(days) - 1
        seen = [lists.select("player_id", "born", "rating", at=pl.col("list").cast(pl.Float64))]
        at = pl.Series("at", _positions(days, games["day"]))
        for side in ("white", "black"):
            names = [pl.col(f"{side}_{name}").alias(name) for name in ("born", "rating")]
            seen.append(games.select(pl.col(f"{side}_id").alias("player_id"), *names, at))
        each = pl.concat(seen, how="vertical_relaxed").sort("at", maintain_order=True)
        players = (
            each.group_by("player_id", maintain_order=True)
            .agg(
                pl.col("born", "rating").first(),
                entered=pl.col("at").first(),
                first=pl.col("at").first().floor().cast(pl.Int64).clip(upper_bound=last - 1),
                last=pl.col("at").last().ceil().cast(pl.Int64),
            )
            .sort("player_id")
            .with_columns(
                length=pl.max_horizontal("last", pl.col("first") + 1) - pl.col("first") + 1
            )
            .with_columns(start=pl.col("length").cum_sum() - pl.col("length"))
        )
        owner = np.repeat(np.arange(players.height), players["length"].to_numpy())
        first, start = (players[name].to_numpy() for name in ("first", "start"))
        number = np.arange(len(owner)) - start[owner] + first[owner]
        rating, born, entered = (
            players[name].cast(pl.Float64).to_numpy() for name in ("rating", "born", "entered")
        )
        named = players.select("player_id", "first", "start")
        return cls(named, rating, born, entered, owner, number)

    def facts(self, days: Sequence[date], games: pl.DataFrame) -> csr_array:
        """Return what each game's expected score is made of: four strengths, and White's 1."""
        at = _positions(days, games["day"])
        before = np.minimum(at.astype(np.int64), len(days) - 2)
        part = at - before
        spots = []
        for side in ("white", "black"):
            rows = games.select(pl.col(f"{side}_id").alias("player_id")).join(
                self.players, on="player_id", how="left", maintain_order="left"
            )
            spots.append((rows["start"] - rows["first"]).to_numpy() + before)
        white, black = spots
        width = self.count + _ESTIMATED
        ends = np.full(games.height, width - 1)
        columns = np.concatenate([white, white + 1, black, black + 1, ends])
        shares = np.concatenate([1 - part, part, part - 1, -part, np.ones(games.height)])
        rows_of_games = np.tile(np.arange(games.height), 5)
        return csr_array((shares, (rows_of_games, columns)), shape=(games.height, width))

    def suppositions(self, days: Sequence[date]) -> tuple[csr_array, Numbers]:
        """Return the rows of what is supposed and what each should be, in its own deviations."""
        times = times_of(pl.Series(days))
        moves = np.flatnonzero(self.owner[:-1] == self.owner[1:])
        growth, chance = self._growth(times, moves)
        cohorts = self._cohorts(times)
        spread = np.where(self.entered > 0, FIRST_SPREAD["newcomer"], FIRST_SPREAD["first list"])
        starts = np.flatnonzero(np.diff(self.owner, prepend=-1))
        steady = near(np.arange(STEADY_AGES[0] + 0.05, STEADY_AGES[1], 0.1)).mean(axis=0)
        grown = [at for at, knot in enumerate(KNOTS) if knot >= STEADY_AGES[0]]
        alike = np.eye(len(KNOTS))[grown[1:]] - np.eye(len(KNOTS))[grown[:-1]]
        steps = _at(moves + 1, 1 / chance, self.count) - _at(moves, 1 / chance, self.count)
        firsts = _at(starts, 1 / spread, self.count)
        supposed = np.vstack([steady / STEADY_WITHIN, alike / ALIKE])
        no_strength = csr_array((len(supposed), self.count))
        parts = (
            (steps, _placed(-growth / chance[:, None], 0)),
            (firsts, _placed(-cohorts / spread[:, None], len(KNOTS) + NEW_YEARS)),
            (no_strength, _placed(supposed, 0)),
            (csr_array((_ESTIMATED, self.count)), np.eye(_ESTIMATED) / WIDE),
        )
        rows = vstack([hstack([own, csr_array(others)]) for own, others in parts]).tocsr()
        targets = np.zeros(rows.shape[0])
        targets[len(moves) : len(moves) + len(spread)] = self.rating / spread
        return rows, targets

    def _growth(self, times: Numbers, moves: Places) -> tuple[Numbers, Numbers]:
        """Return what each change of strength is made of, and the deviation of its chance."""
        owner, number = self.owner[moves], self.number[moves]
        years = np.diff(times)[number]
        age = times[number] + years / 2 - self.born[owner] - 0.5
        since = number - np.floor(self.entered[owner])
        is_new = self.entered[owner] > 0
        newness = [(is_new & (since == year)).astype(np.float64) for year in range(NEW_YEARS)]
        chance = np.select([age < until for until, _ in CHANCE], [points for _, points in CHANCE])
        growth: Numbers = np.column_stack([near(age), *newness]) * years[:, None]
        return growth, chance * years**0.5

    def _cohorts(self, times: Numbers) -> Numbers:
        """Return to which cohort each player belongs, and with newcomers when they entered."""
        is_new = self.entered > 0
        age = np.interp(self.entered, np.arange(len(times)), times) - self.born - 0.5
        young, grown = is_new & (age < CHANCE[0][0]), is_new & (age >= CHANCE[0][0])
        late = self.entered - (len(times) - 1) / 2
        terms = [~is_new, young, young * late, grown, grown * late]
        return np.column_stack(terms).astype(np.float64)


def near(ages: Numbers) -> Numbers:
    """Return how near each age is to each of KNOTS: 1 at it, falling to 0 at its neighbours.

    >>> near(np.array([9.0, 12.0, 80.0])).tolist()[1][:4]
    [0.0, 0.5, 0.5, 0.0]
    """
    return np.column_stack([np.interp(ages, KNOTS, shares) for shares in np.eye(len(KNOTS))])


def times_of(days: pl.Series) -> Numbers:
    """Return days as years: 2010.5 midway in 2010."""
    times: Numbers = (days.dt.year() + (days.dt.ordinal_day() - 1) / DAYS_A_YEAR).to_numpy()
    return times


def _positions(days: Sequence[date], on: pl.Series) -> Numbers:
    """Return where days lie among those of the lists: 1.5 midway between the second and third."""
    return np.interp(times_of(on), times_of(pl.Series(days)), np.arange(len(days)))


def _placed(terms: Numbers, first: int) -> Numbers:
    """Return terms in the columns of what is estimated, from `first` on."""
    wide = np.zeros((len(terms), _ESTIMATED))
    wide[:, first : first + terms.shape[1]] = terms
    return wide


def _at(columns: Places, values: Numbers, width: int) -> csr_array:
    rows = np.arange(len(columns))
    return csr_array((values, (rows, columns)), shape=(len(columns), width))


def _solved(matrix: csr_array, chained: int, right: Numbers) -> Numbers:
    """Return the solution of matrix x = right, by conjugate gradients.

    Its guide is the matrix as it would be if no player met another: chains, solved at once.
    """
    diagonal = matrix.diagonal()
    beside = np.append(matrix.diagonal(1)[: chained - 1], 0.0)
    banded = cholesky_banded(np.vstack([diagonal[:chained], beside]), lower=True)

    def guide(residual: Numbers) -> Numbers:
        flat = np.ravel(residual)
        chains = cho_solve_banded((banded, True), flat[:chained])
        return np.concatenate([chains, flat[chained:] / diagonal[chained:]])

    preconditioner = LinearOperator(matrix.shape, matvec=guide, dtype=np.float64)
    solution, _ = cg(matrix, right, rtol=1e-9, maxiter=20_000, M=preconditioner)
    numbers: Numbers = solution
    return numbers

"""How near an edition's lists come to the truth, year by year, and by how much editions differ.

Of several federations a measure is the mean over them, with an interval between federations; of
one federation it is its own, with players drawn again, which says nothing of another federation.
Editions rate the same people, so they are compared federation by federation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from arpad.lab.simulation.federation import JUNIOR_AGE
from arpad.lab.simulation.runs import Simulation
from arpad.watch.resampling import Counts, Estimate, Numbers, Resampling

MEASURES: Final = ("rmse", "drift", "junior_lag")


@dataclass(frozen=True, slots=True)
class SimulatedYear:
    """The first list of a year: how many are rated, a federation, and the measures."""

    year: int
    rated: float
    unrated: float
    measures: Mapping[str, Estimate | None]


@dataclass(frozen=True, slots=True)
class MeasureDifference:
    """An edition's measure on the last list less that of the first edition, the same people."""

    rulebook: str
    measure: str
    less: Estimate


def years_of(simulation: Simulation, again: Resampling) -> list[SimulatedYear]:
    """Return the measures of each year's first list."""
    is_one = simulation.federations == 1
    return [
        SimulatedYear(
            year,
            float(np.mean(rows["rated"].to_list())),
            float(np.mean(rows["unrated"].to_list())),
            _of_players(simulation, rows, year, again) if is_one else _of_federations(rows),
        )
        for (year,), rows in simulation.by_year.group_by("year", maintain_order=True)
        if isinstance(year, int)
    ]


def _of_federations(rows: pl.DataFrame) -> dict[str, Estimate | None]:
    return {name: Estimate.of_replicates(rows[name].drop_nulls().to_numpy()) for name in MEASURES}


def _of_players(
    simulation: Simulation, rows: pl.DataFrame, year: int, again: Resampling
) -> dict[str, Estimate | None]:
    rated = simulation.lists.filter(pl.col("list_id") == rows["list_id"][0]).drop_nulls("rating")
    error = (rated["rating"] - rated["strength"]).to_numpy()
    is_junior = (rated["age"] < JUNIOR_AGE).to_numpy()
    return {
        "rmse": again.estimate(error, _root_mean_square, f"rmse {year}"),
        "drift": again.mean(error, f"drift {year}"),
        "junior_lag": again.mean(-error[is_junior], f"juniors {year}"),
    }


def differences(simulations: Mapping[str, Simulation]) -> list[MeasureDifference]:
    """Return how the editions' last lists differ from those of the first edition.

    Empty for one edition or one federation. A federation without juniors on either list is not
    compared in their lag.
    """
    (_, first), *others = simulations.items()
    return [
        MeasureDifference(name, measure, less)
        for measure in MEASURES
        for name, simulation in others
        if (less := _paired(simulation, first, measure))
    ]


def _paired(simulation: Simulation, first: Simulation, measure: str) -> Estimate | None:
    values = [
        np.array(
            [
                part[measure][-1]
                for _, part in each.by_year.group_by("federation", maintain_order=True)
            ],
            dtype=np.float64,
        )
        for each in (simulation, first)
    ]
    less = values[0] - values[1]
    return Estimate.of_replicates(less[~np.isnan(less)])


def games_a_year(simulation: Simulation) -> float:
    """Return how many games a player plays a year, rated or not."""
    players = simulation.lists.filter(pl.col("list_id") == pl.col("list_id").min()).height
    years = simulation.by_year["year"].n_unique() - 1
    return 2 * simulation.games.height / (players * years)


def _root_mean_square(values: Numbers, counts: Counts) -> Numbers:
    numbers: Numbers = np.sqrt(counts @ values**2 / counts.sum(axis=1))
    return numbers

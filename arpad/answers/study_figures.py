"""The figures of each study by name, as `--json` prints them; rows are those of the studies.

Their schemas are written from these; nothing is measured here. Needs the extra `research`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypedDict

from arpad.supervise.calibration.figures import Averages, Slope
from arpad.supervise.calibration.groups import Group
from arpad.supervise.drift.alarms import Alarm
from arpad.supervise.drift.figures import (
    Anchor,
    Cohort,
    Flow,
    Later,
    Level,
    Recent,
    Survivors,
)
from arpad.supervise.drift.games import FromGames
from arpad.supervise.drift.remedies import Trial
from arpad.supervise.exploits.tricks import Trick
from arpad.supervise.resampling import Estimate
from arpad.supervise.simulation.federation import World
from arpad.supervise.simulation.measures import Difference, Year


class DriftFigures(TypedDict):
    """How lists drift."""

    levels: list[Level]
    flows: list[Flow]
    later: list[Later]
    survivors: list[Survivors]
    cohorts: list[Cohort]
    alarms: list[Alarm]
    anchor: Anchor | None
    recent: Recent | None
    games: FromGames | None
    seed: int
    resamples: int
    trials: list[Trial]


class BinFigures(TypedDict):
    """Games of one band of differences: the score made, and what each curve expects."""

    low: int
    high: int
    difference: float
    observed: Estimate
    expected: Mapping[str, float]
    label: str


class CalibrationFigures(TypedDict):
    """Observed scores against expected ones."""

    games: int
    rulebook: str
    drawn_again: str
    by_difference: list[BinFigures]
    by_colour: list[BinFigures]
    slopes: list[Slope]
    averages: list[Averages]
    groups: list[Group]
    by_group: Mapping[str, list[Slope]]
    seed: int
    resamples: int


class ModelFigures(TypedDict):
    """How well a model forecasts, with 95% intervals; `behind`: the best model's log loss less."""

    model: str
    settings: str
    games: int
    log_loss: float
    log_loss_low: float
    log_loss_high: float
    brier: float
    brier_low: float
    brier_high: float
    deviance: float
    deviance_low: float
    deviance_high: float
    calibration_error: float
    calibration_error_low: float
    calibration_error_high: float
    behind: float
    behind_low: float
    behind_high: float


class BacktestFigures(TypedDict):
    """Which model forecasts a record of games best."""

    games: int
    players: int
    games_tuned_on: int
    games_judged: int
    tuned_from: str
    judged_from: str
    advantage: float
    seed: int
    models: list[ModelFigures]
    left_out: list[str]
    what_if: list[Mapping[str, Any]]


class ScoredFigures(TypedDict):
    """What tricks gain under a rulebook with so many lists in a half-year, in points."""

    rulebook: str
    lists: int
    tricks: list[Trick]
    worst: int


class ExploitFigures(TypedDict):
    """What a cheater gains under each rulebook."""

    rulebooks: list[ScoredFigures]
    left_out: list[str]
    newcomers: list[Mapping[str, str | float]]


class ChanceFigures(TypedDict):
    """What chance makes of a correlation, and how often it makes as much."""

    mean: float
    standard_deviation: float
    p: float


class SurplusFigures(TypedDict):
    """Whether it pays to meet weaker opponents: advantage and surplus among players."""

    players: int
    sides: int
    advantage_white: float
    correlation: float
    standard_error: float
    permuted: ChanceFigures
    as_expected: ChanceFigures
    by_difference: list[Mapping[str, float | None]]
    seed: int


class SimulatedFigures(TypedDict):
    """A rulebook's lists beside the strengths that are known, year by year."""

    rulebook: str
    games: int
    games_a_year: float
    years: list[Year]


class SimulationFigures(TypedDict):
    """Federations of known strengths under each rulebook; `differences` are from the first one."""

    seed: int
    federations: int
    world: World
    rulebooks: list[SimulatedFigures]
    differences: list[Difference]


FIGURES: Final[Mapping[str, type]] = MappingProxyType(
    {
        "drift": DriftFigures,
        "calibration": CalibrationFigures,
        "backtest": BacktestFigures,
        "exploit": ExploitFigures,
        "exploit-games": SurplusFigures,
        "simulate": SimulationFigures,
    }
)
"""By the name of the answer (`arpad.answers.catalogue`)."""

"""The figures of each study by name, as `--json` prints them; rows are those of the studies.

Their schemas are written from these; nothing is measured here. Needs the extra `lab`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypedDict

from arpad.answers.impact_figures import ImpactFigures
from arpad.lab.calibration.balance import Balances
from arpad.lab.calibration.figures import Averages, Slope
from arpad.lab.calibration.groups import PlayerGroup
from arpad.lab.drift.games import FromGames
from arpad.lab.drift.remedies import Trial
from arpad.lab.drift.watch import Watch
from arpad.lab.exploits.tricks import Trick
from arpad.lab.simulation.federation import World
from arpad.lab.simulation.measures import MeasureDifference, SimulatedYear
from arpad.watch.alarms import Alarm
from arpad.watch.figures import (
    Anchor,
    Cohort,
    EntrantsLater,
    Flow,
    Level,
    RecentChange,
    Survivors,
)
from arpad.watch.resampling import Estimate


class DriftFigures(TypedDict):
    """How lists drift."""

    levels: list[Level]
    flows: list[Flow]
    later: list[EntrantsLater]
    survivors: list[Survivors]
    cohorts: list[Cohort]
    alarms: list[Alarm]
    anchor: Anchor | None
    recent: RecentChange | None
    games: FromGames | None
    watch: Watch | None
    seed: int
    resamples: int
    trials: list[Trial]


class BinFigures(TypedDict):
    """Games of one band of differences: the score made, and what each curve expects.

    joint: the score with a band that holds together with those of all bands.
    """

    low: int
    high: int
    difference: float
    observed: Estimate
    joint: Estimate
    expected: Mapping[str, float]
    label: str


class CalibrationFigures(TypedDict):
    """Observed scores against expected ones."""

    games: int
    rulebook: str
    drawn_again: str
    by_difference: list[BinFigures]
    by_colour: list[BinFigures]
    balances: Balances | None
    slopes: list[Slope]
    averages: list[Averages]
    groups: list[PlayerGroup]
    by_group: Mapping[str, list[Slope]]
    seed: int
    resamples: int


class ModelFigures(TypedDict):
    """How well a model forecasts, with 95% intervals of one comparison each.

    With the slope and White's advantage of the tuning span; `raw`: as the model forecasts. behind:
    the best model's log loss less; p_holm: among all comparisons. outcome_loss and
    ranked_probability judge win, draw and loss, by Davidson's form (nu); margin: by Benítez and
    Roca's (epsilon and its standard error, points); own: by the model's own draws.
    """

    model: str
    title: str
    rates: str | None
    settings: str
    raw_settings: str
    slope: float
    advantage: float
    nu: float
    epsilon: float
    epsilon_error: float | None
    games: int
    calibration_error: float
    p: float
    p_holm: float
    log_loss: float
    log_loss_low: float
    log_loss_high: float
    brier: float
    brier_low: float
    brier_high: float
    deviance: float
    deviance_low: float
    deviance_high: float
    outcome_loss: float
    outcome_loss_low: float
    outcome_loss_high: float
    ranked_probability: float
    ranked_probability_low: float
    ranked_probability_high: float
    margin_outcome_loss: float
    margin_outcome_loss_low: float
    margin_outcome_loss_high: float
    margin_ranked_probability: float
    margin_ranked_probability_low: float
    margin_ranked_probability_high: float
    raw_log_loss: float
    raw_log_loss_low: float
    raw_log_loss_high: float
    raw_brier: float
    raw_brier_low: float
    raw_brier_high: float
    behind: float
    behind_low: float
    behind_high: float
    raw_behind: float
    raw_behind_low: float
    raw_behind_high: float
    own_outcome_loss: float | None
    own_outcome_loss_low: float | None
    own_outcome_loss_high: float | None
    own_ranked_probability: float | None
    own_ranked_probability_low: float | None
    own_ranked_probability_high: float | None


class PartFigures(TypedDict):
    """One part of a rolling origin, and how each model forecast it with what was tuned before."""

    judged_from: str
    games_tuned_on: int
    games_judged: int
    models: list[Mapping[str, str | float]]


class BacktestFigures(TypedDict):
    """Which model forecasts a record of games best; folds: the parts of a rolling origin."""

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
    folds: list[PartFigures]
    what_if: list[Mapping[str, Any]]


class RatedFigures(TypedDict):
    """A player's rating by a model, and how sure it is (standard deviation), if it knows."""

    player: str
    rating: float
    deviation: float | None
    games: int


class FitFigures(TypedDict):
    """A model fitted to a record of games; predictions: of games to come."""

    model: str
    settings: Mapping[str, float]
    games: int
    players: int
    advantage: float
    log_loss: float
    ratings: list[RatedFigures]
    predictions: list[Mapping[str, str | float]]


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
    by_lists: list[Mapping[str, float]]


class ModelTrickFigures(TypedDict):
    """What a trick brings under a model with so many lists in a half-year: ratings in the end."""

    model: str
    title: str
    settings: str
    lists: int
    trick: str
    honest: float
    cheater: float
    gain: float


class ExploitModelsFigures(TypedDict):
    """What a cheater gains under every model."""

    models: list[ModelTrickFigures]


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
    by_experience: list[Mapping[str, float | None]]
    seed: int


class SimulatedFigures(TypedDict):
    """A rulebook's lists beside the strengths that are known, year by year."""

    rulebook: str
    games: int
    games_a_year: float
    years: list[SimulatedYear]


class SimulationFigures(TypedDict):
    """Federations of known strengths under each rulebook; `differences` are from the first one."""

    seed: int
    federations: int
    world: World
    rulebooks: list[SimulatedFigures]
    differences: list[MeasureDifference]


FIGURES: Final[Mapping[str, type]] = MappingProxyType({
    "drift": DriftFigures,
    "calibration": CalibrationFigures,
    "backtest": BacktestFigures,
    "exploit": ExploitFigures,
    "exploit-games": SurplusFigures,
    "exploit-models": ExploitModelsFigures,
    "fit": FitFigures, "impact": ImpactFigures, "simulate": SimulationFigures,
})  # fmt: skip
"""By the name of the answer (`arpad.answers.catalogue`)."""

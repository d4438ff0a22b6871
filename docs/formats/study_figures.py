"""The figures of each study by name, as `--json` prints them; rows are those of the studies.

`generate.py` writes their schemas from these; the tests hold what the verbs print against them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypedDict

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


class _ModelKeys(TypedDict):
    """What a model is, and how it was brought to scale."""

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


_MEASURES: Final = (
    "log_loss", "brier", "deviance", "outcome_loss", "ranked_probability", "margin_outcome_loss",
    "margin_ranked_probability", "raw_log_loss", "raw_brier", "behind", "raw_behind",
)  # fmt: skip
_OF_SOME: Final = ("own_outcome_loss", "own_ranked_probability")
"""By the model's own draws, which some models lack."""


def _with_ends(kind: Any, *names: str) -> dict[str, Any]:
    """Return the keys of measures with the ends of their intervals."""
    return {name + end: kind for name in names for end in ("", "_low", "_high")}


_Measures = TypedDict(
    "_Measures", _with_ends(float, *_MEASURES) | _with_ends(float | None, *_OF_SOME)
)


class ModelFigures(_ModelKeys, _Measures):
    """How well a model forecasts, with 95% intervals of one comparison each.

    With the slope and White's advantage of the tuning span; `raw`: as the model forecasts. behind:
    the best model's log loss less; p_holm: among all comparisons. outcome_loss and
    ranked_probability judge win, draw and loss, by Davidson's form (nu); margin: by Benítez and
    Roca's (epsilon and its standard error, points); own: by the model's own draws.
    """


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


class LevelUnderLaws(TypedDict):
    """A mean in points under either law, and the difference of the players rated under both."""

    figure: str
    old: Estimate | None
    new: Estimate | None
    difference: Estimate | None


class ListDifference(TypedDict):
    """The mean difference of the same players on one list."""

    list_date: str
    difference: Estimate


class GroupDifference(TypedDict):
    """The mean difference of a group, by its kind (`age`, `sex`, `level` ...) and its name."""

    kind: str
    group: str
    difference: Estimate


class GroupImpact(GroupDifference):
    """A group, and how many gain or lose more than 10, 25, 50 points.

    mostly_by: the articles that move it most; holds: whether it is beyond chance, and every rival
    has its sign.
    """

    gaining: dict[str, int]
    losing: dict[str, int]
    mostly_by: str | None
    holds: bool


class LargestDifference(TypedDict):
    """A player among those who gain or lose most: ratings on the start list and under both laws."""

    player_id: str
    name: str | None
    start: int | None
    games: int
    old: int
    new: int
    difference: int
    mostly_by: str | None


class ForecastsUnderLaws(TypedDict):
    """The mean log loss a game of either law's lists, lower being better, and the slopes."""

    games: int
    old: float
    new: float
    difference: Estimate
    holds: bool
    old_slope: Estimate | None
    new_slope: Estimate | None


class CauseOfImpact(TypedDict):
    """What one changed answer does alone; the last, without a field, what they do together.

    moved: players who differ by more than 25 points.
    """

    field: str | None
    articles: list[str]
    was: list[str]
    becomes: list[str]
    is_measured_alone: bool
    difference: Estimate | None
    loss: Estimate | None
    moved: int | None
    groups: list[GroupDifference]


class RivalOfImpact(TypedDict):
    """The same figures from others; growth is what came after the middle of the period."""

    rival: str
    is_growth: bool
    difference: Estimate | None
    loss: Estimate | None
    groups: list[GroupDifference]


class PublishedAgain(TypedDict):
    """How many ratings of an office's published lists the old law makes again.

    since: the first list with another one; laws: the editions that the lists were published under.
    """

    ratings: int
    same: int
    since: str | None
    laws: list[str]


class ImpactFigures(TypedDict):
    """What a law would have done in place of another; differences are the new less the old."""

    old: str
    new: str
    lists: list[str]
    day: str
    is_nothing: bool
    published: PublishedAgain | None
    players: int
    rated_under_old_alone: int
    rated_under_new_alone: int
    difference: Estimate | None
    holds: bool
    gaining: dict[str, int]
    losing: dict[str, int]
    level: list[LevelUnderLaws]
    totals: dict[str, int]
    by_list: list[ListDifference]
    groups: list[GroupImpact]
    largest: list[LargestDifference]
    forecasts: ForecastsUnderLaws | None
    causes: list[CauseOfImpact]
    rivals: list[RivalOfImpact]
    seed: int
    resamples: int
    min_games: int


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

"""Which model forecasts best: all of them over the same games, each one step ahead.

Three spans: in the first models only learn, in the second each is tuned (the settings with the
least log loss there, and slope and White's advantage of its forecasts), in the third it is judged.
Games of the last span never choose anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import polars as pl

from arpad.lab.backtest import scores
from arpad.lab.backtest.competitors import Competitor
from arpad.lab.backtest.margin import Margin, MarginErrors, fitted_margin, margin_errors
from arpad.lab.backtest.recalibration import (
    Recalibration,
    advantage_of,
    expected_by_elo,
    fitted_outcomes,
)
from arpad.lab.backtest.scores import Redrawn
from arpad.lab.backtest.tuning import Flags, Tuned, Tuning, rows
from arpad.lab.games.record import GameRecord
from arpad.lab.multiplicity import holm, p_of
from arpad.lab.theory.games import GameColumns, Numbers
from arpad.watch.resampling import Estimate

DRAWS: Final = 1000
"""Draws of the bootstrap."""


class NothingToJudgeError(ValueError):
    """No game is left to tune on or to judge, or no competitor has a forecast of one."""


@dataclass(frozen=True, slots=True)
class Spans:
    """Rating periods from which models are tuned, and from which they are judged."""

    tune_from: int
    judge_from: int

    @classmethod
    def by_share(cls, games: GameColumns) -> Spans:
        """Return spans that leave about half of the games to learn from, a quarter for each other.

        >>> Spans.by_share(GameColumns.of([0] * 8, [1] * 8, [1] * 8, list(range(8))))
        Spans(tune_from=4, judge_from=6)
        """
        half, most = (int(games.period[len(games) * part // 4]) for part in (2, 3))
        return cls(half, max(most, half + 1))


@dataclass(frozen=True, slots=True, eq=False)
class JudgedCompetitor:
    """A competitor on the games judged: with fitted slope (`expected`), as it is (`raw`).

    outcomes: chances to win, draw and lose by Davidson's form, fitted as `draws` says; by_margin:
    by Benítez and Roca's, as `margin` and its `errors` say; own: by the model's own, if it has any.
    """

    rival: Competitor
    fit: Tuned
    as_is: Tuned
    expected: Numbers
    raw: Numbers
    draws: Recalibration
    outcomes: Numbers
    margin: Margin
    by_margin: Numbers
    own: Numbers | None
    errors: MarginErrors | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Backtest:
    """The judgement: `table`, one row per competitor, best first, and what was judged.

    table: model, title, rates, settings, slope, advantage, nu, epsilon, epsilon_error, games;
    log_loss, brier, deviance, outcome_loss, ranked_probability, calibration_error, behind (by how
    much the log loss is above the best's) with its p and Holm's p_holm; margin_outcome_loss,
    margin_ranked_probability: of draws by a margin; raw_settings, raw_log_loss, raw_brier,
    raw_behind: of the forecasts as they are; own_outcome_loss, own_ranked_probability: of a model's
    own draws.
    Means have _low and _high, a 95% interval by bootstrap over players. at: which games of the
    record were judged. advantage: rating points. left_out: competitors without a forecast, since
    the record lacks what they need. folds: of a rolling origin (`rolling`), each part by itself.
    """

    table: pl.DataFrame
    record: GameRecord
    games: GameColumns
    at: Flags
    judged: Mapping[str, JudgedCompetitor]
    redrawn: Redrawn
    advantage: float
    tuned_on: int
    left_out: tuple[str, ...] = ()
    folds: tuple[Backtest, ...] = ()


def advantage_before(record: GameRecord, kept: Flags) -> float:
    """Return the advantage in some games, as Elo with K = 20 tells it without one."""
    return advantage_of(expected_by_elo(record)[kept], rows(record.games, kept))


def backtest(
    record: GameRecord,
    rivals: Sequence[Competitor],
    spans: Spans,
    seed: int,
    *,
    draws: int = DRAWS,
    watch: Callable[[str], None] = lambda _: None,
) -> Backtest:
    """Return how well each competitor forecast the games of the last span.

    All are judged on the same games: those for which every one of them has a forecast. A
    competitor that has none (ratings of the day, or football, in a record without ratings or goals)
    is left out. watch: is told the name of each competitor before it runs.
    """
    games = record.games
    is_tuned = (games.period >= spans.tune_from) & (games.period < spans.judge_from)
    is_judged = games.period >= spans.judge_from
    if not is_tuned.any() or not is_judged.any():
        raise NothingToJudgeError("no games are left to tune on, or to judge by")
    advantage = advantage_before(record, games.period < spans.judge_from)
    chosen: list[tuple[Competitor, Tuned, Tuned]] = []
    for rival in rivals:
        watch(rival.title)
        tuning = Tuning(rival, record, advantage, is_tuned)
        fit, as_is = tuning.fitted(), tuning.raw()
        if fit is None or as_is is None or np.isnan(fit.forecast.expected[is_judged]).all():
            continue
        chosen.append((rival, fit, as_is))
    if not chosen:
        raise NothingToJudgeError("no competitor has a forecast for these games")
    for _, fit, as_is in chosen:
        is_judged &= ~np.isnan(fit.forecast.expected) & ~np.isnan(as_is.forecast.expected)
    if not is_judged.any():
        raise NothingToJudgeError("no game has a forecast of every competitor")
    judged = {
        arguments[0].name: _judged(*arguments, games, is_tuned, is_judged) for arguments in chosen
    }
    of = rows(games, is_judged)
    redrawn = Redrawn.of(of, draws, seed)
    left_out = tuple(rival.name for rival in rivals if rival.name not in judged)
    table = judgement(judged, record, redrawn)
    return Backtest(
        table, record, of, is_judged, judged, redrawn, advantage, int(is_tuned.sum()), left_out
    )


def _judged(
    rival: Competitor,
    fit: Tuned,
    as_is: Tuned,
    games: GameColumns,
    is_tuned: Flags,
    is_judged: Flags,
) -> JudgedCompetitor:
    forecast = fit.forecast
    tuned = is_tuned & ~np.isnan(forecast.expected)
    learnt = forecast.expected[tuned], rows(games, tuned)
    draws, margin = fitted_outcomes(*learnt), fitted_margin(*learnt)
    of, expected = rows(games, is_judged), forecast.expected[is_judged]
    own = None if as_is.forecast.outcomes is None else as_is.forecast.outcomes[is_judged]
    return JudgedCompetitor(
        rival,
        fit,
        as_is,
        fit.fit.applied(expected, of),
        as_is.forecast.expected[is_judged],
        draws,
        draws.outcomes(expected, of),
        margin,
        margin.outcomes(expected, of),
        own,
        margin_errors(margin, *learnt),
    )


def judgement(
    judged: Mapping[str, JudgedCompetitor], record: GameRecord, redrawn: Redrawn
) -> pl.DataFrame:
    """Return every figure of every forecast of the same games, with intervals, best first."""
    score = redrawn.games.score
    losses = {name: _losses(competitor, score) for name, competitor in judged.items()}
    means = {name: float(loss["log_loss"].mean()) for name, loss in losses.items()}
    order = sorted(means, key=lambda name: (means[name], name))
    least = min(losses, key=lambda name: (float(losses[name]["raw_log_loss"].mean()), name))
    for loss in losses.values():
        loss["behind"] = loss["log_loss"] - losses[order[0]]["log_loss"]
        loss["raw_behind"] = loss["raw_log_loss"] - losses[least]["raw_log_loss"]
    names = [(name, figure) for name in order for figure in losses[name]]
    estimates = dict(
        zip(names, redrawn.means([losses[name][figure] for name, figure in names]), strict=True)
    )
    p_values = [
        p_of(estimates[name, "behind"][0].value, estimates[name, "behind"][1]) for name in order
    ]
    adjusted = [1.0, *holm(p_values[1:])]
    rows: list[dict[str, Any]] = []
    for at, name in enumerate(order):
        row = _facts(judged[name], record, len(score))
        row["calibration_error"] = scores.calibration_error(judged[name].expected, score)
        row |= {"p": p_values[at], "p_holm": adjusted[at]} | _NO_OWN_DRAWS
        for figure in losses[name]:
            row |= _with_interval(figure, estimates[name, figure][0])
        rows.append(row)
    return pl.DataFrame(rows, infer_schema_length=None)


_OWN: Final = ("own_outcome_loss", "own_ranked_probability")
_NO_OWN_DRAWS: Final = {f"{name}{end}": None for name in _OWN for end in ("", "_low", "_high")}


def _losses(competitor: JudgedCompetitor, score: Numbers) -> dict[str, Numbers]:
    by_name = {
        "log_loss": scores.log_loss(competitor.expected, score),
        "brier": scores.brier(competitor.expected, score),
        "deviance": scores.deviance(competitor.expected, score),
        "outcome_loss": scores.outcome_loss(competitor.outcomes, score),
        "ranked_probability": scores.ranked_probability(competitor.outcomes, score),
        "margin_outcome_loss": scores.outcome_loss(competitor.by_margin, score),
        "margin_ranked_probability": scores.ranked_probability(competitor.by_margin, score),
        "raw_log_loss": scores.log_loss(competitor.raw, score),
        "raw_brier": scores.brier(competitor.raw, score),
    }
    if competitor.own is not None:
        by_name["own_outcome_loss"] = scores.outcome_loss(competitor.own, score)
        by_name["own_ranked_probability"] = scores.ranked_probability(competitor.own, score)
    return by_name


def _facts(competitor: JudgedCompetitor, record: GameRecord, games: int) -> dict[str, Any]:
    return {
        "model": competitor.rival.name,
        "title": competitor.rival.title,
        "rates": competitor.rival.rates.value if competitor.rival.rates else None,
        "settings": competitor.rival.text(competitor.fit.settings, record),
        "raw_settings": competitor.rival.text(competitor.as_is.settings, record),
        "slope": competitor.fit.fit.slope,
        "advantage": competitor.fit.fit.advantage,
        "nu": competitor.draws.nu,
        "epsilon": competitor.margin.epsilon,
        "epsilon_error": competitor.errors.epsilon if competitor.errors else None,
        "games": games,
    }


def _with_interval(figure: str, of: Estimate) -> dict[str, float]:
    return {figure: of.value, f"{figure}_low": of.low, f"{figure}_high": of.high}

"""What the lab measures against a naive second implementation, on random small worlds.

`naive_lab` was written from the docstrings by somebody who had not read the bodies. Intervals
have no naive twin: `tests/lab/test_coverage.py` asks whether they hold the truth.
"""

from dataclasses import asdict
from datetime import date
from typing import Any

import numpy as np
import polars as pl
import pytest

from arpad.lab.backtest import scores
from arpad.lab.backtest.competitors import Competitor
from arpad.lab.backtest.contest import JudgedCompetitor, Spans, judgement
from arpad.lab.backtest.margin import Margin
from arpad.lab.backtest.recalibration import Recalibration
from arpad.lab.backtest.tuning import Tuned
from arpad.lab.calibration import figures as calibration
from arpad.lab.drift.floors import floors_lowered
from arpad.lab.exploits import surplus
from arpad.lab.exploits.bands import by_difference
from arpad.lab.games.record import GameRecord, record_of
from arpad.lab.theory.expectation import logistic_curve
from arpad.lab.theory.games import GameColumns
from arpad.lab.theory.model import Foreseen
from arpad.watch import figures as drift
from arpad.watch.resampling import Resampling
from arpad.watch.series import ListSeries, series_of_lists
from tests.house.naive_lab import forecasts, games, lists, worlds
from tests.sampling import amount

SERIES = range(amount(10, full=400))
PLAYED = range(amount(8, full=300))
SLOPES = range(amount(4, full=60))
FORECASTS = range(amount(15, full=500))
AGAIN = Resampling(seed=1, resamples=20)
KINDS = ("entry", "age", "federation", "level")


def frame_of(ratings: dict[str, int], facts: worlds.Facts) -> pl.DataFrame:
    """Return a list as the house reads it, with an unrated and an inactive player more."""
    ids = [*ratings, "unrated", "idle"]
    births = [facts.get(one, {}).get("birth_year") for one in ids]
    return pl.DataFrame({
        "player_id": ids,
        "rating": [*ratings.values(), None, 2900],
        "status": [*["active"] * len(ratings), "unrated", "inactive"],
        "federation": pl.Series([facts.get(p, {}).get("federation") for p in ids], dtype=pl.String),
        "birth_date": pl.Series([b and str(b) for b in births], dtype=pl.String),
    })  # fmt: skip


def series_of(series: lists.Series, facts: worlds.Facts) -> ListSeries:
    return series_of_lists([(day, frame_of(ratings, facts)) for day, ratings in series])


def value(one: Any) -> float | None:
    return None if one is None else one.value


@pytest.mark.parametrize("seed", SERIES)
def test_levels_and_flows_agree(seed: int) -> None:
    series, facts = worlds.random_series(seed)
    ours = series_of(series, facts)
    for (day, ratings), one in zip(series, drift.levels(ours, AGAIN, 10), strict=True):
        mean, quantiles, top = lists.level(ratings, 10)
        assert (one.on, one.players) == (day, len(ratings))
        assert one.mean.value == pytest.approx(mean)
        assert [each.value for each in one.quantiles] == quantiles
        assert value(one.top) == (None if top is None else pytest.approx(top))
    for naive, flow in zip(lists.flows(series), drift.flows(ours, AGAIN), strict=True):
        found = {name: getattr(flow, name) for name in naive if name != "change"}
        for name in ("stayers_change", "entry_rating", "leaving_rating"):
            found[name] = value(found[name])
        assert found == pytest.approx({k: v for k, v in naive.items() if k != "change"})
        parts = flow.by_staying + flow.by_entering + flow.by_leaving
        assert parts == pytest.approx(naive["change"])


@pytest.mark.parametrize("seed", SERIES)
def test_later_survivors_and_floors_agree(seed: int) -> None:
    series, facts = worlds.random_series(seed)
    ours = series_of(series, facts)
    naive: list[dict[str, Any]] = lists.entrants_later(series, (1, 3, 5))
    later = {
        (one.entered_on, one.years): one for one in drift.entrants_later(ours, AGAIN, (1, 3, 5))
    }
    assert set(later) == {(row["entered_on"], row["years"]) for row in naive}
    for row in naive:
        one = later[row["entered_on"], row["years"]]
        assert (one.on, one.entered, one.gain.count) == (row["on"], row["entered"], row["there"])
        assert one.entry_rating == pytest.approx(row["entry_rating"])
        assert one.gain.value == pytest.approx(row["gain"])
    for there, row in zip(drift.survivors(ours, AGAIN), lists.survivors(series), strict=True):
        found = {**asdict(there), "change": value(there.change)}
        assert found == pytest.approx(row)
    floors = [(day, 1700) for day, _ in series[1::2]] + [(date(2005, 6, 1), 1500)]
    for low, plain in zip(
        floors_lowered(ours, floors, AGAIN), lists.floors_lowered(series, floors), strict=True
    ):
        found = {
            **asdict(low),
            "before": low.before.value,
            "before_count": low.before.count,
            "after": low.after.value,
            "after_count": low.after.count,
        }
        assert found == pytest.approx(plain)


@pytest.mark.parametrize("seed", SERIES)
def test_cohorts_and_anchor_agree(seed: int) -> None:
    series, facts = worlds.random_series(seed)
    ours = series_of(series, facts)
    for kind in KINDS:
        naive = lists.cohorts(series, kind, facts, 3)
        found = {(one.on, one.name): one for one in drift.cohorts(ours, kind, AGAIN, 3)}
        assert set(found) == set(naive)
        for place, (players, mean, tenths) in naive.items():
            one = found[place]
            assert (one.kind, one.mean.count) == (kind, players)
            assert (one.lowest_tenth, one.median, one.highest_tenth) == tenths
            assert one.mean.value == pytest.approx(mean)
    first, last = series[0][1], series[-1][1]
    common, difference = lists.anchor(first, last)
    found_anchor = drift.anchor(frame_of(first, facts), frame_of(last, facts), AGAIN)
    assert found_anchor.common == common
    assert value(found_anchor.difference) == (
        None if difference is None else pytest.approx(difference)
    )


def table_of(played: list[games.Game]) -> pl.DataFrame:
    """Return games as calibration takes them."""
    frame = pl.DataFrame(played, schema_overrides={"event": pl.String}, infer_schema_length=None)
    return frame.rename({"white": "white_id", "black": "black_id"})


@pytest.mark.parametrize("seed", PLAYED)
def test_calibration_agrees(seed: int) -> None:
    played = worlds.random_games(seed)
    frame = table_of(played)
    curves = {"table": games.logistic, "logistic": games.logistic, "normal": games.normal}
    pairs = (
        (calibration.by_difference, games.bins_by_difference),
        (calibration.by_colour, games.bins_by_colour),
    )
    for of_house, of_naive in pairs:
        found = {one.low: one for one in of_house(frame, logistic_curve(), AGAIN)}
        naive = of_naive(played, curves)
        assert set(found) == set(naive)
        for low, row in naive.items():
            one = found[low]
            assert {
                "count": one.observed.count,
                "difference": one.difference,
                "observed": one.observed.value,
                **one.expected,
            } == pytest.approx(row)


@pytest.mark.parametrize("seed", PLAYED)
def test_averages_agree(seed: int) -> None:
    played = worlds.random_games(seed)
    found = {
        one.spread: one for one in calibration.averages(table_of(played), logistic_curve(), AGAIN)
    }
    naive = games.averages(played, games.logistic, calibration.GAMES_MIN)
    assert set(found) == set(naive)
    for name, row in naive.items():
        ours = {key: getattr(found[name], key) for key in row}
        ours |= {key: value(ours[key]) for key in ("difference", "size")}
        assert ours == pytest.approx(row)


@pytest.mark.parametrize("seed", SLOPES)
def test_the_slope_is_the_likeliest(seed: int) -> None:
    played = worlds.random_games(seed)
    one = calibration.slope(table_of(played), "all", AGAIN)
    assert one
    factor, advantage = games.slope(played)
    assert one.factor.value == pytest.approx(factor, abs=1e-4)
    assert one.advantage.value == pytest.approx(advantage, abs=0.02)


def record_from(played: list[games.Game]) -> GameRecord:
    frame = pl.DataFrame(played, infer_schema_length=None).drop("event")
    result = pl.col("score").replace_strict({1.0: "1", 0.5: "=", 0.0: "0"}).alias("result")
    return record_of(frame.with_columns(result, day=pl.lit("2001-05-01")), 12)


@pytest.mark.parametrize("seed", PLAYED)
@pytest.mark.parametrize("advantage", [0.0, 35.0])
def test_surplus_agrees(seed: int, advantage: float) -> None:
    played = worlds.random_games(seed, all_rated=False)
    record = record_from(played)
    naive = games.advantage_and_surplus(played, 8, advantage)
    if len(naive) < 4:
        with pytest.raises(ValueError, match="four players"):
            surplus.correlation(record, 8, seed, draws=5)
        return
    one = surplus.correlation(record, 8, seed, draws=5, advantage=advantage)
    r = games.pearson([row[1:] for row in naive.values()])
    assert (one.players, one.sides) == (len(naive), sum(row[0] for row in naive.values()))
    assert (one.value, one.standard_error) == pytest.approx(
        (r, (1 - r * r) / (len(naive) - 1) ** 0.5)
    )
    bands = games.bands(played, advantage)
    rows = list(by_difference(record, advantage).iter_rows(named=True))
    for row, number in zip(rows, sorted(bands), strict=True):
        assert {name: row[name] for name in bands[number]} == pytest.approx(bands[number])


@pytest.mark.parametrize("seed", FORECASTS)
def test_scores_agree(seed: int) -> None:
    pairs = worlds.random_forecasts(seed)
    others = [(1 - expected * 0.8, score) for expected, score in pairs]
    expected, score = (np.array(column, dtype=float) for column in zip(*pairs, strict=True))
    players = 3 + seed % 5
    white = np.arange(len(pairs)) % players
    played = GameColumns.of(white, (white + 1) % players, score, period=0)
    losses = {
        name: getattr(scores, name)(expected, score) for name in ("log_loss", "brier", "deviance")
    }
    means = scores.Redrawn.of(played, 10, 1).means([*losses.values()])
    found = {name: one.value for name, (one, _) in zip(losses, means, strict=True)}
    found["calibration_error"] = scores.calibration_error(expected, score)
    assert found == pytest.approx({
        "log_loss": forecasts.log_loss(pairs),
        "brier": forecasts.brier(pairs),
        "deviance": forecasts.deviance(pairs),
        "calibration_error": forecasts.calibration_error(pairs),
    })  # fmt: skip
    named = {"a": pairs, "b": others}
    judged = {name: as_judged(name, [one[0] for one in rows]) for name, rows in named.items()}
    table = judgement(judged, no_record(), scores.Redrawn.of(played, 10, 1))
    for figure in ("behind", "raw_behind"):
        behind = dict(table.select("model", figure).iter_rows())
        assert behind == pytest.approx(forecasts.behind(named), abs=1e-12)


def as_judged(name: str, forecast: list[float]) -> JudgedCompetitor:
    """Return forecasts as the contest judges them, without settings or a slope."""
    expected = np.array(forecast)
    rival = Competitor(name, name, lambda *_: Foreseen(expected))
    tuned = Tuned({}, Foreseen(expected), Recalibration(1.0, 0.0))
    outcomes = np.stack([expected, np.zeros_like(expected), 1 - expected], axis=1)
    return JudgedCompetitor(
        rival=rival, fit=tuned, as_is=tuned, expected=expected, raw=expected,
        draws=Recalibration(1.0, 0.0), outcomes=outcomes, margin=Margin(1.0, 0.0, 0.0),
        by_margin=outcomes, own=None,
    )  # fmt: skip


def no_record() -> GameRecord:
    """Return a record whose players nobody asks about."""
    table = {"white": ["a"], "black": ["b"], "result": ["1"], "day": ["2001-01"]}
    return record_of(pl.DataFrame(table), 12)


@pytest.mark.parametrize("seed", FORECASTS)
def test_spans_agree(seed: int) -> None:
    periods = np.sort(np.random.default_rng(seed).integers(0, 40, 12 + seed)).tolist()
    played = GameColumns.of(
        [0] * len(periods), [1] * len(periods), [1] * len(periods), period=periods
    )
    found = Spans.by_share(played)
    assert (found.tune_from, found.judge_from) == forecasts.spans(periods)

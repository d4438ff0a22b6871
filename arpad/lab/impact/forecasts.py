"""How well either law's lists forecast the games that were played on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import polars as pl

from arpad.lab.backtest.scores import log_loss
from arpad.lab.calibration.figures import Slope, slope, weights_of
from arpad.lab.theory.expectation import logistic_curve
from arpad.watch.resampling import Estimate

if TYPE_CHECKING:
    from arpad.lab.impact.lists import LawLists
    from arpad.watch.resampling import Resampling

GAMES_MIN: Final = 50
"""Fewer games tell nothing of forecasts."""


@dataclass(frozen=True, slots=True)
class Forecasts:
    """The mean log loss a game of either law's lists (lower is better), and the new's less the old.

    slopes: differences behave as so much of themselves on the logistic curve, 1 being right.
    """

    games: int
    old: float
    new: float
    difference: Estimate
    old_slope: Slope | None = None
    new_slope: Slope | None = None


def forecast_games(old: LawLists, new: LawLists) -> pl.DataFrame:
    """Return the games that both laws forecast, each with the ratings in force when it began.

    They are those of the latest list on the first day of its event. Games on the start list, which
    is the same under both, are left out, and those of somebody whom either law doesn't rate.
    Columns: those of the games, white_old, black_old, white_new, black_new, loss_old, loss_new.
    """
    games = old.games.sort("start")
    for name, lists in (("old", old), ("new", new)):
        days = pl.DataFrame({"list_date": lists.days}).with_columns(start=pl.col("list_date"))
        games = games.join_asof(days.sort("start"), on="start", strategy="backward")
        games = games.filter(pl.col("list_date") > lists.days[0])
        for side in ("white", "black"):
            ratings = lists.rows.rename({"player_id": f"{side}_id", "rating": f"{side}_{name}"})
            games = games.join(ratings, on=["list_date", f"{side}_id"], maintain_order="left")
        games = games.drop("list_date")
    expected = logistic_curve()
    for name in ("old", "new"):
        gaps = (games[f"white_{name}"] - games[f"black_{name}"]).to_numpy().astype(np.float64)
        loss = log_loss(expected.expected(gaps), games["score"].to_numpy())
        games = games.with_columns(pl.Series(f"loss_{name}", loss, pl.Float64))
    return games


def loss_change(games: pl.DataFrame, again: Resampling, name: str) -> Estimate | None:
    """Return the new law's log loss a game less the old's, players drawn again; None of few."""
    if games.height < GAMES_MIN:
        return None
    more = (games["loss_new"] - games["loss_old"]).to_numpy()
    drawn = [
        float((weights * more).sum() / weights.sum()) if weights.sum() else np.nan
        for weights in weights_of(games, again, name)
    ]
    return Estimate.of(float(more.mean()), drawn, games.height)


def forecasts(games: pl.DataFrame, again: Resampling) -> Forecasts | None:
    """Return the forecasts of both laws, of `forecast_games`; None of too few games."""
    difference = loss_change(games, again, "forecasts")
    if difference is None:
        return None
    slopes = [
        slope(
            games.select("white_id", "black_id", "score", white_rating=f"white_{name}",
                         black_rating=f"black_{name}"),
            "all games", again,
        )
        for name in ("old", "new")
    ]  # fmt: skip
    old, new = (float(games[f"loss_{name}"].to_numpy().mean()) for name in ("old", "new"))
    return Forecasts(games.height, old, new, difference, *slopes)

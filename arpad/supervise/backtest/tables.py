"""The forecasts of a backtest as a table: what others may measure, or draw, for themselves."""

from __future__ import annotations

import polars as pl

from arpad.supervise.backtest.contest import Backtest


def forecasts(found: Backtest) -> pl.DataFrame:
    """Return a row for each game judged and competitor, in the order of the games.

    Columns: game (its place in the record, from 0), period (its first day), white, black, score (of
    White), model, expected (with fitted slope and advantage), win, draw, loss (so too), raw (the
    expected score as the model made it).
    """
    record, games = found.record, found.games
    names = pl.Series(record.players, dtype=pl.String)
    days = [record.period.first_day(number) for number in games.period.tolist()]
    told = pl.DataFrame(
        {
            "game": found.at.nonzero()[0],
            "period": pl.Series(days, dtype=pl.Date),
            "white": names.gather(games.white),
            "black": names.gather(games.black),
            "score": games.score,
        }
    )
    parts = [
        told.with_columns(
            model=pl.lit(name),
            expected=pl.Series(one.expected),
            win=pl.Series(one.outcomes[:, 0]),
            draw=pl.Series(one.outcomes[:, 1]),
            loss=pl.Series(one.outcomes[:, 2]),
            raw=pl.Series(one.raw),
        )
        for name, one in found.judged.items()
    ]
    return pl.concat(parts).sort("game", maintain_order=True)

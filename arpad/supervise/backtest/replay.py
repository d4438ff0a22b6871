"""Published figures of other bodies replayed: the Irish changes, and the chessmetrics lists.

Irish Chess Union: new = old + K (S - E) + bonus, in whole points; K, S, E and the bonus are those
published beside the change. Who had no rating is rated by performance and not replayed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import polars as pl

from arpad.supervise.games.record import Record
from arpad.theory.chessmetrics import GAMES_MIN, Chessmetrics

IRISH_COLUMNS: Final = (
    "id", "tournament", "player", "rating_old", "rating_new", "performance", "rating_event",
    "bonus", "games", "k_factor", "score", "expected_score",
)  # fmt: skip
"""Columns of the file old_rating_histories.csv, which has no header."""


def read_irish_changes(path: Path) -> pl.DataFrame:
    """Return the published changes of a file of github.com/sanichi/icu_ratings_app (MIT)."""
    decimals = {"score": pl.Float64, "expected_score": pl.Float64}
    schema = {name: decimals.get(name, pl.Int64) for name in IRISH_COLUMNS}
    return pl.read_csv(path, has_header=False, schema=schema)


def replayed(changes: pl.DataFrame) -> pl.DataFrame:
    """Return each change of a rated player with `computed`, the exact new rating, and `off`.

    off: how far the published rating is from it; at most half a point where it was rounded.
    """
    rated = changes.filter(pl.col("rating_old") > 0)
    gained = pl.col("k_factor") * (pl.col("score") - pl.col("expected_score"))
    computed = pl.col("rating_old") + gained + pl.col("bonus")
    return rated.with_columns(computed=computed).with_columns(
        off=(pl.col("rating_new") - pl.col("computed")).abs()
    )


def by_k_factor(changes: pl.DataFrame) -> pl.DataFrame:
    """Return for each K: k_factor, changes, rounded (off by no more than half a point), within_1.

    without_expected: of those off by more than half a point, how many print an expected score of 0.
    """
    is_off = pl.col("off") > 0.5
    return (
        replayed(changes)
        .group_by("k_factor")
        .agg(
            changes=pl.len(),
            rounded=(pl.col("off") <= 0.5).sum(),
            within_1=(pl.col("off") <= 1).sum(),
            without_expected=(is_off & (pl.col("expected_score") == 0)).sum(),
        )
        .sort("k_factor")
    )


def read_chessmetrics_lists(path: Path) -> pl.DataFrame:
    """Return the lists of ranking_chessplayers_2001_2004.csv as `against_lists` takes them.

    From github.com/JGravier/chessplayers (CC BY 4.0): Sonas' monthly lists under the formulas that
    he printed in 2005; the repository's older files are of his site before that, with another
    formula. Player is "Given Surname", dateranking "200101". A list dated a month stands for the
    games to the end of the month before, which is the month returned.
    """
    rows = pl.read_csv(path, infer_schema=False, encoding="utf8-lossy")
    dated = pl.col("dateranking").cast(pl.Int64)
    last = dated // 100 * 12 + dated % 100 - 2
    return rows.select(
        player=pl.col("Player").str.replace(r"^(.*) (\S+)$", "$2, $1"),
        rating=pl.col("Rating").cast(pl.Float64),
        ranking=pl.col("ranking").cast(pl.Int64),
        year=last // 12,
        month=last % 12 + 1,
    )


def against_lists(
    record: Record, lists: pl.DataFrame, games_min: int, ranked_to: int = 100
) -> pl.DataFrame:
    """Return how chessmetrics ratings of a record stand beside published lists.

    Ours are of Sonas' pool, each list aligned with the one before: the level of the first is free,
    so `mean` should be a number that stays, not 0.
    lists: player, rating, ranking, year, month of the list. Players are matched by surname and
    initial where these are unique among the ranked; of several spellings in the record the one with
    most games counts. games_min: in 48 months. Columns: year, month, players, correlation,
    rank_correlation, mean (ours less theirs), rmse (after the mean is taken out).
    """
    a_year = round(record.periods_a_year)
    months = 4 * a_year
    model = Chessmetrics(len(record.players), months, games_min=GAMES_MIN, is_aligned=True)
    ours = _keyed(pl.DataFrame({"name": record.players, "at": np.arange(len(record.players))}))
    counts = np.zeros((0, len(record.players)))
    wanted = {
        (row["year"] * 12 + row["month"] - 1) * a_year // 12: row
        for row in lists.select("year", "month").unique().iter_rows(named=True)
    }
    found = []
    for period, games in record.games.periods():
        if period > max(wanted, default=period):
            break
        model.update(games)
        ones = np.ones(len(games))
        now = games.per_player(ones, ones, len(record.players))
        counts = np.vstack([counts, now])[-months:]
        if period in wanted:
            of = wanted[period]
            theirs = lists.filter(
                (pl.col("year") == of["year"])
                & (pl.col("month") == of["month"])
                & (pl.col("ranking") <= ranked_to)
            )
            at = ours["at"].to_numpy()
            rated = ours.with_columns(
                ours=pl.Series(model.ratings[at]), played=pl.Series(counts.sum(axis=0)[at])
            )
            most = rated.filter(pl.col("played") >= games_min).sort("played", descending=True)
            both = _unique(_keyed(theirs.rename({"player": "name"}))).join(
                most.unique("key", keep="first", maintain_order=True), on="key"
            )
            if len(both) > 2:
                found.append(of | _agreement(both))
    return pl.DataFrame(found)


def _agreement(both: pl.DataFrame) -> dict[str, float | int]:
    apart = both["ours"] - both["rating"]
    return {
        "players": len(both),
        "correlation": float(np.corrcoef(both["ours"], both["rating"])[0, 1]),
        "rank_correlation": float(np.corrcoef(both["ours"].rank(), both["rating"].rank())[0, 1]),
        "mean": float(apart.to_numpy().mean()),
        "rmse": float(apart.to_numpy().std()),
    }


def _keyed(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows with a key: surname and initial."""
    name = pl.col("name").str.to_lowercase()
    key = name.str.extract(r"^([^,]+),") + "," + name.str.extract(r",\s*(\w)")
    return rows.with_columns(key=key).filter(pl.col("key").is_not_null())


def _unique(keyed: pl.DataFrame) -> pl.DataFrame:
    return keyed.filter(pl.col("key").is_unique())

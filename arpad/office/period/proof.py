"""Before a list is written: every rating is the sum of its explained rows, to the last digit."""

from collections.abc import Mapping
from decimal import Decimal

import polars as pl

E5 = 100_000


class UnexplainedError(AssertionError):
    """A rating that its rows don't explain: arpad is wrong, and nothing is published."""


def prove(tables: Mapping[str, pl.DataFrame]) -> None:
    """Raise UnexplainedError unless rating before + changes + adjustments = rating of the new list.

    Who has no rating, before or after, has no changes either. The list's rating is the one that was
    worked out, or none.

    >>> rows = {"player_id": ["7"], "rating_old": [2000], "rating_new": [2008], "rating": [2008]}
    >>> changed = pl.DataFrame({"player_id": ["7"], "change_e5": [750_000]})
    >>> rounded = pl.DataFrame({"player_id": ["7"], "amount_e5": [50_000]})
    >>> prove({"list": pl.DataFrame(rows), "changes": changed, "adjustments": rounded})
    >>> prove({"list": pl.DataFrame(rows), "changes": changed, "adjustments": rounded.clear()})
    Traceback (most recent call last):
    arpad.office.period.proof.UnexplainedError: 7: 2000 and 7.50000 explained make no 2008
    """
    everybody = tables["list"].select("player_id", "rating_old", "rating_new", "rating")
    changes = tables["changes"].group_by("player_id").agg(games=pl.col("change_e5").sum())
    adjusted = tables["adjustments"].group_by("player_id").agg(rest=pl.col("amount_e5").sum())
    explained = pl.col("games").fill_null(0) + pl.col("rest").fill_null(0)
    everybody = (
        everybody.join(changes, on="player_id", how="left")
        .join(adjusted, on="player_id", how="left")
        .with_columns(explained=explained)
    )
    old, new = pl.col("rating_old").fill_null(0), pl.col("rating_new").fill_null(0)
    is_other = pl.col("rating").is_not_null() & pl.col("rating").ne_missing(pl.col("rating_new"))
    is_open = pl.col("rating_old").is_null() & pl.col("rating").is_null()
    is_wrong = pl.when(is_open).then(explained != 0).otherwise(old * E5 + explained != new * E5)
    wrong = everybody.filter(is_wrong | is_other).sort("player_id")
    if wrong.is_empty():
        return
    row = wrong.row(0, named=True)
    raise UnexplainedError(
        f"{row['player_id']}: {row['rating_old'] or 0} and {_points(row['explained'])} explained "
        f"make no {row['rating'] or row['rating_new'] or 0}"
    )


def _points(amount_e5: int) -> Decimal:
    return Decimal(amount_e5).scaleb(-5)

"""Who stands first in each group of a list, and who rose most: worked out when it is taken in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from arpad.office.reading.groups import BY_FACT, GIVEN, GroupKind, PlayerGroup

FIRST_MAX: Final = 100
"""Down to this rank the first of a group are noted, and whoever shares it."""
BEST: Final = 10
"""So many make the mean of a group's best."""
_FACTS: Final = tuple(kind.value for kind in BY_FACT)
_KEY: Final = ("kind", "value", "sex")


@dataclass(frozen=True, slots=True)
class Grouped:
    """A list by groups, as GROUPS, FIRST and RANKS of the index have it, without the entry."""

    groups: pl.DataFrame
    first: pl.DataFrame
    ranks: pl.DataFrame


def grouped(
    rated: pl.DataFrame, ranked: pl.DataFrame, year: int, given: Sequence[PlayerGroup] = GIVEN
) -> Grouped:
    """Return the groups that a list's rated players make, and who stands where in each.

    `ranked` has the player_id of whoever stands in the printed list by rank, in its order: nobody
    else stands first anywhere. Equals share a rank. One pass for each group that there always is,
    and one for each fact: n log n.
    """
    facts = [fact for fact in _FACTS if fact in rated.columns]
    places = ranked.select("player_id").with_row_index("place")
    people = rated.with_columns(
        pl.col("rating", "rating_old").cast(pl.Int64),
        *(pl.col(fact).cast(pl.String).fill_null("") for fact in facts),
        birth_year=pl.col("birth_date"),
    ).join(places, on="player_id", how="left")  # fmt: skip
    own = ("player_id", "rating", "place")
    always = [
        people.filter(group.who(year).condition()).select(*own, **_key(group)) for group in given
    ]
    by_fact = [
        people.filter(pl.col(fact) != "")
        .select(*own, kind=pl.lit(fact), value=pl.col(fact), sex=pl.lit("")) for fact in facts
    ]  # fmt: skip
    members = pl.concat([*always, *by_fact])
    groups = _counted(members)
    in_order = (
        members.filter(pl.col("place").is_not_null())
        .join(groups.select(*_KEY, "number"), on=_KEY)
        .sort("number", "place")
        .select(
            "number", "player_id", "rating",
            place=pl.int_range(pl.len()).over("number"),
            rank=pl.col("rating").rank("min", descending=True).over("number"),
        )
    )  # fmt: skip
    return Grouped(
        groups,
        in_order.filter(pl.col("rank") <= FIRST_MAX),
        in_order.select("number", "rating", "rank").unique(maintain_order=True),
    )


def _key(group: PlayerGroup) -> dict[str, pl.Expr]:
    return {"kind": pl.lit(group.kind.value), "value": pl.lit(group.value),
            "sex": pl.lit(group.sex)}  # fmt: skip


def _counted(members: pl.DataFrame) -> pl.DataFrame:
    """Return the groups, the largest of a kind first: how many, how many ranked, and their sums."""
    ranked = pl.col("rating").filter(pl.col("place").is_not_null())
    groups = members.group_by(_KEY).agg(
        players=pl.len().cast(pl.Int64),
        ranked=ranked.len().cast(pl.Int64),
        total=pl.col("rating").sum(),
        best=ranked.top_k(BEST).sum(),
    )
    order = groups.sort("kind", "players", "value", "sex", descending=[False, True, False, False])
    paths = [
        PlayerGroup(GroupKind(kind), value, sex).path
        for kind, value, sex in order.select(_KEY).iter_rows()
    ]
    return order.with_columns(path=pl.Series(paths, dtype=pl.String)).with_row_index("number")

"""Whom two laws rate differently: the players of one list beside each other, and their groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import polars as pl

from arpad.lab.calibration.groups import AGES, banded
from arpad.watch.resampling import Estimate

if TYPE_CHECKING:
    from datetime import date

    from arpad.lab.impact.lists import LawLists
    from arpad.watch.resampling import Resampling

STEPS: Final = (10, 25, 50)
"""Who gains or loses more than so many points is counted."""
GROUP_MIN: Final = 5
"""Groups of fewer players are not measured."""
FEW: Final = 30
"""The mean of fewer players has Student's interval: players drawn again give too narrow ones."""
LEVEL_WIDTH: Final = 200
GAMES: Final = (
    (1, "no game"), (10, "1 to 9 games"), (30, "10 to 29 games"), (100, "30 to 99 games"),
    (10**9, "100 games or more"),
)  # fmt: skip
"""Games of the whole history, played and sent, below which a band ends."""
SEXES: Final = {"m": "men", "w": "women"}
KNOWN, ENTERED = "rated at the start", "rated since"
KINDS: Final[Mapping[str, str]] = {
    "standing": "entry",
    "age": "age, by year",
    "sex": "sex",
    "level": "rating on the start list",
    "activity": "games in these lists",
}
"""Kinds of groups, none of which either law decides."""


@dataclass(frozen=True, slots=True)
class GroupChange:
    """A group's difference in points, the new law's rating less the old's, its mean.

    gaining, losing: how many gain or lose more than each of STEPS.
    """

    kind: str
    name: str
    difference: Estimate
    gaining: tuple[int, ...]
    losing: tuple[int, ...]

    @property
    def players(self) -> int:
        """Return of how many players it is."""
        return self.difference.count


def compared(old: LawLists, new: LawLists, day: date) -> pl.DataFrame:
    """Return the players who are active and rated on a day's list under both laws.

    player_id, name, old and new rating, difference, start (the rating on the start list, or null),
    games, and a column with the group for each of KINDS, null where it isn't known.
    """
    start = old.at(old.days[0]).rename({"rating": "start"})
    sides = pl.concat([old.games[f"{side}_id"].rename("player_id") for side in ("white", "black")])
    games = sides.to_frame().group_by("player_id").agg(games=pl.len().cast(pl.Int64))
    both = old.at(day).rename({"rating": "old"}).join(
        new.at(day).rename({"rating": "new"}), on="player_id"
    )  # fmt: skip
    grouped = (
        both.join(old.people, on="player_id", how="left")
        .join(start, on="player_id", how="left")
        .join(games, on="player_id", how="left")
        .with_columns(pl.col("games").fill_null(0), difference=pl.col("new") - pl.col("old"))
    )
    low = pl.col("start") // LEVEL_WIDTH * LEVEL_WIDTH
    return grouped.with_columns(
        standing=pl.when(pl.col("start").is_null()).then(pl.lit(ENTERED)).otherwise(pl.lit(KNOWN)),
        age=banded(day.year - pl.col("born"), AGES),
        sex=pl.col("sex").replace_strict(SEXES, default=None, return_dtype=pl.String),
        level=pl.when(low.is_not_null()).then(pl.format("{} to {}", low, low + LEVEL_WIDTH - 1)),
        activity=banded(pl.col("games"), GAMES),
    ).sort("player_id")


def overall(
    players: pl.DataFrame, again: Resampling, column: str = "difference"
) -> Estimate | None:
    """Return the mean of a column over all players who have it, with its interval."""
    return mean_of(players[column], again, f"{column} of all")


def mean_of(values: pl.Series, again: Resampling, name: str) -> Estimate | None:
    """Return a mean with its interval: Student's of fewer than FEW, else players drawn again.

    Drawn again, five to ten players have an interval that holds the truth in 81 to 91 of 100 cases.
    One player has no interval. None of nobody.

    >>> from arpad.watch.resampling import Resampling
    >>> few = mean_of(pl.Series([10, 20, 30]), Resampling(), "all")  # 20 -+ 4.3027 x 10 / sqrt(3)
    >>> few and (few.value, round(few.low, 2), round(few.high, 2))
    (20.0, -4.84, 44.84)
    """
    numbers = values.drop_nulls().to_numpy()
    if 1 < len(numbers) < FEW:
        return Estimate.of_replicates(numbers)
    return again.mean_of_few(numbers, name)


def group_changes(players: pl.DataFrame, again: Resampling) -> tuple[GroupChange, ...]:
    """Return the groups of all kinds with GROUP_MIN players or more, in their order."""
    changes = []
    for kind, name in group_names(players):
        points = players.filter(pl.col(kind) == name)["difference"]
        mean = mean_of(points, again, f"{kind} {name}")
        if mean is not None and mean.count >= GROUP_MIN:
            gaining, losing = movers(points)
            changes.append(GroupChange(kind, name, mean, gaining, losing))
    return tuple(changes)


def movers(points: pl.Series) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many differences are above each of STEPS, and how many below its opposite.

    >>> movers(pl.Series([11, 26, -51, 10]))
    ((2, 1, 0), (1, 1, 1))
    """
    gaining, losing = (
        tuple(int((sign * points > step).sum()) for step in STEPS) for sign in (1, -1)
    )
    return gaining, losing


def group_names(players: pl.DataFrame) -> list[tuple[str, str]]:
    """Return (kind, group) of everybody, kinds and bands in their order, levels from the top."""
    orders = {
        "standing": [KNOWN, ENTERED],
        "age": [name for _, name in AGES],
        "sex": list(SEXES.values()),
        "activity": [name for _, name in GAMES],
    }
    names = []
    for kind in KINDS:
        there = players[kind].drop_nulls().unique().to_list()
        falling = sorted(there, key=lambda name: -int(name.split()[0])) if kind == "level" else []
        names += [(kind, name) for name in orders.get(kind, falling) if name in there]
    return names

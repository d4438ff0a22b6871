"""Who stands on a list, counted: by federation, club, title and rating; and who stands first."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

import polars as pl

from arpad.answers.public.distribution import Distribution
from arpad.answers.public.lists import ListHead, Mover, PlayerNamed, head_of, movers
from arpad.engine.vocabulary import ALPHABETICAL_ONLY, SECTION_NAMES
from arpad.office.reading.shelf import Volume
from arpad.office.reading.taking import RATED
from arpad.tables.statuses import INACTIVE, STATUS_NAMES

FIRST: Final = 10
"""So many stand in a table of the first, and so many make the mean of a group's best."""
GROUPS_MAX: Final = 100
_TENTH: Final = Decimal("0.1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Rated players who have something in common: how many, how many active, and their means.

    `mean` is of all of them, `mean_best` of the ten highest who are active; None if there are less.
    """

    name: str
    players: int
    active: int
    mean: Decimal
    mean_best: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    """An active player among the first: rank (equals share one) and rating."""

    rank: int
    player: PlayerNamed
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """A list counted. Who is inactive is in the counts, but never among the first.

    Of `federations` and `clubs` the largest hundred are told, with how many there are.
    """

    head: ListHead
    active: int
    federations: tuple[Group, ...]
    federations_total: int
    clubs: tuple[Group, ...]
    clubs_total: int
    titles: tuple[Group, ...]
    sexes: tuple[Group, ...]
    spread: Distribution
    first: tuple[First, ...]
    first_women: tuple[First, ...]
    first_new: tuple[First, ...]
    risen: tuple[Mover, ...]
    fallen: tuple[Mover, ...]


def statistics(volume: Volume) -> Statistics:
    """Return a published list counted."""
    status, section = pl.col("status").fill_null(""), pl.col("section").fill_null("")
    rated = volume.rows.filter(RATED).with_columns(
        is_active=(status != STATUS_NAMES[INACTIVE]) & (section != SECTION_NAMES[ALPHABETICAL_ONLY])
    )
    active = rated.filter("is_active")
    federations, clubs = _groups(rated, "federation"), _groups(rated, "club")
    risen, fallen = movers(volume, FIRST)
    return Statistics(
        head=head_of(volume),
        active=active.height,
        federations=federations[:GROUPS_MAX],
        federations_total=len(federations),
        clubs=clubs[:GROUPS_MAX],
        clubs_total=len(clubs),
        titles=_groups(rated, "title"),
        sexes=_groups(rated, "sex"),
        spread=Distribution(
            tuple(rated.group_by(pl.col("rating").cast(pl.Int64)).len().sort("rating").rows())
        ),
        first=_first(active),
        first_women=_first(active.filter(pl.col("sex") == "w")),
        first_new=_first(active.filter(pl.col("rating_old").is_null())),
        risen=risen,
        fallen=fallen,
    )


def _groups(rated: pl.DataFrame, column: str) -> tuple[Group, ...]:
    """Return the groups that a column makes, the largest first; of who has none nothing is told."""
    named = rated.filter(pl.col(column).fill_null("") != "").sort("rating", descending=True)
    best = pl.col("rating").filter("is_active").head(FIRST)
    groups = named.group_by(column).agg(
        pl.len().alias("players"),
        pl.col("is_active").sum().cast(pl.Int64).alias("active"),
        pl.col("rating").cast(pl.Int64).sum().alias("total"),
        best.cast(pl.Int64).sum().alias("best"),
    )
    return tuple(
        Group(
            name=name,
            players=players,
            active=active,
            mean=_mean(total, players),
            mean_best=_mean(best, FIRST) if active >= FIRST else None,
        )
        for name, players, active, total, best in groups.sort(
            "players", column, descending=[True, False]
        ).iter_rows()
    )


def _mean(total: int, count: int) -> Decimal:
    return (Decimal(total) / count).quantize(_TENTH, ROUND_HALF_UP)


def _first(active: pl.DataFrame) -> tuple[First, ...]:
    """Return the ten highest, and whoever shares the tenth rank."""
    ordered = active.sort(["rating", "player_id"], descending=[True, False])
    ranked = ordered.with_columns(rank=pl.col("rating").rank("min", descending=True))
    rows = ranked.filter(pl.col("rank") <= FIRST).select("rank", "player_id", "name", "rating")
    return tuple(
        First(rank=rank, player=PlayerNamed(player_id=number, name=name), rating=rating)
        for rank, number, name, rating in rows.iter_rows()
    )

"""What a rulebook reads of seasons: how many a player has completed, and his games in each."""

from datetime import date

from arpad.engine.backends import total
from arpad.law import Seasons, Table
from arpad.law.dialect import Expression, Int64, col, lit, max_horizontal, when


def season_facts(seasons: Seasons) -> tuple[str, ...]:
    """Return the columns of RATINGS that tell of seasons.

    >>> from arpad.rulebooks import CATALOGUE
    >>> from arpad.engine import questions as q
    >>> season_facts(CATALOGUE.book("fce-2016")[q.SEASONS])[:2]
    ('seasons_completed', 'season_games_1')
    """
    return "seasons_completed", *(f"season_games_{back}" for back in range(1, seasons.kept + 1))


def with_seasons(ratings: Table, season_games: Table, seasons: Seasons | None, on: date) -> Table:
    """Return RATINGS with seasons_completed and season_games_1, ... as they stand on a day.

    `season_games` are the games of each season (SEASON_GAMES); season_first is that in which a
    player was federated. Where neither says anything, what the ratings say stays, and else 0 games.
    """
    if seasons is None:
        return ratings
    now = seasons.season_of(on)
    backs = range(1, seasons.kept + 1)
    is_recent = (col("season") < now) & (col("season") >= now - seasons.kept)
    recent = season_games.filter(is_recent).with_columns(
        **{f"of_{back}": _games_in(now - back) for back in backs}
    )
    counts = recent.group_by("player_id").agg(
        **{f"of_{back}": total(f"of_{back}") for back in backs}
    )
    joined = ratings.join(counts, on="player_id", how="left")
    first = max_horizontal(col("season_first"), lit(seasons.first, Int64))
    completed = max_horizontal(now - first, lit(0, Int64))
    return joined.with_columns(
        seasons_completed=when(~col("season_first").is_null())
        .then(completed)
        .otherwise(col("seasons_completed")),
        **{f"season_games_{back}": _known(f"of_{back}", f"season_games_{back}") for back in backs},
    ).drop(*(f"of_{back}" for back in backs))


def _games_in(season: int) -> Expression:
    return when(col("season") == season).then(col("games")).otherwise(0).cast(Int64)


def _known(counted: str, stated: str) -> Expression:
    """Return the games counted, or those stated where nothing is; else 0."""
    is_counted = ~col(counted).is_null()
    rest = col(stated).fill_null(0)
    return when(is_counted).then(col(counted)).otherwise(rest).cast(Int64)

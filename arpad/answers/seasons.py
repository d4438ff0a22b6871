"""A season's opening: who keeps, gets or loses a licence, who gets another club or another K."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from arpad.answers.journal import ActTold
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList
from arpad.office.periods.season import Season, compared
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerOfSeason:
    """A player at the opening of a season: on the last list before it, and on its first list.

    `licence` is kept, new, lost or none; a rating, a K or a club is None where there is none.
    """

    player_id: str
    name: str
    licence: str
    rating_old: int | None
    rating_new: int | None
    k_old: str | None
    k_new: str | None
    club_old: str | None
    club_new: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonOpened:
    """The opening of a season of a list: what was recorded (`act`), and what the list makes of it.

    `players` are those with whom something changes, or who have a licence; `licences` counts them
    by what becomes of their licence, `clubs` and `k_factors` tell how many get another.
    """

    list: str
    season: str
    first_day: date
    first_list: date
    act: ActTold | None = None
    licences: Mapping[str, int]
    clubs: int
    k_factors: int
    players: tuple[PlayerOfSeason, ...] = ()
    problems: tuple[Problem, ...] = ()


def opened(
    desk: Desk,
    kept: KeptList,
    season: Season,
    act: ActTold | None,
    problems: tuple[Problem, ...],
) -> SeasonOpened:
    """Return what the opening of a season does to the list, as it is known now."""
    rows, more = compared(desk, kept, season)
    people = () if rows is None else tuple(map(_player, _changed(rows).iter_rows(named=True)))
    licences = [person.licence for person in people]
    return SeasonOpened(
        list=kept.name,
        season=season.name,
        first_day=season.first_day,
        first_list=season.first_list,
        act=act,
        licences={name: licences.count(name) for name in ("kept", "new", "lost")},
        clubs=sum(person.club_old != person.club_new for person in people),
        k_factors=sum(is_another_k(person) for person in people),
        players=people,
        problems=(*problems, *more),
    )


def is_another_k(season: PlayerOfSeason) -> bool:
    """Tell whether a player who is rated before and after gets another K."""
    return None not in (season.k_old, season.k_new) and season.k_old != season.k_new


def _changed(rows: pl.DataFrame) -> pl.DataFrame:
    """Return whoever has a licence, or had one, or of whom the two lists differ otherwise."""
    is_told = pl.col("has_licence_old", "has_licence_new").eq(1).fill_null(value=False)
    differs = [
        pl.col(f"{name}_old").ne_missing(pl.col(f"{name}_new"))
        for name in ("rating", "k_factor", "club")
    ]
    return rows.filter(pl.any_horizontal(is_told, *differs))


def _player(row: Mapping[str, Any]) -> PlayerOfSeason:
    had, has = row["has_licence_old"] == 1, row["has_licence_new"] == 1
    licence = "kept" if had and has else "new" if has else "lost" if had else "none"
    return PlayerOfSeason(
        player_id=row["player_id"],
        name=row["name_new"],
        licence=licence,
        rating_old=row["rating_old"],
        rating_new=row["rating_new"],
        k_old=row["k_factor_old"],
        k_new=row["k_factor_new"],
        club_old=row["club_old"],
        club_new=row["club_new"],
    )

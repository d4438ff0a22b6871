"""Some of a list's players, chosen and put in order by what is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

import polars as pl

from arpad.answers.public.lists import ListHead, head_of
from arpad.answers.public.rows import ListRow, as_rows, shown_rows
from arpad.office.lists.candidates import plain
from arpad.office.lists.regions import with_regions
from arpad.office.reading.filters import PlayerFilter
from arpad.office.reading.shelf import Volume

PER_PAGE: Final = 100
Sort = Literal["rating", "name", "change", "games", "k_factor", "rating_peak", "games_rated"]
SORTS: Final[tuple[Sort, ...]] = get_args(Sort)
CHOICES: Final = ("federation", "region", "club", "title", "sex", "status")
"""What may be chosen among what the list holds; the region is that of the club."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Who is asked for, in which order, and which page of them.

    Names rise from A; every figure falls from the highest, unless `is_turned`.
    """

    who: PlayerFilter = field(default_factory=PlayerFilter)
    sort: Sort = "rating"
    is_turned: bool = False
    page: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Selected:
    """Those who fit: how many, and a page of them; `choices` are what the whole list holds."""

    head: ListHead
    wanted: Wanted
    total: int
    last_page: int
    rows: tuple[ListRow, ...]
    choices: Mapping[str, tuple[str, ...]]


def selected(volume: Volume, wanted: Wanted) -> Selected:
    """Return who of a list fits, a hundred a page; a page after the last is the last one."""
    shown = rows_to_choose(volume)
    rows = chosen(shown, wanted).drop("region")
    last = max(1, -(-rows.height // PER_PAGE))
    first = (min(wanted.page, last) - 1) * PER_PAGE
    return Selected(
        head=head_of(volume),
        wanted=wanted,
        total=rows.height,
        last_page=last,
        rows=as_rows(rows.slice(first, PER_PAGE)),
        choices={choice: _held(shown, choice) for choice in CHOICES},
    )


def rows_to_choose(volume: Volume) -> pl.DataFrame:
    """Return the rows of a list (`shown_rows`), with the `region` by which they are chosen."""
    return with_regions(shown_rows(volume), volume.manifest.get("regions", {}))


def chosen(shown: pl.DataFrame, wanted: Wanted) -> pl.DataFrame:
    """Return all who fit among the rows of a list (`rows_to_choose`), in order."""
    rows = shown.filter(wanted.who.condition())
    if wanted.sort == "name":
        return rows.with_columns(key=plain()).sort(
            "key", "player_id", descending=[wanted.is_turned, False]
        ).drop("key")  # fmt: skip
    by = pl.col(wanted.sort).cast(pl.Float64) if wanted.sort == "k_factor" else wanted.sort
    return rows.sort(by, "player_id", descending=[not wanted.is_turned, False], nulls_last=True)


def _held(shown: pl.DataFrame, column: str) -> tuple[str, ...]:
    values = shown[column].cast(pl.String).drop_nulls().unique().sort()
    return tuple(value for value in values if value)

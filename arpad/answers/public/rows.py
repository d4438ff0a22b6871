"""The rows of a published list, some at a time: what programs read where people read pages."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypedDict

import polars as pl

from arpad.answers.json_object import SHOWN
from arpad.answers.public.lists import ListHead, head_of
from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
from arpad.office.reading.deviations import OF_ENTRY, OF_PLAYERS, points
from arpad.office.reading.shelf import Volume
from arpad.tables.rating_list import COLUMNS

_UNSHOWN: Final = SECTION_NAMES[NOT_SHOWN]


_COLUMNS: Final = sorted(
    (column for column in COLUMNS if column.in_api),
    key=lambda column: not (column.is_of_person or column.name == "player_id"),
)
"""Who somebody is, then the figures."""
_READ: Final = (
    *(pl.col(column.name) for column in _COLUMNS),
    pl.col("birth_date").alias("birth_year"),
)

if TYPE_CHECKING:
    ListRow = Mapping[str, str | int | None]
else:
    _TYPES: Final = {column.name: (str if column.is_text else int) | None for column in _COLUMNS}
    _DEVIATION: Final = dict.fromkeys(("deviation", "deviation_games"), int | None)
    ListRow = TypedDict(
        "ListRow", {**_TYPES, "player_id": str, "birth_year": str | None, **_DEVIATION}
    )
    ListRow.__doc__ = (
        "a player on a list; null where nothing is known, of a birth the year at most. deviation: "
        "how well the deviation_games of the lists up to this one determine the rating, in points"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRows:
    """Rows of a list by number: which page of how many players; `frame` has the same."""

    head: ListHead
    total: int
    page: int
    rows: tuple[ListRow, ...]
    frame: pl.DataFrame = field(repr=False, metadata=SHOWN)


def list_rows(volume: Volume, page: int, per_page: int) -> ListRows:
    """Return a page of a list; none of its rows where there are fewer."""
    rows = volume.listed((page - 1) * per_page, per_page).select(_READ)
    some = _with_deviations(volume, rows, rows["player_id"].to_list())
    return ListRows(
        head=head_of(volume), total=volume.shown, page=page, rows=as_rows(some), frame=some
    )


def whole_list(volume: Volume) -> ListRows:
    """Return all rows of a list."""
    whole = shown_rows(volume).sort("player_id")
    return ListRows(
        head=head_of(volume), total=whole.height, page=1, rows=as_rows(whole), frame=whole
    )


def shown_rows(volume: Volume) -> pl.DataFrame:
    """Return the rows of those whom a list shows, in columns that anybody reads."""
    shown = volume.rows.filter(pl.col("section").fill_null("") != _UNSHOWN)
    return _with_deviations(volume, shown.select(_READ))


def _with_deviations(
    volume: Volume, rows: pl.DataFrame, player_ids: Collection[str] | None = None
) -> pl.DataFrame:
    """Return rows with the deviations of who is rated; `player_ids`, if they are some of many."""
    noted = (
        volume.index.tuples(OF_ENTRY, entry=volume.number)
        if player_ids is None
        else volume.index.tuples(OF_PLAYERS, entry=volume.number, player_ids=player_ids)
    )
    columns = {"player_id": pl.String, "deviation": pl.Int64, "deviation_games": pl.Int64}
    deviations = pl.DataFrame(
        [(number, points(deviation_e2), games) for number, deviation_e2, games in noted],
        schema=columns, orient="row",
    )  # fmt: skip
    is_rated = pl.col("rating").is_not_null()
    return rows.join(deviations, on="player_id", how="left", maintain_order="left").with_columns(
        pl.when(is_rated).then(pl.col(name)).alias(name) for name in columns if name != "player_id"
    )


def as_rows(frame: pl.DataFrame) -> tuple[ListRow, ...]:
    """Return rows of such columns as values."""
    return tuple(frame.iter_rows(named=True))

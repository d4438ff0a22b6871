"""The rows of a published list, some at a time: what programs read where people read pages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypedDict

import polars as pl

from arpad.answers.json_object import SHOWN
from arpad.answers.public.lists import ListHead, head_of
from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
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
    ListRow = TypedDict("ListRow", {**_TYPES, "player_id": str, "birth_year": str | None})
    ListRow.__doc__ = "a player on a list; null where nothing is known, of a birth the year at most"


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
    some = volume.listed((page - 1) * per_page, per_page).select(_READ)
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
    return volume.rows.filter(pl.col("section").fill_null("") != _UNSHOWN).select(_READ)


def as_rows(frame: pl.DataFrame) -> tuple[ListRow, ...]:
    """Return rows of such columns as values."""
    return tuple(frame.iter_rows(named=True))

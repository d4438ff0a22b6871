"""The rows of a published list, some at a time: what programs read where people read pages."""

from dataclasses import dataclass, field, fields
from typing import Final

import polars as pl

from arpad.answers.json_object import SHOWN
from arpad.answers.public.lists import ListHead, head_of
from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
from arpad.office.reading.shelf import Volume

_UNSHOWN: Final = SECTION_NAMES[NOT_SHOWN]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """A player on a list; None where nothing is known or published. `birth`: the year at most."""

    player_id: str
    name: str | None
    federation: str | None
    sex: str | None
    title: str | None
    club: str | None
    rating: int | None
    rating_old: int | None
    change: int | None
    games: int | None
    k_factor: str | None
    games_rated: int | None
    rating_peak: int | None
    status: str | None
    section: str | None
    inactive_since: str | None
    birth_year: str | None


_COLUMNS: Final = tuple(one.name for one in fields(ListRow) if one.name != "birth_year")


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
    some = volume.listed((page - 1) * per_page, per_page).select(*_COLUMNS, birth_year="birth_date")
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
    return volume.rows.filter(pl.col("section").fill_null("") != _UNSHOWN).select(
        *_COLUMNS, birth_year="birth_date"
    )


def as_rows(frame: pl.DataFrame) -> tuple[ListRow, ...]:
    """Return rows of such columns as values."""
    return tuple(ListRow(**row) for row in frame.iter_rows(named=True))

"""The lab: all games as one table, and what can be asked of them."""

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import Final

import polars as pl

from arpad.answers.public.games import games_of, games_rated_for
from arpad.office.reading.absent import named_in
from arpad.web.place import PagePlace, slug
from arpad.web.site import Data, Fields, PageKind, Site, Values, one_page


def _values(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return {"games": games_of(site.shelf)}


def _csv(site: Site, _place: PagePlace, fields: Fields) -> bytes:
    return _games(site, fields).write_csv().encode()


def _parquet(site: Site, _place: PagePlace, fields: Fields) -> bytes:
    stream = BytesIO()
    _games(site, fields).write_parquet(stream, compression="zstd")
    return stream.getvalue()


def _games(site: Site, fields: Fields) -> pl.DataFrame:
    """Return the games of all series, or of one; of files each table is made once for all forms."""
    by_path = {slug(name): name for name in site.shelf.series}
    series = (named_in(by_path, fields["series"]),) if "series" in fields else site.shelf.series
    make = partial(games_rated_for, site.shelf, series)
    return site.kept("games", *series, make=make) if site.is_files else make()


def _each_series(site: Site) -> Iterator[Fields]:
    return ({"series": slug(name)} for name in site.shelf.series)


KINDS: Final = (
    PageKind("lab.html", "lab.html", one_page, _values),
    Data("lab/games.csv", one_page, _csv),
    Data("lab/games.parquet", one_page, _parquet),
    Data("lab/{series}-games.csv", _each_series, _csv),
    Data("lab/{series}-games.parquet", _each_series, _parquet),
)

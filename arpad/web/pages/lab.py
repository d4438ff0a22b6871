"""The lab: all games as one table, and what can be asked of them."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

import polars as pl

from arpad.answers.public.games import all_games, games_of, games_rated_for
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
    if "series" not in fields:
        return all_games(site.shelf)
    by_path = {slug(name): name for name in site.shelf.series}
    return games_rated_for(site.shelf, named_in(by_path, fields["series"]))


def _each_series(site: Site) -> Iterator[Fields]:
    return ({"series": slug(name)} for name in site.shelf.series)


KINDS: Final = (
    PageKind("lab.html", "lab.html", one_page, _values),
    Data("lab/games.csv", one_page, _csv),
    Data("lab/games.parquet", one_page, _parquet),
    Data("lab/{series}-games.csv", _each_series, _csv),
    Data("lab/{series}-games.parquet", _each_series, _parquet),
)

"""The lab: all games as one table, and what can be asked of them."""

from io import BytesIO
from typing import Final

from arpad.answers.public.games import all_games, games_of
from arpad.web.place import PagePlace
from arpad.web.site import Data, Fields, PageKind, Site, Values, one_page


def _values(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    return {"games": games_of(site.shelf)}


def _csv(site: Site, _place: PagePlace, _fields: Fields) -> bytes:
    return all_games(site.shelf).write_csv().encode()


def _parquet(site: Site, _place: PagePlace, _fields: Fields) -> bytes:
    stream = BytesIO()
    all_games(site.shelf).write_parquet(stream, compression="zstd")
    return stream.getvalue()


KINDS: Final = (
    PageKind("lab.html", "lab.html", one_page, _values),
    Data("lab/games.csv", one_page, _csv),
    Data("lab/games.parquet", one_page, _parquet),
)

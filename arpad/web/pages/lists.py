"""A list, a hundred players a page, in each part that its regulation prescribes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from arpad.answers.public.bulk import FILES
from arpad.answers.public.firsts import groups_with_first
from arpad.answers.public.lists import ListRead, PartRow, part_rows
from arpad.forms import words
from arpad.forms.rating_list import heading
from arpad.office.reading.absent import named_in
from arpad.office.reading.shelf import PartHeld, Volume
from arpad.office.reading.signed_files import are_handed_out
from arpad.web.chart import SPARK_LISTS, spark
from arpad.web.parameters import number_in
from arpad.web.place import PagePlace, slug
from arpad.web.quoting import bibtex, list_title
from arpad.web.rendering import FigureStyle
from arpad.web.site import Fields, PageKind, Site, Values, list_of, of_list

ROWS: Final = 100
FEW_PLAYERS: Final = 2_000
ROWS_OF_FILES: Final = 500
"""Rows of a page among files, of a list of more than FEW_PLAYERS: hosts don't take every number."""
_FEW: Final = 40
_STEPS: Final = (1, 2, 3, 10, 20, 50, 100, 200, 500, 1000, 2000)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of a part: whose rows, which page of how many, and the parts that there are."""

    part: str
    rows: Sequence[PartRow]
    number: int
    last: int
    is_ranked: bool

    @property
    def statuses(self) -> frozenset[str | None]:
        """Return the statuses of the players on the page."""
        return frozenset(row.printed.status for row in self.rows)


def each_list(site: Site) -> Iterator[Fields]:
    """Yield the fields of every list."""
    for name in site.shelf.series:
        for day in site.shelf.days(name):
            yield {"series": slug(name), "day": day.isoformat()}


def has_tar(site: Site, volume: Volume) -> bool:
    """Return whether the signed files of a list are handed out."""
    return volume.kept("tar", make=lambda: are_handed_out(site.shelf, volume))


def _others(site: Site) -> Iterator[Fields]:
    for fields in each_list(site):
        for more in other_pages(site, list_of(site, fields)):
            yield {**fields, **more}


def other_pages(site: Site, list_read: ListRead) -> Iterator[Fields]:
    """Yield the parts and numbers of a list's pages but the first."""
    rows = _rows(site, list_read)
    for name in parts(list_read):
        first = 1 if name != _usual(list_read) else 2
        for number in range(first, _last(list_read, name, rows) + 1):
            yield {"part": name, "number": str(number)}


def parts(list_read: ListRead) -> Mapping[str, int]:
    """Return the parts of a list by the names that paths have, with their places."""
    return _places(list_read.parts)


@lru_cache(maxsize=100)
def _places(parts: tuple[PartHeld, ...]) -> Mapping[str, int]:
    names: dict[str, int] = {}
    for place, part in enumerate(parts):
        name = f"{part.name}-{part.federation.lower()}" if part.federation else part.name
        names[slug(name)] = place
    return names


def _usual(list_read: ListRead) -> str:
    return next(iter(parts(list_read)), "")


def _rows(site: Site, list_read: ListRead) -> int:
    """Return how many players stand on a page."""
    return ROWS_OF_FILES if site.is_files and list_read.head.players > FEW_PLAYERS else ROWS


def _last(list_read: ListRead, part: str, rows: int) -> int:
    """Return the number of a part's last page. NotFoundError if there is no such part."""
    if not list_read.parts:
        return 1
    return max(1, -(-list_read.parts[named_in(parts(list_read), part)].players // rows))


def _sheet(
    site: Site, volume: Volume, list_read: ListRead, part: str, number: int, most: int
) -> Sheet:
    """Return a page of a part."""
    last = _last(list_read, part, most)
    if not list_read.parts:
        return Sheet(part, (), 1, 1, is_ranked=False)
    place = parts(list_read)[part]
    rows = part_rows(site.readers, volume, place, (number - 1) * most, most)
    return Sheet(part, rows, number, last, list_read.parts[place].is_ranked)


def _of(site: Site, fields: Fields) -> tuple[Volume, ListRead, str]:
    """Return the list that a path names, and the path without its ending."""
    list_read = list_of(site, fields)
    volume = site.shelf.read(list_read.head.series, list_read.head.list_date)
    return volume, list_read, f"lists/{fields['series']}/{fields['day']}"


def _values_first(site: Site, place: PagePlace, fields: Fields) -> Values:
    return {**first_page(site, place, *_of(site, fields)), "version": None}


def _values_other(site: Site, place: PagePlace, fields: Fields) -> Values:
    return {**other_page(site, place, *_of(site, fields), fields), "version": None}


def first_page(
    site: Site, place: PagePlace, volume: Volume, list_read: ListRead, folder: str
) -> Values:
    """Return what stands on the first page of a list, as it was published or made again."""
    first = _sheet(site, volume, list_read, _usual(list_read), 1, _rows(site, list_read))
    return _values(site, place, volume, list_read, folder, first)


def other_page(
    site: Site, place: PagePlace, volume: Volume, list_read: ListRead, folder: str, fields: Fields
) -> Values:
    """Return what stands on another page of a list. NotFoundError if there is none."""
    part, rows = fields["part"], _rows(site, list_read)
    number = number_in(
        fields, "number", 2 if part == _usual(list_read) else 1, _last(list_read, part, rows)
    )
    page = _sheet(site, volume, list_read, part, number, rows)
    return _values(site, place, volume, list_read, folder, page)


def _values(
    site: Site, place: PagePlace, volume: Volume, list_read: ListRead, folder: str, page: Sheet
) -> Values:
    usual, say = _usual(list_read), words.translator(place.lang)
    shown = [list_read.parts[number] for number in parts(list_read).values()]
    ways = [
        (name, heading(column.name, column.federation, say), _way(folder, name, usual))
        for name, column in zip(parts(list_read), shown, strict=True)
    ]
    columns = [
        (column.name.lower(), say(column.heading), column.is_figure) for column in list_read.columns
    ]
    pages = [(number, _way(folder, page.part, usual, number)) for number in _beside(page)]
    numbers = [row.player_id for row in page.rows]
    ratings = site.readers.ratings_until(volume, numbers, SPARK_LISTS)
    sparks = {number: spark(ratings.get(number, [])) for number in numbers}
    head = list_read.head
    title = list_title(head, FigureStyle(site.languages[0], site.appearance.list_names))
    cited = bibtex(site.name, title, head, site.address)
    return {"list": list_read, "sheet": page, "parts": ways, "columns": columns, "pages": pages,
            "sparks": sparks, "files": tuple(FILES), "bibtex": cited,
            "groups": groups_with_first(volume), "has_tar": has_tar(site, volume)}  # fmt: skip


def _beside(page: Sheet) -> list[int]:
    """Return the pages to which a page leads: all of a few; of many those near, and some far."""
    if page.last <= _FEW:
        return list(range(1, page.last + 1))
    far = {page.number + way * step for step in _STEPS for way in (-1, 0, 1)}
    return sorted({1, page.last} | {number for number in far if 1 <= number <= page.last})


def _way(folder: str, part: str, usual: str, number: int = 1) -> str:
    is_first = part == usual and number == 1
    return f"{folder}.html" if is_first else f"{folder}/{part}/{number}.html"


KINDS: Final = (
    PageKind("lists/{series}/{day}.html", "list.html", each_list, _values_first, made_of=of_list),
    PageKind(
        "lists/{series}/{day}/{part}/{number}.html",
        "list.html",
        _others,
        _values_other,
        made_of=of_list,
    ),
)

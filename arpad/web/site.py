"""A site as one value: every recorded page by its path, made of published lists and nothing else.

A recorded page depends on what was published, never on the clock or on who reads, so the same bytes
are written to files and served.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import arpad
from arpad.answers.public.genuine import KnownFile, known_files
from arpad.answers.public.later import ListVersion, corrected_events
from arpad.answers.public.lists import ListRead, list_read
from arpad.answers.public.search import SiteNames
from arpad.archive.canonical import canonical_json, hash_of
from arpad.law.catalogue import fingerprint
from arpad.office.reading.absent import NotFoundError, named_in
from arpad.office.reading.players import Readers
from arpad.office.reading.shelf import Shelf, Volume
from arpad.web.place import PagePlace, slug
from arpad.web.rendering import rendered

if TYPE_CHECKING:
    from arpad.web.live import Live

ASSETS: Final = Path(__file__).parent / "assets"
_LISTS_KEPT: Final = 8
_NOTHING: Final = object()

T = TypeVar("T")
Fields = Mapping[str, str]
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PageKind:
    """One kind of page: the pattern of its paths, its template, which there are, what is on one.

    `values` raises NotFoundError for a page that there is not. `is_told` says whether every
    language has its own; else there is one, at the root. `made_of` tells what a page is made of
    beside the program and the site, so that it isn't made again of the same; None: nobody knows
    beforehand.
    """

    pattern: str
    template: str
    each: Callable[["Site"], Iterator[Fields]]
    values: Callable[["Site", PagePlace, Fields], Values]
    is_told: bool = True
    is_recorded: bool = True
    made_of: Callable[["Site", Fields], str] | None = None

    def made(self, site: "Site", place: PagePlace, fields: Fields) -> bytes:
        """Return the page."""
        return rendered(self.template, place, {"site": site, **self.values(site, place, fields)})


@dataclass(frozen=True, slots=True)
class Data:
    """One kind of file that is no page, a calendar say; `data` raises as `values` does.

    One that is not recorded is made when somebody asks, and is not among the files.
    """

    pattern: str
    each: Callable[["Site"], Iterator[Fields]]
    data: Callable[["Site", PagePlace, Fields], bytes]
    is_told: bool = False
    is_recorded: bool = True
    made_of: Callable[["Site", Fields], str] | None = None

    def made(self, site: "Site", place: PagePlace, fields: Fields) -> bytes:
        """Return the file."""
        return self.data(site, place, fields)


@lru_cache
def _expression(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", pattern)
    text = "".join(
        f"(?P<{part}>[a-z0-9_-]+)" if place % 2 else re.escape(part)
        for place, part in enumerate(parts)
    )
    return re.compile(text, re.ASCII)


Recorded = PageKind | Data


class Site:
    """The pages of a shelf, in the languages of its office, the first of them at the root.

    `address` is where the office says that they stand, with a slash at its end; "" if it doesn't.
    `live` tells what has come since the last lists, where the office itself serves the site.
    """

    def __init__(
        self,
        shelf: Shelf,
        name: str,
        languages: tuple[str, ...],
        address: str = "",
        live: "Live | None" = None,
    ) -> None:
        self.shelf = shelf
        self.name = name
        self.languages = languages
        self.address = address
        self.live = live
        self.readers = Readers(shelf)
        self._lists: dict[tuple[str, date], ListRead] = {}
        self._kept: dict[tuple[str, ...], object] = {}

    def paths(self) -> Iterator[str]:
        """Yield the path of every recorded file, from the site's root."""
        for one in self.recorded():
            yield one.path

    def recorded(self) -> Iterator["RecordedFile"]:
        """Yield every recorded file."""
        for kind in (one for one in kinds() if one.is_recorded):
            for fields in kind.each(self):
                path = kind.pattern.format(**fields)
                for lang in self.languages if kind.is_told else self.languages[:1]:
                    yield RecordedFile(self, kind, fields, PagePlace(path, lang, self.languages))

    def kept(self, *key: str, made: Callable[[], T]) -> T:
        """Return what was made of late under a key, or make it: each language asks for the same."""
        there = self._kept.get(key, _NOTHING)
        if there is _NOTHING:
            there = self._kept[key] = made()
            while len(self._kept) > _LISTS_KEPT:
                self._kept.pop(next(iter(self._kept)), None)
        return cast("T", there)

    def page(self, file: str) -> bytes | None:
        """Return a recorded file by its path from the root; None if there is none."""
        place = self.place(file)
        for kind in kinds():
            found = _expression(kind.pattern).fullmatch(place.path)
            if found is None or not (kind.is_told or place.lang == self.languages[0]):
                continue
            try:
                with self.shelf.index.reading():
                    return kind.made(self, place, found.groupdict())
            except NotFoundError:
                return None
        return None

    def place(self, file: str) -> PagePlace:
        """Return where a file of the site stands."""
        lang, _, rest = file.partition("/")
        if rest and lang in self.languages[1:]:
            return PagePlace(rest, lang, self.languages)
        return PagePlace(file, self.languages[0], self.languages)

    def list(self, series: str, list_date: date) -> ListRead:
        """Return a list as it is printed; the last ones asked for are kept."""
        key = series, list_date
        if key not in self._lists:
            while len(self._lists) >= _LISTS_KEPT:
                del self._lists[next(iter(self._lists))]
            self._lists[key] = list_read(self.shelf, series, list_date)
        return self._lists[key]

    @cached_property
    def corrected_events(self) -> Mapping[str, tuple[ListVersion, ...]]:
        """Return by corrected event what came later to lists by it."""
        return corrected_events(self.shelf)

    @cached_property
    def names(self) -> SiteNames:
        """Return the names of the players, to look for."""
        return SiteNames(self.readers)

    @cached_property
    def known_files(self) -> Mapping[str, KnownFile]:
        """Return every file that was published, by its SHA-256."""
        return known_files(self.shelf)

    @cached_property
    def series(self) -> Mapping[str, str]:
        """Return the series by the names that paths have."""
        return {slug(one): one for one in self.shelf.series}


def one_page(_: Site) -> Iterator[Fields]:
    """Yield the fields of a kind of which there is one page."""
    yield {}


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """A recorded file: where it stands, and what makes it."""

    site: Site
    kind: Recorded
    fields: Fields
    place: PagePlace

    @property
    def path(self) -> str:
        """Return its path from the site's root."""
        return self.place.file

    @property
    def made_of(self) -> str:
        """Return the hash of all that it is made of; "" if that isn't known before it is made."""
        if self.kind.made_of is None:
            return ""
        told = [_program(), self.site.name, *self.site.languages, self.site.address, self.path,
                self.kind.made_of(self.site, self.fields)]  # fmt: skip
        return hash_of(canonical_json(told))

    def made(self) -> bytes:
        """Return its bytes."""
        return self.kind.made(self.site, self.place, self.fields)


@lru_cache(maxsize=1)
def _program() -> str:
    """Return the hash of this program: another one makes other pages."""
    own = Path(arpad.__file__).parent
    files = sorted(path for path in own.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return hash_of(canonical_json([[path.name, hash_of(path.read_bytes())] for path in files]))


def of_list(site: Site, fields: Fields) -> str:
    """Return what pages of a list are made of: it, those before it in its series, its rulebook."""
    series, day = series_in(site, fields), day_of(fields)

    def made() -> str:
        until = [site.shelf.read(series, one) for one in site.shelf.days(series) if one <= day]
        book = until[-1].book
        return " ".join([*(one.tag for one in until), fingerprint(book) if book else ""])

    return site.kept("list", series, str(day), made=made)


def list_of(site: Site, fields: Fields) -> ListRead:
    """Return the list that a path names. Raises NotFoundError if there is none."""
    return site.list(series_in(site, fields), day_of(fields))


def volume_of(site: Site, fields: Fields) -> Volume:
    """Return the published list that a path names. Raises NotFoundError if there is none."""
    return site.shelf.read(series_in(site, fields), day_of(fields))


def series_in(site: Site, fields: Fields) -> str:
    """Return the series that a path names. Raises NotFoundError if there is none."""
    return named_in(site.series, fields["series"])


def day_of(fields: Fields) -> date:
    """Return the day that a path names. Raises NotFoundError if it is none."""
    try:
        return date.fromisoformat(fields["day"])
    except ValueError:
        raise NotFoundError(fields["day"]) from None


@lru_cache(maxsize=1)
def kinds() -> tuple[Recorded, ...]:
    """Return every kind of file there is; each declared once, beside what stands on it."""
    from arpad.web import indexing
    from arpad.web.pages import (
        bulk,
        calculators,
        certificates,
        events,
        feeds,
        lab,
        later,
        lists,
        players,
        rulebooks,
        standing,
        statistics,
    )

    rooms: tuple[tuple[Recorded, ...], ...] = (
        standing.KINDS,
        later.KINDS,
        lists.KINDS,
        statistics.KINDS,
        players.KINDS,
        events.KINDS,
        certificates.KINDS,
        rulebooks.KINDS,
        calculators.KINDS,
        bulk.KINDS,
        feeds.KINDS,
        lab.KINDS,
        indexing.KINDS,
    )
    return tuple(kind for room in rooms for kind in room)

"""A site as its pages read it: published lists and nothing else; and what a kind of page declares.

Which kinds there are is `arpad.web.map`.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

from arpad.answers.public.genuine import WHOLE, KnownFile, known_files
from arpad.answers.public.later import ListVersion, corrected_events
from arpad.answers.public.lists import ListRead, list_read
from arpad.answers.public.search import SiteNames
from arpad.archive.canonical import canonical_json, hash_of
from arpad.law.catalogue import fingerprint
from arpad.office.kept.appearance import Appearance
from arpad.office.kept.earlier import EarlierRatings
from arpad.office.lists.minors import MinorsPolicy
from arpad.office.reading.absent import NotFoundError, named_in
from arpad.office.reading.accounts import Accounts
from arpad.office.reading.players import Readers
from arpad.office.reading.recent import Recent
from arpad.office.reading.shelf import Shelf, Volume
from arpad.web.edition import program
from arpad.web.live import Live
from arpad.web.place import PagePlace, slug
from arpad.web.rendering import rendered

ASSETS: Final = Path(__file__).parent / "assets"
_LISTS_KEPT: Final = 8

T = TypeVar("T")
Fields = Mapping[str, str]
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PageKind:
    """One kind of page: the pattern of its paths, its template, which there are, what is on one.

    `values` raises NotFoundError for a page that there is not. `is_told` says whether every
    language has its own; else there is one, at the root. `made_of` tells what a page is made of
    beside the program and the site, so that it isn't made again of the same; None: nobody knows
    beforehand. One that `is_bundled` stands among the files within another one's file. Of one that
    `is_shared` there are so many pages that several processes make them.
    """

    pattern: str
    template: str
    each: Callable[["Site"], Iterator[Fields]]
    values: Callable[["Site", PagePlace, Fields], Values]
    is_told: bool = True
    is_recorded: bool = True
    made_of: Callable[["Site", Fields], str] | None = None
    is_bundled: bool = False
    is_shared: bool = False

    def is_there(self, _site: "Site", _fields: Fields) -> bool:
        """Return whether there is such a page for certain: it has to be made to know."""
        return False

    def made(self, site: "Site", place: PagePlace, fields: Fields) -> bytes:
        """Return the page."""
        return rendered(self.template, place, {"site": site, **self.values(site, place, fields)})


@dataclass(frozen=True, slots=True)
class Data:
    """One kind of file that is no page, a calendar say; `data` raises as `values` does.

    One that is not recorded is made when somebody asks, and is not among the files. `is_there` says
    whether there is one for certain, of those that take long to make; it raises as `values` does.
    """

    pattern: str
    each: Callable[["Site"], Iterator[Fields]]
    data: Callable[["Site", PagePlace, Fields], bytes]
    is_told: bool = False
    is_recorded: bool = True
    made_of: Callable[["Site", Fields], str] | None = None
    is_bundled: bool = False
    is_shared: bool = False
    is_there: Callable[["Site", Fields], bool] = lambda _site, _fields: False

    def made(self, site: "Site", place: PagePlace, fields: Fields) -> bytes:
        """Return the file."""
        return self.data(site, place, fields)


Recorded = PageKind | Data


class Site:
    """The pages of a shelf, in the languages of its office, the first of them at the root.

    `address` is where the office says that they stand, with a slash at its end; "" if it doesn't.
    `appearance` is what it decided of their look.
    `live` tells what has come since the last lists, where the office itself serves the site;
    `earlier` what others' lists of earlier years say, which the archive doesn't have. `said` stands
    for all that the office says beside its archive: pages are others where it is another.
    """

    def __init__(
        self,
        shelf: Shelf,
        name: str,
        languages: tuple[str, ...],
        address: str = "",
        live: Live | None = None,
        earlier: EarlierRatings | None = None,
        said: str = "",
        appearance: Appearance | None = None,
    ) -> None:
        self.shelf = shelf
        self.name = name
        self.languages = languages
        self.address = address
        self.live = live
        self.appearance = appearance or Appearance()
        self.readers = Readers(shelf, earlier)
        self.said = said
        self._lists, self._kept = Recent(_LISTS_KEPT), Recent(_LISTS_KEPT)
        self.is_files = False
        self.standing: Callable[[str], bytes] = lambda _: b""
        self.hashes: dict[str, str] = {}

    def as_files(self, standing: Callable[[str], bytes] = lambda _: b"") -> "Site":
        """Return the same site as it is written into a folder.

        `standing` returns the file that stands there, by its path; b"" for none. What can be taken
        from it isn't made again. `hashes` are those of the files that were written so far.
        """
        files = copy(self)
        files.is_files, files.standing = True, standing
        files._lists, files._kept, files.hashes = Recent(_LISTS_KEPT), Recent(_LISTS_KEPT), {}
        return files

    @cached_property
    def edition(self) -> str:
        """Return what stands for all that recorded pages are made of: they are kept under it."""
        last = self.shelf.archive.last
        head = "" if last is None else last.sha256
        return hash_of(canonical_json([program(), self.name, *self.languages, self.address,
                                       repr(self.appearance), self.said, head]))  # fmt: skip

    @property
    def state(self) -> tuple[str, str]:
        """Return what two processes have alike that make pages of one site."""
        return self.edition, self.accounts.state()

    @property
    def minors(self) -> MinorsPolicy:
        """Return what is shown of minors."""
        return self.shelf.index.minors

    @property
    def shares(self) -> bool:
        """Return whether pages offer what is sent on: it is made by who serves, at an address."""
        return bool(self.address) and not self.is_files

    def kept(self, *key: str, make: Callable[[], T]) -> T:
        """Return what was made of late under a key, or make it: each language asks for the same."""
        return self._kept.of(key, make)

    def place(self, file: str) -> PagePlace:
        """Return where a file of the site stands."""
        lang, _, rest = file.partition("/")
        if rest and lang in self.languages[1:]:
            return PagePlace(rest, lang, self.languages, self.is_files)
        return PagePlace(file, self.languages[0], self.languages, self.is_files)

    def list(self, series: str, list_date: date) -> ListRead:
        """Return a list as it is printed; the last ones asked for are kept."""
        return self._lists.of((series, list_date), lambda: list_read(self.shelf, series, list_date))

    @cached_property
    def corrected_events(self) -> Mapping[str, tuple[ListVersion, ...]]:
        """Return by corrected event what came later to lists by it."""
        return corrected_events(self.shelf)

    @cached_property
    def accounts(self) -> Accounts:
        """Return what the pages of players and events are made of."""
        return Accounts(self.readers)

    @cached_property
    def everybody(self) -> frozenset[str]:
        """Return the numbers of all who have a page."""
        return frozenset(self.readers.players())

    def number_at(self, path: str) -> str:
        """Return the number of the player whose page stands at a path. Raises NotFoundError."""
        return named_in(self._numbers, path) if self.is_files else self.readers.player_of(path)

    @cached_property
    def _numbers(self) -> Mapping[str, str]:
        return {slug(number): number for number in self.everybody}

    def event_path(self, event_id: str) -> str:
        """Return where an event's pages stand: by its number for good, whichever is named."""
        return f"events/{slug(self._numbers_for_good.get(event_id, event_id))}"

    def is_elsewhere(self, fields: Fields) -> bool:
        """Tell whether a path names an event by a report whose event stands under another."""
        return fields.get("event") in self._reports_elsewhere

    @cached_property
    def _reports_elsewhere(self) -> frozenset[str]:
        return frozenset(map(slug, self._numbers_for_good))

    @cached_property
    def _numbers_for_good(self) -> Mapping[str, str]:
        return self.readers.events_renamed()

    @cached_property
    def names(self) -> SiteNames:
        """Return the names of the players, to look for."""
        return SiteNames(self.readers)

    @cached_property
    def edition_names(self) -> Mapping[str, str]:
        """Return by rulebook what it is called, with the remark on what is special in it."""
        editions = self.shelf.catalogue.editions
        return {edition.name: edition.title for edition in editions}

    @cached_property
    def known_files(self) -> Mapping[str, KnownFile]:
        """Return every file that was published, by its SHA-256."""
        whole = {
            f"{volume.series}-{volume.list_date}.{ending}": self.hashes.get(
                f"lists/{slug(volume.series)}/{volume.list_date}/list.{ending}", ""
            )
            for volume in self.shelf.volumes()
            for ending in WHOLE
        }
        return known_files(self.shelf, {**self.hashes, **whole})

    @cached_property
    def series(self) -> Mapping[str, str]:
        """Return the series by the names that paths have."""
        return {slug(name): name for name in self.shelf.series}


def one_page(_: Site) -> Iterator[Fields]:
    """Yield the fields of a kind of which there is one page."""
    yield {}


def of_list(site: Site, fields: Fields) -> str:
    """Return what pages of a list are made of: it, those before it in its series, its rulebook."""
    series, day = series_in(site, fields), day_of(fields)

    def made() -> str:
        until = [
            site.shelf.read(series, list_day)
            for list_day in site.shelf.days(series)
            if list_day <= day
        ]
        book = until[-1].book
        return " ".join([*(volume.tag for volume in until), fingerprint(book) if book else ""])

    return site.kept("list", series, str(day), make=made)


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

"""The map of a site: every kind of file and every page that answers, each declared in its own file.

A recorded page depends on what was published, never on the clock or on who reads, so the same bytes
are written to files and served.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from arpad.archive.canonical import canonical_json, hash_of
from arpad.office.reading.absent import NotFoundError
from arpad.web import choosing, hosting, indexing, uploading
from arpad.web.asking import Asking
from arpad.web.calculators import pages as calculators
from arpad.web.edition import program
from arpad.web.pages import (
    appearance,
    bulk,
    certificates,
    choosing_events,
    clubs,
    comparing,
    events,
    feeds,
    firsts,
    glossary,
    lab,
    later,
    lists,
    live,
    players,
    rulebooks,
    scale,
    search,
    sharing,
    standing,
    standings,
    statistics,
)
from arpad.web.place import PagePlace
from arpad.web.site import Fields, Recorded, Site

T = TypeVar("T")
_PAGES: Final[tuple[Recorded, ...]] = (
    *standing.KINDS,
    *appearance.KINDS,
    *later.KINDS,
    *firsts.KINDS,
    *lists.KINDS,
    *statistics.KINDS,
    *scale.KINDS,
    *players.KINDS,
    *clubs.KINDS,
    *events.KINDS,
    *certificates.KINDS,
    *rulebooks.KINDS,
    *glossary.KINDS,
    *calculators.KINDS,
    *bulk.KINDS,
    *feeds.KINDS,
    *lab.KINDS,
    *sharing.KINDS,
    *indexing.KINDS,
)
KINDS: Final = (*_PAGES, *hosting.kinds(_PAGES))
"""Every kind of file there is; a path belongs to the first kind whose pattern it has."""
ANSWERING: Final[Mapping[str, Asking]] = {
    asking.path: asking
    for asking in (
        search.SEARCH,
        *choosing.CHOOSING,
        rulebooks.COMPARING,
        comparing.COMPARING_PLAYERS,
        choosing_events.CHOOSING_EVENTS,
        certificates.CERTIFICATES,
        live.LIVE,
        standings.STANDINGS,
        uploading.UPLOAD,
        *calculators.CALCULATING,
    )
}
"""The pages that answer, by their paths."""


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
        ingredients = [program(), self.site.name, *self.site.languages, self.site.address,
                       self.site.said, repr(self.site.appearance), self.path,
                       self.kind.made_of(self.site, self.fields)]  # fmt: skip
        return hash_of(canonical_json(ingredients))

    def made(self) -> bytes:
        """Return its bytes."""
        return self.kind.made(self.site, self.place, self.fields)


def recorded(site: Site, kinds: Iterable[Recorded] = KINDS) -> Iterator[RecordedFile]:
    """Yield every recorded file of a site, or those of some kinds."""
    for kind in kinds:
        if not kind.is_recorded or (kind.is_bundled and site.is_files):
            continue
        for fields in kind.each(site):
            path = kind.pattern.format(**fields)
            for lang in site.languages if kind.is_told else site.languages[:1]:
                yield RecordedFile(
                    site, kind, fields, PagePlace(path, lang, site.languages, site.is_files)
                )


def recorded_paths(site: Site) -> Iterator[str]:
    """Yield the path of every recorded file, from the site's root."""
    for file in recorded(site):
        yield file.path


def page_at(site: Site, path: str) -> bytes | None:
    """Return a file of a site by its path from the root; None if there is none."""
    return _of(site, path, lambda kind, place, fields: kind.made(site, place, fields))


def is_surely(site: Site, path: str) -> bool:
    """Return whether there is a file of a path, and that is told without making it."""
    return bool(_of(site, path, lambda kind, _, fields: kind.is_there(site, fields)))


def _of(site: Site, path: str, what: Callable[[Recorded, PagePlace, Fields], T]) -> T | None:
    """Return what there is of the kind to which a path belongs; None if there is no such file."""
    place = site.place(path)
    for kind in KINDS:
        fields = _expression(kind.pattern).fullmatch(place.path)
        if fields is None or not (kind.is_told or place.lang == site.languages[0]):
            continue
        try:
            with site.shelf.index.reading():
                return what(kind, place, fields.groupdict())
        except NotFoundError:
            return None
    return None


@lru_cache
def _expression(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", pattern)
    text = "".join(
        f"(?P<{part}>[a-z0-9_-]+)" if place % 2 else re.escape(part)
        for place, part in enumerate(parts)
    )
    return re.compile(text, re.ASCII)


def answering_as_files(site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield the pages that answer as they stand among the files, with their paths."""
    for path, asking in ANSWERING.items():
        for lang in site.languages:
            place = PagePlace(path, lang, site.languages, site.is_files)
            yield place.file, asking.as_file(site, place)

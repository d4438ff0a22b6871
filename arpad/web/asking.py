"""Pages that answer a question: served they answer, as files they say how it is asked otherwise."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from arpad.web.place import PagePlace
from arpad.web.rendering import rendered
from arpad.web.site import Site

ASKED_MAX: Final = 2000
"""Signs of a text that is looked for."""
NAME_MAX, UNREAD_MAX = 40, 5
"""Signs of the name of a field that was not read, and how many of those are told."""
OK: Final = 200
ASKED_WRONGLY: Final = 400
Query = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Reply:
    """A page, and the status with which it is sent."""

    page: bytes
    status: int = OK


@dataclass(frozen=True, slots=True)
class Asking:
    """A page that answers: its path, what is on it when it is asked, and as a file.

    `values` are what its template names, and whether it was asked wrongly; among them is `asked`,
    which knows what was read of the query, or the page has but these `fields`.
    """

    path: str
    template: str
    values: Callable[[Site, PagePlace, Query], tuple[Mapping[str, Any], bool]]
    values_as_file: Callable[[Site, PagePlace], Mapping[str, Any]]
    fields: Collection[str] = ()

    def reply(self, site: Site, place: PagePlace, query: Query) -> Reply:
        """Return the page as it is served."""
        values, is_wrong = self.values(site, place, query)
        read = values["asked"].read if "asked" in values else self.fields
        told = {"site": site, **values, "unread": unread(query, read)}
        page = rendered(self.template, place, told)
        return Reply(page, ASKED_WRONGLY if is_wrong else OK)

    def as_file(self, site: Site, place: PagePlace) -> bytes:
        """Return the page as it stands among the files."""
        return rendered(self.template, place, {"site": site, **self.values_as_file(site, place)})


def unread(query: Query, read: Collection[str]) -> tuple[str, ...]:
    """Return what was written in fields that an answer didn't read, cut short.

    >>> unread([("q", "Reti"), ("page", "2"), ("sort", "")], {"q"})
    ('page',)
    """
    names = dict.fromkeys(name for name, text in query if text.strip() and name not in read)
    return tuple(name[:NAME_MAX] for name in names)[:UNREAD_MAX]


def _searched(site: Site, _place: PagePlace, query: Query) -> tuple[Mapping[str, Any], bool]:
    text = next((text for name, text in query if name == "q"), "")
    return {"found": site.names.found(text[:ASKED_MAX]) if text else None}, False


def _search(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"found": None}


@lru_cache(maxsize=1)
def askings() -> Mapping[str, Asking]:
    """Return the pages that answer, by their paths."""
    from arpad.web.calculators.pages import CALCULATING
    from arpad.web.choosing import CHOOSING
    from arpad.web.live import LIVE
    from arpad.web.pages.certificates import CERTIFICATES
    from arpad.web.pages.rulebooks import COMPARING
    from arpad.web.pages.standings import STANDINGS
    from arpad.web.uploading import UPLOAD

    search = Asking("search.html", "search.html", _searched, _search, fields=("q",))
    others = (COMPARING, CERTIFICATES, LIVE, STANDINGS, UPLOAD)
    return {one.path: one for one in (search, *CHOOSING, *others, *CALCULATING)}


def told_as_files(site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield the asking pages before anybody asks, by their paths, as they stand among the files."""
    for path, asking in askings().items():
        for lang in site.languages:
            place = PagePlace(path, lang, site.languages)
            yield place.file, asking.as_file(site, place)

"""Pages that answer a question: served they answer, as files they say how it is asked otherwise."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from arpad.answers.public.search import Found
from arpad.web.place import Place
from arpad.web.rendering import rendered
from arpad.web.site import Site

SEARCH: Final = "search.html"


def searched(site: Site, place: Place, found: Found | None) -> bytes:
    """Return the page of the search, with who was found if somebody asked."""
    return _page(site, place, "search.html", {"found": found})


def told_as_files(site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield the asking pages before anybody asks, by their paths, as they stand among the files."""
    for lang in site.languages:
        place = Place(SEARCH, lang, site.languages)
        yield place.file, searched(site, place, None)


def _page(site: Site, place: Place, template: str, values: Mapping[str, Any]) -> bytes:
    return rendered(template, place, {"site": site, **values})

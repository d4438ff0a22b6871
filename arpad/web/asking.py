"""Pages that answer a question: served they answer, as files they say how it is asked otherwise."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from arpad.web.place import PagePlace
from arpad.web.rendering import rendered
from arpad.web.site import Site

ASKED_MAX: Final = 2000
"""Signs of a text that is looked for."""
NAME_MAX, UNREAD_MAX = 40, 5
"""Signs of the name of a field that was not read, and how many of those are told."""
OK: Final = 200
LEADS: Final = 303
ASKED_WRONGLY: Final = 400
Query = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Reply:
    """A page, and the status with which it is sent; or the file of the site where it leads."""

    page: bytes
    status: int = OK
    leads_to: str = ""


@dataclass(frozen=True, slots=True)
class Asking:
    """A page that answers: its path, what is on it when it is asked, and as a file.

    `values` are what its template names, and whether it was asked wrongly; among them is `asked`,
    which knows what was read of the query, or the page has but these `fields`. `leads` returns the
    path of the page that is the whole answer, "" where the answer is this one.
    """

    path: str
    template: str
    values: Callable[[Site, PagePlace, Query], tuple[Mapping[str, Any], bool]]
    values_as_file: Callable[[Site, PagePlace], Mapping[str, Any]]
    fields: Collection[str] = ()
    leads: Callable[[Mapping[str, Any]], str] = lambda _: ""

    def reply(self, site: Site, place: PagePlace, query: Query) -> Reply:
        """Return the page as it is served."""
        values, is_wrong = self.values(site, place, query)
        not_read = unread(query, values["asked"].read if "asked" in values else self.fields)
        if not not_read and (path := self.leads(values)):
            return Reply(b"", LEADS, place.file_of(path))
        shown = {"site": site, **values, "unread": not_read}
        page = rendered(self.template, place, shown)
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

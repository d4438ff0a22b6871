"""What a way of the reading API is, and what it answers with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

from arpad.answers.json_object import json_object
from arpad.answers.public.events import EventHead
from arpad.answers.public.later import ListVersion
from arpad.answers.public.lists import SeriesTold
from arpad.answers.rulebooks import EditionTold
from arpad.archive.canonical import canonical_json
from arpad.web.parameters import PAGES, Fields, QueryParameter
from arpad.web.site import Site

CHANGE, CHANGE_E5 = "change", "change_e5"
"""A change in points, as a text, and how some answers told it before: in 1e-5 points."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a way answers: a value told as JSON, or what makes one, or what makes a file.

    `tag` stands for what never changes: nothing is made for a reader who has it.
    """

    value: object | None = None
    file: Callable[[], bytes] | None = None
    tag: str = ""
    make: Callable[[], object] | None = None

    def data(self, after: Callable[[int, int], str | None] | None = None) -> bytes:
        """Return the bytes; `after` gives the address of what comes after a page of so many."""
        return canonical_json(self.told(after)) if self.file is None else self.file()

    def told(self, after: Callable[[int, int], str | None] | None = None) -> dict[str, Any]:
        """Return the value as JSON has it, with what the reading API adds."""
        value = self.value if self.make is None else self.make()
        node = _with_changes(json_object(value))
        return node if after is None else {**node, "next": after(node["page"], node["total"])}


def for_good(tag: str, make: Callable[..., object], *given: object) -> Answered:
    """Return an answer that never changes; it is made for whoever hasn't got it."""
    return Answered(make=partial(make, *given), tag=tag)


Answers = Callable[[Site, Fields, Fields], Answered]
"""What answers a way: of the site, by the fields of its path and of its query."""


@dataclass(frozen=True, slots=True)
class Way:
    """One address: its path, what it says, the parameters it takes, the type it answers with.

    `answer` raises NotFoundError where there is no such thing, AskedWronglyError for a wrong
    parameter.
    """

    path: str
    says: str
    answer: Answers
    answered: type | None = None
    media_type: str = "application/json"
    parameters: tuple[QueryParameter, ...] = ()

    @property
    def is_paged(self) -> bool:
        """Return whether it answers page by page."""
        return PAGES[0] in self.parameters

    @property
    def subject(self) -> str:
        """Return what it is about: the beginning of its path.

        >>> Way("/lists/{series}", "", lambda *_: Answered()).subject
        'lists'
        """
        return self.path.split("/")[1] or "entry"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewestList:
    """The newest list of a series: its date, and where it is."""

    series: str
    list_date: date
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WayTold:
    """A way of the reading API: what it is about, its address, what it answers."""

    subject: str
    address: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Where to begin: whose lists these are, whom to write to, the newest lists, and every way."""

    name: str
    contact: str
    description: str
    newest: tuple[NewestList, ...]
    ways: tuple[WayTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllLists:
    """Lists, series by series, the newest first; `total` is how many there are of all series."""

    total: int
    page: int
    series: tuple[SeriesTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllCorrections:
    """What came later to lists, corrections and revisions, the newest first."""

    total: int
    page: int
    corrections: tuple[ListVersion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllRulebooks:
    """Editions of regulations."""

    total: int
    page: int
    rulebooks: tuple[EditionTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllEvents:
    """Events that published lists looked at, the newest first."""

    total: int
    page: int
    events: tuple[EventHead, ...]


def _with_changes(node: Any) -> Any:
    """Return JSON in which a change of so many 1e-5 points stands in points too, as elsewhere.

    >>> _with_changes({"change_e5": 6760000})
    {'change_e5': 6760000, 'change': '67.60'}
    """
    if isinstance(node, Mapping):
        known = {name: _with_changes(value) for name, value in node.items()}
        if isinstance(change := known.get(CHANGE_E5), int):
            known.setdefault(CHANGE, f"{Decimal(change).scaleb(-5):.2f}")
        return known
    return [_with_changes(item) for item in node] if isinstance(node, list) else node

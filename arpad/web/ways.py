"""What a way of the reading API is, and what it answers with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from arpad.answers.json_object import json_object
from arpad.answers.public.events import EventHead
from arpad.answers.public.later import ListVersion
from arpad.answers.public.lists import SeriesTold
from arpad.answers.rulebooks import EditionTold
from arpad.archive.canonical import canonical_json
from arpad.web.parameters import Fields, QueryParameter
from arpad.web.site import Site


@dataclass(frozen=True, slots=True)
class Answered:
    """What a way answers: a value told as JSON, or what makes a file.

    `tag` stands for what never changes: nothing is made for a reader who has it.
    """

    value: object | None = None
    file: Callable[[], bytes] = bytes
    media_type: str = "application/json"
    tag: str = ""

    @property
    def data(self) -> bytes:
        """Return the bytes."""
        return self.file() if self.value is None else canonical_json(told(self.value))


def for_good(tag: str, make: Callable[..., object], *given: object) -> Answered:
    """Return an answer that never changes; it is made for whoever hasn't got it."""
    return Answered(file=lambda: Answered(make(*given)).data, tag=tag)


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


def told(value: object) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    return json_object(value)

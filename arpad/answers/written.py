"""Files that were written: the texts of the law, and what `arpad demo` rates and lays out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesWritten:
    """The files that were written."""

    written: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleRated:
    """A sample event, rated: under which rulebook, for which list, and where that list lies."""

    event: str
    players: int
    pairings: int
    rulebook: str
    list_date: date
    written: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOut:
    """A fictional federation's list that came out: its name, day and identity, where it lies."""

    list: str
    list_date: date
    identity: str
    written: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Demonstrated:
    """The sample event, one player's change in words, the month's office; or the files laid out.

    Of `--files` alone `written` is had; of a year in an office (`--at`) `office` and `lists`; of
    the demonstration all else, but of `office` and `lists` nothing where the extra is lacking.
    """

    events: tuple[SampleRated, ...] = ()
    player_id: str | None = None
    sentences: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    office: str | None = None
    lists: tuple[ListOut, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteBuilt:
    """The pages of an office as files: how many there are, were written anew, were taken away."""

    folder: str
    files: int
    written: int
    removed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListNews:
    """The news text of a published list by language, and which files were written."""

    list: str
    list_date: date
    texts: Mapping[str, str]
    written: tuple[str, ...]

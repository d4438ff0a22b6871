"""The published lists of an office: by series and date, each read when it is asked for.

Everything comes from the public archive, nothing from the office's own store: whoever has a copy of
the archive has the same shelf, and who was erased stands on no list of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from arpad.archive.evidence.entries import Archive, Entry, read_archive
from arpad.archive.evidence.published import Published, read_published
from arpad.archive.evidence.records import Record
from arpad.explain.legend import Legend
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.office.evidence.drift import Drift, of_kept
from arpad.office.evidence.reading import with_people
from arpad.office.period.explaining import Evidence
from arpad.report.problems import Problem


class UnreadableError(ValueError):
    """A list of the archive can't be trusted; `problems` say why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


@dataclass(frozen=True)
class Volume:
    """One published list: when, under which rulebook, what proves it, and its tables with names.

    `rows` has the columns of `LIST_ROWS`; of a birth the year stands in birth_date, where it is
    published at all.
    """

    series: str
    list_date: date
    entry: Entry
    published: Published = field(repr=False)
    rows: pl.DataFrame = field(repr=False)
    book: Rulebook | None = field(repr=False)
    evidence: Evidence = field(repr=False)

    @property
    def rulebook(self) -> str:
        """Return the name of the edition under which the list came out."""
        return str(self.published.manifest["list_rulebook"])

    @property
    def drift(self) -> Drift | None:
        """Return what the year to the list did to the scale."""
        return of_kept(self.published.manifest["drift"])

    @property
    def books(self) -> Mapping[str, Legend]:
        """Return what the list's clause codes mean, by the rulebooks' names."""
        return self.evidence.books

    @property
    def events(self) -> pl.DataFrame:
        """Return the events that the list looked at, rated or not."""
        return self.published.tables["events"]

    @property
    def sides(self) -> pl.DataFrame:
        """Return the sides of all games that the list looked at."""
        return self.published.tables["changes"]

    @cached_property
    def event_rows(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the list's events by their numbers."""
        return {row["event_id"]: row for row in self.events.iter_rows(named=True)}

    @cached_property
    def players(self) -> frozenset[str]:
        """Return the numbers of those who stand on the list and played for it."""
        return frozenset(self.sides["player_id"].unique()) & frozenset(self.rows["player_id"])

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Return the names on the list by number, of who is named."""
        return {
            key: name for key, name in self.rows.select("player_id", "name").iter_rows() if name
        }

    @cached_property
    def event_names(self) -> Mapping[str, str | None]:
        """Return the names of the list's events by their numbers; None of who has none."""
        return dict(self.events.sort("event_id").select("event_id", "name").iter_rows())


class Shelf:
    """The lists of an archive, in the order in which they were published.

    Lists are immutable, so each is read and checked once; `read` raises UnreadableError for one
    that was changed. Erasures are as of the moment in which the shelf was opened.
    """

    def __init__(self, archive: Archive, catalogue: Catalogue) -> None:
        self.archive = archive
        self.catalogue = catalogue
        self._erased = archive.erased()
        self._read: dict[int, Volume] = {}

    @classmethod
    def opened(cls, folder: Path, catalogue: Catalogue) -> "Shelf":
        """Return the shelf of an archive's folder; raises OSError if it can't be read."""
        return cls(read_archive(folder), catalogue)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the archive's folder and records."""
        return self.archive.problems

    @property
    def records(self) -> tuple[Record, ...]:
        """Return all records of the archive: lists, keys, erasures."""
        return self.archive.records

    @cached_property
    def series(self) -> tuple[str, ...]:
        """Return the names of the series, in the order of their first lists."""
        return tuple(dict.fromkeys(one.record.told["series"] for one in self.archive.lists))

    def days(self, series: str) -> tuple[date, ...]:
        """Return the dates of a series' lists, the oldest first."""
        return tuple(sorted(self._entries.get(series, {})))

    def read(self, series: str, list_date: date) -> Volume:
        """Return a list. Raises KeyError if there is none, UnreadableError if it was changed."""
        entry = self._entries[series][list_date]
        number = entry.record.number
        if number not in self._read:
            self._read[number] = self._volume(entry)
        return self._read[number]

    def volumes(self) -> tuple[Volume, ...]:
        """Return all lists, series by series, the oldest first. Raises UnreadableError."""
        return tuple(self.read(name, day) for name in self.series for day in self.days(name))

    @cached_property
    def _entries(self) -> dict[str, dict[date, Entry]]:
        found: dict[str, dict[date, Entry]] = {}
        for one in self.archive.lists:
            told = one.record.told
            day = date.fromisoformat(told["list_date"])
            found.setdefault(told["series"], {})[day] = one
        return found

    def _volume(self, entry: Entry) -> Volume:
        published, problems = read_published(entry, self._erased)
        if published is None:
            raise UnreadableError(problems)
        rows = with_people(published.tables["list"], published.people)
        evidence, problem = Evidence.of_manifest(
            published.manifest,
            {**published.tables, "list": rows},
            published.list_date,
            self.catalogue,
        )
        if evidence is None:
            raise UnreadableError((problem,) if problem else ())
        told = entry.record.told
        book = _book(self.catalogue, str(published.manifest["list_rulebook"]))
        return Volume(told["series"], published.list_date, entry, published, rows, book, evidence)


def _book(catalogue: Catalogue, name: str) -> Rulebook | None:
    """Return the edition, or None if this program doesn't know it: an office's own, say."""
    try:
        return catalogue.book(name)
    except NoRulebookError:
        return None

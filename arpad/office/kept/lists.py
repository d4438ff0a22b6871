"""Which lists an office keeps, what each begins with, and which lists of it were published."""

from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final

from arpad.engine import questions as q
from arpad.law import Catalogue, Rulebook
from arpad.office.kept.versions import PublishedHashes, Restated, Version, published_of, restated_of
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text
from arpad.rulebooks.asking import BookOn, calendar, list_book, next_list
from arpad.tables.kinds import Which

TABLES: Final = frozenset(("rated_list", "first_list", "published", "restated"))
"""The registry's tables that tell of lists."""


@dataclass(frozen=True, slots=True)
class KeptList:
    """A list that an office keeps: its name, its rules, the first list and those published since.

    `first_sha256` stands for the bytes of the file `first_file`, the list of `first_date`.
    """

    name: str
    kind: Which
    rulebook: str
    first_date: date
    first_file: str
    first_sha256: str
    published: tuple[PublishedHashes, ...] = ()
    restated: tuple[Restated, ...] = ()

    @property
    def in_force(self) -> dict[date, Restated]:
        """Return the lists that others are made on in the place of those published, by day."""
        last = {restated.list_date: restated for restated in self.restated}
        return {day: restated for day, restated in last.items() if restated.bundle}

    def version_of(self, day: date) -> Version:
        """Return the list of a day as it is in force; one of that day was published."""
        restated = self.in_force.get(day)
        return restated or next(
            published for published in self.published if published.list_date == day
        )

    @property
    def body(self) -> str:
        """Return whose rules it has: fide, fce; a family's name begins with its body's."""
        return self.rulebook.partition("-")[0]

    @property
    def last_date(self) -> date:
        """Return the day of the last list that there is."""
        return self.published[-1].list_date if self.published else self.first_date

    def book_on(self, day: date, catalogue: Catalogue) -> Rulebook:
        """Return the rulebook that makes the list of a day."""
        return list_book(self.rulebook, day, catalogue)

    def editions(self, catalogue: Catalogue) -> BookOn:
        """Return the same for who asks of several days."""
        return partial(list_book, self.rulebook, catalogue=catalogue)

    def next_date(self, catalogue: Catalogue) -> date:
        """Return the day of the list that comes next, by the calendar that holds then.

        Raises NoRulebookError if no edition is known for it.
        """
        return next_list(self.last_date, self.editions(catalogue))

    def is_next(self, day: date, catalogue: Catalogue) -> bool:
        """Tell whether a list may come next on a day: where lists have no months, on any later."""
        due = self.next_date(catalogue)
        return day == due or (day > due and calendar(self.book_on(due, catalogue)).is_any_day)

    def season(self, day: date, catalogue: Catalogue) -> int | None:
        """Return the season that a day belongs to; None where the rules know no seasons."""
        book = self.book_on(day, catalogue)
        return book[q.SEASONS].season_of(day) if q.SEASONS in book else None


def kept_lists(store: Store) -> dict[str, KeptList]:
    """Return the lists of an office by their names, in the order in which they were added."""
    published, restated = published_of(store), restated_of(store)
    firsts = {str(row["list"]): row for _, row in store.rows("first_list")}
    return {
        name: KeptList(
            name,
            str(row["kind"]),  # type: ignore[arg-type]
            str(row["rulebook"]),
            date.fromisoformat(str(firsts[name]["list_date"])),
            str(firsts[name]["file"]),
            str(firsts[name]["sha256"]),
            tuple(sorted(published.get(name, ()), key=lambda version: version.list_date)),
            tuple(restated.get(name, ())),
        )
        for _, row in store.rows("rated_list")
        if (name := str(row["name"])) in firsts
    }


def meant(store: Store, name: str) -> tuple[KeptList | None, tuple[Problem, ...]]:
    """Return the list of this name, without one the only list; or None and which there are."""
    kept = kept_lists(store)
    if not name and len(kept) == 1:
        return next(iter(kept.values())), ()
    if name in kept:
        return kept[name], ()
    fix = (Text("There are: {kinds}.", kinds=list(kept)) if kept
             else Text("There is none yet: add one."))  # fmt: skip
    message = Text("Say which list is meant.") if kept else Text("The office keeps no list.")
    if name:
        message = Text("The office keeps no list '{name}'.", name=name)
    return None, (Problem("error", "office-list", message, fix=fix, found=name),)

"""The lists of a series as an archive tells of them: which one others are made on, and since when.

A list that was restated is made on the list before it as it stood by then, and those that follow
are made on the restated one. What a list tells as a correction is what lies between the two.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

import polars as pl

from arpad.archive.evidence.entries import Entry
from arpad.archive.evidence.published import Published, read_published
from arpad.archive.evidence.records import CORRECTION, LIST
from arpad.office.evidence.continuing import NEEDED
from arpad.report.problems import Problem, Text


@dataclass(slots=True)
class SeriesChain:
    """The lists of a series in force so far, by day, and those before they were corrected.

    `superseded` are the latter since the last list came out, which tells the difference.
    """

    erased: Collection[str]
    in_force: dict[str, Entry] = field(default_factory=dict)
    superseded: dict[str, Entry] = field(default_factory=dict)
    _last: tuple[Entry, Published | None] | None = None

    def before(self, entry: Entry) -> tuple[Entry | None, Published | None]:
        """Return the list on which that of an entry is to be made, and its rows if it has them."""
        day = entry.record.told["list_date"]
        entry_before = self.in_force.get(
            max((list_day for list_day in self.in_force if list_day < day), default="")
        )
        return (None, None) if entry_before is None else (entry_before, self._read(entry_before))

    def add(self, entry: Entry, published: Published | None) -> None:
        """Take a list in: those that follow are held against it."""
        day = entry.record.told["list_date"]
        if entry.record.kind == CORRECTION and day in self.in_force:
            self.superseded.setdefault(day, self.in_force[day])
        elif entry.record.kind == LIST:
            self.superseded = {}
        self.in_force[day] = entry
        self._last = (entry, None if published is None else _needed(published))

    def miscorrected(self, entry: Entry, published: Published) -> tuple[Problem, ...]:
        """Return an error if what a list tells as corrections isn't what lies between two lists.

        Of what has been published before, and of the same list restated.
        """
        ratings_told = dict(published.manifest.get("corrected", ()))
        last, now = self.before(entry)
        if entry.record.kind != LIST or last is None or now is None:
            return _wrong(entry, sorted(ratings_told)) if ratings_told else ()
        was = self.superseded.get(last.record.told["list_date"])
        before = None if was is None else self._read(was)
        if before is None:
            return _wrong(entry, sorted(ratings_told)) if ratings_told else ()
        old, new = (
            published_list.tables["list"].select("player_id", "rating")
            for published_list in (before, now)
        )
        both = old.join(new, on="player_id", how="full", coalesce=True, suffix="_now")
        changed = both.filter(pl.col("rating").ne_missing(pl.col("rating_now")))
        right = dict(changed.select("player_id", "rating").iter_rows())
        silent = sorted(
            player
            for player in {*right, *ratings_told}
            if (player, right.get(player)) not in ratings_told.items()
        )
        return _wrong(entry, silent) if silent or right.keys() != ratings_told.keys() else ()

    def _read(self, entry: Entry) -> Published | None:
        if self._last is not None and self._last[0] is entry:
            return self._last[1]
        published, _ = read_published(entry, self.erased)
        return None if published is None else _needed(published)


def _needed(published: Published) -> Published:
    """Return a list with what its successor is held against, so that no more stays in memory."""
    nobody = pl.DataFrame()
    tables = {name: published.tables[name] for name in NEEDED}
    return replace(published, tables=tables, people=nobody, commitments=nobody)


def _wrong(entry: Entry, players: list[str]) -> tuple[Problem, ...]:
    message = Text("What the list of {day} tells as corrected is not what lies between the lists "
                   "before it: {players}.", day=entry.record.told["list_date"],
                   players=players[:3])  # fmt: skip
    fix = Text("Ask the office that published the list.")
    file = str(entry.path)
    return (Problem("error", "archive-corrected", message, fix=fix, file=file),)

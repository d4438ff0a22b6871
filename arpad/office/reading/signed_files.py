"""Which signed files of lists are handed out: none that shows more of minors than is allowed.

They can't be changed, and rules read ages: who is to verify such a list gets them of the office.
"""

from datetime import date
from pathlib import Path
from typing import Final

from arpad.archive.evidence.entries import Entry
from arpad.archive.evidence.published import people_of, read_entry_tables
from arpad.archive.manifest import PEOPLE_CSV
from arpad.engine.evidence import GIVEN
from arpad.office.lists.minors import CLUB, YEAR, MinorsPolicy
from arpad.office.reading.restated import UnreadableError
from arpad.office.reading.shelf import Shelf, Volume

_WITH_BIRTHS: Final = tuple(
    name for name, table in GIVEN.items()
    if any(column.name == "birth_year" for column in table.columns)
)  # fmt: skip
_OF_PERSONS: Final = frozenset({PEOPLE_CSV, *(f"{name}.parquet" for name in _WITH_BIRTHS)})


def are_handed_out(shelf: Shelf, volume: Volume) -> bool:
    """Return whether the policy shows all that a list's entries have of minors.

    Raises UnreadableError, or OSError if they can't be read.
    """
    minors, archive = shelf.index.minors, shelf.archive
    entries = archive.since_list_before(volume.entry)
    return all(_shows_all(minors, entry) for entry in entries if entry in archive.evidence)


def is_handed_out(shelf: Shelf, file: Path) -> bool:
    """Return whether a file of the archive is handed out; raises as `are_handed_out` does."""
    if file.name not in _OF_PERSONS:
        return True
    entries = (entry for entry in shelf.archive.evidence if entry.path == file.parent)
    return all(_shows_all(shelf.index.minors, entry) for entry in entries)


def _shows_all(minors: MinorsPolicy, entry: Entry) -> bool:
    if minors.shown >= {YEAR, CLUB}:
        return True
    on = date.fromisoformat(entry.record.told["list_date"])
    tables_read, problems = read_entry_tables(entry, _WITH_BIRTHS)
    people, lacking = people_of(entry)
    if tables_read is None or people is None:
        raise UnreadableError((*problems, *lacking))
    tables = (people, *tables_read.tables.values())
    return all(table.equals(minors.rows(table, on)) for table in tables)

"""Lists that corrections restate, as the office keeps them: directories in the vault, and rows."""

from collections.abc import Sequence
from pathlib import Path

from arpad.archive.writing import write_directory
from arpad.office.corrections.restating import Again, Restatement
from arpad.office.kept.lists import KeptList
from arpad.office.period.archiving import stated
from arpad.office.periods.public import MadePublic
from arpad.registry.acts import Row


def write_restated(folder: Path, kept: KeptList, lists: Sequence[Again]) -> None:
    """Write lists with their inputs into a folder, each under its day.

    One that is again what was published is not written: it lies where it has always lain. Raises
    OSError if the disk refuses.
    """
    for again_made in lists:
        if not _is_as_published(kept, again_made):
            write_again(folder / again_made.list_date.isoformat(), again_made)


def write_again(place: Path, again: Again) -> None:
    """Write a list that was made again, with its inputs beside it. Raises as `write_directory`."""
    period = again.period
    write_directory(
        place, period.tables, stated(period), period.before.cited, period.inputs.blobs(),
        period.tables.hashes(),
    )  # fmt: skip


def restated_rows(
    kept: KeptList, lists: Sequence[Again], bundle: str, way: str, public: MadePublic
) -> list[Row]:
    """Return the rows that tell which lists stand in the place of those published."""
    heads = {record.record.told["list_date"]: record.record.sha256 for record in public.restated}
    return [
        {
            "list": kept.name,
            "list_date": again_made.list_date.isoformat(),
            "bundle": "" if _is_as_published(kept, again_made) else bundle,
            "way": way,
            "identity": again_made.made.sha256,
            "manifest_sha256": again_made.made.cited.manifest_sha256
            if again_made.made.cited
            else "",
            "head": heads.get(again_made.list_date.isoformat(), ""),
        }
        for again_made in lists
    ]


def entered_rows(kept: KeptList, again: Restatement) -> list[Row]:
    """Return the rows that tell which corrections the lists in force bear from now on.

    At least one: with none, a row that names no correction.
    """
    rows: list[Row] = [
        {"list": kept.name, "since": correction.since.isoformat(), "correction": correction.act}
        for correction in again.holding
    ]
    return rows or [{"list": kept.name, "since": "", "correction": None}]


def _is_as_published(kept: KeptList, again: Again) -> bool:
    return any(
        published.identity == again.made.sha256
        for published in kept.published
        if published.list_date == again.list_date
    )

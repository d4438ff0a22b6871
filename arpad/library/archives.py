"""An office's archive on the disk: begun, added to, and what was rated for it read again."""

from collections.abc import Mapping
from pathlib import Path

from arpad.archive import verify as archive_verify
from arpad.archive.evidence.entries import Archive, add_entry
from arpad.archive.writing import inputs_beside, read_inputs
from arpad.formats.atomic import write_whole
from arpad.law import Catalogue
from arpad.office.evidence.adding import archive_in, published, unusable
from arpad.office.evidence.erasing import Erasure
from arpad.office.period.rating import RatedPeriod
from arpad.office.period.recomputing import rated_again
from arpad.report.problems import Problem


def erased(archive: Archive, found: Erasure) -> None:
    """Record an erasure, then take the rows out; raises as `add_entry` does."""
    if found.record is not None:
        add_entry(archive.folder, found.record, found.data, {})
    for path, data in found.files.items():
        write_whole(path, data)


def rated_directory(
    directory: Path, inputs: Path | None, catalogue: Catalogue
) -> tuple[RatedPeriod | None, tuple[Problem, ...]]:
    """Return the period of a directory of `rate --out`, rated again from the inputs beside it.

    Raises OSError if something can't be read.
    """
    checked = archive_verify.verify(directory)
    (one,) = checked if len(checked) == 1 else (None,)
    if one is None or one.archived is None or not one.is_sound:
        return None, tuple(problem for found in checked for problem in found.problems)
    beside = inputs or inputs_beside(directory.resolve())
    blobs: Mapping[str, bytes] = read_inputs(beside) if beside.is_dir() else {}
    more = archive_verify.lists_beside(directory, checked)
    return rated_again(one.archived, blobs, more, catalogue, str(directory))


__all__ = ["archive_in", "erased", "published", "rated_directory", "unusable"]

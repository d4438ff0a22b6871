"""An office's archive on the disk: begun, added to, and what was rated for it read again."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from arpad.archive import verify as archive_verify
from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.writing import inputs_kept
from arpad.law import Catalogue
from arpad.office.again.making import again_to_publish
from arpad.office.again.recorded import RecordedList
from arpad.office.evidence.adding import archive_in, erased, published, unusable
from arpad.office.evidence.publishing import SignedList, publication_of
from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.refusals import Override
from arpad.report.problems import Problem, Text


def rated_directory(
    directory: Path, inputs: Path | None, catalogue: Catalogue
) -> tuple[PeriodOutcome | None, tuple[Problem, ...]]:
    """Return the period of a directory of `rate --out`, rated again from the inputs beside it.

    Raises OSError if something can't be read.
    """
    checked = archive_verify.verify(directory)
    (directory_checked,) = checked if len(checked) == 1 else (None,)
    if directory_checked is None or directory_checked.path != directory:
        message = Text("{name} holds several lists, and is none.", name=str(directory))
        fix = Text("Give the directory of one list.")
        return None, (Problem("error", "archive-manifest", message, fix, file=str(directory)),)
    if directory_checked.archived is None or not directory_checked.is_sound:
        return None, directory_checked.problems
    blobs = inputs_kept(directory, inputs) or {}
    more = archive_verify.lists_beside(directory, checked)
    return again_to_publish(
        RecordedList(directory_checked.archived, blobs, more, str(directory)), catalogue
    )


def publication(
    directory: Path,
    folder: Path,
    series: str,
    signing: tuple[bytes, PrivateKey],
    catalogue: Catalogue,
    inputs: Path | None = None,
    overrides: Sequence[Override] = (),
    on: date | None = None,
) -> tuple[Archive, SignedList | None, tuple[Problem, ...]]:
    """Return the list of a directory, ready to be put into an archive, or what stops it.

    `folder` is the archive, `signing` the secret and the key; `series` "" is the rulebook, `on` the
    day on which it comes out. Raises OSError, and UnexplainedError as `publication_of` does.
    """
    archive = archive_in(folder)
    period, problems = rated_directory(directory, inputs, catalogue)
    wrong = (*problems, *unusable(archive, signing[1]))
    if period is None or any(problem.level == "error" for problem in wrong):
        return archive, None, wrong
    name = series or period.inputs.rulebook
    published, problems = publication_of(period, archive, name, *signing, overrides, on=on)
    return archive, published, problems


__all__ = ["archive_in", "erased", "publication", "published", "rated_directory", "unusable"]

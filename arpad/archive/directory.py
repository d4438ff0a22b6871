"""The list in a directory of `rate --out`, or why there is none that can be trusted."""

from pathlib import Path

from arpad.archive.evidence.entries import archive_of, is_archive
from arpad.archive.manifest import (
    BYTES_MAX,
    DIRECTORY,
    MANIFEST,
    MANIFEST_SHA256,
)
from arpad.archive.reading import (
    Archived,
    absent,
    damaged,
    is_plain,
    manifest_in,
    no_manifest,
    read_all,
)
from arpad.formats.files import whole
from arpad.report.problems import Problem, Text


def read_directory(source: Path) -> tuple[Archived | None, tuple[Problem, ...]]:
    """Return the list in a directory, or why there is none that can be trusted."""
    try:
        return _read(source)
    except OSError as error:
        return None, (no_manifest(source, error.strerror or str(error)),)


def _read(source: Path) -> tuple[Archived | None, tuple[Problem, ...]]:
    if not source.exists():
        return None, (absent(source),)
    if is_archive(source):
        return None, (_whole_archive(source),)
    if archive_of(source) is not None:
        return None, (_public(source),)
    file, beside = source / MANIFEST, source / MANIFEST_SHA256
    if not is_plain(file) or file.stat().st_size > BYTES_MAX:
        return None, (no_manifest(source, Text("there is no manifest.json")),)
    is_there = is_plain(beside) and beside.stat().st_size <= BYTES_MAX
    line = whole(beside, BYTES_MAX).decode(errors="replace") if is_there else ""
    digest, rest = line[:64], line[64:]
    stated = digest if rest == f"  {MANIFEST}\n" else line
    manifest, problems = manifest_in(file, DIRECTORY, stated,
                                     Text("what {file} says", file=MANIFEST_SHA256))  # fmt: skip
    if manifest is None:
        is_older = problems[0].code == "archive-manifest"
        return None, problems if is_there or is_older else (damaged(beside),)
    tables, problems = read_all(source, DIRECTORY, manifest, (MANIFEST, MANIFEST_SHA256))
    return (None if problems else Archived(manifest, digest, tables)), problems


def _whole_archive(source: Path) -> Problem:
    message = Text("{folder} is an archive, and holds a list in each of its entries.",
                   folder=source.name or str(source))  # fmt: skip
    fix = Text("Give the directory of one list in it.")
    return Problem("error", "archive-several", message, fix=fix, file=str(source))


def _public(source: Path) -> Problem:
    message = Text("{name} is what everybody gets of a list, and not all that it was made of.",
                   name=source.name)  # fmt: skip
    fix = Text("Give the directory from which the list was published.")
    return Problem("error", "archive-public", message, fix=fix, file=str(source))

"""Whether the past of an archive is the one that others kept, or signed.

Whoever has the office's key can sign another past. What finds it is what they can't change: an
older copy of the archive, one of its checkpoints, or a witness's signature on one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.heads import unlike
from arpad.archive.log.checkpoint import Checkpoint
from arpad.archive.log.note import NoNoteError, VerifierKey, signed_at
from arpad.report.problems import Level, Problem, Text


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """What somebody kept of an archive: an older copy of it, or a checkpoint from `file`."""

    older: Archive | Checkpoint
    file: str


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A witness, and of how many records it signed a checkpoint, at which time."""

    name: str
    records: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Past:
    """What others say of an archive: of how many records they vouch for, who signed, what is wrong.

    `records` is None where nobody says anything.
    """

    records: int | None
    witnesses: tuple[Witnessed, ...]
    problems: tuple[Problem, ...]


def past_of(archive: Archive, kept: KeptCopy | None, witnesses: Sequence[VerifierKey]) -> Past:
    """Return what a copy or checkpoint that was kept, and witnesses, say of a sound archive."""
    heads = [] if archive.head is None else [archive.head]
    sizes: list[int] = []
    problems: list[Problem] = []
    if kept is not None and archive.records:
        problem = _rewritten(archive, kept)
        problems += [problem] if problem else []
        if problem is None and isinstance(kept.older, Archive):
            sizes.append(len(kept.older.records))
        elif problem is None and isinstance(kept.older, Checkpoint):
            sizes.append(kept.older.size)
            heads.append(kept.older)
    signed, wrong = signed_by(heads, witnesses)
    sizes += [head.records for head in signed]
    return Past(max(sizes, default=None), signed, (*problems, *wrong))


def _rewritten(archive: Archive, kept: KeptCopy) -> Problem | None:
    """Return an error if an archive doesn't begin with what was kept of it."""
    if isinstance(kept.older, Checkpoint):
        return unlike(kept.older, archive.records, kept.file)
    older = kept.older
    for problem in older.problems:
        if problem.level == "error":
            return problem
    for then, now in zip(older.entries, archive.entries, strict=False):
        if then.record.sha256 != now.record.sha256:
            message = Text("Record {number} is another one than in the older copy: the past was "
                           "rewritten.", number=now.record.number)  # fmt: skip
            return _error("archive-rewritten", message, str(now.path))
    if len(older.entries) > len(archive.entries):
        message = Text("The older copy has {size} records, and {there} are here: the "
                       "newest were left out.", size=len(older.entries),
                       there=len(archive.entries))  # fmt: skip
        return _error("archive-rewritten", message, str(archive.folder))
    return None


def signed_by(
    heads: Sequence[Checkpoint], witnesses: Sequence[VerifierKey]
) -> tuple[tuple[Witnessed, ...], list[Problem]]:
    """Return which witnesses signed these checkpoints, and whose signature is wrong or lacking."""
    signed: list[Witnessed] = []
    problems: list[Problem] = []
    lacking: list[str] = []
    for key in witnesses:
        try:
            times = [(head.size, signed_at(head.note, key)) for head in heads]
        except NoNoteError:
            message = Text("A signature under the name of the witness {name} is not its own.",
                           name=key.name)  # fmt: skip
            problems.append(_error("archive-witness", message))
            continue
        own = [(size, time) for size, time in times if time is not None]
        if own:
            size, time = max(own)
            signed.append(Witnessed(key.name, size, datetime.fromtimestamp(time, UTC)))
        else:
            lacking.append(key.name)
    level: Level = "warning" if signed else "error"
    fix = Text("Ask the witness for the checkpoint that it signed.")
    for name in lacking:
        message = Text("The witness {name} has signed no checkpoint of the archive.", name=name)
        problems.append(Problem(level, "archive-witness", message, fix=fix))
    return tuple(signed), problems


def _error(code: str, message: Text, file: str = "") -> Problem:
    return Problem("error", code, message, fix=Text("Ask the office which past is true."),
                   file=file)  # fmt: skip

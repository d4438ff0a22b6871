"""An office as it was examined: each part, what is wrong with it, and what was mended."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.office.doctor.examining import Examined


@dataclass(frozen=True, slots=True, kw_only=True)
class PartExamined:
    """A part of an office, from its directory to the room on its disk.

    `part` is directory, database, journal, vault, players, archive, leftovers, jobs,
    backups or disk.
    `is_seen` is false where it rests on something broken and could not be looked at; `is_sound`
    tells that nothing was found, remarks aside.
    """

    part: str
    is_seen: bool
    is_sound: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeExamined:
    """The parts of an office in the order in which they were examined; `mended` was taken away."""

    directory: str
    parts: tuple[PartExamined, ...]
    mended: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def examined(
    directory: Path, parts: "Sequence[Examined]", mended: Sequence[Path] = ()
) -> OfficeExamined:
    """Return what was found."""
    return OfficeExamined(
        directory=str(directory),
        parts=tuple(
            PartExamined(part=part.part, is_seen=part.problems is not None,
                         is_sound=_is_sound(part))
            for part in parts
        ),
        mended=tuple(map(str, mended)),
        problems=tuple(problem for part in parts for problem in part.problems or ()),
    )  # fmt: skip


def _is_sound(part: "Examined") -> bool:
    return part.problems is not None and all(p.level == "info" for p in part.problems)

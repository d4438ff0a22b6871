"""Files handed in to prove a claim: kept byte for byte, never opened, unpacked or run.

A name is a label alone: nothing is ever written under it without being made safe.
"""

from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from arpad.office.acts.declaring import Handed
from arpad.report.names import plain
from arpad.report.problems import Problem, Text

BYTES_MAX: Final = 16 * 1024 * 1024
"""Of one file."""
FILES_MAX: Final = 20
"""Of one claim."""
NAME_MAX: Final = 120
_PACKED: Final = b"PK\x03\x04"
KINDS: Final = {
    ".pdf": b"%PDF-", ".png": b"\x89PNG", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff",
    ".docx": _PACKED, ".xlsx": _PACKED, ".odt": _PACKED, ".ods": _PACKED, ".zip": _PACKED,
    ".txt": b"", ".eml": b"", ".csv": b"", ".pgn": b"", ".trf": b"", ".tex": b"",
}  # fmt: skip
"""The endings that are taken, each with how such a file begins."""


def wrong(files: Sequence[Handed], already: int = 0) -> list[Problem]:
    """Return what keeps files from being kept, of a claim that has so many already."""
    problems = [problem for file in files for problem in _wrong(file)]
    if already + len(files) > FILES_MAX:
        message = Text("The claim would have {count} files; at most {most} are kept.",
                       count=already + len(files), most=FILES_MAX)  # fmt: skip
        problems.append(_problem(message, Text("Hand in what proves it, and no more."), ""))
    return problems


def _wrong(file: Handed) -> list[Problem]:
    ending = PurePath(file.name).suffix.lower()
    if not file.data:
        return [_problem(Text("The file is empty."), Text("Hand it in again."), file.name)]
    if len(file.data) > BYTES_MAX:
        message = Text("The file has more than {size} MiB.", size=BYTES_MAX // 1024 // 1024)
        return [_problem(message, Text("Hand in a smaller one."), file.name)]
    if ending not in KINDS:
        message = Text("Files without an ending are not kept.")
        if ending:
            message = Text("Files of the kind {ending} are not kept.", ending=ending)
        return [_problem(message, Text("Kept are: {endings}.", endings=list(KINDS)), file.name)]
    if not file.data.startswith(KINDS[ending]):
        message = Text("The file is not what its ending {ending} says.", ending=ending)
        fix = Text("Hand in the file itself, under its own ending.")
        return [_problem(message, fix, file.name)]
    return []


def label(name: str) -> str:
    r"""Return the name under which a file came, without folders and what nobody sees, cut to fit.

    >>> label("../../etc/passwd.txt"), label("C:\\claims\\scoresheet.pdf")
    ('passwd.txt', 'scoresheet.pdf')
    """
    bare = plain(name).replace("\\", "/").rpartition("/")[2].strip()
    path = PurePath(bare)
    return path.stem[: NAME_MAX - len(path.suffix)] + path.suffix if bare else "file"


def safe_name(claim: str, place: int, file: str) -> str:
    """Return the name under which a file is given out again: none of the sender's but its ending.

    >>> safe_name("3", 1, "scoresheet.pdf"), safe_name("3", 2, "x.desktop")
    ('claim-3-1.pdf', 'claim-3-2.bin')
    """
    ending = PurePath(file).suffix.lower()
    return f"claim-{claim}-{place}{ending if ending in KINDS else '.bin'}"


def _problem(message: str, fix: str, name: str) -> Problem:
    return Problem("error", "claim-file", message, fix=fix, file=name)

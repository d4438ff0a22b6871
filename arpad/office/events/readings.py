"""Which reading of a report is still good: of the same bytes and facts, by the same code.

A kept reading saves the time of reading again, and says nothing that the report doesn't: one by
another version, or of other bytes or facts, has another name and is never found.
"""

import os
import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

from arpad.archive.canonical import canonical_json, hash_of
from arpad.office.events.event import ReportCame
from arpad.office.period.inputs import facts_row
from arpad.report.facts import Facts

_READ_WITH: Final = ("polars", "python-calamine")
"""What others wrote and reports are read with: tables and sheets."""

_PACKAGE: Final = Path(__file__).parents[2]


def reading_of(report: ReportCame, stated: Facts) -> str:
    """Return the hash that stands for what a reading is made of: files, their names, and facts."""
    files = [[file.use, file.file, file.sha256] for file in report.files]
    of = {"file": report.file, "files": files, "stated": facts_row(stated)}
    return hash_of(canonical_json(of))


@cache
def reader() -> str:
    """Return the hash that stands for the code that reads: any line of it makes it another one."""
    digest = sha256(f"{sys.version} {[version(name) for name in _READ_WITH]}".encode())
    top = str(_PACKAGE)  # 1,200 files: a Path for each name beside it takes half as long again
    files = (f"{folder}/{name}" for folder, _, names in os.walk(top) for name in names)
    for file in sorted(file for file in files if file.endswith(".py")):
        digest.update(f"\n{file.removeprefix(top)}\n".encode())
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()

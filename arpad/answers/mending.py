"""What became of a report that was to be mended in its file."""

from dataclasses import dataclass

from arpad.formats.trf.file_text import LineChange
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportMended:
    """The file read, the file written (None: nothing is), its lines that change, what was found."""

    file: str
    written: str | None
    changes: tuple[LineChange, ...]
    problems: tuple[Problem, ...] = ()

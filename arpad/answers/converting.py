"""What became of a file that was to be written in another format."""

from dataclasses import dataclass

from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """The file read, the format asked for, the file written (None: nothing), and its players."""

    file: str
    to: str
    written: str | None
    players: int
    problems: tuple[Problem, ...] = ()

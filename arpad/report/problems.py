"""Problems are values: what was found, where, what was expected and what to do."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arpad.shown import ShownShort

Level = Literal["fixed", "info", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Problem(ShownShort):
    """One finding about a user's data. Only an error makes the exit code 1.

    `line` and `column` count from 1, as an editor shows them.

    >>> Problem("error", "trf-rating", "The rating of player 12 is not a number.",
    ...         fix="Columns 49-52 hold digits or blanks.", found="l850", line=17, column=49).line
    17
    """

    level: Level
    code: str
    message: str
    fix: str = ""
    found: str = ""
    line: int | None = None
    column: int | None = None
    file: str = ""


def has_error(problems: Iterable[Problem]) -> bool:
    """Tell whether one of some problems is an error."""
    return any(problem.level == "error" for problem in problems)

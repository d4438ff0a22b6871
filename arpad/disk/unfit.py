"""What a user gave can't be rated, and why."""

from collections.abc import Iterable, Sequence
from typing import Final

from arpad.report.problems import Problem

_SHOWN: Final = 5
FIX: Final = "Mend the tables; nothing was written."


class UnfitError(ValueError):
    """The problems for which no list is made, errors and what else was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(map(sentences, self.problems)))


class TwinsError(ValueError):
    """Events of the same games and results under several numbers, which are its arguments."""


def unfit(code: str, message: str, fix: str = FIX) -> UnfitError:
    """Return the error of one problem."""
    return UnfitError([Problem("error", code, message, fix)])


def twice(events: Iterable[str]) -> UnfitError:
    """Return the error of events that are one."""
    message = f"The same games are given as several events: {shown(sorted(events))}."
    return unfit("event-twice", message, "Leave one of them.")


def shown(names: Sequence[object]) -> str:
    """Return the first of some names, and of how many.

    >>> shown([1, 2, 3]), shown(range(1, 9))
    ('1, 2, 3', '1, 2, 3, 4, 5 … (8)')
    """
    some = ", ".join(map(str, names[:_SHOWN]))
    return some if len(names) <= _SHOWN else f"{some} … ({len(names)})"


def sentences(problem: Problem) -> str:
    """Return what a problem says, with its file and what to do, for who reads no table of them."""
    said = f"{problem.message} {problem.fix}".strip()
    return f"{problem.file}: {said}" if problem.file else said

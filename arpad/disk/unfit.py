"""What a user gave can't be rated, and why."""

from collections.abc import Iterable
from typing import Final

from arpad.office.history.events import shown
from arpad.report.problems import Problem

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


def sentences(problem: Problem) -> str:
    """Return what a problem says, with its file and what to do, for who reads no table of them."""
    said = f"{problem.message} {problem.fix}".strip()
    return f"{problem.file}: {said}" if problem.file else said

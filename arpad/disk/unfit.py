"""What a user gave can't be rated, and why."""

from collections.abc import Callable, Iterable

from arpad.office.period.games_table import FIX
from arpad.report.problems import Problem, Text


class UnfitError(ValueError):
    """The problems for which no list is made, errors and what else was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(map(sentences, self.problems)))


class NamesTwiceError(ValueError):
    """Events by the engine's numbers of which something stands there twice, as `says` says."""

    def __init__(
        self, says: Callable[[Iterable[object]], tuple[Problem, ...]], numbers: Iterable[int]
    ) -> None:
        self.says, self.numbers = says, tuple(numbers)
        super().__init__(*self.numbers)


def unfit(code: str, message: Text, fix: Text = FIX) -> UnfitError:
    """Return the error of one problem."""
    return UnfitError([Problem("error", code, message, fix)])


def sentences(problem: Problem) -> str:
    """Return what a problem says, with its file and what to do, for who reads no table of them."""
    said = f"{problem.message} {problem.fix}".strip()
    return f"{problem.file}: {said}" if problem.file else said

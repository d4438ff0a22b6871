"""What the office refuses although it could be counted, and what lifts a refusal: code and reason.

A refusal is an error with a code of its own. Whoever lifts it says why; both are inputs of the list
(`Inputs.overrides`) and stand in its manifest.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from arpad.office.intake.submissions import Submission
from arpad.office.lists.oddities import BIRTHS_IMPOSSIBLE, K_IMPOSSIBLE
from arpad.report.problems import Problem, Text
from arpad.shown import ShownShort

OF_LISTS: Final = (
    "list-again", BIRTHS_IMPOSSIBLE, "list-date", K_IMPOSSIBLE, "list-of-day", "list-other",
    "list-stale", "list-unadjusted",
)  # fmt: skip
"""What a list is made on, or for: an error there isn't mended by leaving out reports."""
OF_EVENTS: Final = ("event-expired", "round-differs", "rounds-rated")
"""What an event brings with it: it can be left out."""
REFUSALS: Final = (*OF_EVENTS, *OF_LISTS)
BOOKS_OPEN: Final = "list-books-open"
"""What an office refuses because of the day on which it publishes: no input of the list."""


@dataclass(frozen=True, slots=True)
class Override(ShownShort):
    """A refusal that the office lifted: its code, and why."""

    code: str
    because: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A sound submission that this list does not rate, and the article or reason.

    `before` are the places of its games that earlier lists have rated. It `is_refused` where no
    later list rates it either.
    """

    submission: Submission
    article: str
    reason: str
    before: frozenset[int] = frozenset()
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Lifting:
    """Which refusals are lifted; who makes no list (`is_list_made`) isn't told what one needs.

    >>> told = Problem("error", "list-stale", "The list is old.", "Give the newer one.")
    >>> lifting = Lifting((Override("list-stale", "No list came out in June."),))
    >>> lifting.is_lifted("list-stale"), lifting.told(told).level, lifting.told(told).message
    (True, 'warning', 'The list is old. Taken all the same: No list came out in June.')
    """

    overrides: Sequence[Override] = ()
    is_list_made: bool = True

    def is_lifted(self, code: str) -> bool:
        """Tell whether somebody lifted the refusals of this code."""
        return any(override.code == code for override in self.overrides)

    def told(self, refusal: Problem) -> Problem:
        """Return a refusal as it stands: an error, or a warning with the reason that lifted it."""
        reasons = [override.because for override in self.overrides if override.code == refusal.code]
        if not reasons:
            return refusal
        said = "; ".join(reason for reason in reasons if reason)
        if not said:
            return replace(refusal, level="warning")
        message = Text("{refusal} Taken all the same: {because}", refusal=refusal.message,
                       because=said)  # fmt: skip
        return replace(refusal, level="warning", message=message, fix="")


NOTHING_LIFTED: Final = Lifting()
FOR_A_LOOK: Final = Lifting((Override("list-of-day", ""),), is_list_made=False)
"""For who asks about events and makes no list: that one was rated on an old list is said."""


def without_effect(
    overrides: Sequence[Override],
    problems_met: Iterable[Problem],
    refusals: Collection[str] = REFUSALS,
) -> list[Problem]:
    """Return an error for every override that lifts nothing, or gives no reason.

    `refusals` are those that can be lifted there.

    >>> for one in without_effect([Override("list-stale", "x"), Override("trf-id", "x")], []):
    ...     print(one.message)
    Nothing was refused as list-stale: there is nothing to lift.
    Nothing can be lifted as trf-id.
    """
    raised = {problem.code for problem in problems_met}
    problems = []
    for override in overrides:
        message, fix = "", Text("Take it out.")
        if override.code not in refusals:
            message = Text("Nothing can be lifted as {code}.", code=override.code)
            fix = Text("Name one of {codes}.", codes=sorted(refusals))
        elif override.code not in raised:
            message = Text("Nothing was refused as {code}: there is nothing to lift.",
                           code=override.code)  # fmt: skip
        elif not override.because.strip():
            message, fix = (Text("Nobody says why {code} is lifted.", code=override.code),
                            Text("Give the reason in words."))  # fmt: skip
        if message:
            problems.append(Problem("error", "override", message, fix, override.code))
    return problems

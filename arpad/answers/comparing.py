"""Their lists beside ours: how many are equal, and of every other one the cause."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arpad.answers.alike import alike
from arpad.office.compare.comparing import summary_text
from arpad.office.compare.values import (
    CauseCount,
    ComparedSystems,
    ExplainedDifference,
    ListBeside,
    MatchDoubt,
)
from arpad.report.problems import NOTHING, Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemsCompared:
    """Their consecutive lists beside ours, made of the same reports.

    summary: one sentence for the board. players: those compared, each once for each list; equal:
    those with every fact the same; causes: how many players differ by each.
    written: the board's paper; letters: those to FIDE.
    """

    summary: str = NOTHING
    players: int = 0
    equal: int = 0
    causes: tuple[CauseCount, ...] = ()
    lists: tuple[ListBeside, ...] = ()
    differences: Sequence[ExplainedDifference] = ()
    doubts: tuple[MatchDoubt, ...] = ()
    written: str | None = None
    letters: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def systems_compared(
    compared: ComparedSystems | None, problems: Iterable[Problem]
) -> SystemsCompared:
    """Return the answer; without a comparison the problems alone."""
    if compared is None:
        return SystemsCompared(problems=tuple(problems))
    fields = alike(SystemsCompared, compared)
    return SystemsCompared(**fields, summary=summary_text(compared), problems=tuple(problems))

"""Which errors of a report keep its forms from being printed."""

from collections.abc import Iterable

from arpad.report.problems import Problem


def contradicting(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the errors of a report that contradicts itself, or is of an event to come.

    Nobody can sign its forms. What isn't known stays blank in a form, and where the list differs is
    a remark of Form 1: these errors keep none from being printed.

    >>> [one.code for one in contradicting((Problem("error", "report-result", "Both won."),
    ...     Problem("error", "facts-dates", "No day is known."), Problem("info", "a", "b")))]
    ['report-result']
    """
    return tuple(
        problem
        for problem in problems
        if problem.level == "error"
        and (problem.code.startswith("report-") or problem.code == "event-future")
    )

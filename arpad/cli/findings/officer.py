"""What an officer reads: of the list first and all of it, of reports a line an event and kind."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import typer

from arpad.cli.findings.lines import grouped, likened, print_one, summarised
from arpad.cli.findings.words import LEVELS
from arpad.cli.words import say, screen
from arpad.report.problems import Problem

REPORT_LINES_MAX: Final = 20
"""So many lines about reports with warnings stand on a screen; the others are counted."""
FOUND_MAX: Final = 80
"""What was found is cut after so many signs: the names of 120 files say nothing."""
_OF_REPORT: Final = re.compile(r"(?P<event>\d+)/(?P<file>.+)", re.DOTALL)
_FIRST: Final = ("event-undecided", "list-left")
"""What keeps an event from the list stands before all else that is said of it."""


def print_for_officer(
    problems: Sequence[Problem], paths: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Print what was found: of the list, all of it; of reports errors, then kinds of warnings.

    `paths` are the files as they were given, by what the office calls them; else a report is named
    by its event. A remedy is said once.
    """
    lang, is_quiet = screen().lang, screen().is_quiet
    of_list = [problem for problem in problems if not is_of_report(problem)]
    of_reports = [problem for problem in problems if is_of_report(problem)]
    errors = grouped((problem for problem in of_reports if problem.level == "error"), lang)
    kinds = likened((problem for problem in of_reports if problem.level == "warning"), lang)
    kinds.sort(key=lambda kind: _natural(kind[1]))
    shown = [
        *sorted(grouped(_heard(of_list, is_quiet=is_quiet), lang), key=_rank),
        *sorted(errors, key=_natural),
        *(problem for _, problem in kinds[:REPORT_LINES_MAX] if not is_quiet),
    ]
    said: set[str] = set()
    for line in shown:
        print_one(_named(replace(line, fix="" if line.fix in said else line.fix), paths))
        said.add(line.fix)
    if not is_quiet:
        _print_rest([count for count, _ in kinds[REPORT_LINES_MAX:]], of_reports)


def is_of_report(problem: Problem) -> bool:
    """Tell whether a problem is one of a report, by how the office calls its files: 12/open.trf.

    >>> is_of_report(Problem("error", "x", "", file="12/open.trf")), is_of_report(
    ...     Problem("error", "x", ""))
    (True, False)
    """
    return _OF_REPORT.match(problem.file) is not None


def _heard(problems: Iterable[Problem], *, is_quiet: bool) -> list[Problem]:
    wanted = ("error",) if is_quiet else ("error", "warning", "info")
    return [problem for problem in problems if problem.level in wanted]


def _print_rest(kinds: Sequence[int], of_reports: Iterable[Problem]) -> None:
    levels = [problem.level for problem in of_reports]
    fixed, remarks = levels.count("fixed"), levels.count("info")
    if text := summarised(sum(kinds), fixed, remarks, "--json", screen().lang):
        typer.secho(text, err=True, dim=True)


def _rank(problem: Problem) -> tuple[int, bool]:
    return LEVELS.index(problem.level), problem.code not in _FIRST


def _natural(problem: Problem) -> tuple[int, str, int]:
    """Return by what reports are ordered: event 13 before event 114."""
    place = _OF_REPORT.match(problem.file)
    return int(place["event"]) if place else 0, problem.file, problem.line or 0


def _named(problem: Problem, paths: Mapping[str, str]) -> Problem:
    """Return a problem with its file as it was given, or as that of its event."""
    place = _OF_REPORT.match(problem.file)
    file = problem.file
    if place:
        of_event = say("event {event}, {file}").format(event=place["event"], file=place["file"])
        file = paths.get(problem.file, of_event)
    is_long = len(problem.found) > FOUND_MAX
    return replace(problem, file=file,
                   found=f"{problem.found[:FOUND_MAX]}…" if is_long else problem.found)  # fmt: skip

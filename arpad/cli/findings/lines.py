"""Problems as compilers print them: FILE:LINE:COLUMN: LEVEL: TEXT, and what to do indented below.

Errors come first, then what is nearest to one; equal ones are one line ("20 x"). Where a terminal
looks on, lines are broken at blanks and hang below; a file or an editor gets each text as one line.
"""

import sys
import textwrap
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import Final, TextIO

import typer

from arpad.cli.findings.grouping import alike, grouped, likened
from arpad.cli.findings.words import LEVELS, in_words
from arpad.cli.screen import SOURCE, screen
from arpad.cli.words import words
from arpad.report.problems import Level, Problem

WARNINGS_MAX: Final = 6
"""How many kinds of warnings stand after an answer; `arpad check` has them all."""
_COLOURS: Final[dict[Level, str]] = {
    "error": "red", "warning": "yellow", "fixed": "cyan", "info": "bright_black",
}  # fmt: skip
_INDENT: Final = "    "


def print_findings(problems: Iterable[Problem]) -> None:
    """Print everything that was found on standard error; errors alone if the call is quiet."""
    _print_all(grouped(problems, screen().lang))


def print_alike(problems: Iterable[Problem]) -> None:
    """Print everything that was found of a list of people: many of one code are one line."""
    _print_all(alike(problems, screen().lang))


def _print_all(found: list[Problem]) -> None:
    if screen().is_quiet:
        found = [problem for problem in found if problem.level == "error"]
    for problem in _in_order(found):
        print_one(problem)


def print_problems(problems: Sequence[Problem], shown_by: str = "arpad check") -> None:
    """Print errors and kinds of warnings after an answer, and one line that counts the rest.

    A remark on the whole call, not on a file of it, is a word on the answer and stands too.
    `shown_by` is the call or the option that shows what is only counted.
    """
    errors = [problem for problem in problems if problem.level == "error"]
    for problem in _in_order(grouped(errors, screen().lang)):
        print_one(problem)
    if screen().is_quiet:
        return
    warnings = [problem for problem in problems if problem.level == "warning"]
    kinds = sorted(likened(warnings, screen().lang), key=lambda kind: _rank(kind[1]))
    for _, problem in kinds[:WARNINGS_MAX]:
        print_one(problem)
    rest = sum(count for count, _ in kinds[WARNINGS_MAX:])
    remarks = [problem for problem in problems if problem.level == "info"]
    for problem in remarks:
        if not problem.file:
            print_one(in_words(problem, screen().lang))
    mended = sum(problem.level == "fixed" for problem in problems)
    of_files = sum(bool(problem.file) for problem in remarks)
    summary = summarised(rest, mended, of_files, shown_by, screen().lang)
    if summary:
        typer.secho(summary, err=True, dim=True)


def summarised(warnings: int, mended: int, remarks: int, shown_by: str, lang: str = SOURCE) -> str:
    """Return the one line that counts what is not shown, or nothing if there is nothing.

    >>> summarised(0, 11, 1, "arpad check"), summarised(0, 11, 1, "arpad check", "es")
    ('11 things mended, 1 remark; arpad check shows them.', \
'11 correcciones, 1 nota; se ven con arpad check.')
    >>> summarised(0, 0, 0, "--json")
    ''
    """
    say = words(lang)
    counts = (
        (warnings, say("{count} more warning"), say("{count} more warnings")),
        (mended, say("{count} thing mended"), say("{count} things mended")),
        (remarks, say("{count} remark"), say("{count} remarks")),
    )
    parts = [
        (one if count == 1 else many).format(count=count) for count, one, many in counts if count
    ]
    if not parts:
        return ""
    text = say("{counts}; {shown_by} shows them.")
    if warnings + mended + remarks == 1:
        text = say("{counts}; {shown_by} shows it.")
    return text.format(counts=", ".join(parts), shown_by=shown_by)


def line_of(problem: Problem, lang: str = SOURCE) -> str:
    """Return a problem as the one line that an editor can jump by, its level in a language.

    >>> line_of(Problem("error", "trf-rating", "The rating is no number.", found="l850",
    ...                 line=17, column=49, file="in/open.trf"))
    "in/open.trf:17:49: error: The rating is no number. ('l850')"
    """
    place = ":".join(str(part) for part in (problem.file, problem.line, problem.column) if part)
    is_said = problem.found in problem.message  # a number that the message names, or nothing
    seen = "" if is_said else f" ({problem.found!r})"
    level = words(lang)(problem.level)
    return _harmless(f"{place}: " * bool(place) + f"{level}: {problem.message}{seen}")


def print_one(problem: Problem) -> None:
    """Print a problem, which is told in the language of the call already."""
    lang = screen().lang
    for number, text in enumerate(folded(line_of(problem, lang), 2 * _INDENT, sys.stderr)):
        if number == 0:
            level = f"{words(lang)(problem.level)}:"
            coloured = typer.style(level, fg=_COLOURS[problem.level], bold=True)
            text = (
                text.replace(f" {level}", f" {coloured}", 1)
                if problem.file
                else (f"{coloured}{text.removeprefix(level)}")
            )
        typer.echo(text, err=True)
    if problem.fix:
        for text in folded(_harmless(f"{_INDENT}{problem.fix}"), _INDENT, sys.stderr):
            typer.echo(text, err=True)


def folded(text: str, indent: str, stream: TextIO) -> list[str]:
    """Return a text in lines that fit the terminal behind a stream, the later ones indented.

    Where no terminal looks on, a text is one line.
    """
    if not stream.isatty():
        return [text]
    return textwrap.wrap(
        text,
        max(get_terminal_size().columns, 2 * len(_INDENT) + 20),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _in_order(problems: list[Problem]) -> list[Problem]:
    """Return errors first; in each level what has a file and a line before what has none."""
    return sorted(problems, key=_rank)


def _rank(problem: Problem) -> tuple[int, bool, str, int]:
    return LEVELS.index(problem.level), not problem.file, problem.file, problem.line or 0


def _harmless(text: str) -> str:
    """Return text from outside with a mark for each sign that could steer a terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)

"""Problems as compilers print them: FILE:LINE:COLUMN: LEVEL: TEXT, and what to do indented below.

Errors come first, then what is nearest to one; equal ones are one line ("20 x"), and so are those
of one kind in one file: 137 births that were mended. Where a terminal looks on, lines are broken at
blanks and hang below; a file or an editor gets each text as one line.
"""

import re
import sys
import textwrap
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from shutil import get_terminal_size
from typing import Final, TextIO

import typer

from arpad.cli.findings.words import LEVELS, in_words, of_code, told
from arpad.cli.words import SOURCE, marked, screen, words
from arpad.report.problems import Level, Problem, Text, of_all

LINES_SHOWN: Final = 10
GRAVE_MIN: Final = 4
"""From how many equal errors or warnings on they are one line; fewer stand each on its own."""

COUNTED: Final = {
    "rating-differs": marked(
        "{count} players are printed with another rating than the list's, which is used"
    )
}
"""What is said of many of a code at once, each of a player, instead of the first and its lines."""
_WHOSE: Final = re.compile(r" of player \d+| in round \d+| against player \d+")


def grouped(problems: Iterable[Problem], lang: str = SOURCE) -> list[Problem]:
    """Return the problems in a language, those that say the same put together by file.

    What was mended or is only worth knowing is put together by its code, whatever was found.

    >>> rows = [Problem("fixed", "trf-birth", f"The birth date of player {n} is read as 198{n}.",
    ...                 found=f"198{n}", line=n + 9, column=70) for n in (1, 2)]
    >>> [one.message for one in grouped(rows)]
    ["2 x The birth date is read as 1981, and the like: lines 10, 11 ('1981', '1982')."]
    >>> empty = [Problem("error", "trf-rating", f"The rating of player {n} is no number.", line=n)
    ...          for n in range(1, 21)]
    >>> [one.message for one in grouped(empty)]
    ['20 x The rating is no number: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 10 more.']
    >>> len(grouped(empty[:3]))
    3
    """
    groups: dict[Hashable, list[Problem]] = {}
    for number, problem in enumerate(problems):
        kind: Hashable = number
        if problem.line is not None:
            is_grave = problem.level in ("error", "warning")
            said = str(_of_all(problem.message)) if is_grave else ""
            kind = (problem.level, problem.code, problem.file, problem.fix, said)
        groups.setdefault(kind, []).append(problem)
    lines: list[Problem] = []
    for group in groups.values():
        is_grave = group[0].level in ("error", "warning")
        if len(group) >= (GRAVE_MIN if is_grave else 2):
            lines.append(_together(group, lang))
        else:
            lines += (in_words(problem, lang) for problem in group)
    return lines


def likened(problems: Iterable[Problem], lang: str = SOURCE) -> list[tuple[int, Problem]]:
    """Return one problem for each file and code, with how many it stands for.

    A few errors or warnings that differ and name no line stand each on its own: nobody could look
    up what "and the like" left out.

    >>> rows = [Problem("warning", "demo", f"{name} is printed with 1900.", line=9)
    ...         for name in ("Ana", "Ivo")]
    >>> [(count, one.message) for count, one in likened(rows)]
    [(2, '2 x Ana is printed with 1900, and the like: line 9.')]
    """
    groups: dict[Hashable, list[Problem]] = {}
    for problem in problems:
        groups.setdefault((problem.level, problem.code, problem.file), []).append(problem)
    lines: list[tuple[int, Problem]] = []
    for group in groups.values():
        if len(group) == 1 or _are_told_apart(group):
            lines += ((1, in_words(problem, lang)) for problem in group)
        else:
            lines.append((len(group), _together(group, lang)))
    return lines


def _are_told_apart(group: list[Problem]) -> bool:
    is_grave = group[0].level in ("error", "warning")
    said = {(problem.message, problem.line) for problem in group}
    return is_grave and 1 < len(said) <= LINES_SHOWN and {line for _, line in said} == {None}


def alike(problems: Iterable[Problem], lang: str = SOURCE) -> list[Problem]:
    """Return the problems in a language, many of one code in one file put together.

    >>> rows = [Problem("warning", "entry-rating", f"{name} has 1900.", line=line)
    ...         for line, name in enumerate(["Ana", "Ivo", "Eva", "Bo"], 2)]
    >>> [one.message for one in alike(rows)], len(alike(rows[:3]))
    (['4 x Ana has 1900, and the like: lines 2, 3, 4, 5.'], 3)
    """
    groups: dict[Hashable, list[Problem]] = {}
    for problem in problems:
        groups.setdefault((problem.level, problem.code, problem.file), []).append(problem)
    lines: list[Problem] = []
    for group in groups.values():
        if len(group) >= GRAVE_MIN:
            lines.append(_together(group, lang))
        else:
            lines += (in_words(problem, lang) for problem in group)
    return lines


def _together(group: list[Problem], lang: str) -> Problem:
    first, say = in_words(group[0], lang), words(lang)
    lines = list(dict.fromkeys(problem.line for problem in group if problem.line))
    shown = ", ".join(str(line) for line in lines[:LINES_SHOWN])
    if len(lines) > LINES_SHOWN:
        shown += " " + say("and {more} more").format(more=len(lines) - LINES_SHOWN)
    texts = list(dict.fromkeys(problem.found for problem in group if problem.found))
    examples = f" ({', '.join(repr(text) for text in texts[:3])})" if texts else ""
    named = say("lines") if len(lines) > 1 else say("line")
    where = f": {named} {shown}" if lines else ""
    shared = f"{len(group)} x {_shared(group, lang)}"
    if text := COUNTED.get(first.code):  # three lists may say it of one player
        shared, examples = say(text).format(count=len(lines) or len(group)), ""
    message = f"{shared}{where}{examples}."
    return replace(first, message=message, found="")


def _shared(group: list[Problem], lang: str) -> str:
    """Return the sentence that the messages share, without whose cell it is; else their code's."""
    messages = list(dict.fromkeys(_of_all(problem.message) for problem in group))
    first = told(messages[0], lang)
    if first is None:
        return of_code(group[0].code, lang).removesuffix(".") or messages[0].rstrip(".")
    shared, say = first.rstrip("."), words(lang)
    return shared if len(messages) == 1 else f"{shared}, " + say("and the like")


WARNINGS_MAX: Final = 6
"""How many kinds of warnings stand after an answer; `arpad check` has them all."""
_FIRST: Final = frozenset(("event-twice",))
"""What changes ratings if nobody looks: it stands before warnings of what a report lacks."""
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


def _print_all(problems: list[Problem]) -> None:
    if screen().is_quiet:
        problems = [problem for problem in problems if problem.level == "error"]
    for problem in _in_order(problems):
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
    kinds = sorted(likened(warnings, screen().lang),
                   key=lambda kind: (kind[1].code not in _FIRST, _rank(kind[1])))  # fmt: skip
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
        (singular if count == 1 else many).format(count=count)
        for count, singular, many in counts
        if count
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


def _of_all(message: str) -> str:
    """Return a message without whose cell it is about."""
    return of_all(message) if isinstance(message, Text) else _WHOSE.sub("", message)

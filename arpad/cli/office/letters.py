"""A letter to the arbiter about his report, in his language: what becomes of it, what to mend.

Plain text, ready to be sent; nothing in it names a command.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from arpad.cli.findings.words import in_words
from arpad.cli.findings.words import told as in_language
from arpad.cli.usage import cant_be_written, none_of
from arpad.cli.words import words

if TYPE_CHECKING:
    from arpad.answers.events import ReportHeard, ReportsTakenIn
    from arpad.explain.language import Translator
    from arpad.office.events.judging import Heard
    from arpad.office.events.taking_in import TakenIn
    from arpad.registry.store import Store
    from arpad.report.problems import Problem


def letter(report: "ReportHeard", problems: "Iterable[Problem]", lang: str) -> str:
    """Return the letter about a report: its state, and every error and warning with its line."""
    say = words(lang)
    name = report.name or Path(report.file).name
    parts = [
        say("Subject: report of {event}").format(event=name),
        "",
        say("Dear arbiter,"),
        "",
        _state(report, name, say),
    ]
    all_problems = list(problems)
    for level, head in (
        ("error", say("What has to be mended:")),
        ("warning", say("What we noticed:")),
    ):
        lines = [_line(problem, lang) for problem in all_problems if problem.level == level]
        parts += ["", head, *dict.fromkeys(lines)] if lines else []
    return "\n".join([*parts, "", say("Yours sincerely,"), say("the rating office"), ""])


def written(
    answer: "ReportsTakenIn",
    taken: "Sequence[TakenIn]",
    heard: "Mapping[str, Heard]",
    folder: Path,
    lang: str,
) -> "ReportsTakenIn":
    """Write a letter about every report into a folder; return the answer with where they are.

    Leaves with 3 at what the disk refuses: the reports are taken in all the same.
    """
    from arpad.formats.files import write_whole

    reports = []
    for place, (report, taken_report) in enumerate(
        zip(answer.reports, taken, strict=True), start=1
    ):
        problems = (
            heard[taken_report.event].problems
            if taken_report.event in heard
            else taken_report.problems
        )
        stem = f"event_{report.event}" if report.event else f"report_{place}"
        path = folder / f"{stem}.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, letter(report, problems, lang).encode())
        except OSError as error:
            cant_be_written(path, error, is_fault=True)
        reports.append(replace(report, letter=str(path)))
    return replace(answer, reports=tuple(reports))


def check_language(lang: str) -> None:
    """Leave with 2 if no letter can be had in a language; "" is the office's."""
    from arpad.explain.known_languages import languages

    if lang and lang not in languages():
        none_of("--letters-in", lang, languages())


def language_of(store: "Store") -> str:
    """Return the first of the languages of an office."""
    from arpad.office.kept.settings import setting

    return setting(store, "languages").partition(",")[0]


def _state(report: "ReportHeard", name: str, say: "Translator") -> str:
    """Return the sentence on what becomes of a report."""
    file = Path(report.file).name
    if report.state == "taken":
        lists = ", ".join(standing.list for standing in report.lists if standing.is_rated)
        text = say("We have your report of {event} ({file}): it is for the list {lists}.")
        return text.format(event=name, file=file, lists=lists)
    if report.state == "doubtful":
        text = say("We have your report of {event} ({file}), and have to look into it first.")
    elif report.state == "not_rated":
        text = say("We have your report of {event} ({file}): by the rules it is not rated.")
    elif report.state == "known":
        text = say("We have your report of {event} ({file}) already; nothing is to be done.")
    else:
        text = say("We can't rate your report of {event} ({file}) as it is. Please send it again.")
    return text.format(event=name, file=file)


def _line(problem: "Problem", lang: str) -> str:
    """Return a problem as a letter tells it: where, what, and what to do."""
    say = words(lang)
    line = say("line")
    where = f"{line} {problem.line}: " if problem.line else ""
    message = in_words(replace(problem, fix=""), lang).message
    fix = in_language(problem.fix, lang) or problem.fix
    return f"- {where}{message}{f' {fix}' if fix else ''}"

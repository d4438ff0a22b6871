"""IT2, the application for a title, from the reports that the command line names."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from arpad.cli.inputs import parsed_date, parsed_facts, parsed_lists, parsed_norms, today
from arpad.cli.papers.paperwork import stated_for_papers
from arpad.cli.terminal import working
from arpad.cli.usage import wrong_usage
from arpad.forms.years import parted
from arpad.library.files import read_submissions
from arpad.office.intake.to_come import still_to_come
from arpad.office.papers.application import ApplicationAsked, application_filled, application_name
from arpad.report.facts.paper_facts import joined

if TYPE_CHECKING:
    from arpad.forms.document import Document
    from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplicationTyped:
    """What was typed of an application; `on` is a day as text."""

    title: str | None
    player: str | None
    on: str | None
    rating_peak: int | None
    fills: Sequence[str]
    earlier: Sequence[Path]


def applied(
    name: str,
    reports: Sequence[Path],
    list_texts: Sequence[str],
    fact_texts: Sequence[str],
    typed: ApplicationTyped,
    lang: str,
) -> "tuple[dict[str, Document], tuple[Problem, ...]]":
    """Return the application by its name with the year, if it can be filled, and what was found.

    Who signs for an event's federation signs for no applicant's: he is taken as typed alone.
    """
    if typed.player is None or typed.title is None:
        wrong_usage("it2 needs --player and --title: whose application, and for which title.")
    on: date | None = parsed_date(typed.on)
    facts, lists = parsed_facts(fact_texts), parsed_lists(list_texts)
    if not lists.is_whole:
        return {}, lists.problems
    with working("Reading the reports"):
        submissions = read_submissions(list(reports), facts)
        stated = replace(
            joined(submission.paper_facts for submission in submissions), federation_official=""
        )
        application = ApplicationAsked(
            title=typed.title.upper(), player=typed.player, on=on, year=parted(name)[1],
            rating_highest=typed.rating_peak, papers=stated_for_papers(typed.fills, stated),
            typed=tuple(parsed_norms(path) for path in typed.earlier),
        )  # fmt: skip
        document, problems = application_filled(submissions, lists.found, application, lang)
    to_come = still_to_come(submissions, today())
    documents = (
        {application_name(application, submissions): document} if document and not to_come else {}
    )
    return documents, tuple(dict.fromkeys((*lists.problems, *to_come, *problems)))

"""What the verbs on forms begin with: one report, read and prepared, or the way out with 2."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from arpad.cli.inputs import known_rulebooks, list_kind, parsed_facts, parsed_lists, today
from arpad.cli.terminal import working
from arpad.cli.usage import refuse

if TYPE_CHECKING:
    from arpad.office.intake.submissions import Submission
    from arpad.office.lists.lists import RatingList
    from arpad.office.papers.paperwork import Paperwork
    from arpad.report.facts import PaperFacts
    from arpad.tables.kinds import Which


def prepared(
    report: Path,
    list_texts: Sequence[str],
    rulebook: str,
    fact_texts: Sequence[str],
    remarks: Sequence[str] = (),
    fills: Sequence[str] = (),
) -> "Paperwork":
    """Return what the forms need of a report; without players if it can't be read.

    `fills` state what papers ask and no report has, before the facts file beside the report.
    """
    from arpad.law import NoRulebookError
    from arpad.office.papers.paperwork import paperwork

    editions = known_rulebooks(rulebook)

    def made(sent: "Submission", lists: "Sequence[RatingList]") -> "Paperwork":
        stated = replace(sent, paper_facts=stated_for_papers(fills, sent.paper_facts))
        try:
            return paperwork(stated, lists, editions.names[0], editions.catalogue, remarks)
        except NoRulebookError as error:
            refuse(error)

    return _one_report(report, list_texts, list_kind(editions), fact_texts, made)


def only_entered(report: Path, list_texts: Sequence[str], fact_texts: Sequence[str]) -> "Paperwork":
    """Return what a cross table needs of a report; without players if it can't be read."""
    from arpad.office.papers.paperwork import entered

    return _one_report(report, list_texts, "standard", fact_texts, entered)


def _one_report(
    report: Path,
    list_texts: Sequence[str],
    kind: "Which",
    fact_texts: Sequence[str],
    fill: "Callable[[Submission, Sequence[RatingList]], Paperwork]",
) -> "Paperwork":
    from arpad.forms.event import PaperEvent
    from arpad.library.files import read_submissions
    from arpad.office.intake.to_come import still_to_come
    from arpad.office.papers.paperwork import Paperwork, several_in_file

    facts, lists = parsed_facts(fact_texts), parsed_lists(list_texts, kind)
    if not lists.is_whole:
        return Paperwork(PaperEvent(), (), lists.problems)
    with working("Reading the report"):
        submissions = read_submissions([report], facts)
        if len(submissions) > 1:
            return Paperwork(PaperEvent(), (), (several_in_file(len(submissions), str(report)),))
        work = fill(submissions[0], lists.found)
    to_come = still_to_come(submissions, today())
    return replace(work, problems=(*lists.problems, *to_come, *work.problems))


def stated_for_papers(texts: Sequence[str], facts: "PaperFacts") -> "PaperFacts":
    """Return what is known with what is stated as KEY=VALUE, or leave with 2."""
    from arpad.report.facts import paper_fact_from_text

    for text in texts:
        stated, problems = paper_fact_from_text(text, facts)
        if stated is None:
            refuse(problems[0], f"--fill {text}")
        facts = stated
    return facts

"""`arpad check --entries`: an entry list against the rating list, before the first round."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from arpad.cli.findings import print_findings
from arpad.cli.output import tell, wrong_usage

if TYPE_CHECKING:
    from arpad.answers.checking import EntriesChecked
    from arpad.cli.inputs import Lists
    from arpad.report.facts import Facts
    from arpad.rulebooks.own import Known


def check_entry_list(
    path: Path, lists: "Lists", known: "Known", facts: "Facts", *, as_json: bool
) -> NoReturn:
    """Print every entry with its rating in force and K, and what differs from the list."""
    from arpad.answers.checking import entries_checked
    from arpad.law import NoRulebookError
    from arpad.library.files import sent_alone
    from arpad.office.intake.entry_list import check_entries, entry_list
    from arpad.office.lists import lists as office_lists
    from arpad.office.period.in_time import list_book

    if not lists.found:
        wrong_usage("--entries needs the list in force: --list 2010-09-01=list.csv.")
    report, problems = entry_list(sent_alone(path))
    latest = max(lists.found, key=lambda one: one.list_date)
    dated = latest.list_date if latest.list_date != office_lists.UNDATED else None
    on = facts.start or report.start or dated
    if on is None:
        wrong_usage("it is not known when the event starts: give --fact start=2010-09-18.")
    in_force, later = office_lists.list_for(lists.found, on, str(path))
    try:
        book = list_book(known.names[0], on, known.catalogue)
    except NoRulebookError as error:
        wrong_usage(str(error))
    entries, found = check_entries(report, str(path), in_force, book, on)
    problems = (*lists.problems, *problems, *((later,) if later else ()), *found)
    answer = entries_checked(str(path), book.name, on, entries, problems)
    tell(answer, partial(_print, answer), as_json=as_json)


def _print(answer: "EntriesChecked") -> None:
    _print_entries(answer)
    print_findings(answer.problems)


def _print_entries(answer: "EntriesChecked") -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    title = f"{len(answer.entries)} entries, {answer.rulebook}, {answer.on}"
    table = Table(title=title, box=None, title_justify="left")
    headings = ("no", "name", "id", "title", "fed", "rating", "K", "article")
    for heading in headings:
        table.add_column(heading, justify="right" if heading in ("no", "rating", "K") else "left")
    for one in answer.entries:
        shown = (one.number, one.name, one.player_id, one.title, one.federation,
                 one.rating, one.k_factor, one.article)  # fmt: skip
        table.add_row(*(escape("–" if cell is None else str(cell)) for cell in shown))
    Console().print(table)
    if not answer.entries:
        typer.echo("The file lists nobody.", err=True)

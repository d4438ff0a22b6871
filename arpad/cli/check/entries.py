"""`arpad check --entries`: an entry list against the rating list, before the first round."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from arpad.answers.checking import entries_checked
from arpad.cli.findings import print_alike
from arpad.cli.output import tell
from arpad.cli.usage import (
    cant_be_written,
    check_free,
    need_ending,
    only_with,
    refuse,
    wrong_usage,
)
from arpad.cli.words import NONE, figure, say
from arpad.formats import trf
from arpad.formats.files import write_whole
from arpad.law import NoRulebookError
from arpad.library.files import sent_alone
from arpad.office.intake.entry_list import check_entries, entry_list
from arpad.office.intake.starting_list import of_entries
from arpad.office.lists import lists as office_lists
from arpad.office.lists.oddities import odd_values
from arpad.office.period.facts_read import unread_of_entries
from arpad.rulebooks.asking import list_book

if TYPE_CHECKING:
    from arpad.answers.checking import EntriesChecked
    from arpad.cli.inputs import NamedLists
    from arpad.report import Report
    from arpad.report.facts import Facts
    from arpad.report.problems import Problem
    from arpad.rulebooks.own import NamedEditions


def check_entry_list(
    path: Path,
    lists: "NamedLists",
    editions: "NamedEditions",
    facts: "Facts",
    out: Path | None,
    *,
    as_json: bool,
) -> NoReturn:
    """Print every entry with its rating in force and K, and what differs from the list.

    With `out` they are written there too, as a TRF before the first round.
    """
    if not lists.found:
        only_with("--entries", "--list")
    if out is not None:
        need_ending(out, (".trf", ".txt"))
        check_free(out)
    report, problems = entry_list(sent_alone(path))
    latest = max(lists.found, key=lambda rating_list: rating_list.list_date)
    dated = latest.list_date if latest.list_date != office_lists.UNDATED else None
    on = facts.start or report.start or dated
    if on is None:
        wrong_usage("it is not known when the event starts: give --fact start=2010-09-18.")
    in_force, later = office_lists.list_for(lists.found, on, str(path))
    try:
        book = list_book(editions.names[0], on, editions.catalogue)
    except NoRulebookError as error:
        refuse(error)
    entries, findings = check_entries(report, str(path), in_force, book, on)
    dated = on if in_force.list_date == office_lists.UNDATED else in_force.list_date
    odd = odd_values(in_force.rows, dated, editions.names[0], editions.catalogue, in_force.source)
    unread = unread_of_entries(facts, book, editions.catalogue)
    problems = (*lists.problems, *problems, *((later,) if later else ()), *odd, *unread, *findings)
    if out is not None and entries:
        lost = _write(out, of_entries(entries, report, facts))
        problems = (*problems, *lost)
    written = None if out is None or not entries else str(out)
    answer = entries_checked(str(path), book.name, on, entries, problems, written)
    tell(answer, partial(_print, answer), as_json=as_json)


def _write(out: Path, starting_list: "Report") -> "tuple[Problem, ...]":
    """Write the entries as TRF16, and return what it can't hold."""
    try:
        write_whole(out, trf.write(starting_list, "TRF16"))
    except OSError as error:
        cant_be_written(out, error)
    return trf.fit(starting_list, "TRF16")[1]


def _print(answer: "EntriesChecked") -> None:
    _print_entries(answer)
    if answer.written:
        typer.echo(say("Written to {out}.").format(out=answer.written))
    print_alike(answer.problems)


def _print_entries(answer: "EntriesChecked") -> None:

    title = say("{count} entries, {rulebook}, {day}").format(
        count=len(answer.entries), rulebook=answer.rulebook, day=answer.on
    )
    table = Table(title=title, box=None, title_justify="left")
    table.add_column(say("no."), justify="right")
    for heading in (say("name"), say("id"), say("title"), say("fed")):
        table.add_column(heading)
    for heading in (say("rating"), say("K")):
        table.add_column(heading, justify="right")
    table.add_column(say("article"))
    for entry in answer.entries:
        cells = (entry.name, entry.player_id, entry.title, entry.federation)
        shown = (NONE if cell is None else str(cell) for cell in cells)
        article = NONE if entry.article is None else str(entry.article)
        figures = (figure(entry.rating), figure(entry.k_factor))
        table.add_row(*map(escape, (figure(entry.number), *shown, *figures, article)))
    Console().print(table)

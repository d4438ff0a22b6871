"""`arpad check --entries`: an entry list against the rating list, before the first round."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from arpad.cli.findings import print_findings
from arpad.cli.output import exit_for, print_json, problem_rows, wrong_usage

if TYPE_CHECKING:
    from arpad.cli.inputs import Lists
    from arpad.office.intake.entry_list import Entry
    from arpad.report.facts import Facts
    from arpad.rulebooks.own import Known


def check_entry_list(
    path: Path, lists: "Lists", known: "Known", facts: "Facts", *, as_json: bool
) -> NoReturn:
    """Print every entry with its rating in force and K, and what differs from the list."""
    from arpad.law import NoRulebookError
    from arpad.office.intake.entry_list import check_entries, read_entry_list
    from arpad.office.lists import lists as office_lists
    from arpad.office.period.prepare import list_book

    if not lists.found:
        wrong_usage("--entries needs the list in force: --list 2010-09-01=list.csv.")
    report, problems = read_entry_list(path)
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
    if as_json:
        print_json({"file": str(path), "rulebook": book.name, "on": on.isoformat(),
                    "entries": [_row(entry) for entry in entries],
                    "problems": problem_rows(problems)})  # fmt: skip
    else:
        _print(entries, book.name, on)
        print_findings(problems)
    exit_for(problems)


def _row(entry: "Entry") -> dict[str, Any]:
    from arpad.rulebooks.describe import hundredths

    listed, k_factor = entry.listed or {}, entry.k_factor_e2
    return {
        "number": entry.player.number,
        "name": entry.player.name,
        "player_id": listed.get("player_id"),
        "name_listed": listed.get("name"),
        "title": listed.get("title"),
        "federation": listed.get("federation"),
        "rating": entry.rating,
        "k_factor": None if k_factor is None or entry.rating is None else hundredths(k_factor),
        "article": None if entry.rating is None else entry.k_factor_article,
    }


def _print(entries: "tuple[Entry, ...]", book: str, on: date) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=f"{len(entries)} entries, {book}, {on}", box=None, title_justify="left")
    headings = ("no", "name", "id", "title", "fed", "rating", "K", "article")
    for heading in headings:
        table.add_column(heading, justify="right" if heading in ("no", "rating", "K") else "left")
    for entry in entries:
        row = _row(entry)
        shown = (row["number"], row["name"], row["player_id"], row["title"], row["federation"],
                 row["rating"], row["k_factor"], row["article"])  # fmt: skip
        table.add_row(*(escape("–" if cell is None else str(cell)) for cell in shown))
    Console().print(table)
    if not entries:
        typer.echo("The file lists nobody.", err=True)

"""Reads a crosstable from CSV, XLSX or a web page, with a column a round or an opponent."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from arpad.formats.crosstable.columns import EVENT, Columns, columns_of, with_names
from arpad.formats.crosstable.grid import is_grid, read_grid
from arpad.formats.crosstable.people import read_people
from arpad.formats.crosstable.swiss import read_swiss
from arpad.formats.crosstable.triples import are_triples, joined
from arpad.formats.crosstable.unnamed import event_name, with_points, with_titles
from arpad.formats.delimited import Cells, read_rows
from arpad.formats.harmless import as_written
from arpad.formats.text import decode, decode_page, is_web_page, is_workbook, note_lost, what_it_is
from arpad.formats.web_page import read_tables
from arpad.formats.workbook import read_sheet
from arpad.report.dates import read_dates
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text
from arpad.report.rows import Report

BYTES_MAX: Final = 64 * 1024 * 1024
_DAYS: Final = {"start": Text("day of the start"), "end": Text("day of the end")}
HEADER_ROWS: Final = 40
"""The header is looked for in so many rows."""


def read(data: bytes, file: str = "") -> tuple[Report, tuple[Problem, ...]]:
    r"""Return the report that the table holds, and its problems; never raises.

    >>> report, problems = read(b"number,name,1,points\n1,Reti,2w1,1\n2,Euwe,1b0,0\n")
    >>> [(one.player, one.opponent, one.colour, one.result) for one in report.pairings]
    [(1, 2, 'w', '1'), (2, 1, 'b', '0')]
    >>> read(b"number,name,1\n1,Reti,2x1\n")[1][0].message
    'Round 1 of player 1 is no game such as 12w1.'
    """
    notes = Notes(file)
    if len(data) > BYTES_MAX:
        return _refuse(notes, "too-large", Text("The file has {count} bytes.", count=len(data)))
    if is_workbook(data):
        rows = read_sheet(data, notes)
    elif is_web_page(data):
        rows = _of_page(data, notes)
    elif other_kind := what_it_is(data):
        return _refuse(notes, "not-table", Text("This is {found}, not a CSV or XLSX table.",
                                                found=other_kind))  # fmt: skip
    else:
        rows = read_rows(decode(data, notes, "crosstable-encoding"), notes, "crosstable-table")
    rows = tuple(replace(row, cells=tuple(map(as_written, row.cells))) for row in rows)
    for index, row in enumerate(rows[:HEADER_ROWS]):
        below = rows[index + 1 :]
        if columns := columns_of(row, below):
            report, below = _event(rows[:index], notes), with_names(columns, below, row)
            columns = with_titles(columns, row, below)
            if are_triples(columns, row, below):
                below = joined(columns, below)
            below = with_points(columns, below, notes)
            return _report(report, below, columns, row, notes), notes.all()
    if any(problem.level == "error" for problem in notes.all()):
        return Report(), notes.all()
    return _refuse(notes, "not-table", Text("The table has no header with a name and rounds."))


def _of_page(data: bytes, notes: Notes) -> tuple[Cells, ...]:
    """Return the rows of the table of a page that has a crosstable's header, else none."""
    code = "crosstable-encoding"
    for table in read_tables(decode_page(data, notes, code)):
        if any(columns_of(row, table[at + 1 :]) for at, row in enumerate(table[:HEADER_ROWS])):
            for row in table:
                if note_lost(" ".join(row.cells), notes, code, row.line):
                    break
            return table
    return ()


def _report(
    report: Report, rows: Sequence[Cells], columns: Columns, header: Cells, notes: Notes
) -> Report:
    columns.note(header, notes)
    people = read_people(rows, columns, notes)
    if not people:
        fix = Text("Give one row for each player, below the header.")
        message = Text("The table lists no player.")
        notes.add("error", "crosstable-number", message, fix=fix, line=header.line)
    grid = is_grid(people, columns)
    pairings = read_grid(people, columns, notes) if grid else read_swiss(people, columns, notes)
    players = tuple(person.player for person in people)
    return replace(report, format="crosstable", players=players, pairings=pairings)


def _event(rows: Sequence[Cells], notes: Notes) -> Report:
    """Return what the rows above the header say of the event."""
    values: dict[str, str] = {}
    lines: dict[str, Cells] = {}
    for row in rows:
        name = row.cell(0).lower().rstrip(":")
        if name in EVENT and name not in values and row.cell(1):
            values[name], lines[name] = row.cell(1), row
        else:
            notes.add("info", "crosstable-row", Text("The row above the header is not read."),
                      found=" ".join(filter(None, row.cells)), line=row.line, column=1)  # fmt: skip
    days = dict(
        zip(
            ("start", "end"),
            read_dates([values.get("start", ""), values.get("end", "")]),
            strict=True,
        )
    )
    for name, reading in days.items():
        if name in values and (reading.value is None or reading.others):
            no_day, day = Text("is no date"), Text("is read as {found}", found=str(reading.value))
            row = lines[name]
            notes.add("error" if reading.value is None else "warning", f"crosstable-{name}",
                      Text("The {label}{whose} {what}.", label=_DAYS[name], whose="", what=no_day
                           if reading.value is None else day), fix=Text("Write YYYY-MM-DD."),
                      found=values[name], line=row.line, column=row.place(1))  # fmt: skip
    rounds = values.get("rounds", "")
    is_count = rounds.isascii() and rounds.isdecimal() and len(rounds) <= 3
    return Report(
        name=values.get("event", "") or event_name(rows),
        city=values.get("city", ""),
        federation=values.get("federation", ""),
        start=days["start"].value,
        end=days["end"].value,
        type_text=values.get("type", ""),
        type_code=values.get("type code", ""),
        time_control_text=values.get("time control", ""),
        time_control_code=values.get("time control code", ""),
        chief_arbiter=values.get("arbiter", ""),
        rounds_stated=int(rounds) or None if is_count else None,
    )


def _refuse(notes: Notes, code: str, message: Text) -> tuple[Report, tuple[Problem, ...]]:
    fix = Text("Send a table with a header: number, name, rating, id, 1, 2, ..., points.")
    notes.add("error", f"crosstable-{code}", message, fix=fix)
    return Report(), notes.all()

"""An entry list in CSV or XLSX: who has entered an event, as organisers' sheets write it."""

import csv
import io
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

import polars as pl

from arpad.formats.other_lists.headers import (
    are_parts,
    candidates,
    codes_among,
    given_alone,
    name_columns,
)
from arpad.formats.tables.cells import read_cells
from arpad.formats.tables.columns import LIST, Shape
from arpad.formats.text import decode, is_workbook, what_it_is
from arpad.formats.trf.cells import TrfCell, read_number, read_word
from arpad.formats.trf.fields import Kind
from arpad.formats.workbook import read_sheet
from arpad.report.names import of_same_width
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text
from arpad.report.rows import Player, Report
from arpad.tables.births import Birth

FORMAT: Final = "entry list"

_KINDS: Final[dict[str, Kind]] = {
    "player_id": "id", "name": "text", "title": "title", "rating": "whole",
    "federation": "federation", "birth_date": "birth", "sex": "sex",
}  # fmt: skip
"""What is read of an entry, by the names of a list's columns, and how."""
ENTRIES: Final = Shape(
    "entries",
    tuple(
        replace(column, is_required=column.name == "name")
        for column in LIST.columns
        if column.name in _KINDS
    ),
    LIST.key,
)
_SEPARATORS: Final = (",", ";", "\t")
_PLAYERS_MAX: Final = 9_999


def read_entries(data: bytes, file: str = "") -> tuple[Report, tuple[Problem, ...]]:
    r"""Return the entries as a report of players alone, by the order of their rows; never raises.

    Of the columns `name` is needed, or surnames and given names; they may be called as in lists of
    federations.

    >>> report, problems = read_entries(b"id;name;elo\n7;Reti, Ana;2224\n")
    >>> [(one.number, one.player_id, one.name, one.rating) for one in report.players]
    [(1, '7', 'Reti, Ana', 2224)]
    >>> read_entries(b"surname;first name\nReti;Ana\n")[0].players[0].name
    'Reti, Ana'
    >>> read_entries(b"id;elo\n7;2224\n")[1][0].code
    'entries-column'
    """
    notes = Notes(file)
    if is_workbook(data):
        rows = [(row.line, list(row.cells)) for row in read_sheet(data, notes)]
        return _report(_players(rows, notes) if rows else (), notes)
    if other_kind := what_it_is(data):
        notes.add("error", "entries-csv", Text("This is {found}, not CSV.", found=other_kind),
                  fix=Text("Give a CSV file."))  # fmt: skip
        return Report(), notes.all()
    text = of_same_width(decode(data, notes, "entries-encoding"))
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        players = _players([(reader.line_num, row) for row in reader], notes)
    except csv.Error as error:
        message = Text("The table can't be read: {error}.", error=str(error))
        notes.add("error", "entries-csv", message, fix=Text("Give a CSV file with a header line."))
        players = ()
    return _report(players, notes)


def _report(players: tuple[Player, ...], notes: Notes) -> tuple[Report, tuple[Problem, ...]]:
    return Report(FORMAT if players else "", players=players), notes.all()


def _players(rows: list[tuple[int, list[str]]], notes: Notes) -> tuple[Player, ...]:
    filled = [(line, row) for line, row in rows if any(cell.strip() for cell in row)]
    header = [cell.strip() for cell in filled[0][1]] if filled else []
    _note_too_long(filled[1:], len(header), notes)
    entries = [(line, _padded(row, len(header))) for line, row in filled[1 : _PLAYERS_MAX + 1]]
    names = _names(header, entries, notes)
    if names is None:
        return ()
    codes = codes_among(header, lambda name: [row[header.index(name)] for _, row in entries])
    columns = candidates(header, ENTRIES, codes)
    places = {
        column: header.index(columns[column][0])
        for column in _KINDS
        if column in columns and column != "name"
    }
    sexes = _sexes(row[places["sex"]] for _, row in entries) if "sex" in places else {}
    return tuple(
        _player(row, name, places, sexes, number, line, notes)
        for number, ((line, row), name) in enumerate(zip(entries, names, strict=True), start=1)
    )


def _sexes(texts: Iterable[str]) -> dict[str, TrfCell[str]]:
    """Return what each text of the column of the sex says, as in a list."""
    cells = read_cells("sex", {text for text in texts if text})
    return {text: TrfCell(str(cell.value or ""), wrong=cell.wrong) for text, cell in cells.items()}


def _note_too_long(rows: Iterable[tuple[int, list[str]]], width: int, notes: Notes) -> None:
    """Note an error for each row with more cells than the header: a name was cut in two."""
    for line, row in rows:
        if any(cell.strip() for cell in row[width:]):
            message = Text("The row has {count} cells, the header {width}.", count=len(row),
                           width=width)  # fmt: skip
            notes.add("error", "entries-csv", message, found=", ".join(row), line=line,
                      fix=Text("Put a cell that holds the separator in quotes."))  # fmt: skip


def _padded(row: list[str], width: int) -> list[str]:
    return [*(cell.strip() for cell in row[:width]), *[""] * (width - len(row))]


def _names(
    header: list[str], entries: list[tuple[int, list[str]]], notes: Notes
) -> list[str] | None:
    """Return the names of the entries, parts joined; None, with an error, if there are none."""
    name_readings = name_columns(header)
    given = given_alone(header)
    problem: Text | None = None
    if given:
        problem = Text("The column {given} holds given names, and no column holds surnames.",
                       given=repr(given[0]))  # fmt: skip
    elif not name_readings:
        problem = Text("No column is called name.")
    elif len(name_readings) > 1:
        several = ", ".join(repr(" + ".join(reading.headers)) for reading in name_readings)
        problem = Text("Several columns may be {name}: {which}.", name="name", which=several)
    if problem:
        _refuse(problem, header, notes)
        return None
    columns = {
        header_name: [row[header.index(header_name)] or None for _, row in entries]
        for header_name in name_readings[0].headers
    }
    frame = pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String))
    names = frame.select(name_readings[0].joined())["name"]
    if not name_readings[0].given and not name_readings[0].is_sure and are_parts(names):
        only = name_readings[0].headers[0]
        _refuse(Text("The column {only} holds one word for most players: a part of their names.",
                     only=repr(only)), header, notes)  # fmt: skip
        return None
    return [name or "" for name in names]


def _refuse(problem: Text, header: list[str], notes: Notes) -> None:
    fix = Text("Name the columns: player_id, name (or surname and first name), title, rating, "
               "federation, birth_date, sex.")  # fmt: skip
    notes.add("error", "entries-column", problem, fix=fix, found=",".join(header), line=1)


def _player(
    row: list[str],
    name: str,
    places: dict[str, int],
    sexes: dict[str, TrfCell[str]],
    number: int,
    line: int,
    notes: Notes,
) -> Player:
    words: dict[str, Any] = {"name": read_word("text", name).value}
    rating: int | None = None
    for column, place in places.items():
        kind, text = _KINDS[column], row[place]
        cell: TrfCell[str] | TrfCell[int | None]
        if kind == "whole":
            cell = read_number(kind, text)
            rating = cell.value
        else:
            cell = sexes[text] if kind == "sex" and text else read_word(kind, text)
            words["birth" if column == "birth_date" else column] = cell.value
        if cell.wrong:
            notes.add(
                "warning",
                f"entries-{column.replace('_', '-')}",
                Text(
                    "The {label}{whose} {what}.",
                    label=column,
                    whose=Text(" of entry {number}", number=number),
                    what=cell.wrong,
                ),
                fix=Text("Correct it, or leave it blank."),
                found=text,
                line=line,
            )
    words["birth"] = Birth.of(words.get("birth", ""))
    return replace(Player(number, "", rating=rating, line=line), **words)

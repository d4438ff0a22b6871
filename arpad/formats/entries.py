"""An entry list in CSV: who has entered an event, as organisers' sheets write it."""

import csv
import io
from dataclasses import replace
from typing import Any, Final

from arpad.formats.text import decode, what_it_is
from arpad.formats.trf.cells import Cell, read_number, read_word
from arpad.formats.trf.fields import Kind
from arpad.report.notes import Notes
from arpad.report.plain import of_same_width
from arpad.report.problems import Problem
from arpad.report.rows import Player, Report

FORMAT: Final = "entry list"

_COLUMNS: Final[dict[str, tuple[Kind, tuple[str, ...]]]] = {
    "player_id": ("id", ("player_id", "id", "fide_id", "fideid", "fide", "number")),
    "name": ("text", ("name", "player", "nombre", "nom", "nome")),
    "title": ("title", ("title", "tit", "titulo", "títol")),
    "rating": ("whole", ("rating", "elo", "rtg")),
    "federation": ("federation", ("federation", "fed", "country")),
    "birth": ("birth", ("birth_date", "birth", "born", "birthday")),
    "sex": ("sex", ("sex", "gender")),
}
_SEPARATORS: Final = (",", ";", "\t")
_PLAYERS_MAX: Final = 9_999


def read_entries(data: bytes, file: str = "") -> tuple[Report, tuple[Problem, ...]]:
    r"""Return the entries as a report of players alone, by the order of their rows; never raises.

    Of the columns `name` is needed.

    >>> report, problems = read_entries(b"id;name;elo\n7;Reti, Ana;2224\n")
    >>> [(one.number, one.player_id, one.name, one.rating) for one in report.players]
    [(1, '7', 'Reti, Ana', 2224)]
    >>> read_entries(b"id;elo\n7;2224\n")[1][0].code
    'entries-column'
    """
    notes = Notes(file)
    if found := what_it_is(data):
        notes.add("error", "entries-csv", f"This is {found}, not CSV.", fix="Give a CSV file.")
        return Report(), notes.all()
    text = of_same_width(decode(data, notes, "entries-encoding"))
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        players = _players([(reader.line_num, row) for row in reader], notes)
    except csv.Error as error:
        message = f"The table can't be read: {error}."
        notes.add("error", "entries-csv", message, fix="Give a CSV file with a header line.")
        players = ()
    return Report(FORMAT if players else "", players=players), notes.all()


def _players(rows: list[tuple[int, list[str]]], notes: Notes) -> tuple[Player, ...]:
    filled = [(line, row) for line, row in rows if any(cell.strip() for cell in row)]
    header = filled[0][1] if filled else []
    places = _places([cell.strip().lower().replace(" ", "_") for cell in header])
    if "name" not in places:
        notes.add(
            "error",
            "entries-column",
            "No column is called name.",
            fix="Name the columns: player_id, name, title, rating, federation, birth_date, sex.",
            found=",".join(header),
            line=1,
        )
        return ()
    return tuple(
        _player(row, places, number, line, notes)
        for number, (line, row) in enumerate(filled[1 : _PLAYERS_MAX + 1], start=1)
    )


def _places(header: list[str]) -> dict[str, int]:
    return {
        name: next(header.index(one) for one in names if one in header)
        for name, (_, names) in _COLUMNS.items()
        if any(one in header for one in names)
    }


def _player(
    row: list[str], places: dict[str, int], number: int, line: int, notes: Notes
) -> Player:  # fmt: skip
    words: dict[str, Any] = {}
    rating: int | None = None
    for name, place in places.items():
        kind, _ = _COLUMNS[name]
        text = row[place].strip() if place < len(row) else ""
        cell: Cell[str] | Cell[int | None]
        if kind == "whole":
            cell = read_number(kind, text)
            rating = cell.value
        else:
            cell = read_word(kind, text)
            words[name] = cell.value
        if cell.wrong:
            notes.add(
                "warning",
                f"entries-{name.replace('_', '-')}",
                f"The {name} of entry {number} {cell.wrong}.",
                fix="Correct it, or leave it blank.",
                found=text,
                line=line,
            )
    return replace(Player(number, "", rating=rating, line=line), **words)

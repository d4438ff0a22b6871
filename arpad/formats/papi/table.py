"""The rows of a Papi conversion, the place of every column, and the rounds' three columns each."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from arpad.formats.delimited import Cells
from arpad.report.notes import Notes
from arpad.report.problems import Level, Text

FIX: Final = Text("Correct it in Papi, and convert the event again.")

_ROUND: Final = re.compile(r"rd(\d{2})(adv|res|cl)")


@dataclass(frozen=True, slots=True)
class PapiTable:
    """The rows below the header; `columns` are by name in small letters, `rounds` by number."""

    rows: Sequence[Cells]
    columns: Mapping[str, int]
    rounds: Mapping[int, Mapping[str, int]]
    notes: Notes

    def text(self, row: Cells, name: str) -> str:
        """Return the row's cell in the column of this name; "" if there is none."""
        return row.cell(self.columns.get(name.lower()))

    def note(self, level: Level, code: str, row: Cells, index: int, message: Text) -> None:
        """Note what is wrong with the row's cell at this index."""
        self.notes.add(
            level,
            f"papi-{code}",
            message,
            fix=FIX,
            found=row.cell(index),
            line=row.line,
            column=row.place(index),
        )


def table_of(rows: Sequence[Cells], notes: Notes) -> PapiTable:
    """Return the table whose first row is the header.

    >>> table = table_of([Cells(("Ref", "Rd01Adv", "Rd01Res"), 1)], Notes())
    >>> table.columns["ref"], table.rounds
    (0, {1: {'adv': 1, 'res': 2}})
    """
    header = rows[0].cells if rows else ()
    columns: dict[str, int] = {}
    for index, name in enumerate(header):
        columns.setdefault(name.lower(), index)
    rounds: dict[int, dict[str, int]] = {}
    for name, index in columns.items():
        if (parts := _ROUND.fullmatch(name)) and int(parts[1]):
            rounds.setdefault(int(parts[1]), {})[parts[2]] = index
    whole = {number: place for number, place in rounds.items() if {"adv", "res"} <= {*place}}
    return PapiTable(rows[1:], columns, dict(sorted(whole.items())), notes)


def other_columns(table: PapiTable, names: Sequence[str]) -> list[str]:
    """Return the names of the columns that are neither known nor a round's."""
    read = {name.lower() for name in names}
    return [name for name in table.columns if name not in read and not _ROUND.fullmatch(name)]

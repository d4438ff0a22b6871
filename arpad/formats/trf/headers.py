"""What the event's own lines say: its name, days, counts, officials, time control."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from arpad.formats.trf.cells import TrfRow
from arpad.formats.trf.fields import (
    DEPUTIES,
    END,
    HEADER_FIELDS,
    ROUND_DATES,
    ROUNDS_MAX,
    START,
    TrfField,
)
from arpad.report.dates import DateReading, read_dates, read_round_dates
from arpad.report.notes import Notes
from arpad.report.problems import Text

_ROUND_DATES_END: Final = ROUND_DATES.last + ROUND_DATES.step * ROUNDS_MAX


@dataclass(slots=True)
class Headers:
    """The header lines of one file by their tag, as they are found.

    >>> headers = Headers(Notes())
    >>> headers.add("012", TrfRow("012 Riga Open", 1, headers.notes))
    >>> headers.texts()["name"]
    'Riga Open'
    """

    notes: Notes
    rows: dict[str, list[TrfRow]] = field(default_factory=dict)
    unread: list[TrfRow] = field(default_factory=list)

    def add(self, tag: str, row: TrfRow) -> None:
        """Keep one header line."""
        self.rows.setdefault(tag, []).append(row)

    def texts(self) -> dict[str, str]:
        """Return the fields of letters by name."""
        words = {}
        for header in HEADER_FIELDS:
            if header.kind in ("text", "federation") and header is not DEPUTIES:
                row = self._row(header)
                words[header.name] = row.word(header) if row else ""
        return words

    def deputies(self) -> tuple[str, ...]:
        """Return the deputy arbiters, one for each line that names any."""
        words = [row.word(DEPUTIES) for row in self.rows.get(DEPUTIES.tag, ())]
        return tuple(word for word in words if word)

    def counts(self) -> dict[str, int | None]:
        """Return the fields of figures by name."""
        numbers: dict[str, int | None] = {}
        for header in HEADER_FIELDS:
            if header.kind == "count":
                row = self._row(header)
                numbers[header.name] = row.number(header) if row else None
        return numbers

    def dates(self) -> tuple[date | None, date | None, tuple[date | None, ...]]:
        """Return the first day, the last day, and the days of the rounds."""
        cells = self._round_cells()
        texts = [text for _, _, text in cells]
        round_dates = [r.value for r in read_round_dates(texts, None, None) if r.value]

        def holds_rounds(days: Sequence[date]) -> bool:
            return not round_dates or (days[0] <= min(round_dates) and max(round_dates) <= days[-1])

        rows = (self._row(START), self._row(END))
        readings = read_dates(
            [
                row.cell(header) if row else ""
                for header, row in zip((START, END), rows, strict=True)
            ],
            holds_rounds,
        )
        for header, row, reading in zip((START, END), rows, readings, strict=True):
            if row:
                _note_date(header, row, reading)
        start, end = (reading.value for reading in readings)
        rounds = read_round_dates(texts, start, end)
        for (row, column, text), reading in zip(cells, rounds, strict=True):
            _note_round_date(row, column, text, reading)
        days = [reading.value for reading in rounds]
        while days and days[-1] is None:
            days.pop()
        return start, end, tuple(days)

    def _row(self, header: TrfField) -> TrfRow | None:
        """Return the first line that says something; note any later one, and a missing one."""
        rows = [row for row in self.rows.get(header.tag, ()) if row.cell(header).strip()]
        self.unread += rows[1:]
        for row in rows[1:]:
            self.notes.add("warning", header.code,
                           Text("Record {tag} is given again; kept, not read.", tag=header.tag),
                           fix=Text("Give it once."),
                           found=row.cell(header).strip(), line=row.line,
                           column=row.column(header))  # fmt: skip
        if not rows and header.missing:
            stated = self.rows.get(header.tag)
            self.notes.add(header.missing, header.code,
                           Text("The {label} is missing.", label=header.label),
                           fix=header.fix, line=stated[0].line if stated else None)  # fmt: skip
        return rows[0] if rows else None

    def _round_cells(self) -> list[tuple[TrfRow, int, str]]:
        """Return (line, column, text) of each round's date."""
        cells: list[tuple[TrfRow, int, str]] = []
        for row in self.rows.get(ROUND_DATES.tag, ()):
            short = TrfRow(row.text[:_ROUND_DATES_END], row.line, row.notes)
            cells += _cells_in_columns(short) or _cells_by_blanks(short)
            if len(cells) > ROUNDS_MAX or row.text[_ROUND_DATES_END:].strip():
                row.wrong(ROUND_DATES, Text("stands there for more than {count} rounds",
                                            count=ROUNDS_MAX))  # fmt: skip
                break
        return cells[:ROUNDS_MAX]


def _cells_in_columns(row: TrfRow) -> list[tuple[TrfRow, int, str]]:
    """Return the dates if all of them stand in their columns, else nothing."""
    text = row.text.rstrip()
    shifts = range(0, len(text) - ROUND_DATES.first + 1, ROUND_DATES.step)
    cells = [(row, ROUND_DATES.first + shift, row.cell(ROUND_DATES, shift)) for shift in shifts]
    inside = sum(len(cell.split()) for _, _, cell in cells)
    is_all = inside == len(text[4:].split()) == sum(1 for *_, cell in cells if cell.strip())
    return cells if is_all and all(len(c.strip()) in (0, 8) for *_, c in cells) else []


def _cells_by_blanks(row: TrfRow) -> list[tuple[TrfRow, int, str]]:
    cells = []
    column = 4
    for text in row.text[4:].split():
        column = row.text.index(text, column) + len(text)
        cells.append((row, column - len(text) + 1, text))
    return cells


def _note_date(header: TrfField, row: TrfRow, reading: DateReading) -> None:
    if reading.value is None:
        row.wrong(header, Text("is no date"))
    elif reading.others:
        row.notes.add("warning", header.code,
                      Text("The {label} is read as {value}; it could be {others}.",
                           label=header.label, value=str(reading.value),
                           others=[str(day) for day in reading.others]),
                      fix=header.fix, found=row.cell(header).strip(), line=row.line,
                      column=row.column(header))  # fmt: skip
    elif not reading.is_usual:
        row.fixed(header, str(reading.value))


def _note_round_date(row: TrfRow, column: int, text: str, reading: DateReading) -> None:
    if reading.value is None and text.strip():
        row.notes.add("warning", ROUND_DATES.code, Text("The {label}{whose} {what}.",
                                                        label=ROUND_DATES.label, whose="",
                                                        what=Text("is no date")),
                      fix=ROUND_DATES.fix, found=text.strip(), line=row.line,
                      column=column)  # fmt: skip
    elif not reading.is_usual or (text.strip() and column % 10 != ROUND_DATES.first % 10):
        row.notes.add("fixed", ROUND_DATES.code, Text("The {label}{whose} {what}.",
                                                      label=ROUND_DATES.label, whose="",
                                                      what=Text("is read as {found}",
                                                                found=str(reading.value))),
                      fix=ROUND_DATES.fix, found=text.strip(), line=row.line,
                      column=column)  # fmt: skip

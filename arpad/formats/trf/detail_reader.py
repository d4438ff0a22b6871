"""Reads the records of TRF26 and JaVaFo by their layouts; a line that can't be read is kept."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from arpad.formats.trf.cells import TrfRow, put, widened
from arpad.formats.trf.detail_cells import read_cell
from arpad.formats.trf.fields import TrfField
from arpad.formats.trf.layouts import LAYOUTS, Layout
from arpad.report.details import Details, PointValue
from arpad.report.problems import Text

COLUMNS_MAX: Final = 3_000

Values = dict[str, Any]


def read_details(by_tag: Mapping[str, Sequence[TrfRow]]) -> tuple[Details, list[TrfRow]]:
    """Return the details, and the lines that are not among them, to be kept as they stand.

    The national records of every federation come under "NRS".

    >>> from arpad.report.notes import Notes
    >>> details, kept = read_details({"240": [TrfRow("240 H   2    4   12", 9, Notes())]})
    >>> details.byes, kept
    ((Byes(kind='H', round=2, numbers=(4, 12), line=9),), [])
    """
    parts: Values = {}
    kept: list[TrfRow] = []
    for layout in LAYOUTS:
        rows = [row for row in by_tag.get(layout.tag, ()) if _says_something(layout, row)]
        if rows:
            parts[layout.part] = _merged(layout, rows, parts.get(layout.part, ()), kept)
    return Details(**parts), kept


def _says_something(layout: Layout, row: TrfRow) -> bool:
    return layout.tag == "###" or bool(row.text[3:].strip())


def _merged(layout: Layout, rows: Sequence[TrfRow], before: Any, kept: list[TrfRow]) -> Any:
    """Return the value of the layout's part of Details; what can't be read goes to `kept`."""
    values_merged: list[Any] = list(before)
    for number, row in enumerate(rows):
        is_again = number and layout.shape == "value" and not layout.tag.startswith("XX")
        if is_again:
            field = layout.fields[0]
            row.wrong(field, Text("is given again in record {tag}; kept, not read", tag=layout.tag))
        values = None if is_again else _read_line(layout, row)
        if values is None:
            kept.append(row)
        else:
            values_merged += values
    if layout.shape == "value" and not isinstance(_empty(layout), tuple):
        return values_merged[0] if values_merged else _empty(layout)
    return tuple(values_merged)


def _empty(layout: Layout) -> object:
    return getattr(Details(), layout.part)


def _read_line(layout: Layout, row: TrfRow) -> list[Any] | None:
    """Return the rows or values of one line, or None if a cell of it is wrong or missing."""
    row = row if layout.tag == "###" else widened(row)
    if len(row.text.rstrip()) > COLUMNS_MAX and layout.fields[-1].step:
        row.wrong(layout.fields[-1], Text("stands in more than {count} columns", count=COLUMNS_MAX))
        return None
    ordered = _in_columns(layout, row)
    if ordered is None:
        return None
    if layout.shape == "groups":
        return _groups(layout, ordered)
    reading = _Reading(ordered)
    values = {
        field.name: reading.repeated(layout, field) if field.step else reading.value(field)
        for field in layout.fields
    }
    if not reading.is_sound:
        return None
    if layout.shape == "value":
        return _of_value(values[layout.fields[0].name], row.line)
    if layout.tag == "NRS":
        values["federation"] = row.text[:3]
    if layout.tag in ("801", "802"):
        values["tag"] = layout.tag
    assert layout.row is not None
    return [layout.row(**values, line=row.line)]


def _of_value(value: object, line: int) -> list[Any]:
    if not isinstance(value, tuple):
        return [value]
    return [replace(item, line=line) if isinstance(item, PointValue) else item for item in value]


def _groups(layout: Layout, row: TrfRow) -> list[Any] | None:
    assert layout.row is not None
    reading = _Reading(row)
    groups = []
    for shift in _shifts(layout.fields[0], row):
        if any(row.cell(field, shift).strip() for field in layout.fields):
            values = {field.name: reading.value(field, shift) for field in layout.fields}
            groups.append(layout.row(**values, line=row.line))
    return groups if reading.is_sound else None


@dataclass(slots=True)
class _Reading:
    """The cells of one line as they are read; sound until one is wrong or missing."""

    row: TrfRow
    is_sound: bool = True

    def value(self, field: TrfField, shift: int = 0) -> object:
        """Return the value of a cell, noting what is wrong, mended or missing."""
        cell = read_cell(field.kind, self.row.cell(field, shift))
        if cell.wrong:
            self.row.wrong(field, cell.wrong, shift)
            self.is_sound = self.is_sound and field.kind == "text"
        elif field.missing and cell.value in ("", None, ()):
            self.row.wrong(field, Text("is missing"), shift)
            self.is_sound = False
        elif cell.mend:
            self.row.fixed(field, cell.mend, shift)
        return cell.value

    def repeated(self, layout: Layout, field: TrfField) -> tuple[object, ...]:
        """Return the values of a field that comes again; in a list by place, 0 for a blank."""
        values: list[object] = []
        for shift in _shifts(field, self.row):
            if self.row.cell(field, shift).strip(" 0"):
                values.append(self.value(field, shift))
            elif layout.by_place:
                values.append(0 if field.kind == "whole" else read_cell("amount", "0").value)
        if field.missing and not values:
            self.value(field)
        return tuple(values)


def _shifts(field: TrfField, row: TrfRow) -> range:
    return range(0, max(len(row.text.rstrip()) - field.first + 1, 0), field.step)


def _in_columns(layout: Layout, row: TrfRow) -> TrfRow | None:
    """Return the line with its cells in their columns, or None if they can't be told apart.

    Cells that stand beside their columns go to the nearest field, one to each.
    """
    if not layout.fields[-1].last:
        return row
    text = row.text.rstrip()
    slots = _slots(layout, len(text))
    inside = {column for first, last, _ in slots for column in range(first, last + 1)}
    outside = [c for c, sign in enumerate(text, 1) if c > 3 and sign != " " and c not in inside]
    if not outside:
        return row
    ordered = _snapped(text, slots)
    content = text[3:].strip()
    if ordered is None:
        row.notes.add("warning", "trf-columns",
                      Text("Column {column} of record {tag} is not blank; kept, not read.",
                           column=outside[0], tag=layout.tag),
                      fix=Text("{fix} Blanks stand between two fields.", fix=layout.fields[0].fix),
                      found=content, line=row.line, column=outside[0])  # fmt: skip
        return None
    row.notes.add("fixed", "trf-columns",
                  Text("The cells of record {tag} stand beside their columns; read as {ordered}.",
                       tag=layout.tag, ordered=ordered[:100]),
                  fix=Text("{fix} Blanks stand between two fields.", fix=layout.fields[0].fix),
                  found=content, line=row.line, column=outside[0])  # fmt: skip
    return TrfRow(ordered, row.line, row.notes, row.whose)


def _slots(layout: Layout, length: int) -> list[tuple[int, int, TrfField]]:
    """Return (first, last, field) of each cell that a line of this length can hold."""
    slots = []
    for field in layout.fields:
        shifts = range(0, max(length - field.first + 6, 1), field.step) if field.step else (0,)
        slots += [(field.first + shift, field.last + shift, field) for shift in shifts]
    return slots


def _snapped(text: str, slots: list[tuple[int, int, TrfField]]) -> str | None:
    taken: dict[tuple[int, int], str] = {}
    for token in re.finditer(r"\S+", text[3:]):
        first, last = token.start() + 4, token.end() + 3
        fit = [slot for slot in slots if slot[1] - slot[0] >= last - first]
        if not fit:
            return None
        slot = min(fit, key=lambda s: (max(s[0] - last, first - s[1]), s[0]))
        place = slot[:2]
        if place in taken and slot[2].kind != "text":
            return None
        taken[place] = f"{taken[place]} {token[0]}" if place in taken else token[0]
    line = text[:3]
    for (first, last), cell in sorted(taken.items()):
        field = next(field for place, _, field in slots if place == first)
        if len(cell) > last - first + 1:
            return None
        line = put(line, field, cell, first - field.first)
    return line

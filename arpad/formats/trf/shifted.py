"""Lines of players that all stand beside their columns from one column on: put right, said once.

A program that writes one blank too many, or too few, shifts everything behind it. Read field by
field that is a finding for each field of each line.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from arpad.formats.trf import fields
from arpad.formats.trf.cells import TrfRow
from arpad.report.notes import Notes
from arpad.report.problems import Text

STEPS_MAX: Final = 2
"""So many columns a line may be beside its place."""
ROWS_TRIED: Final = 12
WRONG_SHARE: Final = 0.5
"""So many of the lines must stand beside their columns, at the least."""
LINES_LEAST: Final = 2
"""One line alone may have a fault of its own."""
FAULTS_OF_ONE: Final = 30
"""By so much is a line worse than others that stands beside its columns alone: three warnings."""
GAPS_FILLED: Final = 2
"""In so many columns that stay blank between two fields something stands in such a line."""
FAULTS_LEFT: Final = 10
"""No more than a tenth of the faults may be left when the lines are moved."""

_STARTS: Final = tuple(
    sorted({field.first for field in fields.PLAYER_FIELDS} | {fields.OPPONENT.first - 2})
)
_WITHIN: Final = {
    column for field in fields.PLAYER_FIELDS for column in range(field.first, field.last + 1)
}
_GAPS: Final = tuple(at for at in range(_STARTS[0], _STARTS[-1]) if at not in _WITHIN)
"""The columns that stay blank between two fields."""
_NUMBERS: Final = (Text("no"), Text("one"), Text("two"))

Faults = Callable[[TrfRow], int]
"""How many faults the fields of a line have."""


def put_right(rows: Sequence[TrfRow], notes: Notes, faults: Faults) -> Sequence[TrfRow]:
    """Return the lines in their columns, with one problem, if one shift explains their faults.

    >>> lines = [f"001 {n:4} m{'':5}{name:33} {2200 + n}" for n, name in ((1, "Reti"), (2, "Euwe"))]
    >>> notes = Notes()
    >>> rows = [TrfRow(text, at, notes) for at, text in enumerate(lines, start=1)]
    >>> found = put_right(rows, notes, lambda row: row.text[14:15] == " ")
    >>> found[0].cell(fields.NAME).strip(), notes.all()[0].message
    ('Reti', 'All 2 lines of players stand one column to the right from column 15 on; read so.')
    """
    tried = rows[:ROWS_TRIED]
    least, before = max(LINES_LEAST, len(tried) * WRONG_SHARE), list[int]()
    for row in tried:
        before.append(faults(row))
        if before.count(0) > len(tried) - least:  # whatever the others have
            break
    if not tried or before.count(0) > len(tried) - least:
        return _single(rows, notes, faults)
    allowed = sum(before) // FAULTS_LEFT
    shifts = [(step, start) for step in _steps() for start in reversed(_STARTS)]
    scored = [(_score(tried, step, start, faults, allowed), step, start) for step, start in shifts]
    best, step, start = min(
        scored, key=lambda scored_shift: (scored_shift[0], abs(scored_shift[1]))
    )
    if best > allowed or not all(_can_move(row, step, start) for row in rows):
        return _single(rows, notes, faults)
    count, columns, side = _words(step)
    notes.add("fixed", "trf-columns",
              Text("All {count} lines of players stand {columns} {word} to the {side} from column "
                   "{start} on; read so.", count=len(rows), columns=count, word=columns, side=side,
                   start=start), fix=Text("Write every field in its columns."),
              found=rows[0].text[start - 1 :].strip(), line=rows[0].line, column=start)  # fmt: skip
    return [_moved(row, step, start) for row in rows]


def _single(rows: Sequence[TrfRow], notes: Notes, faults: Faults) -> Sequence[TrfRow]:
    """Return the lines, those that stand beside their columns alone put right, each with a warning.

    So much has to be wrong in it that one blank explains, and nothing but one blank.
    """
    odd = {row.line for row in rows if _filled_gaps(row) >= GAPS_FILLED}
    if not odd or len(odd) > ROWS_TRIED:  # so many are no slip of a key
        return rows
    usual = min((faults(row) for row in rows if row.line not in odd), default=0)
    return [_back(row, notes, faults, usual) if row.line in odd else row for row in rows]


def _filled_gaps(row: TrfRow) -> int:
    return sum(row.text[at - 1 : at] not in ("", " ") for at in _GAPS)


def _back(row: TrfRow, notes: Notes, faults: Faults, usual: int) -> TrfRow:
    if faults(row) < usual + FAULTS_OF_ONE:
        return row
    for step, start in [(step, start) for step in _steps() for start in reversed(_STARTS)]:
        if _left(row, step, start, faults, usual) > usual:
            continue
        _, columns, side = _words(step)
        notes.add("warning", "trf-columns",
                  Text("The line stands {count} {columns} to the {side} from column {start} on; "
                       "read so.", count=abs(step), columns=columns, side=side, start=start),
                  fix=Text("Write every field in its columns."),
                  found=row.text[start - 1:].strip(), line=row.line, column=start)  # fmt: skip
        return _moved(row, step, start)
    return row


def _words(step: int) -> tuple[Text, Text, Text]:
    columns = Text("column") if abs(step) == 1 else Text("columns")
    return _NUMBERS[abs(step)], columns, Text("right") if step > 0 else Text("left")


def _steps() -> list[int]:
    return [sign * step for step in range(1, STEPS_MAX + 1) for sign in (1, -1)]


def _score(rows: Sequence[TrfRow], step: int, start: int, faults: Faults, allowed: int) -> int:
    """Return the faults that are left if the lines are moved, counted up to one too many."""
    left = 0
    for row in rows:
        left += _left(row, step, start, faults, allowed)
        if left > allowed:
            break
    return left


def _left(row: TrfRow, step: int, start: int, faults: Faults, allowed: int) -> int:
    """Return the faults of a line that is moved, or so many as say at a glance that it is wrong."""
    if not _can_move(row, step, start):
        return allowed + 1
    moved = _moved(row, step, start)
    if step < 0 and _stands_alone(row, fields.TITLE) and not moved.cell(fields.TITLE).strip():
        return allowed + 1  # a title is no part of a name
    filled = _filled_gaps(moved)  # where fields ran into each other nobody need look closer
    return filled if filled > allowed else faults(moved)


def _stands_alone(row: TrfRow, field: fields.TrfField) -> bool:
    """Tell whether something stands in the field and nothing in the column behind it."""
    return bool(row.cell(field).strip()) and not row.text[field.last : field.last + 1].strip()


def _can_move(row: TrfRow, step: int, start: int) -> bool:
    """Tell whether nothing is lost: what is taken out is blank, and no word is parted."""
    if step > 0:
        return not row.text[start - 1 : start - 1 + step].strip()
    cut = start - 1 + step
    return not row.text[cut - 1 : cut].strip() or not row.text[cut : cut + 1].strip()


def _moved(row: TrfRow, step: int, start: int) -> TrfRow:
    text = row.text
    if step > 0:
        return replace(row, text=text[: start - 1] + text[start - 1 + step :])
    cut = start - 1 + step
    return replace(row, text=text[:cut] + " " * -step + text[cut:])

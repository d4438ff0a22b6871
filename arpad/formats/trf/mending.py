"""Mends a TRF file where somebody asks for it, and keeps every other byte as it stands.

What was mended is read again: if the report says anything else now that nobody asked for, nothing
is changed, and that is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import fields as parts_of
from typing import Final

from arpad.formats.trf.cells import TrfRow, widened
from arpad.formats.trf.file_text import FileText, LineChange
from arpad.formats.trf.mended_cells import Mend, Put, Thing, cells, results
from arpad.formats.trf.mends import ShiftMend
from arpad.formats.trf.players import rounds_in_columns
from arpad.formats.trf.reader import faults, read
from arpad.formats.trf.shifted import put_right
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text
from arpad.report.rows import Player, Report, without_places

_BESIDE: Final = ("players", "pairings", "round_dates", "format")
_PUT_IN_COLUMNS: Final = Text("Put the lines into their columns first.")


@dataclass(frozen=True, slots=True)
class Mended:
    """The file's bytes after all that was asked for, its changed lines, and what was found.

    With an error among the problems nothing is changed.
    """

    data: bytes
    changes: tuple[LineChange, ...] = ()
    problems: tuple[Problem, ...] = ()


def mended(
    data: bytes, mends: Sequence[Mend], *, in_columns: bool = False, file: str = ""
) -> Mended:
    r"""Return the file mended: lines put into their columns, then shifts, then cells and results.

    `in_columns` puts players' lines where the reader finds that they belong. A result is changed
    in the lines of both players, and so are their points, where they are stated.

    >>> from arpad.formats.trf.mends import cell_mend
    >>> player = b"001    1      Reti, Ana" + b" " * 25 + b"2100\r\n"
    >>> done = mended(b"012 Riga\r\n" + player, [cell_mend("1.rating=2150")])
    >>> done.data.endswith(b"2150\r\n"), [one.line for one in done.changes]
    (True, [2])
    """
    before, problems_before = read(data, file)
    if not before.format:
        return Mended(data, (), problems_before)
    notes, text = Notes(file), FileText(data)
    if in_columns:
        _put_in_columns(text)
    shifts = [mend for mend in mends if isinstance(mend, ShiftMend)]
    for shift in shifts:
        _shift(text, shift, notes)
    laid = read(text.data() or b"", file)[0]
    if not shifts:
        _note_others(_told(before), _told(laid), set(), notes)
    puts = [*cells(laid, text, mends, notes), *results(laid, mends, notes)]
    _note_twice(puts, notes)
    for put in sorted(puts, key=lambda put: put.line is None):  # lines that come in move others
        _put(text, put, notes)
    after = text.data()
    if after is None:
        notes.add("error", "mend-letters",
                  Text("The file's encoding lacks a letter of what is asked."),
                  fix=Text("Save the file as UTF-8 first."))  # fmt: skip
        return Mended(data, (), notes.all())
    mended_report, new = read(after, file)
    _note_others(_told(laid), _told(mended_report), {put.thing for put in puts}, notes)
    earlier = {(problem.code, problem.message, problem.found) for problem in problems_before}
    notes.extend(tuple(
        problem for problem in new
        if problem.level in ("warning", "error")
        and (problem.code, problem.message, problem.found) not in earlier
    ))  # fmt: skip
    is_whole = all(problem.level != "error" for problem in notes.all())
    return Mended(after if is_whole else data, text.changes() if is_whole else (), notes.all())


def _put_in_columns(text: FileText) -> None:
    """Write players' lines as the reader puts them right."""
    notes = Notes()
    rows = [
        widened(TrfRow(line, at, notes))
        for at, line in enumerate(text.lines)
        if line.startswith(("001 ", "001\t"))
    ]
    for row in put_right(rows, notes, faults):
        in_columns = rounds_in_columns(row) or row
        if in_columns.text != text.lines[row.line].rstrip():
            text.lines[row.line] = in_columns.text


def _shift(text: FileText, shift: ShiftMend, notes: Notes) -> None:
    start = shift.column - 1
    for at, line in enumerate(text.lines):
        if shift.line != at + 1 if shift.line else not line.startswith("001 "):
            continue
        if len(line) <= start:
            continue
        if shift.by > 0:
            text.lines[at] = line[:start] + " " * shift.by + line[start:]
        elif line[start + shift.by : start].strip():
            notes.add(
                "error", "mend-shift", Text("What stands before the column would be lost."),
                fix=Text("Name the first column of what is to be moved."),
                found=line[start + shift.by : start], line=at + 1, column=start + shift.by + 1,
            )  # fmt: skip
        else:
            text.lines[at] = line[: start + shift.by] + line[start:]
    if shift.line is not None and shift.line > len(text.lines):
        notes.add("error", "mend-shift", Text("The file has no line {number}.", number=shift.line),
                  fix=Text("Count lines from 1."))  # fmt: skip


def _note_twice(puts: Sequence[Put], notes: Notes) -> None:
    """Note what is asked to be two things, a game seen by each of its players say."""
    first: dict[Thing, Put] = {}
    for put in puts:
        other = first.setdefault(put.thing, put)
        if other.text != put.text:
            message = Text("The {what} is asked for twice.", what=put.what)
            notes.add("error", "mend-twice", message, fix=Text("Ask for one of them."),
                      found=f"{other.text} {put.text}")  # fmt: skip


def _put(text: FileText, put: Put, notes: Notes) -> None:
    line = put.line
    if line is None:
        tag = put.field.tag
        if not text.lines_of(tag):
            text.insert(text.place_of(tag), tag)
        (line,) = text.lines_of(tag)
    before = text.lines[line]
    if not text.put(line, put.field, put.text, put.shift):
        notes.add("error", "mend-long", Text("The {what} is longer than its columns.",
                                             what=put.what), fix=put.field.fix, found=put.text,
                  line=line + 1)  # fmt: skip
    elif text.lines[line].rstrip() == before.rstrip():
        notes.add("warning", "mend-same", Text("The {what} is that already.", what=put.what),
                  found=put.text, line=line + 1)  # fmt: skip


def _told(report: Report) -> dict[Thing, object]:
    """Return what a report says, thing by thing."""
    by_thing: dict[Thing, object] = {
        ("round", at, ""): day for at, day in enumerate(report.round_dates) if day is not None
    }
    at_line = {player.line: at for at, player in enumerate(report.players)}
    for row in report.pairings:
        by_thing["result", at_line[row.line], row.round] = (row.opponent, row.colour, row.result)
    plain = without_places(report)
    for at, player in enumerate(plain.players):
        by_thing |= {
            ("player", at, part_of_player.name): getattr(player, part_of_player.name)
            for part_of_player in parts_of(Player)
        }
    for part in parts_of(Report):
        if part.name not in _BESIDE:
            by_thing["event", part.name, ""] = getattr(plain, part.name)
    return by_thing


def _note_others(
    before: dict[Thing, object], after: dict[Thing, object], wanted: set[Thing], notes: Notes
) -> None:
    """Note what is read otherwise and was not asked for: then columns are not what they seem."""
    others = sorted(
        (key for key in before.keys() | after.keys() if before.get(key) != after.get(key)),
        key=str,
    )
    if others_changed := [other for other in others if other not in wanted]:
        kind, who, which = others_changed[0]
        message = Text("The report would say something else that nobody asked for; nothing is "
                       "changed.")  # fmt: skip
        notes.add("error", "mend-others", message, fix=_PUT_IN_COLUMNS,
                  found=f"{kind} {who} {which}".strip())  # fmt: skip

"""Says what was found in the cells of a FIDE list: one problem for each wrong cell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from arpad.formats.fide_list.cells import ERRORS, EXPECTED
from arpad.formats.fide_list.decode import NUMBER, ROW, Decoded, Findings
from arpad.formats.fide_list.fields import FIELDS, ListField
from arpad.formats.tables.frames import times
from arpad.report.notes import PROBLEMS_MAX, Notes
from arpad.report.problems import Level, Text

CODE: Final = "fide-list"
_ID: Final = FIELDS[0].name

Spot = tuple[int, str]
"""A row and the name of a field."""
Places = dict[Spot, tuple[int, int]]
"""The line and column of cells."""


@dataclass(frozen=True, slots=True)
class ListAsRead:
    """A list that was read: its fields, and how to speak of them.

    `locate` tells the line and column of cells, `where` names a field's place in every row:
    "Columns 114-119", "<rating>".
    """

    decoded: Decoded
    locate: Callable[[Sequence[Spot]], Places]
    where: Callable[[ListField], str]


def say(list_read: ListAsRead, notes: Notes) -> None:
    """Note each wrong cell, and each text that was read in another way once for all its cells."""
    spoken = [(finding, _first_cells(finding)) for finding in list_read.decoded.findings]
    places = list_read.locate(
        [(row, finding.field.name) for finding, cells in spoken for row in cells[ROW].to_list()]
    )
    for finding, cells in spoken:
        field = finding.field
        fix = Text("{where}: {expected}.", where=list_read.where(field),
                   expected=EXPECTED[field.kind])  # fmt: skip
        for row, text, count in cells.iter_rows():
            line, column = places.get((row, field.name), (None, None))
            notes.add(
                _level(finding),
                f"{CODE}-{field.name.replace('_', '-')}",
                _message(finding, text, count),
                fix=fix,
                found=text,
                line=line,
                column=column,
            )


def once(list_read: ListAsRead, notes: Notes) -> pl.DataFrame:
    """Return the frame, without players that stand in a row before and without those of no id."""
    frame = list_read.decoded.frame
    if frame[NUMBER].has_nulls():
        frame = frame.filter(pl.col(NUMBER).is_not_null())
    if frame[NUMBER].n_unique() == frame.height:
        return frame
    firsts = frame.with_columns(_first=pl.col(ROW).first().over(NUMBER))
    is_first = pl.col(ROW) == pl.col("_first")
    again = firsts.filter(~is_first).select(ROW, "_first", "player_id").head(PROBLEMS_MAX + 1)
    spots = {(row, _ID) for column in (ROW, "_first") for row in again[column].to_list()}
    places = list_read.locate(sorted(spots))
    for row, first, player_id in again.iter_rows():
        line, column = places.get((row, _ID), (None, None))
        before, _ = places.get((first, _ID), (None, None))
        notes.add("error", f"{CODE}-twice", Text("The player of line {before} is given again.",
                                                 before=before), fix=Text("Leave one of the two."),
                  found=player_id, line=line, column=column)  # fmt: skip
    return firsts.filter(is_first).drop("_first")


def _level(findings: Findings) -> Level:
    if not findings.is_wrong:
        return "fixed"
    return "error" if findings.field.kind in ERRORS else "warning"


def _message(findings: Findings, text: str, count: int) -> Text:
    label = Text(findings.field.name.replace("_", " "))
    if findings.is_wrong:
        return Text("The {label}{whose} {what}.", label=label, whose="", what=findings.words[text])
    if findings.field.kind == "name":
        return Text("The name is read {as_what}.", as_what=findings.words[text])
    return Text("The {label} {text} is read as {words} ({count}).", label=label, text=text,
                words=findings.words[text], count=times(count))  # fmt: skip


def _first_cells(findings: Findings) -> pl.DataFrame:
    """Return the cells to speak of: row, text, and how many have the text."""
    if findings.is_wrong or findings.field.kind == "name":
        cells = findings.cells.with_columns(count=pl.lit(1))
    else:
        by_text = findings.cells.group_by("text", maintain_order=True)
        cells = by_text.agg(pl.col(ROW).first(), count=pl.len())
    return cells.select(ROW, "text", "count").head(PROBLEMS_MAX + 1)

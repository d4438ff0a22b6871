"""Reads a FIDE list in columns, whatever its layout: the header line says where each field is."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from arpad.formats.fide_list.decode import ROW, Decoded, FieldPart, decode, with_plain_names
from arpad.formats.fide_list.fields import ListField
from arpad.formats.fide_list.findings import CODE, ListAsRead, Places, Spot
from arpad.formats.fide_list.layouts import FieldPlace, blocks, is_early, read_header
from arpad.formats.fide_list.mending import LINE, mend
from arpad.formats.text import decode as decode_text
from arpad.report.notes import PROBLEMS_MAX, Notes
from arpad.report.problems import Text
from arpad.tables.kinds import Which

Source = Path | bytes

ROWS_MAX: Final = 10_000_000
_WRONG_SHARE_MAX: Final = 0.2
_EARLY: Final = Text("This is a list of FIDE's of 2001 to 2005 whose header does not stand above "
                     "its columns.")  # fmt: skip
_EARLY_FIX: Final = Text("Put the header's words above the columns, each where its cells begin; "
                         "lists from January 2006 on are read as they are.")  # fmt: skip
_ABOVE_MAX: Final = 20  # so many blank lines may stand above the header


def read_columns(source: Source, which: Which, notes: Notes) -> ListAsRead | None:
    """Return what the list says, or None with an error if its header is not known."""
    lines = _lines(source, notes)
    if lines is None:
        return None
    first = next((at for at, text in enumerate(lines[LINE].head(_ABOVE_MAX)) if text.strip()), 0)
    header = lines.item(first, LINE) if lines.height else ""
    places = read_header(header.removeprefix("\ufeff"), which, notes, first + 1)
    if not places:
        return None
    reading = _Columns(places, blocks(places, which))
    lines = lines.slice(first + 1)
    mended = mend(lines, reading.decode(lines), reading.decode, places, notes)
    if is_early(header) and len(mended.wrong_rows()) > lines.height * _WRONG_SHARE_MAX:
        notes.add("error", f"{CODE}-header", _EARLY, fix=_EARLY_FIX, found=header, line=first + 1)
        return None
    decoded = with_plain_names(mended)
    rating = next(part for block in reading.blocks for part in block if part.field.kind == "rating")
    _note_cut(lines, rating, notes)
    return ListAsRead(decoded, reading.locate, reading.where)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The places of the fields, and the blocks of neighbours that are read as one text."""

    places: tuple[FieldPlace, ...]
    blocks: tuple[tuple[FieldPlace, ...], ...]

    def decode(self, lines: pl.DataFrame) -> Decoded:
        """Return the fields of lines that hold `_row` and `line`."""
        by_name = {place.field.name: place for place in self.places}
        who = [_cut(by_name[name]).str.strip_chars().alias(name) for name in ("player_id", "name")]
        texts = []
        parts = {}
        for number, block in enumerate(self.blocks):
            whole = FieldPlace(block[0].field, block[0].start, block[-1].end)
            categories = pl.Categorical(pl.Categories.random())
            texts.append(_cut(whole).cast(categories).alias(f"_{number}"))
            parts[f"_{number}"] = [
                FieldPart(place.field, place.start - whole.start, _width(place)) for place in block
            ]
        return decode(lines.select(ROW, *who, *texts), parts)

    def locate(self, spots: Sequence[Spot]) -> Places:
        """Return where cells stand: rows are lines already."""
        starts = {place.field.name: place.start + 1 for place in self.places}
        return {(row, name): (row, starts[name]) for row, name in spots}

    def where(self, field: ListField) -> str:
        """Return how a user finds the cells of a field."""
        place = next(place for place in self.places if place.field == field)
        return Text("Columns {columns}", columns=place.columns)


def _lines(source: Source, notes: Notes) -> pl.DataFrame | None:
    """Return the lines with their numbers, read as UTF-8 if they can be that."""
    try:
        lines = _split(source)
    except pl.exceptions.ComputeError:  # not UTF-8
        lines = None
    first = lines.item(0, LINE) if lines is not None and lines.height else ""
    if lines is None or "\r" in first.rstrip("\r"):
        data = source if isinstance(source, bytes) else source.read_bytes()
        text = decode_text(data, notes, f"{CODE}-encoding")
        lines = _split(text.replace("\r\n", "\n").replace("\r", "\n").encode())
    if lines.height <= ROWS_MAX:
        return lines
    message = Text("The file has more than {count} lines.", count=ROWS_MAX)
    notes.add("error", f"{CODE}-too-large", message, fix=Text("Give a list of fewer players."))
    return None


def _split(source: Source) -> pl.DataFrame:
    return pl.read_lines(
        source, name=LINE, row_index_name=ROW, row_index_offset=1, n_rows=ROWS_MAX + 1, glob=False
    )


def _cut(place: FieldPlace) -> pl.Expr:
    return pl.col(LINE).str.slice(place.start, _width(place))


def _width(place: FieldPlace) -> int | None:
    return None if place.end is None else place.end - place.start


def _note_cut(lines: pl.DataFrame, rating: FieldPlace, notes: Notes) -> None:
    """Note lines that end before the rating's column: most likely the file was cut off."""
    is_cut = (pl.col(LINE).str.len_bytes() <= rating.start) & (
        pl.col(LINE).str.strip_chars(" \t\r\x1a") != ""
    )
    is_short = lines.filter(pl.col(LINE).str.len_bytes() <= rating.start)
    for row, text in is_short.filter(is_cut).head(PROBLEMS_MAX + 1).iter_rows():
        notes.add("warning", f"{CODE}-cut", Text("The line ends before the rating."),
                  fix=Text("Fetch the list again if it was cut off; write 0 for a player "
                           "without a rating."), found=text[-20:], line=row,
                  column=len(text) + 1)  # fmt: skip

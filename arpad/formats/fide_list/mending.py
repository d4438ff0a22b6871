"""Mends lines of a FIDE list whose cells stand beside their columns, if that makes them right."""

from collections.abc import Callable
from typing import Final

import polars as pl

from arpad.formats.fide_list.decode import ROW, Decoded
from arpad.formats.fide_list.findings import CODE
from arpad.formats.fide_list.layouts import FieldPlace
from arpad.report.notes import PROBLEMS_MAX, Notes
from arpad.report.problems import Text

LINE: Final = "line"

_FEW: Final = 100

Decode = Callable[[pl.DataFrame], Decoded]


def mend(
    lines: pl.DataFrame,
    decoded: Decoded,
    decode: Decode,
    places: tuple[FieldPlace, ...],
    notes: Notes,
) -> Decoded:
    """Return what the lines say, blank ones left out, odd ones read as they were meant.

    A line is read in another way only if a cell of it can't be read as it stands, and all its
    cells can then.
    """
    wrong = decoded.wrong_rows()
    if wrong.is_empty():
        return decoded
    odd = lines[wrong.sort() - lines.item(0, ROW)]
    is_blank = pl.col(LINE).str.strip_chars(" \t\r\x1a") == ""
    decoded = _replaced(decoded, odd.filter(is_blank)[ROW], None)
    odd = odd.filter(~is_blank)
    decoded = _by_bytes(odd, decoded, decode, notes)
    other_titles = next((place for place in places if place.field.name == "o_title"), None)
    if other_titles is not None and other_titles.end is not None:
        decoded = _overflowing(odd, decoded, decode, other_titles.end, notes)
    return decoded


def _by_bytes(odd: pl.DataFrame, decoded: Decoded, decode: Decode, notes: Notes) -> Decoded:
    """Read UTF-8 lines whose columns were counted in bytes, not in characters."""
    tried = odd.filter(pl.col(LINE).str.len_bytes() != pl.col(LINE).str.len_chars())
    if tried.is_empty():
        return decoded
    texts = [text.encode().decode("latin-1") for text in tried[LINE]]  # a character for each byte
    again = decode(tried.with_columns(pl.Series(LINE, texts)))
    good = _good(tried, again)
    if good.is_empty():
        return decoded
    notes.add("fixed", f"{CODE}-bytes",
              Text("The columns of {count} lines are counted in bytes; read so.", count=len(good)),
              fix=Text("Count columns in characters, or write names in ASCII as FIDE does."),
              line=good[0])  # fmt: skip
    names = [name.encode("latin-1").decode(errors="ignore") for name in again.frame["name"]]
    named = again.frame.with_columns(pl.Series("name", names))
    return _replaced(decoded, good, Decoded(named, again.findings))


def _overflowing(
    odd: pl.DataFrame, decoded: Decoded, decode: Decode, end: int, notes: Notes
) -> Decoded:
    """Read lines whose other titles are one letter too long and push the rest to the right."""
    around = pl.col(LINE).str.slice(end - 1, 2)
    tried = odd.filter(around.str.contains(r"^[A-Z,][A-Z]$"))
    line = pl.col(LINE)
    again = decode(tried.with_columns(line.str.slice(0, end) + line.str.slice(end + 1)))
    good = _good(tried, again)
    for row in good.head(PROBLEMS_MAX + 1):
        notes.add("fixed", f"{CODE}-overflow",
                  Text("The other titles are a letter too long; the rest is read one column to the "
                  "right."), fix=Text("End the other titles before column {column}.", column=end
                                     + 1), line=row, column=end + 1)  # fmt: skip
    return _replaced(decoded, good, again)


def _good(tried: pl.DataFrame, again: Decoded) -> pl.Series:
    return tried.filter(~pl.col(ROW).is_in(again.wrong_rows().implode()))[ROW]


def _replaced(decoded: Decoded, rows: pl.Series, by: Decoded | None) -> Decoded:
    """Return what was decoded with these rows as another reading has them, or without them."""
    if rows.is_empty():
        return decoded
    findings = [finding.among(rows, is_in=False) for finding in decoded.findings]
    new = decoded.frame.clear()
    if by is not None:
        new = by.frame.filter(pl.col(ROW).is_in(rows.implode()))
        findings += [finding.among(rows, is_in=True) for finding in by.findings]
    return Decoded(_spliced(decoded.frame, rows, new), tuple(findings))


def _spliced(frame: pl.DataFrame, rows: pl.Series, new: pl.DataFrame) -> pl.DataFrame:
    """Return the frame with new rows in place of these; few of them cost nothing."""
    if len(rows) > _FEW:
        kept = frame.filter(~pl.col(ROW).is_in(rows.implode()))
        return pl.concat([kept, new]).sort(ROW)
    pieces = []
    at = 0
    for number, position in enumerate(frame[ROW].search_sorted(rows)):
        pieces += [frame.slice(at, position - at), new.slice(number, 1)]
        at = position + 1
    return pl.concat([*pieces, frame.slice(at)])

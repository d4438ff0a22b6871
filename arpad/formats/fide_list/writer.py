"""Writes a FIDE list: TXT in any layout, or XML."""

from datetime import date
from pathlib import Path
from typing import Final, Literal

import polars as pl

from arpad.formats.fide_list.cells import SHORT_TITLES
from arpad.formats.fide_list.fields import FIELDS, MONTHS, ListField
from arpad.formats.fide_list.layouts import HEADERS, FieldPlace, Layout, read_header
from arpad.formats.fide_list.markup import PLAYER, ROOT
from arpad.formats.fide_list.written import ID_MAX, NO_YEAR, texts
from arpad.formats.files import write_whole
from arpad.report.notes import Notes
from arpad.report.problems import Problem
from arpad.tables.kinds import Which

_END: Final = "\r\n"
_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_SHORT_ID: Final = 8  # so many columns right-aligned, two blanks behind
_SHORT_GAMES: Final = 3


def write(
    frame: pl.DataFrame,
    path: Path,
    layout: Layout | Literal["xml"],
    which: Which = "standard",
    on: date | None = None,
) -> tuple[Problem, ...]:
    r"""Write a list's frame as FIDE would, whole or not at all, and return what it can't hold.

    The layouts combined and legacy have three kinds of ratings: those of `which` are written, the
    others are 0. The header of single and short names the month of the list: `on` tells it. Names
    are written in UTF-8, columns counted in characters.

    >>> from tempfile import TemporaryDirectory
    >>> frame = pl.DataFrame({"player_id": ["7"], "name": ["Reti, Ana"], "rating": [2224]})
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "list.txt")
    ...     problems = write(frame, path, "short", on=date(2011, 3, 1))
    ...     path.read_text().splitlines()[1].rstrip(), problems
    ('       7  Reti, Ana                                  2224', ())
    >>> write(frame, path, "short")
    Traceback (most recent call last):
    ValueError: the header of the layout short names the month of the list: say on=
    """
    notes = Notes(str(path))
    write_whole(path, encoded(frame, layout, which, on, notes))
    return notes.all()


def encoded(
    frame: pl.DataFrame,
    layout: Layout | Literal["xml"],
    which: Which,
    on: date | None,
    notes: Notes,
) -> bytes:
    """Return a list's frame as `write` writes it; what it can't hold goes into the notes."""
    if layout == "xml":
        return _markup(texts(frame, "standard", notes))
    return _columns(frame, layout, which, on, notes)


def _columns(
    frame: pl.DataFrame, layout: Layout, which: Which, on: date | None, notes: Notes
) -> bytes:
    header = HEADERS[layout]
    if "{month}" in header:
        if on is None:
            message = f"the header of the layout {layout} names the month of the list: say on="
            raise ValueError(message)
        month = f"{MONTHS[on.month - 1]}{on.year % 100:02}"
        header = header.replace("{month}", month if layout == "short" else month.upper())
        which = "standard"  # its figures have the plain names
    places = read_header(header, which, notes)
    is_short = layout == "short"
    written = texts(
        frame,
        which,
        notes,
        next(_width(place) for place in places if place.field.name == "name") - 1,
        _SHORT_ID if is_short else ID_MAX,
    )
    cells = [_cell(place, written.columns, is_short=is_short) for place in places]
    lines = written.select(pl.concat_str(cells)).to_series()
    return f"{_END.join([header, *lines])}{_END}".encode()


def _cell(place: FieldPlace, columns: list[str], *, is_short: bool) -> pl.Expr:
    """Return the text of one field, as wide as its place."""
    field = place.field
    none = "0" if field.kind in ("rating", "k_factor", "games") else ""
    text = pl.col(field.name) if field.name in columns else pl.lit(none)
    if is_short and field.kind == "id":
        text = text.str.pad_start(_SHORT_ID)
    if is_short and field.kind == "title":
        text = text.replace(SHORT_TITLES)
    if is_short and field.kind == "games":
        text = text.str.pad_start(_SHORT_GAMES)
    if is_short and field.kind == "birth":
        text = text.replace(NO_YEAR, "")
    return text if is_short and place.end is None else text.str.pad_end(_width(place))


def _width(place: FieldPlace) -> int:
    return 4 if place.end is None else place.end - place.start  # the last one: a flag


def _markup(players_in_text: pl.DataFrame) -> bytes:
    pieces: list[pl.Expr] = [pl.lit(f"<{PLAYER}>\n")]
    for field in FIELDS:
        if field.section in (None, "standard"):
            pieces += [
                pl.lit(f"<{field.tag}>"),
                _escaped(field, players_in_text),
                pl.lit(f"</{field.tag}>\n"),
            ]
    pieces.append(pl.lit(f"</{PLAYER}>\n"))
    players = players_in_text.select(pl.concat_str(pieces)).to_series()
    return "".join([f"<{ROOT}>\n", *players, f"</{ROOT}>\n"]).encode()


def _escaped(field: ListField, players: pl.DataFrame) -> pl.Expr:
    if field.name not in players.columns:
        return pl.lit("")
    text = pl.col(field.name)
    return text.str.replace_many(_ESCAPES) if field.kind == "name" else text

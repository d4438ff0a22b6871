"""Reads a FIDE list in XML: <playerslist><player>, one kind of list or all three."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final

import polars as pl

from arpad.formats.fide_list.decode import ROW, FieldPart, decode, with_plain_names
from arpad.formats.fide_list.fields import FIELDS, ListField, section_fields
from arpad.formats.fide_list.findings import CODE, ListAsRead, Places, Spot
from arpad.formats.fide_list.markup import ElementSearch, HostileMarkupError, Walk
from arpad.report.notes import Notes
from arpad.report.problems import Text
from arpad.tables.kinds import Which

Source = Path | bytes

_AT_ONCE: Final = 50_000
_TAGS: Final = {field.name: field.tag for field in FIELDS}
_WHO: Final = ("player_id", "name")


def read_xml(source: Source, which: Which, notes: Notes, bytes_max: int) -> ListAsRead | None:
    """Return what the list says, or None with an error if it is no list of players."""
    fields = [field for field in FIELDS if field.section in (None, "standard", which)]
    gathered = _Gathered(fields)
    walk = Walk([field.tag for field in fields], gathered.add)
    try:
        with opened(source) as stream:
            walk.read(stream, bytes_max)
    except HostileMarkupError as refused:
        message, line, column = refused.args
        notes.add("error", f"{CODE}-xml", message, fix=_FIX, line=line, column=column)
        return None
    seen = tuple(field for field in FIELDS if field.tag in walk.seen or not walk.players)
    by_name = section_fields(seen, which)
    if missing := [name for name in (*_WHO, "rating") if name not in by_name]:
        message = Text("The players have no {missing}.", missing=", ".join(missing))
        notes.add("error", f"{CODE}-header", message, fix=_FIX, line=1)
        return None
    columns = {
        field.name: [FieldPart(field)] for field in by_name.values() if field.name not in _WHO
    }
    decoded = with_plain_names(decode(gathered.frame(), columns))

    def locate(spots: Sequence[Spot]) -> Places:
        tags = {(row, _TAGS[name]): (row, name) for row, name in spots}
        if not tags:
            return {}
        search = ElementSearch(tags)
        with opened(source) as stream:
            search.read(stream, bytes_max)
        return {tags[spot]: place for spot, place in search.places.items()}

    return ListAsRead(decoded, locate, lambda field: f"<{field.tag}>")


_FIX: Final = Text("Give the XML list as FIDE published it.")


def opened(source: Source) -> BinaryIO:
    """Return a stream of the file's bytes."""
    return io.BytesIO(source) if isinstance(source, bytes) else source.open("rb")


class _Gathered:
    """The texts of the players so far: names as they are, the rest as categories."""

    def __init__(self, fields: Sequence[ListField]) -> None:
        self._types: dict[str, pl.DataType] = {
            field.name: pl.String()
            if field.name in _WHO
            else pl.Categorical(pl.Categories.random())
            for field in fields
        }
        self._texts: dict[str, list[str]] = {field.tag: [] for field in fields}
        self._frames: list[pl.DataFrame] = []
        self._count = 0

    def add(self, player: dict[str, str]) -> None:
        for tag, texts in self._texts.items():
            texts.append(player.get(tag, ""))
        self._count += 1
        if self._count == _AT_ONCE:
            self._turn()

    def frame(self) -> pl.DataFrame:
        """Return all players, numbered from 0."""
        self._turn()
        return pl.concat(self._frames).with_row_index(ROW)

    def _turn(self) -> None:
        """Turn the texts gathered into a frame of little memory."""
        columns = dict(zip(self._types, self._texts.values(), strict=True))
        frame = pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String))
        who = [pl.col(name).str.strip_chars() for name in _WHO]
        self._frames.append(frame.with_columns(who).cast(pl.Schema(self._types)))
        self._count = 0
        for texts in self._texts.values():
            texts.clear()

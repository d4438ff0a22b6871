"""A programme of events as bytes, which every process of a cluster is handed once."""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import polars as pl

from arpad.engine.programme import Programme
from arpad.law import Table
from arpad.law.backends import embedded, to_polars
from arpad.law.catalogue import fingerprint
from arpad.rulebooks import CATALOGUE
from arpad.version import VERSION

_TABLES: Final = ("stages", "events", "lists", "ratings")


class OtherLawError(RuntimeError):
    """A process of the cluster would rate under another law than the one that asks it."""


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
    """A programme: its tables as bytes, its rulebook by name, and what that is where it was packed.

    Of each table there are the columns in which anything is said, and its shape: no rows of all.
    """

    tables: Mapping[str, tuple[bytes, bytes]]
    current_list_id: int
    book: str
    law: str
    version: str


def packed(events: Programme) -> Packed:
    """Return a programme as bytes. Its rulebook is one of the catalogue."""
    book = events.book
    tables = {}
    for name in _TABLES:
        frame = to_polars(getattr(events, name))
        said = [
            column.name for column in frame if column.null_count() < len(column)
        ] or frame.columns[:1]
        tables[name] = (to_bytes(frame.select(said)), to_bytes(frame.clear()))
    return Packed(tables, events.current_list_id, book.name, fingerprint(book), VERSION)


def unpacked(sent: Packed) -> Programme:
    """Return the programme, lazily; OtherVersionError if its rulebook is another here."""
    book = CATALOGUE.book(sent.book)
    if (sent.law, sent.version) != (fingerprint(book), VERSION):
        raise OtherLawError(
            f"An executor has arpad {VERSION}, the driver {sent.version}, and {sent.book} is not "
            "the same on both: give the executors the driver's environment."
        )
    tables = {name: _table(*sent.tables[name]) for name in _TABLES}
    return Programme(**tables, current_list_id=sent.current_list_id, book=book)


def _table(said: bytes, shape: bytes) -> Table:
    schema = from_bytes(shape).schema
    frame = from_bytes(said)
    silent = [pl.lit(None, schema[n]).alias(n) for n in schema if n not in frame.columns]
    return embedded(frame.lazy().with_columns(silent).select(list(schema)))


def to_bytes(frame: pl.DataFrame) -> bytes:
    """Return a frame as an Arrow file."""
    out = io.BytesIO()
    frame.write_ipc(out, compression="zstd")
    return out.getvalue()


def from_bytes(data: bytes) -> pl.DataFrame:
    """Return the frame that was made bytes of."""
    return pl.read_ipc(io.BytesIO(data))

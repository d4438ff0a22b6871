"""What a process of the cluster does: rates a batch of whole events, and says what it came to."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import polars as pl
import pyarrow as pa

from arpad.engine.batches import of_events
from arpad.engine.plain.summed import whole_batch
from arpad.engine.programme import Programme
from arpad.engine.settle import SUMS
from arpad.law.backends import embedded, to_polars
from arpad.spark.packed import Packed, to_bytes, unpacked

if TYPE_CHECKING:
    from pyspark import Broadcast

KINDS: Final = ("events", "rounds", "left")
"""What a batch says in one row each, as bytes; its sums are rows of their own."""
WAY: Final = "way"
"""Likewise: name, added and left, how many games were looked up and how many are left."""
FOUND: Final = "kind string, rows binary, " + ", ".join(f"{name} bigint" for name in SUMS)
_SCHEMA: Final = pa.schema(
    [("kind", pa.string()), ("rows", pa.binary()), *((name, pa.int64()) for name in SUMS)]
)


def rating(
    programme_sent: "Broadcast[Packed]",
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """Return what rates the games of a partition, which are all games of their events (FOUND)."""

    def rated(games: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        batches = list(games)
        if batches:
            frame = pl.DataFrame(pa.Table.from_batches(batches))
            yield from _found(_programme(programme_sent.value), frame)

    return rated


@lru_cache(maxsize=1)  # a process rates batch after batch of one programme
def _programme(sent: Packed) -> Programme:
    return unpacked(sent)


def _found(events: Programme, games: pl.DataFrame) -> Iterator[pa.RecordBatch]:
    names = embedded(games.lazy().select("event_id").unique())
    batch, way = whole_batch(of_events(events, names), embedded(games))
    tables = {name: to_polars(getattr(batch, name)) for name in KINDS}
    left = tables["left"].height
    tables[WAY] = pl.DataFrame({"name": [way.name], "added": [way.games_added], "left": [left]})
    in_order = [
        table.sort(table.columns[0]) for table in tables.values()
    ]  # which packs far smaller
    said = {"kind": list(tables), "rows": list(map(to_bytes, in_order))}
    yield _rows(pl.DataFrame(said, schema={"kind": pl.String, "rows": pl.Binary}))
    yield _rows(to_polars(batch.sums).with_columns(kind=pl.lit("sums")))


def _rows(frame: pl.DataFrame) -> pa.RecordBatch:
    silent = [pl.lit(None).alias(n) for n in _SCHEMA.names if n not in frame.columns]
    table = frame.with_columns(silent).select(_SCHEMA.names).to_arrow().cast(_SCHEMA)
    columns = [column.combine_chunks() for column in table.columns]
    return pa.RecordBatch.from_arrays(columns, schema=_SCHEMA)

"""A period on a cluster: whole events go to its processes, and what they leave comes here.

Every process admits its events, rates the games of players with a rating, and adds them up. The
others' games, some in twenty, are rated in one place, for a newcomer's events hang together. Then
the list is made as it always is.
"""

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

import polars as pl

from arpad.engine.batches import Batch, added_up, of_events, rate_batch, rated_together
from arpad.engine.events import BY_ROWS, ExplainedRows, RatedEvents, SumsManner
from arpad.engine.given import EditionPart, Given, made, rated_here
from arpad.engine.period import Period
from arpad.engine.programme import Programme, programme
from arpad.engine.settle import SUMS
from arpad.engine.tables import GAMES
from arpad.law import Table
from arpad.law.backends import empty, on_engine_of, table_of, to_polars
from arpad.law.dialect import col
from arpad.law.engines import has_rows
from arpad.spark.packed import from_bytes, packed
from arpad.spark.worker import FOUND, KINDS, WAY, rating

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

GAMES_OF_BATCH: Final = 1_000_000
"""So many games a process rates at once, which takes it less than a gigabyte."""


class TwiceError(RuntimeError):
    """An event came back from two batches: its games were not together."""


def made_on_cluster(given: Given, batches: int | None = None) -> Period:
    """Return the period whose games (GAMES) are on Spark, all else here.

    `batches` are at least so many that each has a million games, and one for each core; None makes
    as many. The explained rows of games are made here, of all of them, when somebody asks for rows.
    Raises TwiceError if Spark has parted an event, and what Spark raises if it gives up.
    """

    def rate(part: EditionPart, given: Given, pending: Table) -> RatedEvents:
        if part.seats is not None:
            raise ValueError("substitutions are rated on one machine")
        before = given.before.list_id
        lists = _lists_of_days(part)
        events = programme(part.events, lists, part.ratings, before, part.book, given.list_date)
        rated = _rated(events, part.games, pending, batches or _batches(part.games))

        def rows() -> ExplainedRows:
            here = replace(part, games=on_engine_of(part.events, to_polars(part.games)))
            return rated_here(here, given, pending).rows()

        return replace(rated, rows=cache(rows))

    return made(given, rate)


def _lists_of_days(part: EditionPart) -> Table:
    """Return the lists that single games name, as games, on the engine of the events."""
    name = "played_list_id"
    if name not in part.games.schema():
        return on_engine_of(part.events, empty({name: GAMES[name]}))
    return on_engine_of(part.events, to_polars(part.games.select(name).unique()))


def _batches(games: Table) -> int:
    frame = _frame(games)
    cores: int = frame.sparkSession.sparkContext.defaultParallelism
    rows: int = frame.count()
    return max(cores, -(-rows // GAMES_OF_BATCH))


def _rated(events: Programme, games: Table, pending: Table, batches: int) -> RatedEvents:
    """Return the events rated: what the processes found, and what they left, here."""
    spread = _spread(_frame(games), events, batches)
    programme_sent = spread.sparkSession.sparkContext.broadcast(packed(events))
    outcome = spread.mapInArrow(rating(programme_sent), FOUND).persist()
    try:
        sums = to_polars(added_up(table_of(outcome.where("kind = 'sums'").select(*SUMS))))
        rest = to_polars(table_of(outcome.where("kind <> 'sums'").select("kind", "rows")))
    finally:
        outcome.unpersist()
        programme_sent.destroy()
    together = rated_together(events, _batches_found(rest, sums, events), pending)
    return replace(together, way=_way(rest))


def _frame(games: Table) -> "DataFrame":
    frame: DataFrame = games.native.to_native()
    return frame


def _spread(games: "DataFrame", events: Programme, batches: int) -> "DataFrame":
    """Return the games in so many partitions, those that are rated together in one."""
    columns = [name for name in GAMES if name in games.columns]
    grouped = events.stages.filter(col("group_id") != col("event_id"))
    if not has_rows(grouped):
        return games.select(*columns).repartition(batches, "event_id")
    from pyspark.sql import functions as sql

    groups = to_polars(grouped.select("event_id", "group_id")).to_arrow()
    groups_sent = sql.broadcast(games.sparkSession.createDataFrame(groups))
    keyed = games.select(*columns).join(groups_sent, "event_id", "left")
    return keyed.repartition(batches, sql.coalesce("group_id", "event_id")).select(*columns)


def _batches_found(rest: pl.DataFrame, sums: pl.DataFrame, events: Programme) -> tuple[Batch, ...]:
    """Return what all processes found, as one batch here, and the events that have no game."""
    by_kind: dict[str, list[pl.DataFrame]] = {
        kind: [from_bytes(part) for part in rest.filter(kind=kind)["rows"]] for kind in KINDS
    }
    if not by_kind["events"]:
        return (_without_games(events, events.events.head(0)),)
    tables = {
        kind: on_engine_of(events.events, pl.concat(parts)) for kind, parts in by_kind.items()
    }
    names = pl.concat(by_kind["events"])["event_id"]
    if names.n_unique() < len(names):
        raise TwiceError(f"event {names.filter(names.is_duplicated())[0]} is in two batches")
    batch = Batch(sums=on_engine_of(events.events, sums), **tables)
    return batch, _without_games(events, batch.events)


def _way(rest: pl.DataFrame) -> SumsManner:
    """Return how the sums of the batches were made."""
    manners = [from_bytes(part) for part in rest.filter(kind=WAY)["rows"]]
    if not manners:
        return BY_ROWS
    ways = pl.concat(manners)
    name = ", ".join(ways["name"].unique().sort())
    return SumsManner(
        name, games_added=int(ways["added"].sum()), games_explained=int(ways["left"].sum())
    )


def _without_games(events: Programme, known_events: Table) -> Batch:
    """Return what the events come to of which no batch has a game."""
    with_games = known_events.select(group_id=col("event_id"))
    silent = events.stages.join(with_games, on="group_id", how="anti").select("event_id")
    return rate_batch(of_events(events, silent), on_engine_of(events.events, empty(GAMES)))

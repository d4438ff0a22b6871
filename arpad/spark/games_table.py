"""Games in files that Spark reads: looked over, and under the engine's numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from arpad.disk.games_table import CODES, FLAGS, IDS, KEYS, REQUIRED, SHOWN, missing_said
from arpad.disk.unfit import UnfitError
from arpad.formats.tables import ROUNDS_MAX
from arpad.law import Table
from arpad.law.frame import table_of

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame, SparkSession


@dataclass(frozen=True, slots=True)
class GamesOnSpark:
    """Games where Spark reads them."""

    frame: "DataFrame"

    def refuse_unfit(self, events: pl.DataFrame) -> int:
        """Return how many there are; UnfitError where some are none, or stand there twice."""
        return refuse_unfit(self.frame, events)

    def unknown_players(self, people: pl.DataFrame) -> list[str]:
        """Return the ids of players who are not among the people (player_id), in order."""
        return unknown_players(self.frame, people)

    def numbered(self, people: pl.DataFrame, events: pl.DataFrame) -> Table:
        """Return the games of some events (event_id, number) as GAMES of the engine."""
        return table_of(numbered(self.frame, people, events))


def read_games(session: "SparkSession", paths: Sequence[str]) -> "DataFrame":
    """Return the games of Parquet files, or of CSV files with a header, ids as texts.

    Raises UnfitError where they can't be read or lack a column.
    """
    from pyspark.errors import PySparkException
    from pyspark.sql import functions as sql

    are_csv = all(path.lower().endswith((".csv", ".csv.gz")) for path in paths)
    try:
        reader = session.read.option("header", "true")
        found = reader.csv(list(paths)) if are_csv else session.read.parquet(*paths)
    except PySparkException as error:
        reason = str(error).strip().splitlines()[0]
        raise UnfitError(f"The games can't be read: {reason}") from error
    missing = [name for name in REQUIRED if name not in found.columns]
    if missing:
        raise UnfitError(missing_said(missing))
    texts = {name: sql.col(name).cast("string") for name in (*IDS, "result")}
    flags = {name: sql.col(name).cast("bigint") for name in FLAGS if name in found.columns}
    return found.select(
        sql.monotonically_increasing_id().alias("game_id"),
        sql.col("round").cast("bigint").alias("round"),
        *(column.alias(name) for name, column in (texts | flags).items()),
    )


def refuse_unfit(games: "DataFrame", events: pl.DataFrame) -> int:
    """Return how many games there are; UnfitError where some are none, or stand there twice.

    `events` (event_id) are those that are known.
    """
    from pyspark.sql import functions as sql

    white, black = sql.col("white_id"), sql.col("black_id")
    needed = [sql.col(name).isNull() for name in REQUIRED if name != "black_id"]
    wrong: dict[str, Column] = {
        "that lack an event, a round, White or a result": _any(needed),
        "with a result that is none of " + " ".join(CODES): ~sql.col("result").isin(*CODES),
        f"with a round that is none from 1 to {ROUNDS_MAX}": ~sql.col("round").between(
            1, ROUNDS_MAX
        ),
        "of a player with himself": white == black,
    }
    counts = games.agg(
        sql.count("*"), *(sql.count(sql.when(found, 1)) for found in wrong.values())
    ).first()
    if counts is None:
        raise UnfitError("The games can't be counted.")
    said = [f"Games {what}: {n}." for what, n in zip(wrong, counts[1:], strict=True) if n]
    names = games.sparkSession.createDataFrame(events.select("event_id").to_arrow())
    unknown = (
        games.select("event_id").distinct().join(sql.broadcast(names), "event_id", "left_anti")
    )
    said += _said(unknown, "event_id", "Games name events that the table of events lacks")
    twice = games.groupBy(*KEYS).count().where("count > 1")
    said += _said(twice, "event_id", "Games stand there twice, in the events")
    if said:
        raise UnfitError(*said)
    return int(counts[0])


def unknown_players(games: "DataFrame", people: pl.DataFrame) -> list[str]:
    """Return the ids of players who are not among the people (player_id), in order."""
    from pyspark.sql import functions as sql

    known = games.sparkSession.createDataFrame(people.select("player_id").to_arrow())
    sides = sql.explode(sql.array("white_id", "black_id"))
    both = games.select(sides.alias("player_id"))
    met = both.where(sql.col("player_id").isNotNull()).distinct()
    return sorted(row[0] for row in met.join(known, "player_id", "left_anti").collect())


def numbered(games: "DataFrame", people: pl.DataFrame, events: pl.DataFrame) -> "DataFrame":
    """Return the games of some events (event_id, number) as GAMES of the engine.

    `people` are player_id and player, the number; everybody who plays is among them.
    """
    from pyspark.sql import functions as sql

    session = games.sparkSession
    of_events = session.createDataFrame(events.select("event_id", "number").to_arrow())
    found = games.join(sql.broadcast(of_events), "event_id", "inner")
    found = found.drop("event_id").withColumnRenamed("number", "event_id")
    known = session.createDataFrame(people.select("player_id", "player").to_arrow())
    for name in ("white_id", "black_id"):
        theirs = known.select(sql.col("player_id").alias(name), sql.col("player").alias("number"))
        found = found.join(sql.broadcast(theirs), name, "left")
        found = found.drop(name).withColumnRenamed("number", name)
    return found


def _any(columns: "Sequence[Column]") -> "Column":
    first, *rest = columns
    for one in rest:
        first = first | one
    return first


def _said(found: "DataFrame", name: str, what: str) -> list[str]:
    shown = [str(row[0]) for row in found.select(name).distinct().limit(SHOWN).collect()]
    return [f"{what}: {', '.join(shown)}{' ...' if len(shown) == SHOWN else ''}."] if shown else []

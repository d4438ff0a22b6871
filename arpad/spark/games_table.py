"""Games in files that Spark reads: looked over, and under the engine's numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import polars as pl

from arpad.disk.games_table import CODES, FLAGS, IDS, KEYS, REQUIRED, lacking, refuse_games
from arpad.disk.unfit import twice, unfit
from arpad.formats.tables import ROUNDS_MAX
from arpad.law import Table
from arpad.law.frame import table_of
from arpad.office.history.events import shown

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame, SparkSession


_SOME: Final = 6
"""So many names are asked of the cluster: five are shown, and that there are more."""


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
        raise unfit("games-file", f"The games can't be read: {reason}") from error
    missing = [name for name in REQUIRED if name not in found.columns]
    if missing:
        raise lacking(missing)
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
        "games-cell": _any(needed),
        "games-result": ~sql.col("result").isin(*CODES),
        "games-round": ~sql.col("round").between(1, ROUNDS_MAX),
        "games-black-id": white == black,
    }
    counts = games.agg(
        sql.count("*"), *(sql.count(sql.when(is_so, 1)) for is_so in wrong.values())
    ).first()
    if counts is None:
        raise unfit("games-file", "The games can't be counted.")
    names = games.sparkSession.createDataFrame(events.select("event_id").to_arrow())
    unknown = (
        games.select("event_id").distinct().join(sql.broadcast(names), "event_id", "left_anti")
    )
    refuse_games(counts[1:], _some(unknown))
    again = _some(games.groupBy(*KEYS).count().where("count > 1"))
    if again:
        raise unfit("games-twice", f"Games stand there twice, in the events {shown(again)}.")
    alike = games.groupBy("event_id").agg(
        sql.sum(sql.xxhash64(*KEYS[1:], "result").cast("decimal(38)")).alias("games"),
        sql.count("*").alias("count"),
    )
    twins = (
        alike.where("count > 1")
        .groupBy("games", "count")
        .agg(sql.collect_list("event_id").alias("events"))
    )
    row = twins.where(sql.size("events") > 1).first()
    if row is not None:
        raise twice(row["events"])
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


def _some(games: "DataFrame") -> list[str]:
    """Return the first events of some games."""
    return [str(row[0]) for row in games.select("event_id").distinct().limit(_SOME).collect()]

"""Games in files that Spark reads: looked over, and under the engine's numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import polars as pl

from arpad.disk.unfit import UnfitError, unfit
from arpad.formats.tables import GAMES as SHAPE
from arpad.law import Table
from arpad.law.backends import table_of, to_polars
from arpad.office.period.games_table import (
    DAY,
    FLAGS,
    IDS,
    SIDES,
    Days,
    GamesThere,
    days_of_rounds,
    events_twice,
    games_twice,
    on_first_days,
    wrong_columns,
)
from arpad.report.problems import Text

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


_SOME: Final = 6
"""So many names are asked of the cluster: five are shown, and that there are more."""


@dataclass(frozen=True, slots=True)
class GamesOnSpark:
    """Games where Spark reads them."""

    frame: "DataFrame"

    @property
    def there(self) -> GamesThere:
        """Return the games for who asks what is wrong with them: the cluster answers."""
        return GamesThere(table_of(self.frame), to_polars)

    def refuse_twins(self) -> None:
        """Raise UnfitError where games, or events, stand there twice."""
        from pyspark.sql import functions as sql

        games = self.frame
        again = games.groupBy(*SHAPE.key).count().where("count > 1").select("event_id")
        if rows := again.distinct().limit(_SOME).collect():
            raise UnfitError(games_twice(row[0] for row in rows))
        played = games.groupBy("event_id").agg(
            sql.sum(sql.xxhash64(*SHAPE.key[1:], "result").cast("decimal(38)")).alias("games"),
            sql.count("*").alias("count"),
        )
        alike = played.where("count > 1").groupBy("games", "count")
        events = alike.agg(sql.collect_list("event_id").alias("events"))
        row = events.where(sql.size("events") > 1).first()
        if row is not None:
            raise UnfitError(events_twice(row["events"]))

    def numbered(self, people: pl.DataFrame, events: pl.DataFrame, days: Days) -> Table:
        """Return the games of some events (event_id, number) as GAMES of the engine.

        `people` are player_id and player, the number; everybody who plays is among them.
        """
        from pyspark.sql import functions as sql

        session = self.frame.sparkSession
        of_events = session.createDataFrame(events.drop("name").to_arrow())
        games = self.frame.join(sql.broadcast(of_events), "event_id", "inner")
        games = games.drop("event_id").withColumnRenamed("number", "event_id")
        numbers = session.createDataFrame(people.select("player_id", "player").to_arrow())
        for name in SIDES:
            theirs = numbers.select(numbers.player_id.alias(name), numbers.player.alias("number"))
            games = games.join(theirs, name, "left").drop(name).withColumnRenamed("number", name)
        return days.added(table_of(games))


def read_games(session: "SparkSession", paths: Sequence[str]) -> "DataFrame":
    """Return the games of Parquet files, or of CSV files with a header, ids as texts.

    Raises UnfitError where they can't be read or lack a column.
    """
    from pyspark.errors import PySparkException
    from pyspark.sql import functions as sql

    are_csv = all(path.lower().endswith((".csv", ".csv.gz")) for path in paths)
    try:
        reader = session.read.option("header", "true")
        games = reader.csv(list(paths)) if are_csv else session.read.parquet(*paths)
    except PySparkException as error:
        reason = str(error).strip().splitlines()[0]
        raise unfit("games-file",
                    Text("The games can't be read: {reason}.",
                         reason=reason.removesuffix("."))) from error  # fmt: skip
    if missing := wrong_columns(dict.fromkeys(games.columns)):
        raise UnfitError(missing)
    texts = {name: sql.col(name).cast("string") for name in (*IDS, "result")}
    flags = {name: sql.col(name).cast("bigint") for name in FLAGS if name in games.columns}
    days = {}
    if "played_on" in games.columns:
        on = sql.col("played_on").try_cast("date")
        if games.where(sql.col("played_on").isNotNull() & on.isNull()).limit(1).count():
            message = Text("The column {name} of the games holds what is no day: {example} is one.",
                           name="played_on", example="2026-01-31")  # fmt: skip
            raise unfit("games-type", message)
        days = {DAY: sql.date_format(on, "yyyyMMdd").cast("bigint")}
    read = games.select(
        sql.monotonically_increasing_id().alias("game_id"),
        sql.col("round").cast("bigint").alias("round"),
        *(column.alias(name) for name, column in (texts | flags | days).items()),
    )
    return _on_days_of_rounds(read) if days else read


def _on_days_of_rounds(games: "DataFrame") -> "DataFrame":
    """Return games (DAY), each on the day on which a report has it."""
    firsts = days_of_rounds(GamesThere(table_of(games), to_polars))
    if not firsts.height:
        return games
    here = games.sparkSession.createDataFrame(firsts.to_arrow())
    joined = games.join(here, ["event_id", "round"], "left")
    frame: DataFrame = on_first_days(table_of(joined)).native.to_native()
    return frame

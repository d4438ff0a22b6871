"""What a table of games has to be, on any engine: history, disk and Spark read one and ask here.

A problem of a table names events or counts games; reports, which are read row by row, name lines.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

import polars as pl

from arpad.engine.tables import GAMES
from arpad.formats.tables import GAMES as SHAPE
from arpad.formats.tables import ROUNDS_MAX
from arpad.formats.tables.frames import ID, columns_missing
from arpad.law import Seasons, Table
from arpad.law.backends import on_engine_of, table_of, to_polars
from arpad.law.dialect import Expression, Int64, col, concat, count_rows, lit, when
from arpad.law.units import day_number
from arpad.report.notes import shown
from arpad.report.problems import Problem, Text, marked
from arpad.report.rows import DOUBLE_FORFEIT, RESULTS

REQUIRED: Final = tuple(column.name for column in SHAPE.columns if column.is_required)
FLAGS: Final = tuple(
    column.name for column in SHAPE.columns if column.kind == "flag" and column.name in GAMES
)
IDS: Final = ("event_id", "white_id", "black_id")
CODES: Final = (*RESULTS, DOUBLE_FORFEIT)
SIDES: Final = ("white_id", "black_id")
FIX: Final = Text("Mend the tables; nothing was written.")


def _is_lacking(*names: str) -> Expression:
    first, *others = (col(name).is_null() for name in names)
    for other in others:
        first = first | other
    return first


_WRONG: Final[Mapping[str, tuple[Expression, str]]] = {
    "games-cell": (
        _is_lacking(*(name for name in REQUIRED if name != "black_id")),
        marked("Games that lack an event, a round, White or a result: {count}."),
    ),
    "games-result": (
        ~col("result").is_in(CODES),
        marked("Games whose result is not one of {codes}: {count}."),
    ),
    "games-round": (
        (col("round") < 1) | (col("round") > ROUNDS_MAX),
        marked("Games whose round is not from 1 to {most}: {count}."),
    ),
    "games-black-id": (
        col("white_id") == col("black_id"),
        marked("Games of a player with themselves: {count}."),
    ),
}
"""What makes a row no game: the code, the rows that are none, and the sentence."""


@dataclass(frozen=True, slots=True)
class GamesThere:
    """Games (ids as texts) where they lie: a plan that reads them, a frame, or a cluster's table.

    `rows` brings what is asked of them here.
    """

    table: Table
    rows: Callable[[Table], pl.DataFrame]

    def counted(self) -> tuple[int, tuple[Problem, ...]]:
        """Return how many games there are, and an error for each way in which some are none."""
        is_wrong = {
            code: when(is_so).then(lit(1)).otherwise(lit(0)) for code, (is_so, _) in _WRONG.items()
        }
        summed = {code: col(code).sum() for code in is_wrong}
        query = self.table.select(**is_wrong).select(games=count_rows(), **summed)
        (counts,) = self.rows(query).rows(named=True)
        codes, most = " ".join(CODES), ROUNDS_MAX
        return counts["games"], tuple(_error(code,
                                             Text(message, count=counts[code], codes=codes,
                                                  most=most)) for code,
                                      (_, message) in _WRONG.items() if counts[code])  # fmt: skip

    def events_unknown(self, events: pl.DataFrame) -> tuple[Problem, ...]:
        """Return an error for games of other events than these (event_id)."""
        named = self.table.select("event_id").filter(~col("event_id").is_null()).unique()
        keyed = on_engine_of(self.table, events.select("event_id"))
        return unknown_events(self.rows(named.join(keyed, on="event_id", how="anti"))["event_id"])

    def of_events(self, names: pl.Series) -> pl.DataFrame:
        """Return the games of some events: event_id, round, SIDES, result, DAY if it is stated."""
        days = (DAY,) if DAY in self.table.schema() else ()
        columns = ("event_id", "round", *SIDES, "result", *days)
        some = on_engine_of(self.table, names.alias("event_id").to_frame())
        return self.rows(self.table.select(*columns).join(some, on="event_id", how="semi"))

    def played(self, names: pl.Series) -> pl.DataFrame:
        """Return how many games some events had on a day (`days_played`)."""
        return days_played(GamesThere(table_of(self.of_events(names)), to_polars))

    def unknown_players(self, people: pl.DataFrame) -> list[str]:
        """Return the ids of players who are not among the people (player_id), in order."""
        sides = [self.table.select(player_id=col(name)) for name in SIDES]
        named = concat([side.filter(~col("player_id").is_null()).unique() for side in sides])
        keyed = on_engine_of(self.table, people.select("player_id"))
        unknown = self.rows(named.join(keyed, on="player_id", how="anti"))
        return unknown["player_id"].unique().sort().to_list()


def wrong_columns(schema: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return an error for columns that a table of games lacks."""
    missing = [name for name in REQUIRED if name not in schema]
    if not missing:
        return ()
    message, fix = columns_missing(SHAPE, missing)
    return (_error("games-column", message, fix),)


def unknown_events(names: pl.Series) -> tuple[Problem, ...]:
    """Return an error for games of events that the table of events lacks."""
    if not len(names):
        return ()
    message = Text("Games are of events that the table of events lacks: {events}.",
                   events=shown(names.sort()))  # fmt: skip
    return (_error("history-games", message, Text("Add them to the table of events.")),)


def strangers(
    players: Sequence[str], list_date: date, *, are_new_admitted: bool
) -> tuple[Problem, ...]:
    """Return an error for players who stand on no list, if nobody new is admitted, or for no id."""
    odd = [player for player in players if not ID.fullmatch(player)]
    if odd:
        message = Text("Players of the list of {day} have no number that is an id: {players}.",
                       day=list_date, players=shown(odd))  # fmt: skip
        fix = Text("An id has at most 64 letters, figures and signs . / _ - and no blanks.")
        return (_error("history-player", message, fix),)
    if players and not are_new_admitted:
        message = Text("Games for the list of {day} are of players on no list: {players}.",
                       day=list_date, players=shown(players))  # fmt: skip
        fix = Text("Put them on the start list without a rating, or admit new players.")
        return (_error("history-player", message, fix),)
    return ()


def events_with_twins(games: pl.DataFrame) -> pl.Series:
    """Return the events in which a game stands twice, in one file or in two."""
    again = games.filter(games.select(SHAPE.key).is_duplicated())
    return again["event_id"].unique().sort()


def played(games: pl.DataFrame) -> pl.DataFrame:
    """Return of each event what two of the same games and results have in common."""
    hashed = games.select("event_id", games=pl.struct(*SHAPE.key[1:], "result").hash())
    return hashed.group_by("event_id").agg(pl.col("games").sum(), pl.len().alias("count"))


def events_alike(events: pl.DataFrame) -> pl.Series:
    """Return those events (`played`) whose games and results are those of another one."""
    events = events.filter(pl.col("count") > 1)
    return events.filter(events.select("games", "count").is_duplicated())["event_id"].sort()


def games_twice(events: Iterable[object]) -> tuple[Problem, ...]:
    """Return an error for games that stand twice in these events."""
    names = sorted(map(str, events))
    message = Text("Games are given twice, in the events {events}.", events=shown(names))
    return (_error("games-twice", message, Text("Leave one of them.")),) if names else ()


def events_twice(events: Iterable[object]) -> tuple[Problem, ...]:
    """Return an error for events of the same games and results under several names."""
    names = sorted(map(str, events))
    message = Text("The same games are given as several events: {events}.", events=shown(names))
    return (_error("event-twice", message, Text("Leave one of them.")),) if names else ()


DAY: Final = "played_day"
"""The column of the day of play, as yyyymmdd."""
SHARE: Final = ("rated_after", "rated_until")
"""Days, as yyyymmdd, of an event whose rounds are rated apart (`planning.Share`)."""


def of_share(games: Table) -> Table:
    """Return what a list rates of events, and what earlier lists rated of them (is_rated_before).

    Games with SHARE, the days of their event; without these columns all of them are rated.
    """
    if not {*SHARE} <= {*games.schema()}:
        return games
    after, until = map(col, SHARE)
    day = col(DAY) if DAY in games.schema() else lit(None, Int64)
    is_for_later = ~until.is_null() & (day.is_null() | (day > until))
    is_before = when(~day.is_null() & (day <= after)).then(lit(1)).otherwise(lit(0))
    kept = games.with_columns(is_rated_before=is_before, is_for_later=is_for_later)
    return kept.filter(~col("is_for_later")).drop("is_for_later", *SHARE)


def shared(events: pl.DataFrame) -> tuple[str, ...]:
    """Return SHARE if lists share any of these events (`Planned`), else nothing.

    >>> shared(pl.DataFrame({"rated_after": [None], "rated_until": [20250131]}))
    ('rated_after', 'rated_until')
    """
    return SHARE if any(events[name].count() for name in SHARE) else ()


def day_of_play() -> pl.Expr:
    """Return the day of play (played_on, a date) as yyyymmdd."""
    on = pl.col("played_on").cast(pl.Date).dt
    return on.year().cast(pl.Int64) * 10000 + on.month().cast(pl.Int64) * 100 + on.day()


def days_of_rounds(games: GamesThere) -> pl.DataFrame:
    """Return event_id, round, and first_day (a DAY) of rounds with byes or games without a day.

    It is null where no game of the round has a day.
    """
    key, is_bye = ("event_id", "round"), col("black_id").is_null()
    lacking = games.table.filter(col(DAY).is_null() | is_bye).select(*key).unique()
    dated = games.table.filter(~(col(DAY).is_null() | is_bye))
    firsts = dated.group_by(*key).agg(first_day=col(DAY).min())
    return games.rows(lacking.join(firsts, on=key, how="left"))


def on_first_days(games: Table) -> Table:
    """Return games beside the first_day of their round, each on its own day, or else on that.

    A bye has no day of its own.
    """
    lacks_own = col(DAY).is_null() | col("black_id").is_null()
    day = when(lacks_own).then(col("first_day")).otherwise(col(DAY))
    return games.with_columns(**{DAY: day}).drop("first_day")


def on_days_of_rounds(games: pl.LazyFrame, rows: Callable[[Table], pl.DataFrame]) -> pl.LazyFrame:
    """Return games (DAY) in their order, on the days on which those of a report are.

    `rows` brings what is asked of them here.
    """
    firsts = days_of_rounds(GamesThere(table_of(games), rows))
    if not firsts.height:
        return games
    joined = games.join(firsts.lazy(), on=["event_id", "round"], how="left", maintain_order="left")
    plan: pl.LazyFrame = on_first_days(table_of(joined)).native
    return plan


@dataclass(frozen=True, slots=True)
class Days:
    """What the day of a game decides: which of some lists it uses, and of which season it is.

    lists: the days of those that are given or made; ends: event_id (the number) and end_on, the
    last day as yyyymmdd, on which a game without a day counts for its season. before: event_id,
    round and SIDES, by the engine's numbers, of games that an earlier list rated.
    """

    lists: Sequence[date]
    seasons: Seasons | None = None
    ends: pl.DataFrame = field(default_factory=pl.DataFrame)
    before: pl.DataFrame = field(default_factory=pl.DataFrame)

    def added(self, games: Table) -> Table:
        """Add played_list_id, null without a day, and season to games by the engine's numbers.

        A day before all lists has the first. Games for a later list (`of_share`) are left out.
        """
        games = self._marked(of_share(games))
        is_dated = DAY in games.schema()
        if self.seasons is not None:
            games = games.join(on_engine_of(games, self.ends), on="event_id", how="left")
            day = col("end_on")
            if is_dated:
                day = when(col(DAY).is_null()).then(day).otherwise(col(DAY))
            month, first = self.seasons.start
            is_after = day % 10_000 >= 100 * month + first
            year = day // 10_000
            games = games.with_columns(season=when(is_after).then(year).otherwise(year - 1))
            games = games.drop("end_on")
        if not is_dated:
            return games
        first_list, *later = sorted(map(day_number, {*self.lists}))
        used = lit(first_list)
        for number in later:
            used = when(col(DAY) >= lit(number)).then(lit(number)).otherwise(used)
        listed = when(~col(DAY).is_null()).then(used).otherwise(lit(None, Int64))
        return games.with_columns(played_list_id=listed).drop(DAY)

    def _marked(self, games: Table) -> Table:
        """Mark the games that an earlier list rated (is_rated_before); a bye has no Black."""
        if not self.before.height:
            return games
        sides = self.before.with_columns(other=pl.coalesce("black_id", "white_id")).drop("black_id")
        marked = on_engine_of(games, sides.with_columns(is_known=pl.lit(1, pl.Int64)))
        black = when(col("black_id").is_null()).then(col("white_id")).otherwise(col("black_id"))
        games = games.with_columns(other=black).join(marked, on=sides.columns, how="left")
        was = col("is_rated_before") if "is_rated_before" in games.schema() else lit(0)
        is_before = when(col("is_known").is_null()).then(was).otherwise(lit(1))
        return games.with_columns(is_rated_before=is_before).drop("is_known", "other")


def days_played(games: GamesThere) -> pl.DataFrame:
    """Return how many games each event had in a round on a day: event_id, round, played_on, len.

    `played_on` is null where nobody states it.
    """
    is_dated = DAY in games.table.schema()
    key = ("event_id", "round", *((DAY,) if is_dated else ()))
    rows = games.rows(games.table.group_by(*key).agg(len=count_rows()))
    day = pl.col(DAY) if is_dated else pl.lit(None, pl.Int64)
    on = day.cast(pl.String).str.to_date("%Y%m%d")
    return rows.select("event_id", "round", on.alias("played_on"), "len")


def numbered(games: pl.LazyFrame, people: pl.DataFrame, events: pl.DataFrame) -> pl.LazyFrame:
    """Return the games of some events (event_id, number) with the engine's numbers, in their order.

    What else is said of an event stands with its games. `people` are player_id and player, the
    number; of others there is none.
    """
    plan = _numbered(games, "event_id", events.lazy(), how="inner")
    numbers = people.lazy().select("player_id", number="player")
    for name in SIDES:
        plan = _numbered(plan, name, numbers.rename({"player_id": name}), how="left")
    return plan


def _numbered(plan: pl.LazyFrame, name: str, numbers: pl.LazyFrame, how: str) -> pl.LazyFrame:
    joined = plan.join(numbers, on=name, how=how, maintain_order="left")  # type: ignore[arg-type]
    return joined.drop(name).rename({"number": name})


def _error(code: str, message: str, fix: str = FIX) -> Problem:
    return Problem("error", code, message, fix)

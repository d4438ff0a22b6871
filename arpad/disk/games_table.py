"""Games in Parquet files here: looked over, and under the engine's numbers, as plans that read."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from arpad.disk.unfit import FIX, TwinsError, UnfitError, unfit
from arpad.engine.tables import GAMES
from arpad.formats.tables import GAMES as SHAPE
from arpad.formats.tables import ROUNDS_MAX
from arpad.law import Table
from arpad.law.frame import table_of
from arpad.office.history.events import shown
from arpad.report.problems import Problem
from arpad.report.rows import DOUBLE_FORFEIT, RESULTS

REQUIRED: Final = tuple(one.name for one in SHAPE.columns if one.is_required)
FLAGS: Final = tuple(one.name for one in SHAPE.columns if one.kind == "flag" and one.name in GAMES)
IDS: Final = ("event_id", "white_id", "black_id")
KEYS: Final = ("event_id", "round", "white_id", "black_id")
CODES: Final = (*RESULTS, DOUBLE_FORFEIT)
ENDING: Final = ".parquet"


@dataclass(frozen=True, slots=True)
class GamesOnDisk:
    """Games of Parquet files, of which only a piece is ever in memory."""

    plan: pl.LazyFrame

    @classmethod
    def of(cls, paths: Sequence[Path]) -> "GamesOnDisk":
        """Return the games of files, and of folders of them, ids as texts.

        Raises UnfitError where they can't be read, are no tables of games, or differ in columns.
        """
        files = list(_files(paths))
        if not files:
            where = ", ".join(map(str, paths))
            raise unfit("games-file", f"There is no {ENDING} file in {where}.")
        with readable():
            found = pl.scan_parquet(files, glob=False, row_index_name="game_id")
            schema = found.collect_schema()
        missing = [name for name in REQUIRED if name not in schema]
        if missing:
            raise lacking(missing)
        numbers = [name for name in ("round", *FLAGS) if name in schema]
        wrong = [name for name in numbers if not _is_whole(schema[name])]
        wrong += [name for name in (*IDS, "result") if not _is_text_or_whole(schema[name])]
        if wrong:
            raise unfit(
                "games-type",
                f"Of the games {', '.join(f'{one} is {schema[one]}' for one in wrong)}: ids are "
                "texts or whole numbers, results texts, rounds and flags whole numbers.",
            )
        texts = [pl.col(name).cast(pl.String) for name in (*IDS, "result")]
        more = [pl.col(name).cast(pl.Int64) for name in numbers]
        return cls(found.select("game_id", *texts, *more))

    def refuse_unfit(self, events: pl.DataFrame) -> int:
        """Return how many games there are; UnfitError where some are none.

        `events` (event_id) are those that are known. Which stand there twice, `watched` says,
        piece after piece.
        """
        white, black, result = pl.col("white_id"), pl.col("black_id"), pl.col("result")
        needed = [pl.col(name).is_null() for name in REQUIRED if name != "black_id"]
        wrong = {
            "games-cell": pl.any_horizontal(needed),
            "games-result": ~result.is_in(CODES),
            "games-round": ~pl.col("round").is_between(1, ROUNDS_MAX),
            "games-black-id": white == black,
        }
        counted = [is_so.sum().alias(code) for code, is_so in wrong.items()]
        with readable():
            counts = self.plan.select(pl.len(), *counted).collect(engine="streaming").row(0)
            named = self.plan.select("event_id").drop_nulls().unique().collect(engine="streaming")
        unknown = named.join(events, on="event_id", how="anti")["event_id"].sort()
        refuse_games(counts[1:], unknown.to_list())
        return int(counts[0])

    def unknown_players(self, people: pl.DataFrame) -> list[str]:
        """Return the ids of players who are not among the people (player_id), in order."""
        found: set[str] = set()
        known = people.select("player_id").lazy()
        for name in ("white_id", "black_id"):
            met = self.plan.select(player_id=name).drop_nulls().unique()
            with readable():
                found |= set(met.join(known, on="player_id", how="anti").collect(
                    engine="streaming")["player_id"])  # fmt: skip
        return sorted(found)

    def numbered(self, people: pl.DataFrame, events: pl.DataFrame) -> Table:
        """Return the games of some events (event_id, number) as GAMES of the engine, a plan."""
        plan = _numbered(self.plan, "event_id", events.lazy(), how="inner")
        known = people.lazy().select("player_id", number="player")
        for name in ("white_id", "black_id"):
            plan = _numbered(plan, name, known.rename({"player_id": name}), how="left")
        return table_of(plan.select([one for one in GAMES if one in plan.collect_schema()]))


def _numbered(plan: pl.LazyFrame, name: str, known: pl.LazyFrame, how: str) -> pl.LazyFrame:
    """Return the plan with numbers for the names of a column; rows stay in their order."""
    joined = plan.join(known, on=name, how=how, maintain_order="left")  # type: ignore[arg-type]
    return joined.drop(name).rename({"number": name})


def watched(pieces: Iterator[pl.DataFrame]) -> Iterator[pl.DataFrame]:
    """Yield the games of whole events as they come.

    Raises UnfitError where one stands there twice, or a file can't be read to its end; TwinsError
    at the end where events are of the same games and results.
    """
    alike = []
    with readable():
        for games in pieces:
            again = games.filter(games.select(KEYS).is_duplicated())["game_id"].sort()
            if len(again):
                rows = shown((again + 1).to_list())
                raise unfit("games-twice", f"Games stand there twice, in the rows {rows}.")
            played = games.select(*KEYS[1:], "result").hash_rows().alias("games")
            by_event = games.select("event_id", played).group_by("event_id")
            alike.append(by_event.agg(pl.col("games").sum(), pl.len().alias("count")))
            yield games
    events = pl.concat(alike) if alike else pl.DataFrame({"count": [], "games": []})
    events = events.filter(pl.col("count") > 1)
    twins = events.filter(events.select("games", "count").is_duplicated())
    if twins.height:
        raise TwinsError(*twins["event_id"])


@contextmanager
def readable() -> Iterator[None]:
    """Raise UnfitError where Polars can't read a file of games."""
    try:
        yield
    except (pl.exceptions.PolarsError, OSError) as error:
        reason = next(iter(str(error).strip().splitlines()), type(error).__name__)
        raise unfit("games-file", f"The games can't be read: {reason}") from error


def lacking(columns: Iterable[str]) -> UnfitError:
    """Return the error on columns that are missing."""
    message = f"The games lack {', '.join(columns)}: they have at the least {', '.join(REQUIRED)}."
    return unfit("games-column", message)


_WRONG: Final = {
    "games-cell": "Games that lack an event, a round, White or a result: {count}.",
    "games-result": f"Games with a result that is none of {' '.join(CODES)}: {{count}}.",
    "games-round": f"Games with a round that is none from 1 to {ROUNDS_MAX}: {{count}}.",
    "games-black-id": "Games of a player with themselves: {count}.",
}


def refuse_games(counts: Sequence[int], unknown: Sequence[str]) -> None:
    """Raise UnfitError for games that are wrong, counted as in _WRONG, and of unknown events."""
    problems = [
        Problem("error", code, message.format(count=count), FIX)
        for (code, message), count in zip(_WRONG.items(), counts, strict=True)
        if count
    ]
    if unknown:
        message = f"Games are of events that the table of events lacks: {shown(unknown)}."
        problems.append(Problem("error", "history-games", message, FIX))
    if problems:
        raise UnfitError(problems)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(one for one in path.rglob(f"*{ENDING}") if one.is_file())
        else:
            yield path


def _is_whole(kind: pl.DataType) -> bool:
    return kind.is_integer() or kind in (pl.Boolean, pl.Null)


def _is_text_or_whole(kind: pl.DataType) -> bool:
    return _is_whole(kind) or kind in (pl.String, pl.Categorical, pl.Enum)

"""Games in Parquet files here: looked over, and under the engine's numbers, as plans that read."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from arpad.disk.unfit import NamesTwiceError, UnfitError, unfit
from arpad.engine.tables import GAMES
from arpad.law import Table
from arpad.law.backends import table_of
from arpad.office.period import games_table
from arpad.office.period.games_table import DAY, FLAGS, IDS, Days, GamesThere, wrong_columns
from arpad.report.problems import Text

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
            raise unfit("games-file", Text("There is no {ending} file in {folders}.", ending=ENDING,
                                           folders=[str(path) for path in paths]))  # fmt: skip
        with readable():
            plan = pl.scan_parquet(files, glob=False, row_index_name="game_id")
            schema = plan.collect_schema()
        if missing := wrong_columns(schema):
            raise UnfitError(missing)
        numbers = [name for name in ("round", *FLAGS) if name in schema]
        days = [schema["played_on"]] if "played_on" in schema else []
        if any(kind not in (pl.Date, pl.Null) for kind in days):
            message = Text("The column {name} of the games is {kind}: days of play are dates.",
                           name="played_on", kind=str(days[0]))  # fmt: skip
            raise unfit("games-type", message)
        wrong = [name for name in numbers if not _is_whole(schema[name])]
        wrong += [name for name in (*IDS, "result") if not _is_text_or_whole(schema[name])]
        if wrong:
            columns = [f"{name} ({schema[name]})" for name in wrong]
            raise unfit("games-type",
                        Text("Columns of the games have another type: {columns}. Ids are texts or "
                             "whole numbers, results texts, rounds and flags whole numbers.",
                             columns=columns))  # fmt: skip
        texts = [pl.col(name).cast(pl.String) for name in (*IDS, "result")]
        more = [pl.col(name).cast(pl.Int64) for name in numbers]
        if not days:
            return cls(plan.select("game_id", *texts, *more))
        on = games_table.day_of_play().alias(DAY)
        return cls(games_table.on_days_of_rounds(plan.select("game_id", *texts, *more, on), _asked))

    @property
    def there(self) -> GamesThere:
        """Return the games for who asks what is wrong with them: they are read, and not kept."""
        return GamesThere(table_of(self.plan), _asked)

    def refuse_twins(self) -> None:
        """Leave it to `watched`, which sees the games piece after piece."""

    def numbered(self, people: pl.DataFrame, events: pl.DataFrame, days: Days) -> Table:
        """Return the games of some events (event_id, number) as GAMES of the engine, a plan."""
        games = table_of(games_table.numbered(self.plan, people, events))
        listed = days.added(games)
        return listed.select(*(name for name in GAMES if name in listed.schema()))


def _asked(table: Table) -> pl.DataFrame:
    with readable():
        rows: pl.DataFrame = table.native.collect(engine="streaming")
    return rows


def watched(pieces: Iterator[pl.DataFrame]) -> Iterator[pl.DataFrame]:
    """Yield the games of whole events as they come.

    Raises UnfitError where a file can't be read to its end; NamesTwiceError where a game stands
    there twice, or at the end where events are of the same games and results.
    """
    by_event = []
    with readable():
        for games in pieces:
            again = games_table.events_with_twins(games)
            if len(again):
                raise NamesTwiceError(games_table.games_twice, again)
            by_event.append(games_table.played(games))
            yield games
    alike = games_table.events_alike(pl.concat(by_event)) if by_event else ()
    if len(alike):
        raise NamesTwiceError(games_table.events_twice, alike)


@contextmanager
def readable() -> Iterator[None]:
    """Raise UnfitError where Polars can't read a file of games."""
    try:
        yield
    except (pl.exceptions.PolarsError, OSError) as error:
        reason = next(iter(str(error).strip().splitlines()), type(error).__name__)
        raise unfit("games-file",
                    Text("The games can't be read: {reason}.",
                         reason=reason.removesuffix("."))) from error  # fmt: skip


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob(f"*{ENDING}") if file.is_file())
        else:
            yield path


def _is_whole(kind: pl.DataType) -> bool:
    return kind.is_integer() or kind in (pl.Boolean, pl.Null)


def _is_text_or_whole(kind: pl.DataType) -> bool:
    return _is_whole(kind) or kind in (pl.String, pl.Categorical, pl.Enum)

"""Many lists in one file: FIDE's history in Scid's spelling file, or one long table of any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

import polars as pl
from polars.exceptions import PanicException

from arpad.formats import scid_spelling
from arpad.formats.files import opened
from arpad.formats.scid_spelling import Spelling
from arpad.report.notes import sentences, shortened
from arpad.report.problems import Problem, Text, plural
from arpad.watch.series import ROWS, ListSeries, birth_year, conformed, in_order, rows_of

STRAY_SHARE: Final = 0.01
"""A list with a smaller share of the players of the fullest list so far is no list."""

COLUMNS: Final = (
    "player_id", "rating", "list_date", "year", "slot", "federation", "birth_date",
)  # fmt: skip
"""Our columns of one long table; none is a column of a table of games."""
COLUMNS_EXAMPLE: Final = "player_id=fide_id,rating=elo,year=year,slot=slot"

_KINDS: Final = {
    "rating": pl.Int32, "list_date": pl.Date, "year": pl.Int32, "slot": pl.Int32,
}  # fmt: skip

FIDE_MONTHS: Final[Mapping[int, tuple[int, ...]]] = {
    2009: (1, 4, 7, 9, 11),
    2010: (1, 3, 5, 7, 9, 11),
    2011: (1, 3, 5, 7, 9, 11),
    2012: (1, 3, 5, 7, 8, 9, 10, 11, 12),
}
"""Months of FIDE's lists where they changed; before 2001 January and July, until 2008 quarterly."""


def read_history(
    path: Path,
    columns: Mapping[str, str] | None = None,
    *,
    yearly: bool = False,
    tell: Callable[[float], None] = lambda _: None,
) -> tuple[ListSeries | None, tuple[Problem, ...]]:
    """Return the series in Scid's spelling file or in a Parquet file; never raises.

    Content decides which it is. `columns` is for a Parquet file, as `series_of_history` takes it.
    `tell` is given the share of a spelling file that is read, now and then.
    """
    if scid_spelling.is_spelling(path):
        spelling, problems = scid_spelling.read(path, tell=tell)
        if any(problem.level == "error" for problem in problems):
            return None, problems
        series, more = series_of_spelling(spelling, yearly=yearly)
        return series, (*problems, *(replace(problem, file=str(path)) for problem in more))
    try:
        with opened(path) as stream:
            frame = pl.read_parquet(stream)
    except (Exception, PanicException) as error:
        message = Text("The Parquet file can't be read: {error}.", error=shortened(str(error)))
        fix = Text("Give a Parquet file with a row for each player and list.")
        return _refused("file", message, fix)
    return series_of_history(frame, columns or {}, yearly=yearly)


def series_of_spelling(
    spelling: Spelling, *, yearly: bool = False
) -> tuple[ListSeries | None, tuple[Problem, ...]]:
    """Return the series of a spelling file's ratings, and what was left out of it.

    Players of one id are one player; one without an id is a player of their own. Birth and
    federation are those that the file tells, on all lists: the federation is the last one.
    """
    players = spelling.players.with_row_index("own").with_columns(
        pl.col("federation").cast(ROWS["federation"]), birth_year=birth_year("birth_date")
    )
    same = pl.col("own").first().over("player_id")
    has_id = pl.col("player_id").is_not_null()
    players = players.with_columns(player=pl.when(has_id).then(same).otherwise("own"))

    def told(part: pl.DataFrame) -> pl.DataFrame:
        of_part = players[part["player"]].select("player", "federation", "birth_year")
        return of_part.with_columns(part["list"], part["rating"])

    series, problems = _series(
        spelling.ratings, told, players["player_id"], players["line"], yearly=yearly
    )
    if twice := int((players["player"] != players["own"]).sum()):
        message = plural("{count} player has the id of one before: both are taken as one.",
                         "{count} players have the ids of others before: each two are taken as "
                         "one.", count=twice)  # fmt: skip
        fix = Text("Give each player an id of their own.")
        problems = (*problems, Problem("warning", "history-twice", message, fix))
    return series, problems


def series_of_history(
    frame: pl.DataFrame, columns: Mapping[str, str], *, yearly: bool = False
) -> tuple[ListSeries | None, tuple[Problem, ...]]:
    """Return the series in one long table, and what was left out of it.

    columns maps ours to the table's: player_id and rating; and list_date (days), or year and slot
    (the n-th list of FIDE in that year); federation and birth_date if there are any. With `yearly`
    only the first list of every year is read.
    """
    needed = {"player_id", "rating"}
    needed |= {"list_date"} if "list_date" in columns else {"year", "slot"}
    also = ("federation", "birth_date")
    theirs = {name: columns.get(name, name) for name in (*sorted(needed), *also)} | dict(columns)
    if missing := [theirs[name] for name in sorted(needed) if theirs[name] not in frame.columns]:
        message = Text("Columns are missing: {missing}.", missing=missing)
        return _refused(
            "column", message, Text("Say which they are: {example}.", example=COLUMNS_EXAMPLE)
        )
    present = {ours: name for ours, name in theirs.items() if name in frame.columns}
    named = frame.select(pl.col(name).alias(ours) for ours, name in present.items())
    try:
        named = named.cast({name: _KINDS[name] for name in _KINDS.keys() & needed})
        ids = named["player_id"].drop_nulls().unique().sort()
        texts = ids.cast(pl.String)
    except (pl.exceptions.PolarsError, TypeError, ValueError):
        message = Text("A rating, a year or a date of the table is not one.")
        fix = Text("Give ratings, years and slots as whole numbers, dates as dates.")
        return _refused("cell", message, fix)
    numbers = pl.DataFrame({"player_id": ids}).with_row_index("player")

    def told(part: pl.DataFrame) -> pl.DataFrame:
        of_part = conformed(part, keep=("list",))
        return of_part.join(numbers, on="player_id", maintain_order="left")

    return _series(named, told, texts, yearly=yearly)


def _series(
    frame: pl.DataFrame,
    in_columns: Callable[[pl.DataFrame], pl.DataFrame],
    ids: pl.Series,
    lines: pl.Series | None = None,
    *,
    yearly: bool,
) -> tuple[ListSeries | None, tuple[Problem, ...]]:
    """Return the series of rows with rating; and list_date, or year and slot; and what is left out.

    `in_columns` gives the rows of one list the columns of ROWS. `lines` are the lines of the
    players of a text, to say where a row stands that was left out.
    """
    keys = ["list_date"] if "list_date" in frame.columns else ["year", "slot"]
    is_rated = pl.all_horizontal(pl.col("rating") > 0, pl.col(keys).is_not_null())
    if "player_id" in frame.columns:
        is_rated &= pl.col("player_id").is_not_null()
    rated = frame.lazy().filter(is_rated)
    counts = _dated(rated.group_by(keys).len().collect())
    full = pl.col("len") >= STRAY_SHARE * pl.col("len").cum_max()
    listed = counts.drop_nulls("list_date").sort("list_date").with_columns(is_full=full)
    kept = listed.filter("is_full").with_row_index("list")
    stray = listed.filter(~pl.col("is_full"))
    unlisted, unkept = frame.height - int(listed["len"].sum()), int(stray["len"].sum())

    def line(odd: pl.DataFrame) -> int | None:
        if lines is None or not odd.height:
            return None
        rows = frame.lazy().join(odd.select(keys).lazy(), on=keys, how="semi").collect()
        return int(min(lines.gather(rows["player"])))

    problems = [*_left_out("rows", unlisted, Text("no rating, or no list of that year"),
                           line(counts.filter(pl.col("list_date").is_null()))),
                *_left_out("stray", unkept,
                           Text("on lists with next to nobody ({count})", count=stray.height),
                           line(stray))]  # fmt: skip
    if not kept.height:
        fix = Text("Give one with ratings and dates.")
        return _refused("empty", Text("The table holds no list."), fix)
    if yearly:
        first = pl.col("list_date").dt.year().is_first_distinct()
        kept = kept.filter(first).drop("list").with_row_index("list")
    numbers = kept.select(_code(keys)).to_series(), kept["list"].cast(pl.Int32)
    number = _code(keys).replace_strict(*numbers, default=None)
    rows = rated.with_columns(list=number).drop(keys).drop_nulls("list").collect(engine="streaming")
    rows = rows.sort("list", maintain_order=True)
    parts = (in_order(in_columns(rows_of(rows, at))) for at in range(kept.height))
    once = pl.concat([part.filter(pl.col("player").is_first_distinct()) for part in parts])
    again = rows.height - once.height
    problems += _left_out("again", again, Text("a player again on the same list"))
    return ListSeries(tuple(kept["list_date"]), once, ids), tuple(problems)


def _refused(code: str, message: Text, fix: Text) -> tuple[None, tuple[Problem, ...]]:
    return None, (Problem("error", f"history-{code}", message, fix),)


def _left_out(code: str, count: int, why: Text, line: int | None = None) -> list[Problem]:
    if not count:
        return []
    message = Text("Rows left out: {count} ({why}).", count=count, why=why)
    if line is not None:
        first = Text("The first is of the player of this line.")
        message = sentences([message, first])
    return [Problem("info", f"history-{code}", message, Text("Nothing, if they are slips."),
                    line=line)]  # fmt: skip


def _dated(lists: pl.DataFrame) -> pl.DataFrame:
    """Return the lists with list_date, null where a slot is on no list of its year."""
    if "list_date" in lists.columns:
        return lists
    days = []
    for year, slot in lists.select("year", "slot").iter_rows():
        months = fide_months(year) if 1 <= year <= 9999 else ()
        days.append(date(year, months[slot - 1], 1) if 1 <= slot <= len(months) else None)
    return lists.with_columns(list_date=pl.Series(days, dtype=pl.Date))


def _code(keys: list[str]) -> pl.Expr:
    """Return one whole number for the date, or the year and slot, of a list."""
    if keys == ["list_date"]:
        return pl.col("list_date").cast(pl.Int64)
    return pl.col("year").cast(pl.Int64) * 2**32 + pl.col("slot")


def fide_months(year: int) -> tuple[int, ...]:
    """Return the months of FIDE's lists in a year.

    >>> fide_months(1990), fide_months(2004), fide_months(2012)[:5], len(fide_months(2013))
    ((1, 7), (1, 4, 7, 10), (1, 3, 5, 7, 8), 12)
    """
    if year < 2001:
        return (1, 7)
    if year < 2009:
        return (1, 4, 7, 10)
    return FIDE_MONTHS.get(year, tuple(range(1, 13)))

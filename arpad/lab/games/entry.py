"""With which ratings players enter a fit: a table of them, such as another fit has left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import polars as pl

from arpad.lab.games.tables import BYTES_MAX, Source, named_source, opened_cells
from arpad.lab.theory.kind import EntryColumns
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text

NAMES: Final = {
    "player": ("player", "player_id"), "rating": ("rating",), "deviation": ("deviation", "rd"),
}  # fmt: skip
"""Our columns, and what they may be called; the deviation may be missing."""
DEVIATION_MAX: Final = 1000.0


@dataclass(frozen=True, slots=True, eq=False)
class EntryRatings:
    """Rating and deviation by player, in points; the deviation is null where none is given."""

    rows: pl.DataFrame

    def of(self, entry: EntryColumns, players: tuple[str, ...]) -> EntryColumns:
        """Return the players as they enter, with the ratings of those who have one here.

        Who has none enters as without this table. Who has one counts as rated.

        >>> rows = pl.DataFrame({"player": ["Bob"], "rating": [1800.0], "deviation": [60.0]})
        >>> columns = EntryRatings(rows).of(EntryColumns.of_newcomers(2), ("Ann", "Bob"))
        >>> columns.ratings.tolist(), columns.deviations({"RD": 80, "RD_new": 350}).tolist()
        ([1500.0, 1800.0], [350.0, 60.0])
        """
        named = pl.DataFrame({"player": pl.Series(players, dtype=pl.String)})
        joined = named.join(self.rows, on="player", how="left", maintain_order="left")
        ratings, deviations = (
            joined[name].cast(pl.Float64).fill_null(np.nan).to_numpy()
            for name in ("rating", "deviation")
        )
        has_rating = ~np.isnan(ratings)
        return replace(
            entry,
            ratings=np.where(has_rating, ratings, entry.ratings),
            games_rated=np.where(has_rating, np.maximum(entry.games_rated, 1), entry.games_rated),
            own_deviations=deviations,
        )

    def strangers(self, players: Collection[str], source: Source) -> tuple[Problem, ...]:
        """Say that nobody of the table is in the games; an older table may have more players."""
        if self.rows["player"].is_in(list(players)).any():
            return ()
        message = Text("Nobody of the table of ratings is in the games: all enter as without it.")
        fix = Text("Write the players as they are in the games.")
        return (Problem("warning", "fit-entry", message, fix, file=named_source(source)),)


def read_entry(source: Source) -> tuple[EntryRatings | None, tuple[Problem, ...]]:
    """Return the table of a CSV or Parquet file, or of a frame, and what is wrong with it.

    A row without a player, without a rating or with a deviation that is none is an error.
    """
    notes = Notes(named_source(source))
    cells = opened_cells(source, notes, BYTES_MAX)
    if cells is None:
        return None, notes.all()
    header = cells.frame.columns
    columns = {ours: next((name for name in names if name in header), None)
               for ours, names in NAMES.items()}  # fmt: skip
    if missing := [ours for ours in ("player", "rating") if columns[ours] is None]:
        message = Text("Columns are missing: {missing}.", missing=missing)
        fix = Text("Name them in the header line.")
        notes.add("error", "fit-entry", message, fix=fix, line=1)
        return None, notes.all()
    written = pl.lit(None, pl.String) if columns["deviation"] is None else columns["deviation"]
    rows = cells.frame.select(player=columns["player"], rating=columns["rating"], deviation=written)
    numbers = rows.with_columns(pl.col("rating", "deviation").cast(pl.Float64, strict=False))
    is_odd = (
        pl.col("player").is_null()
        | ~pl.col("rating").is_finite().fill_null(value=False)
        | ~pl.col("deviation").is_between(0, DEVIATION_MAX, closed="right").fill_null(value=False)
        & rows["deviation"].is_not_null()
    )
    if (odd := numbers.filter(is_odd)).height:
        message = Text("Rows without a player, a rating or a deviation that is a number of points "
                       "above 0: {count}.", count=odd.height)  # fmt: skip
        fix = Text("Give a rating, and a deviation of up to {most} points or none.",
                   most=int(DEVIATION_MAX))  # fmt: skip
        notes.add("error", "fit-entry", message, fix=fix)
    if twice := numbers.filter(pl.col("player").is_duplicated())["player"].unique().to_list():
        message = Text("A player has several rows: {player}.", player=sorted(twice)[0])
        notes.add("error", "fit-entry", message, fix=Text("Leave one of them."))
    return EntryRatings(numbers), notes.all()

"""What a written list lost: it is read again, and compared with the list that it was made from."""

from collections.abc import Iterable
from typing import Final

import polars as pl

from arpad.office.intake.converting import LEFT_OUT
from arpad.report.notes import counted, left_out
from arpad.report.problems import Level, Problem, Text

_LEVELS: Final[dict[str, Level]] = {"rating": "error"}
"""How grave it is that a column is written otherwise; of the others, a warning."""
_FIX: Final = Text("Write CSV or Parquet to keep everything.")


def losses(
    before: pl.DataFrame, after: pl.DataFrame, held: Iterable[str], format_name: str
) -> tuple[Problem, ...]:
    """Return a problem for the players who are gone, and for each column that is not the same.

    `held` are the columns that the format has; the others of the list are named as left out.

    >>> before = pl.DataFrame({"player_id": ["7", "L"], "name": ["Ana", "Eva"], "club": ["X", ""]})
    >>> after = pl.DataFrame({"player_id": ["7"], "name": ["A"]})
    >>> for problem in losses(before, after, ("player_id", "name"), "Vega"):
    ...     print(problem.message)
    Columns left out: club.
    1 player: left out, for Vega can't hold the number L.
    1 player: name is written otherwise, Ana as A.
    """
    held = tuple(held)
    filled = {name for name in before.columns if (before[name].cast(pl.String) != "").any()}
    problems = []
    if unheld := [name for name in before.columns if name in filled and name not in held]:
        problems.append(Problem("info", LEFT_OUT, left_out(unheld), found=", ".join(unheld)))
    gone = before.join(after.select("player_id"), on="player_id", how="anti", maintain_order="left")
    if gone.height:
        first = gone["player_id"][0]
        message = Text("{players}: left out, for {format} can't hold the number {number}.",
                       players=counted(gone.height, "player"), format=format_name,
                       number=first)  # fmt: skip
        problems.append(Problem("error", LEFT_OUT, message, _FIX, first))
    texts = pl.all().cast(pl.String).fill_null("")
    written = after.select("player_id", *(name for name in held if name in after.columns
                                          and name != "player_id")).with_columns(texts)  # fmt: skip
    both = before.with_columns(texts).join(
        written, on="player_id", how="inner", suffix="_after", maintain_order="left"
    )
    for name in held:
        if name in before.columns and name != "player_id":
            problems += _otherwise(both, name)
    return tuple(problems)


def _otherwise(both: pl.DataFrame, name: str) -> list[Problem]:
    """Return the problem of a column that is not the same for all, with the first such player."""
    after = pl.col(f"{name}_after") if f"{name}_after" in both.columns else pl.lit("")
    rows = both.filter(pl.col(name) != after).select(pl.col(name), after.alias("after"))
    if rows.is_empty():
        return []
    first, becomes = rows.row(0)
    message = Text("{players}: {column} is written otherwise, {before} as {after}.",
                   players=counted(rows.height, "player"), column=name,
                   before=first or None, after=becomes or None)  # fmt: skip
    return [Problem(_LEVELS.get(name, "warning"), LEFT_OUT, message, _FIX, first)]

"""Reads games with both ratings: a games table with two columns more, or one made from PGN tags."""

from __future__ import annotations

from typing import Final

import polars as pl

from arpad.lab.games.sides import warn_of_side
from arpad.lab.games.tables import (
    Columns,
    Source,
    named_source,
    open_games,
    rating,
    score,
    warn_of_cells,
)
from arpad.report.notes import Notes, joined, sentences
from arpad.report.problems import Problem, Text

RATINGS: Final = ("white_rating", "black_rating")


def read_rated_games(
    source: Source,
    ratings: pl.DataFrame | None = None,
    columns: Columns | None = None,
    births: pl.DataFrame | None = None,
    *,
    may_take_list: bool = True,
) -> tuple[pl.DataFrame | None, tuple[Problem, ...]]:
    r"""Return played games of two rated players, and the problems; None if there are none.

    Columns: white_id, black_id, event (its name, site and year; null if unknown), white_rating,
    black_rating, score (of White: 1, 0.5, 0). Beside these, null where they are unknown: day,
    white_born and black_born (years of birth), white_before and black_before (how many games of
    his the table has before this one, rated or not), time_control (its text). `ratings`
    (player_id, rating) gives the ratings of a table that has none, `births` (player_id, birth_date)
    the births. columns: what the file calls ours. may_take_list: the reader could be given
    `ratings`, and a table without them is told so.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.csv")
    ...     _ = path.write_text("White,Black,Result,WhiteElo,BlackElo\nA,B,1,2400,2300\nB,A,*,,\n")
    ...     games, problems = read_rated_games(path)
    >>> games.select("white_rating", "black_rating", "score").rows()
    [(2400, 2300, 1.0)]
    >>> problems[0].message
    '1 of 2 games are left out: not played to a result, or a rating is missing.'
    """
    notes = Notes(named_source(source))
    named = open_games(source, notes, columns)
    if named is None:
        return None, notes.all()
    needed = RATINGS if ratings is None else ("white_id", "black_id")
    missing = sorted({"result", *needed} - set(named.columns))
    if missing:
        fix = (Text("Name them in the header line, or give a list with the ratings.")
               if may_take_list else Text("Name them in the header line."))  # fmt: skip
        notes.add("error", "games-column", _missing(missing), fix=fix, line=1)
        return None, notes.all()
    if ratings is not None:
        named = _joined(named, ratings)
    if births is not None:
        named = _born(named, births)
    warn_of_cells(named, notes)
    is_himself = (pl.col("white_id") == pl.col("black_id")).fill_null(value=False)
    games = typed(named).filter(~is_himself).drop_nulls([*RATINGS, "score"])
    if left_out := named.height - games.height:
        met_selves = named.height - typed(named).filter(~is_himself).height
        notes.add("info", "games-left-out", _left_out(left_out, named.height, met_selves))
    warn_of_side(games["score"].to_numpy(), notes)
    if games.is_empty():
        notes.add(
            "error",
            "games-none",
            _why_none(typed(named)),
            fix=Text("Give games with whole ratings above 0 and results such as 1-0."),
        )
        return None, notes.all()
    return games, notes.all()


def _left_out(count: int, all_games: int, met_selves: int) -> Text:
    message = Text("{count} of {all} games are left out: not played to a result, or a rating is "
                   "missing.", count=count, all=all_games)  # fmt: skip
    alone = Text("In {count} a player meets themselves.", count=met_selves)
    return sentences([message, alone]) if met_selves else message


def _missing(columns: list[str]) -> Text:
    """Say which columns a table lacks, and whose rating that is.

    >>> _missing(["black_rating"])
    "The ratings of Black are missing: there is no column black_rating, though White's are there."
    >>> _missing(["black_rating", "result"])
    'Columns are missing: black_rating, result.'
    """
    if columns == ["white_rating"]:
        return Text("The ratings of White are missing: there is no column {column}, though Black's "
                    "are there.", column=columns[0])  # fmt: skip
    if columns == ["black_rating"]:
        return Text("The ratings of Black are missing: there is no column {column}, though White's "
                    "are there.", column=columns[0])  # fmt: skip
    return Text("Columns are missing: {missing}.", missing=columns)


def _why_none(games: pl.DataFrame) -> Text:
    """Say what no game has: a result, or the rating of one side."""
    wanted = ((Text("a result"), "score"), (Text("a rating of White"), RATINGS[0]),
              (Text("a rating of Black"), RATINGS[1]))  # fmt: skip
    for what, column in wanted:
        if games.height and games[column].null_count() == games.height:
            others = [name for name, column in wanted if games[column].null_count() < games.height]
            return (Text("No game has {what}, though there are games with {others}.", what=what,
                         others=joined(others)) if others
                    else Text("No game has {what}.", what=what))  # fmt: skip
    return Text("No game has a result and both ratings.")


def _joined(games: pl.DataFrame, ratings: pl.DataFrame) -> pl.DataFrame:
    """Return the games with the ratings of a list; those of the table itself don't count."""
    games = games.drop(RATINGS, strict=False)
    renamed = ratings.select(
        pl.col("player_id").cast(pl.String), pl.col("rating").cast(pl.Int64).cast(pl.String)
    )
    for side in ("white", "black"):
        theirs = renamed.rename({"player_id": f"{side}_id", "rating": f"{side}_rating"})
        games = games.join(theirs, on=f"{side}_id", how="left", maintain_order="left")
    return games


def typed(named: pl.DataFrame) -> pl.DataFrame:
    """Return games as `open_games` reads them, typed; what can't be read is null."""
    has = set(named.columns)
    unknown = pl.lit(None, pl.String)
    event = unknown
    if "event_id" in has:
        parts = [pl.col("event_id")]
        parts += [pl.col("site").fill_null("")] if "site" in has else []
        parts += [pl.col("day").str.slice(0, 4).fill_null("")] if "day" in has else []
        event = pl.concat_str(parts, separator=" / ")
    rows = named.select(
        white_id=pl.col("white_id") if "white_id" in has else unknown,
        black_id=pl.col("black_id") if "black_id" in has else unknown,
        event=event,
        white_rating=rating("white_rating"),
        black_rating=rating("black_rating"),
        score=score(),
        day=_day() if "day" in has else pl.lit(None, pl.Date),
        white_born=_year("white_birth") if "white_birth" in has else pl.lit(None, pl.Int32),
        black_born=_year("black_birth") if "black_birth" in has else pl.lit(None, pl.Int32),
        time_control=pl.col("time_control") if "time_control" in has else unknown,
    )
    return _counted(rows)


def _born(games: pl.DataFrame, births: pl.DataFrame) -> pl.DataFrame:
    """Return the games with the births of a list; those of the table itself don't count."""
    games = games.drop("white_birth", "black_birth", strict=False)
    renamed = births.select(
        pl.col("player_id").cast(pl.String), pl.col("birth_date").cast(pl.String)
    ).unique("player_id", keep="first", maintain_order=True)
    for side in ("white", "black"):
        if f"{side}_id" in games.columns:
            theirs = renamed.rename({"player_id": f"{side}_id", "birth_date": f"{side}_birth"})
            games = games.join(theirs, on=f"{side}_id", how="left", maintain_order="left")
    return games


def _day() -> pl.Expr:
    """Return the day that is written as 2010-09-01 or 2010.09.01; of a month or year its first."""
    parts = pl.col("day").str.extract_groups(
        r"^(\d{4})(?:[-./](\d{2}|\?\?))?(?:[-./](\d{2}|\?\?))?"
    )
    month, day = (
        parts.struct.field(name).str.replace("??", "01", literal=True).fill_null("01")
        for name in ("2", "3")
    )
    written = pl.concat_str([parts.struct.field("1"), month, day], separator="-")
    return written.str.to_date("%Y-%m-%d", strict=False)


def _year(column: str) -> pl.Expr:
    return pl.col(column).str.slice(0, 4).cast(pl.Int32, strict=False)


def _counted(games: pl.DataFrame) -> pl.DataFrame:
    """Return the games with how many of each player's stand before them, by day, then by row."""
    rows = games.with_row_index("row")
    sides = [
        rows.select("row", "day", "score", player=f"{side}_id", side=pl.lit(side))
        for side in ("white", "black")
    ]
    played = pl.concat(sides).drop_nulls(["player", "day", "score"]).sort("day", "row")
    counted = played.with_columns(before=pl.int_range(pl.len()).over("player"))
    for side in ("white", "black"):
        own = counted.filter(pl.col("side") == side).select(
            "row", pl.col("before").alias(f"{side}_before")
        )
        rows = rows.join(own, on="row", how="left", maintain_order="left")
    return rows.drop("row")

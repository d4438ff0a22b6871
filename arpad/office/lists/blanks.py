"""What is blank of what a list has to show of its players, told before anybody prints it."""

from collections.abc import Sequence
from datetime import date
from typing import Final

import polars as pl

from arpad.report.notes import counted, listed
from arpad.report.problems import Problem, Text
from arpad.tables.rating_list import Shown

_MAY_BE_BLANK: Final = {Shown.TITLE, Shown.CHANGE, Shown.GAMES, Shown.GAMES_AT_25}
"""What nobody misses where it is blank: who has no title has none."""
_MISSED_OF_ALL: Final = {Shown.CLUB}
"""What some lack, but hardly everybody."""
NAMED_MAX: Final = 3


def blanks(rows: pl.DataFrame, shown: Sequence[Shown], on: date) -> tuple[Problem, ...]:
    """Return what is blank of what is to be shown, in the rows of the list of a day.

    >>> from arpad.tables.rating_list import Shown
    >>> rows = pl.DataFrame({"player_id": ["2", "1"], "name": ["Euwe, Eva", "Réti, Ana"],
    ...     "rating": [2224, 2319], "club": ["Foment", None]})
    >>> [(one.found, one.fix) for one in blanks(rows, [Shown.NAME, Shown.CLUB], date(2026, 2, 1))]
    [('1', 'State the club from 2026-02-01 on, before the list is published.')]
    """
    return blank_cells(prepared(rows), shown, on)


def prepared(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows with every column that can be shown, texts without nulls."""
    wanted = {*(shown.column for shown in Shown), "status", "section", "rating_shown"}
    missing = [pl.lit(None, pl.String).alias(name) for name in sorted(wanted - {*rows.columns})]
    people = rows.with_columns(*missing).with_columns(_shortest("k_factor"), _shortest("k_base"))
    if "birth_date" in rows.columns:
        people = people.with_columns(birth_year=pl.col("birth_date").str.slice(0, 4))
    is_new = pl.col("k_factor") == Shown.GAMES_AT_25.k_factor
    at_25 = pl.when(is_new).then(pl.col("games_rated").cast(pl.Int64))
    rated = pl.col("rating").cast(pl.Int64)
    texts = ("name", "federation", "title", "club", "sex", "status", "section", "birth_year")
    return people.with_columns(
        pl.col(texts).cast(pl.String).fill_null(""),
        rating=rated,
        rating_told=pl.coalesce(pl.col("rating_shown").cast(pl.Int64), rated),
        games_at_25=at_25,
    )


def _shortest(name: str) -> pl.Expr:
    """Return a K as text without the zeros that a file's column of decimals adds: 20, 18.1."""
    text = pl.col(name).cast(pl.String)
    short = text.str.strip_chars_end("0").str.strip_chars_end(".")
    return pl.when(text.str.contains(".", literal=True)).then(short).otherwise(text).alias(name)


def blank_cells(
    people: pl.DataFrame, shown: Sequence[Shown], on: date | None = None
) -> tuple[Problem, ...]:
    """Return what is blank of what is prescribed, for whoever is rated."""
    rated = people.filter(pl.col("rating").is_not_null())
    is_blank = {
        column: pl.col(column.column).cast(pl.String).fill_null("") == "" for column in shown
    }
    counts = rated.select(**{column.name: blank.sum() for column, blank in is_blank.items()})
    problems = []
    for column in [column for column in shown if counts[column.name].item()]:
        blank = rated.filter(is_blank[column])
        if column in _MISSED_OF_ALL and blank.height == rated.height > 0:
            message = Text("The list says of nobody {what}, and it is to be printed.",
                           what=Text(column.value))  # fmt: skip
            fix = Text("Add it before the list is published, unless nobody has one.")
            problems.append(Problem("warning", "list-blank", message, fix=fix))
        elif column not in _MAY_BE_BLANK and blank.height:
            named = blank.select(pl.col("player_id").cast(pl.String), "name").head(NAMED_MAX)
            names = [" ".join(filter(None, who)) for who in named.iter_rows()]
            who = (Text("{names} and others", names=listed(names)) if blank.height > NAMED_MAX
                   else listed(names))  # fmt: skip
            message = Text("Of {players} the list doesn't say {what}: {names}.", names=who,
                           players=counted(blank.height, "player"),
                           what=Text(column.value))  # fmt: skip
            fix = Text("State {what} before the list is published.", what=Text(column.value))
            if on is not None:
                fix = Text("State {what} from {date} on, before the list is published.",
                           what=Text(column.value), date=on)  # fmt: skip
            numbers = " ".join(named["player_id"])
            problems.append(Problem("warning", "list-blank", message, fix=fix, found=numbers))
    return tuple(problems)

"""The rows of a rating list between files and the program: numbers inside, text outside.

What a file says as 12.5 is 1250 hundredths inside, 2026-02-01 is 20260201, under the names that the
engine has for them; 2015:27 2016:31 is a list of seasons and games (`season_games`); a status is
the number that the engine has for it, a birth a day of which parts may be unknown (`births`).
"""

from collections.abc import Callable, Collection, Mapping
from typing import Final

import polars as pl

from arpad.tables.births import ISO
from arpad.tables.rating_list import KEPT, Kind, ListColumn
from arpad.tables.statuses import STATUS_NAMES

SEASONS: Final = pl.List(pl.Struct({"season": pl.Int64(), "games": pl.Int64()}))


_MANY: Final = 10_000
"""So many births are looked up among those that differ sooner than read one by one."""


def typed(frame: pl.DataFrame) -> pl.DataFrame:
    """Return rows of a list as the program has them: exactly KEPT, each under its name inside.

    `frame` is what a reader gives, a published list, or rows that are typed already; what it lacks
    is null. Raises PolarsError for a day, a birth, a season or a status that is none.

    >>> rows = typed(pl.DataFrame({"k_factor": ["12.5"], "last_played": ["2026-01-31"]}))
    >>> rows.select("k_factor_listed_e2", "last_played_on").rows()
    [(1250, 20260131)]
    """
    return frame.select(_typed(column, frame).alias(column.inside) for column in KEPT)


def _typed(column: ListColumn, frame: pl.DataFrame) -> pl.Expr:
    dtype = _dtype(column)
    given = column.inside if column.inside in frame.columns else column.name
    if given not in frame.columns or 0 < frame.height == frame[given].null_count():
        return pl.lit(None, dtype)
    if column.kind not in _READERS or (given == column.inside and frame.schema[given] == dtype):
        return pl.col(given).cast(dtype)
    read = _READERS[column.kind](pl.col(given)).cast(dtype)
    if column.kind != "birth" or frame.height < _MANY:
        return read
    texts = frame[given].unique()  # a list of a million has few distinct ones
    births = texts.to_frame().select(read).to_series()
    return pl.col(given).replace_strict(texts, births, return_dtype=dtype)


def _dtype(column: ListColumn) -> pl.DataType:
    if column.kind == "seasons":
        return SEASONS
    return pl.String() if column.is_text and column.kind not in _READERS else pl.Int64()


def _season_games(text: pl.Expr) -> pl.Expr:
    pair = pl.element().str.split_exact(":", 1).struct.rename_fields(["season", "games"])
    return text.str.split(" ").list.eval(pair.cast(SEASONS.inner))


def read_births(text: pl.Expr) -> pl.Expr:
    """Return what texts say, as `Birth.of`; PolarsError, when it is collected, for no birth."""
    text = text.cast(pl.String)
    is_right = text.is_null() | text.str.contains(ISO)
    digits = text.str.replace_all("-", "", literal=True).str.pad_end(8, "0")
    wrong = pl.format("{} is no birth", text)
    return pl.when(is_right).then(digits).otherwise(wrong).cast(pl.Int64)


_READERS: Final[Mapping[Kind, Callable[[pl.Expr], pl.Expr]]] = {
    "decimal": lambda text: text.cast(pl.Decimal(12, 2), strict=False) * 100,
    "day": lambda text: text.cast(pl.String).str.replace_all("-", "", literal=True),
    "seasons": _season_games,
    "birth": read_births,
    "status": lambda text: text.replace_strict({v: k for k, v in STATUS_NAMES.items()}),
}  # fmt: skip
"""What is read of a text, or of a reader's decimal or date."""


def as_text(rows: pl.DataFrame, names: Collection[str] = ()) -> pl.DataFrame:
    """Return typed rows as files have them, KEPT by their own names; or these columns alone.

    >>> as_text(typed(pl.DataFrame({"k_factor": ["12.50", "20"]})))["k_factor"].to_list()
    ['12.5', '20']
    """
    wanted = [column for column in KEPT if not names or column.name in names]
    return rows.select(outside(column, rows[column.inside]) for column in wanted)


def outside(column: ListColumn, values: pl.Series) -> pl.Series:
    """Return a column's values inside as its files have them, under its name."""
    writer = _WRITERS.get(column.kind) if column.is_text else None
    return (writer(values) if writer else values).alias(column.name)


def days(numbers: pl.Series) -> pl.Series:
    """Return days as yyyymmdd as yyyy-mm-dd; null for what is no day."""
    return numbers.cast(pl.String).str.to_date("%Y%m%d", strict=False).cast(pl.String)


def decimals(amounts_e2: pl.Series) -> pl.Series:
    """Return hundredths as texts; a list of a million has few distinct ones."""
    texts = {e2: decimal_e2(e2) for e2 in amounts_e2.unique().drop_nulls()}
    return amounts_e2.replace_strict(texts, default=None, return_dtype=pl.String)


def decimal_e2(amount_e2: int) -> str:
    """Return hundredths as the shortest decimal.

    >>> decimal_e2(1500), decimal_e2(1250), decimal_e2(-350)
    ('15', '12.5', '-3.5')
    """
    whole, rest = divmod(abs(amount_e2), 100)
    text = f"{whole}.{rest:02d}".rstrip("0").rstrip(".")
    return f"-{text}" if amount_e2 < 0 else text


def seasons(games: pl.Series) -> pl.Series:
    """Return the games of each season as a list prints them: 2015:27 2016:31."""
    pair = pl.format("{}:{}", *(pl.element().struct.field(name) for name in ("season", "games")))
    text = pl.col(games.name).list.eval(pair).list.join(" ")
    return games.to_frame().select(text).to_series()


def statuses(numbers: pl.Series) -> pl.Series:
    """Return the names of statuses; null for none."""
    return numbers.replace_strict(STATUS_NAMES, default=None, return_dtype=pl.String)


def written_births(births: pl.Series) -> pl.Series:
    """Return births as files have them; a list of a million has few distinct ones.

    >>> written_births(pl.Series([19800528, 19800500, 0, None])).to_list()
    ['1980-05-28', '1980-05', '', None]
    """
    each = births.unique().drop_nulls().cast(pl.Int64)
    days = each.cast(pl.String).str.zfill(8).str.replace("^(....)(..)(..)$", "$1-$2-$3")
    texts = days.str.replace("(-00)+$", "").str.replace("^0000.*$", "")
    return births.cast(pl.Int64).replace_strict(each, texts, default=None, return_dtype=pl.String)


_WRITERS: Final[Mapping[Kind, Callable[[pl.Series], pl.Series]]] = {
    "decimal": decimals, "day": days, "seasons": seasons, "status": statuses,
    "birth": written_births,
}  # fmt: skip


def written_games(games: pl.DataFrame) -> pl.DataFrame:
    """Return player and games_by_year, as a list prints them, of rows of player, season, games.

    >>> games = pl.DataFrame({"player": [7, 7], "season": [2016, 2015], "games": [31, 27]})
    >>> written_games(games).rows()
    [(7, '2015:27 2016:31')]
    """
    as_text = pl.format("{}:{}", "season", "games").str.join(" ")
    return games.sort("player", "season").group_by("player").agg(games_by_year=as_text)

"""The rows of a rating list between files and the program: whole numbers inside, text outside.

What a file says as 12.5 is 1250 hundredths in between, under the name that says so (`k_factor_e2`).
"""

import polars as pl

from arpad.tables.rating_list import KEPT, ListColumn


def typed(frame: pl.DataFrame) -> pl.DataFrame:
    """Return rows of a list as the program has them: exactly KEPT, each under its name inside.

    `frame` is what a reader gives, a published list, or rows that are typed already; what it lacks
    is null.

    >>> typed(pl.DataFrame({"k_factor": ["12.5", "20", None]}))["k_factor_e2"].to_list()
    [1250, 2000, None]
    """
    return frame.select(_typed(column, frame).alias(column.inside) for column in KEPT)


def _typed(column: ListColumn, frame: pl.DataFrame) -> pl.Expr:
    dtype = pl.Int64() if column.is_amount or not column.is_text else pl.String()
    if column.inside in frame.columns:
        return pl.col(column.inside).cast(dtype)
    if column.name not in frame.columns:
        return pl.lit(None, dtype)
    return (pl.col(column.name).cast(pl.Decimal(12, 2), strict=False) * 100).cast(pl.Int64)


def as_text(rows: pl.DataFrame) -> pl.DataFrame:
    """Return typed rows as files have them, KEPT by their own names.

    >>> as_text(typed(pl.DataFrame({"k_factor": ["12.50", "20"]})))["k_factor"].to_list()
    ['12.5', '20']
    """
    return rows.select(
        decimals(rows[column.inside]).alias(column.name) if column.is_amount else column.name
        for column in KEPT
    )


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

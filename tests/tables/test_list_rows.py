"""What a file says of a list is read once, and written as it was."""

from decimal import Decimal

import polars as pl

from arpad.tables.list_rows import as_text, typed
from arpad.tables.rating_list import KEPT


def test_a_decimal_is_whole_hundredths_inside_however_it_is_given() -> None:
    texts = ["12.5", "20", "20.00", "0.25", "-3.5", None]
    decimals = [None if text is None else Decimal(text) for text in texts]
    inside = [1250, 2000, 2000, 25, -350, None]
    for given in (pl.Series(texts), pl.Series(decimals, dtype=pl.Decimal(12, 3))):
        rows = typed(pl.DataFrame({"k_factor": given, "k_base": given}))
        assert rows["k_factor_e2"].to_list() == rows["k_base_e2"].to_list() == inside
        assert as_text(rows)["k_factor"].to_list() == ["12.5", "20", "20", "0.25", "-3.5", None]
        assert typed(rows).equals(rows)
    assert typed(as_text(rows)).equals(rows)


def test_rows_outside_have_the_columns_that_an_office_keeps() -> None:
    assert as_text(typed(pl.DataFrame())).columns == [column.name for column in KEPT]

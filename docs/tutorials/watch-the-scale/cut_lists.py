"""Cut three small files out of the federation's lists: two lists, and the strengths behind one."""

from datetime import date

import polars as pl

LISTS = pl.read_parquet("federation/lists.parquet").with_columns(name="player_id")
for year in (2010, 2011):
    of_year = LISTS.filter(list_date=date(year, 1, 1))
    of_year.select("player_id", "name", "rating").write_csv(f"jan{year}.csv")
last = LISTS.filter(list_date=date(2011, 1, 1))
last.select("player_id", "name", pl.col("strength").round().cast(int).alias("rating")).write_csv(
    "strengths.csv"
)

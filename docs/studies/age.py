"""Measures at what age the best players play best: age.py LISTS [FOLDER].

LISTS is ranking_chessplayers_1851_2000_yearly.csv.gz; the study says where it comes from. Writes
charts (SVG) and tables (Markdown).
"""

import sys
from pathlib import Path

import polars as pl

from arpad.formats.atomic import write_whole
from arpad.supervise.resampling import Estimate, Resampling, interval_text
from arpad.supervise.study.charts import Chart, Line, Table

HERE = Path(__file__).parent
TOP = (10, 100)
"""So many of each list: the very best, and from 1920 on the best hundred."""
HUNDRED_FROM = 1920
EARLY, LATE, YEARS_MIN = 25.0, 45.0, 10
"""Whole careers: on a list up to this age, still on one from that age, on so many lists."""
BORN = ((1800, 1879), (1880, 1909), (1910, 1929), (1930, 1955))
AGES = (18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58)
FINDINGS = {
    "age-top": "The best ten were 28 years old in the 1990s, and 34 or more in every decade before",
    "age-curve": "Ratings are highest from 34 to 38: at 50 a player stands 76 points below his "
    "best, at 22 146",
}


def read(path: Path) -> pl.DataFrame:
    """Return player, rating, age, rank, year, year of birth; rows without an age are left out."""
    rows = pl.read_csv(path, infer_schema=False, encoding="utf8-lossy")
    typed = rows.select(
        player="Player",
        rating=pl.col("Rating").cast(pl.Float64, strict=False),
        age=pl.col("Age").cast(pl.Float64, strict=False),
        rank=pl.col("ranking").cast(pl.Int64, strict=False),
        year=pl.col("year").cast(pl.Int64, strict=False),
    ).drop_nulls()
    return typed.with_columns(born=(pl.col("year") + 1 - pl.col("age")).floor().cast(pl.Int64))


def age_of_the_best(rows: pl.DataFrame, again: Resampling) -> list[tuple[int, int, Estimate]]:
    """Return decade, how many of each list, and their mean age, players drawn again."""
    found = []
    for top in TOP:
        decades = rows.filter(pl.col("rank") <= top).with_columns(decade=pl.col("year") // 10 * 10)
        for (decade,), of in sorted(decades.group_by("decade"), key=lambda one: one[0]):
            if int(str(decade)) == 2000 or (top == 100 and int(str(decade)) < HUNDRED_FROM):
                continue
            sums = of.group_by("player").agg(pl.col("age").sum(), pl.len()).sort("player")
            mean = again.ratio(sums["age"], sums["len"], f"{top} {decade}")
            if mean:
                found.append((int(str(decade)), top, mean))
    return found


def careers(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of whole careers, each rating less the player's own best."""
    whole = (
        rows.group_by("player", "born")
        .agg(
            first=pl.col("age").min(),
            last=pl.col("age").max(),
            lists=pl.len(),
            best=pl.col("rating").max(),
            best_age=pl.col("age").sort_by("rating", descending=True).first(),
        )
        .filter(pl.col("first") <= EARLY, pl.col("last") >= LATE, pl.col("lists") >= YEARS_MIN)
    )
    kept = rows.join(whole, on=["player", "born"])
    return kept.with_columns(below=pl.col("rating") - pl.col("best")).sort("player", "year")


def age_of_one_s_best(whole: pl.DataFrame, again: Resampling) -> list[tuple[str, Estimate]]:
    """Return for players born in some years the mean age of their best rating."""
    of_players = whole.unique(["player", "born"], maintain_order=True)
    found = []
    for since, until in (*BORN, (BORN[0][0], BORN[-1][1])):
        ages = of_players.filter(pl.col("born").is_between(since, until))["best_age"].to_numpy()
        mean = again.mean_of_few(ages, f"born {since}")
        if mean:
            name = "all" if (since, until) == (BORN[0][0], BORN[-1][1]) else f"{since} to {until}"
            found.append((name.replace(f"{BORN[0][0]} to", "up to"), mean))
    return found


def by_age(whole: pl.DataFrame, again: Resampling) -> list[tuple[int, Estimate]]:
    """Return at some ages (two years about each) how far players stand below their best."""
    found = []
    for age in AGES:
        of = whole.filter((pl.col("age") >= age - 1) & (pl.col("age") < age + 1))
        sums = of.group_by("player").agg(pl.col("below").sum(), pl.len()).sort("player")
        mean = again.ratio(sums["below"], sums["len"], f"age {age}")
        if mean and len(sums) >= 20:
            found.append((age, Estimate(mean.value, mean.low, mean.high, len(sums))))
    return found


def main(lists: Path, folder: Path = HERE) -> None:
    """Write charts and tables of the study into a folder."""
    (folder / "tables").mkdir(exist_ok=True)
    again, rows = Resampling(seed=1), read(lists)
    whole = careers(rows)
    top = age_of_the_best(rows, again)
    table = Table(
        ("decade", "of each list", "mean age (years)", "95% interval"),
        tuple((f"{d}s", n, round(e.value, 1), interval_text(e)) for d, n, e in top),
    )
    lines = tuple(
        Line(
            f"the best {n}",
            tuple((float(d + 5), e.value) for d, many, e in top if many == n),
            tuple((e.low, e.high) for _, many, e in top if many == n == TOP[0]),
        )
        for n in TOP
    )
    _write(folder, "age-top", Chart(FINDINGS["age-top"], "year", "mean age (years)", lines, table))
    best = age_of_one_s_best(whole, again)
    _table(folder, "age-best", Table(
        ("born", "players", "mean age at the best rating", "95% interval"),
        tuple((name, e.count, round(e.value, 1), interval_text(e)) for name, e in best),
    ))  # fmt: skip
    curve = by_age(whole, again)
    table = Table(
        ("age", "players", "rating less own best (points)", "95% interval"),
        tuple((age, e.count, round(e.value, 1), interval_text(e)) for age, e in curve),
    )
    line = Line(
        "whole careers",
        tuple((float(age), e.value) for age, e in curve),
        tuple((e.low, e.high) for _, e in curve),
    )
    y_title = "rating less own best (points)"
    curve_chart = Chart(FINDINGS["age-curve"], "age (years)", y_title, (line,), table)
    _write(folder, "age-curve", curve_chart)
    counts = Table(
        ("what", "number"),
        (("rows", len(rows)), ("players", rows["player"].n_unique()),
         ("whole careers", whole["player"].n_unique()),
         ("lists", rows["year"].n_unique())),
    )  # fmt: skip
    _table(folder, "age-counts", counts)


def _write(folder: Path, name: str, chart: Chart) -> None:
    write_whole(folder / f"{name}.svg", chart.svg().encode())
    _table(folder, name, chart.table)


def _table(folder: Path, name: str, table: Table) -> None:
    write_whole(folder / "tables" / f"{name}.md", f"{table.markdown()}\n".encode())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

"""The report of `arpad simulate`: how near an edition's lists come to strengths that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
import polars as pl

from arpad.supervise.resampling import (
    Counts,
    Estimate,
    Numbers,
    Resampling,
    interval_text,
    with_interval,
)
from arpad.supervise.simulation.federation import JUNIOR_AGE, World
from arpad.supervise.simulation.runs import DAYS_A_YEAR, Simulation
from arpad.supervise.study.charts import LINES_MAX, Chart, Line, Table
from arpad.supervise.study.report import Report, Section, json_ready

MEASURES: Final = {
    "rmse": ("Distance to the truth", "root mean square of rating less strength (points)"),
    "drift": ("Drift", "mean rating less mean strength (points)"),
    "junior_lag": ("Lag of juniors", "strength less rating of those under 18 (points)"),
}


_COUNTS: Final = ("rated", "unrated")


@dataclass(frozen=True, slots=True)
class Year:
    """The first list of a year: how many are rated, and the three measures with intervals."""

    year: int
    rated: int
    unrated: int
    measures: Mapping[str, Estimate | None]


def years_of(found: Simulation, again: Resampling) -> list[Year]:
    """Return the measures of each year's first list; intervals are over players drawn again."""
    firsts = found.by_year.select("list_id", "year").rows()
    made = []
    for list_id, year in firsts:
        rows = found.lists.filter(pl.col("list_id") == list_id)
        known = rows.drop_nulls("rating")
        error = (known["rating"] - known["strength"]).to_numpy()
        is_junior = (known["age"] < JUNIOR_AGE).to_numpy()
        measures = {
            "rmse": again.estimate(error, _root_mean_square, f"rmse {year}"),
            "drift": again.mean(error, f"drift {year}"),
            "junior_lag": again.mean(-error[is_junior], f"juniors {year}"),
        }
        made.append(Year(year, known.height, rows.height - known.height, measures))
    return made


def _root_mean_square(values: Numbers, counts: Counts) -> Numbers:
    found: Numbers = np.sqrt(counts @ values**2 / counts.sum(axis=1))
    return found


def simulation_report(found: Mapping[str, Simulation], world: World, again: Resampling) -> Report:
    """Return the report on the same federation under several editions, by their names.

    Raises ValueError for more editions than a chart tells apart.
    """
    if len(found) > LINES_MAX:
        raise ValueError(f"a chart tells {LINES_MAX} editions apart, not {len(found)}")
    years = {name: years_of(one, again) for name, one in found.items()}
    sections = [
        section
        for name, columns in zip(MEASURES, (_COUNTS, (), ()), strict=True)
        for section in _section(name, years, columns)
    ]
    games = {name: one.games.height for name, one in found.items()}
    assumed = (
        f"{world.players:,} players at a time, {world.arriving:.0%} of them new every year, of "
        f"whom {world.young:.0%} are 8 to 15 years old; strengths by age are plain assumptions, so "
        "the figures compare rules and forecast no real list."
    )
    method = (
        f"Intervals: 95%, players drawn again {again.resamples} times; seed {again.seed} for all."
    )
    figures: dict[str, Any] = {
        "seed": again.seed,
        "world": asdict(world),
        "rulebooks": [
            {"rulebook": name, "games": games[name], "years": json_ready([
                asdict(one) for one in years[name]
            ])}
            for name in found
        ],
    }  # fmt: skip
    findings = tuple(_finding(name, of) for name, of in years.items())
    title = "A federation of known strengths"
    data = {
        f"{kind}-{at}" if len(found) > 1 else kind: frame
        for at, one in enumerate(found.values(), 1)
        for kind, frame in {"lists": _lists(one), "games": _games(one)}.items()
    }
    return Report(title, findings, tuple(sections), (assumed, method), figures, data)


def _lists(found: Simulation) -> pl.DataFrame:
    """Return every rated player of every list, as `arpad drift` reads many lists in one table."""
    return found.lists.drop_nulls("rating").select(
        list_date=_day("list_id"),
        player_id=pl.col("player_id").cast(pl.String),
        rating="rating",
        birth_date=(_day("list_id") - pl.duration(days=pl.col("age") * DAYS_A_YEAR)).cast(
            pl.String
        ),
        strength=pl.col("strength").round(1),
    )


def _games(found: Simulation) -> pl.DataFrame:
    """Return the games with the ratings of the list they were played under, null if unrated."""
    ids = found.lists["list_id"].unique().sort()
    before = pl.DataFrame({"list_id": ids[1:], "used": ids[:-1]})
    played = found.games.join(before, on="list_id", how="left", maintain_order="left")
    for side in ("white", "black"):
        listed = found.lists.select(
            pl.col("player_id").alias(f"{side}_id"),
            pl.col("rating").alias(f"{side}_rating"),
            used="list_id",
        )
        played = played.join(listed, on=[f"{side}_id", "used"], how="left", maintain_order="left")
    return played.select(
        *(pl.col(name).cast(pl.String) for name in ("white_id", "black_id")),
        "result",
        _day("used").alias("played_on"),
        "white_rating",
        "black_rating",
    )


def _day(column: str) -> pl.Expr:
    return pl.col(column).cast(pl.String).str.to_date("%Y%m%d")


def _finding(name: str, years: Sequence[Year]) -> str:
    last = years[-1]
    rmse, drift, lag = (last.measures[one] for one in MEASURES)
    said = f"{name}, {last.year}: "
    if rmse is None or drift is None:
        return f"{said}nobody is rated."
    said += f"ratings are {with_interval(rmse, 0)} points from the truth, "
    said += f"their mean {with_interval(drift, 0, sign='+')} points from the true mean"
    return said + (f", juniors {with_interval(lag, 0)} points too low." if lag else ".")


def _section(
    measure: str, years: Mapping[str, Sequence[Year]], columns: Sequence[str]
) -> list[Section]:
    heading, y_title = MEASURES[measure]
    lines, ends = [], []
    for name, of in years.items():
        start = of[0].year
        known = [(one.year - start, value) for one in of if (value := one.measures[measure])]
        if known:
            points = tuple((float(passed), value.value) for passed, value in known)
            bands = tuple((value.low, value.high) for _, value in known)
            lines.append(Line(name, points, bands))
            sign = "" if measure == "rmse" else "+"
            ends.append(f"{known[-1][1].value:{sign}z.0f} points under {name}")
    if not lines:
        return []
    rows = tuple(
        (name, one.year - of[0].year, *(getattr(one, column) for column in columns),
         round(value.value, 1), interval_text(value))
        for name, of in years.items() for one in of if (value := one.measures[measure])
    )  # fmt: skip
    headings = ("edition", "years", *columns, f"{heading.lower()} (points)", "95% interval")
    table = Table(headings, rows, by=1)
    finding = f"{heading} in the end: {', '.join(ends)}"
    chart = Chart(finding, "years since the first list", y_title, tuple(lines), table)
    return [Section(measure.replace("_", "-"), heading, (), chart)]

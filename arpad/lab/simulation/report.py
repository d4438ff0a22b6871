"""The report of `lab simulate`: how near an edition's lists come to strengths that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

import polars as pl

from arpad.lab.simulation.federation import World
from arpad.lab.simulation.measures import (
    MeasureDifference,
    SimulatedYear,
    differences,
    games_a_year,
    years_of,
)
from arpad.lab.simulation.runs import DAYS_A_YEAR, Simulation
from arpad.lab.study.charts import LINES_MAX, Chart, ChartLine, FigureTable
from arpad.lab.study.rankings import Mark, RankingChart
from arpad.lab.study.report import StudyReport, StudySection, json_ready
from arpad.watch.resampling import Resampling, interval_text, with_interval

MEASURED: Final = {
    "rmse": ("Distance to the truth", "root mean square of rating less strength (points)"),
    "drift": ("Drift", "mean rating less mean strength (points)"),
    "junior_lag": ("Lag of juniors", "strength less rating of those under 18 (points)"),
}
_COUNTS: Final = ("rated", "unrated")


def simulation_report(
    simulations: Mapping[str, Simulation], world: World, again: Resampling
) -> StudyReport:
    """Return the report on the same federations under several editions, by their names.

    Raises ValueError for more editions than a chart tells apart.
    """
    if len(simulations) > LINES_MAX:
        raise ValueError(f"a chart tells {LINES_MAX} editions apart, not {len(simulations)}")
    years = {name: years_of(simulation, again) for name, simulation in simulations.items()}
    less = differences(simulations)
    first = next(iter(simulations.values()))
    figures: dict[str, Any] = {
        "seed": again.seed,
        "federations": first.federations,
        "world": asdict(world),
        "rulebooks": [
            {
                "rulebook": name,
                "games": simulation.games.height,
                "games_a_year": round(games_a_year(simulation), 2),
                "years": json_ready([asdict(year) for year in years[name]]),
            }
            for name, simulation in simulations.items()
        ],
        "differences": json_ready([asdict(difference) for difference in less]),
    }
    findings = tuple(_finding(name, of) for name, of in years.items())
    return StudyReport(
        "A federation of known strengths",
        (*findings, *_compared(less, next(iter(simulations)), world)),
        sections_of(years, less),
        (_assumed(world, first), _method(first.federations, again)),
        figures,
        _data(simulations),
    )


def sections_of(
    years: Mapping[str, Sequence[SimulatedYear]], less: Sequence[MeasureDifference]
) -> tuple[StudySection, ...]:
    """Return a section for each measure, and one for the differences from the first edition.

    A what-if of the first edition goes by what it changes.
    """
    first = next(iter(years))
    years = {_short(name, first): of for name, of in years.items()}
    less = [replace(difference, rulebook=_short(difference.rulebook, first)) for difference in less]
    of_measures = [
        section
        for name, columns in zip(MEASURED, (_COUNTS, (), ()), strict=True)
        for section in _section(name, years, columns)
    ]
    return (*of_measures, *_difference_section(less, first))


def _short(name: str, first: str) -> str:
    return name.removeprefix(f"{first} ")


def _assumed(world: World, first: Simulation) -> str:
    return (
        f"{world.players:,} players at a time, {world.arriving:.0%} of them new every year, of "
        f"whom {world.young:.0%} are 8 to 15 years old; each plays {games_a_year(first):.1f} games "
        "a year under every edition, however many lists it has. Strengths by age are plain "
        "assumptions, so the figures compare rules and forecast no real list."
    )


def _method(federations: int, again: Resampling) -> str:
    if federations == 1:
        return (
            f"Intervals: 95%, players drawn again {again.resamples} times; seed {again.seed}. They "
            "are of this one federation: another seed is another federation, and may differ by "
            "more; several federations show it."
        )
    return (
        f"Intervals: 95%, between {federations} federations (Student's t); seed {again.seed}. Each "
        "stands by itself: of twenty one misses by chance."
    )


def _data(simulations: Mapping[str, Simulation]) -> dict[str, pl.DataFrame]:
    """Return lists and games of the first federation, as `lab drift` and others read them."""
    return {
        f"{kind}-{at}" if len(simulations) > 1 else kind: frame
        for at, simulation in enumerate(simulations.values(), 1)
        for kind, frame in {
            "lists": lists_table(simulation.of(0)),
            "games": games_table(simulation.of(0)),
        }.items()
    }


def lists_table(simulation: Simulation) -> pl.DataFrame:
    """Return every rated player of every list, as `lab drift` reads many lists in one table."""
    return simulation.lists.drop_nulls("rating").select(
        list_date=_day("list_id"),
        player_id=pl.col("player_id").cast(pl.String),
        rating="rating",
        birth_date=_birth(),
        strength=pl.col("strength").round(1),
    )


def games_table(simulation: Simulation) -> pl.DataFrame:
    """Return the games with ratings (of the list they were played under; null: none) and births."""
    ids = simulation.lists["list_id"].unique().sort()
    before = pl.DataFrame({"list_id": ids[1:], "used": ids[:-1]})
    played = simulation.games.join(before, on="list_id", how="left", maintain_order="left")
    births = simulation.lists.select("player_id", birth=_birth()).unique(
        "player_id", keep="first", maintain_order=True
    )
    for side in ("white", "black"):
        listed = simulation.lists.select(
            pl.col("player_id").alias(f"{side}_id"),
            pl.col("rating").alias(f"{side}_rating"),
            used="list_id",
        )
        born = births.rename({"player_id": f"{side}_id", "birth": f"{side}_birth_date"})
        played = played.join(listed, on=[f"{side}_id", "used"], how="left", maintain_order="left")
        played = played.join(born, on=f"{side}_id", how="left", maintain_order="left")
    return played.select(
        pl.col("event_id").cast(pl.String),
        "round",
        *(pl.col(name).cast(pl.String) for name in ("white_id", "black_id")),
        "result",
        _day("used").alias("played_on"),
        "white_rating",
        "black_rating",
        "white_birth_date",
        "black_birth_date",
    )


def _birth() -> pl.Expr:
    return (_day("list_id") - pl.duration(days=pl.col("age") * DAYS_A_YEAR)).cast(pl.String)


def _day(column: str) -> pl.Expr:
    return pl.col(column).cast(pl.String).str.to_date("%Y%m%d")


def _finding(name: str, years: Sequence[SimulatedYear]) -> str:
    last = years[-1]
    rmse, drift, lag = (last.measures[measure] for measure in MEASURED)
    said = f"{name}, {last.year}: "
    if rmse is None or drift is None:
        return f"{said}nobody is rated."
    said += f"ratings are {with_interval(rmse, 0)} points from the truth, "
    said += f"their mean {with_interval(drift, 0, sign='+')} points from the true mean"
    return said + (f", juniors {with_interval(lag, 0)} points too low." if lag else ".")


def _range(ends: Mapping[str, float], sign: str) -> str:
    """Return the lowest and the highest figure with whose they are; one by itself.

    >>> _range({"fide-2014": -141.0, "fide-2025": -30.0, "cnxc-2000": -111.0}, "+")
    '-141 points under fide-2014, -30 under fide-2025'
    """
    low, high = min(ends, key=ends.__getitem__), max(ends, key=ends.__getitem__)
    said = f"{ends[low]:{sign}z.0f} points under {low}"
    return said if low == high else f"{said}, {ends[high]:{sign}z.0f} under {high}"


def _compared(less: Sequence[MeasureDifference], first: str, world: World) -> list[str]:
    """Say by how much editions differ from the first one, measure by measure."""
    said = []
    for measure, (heading, _) in MEASURED.items():
        of_measure = [difference for difference in less if difference.measure == measure]
        if of_measure:
            each = ", ".join(
                f"{difference.rulebook} {with_interval(difference.less, 1, sign='+')}"
                for difference in of_measure
            )
            said.append(f"{heading} on the last list, less that under {first}: {each} points.")
    if less:
        said.append(
            f"Events are groups of {world.group} of like rating. In mixed events, or with stronger "
            "beginners, another edition may be the nearest to the truth."
        )
    return said


def _difference_section(less: Sequence[MeasureDifference], first: str) -> list[StudySection]:
    if not less:
        return []
    marks = tuple(
        Mark(
            f"{MEASURED[difference.measure][0]}: {difference.rulebook}",
            "difference",
            difference.less.value,
            (difference.less.low, difference.less.high),
        )
        for difference in less
    )
    rows = tuple(
        (MEASURED[difference.measure][0].lower(), difference.rulebook,
         f"{difference.less.value:+z.1f}", interval_text(difference.less))
        for difference in less
    )  # fmt: skip
    beyond = sum(difference.less.low > 0 or difference.less.high < 0 for difference in less)
    finding = f"{beyond} of {len(less)} differences from {first} are beyond chance"
    table = FigureTable(("measure", "edition", f"less {first} (points)", "95% interval"), rows)
    chart = RankingChart(finding, f"less {first}, on the last list (points)", marks, table)
    said = "The same people under each edition: differences are taken federation by federation."
    return [StudySection("differences", f"Differences from {first}", (said,), chart)]


def _section(
    measure: str, years: Mapping[str, Sequence[SimulatedYear]], columns: Sequence[str]
) -> list[StudySection]:
    heading, y_title = MEASURED[measure]
    lines, ends = [], {}
    for name, of in years.items():
        start = of[0].year
        values = [(year.year - start, value) for year in of if (value := year.measures[measure])]
        if values:
            points = tuple((float(passed), value.value) for passed, value in values)
            bands = tuple((value.low, value.high) for _, value in values) if len(years) == 1 else ()
            lines.append(ChartLine(name, points, bands))
            ends[name] = values[-1][1].value
    if not lines:
        return []
    rows = tuple(
        (name, year.year - of[0].year, *(round(getattr(year, column)) for column in columns),
         round(value.value, 1), interval_text(value))
        for name, of in years.items() for year in of if (value := year.measures[measure])
    )  # fmt: skip
    headings = ("edition", "years", *columns, f"{heading.lower()} (points)", "95% interval")
    table = FigureTable(headings, rows, by=1)
    finding = f"{heading} in the end: {_range(ends, '' if measure == 'rmse' else '+')}"
    chart = Chart(finding, "years since the first list", y_title, tuple(lines), table)
    return [StudySection(measure.replace("_", "-"), heading, (), chart)]

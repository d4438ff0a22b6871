"""Measures the studies again and writes charts and tables: draw.py HISTORY GAMES [FOLDER].

HISTORY and GAMES are the two Parquet files that the studies name under "Data".
"""

import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl

from arpad.formats.atomic import write_whole
from arpad.rulebooks import CATALOGUE
from arpad.supervise.calibration import slope
from arpad.supervise.calibration_report import calibration_report, measure_calibration
from arpad.supervise.charts import Table
from arpad.supervise.drift_report import drift_report, measure
from arpad.supervise.floors import floors_lowered
from arpad.supervise.history import read_history
from arpad.supervise.rated_games import read_rated_games
from arpad.supervise.report import Report
from arpad.supervise.resampling import Resampling, interval_text
from arpad.theory.expectation import table_curve

HERE = Path(__file__).parent
COLUMNS = {"player_id": "fide_id", "rating": "elo", "year": "year", "slot": "slot"}
FLOORS = [
    (date(2004, 10, 1), 1801),
    (date(2006, 1, 1), 1601),
    (date(2009, 9, 1), 1401),
    (date(2012, 8, 1), 1201),
]
SHOWN = (1971, 1975, 1980, 1985, 1986, 1987, 1990, 1995, 2000, 2005, 2010, 2015, 2016, 2021)
DRIFT_FINDINGS = {
    "level": "The mean falls by 756 points while the list grows from 280 to 188337 players",
    "top": "The best 100 rise by 227 points until 2012 and stand still since",
    "flows": "Who enters moves the mean: by 1059 points downwards, those who stay by 106 upwards",
    "entries": "Ratings at entry fall faster and faster until 2016, with each lower floor and "
    "between them",
    "later": "Only the active are listed from 2016 on: five-year gains jump from 18 to 48 points",
    "survivors": "Players of 1971 stood at their old level in 1990 and 48 points lower in 2010",
    "by-entry": "Each decade's entrants stand below those before them",
}
FAST = "rapid|blitz|bullet|armageddon|speed|titled tue"
"""What the name of an event of fast games holds; others are not known to be slow."""
CALIBRATION_FINDINGS = {
    "difference": "The higher-rated score less than table and curves expect at every difference",
    "colour": "White scores 0.05 a game over expectation among equals",
}


def main(history: Path, games: Path, folder: Path = HERE) -> None:
    """Write charts (SVG) and tables (Markdown) of both studies into a folder."""
    (folder / "tables").mkdir(exist_ok=True)
    again = Resampling(seed=1)
    series, _ = read_history(history, COLUMNS, yearly=True)
    every, _ = read_history(history, COLUMNS)
    played, _ = read_rated_games(games)
    if series is None or every is None or played is None:
        sys.exit("a file can't be read")
    _write(drift_report(measure(series, again), "Drift", ()), "drift", DRIFT_FINDINGS, folder)
    floors = floors_lowered(every.since(date(2003, 1, 1), date(2014, 1, 1)), FLOORS, again)
    rows = tuple(
        (f.on, f.old_floor, f.before.count, round(f.before.value, 1), interval_text(f.before),
         f.after.count, round(f.after.value, 1), interval_text(f.after), f"{f.below:.1%}",
         f"{f.below_later:.1%}")
        for f in floors
    )  # fmt: skip
    headings = (
        "first list", "old floor", "entrants, year before", "mean (points)", "95% interval",
        "entrants, year after", "mean (points)", "95% interval", "of these below the old floor",
        "of the list, a year later",
    )  # fmt: skip
    _table("drift-floors", Table(headings, rows), folder)
    table = table_curve(CATALOGUE.book("fide-2005").expected_scores)
    measured = measure_calibration(played, table, "fide-2005", again)
    found = calibration_report(measured, "Calibration", ())
    _write(found, "calibration", CALIBRATION_FINDINGS, folder)
    _fast(played, again, folder)


def _fast(played: pl.DataFrame, again: Resampling, folder: Path) -> None:
    """Write the slopes of the games whose event is called fast, and of all others."""
    is_fast = pl.col("event").str.to_lowercase().str.contains(FAST).fill_null(value=False)
    parts = (("named as fast", played.filter(is_fast)), ("all others", played.filter(~is_fast)))
    found = [slope(games, name, again) for name, games in parts]
    rows = tuple(
        (one.name, one.games, round(one.factor.value, 3), interval_text(one.factor, 3),
         round(one.advantage.value, 1), interval_text(one.advantage))
        for one in found if one
    )  # fmt: skip
    headings = ("games", "number", "factor", "95% interval", "White's advantage (points)",
                "95% interval")  # fmt: skip
    _table("calibration-fast", Table(headings, rows), folder)


def _write(report: Report, study: str, findings: dict[str, str], folder: Path) -> None:
    for section in report.sections:
        name = f"{study}-{section.name}"
        if section.chart and section.name in findings:
            chart = replace(section.chart, finding=findings[section.name])
            write_whole(folder / f"{name}.svg", chart.svg().encode())
        if section.chart is None or section.name in findings:
            for table in section.tables():
                _table(name, table, folder)


def _table(name: str, table: Table, folder: Path) -> None:
    is_whole = name in ("drift-floors", "drift-flows")
    rows = tuple(row for row in table.rows if is_whole or not _is_skipped(row[0]))
    text = Table(table.headings, rows).markdown()
    write_whole(folder / "tables" / f"{name}.md", f"{text}\n".encode())


def _is_skipped(cell: object) -> bool:
    return isinstance(cell, date) and cell.year not in SHOWN


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

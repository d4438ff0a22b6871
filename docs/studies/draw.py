"""Measures the studies again and writes charts and tables: draw.py HISTORY GAMES [FOLDER].

HISTORY is Scid's spelling.ssp, GAMES a Parquet file: the studies name them under "Data".
"""

import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl

from arpad.engine import questions as q
from arpad.formats.files import write_whole
from arpad.lab.calibration.figures import slope
from arpad.lab.calibration.groups import is_named_fast
from arpad.lab.calibration.report import calibration_report, measure_calibration
from arpad.lab.drift.floors import floors_lowered
from arpad.lab.drift.history import read_history
from arpad.lab.drift.report import drift_report, measure
from arpad.lab.drift.watch import watch_section, watched
from arpad.lab.games.rated import read_rated_games
from arpad.lab.study.charts import LINES_MAX, Cell, FigureTable
from arpad.lab.study.report import StudyReport
from arpad.lab.theory.expectation import table_curve
from arpad.rulebooks import CATALOGUE
from arpad.watch.resampling import Resampling, interval_text

HERE = Path(__file__).parent
FLOORS = [
    (date(2004, 10, 1), 1801),
    (date(2006, 1, 1), 1601),
    (date(2009, 9, 1), 1401),
    (date(2012, 8, 1), 1201),
]
SHOWN = (
    1971, 1975, 1980, 1985, 1986, 1987, 1990, 1995, 2000, 2005, 2010, 2014, 2015, 2016, 2021,
)  # fmt: skip
SHOWN_BY_GROUP = (1980, 1990, 2000, 2010, 2015, 2016, 2021)
FEDERATIONS_SHOWN = 20
DRIFT_FINDINGS = {
    "level": "The mean falls by 766 points while the list grows from 594 to 188337 players",
    "top": "The best 100 rise by 164 points until 2014 and stand still since",
    "flows": "Who enters moves the mean: by 1053 points downwards, those who stay by 80 upwards",
    "entries": "Ratings at entry fall faster and faster until 2016, with each lower floor and "
    "between them",
    "later": "Only the active are listed from 2016 on: five-year gains jump from 18 to 48 points",
    "survivors": "Players of 1971 who are still there: 25 points lower in 1990, 58 in 2010",
    "by-entry": "Each decade's entrants stand below those before them",
    "by-age": "Players under 19 fall furthest: by 812 points from 2000 to 2021, those of 51 to 65 "
    "by 454",
    "by-federation": "Six large federations stand within 97 points in 2000 and 497 apart in 2021",
}
CALIBRATION_FINDINGS = {
    "difference": "The higher-rated score less than table and curves expect at every difference",
    "colour": "White scores 0.05 a game over expectation among equals",
}


def main(history: Path, games: Path, folder: Path = HERE) -> None:
    """Write charts (SVG) and tables (Markdown) of both studies into a folder."""
    (folder / "tables").mkdir(exist_ok=True)
    again = Resampling(seed=1)
    series, _ = read_history(history, yearly=True)
    every, _ = read_history(history)
    played, _ = read_rated_games(games)
    if series is None or every is None or played is None:
        sys.exit("a file can't be read")
    found = measure(series, again)
    _write(drift_report(found, "Drift", ()), "drift", DRIFT_FINDINGS, folder)
    if (heard := watch_section(watched(series, again, found.later)).table) is not None:
        _table("drift-alarms", heard, folder)
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
    _table("drift-floors", FigureTable(headings, rows), folder)
    table = table_curve(CATALOGUE.book("fide-2005")[q.EXPECTED_SCORES])
    measured = measure_calibration(played, table, "fide-2005", again)
    report = calibration_report(measured, "Calibration", ())
    _write(report, "calibration", CALIBRATION_FINDINGS, folder)
    _fast(played, again, folder)


def _fast(played: pl.DataFrame, again: Resampling, folder: Path) -> None:
    """Write the slopes of the games whose event is called fast, and of all others."""
    is_fast = is_named_fast()
    parts = (("named as fast", played.filter(is_fast)), ("all others", played.filter(~is_fast)))
    found = [slope(games, name, again) for name, games in parts]
    rows = tuple(
        (one.name, one.games, round(one.factor.value, 3), interval_text(one.factor, 3),
         round(one.advantage.value, 1), interval_text(one.advantage))
        for one in found if one
    )  # fmt: skip
    headings = ("games", "number", "factor", "95% interval", "White's advantage (points)",
                "95% interval")  # fmt: skip
    _table("calibration-fast", FigureTable(headings, rows), folder)


def _write(report: StudyReport, study: str, findings: dict[str, str], folder: Path) -> None:
    for section in report.sections:
        name = f"{study}-{section.name}"
        if section.chart and section.name in findings:
            chart = replace(section.chart, finding=findings[section.name])
            write_whole(folder / f"{name}.svg", chart.svg().encode())
        if section.chart is None or section.name in findings:
            for table in section.tables():
                _table(name, table, folder)


def _table(name: str, table: FigureTable, folder: Path) -> None:
    rows = list(table.rows)
    if name == "drift-by-federation":
        rows = _of_federations(rows)
    elif name == "drift-later":
        rows = [row for row in rows if row[1] == 5 or _year(row) in SHOWN]
    elif name == "drift-by-age":
        rows = [row for row in rows if _year(row) in SHOWN_BY_GROUP]
    elif name not in ("drift-alarms", "drift-floors", "drift-flows"):
        rows = [row for row in rows if _year(row) in (None, *SHOWN)]
    text = FigureTable(table.headings, tuple(rows)).markdown()
    write_whole(folder / "tables" / f"{name}.md", f"{text}\n".encode())


def _of_federations(rows: list[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """Return the largest federations of the last list, and the six largest in some years before."""
    last = _year(rows[-1])
    of_last = sorted((row for row in rows if _year(row) == last), key=_players, reverse=True)
    largest = {row[1] for row in of_last[:LINES_MAX]}
    earlier = [row for row in rows if row[1] in largest and _year(row) in SHOWN_BY_GROUP]
    return [*(row for row in earlier if _year(row) != last), *of_last[:FEDERATIONS_SHOWN]]


def _players(row: tuple[Cell, ...]) -> int:
    return int(str(row[2]))


def _year(row: tuple[Cell, ...]) -> int | None:
    return row[0].year if isinstance(row[0], date) else None


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

"""`arpad drift`: what a sequence of lists says of the scale, with alarms and remedies."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.output import exit_for, print_problems, problem_rows, wrong_usage
from arpad.cli.progress import working
from arpad.cli.studies import OutOption, SeedOption, need_research, tell_report

if TYPE_CHECKING:
    import polars as pl

    from arpad.formats.problems import Problem
    from arpad.supervise.drift import Anchor
    from arpad.supervise.series import ListSeries


@app.command()
def drift(
    lists: Annotated[
        list[str],
        typer.Argument(
            metavar="LISTS",
            help="Lists, each LIST or DATE=LIST (a file, or a directory of rate --out); or one "
            "Parquet file with many lists (--columns).",
        ),
    ],
    columns: Annotated[
        str | None,
        typer.Option(
            help="The columns of a file with many lists: "
            "player_id=fide_id,rating=elo,year=year,slot=slot, or list_date=DAY for year and slot."
        ),
    ] = None,
    yearly: Annotated[
        bool, typer.Option("--yearly", help="Read the first list of every year alone.")
    ] = False,
    anchor: Annotated[
        str | None, typer.Option(help="An outside list: the last list is held against it.")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="How many the best are.")] = 100,
    out: OutOption = None,
    seed: SeedOption = 1,
    as_json: JsonFlag = False,
) -> None:
    """Measure how the lists drift: level, entries, exits, survivors, cohorts; alarms with remedies.

    Example: arpad drift 2010-09-01=sep10 2010-11-01=nov10 --out drift
    """
    need_research()
    from arpad.supervise.drift import anchor as held_against
    from arpad.supervise.drift_report import drift_report, measure
    from arpad.supervise.resampling import Resampling

    problems: list[Problem] = []
    again, outside = Resampling(seed), _list_rows(anchor, problems) if anchor else None
    with working("Reading the lists"):
        series, last = _series(lists, columns, problems, yearly=yearly)
    if series is None or not series.rows.height or any(one.level == "error" for one in problems):
        _refuse(problems, as_json=as_json)
        return
    difference: Anchor | None = None
    if outside is not None:
        if last is None:
            wrong_usage("--anchor needs lists with player ids: give them one by one.")
        difference = held_against(last, outside, again)
    with working(f"Measuring {len(series.dates)} lists"):
        found = measure(series, again, difference, top_players=top)
        report = drift_report(found, "Drift of the rating list", [_source(text) for text in lists])
    tell_report(report, out, problems, as_json=as_json)


def _refuse(problems: "list[Problem]", *, as_json: bool) -> None:
    from arpad.cli.output import PROBLEMS, print_json

    if as_json:
        print_json({"problems": problem_rows(problems)})
    else:
        print_problems(problems)
        typer.echo("Nothing is measured: no list has an active rated player.", err=True)
    if not any(one.level == "error" for one in problems):
        raise typer.Exit(PROBLEMS)
    exit_for(problems)


def _source(text: str) -> str:
    return Path(text.partition("=")[2] or text).name


def _series(
    texts: list[str], columns: str | None, problems: "list[Problem]", *, yearly: bool
) -> "tuple[ListSeries | None, pl.DataFrame | None]":
    """Return the lists as a series, and the active players of the last one."""
    if columns is not None:
        if len(texts) != 1:
            wrong_usage("--columns goes with one Parquet file that holds all lists.")
        return _history(Path(texts[0]), columns, problems, yearly=yearly), None
    from arpad.supervise.series import active, series_of_lists

    found: list[tuple[date, pl.DataFrame]] = []
    for text in texts:
        on, rows = _dated_rows(text, problems)
        if rows is not None:
            found.append((on, rows))
    if len(found) < len(texts):
        return None, None
    if len({on for on, _ in found}) < len(found):
        wrong_usage("two lists have the same date, or none: give each as DATE=LIST.")
    series = series_of_lists(found)
    last = active(max(found, key=lambda one: one[0])[1])
    return (series.yearly() if yearly else series), last


def _history(
    path: Path, columns: str, problems: "list[Problem]", *, yearly: bool
) -> "ListSeries | None":
    from arpad.supervise.history import read_history

    pairs = [text.partition("=") for text in columns.split(",")]
    if not all(ours and theirs for ours, _, theirs in pairs):
        wrong_usage(f"--columns {columns}: write player_id=NAME,rating=NAME,list_date=NAME.")
    if not path.is_file():
        wrong_usage(f"there is no file {path}.")
    mapping = {ours.strip(): theirs.strip() for ours, _, theirs in pairs}
    series, found = read_history(path, mapping, yearly=yearly)
    problems += found
    return series


def _dated_rows(text: str, problems: "list[Problem]") -> "tuple[date, pl.DataFrame | None]":
    from arpad.cli.inputs import path_and_date
    from arpad.office.lists import UNDATED, load_list

    path, on = path_and_date(text)
    if not path.exists():
        wrong_usage(f"there is no file or directory {path}.")
    found, of_list = load_list(path, on)
    problems += of_list
    if found is None:
        return UNDATED, None
    if found.list_date == UNDATED:
        wrong_usage(f"{path} says no date: give it as DATE=LIST, such as 2010-09-01={path}.")
    return found.list_date, found.rows


def _list_rows(text: str, problems: "list[Problem]") -> "pl.DataFrame | None":
    from arpad.office.lists import load_list
    from arpad.supervise.series import active

    path = Path(text)
    if not path.exists():
        wrong_usage(f"--anchor {text}: there is no file or directory {path}.")
    found, of_list = load_list(path, None)
    problems += of_list
    return active(found.rows) if found else None

"""`lab drift`: what a sequence of lists says of the scale, with alarms and remedies."""

from dataclasses import fields, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.archive.opening import looked_at
from arpad.cli.findings import print_problems
from arpad.cli.inputs import path_and_date
from arpad.cli.lab import lab
from arpad.cli.lab.shared import (
    OutOption,
    SeedOption,
    WhatIfOption,
    chosen_books,
    chosen_columns,
    listed,
    need_file,
    need_lab,
    refuse_study,
    tell_study,
)
from arpad.cli.output import print_json
from arpad.cli.terminal import working
from arpad.cli.usage import misspelt, need_new, need_there, only_with, same_date, wrong_usage
from arpad.cli.words import PROBLEMS
from arpad.report.problems import Problem, Text, has_error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import polars as pl

    from arpad.lab.games.tables import Columns
    from arpad.watch.alarms import Thresholds
    from arpad.watch.series import ListSeries


ListsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="LISTS",
        help="Lists, each LIST or DATE=LIST (a file, a directory of rate --out, or a published "
        "list); or one that holds many: an archive (--series), Scid's spelling.ssp, or Parquet "
        "(--columns).",
    ),
]
SeriesOption = Annotated[
    str, typer.Option("--series", help="Of an archive with several: which lists.")
]
AllColumnsOption = Annotated[
    str | None,
    typer.Option(
        help="What the columns of a Parquet file with many lists are called, if not player_id, "
        "rating and list_date: player_id=fide_id,rating=elo,year=year,slot=slot; and those of "
        "--games: white_id=Home,played_on=Day."
    ),
]
YearlyOption = Annotated[
    bool, typer.Option("--yearly", help="Read the first list of every year alone.")
]
AnchorOption = Annotated[
    str | None, typer.Option(help="An outside list: the last list measured is held against it.")
]
GamesOption = Annotated[
    Path | None,
    typer.Option(
        help="The players' games with both ratings and played_on: whether the scale sinks, and "
        "whom the list rates too low. Births are the lists'."
    ),
]
HistoryOption = Annotated[
    bool,
    typer.Option(
        "--history",
        help="Also say on which of all the lists each alarm sounded: from when, until when.",
    ),
]
ThresholdOption = Annotated[
    list[str] | None,
    typer.Option(
        help="From where on a figure alarms, in points: stayers=3. Else stayers=5 and top=5 "
        "(a year), entrants=40, anchor=20; with games scale=2 (a year), juniors=25, newcomers=25."
    ),
]
EditionOption = Annotated[
    str | None,
    typer.Option("--rulebook", "-r", help="Try the alarms' remedies under this edition."),
]


@lab.command()
def drift(
    lists: ListsArgument,
    of: SeriesOption = "",
    columns: AllColumnsOption = None,
    yearly: YearlyOption = False,
    anchor: AnchorOption = None,
    games: GamesOption = None,
    top: Annotated[int, typer.Option(min=1, help="How many the best are.")] = 100,
    history: HistoryOption = False,
    threshold: ThresholdOption = None,
    rulebook: EditionOption = None,
    what_if: WhatIfOption = None,
    out: OutOption = None,
    seed: SeedOption = 1,
    as_json: JsonFlag = False,
) -> None:
    """Measure how the lists drift: level, entries, exits, survivors, cohorts; alarms with remedies.

    With --games also what no list shows: the drift of the scale, and who is rated too low. With
    --history the alarms of every list and not of the last alone (FIDE 2009, 10.1 and 10.3).

    Example: arpad lab drift 2010-09-01=sep10 2010-11-01=nov10 --games games.csv --out drift

    FIDE's lists since 1971: arpad lab drift spelling.ssp --yearly

    With --rulebook: what each alarm's remedies, and each --what-if, do to its figure in a simulated
    federation. Without an alarm nothing is tried.
    """
    need_lab()
    need_new(out)
    from arpad.lab.drift.study import UntriedRemediesError
    from arpad.lab.drift.study import drift as measured

    has_games = games is not None
    limits = _thresholds(threshold or [], has_anchor=anchor is not None, has_games=has_games)
    books = chosen_books([rulebook] if rulebook else [], what_if)
    problems: list[Problem] = []
    outside = listed(Path(anchor), problems) if anchor else None
    of_lists, of_games = _columns(columns, has_games=has_games)
    with working("Reading the lists") as now:
        series = _series(lists, of, of_lists, problems, now, yearly=yearly)
    if series is None or not series.rows.height or has_error(problems):
        _refuse(problems, as_json=as_json)
    if games is not None:
        need_file(games)
    try:
        with working("Looking at every list") as now:
            study = measured(
                series, games=games, columns=of_games, outside=outside, top=top, history=history,
                thresholds=limits, rulebook=books[0] if books else None, what_if=what_if or (),
                sources=[*map(_source, lists)], seed=seed, tell=now,
            )  # fmt: skip
    except UntriedRemediesError as error:
        wrong_usage("the remedies can't be tried: {reason}.", reason=error)
    tell_study(study, out, series.dates[-1], Path(_source(lists[-1])), "list is",
               problems=problems, as_json=as_json, shown=("watch",))  # fmt: skip


def _columns(text: str | None, *, has_games: bool) -> "tuple[Mapping[str, str], Columns | None]":
    """Return what --columns says of the lists, and of the games: no name is of both."""
    from arpad.lab.drift.history import COLUMNS

    pairs = [pair for pair in (text or "").split(",") if pair.strip()]
    of_lists = [pair for pair in pairs if pair.partition("=")[0].strip() in COLUMNS]
    named = {
        ours.strip(): theirs.strip()
        for ours, _, theirs in (pair.partition("=") for pair in of_lists)
    }
    if (text is not None and not pairs) or not all(named.values()):
        misspelt(f"--columns {text}", "player_id=NAME,rating=NAME,list_date=NAME")
    of_games = [pair for pair in pairs if pair not in of_lists]
    columns = chosen_columns(
        ",".join(of_games) or None, Text("; of lists {columns}", columns=[*COLUMNS])
    )
    if columns is not None and not has_games:
        only_with(f"--columns {','.join(of_games)}", "--games")
    return named, columns


def _thresholds(texts: list[str], *, has_anchor: bool, has_games: bool) -> "Thresholds":

    from arpad.watch.alarms import Thresholds

    thresholds = Thresholds()
    names = [field.name for field in fields(Thresholds)]
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        points = float(value) if value.replace(".", "", 1).isdecimal() and value.isascii() else -1.0
        if name not in names or points < 0:
            wrong_usage("--threshold {text}: write {names} and points: stayers=3.",
                        text=text, names=[*names])  # fmt: skip
        if name == "anchor" and not has_anchor:
            only_with(f"--threshold {text}", "--anchor")
        if name in ("scale", "juniors", "newcomers") and not has_games:
            only_with(f"--threshold {text}", "--games")
        thresholds = replace(thresholds, **{name: points})
    return thresholds


def _refuse(problems: "list[Problem]", *, as_json: bool) -> NoReturn:
    if any(problem.level == "error" for problem in problems):
        refuse_study(problems, as_json=as_json)
    from arpad.answers.studies import Studied

    if as_json:
        print_json(Studied(problems=tuple(problems)))
    else:
        print_problems(problems, shown_by="--json")
        typer.echo("Nothing is measured: no list has an active rated player.", err=True)
    raise typer.Exit(PROBLEMS)


def _source(text: str) -> str:
    return Path(text.partition("=")[2] or text).name


def _series(
    texts: list[str],
    of: str,
    columns: "Mapping[str, str]",
    problems: "list[Problem]",
    now: "Callable[[str], None]",
    *,
    yearly: bool,
) -> "ListSeries | None":
    """Return the lists as a series, or None with the problems."""
    from arpad.archive.evidence.entries import is_archive
    from arpad.cli.lab.archived import series_of_archive
    from arpad.formats.scid_spelling import is_spelling
    from arpad.watch.series import series_of_lists

    named = [path_and_date(text) for text in texts]
    if of or (len(texts) == 1 and is_archive(named[0][0])):
        return series_of_archive(named[0][0], of, problems, yearly=yearly, is_alone=len(texts) == 1)
    whole = [path for path, _ in named if is_spelling(path)]
    if whole and (len(texts) > 1 or columns or named[0][1] is not None):
        wrong_usage("{path} holds many lists and says what they are: give it alone, without a date "
                    "or --columns.", path=whole[0])  # fmt: skip
    if columns and len(texts) != 1:
        wrong_usage("--columns {columns}: these are of one Parquet file of all lists.",
                    columns=[*columns])  # fmt: skip
    is_table = len(texts) == 1 and named[0][0].suffix.lower() == ".parquet"
    if whole or columns or is_table:
        path = named[0][0] if whole or is_table else Path(texts[0])
        return _history(path, columns, problems, now, yearly=yearly)
    dated_lists: list[tuple[date, pl.DataFrame]] = []
    for text in texts:
        on, rows = _dated_rows(text, problems)
        if rows is not None:
            dated_lists.append((on, rows))
    if len(dated_lists) < len(texts):
        return None
    if len({on for on, _ in dated_lists}) < len(dated_lists):
        same_date()
    series = series_of_lists(dated_lists)
    return series.yearly() if yearly else series


def _history(
    path: Path,
    columns: "Mapping[str, str]",
    problems: "list[Problem]",
    now: "Callable[[str], None]",
    *,
    yearly: bool,
) -> "ListSeries | None":
    from arpad.lab.drift.history import read_history

    need_file(path)
    by_slot = "year" in columns or "slot" in columns
    mapping = {**({} if by_slot else {"list_date": "list_date"}), **columns}
    series, more = read_history(
        path, mapping, yearly=yearly, tell=lambda share: now(f"Reading {path.name}: {share:.0%}")
    )
    problems += more
    return series


def _dated_rows(text: str, problems: "list[Problem]") -> "tuple[date, pl.DataFrame | None]":
    from arpad.office.lists.lists import UNDATED

    path, on = path_and_date(text)
    need_there(path)
    rating_list, of_list = looked_at(path, on)
    problems += of_list
    if rating_list is None:
        return UNDATED, None
    if rating_list.list_date == UNDATED:
        wrong_usage("{path} says no date: give it as DATE=LIST, such as 2010-09-01={path}.",
                    path=path)  # fmt: skip
    return rating_list.list_date, rating_list.as_text()

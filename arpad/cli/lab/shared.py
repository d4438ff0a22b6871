"""What the verbs that study lists and games share: the extra, the seed, what-ifs, the telling."""

import os
from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from arpad.cli.archive.opening import looked_at
from arpad.cli.calc.inputs import chosen_book
from arpad.cli.extras import need
from arpad.cli.findings import print_problems
from arpad.cli.inputs import today
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import (
    cant_be_written,
    exists_already,
    need_there,
    none_of,
    refuse,
    wrong_usage,
)
from arpad.report.problems import NOTHING, Problem, Text

if TYPE_CHECKING:
    from arpad.answers.studies import Studied
    from arpad.lab.games.period import PeriodLength
    from arpad.lab.games.tables import Columns
    from arpad.lab.study.charts import FigureTable
    from arpad.lab.study.report import StudyReport
    from arpad.lab.study.study import Study
    from arpad.law import Rulebook
    from arpad.office.lists.lists import RatingList


OutOption = Annotated[
    Path | None,
    typer.Option(help="Write the report into this new directory: Markdown, HTML, charts, figures."),
]
SeedOption = Annotated[
    int, typer.Option(min=0, help="Seed of chance: equal seeds give equal figures.")
]
WhatIfOption = Annotated[
    list[str] | None,
    typer.Option(
        help="The edition changed, beside it as written: k_factor=20, cap=none, "
        "expected_scores=fce-2016. Commas join changes; each --what-if stands by itself."
    ),
]
ColumnsOption = Annotated[
    str | None,
    typer.Option(
        help="What the file calls our columns: white_id=Home,black_id=Away,played_on=Day. Ours are "
        "white_id, black_id, result, played_on, white_rating, black_rating, winner_id, loser_id, "
        "neutral (1: no side has an advantage), weight (a game counts so much), home_score, "
        "away_score."
    ),
]
GamesArgument = Annotated[
    Path, typer.Argument(help="Games as CSV or Parquet: players, result, date, ratings.")
]
ListsAYearOption = Annotated[int, typer.Option(help="Rating periods: 1, 2, 3, 4, 6 or 12.")]
PeriodDaysOption = Annotated[
    int | None, typer.Option(min=1, max=366, help="Rating periods of so many days instead.")
]


def need_lab() -> None:
    """Leave with 2 if the extra that studies need is not installed."""
    need("lab")
    # Studies multiply small matrices, many times: threads of the linear algebra would wait for each
    # other, at seven times the work of the processor. Read when NumPy is first imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def need_file(path: Path) -> None:
    """Leave with 2 if there is no file of this name."""
    from arpad.formats.files import is_directory

    if is_directory(path):
        wrong_usage("{path} is a directory: give a file of games or lists in it.", path=path)
    need_there(path)


def listed(path: Path, problems: "list[Problem]") -> "RatingList | None":
    """Return a list, or None with the problems; leave with 2 if there is no such file."""
    need_there(path)
    rating_list, of_list = looked_at(path, None)
    problems += of_list
    return rating_list


def chosen_columns(text: str | None, others: Text = NOTHING) -> "Columns | None":
    """Return what --columns says of games, or leave with 2; others: what else may be named."""
    from arpad.lab.games.tables import read_columns

    try:
        return None if text is None else read_columns(text)
    except ValueError as error:
        wrong_usage("--columns {text}: {reason}{others}.",
                    text=text, reason=error, others=others)  # fmt: skip


def chosen_period(lists_a_year: int, days: int | None) -> "PeriodLength":
    """Return the rating periods, or leave with 2."""
    from arpad.lab.games.period import PeriodLength

    if days is not None:
        return PeriodLength(days=days)
    try:
        return PeriodLength.of_year(lists_a_year)
    except ValueError:
        none_of("--lists-a-year", str(lists_a_year), (1, 2, 3, 4, 6, 12))


def chosen_books(names: Sequence[str], texts: Sequence[str] | None) -> "list[Rulebook]":
    """Return the editions, and the one edition for each --what-if changed, or leave with 2."""
    from arpad.lab.what_if import NoSuchChangeError, what_if
    from arpad.rulebooks import CATALOGUE

    books = [chosen_book(name) for name in dict.fromkeys(names)]
    if texts and len(books) != 1:
        wrong_usage("--what-if changes one edition: name one with --rulebook.")
    for text in texts or ():
        try:
            books.append(what_if(books[0], text, CATALOGUE))
        except NoSuchChangeError as error:
            refuse(error, f"--what-if {text}")
    return books


def refuse_study(problems: "list[Problem]", *, as_json: bool) -> NoReturn:
    """Print the problems for which nothing is measured, and leave."""
    from arpad.answers.studies import Studied

    answer = Studied(problems=tuple(problems))
    tell(answer, partial(print_problems, answer.problems, shown_by="--json"), as_json=as_json)


def still_to_come(last: date | None, path: Path, what: str = "games are") -> "list[Problem]":
    """Say that games or lists go on beyond today, as they do after a slip in a year."""
    if last is None or last <= today():
        return []
    message = f"The last {what} of {last}, a day that is still to come."
    fix = "Mend the dates, unless the games are simulated."
    return [Problem("warning", "games-future", message, fix, file=str(path))]


def tell_study(
    study: "Study[object]",
    out: Path | None,
    last: date | None,
    path: Path,
    what: str = "games are",
    *,
    problems: "Sequence[Problem]" = (),
    as_json: bool,
    shown: Sequence[str] = (),
) -> NoReturn:
    """Tell a study's report, or the problems for which there is none, and leave.

    last: the last day that is in what was read at `path`; problems: what was met before.
    """
    met = [*problems, *study.problems]
    if study.report is None:
        refuse_study(met, as_json=as_json)
    met += still_to_come(last, path, what)
    tell_report(study.report, out, met, as_json=as_json, shown=shown)


def tell_report(
    report: "StudyReport",
    out: Path | None,
    problems: "list[Problem]",
    *,
    as_json: bool,
    shown: Sequence[str] = (),
) -> NoReturn:
    """Write the report if asked to, print its findings or figures, and leave.

    shown: sections whose tables are printed too.
    """
    from arpad.answers.studies import studied
    from arpad.lab.study.report import write_report

    names = None
    if out is not None:
        try:
            with working("Drawing"):
                names = write_report(report, out)
        except FileExistsError:
            exists_already(out)
        except OSError as error:
            cant_be_written(out, error)
    written = None if out is None else str(out)
    answer = studied(report, tuple(problems), written, names)
    tell(answer, partial(_print, answer, report, shown), as_json=as_json)


def _print(answer: "Studied", report: "StudyReport", shown: Sequence[str]) -> None:

    for finding in report.findings:
        typer.echo(f"- {finding}")
    for section in report.sections:
        if section.name in shown:
            for table in section.tables():
                _print_table(table, section.heading)
    if answer.written is not None:
        papers = [name for name in answer.files or () if name.endswith(".pdf")]
        names = ", ".join(("report.html", "report.md", *papers))
        typer.echo(f"Written to {answer.written}: {names} and the charts.")
    print_problems(answer.problems, shown_by="--json")


def _print_table(table: "FigureTable", title: str) -> None:
    from rich.cells import cell_len
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table as RichTable

    console, texts = Console(), table.texts()
    columns = [[heading, *(row[at] for row in texts)] for at, heading in enumerate(table.headings)]
    if not (console.is_terminal or os.environ.get("COLUMNS")):  # piped: nothing is folded
        console.width = sum(2 + max(map(cell_len, column)) for column in columns)
    widths = _widths(columns, console.width - 2 * len(columns))
    printed = RichTable(box=None, title=f"\n{escape(title)}", title_justify="left")
    for at, heading in enumerate(table.headings):
        cells = [row[at] for row in table.rows if row[at] is not None]
        is_figure = bool(cells) and all(isinstance(cell, int | float) for cell in cells)
        printed.add_column(
            escape(heading),
            justify="right" if is_figure else "left",
            overflow="fold",
            width=widths[at],
        )
    for row in texts:
        printed.add_row(*map(escape, row))
    console.print(printed)


def _widths(columns: Sequence[Sequence[str]], room: int) -> list[int]:
    """Return how wide columns (heading and cells) are printed, so that all are on the terminal.

    A column is as wide as its longest word at the least. What room is left goes to those that are
    folded most, to cells first, then to headings. Where there is no room even for the words, the
    widest column is cut into.

    >>> _widths([["rulebook", "fide-2009 k_factor=10"], ["lose then win", "760"]], 30)
    [21, 9]
    """
    from rich.cells import cell_len

    whole = [[cell_len(text) for text in column] for column in columns]
    words = [[word for text in column for word in text.split()] for column in columns]
    widths = [max((cell_len(word) for word in column), default=1) for column in words]
    while sum(widths) > room and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    for wanted in (
        [max(lengths[1:], default=0) for lengths in whole],
        [max(lengths) for lengths in whole],
    ):
        while sum(widths) < room:
            folded = [want / width for want, width in zip(wanted, widths, strict=True)]
            if max(folded) <= 1:
                break
            widths[folded.index(max(folded))] += 1
    return widths

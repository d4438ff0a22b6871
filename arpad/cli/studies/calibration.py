"""`arpad calibration`: observed scores against expected ones, from games with both ratings."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, RulebookOption, app
from arpad.cli.output import wrong_usage
from arpad.cli.progress import working
from arpad.cli.studies.shared import (
    ColumnsOption,
    OutOption,
    SeedOption,
    chosen_columns,
    need_file,
    need_new,
    need_research,
    refuse_study,
    tell_report,
)

if TYPE_CHECKING:
    from arpad.report.problems import Problem


@app.command()
def calibration(
    games: Annotated[
        Path,
        typer.Argument(
            metavar="GAMES",
            help="Games (CSV, Parquet): result, white_rating, black_rating (or Result, WhiteElo, "
            "BlackElo); white_id, black_id and event_id if there are.",
        ),
    ],
    rulebook: RulebookOption = "fide-2009",
    rating_list: Annotated[
        Path | None, typer.Option("--list", help="A list with the ratings, if the games have none.")
    ] = None,
    columns: ColumnsOption = None,
    out: OutOption = None,
    seed: SeedOption = 1,
    as_json: JsonFlag = False,
) -> None:
    """Hold scores against a rulebook's table and both curves: by difference, level and colour.

    Example: arpad calibration games.csv --rulebook fide-2009 --out calibration
    """
    need_research()
    need_new(out)
    from arpad.cli.calc.inputs import chosen_book
    from arpad.engine import questions as q
    from arpad.supervise.calibration.report import calibration_report, measure_calibration
    from arpad.supervise.games.rated import read_rated_games
    from arpad.supervise.resampling import Resampling
    from arpad.theory.expectation import table_curve

    book = chosen_book(rulebook)
    need_file(games)
    problems: list[Problem] = []
    ratings = None
    if rating_list is not None:
        from arpad.formats.files import is_there
        from arpad.library.files import load_list

        if not is_there(rating_list):
            wrong_usage(f"--list {rating_list}: there is no file or directory of this name.")
        listed, of_list = load_list(rating_list, None)
        problems += of_list
        ratings = listed.rows if listed else None
    with working("Reading the games"):
        found, of_games = read_rated_games(games, ratings, chosen_columns(columns))
    problems += of_games
    if found is None or any(one.level == "error" for one in problems):
        refuse_study(problems, as_json=as_json)
    with working(f"Measuring {found.height} games"):
        table = table_curve(book[q.EXPECTED_SCORES])
        measured = measure_calibration(found, table, book.name, Resampling(seed))
        report = calibration_report(measured, "Observed against expected scores", [games.name])
    tell_report(report, out, problems, as_json=as_json, shown=("difference",))

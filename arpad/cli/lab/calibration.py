"""`lab calibration`: observed scores against expected ones, from games with both ratings."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, RulebookOption
from arpad.cli.calc.inputs import chosen_book
from arpad.cli.lab import lab
from arpad.cli.lab.shared import (
    ColumnsOption,
    OutOption,
    SeedOption,
    chosen_columns,
    listed_rows,
    need_file,
    need_lab,
    refuse_study,
    still_to_come,
    tell_report,
)
from arpad.cli.terminal import working
from arpad.cli.usage import need_new, none_of, wrong_usage
from arpad.report.problems import Problem

if TYPE_CHECKING:
    import polars as pl

RatedGamesArgument = Annotated[
    Path,
    typer.Argument(
        metavar="GAMES",
        help="Games (CSV, Parquet): result, white_rating, black_rating (or Result, WhiteElo, "
        "BlackElo); if there are: white_id, black_id, event_id, played_on, time_control, "
        "white_birth_date, black_birth_date.",
    ),
]
GroupsOption = Annotated[
    list[str] | None,
    typer.Option(
        help="Measure groups, too: age, games (a player's so far), year, time-control. Again for "
        "each."
    ),
]
BirthsOption = Annotated[
    Path | None, typer.Option(help="A list with birth dates, for --by age, if the games have none.")
]

MinGamesOption = Annotated[
    int | None,
    typer.Option(min=1, help="Only games of two players who have so many each in the table."),
]
FilterOption = Annotated[
    str | None,
    typer.Option(
        "--filter",
        metavar="SQL",
        help='Only games for which this holds, such as "white_rating >= 2300 AND day >= DATE '
        "'2010-01-01'\". Columns: white_id, black_id, event, white_rating, black_rating, score, "
        "day, time_control.",
    ),
]


@lab.command()
def calibration(
    games: RatedGamesArgument,
    rulebook: RulebookOption = "fide-2009",
    rating_list: Annotated[
        Path | None, typer.Option("--list", help="A list with the ratings, if the games have none.")
    ] = None,
    by: GroupsOption = None,
    births: BirthsOption = None,
    min_games: MinGamesOption = None,
    condition: FilterOption = None,
    columns: ColumnsOption = None,
    out: OutOption = None,
    seed: SeedOption = 1,
    as_json: JsonFlag = False,
) -> None:
    """Compare scores with a rulebook's table and both curves: by difference, level and colour.

    With --by also by age or games so far: whom the list rates too low, and by how many points.

    Example: arpad lab calibration games.csv --rulebook fide-2009 --by age --out calibration
    """
    need_lab()
    need_new(out)
    from arpad.engine import questions as q
    from arpad.lab.calibration.groups import OF_GAMES, OF_PLAYERS
    from arpad.lab.calibration.report import calibration_report, measure_calibration
    from arpad.lab.games.rated import read_rated_games
    from arpad.lab.theory.expectation import table_curve
    from arpad.watch.resampling import Resampling

    book = chosen_book(rulebook)
    need_file(games)
    kinds = (*OF_PLAYERS, *OF_GAMES)
    if wrong := [kind for kind in by or () if kind not in kinds]:
        none_of("--by", wrong[0], kinds)
    problems: list[Problem] = []
    ratings = None if rating_list is None else listed_rows(rating_list, problems)
    born = None if births is None else listed_rows(births, problems)
    with working("Reading the games"):
        rated_games, of_games = read_rated_games(games, ratings, chosen_columns(columns), born)
    problems += of_games
    if rated_games is None or any(problem.level == "error" for problem in problems):
        refuse_study(problems, as_json=as_json)
    rated_games, choice = _chosen(rated_games, min_games, condition)
    with working(f"Measuring {rated_games.height} games"):
        table = table_curve(book[q.EXPECTED_SCORES])
        measured = measure_calibration(rated_games, table, book.name, Resampling(seed), by or ())
        report = calibration_report(
            measured, "Observed against expected scores", [games.name, *choice]
        )
    problems += [_ungrouped(kind) for kind in by or () if not measured.has(kind)]
    problems += still_to_come(max(rated_games["day"].drop_nulls(), default=None), games)
    shown = ("difference", *(f"by-{kind}" for kind in by or ()))
    tell_report(report, out, problems, as_json=as_json, shown=shown)


def _chosen(
    games: "pl.DataFrame", min_games: int | None, condition: str | None
) -> tuple["pl.DataFrame", list[str]]:
    """Return the games that are measured and what was chosen, or leave with 2 where none is.

    How many games a player has is counted before the condition.
    """
    from arpad.lab.games.choice import NoSuchConditionError, of_frequent, where

    choice = []
    chosen = games
    if min_games is not None:
        chosen = of_frequent(games, min_games)
        choice.append(f"Only games of players with {min_games} or more each.")
    if condition is not None:
        try:
            chosen = where(chosen, condition)
        except NoSuchConditionError as error:
            wrong_usage("--filter: {why}", why=str(error))
        choice.append(f"Only games with {condition}.")
    if chosen.is_empty():
        wrong_usage("No game of {count} is left by --min-games and --filter.", count=games.height)
    return chosen, choice


def _ungrouped(kind: str) -> "Problem":
    """Say what the games lack to be measured by a kind."""
    lacks = {
        "age": "white_birth_date, black_birth_date and played_on (or --births)",
        "games": "white_id, black_id and played_on",
        "year": "played_on",
        "time-control": "time_control, such as 5400+30 or rapid",
    }[kind]
    message = f"Nothing is measured by {kind}: too few games say it."
    return Problem("warning", "games-ungrouped", message, f"Give games with {lacks}.")

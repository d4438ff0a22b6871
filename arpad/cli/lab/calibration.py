"""`lab calibration`: observed scores against expected ones, from games with both ratings."""

from pathlib import Path
from typing import Annotated

import typer

from arpad.cli.app import JsonFlag, RulebookOption
from arpad.cli.calc.inputs import chosen_book
from arpad.cli.lab import lab
from arpad.cli.lab.shared import (
    ColumnsOption,
    OutOption,
    SeedOption,
    chosen_columns,
    listed,
    need_file,
    need_lab,
    refuse_study,
    tell_study,
)
from arpad.cli.terminal import working
from arpad.cli.usage import need_new, none_of, wrong_usage
from arpad.report.problems import Problem, has_error

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
    from arpad.lab.calibration.study import KINDS, NoGameLeftError
    from arpad.lab.calibration.study import calibration as measured
    from arpad.lab.games.choice import NoSuchConditionError

    book = chosen_book(rulebook)
    need_file(games)
    if wrong := [kind for kind in by or () if kind not in KINDS]:
        none_of("--by", wrong[0], KINDS)
    problems: list[Problem] = []
    ratings = None if rating_list is None else listed(rating_list, problems)
    born = None if births is None else listed(births, problems)
    named = chosen_columns(columns)
    if has_error(problems):
        refuse_study(problems, as_json=as_json)
    try:
        with working("Reading the games") as now:
            study = measured(
                games, book, ratings=ratings, births=born, by=by or (), min_games=min_games,
                condition=condition, columns=named, seed=seed, tell=now,
            )  # fmt: skip
    except NoSuchConditionError as error:
        wrong_usage("--filter: {why}", why=str(error))
    except NoGameLeftError as error:
        wrong_usage("No game of {count} is left by --min-games and --filter.", count=error.count)
    shown = ("difference", *(f"by-{kind}" for kind in by or ()))
    last = study.measured.last_day if study.measured else None
    tell_study(study, out, last, games, problems=problems, as_json=as_json, shown=shown)

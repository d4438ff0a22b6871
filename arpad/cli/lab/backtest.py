"""`lab backtest`: which model, or which rulebook, would have forecast a record of games best."""

from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.lab import lab
from arpad.cli.lab.shared import (
    ColumnsOption,
    GamesArgument,
    ListsAYearOption,
    OutOption,
    PeriodDaysOption,
    SeedOption,
    WhatIfOption,
    chosen_books,
    chosen_columns,
    chosen_period,
    need_file,
    need_lab,
    tell_study,
)
from arpad.cli.terminal import working
from arpad.cli.usage import need_new, only_with, refuse, wrong_usage

if TYPE_CHECKING:
    from arpad.lab.backtest.study import Years


ModelsOption = Annotated[
    str, typer.Option(help="Models by name, with commas; quick: all but those of whole pools; all.")
]
EditionOption = Annotated[
    str,
    typer.Option(
        "--rulebook", "-r", help="The edition that competes, and is changed; none: no edition."
    ),
]
FoldsOption = Annotated[
    int,
    typer.Option(
        min=1,
        max=100,
        help="Judge in so many parts, each tuned on all games before it (rolling origin).",
    ),
]


@lab.command()
def backtest(
    games: GamesArgument,
    models: ModelsOption = "quick",
    rulebook: EditionOption = "fide-2009-applied",
    what_if: WhatIfOption = None,
    since: Annotated[int | None, typer.Option(help="Leave out games of earlier years.")] = None,
    tune_from: Annotated[int | None, typer.Option(help="First year to tune on.")] = None,
    judge_from: Annotated[int | None, typer.Option(help="First year to judge by.")] = None,
    folds: FoldsOption = 1,
    lists_a_year: ListsAYearOption = 12,
    period_days: PeriodDaysOption = None,
    rated_only: Annotated[
        bool, typer.Option("--rated-only", help="Only games that show both ratings of the day.")
    ] = False,
    columns: ColumnsOption = None,
    out: OutOption = None,
    seed: SeedOption = 1,
    as_json: JsonFlag = False,
) -> None:
    """Forecast every game before its result is known, with every model, and say who was best.

    Each model is tuned on one span and judged on the next, with 95% intervals by bootstrap over
    players. Every forecast, a rulebook's too, has the slope and White's advantage that suited the
    first span; `raw` is without. Lower is better; `behind` is the log loss above the best model's.
    --out keeps every forecast in forecasts.parquet.

    Example: arpad lab backtest games.csv --models elo,glicko2 --what-if k_factor=20
    """
    need_lab()
    need_new(out)
    from arpad.lab.backtest.competitors import chosen_names
    from arpad.lab.backtest.contest import NothingToJudgeError
    from arpad.lab.backtest.study import backtest as judged

    need_file(games)
    period = chosen_period(lists_a_year, period_days)
    named = chosen_columns(columns)
    if rulebook == "none" and what_if:
        only_with("--what-if", "--rulebook")
    books = [] if rulebook == "none" else chosen_books([rulebook], what_if)
    years = _years(tune_from, judge_from)
    try:
        names = chosen_names(models)
    except LookupError as error:
        refuse(error, "--models")
    try:
        with working("Reading the games") as now:
            study = judged(
                games, names, books, since=since, years=years, folds=folds, period=period,
                rated_only=rated_only, columns=named, seed=seed, tell=now,
            )  # fmt: skip
    except NothingToJudgeError as error:
        refuse(error)
    last = study.measured.record.last_day if study.measured else None
    shown = ("judgement", "folds", "draws", "what-if")
    tell_study(study, out, last, games, as_json=as_json, shown=shown)


def _years(tune_from: int | None, judge_from: int | None) -> "Years | None":
    if (tune_from is None) != (judge_from is None):
        wrong_usage("give both {first} and {second}, or neither.",
                    first="--tune-from", second="--judge-from")  # fmt: skip
    if tune_from is None or judge_from is None:
        return None
    if tune_from >= judge_from:
        wrong_usage("the years to tune on come before those to judge by.")
    return tune_from, judge_from

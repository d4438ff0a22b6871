"""`lab backtest`: which model, or which rulebook, would have forecast a record of games best."""

from datetime import date
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
    refuse_study,
    still_to_come,
    tell_report,
)
from arpad.cli.terminal import working
from arpad.cli.usage import need_new, only_with, refuse, wrong_usage

if TYPE_CHECKING:
    from arpad.lab.backtest.competitors import Competitor
    from arpad.lab.backtest.contest import Spans
    from arpad.lab.games.record import GameRecord
    from arpad.law import Rulebook


ModelsOption = Annotated[
    str, typer.Option(help="Models by name, with commas; quick: all but those of whole pools; all.")
]
EditionOption = Annotated[
    str,
    typer.Option(
        "--rulebook", "-r", help="The edition that competes, and is changed; none: no edition."
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
    from arpad.lab.backtest.contest import backtest as run
    from arpad.lab.backtest.report import backtest_report
    from arpad.lab.games.record import read_record

    need_file(games)
    period = chosen_period(lists_a_year, period_days)
    named = chosen_columns(columns)
    if rulebook == "none" and what_if:
        only_with("--what-if", "--rulebook")
    books = [] if rulebook == "none" else chosen_books([rulebook], what_if)
    rivals = _competitors(models, books)
    with working("Reading the games"):
        record, problems = read_record(games, period, since, rated_only=rated_only, columns=named)
    if record is None:
        refuse_study(list(problems), as_json=as_json)
    spans = _spans(record, tune_from, judge_from)
    with working("Forecasting") as say:
        try:
            result = run(
                record, rivals, spans, seed, watch=lambda name: say(f"Forecasting: {name}")
            )
        except ValueError as error:
            refuse(error)
    names = [book.name for book in books]
    problems = (*problems, *still_to_come(record.last_day, games))
    report = backtest_report(result, spans, names, seed, games.name)
    tell_report(
        report, out, list(problems), as_json=as_json, shown=("judgement", "draws", "what-if")
    )


def _competitors(models: str, books: "list[Rulebook]") -> "list[Competitor]":
    from arpad.lab.backtest.competitors import NAMES, QUICK, competitors

    named = [name.strip() for name in models.split(",") if name.strip()]
    names = {"quick": list(QUICK), "all": list(NAMES)}.get(models, list(dict.fromkeys(named)))
    try:
        return competitors(names, books)
    except LookupError as error:
        refuse(error, "--models")


def _spans(record: "GameRecord", tune_from: int | None, judge_from: int | None) -> "Spans":
    from arpad.lab.backtest.contest import Spans

    shares = Spans.by_share(record.games)
    if (tune_from is None) != (judge_from is None):
        wrong_usage("give both {first} and {second}, or neither.",
                    first="--tune-from", second="--judge-from")  # fmt: skip
    if tune_from is None or judge_from is None:
        return shares
    if tune_from >= judge_from:
        wrong_usage("the years to tune on come before those to judge by.")
    return Spans(*(record.period.of(date(year, 1, 1)) for year in (tune_from, judge_from)))

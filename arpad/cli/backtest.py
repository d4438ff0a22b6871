"""`arpad backtest`: which model, or which rulebook, would have forecast a record of games best."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.output import exit_for, print_json, print_problems, problem_rows, wrong_usage
from arpad.cli.research import (
    SeedOption,
    WhatIfOption,
    changed_book,
    print_table,
    require_research,
    table_rows,
)

if TYPE_CHECKING:
    from arpad.formats.problems import Problem
    from arpad.law import Rulebook
    from arpad.supervise.backtest import Backtest, Spans
    from arpad.supervise.competitors import Competitor
    from arpad.supervise.record import Record

FIGURES = ("log_loss", "brier", "deviance", "calibration_error")


@app.command()
def backtest(
    games: Annotated[
        Path, typer.Argument(help="Games as CSV or Parquet: players, result, date, ratings.")
    ],
    models: Annotated[
        str,
        typer.Option(help="Models by name, with commas; quick: all but those of whole pools; all."),
    ] = "quick",
    rulebook: Annotated[
        str, typer.Option("--rulebook", "-r", help="The edition that competes, and is changed.")
    ] = "fide-2009-applied",
    what_if: WhatIfOption = None,
    since: Annotated[int | None, typer.Option(help="Leave out games of earlier years.")] = None,
    tune_from: Annotated[int | None, typer.Option(help="First year to tune on.")] = None,
    judge_from: Annotated[int | None, typer.Option(help="First year to judge by.")] = None,
    lists_a_year: Annotated[int, typer.Option(help="Rating periods: 1, 2, 3, 4, 6 or 12.")] = 12,
    rated_only: Annotated[
        bool, typer.Option("--rated-only", help="Only games that show both ratings of the day.")
    ] = False,
    seed: SeedOption = 1,
    as_json: JsonFlag = False,
) -> None:
    """Forecast every game before its result is known, with every model, and say who was best.

    Each model is tuned on one span and judged on the next, with 95% intervals by bootstrap over
    players. Lower is better; `behind` is the log loss above the best model's.

    Example: arpad backtest games.csv --models elo,glicko2 --what-if k_factor=20 --what-if cap=none
    """
    require_research()
    from arpad.cli.calc_inputs import chosen_book
    from arpad.cli.progress import working
    from arpad.supervise.backtest import backtest as run

    if not games.is_file():
        wrong_usage(f"there is no file {games}.")
    if lists_a_year not in (1, 2, 3, 4, 6, 12):
        wrong_usage(f"--lists-a-year {lists_a_year}: a year has 1, 2, 3, 4, 6 or 12 periods.")
    book = chosen_book(rulebook)
    books = [book, *(changed_book(book, text) for text in what_if or [])]
    rivals = _competitors(models, books)
    with working("Reading the games"):
        record, problems = _read(games, lists_a_year, since, is_rated_only=rated_only)
    if record is None:
        _refuse(problems, as_json=as_json)
    spans = _spans(record, tune_from, judge_from)
    with working("Forecasting") as say:
        try:
            found = run(record, rivals, spans, seed, watch=lambda name: say(f"Forecasting: {name}"))
        except ValueError as error:
            wrong_usage(f"{error}.")
    if as_json:
        print_json(_answer(found, record, spans, seed) | {"problems": problem_rows(problems)})
    else:
        _print(found, record, spans)
        print_problems(problems)
    exit_for(problems)


def _competitors(models: str, books: "list[Rulebook]") -> "list[Competitor]":
    from arpad.supervise.competitors import NAMES, QUICK, competitors

    named = [name.strip() for name in models.split(",") if name.strip()]
    names = {"quick": list(QUICK), "all": list(NAMES)}.get(models, list(dict.fromkeys(named)))
    try:
        return competitors(names, books)
    except LookupError as error:
        wrong_usage(f"--models: {error.args[0]}")


def _read(
    path: Path, lists_a_year: int, since: int | None, *, is_rated_only: bool
) -> "tuple[Record | None, list[Problem]]":
    from arpad.supervise.record import read_record

    record, problems = read_record(path, lists_a_year, since, rated_only=is_rated_only)
    return record, list(problems)


def _refuse(problems: "list[Problem]", *, as_json: bool) -> NoReturn:
    if as_json:
        print_json({"models": [], "problems": problem_rows(problems)})
    else:
        print_problems(problems)
    exit_for(problems)


def _spans(record: "Record", tune_from: int | None, judge_from: int | None) -> "Spans":
    from arpad.supervise.backtest import Spans

    shares = Spans.by_share(record.games)
    if (tune_from is None) != (judge_from is None):
        wrong_usage("give both --tune-from and --judge-from, or neither.")
    if tune_from is None or judge_from is None:
        return shares
    if tune_from >= judge_from:
        wrong_usage("the years to tune on come before those to judge by.")
    return Spans(record.period_of(tune_from), record.period_of(judge_from))


def _answer(found: "Backtest", record: "Record", spans: "Spans", seed: int) -> dict[str, object]:
    return {
        "games": len(record.games),
        "players": len(record.players),
        "games_tuned_on": found.tuned_on,
        "games_judged": len(found.games),
        "tuned_from": _month(record, spans.tune_from),
        "judged_from": _month(record, spans.judge_from),
        "advantage": f"{found.advantage:.1f}",
        "seed": seed,
        "models": table_rows(found.table, digits=6),
    }


def _month(record: "Record", period: int) -> str:
    months = period * 12 // record.periods_a_year
    return f"{months // 12}-{months % 12 + 1:02d}"


def _print(found: "Backtest", record: "Record", spans: "Spans") -> None:
    import polars as pl

    table = found.table.with_columns(
        behind_95=pl.format("{} to {}", *(
            pl.col(f"behind_{end}").round(4).cast(pl.String) for end in ("low", "high")
        ))
    )  # fmt: skip
    print_table(table.select("model", "settings", *FIGURES, "behind", "behind_95"))
    typer.echo(
        f"{len(record.games):,} games of {len(record.players):,} players; tuned on "
        f"{found.tuned_on:,} from {_month(record, spans.tune_from)}, judged on "
        f"{len(found.games):,} from {_month(record, spans.judge_from)}; White's advantage "
        f"{found.advantage:.0f} points. Intervals: --json."
    )

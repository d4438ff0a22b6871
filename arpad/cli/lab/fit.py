"""`lab fit`: one model fitted to a table of games: ratings, histories, forecasts."""

from collections.abc import Sequence
from pathlib import Path
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
    chosen_columns,
    chosen_period,
    need_file,
    need_lab,
    refuse_study,
    still_to_come,
    tell_report,
)
from arpad.cli.terminal import working
from arpad.cli.usage import misspelt, need_new, none_of, refuse, wrong_usage
from arpad.report.notes import Notes
from arpad.report.problems import Problem

if TYPE_CHECKING:
    import polars as pl

    from arpad.lab.games.tables import Columns
    from arpad.lab.theory.kind import ModelKind


@lab.command()
def fit(
    games: GamesArgument,
    model: Annotated[str, typer.Option(help="A model by name; `lab backtest` has them all.")],
    settings: Annotated[
        str, typer.Option("--set", help="Its settings: K=24, or c=20,RD=120; else plain.")
    ] = "",
    player: Annotated[
        list[str] | None, typer.Option(help="Whose history is drawn; else the best three.")
    ] = None,
    predict: Annotated[
        Path | None, typer.Option(help="Games to come: a table of White and Black, no results.")
    ] = None,
    since: Annotated[int | None, typer.Option(help="Leave out games of earlier years.")] = None,
    lists_a_year: ListsAYearOption = 12,
    period_days: PeriodDaysOption = None,
    columns: ColumnsOption = None,
    out: OutOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Fit a model to games: everybody's rating, how it came about, and forecasts of every game.

    With --out: ratings.parquet, history.parquet, forecasts.parquet (and predictions.parquet), with
    charts.

    Example: arpad lab fit games.csv --model glicko2 --out fitted
    """
    need_lab()
    need_new(out)
    from arpad.lab.fit import fit_record, fit_report
    from arpad.lab.games.record import read_record

    need_file(games)
    kind, period = _kind(model), chosen_period(lists_a_year, period_days)
    named = chosen_columns(columns)
    chosen = _settings(kind, settings)
    problems: list[Problem] = []
    pairs = _pairs(predict, named, problems)
    with working("Reading the games"):
        record, more = read_record(games, period, since, columns=named)
    problems += more
    if record is None or any(problem.level == "error" for problem in problems):
        refuse_study(problems, as_json=as_json)
    if unknown := [name for name in player or () if name not in record.players]:
        wrong_usage("--player {name}: nobody of this name is in the games.", name=unknown[0])
    with working(f"Following {len(record.games)} games"):
        fitted = fit_record(record, kind, chosen)
        problems += _unknown(pairs, record.players)
        report = fit_report(fitted, player or (), games.name, pairs)
    problems += still_to_come(record.last_day, games)
    tell_report(report, out, problems, as_json=as_json, shown=("ratings", "predictions"))


def _kind(name: str) -> "ModelKind":
    from arpad.lab.theory.catalogue import KINDS, kind

    usable = [model_kind.name for model_kind in KINDS.values() if not model_kind.asks_goals]
    if name not in usable:
        none_of("--model", name, usable)
    return kind(name)


def _settings(kind: "ModelKind", text: str) -> dict[str, float]:
    pairs = [setting.partition("=") for setting in text.split(",") if setting.strip()]
    try:
        given = {name.strip(): float(value) for name, _, value in pairs}
        kind.settings(given)
    except ValueError:
        misspelt(f"--set {text}", "NAME=NUMBER,NAME=NUMBER")
    except LookupError as error:
        refuse(error, f"--set {text}")
    for axis in kind.axes:
        if axis.name in given and not axis.accepts(given[axis.name]):
            among = ", ".join(f"{value:g}" for value in axis.values or (axis.default,))
            wrong_usage("--set {text}: {name} is {says}; usual are {values}.",
                        text=text, name=axis.name, says=axis.says, values=among)  # fmt: skip
    return given


def _unknown(pairs: "pl.DataFrame | None", players: Sequence[str]) -> "list[Problem]":
    """Say which players of the games to come have no game, and whether there is no game at all."""
    if pairs is None:
        return []
    if pairs.is_empty():
        message = "There is no game to come: no row has two different players."
        return [Problem("warning", "fit-predict", message, "Give white_id and black_id.")]
    names = set(players)
    unknown = sorted({*pairs["white"], *pairs["black"]} - names)
    if not unknown:
        return []
    some = ", ".join(unknown[:5]) + (", ..." if len(unknown) > 5 else "")
    message = f"Of these players of the games to come no game is known: {some}."
    fix = "Write them as in the games, if they are misspelt: they are taken as newcomers."
    return [Problem("warning", "fit-predict", message, fix)]


def _pairs(
    path: Path | None, columns: "Columns | None", problems: "list[Problem]"
) -> "pl.DataFrame | None":
    from arpad.lab.games.tables import open_pairs

    if path is None:
        return None
    need_file(path)
    notes = Notes(str(path))
    pairs = open_pairs(path, notes, columns)
    problems += notes.all()
    return pairs

"""`lab fit`: one model fitted to a table of games: ratings, histories, forecasts."""

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
    tell_study,
)
from arpad.cli.terminal import working
from arpad.cli.usage import misspelt, need_new, none_of, refuse, wrong_usage

if TYPE_CHECKING:
    from arpad.lab.theory.kind import ModelKind


@lab.command()
def fit(
    games: GamesArgument,
    model: Annotated[str, typer.Option(help="A model by name; `lab backtest` has them all.")],
    settings: Annotated[
        str, typer.Option("--set", help="Its settings: K=24, or c=20,RD=120; else plain.")
    ] = "",
    entry: Annotated[
        Path | None,
        typer.Option(
            help="With which ratings players enter: a table of player, rating and, if there is "
            "one, deviation, such as ratings.parquet of another fit."
        ),
    ] = None,
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
    from arpad.lab.fit import UnknownPlayerError
    from arpad.lab.fit import fit as fitted

    for path in (games, entry, predict):
        if path is not None:
            need_file(path)
    kind, period = _kind(model), chosen_period(lists_a_year, period_days)
    named = chosen_columns(columns)
    chosen = _settings(kind, settings)
    try:
        with working("Reading the games") as now:
            study = fitted(
                games, model, chosen, entry=entry, players=player or (), predict=predict,
                since=since, period=period, columns=named, tell=now,
            )  # fmt: skip
    except UnknownPlayerError as error:
        wrong_usage("--player {name}: nobody of this name is in the games.", name=error.player)
    last = study.measured.record.last_day if study.measured else None
    tell_study(study, out, last, games, as_json=as_json, shown=("ratings", "predictions"))


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

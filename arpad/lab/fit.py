"""One model fitted to a record of games: ratings with their deviations, histories, forecasts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import polars as pl
import polars.selectors as cs

from arpad.lab.backtest.recalibration import advantages_of, expected_by_elo
from arpad.lab.backtest.scores import log_loss
from arpad.lab.games.entry import EntryRatings, read_entry
from arpad.lab.games.period import MONTH, PeriodLength
from arpad.lab.games.record import GameRecord, read_record
from arpad.lab.games.tables import Columns, Source, in_words, named_source, open_pairs
from arpad.lab.study.charts import Chart, ChartLine, FigureTable
from arpad.lab.study.rankings import Mark, RankingChart
from arpad.lab.study.report import StudyReport, StudySection, json_ready
from arpad.lab.study.study import Study, Tell, quiet
from arpad.lab.theory.catalogue import kind
from arpad.lab.theory.fitting import Fitted, followed
from arpad.lab.theory.kind import ModelKind, Settings
from arpad.report.notes import Notes
from arpad.report.problems import Problem, has_error

SHOWN: Final = 20
"""So many players stand in the report; all are in ratings.parquet."""
LINES: Final = 3
"""So many histories are drawn if nobody says whose."""
WIDE: Final = 1.96
"""Deviations on either side of a rating that hold 95%."""


class UnknownPlayerError(LookupError):
    """Nobody of this name, `player`, is in the games."""

    def __init__(self, player: str) -> None:
        super().__init__(f"nobody is called {player} in the games")
        self.player = player


@dataclass(frozen=True, slots=True, eq=False)
class FittedRecord:
    """A model that has followed a record. advantage: of White, in points, where it takes one."""

    record: GameRecord
    fitted: Fitted
    advantage: float


def fit(
    games: Source,
    model: str,
    settings: Settings | None = None,
    *,
    entry: Source | None = None,
    players: Sequence[str] = (),
    predict: Source | None = None,
    since: int | None = None,
    period: PeriodLength = MONTH,
    columns: Columns | None = None,
    tell: Tell = quiet,
) -> Study[FittedRecord]:
    """Fit a model to games as `arpad lab fit` does: ratings, histories, a forecast of every game.

    games: white_id, black_id, result, played_on, and what else a table of games has; columns: what
    it calls ours. model, settings: by name (`arpad.lab.theory.catalogue.KINDS`). entry: player,
    rating and, if there is one, deviation with which players enter (points), such as the table
    `ratings` of another fit; models of whole pools take the mean alone. players: whose histories
    are drawn. predict: white_id and black_id of games to come. since: the first year. Tables:
    ratings, history, forecasts, predictions. Raises LookupError for an unknown model, setting or
    player.

    >>> import polars as pl
    >>> games = pl.DataFrame({"white_id": ["Ann"], "black_id": ["Bob"], "result": ["1"],
    ...                       "played_on": ["2024-01-05"], "neutral": [1]})
    >>> fit(games, "elo", {"K": 10}).tables["ratings"].select("player", "rating").rows()
    [('Ann', 1505.0), ('Bob', 1495.0)]
    >>> fit(games.drop("result"), "elo").figures
    Traceback (most recent call last):
    arpad.lab.study.study.NotMeasuredError: Columns are missing: result.
    """
    model_kind = kind(model)
    model_kind.settings(settings)
    notes = Notes("" if predict is None else named_source(predict))
    pairs = None if predict is None else open_pairs(predict, notes, columns)
    given, of_entry = (None, ()) if entry is None else read_entry(entry)
    record, of_games = read_record(games, period, since, columns=columns)
    problems = (*notes.all(), *of_entry, *of_games)
    if record is None or has_error(problems):
        return Study(problems)
    names = set(record.players)
    if unknown := [player for player in players if player not in names]:
        raise UnknownPlayerError(unknown[0])
    tell(f"Following {len(record.games)} games")
    if given is not None and entry is not None:
        problems += given.strangers(names, entry)
    fitted = fit_record(record, model_kind, settings or {}, given)
    if pairs is not None:
        problems += _strangers(pairs, names)
    return Study(problems, fitted, fit_report(fitted, players, in_words(games), pairs))


def _strangers(pairs: pl.DataFrame, players: set[str]) -> tuple[Problem, ...]:
    """Say which players of the games to come have no game, and whether there is no game at all."""
    if pairs.is_empty():
        message = "There is no game to come: no row has two different players."
        return (Problem("warning", "fit-predict", message, "Give white_id and black_id."),)
    unknown = sorted({*pairs["white"], *pairs["black"]} - players)
    if not unknown:
        return ()
    some = ", ".join(unknown[:5]) + (", ..." if len(unknown) > 5 else "")
    message = f"Of these players of the games to come no game is known: {some}."
    fix = "Write them as in the games, if they are misspelt: they are taken as newcomers."
    return (Problem("warning", "fit-predict", message, fix),)


def fit_record(
    record: GameRecord, kind: ModelKind, settings: Settings, given: EntryRatings | None = None
) -> FittedRecord:
    """Return a model fitted to all games of a record; LookupError for a setting it has not.

    Each year's games are forecast with White's advantage as earlier years show it, games to come
    with that of all. given: with which ratings players enter.
    """
    kind.settings(settings)
    games, entry = record.games, record.entry
    entry = entry if given is None else given.of(entry, record.players)
    expected = expected_by_elo(record, entry.ratings)
    years = np.flatnonzero(np.diff(record.years, prepend=record.years[:1])).tolist()
    *of_earlier, advantage = advantages_of(expected, games, [*years, len(games)])
    entry = replace(entry, advantage=advantage)
    if advantage and getattr(kind.model(entry, settings), "advantage", 0.0) == advantage:
        before = np.repeat([0.0, *of_earlier], np.diff([0, *years, len(games)]))
        games = replace(games, advantage=games.advantage * before / advantage)
    rows = record.sources["row"].to_numpy()
    fitted = followed(kind, settings, entry, games, record.players, rows)
    return FittedRecord(record, fitted, advantage)


def fit_report(
    fit: FittedRecord, players: Sequence[str], source: str, pairs: pl.DataFrame | None = None
) -> StudyReport:
    """Return the report; players: whose histories are drawn. pairs: white, black to forecast."""
    record, fitted = fit.record, fit.fitted
    loss = float(log_loss(fitted.foreseen.expected, record.games.score).mean())
    ratings, predicted = fitted.ratings, None if pairs is None else fitted.predict(pairs)
    drawn = players or ratings["player"].head(LINES).to_list()
    histories = (_history(fit, player, at) for at, player in enumerate(drawn, start=1))
    sections = [_ratings(ratings), *(section for section in histories if section)]
    if predicted is not None:
        sections.append(_predicted(predicted))
    settings = fitted.kind.text(fitted.settings)
    findings = (
        f"{fitted.kind.title} ({settings}) has followed {len(record.games):,} games of "
        f"{len(record.players):,} players; {record.period.text()}.",
        f"Its forecasts have a log loss of {loss:.4f} a game. Each was made before its result was "
        "known; White's advantage, where the model takes one, is what earlier years showed. A "
        "backtest compares models.",
    )
    forecasts = fitted.forecasts.drop("row").hstack(record.sources)
    data = {"ratings": ratings, "history": _dated(fit, fitted.history),
            "forecasts": _dated(fit, forecasts)}  # fmt: skip
    if predicted is not None:
        data["predictions"] = predicted
    figures: dict[str, Any] = {
        "model": fitted.kind.name,
        "settings": dict(fitted.settings),
        "games": len(record.games),
        "players": len(record.players),
        "advantage": round(fit.advantage, 1),
        "log_loss": round(loss, 6),
        "ratings": ratings.with_columns(cs.float().round(4)).rows(named=True),
        "predictions": [] if predicted is None else json_ready(predicted.rows(named=True)),
    }
    method = (
        f"White's advantage, where the model takes one, is {fit.advantage:.0f} points for games to "
        "come: estimated beside Elo ratings in all games. A year's own games are forecast with "
        "that of the years before, the first year's with none."
    )
    return StudyReport(
        f"Ratings by {fitted.kind.title}",
        findings,
        tuple(sections),
        (source, method),
        figures,
        data,
    )


def _ratings(ratings: pl.DataFrame) -> StudySection:
    top = ratings.head(SHOWN).rows(named=True)
    has_deviation = ratings["deviation"].null_count() < len(ratings)
    table = FigureTable(
        ("player", "rating (points)", "deviation", "games"),
        tuple(
            (row["player"], round(row["rating"], 1),
             None if row["deviation"] is None else round(row["deviation"], 1), row["games"])
            for row in top
        ),
    )  # fmt: skip
    marks = tuple(
        Mark(row["player"], "rating", row["rating"],
             (row["rating"] - WIDE * row["deviation"], row["rating"] + WIDE * row["deviation"])
             if has_deviation else None)
        for row in top
    )  # fmt: skip
    finding = f"{top[0]['player']} stands highest, with {top[0]['rating']:.0f} points"
    said = f"The best {len(top)} of {len(ratings):,}; all are in ratings.parquet."
    title = "rating (points)" + (", with 95% of its uncertainty" if has_deviation else "")
    return StudySection("ratings", "Ratings", (said,), RankingChart(finding, title, marks, table))


def _history(record: FittedRecord, player: str, number: int) -> StudySection | None:
    """Return one player's history with its band; None if he never played."""
    dated = _dated(record, record.fitted.history).filter(player=player)
    rows = dated.rows(named=True)
    if not rows:
        return None
    has_band = rows[0]["deviation"] is not None
    points = tuple((row["period"], row["rating"]) for row in rows)
    bands = tuple(
        (row["rating"] - WIDE * row["deviation"], row["rating"] + WIDE * row["deviation"])
        for row in rows
        if has_band
    )
    table = FigureTable(
        ("period", "rating (points)", "deviation"),
        tuple(
            (row["period"], round(row["rating"], 1),
             None if row["deviation"] is None else round(row["deviation"], 1))
            for row in rows
        ),
        by=0,
    )  # fmt: skip
    finding = f"{player}: {points[0][1]:.0f} points at first, {points[-1][1]:.0f} in the end"
    lines = (ChartLine(player, points, bands),)
    chart = Chart(finding, "rating period", "rating (points)", lines, table)
    said = "After every period in which the player met somebody; the band holds 95%."
    name = "history" if number == 1 else f"history-{number}"
    return StudySection(name, player, (said,), chart)


def _predicted(predicted: pl.DataFrame) -> StudySection:
    names = [name for name in ("expected", "win", "draw", "loss") if name in predicted.columns]
    table = FigureTable(
        ("White", "Black", *names),
        tuple(
            (row["white"], row["black"], *(f"{row[name]:.3f}" for name in names))
            for row in predicted.rows(named=True)
        ),
    )
    return StudySection("predictions", "Games to come", (), None, table)


def _dated(record: FittedRecord, table: pl.DataFrame) -> pl.DataFrame:
    """Return a table with the first day of each period in the place of its number."""
    first_day, numbers = record.record.period.first_day, table["period"].unique().to_list()
    days = {number: first_day(number) for number in numbers}
    return table.with_columns(period=pl.col("period").replace_strict(days, return_dtype=pl.Date))

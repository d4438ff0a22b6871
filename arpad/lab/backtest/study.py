"""Which model, or which rulebook, would have forecast games best: what `lab backtest` does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from arpad.lab.backtest.competitors import competitors
from arpad.lab.backtest.contest import Backtest, Spans
from arpad.lab.backtest.contest import backtest as contest
from arpad.lab.backtest.report import backtest_report
from arpad.lab.backtest.rolling import rolled
from arpad.lab.games.period import MONTH, PeriodLength
from arpad.lab.games.record import GameRecord, read_record
from arpad.lab.games.tables import Columns, Source, in_words
from arpad.lab.study.study import Study, Tell, quiet
from arpad.law import Rulebook
from arpad.rulebooks import CATALOGUE

WRITTEN: Final = ("fide-2009-applied",)
Years = tuple[int, int]
"""The first year to tune on, and the first to judge by."""


def backtest(
    games: Source,
    models: str | Sequence[str] = "quick",
    rulebooks: Sequence[str | Rulebook] = WRITTEN,
    *,
    since: int | None = None,
    years: Years | None = None,
    folds: int = 1,
    period: PeriodLength = MONTH,
    rated_only: bool = False,
    columns: Columns | None = None,
    seed: int = 1,
    tell: Tell = quiet,
) -> Study[Backtest]:
    """Forecast every game before its result is known, and judge, as `arpad lab backtest` does.

    games: as for `fit`. models: names with commas or one by one, `quick` or `all`. rulebooks: an
    edition, and what else is compared with it (`arpad.lab.what_if`). years: from which to tune and
    to judge; else half of the games are learnt from, a quarter each. folds: so many parts of the
    judged games, each forecast with what was tuned on all games since the first that is tuned on
    and before the part (rolling origin). rated_only: games with both ratings alone. Tables:
    forecasts. Raises LookupError for an unknown model or rulebook, NothingToJudgeError (a
    ValueError) where no game is left to tune on or to judge.

    >>> import polars as pl
    >>> days = [f"20{year}-{month:02}-05" for year in (21, 22, 23) for month in range(1, 13)]
    >>> games = pl.DataFrame({"white_id": ["Ann", "Bob"] * 18, "black_id": ["Bob", "Ann"] * 18,
    ...                       "result": ["1", "="] * 18, "played_on": days})
    >>> study = backtest(games, "even,elo", [], years=(2022, 2023), period=PeriodLength(months=12))
    >>> study.figures["games_judged"], [row["model"] for row in study.figures["models"]]
    (12, ['elo', 'even'])
    """
    books = [CATALOGUE.book(book) if isinstance(book, str) else book for book in rulebooks]
    rivals = competitors(models, books)
    record, problems = read_record(games, period, since, rated_only=rated_only, columns=columns)
    if record is None:
        return Study(problems)
    spans = _spans(record, years)

    def watch(name: str) -> None:
        tell(f"Forecasting: {name}")

    judged = (contest(record, rivals, spans, seed, watch=watch) if folds == 1
              else rolled(record, rivals, spans, folds, seed, watch=watch))  # fmt: skip
    names = [book.name for book in books]
    return Study(problems, judged, backtest_report(judged, spans, names, seed, in_words(games)))


def _spans(record: GameRecord, years: Years | None) -> Spans:
    if years is None:
        return Spans.by_share(record.games)
    return Spans(*(record.period.of(date(year, 1, 1)) for year in years))

"""Rolling origin: the judged games in parts, each forecast with what was tuned on all before it.

A single split judges settings on one span alone. Here the origin moves on: every part is judged
with settings, slope and White's advantage of the games between the first that is tuned on and the
part itself, and no part has a say in its own forecasts (Hyndman and Athanasopoulos, Forecasting:
principles and practice, 5.10).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from arpad.lab.backtest.competitors import Competitor
from arpad.lab.backtest.contest import (
    DRAWS,
    Backtest,
    JudgedCompetitor,
    NothingToJudgeError,
    Spans,
    backtest,
    judgement,
)
from arpad.lab.backtest.scores import Redrawn
from arpad.lab.backtest.tuning import rows
from arpad.lab.games.record import GameRecord
from arpad.lab.theory.games import GameColumns

FEW: Final = 2
"""Draws of a part, whose intervals nobody reads."""


def rolled(
    record: GameRecord,
    rivals: Sequence[Competitor],
    spans: Spans,
    folds: int,
    seed: int,
    *,
    draws: int = DRAWS,
    watch: Callable[[str], None] = lambda _: None,
) -> Backtest:
    """Return how well each competitor forecast all parts together; `folds` has each by itself.

    Settings, slope, nu and epsilon of the table are those of the last part.
    """
    parts = []
    starts = origins(record.games, spans, folds)
    for start, end in pairwise([*starts, int(record.games.period[-1]) + 1]):
        tuned = Spans(spans.tune_from, start)
        parts.append(backtest(record.before(end), rivals, tuned, seed, draws=FEW, watch=watch))
    judged = {
        name: _joined([part.judged[name] for part in parts])
        for name in parts[-1].judged
        if all(name in part.judged for part in parts)
    }
    if not judged:
        raise NothingToJudgeError("no competitor has a forecast in every part")
    is_judged = np.zeros(len(record.games), dtype=bool)
    for part in parts:
        is_judged[: len(part.at)] |= part.at
    of = rows(record.games, is_judged)
    redrawn = Redrawn.of(of, draws, seed)
    left_out = tuple(rival.name for rival in rivals if rival.name not in judged)
    return Backtest(
        judgement(judged, record, redrawn), record, of, is_judged, judged, redrawn,
        parts[-1].advantage, parts[-1].tuned_on, left_out, tuple(parts),
    )  # fmt: skip


def origins(games: GameColumns, spans: Spans, folds: int) -> list[int]:
    """Return the rating periods in which the parts begin, each with about as many games.

    >>> games = GameColumns.of([0] * 8, [1] * 8, [1] * 8, [1, 1, 2, 3, 3, 4, 5, 5])
    >>> origins(games, Spans(tune_from=1, judge_from=2), folds=3)
    [2, 3, 5]
    >>> origins(games, Spans(tune_from=1, judge_from=5), folds=2)
    Traceback (most recent call last):
    arpad.lab.backtest.contest.NothingToJudgeError: too few rating periods are judged for 2 parts
    """
    first = int(np.searchsorted(games.period, spans.judge_from))
    count = len(games) - first
    places = [first + count * part // folds for part in range(1, folds)] if count else []
    starts = [spans.judge_from, *games.period[places].tolist()]
    if len(starts) < folds or any(later <= earlier for earlier, later in pairwise(starts)):
        raise NothingToJudgeError(f"too few rating periods are judged for {folds} parts")
    return starts


def _joined(parts: Sequence[JudgedCompetitor]) -> JudgedCompetitor:
    """Return one competitor's forecasts of all parts; what was fitted is that of the last."""
    last = parts[-1]
    own = [part.own for part in parts if part.own is not None]
    return JudgedCompetitor(
        last.rival,
        last.fit,
        last.as_is,
        np.concatenate([part.expected for part in parts]),
        np.concatenate([part.raw for part in parts]),
        last.draws,
        np.concatenate([part.outcomes for part in parts]),
        last.margin,
        np.concatenate([part.by_margin for part in parts]),
        np.concatenate(own) if len(own) == len(parts) else None,
        last.errors,
    )

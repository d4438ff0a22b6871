"""FIDE's rating of the day beside the models in slow games: slow_games.py OVER_THE_BOARD [FOLDER].

Most games that the backtest judges are fast or on the internet, and their players' ratings are of
slow ones. Here the same models learn from and are judged by the others alone; and Elo, Glicko-2 and
FIDE's rating are compared in both sorts, by how much of the players the record holds. And Sonas'
third suggestion, fast games as a part of a game, is judged by slow ones.
"""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl

from arpad.formats.files import write_whole
from arpad.lab.backtest.competitors import competitors
from arpad.lab.backtest.contest import DRAWS, Backtest, Spans, advantage_before, backtest
from arpad.lab.backtest.recalibration import fitted
from arpad.lab.backtest.report import backtest_report
from arpad.lab.backtest.scores import Redrawn, log_loss
from arpad.lab.backtest.tuning import Flags, rows
from arpad.lab.calibration.groups import named_slow
from arpad.lab.games.record import GameRecord, record_of
from arpad.lab.games.tables import open_games
from arpad.lab.study.charts import FigureTable
from arpad.lab.theory.elo import Elo
from arpad.lab.theory.expectation import logistic_curve
from arpad.lab.theory.games import GameColumns, Ids, Numbers
from arpad.lab.theory.model import one_step
from arpad.report.notes import Notes
from arpad.watch.resampling import interval_text

HERE = Path(__file__).parent
OF_DAY, *OTHERS = "rating_of_day", "elo", "glicko2"
MODELS = (
    OF_DAY, *OTHERS, "even", "start", "elo_by_period", "elo_normal", "elo_linear", "glicko",
    "stephenson",
)  # fmt: skip
SINCE, MONTHS, SEED = 1990, 24, 1
HELD = 20
"""Who has so many games in the months before stands in the record nearly as FIDE knows him."""
USUAL, OWN, RAW = "slope of the years before", "slope of these games", "as it is"
SLOPES = (RAW, USUAL, OWN)
RAPID, BLITZ = 0.29, 0.18
"""Sonas' weights of fast games; those on the internet that are not called blitz count as rapid."""
BLITZ_NAMED = "blitz|bullet|armageddon|speed|titled tue"
K_FACTORS = (16, 24, 32, 48, 64, 96)
Row = tuple[str, ...]


def held(games: GameColumns) -> Ids:
    """Return how many games of the months before the record has of either player: the fewer.

    >>> held(Games.of([0, 0, 0], [1, 1, 2], [1, 1, 1], [0, 1, 1])).tolist()
    [0, 1, 0]
    """
    width = int(games.period.max()) + MONTHS + 1
    sides = [side * width + games.period + MONTHS for side in (games.white, games.black)]
    known = np.sort(np.concatenate(sides))
    counts = [np.searchsorted(known, one) - np.searchsorted(known, one - MONTHS) for one in sides]
    fewer: Ids = np.minimum(*counts)
    return fewer


def losses(found: Backtest, name: str, slope: str) -> Numbers:
    """Return a model's log losses of the games judged.

    As it is, with the slope of the years before, or with that of the games judged, which flatters.
    """
    one, games = found.judged[name], found.games
    expected = {
        RAW: lambda: one.raw,
        USUAL: lambda: one.expected,
        OWN: lambda: fitted(one.expected, games).applied(one.expected, games),
    }[slope]()
    return log_loss(expected, games.score)


def compared(found: Backtest, where: str, kept: Flags, slope: str = USUAL, seed: int = SEED) -> Row:
    """Return a row: log losses of Elo and Glicko-2 less that of FIDE's rating, in some games."""
    of = rows(found.games, kept)
    of_day = losses(found, OF_DAY, slope)
    less = [(losses(found, name, slope) - of_day)[kept] for name in OTHERS]
    behind = Redrawn.of(of, DRAWS, seed).means(less)
    cells = [(f"{one.value:+.4f}", interval_text(one, 4) or "") for one, _ in behind]
    players = len(np.union1d(of.white, of.black))
    return where, slope, f"{len(of):,}", f"{players:,}", *cells[0], *cells[1]


def all_learnt(found: Backtest, is_slow: Flags) -> list[Row]:
    """Return the rows of forecasts that learn from every game, judged by all and by slow ones."""
    slow, fewer = is_slow[found.at], held(found.record.games)[found.at]
    every = fewer >= 0
    return [
        *(compared(found, "all", every, slope) for slope in SLOPES),
        compared(found, "all, another seed", every, seed=2),
        compared(found, "fast or online", ~slow),
        compared(found, "slow", slow),
        compared(found, f"slow, one with fewer than {HELD}", slow & (fewer < HELD)),
        compared(found, f"slow, both with {HELD} or more", slow & (fewer >= HELD)),
    ]


def slow_learnt(found: Backtest) -> list[Row]:
    """Return the rows of a record without fast games: not learnt from, nor judged by."""
    fewer = held(found.record.games)[found.at]
    is_first, name = np.arange(len(fewer)) < len(fewer) // 2, "slow alone"
    return [
        *(compared(found, name, fewer >= 0, slope) for slope in SLOPES),
        compared(found, f"{name}, another seed", fewer >= 0, seed=2),
        compared(found, f"{name}, first half", is_first),
        compared(found, f"{name}, second half", ~is_first),
        *(
            compared(found, f"{name}, {where}", kept, slope)
            for where, kept in (
                (f"one with fewer than {HELD}", fewer < HELD),
                (f"both with {HELD} or more", fewer >= HELD),
            )
            for slope in SLOPES
        ),
    ]


def weights(record: GameRecord) -> FigureTable:
    """Return what Elo's log loss of slow games is where fast games count whole, half, less or not.

    record: its games weigh as Sonas has them. Every K has the slope that suits the slow games of
    the years before.
    """
    games, spans = record.games, Spans.by_share(record.games)
    is_slow, is_judged = games.weight == 1, games.period >= spans.judge_from
    is_tuned = (games.period >= spans.tune_from) & ~is_judged & is_slow
    advantage = advantage_before(record, ~is_judged)
    of = rows(games, is_judged & is_slow)
    again = Redrawn.of(of, DRAWS, SEED)
    plans = [np.where(is_slow, 1.0, part) for part in (1.0, 0.5, 0.0)]
    plans.insert(2, games.weight)
    made = []
    for k_factor in K_FACTORS:
        found = []
        for weight in plans:
            model = Elo(record.start, k_factor, logistic_curve(), advantage)
            expected = one_step(model, replace(games, weight=weight))
            fit = fitted(expected[is_tuned], rows(games, is_tuned))
            found.append(log_loss(fit.applied(expected[is_judged & is_slow], of), of.score))
        less = [one for one, _ in again.means([one - found[0] for one in found[1:]])]
        cells = [f"{one.value:+.4f} ({interval_text(one, 4)})" for one in less]
        made.append((f"{k_factor}", f"{found[0].mean():.4f}", *cells))
    headings = ("K", "log loss of slow games, fast ones whole", "fast ones half, less that",
                "29% and 18%, less that", "left out, less that")  # fmt: skip
    return FigureTable(headings, tuple(made))


def main(path: Path, folder: Path = HERE) -> None:
    """Write the three tables."""
    frame = open_games(path, Notes())
    if frame is None:
        sys.exit("the file can't be read")
    frame = frame.rename({"white_id": "white", "black_id": "black"})
    named = frame.with_columns(is_slow=named_slow(frame))
    event = pl.concat_str(pl.col("event_id", "site").fill_null(""), separator=" / ")
    is_blitz = event.str.to_lowercase().str.contains(BLITZ_NAMED)
    fast = pl.when(is_blitz).then(BLITZ).otherwise(RAPID)
    weight = pl.when("is_slow").then(1.0).otherwise(fast)
    weighted = _record(named.with_columns(weight=weight))
    every, slow = _record(frame), _record(named.filter("is_slow"))
    found = _backtest(every, (OF_DAY, *OTHERS))
    alone = _backtest(slow, MODELS)
    headings = ("games", "forecasts", "judged", "players", "Elo less FIDE's rating",
                "95% interval", "Glicko-2 less FIDE's rating", "95% interval")  # fmt: skip
    sorts = FigureTable(
        headings, (*all_learnt(found, weighted.games.weight == 1), *slow_learnt(alone))
    )
    report = backtest_report(alone, Spans.by_share(slow.games), (), SEED, path.name)
    (judged,) = next(one for one in report.sections if one.name == "judgement").tables()
    (folder / "tables").mkdir(exist_ok=True)
    made = {"backtest-sorts": sorts, "backtest-slow": judged, "backtest-weights": weights(weighted)}
    for name, table in made.items():
        write_whole(folder / "tables" / f"{name}.md", f"{table.markdown()}\n".encode())


def _record(games: pl.DataFrame) -> GameRecord:
    return record_of(games, 12, SINCE, rated_only=True)


def _backtest(record: GameRecord, names: tuple[str, ...]) -> Backtest:
    return backtest(record, competitors(names, []), Spans.by_share(record.games), SEED)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

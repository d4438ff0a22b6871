"""Logistic and normal curve at equal K: equal_k.py GAMES [FOLDER]; the backtest's spans of TCEC.

The first version of the study tuned the two over unequal grids and found the normal curve ahead.
"""

import sys
from pathlib import Path

import numpy as np

from arpad.formats.files import write_whole
from arpad.lab.backtest.contest import Spans, advantage_before
from arpad.lab.backtest.recalibration import fitted
from arpad.lab.backtest.scores import log_loss
from arpad.lab.backtest.tuning import rows
from arpad.lab.games.record import GameRecord, read_record
from arpad.lab.study.charts import FigureTable
from arpad.lab.theory.elo import Elo
from arpad.lab.theory.expectation import Curve, logistic_curve, normal_curve
from arpad.lab.theory.model import one_step

HERE = Path(__file__).parent
K_FACTORS = (16, 24, 32, 48, 64, 96)


def losses(record: GameRecord, spans: Spans, k_factor: float, curve: Curve) -> tuple[float, float]:
    """Return the log loss of the games judged, as forecast and with slope and White's advantage."""
    games = record.games
    is_tuned = (games.period >= spans.tune_from) & (games.period < spans.judge_from)
    is_judged = games.period >= spans.judge_from
    advantage = advantage_before(record, games.period < spans.judge_from)
    expected = one_step(Elo(record.start, k_factor, curve, advantage), games)
    judged = rows(games, is_judged)
    fit = fitted(expected[is_tuned], rows(games, is_tuned))
    made = expected[is_judged], fit.applied(expected[is_judged], judged)
    raw, mended = (float(np.mean(log_loss(one, judged.score))) for one in made)
    return raw, mended


def main(path: Path, folder: Path = HERE) -> None:
    """Write the table."""
    record, _ = read_record(path, 4, rated_only=True)
    if record is None:
        sys.exit("the file can't be read")
    spans = Spans.by_share(record.games)
    found = []
    for k_factor in K_FACTORS:
        pairs = [losses(record, spans, k_factor, one) for one in (logistic_curve(), normal_curve())]
        (raw, mended), (raw_normal, mended_normal) = pairs
        cells = (f"{one:.4f}" for one in (raw, raw_normal, mended, mended_normal))
        found.append((k_factor, *cells))
    headings = ("K", "logistic, as it is", "normal, as it is", "logistic, fitted slope",
                "normal, fitted slope")  # fmt: skip
    text = FigureTable(headings, tuple(found)).markdown()
    (folder / "tables").mkdir(exist_ok=True)
    write_whole(folder / "tables" / "backtest-equal-k.md", f"{text}\n".encode())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

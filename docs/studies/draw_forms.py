"""How draws are best forecast: draw_forms.py OVER_THE_BOARD TCEC [FOLDER].

The same forecasts of scores with several forms of draws, on the spans of the backtest: Davidson's,
Benítez and Roca's margin, and two that know less.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from arpad.formats.files import write_whole
from arpad.lab.backtest.competitors import competitors
from arpad.lab.backtest.contest import DRAWS, Spans, advantage_before
from arpad.lab.backtest.margin import fitted_margin
from arpad.lab.backtest.recalibration import fitted, fitted_outcomes, outcomes_of
from arpad.lab.backtest.scores import Redrawn, outcome_loss, ranked_probability
from arpad.lab.backtest.tuning import rows
from arpad.lab.games.record import GameRecord, read_record
from arpad.lab.study.charts import FigureTable
from arpad.lab.theory.games import GameColumns, Numbers
from arpad.watch.resampling import interval_text

HERE = Path(__file__).parent
OTB_EPSILON = 174.0
"""The likeliest margin of all games over the board (docs/theory.md)."""
ARTICLE_EPSILON = 20.0
Form = Callable[[Numbers, GameColumns], Numbers]
"""From forecasts of scores of games to chances to win, draw and lose."""


def forms(expected: Numbers, games: GameColumns) -> dict[str, Form]:
    """Return every form, fitted to forecasts of scores and results of games."""
    margins = {
        "margin, epsilon fitted": None,
        f"margin, epsilon {OTB_EPSILON:.0f}": OTB_EPSILON,
        f"margin, epsilon {ARTICLE_EPSILON:.0f}": ARTICLE_EPSILON,
    }
    slope, shares = fitted(expected, games), outcomes_of(games.score).mean(axis=0)
    told = slope.applied(expected, games)
    share = float((games.score == 0.5).sum() / (2 * np.minimum(told, 1 - told)).sum())

    def by_room(of: Numbers, among: GameColumns) -> Numbers:
        """Return draws as a share of those that the expected score allows."""
        score = slope.applied(of, among)
        drawn = min(share, 1.0) * 2 * np.minimum(score, 1 - score)
        return np.stack([score - drawn / 2, drawn, 1 - score - drawn / 2], axis=-1)

    return {
        "Davidson": fitted_outcomes(expected, games).outcomes,
        **{name: fitted_margin(expected, games, epsilon).outcomes
           for name, epsilon in margins.items()},
        "a share of the draws that are possible": by_room,
        "the same chances in every game": lambda of, _: np.tile(shares, (len(of), 1)),
    }  # fmt: skip


def judged(record: GameRecord) -> list[tuple[str, ...]]:
    """Return a row for each form: losses on the last span, and less those of Davidson's form."""
    games, spans = record.games, Spans.by_share(record.games)
    is_tuned = (games.period >= spans.tune_from) & (games.period < spans.judge_from)
    is_judged = games.period >= spans.judge_from
    advantage = advantage_before(record, games.period < spans.judge_from)
    (of_day,) = competitors(["rating_of_day"], [])
    expected = of_day.forecast(record, advantage, {"curve": 2.0, "white": 1.0}).expected
    known = ~np.isnan(expected)
    tuned, last = is_tuned & known, is_judged & known
    of = rows(games, last)
    chances = {
        name: form(expected[last], of)
        for name, form in forms(expected[tuned], rows(games, tuned)).items()
    }
    losses = [outcome_loss(one, of.score) for one in chances.values()]
    ranked = [ranked_probability(one, of.score) for one in chances.values()]
    behind = Redrawn.of(of, DRAWS, seed=1).means([one - losses[0] for one in losses])
    return [
        (name, f"{loss.mean():.4f}", f"{rank.mean():.4f}", f"{apart.value:+.4f}",
         interval_text(apart, 4) or "")
        for name, loss, rank, (apart, _) in zip(chances, losses, ranked, behind, strict=True)
    ]  # fmt: skip


def main(otb: Path, tcec: Path, folder: Path = HERE) -> None:
    """Write the table."""
    found: list[tuple[str, ...]] = []
    for name, (record, _) in (
        ("over the board", read_record(otb, 12, 1990, rated_only=True)),
        ("TCEC", read_record(tcec, 4, rated_only=True)),
    ):
        if record is None:
            sys.exit("a file can't be read")
        found += [(name, *row) for row in judged(record)]
    headings = ("games", "draws", "log loss of outcomes", "ranked probability",
                "log loss less Davidson's", "95% interval")  # fmt: skip
    (folder / "tables").mkdir(exist_ok=True)
    text = FigureTable(headings, tuple(found)).markdown()
    write_whole(folder / "tables" / "backtest-draw-forms.md", f"{text}\n".encode())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

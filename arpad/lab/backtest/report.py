"""The report of `lab backtest`: who forecasts best, by how much, and where forecasts are off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import polars as pl

from arpad.lab.backtest.contest import Backtest, Spans
from arpad.lab.backtest.reliability import calibration
from arpad.lab.backtest.scores import log_loss
from arpad.lab.games.record import GameRecord
from arpad.lab.games.sides import tells_who_won
from arpad.lab.multiplicity import holm, p_of
from arpad.lab.study.charts import FigureTable
from arpad.lab.study.rankings import Mark, RankingChart
from arpad.lab.study.report import StudyReport, StudySection, json_ready

SAME: Final = 1e-9
"""Log losses that differ by less are the same."""
OF_DAY: Final = "rating_of_day"
REAL: Final = 0.05
"""Below it, Holm's p says that chance does not explain a difference."""
LESS: Final = (
    "Lower is better. Every forecast has the slope and White's advantage that suited the games it "
    "was tuned on; `raw` is the log loss of the forecasts as they are, with settings chosen for "
    "that. Log loss: - (s ln E + (1 - s) ln (1 - E)), a forecast of 0 or 1 held 1e-6 away; Brier: "
    "(E - s)^2; calibration: how far expected and made score lie apart over ten bins of expected "
    "score (chance alone makes it greater than 0). Behind: the log loss above the best's, with its "
    "95% interval. The intervals are of one comparison each: of twenty, one misses by chance. p is "
    "Holm's: below 0.05 a difference is beyond chance among all that stand here. The best was "
    "chosen on the same games, which flatters it."
)
SIDE: Final = "The side of these games seems to say who won"
EDGE: Final = (
    "A star marks a value at the end of the grid that was tried: a better one may lie beyond."
)


def backtest_report(
    contest: Backtest, spans: Spans, books: Sequence[str], seed: int, source: str
) -> StudyReport:
    """Return the report on a backtest; books: an edition, and the names of its what-ifs."""
    changes = _changes(contest, books)
    sections = [
        _judgement(contest), *_folds(contest), calibration(contest), _draws(contest)
    ]  # fmt: skip
    if changes:
        sections.append(_what_if(changes, books[0]))
    findings = (_spans(contest, spans), *_findings(contest), *_of_changes(changes, books))
    return StudyReport(
        "Which model forecasts best",
        findings,
        tuple(sections),
        (source, _method(contest, seed)),
        _json(contest, spans, changes, seed),
        {"forecasts": forecasts(contest)},
    )


def _findings(contest: Backtest) -> list[str]:
    if _side_tells(contest):
        return [f"{SIDE}: whoever knows the side knows the result, and no model is judged."]
    table = contest.table.rows(named=True)
    best = table[0]
    near = [row["title"] for row in table[1:] if row["p_holm"] >= REAL]
    how = f"log loss {best['log_loss']:.4f} a game (lower is better)"
    many = f"{best['title']} forecasts {len(contest.games):,} games"
    texts = [
        f"{many}: {how}; no other model is held against it."
        if len(table) == 1
        else f"{many} best: {how}. Chance alone may set it before {', '.join(near)}."
        if near
        else f"{many} best: {how}, beyond chance."
    ]
    names = [row["model"] for row in table]
    if OF_DAY in names and names[0] != OF_DAY:
        at = names.index(OF_DAY)
        texts.append(
            f"The ratings of the day are place {at + 1} of {len(names)}, "
            f"their log loss {_behind(table[at])} above the best's."
        )
    if edges := [row["title"] for row in table if "*" in row["settings"] + row["raw_settings"]]:
        texts.append(
            "Settings at the end of the grid, so that better ones may lie beyond: "
            f"{', '.join(edges)}."
        )
    if contest.left_out:
        texts.append(
            f"Left out, without a forecast for this record: {', '.join(contest.left_out)}."
        )
    if "even" in names:
        least = table[names.index("even")]["log_loss"] + SAME
        if worse := [row["title"] for row in table if row["log_loss"] > least]:
            texts.append(f"Worse than to know White's mean score alone: {', '.join(worse)}.")
    return texts


def _side_tells(contest: Backtest) -> bool:
    games = contest.record.games
    return tells_who_won(games.score[games.advantage > 0])


def _behind(row: Mapping[str, Any], name: str = "behind") -> str:
    return f"{row[name]:.4f} ({row[f'{name}_low']:.4f} to {row[f'{name}_high']:.4f})"


def _judgement(contest: Backtest) -> StudySection:
    rows = contest.table.rows(named=True)
    headings = ("model", "rates after", "settings chosen", "log loss", "Brier", "calibration",
                "slope", "White, added", "behind the best", "p", "raw log loss")  # fmt: skip
    table = FigureTable(
        headings,
        tuple(
            (row["title"], row["rates"], row["settings"], f"{row['log_loss']:.4f}",
             f"{row['brier']:.4f}", f"{row['calibration_error']:.4f}", f"{row['slope']:.2f}",
             f"{row['advantage']:.0f}", _behind(row) if at else None,
             f"{row['p_holm']:.3f}" if at else None, f"{row['raw_log_loss']:.4f}")
            for at, row in enumerate(rows)
        ),
    )  # fmt: skip
    know_nothing = [row["behind"] for row in rows if row["model"] == "even"]
    shown = [row for row in rows if not know_nothing or row["behind"] <= know_nothing[0]]
    marks = tuple(
        Mark(row["title"], "behind", row["behind"], (row["behind_low"], row["behind_high"]))
        for row in shown
    )
    finding = SIDE if _side_tells(contest) else f"{rows[0]['title']} forecasts best"
    if len(rows) > 1 and finding != SIDE:
        finding += f"; the log loss of {rows[1]['title']} is {rows[1]['behind']:.4f} higher"
    if rest := len(rows) - len(shown):
        finding += f" (not drawn: {rest} worse than White's mean score alone)"
    x_title = "log loss above the best's (a game), with 95% interval"
    return StudySection(
        "judgement", "Judgement", (LESS, EDGE), RankingChart(finding, x_title, marks, table)
    )


def _draws(contest: Backtest) -> StudySection:
    rows = sorted(contest.table.rows(named=True), key=lambda row: row["outcome_loss"])
    headings = ("model", "log loss of outcomes", "95% interval", "ranked probability", "nu",
                "by margin: log loss", "by margin: ranked probability", "epsilon (points)",
                "own draws: log loss", "own: ranked probability")  # fmt: skip
    table = FigureTable(
        headings,
        tuple(
            (row["title"], f"{row['outcome_loss']:.4f}",
             f"{row['outcome_loss_low']:.4f} to {row['outcome_loss_high']:.4f}",
             f"{row['ranked_probability']:.4f}", f"{row['nu']:.2f}",
             f"{row['margin_outcome_loss']:.4f}", f"{row['margin_ranked_probability']:.4f}",
             f"{row['epsilon']:.0f}",
             *(None if row[name] is None else f"{row[name]:.4f}"
               for name in ("own_outcome_loss", "own_ranked_probability")))
            for row in rows
        ),
    )  # fmt: skip
    said = (
        "Forecasts of a win, a draw and a loss, in Davidson's form with slope, White's advantage "
        "and the draws of equals (nu; 2 draws half their games) fitted on the tuning span for "
        "every forecast; beside it by a margin (Benítez and Roca 2.1), fitted likewise: a game is "
        "drawn where two performances of deviation 200 differ by no more than epsilon (whose "
        "standard error is in figures.json). Log loss: - ln of the chance that was given to what "
        "happened. Ranked probability: half the squared "
        "errors of the chances to win, and to win or draw. A model that has draws of its own is "
        "judged by those too."
    )
    return StudySection("draws", "Win, draw and loss", (said,), None, table)


def _changes(contest: Backtest, books: Sequence[str]) -> list[dict[str, Any]]:
    """Return for each what-if its log loss less that of the edition as written."""
    names = [name for name in books if name in contest.judged]
    if not books or books[0] not in names or len(names) < 2:
        return []
    score, written = contest.games.score, contest.judged[books[0]]
    apart = [
        log_loss(contest.judged[name].expected, score) - log_loss(written.expected, score)
        for name in names[1:]
    ]
    means = contest.redrawn.means(apart)
    adjusted = holm([p_of(of.value, drawn) for of, drawn in means])
    return [
        {"change": name.removeprefix(f"{books[0]} "), "value": of.value, "low": of.low,
         "high": of.high, "p_holm": p}
        for name, (of, _), p in zip(names[1:], means, adjusted, strict=True)
    ]  # fmt: skip


def _of_changes(changes: Sequence[Mapping[str, Any]], books: Sequence[str]) -> list[str]:
    return [
        f"{books[0]} with {change['change']} would have forecast "
        f"{'better' if change['value'] < 0 else 'worse'}: log loss {change['value']:+.4f} "
        f"({change['low']:+.4f} to {change['high']:+.4f})"
        + ("." if change["p_holm"] < REAL else "; chance alone may give that.")
        for change in changes
    ]


def _what_if(changes: Sequence[Mapping[str, Any]], book: str) -> StudySection:
    ordered = sorted(changes, key=lambda change: change["value"])
    marks = tuple(
        Mark(change["change"], "change", change["value"], (change["low"], change["high"]))
        for change in ordered
    )
    table = FigureTable(
        ("change", "log loss less that as written", "95% interval", "p"),
        tuple(
            (change["change"], f"{change['value']:+.4f}",
             f"{change['low']:+.4f} to {change['high']:+.4f}", f"{change['p_holm']:.3f}")
            for change in ordered
        ),
    )  # fmt: skip
    better = sum(change["value"] < 0 and change["p_holm"] < REAL for change in ordered)
    finding = (
        f"{better} of {len(ordered)} what-ifs would have made {book} forecast better, beyond chance"
        if better
        else f"No what-if tried would have made {book} forecast better, beyond chance"
    )
    x_title = "log loss less that as written (a game), with 95% interval"
    said = "Both with the slope and White's advantage of the tuning span; p is Holm's."
    return StudySection("what-if", "What if", (said,), RankingChart(finding, x_title, marks, table))


def month_of(record: GameRecord, period: int) -> str:
    """Return the first month of a rating period, as 2010-09."""
    return record.period.first_day(period).isoformat()[:7]


def _spans(contest: Backtest, spans: Spans) -> str:
    record = contest.record
    tuned = (
        f"in {len(contest.folds)} parts, each tuned on all games before it"
        if contest.folds
        else f"tuned on {contest.tuned_on:,}"
    )
    return (
        f"{len(record.games):,} games of {len(record.players):,} players; {tuned} from "
        f"{month_of(record, spans.tune_from)}, judged on {len(contest.games):,} from "
        f"{month_of(record, spans.judge_from)}; {record.period.text()}."
    )


def _folds(contest: Backtest) -> list[StudySection]:
    """Return the parts of a rolling origin, each competitor with what was tuned before it."""
    rows = [
        (month_of(fold.record, int(fold.games.period[0])), fold.tuned_on, len(fold.games),
         row["title"], row["settings"], f"{row['slope']:.2f}", f"{row['log_loss']:.4f}",
         f"{row['behind']:.4f}", f"{row['raw_log_loss']:.4f}")
        for fold in contest.folds
        for row in fold.table.rows(named=True)
        if row["model"] in contest.judged
    ]  # fmt: skip
    headings = ("judged from", "games tuned on", "games judged", "model", "settings chosen",
                "slope", "log loss", "behind the best", "raw log loss")  # fmt: skip
    best = dict.fromkeys(fold.table["title"][0] for fold in contest.folds)
    said = (
        f"Best of a part: {', '.join(best)}. Settings, slope and White's advantage of each part "
        "were chosen on the games before it; the table of the judgement has all parts together, "
        "and the settings of the last."
    )
    section = StudySection(
        "folds", "Part by part", (said,), None, FigureTable(headings, tuple(rows))
    )
    return [section] if rows else []


def _method(contest: Backtest, seed: int) -> str:
    return (
        f"White's advantage of {contest.advantage:.0f} points, which models take that have one, is "
        "estimated beside Elo ratings in the games before those judged. Intervals: 95%, "
        f"{len(contest.redrawn.draws)} bootstrap draws over players, seed {seed}."
    )


def _json(
    contest: Backtest, spans: Spans, changes: Sequence[Mapping[str, Any]], seed: int
) -> dict[str, Any]:
    record = contest.record
    return {
        "games": len(record.games),
        "players": len(record.players),
        "games_tuned_on": contest.tuned_on,
        "games_judged": len(contest.games),
        "tuned_from": month_of(record, spans.tune_from),
        "judged_from": month_of(record, spans.judge_from),
        "advantage": round(contest.advantage, 1),
        "seed": seed,
        "models": _rounded(contest.table),
        "left_out": list(contest.left_out),
        "folds": [_fold(fold) for fold in contest.folds],
        "what_if": [json_ready(dict(change)) for change in changes],
    }


def _fold(fold: Backtest) -> dict[str, Any]:
    columns = ("model", "settings", "raw_settings", "slope", "advantage", "log_loss", "behind",
               "raw_log_loss")  # fmt: skip
    return {
        "judged_from": month_of(fold.record, int(fold.games.period[0])),
        "games_tuned_on": fold.tuned_on,
        "games_judged": len(fold.games),
        "models": _rounded(fold.table.select(columns)),
    }


def _rounded(table: pl.DataFrame) -> list[dict[str, Any]]:
    decimals = [name for name, kind in table.schema.items() if kind.is_float()]
    return table.with_columns(pl.col(decimals).round(6)).rows(named=True)


def forecasts(contest: Backtest) -> pl.DataFrame:
    """Return a row for each game judged and competitor, in the order of the games.

    Columns: game (its place in the record, from 0), period (its first day), white, black, score (of
    White), model, expected (with fitted slope and advantage), win, draw, loss (so too), raw (the
    expected score as the model made it).
    """
    record, games = contest.record, contest.games
    names = pl.Series(record.players, dtype=pl.String)
    days = [record.period.first_day(number) for number in games.period.tolist()]
    games_judged = pl.DataFrame(
        {
            "game": contest.at.nonzero()[0],
            "period": pl.Series(days, dtype=pl.Date),
            "white": names.gather(games.white),
            "black": names.gather(games.black),
            "score": games.score,
        }
    )
    parts = [
        games_judged.with_columns(
            model=pl.lit(name),
            expected=pl.Series(forecast.expected),
            win=pl.Series(forecast.outcomes[:, 0]),
            draw=pl.Series(forecast.outcomes[:, 1]),
            loss=pl.Series(forecast.outcomes[:, 2]),
            raw=pl.Series(forecast.raw),
        )
        for name, forecast in contest.judged.items()
    ]
    return pl.concat(parts).sort("game", maintain_order=True)

"""The report of `arpad backtest`: who forecasts best, by how much, and where forecasts are off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import polars as pl

from arpad.supervise.backtest import scores
from arpad.supervise.backtest.contest import DRAWS, Backtest, Spans
from arpad.supervise.games.record import Record
from arpad.supervise.study.charts import Chart, Line, Table
from arpad.supervise.study.rankings import Mark, Ranking
from arpad.supervise.study.report import Report, Section, json_ready
from arpad.theory.games import Numbers

FIGURES: Final = ("log_loss", "brier", "deviance", "calibration_error")
SAME: Final = 1e-9
"""Log losses that differ by less are the same."""
OF_DAY: Final = "rating_of_day"
CURVES_MAX: Final = 4
"""More forecasts in one chart of calibration lie on top of each other."""
GAMES_MIN: Final = 50
"""Forecasts of a tenth with fewer games are not drawn."""
LESS: Final = (
    "Lower is better. Log loss: - (s ln E + (1 - s) ln (1 - E)), a forecast of 0 or 1 held 1e-6 "
    "away; Brier: (E - s)^2; deviance: base 10, E held to 1% and 99%; calibration: how far "
    "expected and made score lie apart over ten bins of expected score. Behind: the log loss "
    "above the best's; an interval that holds 0 tells the two not apart."
)


def backtest_report(
    found: Backtest, record: Record, spans: Spans, books: Sequence[str], seed: int, source: str
) -> Report:
    """Return the report on a backtest; books: an edition, and the names of its what-ifs."""
    changes = _changes(found, books, seed)
    sections = [_judgement(found), _calibration(found)]
    if changes:
        sections.append(_what_if(changes, books[0]))
    findings = (_spans(found, record, spans), *_findings(found), *_of_changes(changes, books))
    return Report(
        "Which model forecasts best",
        findings,
        tuple(sections),
        (source, _method(found, seed)),
        _json(found, record, spans, changes, seed),
    )


def _findings(found: Backtest) -> list[str]:
    rows = {row["model"]: row for row in found.table.rows(named=True)}
    names = list(rows)
    best = names[0]
    near = [name for name in names[1:] if rows[name]["behind_low"] <= 0]
    texts = [
        f"{best} forecasts {len(found.games):,} games best: log loss "
        f"{rows[best]['log_loss']:.4f} a game (lower is better)"
        + (f". Chance alone may set it before {', '.join(near)}." if near else ", beyond chance.")
    ]
    if OF_DAY in rows and best != OF_DAY:
        texts.append(
            f"The ratings of the day are place {names.index(OF_DAY) + 1} of {len(names)}, "
            f"their log loss {_behind(rows[OF_DAY])} above the best's."
        )
    if found.left_out:
        texts.append(f"Left out, without a forecast for this record: {', '.join(found.left_out)}.")
    if "even" in rows:
        least = rows["even"]["log_loss"] + SAME
        worse = [name for name in names if rows[name]["log_loss"] > least]
        if worse:
            texts.append(f"Worse than to know White's mean score alone: {', '.join(worse)}.")
    return texts


def _behind(row: Mapping[str, Any]) -> str:
    return f"{row['behind']:.4f} ({row['behind_low']:.4f} to {row['behind_high']:.4f})"


def _judgement(found: Backtest) -> Section:
    rows = found.table.rows(named=True)
    headings = ("model", "settings chosen", "log loss", "Brier", "deviance", "calibration",
                "behind the best")  # fmt: skip
    table = Table(
        headings,
        tuple(
            (row["model"], row["settings"], *(f"{row[name]:.4f}" for name in FIGURES),
             _behind(row) if at else None)
            for at, row in enumerate(rows)
        ),
    )  # fmt: skip
    know_nothing = [row["behind"] for row in rows if row["model"] == "even"]
    shown = [row for row in rows if not know_nothing or row["behind"] <= know_nothing[0]]
    marks = tuple(
        Mark(row["model"], "behind", row["behind"], (row["behind_low"], row["behind_high"]))
        for row in shown
    )
    finding = f"{rows[0]['model']} forecasts best"
    if len(rows) > 1:
        finding += f"; the log loss of {rows[1]['model']} is {rows[1]['behind']:.4f} higher"
    if rest := len(rows) - len(shown):
        finding += f" (not drawn: {rest} worse than White's mean score alone)"
    x_title = "log loss above the best's (a game), with 95% interval"
    says = (LESS,)
    return Section("judgement", "Judgement", says, Ranking(finding, x_title, marks, table))


def _calibration(found: Backtest) -> Section:
    names = found.table["model"].to_list()
    chosen = names[: CURVES_MAX - 1]
    chosen += [name for name in (OF_DAY, *names[CURVES_MAX - 1 :]) if name in names][:1]
    chosen = list(dict.fromkeys(chosen))
    lines, rows, furthest = [], [], (0.0, "", 0)
    for name in chosen:
        points = []
        for tenth, games, expected, made in _tenths(found.expected[name], found.games.score):
            rows.append((name, f"{tenth / 10:.1f} to {tenth / 10 + 0.1:.1f}", games,
                         f"{expected:.3f}", f"{made:.3f}"))  # fmt: skip
            if games >= GAMES_MIN:
                points.append((expected, made - expected))
                furthest = max(furthest, (abs(made - expected), name, tenth))
        lines.append(Line(name, tuple(points)))
    table = Table(("model", "expected score", "games", "mean expected", "mean made"), tuple(rows))
    off, name, tenth = furthest
    finding = (
        f"Furthest off: {name}, by {off:.3f} a game where it expects {tenth / 10:.1f} to "
        f"{tenth / 10 + 0.1:.1f}"
        if name
        else "Too few games in every tenth of expected scores"
    )
    drawn = tuple(line for line in lines if line.points)
    if not drawn:
        return Section("calibration", "Calibration of forecasts", (finding,), None, table)
    y_title = "score made less expected (points a game)"
    chart = Chart(finding, "White's expected score (0 to 1)", y_title, drawn, table)
    return Section("calibration", "Calibration of forecasts", (), chart)


def _tenths(expected: Numbers, score: Numbers) -> list[tuple[int, int, float, float]]:
    """Return tenth, games, mean expected and mean made score, where there are games."""
    of_bin = scores.bin_of(expected)
    return [
        (tenth, int(held.sum()), float(expected[held].mean()), float(score[held].mean()))
        for tenth in range(scores.BINS)
        if (held := of_bin == tenth).any()
    ]


def _changes(found: Backtest, books: Sequence[str], seed: int) -> list[dict[str, Any]]:
    """Return for each what-if its log loss less that of the edition as written."""
    as_written = found.expected.get(books[0]) if books else None
    if as_written is None:
        return []
    players = found.games.players
    drawn = scores.players_drawn(scores.players_in(found.games, players), DRAWS, seed)
    made = []
    for name in books[1:]:
        if name in found.expected:
            of = scores.difference(found.games, found.expected[name], as_written, drawn, players)
            made.append({"change": name.removeprefix(f"{books[0]} "), "value": of.value,
                         "low": of.low, "high": of.high})  # fmt: skip
    return made


def _of_changes(changes: Sequence[Mapping[str, Any]], books: Sequence[str]) -> list[str]:
    return [
        f"{books[0]} with {one['change']} would have forecast "
        f"{'better' if one['value'] < 0 else 'worse'}: log loss {one['value']:+.4f} "
        f"({one['low']:+.4f} to {one['high']:+.4f})"
        + ("." if one["low"] > 0 or one["high"] < 0 else "; chance alone may give that.")
        for one in changes
    ]


def _what_if(changes: Sequence[Mapping[str, Any]], book: str) -> Section:
    ordered = sorted(changes, key=lambda one: one["value"])
    marks = tuple(
        Mark(one["change"], "change", one["value"], (one["low"], one["high"])) for one in ordered
    )
    table = Table(
        ("change", "log loss less that as written", "95% interval"),
        tuple(
            (one["change"], f"{one['value']:+.4f}", f"{one['low']:+.4f} to {one['high']:+.4f}")
            for one in ordered
        ),
    )
    better = sum(one["high"] < 0 for one in ordered)
    finding = (
        f"{better} of {len(ordered)} what-ifs would have made {book} forecast better, beyond chance"
        if better
        else f"No what-if tried would have made {book} forecast better, beyond chance"
    )
    x_title = "log loss less that as written (a game), with 95% interval"
    return Section("what-if", "What if", (), Ranking(finding, x_title, marks, table))


def month_of(record: Record, period: int) -> str:
    """Return the first month of a rating period, as 2010-09."""
    months = period * 12 // record.periods_a_year
    return f"{months // 12}-{months % 12 + 1:02d}"


def _spans(found: Backtest, record: Record, spans: Spans) -> str:
    return (
        f"{len(record.games):,} games of {len(record.players):,} players; tuned on "
        f"{found.tuned_on:,} from {month_of(record, spans.tune_from)}, judged on "
        f"{len(found.games):,} from {month_of(record, spans.judge_from)}; {record.periods_a_year} "
        "rating periods a year."
    )


def _method(found: Backtest, seed: int) -> str:
    return (
        f"White's advantage of {found.advantage:.0f} points is estimated from the games before "
        f"those judged. Intervals: 95%, {DRAWS} bootstrap draws over players, seed {seed}."
    )


def _json(
    found: Backtest,
    record: Record,
    spans: Spans,
    changes: Sequence[Mapping[str, Any]],
    seed: int,
) -> dict[str, Any]:
    return {
        "games": len(record.games),
        "players": len(record.players),
        "games_tuned_on": found.tuned_on,
        "games_judged": len(found.games),
        "tuned_from": month_of(record, spans.tune_from),
        "judged_from": month_of(record, spans.judge_from),
        "advantage": round(found.advantage, 1),
        "seed": seed,
        "models": _rounded(found.table),
        "left_out": list(found.left_out),
        "what_if": [json_ready(dict(one)) for one in changes],
    }


def _rounded(table: pl.DataFrame) -> list[dict[str, Any]]:
    decimals = [name for name, kind in table.schema.items() if kind.is_float()]
    return table.with_columns(pl.col(decimals).round(6)).rows(named=True)

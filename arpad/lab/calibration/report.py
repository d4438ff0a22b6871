"""The report of `lab calibration`: observed scores beside expected ones, findings first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Final

import polars as pl

from arpad.lab.calibration.balance import Balances, balances
from arpad.lab.calibration.figures import (
    Averages,
    Bin,
    Slope,
    averages,
    by_colour,
    by_difference,
    drawn_again,
    slopes,
)
from arpad.lab.calibration.group_report import group_sections, group_sentences
from arpad.lab.calibration.groups import OF_GAMES, OF_PLAYERS, PlayerGroup, by_games, by_players
from arpad.lab.study.charts import Cell, Chart, ChartLine, FigureTable
from arpad.lab.study.report import StudyReport, StudySection, json_ready
from arpad.lab.theory.expectation import Curve
from arpad.watch.resampling import Estimate, Resampling, interval_text, with_interval

SONAS: Final = 5 / 6
"""How differences behave in FIDE's games of 2008 to 2010, as told of Sonas (2011)."""
COLLECTED: Final = (
    "Games that were collected around some players can have another slope than all games of the "
    "same people, and groups of them can differ for that reason alone."
)
"""What no table of slopes can tell by itself (docs/studies/calibration.md)."""


@dataclass(frozen=True, slots=True)
class CalibrationReport:
    """Everything that was measured of games with both ratings.

    drawn: what the intervals draw again, players or games. groups, by_group: of the kinds that were
    asked for (age, games; year, time-control).
    """

    games: int
    rulebook: str
    by_difference: list[Bin]
    by_colour: list[Bin]
    balances: Balances | None
    slopes: list[Slope]
    averages: list[Averages]
    groups: list[PlayerGroup]
    by_group: dict[str, list[Slope]]
    drawn: str
    again: Resampling
    last_day: date | None = None

    def has(self, kind: str) -> bool:
        """Return whether groups of a kind were measured."""
        return bool(self.by_group.get(kind)) or any(group.kind == kind for group in self.groups)

    def as_json(self) -> dict[str, Any]:
        """Return all figures, estimates with interval and count."""
        parts = ("by_difference", "by_colour", "slopes", "averages", "groups")
        figures: dict[str, Any] = {
            name: [json_ready(asdict(value)) for value in getattr(self, name)] for name in parts
        }
        figures["balances"] = json_ready(asdict(self.balances)) if self.balances else None
        for row, value in zip(figures["by_difference"], self.by_difference, strict=True):
            row["label"] = value.label
        for row, value in zip(figures["by_colour"], self.by_colour, strict=True):
            row["label"] = value.label
        figures["by_group"] = {
            kind: [json_ready(asdict(value)) for value in of] for kind, of in self.by_group.items()
        }
        head = {"games": self.games, "rulebook": self.rulebook, "drawn_again": self.drawn}
        return {**head, **figures, "seed": self.again.seed, "resamples": self.again.resamples}


def measure_calibration(
    games: pl.DataFrame, table: Curve, rulebook: str, again: Resampling, by: Sequence[str] = ()
) -> CalibrationReport:
    """Measure games as `read_rated_games` returns them against a rulebook's table.

    by: kinds of groups, of OF_PLAYERS and OF_GAMES.
    """
    return CalibrationReport(
        games.height,
        rulebook,
        by_difference(games, table, again),
        by_colour(games, table, again),
        balances(games, again),
        slopes(games, again),
        averages(games, table, again),
        [player for kind in OF_PLAYERS if kind in by for player in by_players(games, kind, again)],
        {kind: by_games(games, kind, again) for kind in OF_GAMES if kind in by},
        drawn_again(games),
        again,
        max(games["day"].drop_nulls(), default=None) if "day" in games.columns else None,
    )


def calibration_report(
    report: CalibrationReport, title: str, sources: Sequence[str]
) -> StudyReport:
    """Return the report on what was measured."""
    sections = [
        *_difference_section(report.by_difference, report.rulebook),
        *_colour_section(report.by_colour),
        *_balance_section(report.balances),
        *group_sections(report.groups),
        *_slope_section(report.slopes),
        *(part for kind, of in report.by_group.items() for part in _by_game_section(kind, of)),
        *_averages_section(report.averages, report.rulebook),
    ]
    drawn = (
        "players drawn again (of averages also events), a game as often as both its players"
        if report.drawn == "players"
        else "games drawn again, since the table names no players, so they are too narrow"
    )
    method = (
        f"Intervals: 95%, {drawn}; seed {report.again.seed}. The table is that of "
        f"{report.rulebook}, without a limit on differences."
    )
    return StudyReport(
        title, _findings(report), tuple(sections), (*sources, method), report.as_json()
    )


def _findings(report: CalibrationReport) -> tuple[str, ...]:
    texts = [f"{report.games:,} games with both ratings."]
    if not report.by_difference:
        texts.append("No difference of ratings has games enough to be measured.")
    if report.by_difference:
        worst = max(report.by_difference, key=_distance)
        texts.append(
            f"The higher-rated score {with_interval(worst.observed, 3)} at differences of "
            f"{worst.label} points, where the table expects {worst.expected['table']:.3f}: "
            "measured by their interval, they are nowhere further apart. The interval that holds "
            f"all differences together is {interval_text(worst.joint, 3)}."
        )
    if report.slopes:
        first = report.slopes[0]
        texts.append(
            "In these games a difference of 100 points works as "
            f"{with_interval(_of_hundred(first.factor), 0)} points do on the logistic curve "
            f"(Sonas: {100 * SONAS:.0f}), and White's advantage is worth "
            f"{with_interval(first.advantage, 0)} points."
        )
    if report.averages:
        total = report.averages[0]
        texts.append(
            f"An average of opponents expects {with_interval(total.difference, 3, sign='+')} "
            "points an event more than game by game (FIDE B.02 2005-07 14.4), in "
            f"{total.events} events of one player."
        )
    return (*texts, *group_sentences(report.groups))


def _of_hundred(estimate: Estimate) -> Estimate:
    """Return what a difference of 100 points works as, in points, from the factor."""
    return Estimate(100 * estimate.value, 100 * estimate.low, 100 * estimate.high, estimate.count)


def _distance(bin_: Bin) -> float:
    """Return how far the score is from the table's, in half widths of its interval.

    A few games that all ended alike have no width; 1 / games keeps them from being the furthest.
    """
    half = (bin_.observed.high - bin_.observed.low) / 2 + 1 / bin_.observed.count
    return abs(bin_.observed.value - bin_.expected["table"]) / half


def _difference_section(bins: list[Bin], rulebook: str) -> list[StudySection]:
    if not bins:
        return []
    below = sum(bin_.observed.value < bin_.expected["table"] for bin_ in bins)
    finding = (
        f"The higher-rated score less than the table expects in {below} of {len(bins)} "
        "groups of differences"
    )
    dots = ChartLine(
        "observed",
        tuple((bin_.difference, _over(bin_, bin_.observed.value)) for bin_ in bins),
        tuple((_over(bin_, bin_.joint.low), _over(bin_, bin_.joint.high)) for bin_ in bins),
        is_dots=True,
    )
    lines = (dots, *(_curve(bins, name) for name in ("table", "normal", "logistic")))
    y_title = f"score of the higher-rated less the table of {rulebook}"
    table = FigureTable(_HEADINGS, _rows(bins))
    chart = Chart(finding, "rating difference (points)", y_title, lines, table)
    said = (
        f"Seen from the higher-rated player; equals are left out. Table: {rulebook}. The bars, and "
        "the second interval of the table, hold all groups together in 95% of the draws; the first "
        "is of one group by itself."
    )
    return [StudySection("difference", "By rating difference", (said,), chart)]


def _colour_section(bins: list[Bin]) -> list[StudySection]:
    if not bins:
        return []
    dots = ChartLine(
        "White's score",
        tuple((bin_.difference, bin_.observed.value - bin_.expected["logistic"]) for bin_ in bins),
        tuple(
            (
                bin_.joint.low - bin_.expected["logistic"],
                bin_.joint.high - bin_.expected["logistic"],
            )
            for bin_ in bins
        ),
        is_dots=True,
    )
    none = ChartLine("as expected", tuple((bin_.difference, 0.0) for bin_ in bins))
    middle = min(bins, key=lambda bin_: abs(bin_.difference))
    more = middle.observed.value - middle.expected["logistic"]
    way = "more" if more >= 0 else "less"
    finding = f"Among equals White scores {abs(more):.3f} a game {way} than the logistic curve has"
    x_title, y_title = "White's rating less Black's (points)", "score over expected (points a game)"
    chart = Chart(finding, x_title, y_title, (dots, none), FigureTable(_HEADINGS, _rows(bins)))
    said = "The bars hold all groups together in 95% of the draws."
    return [StudySection("colour", "By colour", (said,), chart)]


def _balance_section(measured: Balances | None) -> list[StudySection]:
    if measured is None:
        return []
    headings = ("colours", "events of a player", "games", "surplus (points an event)",
                "95% interval")  # fmt: skip
    rows = tuple(
        (group.label, group.events, group.games, f"{group.surplus.value:+.3f}",
         interval_text(group.surplus, 3))
        for group in measured.groups
    )  # fmt: skip
    said = (
        "Events of one player with five games or more, by games with White less games with Black; "
        "the surplus is over the logistic curve, which knows no colour."
    )
    if measured.worth:
        said += (
            f" One White more brings {with_interval(measured.worth, 3, '+')} points an event, and "
            f"the balance explains {measured.explained:.2%} of the variance of events."
        )
    heading = "By colour balance of an event"
    return [StudySection("balance", heading, (said,), None, FigureTable(headings, rows))]


def _slope_section(fits: list[Slope]) -> list[StudySection]:
    said = (
        "The factor by which rating differences must be multiplied for the logistic curve to fit. "
        "Below 1 the list spreads players too wide, or their ratings are late or uncertain."
    )
    table = _slope_table(fits, "mean rating of the two")
    return [StudySection("slope", "Slope", (said, COLLECTED), None, table)] if fits else []


def _slope_table(fits: list[Slope], name: str) -> FigureTable:
    rows = tuple(
        (fit.name, fit.games, round(fit.factor.value, 3), interval_text(fit.factor, 3),
         round(fit.advantage.value, 1), interval_text(fit.advantage))
        for fit in fits
    )  # fmt: skip
    headings = (name, "games", "factor", "95% interval",
                "White's advantage (points)", "95% interval")  # fmt: skip
    return FigureTable(headings, rows)


def _by_game_section(kind: str, fits: list[Slope]) -> list[StudySection]:
    name = kind.replace("-", " ")
    said = (
        f"Games of one {name} have no surplus: what one side scores over expectation the other "
        "lacks. Their slope says whether differences work there as elsewhere."
    )
    table = _slope_table(fits, name)
    heading = f"Slope by {name}"
    return [StudySection(f"by-{kind}", heading, (said, COLLECTED), None, table)] if fits else []


def _averages_section(averages: list[Averages], rulebook: str) -> list[StudySection]:
    rows = tuple(
        (group.spread, group.events, f"{group.difference.value:.4f}",
         interval_text(group.difference, 4), f"{group.size.value:.4f}",
         f"{group.error_averages:.3f}", f"{group.error_games:.3f}",
         interval_text(group.error_more, 3))
        for group in averages
    )  # fmt: skip
    headings = (
        "spread of the opponents (points)", "events", "by average less by game (score an event)",
        "95% interval", "mean size", "squared error by average", "squared error by game",
        "average less game, 95% interval",
    )  # fmt: skip
    said = (
        f"Table: {rulebook}, without a limit on differences. The spread is the standard deviation "
        "of the opponents' ratings; the squared error is that of the score actually made."
    )
    heading = "Averages of opponents against games one by one (FIDE B.02 2005-07 14.4)"
    return (
        [StudySection("averages", heading, (said,), None, FigureTable(headings, rows))]
        if averages
        else []
    )


_HEADINGS: Final = (
    "difference (points)", "games", "observed", "95% interval", "joint", "table", "normal",
    "logistic",
)  # fmt: skip


def _rows(bins: list[Bin]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (bin_.label, bin_.observed.count, f"{bin_.observed.value:.3f}",
         interval_text(bin_.observed, 3), interval_text(bin_.joint, 3),
         *(f"{bin_.expected[name]:.3f}" for name in ("table", "normal", "logistic")))
        for bin_ in bins
    )  # fmt: skip


def _over(bin_: Bin, score: float) -> float:
    """Return a score less the table's of that group: levels would hide what is left."""
    return score - bin_.expected["table"]


def _curve(bins: list[Bin], name: str) -> ChartLine:
    points = tuple((bin_.difference, _over(bin_, bin_.expected[name])) for bin_ in bins)
    return ChartLine(name, points)

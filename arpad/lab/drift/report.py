"""The report of `lab drift`: what the lists say of the scale, findings first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Final

import polars as pl

from arpad.lab.drift.alarms import alarms
from arpad.lab.drift.games import FromGames, from_games
from arpad.lab.drift.games_report import games_sections, games_sentences
from arpad.lab.drift.remedies import Trial, remedies_section, sentence
from arpad.lab.drift.watch import Watch, watch_section, watch_sentence
from arpad.lab.study.charts import LINES_MAX, Chart, ChartLine, FigureTable
from arpad.lab.study.report import StudyReport, StudySection, json_ready
from arpad.watch.alarms import Alarm, Thresholds
from arpad.watch.figures import (
    TOP_PLAYERS,
    Anchor,
    Cohort,
    EntrantsLater,
    Flow,
    Level,
    RecentChange,
    Survivors,
    cohorts,
    entrants_later,
    flows,
    last_year,
    levels,
    survivors,
)
from arpad.watch.resampling import DRAWN_MAX, Estimate, Resampling, interval_text, with_interval
from arpad.watch.series import ListSeries

COHORTS: Final = ("entry", "age", "federation", "level")
QUANTILE_NAMES: Final = ("lowest tenth", "median", "highest tenth")
_WITHOUT_GAMES: Final = (
    "Lists alone don't show a scale that sinks while players grow: whoever stays keeps his points. "
    "Games do."
)
DATE, POINTS = "date of the list", "rating (points)"


@dataclass(frozen=True, slots=True)
class DriftReport:
    """Everything that was measured of a series of lists."""

    levels: list[Level]
    flows: list[Flow]
    later: list[EntrantsLater]
    survivors: list[Survivors]
    cohorts: list[Cohort]
    anchor: Anchor | None
    recent: RecentChange | None
    games: FromGames | None
    alarms: list[Alarm]
    again: Resampling
    watch: Watch | None = None

    def as_json(self) -> dict[str, Any]:
        """Return all figures: dates as text, estimates with interval and count."""
        parts = ("levels", "flows", "later", "survivors", "cohorts", "alarms")
        figures = {
            name: [json_ready(asdict(value)) for value in getattr(self, name)] for name in parts
        }
        anchor = json_ready(asdict(self.anchor)) if self.anchor else None
        chance = {"seed": self.again.seed, "resamples": self.again.resamples}
        recent = json_ready(asdict(self.recent)) if self.recent else None
        games = json_ready(asdict(self.games)) if self.games else None
        watch = json_ready(asdict(self.watch)) if self.watch else None
        alone = {"anchor": anchor, "recent": recent, "games": games, "watch": watch}
        return {**figures, **alone, **chance}


def measure(
    series: ListSeries,
    again: Resampling,
    anchor: Anchor | None = None,
    thresholds: Thresholds | None = None,
    top_players: int = TOP_PLAYERS,
    tell: Callable[[str], None] = lambda _: None,
    games: pl.DataFrame | None = None,
) -> DriftReport:
    """Measure a series of lists, and compare the figures with the thresholds.

    games: of the players of the lists, as `read_rated_games` returns them. `tell` is told what is
    being measured.
    """
    tell("level, flows, survivors and groups")
    with ThreadPoolExecutor() as pool:  # chance is drawn outside Python's lock, by each on its own
        level = pool.submit(levels, series, again, top_players)
        flow, later = pool.submit(flows, series, again), pool.submit(entrants_later, series, again)
        still = pool.submit(survivors, series, again)
        groups = [pool.submit(cohorts, series, kind, again) for kind in COHORTS]
    recent = last_year(series, again, top_players)
    if games is not None:
        tell("the games")
    played = None if games is None else from_games(series, games, again)
    sounding = alarms(recent, later.result(), anchor, thresholds, played)
    of_groups = [group for kind in groups for group in kind.result()]
    return DriftReport(
        level.result(), flow.result(), later.result(), still.result(), of_groups, anchor, recent,
        played, sounding, again,
    )  # fmt: skip


def drift_report(
    report: DriftReport,
    title: str,
    sources: Sequence[str],
    trials: Sequence[Trial] = (),
    book: str = "",
) -> StudyReport:
    """Return the report on what was measured; raises ValueError if no list has a player.

    trials: of the alarms' remedies, under the edition `book`.
    """
    if not report.levels:
        raise ValueError("no list has an active rated player")
    sections = [
        _level_section(report.levels),
        *_top_section(report.levels),
        *_flow_sections(report.flows),
        *games_sections(report.games),
        *_later_section(report.later),
        *_survivors_section(report.survivors),
        *[part for kind in COHORTS for part in _cohort_section(report.cohorts, kind)],
    ]
    method = (
        f"Intervals: 95%, players drawn again {report.again.resamples} times, seed "
        f"{report.again.seed}; of a mean of more than {DRAWN_MAX} players what such draws tend to. "
        "Active rated players alone are counted."
    )
    findings = (*_findings(report), *(_alarm(alarm, trials) for alarm in report.alarms))
    if report.watch:
        findings = (*findings, watch_sentence(report.watch))
        sections.insert(0, watch_section(report.watch))
    if remedies := remedies_section(trials, book):
        sections.insert(0, remedies)
    tried = {"trials": [json_ready(asdict(trial)) for trial in trials]}
    return StudyReport(
        title, findings, tuple(sections), (*sources, method), report.as_json() | tried
    )


def _alarm(alarm: Alarm, trials: Sequence[Trial]) -> str:
    said = f"Alarm: {alarm.message} Readings: {alarm.reading} Remedies: {alarm.remedy}"
    return f"{said} {sentence(trials, alarm)}".rstrip()


def _findings(report: DriftReport) -> list[str]:
    first, last = report.levels[0], report.levels[-1]
    texts = [
        f"Active players: {last.players:,} on {last.on}, {first.players:,} on {first.on}.",
        f"The mean rating moves from {first.mean.value:.0f} to {with_interval(last.mean, 0)} "
        "points.",
    ]
    if report.flows:
        parts = {name: sum(getattr(f, f"by_{name}") for f in report.flows) for name in
                 ("staying", "entering", "leaving")}  # fmt: skip
        texts.append(
            f"Of this movement, {parts['staying']:+.0f} points are changes of those who stay, "
            f"{parts['entering']:+.0f} come with those who enter or return, and "
            f"{parts['leaving']:+.0f} with those who leave, from list to list. Looked at more "
            "often the parts are others: who pauses leaves and returns."
        )
    if first.top and last.top:
        texts.append(
            f"The mean of the best moves from {first.top.value:.0f} to "
            f"{with_interval(last.top, 0)} points."
        )
    if report.anchor:
        texts.append(anchor_sentence(report.anchor))
    texts += games_sentences(report.games) if report.games else [_WITHOUT_GAMES]
    return [*texts, *([] if report.alarms else ["No figure is beyond its threshold."])]


def anchor_sentence(anchor: Anchor) -> str:
    """Say how the last list stands to the outside one."""
    if anchor.difference is None:
        return f"Only {anchor.common} players are on the outside list too: too few to compare."
    return (
        f"The outside list rates the {anchor.common} common players "
        f"{with_interval(anchor.difference, 1, sign='+')} points from ours."
    )


def _level_section(all_levels: list[Level]) -> StudySection:
    change = all_levels[-1].mean.value - all_levels[0].mean.value
    finding = f"The mean of the active players moves by {change:+.0f} points"
    quantiles = [
        _line(name, [(level.on, level.quantiles[at]) for level in all_levels])
        for at, name in enumerate(QUANTILE_NAMES)
    ]
    rows = [
        (
            level.on,
            level.players,
            round(level.mean.value, 1),
            interval_text(level.mean),
            *(int(quantile.value) for quantile in level.quantiles),
        )
        for level in all_levels
    ]
    headings = ("list", "players", "mean (points)", "95% interval", *QUANTILE_NAMES)
    chart = Chart(
        finding,
        DATE,
        POINTS,
        (_line("mean", [(level.on, level.mean) for level in all_levels]), *quantiles),
        FigureTable(headings, tuple(rows), by=0),
    )
    return StudySection("level", "Level of the list", (), chart)


def _top_section(all_levels: list[Level]) -> list[StudySection]:
    tops = [(level.on, level.top) for level in all_levels if level.top]
    if not tops:
        return []
    change = tops[-1][1].value - tops[0][1].value
    table = FigureTable(
        ("list", "mean of the best (points)", "95% interval"),
        tuple((on, round(top.value, 1), interval_text(top)) for on, top in tops),
        by=0,
    )
    finding = f"The mean of the best moves by {change:+.0f} points"
    chart = Chart(finding, DATE, POINTS, (_line("the best", tops),), table)
    return [StudySection("top", "The best", (), chart)]


def _flow_sections(flows_seen: list[Flow]) -> list[StudySection]:
    if not flows_seen:
        return []
    parts = ("staying", "entering", "leaving")
    sums = dict.fromkeys(parts, 0.0)
    points: dict[str, list[tuple[date, float]]] = {name: [] for name in parts}
    for flow in flows_seen:
        for name in parts:
            sums[name] += getattr(flow, f"by_{name}")
            points[name].append((flow.on, sums[name]))
    most = max(parts, key=lambda name: abs(sums[name]))
    rows = tuple(
        (f.on, f.stayed, f.entered, f.returned, f.left, _value(f.stayers_change),
         _value(f.entry_rating), _value(f.leaving_rating), f.points_stayed,
         f.points_entered + f.points_returned, f.points_left)
        for f in flows_seen
    )  # fmt: skip
    headings = (
        "list", "stay", "enter", "return", "leave", "change of stayers (points)",
        "mean at entry (points)", "mean at leaving (points)", "points won by stayers",
        "points in", "points out",
    )  # fmt: skip
    lines = tuple(ChartLine(f"by {name}", tuple(points[name])) for name in parts)
    table = FigureTable(headings, rows, by=0)
    who = {"staying": "stay", "entering": "enter", "leaving": "leave"}[most]
    finding = f"Those who {who} move the mean most: by {sums[most]:+.0f} points in all"
    moved = Chart(finding, DATE, "sum of the mean's changes (points)", lines, table)
    entries = [(f.on, f.entry_rating) for f in flows_seen if f.entry_rating]
    sections = [StudySection("flows", "Who enters, stays and leaves", (), moved)]
    if entries:
        change = entries[-1][1].value - entries[0][1].value
        chart = Chart(
            f"The mean rating at entry moves by {change:+.0f} points",
            DATE,
            POINTS,
            (_line("at entry", entries),),
            FigureTable(
                ("list", "entrants", "mean at entry (points)", "95% interval"),
                tuple((on, e.count, round(e.value, 1), interval_text(e)) for on, e in entries),
                by=0,
            ),
        )
        sections.append(StudySection("entries", "Ratings at entry", (), chart))
    return sections


def _later_section(groups: list[EntrantsLater]) -> list[StudySection]:
    if not groups:
        return []
    horizons = sorted({group.years for group in groups})
    lines = tuple(
        _line(f"after {years} y.", [(o.entered_on, o.gain) for o in groups if o.years == years])
        for years in horizons
    )
    rows = tuple(
        (o.entered_on, o.years, o.entered, o.gain.count, round(o.entry_rating, 1),
         round(o.gain.value, 1), interval_text(o.gain))
        for o in groups
    )  # fmt: skip
    headings = ("entered on", "years later", "entrants", "still there", "at entry (points)",
                "gain (points)", "95% interval")  # fmt: skip
    last = [group for group in groups if group.years == horizons[0]][-1]
    finding = (
        f"Entrants of {last.entered_on}: {last.gain.value:+.0f} points "
        f"{_after(horizons[0])} after their first rating"
    )
    table = FigureTable(headings, rows, by=0)
    chart = Chart(finding, "date of entry", "gain since entry (points)", lines, table)
    said = "Only those who are still on the later list are compared."
    return [StudySection("later", "What entrants become", (said,), chart)]


def _survivors_section(all_survivors: list[Survivors]) -> list[StudySection]:
    changes = [(group.on, group.change) for group in all_survivors if group.change]
    if len(changes) < 2:
        return []
    rows = tuple(
        (
            group.on,
            group.still_there,
            round(group.share, 3),
            _value(group.change),
            interval_text(group.change),
        )
        for group in all_survivors
    )
    headings = ("list", "still there", "share", "change (points)", "95% interval")
    finding = (
        f"Players of the first list who are still there stand {changes[-1][1].value:+.0f} points "
        "from where they stood"
    )
    lines = (_line("still there", changes),)
    table = FigureTable(headings, rows, by=0)
    chart = Chart(finding, DATE, "change since the first list (points)", lines, table)
    said = "They grow older together: their change holds their age and the scale alike."
    return [StudySection("survivors", "Players of the first list", (said,), chart)]


def _cohort_section(all_cohorts: list[Cohort], kind: str) -> list[StudySection]:
    """Return the groups of a kind: the largest of the last list as lines.

    The table has these on every list, and all groups on the first list and the last.
    """
    groups = [cohort for cohort in all_cohorts if cohort.kind == kind]
    if not groups:
        return []
    last = max(group.on for group in groups)
    sizes = {group.name: group.mean.count for group in groups if group.on == last}
    drawn = sorted(sorted(sizes), key=lambda name: -sizes[name])[:LINES_MAX]
    lines = tuple(
        _line(name, [(group.on, group.mean) for group in groups if group.name == name])
        for name in sorted(drawn)
    )
    tabled = [
        group
        for group in groups
        if group.on in (groups[0].on, last) or group.name in drawn or kind == "entry"
    ]
    rows = tuple(
        (o.on, o.name, o.mean.count, round(o.mean.value, 1), interval_text(o.mean),
         o.lowest_tenth, o.median, o.highest_tenth)
        for o in tabled
    )  # fmt: skip
    headings = ("list", kind, "players", "mean (points)", "95% interval", *QUANTILE_NAMES)
    means = {group.name: group.mean.value for group in groups if group.on == last}
    best, least = max(means, key=means.__getitem__), min(means, key=means.__getitem__)
    finding = (
        f"By {kind}: highest mean {means[best]:.0f} points ({best}), "
        f"lowest {means[least]:.0f} ({least})"
        if best != least
        else f"All are of one group by {kind} ({best}): mean {means[best]:.0f} points"
    )
    aside = frozenset(at for at, cohort in enumerate(tabled) if cohort.name not in drawn)
    chart = Chart(finding, DATE, POINTS, lines, FigureTable(headings, rows, 0, aside))
    return [StudySection(f"by-{kind}", f"Active players by {kind}", (), chart)]


def _after(years: int) -> str:
    return "a year" if years == 1 else f"{years} years"


def _line(name: str, points: Sequence[tuple[date, Estimate]]) -> ChartLine:
    return ChartLine(
        name,
        tuple((on, estimate.value) for on, estimate in points),
        tuple((estimate.low, estimate.high) for _, estimate in points),
    )


def _value(estimate: Estimate | None) -> float | None:
    return round(estimate.value, 1) if estimate else None

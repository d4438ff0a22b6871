"""Remedies tried: what an alarm's figure would be in a simulated federation, had a rule been other.

The same federation of known strengths plays under the edition as written and under each what-if,
with the same seed; the figure is measured on its lists as drift measures it. Rows are compared
with each other: nobody knows how a real federation grows and ages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import polars as pl

from arpad.law import Rulebook
from arpad.law.catalogue import Catalogue
from arpad.supervise.drift.alarms import Alarm
from arpad.supervise.drift.figures import between, entrants_later
from arpad.supervise.drift.series import ListSeries, series_of_lists
from arpad.supervise.resampling import Estimate, Resampling, interval_text
from arpad.supervise.simulation.federation import World
from arpad.supervise.simulation.runs import Simulation, simulate
from arpad.supervise.study.charts import Table
from arpad.supervise.study.rankings import Mark, Ranking
from arpad.supervise.study.report import Section
from arpad.supervise.what_if import what_if

WORLD: Final = World(players=400, arriving=0.1)
YEARS: Final = 6
TOP_PLAYERS: Final = 20
"""How many the best of so small a federation are."""
AS_WRITTEN: Final = "as written"
_WHAT: Final = {
    "stayers": "those who stay, a year",
    "top": "the best, a year",
    "entrants": "entrants after a year",
}


@dataclass(frozen=True, slots=True)
class Trial:
    """The figure of an alarm under an edition as written, or with a what-if; None: not measured."""

    alarm: str
    change: str
    figure: Estimate | None


def try_remedies(
    book: Rulebook,
    alarms: Sequence[Alarm],
    more: Sequence[str],
    catalogue: Catalogue,
    again: Resampling,
    watch: Callable[[str], None] = lambda _: None,
    world: World | None = None,
    years: int | None = None,
) -> list[Trial]:
    """Return for each alarm its figure as written, with each of its remedies, and with `more`.

    Alarms without what-ifs (an anchor's) are not tried. watch: is told each change before it is
    simulated. Raises NoSuchChangeError for a change that can't be made, ValueError for an edition
    that can't be simulated.
    """
    tried = [one for one in alarms if one.what_ifs]
    texts = list(dict.fromkeys([text for one in tried for text in one.what_ifs] + list(more)))
    changed = {text: what_if(book, text, catalogue) for text in texts} if tried else {}
    found: dict[str, dict[str, Estimate | None]] = {}
    for text, variant in ({AS_WRITTEN: book} | changed).items() if tried else ():
        watch(text)
        found[text] = figures(simulate(variant, world or WORLD, years or YEARS, again.seed), again)
    return [
        Trial(one.name, text, found[text][one.name])
        for one in tried
        for text in (AS_WRITTEN, *one.what_ifs, *more)
    ]


def figures(found: Simulation, again: Resampling) -> dict[str, Estimate | None]:
    """Return the figures that alarms watch, over all years of a simulation.

    stayers: the change of those who stay, a year, players drawn with all their years; top: of the
    mean of the best, a year; entrants: what they have gained a year after their entry.
    """
    series = series_of(found)
    moves = series.rows.sort("player", "list").with_columns(
        gain=pl.col("rating").diff().over("player"),
        is_next=pl.col("list").diff().over("player") == 1,
    )
    of_players = moves.filter("is_next").group_by("player").agg(pl.col("gain").sum(), n=pl.len())
    later = [one.gain for one in entrants_later(series, again, (1,))]
    return {
        "stayers": again.ratio(of_players["gain"], of_players["n"], "stayers"),
        "top": between(series, 0, len(series.dates) - 1, again, TOP_PLAYERS).top,
        "entrants": pooled(later),
    }


def series_of(found: Simulation) -> ListSeries:
    """Return the first list of every year of a simulation as drift reads lists."""
    days = found.by_year["list_id"].to_list()
    lists = []
    for number in days:
        rows = found.lists.filter(pl.col("list_id") == number)
        day = date(number // 10000, number // 100 % 100, number % 100)
        rated = rows.select(pl.col("player_id").cast(pl.String), "rating")
        lists.append((day, rated))
    return series_of_lists(lists)


def pooled(parts: Sequence[Estimate]) -> Estimate | None:
    """Return the mean of independent estimates, each weighing by its count.

    >>> pooled([Estimate(1.0, 0.0, 2.0, 10), Estimate(4.0, 3.0, 5.0, 20)]).value
    3.0
    """
    count = sum(one.count for one in parts)
    if not count:
        return None
    value = sum(one.value * one.count for one in parts) / count
    squares = sum(((one.high - one.low) / 2 * one.count) ** 2 for one in parts)
    half = squares**0.5 / count
    return Estimate(value, value - half, value + half, count)


def sentence(trials: Sequence[Trial], alarm: Alarm) -> str:
    """Say what an alarm's remedies did, or how to try them.

    >>> figure = Estimate(-6.0, -7.0, -5.0, 9)
    >>> one = Alarm("stayers", None, figure, 5.0, "", "", ("k_factor=40",))
    >>> sentence([], one)
    'Try it under an edition: k_factor=40.'
    >>> better = Trial("stayers", "k_factor=40", Estimate(-2.0, -3.0, -1.0, 9))
    >>> sentence([Trial("stayers", AS_WRITTEN, figure), better], one)
    'Tried in a simulated federation (points): as written -6.0, k_factor=40 -2.0.'
    """
    if not alarm.what_ifs:
        return ""
    said = [
        f"{one.change} {'nothing measured' if one.figure is None else f'{one.figure.value:+.1f}'}"
        for one in trials
        if one.alarm == alarm.name
    ]
    if said:
        return f"Tried in a simulated federation (points): {', '.join(said)}."
    return f"Try it under an edition: {', '.join(alarm.what_ifs)}."


def remedies_section(trials: Sequence[Trial], book: str) -> Section | None:
    """Return the section that shows what remedies did; None if nothing was tried or measured."""
    known = [(one, figure) for one in trials if (figure := one.figure)]
    if not known:
        return None
    marks = tuple(
        Mark(f"{_WHAT[one.alarm]}: {one.change}", "figure", figure.value, (figure.low, figure.high))
        for one, figure in known
    )
    rows = tuple(
        (_WHAT[one.alarm], one.change, f"{figure.value:+.1f}", interval_text(figure))
        for one, figure in known
    )
    nearest = min((pair for pair in known), key=lambda pair: abs(pair[1].value))
    finding = f"Nearest to no drift: {nearest[0].change} ({_WHAT[nearest[0].alarm]})"
    table = Table(("figure", "rule", "points", "95% interval"), rows)
    chart = Ranking(finding, "figure in the simulated federation (points)", marks, table)
    said = (
        f"{book} and its what-ifs in one simulated federation of {WORLD.players} players over "
        f"{YEARS} years, with the same seed. Compare the rows: strengths by age are assumptions, "
        "and no level is that of the real list."
    )
    return Section("remedies", "Remedies tried", (said,), chart)

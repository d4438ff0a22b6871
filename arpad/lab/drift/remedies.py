"""Remedies tried: what an alarm's figure would be in simulated federations, had a rule been other.

The same federations of known strengths play under the edition as written and under each what-if;
the figure is measured on their lists and games as drift measures it. Rows are compared with each
other, federation by federation: nobody knows how a real federation grows and ages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from arpad.lab.drift.games import JUNIORS, NEWCOMERS, from_games, lag_of
from arpad.lab.games.rated import RATINGS, typed
from arpad.lab.simulation.federation import World
from arpad.lab.simulation.report import games_table, lists_table
from arpad.lab.simulation.runs import Simulation, simulate
from arpad.lab.study.charts import FigureTable
from arpad.lab.study.rankings import Mark, RankingChart
from arpad.lab.study.report import StudySection
from arpad.lab.what_if import what_if
from arpad.law import Rulebook
from arpad.law.catalogue import Catalogue
from arpad.law.units import day_of
from arpad.watch.alarms import Alarm
from arpad.watch.figures import between, entrants_later
from arpad.watch.resampling import Estimate, Resampling, interval_text
from arpad.watch.series import ListSeries, series_of_lists

WORLD: Final = World(players=200, arriving=0.1)
YEARS: Final = 6
FEDERATIONS: Final = 10
TOP_PLAYERS: Final = 20
"""How many the best of so small a federation are."""
AS_WRITTEN: Final = "as written"
_WHAT: Final = {
    "stayers": "those who stay, a year",
    "top": "the best, a year",
    "entrants": "entrants after a year",
    "scale": "the scale, a year",
    "juniors": "juniors, worth more than rated",
    "newcomers": "newcomers, worth more than rated",
}


@dataclass(frozen=True, slots=True)
class Trial:
    """The figure of an alarm under an edition as written, or with a what-if; None: not measured.

    less: by how much it is more than as written; None for the edition as written.
    """

    alarm: str
    change: str
    figure: Estimate | None
    less: Estimate | None = None


def try_remedies(
    book: Rulebook,
    alarms: Sequence[Alarm],
    more: Sequence[str],
    catalogue: Catalogue,
    again: Resampling,
    watch: Callable[[str], None] = lambda _: None,
    world: World | None = None,
    years: int | None = None,
    federations: int | None = None,
) -> list[Trial]:
    """Return for each alarm its figure as written, with each of its remedies, and with `more`.

    Alarms without what-ifs (an anchor's) are not tried. watch: is told each change before it is
    simulated. Raises NoSuchChangeError for a change that can't be made, ValueError for an edition
    that can't be simulated.
    """
    tried = [alarm for alarm in alarms if alarm.what_ifs]
    texts = list(dict.fromkeys([text for alarm in tried for text in alarm.what_ifs] + list(more)))
    changed = {text: what_if(book, text, catalogue) for text in texts} if tried else {}
    figures_of: dict[str, list[dict[str, float]]] = {}
    for text, variant in ({AS_WRITTEN: book} | changed).items() if tried else ():
        watch(text)
        simulated = simulate(
            variant, world or WORLD, years or YEARS, again.seed, federations or FEDERATIONS
        )
        figures_of[text] = [figures(simulated.of(at)) for at in range(simulated.federations)]
    return [
        _trial(alarm.name, text, figures_of)
        for alarm in tried
        for text in (AS_WRITTEN, *alarm.what_ifs, *more)
    ]


def _trial(alarm: str, text: str, figures_of: dict[str, list[dict[str, float]]]) -> Trial:
    own, written = (
        np.array([by_alarm[alarm] for by_alarm in figures_of[change]])
        for change in (text, AS_WRITTEN)
    )
    less = own - written
    return Trial(
        alarm,
        text,
        Estimate.of_replicates(own[~np.isnan(own)]),
        None if text == AS_WRITTEN else Estimate.of_replicates(less[~np.isnan(less)]),
    )


def figures(simulation: Simulation) -> dict[str, float]:
    """Return the figures that alarms watch, over all years of one federation; NaN: not measured.

    stayers: the change of those who stay, a year; top: of the mean of the best, a year; entrants:
    what they have gained a year after their entry; the others as `games` measures them.
    """
    series, once = series_of(simulation), Resampling(resamples=1)
    moves = series.rows.sort("player", "list").with_columns(
        gain=pl.col("rating").diff().over("player"),
        is_next=pl.col("list").diff().over("player") == 1,
    )
    gains = moves.filter("is_next")["gain"].cast(pl.Float64).to_numpy()
    later = [group.gain for group in entrants_later(series, once, (1,))]
    played = from_games(series, games_of(simulation), once)
    top = between(series, 0, len(series.dates) - 1, once, TOP_PLAYERS).top
    entered = sum(group.count for group in later)
    return {
        "stayers": float(gains.mean()) if len(gains) else np.nan,
        "top": _value(top),
        "entrants": sum(group.value * group.count for group in later) / entered
        if entered
        else np.nan,
        "scale": _value(played.scale.drift if played.scale else None),
        "juniors": _value(lag_of(played, "juniors", JUNIORS)),
        "newcomers": _value(lag_of(played, "games", NEWCOMERS)),
    }


def _value(estimate: Estimate | None) -> float:
    return np.nan if estimate is None else estimate.value


def series_of(simulation: Simulation) -> ListSeries:
    """Return the first list of every year of one federation as drift reads lists."""
    rows = lists_table(simulation)
    days = [day_of(number) for number in simulation.by_year["list_id"]]
    return series_of_lists([(day, rows.filter(pl.col("list_date") == day)) for day in days])


def games_of(simulation: Simulation) -> pl.DataFrame:
    """Return the games of one federation as `read_rated_games` reads them."""
    named = {
        "played_on": "day",
        "white_birth_date": "white_birth",
        "black_birth_date": "black_birth",
    }
    return typed(games_table(simulation).cast(pl.String).rename(named)).drop_nulls(
        [*RATINGS, "score"]
    )


def sentence(trials: Sequence[Trial], alarm: Alarm) -> str:
    """Say what an alarm's remedies did, or how to try them.

    >>> figure = Estimate(-6.0, -7.0, -5.0, 9)
    >>> one = Alarm("stayers", None, figure, 5.0, "", "", "", ("k_factor=40",))
    >>> sentence([], one)
    'Try it under an edition: k_factor=40.'
    >>> better = Trial("stayers", "k_factor=40", Estimate(-2.0, -3.0, -1.0, 9))
    >>> sentence([Trial("stayers", AS_WRITTEN, figure), better], one)
    'Tried in simulated federations (points): as written -6.0, k_factor=40 -2.0.'
    """
    if not alarm.what_ifs:
        return ""
    said = [
        f"{trial.change} "
        f"{'nothing measured' if trial.figure is None else f'{trial.figure.value:+.1f}'}"
        f"{_beside(trial)}"
        for trial in trials
        if trial.alarm == alarm.name
    ]
    if said:
        return f"Tried in simulated federations (points): {', '.join(said)}."
    return f"Try it under an edition: {', '.join(alarm.what_ifs)}."


def _beside(trial: Trial) -> str:
    """Say whether a difference from the edition as written may be chance."""
    if trial.less is None or trial.less.low > 0 or trial.less.high < 0:
        return ""
    return " (may be chance)"


def remedies_section(trials: Sequence[Trial], book: str) -> StudySection | None:
    """Return the section that shows what remedies did; None if nothing was tried or measured."""
    figures = [(trial, figure) for trial in trials if (figure := trial.figure)]
    if not figures:
        return None
    marks = tuple(
        Mark(
            f"{_WHAT[trial.alarm]}: {trial.change}",
            "figure",
            figure.value,
            (figure.low, figure.high),
        )
        for trial, figure in figures
    )
    rows = tuple(
        (
            _WHAT[trial.alarm],
            trial.change,
            f"{figure.value:+.1f}",
            interval_text(figure),
            f"{trial.less.value:+.1f}" if trial.less else None,
            interval_text(trial.less),
        )
        for trial, figure in figures
    )
    nearest = min((pair for pair in figures), key=lambda pair: abs(pair[1].value))
    finding = f"Nearest to no drift: {nearest[0].change} ({_WHAT[nearest[0].alarm]})"
    headings = ("figure", "rule", "points", "95% interval", "less as written", "95% interval")
    table = FigureTable(headings, rows)
    chart = RankingChart(finding, "figure in simulated federations (points)", marks, table)
    said = (
        f"{book} and its what-ifs in {FEDERATIONS} simulated federations of {WORLD.players} "
        f"players over {YEARS} years, the same people under each; intervals are between "
        "federations. Compare the rows: strengths by age are assumptions, and no level is that of "
        "the real list."
    )
    return StudySection("remedies", "Remedies tried", (said,), chart)

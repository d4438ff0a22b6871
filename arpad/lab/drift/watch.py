"""The history of the alarms: on which lists each sounded, from when, and until when.

FIDE B.02 (2009) 10.1 asks for upkeep in the short term and the long, 10.3 to hear a scale that
slides. Each list is looked at as `lab drift` would have on its day: with the lists until then,
and no others. What games say is asked at the first list of every year, and at the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

import polars as pl

from arpad.lab.drift.alarms import OF_GAMES, alarms
from arpad.lab.drift.games import for_alarms
from arpad.lab.study.charts import Cell, FigureTable
from arpad.lab.study.report import StudySection
from arpad.watch.alarms import Alarm, Thresholds
from arpad.watch.figures import EntrantsLater, last_year
from arpad.watch.resampling import Estimate, Resampling, interval_text
from arpad.watch.series import ListSeries


@dataclass(frozen=True, slots=True)
class Look:
    """One list: the alarms that sounded on its day, by name; games: whether these were asked."""

    on: date
    games: bool
    alarms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AlarmSpell:
    """An alarm that sounded from one look to another without a pause, upwards or downwards.

    ended: the first look at which it was silent again; None if it sounds at the last. furthest:
    the figure furthest from 0, in the unit of the threshold, and the list it is of.
    """

    name: str
    threshold: float
    since: date
    last: date
    ended: date | None
    looks: int
    furthest: Estimate
    furthest_on: date


@dataclass(frozen=True, slots=True)
class Watch:
    """The alarms of a chain of lists: look by look, and from when to when each sounded."""

    looks: tuple[Look, ...]
    spells: tuple[AlarmSpell, ...]


def watched(
    series: ListSeries,
    again: Resampling,
    later: list[EntrantsLater],
    thresholds: Thresholds | None = None,
    top_players: int = 100,
    games: pl.DataFrame | None = None,
    tell: Callable[[date], None] = lambda _: None,
) -> Watch:
    """Return the history of the alarms of all lists but the first, which has none before it.

    later: the entrants of the series as `entrants_later` returns them. games: as `from_games` takes
    them. `tell` is told which list is looked at.
    """
    seen: list[tuple[Look, list[Alarm]]] = []
    days = series.dates
    for number, day in enumerate(days[1:], 1):
        tell(day)
        played = None
        if games is not None and (day == days[-1] or day.year > days[number - 1].year):
            played = for_alarms(series.since(days[0], day), games, again)
        sounding = alarms(
            last_year(series, again, top_players, number),
            [alarm for alarm in later if alarm.on <= day],
            None,
            thresholds,
            played,
        )
        names = tuple(alarm.name for alarm in sounding)
        seen.append((Look(day, played is not None, names), sounding))
    return Watch(tuple(look for look, _ in seen), tuple(_spells(seen)))


def _spells(seen: list[tuple[Look, list[Alarm]]]) -> list[AlarmSpell]:
    """Return the spells of all alarms, the earliest first."""
    names = sorted({name for look, _ in seen for name in look.alarms})
    spells = [spell for name in names for spell in _of_alarm(name, seen)]
    return sorted(spells, key=lambda spell: (spell.since, spell.name))


def _of_alarm(name: str, seen: list[tuple[Look, list[Alarm]]]) -> Iterator[AlarmSpell]:
    """Yield the spells of one alarm; looks at which it was not asked are no pause."""
    run: list[tuple[date, Alarm]] = []
    for look, sounding in seen:
        if name in OF_GAMES and not look.games:
            continue
        heard = next((alarm for alarm in sounding if alarm.name == name), None)
        if run and (heard is None or _rises(heard) != _rises(run[-1][1])):
            yield _spell(run, look.on)
            run = []
        if heard is not None:
            run.append((look.on, heard))
    if run:
        yield _spell(run, None)


def _rises(alarm: Alarm) -> bool:
    return alarm.figure.value > 0


def _spell(run: list[tuple[date, Alarm]], ended: date | None) -> AlarmSpell:
    on, loudest = max(run, key=lambda dated: abs(dated[1].figure.value))
    return AlarmSpell(
        loudest.name, loudest.threshold, run[0][0], run[-1][0], ended, len(run), loudest.figure, on
    )


def watch_sentence(watch: Watch) -> str:
    """Say in how many of the looks an alarm sounded, and which sound still."""
    loud = sum(bool(look.alarms) for look in watch.looks)
    if not loud:
        return f"No alarm sounded on any of the {len(watch.looks)} lists after the first."
    sounding = [spell for spell in watch.spells if spell.ended is None]
    now = ", ".join(f"{spell.name} since {spell.since}" for spell in sounding) or "none"
    return (
        f"An alarm sounded on {loud} of the {len(watch.looks)} lists after the first; on the last "
        f"of them: {now}."
    )


_SAID: Final = (
    "Each list as it would have been looked at on its day: with the lists (and games) until then. "
    "An alarm ends with the first look at which it is silent. Lists of one year share most of what "
    "is measured, so a figure near its threshold may come and go."
)


def watch_section(watch: Watch) -> StudySection:
    """Return the table of when each alarm sounded."""
    rows: list[tuple[Cell, ...]] = [
        (
            spell.since, spell.name, f"{spell.threshold:g}", str(spell.last),
            None if spell.ended is None else str(spell.ended), spell.looks,
            f"{spell.furthest.value:+z.1f}",
            interval_text(spell.furthest), str(spell.furthest_on),
        )
        for spell in watch.spells
    ]  # fmt: skip
    headings = (
        "first sounds", "alarm", "threshold (points)", "last sounds", "silent from", "lists",
        "furthest (points)", "95% interval", "on",
    )  # fmt: skip
    table = FigureTable(headings, tuple(rows)) if rows else None
    said = (_SAID, watch_sentence(watch))
    return StudySection("watch", "When the alarms sounded", said, None, table)

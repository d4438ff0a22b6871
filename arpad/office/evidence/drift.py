"""What the year to a list did to the scale, as the list keeps it when it is published.

FIDE B.02 2009-07 10.1 and 10.3 ask the office to watch the scale. It is measured as `lab drift`
does, against the last list of the series that is a year older, or else its first; `list verify`
measures it again. Figures are kept in tenths of points a year, so that no float is written.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final

import polars as pl

from arpad.archive.evidence.entries import Archive, Entry
from arpad.archive.evidence.published import Published, read_entry_tables
from arpad.report.problems import Problem
from arpad.tables.statuses import STATUS_NAMES
from arpad.watch.alarms import Thresholds, alarms
from arpad.watch.figures import last_year
from arpad.watch.resampling import Estimate, Resampling
from arpad.watch.series import active, series_of_lists

YEAR: Final = timedelta(days=365)
OF_STATE: Final = ("state_ratings", "players")
"""The tables of a list that tell of the one before it."""
_CAN_BE: Final = pl.col("rating").is_between(0, 32_767)
"""What is no rating is found where the list is made again, and moves nothing here."""
_TENTHS: Final = 10
_TENTH: Final = Decimal("0.1")
_DRAWN_APART: Final = Decimal("0.25")
Rows = tuple[date, pl.DataFrame]
"""A list: its date, and its rows with player_id, rating and status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeanMove:
    """A mean that moved, in points a year, with its 95% interval, and of how many players it is."""

    change: Decimal
    low: Decimal
    high: Decimal
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DriftAlarm:
    """A figure beyond its threshold (in points a year), which chance alone doesn't explain."""

    name: str
    threshold: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """What the year to a list did to the scale; None where too few players tell.

    `stayers` is the mean change of who is on both lists, `top` that of the mean of the best.
    """

    since: date
    stayers: MeanMove | None
    top: MeanMove | None
    alarms: tuple[DriftAlarm, ...]


def measured(before: Iterable[Rows], now: Rows) -> Drift | None:
    """Return what the time from the first list on which anybody is active did, to this list.

    None if there is no such list before it, or nobody is active on this one.

    >>> people = {"player_id": ["7", "8"], "rating": [1900, 2000]}
    >>> later = {"player_id": ["7", "8"], "rating": [1910, 2010]}
    >>> found = measured([(date(2026, 1, 1), pl.DataFrame(people))],
    ...                  (date(2027, 1, 1), pl.DataFrame(later)))
    >>> found.stayers.change, found.stayers.players, found.top, found.alarms[0].name
    (Decimal('10.0'), 2, None, 'stayers')
    >>> measured([], (date(2027, 1, 1), pl.DataFrame(later))) is None
    True
    """
    earlier = ((day, rows) for day, rows in before if day < now[0])
    base = next(((day, rows) for day, rows in earlier if active(rows).height), None)
    if base is None or not active(now[1]).height:
        return None
    recent = last_year(series_of_lists([base, now]), Resampling())
    if recent is None:
        return None
    return Drift(
        since=recent.since,
        stayers=_moved(recent.stayers),
        top=_moved(recent.top),
        alarms=tuple(
            DriftAlarm(name=alarm.name, threshold=_points(_tenths(alarm.threshold)))
            for alarm in alarms(recent, [], None)
        ),
    )


def compared(days: Sequence[date], on: date) -> list[date]:
    """Return the lists with which one of a day may be compared, the likeliest first.

    >>> days = [date(2025, 1, 1), date(2026, 1, 1), date(2026, 7, 1)]
    >>> [str(day) for day in compared(days, date(2027, 1, 1))]
    ['2026-01-01', '2026-07-01']
    """
    earlier = sorted(day for day in days if day < on)
    since = max((day for day in earlier if day <= on - YEAR), default=date.min)
    return [day for day in earlier if day >= since]


def drift_of(
    archive: Archive, series: str, first: Rows, now: Rows
) -> tuple[Drift | None, tuple[Problem, ...]]:
    """Return the drift of a list that is to follow those of an archive, or why it isn't known.

    `first` is the list that it succeeds, for a series that is yet to begin.
    """
    entries = [entry for entry in archive.lists if entry.record.told["series"] == series]
    if not entries:
        return measured([first], now), ()
    by_day = {date.fromisoformat(entry.record.told["list_date"]): entry for entry in entries}
    problems: list[Problem] = []
    begun, problems_begun = _begun(entries[0])
    problems += problems_begun
    days = [*by_day, *([] if begun is None else [begun[0]])]

    def lists() -> Iterable[Rows]:
        for day in compared(days, now[0]):
            rows, more = (begun, ()) if day not in by_day else _listed(by_day[day], day)
            problems.extend(more)
            if rows is not None:
                yield rows

    drift = measured(lists(), now)
    return (None if problems else drift), tuple(problems)


def lists_of(archive: Archive, series: str) -> tuple[list[Rows], tuple[Problem, ...]]:
    """Return the lists of a series and the one from which it goes on, or what can't be read."""
    lists: list[Rows] = []
    problems: list[Problem] = []
    entries = [entry for entry in archive.lists if entry.record.told["series"] == series]
    first = [_begun(entries[0])] if entries else []
    days = [date.fromisoformat(entry.record.told["list_date"]) for entry in entries]
    for rows, more in (*first, *map(_listed, entries, days)):
        lists += [] if rows is None else [rows]
        problems += more
    return lists, tuple(problems)


def agrees(kept: Drift | None, again: Drift | None) -> bool:
    """Tell whether a drift that a list keeps is the one that is measured again.

    Who is counted, since when, and the change are the same on every machine. An interval may be
    drawn, and another version of NumPy may draw otherwise: its ends may lie apart by a quarter of
    its width. An alarm has to follow from the figures kept.

    >>> from dataclasses import replace
    >>> one = MeanMove(change=Decimal("9.0"), low=Decimal("7.0"), high=Decimal("11.0"), players=40)
    >>> kept = Drift(since=date(2026, 1, 1), stayers=one, top=None,
    ...              alarms=(DriftAlarm(name="stayers", threshold=Decimal("5.0")),))
    >>> drawn = replace(one, low=Decimal("6.5"))
    >>> agrees(kept, replace(kept, stayers=drawn))
    True
    >>> agrees(kept, replace(kept, stayers=replace(one, change=Decimal("8.5"))))
    False
    >>> agrees(replace(kept, alarms=()), kept)
    False
    """
    if kept is None or again is None:
        return kept is again
    figures = ((kept.stayers, again.stayers), (kept.top, again.top))
    is_so = kept.since == again.since and all(_is_near(figure, other) for figure, other in figures)
    return is_so and _alarms_follow(kept)


def _is_near(kept: MeanMove | None, again: MeanMove | None) -> bool:
    if kept is None or again is None:
        return kept is again
    drawn = (again.high - again.low) * _DRAWN_APART + _TENTH
    return (
        kept.players == again.players
        and kept.change == again.change
        and abs(kept.low - again.low) <= drawn
        and abs(kept.high - again.high) <= drawn
    )


def _alarms_follow(kept: Drift) -> bool:
    """Tell whether the alarms that are kept are those of the figures that are kept.

    Where a figure is a tenth from what decides, either is right, for figures are kept in tenths.
    """
    limits = Thresholds()
    sounding = {alarm.name: alarm.threshold for alarm in kept.alarms}
    alarms = (("stayers", kept.stayers, limits.stayers), ("top", kept.top, limits.top))
    for name, move, limit in alarms:
        threshold = _points(_tenths(limit))
        if sounding.pop(name, threshold) != threshold:
            return False
        beyond = (
            min(abs(move.change) - threshold, max(move.low, -move.high)) if move else Decimal(-1)
        )
        is_kept = any(alarm.name == name for alarm in kept.alarms)
        if abs(beyond) > _TENTH and is_kept != (beyond > 0):
            return False
    return not sounding


class RecentLists:
    """The lists of a series as they are read one after another, as far as the next is compared."""

    def __init__(self) -> None:
        """Begin before the first list."""
        self._lists: dict[date, pl.DataFrame | None] = {}

    def takes(self, published: Published) -> bool:
        """Take a list in, and tell whether the drift that it keeps is the one measured again.

        True where it may be compared with a list that could not be read.
        """
        if not self._lists:
            before = date.fromisoformat(published.manifest["state_date"])
            self._lists[before] = rows_of_state(published.tables)
        now = (published.list_date, rows_of_list(published.tables))
        year = [(day, self._lists[day]) for day in compared([*self._lists], published.list_date)]
        self._lists = dict([*year, now])
        lists = [(day, rows) for day, rows in year if rows is not None]
        if len(lists) < len(year):
            return True
        return agrees(of_kept(published.manifest["drift"]), measured(lists, now))

    def lacks(self, list_date: str) -> None:
        """Note a list that could not be read."""
        self._lists[date.fromisoformat(list_date)] = None


def _listed(entry: Entry, day: date) -> tuple[Rows | None, tuple[Problem, ...]]:
    tables, problems = read_entry_tables(entry, ("list",))
    return (None if tables is None else (day, rows_of_list(tables.tables)), problems)


def _begun(entry: Entry) -> tuple[Rows | None, tuple[Problem, ...]]:
    """Return the list from which a series goes on: the state before its first list."""
    tables_read, problems = read_entry_tables(entry, OF_STATE)
    if tables_read is None:
        return None, problems
    return (
        date.fromisoformat(tables_read.manifest["state_date"]),
        rows_of_state(tables_read.tables),
    ), ()


def rows_of_list(tables: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    """Return player_id and rating of who is active on a published list."""
    return active(tables["list"]).select("player_id", "rating").filter(_CAN_BE)


def rows_of_state(tables: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    """Return player_id and rating of who is active on the list before a published one."""
    ids = tables["players"].rename({"player_id": "own_id"})
    named = tables["state_ratings"].with_columns(
        status=pl.col("status").replace_strict(STATUS_NAMES, default=None, return_dtype=pl.String)
    )
    rows = active(named).join(ids, left_on="player_id", right_on="player")
    return rows.select(player_id="own_id", rating="rating").filter(_CAN_BE)


def as_kept(drift: Drift | None) -> dict[str, Any] | None:
    """Return a drift as a manifest keeps it, in tenths of points."""
    if drift is None:
        return None
    return {
        "since": drift.since.isoformat(),
        "stayers": _kept(drift.stayers),
        "top": _kept(drift.top),
        "alarms": {alarm.name: int(alarm.threshold * _TENTHS) for alarm in drift.alarms},
    }


def of_kept(kept: Mapping[str, Any] | None) -> Drift | None:
    """Return the drift that a manifest keeps.

    >>> told = {"since": "2026-01-01", "stayers": None, "top": None, "alarms": {"top": 50}}
    >>> of_kept(told).alarms[0], as_kept(of_kept(told)) == told
    (DriftAlarm(name='top', threshold=Decimal('5.0')), True)
    """
    if kept is None:
        return None
    return Drift(
        since=date.fromisoformat(kept["since"]),
        stayers=_of_kept(kept["stayers"]),
        top=_of_kept(kept["top"]),
        alarms=tuple(
            DriftAlarm(name=name, threshold=_points(tenths))
            for name, tenths in kept["alarms"].items()
        ),
    )


def _moved(estimate: Estimate | None) -> MeanMove | None:
    if estimate is None:
        return None
    change, low, high = (
        _points(_tenths(value)) for value in (estimate.value, estimate.low, estimate.high)
    )
    return MeanMove(change=change, low=low, high=high, players=estimate.count)


def _kept(move: MeanMove | None) -> dict[str, int] | None:
    if move is None:
        return None
    tenths = {
        f"{name}_e1": int(getattr(move, name) * _TENTHS) for name in ("change", "low", "high")
    }
    return {**tenths, "players": move.players}


def _of_kept(kept: Mapping[str, int] | None) -> MeanMove | None:
    if kept is None:
        return None
    change, low, high = (_points(kept[f"{name}_e1"]) for name in ("change", "low", "high"))
    return MeanMove(change=change, low=low, high=high, players=kept["players"])


def _tenths(value: float) -> int:
    return round(value * _TENTHS)


def _points(tenths: int) -> Decimal:
    return Decimal(tenths).scaleb(-1)

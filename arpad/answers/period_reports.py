"""The report of a period: events, who moves, newcomers, statuses, calibration, drift."""

from dataclasses import dataclass
from datetime import date

from arpad.answers.rating import Calibrated, calibrated
from arpad.office.desk import Desk
from arpad.office.evidence.drift import Drift
from arpad.office.kept.lists import KeptList
from arpad.office.period.rating import PeriodOutcome
from arpad.office.periods.checks import checks
from arpad.office.periods.figures import (
    BandChange,
    LargeChange,
    ListCounts,
    Next,
    cohorts,
    counts,
    drift,
    drift_kept,
    movers,
    status_changes,
)
from arpad.office.periods.reporting import Reported, common_set, events_of, newcomers_of
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedEvent:
    """An event that a list has rated: its days, as far as they are known, its players and games."""

    event_id: str
    name: str
    start: date | None
    end: date | None
    players: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """Who has a rating on a list and had none on the one before, and the games that made it."""

    player_id: str
    name: str
    rating: int
    games: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Common:
    """A player by whom a list was calibrated: ICCF's rating, and that on the list."""

    player_id: str
    name: str
    theirs: int
    ours: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodReport:
    """The report of a list's period: of one that is published, or of the next as it would come out.

    `identity` is None of one that is not published; `drift` is what the year to the list did to the
    scale, with its alarms (FIDE 2009, 10.1 and 10.3), as a published list keeps
    it; `common` the set of the calibration (CNXC 7.3). `written` is where the document is.
    """

    list: str
    list_date: date
    is_published: bool
    identity: str | None = None
    rulebook: str | None = None
    counts: ListCounts | None = None
    events: tuple[ReportedEvent, ...] = ()
    movers: tuple[LargeChange, ...] = ()
    cohorts: tuple[BandChange, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    statuses: tuple[Next, ...] = ()
    calibration: Calibrated | None = None
    common: tuple[Common, ...] = ()
    drift: Drift | None = None
    written: str | None = None
    problems: tuple[Problem, ...] = ()


def report(
    desk: Desk, kept: KeptList, day: date, reported: Reported, written: str | None
) -> PeriodReport:
    """Return the report of a period; only the problems where it is none."""
    period = reported.period
    if period is None:
        return PeriodReport(
            list=kept.name, list_date=day, is_published=False, problems=reported.problems
        )
    is_published = bool(reported.identity)
    scale, unread = drift_kept(desk, kept, day) if is_published else drift(desk, kept, period)
    return PeriodReport(
        list=kept.name,
        list_date=day,
        is_published=is_published,
        identity=reported.identity or None,
        rulebook=period.list_book.name,
        counts=counts(period),
        events=_events(period),
        movers=movers(period),
        cohorts=cohorts(period),
        newcomers=tuple(Newcomer(**row) for row in newcomers_of(period).iter_rows(named=True)),
        statuses=status_changes(period),
        calibration=calibrated(period),
        common=tuple(Common(**row) for row in common_set(period).iter_rows(named=True))
        if period.calibration is not None
        else (),
        drift=scale,
        written=written,
        problems=tuple(dict.fromkeys((*reported.problems, *unread, *checks(period)))),
    )


def _events(period: PeriodOutcome) -> tuple[ReportedEvent, ...]:
    days = {ready.submission.event_id: ready.submission.facts for ready in period.ready}
    return tuple(
        ReportedEvent(
            event_id=row["event_id"],
            name=row["name"] or "",
            start=days[row["event_id"]].start if row["event_id"] in days else None,
            end=days[row["event_id"]].end if row["event_id"] in days else None,
            players=row["players"],
            games=row["games"],
        )
        for row in events_of(period).iter_rows(named=True)
    )

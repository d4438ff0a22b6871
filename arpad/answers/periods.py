"""Periods of an office's lists: the list to come, what was published, what its events owe."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from arpad.answers.alike import made_of
from arpad.answers.closing import GamesTakenIn, games_taken_in
from arpad.answers.period_status import states_of
from arpad.answers.rating import Calibrated, calibrated
from arpad.office.desk import Desk
from arpad.office.evidence.drift import Drift
from arpad.office.kept.lists import KeptList
from arpad.office.periods.checks import checks
from arpad.office.periods.closing import amiss, closing, lost
from arpad.office.periods.fees import FederationFee, Fee, by_federation, fees
from arpad.office.periods.figures import (
    BandChange,
    LargeChange,
    ListCounts,
    Next,
    cohorts,
    counts,
    drift,
    movers,
    what_is_next,
)
from arpad.office.periods.gathering import Draft
from arpad.office.periods.publishing import Publication
from arpad.office.periods.revising import Revision
from arpad.office.periods.standing import standings
from arpad.office.periods.todo import Task, tasks_of_draft
from arpad.office.periods.waiting import books_open, not_in_the_list, to_complete, undecided
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodPreview:
    """The list to come: its figures beside the last one's, what is odd in it, what happens next.

    None of the figures is there if no list can be made. `todo` has what waits for an officer of its
    events, `problems` what is to be looked at.
    """

    list: str
    list_date: date
    rulebook: str | None = None
    states: Mapping[str, int]
    counts: ListCounts | None = None
    movers: tuple[LargeChange, ...] = ()
    cohorts: tuple[BandChange, ...] = ()
    next: tuple[Next, ...] = ()
    calibration: Calibrated | None = None
    drift: Drift | None = None
    todo: tuple[Task, ...] = ()
    taken_in: GamesTakenIn | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodFees:
    """What the events of a list owe, and each federation; `written` is where the sheet is."""

    list: str
    list_date: date
    fees: tuple[Fee, ...] = ()
    federations: tuple[FederationFee, ...] = ()
    written: str | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodPublished:
    """A list that was published, or proposed: `act` is None if neither, and `problems` say why.

    `identity` is what anybody recomputes; `head` stands for the public archive with the list in it;
    `vault` is where the whole of it lies, `public` where its entry in the archive does.
    """

    list: str
    list_date: date | None
    is_published: bool
    act: int | None
    identity: str | None
    manifest_sha256: str | None
    head: str | None
    vault: str | None
    public: str | None
    todo: tuple[Task, ...] = ()
    taken_in: GamesTakenIn | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListsPublished:
    """What came of publishing the lists of a day, each by itself; `problems` are those of all."""

    list_date: date
    lists: tuple[PeriodPublished, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodRevised:
    """A revision that was published, or proposed: `act` is None if neither, `problems` say why.

    `lists` are the days of those that are revised; `head` stands for the public archive with them
    in it, `vault` is the folder where the whole of them lies.
    """

    list: str
    lists: tuple[date, ...]
    is_published: bool
    act: int | None
    head: str | None
    vault: str | None
    problems: tuple[Problem, ...] = ()


def revised(kept: KeptList, done: Revision) -> PeriodRevised:
    """Return what came of publishing a revision."""
    return made_of(
        PeriodRevised, done, list=kept.name, act=done.act.number if done.act else None,
        vault=str(done.place) if done.place else None,
    )  # fmt: skip


def preview(desk: Desk, draft: Draft, today: date) -> PeriodPreview:
    """Return the list to come as an officer looks at it before publishing.

    That its books are open today is a warning here.
    """
    places = standings(desk, draft)
    checked, states = closing(desk, draft), states_of(places)
    left = not_in_the_list(places, lost(checked))
    early = [replace(problem, level="warning")
             for problem in books_open(desk, draft.kept, draft.list_date, today)]  # fmt: skip
    waiting = (*early, *to_complete(desk, draft), *undecided(places), *left,
               *amiss(desk, draft, checked))  # fmt: skip
    if draft.period is None:
        return PeriodPreview(
            list=draft.kept.name, list_date=draft.list_date, states=states,
            todo=tasks_of_draft(desk, draft, places),
            problems=(*draft.problems, *waiting),
        )  # fmt: skip
    kept, period = draft.kept, draft.period
    scale, unread = drift(desk, kept, period)
    problems = (*draft.problems, *waiting, *unread, *checks(period))
    return PeriodPreview(
        list=kept.name,
        list_date=period.list_date,
        rulebook=period.list_book.name,
        states=states,
        counts=counts(period),
        movers=movers(period),
        cohorts=cohorts(period),
        next=what_is_next(desk, kept, period),
        calibration=calibrated(period),
        drift=scale,
        todo=tasks_of_draft(desk, draft, places),
        taken_in=games_taken_in(checked, desk.events),
        problems=tuple(dict.fromkeys(problems)),
    )


def published(desk: Desk, kept: KeptList, done: Publication) -> PeriodPublished:
    """Return what came of publishing a list."""
    return made_of(
        PeriodPublished, done, list=kept.name, act=done.act.number if done.act else None,
        vault=str(done.place) if done.place else None,
        public=str(done.public) if done.public else None,
        taken_in=games_taken_in(done.closing, desk.events),
    )  # fmt: skip


def owed(desk: Desk, kept: KeptList, list_date: date, written: str | None) -> PeriodFees:
    """Return what the events of a list owe."""
    all_fees = fees(desk, kept, list_date)
    return PeriodFees(
        list=kept.name,
        list_date=list_date,
        fees=all_fees,
        federations=by_federation(all_fees),
        written=written,
    )

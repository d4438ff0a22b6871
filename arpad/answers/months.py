"""The list to come on one page: its draft, what waits, figures beside those of a year, news."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

import polars as pl

from arpad.answers.alike import made_of
from arpad.answers.closing import GamesTakenIn
from arpad.answers.journal import LOG_MAX, ActTold, brief, log
from arpad.answers.period_status import EventStanding, status
from arpad.answers.periods import preview
from arpad.archive.evidence.published import read_entry_tables
from arpad.office.desk import Desk
from arpad.office.evidence.adding import archive_in
from arpad.office.evidence.drift import YEAR, Drift
from arpad.office.periods.agreeing import proposed_by
from arpad.office.periods.figures import BandChange, LargeChange, Next
from arpad.office.periods.gathering import Draft
from arpad.office.periods.public import ARCHIVE
from arpad.office.periods.todo import Task
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFigures:
    """Figures of a list, beside those of others."""

    list_date: date
    rated: int
    new: int
    players_with_games: int
    active: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMonth:
    """A list to come: what waits, what becomes of every game, its figures beside earlier lists'.

    `beside` are the figures of the list, of the last one and of that a year before; `news` the acts
    since yesterday; `proposed_by` who has proposed it to another officer.
    """

    list: str
    list_date: date
    rulebook: str | None
    last_date: date
    closing: date
    proposed_by: tuple[str, ...]
    problems: tuple[Problem, ...]
    todo: tuple[Task, ...]
    taken_in: GamesTakenIn | None
    beside: tuple[ListFigures, ...]
    movers: tuple[LargeChange, ...]
    drift: Drift | None
    news: tuple[ActTold, ...]
    states: Mapping[str, int]
    standings: tuple[EventStanding, ...]
    cohorts: tuple[BandChange, ...]
    next: tuple[Next, ...]


def month(desk: Desk, draft: Draft, today: date) -> ListMonth:
    """Return a list to come as officers look at it before they publish it."""
    seen, stands = preview(desk, draft, today), status(desk, draft, today)
    games = seen.taken_in and replace(seen.taken_in, events=tuple(
        event for event in seen.taken_in.events if {way.way for way in event.ways} != {"rated"}
    ))  # fmt: skip
    yesterday = (today - timedelta(1)).isoformat()
    news = [act for act in brief(log(desk.store, LOG_MAX).acts) if act.at >= yesterday]
    rows = draft.period.tables["list"] if draft.period else None
    return made_of(
        ListMonth, seen, last_date=stands.last_date, closing=stands.closing,
        proposed_by=tuple(sorted(
            proposed_by(desk, draft.kept.name, draft.list_date.isoformat())
        )),
        problems=tuple(dict.fromkeys((*seen.problems, *stands.problems))), taken_in=games,
        beside=(*([] if rows is None else [_figures(draft.list_date, rows)]),
                *_published(desk, draft)),
        news=tuple(act for act in news if act.events or act.players or act.lists or act.claims),
        standings=stands.events,
    )  # fmt: skip


def _published(desk: Desk, draft: Draft) -> list[ListFigures]:
    """Return the figures of the last list, and of the last one that is a year older than this."""
    archive, kept = archive_in(desk.vault.office / ARCHIVE), draft.kept
    days = [published.list_date for published in kept.published]
    older = [day for day in days if day <= draft.list_date - YEAR]
    figures = []
    for day in dict.fromkeys((*days[-1:], *older[-1:])):
        entry = archive.list_of(kept.name, day.isoformat())
        archived = read_entry_tables(entry, ("list",))[0] if entry else None
        figures += [_figures(day, archived.tables["list"])] if archived else []
    return figures


def _figures(day: date, rows: pl.DataFrame) -> ListFigures:
    rated = rows.filter(pl.col("rating").is_not_null())
    return ListFigures(
        list_date=day, rated=rated.height, new=rated["rating_old"].null_count(),
        players_with_games=rows.filter(pl.col("games") > 0).height,
        active=rated.filter(pl.col("status") == "active").height,
    )  # fmt: skip

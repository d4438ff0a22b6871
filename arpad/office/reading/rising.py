"""Who rose most over a list, half a year and a year: asked of the lists when one is taken in."""

from calendar import monthrange
from collections.abc import Sequence
from datetime import date
from typing import Any, Final

import sqlalchemy as sa

from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
from arpad.office.reading.groups import SPANS, Span
from arpad.office.reading.schema import ENTRIES, PUBLISHED, RISEN
from arpad.tables.statuses import DELISTED, STATUS_NAMES

RISEN_MAX: Final = 100
"""So many of each span are noted."""


def list_before(days: Sequence[date], list_date: date, span: Span) -> date | None:
    """Return the list since which a span to a list counts; None if the series is younger.

    `days` are those of the series' lists, the oldest first.

    >>> days = [date(2025, month, 1) for month in (5, 7, 9, 11)]
    >>> [str(list_before(days, date(2025, 11, 1), span)) for span in SPANS]
    ['2025-09-01', '2025-05-01', 'None']
    """
    months = list_date.year * 12 + list_date.month - 1 - span.months
    year, month = months // 12, months % 12 + 1
    until = date(year, month, min(list_date.day, monthrange(year, month)[1]))
    earlier = [day for day in days if day <= until and day < list_date]
    return earlier[-1] if earlier else None


def note_risen(connection: sa.Connection, entry: int, series: str, list_date: date) -> None:
    """Note who rose most to a list; those before it in its series are taken in already."""
    rows = connection.execute(
        sa.select(ENTRIES.c.list_date, ENTRIES.c.entry).where(ENTRIES.c.series == series)
        .order_by(ENTRIES.c.list_date)
    ).all()  # fmt: skip
    entries = {date.fromisoformat(day): number for day, number in rows}
    for span in SPANS:
        since = list_before([*entries], list_date, span)
        if since is None:
            continue
        over = [number for day, number in entries.items() if since < day <= list_date]
        query = _risen(entry, entries[since], over, span)
        risen = [
            {"entry": entry, "span": span.name, "place": place, **row}
            for place, row in enumerate(connection.execute(query).mappings())
        ]
        if risen:
            connection.execute(RISEN.insert(), risen)


def _risen(entry: int, before: int, over: Sequence[int], span: Span) -> "sa.Select[Any]":
    now, then, any_list = (PUBLISHED["list"].alias(name).c for name in ("now", "then", "any"))
    games = (
        sa.select(sa.func.coalesce(sa.func.sum(any_list.games), 0))
        .where(any_list.player_id == now.player_id, any_list.entry.in_(over)).scalar_subquery()
    )  # fmt: skip
    pairs = now.player_id.table.join(
        then.player_id.table, (then.player_id == now.player_id) & (then.entry == before)
    )
    return (
        sa.select(now.player_id, then.rating.label("rating_before"), games.label("games"))
        .select_from(pairs)
        .where(now.entry == entry, now.rating > then.rating, _is_rated(now), _is_rated(then),
               games >= span.games_least)
        .order_by((now.rating - then.rating).desc(), now.rating.desc(), now.player_id)
        .limit(RISEN_MAX)
    )  # fmt: skip


def _is_rated(listed: Any) -> "sa.ColumnElement[bool]":
    """Return the condition that a row is that of a rated player, as `taking.RATED` has it."""
    status, section = (sa.func.coalesce(listed[name], "") for name in ("status", "section"))
    return sa.and_(
        listed.rating.is_not(None),
        status != STATUS_NAMES[DELISTED],
        section != SECTION_NAMES[NOT_SHOWN],
    )

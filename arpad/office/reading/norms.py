"""Norms as published lists let anybody judge them: of an event, and which norms somebody made."""

from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from arpad.engine.judged_by import BOARDS, EVENT_FACTS, FIELD
from arpad.office.norms.norms import EventNorms, NormQuestion
from arpad.office.norms.published import NormMade, judged_again
from arpad.office.reading.schema import ENTRIES, EVENTS, NORMS, PUBLISHED, rows_by
from arpad.office.reading.shelf import Row, Shelf

_ABOUT: Final = rows_by(EVENT_FACTS.name, "event_ids")
_FIELD: Final = rows_by(FIELD.name, "event_id", "entry")
_BOARDS: Final = rows_by(BOARDS.name, "event_id", "entry")
_EVENTS: Final = PUBLISHED[EVENT_FACTS.name].c
_OF_PLAYER: Final = (
    sa.select(NORMS, ENTRIES.c.list_date)
    .join(ENTRIES, ENTRIES.c.entry == NORMS.c.entry)
    .where(NORMS.c.player_id == sa.bindparam("player_id"))
)
_MAKERS: Final = (
    sa.select(NORMS.c.player_id).distinct()
    .where(NORMS.c.entry == sa.bindparam("entry"), NORMS.c.event_id == sa.bindparam("event_id"))
)  # fmt: skip
_LOOKED: Final = (
    sa.select(_EVENTS.event_id, ENTRIES.c.list_date)
    .join(ENTRIES, ENTRIES.c.entry == _EVENTS.entry)
    .where(_EVENTS.event_id.in_(sa.bindparam("event_ids", expanding=True)))
)
_WHOLES: Final = sa.select(EVENTS.c.whole).where(
    EVENTS.c.event_id.in_(sa.bindparam("event_ids", expanding=True))
)


def event_judged(
    shelf: Shelf,
    event_id: str,
    question: NormQuestion = NormQuestion(),  # noqa: B008
) -> EventNorms | None:
    """Return the norms of an event as the last list that looked at it tells it.

    None of one in which none can be made.
    """
    row = _of_last_list(shelf, event_id)
    if row is None:
        return None
    which = {"event_id": event_id, "entry": row["entry"]}
    field, boards = shelf.index.rows(_FIELD, **which), shelf.index.rows(_BOARDS, **which)
    return judged_again(row, field, boards, question) if boards else None


def makers_of(shelf: Shelf, event_id: str) -> Sequence[str] | None:
    """Return the numbers of who made a norm in an event, as `event_judged` judges them all."""
    row = _of_last_list(shelf, event_id)
    if row is None or not shelf.index.first(_BOARDS, event_id=event_id, entry=row["entry"]):
        return None
    return [number for (number,) in
            shelf.index.tuples(_MAKERS, event_id=event_id, entry=row["entry"])]  # fmt: skip


def _of_last_list(shelf: Shelf, event_id: str) -> Row | None:
    """Return what the last list that looked at an event tells to judge it by."""
    rows = {row["entry"]: row for row in shelf.index.rows(_ABOUT, event_ids=[event_id])}
    in_order = [rows[number] for number in shelf.order if number in rows]
    dates = shelf.order
    return max(in_order, key=lambda row: dates[row["entry"]].list_date) if in_order else None


def norms_of(shelf: Shelf, player_id: str) -> Sequence[NormMade]:
    """Return the norms of a player, each as the last list that looked at its event has it."""
    if player_id not in shelf.norm_makers:
        return ()
    rows = shelf.index.rows(_OF_PLAYER, player_id=player_id)
    last: dict[str, str] = {}
    for row in shelf.index.rows(_LOOKED, event_ids=sorted({row["event_id"] for row in rows})):
        last[row["event_id"]] = max(last.get(row["event_id"], ""), row["list_date"])
    return sorted(
        {
            NormMade(row["event_id"], row["player_id"], row["title"])
            for row in rows
            if row["list_date"] == last[row["event_id"]]
        }
    )


def norms_told_of(shelf: Shelf, player_id: str) -> str:
    """Return what changes when a player's norms do: which they are, and who looked at them last.

    A league that is reported month by month is judged by its last report.
    """
    norms = norms_of(shelf, player_id)
    events = sorted({norm.event_id for norm in norms})
    wholes = sorted(shelf.index.tuples(_WHOLES, event_ids=events)) if events else []
    reports = {*events, *(row[0] for row in wholes)}
    looked = sorted(shelf.index.tuples(_LOOKED, event_ids=sorted(reports))) if events else []
    return repr((norms, looked))


def norm_events(shelf: Shelf) -> tuple[str, ...]:
    """Return the numbers of the events of which something is published to judge norms by."""
    query = sa.select(_EVENTS.event_id).distinct().order_by(_EVENTS.event_id)
    return tuple(row[0] for row in shelf.index.tuples(query))

"""What the reports that came since a list, and were accepted, would change: unofficial figures.

The way is that of the list to come. Of an event there are its days and no name: it is not public.
"""

import polars as pl

from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList
from arpad.office.period.rating import PeriodOutcome
from arpad.office.periods.gathering import Draft, draft, rated_alone
from arpad.office.periods.live_rows import LiveEvent, LiveList, LiveRow
from arpad.office.periods.standing import standings

_ACCEPTED = ("in", "late")


def live(desk: Desk, kept: KeptList) -> LiveList:
    """Return what the events accepted for a list's next day would change.

    An event in doubt, with an error, or of a later list is not among them. Raises as `draft` does.
    """
    list_draft = draft(desk, kept, kept.next_date(desk.catalogue))
    accepted = {
        standing.event.number
        for standing in standings(desk, list_draft)
        if standing.state in _ACCEPTED
    }
    period = rated_alone(desk, list_draft, accepted) if accepted else None
    return LiveList(
        name=kept.name,
        since=kept.last_date,
        next_list=list_draft.list_date,
        events=len(accepted),
        rows={} if period is None else _rows(list_draft, period),
    )


def _rows(list_draft: Draft, period: PeriodOutcome) -> dict[str, LiveRow]:
    days = {
        judgement.read.submission.event_id: (judgement.read.submission.facts.start,
                                       judgement.read.submission.facts.end)
        for judgement in list_draft.judged.values()
    }  # fmt: skip
    sides = period.tables["changes"].group_by("player_id", "event_id").agg(
        games=(pl.col("is_rated") == 1).sum(), change_e5=pl.col("change_e5").sum()
    )  # fmt: skip
    by_player: dict[str, list[LiveEvent]] = {}
    for row in sides.sort("player_id", "event_id").iter_rows(named=True):
        start, end = days.get(row["event_id"], (None, None))
        event = LiveEvent(start=start, end=end, games=row["games"], change_e5=row["change_e5"])
        by_player.setdefault(row["player_id"], []).append(event)
    listed = period.tables.played().select("player_id", "rating_old", "rating")
    return {
        number: LiveRow(
            rating=before,
            rating_live=now,
            events=tuple(sorted(by_player.get(number, ()), key=lambda event: str(event.start))),
        )
        for number, before, now in listed.iter_rows()
    }


def live_lists(desk: Desk) -> dict[str, LiveList]:
    """Return what stands to come of each list of an office, by its name."""
    return {name: live(desk, kept) for name, kept in desk.lists.items()}

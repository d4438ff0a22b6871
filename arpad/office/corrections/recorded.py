"""What an office corrects of its lists, as it is recorded, and what they were restated with."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList
from arpad.registry.acts import Row

FIRST_LIST: Final = "first_list"
HISTORY: Final = "history"
"""What is corrected where it is no event: the first list, or all lists from one on."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction: the act that records it, what of which event it corrects, and its article.

    `since` is the first published list that it changes.
    """

    act: int
    event: str
    what: str
    article: str
    since: date


def holding(desk: Desk, kept: KeptList) -> tuple[Correction, ...]:
    """Return the corrections of a list that hold, in the order in which they were recorded.

    Those of events that it has rated, and of its first list.
    """
    corrections = []
    for act, row in desk.store.rows("correction"):
        since = _since(desk, kept, row)
        if since is not None:
            corrections.append(Correction(act, str(row["event"] or ""), str(row["what"]),
                                    str(row["article"] or ""), since))  # fmt: skip
    return tuple(corrections)


def _since(desk: Desk, kept: KeptList, row: Row) -> date | None:
    """Return the first published list that a correction changes; None if it changes none."""
    if row["list"]:
        since = str(row["since"] or "")
        days = [
            published.list_date
            for published in kept.published
            if published.list_date.isoformat() >= since
        ]
        return min(days, default=None) if row["list"] == kept.name else None
    event = desk.events.get(str(row["event"]))
    days = [rated.list_date for rated in (event.rated if event else ()) if rated.name == kept.name]
    return min(days, default=None)


def entered(desk: Desk, kept: KeptList) -> dict[int, date]:
    """Return the corrections that the lists in force bear, each with the first list it changed."""
    rows = desk.store.rows("entered", {"list": [kept.name]})
    last = max((act for act, _ in rows), default=0)
    return {
        int(str(row["correction"])): date.fromisoformat(str(row["since"]))
        for act, row in rows
        if act == last and row["correction"] is not None
    }


def entered_on(desk: Desk, name: str, correction: str) -> date | None:
    """Return the day of the list that bore a correction (its act) first; None where none does.

    A revision is no such list: it stands in the place of those that there are.
    """
    rows = desk.store.rows("entered", {"list": [name]})
    first = min((act for act, row in rows if str(row["correction"]) == correction), default=0)
    published = dict(desk.store.rows("published", {"list": [name]}))
    return date.fromisoformat(str(published[first]["list_date"])) if first in published else None

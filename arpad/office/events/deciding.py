"""What officers decide of an event: that it is rated, left out, only recorded, or withdrawn."""

from datetime import date

from arpad.office.acting import Done, Officer
from arpad.office.acts.events import DecideEvent, WithdrawEvent
from arpad.office.articles import looked_up
from arpad.office.desk import Desk
from arpad.office.events.acts import decided
from arpad.office.events.event import ADMITTED
from arpad.office.events.judging import heard, settled_by_admitting
from arpad.registry.zones import today_of


def decide_event(desk: Desk, officer: Officer, wanted: DecideEvent) -> Done:
    """Decide on an event: what is doubtful of one that is admitted counts as looked at.

    Told too: an article that the text of the event's first day hasn't. See `decided`.
    """
    number = wanted.number
    is_judged = wanted.effect == ADMITTED and number in desk.events
    word = heard(desk, [number]).get(number) if is_judged else None
    settles = settled_by_admitting(word.event, word.problems) if word else ()
    done = decided(
        desk.store, officer, number, wanted.effect, wanted.article, settles, wanted.facts
    )
    return _looked_up(desk, officer, done, wanted)


def withdraw_event(desk: Desk, officer: Officer, wanted: WithdrawEvent) -> Done:
    """Take an event out; told and refused as `decide_event` does."""
    done = decided(desk.store, officer, wanted.number, "withdrawn", wanted.article)
    return _looked_up(desk, officer, done, wanted)


def _looked_up(
    desk: Desk, officer: Officer, done: Done, wanted: DecideEvent | WithdrawEvent
) -> Done:
    event = desk.events.get(wanted.number)
    start = (
        date.fromisoformat(event.start)
        if event and event.start
        else today_of(desk.store, officer.at)
    )
    return looked_up(done, desk.catalogue, wanted.article, start)

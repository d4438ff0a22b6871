"""Events that go on, and of which nothing came since the last list that rated them."""

from collections.abc import Iterator
from datetime import date

from arpad.engine import questions as q
from arpad.office.desk import Desk
from arpad.office.events.event import Event, RatedIn
from arpad.office.intake.submissions import Submission
from arpad.office.kept.lists import KeptList
from arpad.office.period.in_time import book_of_event, says_yes
from arpad.office.periods.standing import closing_day


def not_continued(desk: Desk, kept: KeptList) -> Iterator[tuple[Event, RatedIn]]:
    """Yield events of which more rounds should have come, with the last list that rated them.

    They go on: the report's last day is still to come, or it has fewer rounds than were announced.
    """
    last_lists = {
        number: rated
        for number, event in desk.events.items()
        if (rated := _last(event, kept)) is not None
        and (rated.list_date == kept.last_date or event.end > rated.list_date.isoformat())
    }
    reports = desk.submitted(desk.events[number] for number in last_lists)
    for number, rated in last_lists.items():
        if _goes_on(desk, kept, reports[number], closing_day(desk, kept, rated.list_date)):
            yield desk.events[number], rated


def _last(event: Event, kept: KeptList) -> RatedIn | None:
    """Return the last list that rated an event; None if a report or a decision came since."""
    rated = [rating for rating in event.rated if rating.name == kept.name]
    is_done = not rated or event.is_left_out or rated[-1].act < event.reported
    return None if is_done else rated[-1]


def _goes_on(desk: Desk, kept: KeptList, report: Submission, closing: date) -> bool:
    """Tell whether an event goes on after a day, and its report has no game of a later one."""
    facts, games = report.facts, report.games
    if any(game.played_on and game.played_on > closing for game in games):
        return False
    is_short = (facts.rounds_scheduled or 0) > max((game.round for game in games), default=0)
    if facts.kind in ("league", "team") and is_short:
        return True
    book = book_of_event(facts, kept.editions(desk.catalogue))
    is_later = facts.end is not None and facts.end > closing
    return is_later and book is not None and says_yes(q.ROUNDS_ARE_RATED_APART, facts, book)

"""Which lists a period needs: that of each day of play, and a date for one that bears none."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from arpad.engine import questions as q
from arpad.engine.calendars import calendar
from arpad.law import Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import UNDATED, RatingList, in_force
from arpad.office.period.asking import says_yes
from arpad.report.problems import Problem


def dated(
    rating_lists: Sequence[RatingList], list_date: date, book: Rulebook
) -> tuple[tuple[RatingList, ...], tuple[Problem, ...]]:
    """Return the lists, one without a date as the list in force before the new one, and a word.

    Only where the rulebook counts seasons, which a list without a date doesn't have.
    """
    if q.SEASONS not in book or all(one.list_date != UNDATED for one in rating_lists):
        return tuple(rating_lists), ()
    assumed = calendar(book).list_in_force(list_date - timedelta(days=1))
    found = [
        replace(one, list_date=assumed) if one.list_date == UNDATED else one for one in rating_lists
    ]
    problems = tuple(
        Problem(
            "warning",
            "list-undated",
            f"The list bears no date: it is taken for that of {assumed}, which is in force before "
            f"the list of {list_date}, and seasons are counted up to it.",
            fix=f"Give its date: {assumed}=FILE.",
            file=one.source,
        )
        for one in rating_lists
        if one.list_date == UNDATED
    )
    return tuple(found), problems


def missing_lists(
    submission: Submission, book: Rulebook, rating_lists: Sequence[RatingList], list_date: date
) -> tuple[Problem, ...]:
    """Return an error where games use the list of their day (FCE 8.3), and it was not given."""
    days = sorted({game.played_on for game in submission.games if game.played_on})
    if not days or not says_yes(q.LIST_CHOICE, submission, book):
        return ()
    wanted = {day: calendar(book).list_in_force(day) for day in days if day < list_date}
    missing: dict[date, date] = {}
    for day, needed in wanted.items():
        given = in_force(rating_lists, day)
        if given is None or given.list_date < needed:
            missing.setdefault(needed, day)
    return tuple(
        Problem(
            "error",
            "list-of-day",
            f"A game of {day} uses the list of its day, {needed}, which was not given.",
            fix=f"Give the list of {needed} too.",
            found=str(needed),
            file=submission.file,
        )
        for needed, day in missing.items()
    )

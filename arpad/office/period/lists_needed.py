"""Which lists a period needs: each of its day, and the one before the list that is made."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from arpad.engine import questions as q
from arpad.engine.strategies import Rates
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.office.lists.lists import UNDATED, RatingList, conform_rows, in_force
from arpad.office.lists.oddities import odd_births, odd_values
from arpad.office.lists.people import for_season, told_of_people, with_people
from arpad.office.period.inputs import People, misgiven
from arpad.office.period.printed import PRINTED
from arpad.report.problems import Problem, Text, marked
from arpad.rulebooks.asking import BookOn, calendar, list_book


def dated(
    rating_lists: Sequence[RatingList], list_date: date, book: Rulebook
) -> tuple[tuple[RatingList, ...], tuple[Problem, ...]]:
    """Return the lists, one without a date as the list in force before the new one, and a word.

    Only where the rulebook counts seasons, which a list without a date doesn't have; elsewhere it
    is in force on every day, and whether it is old nobody can tell. Beside lists that bear a date
    nobody would read its ratings: an error.
    """
    undated = [rating_list for rating_list in rating_lists if rating_list.list_date == UNDATED]
    if not undated:
        return tuple(rating_lists), ()
    if len(rating_lists) > 1:
        return tuple(rating_lists), tuple(map(_unread, undated))
    if book[q.RATES] is Rates.ONE_LIST:
        return tuple(rating_lists), ()
    assumed = calendar(book).list_in_force(list_date - timedelta(days=1))
    if q.SEASONS not in book:
        given = [rating_list for rating_list in undated if rating_list.source != PRINTED]
        return tuple(rating_lists), tuple(_undated(rating_list, assumed) for rating_list in given)
    dated_lists = [
        replace(rating_list, list_date=assumed) if rating_list.list_date == UNDATED else rating_list
        for rating_list in rating_lists
    ]
    problems = tuple(Problem("warning", "list-undated",
                             Text("The list bears no date: it is taken for that of {assumed}, "
                                  "which is in force before the list of {day}, and seasons are "
                                  "counted up to it.", assumed=assumed, day=list_date),
                             fix=Text("Give its date: {assumed}=FILE.", assumed=str(assumed)),
                             file=rating_list.source) for rating_list in undated)  # fmt: skip
    return tuple(dated_lists), problems


def brought_up(
    rating_lists: Sequence[RatingList], people: People | None, list_date: date, book: Rulebook
) -> tuple[tuple[RatingList, ...], tuple[Problem, ...]]:
    """Return the lists as that of a day is made on them: what is of another season taken away.

    What a table of people says is brought to each.
    """
    columns = () if people is None else people.rows.columns
    lists_now, of_season = for_season(rating_lists, list_date, book, columns)
    if people is None or not lists_now:
        return lists_now, of_season
    of_people = told_of_people(lists_now, people.rows, people.name)
    return tuple(with_people(rating_list, people.rows) for rating_list in lists_now), (
        *of_season,
        *of_people,
    )


def unfit_as_given(
    given: Sequence[RatingList],
    people: Sequence[tuple[date, People]],
    list_date: date,
    rulebook: str,
    catalogue: Catalogue,
) -> list[Problem]:
    """Return what lists, and tables of people by their days, say against themselves or the rules.

    What can't be, or hardly, in those that were given as files: a directory of ours was looked at
    when it was made. A list without a date is of the day of the new one, at the latest.
    """
    problems = misgiven(given, list_book(rulebook, list_date, catalogue), catalogue)
    for rating_list in given:
        if rating_list.cited is None:
            on = list_date if rating_list.list_date == UNDATED else rating_list.list_date
            problems += odd_values(rating_list.rows, on, rulebook, catalogue, rating_list.source)
    for day, table in people:
        problems += odd_births(conform_rows(table.rows), day, table.name)
    return problems


def _undated(rating_list: RatingList, assumed: date) -> Problem:
    message = Text("The list bears no date: it is used for every event, and nobody can tell if it "
                   "is old.")  # fmt: skip
    fix = Text("Give its date: {assumed}=FILE.", assumed=str(assumed))
    return Problem("warning", "list-undated", message, fix=fix, file=rating_list.source)


def _unread(rating_list: RatingList) -> Problem:
    message = Text("The list bears no date beside others that do: none of its ratings would be "
                   "read.")  # fmt: skip
    fix = Text("Give its date; people who are on no list enter with a table of people.")
    return Problem("error", "list-undated", message, fix, file=rating_list.source)


def unfit_lists(
    rating_lists: Sequence[RatingList], list_date: date, book_on: BookOn
) -> list[Problem]:
    """Return an error for every reason why no list of a day can be made on these.

    The day, or that of a list, is none on which lists come out; a list is of that day or later; the
    last one before it is not the one that is in force then.
    """
    days = dict.fromkeys((list_date, *(rating_list.list_date for rating_list in rating_lists)))
    problems = [_no_day(day, book) for day in days if (book := _known(day, book_on))
                and not calendar(book).has_list_on(day)]  # fmt: skip
    for rating_list in rating_lists:
        if rating_list.list_date >= list_date:
            message = Text("The list of {list_date} is of the day for which a list is made, or "
                           "later: that of {day} is made on the list before it.",
                           list_date=rating_list.list_date, day=list_date)  # fmt: skip
            fix = Text("Give the list in force before {day}, or the date of the next list.",
                       day=list_date)  # fmt: skip
            problems.append(Problem("error", "list-again", message, fix, file=rating_list.source))
    eve = list_date - timedelta(days=1)
    current = in_force(rating_lists, eve)
    return problems + ([] if current is None else _stale("list-stale", eve, current, book_on, ""))


def unfit_to_adjust(rating_lists: Sequence[RatingList], list_date: date) -> list[Problem]:
    """Return an error for every list that an adjustment of one day's list can't be of.

    It adjusts the list of its own day, or one that bears no date.
    """
    return [Problem("error", "list-again",
                    Text("The list of {list_date} is to be adjusted, and that of {day} is given.",
                         list_date=list_date, day=given.list_date),
                    fix=Text("Make the list of {day} first, and give its directory.",
                             day=list_date), file=given.source) for given in rating_lists
            if given.list_date not in (UNDATED, list_date)]  # fmt: skip


def not_in_force(day: date, used: RatingList, book_on: BookOn) -> tuple[Problem, ...]:
    """Return an error where the list that an event uses is not the one in force on its day."""
    return tuple(_stale("list-of-day", day, used, book_on, ""))


def list_of_day(day: date, used: RatingList, book_on: BookOn, file: str) -> list[Problem]:
    """Return an error where a list is not the one in force on a day, a warning if it has no date.

    Nothing is said of a day before the first list of the rules.
    """
    book = _known(day, book_on)
    if book and used.list_date == UNDATED:
        return [_undated(used, calendar(book).list_in_force(day))]
    return _stale("list-of-day", day, used, book_on, file)


def _stale(code: str, day: date, used: RatingList, book_on: BookOn, file: str) -> list[Problem]:
    book = _known(day, book_on)
    dates = None if book is None else calendar(book)
    needed = None if dates is None or dates.is_any_day else dates.list_in_force(day)
    if needed is None or used.list_date == UNDATED or needed <= used.list_date <= day:
        return []
    last = marked("On {day} the list of {needed} is in force, which was not given: the last before "
                  "it is that of {list_date}.")  # fmt: skip
    first = marked("On {day} the list of {needed} is in force, which was not given: the first "
                   "after it is that of {list_date}.")  # fmt: skip
    message = Text(last if used.list_date < needed else first, day=day, needed=needed,
                   list_date=used.list_date)  # fmt: skip
    fix = Text("Give the list of {needed} too.", needed=needed)
    return [Problem("error", code, message, fix, str(used.list_date), file=file or used.source)]


def _no_day(day: date, book: Rulebook) -> Problem:
    dates = calendar(book)
    before, after = dates.list_in_force(day), dates.next_list(day)
    message = Text("Under {name} no list comes out on {day}: one does on {before} and on {after}.",
                   name=book.name, day=day, before=before, after=after)  # fmt: skip
    return Problem("error", "list-date", message, fix=Text("Correct the date."), found=str(day))


def _known(day: date, book_on: BookOn) -> Rulebook | None:
    """Return the rulebook that has a calendar for a day; None where nobody says when lists came."""
    if day == UNDATED:
        return None
    try:
        book = book_on(day)
    except NoRulebookError:
        return None
    return book if book[q.RATES] is not Rates.ONE_LIST and day >= book.in_force_from else None

"""A history made in its folder, from the last list that is there to the last that is asked for."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from operator import itemgetter

import polars as pl

from arpad.archive.canonical import hash_of
from arpad.law.catalogue import fingerprint
from arpad.office.history.asked import Asked, unfit
from arpad.office.history.events import Planned, plan, table_of_events
from arpad.office.history.folding import Step, step
from arpad.office.history.games import Games, files_of, hash_of_file
from arpad.office.history.kept import HistoryList, HistorySettings, Kept
from arpad.office.history.past import ListInForce, people_of
from arpad.office.history.raw import narrowed, padded
from arpad.office.history.sent import EventsOfList, events_sha256, read
from arpad.office.lists.lists import RatingList
from arpad.office.lists.people import with_performances, with_statuses
from arpad.office.period.inputs import People
from arpad.office.period.lists_needed import brought_up, dated
from arpad.report.problems import Problem, Text, has_error


@dataclass(frozen=True, slots=True)
class Opened:
    """A history that can go on: what is asked, its events and games, and the lists to be made.

    lists: those that were given, the start list as its rulebook reads it. days: of all lists;
    made: of those that are there.
    """

    asked: Asked
    kept: Kept
    planned: Planned
    games: Games
    lists: tuple[RatingList, ...]
    days: tuple[date, ...]
    made: tuple[date, ...]

    def past(self, days: Sequence[date]) -> ListInForce:
        """Return what a list is made on, after some lists that are there."""
        past = ListInForce.of_lists(self.kept, self.lists, self.days[0], self.asked.book_on)
        past.after(days)
        return past


def opened(request: Asked, kept: Kept) -> tuple[Opened | None, tuple[Problem, ...]]:
    """Return a history begun, or as it was left; None with errors where it can't be made.

    A folder that holds another history, or anything else, is refused; nothing in it is changed.
    """
    of_lists = unfit(request)
    if has_error(of_lists):
        return None, tuple(of_lists)
    days = request.days()
    events, of_table = table_of_events(request)
    if events is None:
        return None, of_table
    games, of_games = Games.opened(files_of(request.games), events["event_id"])
    if games is None:
        return None, (*of_table, *of_games)
    planned, of_events = plan(request, days, events, games.played)
    if planned is None:
        return None, (*of_table, *of_events)
    lists, wrong = _as_read(request)
    if any(problem.level == "error" for problem in wrong):
        return None, tuple(wrong)
    problems = (*of_lists, *of_table, *of_events, *of_games, *wrong)
    history = Opened(
        request, kept, planned, games, lists, days, kept.days() if kept.is_there else ()
    )
    if kept.is_there:
        other = tuple(_other(history))
        return (None, other) if other else (history, problems)
    if not kept.is_free:
        message = Text("{folder} holds something other than a history.", folder=str(kept.folder))
        return None, (Problem("error", "history-folder", message, Text("Give a new directory.")),)
    tables = [(day, table) for day, table in request.people if day > days[0]]
    kept.begin(_told(request), people_of(lists), tables)
    return history, problems


Made = tuple[HistoryList | None, tuple[Problem, ...]]
"""What is told of a list that was made, and what was found in it; None: it can't be made."""
Read = tuple[EventsOfList | None, tuple[Problem, ...]]
"""What is rated for a list, and what was found in it; None: it can't be rated."""


def made(history: Opened) -> Iterator[Made]:
    """Yield each list that isn't there yet, as soon as it is.

    At the first that can't be made None with the errors, after which there is no other.
    """
    history.kept.tidy()
    past = history.past(history.made)

    def sent(day: date) -> Read:
        return read(history.asked, history.planned, history.games, day, past.people)

    return folded(history.asked, past, history.days[len(history.made) :], sent)


def folded(
    request: Asked, past: ListInForce, days: Sequence[date], sent: Callable[[date], Read]
) -> Iterator[Made]:
    """Yield list after list, each kept as soon as it is yielded; `sent` gives what is rated."""
    last: Future[Made] | None = None
    left: Future[pl.DataFrame] | None = None
    with ThreadPoolExecutor(1) as beside:  # of a list is written and said while the next is made
        for day in days:
            of_people = past.turn_to(day)
            rated, problems = sent(day)
            problems = (*of_people, *problems)
            if left is not None:
                left.result()  # the next list is made of it
            step_made = None if rated is None else step(request, past, rated, day)
            if last is not None:
                made_before = last.result()
                yield made_before
                if made_before[0] is None:
                    return
            if step_made is None:
                yield None, problems
                return
            left = beside.submit(step_made.leave)
            last = beside.submit(_kept, past.kept, step_made, left, problems)
        if last is not None:
            yield last.result()


def _kept(
    kept: Kept, step_made: Step, left: Future[pl.DataFrame], problems: tuple[Problem, ...]
) -> Made:
    """Keep a list, unless what was met in making it is an error."""
    notes = step_made.notes()
    if has_error(notes):
        return None, (*problems, *notes)
    rows = padded(narrowed(step_made.listed))
    kept.add(step_made.record, rows, left.result(), step_made.season_games)
    return step_made.record, (*problems, *notes)


def _as_read(request: Asked) -> tuple[tuple[RatingList, ...], list[Problem]]:
    """Return the lists in order, the last as the first edition reads it."""
    book = request.book_on(request.since)
    tables: list[People | None] = [
        table for day, table in sorted(request.people, key=itemgetter(0)) if day <= request.since
    ]
    lists, undated = dated(request.lists, request.since, book)
    problems = list(undated)
    for table in tables or [None]:
        lists, of_people = brought_up(lists, table, request.since, book)
        problems += of_people
    *earlier, start = sorted(lists, key=lambda rating_list: rating_list.list_date)
    start, wrong = with_statuses(start, book)
    start, alone = with_performances(start, book)
    return (*earlier, start), [*problems, *wrong, *alone]


def _told(request: Asked) -> HistorySettings:
    lists = sorted(
        (rating_list.list_date.isoformat(), rating_list.sha256) for rating_list in request.lists
    )
    people = sorted((day.isoformat(), hash_of(table.data)) for day, table in request.people)
    return HistorySettings(request.rulebook, request.what_if, request.since, tuple(lists),
                           request.are_new_admitted, people=tuple(people))  # fmt: skip


def _other(history: Opened) -> Iterator[Problem]:
    """Yield in what the history that is there differs from the one that is asked for."""
    request, folder = history.asked, str(history.kept.folder)
    now = _told(request)
    try:
        then = history.kept.told()
    except (ValueError, KeyError, TypeError) as error:
        yield _refused(Text("The history's own record can't be read: {error}.",
                            error=str(error)), folder)  # fmt: skip
        return
    if then.rulebook != now.rulebook:
        yield _refused(Text("The history is rated under {was}, not {now}.", was=then.rulebook,
                            now=now.rulebook), folder)  # fmt: skip
    if then.what_if != now.what_if:
        was, is_ = then.what_if or Text("none"), now.what_if or Text("none")
        yield _refused(Text("The history's what-if is {was}, not {now}.", was=was, now=is_), folder)
    if then.since != now.since:
        yield _refused(Text("The history begins with the list of {before}, not with that of {day}.",
                            before=then.since, day=now.since), folder)  # fmt: skip
    if then.lists != now.lists:
        yield _refused(Text("The history was begun on other lists."), folder)
    if then.people != now.people:
        yield _refused(Text("The history was begun with other tables of people."), folder)
    if then.are_new_admitted != now.are_new_admitted:
        yield _refused(Text("The history was begun with another decision on players who are on no "
                            "list."), folder)  # fmt: skip
    if (then.rulebook, then.since) == (now.rulebook, now.since):
        yield from _others_of_lists(history, folder)


def _others_of_lists(history: Opened, folder: str) -> Iterator[Problem]:
    """Yield in what the lists that are there were made of something else."""
    for list_made, day in zip(history.made, history.days, strict=False):
        if list_made != day:
            yield _refused(Text("The list of {day} is missing, and there are later ones.", day=day),
                           folder)  # fmt: skip
            return
    hashes: dict[str, str] = {}
    files = {file.name: file.path for file in history.games.files}
    for day in history.made:
        if day > history.asked.until:
            yield _refused(Text("The history goes on to the list of {day}.", day=history.made[-1]),
                           folder)  # fmt: skip
            return
        record = history.kept.record(day)
        for name, law in record.laws.items():
            book = history.asked.edition(name)
            if book is None or fingerprint(book) != law:
                yield _refused(Text("{name} is not what it was when the list of {day} was made.",
                                    name=name, day=day), folder)  # fmt: skip
                return
        for name, was in record.games_files.items():
            if name in files and name not in hashes:
                hashes[name] = hash_of_file(files[name])
            if hashes.get(name) != was:
                yield _refused(Text("The list of {day} was made of another file {name}.", day=day,
                                    name=name), folder)  # fmt: skip
                return
        events = history.planned.of_list(day)
        for file in history.games.files_with(events["name"]):
            if file.name not in record.games_files:
                yield _refused(Text("The list of {day} was made without the file {name}, "
                                    "which has games of its events.", day=day, name=file.name),
                               folder)  # fmt: skip
                return
        if events_sha256(events) != record.events_sha256:
            yield _refused(Text("The list of {day} was made of other events.", day=day), folder)
            return


def _refused(message: str, folder: str) -> Problem:
    fix = Text("Give a new directory, or what the history was begun with.")
    return Problem("error", "history-other", message, fix, file=folder)

"""The planner: for which list an event is, under which edition, on whose ratings, or why not.

What is decided follows from the facts of an event, its days and the lists alone, so it is asked
once of all events that are alike: of reports one by one, of a table by its distinct rows. Problems
name no event; who asks says of which events, or of which file, they are.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from arpad.engine import questions as q
from arpad.law import Catalogue, Clause, NoRulebookError, Rulebook
from arpad.office.lists import lists
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.period.facts_read import unread_facts
from arpad.office.period.in_time import (
    book_of_event,
    clause_of,
    closing_day,
    day_of_list,
    expired_by,
    first_list_of,
    is_in_time,
    refused_as_stated,
    says_yes,
)
from arpad.office.period.lists_needed import not_in_force
from arpad.office.period.refusals import NOTHING_LIFTED, Lifting
from arpad.report.facts import Facts
from arpad.report.problems import ClauseText, Problem, Text, by_law, why_none
from arpad.rulebooks.asking import BookOn


@dataclass(frozen=True, slots=True)
class Plan:
    """The lists for which events are planned, and what they are planned by.

    before: the day of the list in force, on which the first one is made; days: of those that are
    made, in order. lists: all that an event may use, given or made.
    """

    before: date
    days: Sequence[date]
    lists: Sequence[RatingList]
    book_on: BookOn
    catalogue: Catalogue
    lifting: Lifting = NOTHING_LIFTED


@dataclass(frozen=True, slots=True)
class Out:
    """Why a list rates nothing of an event: the article, what it says, and whether none ever will.

    Where it is not refused, it is for a later list.
    """

    article: str
    reason: str
    is_refused: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where an event stands: for which list, under which edition, on which list's ratings.

    facts: as they are rated, admitted late where the office lifted the refusal. closing: the last
    day of its games for the list. Neither book nor used is there for an event that is `out`, or
    with an error.
    """

    facts: Facts
    list_date: date
    closing: date
    book: Rulebook | None = None
    used: RatingList | None = None
    out: Out | None = None
    problems: tuple[Problem, ...] = ()


def list_of(facts: Facts, plan: Plan, first_game: date | None = None) -> date | None:
    """Return the first of the lists that are made that takes an event; None if all are too early.

    One that comes late is for the first that is made. Of an event that goes on some rounds may be
    rated before it has ended: `first_game` is the day of its first game, if it is known.
    """
    own = book_of_event(facts, plan.book_on)

    def takes(day: date) -> bool:
        book = own or plan.book_on(day)
        return is_in_time(facts, day, book) or _has_begun(facts, day, book, first_game)

    place = bisect_left(plan.days, x=True, key=takes)  # the books of later lists close later
    return plan.days[place] if place < len(plan.days) else None


def _has_begun(facts: Facts, list_date: date, book: Rulebook, first_game: date | None) -> bool:
    """Return whether an event goes on, and the list rates rounds of it before it has ended."""
    is_there = first_game is not None and first_game <= closing_day(facts, list_date, book)
    return is_there and says_yes(q.ROUNDS_ARE_RATED_APART, facts, book)


@dataclass(frozen=True, slots=True)
class Share:
    """What a list rates of an event: the games played after a day and until another one.

    after: None where no list before has rated any; until: None where the event has ended, and all
    that is left of it is rated.
    """

    list_date: date
    after: date | None = None
    until: date | None = None


def is_shared(facts: Facts, plan: Plan, whole: date | None) -> bool:
    """Return whether games of an event can be rated by lists before that of the `whole` event.

    Where nobody states the days between its rounds, they are supposed as many as they can be.
    """
    if facts.start is None or facts.end is None:
        return False
    after = plan.days[bisect_right(plan.days, facts.start) :]
    days = [day for day in after if whole is None or day < whole]
    if not days:
        return False
    supposed, own = facts, book_of_event(facts, plan.book_on)
    if facts.days_between_rounds is None:
        supposed = replace(facts, days_between_rounds=(facts.end - facts.start).days)
    return any(_has_begun(supposed, day, own or plan.book_on(day), facts.start) for day in days)


def shares_of(
    facts: Facts, plan: Plan, days: Iterable[date | None]
) -> tuple[tuple[Share, ...], tuple[Problem, ...]]:
    """Return what each list rates of an event whose games were played on these days.

    None is the day of a game of which nobody states it: it waits until the event has ended. So too
    a word where some games, not all, are for a later list than those that are made.
    """
    lists = {day: list_of(facts, plan, day) for day in days}
    whole, own = list_of(facts, plan), book_of_event(facts, plan.book_on)
    shares: list[Share] = []
    for list_date in sorted({day for day in lists.values() if day is not None}):
        is_last = list_date == whole
        book = own or plan.book_on(list_date)
        until = None if is_last else closing_day(facts, list_date, book)
        shares.append(Share(list_date, shares[-1].until if shares else None, until))
    if not shares or shares[-1].until is None or None not in lists.values():
        return tuple(shares), ()
    clause = clause_of(q.ROUNDS_ARE_RATED_APART, facts, own or plan.book_on(shares[-1].list_date))
    message = Text(
        "The event goes on: the games after {day} are for a later list ({article}).",
        day=shares[-1].until,
        article="" if clause is None else str(clause.article),
    )
    is_undated = None in lists
    fix = Text("Give the days of all games: one without a day waits until the event has ended.")
    problem = Problem("warning" if is_undated else "info", "rounds-later", message,
                      fix if is_undated else "")  # fmt: skip
    return tuple(shares), (problem,)


def for_later(facts: Facts, plan: Plan) -> Place:
    """Return the place of an event that is for a later list than those that are made.

    One that no list rates is refused at once.
    """
    day = plan.days[-1]
    book = book_of_event(facts, plan.book_on) or plan.book_on(day)
    closing = closing_day(facts, day, book)
    if clause := refused_as_stated(facts, book):
        out = Out(str(clause.article), clause.sentence, is_refused=True)
        return Place(facts, day, closing, out=out, problems=(unrated_by(clause),))
    says = Text("The books closed for the list of {day} on {closing}, before the event ended: it "
                "is for a later list.", day=day, closing=closing)  # fmt: skip
    fix = Text("Rate it for the next list, or state is_admitted_late = true if the office decided "
               "so.")  # fmt: skip
    if says_yes(q.ROUNDS_ARE_RATED_APART, facts, book):
        says = Text("The event goes on, and no game of it is known to have been played by "
                    "{closing}, when the books closed for the list of {day}.", closing=closing,
                    day=day)  # fmt: skip
        fix = Text("Give the days of its games.")
    article = str(book.basis(q.CLOSING).article)
    out = Out(article, says, is_refused=False)
    problem = Problem("warning", "event-late", by_law(says, article), fix)
    return Place(facts, day, closing, out=out, problems=(problem,))


def placed(facts: Facts, start: date, list_date: date, plan: Plan, stated: Iterable[str]) -> Place:
    """Return the place of an event that is for a list.

    `start` is the first day of the event of which it is a stage, or its own; `stated` are the names
    of the facts that somebody stated.
    """
    own = book_of_event(facts, plan.book_on) or plan.book_on(list_date)
    closing = closing_day(facts, list_date, own)
    try:
        book = plan.book_on(start)
    except NoRulebookError as error:
        problem = Problem("error", "rulebook-none", why_none(error), Text("Name the rulebook."))
        return Place(facts, list_date, closing, problems=(problem,))
    day = day_of_list(book, start, list_date)
    used, later = lists.list_for(plan.lists, day)
    facts, expired, of_time = _taken(facts, book, used.list_date, list_date, plan)
    if expired is not None:
        out = Out(str(expired.article), expired.sentence, is_refused=True)
        return Place(facts, list_date, closing, out=out, problems=of_time)
    old = () if says_yes(q.LIST_CHOICE, facts, book) else not_in_force(day, used, plan.book_on)
    problems = (
        *of_time,
        *_belated(facts, used.list_date, list_date, plan),
        *map(plan.lifting.told, old),
        *([later] if later and not old else ()),
        *unread_facts(stated, facts, book, plan.catalogue),
    )
    return Place(facts, list_date, closing, book, used, problems=problems)


def _taken(
    facts: Facts, book: Rulebook, used: date, list_date: date, plan: Plan
) -> tuple[Facts, Clause | None, tuple[Problem, ...]]:
    """Return an event's facts as a list takes it, or the clause that takes it no more.

    Where the office lifts the refusal, the event counts as admitted late; a regulation that knows
    no such decision refuses it all the same.
    """
    clause = expired_by(facts, book, used, list_date)
    if clause is None:
        return facts, None, ()
    refusal = Problem("error", "event-expired",
                      Text("{says} It ended on {end}, and the list is that of {day} ({article}).",
                           says=ClauseText(clause.sentence), end=facts.end, day=list_date,
                           article=str(clause.article)),
                      fix=Text("Leave it out, or let the office decide and say why it is "
                               "rated."))  # fmt: skip
    admitted = replace(facts, is_admitted_late=True)
    is_lifted = plan.lifting.is_lifted(refusal.code)
    if is_lifted and expired_by(admitted, book, used, list_date) is None:
        return admitted, None, (plan.lifting.told(refusal),)
    return facts, clause, (refusal,)


def _belated(facts: Facts, used: date, list_date: date, plan: Plan) -> tuple[Problem, ...]:
    """Return a warning for an event that was in time for the list in force, or for one before it.

    It is rated all the same, with the ratings of the list `used`.
    """
    before = plan.before
    if not UNDATED < before < list_date or facts.end is None:
        return ()
    book = book_of_event(facts, plan.book_on) or plan.book_on(before)
    if not is_in_time(facts, before, book):
        return ()
    first = first_list_of(facts, plan.book_on)
    message = Text("The event ended on {end}, in time for the list of {early}: it is rated late, "
                   "for that of {day}, with the ratings of {used}.", end=facts.end, early=first,
                   day=list_date, used=used)  # fmt: skip
    fix = Text("Make sure that no list has rated it.")
    return (Problem("warning", "event-belated", message, fix),)


def unrated_by(clause: Clause) -> Problem:
    """Return a warning for an event of which no game is rated, by the clause that excludes it."""
    message = by_law(clause.sentence, clause.article)
    fix = Text("Correct what is said of the event, or leave it out.")
    return Problem("warning", "event-unrated", message, fix)


def stage_alone(stage_of: str) -> Problem:
    """Return a warning for a stage whose event is for another list, or not there."""
    message = Text("The event is stated to be a stage of {stage_of}, which is not among the events "
                   "that can be rated: it is rated by itself.", stage_of=stage_of)  # fmt: skip
    fix = Text("Give the reports of all stages together, stage_of naming one of the files.")
    return Problem("warning", "stage-alone", message, fix, found=stage_of)


def roots_of(stages: Mapping[str, str], days: Mapping[str, Sequence[date]]) -> dict[str, str]:
    """Return of each event that is a stage the event that it is a stage of, or a stage of a stage.

    `stages` are those of events of one list alone, `days` their first and last. Where they name
    each other in a circle, it is the first of them in time; ids tell events of the same days apart.

    >>> days = {"a": [date(2024, 7, 1)], "b": [date(2024, 6, 1)], "final": [date(2024, 7, 1)]}
    >>> roots_of({"final": "cup"}, days), roots_of({"a": "b", "b": "a"}, days)
    ({'final': 'cup'}, {'a': 'b', 'b': 'b'})
    """

    def in_time(event: str) -> tuple[Sequence[date], str]:
        return days[event], event

    roots = {}
    for stage in stages:
        path = [stage]
        while (above := stages.get(path[-1])) is not None and above not in path:
            path.append(above)
        roots[stage] = path[-1] if above is None else min(path[path.index(above) :], key=in_time)
    return roots

"""The closing check of a list to come: the tables that the office has for it, and what is amiss.

Every game of every open event's report is in them, and of every event that was left out since the
last list.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final

import polars as pl

from arpad.law import Clause, Rulebook
from arpad.office.desk import Desk, Read
from arpad.office.events.event import Event
from arpad.office.intake.submissions import Submission
from arpad.office.kept.lists import KeptList
from arpad.office.period.closing_check import ACCOUNTED, TAKEN_IN, Closing, Way, closing_check
from arpad.office.period.decided import by_moves, decided
from arpad.office.period.engine_rows import game_row
from arpad.office.period.in_time import book_of_event, day_of_list, expired_by, refused_as_stated
from arpad.office.period.looking import OfEvents
from arpad.office.period.prepare import Ready
from arpad.office.periods.gathering import Draft, ReportJudgement
from arpad.report.notes import counted, sentences
from arpad.report.problems import Problem, Text, by_law, marked
from arpad.rulebooks.asking import calendar, next_list

_Fate = tuple[Way, str, str]
"""What became of a game: the way, the article, and what it says."""
_RATED_BEFORE: Final[_Fate] = ("rated_before", "", "")
_Row = tuple[str, str, Way, str, str]
_AMISS: Final[Mapping[str, str]] = {
    "lost": marked("Event {number}, {name}: {games} are neither rated, nor for a later list, nor "
                   "excluded by an article."),
    "twice": marked("Event {number}, {name}: {games} are counted twice."),
    "unknown": marked("Event {number}, {name}: {games} are counted, and its report doesn't have "
                      "them."),
}  # fmt: skip


def closing(desk: Desk, draft: Draft) -> Closing | None:
    """Return what becomes of every game with a list to come; None where no list can be made."""
    if draft.period is None or draft.first is None:
        return None
    out = _left_out_since(desk, draft.kept)
    unrated = {number: event.read for number, event in draft.judged.items() if _is_not_rated(event)}
    reads = {**{n: event.read for n, event in draft.judged.items()}, **desk.reports(out)}
    accounted = _of_period(draft.period, draft.rated)
    if unrated:
        accounted += _of_period(draft.first, unrated)
        accounted += [] if draft.aside is None else _of_period(draft.aside, unrated)
    for number, judged in draft.judged.items():
        if number not in draft.rated and number not in unrated:
            accounted += _untaken(desk, draft, number, judged)
    for number, event in out.items():
        decision = event.last_decision
        article = decision.article if decision else ""
        fate: _Fate = "excluded", article, Text("The office decided that the event is not rated.")
        accounted += ((number, game, *fate) for game in _games(reads[number]))
    taken_in = [(number, game) for number, read in reads.items() for game in _games(read)]
    return closing_check(
        _frame(taken_in, TAKEN_IN),
        _frame(accounted, ACCOUNTED),
        {str(says): says for says in {id(row[4]): row[4] for row in accounted}.values()},
    )


def _frame(rows: Sequence[Sequence[str]], schema: Mapping[str, pl.DataType]) -> pl.DataFrame:
    columns = [*zip(*rows, strict=True)] or [()] * len(schema)
    return pl.DataFrame(dict(zip(schema, columns, strict=True)), schema)


def lost(check: Closing | None) -> set[str]:
    """Return the events with games that are not accounted for once."""
    return set() if check is None else set(check.amiss["event"])


def amiss(desk: Desk, draft: Draft, check: Closing | None) -> list[Problem]:
    """Return an error for each event with games that are not accounted for once."""
    if check is None:
        return []
    problems = []
    for number, what, games in check.amiss.iter_rows():
        name = desk.events[number].name
        message = Text(_AMISS[what], number=number, name=name, games=counted(games, "game"))
        judged = draft.judged.get(number)
        clause = None if judged is None else _last_chance(desk, draft, judged)
        if clause is not None:
            why = by_law(clause.sentence, clause.article)
            message = sentences([message, Text("No later list takes the event: {why}", why=why)])
        fix = Text("Mend its report, or leave the event out.")
        problems.append(Problem("error", "list-unaccounted", message, fix=fix, found=number))
    return problems


def _games(read: Read) -> list[str]:
    """Return the places of an event's games in its report, byes aside."""
    games = read.submission.games
    return [str(place) for place, game in enumerate(games) if game.black is not None]


def _is_not_rated(judged: ReportJudgement) -> bool:
    return judged.verdict is not None and not judged.is_taken and not judged.is_faulty


def _left_out_since(desk: Desk, kept: KeptList) -> dict[str, Event]:
    """Return the events with a report that an officer left out since the last list came out."""
    last = max((act for act, _ in desk.store.rows("published", {"list": [kept.name]})), default=0)
    return {
        number: event
        for number, event in desk.events.items()
        if event.report and event.is_left_out and event.said > last and not event.rated
    }


def _of_period(period: OfEvents, reads: Mapping[str, Read]) -> list[_Row]:
    """Return what became of the games of these events in a rated period."""
    numbers = {read.submission.event_id: number for number, read in reads.items()}
    fates, firsts = _fates(period), Counter[str]()
    rows: list[_Row] = []
    for ready in period.ready:
        number = numbers.get(ready.submission.event_id)
        edition, aside, games = ready.book.name, _aside(ready), ready.submission.games
        of_edition, first = fates.get(edition, {}), firsts[edition]
        firsts[edition] += len(games)
        if number is None:
            continue
        for place, game in enumerate(games):
            if game.black is None:
                continue
            fate = aside.get(place) or of_edition.get(first + place)
            if fate is not None:
                rows.append((number, str(place), *fate))
    return rows


def _fates(period: OfEvents) -> dict[str, dict[int, _Fate]]:
    """Return what became of each game of a period, by edition and the engine's number under it."""
    key = ["rulebook", "game_id"]
    sides = period.tables["changes"].filter(pl.col("opponent_id").is_not_null())
    white = sides.sort("is_white", descending=True).group_by(key, maintain_order=True)
    games = white.agg(pl.col("is_rated").sum() > 0, pl.col("is_rated_clause").first())
    fates: dict[str, dict[int, _Fate]] = {}
    for (edition, is_rated, code), those in games.group_by(
        "rulebook", "is_rated", "is_rated_clause"
    ):
        book = period.books[str(edition)]
        fate: _Fate = ("rated", "", "") if is_rated else _excluded(book.clause(code))
        fates.setdefault(str(edition), {}).update(dict.fromkeys(those["game_id"], fate))
    return fates


def _excluded(clause: Clause) -> _Fate:
    return "excluded", str(clause.article), clause.sentence


def _aside(ready: Ready) -> dict[int, _Fate]:
    """Return what becomes of the games that an event has for other lists, by their places."""
    fates: dict[int, _Fate] = dict.fromkeys(ready.portion.later, ("later", "", ""))
    fates |= dict.fromkeys(ready.portion.before, _RATED_BEFORE)
    return fates | _refused(ready.submission, ready.player_ids, ready.book, fates)


def _refused(
    submission: Submission, ids: Mapping[int, str], book: Rulebook | None, places: Iterable[int]
) -> dict[int, _Fate]:
    """Return those of some games, by their places, that no list rates: earlier, later or this."""
    if book is None:
        return {}
    decisions, _ = decided(submission, ids)
    games = by_moves(submission, decisions, book)[0].games
    clauses = {
        place: refused_as_stated(
            submission.facts, book, game_row(games[place], decisions.get(place))
        )
        for place in places
    }
    return {place: _excluded(clause) for place, clause in clauses.items() if clause is not None}


def _untaken(desk: Desk, draft: Draft, number: str, judged: ReportJudgement) -> Iterator[_Row]:
    """Yield what became of the games of an event of which a list rates nothing, and why."""
    games, out = _games(judged.read), judged.left_out
    errors = [problem for problem in judged.problems if problem.level == "error"]
    if out is not None:
        submission = out.submission
        book = book_of_event(submission.facts, draft.kept.editions(desk.catalogue))
        fate: _Fate = "excluded" if out.is_refused else "later", out.article, out.reason
        fates = dict.fromkeys(map(int, games), fate) | dict.fromkeys(out.before, _RATED_BEFORE)
        if not out.is_refused:
            fates |= _refused(submission, dict(submission.identities), book, fates)
        yield from ((number, game, *fates[int(game)]) for game in games)
    elif errors and _last_chance(desk, draft, judged) is None:
        yield from ((number, game, "held", "", errors[0].message) for game in games)


def _last_chance(desk: Desk, draft: Draft, judged: ReportJudgement) -> Clause | None:
    """Return the clause by which the list after this one takes an event no more."""
    facts = judged.read.submission.facts
    book = book_of_event(facts, draft.kept.editions(desk.catalogue))
    if book is None or facts.start is None or facts.end is None:
        return None
    following = _following(desk, draft)
    used = calendar(book).list_in_force(day_of_list(book, facts.start, following))
    return expired_by(facts, book, used, following)


def _following(desk: Desk, draft: Draft) -> date:
    """Return the day of the list after this one."""
    return next_list(draft.list_date, draft.kept.editions(desk.catalogue))

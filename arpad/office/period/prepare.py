"""Before a period is rated: which rulebook and list each event has, and who its players are."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial

import polars as pl

from arpad.engine import questions as q
from arpad.law import Catalogue, Rulebook
from arpad.office.intake.submissions import Submission, dated
from arpad.office.lists import lists
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.lists.matching import Matches, compare, identity, match, taken_twice
from arpad.office.lists.oddities import doubles
from arpad.office.lists.oddities import told as doubles_told
from arpad.office.period.boards import (
    Seat,
    boards_of,
    seats_of,
    substitutes_refused,
    winner_doubtful,
)
from arpad.office.period.decided import by_moves, decided
from arpad.office.period.engine_rows import facts_row
from arpad.office.period.in_time import clause_of
from arpad.office.period.of_games import OfEvent, groups_of
from arpad.office.period.planning import (
    Place,
    Plan,
    for_later,
    list_of,
    placed,
    roots_of,
    stage_alone,
)
from arpad.office.period.portions import WHOLE, Portion, first_day, portion_of
from arpad.office.period.printed import PRINTED, LookedUp, printed_otherwise
from arpad.office.period.rated_before import Remembered, SentEvent, known_as
from arpad.office.period.refusals import LeftOut, Lifting
from arpad.report import Player
from arpad.report.facts import GameDecision
from arpad.report.facts.facts import stated_names
from arpad.report.problems import Problem, Text, has_error
from arpad.rulebooks.asking import list_book


@dataclass(frozen=True, slots=True)
class Ready:
    """A submission with its number, its rulebook, its list, and who its players are."""

    submission: Submission
    number: int
    book: Rulebook
    rating_list: RatingList
    player_ids: Mapping[int, str]
    new_players: tuple[Player, ...]
    seats: tuple[Seat, ...] = ()
    decisions: Mapping[int, GameDecision] = field(default_factory=dict)
    portion: Portion = WHOLE

    @property
    def sent(self) -> SentEvent:
        """Return the event with its games and its players' numbers."""
        return _sent(self.submission, self.player_ids, self.book)


@dataclass(frozen=True, slots=True)
class Request:
    """What a period is asked for: its lists and rules, the list before, what is lifted."""

    rating_lists: Sequence[RatingList]
    current: RatingList
    rulebook: str
    list_date: date
    catalogue: Catalogue
    lifting: Lifting
    are_new_admitted: bool
    remembered: Remembered

    def book_on(self, day: date) -> Rulebook:
        """Return the rulebook of a day."""
        return list_book(self.rulebook, day, self.catalogue)

    @property
    def plan(self) -> Plan:
        """Return what events are planned by, for the one list that is made."""
        return Plan(self.current.list_date, (self.list_date,), self.rating_lists, self.book_on,
                    self.catalogue, self.lifting)  # fmt: skip


def make_ready(
    submissions: Sequence[Submission], roll: pl.DataFrame, request: Request
) -> tuple[tuple[Ready, ...], tuple[LeftOut, ...], tuple[Problem, ...]]:
    """Return the events that can be rated for the list, those that can't, and what was found.

    `roll` has everybody on one of the lists (`lists.roll`). Events are numbered by their ids, not
    as they came, so that the order of reports decides nothing where two events have the same days.
    """
    ready: list[Ready] = []
    left_out: list[LeftOut] = []
    problems: list[Problem] = []
    by_id = {s.event_id: s for s in sorted(submissions, key=lambda s: s.event_id)}
    looked_up = LookedUp.of([submission.report for submission in by_id.values()], roll)
    for number, (submission, place) in enumerate(_places(by_id, request.plan)):
        event, out, problems_of_event = _ready(submission, number, place, request, looked_up)
        ready += [event] if event else []
        left_out += [out] if out else []
        problems += problems_of_event
    return tuple(ready), tuple(left_out), tuple(problems)


def _places(by_id: Mapping[str, Submission], plan: Plan) -> Iterator[tuple[Submission, Place]]:
    """Yield events with their places, a stage's in the event that it is a stage of."""
    in_time = {
        event_id: submission
        for event_id, submission in by_id.items()
        if list_of(submission.facts, plan, first_day(submission.games)) is not None
    }
    roots = roots_among(in_time)
    for event_id, submission in by_id.items():
        facts = submission.facts
        if event_id not in in_time:
            yield submission, for_later(facts, plan)
            continue
        start = in_time[roots.get(event_id, event_id)].facts.start or facts.start or UNDATED
        stated = stated_names(submission.stated, submission.game_facts)
        place = placed(facts, start, plan.days[-1], plan, stated)
        if facts.stage_of and event_id not in roots:
            place = replace(place, problems=(stage_alone(facts.stage_of), *place.problems))
        yield submission, place


def _ready(
    submission: Submission, number: int, place: Place, request: Request, looked_up: LookedUp
) -> tuple[Ready | None, LeftOut | None, list[Problem]]:
    """Return an event with its players and its list; or that the list rates nothing of it."""
    problems_told = [replace(problem, file=submission.file) for problem in place.problems]
    if place.out is not None:
        article, reason = place.out.article, place.out.reason
        return (
            None,
            LeftOut(submission, article, reason, is_refused=place.out.is_refused),
            problems_told,
        )
    book, used = place.book, place.used
    if book is None or used is None:
        return None, None, problems_told
    submission = replace(submission, facts=place.facts)
    matches = _matches(submission, used, looked_up, are_new_admitted=request.are_new_admitted)
    ids = matches.player_ids
    submission = dated(submission, ids)
    decisions, undecided = decided(submission, ids)
    submission, unplayed = by_moves(submission, decisions, book)
    sent = _sent(submission, ids, book)
    portion, out, of_rounds = portion_of(sent, request.remembered, place.closing, request.lifting)
    if out or has_error(of_rounds):
        done = None if out is None else LeftOut(submission, out.article, out.reason, portion.before)
        return None, done, [*matches.problems, *of_rounds]
    ratings = looked_up.ratings(used, ids.values())
    problems_told += [*matches.problems, *printed_otherwise(submission, ids, ratings), *of_rounds]
    seats, unseated = _seats(submission, book, matches, looked_up.roll)
    has_newcomers = any(ratings.get(player_id) is None for player_id in ids.values())
    days = portion.days_counted(submission.games, has_newcomers=has_newcomers)
    problems_told += _doubts(submission, book, days, request)
    problems_told += [*unseated, *undecided, *unplayed, *substitutes_refused(submission, book)]
    problems_told += winner_doubtful(submission, book, ids)
    if has_error(problems_told):
        return None, None, problems_told
    new = matches.new_players
    return (
        Ready(submission, number, book, used, ids, new, seats, decisions, portion),
        None,
        problems_told,
    )


def _sent(submission: Submission, ids: Mapping[int, str], book: Rulebook) -> SentEvent:
    """Return what of a report decides which of its games a list rates."""
    clause = clause_of(q.ROUNDS_ARE_RATED_APART, submission.facts, book)
    apart = clause if clause is not None and clause.value else None
    return SentEvent(submission.report.name, submission.facts, submission.games, ids, apart,
                     submission.file)  # fmt: skip


def _doubts(
    submission: Submission, book: Rulebook, days: Collection[date], request: Request
) -> Iterator[Problem]:
    """Yield what is wrong with the games of an event; `days` are those of games that count."""
    facts, games = submission.facts, submission.games
    if facts.start is None or facts.end is None:
        return
    name = facts.name or submission.report.name or submission.event_id
    event = OfEvent(facts_row(facts, 0, 0), name, games, days, partial(_parts, submission), book,
                    request.rating_lists, request.list_date)  # fmt: skip
    for doubt in event.doubts():
        yield replace(request.lifting.told(doubt), file=submission.file)


def _parts(submission: Submission) -> int:
    sides = ((game.white, game.black) for game in submission.games)
    return max(groups_of(sides), boards_of(submission))


def _seats(
    submission: Submission, book: Rulebook, matches: Matches, roll: pl.DataFrame
) -> tuple[tuple[Seat, ...], tuple[Problem, ...]]:
    """Return the seats of games with substitutes, whose players have to be known to a list."""
    rows = submission.game_facts.substitutions
    if not rows or q.SEAT_ROLE not in book:  # `unread_facts` tells of the latter
        return (), ()
    seats, problems = seats_of(submission.games, matches.player_ids, rows, submission.file)
    player_ids = {*roll["player_id"], *matches.player_ids.values()}
    unknown = sorted({seat.player_id for seat in seats} - player_ids)
    fix = Text("Put the substitute on the list, without a rating if there is none.")
    strangers = tuple(Problem("error", "substitution-unknown",
                              Text("The substitute {player} is on no list.", player=substitute),
                              fix, substitute, file=submission.file)
                      for substitute in unknown)  # fmt: skip
    return seats, (*problems, *strangers)


def roots_among(submissions: Mapping[str, Submission]) -> dict[str, str]:
    """Return of each stage of an event that is there too the event that it is rated with."""
    facts = {event_id: sent.facts for event_id, sent in submissions.items()}
    days = {event_id: [day for day in (of.start, of.end) if day] for event_id, of in facts.items()}
    stages = {event_id: of.stage_of for event_id, of in facts.items() if of.stage_of in facts}
    return roots_of({event: above for event, above in stages.items() if above}, days)


def _matches(
    submission: Submission, rating_list: RatingList, looked_up: LookedUp, *, are_new_admitted: bool
) -> Matches:
    if rating_list.source == PRINTED:
        ids = {p.number: identity(p) for p in submission.report.players}
        problems = compare(submission.report, submission.file, rating_list.rows)
        return Matches(ids, (), (*taken_twice(submission.report, submission.file, ids), *problems))
    return match(
        submission.report, submission.file, looked_up.roll, are_new_admitted=are_new_admitted,
        listed=looked_up.listed,
    )  # fmt: skip


def doubles_among(ready: Sequence[Ready]) -> list[Problem]:
    """Return a warning for each player of an event who may stand twice on the list it uses."""
    problems: list[Problem] = []
    used = {event.rating_list.list_id: event.rating_list for event in ready}
    for list_id, rating_list in used.items():
        playing = {
            player_id
            for event in ready
            if event.rating_list.list_id == list_id
            for player_id in event.player_ids.values()
        }
        problems += doubles_told(doubles(rating_list.rows, sorted(playing)), rating_list.source)
    return list(dict.fromkeys(problems))


def days_of_play(ready: Sequence[Ready], rating_lists: Sequence[RatingList]) -> dict[date, int]:
    """Return the list in force on every day on which a game with a known date was played."""
    days = {game.played_on for event in ready for game in event.submission.games if game.played_on}
    return {day: lists.list_for(rating_lists, day)[0].list_id for day in sorted(days)}


def continued(ready: Sequence[Ready]) -> pl.DataFrame:
    """Return the events that go on, as earlier lists call them (`rated_before.KNOWN_AS`)."""
    return known_as((*name, event.book.name) for event in ready for name in event.portion.known_as)

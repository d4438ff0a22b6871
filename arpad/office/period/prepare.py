"""Before a period is rated: which rulebook and list each event has, and who its players are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

import polars as pl

from arpad.engine import questions as q
from arpad.engine.calendars import calendar
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.office.intake.submissions import TABLES, Submission
from arpad.office.lists import lists
from arpad.office.lists.doubles import doubles
from arpad.office.lists.doubles import told as doubles_told
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.lists.matching import Matches, compare, identity, match, taken_twice
from arpad.office.period.asking import clause_of
from arpad.office.period.boards import parts_mixed, substitutes_refused
from arpad.office.period.decided import by_moves, decided_games
from arpad.office.period.facts_read import unread_facts
from arpad.office.period.in_time import book_of_event, is_in_time, list_book
from arpad.office.period.lists_needed import missing_lists
from arpad.office.period.portions import WHOLE, Portion, has_begun, portion_of
from arpad.office.period.seats import Seat, seats_of
from arpad.report import Game, Player
from arpad.report.facts import Decision
from arpad.report.problems import Problem
from arpad.report.rows import HALF_POINTS

PRINTED = "ratings printed in the reports"


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
    decisions: Mapping[int, Decision] = field(default_factory=dict)
    portion: Portion = WHOLE


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A sound submission that this list does not rate, and the article or reason."""

    submission: Submission
    article: str
    reason: str


def printed_list(submissions: Sequence[Submission]) -> tuple[RatingList, tuple[Problem, ...]]:
    """Return the ratings printed in the reports as a list, and a word on it.

    A player printed with two ratings has that of the event that started first.
    """
    players: dict[str, Player] = {}
    problems = [
        Problem(
            "info",
            "list-printed",
            "No list was given: the ratings printed in the reports are used, and nobody's number "
            "of games, highest rating or K is known.",
            fix="Give the list in force.",
        )
    ]
    for submission in sorted(submissions, key=lambda s: (s.facts.start or date.max, s.event_id)):
        for player in submission.report.players:
            first = players.setdefault(identity(player), player)
            if first.rating != player.rating:
                problems.append(_printed_twice(player, first, submission.file))
    rows = pl.DataFrame(
        {
            "player_id": list(players),
            "name": [player.name for player in players.values()],
            "federation": [player.federation for player in players.values()],
            "sex": [player.sex for player in players.values()],
            "birth_date": [player.birth for player in players.values()],
            "title": [player.title for player in players.values()],
            "rating": [player.rating for player in players.values()],
        },
        schema_overrides={"rating": pl.Int64()},
    )
    found = RatingList(UNDATED, lists.conform_rows(rows), source=PRINTED)
    return found, tuple(problems)


def _printed_twice(player: Player, first: Player, file: str) -> Problem:
    return Problem(
        "warning",
        "list-printed-twice",
        f"{player.name} is printed with {player.rating or 'no rating'} here and with "
        f"{first.rating or 'no rating'} in an earlier event, which is used.",
        fix="Give the list in force.",
        found=str(player.rating or ""),
        line=player.line or None,
        file=file,
    )


def make_ready(
    submissions: Sequence[Submission],
    rating_lists: Sequence[RatingList],
    roll: pl.DataFrame,
    rulebook: str,
    list_date: date,
    catalogue: Catalogue,
    *,
    are_new_admitted: bool,
) -> tuple[tuple[Ready, ...], tuple[LeftOut, ...], tuple[Problem, ...]]:
    """Return the events that can be rated for the list, those that can't, and what was found.

    `roll` has everybody on one of the lists (`lists.roll`). Events are numbered by their ids, not
    as they came, so that the order of reports decides nothing where two events have the same days.
    """
    ready, left_out, problems = [], [], []
    by_id = {s.event_id: s for s in sorted(submissions, key=lambda s: s.event_id)}
    numbers = {event_id: number for number, event_id in enumerate(by_id)}
    book_of_list = list_book(rulebook, list_date, catalogue)
    before, _ = lists.list_for(rating_lists, list_date - timedelta(days=1))
    closing = calendar(book_of_list).closing(list_date)
    for submission in by_id.values():
        group = by_id[stage_root(submission, by_id)]
        start = group.facts.start or submission.facts.start or UNDATED
        if submission.facts.stage_of and group is submission:
            problems.append(_stage_of_none(submission))
        of_event = book_of_event(submission, rulebook, catalogue)
        late = _late(submission, list_date, of_event or book_of_list)
        if late:
            left_out.append(late)
            problems.append(_left_out_problem(late))
            continue
        try:
            book = list_book(rulebook, start, catalogue)
        except NoRulebookError as error:
            problems.append(_no_edition(submission, str(error)))
            continue
        day = _day_of_list(book, start, list_date)
        found, later = lists.list_for(rating_lists, day, submission.file)
        problems += [later] if later else []
        matches = _matches(submission, found, roll, are_new_admitted=are_new_admitted)
        problems += [*matches.problems, *_printed_and_official(submission, matches, found)]
        seats, unseated = _seats(submission, book, matches, roll)
        ids = matches.player_ids
        decisions, undecided = decided_games(
            submission.games, ids, submission.game_facts.decisions, submission.file
        )
        unread = unread_facts(submission, book, catalogue)
        submission, unplayed = by_moves(submission, decisions, book)
        portion, of_rounds = portion_of(submission, ids, book, before, closing)
        if all(not portion.is_new(place) for place in range(len(submission.games))):
            done = _nothing_new(submission, book)
            left_out.append(done)
            problems += [*of_rounds, _rated_already(done)]
            continue
        lacking = missing_lists(submission, book, rating_lists, list_date)
        winner = _winner_unknown(submission, book, ids)
        of_boards = (*substitutes_refused(submission, book), *parts_mixed(submission, book))
        told = (*unread, *unseated, *undecided, *unplayed, *of_rounds, *of_boards, *lacking,
                *winner)  # fmt: skip
        problems += told
        if not any(problem.level == "error" for problem in (*matches.problems, *told)):
            number = numbers[submission.event_id]
            new = matches.new_players
            ready.append(
                Ready(submission, number, book, found, ids, new, seats, decisions, portion)
            )
    problems += _doubles(ready)
    return tuple(ready), tuple(left_out), tuple(problems)


def _day_of_list(book: Rulebook, start: date, list_date: date) -> date:
    """Return the day whose list an event uses: its start, or the eve of the new list."""
    return list_date - timedelta(days=1) if calendar(book).is_of_calculation else start


def _seats(
    submission: Submission, book: Rulebook, matches: Matches, roll: pl.DataFrame
) -> tuple[tuple[Seat, ...], tuple[Problem, ...]]:
    """Return the seats of games with substitutes, whose players have to be known to a list."""
    rows = submission.game_facts.substitutions
    if not rows or q.SEAT_ROLE not in book:  # `unread_facts` tells of the latter
        return (), ()
    seats, problems = seats_of(submission.games, matches.player_ids, rows, submission.file)
    known = {*roll["player_id"], *matches.player_ids.values()}
    unknown = sorted({seat.player_id for seat in seats} - known)
    fix = "Put the substitute on the list, without a rating if there is none."
    strangers = tuple(
        Problem("error", "substitution-unknown", f"The substitute {one} is on no list.", fix, one,
                file=submission.file)
        for one in unknown
    )  # fmt: skip
    return seats, (*problems, *strangers)


def _winner_unknown(
    submission: Submission, book: Rulebook, ids: Mapping[int, str]
) -> list[Problem]:
    """Return a word on an event for norms whose winner is not known, where he loses nothing."""
    facts = submission.facts
    if q.EVENT_CHANGE not in book or not facts.is_norm_event or facts.winner in ids.values():
        return []
    if not facts.winner and winner_by_points(submission.games, ids):
        return []
    message = (
        "The event is for norms, its first place is shared, and it is not stated who won it: its "
        "winner may lose points."
    )
    if facts.winner:
        message = f"The winner {facts.winner} is none of the event's players."
    fix = 'State winner = "42", the id of the winner on the list, and rate again.'
    return [
        Problem("warning", "winner-unknown", message, fix, facts.winner or "", file=submission.file)
    ]


def winner_by_points(games: Sequence[Game], ids: Mapping[int, str]) -> str | None:
    """Return the player with the most points, forfeits and byes among them; None if it is shared.

    >>> winner_by_points([Game(1, 1, 2, "1"), Game(2, 1, 3, "=")], {1: "7", 2: "8", 3: "9"})
    '7'
    """
    points = dict.fromkeys(ids, 0)
    for game in games:
        white, black = HALF_POINTS.get(game.result, (0, 0))
        points[game.white] += white
        if game.black is not None:
            points[game.black] += black
    first = [number for number in points if points[number] == max(points.values())]
    return ids[first[0]] if len(first) == 1 else None


def stage_root(submission: Submission, by_id: Mapping[str, Submission]) -> str:
    """Return the event that this one is a stage of, or a stage of a stage; else its own id.

    An event that is not among the reports is no root; where stages name each other in a circle, the
    first id of them all is.
    """
    path = [submission.event_id]
    while (above := by_id[path[-1]].facts.stage_of) and above in by_id:
        if above in path:
            return min(path[path.index(above) :])
        path.append(above)
    return path[-1]


def _stage_of_none(submission: Submission) -> Problem:
    return Problem(
        "warning",
        "stage-alone",
        f"The event is stated to be a stage of {submission.facts.stage_of}, which is not among the "
        "reports that can be rated: it is rated by itself.",
        fix="Give the reports of all stages together, stage_of naming one of the files.",
        found=submission.facts.stage_of or "",
        file=submission.file,
    )


def _late(submission: Submission, list_date: date, book: Rulebook) -> LeftOut | None:
    closing = calendar(book).closing(list_date)
    if is_in_time(submission, list_date, book) or has_begun(submission, book, closing):
        return None
    return LeftOut(
        submission,
        str(book.basis(q.CLOSING).article),
        f"The event ended on {submission.facts.end}, after the books closed for the list of "
        f"{list_date} ({closing}): it is for the next list.",
    )


def _nothing_new(submission: Submission, book: Rulebook) -> LeftOut:
    clause = clause_of(q.ROUNDS_ARE_RATED_APART, submission, book)
    article = "" if clause is None else str(clause.article)
    return LeftOut(submission, article, "Earlier lists have rated all its rounds.")


def _rated_already(done: LeftOut) -> Problem:
    return Problem(
        "warning",
        "rounds-rated",
        f"{done.reason} ({done.article})",
        fix="Take the report out; or send it with the rounds that were played since.",
        file=done.submission.file,
    )


def _left_out_problem(late: LeftOut) -> Problem:
    return Problem(
        "warning",
        "event-late",
        f"{late.reason} ({late.article})",
        fix="Rate it for the next list, or state is_admitted_late = true if the office decided so.",
        file=late.submission.file,
    )


def _no_edition(submission: Submission, message: str) -> Problem:
    return Problem(
        "error", "rulebook-none", message, fix="Name the rulebook.", file=submission.file
    )


def _matches(
    submission: Submission, found: RatingList, roll: pl.DataFrame, *, are_new_admitted: bool
) -> Matches:
    if found.source == PRINTED:
        ids = {p.number: identity(p) for p in submission.report.players}
        told = compare(submission.report, submission.file, found.rows)
        return Matches(ids, (), (*taken_twice(submission.report, submission.file, ids), *told))
    return match(submission.report, submission.file, roll, are_new_admitted=are_new_admitted)


def _doubles(ready: Sequence[Ready]) -> list[Problem]:
    """Return a warning for each player of an event who may stand twice on the list it uses."""
    problems: list[Problem] = []
    used = {one.rating_list.list_id: one.rating_list for one in ready}
    for list_id, found in used.items():
        playing = {
            player_id
            for one in ready
            if one.rating_list.list_id == list_id
            for player_id in one.player_ids.values()
        }
        problems += doubles_told(doubles(found.rows, sorted(playing)), found.source)
    return list(dict.fromkeys(problems))


def _printed_and_official(
    submission: Submission, matches: Matches, found: RatingList
) -> list[Problem]:
    """Return a word on every player whose printed rating isn't the list's, which is used."""
    if submission.report.format == TABLES:
        return []
    ids = list(matches.player_ids.values())
    official = dict(
        found.rows.filter(pl.col("player_id").is_in(ids)).select("player_id", "rating").iter_rows()
    )
    return [
        Problem(
            "warning",
            "rating-differs",
            f"{player.name} is printed with {player.rating or 'no rating'}, and the list has "
            f"{official.get(player_id) or 'no rating'}; the list's is used.",
            fix="Print the ratings of the list in force at the start.",
            found=str(player.rating or ""),
            line=player.line or None,
            file=submission.file,
        )
        for player in submission.report.players
        if (player_id := matches.player_ids.get(player.number))
        and official.get(player_id) != player.rating
    ]


def days_of_play(ready: Sequence[Ready], rating_lists: Sequence[RatingList]) -> dict[date, int]:
    """Return the list in force on every day on which a game with a known date was played."""
    days = {game.played_on for one in ready for game in one.submission.games if game.played_on}
    return {day: lists.list_for(rating_lists, day)[0].list_id for day in sorted(days)}

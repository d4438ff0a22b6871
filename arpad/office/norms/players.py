"""Who the players of a report are for norms: ratings, titles and federations, and since when."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial

import polars as pl

from arpad.norms.rows import NormCandidate, Opponent
from arpad.office.intake.submissions import TABLES, Submission, dated
from arpad.office.lists.lists import RatingList, list_for, roll
from arpad.office.lists.matching import identity, match
from arpad.office.period.decided import as_played, decided
from arpad.office.period.facts_read import unread_by_titles
from arpad.office.period.lists_needed import list_of_day
from arpad.office.period.printed import printed_otherwise, ratings_on
from arpad.office.period.refusals import FOR_A_LOOK
from arpad.report import Game, Player
from arpad.report.facts import GameDecision
from arpad.report.notes import counted, listed
from arpad.report.problems import Problem, Text
from arpad.report.rows import HALF_POINTS, PLAYED
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.fide_titles.clauses import TitleRules


@dataclass(frozen=True, slots=True)
class Roster:
    """The players by starting rank: as candidates, and as opponents when the event began.

    `by_list` holds, for an event of more than 30 days, what each later list says of them;
    `left_out` the places of games that were taken out by decision; `games` are those of the report,
    played or not as was found out.
    """

    candidates: Mapping[int, NormCandidate] = field(default_factory=dict)
    opponents: Mapping[int, Opponent] = field(default_factory=dict)
    by_list: Mapping[date, Mapping[int, Opponent]] = field(default_factory=dict)
    left_out: frozenset[int] = frozenset()
    games: tuple[Game, ...] = ()
    problems: tuple[Problem, ...] = ()

    def on(self, number: int, day: date | None) -> Opponent:
        """Return a player as an opponent on the day of a game (1.1.4)."""
        dates = [list_day for list_day in self.by_list if day is not None and list_day <= day]
        if not dates:
            return self.opponents[number]
        return self.by_list[max(dates)].get(number, self.opponents[number])


def roster_of(submission: Submission, lists: Sequence[RatingList], rules: TitleRules) -> Roster:
    """Return the players of a report, from the list in force or as the report prints them."""
    report, start = submission.report, submission.facts.start
    if not lists and report.format == TABLES:
        return Roster(problems=(_needs_list(submission),))
    problems: list[Problem] = []
    rating_list = None
    if lists:
        rating_list, later = list_for(lists, start or date.min, submission.file)
        problems += [later] if later else _old_list(rating_list, start, submission.file)
    if rating_list is None:
        ids = {player.number: identity(player) for player in report.players}
        people = {player.number: player for player in report.players}
    else:
        matches = match(report, submission.file, roll(lists), are_new_admitted=True)
        problems += matches.problems
        ids = matches.player_ids
        people = as_listed(report.players, ids, rating_list)
        problems += printed_otherwise(submission, ids, ratings_on(rating_list, ids.values()))
    if any(problem.level == "error" for problem in problems):
        return Roster(problems=tuple(problems))
    submission = dated(submission, ids)
    decisions, undecided = decided(submission, ids)
    roster, of_event = roster_as_played(submission, people, ids, decisions, lists, rules)
    problems += [*undecided, *of_event, *_unknown_federations(submission, people)]
    return replace(roster, problems=tuple(problems))


def roster_as_played(
    submission: Submission,
    people: Mapping[int, Player],
    ids: Mapping[int, str],
    decisions: Mapping[int, GameDecision],
    lists: Sequence[RatingList],
    rules: TitleRules,
) -> tuple[Roster, tuple[Problem, ...]]:
    """Return the roster of who the players are known to be, and what was found of the games."""
    left_out = frozenset(place for place, decision in decisions.items() if decision.is_left_out)
    games, unplayed = as_played(submission.games, decisions, submission.file)
    submission = replace(submission, games=games)
    scorers = scorers_of(submission, people)
    by_list, of_length = _later_lists(submission, lists, ids, scorers, rules)
    roster = Roster(
        {
            n: NormCandidate(ids[n], p.federation, p.title, p.sex, p.rating)
            for n, p in people.items()
        },
        {n: _opponent(ids[n], p, n in scorers) for n, p in people.items()},
        by_list,
        left_out,
        games,
    )
    return roster, (*unplayed, *unread_by_titles(submission), *of_length)


def _old_list(used: RatingList, start: date | None, file: str) -> list[Problem]:
    """Return a warning where nobody knows that the list is FIDE's list of the first day."""
    book_on = partial(CATALOGUE.in_force, "fide")
    problems = list_of_day(start, used, book_on, file) if start else []
    return [FOR_A_LOOK.told(problem) for problem in problems]


def _opponent(player_id: str, player: Player, has_scored: bool) -> Opponent:  # noqa: FBT001
    return Opponent(player_id, player.rating, player.title, player.federation, has_scored)


def as_listed(
    players: Sequence[Player], ids: Mapping[int, str], rating_list: RatingList
) -> dict[int, Player]:
    """Return the players as a list knows them; who is not on it is unrated, else as printed."""
    wanted = rating_list.rows.filter(pl.col("player_id").is_in(list(ids.values())))
    rows = {row["player_id"]: row for row in wanted.iter_rows(named=True)}
    listed = {}
    for player in players:
        row = rows.get(ids.get(player.number, ""), {})
        listed[player.number] = replace(
            player,
            rating=row.get("rating"),
            title=(row.get("title") or player.title).strip().upper(),
            federation=row.get("federation") or player.federation,
            sex=_sex(row.get("sex")) or player.sex,
        )
    return listed


def _sex(text: str | None) -> str:
    return {"f": "w", "w": "w", "m": "m"}.get((text or "").lower(), "")


def scorers_of(submission: Submission, people: Mapping[int, Player]) -> frozenset[int]:
    """Return who took a point or half from a rated player over the board (1.4.2b)."""
    scorers = set()
    for game in submission.games:
        if game.black is None or game.result not in PLAYED:
            continue
        white, black = HALF_POINTS[game.result]
        if white and people[game.black].rating is not None:
            scorers.add(game.white)
        if black and people[game.white].rating is not None:
            scorers.add(game.black)
    return frozenset(scorers)


def _later_lists(
    submission: Submission,
    lists: Sequence[RatingList],
    ids: Mapping[int, str],
    scorers: frozenset[int],
    rules: TitleRules,
) -> tuple[dict[date, dict[int, Opponent]], list[Problem]]:
    """Return what the lists of a long event say of its players, and a word if they are lacking."""
    start, end = submission.facts.start, submission.facts.end
    if start is None or end is None or (end - start).days + 1 <= rules.long_event_days.number:
        return {}, []
    later = [rating_list for rating_list in lists if start < rating_list.list_date <= end]
    by_list = {}
    for rating_list in later:
        people = as_listed(submission.report.players, ids, rating_list)
        by_list[rating_list.list_date] = {
            n: _opponent(ids[n], p, n in scorers) for n, p in people.items()
        }
    are_dated = all(game.played_on for game in submission.games)
    if later and are_dated:
        return by_list, []
    message = Text("The event took more than 30 days: opponents count as on the day of each game.")
    fix = Text("Give every list of that time as DATE=LIST, and the dates of the rounds in record "
               "132.")  # fmt: skip
    return by_list, [Problem("warning", "norms-long-event", message, fix, file=submission.file)]


def _needs_list(submission: Submission) -> Problem:
    message = Text("A games table prints no ratings, titles and federations.")
    fix = Text("Give the list in force.")
    return Problem("error", "norms-list", message, fix, file=submission.file)


def _unknown_federations(submission: Submission, people: Mapping[int, Player]) -> list[Problem]:
    nobody = [player.name for player in people.values() if not player.federation]
    if not nobody:
        return []
    message = Text("{players} without a federation, counted for none: {names}.",
                   players=counted(len(nobody), "player"), names=listed(nobody, 1))  # fmt: skip
    fix = Text("Give every player's federation in the report, or the list in force.")
    return [Problem("warning", "norms-federation", message, fix, file=submission.file)]

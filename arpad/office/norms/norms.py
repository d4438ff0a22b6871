"""Norms of an event as it was reported: its players as they were, their games, what they made."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import ceil
from typing import Final

from arpad.norms.figures import average_of_all, category_of
from arpad.norms.forecast import Forecast, forecast
from arpad.norms.rows import Failure, How, Norm, NormCandidate, NormEvent, NormGame, Opponent
from arpad.norms.search import best_norm, norm_in
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.norms.field import RoundFields, fields_of
from arpad.office.norms.players import Roster, roster_of
from arpad.report import Game as ReportedGame
from arpad.report import Player
from arpad.report.facts import Facts
from arpad.report.problems import Problem, Text
from arpad.rulebooks.fide_titles import in_force
from arpad.rulebooks.fide_titles.clauses import TITLES, WOMENS, TitleRules

ROUNDS_MAX: Final = 99
_OF_WHITE = {"1": 2, "=": 1, "0": 0}
ALLOCATED = {"TRF06": ("U", "F")}
"""Byes that the pairing gave; TRF06 has no code of its own for them."""
_RANKS = (("WIM", "WGM"), ("IM", "GM"))
"""The titles won by norms by category, women's and open, the lowest of each first.

Who holds one needs no norm of it or of a lower one of its category (B.01 2024 0.6.2).
"""


class NoSuchPlayerError(LookupError):
    """The report has nobody of this id or starting rank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NormQuestion:
    """What is asked of a report: which titles, of whom, after which round, with a forecast or not.

    `opponents` are the ids or starting ranks of the next opponents of the one player asked for;
    `on` is another day whose rules are to hold than that of the event's start. Of attempts that
    failed nothing is told where `are_made_only`: that takes a third of the time.
    """

    titles: tuple[str, ...] = TITLES
    player: str | None = None
    after: int | None = None
    on: date | None = None
    is_forecast: bool = False
    are_made_only: bool = False
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """A player of the report with the best attempt at each title that he could still win.

    `forecasts` are those after the last round that counts; `trail` those after every round from
    the start, for a player who was asked for by himself. Both are empty unless a forecast was
    asked for. `not_judged` are women's titles that were not, for the sex is not stated.
    """

    player: Player
    candidate: NormCandidate
    games: tuple[NormGame, ...]
    attempts: tuple[Norm | Failure, ...]
    forecasts: tuple[Forecast, ...] = ()
    trail: tuple[tuple[Forecast, ...], ...] = ()
    not_judged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EventNorms:
    """An event judged for norms after `rounds_played` rounds; `on` is the day whose rules hold.

    `average` is of all players of a round robin; of other events it is None, and so the category.
    """

    submission: Submission
    on: date
    rules: TitleRules
    event: NormEvent
    rounds_played: int
    fields: RoundFields
    average: int | None
    category: int | None
    players: tuple[PlayerNorms, ...]
    problems: tuple[Problem, ...]
    has_later_lists: bool = False

    @property
    def unstated(self) -> tuple[str, ...]:
        """Return the facts that the rules read and nobody stated: a norm may fail by one of them.

        The names are those of facts, and four that tell of more: federations (of players), sex
        (of players), days (of rounds) and later_lists (of an event of more than 30 days).
        """
        facts, rules = self.submission.facts, self.rules
        is_fact_read = {
            "federation": True,
            "kind": True,
            "minutes_for_60_moves": rules.minutes_min is not None,
            "rounds_per_day": rules.rounds_per_day_max is not None,
            "hours_per_day": rules.hours_per_day_max is not None,
        }
        names = [
            name for name, is_read in is_fact_read.items() if is_read and not getattr(facts, name)
        ]
        start, end = facts.start, facts.end
        is_long = start and end and (end - start).days + 1 > rules.long_event_days.number
        more = {
            "federations": any(not player.candidate.federation for player in self.players),
            "sex": any(player.not_judged for player in self.players),
            "days": self.fields.days_of_one_round is None,
            "later_lists": bool(is_long) and not self.has_later_lists,
        }
        return (*names, *(name for name, is_so in more.items() if is_so))


def event_norms(
    submission: Submission, lists: Sequence[RatingList], question: NormQuestion
) -> EventNorms | tuple[Problem, ...]:
    """Return the norms of one report, or the problems for which they can't be judged.

    Ratings, titles and federations are those of the list in force when the event began or, if no
    list is given, those printed in the report. NoRulebookError if no rules are known for the day,
    NoSuchPlayerError if the player or an opponent asked for is not in the report.
    """
    on = question.on or submission.facts.start
    if not submission.is_sound:
        return ()  # its own errors say why
    if on is None or not submission.games:
        return (_not_judged(submission, on),)
    last = max(game.round for game in submission.games)
    if max(last, submission.facts.rounds_scheduled or 0) > ROUNDS_MAX:
        return (_too_many_rounds(submission),)
    rules = in_force(on)
    roster = roster_of(submission, lists, rules)
    if any(problem.level == "error" for problem in roster.problems):
        return roster.problems
    return judged(submission, roster, rules, question)


def judged(
    submission: Submission, roster: Roster, rules: TitleRules, question: NormQuestion
) -> EventNorms:
    """Return the norms of one event, whose players and games as they count are those of a roster.

    NoSuchPlayerError as `event_norms` raises it; ValueError without games or the day of the start.
    """
    on = question.on or submission.facts.start
    if on is None:
        raise ValueError(f"{submission.event_id} has no first day")
    submission = replace(submission, games=roster.games)
    last = max(game.round for game in submission.games)
    played = max((game.round for game in submission.games if game.black is not None), default=0)
    after = played if question.after is None else min(question.after, played)
    event = _event(submission, roster, last)
    fields = fields_of(submission, roster, after, rules, event)
    event = replace(event, is_big_swiss=fields.is_exempt)
    ask = _Asked(submission, rules, event, roster, question, _boards(submission, roster), after)
    average = None
    if event.is_round_robin:
        average = average_of_all([opponent.rating for opponent in roster.opponents.values()], rules)
    category = None if average is None else category_of(average, rules)
    players = tuple(ask.player(player) for player in _chosen(submission, roster, question))
    problems = (*roster.problems, *_not_played(submission, question.after, played))
    return EventNorms(
        submission, on, rules, event, after, fields, average, category, players, problems,
        has_later_lists=bool(roster.by_list),
    )  # fmt: skip


def _not_played(submission: Submission, after: int | None, played: int) -> tuple[Problem, ...]:
    """Return a warning if the round asked about was not played."""
    if after is None or after <= played:
        return ()
    message = Text("Round {round} was not played: judged after round {last}.", round=after,
                   last=played)  # fmt: skip
    fix = Text("Give a round from 0 to {last}.", last=played)
    return (Problem("warning", "norms-rounds", message, fix, str(after), file=submission.file),)


def _not_judged(submission: Submission, on: date | None) -> Problem:
    message = (Text("The report has no games.") if on
               else Text("It is not known when the event began."))  # fmt: skip
    fix = (Text("Send the games.") if on
           else Text("Say on which day's rules, or state the first day."))  # fmt: skip
    return Problem("error", "norms-report", message, fix, file=submission.file)


def _too_many_rounds(submission: Submission) -> Problem:
    message = Text("The event has more than {count} rounds, by its games or as stated.",
                   count=ROUNDS_MAX)  # fmt: skip
    fix = Text("Correct the numbers of the rounds, or rounds_scheduled; no event is so long.")
    return Problem("error", "norms-rounds", message, fix, file=submission.file)


def _event(submission: Submission, roster: Roster, last: int) -> NormEvent:
    facts = submission.facts
    players = len(roster.opponents)
    is_double = facts.kind == "double_round_robin"
    meetings = (2 if is_double else 1) * (players - 1 + players % 2)
    is_round_robin = facts.kind in ("round_robin", "double_round_robin")
    rounds = max(facts.rounds_scheduled or last, last)
    if is_round_robin and facts.rounds_scheduled is None:
        rounds = meetings
    minutes, hours = facts.minutes_for_60_moves, facts.hours_per_day
    return NormEvent(
        kind=facts.kind,
        rounds=rounds,
        players=players,
        federation=facts.federation or "",
        is_national_championship=facts.is_national_championship is True,
        is_national_team_championship=facts.is_national_team_championship is True,
        is_zonal=facts.is_zonal is True,
        is_team_championship=facts.is_team_championship is True,
        is_world_cup=facts.is_world_cup is True,
        may_be_exempt=None in _exempting(facts),
        is_norm_event=facts.is_norm_event is True,
        rounds_per_day=facts.rounds_per_day,
        hours_per_day=None if hours is None else ceil(hours),
        minutes_for_60_moves=None if minutes is None else int(minutes),
    )


def _exempting(facts: Facts) -> tuple[bool | None, ...]:
    return facts.is_national_championship, facts.is_national_team_championship, facts.is_zonal


def _chosen(submission: Submission, roster: Roster, question: NormQuestion) -> tuple[Player, ...]:
    players = submission.report.players
    if question.player is None:
        return players
    number = _number(roster, question.player, submission)
    return tuple(player for player in players if player.number == number)


def _number(roster: Roster, text: str, submission: Submission) -> int:
    """Return the starting rank of the player of this id or, if nobody has it, of this rank."""
    for number, candidate in roster.candidates.items():
        if candidate.player_id == text:
            return number
    if text.isdecimal() and int(text) in roster.candidates:
        return int(text)
    raise NoSuchPlayerError(f"{submission.file} has no player {text}.")


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question put to one event."""

    submission: Submission
    rules: TitleRules
    event: NormEvent
    roster: Roster
    question: NormQuestion
    boards: Mapping[int, tuple[NormGame, ...]]
    after: int

    def player(self, player: Player) -> PlayerNorms:
        after = self.after
        candidate = self.roster.candidates[player.number]
        games = self._games(player.number, after)
        titles = tuple(title for title in titles_open(candidate) if title in self.question.titles)
        of_title = norm_in if self.question.are_made_only else best_norm
        tried = (of_title(candidate, games, title, self.rules, self.event) for title in titles)
        attempts = tuple(attempt for attempt in tried if attempt is not None)
        forecasts: tuple[Forecast, ...] = ()
        trail: tuple[tuple[Forecast, ...], ...] = ()
        if self.question.is_forecast:
            forecasts = self._forecasts(player, candidate, titles, after)
        if self.question.is_forecast and self.question.player is not None:
            trail = tuple(
                self._forecasts(player, candidate, titles, number) for number in range(after + 1)
            )
        unstated = tuple(
            title for title in titles_of_women(candidate) if title in self.question.titles
        )
        return PlayerNorms(player, candidate, games, attempts, forecasts, trail, unstated)

    def _forecasts(
        self, player: Player, candidate: NormCandidate, titles: Sequence[str], after: int
    ) -> tuple[Forecast, ...]:
        """Return what each title still asks after a round."""
        games = self._games(player.number, after)
        met = Counter(game.opponent.player_id for game in games if game.opponent)
        left = max(0, self.event.rounds - after)
        opponents = self._known(candidate, met, after)[:left]
        others = self._others(candidate, {*met, *(o.player_id for o in opponents)})
        return tuple(
            forecast(candidate, games, title, self.rules, self.event, opponents,
                     rounds_left=left, left=others)
            for title in titles
        )  # fmt: skip

    def _games(self, number: int, after: int) -> tuple[NormGame, ...]:
        return tuple(game for game in self.boards[number] if game.round <= after)

    def _known(
        self, candidate: NormCandidate, met: Mapping[str, int], after: int
    ) -> list[Opponent]:
        """Return the opponents to come: those stated or, in a round robin, who was not yet met.

        Those stated follow the last round that counts, not an earlier one.
        """
        if self.question.opponents and after == self.after:
            numbers = [_number(self.roster, text, self.submission)
                       for text in self.question.opponents]  # fmt: skip
            return [self.roster.opponents[number] for number in numbers]
        if not self.event.is_round_robin:
            return []
        times = 2 if self.event.is_double else 1
        return [
            opponent
            for opponent in self.roster.opponents.values()
            if opponent.player_id != candidate.player_id
            for _ in range(times - met.get(opponent.player_id, 0))
        ]

    def _others(self, candidate: NormCandidate, met: set[str]) -> list[Opponent]:
        """Return the players who are left to be met: in a Swiss nobody is met twice."""
        without = {candidate.player_id, *met}
        return [
            opponent
            for opponent in self.roster.opponents.values()
            if opponent.player_id not in without
        ]


def titles_open(candidate: NormCandidate) -> tuple[str, ...]:
    """Return the titles won by norms that a player doesn't hold, nor a higher of the category.

    >>> titles_open(NormCandidate("7", title="IM"))
    ('GM',)
    >>> titles_open(NormCandidate("8", title="IM", sex="w"))
    ('GM', 'WGM', 'WIM')
    """
    needless: set[str] = set() if candidate.sex == "w" else {*WOMENS}
    for ranks in _RANKS:
        if candidate.title in ranks:
            needless |= {*ranks[: ranks.index(candidate.title) + 1]}
    return tuple(title for title in TITLES if title not in needless)


def titles_of_women(candidate: NormCandidate) -> tuple[str, ...]:
    """Return the women's titles that a player could win if she is a woman, which nobody stated.

    >>> titles_of_women(NormCandidate("8", title="WIM"))
    ('WGM',)
    >>> titles_of_women(NormCandidate("8", sex="m"))
    ()
    """
    if candidate.sex:
        return ()
    open_to_her = titles_open(replace(candidate, sex="w"))
    return tuple(title for title in open_to_her if title in WOMENS)


def _boards(submission: Submission, roster: Roster) -> dict[int, tuple[NormGame, ...]]:
    """Return every player's rounds, without the games that were taken out by decision."""
    byes = ALLOCATED.get(submission.report.format, ("U",))
    boards: dict[int, list[NormGame]] = {number: [] for number in roster.candidates}
    for place, game in enumerate(submission.games):
        if place in roster.left_out:
            continue
        if game.black is None:
            how: How = "won_unplayed" if game.result in byes else "unplayed"
            boards[game.white].append(NormGame(game.round, None, 0, how))
            continue
        for number in (game.white, game.black):
            boards[number].append(_seen_by(number, game, roster))
    return {number: tuple(games) for number, games in boards.items()}


def _seen_by(number: int, game: ReportedGame, roster: Roster) -> NormGame:
    """Return a game of the report as one of its two players sees it."""
    is_white = number == game.white
    other = (game.black or 0) if is_white else game.white
    opponent = roster.on(other, game.played_on)
    if game.result in _OF_WHITE:
        score = _OF_WHITE[game.result]
        return NormGame(game.round, opponent, score if is_white else 2 - score)
    is_won = game.result == ("+" if is_white else "-")
    return NormGame(game.round, opponent, 0, "won_unplayed" if is_won else "unplayed")

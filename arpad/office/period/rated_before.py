"""Which rounds of an event a list remembers, under whatever name and as whatever it was sent then.

The last list alone knows (its table `rounds`, of two years). An event is taken for one that was
rated if games of a round are the same and the days meet, or many games are; or if the name and the
first day are the same, and so are the players, or most of them where a number was corrected.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import Final

import polars as pl

from arpad.engine.state import list_id
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period.hashed_rounds import hash_of, line_of
from arpad.report.letters import words
from arpad.report.problems import Problem

MANY: Final = 8
"""So many games are not the same, round by round and colour by colour, by chance."""


@dataclass(frozen=True, slots=True)
class Row:
    """A round that a list rated, as its successors remember it; days are yyyymmdd."""

    event_id: str
    name: str
    start_on: int
    end_on: int
    players_sha256: str
    list_id: int
    round: int
    games: int
    games_sha256: str
    rulebook: str

    @property
    def list_date(self) -> date:
        """Return the day of the list that rated the round."""
        return date(self.list_id // 10_000, self.list_id // 100 % 100, self.list_id % 100)


@dataclass(frozen=True, slots=True)
class _Event:
    """An event as it comes now."""

    name: tuple[str, ...]
    start_on: int
    end_on: int
    players_sha256: str
    rounds: Mapping[int, tuple[str, int]]
    player_ids: frozenset[str]


@dataclass(frozen=True, slots=True)
class Remembered:
    """The rounds that a list remembers, by event, and where those stand that may come again.

    `by_round`: by a round's number and the hash of its games. `by_day`: by the event's first day.
    """

    before: RatingList
    events: tuple[tuple[Row, ...], ...]
    by_round: Mapping[tuple[int, str], Sequence[int]]
    by_day: Mapping[int, Sequence[int]]

    @classmethod
    def of(cls, before: RatingList) -> "Remembered":
        """Return what a list remembers, looked through once for all events of a period."""
        events = _earlier(before.rounds) if before.rounds.height else ()
        by_round: dict[tuple[int, str], list[int]] = {}
        by_day: dict[int, list[int]] = {}
        for place, event in enumerate(events):
            by_day.setdefault(event[0].start_on, []).append(place)
            for row in event:
                by_round.setdefault((row.round, row.games_sha256), []).append(place)
        return cls(before, events, by_round, by_day)

    def like(self, event: "_Event") -> list[tuple[Row, ...]]:
        """Return the events with a round or the first day of this one, in order."""
        places = {*self.by_day.get(event.start_on, ())}
        for number, (games_sha256, _) in event.rounds.items():
            places |= {*self.by_round.get((number, games_sha256), ())}
        return [self.events[place] for place in sorted(places)]


def rated_before(
    submission: Submission, ids: Mapping[int, str], known: Remembered
) -> tuple[list[Row], list[Problem]]:
    """Return the rounds of an event that the list before remembers, and a word on one like it.

    `ids` are the players' numbers; where one is missing, nothing can be said.
    """
    facts = submission.facts
    players = {one.white for one in submission.games}
    players |= {one.black for one in submission.games if one.black is not None}
    if not known.events or facts.start is None or facts.end is None or players - set(ids):
        return [], []
    event = _Event(
        words(submission.report.name),
        list_id(facts.start),
        list_id(facts.end),
        hash_of(ids.values()),
        _rounds(submission, ids),
        frozenset(ids.values()),
    )
    earlier = known.like(event)
    same = [row for rows in earlier if _is_same(event, rows, known.before) for row in rows]
    return same, [] if same else _alike(event, earlier, submission.file)


def _rounds(submission: Submission, ids: Mapping[int, str]) -> dict[int, tuple[str, int]]:
    """Return each round's hash and how many games it has."""
    lines: dict[int, list[str]] = {}
    for game in submission.games:
        if game.black is not None:
            lines.setdefault(game.round, []).append(line_of(game, ids))
    return {number: (hash_of(games), len(games)) for number, games in lines.items()}


def _earlier(rounds: pl.DataFrame) -> tuple[tuple[Row, ...], ...]:
    """Return the rounds of each event that each list rated, in order."""
    key = ("list_id", "event_id", "rulebook")
    names = [one.name for one in fields(Row)]
    in_order = rounds.drop_nulls().sort(*key, "round").select(names)
    rows = (Row(*row) for row in in_order.iter_rows())
    return tuple(tuple(event) for _, event in groupby(rows, key=attrgetter(*key)))


def _is_same(event: _Event, rows: Sequence[Row], before: RatingList) -> bool:
    """Tell whether an event is one that was rated, as it was, continued or corrected."""
    first = rows[0]
    now = {row.round: event.rounds.get(row.round, ("", 0)) for row in rows}
    same = [row.games for row in rows if now[row.round][0] == row.games_sha256]
    do_days_meet = first.start_on <= event.end_on and event.start_on <= first.end_on
    if same and (do_days_meet or sum(same) >= MANY):
        return True
    if words(first.name) != event.name or first.start_on != event.start_on:
        return False
    if first.players_sha256 == event.players_sha256:
        return True
    is_as_large = all(now[row.round][1] == row.games for row in rows)
    return is_as_large and _have_played(event.player_ids, first.list_id, before)


def _have_played(player_ids: frozenset[str], of_list: int, before: RatingList) -> bool:
    """Tell whether at least half of the players had rated games on a list."""
    if not before.activity.height:
        return False
    is_then = (pl.col("list_id") == of_list) & (pl.col("games") > 0)
    active = set(before.activity.filter(is_then)["player_id"])
    return 2 * len(player_ids & active) >= len(player_ids)


def _alike(event: _Event, earlier: Sequence[Sequence[Row]], file: str) -> list[Problem]:
    """Return a warning for an event of the same players on the same days, or all as before."""
    for rows in earlier:
        first = rows[0]
        are_same_days = (first.start_on, first.end_on) == (event.start_on, event.end_on)
        are_same_players = first.players_sha256 == event.players_sha256
        are_same_games = {row.round: (row.games_sha256, row.games) for row in rows} == event.rounds
        if are_same_games or (are_same_days and are_same_players):
            what = "results" if are_same_games else "days"
            message = (
                f"The event has the same players and {what} as {first.event_id} "
                f"({first.name}), rated for the list of {first.list_date}."
            )
            fix = "Make sure that it is another event."
            return [Problem("warning", "event-twice", message, fix, file=file)]
    return []

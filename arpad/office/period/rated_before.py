"""What of an event was rated for an earlier list: nothing, all of it, or its first rounds.

The last list alone knows (its table `rounds`, of two years). An event is taken for one that was
rated if games of a round are the same and the days meet, or many games are; or if the name and the
first day are the same, and so are the players, or most of them under other numbers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import polars as pl

from arpad.engine.state import list_id
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period.refusals import Lifting
from arpad.office.period.rounds import hash_of, round_hashes
from arpad.report.letters import words
from arpad.report.problems import Problem

MANY: Final = 8
"""So many games are not the same, round by round and colour by colour, by chance."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """An event that an earlier list rated: hashes of who played and of the games of each round."""

    event_id: str
    name: str
    list_date: date
    start_on: int
    end_on: int
    players_sha256: str
    rounds: Mapping[int, str]
    games: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class RatedBefore:
    """The rounds of an event that are not rated again, and what was found."""

    rounds: frozenset[int] = frozenset()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Event:
    """An event as it comes now."""

    submission: Submission
    start_on: int
    end_on: int
    players_sha256: str
    rounds: Mapping[int, str]
    games: Mapping[int, int]
    player_ids: frozenset[str]


def earlier_rounds(
    submission: Submission, ids: Mapping[int, str], current: RatingList, lifting: Lifting
) -> RatedBefore:
    """Return what the list in force knows of an event: it was rated, or its first rounds were.

    An event that has nothing new is refused; one with new rounds is continued, unless a round that
    was rated has other games now.
    """
    facts = submission.facts
    is_whole = all(
        one.white in ids and (one.black is None or one.black in ids) for one in submission.games
    )
    if not current.rounds.height or not is_whole or facts.start is None or facts.end is None:
        return RatedBefore()
    rounds, games = round_hashes(submission, ids)
    event = _Event(
        submission, list_id(facts.start), list_id(facts.end), hash_of(ids.values()), rounds, games,
        frozenset(ids.values()),
    )  # fmt: skip
    found = [one for one in _earlier(current.rounds) if _is_same(event, one, current)]
    if not found:
        return RatedBefore(problems=tuple(_alike(event, current)))
    return _judged(event, found, lifting)


def _earlier(rounds: pl.DataFrame) -> list[Earlier]:
    key = ("list_id", "event_id", "rulebook")
    events = rounds.sort(*key, "round").partition_by(*key, maintain_order=True)
    return [
        Earlier(
            rows["event_id"][0],
            rows["name"][0] or "",
            _day(rows["list_id"][0]),
            rows["start_on"][0],
            rows["end_on"][0],
            rows["players_sha256"][0],
            dict(rows.select("round", "games_sha256").iter_rows()),
            dict(rows.select("round", "games").iter_rows()),
        )
        for rows in events
    ]


def _day(number: int) -> date:
    return date(number // 10_000, number // 100 % 100, number % 100)


def _is_same(event: _Event, one: Earlier, current: RatingList) -> bool:
    """Tell whether an event is the one that was rated, as it was or corrected."""
    same = [number for number, games in one.rounds.items() if event.rounds.get(number) == games]
    do_days_meet = one.start_on <= event.end_on and event.start_on <= one.end_on
    if same and (do_days_meet or sum(one.games[number] for number in same) >= MANY):
        return True
    if words(one.name) != words(event.submission.report.name) or one.start_on != event.start_on:
        return False
    if one.players_sha256 == event.players_sha256:
        return True
    is_as_large = all(event.games.get(number) == count for number, count in one.games.items())
    return is_as_large and _played_then(event, one, current)


def _played_then(event: _Event, one: Earlier, current: RatingList) -> bool:
    """Tell whether at least half of the players had rated games on the list of the earlier event.

    So an event is known again in which a number was corrected.
    """
    if not current.activity.height:
        return False
    is_then = (pl.col("list_id") == list_id(one.list_date)) & (pl.col("games") > 0)
    active = set(current.activity.filter(is_then)["player_id"])
    return 2 * len(event.player_ids & active) >= len(event.player_ids)


def _alike(event: _Event, current: RatingList) -> list[Problem]:
    """Return a warning for another event of the same players on the same days, or all as before."""
    for one in _earlier(current.rounds):
        are_same_days = (one.start_on, one.end_on) == (event.start_on, event.end_on)
        are_same_players = one.players_sha256 == event.players_sha256
        if one.rounds == event.rounds or (are_same_days and are_same_players):
            what = "results" if one.rounds == event.rounds else "days"
            message = f"The event has the same players and {what} as {_named(one)}."
            fix = "Make sure that it is another event."
            return [Problem("warning", "event-twice", message, fix, file=event.submission.file)]
    return []


def _judged(event: _Event, found: Sequence[Earlier], lifting: Lifting) -> RatedBefore:
    file = event.submission.file
    known = {number: games for one in found for number, games in one.rounds.items()}
    changed = sorted(n for n, games in event.rounds.items() if known.get(n, games) != games)
    before = frozenset(known) & frozenset(event.rounds)
    new = frozenset(event.rounds) - before
    if not before:  # other rounds of an event that comes in parts
        return RatedBefore()
    named = "; ".join(_named(one) for one in found)
    if not new:
        what = f", {_rounds(changed)} with other games" if changed else ""
        refusal = Problem(
            "error",
            "event-rated",
            f"The event was rated already, as {named}{what}.",
            fix=_CORRECT if changed else "Leave it out.",
            file=file,
        )
        return RatedBefore(problems=(lifting.told(refusal),))
    continued = f"{_rounds(before)} were rated, as {named}: only {_rounds(new)} are rated now."
    if not changed:
        return RatedBefore(before, (Problem("info", "event-continued", continued, file=file),))
    refusal = Problem(
        "error",
        "event-rounds",
        f"{continued} {_rounds(changed)} had other games then.",
        fix=_CORRECT,
        file=file,
    )
    return RatedBefore(before, (lifting.told(refusal),))


_CORRECT: Final = (
    "A result that was published is corrected by making its list, and those after it, again from "
    "the corrected report."
)


def _named(one: Earlier) -> str:
    name = f" ({one.name})" if one.name and one.name != one.event_id else ""
    return f"{one.event_id}{name} on the list of {one.list_date}"


def _rounds(numbers: Sequence[int] | frozenset[int]) -> str:
    """Return rounds in words, those that follow each other together.

    >>> _rounds([1, 2, 3, 5]), _rounds([4])
    ('rounds 1 to 3, 5', 'round 4')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [str(one[0]) if len(one) == 1 else f"{one[0]} to {one[-1]}" for one in runs]
    return f"{'rounds' if len(numbers) > 1 else 'round'} {', '.join(told)}"

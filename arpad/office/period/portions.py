"""Which games of an event a list rates: not what an earlier list rated, nor what is played later.

Where a rulebook rates the rounds of a period in it (FCE 8.3), what was rated is known from the list
before, which remembers every round with a hash of its games; days decide nothing (decision 004-32).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.state import list_id
from arpad.law import Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period.asking import clause_of, says_yes
from arpad.report import Game
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class Portion:
    """The games of an event that a list doesn't rate, by their places in the submission.

    before: rated for an earlier list, under the names `known_as`. later: to be rated for a later
    one; nothing of them counts yet.
    """

    before: frozenset[int] = frozenset()
    later: frozenset[int] = frozenset()
    known_as: frozenset[str] = frozenset()

    def is_new(self, place: int) -> bool:
        """Return whether the list rates a game."""
        return place not in self.before and place not in self.later


WHOLE: Final = Portion()


def hash_of(lines: Iterable[str]) -> str:
    """Return the SHA-256 of lines, whatever their order.

    >>> hash_of(["8", "7"]) == hash_of(["7", "8"]), hash_of(["7"])[:8]
    (True, '7902699b')
    """
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()


def line_of(game: Game, ids: Mapping[int, str]) -> str:
    """Return the game as the hash of its round has it.

    >>> line_of(Game(1, 2, 1, "="), {1: "7", 2: "8"})
    '8 7 ='
    """
    black = "" if game.black is None else ids[game.black]
    return f"{ids[game.white]} {black} {game.result}"


def has_begun(submission: Submission, book: Rulebook, closing: date) -> bool:
    """Return whether a list takes games of an event that ends after the books have closed."""
    later = _played_later(submission, book, closing)
    return len(later) < len(submission.games) and says_yes(
        q.ROUNDS_ARE_RATED_APART, submission, book
    )


def _played_later(submission: Submission, book: Rulebook, closing: date) -> frozenset[int]:
    """Return the places of the games after the day on which the books close, or without a day.

    None of an event that has ended, or that the rulebook rates as a whole.
    """
    end = submission.facts.end
    if end is None or end <= closing or not says_yes(q.ROUNDS_ARE_RATED_APART, submission, book):
        return frozenset()
    return frozenset(
        place
        for place, game in enumerate(submission.games)
        if game.played_on is None or game.played_on > closing
    )


def portion_of(
    submission: Submission,
    ids: Mapping[int, str],
    book: Rulebook,
    before: RatingList,
    closing: date,
) -> tuple[Portion, tuple[Problem, ...]]:
    """Return which games of an event a list rates, and what is wrong with its rounds.

    `before` is the list that the new one succeeds; `ids` are the players' numbers.
    """
    if q.ROUNDS_ARE_RATED_APART not in book:
        return WHOLE, ()
    later = _played_later(submission, book, closing)
    rounds = _rounds_of(submission, book, before)
    found, known_as, differing = _matched(submission.games, ids, rounds, later)
    portion = Portion(found, later, known_as)
    told = [_differs(row, submission.file) for row in differing]
    is_apart = says_yes(q.ROUNDS_ARE_RATED_APART, submission, book)
    if is_apart and before.cited is None:
        told += _unknown(submission, before, portion)
    if later:
        told.append(_waiting(submission, later, book))
    return portion, tuple(told)


_Row = dict[str, object]


def _rounds_of(submission: Submission, book: Rulebook, before: RatingList) -> list[_Row]:
    """Return what the list before remembers of events that started on the same day."""
    if not before.rounds.height or submission.facts.start is None:
        return []
    same = (pl.col("rulebook") == book.name) & (
        pl.col("start_on") == list_id(submission.facts.start)
    )
    return before.rounds.filter(same).sort("list_id", "event_id").to_dicts()


def _matched(
    games: Sequence[Game], ids: Mapping[int, str], rounds: Sequence[_Row], later: frozenset[int]
) -> tuple[frozenset[int], frozenset[str], list[_Row]]:
    """Return the games rated before, the names of their events, and rounds that now differ.

    A round is the same if all its games are, or those of them that were played before its list.
    """
    found: set[int] = set()
    known_as: set[str] = set()
    unmatched: list[_Row] = []
    for row in rounds:
        left = [
            place for place, game in enumerate(games)
            if game.round == row["round"] and place not in found and place not in later
        ]  # fmt: skip
        earlier = [place for place in left if _day(games[place]) < row["list_id"]]  # type: ignore[operator]
        for places in (left, earlier):
            if hash_of(line_of(games[n], ids) for n in places) == row["games_sha256"]:
                found.update(places)
                known_as.add(str(row["event_id"]))
                break
        else:
            unmatched.append(row)
    return (
        frozenset(found),
        frozenset(known_as),
        [r for r in unmatched if r["event_id"] in known_as],
    )


def _day(game: Game) -> int:
    return 0 if game.played_on is None else list_id(game.played_on)


def _differs(row: _Row, file: str) -> Problem:
    return Problem(
        "error",
        "round-differs",
        f"Round {row['round']} was rated for the list of {_shown(row['list_id'])} with other games "
        "or results.",
        fix="Give the rounds as they were rated, with the day of every game that was played later.",
        found=str(row["round"]),
        file=file,
    )


def _unknown(submission: Submission, before: RatingList, portion: Portion) -> list[Problem]:
    """Return a warning where games are older than a list that doesn't say what was rated."""
    older = [
        game.round
        for place, game in enumerate(submission.games)
        if portion.is_new(place) and game.played_on and game.played_on < before.list_date
    ]
    if not older:
        return []
    return [
        Problem(
            "warning",
            "rounds-unknown",
            f"The list of {before.list_date} doesn't say which rounds were rated: those played "
            f"before it ({_numbers(older)}) are rated now.",
            fix="Give the list as the directory of the period that made it.",
            file=submission.file,
        )
    ]


def _waiting(submission: Submission, later: frozenset[int], book: Rulebook) -> Problem:
    clause = clause_of(q.ROUNDS_ARE_RATED_APART, submission, book)
    rounds = _numbers(submission.games[place].round for place in later)
    undated = any(submission.games[place].played_on is None for place in later)
    return Problem(
        "warning" if undated else "info",
        "rounds-later",
        f"The event goes on: games of round {rounds} are for a later list "
        f"({'' if clause is None else clause.article.number}).",
        fix="Give the days of all games: one without a day waits until the event has ended."
        if undated
        else "",
        file=submission.file,
    )


def _numbers(rounds: Iterable[int]) -> str:
    return ", ".join(str(number) for number in sorted(set(rounds)))


def _shown(day: object) -> str:
    text = str(day)
    return f"{text[:4]}-{text[4:6]}-{text[6:]}"

"""Which games of an event a list rates: not what an earlier list rated, nor what is played later.

What was rated is known from the list before, which remembers every round with a hash of its games;
days decide nothing (decision 004-32). Where a rulebook rates the rounds of a period in it (FCE
8.3), an event doesn't wait for its end.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, combinations, islice
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.law.units import list_id
from arpad.office.intake.same_event import Traits, hash_of, line_of, traits_of
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period.games_table import SIDES, GamesThere
from arpad.office.period.in_time import clause_of, says_yes
from arpad.office.period.rated_before import Remembered, Row, rated_before, recognised
from arpad.office.period.refusals import LeftOut, Lifting
from arpad.report import Game
from arpad.report.facts import Facts
from arpad.report.facts.settle import on_other_days
from arpad.report.problems import Problem, Text, by_law

_TRIES: Final = 5_000
"""So many choices of postponed games are tried in a round, before it counts as another one."""
_EVENTS_AT_ONCE: Final = 10_000
"""The games of so many events of a table are in memory together."""


@dataclass(frozen=True, slots=True)
class Portion:
    """The games of an event that a list doesn't rate, by their places in the submission.

    before: rated for an earlier list, under the names `known_as`, each with the list's id. later:
    to be rated for a later one; nothing of them counts yet.
    """

    before: frozenset[int] = frozenset()
    later: frozenset[int] = frozenset()
    known_as: frozenset[tuple[str, int]] = frozenset()

    def is_new(self, place: int) -> bool:
        """Return whether the list rates a game."""
        return place not in self.before and place not in self.later

    def days_counted(self, games: Sequence[Game], *, has_newcomers: bool) -> set[date]:
        """Return the days of the games whose ratings count.

        Those of games that an earlier list rated count where newcomers make performances in them.
        """
        aside = self.later if has_newcomers else self.later | self.before
        return {game.played_on for place, game in enumerate(games)
                if game.played_on and place not in aside}  # fmt: skip


WHOLE: Final = Portion()


def first_day(games: Sequence[Game]) -> date | None:
    """Return the first day on which a game is known to have been played."""
    return min((game.played_on for game in games if game.played_on), default=None)


def _played_later(submission: Submission, book: Rulebook, closing: date) -> frozenset[int]:
    """Return the places of the games after the day on which the books close, or without a day.

    None of an event that has ended, or that the rulebook rates as a whole.
    """
    end = submission.facts.end
    if (
        end is None
        or end <= closing
        or not says_yes(q.ROUNDS_ARE_RATED_APART, submission.facts, book)
    ):
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
    remembered: Remembered,
    closing: date,
    lifting: Lifting,
) -> tuple[Portion, LeftOut | None, list[Problem]]:
    """Return which games of an event a list rates, and what is wrong with its rounds.

    An event of which nothing is new is refused, or left out if it goes on. `remembered` is
    what the list before says; `ids` are the players' numbers.
    """
    later = _played_later(submission, book, closing)
    before = remembered.before
    known, told = rated_before(submission, ids, remembered)
    found = _matched(submission.games, ids, known, later)
    told += _differing(found, submission.file, lifting)
    told += _waiting(submission, later, book)
    portion = Portion(found.places | _byes(submission.games, found.rounds), later, found.known_as)
    is_apart = says_yes(q.ROUNDS_ARE_RATED_APART, submission.facts, book)
    if is_apart and before.cited is None:
        told += _unknown(submission, before, portion)
    if any(portion.is_new(n) for n, game in enumerate(submission.games) if game.black is not None):
        told += _continued(found, submission.file)
        return portion, None, told
    if is_apart and submission.facts.end and submission.facts.end > closing:
        done, warning = _nothing_new(submission, book, portion.before)
        return portion, done, [*told, warning]
    message = Text("The event was rated already, as {event}.", event=_named(known))
    fix = Text("Take the report out; or send it with the rounds that were played since.")
    refusal = Problem("error", "rounds-rated", message, fix, file=submission.file)
    is_lifted = lifting.is_lifted(refusal.code)
    return Portion(later=later) if is_lifted else portion, None, [*told, lifting.told(refusal)]


@dataclass(frozen=True, slots=True)
class _Matched:
    """Games that were rated, by their places; in which rounds, as which events; rounds that differ.

    The games of these are among the places too.
    """

    places: frozenset[int]
    rounds: frozenset[int]
    known_as: frozenset[tuple[str, int]]
    rows: tuple[Row, ...]
    differing: tuple[Row, ...]


def _matched(
    games: Sequence[Game], ids: Mapping[int, str], rows: Sequence[Row], later: frozenset[int]
) -> _Matched:
    """Return what of an event the rounds of a list say.

    A round is the same if all its games are, or those of them that were played before its list, or
    all but the postponed games that it has more now. A postponed game has a day of its own.
    """
    found: set[int] = set()
    differing: list[Row] = []
    played = {n: game for n, game in enumerate(games) if rows and game.black is not None}
    lines = {n: line_of(one, ids) for n, one in played.items()}
    on_other = on_other_days(games)
    for row in rows:
        left = [n for n in lines if games[n].round == row.round and n not in found | later]
        earlier = [place for place in left if _day(games[place]) < row.list_id]
        for places in chain((left, earlier), _without(left, len(left) - row.games, on_other)):
            if hash_of(lines[n] for n in places) == row.games_sha256:
                found.update(places)
                break
        else:
            found.update(left)
            differing += [row] if left else []
    for row in rows:
        undated = {
            n for n in lines
            if games[n].round == row.round and n not in found | later | on_other
            and _day(games[n]) < row.list_id
        }  # fmt: skip
        found |= undated
        differing += [row] if undated else []
    rounds = frozenset(row.round for row in rows)
    known_as = frozenset((row.event_id, row.list_id) for row in rows)
    return _Matched(frozenset(found), rounds, known_as, tuple(rows), tuple(differing))


def _without(places: Sequence[int], count: int, first: Collection[int]) -> Iterator[list[int]]:
    """Yield what is left of places without so many of them; those of `first` go first."""
    if count > 0:
        in_order = sorted(places, key=lambda place: place not in first)
        for gone in islice(combinations(in_order, count), _TRIES):
            yield [place for place in places if place not in gone]


def _byes(games: Sequence[Game], rounds: frozenset[int]) -> frozenset[int]:
    """Return the places of the byes of rounds that were rated."""
    return frozenset(
        place for place, game in enumerate(games) if game.black is None and game.round in rounds
    )


def _day(game: Game) -> int:
    return 0 if game.played_on is None else list_id(game.played_on)


def _differing(found: _Matched, file: str, lifting: Lifting) -> list[Problem]:
    """Return a refusal where rounds have other games than were rated; lifted, they stay rated."""
    if not found.differing:
        return []
    rounds = numbers(row.round for row in found.differing)
    refusal = Problem("error", "round-differs",
                      Text("Other games or results than now were rated in round {rounds} of "
                           "{differing}.", rounds=rounds, differing=_named(found.differing)),
                      fix=Text("A published result is corrected by making its list, and those "
                               "after it, again from the corrected report. Here the rounds stand "
                               "as they were rated, with the day of every game that was played "
                               "later (played_on)."), found=rounds, file=file)  # fmt: skip
    return [lifting.told(refusal)]


def _continued(found: _Matched, file: str) -> list[Problem]:
    if not found.places:
        return []
    rounds = numbers(found.rounds)
    message = Text("Round {rounds} was rated, as {rows}: only what is new is rated.",
                   rounds=rounds, rows=_named(found.rows))  # fmt: skip
    return [Problem("info", "rounds-before", message, found=rounds, file=file)]


def _nothing_new(
    submission: Submission, book: Rulebook, before: frozenset[int]
) -> tuple[LeftOut, Problem]:
    """Return an event that goes on, and of which there is nothing for this list."""
    clause = clause_of(q.ROUNDS_ARE_RATED_APART, submission.facts, book)
    article = "" if clause is None else str(clause.article)
    done = LeftOut(submission, article, Text("Earlier lists have rated all its rounds."), before)
    fix = Text("Take the report out; or send it with the rounds that were played since.")
    message = by_law(done.reason, article)
    return done, Problem("warning", "rounds-rated", message, fix, file=submission.file)


def _named(rows: Iterable[Row]) -> list[Text]:
    """Return the events of rounds, each with the lists that rated it."""
    names = dict.fromkeys((row.event_id, row.name, row.list_date) for row in rows)
    return [
        Text("{event} for the list of {day}", day=day,
             event=event_id if name in ("", event_id) else f"{event_id} ({name})")
        for event_id, name, day in names
    ]  # fmt: skip


def rated_of_tables(
    events: pl.DataFrame, there: GamesThere, lists: Iterable[RatingList]
) -> Iterator[Problem]:
    """Yield an error for each event of a table (`Planned`) of which the lists remember rounds.

    Events of a table are rated whole: what is new of them can't be rated alone. One that is only
    like another is a warning. The last list that remembers rounds knows those of all; events whose
    days are not among its own are not looked at.
    """
    before = max((one for one in lists if one.rounds.height), key=lambda one: one.list_date,
                 default=None)  # fmt: skip
    if before is None:
        return
    remembered = Remembered.of(before)
    days_meet = (pl.col("on") <= before.rounds["end_on"].max()) & (
        pl.col("end_on") >= before.rounds["start_on"].min()
    )
    for some in events.filter(days_meet).iter_slices(_EVENTS_AT_ONCE):
        games = there.of_events(some["name"]).partition_by("event_id", as_dict=True)
        for name, title, *days in some.select("name", "title", "start_day", "end_day").iter_rows():
            if (name,) not in games:
                continue
            event, player_ids = _of_rows(title or name, days, games[name,])
            rows, alike = recognised(event, player_ids, remembered, "")
            if rows:
                last = max(rows, key=lambda row: row.list_id)
                yield Problem("error", "rounds-rated",
                              Text("Rounds of the event were rated already, as {event} for the "
                                   "list of {day}.", event=last.event_id, day=last.list_date),
                              fix=Text("Take the event out; or rate its report, of which only what "
                                       "is new counts."), found=name)  # fmt: skip
            yield from (replace(one, found=name) for one in alike)


def _of_rows(name: str, days: Sequence[int], rows: pl.DataFrame) -> tuple[Traits, frozenset[str]]:
    """Return what an event of a table is recognised by, and its players; days are ordinals."""
    sides = (rows[side].drop_nulls() for side in SIDES)
    ids = dict(enumerate(pl.concat(sides).unique().sort()))
    numbers = {player_id: number for number, player_id in ids.items()}
    games = [
        Game(number, numbers[white], None if black is None else numbers[black], result)
        for number, white, black, result in rows.select("round", *SIDES, "result").iter_rows()
    ]
    start, end = map(date.fromordinal, days)
    return traits_of(name, Facts(start=start, end=end), games, ids), frozenset(numbers)


def _unknown(submission: Submission, before: RatingList, portion: Portion) -> list[Problem]:
    """Return a warning where games are older than a list that doesn't say what was rated."""
    older = [
        game.round
        for place, game in enumerate(submission.games)
        if portion.is_new(place) and game.played_on and game.played_on < before.list_date
    ]
    if not older:
        return []
    return [Problem("warning", "rounds-unknown",
                    Text("The list of {list_date} doesn't say which rounds were rated: those "
                         "played before it ({older}) are rated now.", list_date=before.list_date,
                         older=numbers(older)),
                    fix=Text("Give the list as the directory of the period that made it."),
                    file=submission.file)]  # fmt: skip


def _waiting(submission: Submission, later: frozenset[int], book: Rulebook) -> list[Problem]:
    if not later:
        return []
    clause = clause_of(q.ROUNDS_ARE_RATED_APART, submission.facts, book)
    rounds = numbers(submission.games[place].round for place in later)
    undated = any(submission.games[place].played_on is None for place in later)
    waiting = Problem("warning" if undated else "info", "rounds-later",
                      Text("The event goes on: games of round {rounds} are for a later list "
                           "({article}).", rounds=rounds, article="" if clause is None
                           else clause.article.number),
                      fix=Text("Give the days of all games: one without a day waits until "
                               "the event has ended.") if undated else "",
                      file=submission.file)  # fmt: skip
    return [waiting]


def numbers(rounds: Iterable[int]) -> Text:
    """Return rounds in words, those together that follow each other.

    >>> numbers([5, 1, 2, 3]), numbers([4])
    ('1 to 3, 5', '4')
    """
    runs: list[list[int]] = []
    for number in sorted(set(rounds)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    each = [run[0] if len(run) == 1 else Text("{first} to {last}", first=run[0], last=run[-1])
            for run in runs]  # fmt: skip
    return Text("{rounds}", rounds=each)

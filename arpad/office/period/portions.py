"""Which games of an event a list rates: not what an earlier list rated, nor what is played later.

What was rated is known from the list before, which remembers every round with a hash of its games;
days decide nothing (decision 004-32). Where a rulebook rates the rounds of a period in it (FCE
8.3), an event doesn't wait for its end.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, combinations, islice
from typing import Any, Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.law.units import day_of, list_id
from arpad.office.intake.same_event import hash_of, line_of
from arpad.office.lists.lists import RatingList
from arpad.office.period.games_table import DAY, SHARE, SIDES, GamesThere
from arpad.office.period.in_time import answering
from arpad.office.period.planning import Out
from arpad.office.period.rated_before import Remembered, Row, SentEvent, known_as, rated_before
from arpad.office.period.refusals import NOTHING_LIFTED, Lifting
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


def _played_later(event: SentEvent, closing: date) -> frozenset[int]:
    """Return the places of the games after the day on which the books close, or without a day.

    None of an event that has ended, or that the rulebook rates as a whole. A bye goes with the
    first games of its round.
    """
    end = event.facts.end
    if end is None or end <= closing or event.apart is None:
        return frozenset()
    games = [n for n, game in enumerate(event.games) if game.black is not None]
    played = {n for n in games if (event.games[n].played_on or date.max) <= closing}
    begun = {event.games[n].round for n in played}
    return frozenset(
        n
        for n, game in enumerate(event.games)
        if (game.round not in begun if game.black is None else n not in played)
    )


def portion_of(
    event: SentEvent, remembered: Remembered, closing: date, lifting: Lifting
) -> tuple[Portion, Out | None, list[Problem]]:
    """Return which games of an event a list rates, and what is wrong with its rounds.

    An event of which nothing is new is refused, or left out if it goes on. `remembered` is what
    the list before says; `closing` is the day on which the books close for the event.
    """
    later = _played_later(event, closing)
    before = remembered.before
    rated_event, problems = rated_before(event, remembered)
    matched = _matched(event.games, event.ids, rated_event, later)
    problems += _differing(matched, event.file, lifting)
    problems += _waiting(event, later)
    portion = Portion(matched.places | _byes(event.games, matched.rounds), later, matched.known_as)
    if event.apart is not None and before.cited is None:
        problems += _unknown(event, before, portion)
    if any(portion.is_new(n) for n, game in enumerate(event.games) if game.black is not None):
        problems += _continued(matched, event.file)
        return portion, None, problems
    if event.apart is not None and event.facts.end and event.facts.end > closing:
        article = str(event.apart.article)
        done = Out(article, Text("Earlier lists have rated all its rounds."), is_refused=False)
        warning = Problem("warning", "rounds-rated", by_law(done.reason, article), _SENT_SINCE,
                          file=event.file)  # fmt: skip
        return portion, done, [*problems, warning]
    message = Text("The event was rated already, as {event}.", event=_named(rated_event))
    refusal = Problem("error", "rounds-rated", message, _SENT_SINCE, file=event.file)
    is_lifted = lifting.is_lifted(refusal.code)
    return Portion(later=later) if is_lifted else portion, None, [*problems, lifting.told(refusal)]


_SENT_SINCE: Final = Text("Take the report out; or send it with the rounds that were played since.")


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
    places_matched: set[int] = set()
    differing: list[Row] = []
    if not rows:
        return _Matched(frozenset(), frozenset(), frozenset(), (), ())
    played = {n: game for n, game in enumerate(games) if game.black is not None}
    lines = {n: line_of(game, ids) for n, game in played.items()}
    on_other = on_other_days(games)
    for row in rows:
        left = [n for n in lines if games[n].round == row.round and n not in places_matched | later]
        earlier = [place for place in left if _day(games[place]) < row.list_id]
        in_order = sorted(left, key=lambda place: (place not in on_other, lines[place]))
        for places in chain((left, earlier), _without(in_order, len(left) - row.games)):
            if hash_of(lines[n] for n in places) == row.games_sha256:
                places_matched.update(places)
                break
        else:
            places_matched.update(left)
            differing += [row] if left else []
    for row in rows:
        undated = {
            n for n in lines
            if games[n].round == row.round and n not in places_matched | later | on_other
            and _day(games[n]) < row.list_id
        }  # fmt: skip
        places_matched |= undated
        differing += [row] if undated else []
    rounds = frozenset(row.round for row in rows)
    known_as = frozenset((row.event_id, row.list_id) for row in rows)
    return _Matched(frozenset(places_matched), rounds, known_as, tuple(rows), tuple(differing))


def _without(places: Sequence[int], count: int) -> Iterator[list[int]]:
    """Yield what is left of places without so many of them; the first go first."""
    if count > 0:
        for gone in islice(combinations(places, count), _TRIES):
            yield [place for place in places if place not in gone]


def _byes(games: Sequence[Game], rounds: frozenset[int]) -> frozenset[int]:
    """Return the places of the byes of rounds that were rated."""
    return frozenset(
        place for place, game in enumerate(games) if game.black is None and game.round in rounds
    )


def _day(game: Game) -> int:
    return 0 if game.played_on is None else list_id(game.played_on)


def _differing(matched: _Matched, file: str, lifting: Lifting) -> list[Problem]:
    """Return a refusal where rounds have other games than were rated; lifted, they stay rated."""
    if not matched.differing:
        return []
    rounds = numbers(row.round for row in matched.differing)
    refusal = Problem("error", "round-differs",
                      Text("Other games or results than now were rated in round {rounds} of "
                           "{differing}.", rounds=rounds, differing=_named(matched.differing)),
                      fix=Text("A published result is corrected by making its list, and those "
                               "after it, again from the corrected report. Here the rounds stand "
                               "as they were rated, with the day of every game that was played "
                               "later (played_on)."), found=rounds, file=file)  # fmt: skip
    return [lifting.told(refusal)]


def _continued(matched: _Matched, file: str) -> list[Problem]:
    if not matched.places:
        return []
    rounds = numbers(matched.rounds)
    message = Text("Round {rounds} was rated, as {rows}: only what is new is rated.",
                   rounds=rounds, rows=_named(matched.rows))  # fmt: skip
    return [Problem("info", "rounds-before", message, found=rounds, file=file)]


def _named(rows: Iterable[Row]) -> list[Text]:
    """Return the events of rounds, each with the lists that rated it."""
    names = dict.fromkeys((row.event_id, row.name, row.list_date) for row in rows)
    return [
        Text("{event} for the list of {day}", day=day,
             event=event_id if name in ("", event_id) else f"{event_id} ({name})")
        for event_id, name, day in names
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class RatedBefore:
    """What the list before says of the events of a table, which it names by their ids.

    games: event_id, round and SIDES of those that were rated. known_as: the events of earlier lists
    that go on in these (KNOWN_AS). done: the events of which nothing is new. rounds: of those that
    lists share what the next list remembers (ROUNDS_TOLD).
    """

    games: pl.DataFrame
    known_as: pl.DataFrame
    done: frozenset[str]
    rounds: pl.DataFrame
    problems: tuple[Problem, ...]


def rated_of_tables(
    events: pl.DataFrame, game_table: GamesThere, before: RatingList, book: Rulebook
) -> RatedBefore:
    """Return what was rated of the events (`Planned`) of an edition before, as reports are asked.

    Events whose days are not among those that the list before remembers, and that no other list
    shares, are not looked at.
    """
    remembered = Remembered.of(before)
    can_be_known = pl.any_horizontal(pl.col(name).is_not_null() for name in SHARE)
    if before.rounds.height:
        can_be_known |= (pl.col("on") <= before.rounds["end_on"].max()) & (
            pl.col("end_on") >= before.rounds["start_on"].min()
        )
    games: list[pl.DataFrame] = [pl.DataFrame(schema=RATED_GAMES)]
    names: list[tuple[str, int, str]] = []
    rounds: list[tuple[int, int, str, str, str]] = []
    done: set[str] = set()
    problems: list[Problem] = []
    for some in events.filter(can_be_known).iter_slices(_EVENTS_AT_ONCE):
        of_event = game_table.of_events(some["name"]).partition_by("event_id", as_dict=True)
        for row in some.iter_rows(named=True):
            name = row["name"]
            if (name,) not in of_event:
                continue
            rows = of_event[name,]
            event = _of_rows(row, rows, book)
            closing = date.max if row["rated_until"] is None else day_of(row["rated_until"])
            portion, out, doubts = portion_of(event, remembered, closing, NOTHING_LIFTED)
            problems += (
                replace(problem, found=name) for problem in doubts if _is_new(problem, row)
            )
            done |= {name} if out is not None else set()
            games.append(rows[sorted(portion.before)].select(*RATED_GAMES))
            names += ((*event_id, book.name) for event_id in portion.known_as)
            if any(row[day] is not None for day in SHARE):
                rounds += rounds_told(row["event_id"], event, portion)
    return RatedBefore(
        pl.concat(games), known_as(names), frozenset(done),
        pl.DataFrame(rounds, ROUNDS_TOLD, orient="row"), tuple(problems),
    )  # fmt: skip


RATED_GAMES: Final = {"event_id": pl.String(), "round": pl.Int64(),
                      **dict.fromkeys(SIDES, pl.String())}  # fmt: skip
"""What tells a game of a table of games that an earlier list rated."""
ROUNDS_TOLD: Final = {
    "event_id": pl.Int64(), "round": pl.Int64(), "name": pl.String(),
    "players_sha256": pl.String(), "games_sha256": pl.String(),
}  # fmt: skip
"""A round that a list rates: the event's number and name, and two hashes."""


def _is_new(problem: Problem, row: Mapping[str, Any]) -> bool:
    """Tell whether a problem of an event has to be said of a table, whose plan says what waits.

    What a list doesn't remember was said when the first list took games of the event.
    """
    is_said = problem.code == "rounds-unknown" and row["rated_after"] is not None
    return problem.level != "info" and problem.code != "rounds-later" and not is_said


def rounds_told(
    number: int, event: SentEvent, portion: Portion
) -> Iterator[tuple[int, int, str, str, str]]:
    """Yield the rounds that a list rates of an event (ROUNDS_TOLD); all players are known."""
    players = hash_of(event.ids.values())
    by_round: dict[int, list[str]] = {}
    for place, game in enumerate(event.games):
        if portion.is_new(place) and game.black is not None:
            by_round.setdefault(game.round, []).append(line_of(game, event.ids))
    for number_of_round, lines in by_round.items():
        yield number, number_of_round, event.name, players, hash_of(lines)


def _of_rows(row: Mapping[str, Any], rows: pl.DataFrame, book: Rulebook) -> SentEvent:
    """Return an event of a table, a row of `Planned`, with its games."""
    sides = (rows[side].drop_nulls() for side in SIDES)
    ids = dict(enumerate(pl.concat(sides).unique().sort()))
    numbers = {player_id: number for number, player_id in ids.items()}
    days = rows[DAY] if DAY in rows.columns else pl.repeat(None, rows.height, eager=True)
    games = tuple(
        Game(number, numbers[white], None if black is None else numbers[black], result,
             None if day is None else day_of(day))
        for (number, white, black, result), day in zip(
            rows.select("round", *SIDES, "result").iter_rows(), days, strict=True)
    )  # fmt: skip
    facts = Facts(start=day_of(row["on"]), end=day_of(row["end_on"]))
    clause = answering(q.ROUNDS_ARE_RATED_APART, row, book)
    is_apart = clause is not None and clause.value
    return SentEvent(row["title"] or row["name"], facts, games, ids, clause if is_apart else None)


def _unknown(event: SentEvent, before: RatingList, portion: Portion) -> list[Problem]:
    """Return a warning where games are older than a list that doesn't say what was rated."""
    older = [
        game.round
        for place, game in enumerate(event.games)
        if portion.is_new(place) and game.played_on and game.played_on < before.list_date
    ]
    if not older:
        return []
    return [Problem("warning", "rounds-unknown",
                    Text("The list of {list_date} doesn't say which rounds were rated: those "
                         "played before it ({older}) are rated now.", list_date=before.list_date,
                         older=numbers(older)),
                    fix=Text("Give the list as the directory of the period that made it."),
                    file=event.file)]  # fmt: skip


def _waiting(event: SentEvent, later: frozenset[int]) -> list[Problem]:
    if not later or event.apart is None:
        return []
    rounds = numbers(event.games[place].round for place in later)
    undated = any(event.games[place].played_on is None for place in later)
    waiting = Problem("warning" if undated else "info", "rounds-later",
                      Text("The event goes on: games of round {rounds} are for a later list "
                           "({article}).", rounds=rounds, article=event.apart.article.number),
                      fix=Text("Give the days of all games: one without a day waits until "
                               "the event has ended.") if undated else "",
                      file=event.file)  # fmt: skip
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

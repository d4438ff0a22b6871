"""Which rounds of an event a list remembers, under whatever name and as whatever it was sent then.

The last list alone knows (its table `rounds`, of two years). An event is taken for one that was
rated if games of a round are the same and the days meet, or many games are; or if the name and the
first day are the same, and so are the players, or most of them where a number was corrected.

An event that goes on has its results whole on the list that is made: what earlier ones left goes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple

import polars as pl

from arpad.law import Clause
from arpad.law.units import day_of
from arpad.office.intake.same_event import Likeness, Traits, likeness, shares_a_round, traits_of
from arpad.office.lists.lists import RatingList
from arpad.report import Game
from arpad.report.facts import Facts
from arpad.report.names import words
from arpad.report.problems import Problem, Text, marked


class Row(NamedTuple):
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
        return day_of(self.list_id)


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

    def like(self, event: Traits) -> list[tuple[Row, ...]]:
        """Return the events with a round or the first day of this one, in order."""
        places = {*self.by_day.get(event.start_on, ())}
        for number, (games_sha256, _) in event.rounds.items():
            places |= {*self.by_round.get((number, games_sha256), ())}
        return [self.events[place] for place in sorted(places)]


@dataclass(frozen=True)
class SentEvent:
    """An event and its games so far, of a report or of a table.

    ids: the number of each player of the games, by how the games call them; some may be lacking.
    apart: the clause that has its rounds rated for the lists of their months, if there is one.
    """

    name: str
    facts: Facts
    games: Sequence[Game]
    ids: Mapping[int, str]
    apart: Clause | None = None
    file: str = ""

    @cached_property
    def traits(self) -> Traits | None:
        """Return what it is recognised by; None where a day or a player isn't known."""
        players = {side for game in self.games for side in (game.white, game.black)} - {None}
        if self.facts.start is None or self.facts.end is None or players - {*self.ids}:
            return None
        return traits_of(self.name, self.facts, self.games, self.ids)


def rated_before(event: SentEvent, remembered: Remembered) -> tuple[list[Row], list[Problem]]:
    """Return the rounds of an event that the list before remembers, and a word on one like it.

    Where a player's number is missing, nothing can be said.
    """
    if not remembered.events or event.traits is None:
        return [], []
    earlier = remembered.like(event.traits)
    player_ids = frozenset(event.ids.values())
    same = [
        row
        for rows in earlier
        if _is_same(event.traits, player_ids, rows, remembered.before)
        for row in rows
    ]
    return same, [] if same else _alike(event.traits, earlier, event.file)


def _earlier(rounds: pl.DataFrame) -> tuple[tuple[Row, ...], ...]:
    """Return the rounds of each event that each list rated, in order."""
    key = ("list_id", "event_id", "rulebook")
    in_order = rounds.drop_nulls().sort(*key, "round").select(Row._fields)
    rows = map(Row._make, in_order.iter_rows())
    return tuple(tuple(event) for _, event in groupby(rows, key=attrgetter(*key)))


def _traits(rows: Sequence[Row]) -> Traits:
    """Return what an event that was rated is recognised by."""
    first = rows[0]
    rounds = {row.round: (row.games_sha256, row.games) for row in rows}
    days = first.start_on, first.end_on
    return Traits(words(first.name), *days, first.players_sha256, rounds)


def _is_same(
    event: Traits, player_ids: frozenset[str], rows: Sequence[Row], before: RatingList
) -> bool:
    """Tell whether an event is one that was rated, as it was, continued or corrected."""
    earlier = _traits(rows)
    if shares_a_round(event, earlier):
        return True
    if earlier.name != event.name or earlier.start_on != event.start_on:
        return False
    if earlier.players_sha256 == event.players_sha256:
        return True
    is_as_large = all(
        event.rounds.get(number, ("", 0))[1] == games
        for number, (_, games) in earlier.rounds.items()
    )
    return is_as_large and _have_played(player_ids, rows[0].list_id, before)


def _have_played(player_ids: frozenset[str], of_list: int, before: RatingList) -> bool:
    """Tell whether at least half of the players had rated games on a list."""
    if not before.activity.height:
        return False
    is_then = (pl.col("list_id") == of_list) & (pl.col("games") > 0)
    active = set(before.activity.filter(is_then)["player_id"])
    return 2 * len(player_ids & active) >= len(player_ids)


def _alike(event: Traits, earlier: Sequence[Sequence[Row]], file: str) -> list[Problem]:
    """Return a warning for an event of the same players on the same days, or all as before."""
    for rows in earlier:
        first = rows[0]
        if what := likeness(event, _traits(rows)):
            message = Text(_ALIKE[what], event=f"{first.event_id} ({first.name})",
                           day=first.list_date)  # fmt: skip
            fix = Text("Make sure that it is another event.")
            return [Problem("warning", "event-twice", message, fix, first.event_id, file=file)]
    return []


_ALIKE: Final[Mapping[Likeness, str]] = {
    "results": marked("The event has the same players and results as {event}, rated for the list "
                      "of {day}."),
    "round": marked("The event has a round with the same games as {event}, rated for the list of "
                    "{day}."),
    "days": marked("The event has the same players and days as {event}, rated for the list of "
                   "{day}."),
}  # fmt: skip


KNOWN_AS: Final = {"event_id": pl.String(), "list_id": pl.Int64(), "rulebook": pl.String()}
"""How earlier lists call events that go on; another list may have another event of one name."""


def known_as(rows: Iterable[tuple[str, int, str]]) -> pl.DataFrame:
    """Return KNOWN_AS of events, lists and editions."""
    return pl.DataFrame(sorted({*rows}), schema=KNOWN_AS, orient="row")


def without_continued(current: RatingList, events: pl.DataFrame) -> RatingList:
    """Return the list in force without the results of events that go on."""
    if not events.height or not current.pending.height:
        return current
    return replace(current, pending=current.pending.join(events, on=events.columns, how="anti"))


def still_first(waiting: pl.DataFrame, events: pl.DataFrame) -> frozenset[Any]:
    """Return whose waiting result in an event that goes on was ignored, as their first.

    Such a result has no rating of its own. Players are named as in `waiting`.
    """
    if not events.height or not waiting.height:
        return frozenset()
    results = waiting.join(events, on=events.columns, how="semi")
    return frozenset(results.filter(pl.col("event_rating").is_null())["player_id"])


def before_the_first(rating_list: RatingList, player_ids: Collection[str]) -> RatingList:
    """Return a list on which these players, if never rated, have played no event before."""
    if not player_ids:
        return rating_list
    return replace(rating_list, rows=without_event(rating_list.rows, player_ids))


def without_event(rows: pl.DataFrame, player_ids: Collection[object]) -> pl.DataFrame:
    """Return the rows of a list on which these players, if never rated, have played no event."""
    if not player_ids:
        return rows
    is_new = pl.col("player_id").is_in(list(player_ids)) & (pl.col("rating_peak").fill_null(0) == 0)
    has_played = pl.when(is_new).then(0).otherwise("has_played_event")
    return rows.with_columns(has_played_event=has_played.cast(pl.Int64))

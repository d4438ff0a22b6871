"""What the games of an event say of its place: days that decide their list, parts that are events.

Reports are asked one by one; of a table of events only those are looked at whose games can matter.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any, Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Clause, Rulebook, decide
from arpad.law.backends import embedded, table_of, to_polars
from arpad.office.lists.lists import RatingList, in_force
from arpad.office.period.games_table import SIDES, GamesThere, days_played, numbered
from arpad.office.period.in_time import answering
from arpad.office.period.portions import RATED_GAMES, ROUNDS_TOLD, RatedBefore, rated_of_tables
from arpad.office.period.rated_before import known_as
from arpad.report import Game, Report
from arpad.report.facts.settle import days_between
from arpad.report.notes import joined, shown
from arpad.report.problems import Problem, Text
from arpad.rulebooks.asking import calendar

_OF_DAYS: Final = (q.LIST_CHOICE, q.ROUNDS_ARE_RATED_APART)
"""Questions whose answer can make the day of a game decide."""
_OF_ONE_PART: Final = {
    "virtual_rating_class": ("virtual_class", None, "other"),
    "is_norm_event": ("is_norm_event", None, 0),
}
"""Facts that hold for one group or board: their column, and what states nothing of a part."""
_SAID_OF_ALL: Final = " games have no day"
"""What follows in a warning holds of every event of which it is said."""
Row = Mapping[str, Any]
"""A row of EVENTS."""


@dataclass(frozen=True, slots=True)
class OfEvent:
    """An event as the engine has it, its games, and of what it is asked under which rules.

    days: those of the games that count. parts: how many groups or boards in it never meet, counted
    where it matters. lists: all that its games may use, given or made.
    """

    row: Row
    name: str
    games: Sequence[Game]
    days: Iterable[date]
    parts: Callable[[], int]
    book: Rulebook
    lists: Sequence[RatingList]
    list_date: date

    def doubts(self) -> tuple[Problem, ...]:
        """Return what is wrong with an event's games, which names no event but in words."""
        return (*self._missing_lists(), *self._undated(), *self._parts_mixed())

    def _missing_lists(self) -> tuple[Problem, ...]:
        """Return an error where games use the list of their day, and it was not given."""
        clause = answering(q.LIST_CHOICE, self.row, self.book)
        if clause is None or not clause.value:
            return ()
        missing: dict[date, date] = {}
        for day in sorted(day for day in self.days if day < self.list_date):
            needed = calendar(self.book).list_in_force(day)
            given = in_force(self.lists, day)
            if given is None or given.list_date < needed:
                missing.setdefault(needed, day)
        return tuple(Problem("error", "list-of-day",
                             Text("A game of {day} uses the list of its day, {needed}, which was "
                                  "not given.", day=day, needed=needed),
                             fix=Text("Give the list of {needed} too.", needed=needed),
                             found=str(needed)) for needed, day in missing.items())  # fmt: skip

    def _undated(self) -> tuple[Problem, ...]:
        """Return warnings where games have no day, and the rulebook would ask it."""
        undated = sum(game.played_on is None for game in self.games)
        if not undated:
            return ()
        start, end = (date.fromordinal(self.row[name]) for name in ("start_day", "end_day"))
        name, games = self.name, len(self.games)
        rounds = max(game.round for game in self.games)
        messages = []
        if clause := _list_by_day(self.row, rounds, self.book):
            messages.append(Text("The event {name} lasts from {start} to {end}, and {undated} of "
                                 "its {games} games have no day, which would decide their list "
                                 "({article}).", name=name, start=start, end=end, undated=undated,
                                 games=games, article=str(clause.article)))  # fmt: skip
        seasons = self.book.get(q.SEASONS)
        if seasons is not None and seasons.season_of(start) != seasons.season_of(end):
            messages.append(Text("The event {name} lasts from {start} to {end}, and {undated} of "
                                 "its {games} games have no day: they count for season {season} "
                                 "({article}).", name=name, start=start, end=end, undated=undated,
                                 games=games, season=seasons.season_of(end),
                                 article=str(self.book.basis(q.SEASONS).article)))  # fmt: skip
        fix = Text("Give the days of the rounds: record 132 of a TRF, column played_on of a games "
                   "table.")  # fmt: skip
        return tuple(Problem("warning", "rounds-undated", message, fix) for message in messages)

    def _parts_mixed(self) -> tuple[Problem, ...]:
        """Return an error where a fact of one board or group is stated of several."""
        stated = _of_one_part(self.row) if self.book[q.PARTS_ARE_EVENTS] else []
        parts = self.parts() if stated else 1
        if parts < 2:
            return ()
        article = self.book.basis(q.PARTS_ARE_EVENTS).article.number.split("/")[0]
        message = Text("The report has {parts} groups or boards, each of which is an event of its "
                       "own ({article}): {stated} can't hold for all of them.", parts=parts,
                       article=article, stated=joined(stated))  # fmt: skip
        fix = Text("Send each group and each board as a report of its own.")
        return (Problem("error", "event-parts", message, fix),)


def _list_by_day(row: Row, rounds: int, book: Rulebook) -> Clause | None:
    """Return what would have the days of games decide their list; None if nothing does.

    The days between the rounds are not known: they are taken as even from start to end.
    """
    gap = row["days_between_rounds"]
    even = (row["end_day"] - row["start_day"]) // max(1, rounds - 1)
    supposed = {**row, "days_between_rounds": even if gap is None else gap}
    answers = (answering(day, supposed, book) for day in _OF_DAYS)
    return next((clause for clause in answers if clause is not None and clause.value), None)


def _of_one_part(row: Row) -> list[str]:
    return [name for name, (column, *nothing) in _OF_ONE_PART.items() if row[column] not in nothing]


def _groups_among(sides: pl.DataFrame) -> int:
    return groups_of(sides.iter_rows())


def groups_of(games: Iterable[tuple[object, object]]) -> int:
    """Return into how many groups of players that never meet the games (their sides) fall.

    >>> groups_of([(1, 2), (3, 4), (2, 3)]), groups_of([(1, 2), (3, 4), (5, None)])
    (1, 2)
    """
    group: dict[object, object] = {}

    def first_of(player: object) -> object:
        while (above := group.setdefault(player, player)) != player:
            player = above
        return player

    for white, black in games:
        if black is not None:
            group[first_of(white)] = first_of(black)
    return len({first_of(player) for player in tuple(group)})


@dataclass(frozen=True, slots=True)
class OfTables:
    """The events (`Planned`) of each edition with what their games say; and what is wrong.

    before: what earlier lists rated of them, one of each edition.
    """

    editions: tuple[tuple[Rulebook, pl.DataFrame], ...]
    before: tuple[RatedBefore, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def done(self) -> frozenset[str]:
        """Return the events, by their own ids, of which nothing is new; they are in no edition."""
        return frozenset[str]().union(*(of_edition.done for of_edition in self.before))

    def rated_before(self, people: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
        """Return event_id, round and SIDES of games that earlier lists rated, by numbers.

        `people` and `events` have them as `games_table.numbered` asks.
        """
        nothing = pl.DataFrame(schema=RATED_GAMES)
        games = pl.concat([nothing, *(of_edition.games for of_edition in self.before)])
        return numbered(games.lazy(), people, events).select(*RATED_GAMES).collect()

    @property
    def known_as(self) -> pl.DataFrame:
        """Return the events of earlier lists that go on (`rated_before.KNOWN_AS`)."""
        return pl.concat([known_as(()), *(of_edition.known_as for of_edition in self.before)])

    @property
    def rounds(self) -> pl.DataFrame:
        """Return the rounds of events that lists share (`portions.ROUNDS_TOLD`)."""
        return pl.concat(
            [pl.DataFrame(schema=ROUNDS_TOLD), *(of_edition.rounds for of_edition in self.before)]
        )


def of_tables(
    editions: Iterable[tuple[Rulebook, pl.DataFrame]],
    game_table: GamesThere,
    days: pl.DataFrame,
    lists: Sequence[RatingList],
    given: Sequence[RatingList],
    list_date: date,
    file: str,
) -> OfTables:
    """Return the events of each edition with what their games say of them, and what is wrong.

    They are `Planned`; the games that are `game_table` are named by an event's own id. `days` are
    `days_played`; none where nobody reads the days between rounds. Of the lists that were `given`
    the last that remembers rounds says what was rated before.
    """
    last = max(
        given, key=lambda rating_list: (rating_list.rounds.height > 0, rating_list.list_date)
    )
    doubts: list[Problem] = []
    taken: list[tuple[Rulebook, pl.DataFrame]] = []
    before: list[RatedBefore] = []
    for book, without_days in editions:
        events = _with_days_between(without_days, days)
        rated = rated_of_tables(events, game_table, last, book)
        taken.append((book, events.filter(~pl.col("name").is_in(list(rated.done)))))
        before.append(rated)
        doubts += (*_doubts(events, game_table, book, lists, list_date), *rated.problems)
    in_file = tuple(replace(doubt, file=file) for doubt in doubts)
    return OfTables(tuple(taken), tuple(before), in_file)


def _doubts(
    events: pl.DataFrame,
    game_table: GamesThere,
    book: Rulebook,
    lists: Sequence[RatingList],
    list_date: date,
) -> Iterator[Problem]:
    """Yield what is wrong with the games of an edition's events, as reports are told it.

    A warning is that of the first event, with the names of all.
    """
    some = events.filter(_can_matter(events, book))
    if not some.height:
        return
    rows = game_table.of_events(some["name"])
    played = games_by_event(days_played(GamesThere(table_of(rows), to_polars)))
    by_name = rows.partition_by("event_id", as_dict=True)
    doubts: dict[tuple[str, str], tuple[Problem, list[str]]] = {}
    for row in some.iter_rows(named=True):
        games = played.get(row["name"], ())
        if not games:
            continue
        sides = by_name[row["name"],].select(SIDES)
        event = OfEvent(
            row, row["title"] or row["name"], games,
            {game.played_on for game in games if game.played_on},
            partial(_groups_among, sides), book, lists, list_date,
        )  # fmt: skip
        for doubt in event.doubts():
            is_error = doubt.level == "error"
            said = doubt.message if is_error else doubt.message.rpartition(_SAID_OF_ALL)[2]
            doubts.setdefault((doubt.code, said), (doubt, []))[1].append(row["name"])
    for doubt, names in doubts.values():
        yield replace(doubt, found=shown(sorted(names)))


def games_by_event(counted: pl.DataFrame) -> dict[str, list[Game]]:
    """Return the games of each event, of which nothing is known but round and day."""
    by_event: dict[str, list[Game]] = defaultdict(list)
    for name, number, day, count in counted.sort("event_id", "round", "played_on").iter_rows():
        by_event[name] += [Game(number, 1, 2, "1", day)] * count
    return by_event


def days_known(counted: pl.DataFrame, key: str) -> pl.DataFrame:
    """Return the days between the rounds of events, days_known, from their games as counted.

    `key` is what the events' own ids are called. Counted are `games_table.days_played`.
    """
    played = games_by_event(counted)
    days_by_event = [(name, days_between(Report(), games)) for name, games in played.items()]
    return pl.DataFrame(days_by_event, {key: pl.String(), "days_known": pl.Int64()}, orient="row")


def _with_days_between(events: pl.DataFrame, counted: pl.DataFrame) -> pl.DataFrame:
    """Return events with the days between their rounds, where nobody states it."""
    if not counted.height:
        return events
    joined = events.join(days_known(counted, "name"), on="name", how="left", maintain_order="left")
    between = pl.coalesce("days_between_rounds", "days_known")
    return joined.with_columns(days_between_rounds=between).drop("days_known")


def _can_matter(events: pl.DataFrame, book: Rulebook) -> pl.Series:
    """Return of which events the games have to be looked at: their list or parts can depend on it.

    Rounds are supposed as far apart as they can be: the first and the last day of the event.
    """
    lasts = pl.col("end_day") - pl.col("start_day")
    supposed = events.with_columns(
        pl.coalesce("days_between_rounds", lasts), days=lasts + 1, event_start=pl.col("on")
    )
    can_matter = [pl.lit(value=False)]
    for day in _OF_DAYS:
        if day in book:
            supposed = to_polars(decide(embedded(supposed), book[day]))
            can_matter.append(pl.col(day.name) == 1)
    seasons = book.get(q.SEASONS)
    if seasons is not None:
        month, first = seasons.start
        start, end = (
            pl.col(name) // 10_000 - (pl.col(name) % 10_000 < 100 * month + first).cast(pl.Int64)
            for name in ("on", "end_on")
        )
        can_matter.append(start != end)
    if book[q.PARTS_ARE_EVENTS]:
        can_matter += [pl.col(column).is_not_null() & ~pl.col(column).is_in(nothing[1:])
                       for column, *nothing in _OF_ONE_PART.values()]  # fmt: skip
    return supposed.select(can_matter=pl.any_horizontal(can_matter))["can_matter"].fill_null(
        value=False
    )

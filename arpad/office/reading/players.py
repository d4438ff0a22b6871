"""A player over all published lists: his ratings list by list, his games, whom he met.

Asked for one player or one event at a time: a page of somebody reads his rows alone.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, partial
from typing import Any, Final

import sqlalchemy as sa

from arpad.law.units import day_of
from arpad.office.kept.earlier import EarlierRatings
from arpad.office.kept.earlier_rating import EarlierRating
from arpad.office.reading.absent import NotFoundError
from arpad.office.reading.deviations import OF_PLAYER, points
from arpad.office.reading.portions import portions
from arpad.office.reading.schema import (
    EVENTS,
    NEWEST,
    NEWEST_FIRST,
    PEOPLE,
    PERSON,
    PUBLISHED,
    rows_by,
)
from arpad.office.reading.shelf import Row, Rows, Shelf, Volume
from arpad.office.reading.taking import UNSHOWN

_AT_ONCE: Final = 10_000
_STANDINGS: Final = rows_by("list", "player_id")
_SIDES: Final = rows_by("changes", "player_id")
_LOOKED: Final = rows_by("events", "event_ids")
_SIDES_OF: Final = rows_by("changes", "event_id", "entry")
_ANY: Final[sa.BindParameter[Any]] = sa.bindparam("player_ids", expanding=True)
_PEOPLE: Final = sa.select(PEOPLE.c.player_id, *(PEOPLE.c[name] for name in PERSON)).where(
    PEOPLE.c.player_id.in_(_ANY)
)
_PATH: Final[sa.BindParameter[str]] = sa.bindparam("path")
_PLAYER_OF: Final = sa.select(PEOPLE.c.player_id).where(PEOPLE.c.path == _PATH).limit(1)
_EVENT_OF: Final = sa.select(EVENTS.c.event_id).where(EVENTS.c.path == _PATH).limit(1)
_EVENTS_CALLED: Final = sa.select(
    EVENTS.c.event_id, EVENTS.c.name, EVENTS.c.place, EVENTS.c.first, EVENTS.c.whole,
    EVENTS.c.start_on, EVENTS.c.end_on,
).where(EVENTS.c.event_id.in_(sa.bindparam("event_ids", expanding=True)))  # fmt: skip
"""Whatever is asked of an event is asked at once: a page asks several times."""
_IS_WHOLE: Final = EVENTS.c.event_id == EVENTS.c.whole
_RENAMED: Final = sa.select(EVENTS.c.event_id, EVENTS.c.first).where(
    EVENTS.c.event_id != EVENTS.c.first
)
_REPORTS: Final = sa.select(EVENTS.c.event_id, EVENTS.c.whole).where(
    EVENTS.c.whole.in_(sa.bindparam("wholes", expanding=True))
)
_NEWEST: Final = sa.select(NEWEST).where(NEWEST.c.player_id.in_(_ANY))
_PLAYED: Final = PUBLISHED["changes"].c
_WHO_PLAYED: Final = (
    sa.select(_PLAYED.player_id)
    .where(_PLAYED.entry == sa.bindparam("entry"), _PLAYED.player_id.in_(_ANY))
    .distinct()
)
_UNRATED: Final = dict.fromkeys(("deviation", "deviation_games"))
_LIST: Final = PUBLISHED["list"].c
_RATINGS: Final = sa.select(_LIST.player_id, _LIST.entry, _LIST.rating).where(
    _LIST.player_id.in_(_ANY),
    _LIST.entry.in_(sa.bindparam("entries", expanding=True)),
    _LIST.rating.is_not(None),
    sa.func.coalesce(_LIST.section, "") != UNSHOWN,
)


@dataclass(frozen=True)
class ListSights:
    """What one list made of an event: its row there, and the sides of its games."""

    volume: Volume
    row: Row
    _sides: Callable[[], Rows] = field(repr=False)

    @cached_property
    def sides(self) -> Rows:
        """Return the sides of the event's games that the list looked at."""
        return self._sides()


class Readers:
    """What a shelf tells of its players and events, each asked of the index.

    The lists of a series stand in the order of their dates, series in the order of their beginning.
    """

    def __init__(self, shelf: Shelf, earlier: EarlierRatings | None = None) -> None:
        self.shelf = shelf
        self._index = shelf.index
        self._earlier = earlier

    def earlier(self, player_id: str) -> tuple[EarlierRating, ...]:
        """Return a player's ratings on lists of earlier years, which the archive doesn't have."""
        return self._earlier.of(player_id) if self._earlier and self._has_earlier else ()

    @cached_property
    def _has_earlier(self) -> bool:
        """Return whether there are such lists: a site is another one when the first one comes."""
        return self._earlier is not None and bool(self._earlier.tag)

    def players(self) -> Iterator[str]:
        """Yield the numbers of all who stand on any list, in their order."""
        yield from self._in_order(PEOPLE.c.player_id)

    def everybody(self) -> Iterator[tuple[str, Row, Mapping[str, int]]]:
        """Yield every player's number, who he is, and his newest ratings by series."""
        for some in portions(self.players()):
            people, ratings = self.people(some), self.ratings(some)
            for number in some:
                yield number, people[number], ratings.get(number, {})

    def player_of(self, path: str) -> str:
        """Return the number of a player by the name that paths have. Raises NotFoundError."""
        return self._of_path(_PLAYER_OF, path)

    def event_of(self, path: str) -> str:
        """Return the number of an event by the name that paths have. Raises NotFoundError."""
        return self._of_path(_EVENT_OF, path)

    def person(self, player_id: str) -> Row:
        """Return who a player is, as the newest list names him.

        Raises KeyError if he stands on no list.
        """
        people = self.people([player_id])
        return people[player_id]

    def ratings_until(
        self, volume: Volume, player_ids: Collection[str], most: int
    ) -> Mapping[str, list[int]]:
        """Return some players' ratings on the last lists of a series up to one, the oldest first.

        `most` is how many lists are looked at.
        """
        days = [day for day in self.shelf.days(volume.series) if day <= volume.list_date]
        entries = [self.shelf.read(volume.series, day).number for day in days[-most:]]
        by_player: dict[str, dict[int, int]] = {}
        for some in portions(sorted(set(player_ids))):
            for number, entry, rating in self._index.tuples(
                _RATINGS, player_ids=some, entries=entries
            ):
                by_player.setdefault(number, {})[entry] = rating
        return {
            number: [by_entry[entry] for entry in entries if entry in by_entry]
            for number, by_entry in by_player.items()
        }

    def people(self, player_ids: Collection[str]) -> Mapping[str, Row]:
        """Return who some players are, by number; nothing of whoever stands on no list."""
        return {
            row["player_id"]: row
            for some in portions(sorted(set(player_ids)))
            for row in self._index.rows(_PEOPLE, player_ids=some)
        }

    def name(self, player_id: str) -> str | None:
        """Return a player's name; None if he is not named, or was erased."""
        return self.names([player_id]).get(player_id)

    def names(self, player_ids: Collection[str]) -> Mapping[str, str]:
        """Return the names of some players by number, of who is named."""
        people = self.people(player_ids)
        return {number: row["name"] for number, row in people.items() if row["name"] is not None}

    def ratings(self, player_ids: Collection[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the newest ratings of some players, by number and then by series."""
        wanted = sorted(set(player_ids))
        by_player: dict[str, dict[str, int]] = {}
        for some in portions(wanted):
            for row in self._index.rows(_NEWEST, player_ids=some):
                by_player.setdefault(row["player_id"], {})[row["series"]] = row["rating"]
        return {
            number: {name: by_series[name] for name in self.shelf.series if name in by_series}
            for number, by_series in by_player.items()
        }

    def standings(self, player_id: str) -> Rows:
        """Return a player's rows of all lists on which he is shown, with series and date.

        And with `deviation` in points, and `deviation_games` of which it is; None without a rating.
        """
        return self._index.once("standings", player_id, make=lambda: self._standings(player_id))

    def _standings(self, player_id: str) -> Rows:
        rows = self._of_lists(_STANDINGS, player_id=player_id)
        noted = {
            entry: {"deviation": points(deviation_e2), "deviation_games": games}
            for entry, deviation_e2, games in self._index.tuples(OF_PLAYER, player_id=player_id)
        }
        return tuple(
            {**row, **(_UNRATED if row["rating"] is None else noted[row["entry"]])}
            for row in rows
            if row["section"] != UNSHOWN
        )

    def sides(self, player_id: str) -> Rows:
        """Return a player's sides of all games, with the list that looked at them."""
        return self._of_lists(_SIDES, player_id=player_id)

    def events(self) -> Iterator[str]:
        """Yield the numbers of all events that any list looked at, in their order."""
        yield from self._in_order(EVENTS.c.event_id)

    def events_newest(self, first: int = 0, most: int | None = None) -> tuple[str, ...]:
        """Return the numbers of events, from the last to end on, `most` of them after the first."""
        whole_events = sa.select(EVENTS.c.event_id).where(_IS_WHOLE).order_by(*NEWEST_FIRST)
        rows = self._index.tuples(whole_events.offset(first).limit(most))
        return tuple(row[0] for row in rows)

    def events_count(self) -> int:
        """Return how many events any list looked at."""
        counted = sa.select(sa.func.count()).select_from(EVENTS).where(_IS_WHOLE)
        return int(self._index.tuples(counted)[0][0])

    def wholes(self, event_ids: Collection[str]) -> Mapping[str, str]:
        """Return the one report that stands for each event: of a league by months the last."""
        return {number: row["whole"] for number, row in self.events_called(event_ids).items()}

    def events_renamed(self) -> Mapping[str, str]:
        """Return an event's number for good by each of its reports that has another."""
        return {row[0]: row[1] for row in self._index.tuples(_RENAMED)}

    def event(self, event_id: str) -> tuple[ListSights, ...]:
        """Return what each list made of an event, in order. Raises KeyError if none looked at it.

        The last one's name is the event's.
        """
        return self._index.once("event", event_id, make=lambda: self.looked([event_id])[event_id])

    def looked(self, event_ids: Collection[str]) -> Mapping[str, tuple[ListSights, ...]]:
        """Return what each list made of some events, by number; nothing of one that none saw.

        Of an event with several reports every list that looked at one of them.
        """
        wholes = self.wholes(event_ids)
        reports = {
            row["event_id"]: row["whole"]
            for some in portions(sorted(set(wholes.values())))
            for row in self._index.rows(_REPORTS, wholes=some)
        }
        by_whole: dict[str, tuple[ListSights, ...]] = {}
        for some in portions(sorted(reports)):
            for row in self._of_lists(_LOOKED, event_ids=some):
                sights = ListSights(
                    self.shelf.order[row["entry"]], row, partial(self._sides_of, row)
                )
                whole = reports[row["event_id"]]
                by_whole[whole] = (*by_whole.get(whole, ()), sights)
        return {number: by_whole[whole] for number, whole in wholes.items() if whole in by_whole}

    def events_players(self, event_ids: Collection[str]) -> Mapping[str, int]:
        """Return how many played in some events, on whatever list, by number."""
        sides, wholes = PUBLISHED["changes"].c, self.wholes(event_ids)
        counted = sa.select(EVENTS.c.whole, sa.func.count(sides.player_id.distinct())).join(
            EVENTS, EVENTS.c.event_id == sides.event_id
        )
        players = {
            row[0]: int(row[1])
            for some in portions(sorted(set(wholes.values())))
            for row in self._index.tuples(
                counted.where(EVENTS.c.whole.in_(some)).group_by(EVENTS.c.whole)
            )
        }
        return {number: players[whole] for number, whole in wholes.items() if whole in players}

    def event_name(self, event_id: str) -> str:
        """Return what an event is called; its number if it has no name."""
        return self.event_names([event_id])[event_id]

    def event_names(self, event_ids: Collection[str]) -> Mapping[str, str]:
        """Return what some events are called, by number."""
        called = self.events_called(event_ids)
        return {number: row["name"] for number, row in called.items()}

    def events_called(self, event_ids: Collection[str]) -> Mapping[str, Row]:
        """Return event_id, name, place and first (its number for good) of some events, by number.

        The place is None where no list tells it. With them stand whole, start_on and end_on.
        """
        return {
            row["event_id"]: row
            for some in portions(sorted(set(event_ids)))
            for row in self._index.rows(_EVENTS_CALLED, event_ids=some)
        }

    def event_days(self, event_ids: Collection[str]) -> Mapping[str, tuple[date, date]]:
        """Return the first and last day of some events, by number."""
        return {
            number: (day_of(row["start_on"]), day_of(row["end_on"]))
            for number, row in self.events_called(event_ids).items()
        }

    def players_of(self, volume: Volume) -> tuple[str, ...]:
        """Return the numbers of those who stand on a list and played for it, in their order."""
        sides, listed = PUBLISHED["changes"].c, PUBLISHED["list"].c
        on_list = sa.select(listed.player_id).where(listed.entry == volume.number)
        query = (
            sa.select(sides.player_id)
            .distinct()
            .where(sides.entry == volume.number, sides.player_id.in_(on_list))
            .order_by(sides.player_id)
        )
        return tuple(row[0] for row in self._index.tuples(query))

    def who_played(self, volume: Volume, player_ids: Collection[str]) -> frozenset[str]:
        """Return which of some players have games that a list looked at."""
        rows = self._index.tuples(_WHO_PLAYED, entry=volume.number, player_ids=[*player_ids])
        return frozenset(row[0] for row in rows)

    def _sides_of(self, row: Row) -> Rows:
        return self._of_lists(_SIDES_OF, event_id=row["event_id"], entry=row["entry"])

    def _of_lists(self, query: "sa.Select[Any]", **given: object) -> Rows:
        """Return rows of a published table on all lists of the shelf, with series and date."""
        by_entry: dict[int, list[Row]] = {}
        order = self.shelf.order
        for row in self._index.rows(query, **given):
            volume = order.get(row["entry"])
            if volume is not None:
                row |= {"series": volume.series, "list_date": volume.list_date}
                by_entry.setdefault(volume.number, []).append(row)
        return tuple(row for number in order for row in by_entry.get(number, ()))

    def _in_order(self, column: "sa.Column[Any]") -> Iterator[str]:
        """Yield all numbers of a column, some at a time."""
        last = ""
        while True:
            query = sa.select(column).where(column > last).order_by(column).limit(_AT_ONCE)
            values = [str(row[0]) for row in self._index.tuples(query)]
            if not values:
                return
            yield from values
            last = values[-1]

    def _of_path(self, query: "sa.Select[Any]", path: str) -> str:
        rows = self._index.tuples(query, path=path)
        if not rows:
            raise NotFoundError(path)
        return str(rows[0][0])

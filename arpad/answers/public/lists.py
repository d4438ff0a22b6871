"""Published lists as everybody reads them: which there are, who stands on one, who moved most."""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from arpad.answers.lists import PlayerPrinted, as_printed
from arpad.engine import questions as q
from arpad.office.claims.clocks import Deadline, claim_time, deadlines
from arpad.office.lists.publication import printed
from arpad.office.reading.players import Readers
from arpad.office.reading.shelf import PartHeld, Rows, Shelf, Volume
from arpad.rulebooks.asking import calendar
from arpad.tables.rating_list import Shown

MOVERS: Final = 5
_OF_ANY: Final = (Shown.NAME, Shown.PLAYER_ID, Shown.FEDERATION, Shown.RATING, Shown.CHANGE,
                  Shown.GAMES, Shown.K_FACTOR)  # fmt: skip
"""What is shown of a list whose rulebook this program doesn't know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListHead:
    """A published list: when, under which edition, what proves it, and how much it holds.

    `number` is that of its entry in the archive, `head` the hash of that entry's record. `players`
    are those with a rating; `events` and `games` those that it rated. `published_on` is the day on
    which it came out, None where no record tells; `claims_until` is the last day to claim against
    it, counted from then or from its date, None where its rulebook names none or isn't known.
    """

    series: str
    list_date: date
    rulebook: str
    number: int
    identity: str
    head: str
    players: int
    events: int
    games: int
    published_on: date | None
    claims_until: date | None

    @property
    def name(self) -> str:
        """Return the name under which pages and files of the list stand."""
        return f"{self.series}-{self.list_date}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerNamed:
    """A player: his number, and his name unless it was erased."""

    player_id: str
    name: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """Somebody whose rating changed much on a list."""

    player: PlayerNamed
    rating: int
    change: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRow:
    """A row of a part of a list: whose it is, how it is printed, and what the list changed."""

    player_id: str
    printed: PlayerPrinted
    change: int | None
    games: int | None
    has_calculation: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """The newest list of a series: who moved most, until when it can be claimed against.

    `next_list` and `closing` are the next list's date and the last day of its events; None where
    this program doesn't know the rulebook. `next_rulebook` is the edition of the next list, if that
    is another one.
    """

    head: ListHead
    risen: tuple[Mover, ...]
    fallen: tuple[Mover, ...]
    newcomers: int
    deadlines: tuple[Deadline, ...]
    next_list: date | None
    closing: date | None
    next_rulebook: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesTold:
    """Lists of a series, the newest first; `total` is how many it has."""

    series: str
    total: int
    lists: tuple[ListHead, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRead:
    """A list as its regulation prescribes it, with what it was made of.

    `before` is the list that it succeeds, if that is published; `parts` are those of `list show`,
    whose rows `part_rows` tells.
    """

    head: ListHead
    before: date | None
    columns: tuple[Shown, ...]
    parts: tuple[PartHeld, ...]
    risen: tuple[Mover, ...]
    fallen: tuple[Mover, ...]
    deadlines: tuple[Deadline, ...]


def head_of(volume: Volume) -> ListHead:
    """Return what stands above a list."""
    day, published_on = volume.list_date, volume.published_on
    claims = claim_time(volume.book, day, published_on) if volume.book else None
    return ListHead(
        series=volume.series,
        list_date=day,
        rulebook=volume.rulebook,
        number=volume.entry.record.number,
        identity=volume.identity,
        head=volume.entry.record.sha256,
        players=volume.size.players,
        events=volume.size.events,
        games=volume.size.games,
        published_on=published_on,
        claims_until=claims.last_day if claims else None,
    )


def series_told(shelf: Shelf, most: int | None = None) -> tuple[SeriesTold, ...]:
    """Return every series with its lists, or its newest so many."""
    return tuple(one_series(shelf, name, 0, most) for name in shelf.series)


def one_series(shelf: Shelf, name: str, first: int, most: int | None = None) -> SeriesTold:
    """Return a series with `most` of its lists, the newest first, from the place `first` (0) on."""
    days = shelf.days(name)[::-1]
    some = days[first:] if most is None else days[first : first + most]
    lists = tuple(head_of(shelf.read(name, day)) for day in some)
    return SeriesTold(series=name, total=len(days), lists=lists)


def lists_told(shelf: Shelf, first: int, most: int) -> tuple[SeriesTold, ...]:
    """Return some lists of all series, one series after the other, each as `one_series` does."""
    told_series = []
    for name in shelf.series:
        count = len(shelf.days(name))
        if most > 0 and first < count:
            told_series.append(one_series(shelf, name, first, most))
            most -= len(told_series[-1].lists)
        first = max(0, first - count)
    return tuple(told_series)


def in_force(shelf: Shelf) -> tuple[InForce, ...]:
    """Return the newest list of each series."""
    return tuple(_in_force(shelf, shelf.read(name, shelf.days(name)[-1])) for name in shelf.series)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChanged:
    """A list that came out under another edition than the one before it."""

    head: ListHead
    before: str


def rules_changed(shelf: Shelf) -> tuple[RulesChanged, ...]:
    """Return which lists changed the rules, the newest first."""
    changes = [
        RulesChanged(head=head_of(newer), before=older.rulebook)
        for name in shelf.series
        for older, newer in pairwise(shelf.read(name, day) for day in shelf.days(name))
        if older.rulebook != newer.rulebook
    ]
    return tuple(sorted(changes, key=lambda change: change.head.list_date, reverse=True))


def _in_force(shelf: Shelf, volume: Volume) -> InForce:
    risen, fallen = movers(volume)
    days = calendar(volume.book) if volume.book else None
    next_list = days.next_list(volume.list_date) if days else None
    coming = _edition(shelf, volume.rulebook, next_list) if next_list else None
    return InForce(
        head=head_of(volume),
        risen=risen,
        fallen=fallen,
        newcomers=volume.size.newcomers,
        deadlines=_deadlines(volume),
        next_list=next_list,
        closing=days.closing(next_list) if days and next_list else None,
        next_rulebook=coming if coming != volume.rulebook else None,
    )


def _edition(shelf: Shelf, rulebook: str, on: date) -> str:
    """Return the edition of a rulebook's family that holds on a day; itself where it has none."""
    family = next(
        (edition.family for edition in shelf.catalogue.editions if edition.name == rulebook), ""
    )
    return shelf.catalogue.edition_in_force(family, on).name if family else rulebook


def _deadlines(volume: Volume) -> tuple[Deadline, ...]:
    if volume.book is None:
        return ()
    return deadlines(volume.book, volume.list_date, volume.published_on)


def movers(volume: Volume, most: int = MOVERS) -> tuple[tuple[Mover, ...], tuple[Mover, ...]]:
    """Return who gained and who lost most on a list; equals in the order of their ratings."""
    return _moved(volume.moved(most, is_up=True)), _moved(volume.moved(most, is_up=False))


def _moved(rows: Rows) -> tuple[Mover, ...]:
    return tuple(
        Mover(
            player=PlayerNamed(player_id=row["player_id"], name=row["name"]),
            rating=row["rating"],
            change=row["change"],
        )
        for row in rows
    )


def list_read(shelf: Shelf, series: str, list_date: date) -> ListRead:
    """Return a list. Raises NotFoundError if there is none, UnreadableError if it was changed."""
    return volume_read(shelf, shelf.read(series, list_date))


def volume_read(shelf: Shelf, volume: Volume) -> ListRead:
    """Return a list as it was published, or as it was made again."""
    risen, fallen = movers(volume)
    earlier = [day for day in shelf.days(volume.series) if day < volume.list_date]
    return ListRead(
        head=head_of(volume),
        before=earlier[-1] if earlier else None,
        columns=columns_of(volume),
        parts=volume.parts,
        risen=risen,
        fallen=fallen,
        deadlines=_deadlines(volume),
    )


def columns_of(volume: Volume) -> tuple[Shown, ...]:
    """Return what a list shows of each player: what its regulation prescribes."""
    return volume.book[q.LIST_SHOWS] if volume.book else _OF_ANY


def part_rows(
    readers: Readers, volume: Volume, part: int, first: int, most: int
) -> tuple[PartRow, ...]:
    """Return some rows of a part of a list, from the place `first` (0) on."""
    rows = volume.placed(part, first, most)
    played = readers.who_played(volume, rows["player_id"].to_list())
    players = map(as_printed, printed(rows, columns_of(volume)))
    return tuple(
        PartRow(
            player_id=number,
            printed=player,
            change=change,
            games=games,
            has_calculation=number in played,
        )
        for (number, change, games), player in zip(
            rows.select("player_id", "change", "games").iter_rows(), players, strict=True
        )
    )

"""Lists of earlier years as others published them: shown beside an office's own, never rated upon.

Each is kept byte for byte, with a table of whose its rows are: who is in doubt stands there too,
and is shown nowhere but to officers.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import hash_of
from arpad.office.kept.earlier_rating import EarlierRating
from arpad.office.kept.lists import kept_lists
from arpad.office.lists.from_file import list_of_file
from arpad.office.players.recorded import RecordedPlayers
from arpad.registry.store import Store
from arpad.registry.values import value_of

PEOPLE: Final = {
    "player": pl.String(), "player_id": pl.String(), "name": pl.String(), "rating": pl.Int64(),
    "k_factor": pl.String(), "title": pl.String(), "why": pl.String(), "may_be": pl.String(),
}  # fmt: skip
"""The table of whose rows of a list are: `player` is the office's number, null of who is in doubt
and has a name there; `why` is one of `whose.DOUBTS`, or ERASED, `may_be` whom it may mean."""
ERASED: Final = "erased"


@dataclass(frozen=True, slots=True)
class EarlierList:
    """A list of an earlier year: of which of ours, its day, who published it, its bytes.

    `body` is whose numbers it has, "" for the office's own; `people` stands for the table of whose
    its rows are, `size` is how many rows it has.
    """

    list: str
    list_date: date
    published_by: str
    body: str
    file: str
    sha256: str
    people: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RowInDoubt:
    """A row that is not shown: its number and name in the list, why (a code), whom it may mean."""

    player_id: str
    name: str
    why: str
    may_be: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierCounted:
    """A list of an earlier year: its rows are those shown, those in doubt, and those of nobody.

    `erased` are rows of who was erased since.
    """

    list_date: date
    published_by: str
    series: str
    file: str
    rows: int
    shown: int
    doubts: tuple[RowInDoubt, ...]
    of_nobody: int
    erased: int = 0


def counted_of(listed: EarlierList, people: pl.DataFrame) -> EarlierCounted:
    """Return how many rows of a list are shown, and each that is in doubt."""
    doubts = people.filter(pl.col("why").is_not_null() & (pl.col("why") != ERASED))
    return EarlierCounted(
        list_date=listed.list_date,
        published_by=listed.published_by,
        series=listed.list,
        file=listed.file,
        rows=listed.size,
        shown=people["player"].count(),
        doubts=tuple(
            RowInDoubt(player_id=number, name=name or "", why=why, may_be=may_be)
            for number, name, why, may_be in doubts.select(
                "player_id", "name", "why", "may_be"
            ).iter_rows()
        ),
        of_nobody=listed.size - people.height,
        erased=people.height - doubts.height - people["player"].count(),
    )


def earlier_lists(store: Store) -> tuple[EarlierList, ...]:
    """Return the lists of earlier years, in the order of their days."""
    lists = [value_of(EarlierList, row) for _, row in store.rows("earlier_list")]
    return tuple(sorted(lists, key=lambda listed: (listed.list_date, listed.published_by)))


def rows_of(store: Store, listed: EarlierList) -> pl.DataFrame | None:
    """Return all rows of a list, read again from its bytes; None if they are not there."""
    data = store.kept(listed.sha256)
    kept = kept_lists(store).get(listed.list)
    if data is None or kept is None:
        return None
    rating_list, _ = list_of_file(data, listed.file, listed.list_date, kept.kind)
    return None if rating_list is None else rating_list.rows


def people_bytes(people: pl.DataFrame) -> bytes:
    """Return the table of whose rows of a list are, as it is kept."""
    return people.select(*PEOPLE).write_csv().encode()


def people_in(data: bytes) -> pl.DataFrame:
    """Return the table that bytes of `people_bytes` hold."""
    return pl.read_csv(BytesIO(data), schema=PEOPLE)


def without_players(data: bytes, numbers: Collection[str]) -> bytes:
    """Return the table without some players: that a row was there is left, and nothing of it."""
    people = people_in(data)
    theirs = pl.col("player").is_in(sorted(numbers)).fill_null(value=False)
    if not people.select(theirs.any()).item():
        return data
    gone = {name: pl.lit(None, dtype) for name, dtype in PEOPLE.items()} | {"why": pl.lit(ERASED)}
    kept = [pl.when(theirs).then(gone[name]).otherwise(name).alias(name) for name in PEOPLE]
    return people_bytes(people.select(kept))


class EarlierRatings:
    """What lists of earlier years say of an office's players, as it stands when it is asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: tuple[tuple[str, ...], pl.DataFrame] | None = None

    def of(self, player: str) -> tuple[EarlierRating, ...]:
        """Return a player's ratings on them, the oldest first; also under numbers given up."""
        lists = earlier_lists(self._store)
        if not lists:
            return ()
        given_up = RecordedPlayers(self._store).given_up
        numbers = [player, *sorted(old for old, kept in given_up.items() if kept == player)]
        firsts = {kept.first_sha256 for kept in kept_lists(self._store).values()}
        rows = self._everybody(tuple(listed.people for listed in lists))
        mine = rows.filter(pl.col("player").is_in(numbers)).iter_rows(named=True)
        return tuple(_rating(lists[row["place"]], row, firsts) for row in mine)

    @property
    def tag(self) -> str:
        """Return what changes when anything does that they say; "" while there are none."""
        lists = earlier_lists(self._store)
        if not lists:
            return ""
        given_up = sorted(RecordedPlayers(self._store).given_up.items())
        firsts = sorted(kept.first_sha256 for kept in kept_lists(self._store).values())
        return hash_of(repr((lists, given_up, firsts)).encode())

    def _everybody(self, digests: tuple[str, ...]) -> pl.DataFrame:
        """Return who stands on the lists, each with the place of the list; read once."""
        if self._read is None or self._read[0] != digests:
            kept = self._store.kept_all(digests)
            people = [people_in(kept[digest]).with_columns(place=pl.lit(place))
                      for place, digest in enumerate(digests) if digest in kept]  # fmt: skip
            empty = pl.DataFrame(schema={**PEOPLE, "place": pl.Int32()})
            self._read = digests, pl.concat([empty, *people])
        return self._read[1]


def _rating(listed: EarlierList, row: Mapping[str, Any], firsts: Collection[str]) -> EarlierRating:
    return EarlierRating(
        series=listed.list,
        list_date=listed.list_date,
        published_by=listed.published_by,
        rating=row["rating"],
        k_factor=row["k_factor"],
        title=row["title"],
        is_first=listed.sha256 in firsts,
    )

"""A store on which an act can be tried: it reads another store, and keeps what is recorded here.

So whoever wants to see what an act would do does it here, and nothing is written.
"""

from collections.abc import Collection, Mapping, Sequence

from arpad.archive.canonical import hash_of
from arpad.registry.acts import Act, ActRead, ActStatement, Row, Rows, Value, Wanted, sealed, undone
from arpad.registry.erasing import erasing
from arpad.registry.store import OvertakenError, Store
from arpad.registry.tables import TABLES


class TrialStore:
    """Another store with acts after its last one, in memory; the other one is never written."""

    def __init__(self, under: Store) -> None:
        self._under = under
        self._after = under.last
        self._acts: list[Act] = []
        self._rows: list[Rows] = []
        self._blobs: dict[str, bytes] = {}

    @property
    def last(self) -> int:
        """Return the number of the last act."""
        return self._after + len(self._acts)

    def record(self, statement: ActStatement, rows: Rows, after: int) -> Act:
        """Add an act in memory; see `Store.record`."""
        if after != self.last:
            raise OvertakenError(f"act {self.last} has come after {after}")
        kept = {
            name: [{column: row.get(column) for column in TABLES[name].names} for row in table]
            for name, table in rows.items()
            if table
        }
        act, _ = sealed(after + 1, statement, kept, "", b"")
        self._acts.append(act)
        self._rows.append(kept)
        return act

    def erase(self, statement: ActStatement, rows: Rows, wanted: Wanted, after: int) -> Act:
        """Add in memory the act that would erase; nothing is erased from the other store."""
        return self.record(statement, {**rows, **erasing(self, wanted, b"").rows}, after)

    def read(self, number: int) -> ActRead:
        """Return an act of the other store; see `Store.read`."""
        return self._under.read(number)

    def acts(self, numbers: Collection[int] | None = None) -> tuple[Act, ...]:
        """Return all acts, or those with these numbers."""
        mine = (act for act in self._acts if numbers is None or act.number in numbers)
        return (*self._under.acts(numbers), *mine)

    def undone(self) -> frozenset[int]:
        """Return the numbers of the acts that hold no longer."""
        mine = {act.number: act.told.undoes for act in self._acts if act.told.undoes is not None}
        if not mine:
            return self._under.undone()
        all_acts = {act.number: act.told.undoes for act in self._under.acts()} | mine
        return undone({act: undoes for act, undoes in all_acts.items() if undoes is not None})

    def rows(
        self, table: str, where: Mapping[str, Collection[str]] | None = None
    ) -> Sequence[tuple[int, Row]]:
        """Return the rows that hold, each with its act; see `Store.rows`.

        An act that is tried may undo one that holds; it brings none back that doesn't.
        """
        gone = self.undone() if any(act.told.undoes for act in self._acts) else frozenset()
        held = [placed for placed in self._under.rows(table, where) if placed[0] not in gone]
        return held + [
            (act.number, row)
            for act, rows in zip(self._acts, self._rows, strict=True)
            if act.number not in gone
            for row in _asked(rows.get(table, ()), where)
        ]

    def columns(
        self, table: str, names: Sequence[str], where: Mapping[str, Collection[str]] | None = None
    ) -> Mapping[str, Sequence[Value]]:
        """Return columns of the rows that hold; see `Store.columns`."""
        rows = self.rows(table, where)
        return {name: [row[name] for _, row in rows] for name in names}

    def rows_of(
        self,
        act: int,
        where: Mapping[str, Collection[str]] | None = None,
        most: int | None = None,
    ) -> Rows:
        """Return what an act added; see `Store.rows_of`."""
        if act <= self._after:
            return self._under.rows_of(act, where, most)
        by_table = {
            name: _asked(rows, where)[:most]
            for name, rows in self._rows[act - self._after - 1].items()
            if set(where or {}) <= set(TABLES[name].names)
        }
        return {name: rows for name, rows in by_table.items() if rows}

    def changed_since(self, act: int) -> frozenset[str]:
        """Return the tables whose rows may be others since an act."""
        if any(later.told.undoes is not None for later in self._acts if later.number > act):
            return frozenset(TABLES)
        mine = self._rows[max(act - self._after, 0) :]
        new = frozenset(name for rows in mine for name in rows)
        return new | (self._under.changed_since(act) if act < self._after else frozenset())

    def sizes_of(self, act: int) -> Mapping[str, int]:
        """Return how many rows an act added to each table."""
        if act <= self._after:
            return self._under.sizes_of(act)
        return {name: len(rows) for name, rows in self._rows[act - self._after - 1].items()}

    def players_with(self, words: Collection[str]) -> Collection[str]:
        """Return the players whom the other store has under these words."""
        return self._under.players_with(words)

    def highest(self, table: str, column: str) -> int:
        """Return the highest whole number that a column ever had; 0 for none."""
        mine = (row[column] for rows in self._rows for row in rows.get(table, ()))
        highest = self._under.highest(table, column)
        return max([highest, *(value for value in mine if isinstance(value, int))])

    def keep(self, data: bytes) -> str:
        """Keep bytes in memory, and return their hash."""
        digest = hash_of(data)
        self._blobs[digest] = data
        return digest

    def kept(self, sha256: str) -> bytes | None:
        """Return the bytes that a hash stands for; None if they are not there."""
        own = self._blobs.get(sha256)
        return self._under.kept(sha256) if own is None else own

    def kept_all(self, sha256s: Collection[str]) -> Mapping[str, bytes]:
        """Return the bytes that these hashes stand for, of those that are there."""
        mine = {digest: self._blobs[digest] for digest in sha256s if digest in self._blobs}
        return {**self._under.kept_all(sha256s), **mine}

    def put_by(self, reader: str, readings: Mapping[str, bytes]) -> None:
        """Put nothing by: what is tried is read again where it is recorded."""

    def readings(self, reader: str, sha256s: Collection[str]) -> Mapping[str, bytes]:
        """Return what the other store has put by."""
        return self._under.readings(reader, sha256s)

    def is_genuine(self, act: Act) -> bool:
        """Tell whether an act's rows are those that were recorded with it."""
        return act.number > self._after or self._under.is_genuine(act)


def _asked(rows: Sequence[Row], where: Mapping[str, Collection[str]] | None) -> list[Row]:
    wanted = {name: set(values) for name, values in (where or {}).items()}
    return [row for row in rows if all(row[name] in values for name, values in wanted.items())]

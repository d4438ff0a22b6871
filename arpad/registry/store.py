"""What an office keeps its acts in: a folder of files, or an SQL database; both do the same.

The office asks for rows and adds acts; it knows neither files nor SQL.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from arpad.registry.acts import Act, ActRead, ActStatement, Row, Rows, Value, Wanted


class OvertakenError(Exception):
    """Somebody else has recorded an act in the meantime: look again, and decide again."""


class StoreFailedError(Exception):
    """The database or the disk refuses, in its words; nothing is half recorded."""


class Store(Protocol):
    """The journal of an office: acts in their order, and the rows of those that hold."""

    @property
    def last(self) -> int:
        """Return the number of the last act, 0 before the first."""
        ...

    def record(self, statement: ActStatement, rows: Rows, after: int) -> Act:
        """Add an act with its rows, all of it or nothing, and return it.

        `after` is the last act that was looked at. Raises OvertakenError if another has come since;
        KeyError for a table or column that isn't declared.
        """
        ...

    def erase(self, statement: ActStatement, rows: Rows, wanted: Wanted, after: int) -> Act:
        """Add an act that erases rows of earlier ones, with their keys, and return it.

        The bytes that they alone name go too, and all that was put by. Nothing that was erased is
        left in the store's files. Raises what `record` raises, and NotGenuineError.
        """
        ...

    def read(self, number: int) -> ActRead:
        """Return an act as it is kept, with its rows by their places, and their seals."""
        ...

    def acts(self, numbers: Collection[int] | None = None) -> tuple[Act, ...]:
        """Return all acts, or those with these numbers, in their order."""
        ...

    def undone(self) -> frozenset[int]:
        """Return the numbers of the acts that hold no longer."""
        ...

    def rows(
        self, table: str, where: Mapping[str, Collection[str]] | None = None
    ) -> Sequence[tuple[int, Row]]:
        """Return the rows of a table that hold, each with its act, in the order they were added.

        `where` asks for rows whose columns have one of these values.
        """
        ...

    def columns(
        self, table: str, names: Sequence[str], where: Mapping[str, Collection[str]] | None = None
    ) -> Mapping[str, Sequence[Value]]:
        """Return columns of the rows that `rows` returns: of so many that a row each is too much.

        Raises KeyError for a column that isn't declared.
        """
        ...

    def rows_of(
        self,
        act: int,
        where: Mapping[str, Collection[str]] | None = None,
        most: int | None = None,
    ) -> Rows:
        """Return what an act added, whether it holds or not.

        `where` asks as in `rows`, of the tables that have these columns; `most` is how many rows of
        a table are wanted: an act may have entered millions.
        """
        ...

    def changed_since(self, act: int) -> frozenset[str]:
        """Return the tables whose rows may be others than when an act was the last.

        Those to which later acts added rows; all tables if one of these undid another.
        """
        ...

    def sizes_of(self, act: int) -> Mapping[str, int]:
        """Return how many rows an act added to each table, of those to which it added any."""
        ...

    def players_with(self, words: Collection[str]) -> Collection[str]:
        """Return the numbers of players who have, or had, a name with all words that begin so.

        Words are in plain small letters (`arpad.report.names.words`).
        """
        ...

    def highest(self, table: str, column: str) -> int:
        """Return the highest whole number that a column ever had, undone or not; 0 for none."""
        ...

    def keep(self, data: bytes) -> str:
        """Take bytes for the act that names them, and return their hash (SHA-256).

        They are kept for good when that act is recorded, and not before: a process that ends first
        leaves nothing. The same bytes are kept once.
        """
        ...

    def kept(self, sha256: str) -> bytes | None:
        """Return the bytes that a hash stands for; None if they are not there, or are others now.

        Nothing tells the two apart, for bytes that are not those are of no use.
        """
        ...

    def kept_all(self, sha256s: Collection[str]) -> Mapping[str, bytes]:
        """Return the bytes that hashes stand for, as `kept` does; what isn't there is left out."""
        ...

    def put_by(self, reader: str, readings: Mapping[str, bytes]) -> None:
        """Put by what was read, by the hash of what it was read from; in place of what was there.

        No act tells of it: whoever has lost it reads again.
        """
        ...

    def readings(self, reader: str, sha256s: Collection[str]) -> Mapping[str, bytes]:
        """Return what this reader has read, by the hash of what it was read from.

        What another has read, or anybody has changed since, is left out.
        """
        ...

    def is_genuine(self, act: Act) -> bool:
        """Tell whether an act's rows are those that were recorded with it, or were erased since."""
        ...

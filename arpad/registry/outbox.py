"""Letters to people and messages to programs: written once, sent until they are taken.

Each has a key, so that nobody is told a thing twice however often it is looked for. Who takes one
to send it puts off its next attempt first: two processes don't send the same, and what one of them
loses is sent again.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import sqlalchemy as sa

from arpad.registry.connections import Connections
from arpad.registry.schema import LETTERS, WRITTEN_UNTIL

WAITS: Final = (60, 300, 1_800, 7_200, 28_800, 86_400)
"""After so many seconds it is tried again; when they are used up, it has failed."""
KEPT_SECONDS: Final = 400 * 86_400
Kind = Literal["mail", "webhook"]
State = Literal["waiting", "sent", "failed", "dropped"]


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter to somebody, or a message to a program; times are seconds since 1970.

    `address` is where it goes whatever the account says: to be confirmed, say. `due` is when it is
    tried next, `said` what came of the last attempt. Dropped is what nobody reads any more.
    """

    key: str
    kind: Kind
    who: str
    subject: str
    body: str
    queued_at: int
    address: str | None = None
    due: int = 0
    attempts: int = 0
    state: State = "waiting"
    said: str | None = None


class Outbox:
    """What an office has to send, in its database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._connections = Connections(engine, "LOCK TABLE letter IN EXCLUSIVE MODE")

    @property
    def written_until(self) -> int | None:
        """Return the last act of which letters were written; None if none ever were."""
        with self._connections.reading() as connection:
            return connection.execute(sa.select(WRITTEN_UNTIL.c.act)).scalar()

    def add(self, letters: Iterable[Letter], until: int | None = None) -> int:
        """Queue letters whose key is new, and return how many; `until` is the last act of theirs.

        What was sent long ago is forgotten.
        """
        with self._connections.writing() as connection:
            by_key = {letter.key: letter for letter in letters}
            queued = set(connection.execute(sa.select(LETTERS.c.key).where(
                LETTERS.c.key.in_(by_key))).scalars())  # fmt: skip
            rows = [_row(letter) for key, letter in by_key.items() if key not in queued]
            if rows:
                oldest = max(row["queued_at"] for row in rows) - KEPT_SECONDS
                connection.execute(LETTERS.delete().where(LETTERS.c.queued_at < oldest))
                connection.execute(LETTERS.insert(), rows)
            if until is not None:
                connection.execute(WRITTEN_UNTIL.delete())
                connection.execute(WRITTEN_UNTIL.insert(), {"act": until})
            return len(rows)

    def take(self, now: int) -> Letter | None:
        """Return the next letter that is due, and put off its next attempt; None if none is."""
        with self._connections.writing() as connection:
            query = sa.select(LETTERS).where(LETTERS.c.state == "waiting", LETTERS.c.due <= now)
            row = connection.execute(query.order_by(LETTERS.c.due, LETTERS.c.key).limit(1))
            letter = next((Letter(**cells) for cells in row.mappings()), None)
            if letter is not None:
                wait = WAITS[min(letter.attempts, len(WAITS) - 1)]
                self._change(connection, letter, due=now + wait, attempts=letter.attempts + 1)
            return letter

    def sent(self, letter: Letter) -> None:
        """Keep that a letter was taken; its text is forgotten."""
        self._end(letter, "sent", "")

    def put_off(self, letter: Letter, why: str) -> bool:
        """Keep why a letter wasn't taken; tell whether it is tried again, or has failed by now."""
        if letter.attempts >= len(WAITS):
            self._end(letter, "failed", why)
            return False
        with self._connections.writing() as connection:
            self._change(connection, letter, said=why)
        return True

    def fail(self, letter: Letter, why: str) -> None:
        """Keep that a letter will never be taken; its text is forgotten."""
        self._end(letter, "failed", why)

    def drop(self, letter: Letter) -> None:
        """Forget a letter that nobody is to read any more."""
        self._end(letter, "dropped", "")

    def drop_all(self) -> None:
        """Forget every text, also of letters that wait: somebody is named there who is erased."""
        with self._connections.writing() as connection:
            connection.execute(
                LETTERS.update().values(subject="", body="", address=None, said=None)
            )
            waiting = LETTERS.update().where(LETTERS.c.state == "waiting")
            connection.execute(waiting.values(state="dropped"))

    def waiting(self) -> int:
        """Return how many letters are yet to be sent."""
        return self._connections.waiting(LETTERS)

    def letters(self, most: int) -> tuple[Letter, ...]:
        """Return the last letters, the newest first."""
        query = sa.select(LETTERS).order_by(LETTERS.c.queued_at.desc(), LETTERS.c.key).limit(most)
        with self._connections.reading() as connection:
            return tuple(Letter(**row) for row in connection.execute(query).mappings())

    def _end(self, letter: Letter, state: State, why: str) -> None:
        with self._connections.writing() as connection:
            self._change(connection, letter, state=state, body="", address=None, said=why or None)

    def _change(self, connection: sa.Connection, letter: Letter, **values: Any) -> None:
        mine = (LETTERS.c.key == letter.key, LETTERS.c.state == "waiting")
        connection.execute(LETTERS.update().where(*mine).values(**values))


def _row(letter: Letter) -> dict[str, Any]:
    return {name: getattr(letter, name) for name in Letter.__slots__}

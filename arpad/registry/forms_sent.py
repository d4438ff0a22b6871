"""Forms that were sent, each under a mark of its own: so none acts twice, however often it comes.

What came of one is kept for a day, for whoever sent it. A process that ends before it says what
came of a form leaves it without an answer: then nobody acts again, and the journal says whether it
was done.
"""

from typing import Final

import sqlalchemy as sa

from arpad.archive.canonical import hash_of
from arpad.registry.connections import Connections
from arpad.registry.schema import FORMS_SENT

KEPT_SECONDS: Final = 86_400


class FormsSent:
    """The forms that were sent to an office of late, in its database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._connections = Connections(engine, "LOCK TABLE form_sent IN EXCLUSIVE MODE")

    def begin(self, mark: str, who: str, now: int) -> bool:
        """Keep that a form has come; tell whether it is the first time. Old ones are forgotten."""
        with self._connections.writing() as connection:
            connection.execute(FORMS_SENT.delete().where(FORMS_SENT.c.until <= now))
            if connection.execute(sa.select(FORMS_SENT.c.who).where(_is(mark))).first():
                return False
            cells = {"digest": _digest(mark), "who": who, "until": now + KEPT_SECONDS}
            connection.execute(FORMS_SENT.insert(), cells)
            return True

    def forget(self, mark: str) -> None:
        """Let a form be sent again, of which nothing was recorded."""
        with self._connections.writing() as connection:
            connection.execute(FORMS_SENT.delete().where(_is(mark)))

    def answer(self, mark: str, answer: str) -> None:
        """Keep what came of a form."""
        with self._connections.writing() as connection:
            connection.execute(FORMS_SENT.update().where(_is(mark)).values(answer=answer))

    def forget_answers(self) -> None:
        """Forget what came of every form: somebody may be named there who is erased."""
        with self._connections.writing() as connection:
            connection.execute(FORMS_SENT.update().values(answer="[]"))

    def answered(self, mark: str, who: str) -> tuple[bool, str | None]:
        """Tell whether somebody has sent a form of late, and return what came of it, if known."""
        query = sa.select(FORMS_SENT.c.answer).where(_is(mark), FORMS_SENT.c.who == who)
        with self._connections.reading() as connection:
            row = connection.execute(query).first()
        return (False, None) if row is None else (True, row[0])


def _is(mark: str) -> "sa.ColumnElement[bool]":
    return FORMS_SENT.c.digest == _digest(mark)


def _digest(mark: str) -> str:
    return hash_of(mark.encode("utf-8", "replace"))

"""The registry's tables as SQL has them, made from their declarations.

Migrations bring an older database to these; a test holds that they end here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import sqlalchemy as sa

from arpad.registry.tables import TABLES, TableShape

METADATA: Final = sa.MetaData()
WORD: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Words in the order of their letters' numbers, whatever the language of the database."""
ACTS: Final = sa.Table(
    "act",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("because", sa.Text, nullable=False),
    sa.Column("undoes", sa.Integer, sa.ForeignKey("act.number"), index=True),
    sa.Column("rows_mac", sa.Text, nullable=False),
    sa.Column("before", sa.Text, nullable=False),
    sa.Column("sha256", sa.Text, nullable=False),
)
NAME_WORDS: Final = sa.Table(
    "name_word",
    METADATA,
    sa.Column("word", WORD, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True),
)
"""The words of every name that a player has or had, in plain letters: found without a scan."""

BLOBS: Final = sa.Table(
    "blob",
    METADATA,
    sa.Column("sha256", sa.Text, primary_key=True),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
"""Bytes as they came, each under its hash."""

READINGS: Final = sa.Table(
    "reading",
    METADATA,
    sa.Column("sha256", sa.Text, primary_key=True),
    sa.Column("reader", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
"""What was read of a report, under the hash of its bytes and facts; the last reader's alone."""

SEALS: Final = sa.Table(
    "seal",
    METADATA,
    sa.Column("act", sa.Integer, sa.ForeignKey("act.number"), primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("part", sa.Integer, primary_key=True),
    sa.Column("keys", sa.LargeBinary, nullable=False),
    sa.Column("macs", sa.LargeBinary, nullable=False),
)
"""The seals of an act's rows by the name of their table, in parts, keys and MACs each in one piece.

The key of a row that was erased is nothing but zeros.
"""

JOBS: Final = sa.Table(
    "job",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("directory", sa.Text, nullable=False),
    sa.Column("queued_by", sa.Text, nullable=False),
    sa.Column("queued_at", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("attempt", sa.Integer, nullable=False),
    sa.Column("lost", sa.Integer, nullable=False),
    sa.Column("alive_until", sa.BigInteger, nullable=False),
    sa.Column("exit_code", sa.Integer),
    sa.Column("worker", sa.Text),
    sa.Column("progress", sa.Text),
    sa.Column("began_at", sa.Text),
    sa.Column("ended_at", sa.Text),
    sa.Column("answer", sa.Text),
    sa.Column("said", sa.Text),
    sa.Index("job_by_state", "state"),
)
"""Work for a worker (`arpad.registry.jobs`): no part of the journal, and changed as it goes on."""


ACCOUNTS: Final = sa.Table(
    "account",
    METADATA,
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("password", sa.Text),
    sa.Column("second", sa.Text),
    sa.Column("second_step", sa.BigInteger),
    sa.Column("recovery", sa.Text),
    sa.Column("language", sa.Text),
    sa.Column("mail", sa.Text),
    sa.Column("letters", sa.Text),
)
"""Who may sign in to the working site: a hash of the password, the second factor encrypted, the
hashes of its recovery codes; to where which letters go. What anybody may do there the journal alone
says."""

PASSKEYS: Final = sa.Table(
    "passkey",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("added_on", sa.Text, nullable=False),
    sa.Index("passkey_by_who", "who"),
)
"""The passkeys of accounts: what is public of each, and how often it says that it was used."""

TOKENS: Final = sa.Table(
    "token",
    METADATA,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, nullable=False),
)
"""The tokens of programs, each under its hash; role and span are those of who it is in the journal.
"""

_PASSING: Final = {"is_passing": True}
"""Marks what no backup has: a restored office must not take back who was signed out since."""
SESSIONS: Final = sa.Table(
    "session",
    METADATA,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("session", sa.Text, nullable=False),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("roles", sa.Text, nullable=False),
    sa.Column("began", sa.BigInteger, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Index("session_by_who", "who"),
    info=_PASSING,
)
"""Who is signed in, under the hash of a token that changes while the session goes on."""

ONCE: Final = sa.Table(
    "once",
    METADATA,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    info=_PASSING,
)
"""What may be used once, until a time: links, challenges, and log-ins that wait for a code."""

ATTEMPTS: Final = sa.Table(
    "attempt",
    METADATA,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    info=_PASSING,
)
"""How often it was tried of late to sign in, by account and by address."""

FORMS_SENT: Final = sa.Table(
    "form_sent",
    METADATA,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("answer", sa.Text),
    info=_PASSING,
)
"""The forms that came to the working site (`arpad.registry.forms_sent`), and what came of each."""

LETTERS: Final = sa.Table(
    "letter",
    METADATA,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("address", sa.Text),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("queued_at", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("said", sa.Text),
    sa.Index("letter_by_state", "state", "due"),
    info=_PASSING,
)
"""Letters, and messages to programs (`arpad.registry.outbox`): tried again until they are taken."""

WRITTEN_UNTIL: Final = sa.Table(
    "written_until", METADATA, sa.Column("act", sa.Integer, nullable=False), info=_PASSING
)
"""The last act of which letters were written. A restored office writes none of what is past."""

_TYPES: Final = {"text": sa.Text, "integer": sa.BigInteger, "blob": sa.Text}


def _made(shape: TableShape) -> sa.Table:
    return sa.Table(
        shape.name,
        METADATA,
        sa.Column("act", sa.Integer, sa.ForeignKey("act.number"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        *(sa.Column(column.name, _TYPES[column.kind]) for column in shape.columns),
        *(sa.Index(f"{shape.name}_by_{'_'.join(names)}", *names) for names in shape.sought_by),
    )


BY_NAME: Final[Mapping[str, sa.Table]] = MappingProxyType(
    {name: _made(shape) for name, shape in TABLES.items()}
)

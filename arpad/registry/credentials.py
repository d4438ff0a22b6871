"""What lets somebody in at the working site, kept beside the journal and never in it.

Of every secret that is handed out its hash is kept: who reads the database can't use it. Times are
whole seconds since 1970, and come from who asks.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from arpad.archive.canonical import hash_of
from arpad.registry.connections import Connections
from arpad.registry.database import head, revision_of
from arpad.registry.schema import ACCOUNTS, ATTEMPTS, ONCE, PASSKEYS, SESSIONS, TOKENS


@dataclass(frozen=True, slots=True)
class Account:
    """What an account has: hashes of a password and of recovery codes, a second factor encrypted.

    `second_step` is the step of the last code that was taken: no code is taken twice. `mail` is
    where letters go, confirmed by whoever reads there; `letters` which of them.
    """

    who: str
    password: str | None = None
    second: str | None = None
    second_step: int = 0
    recovery: tuple[str, ...] = ()
    language: str | None = None
    mail: str | None = None
    letters: tuple[str, ...] = ()

    def anew(self, password: str | None = None) -> "Account":
        """Return the account of somebody who signs in by another password from now on, or none."""
        return replace(self, password=password, second=None, second_step=0, recovery=())


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of an account; `id` is in base64 as browsers write it."""

    id: str
    who: str
    name: str
    public_key: bytes
    uses: int
    added_on: str


@dataclass(frozen=True, slots=True)
class Session:
    """That somebody is signed in: since when, with the token of when, last seen when.

    `session` stays while the token changes; `roles` are those that they had at that time, and
    `until` is when the token ends, be it because another has taken its place.
    """

    session: str
    who: str
    roles: str
    began: int
    made: int
    seen: int
    until: int


class Credentials:
    """The accounts of an office, in the database beside its journal."""

    def __init__(self, engine: sa.Engine) -> None:
        self._connections = Connections(engine, "LOCK TABLE account IN EXCLUSIVE MODE")

    def account(self, who: str) -> Account | None:
        """Return somebody's account; None if they have none."""
        with self._connections.reading() as connection:
            query = sa.select(ACCOUNTS).where(ACCOUNTS.c.who == who)
            row = connection.execute(query).mappings().first()
        return _account(row) if row else None

    def reachable(self) -> tuple[Account, ...]:
        """Return the accounts to which letters go."""
        query = sa.select(ACCOUNTS).where(ACCOUNTS.c.mail.is_not(None)).order_by(ACCOUNTS.c.who)
        with self._connections.reading() as connection:
            return tuple(map(_account, connection.execute(query).mappings()))

    def put(self, account: Account) -> None:
        """Keep an account in the place of what was kept of it."""
        cells = {name: getattr(account, name) for name in Account.__slots__}
        cells |= {name: json.dumps(cells[name]) for name in _SEVERAL}
        with self._connections.writing() as connection:
            connection.execute(ACCOUNTS.delete().where(ACCOUNTS.c.who == account.who))
            connection.execute(ACCOUNTS.insert(), cells)

    def spend_code(self, who: str, step: int = 0, recovery: str = "") -> bool:
        """Take a code that counts once: of a step after the last, or a recovery code's hash.

        Tell whether it was still there to be taken.
        """
        with self._connections.writing() as connection:
            mine = ACCOUNTS.c.who == who
            row = connection.execute(sa.select(ACCOUNTS).where(mine)).mappings().first()
            codes = json.loads(row["recovery"] or "[]") if row else []
            if row is None or (recovery not in codes if recovery else
                               step <= (row["second_step"] or 0)):  # fmt: skip
                return False
            left = [code for code in codes if code != recovery]
            values: dict[str, Any] = (
                {"recovery": json.dumps(left)} if recovery else {"second_step": step}
            )
            connection.execute(ACCOUNTS.update().where(mine).values(values))
            return True

    def close(self, who: str) -> None:
        """Take away all by which somebody could sign in, and all their sessions and links."""
        with self._connections.writing() as connection:
            for table in (ACCOUNTS, PASSKEYS, SESSIONS, ONCE):
                connection.execute(table.delete().where(table.c.who == who))

    def passkeys(self, who: str) -> tuple[Passkey, ...]:
        """Return somebody's passkeys, by the day on which each was added."""
        query = sa.select(PASSKEYS).where(PASSKEYS.c.who == who)
        return self._passkeys(query.order_by(PASSKEYS.c.added_on, PASSKEYS.c.id))

    def passkey(self, passkey_id: str) -> Passkey | None:
        """Return the passkey of an id; None if there is none."""
        return next(iter(self._passkeys(sa.select(PASSKEYS).where(PASSKEYS.c.id == passkey_id))),
                    None)  # fmt: skip

    def _passkeys(self, query: "sa.Select[Any]") -> tuple[Passkey, ...]:
        with self._connections.reading() as connection:
            rows = connection.execute(query).mappings().all()
        return tuple(Passkey(**{**row, "public_key": bytes(row["public_key"])}) for row in rows)

    def add_passkey(self, passkey: Passkey) -> bool:
        """Keep a passkey; tell whether it is new."""
        cells = {name: getattr(passkey, name) for name in Passkey.__slots__}
        with self._connections.writing() as connection:
            is_mine = PASSKEYS.c.id == passkey.id
            if connection.execute(sa.select(PASSKEYS.c.id).where(is_mine)).first():
                return False
            connection.execute(PASSKEYS.insert(), cells)
            return True

    def used_passkey(self, passkey_id: str, uses: int) -> None:
        """Keep how often a passkey says that it was used."""
        with self._connections.writing() as connection:
            is_mine = PASSKEYS.c.id == passkey_id
            connection.execute(PASSKEYS.update().where(is_mine).values(uses=uses))

    def remove_passkey(self, who: str, passkey_id: str) -> bool:
        """Take somebody's own passkey away; tell whether it was there."""
        with self._connections.writing() as connection:
            is_mine = (PASSKEYS.c.id == passkey_id, PASSKEYS.c.who == who)
            return connection.execute(PASSKEYS.delete().where(*is_mine)).rowcount == 1

    def session(self, token: str, now: int) -> Session | None:
        """Return the session of a token that holds now."""
        query = sa.select(SESSIONS).where(SESSIONS.c.digest == _digest(token))
        with self._connections.reading() as connection:
            row = connection.execute(query.where(SESSIONS.c.until > now)).mappings().first()
        return Session(**{name: row[name] for name in Session.__slots__}) if row else None

    def is_current(self) -> bool:
        """Tell whether the tables are as this version has them."""
        with self._connections.reading() as connection:
            return revision_of(connection) == head()

    def open_sessions(self, who: str | None, now: int) -> int:
        """Return how often somebody is signed in now; of None, everybody."""
        mine = (sa.true() if who is None else SESSIONS.c.who == who, SESSIONS.c.until > now)
        query = sa.select(sa.func.count(sa.distinct(SESSIONS.c.session))).where(*mine)
        with self._connections.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def add_session(self, token: str, session: Session) -> None:
        """Keep a session under its token, and forget those that have ended."""
        cells = {name: getattr(session, name) for name in Session.__slots__}
        with self._connections.writing() as connection:
            connection.execute(SESSIONS.delete().where(SESSIONS.c.until <= session.seen))
            connection.execute(SESSIONS.insert(), {**cells, "digest": _digest(token)})

    def turn_session(self, token: str, new_token: str, session: Session, grace: int) -> bool:
        """Let a session go on under another token; the old one holds for so many seconds more.

        Tell whether it did: a session that was ended meanwhile does not, nor one that was turned.
        """
        before = SESSIONS.c.digest == _digest(token)
        with self._connections.writing() as connection:
            row = connection.execute(sa.select(SESSIONS).where(before)).mappings().first()
            if row is None or row["until"] <= session.made + grace:
                return False
            until = session.made + grace
            connection.execute(SESSIONS.update().where(before).values(until=until))
            cells = {name: getattr(session, name) for name in Session.__slots__}
            connection.execute(SESSIONS.insert(), {**cells, "digest": _digest(new_token)})
            return True

    def see_session(self, token: str, now: int, until: int, grace: int) -> None:
        """Keep that a session was used now, and until when it holds if it isn't used again.

        A token in whose place there is another isn't kept alive by it.
        """
        with self._connections.writing() as connection:
            is_current = (SESSIONS.c.digest == _digest(token), SESSIONS.c.until > now + grace)
            mine = SESSIONS.update().where(*is_current)
            connection.execute(mine.values(seen=now, until=until))

    def end_sessions(self, who: str, but: str = "") -> int:
        """End somebody's sessions, but one if it is named, and return how many there were."""
        with self._connections.writing() as connection:
            mine = (SESSIONS.c.who == who, SESSIONS.c.session != but)
            return connection.execute(SESSIONS.delete().where(*mine)).rowcount

    def end_session(self, session: str) -> None:
        """End a session, under each of its tokens."""
        with self._connections.writing() as connection:
            connection.execute(SESSIONS.delete().where(SESSIONS.c.session == session))

    def keep_once(self, what: str, token: str, who: str, until: int, now: int) -> None:
        """Keep what may be used once; what has ended is forgotten."""
        with self._connections.writing() as connection:
            connection.execute(ONCE.delete().where(ONCE.c.until <= now))
            cells = {"digest": _digest(token), "what": what, "who": who, "until": until}
            connection.execute(ONCE.insert(), cells)

    def once(self, what: str, token: str, now: int, *, is_taken: bool = True) -> str | None:
        """Return whose a thing is that may be used once, and take it away; None if it isn't there.

        With `is_taken` False it is only looked at.
        """
        mine = (ONCE.c.digest == _digest(token), ONCE.c.what == what, ONCE.c.until > now)
        with self._connections.writing() if is_taken else self._connections.reading() as connection:
            who = connection.execute(sa.select(ONCE.c.who).where(*mine)).scalar()
            if who is not None and is_taken:
                connection.execute(ONCE.delete().where(*mine))
            return who

    def forget_once(self, what: str, who: str) -> None:
        """Let what somebody has of a kind be used no more: earlier links, say."""
        with self._connections.writing() as connection:
            connection.execute(ONCE.delete().where(ONCE.c.what == what, ONCE.c.who == who))

    def give_token(self, token: str, who: str) -> None:
        """Keep the token of a program, in the place of an earlier one."""
        with self._connections.writing() as connection:
            connection.execute(TOKENS.delete().where(TOKENS.c.who == who))
            connection.execute(TOKENS.insert(), {"digest": _digest(token), "who": who})

    def of_token(self, token: str) -> str | None:
        """Return the program whose token it is; None if it is nobody's."""
        query = sa.select(TOKENS.c.who).where(TOKENS.c.digest == _digest(token))
        with self._connections.reading() as connection:
            return connection.execute(query).scalar()

    def attempt(self, keys: Sequence[tuple[str, int]], now: int, seconds: int) -> int:
        """Count an attempt under keys, each with how many it may have in so many seconds.

        Return for how many seconds to wait if one has had them all: then nothing is counted. So of
        many attempts at once no more come through than are allowed.
        """
        with self._connections.writing() as connection:
            connection.execute(ATTEMPTS.delete().where(ATTEMPTS.c.until <= now))
            rows = {
                digest: (count, until)
                for digest, count, until in connection.execute(
                    sa.select(ATTEMPTS).where(ATTEMPTS.c.digest.in_(_digest(key)
                                                                    for key, _ in keys))
                )
            }  # fmt: skip
            waits = [rows[_digest(key)][1] - now for key, most in keys
                     if rows.get(_digest(key), (0, 0))[0] >= most]  # fmt: skip
            if waits:
                return int(max(waits))
            for key, _ in keys:
                count, until = rows.get(_digest(key), (0, now + seconds))
                connection.execute(ATTEMPTS.delete().where(ATTEMPTS.c.digest == _digest(key)))
                connection.execute(
                    ATTEMPTS.insert(), {"digest": _digest(key), "count": count + 1, "until": until}
                )
            return 0

    def forget_attempts(self, key: str) -> None:
        """Count no attempt under a key any more: one has succeeded."""
        with self._connections.writing() as connection:
            connection.execute(ATTEMPTS.delete().where(ATTEMPTS.c.digest == _digest(key)))


_SEVERAL = ("recovery", "letters")
"""What an account has several of: in one cell, as JSON."""


def _account(row: sa.RowMapping) -> Account:
    several = {name: tuple(json.loads(row[name] or "[]")) for name in _SEVERAL}
    return Account(**{**row, "second_step": row["second_step"] or 0, **several})


def _digest(token: str) -> str:
    return hash_of(token.encode())

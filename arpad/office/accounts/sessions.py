"""How somebody comes in by a link, stays signed in, and for how long.

A session's token is random and changes when somebody signs in, when their roles become others, and
every quarter of an hour: who has copied one can use it no longer than that.
"""

from collections.abc import Collection
from dataclasses import replace
from secrets import token_urlsafe
from typing import Final

from arpad.registry.credentials import Credentials, Session

LINK: Final = "link"
IDLE_SECONDS, WHOLE_SECONDS = 2 * 3600, 12 * 3600
"""A session ends when it isn't used for so long, and after so long in any case."""
TURN_SECONDS, GRACE_SECONDS = 15 * 60, 60
"""A token is changed after so long; the old one holds a while for requests on their way."""
_SEEN_SECONDS: Final = 60
_DAY_SECONDS: Final = 86_400
_BYTES: Final = 32


def made_link(kept: Credentials, who: str, now: int, days: int) -> str:
    """Return a new link's own part; an earlier link of theirs no longer works."""
    kept.forget_once(LINK, who)
    token = token_urlsafe(_BYTES)
    kept.keep_once(LINK, token, who, now + days * _DAY_SECONDS, now)
    return token


def begun(kept: Credentials, who: str, roles: Collection[str], now: int) -> tuple[str, Session]:
    """Return a new session and its token; no token that there was before is used."""
    token, own = token_urlsafe(_BYTES), token_urlsafe(_BYTES)
    session = Session(own, who, _written(roles), now, now, now, now + IDLE_SECONDS)
    kept.add_session(token, session)
    return token, session


def seen(kept: Credentials, token: str, now: int) -> Session | None:
    """Return the session of a token, which goes on by being used; None if it has ended."""
    session = kept.session(token, now)
    if session is not None and now - session.seen >= _SEEN_SECONDS:
        kept.see_session(token, now, _until(session, now), GRACE_SECONDS)
    return session


def turned(
    kept: Credentials, token: str, session: Session, roles: Collection[str], now: int,
    *, is_due: bool = False,
) -> str:  # fmt: skip
    """Return the token under which a session goes on from now, "" if it stays as it is.

    It is due too if who is signed in has just changed how they sign in.
    """
    is_old = now - session.made >= TURN_SECONDS
    if not (is_due or is_old or session.roles != _written(roles)):
        return ""
    new_token = token_urlsafe(_BYTES)
    goes_on = replace(
        session, made=now, seen=now, until=_until(session, now), roles=_written(roles)
    )
    return new_token if kept.turn_session(token, new_token, goes_on, GRACE_SECONDS) else ""


def _until(session: Session, now: int) -> int:
    return min(now + IDLE_SECONDS, session.began + WHOLE_SECONDS)


def _written(roles: Collection[str]) -> str:
    return " ".join(sorted(roles))

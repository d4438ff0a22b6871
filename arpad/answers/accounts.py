"""What an act on an account, or on the token of a program, gave: it is shown once."""

from dataclasses import dataclass

from arpad.answers.alike import made_of
from arpad.answers.players import ActDone, acted
from arpad.office.accounts.acts import Given
from arpad.registry.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretGiven(ActDone):
    """The act that was recorded, None if it was refused; and the link or the token that it gave.

    Whoever has `secret` acts in that name; it is kept nowhere.
    """

    secret: str | None = None


def given(store: Store, done: Given, before: str = "") -> SecretGiven:
    """Return what was given; `before` stands before it: of a link the site's address."""
    act = None if done.act is None else acted(store, done.act)
    secret = f"{before}{done.secret}" if done.secret else None
    return made_of(SecretGiven, done, act=act, secret=secret)

"""Who comes in at the working site and by what; and what an act on an account gave, shown once."""

from dataclasses import dataclass

from arpad.answers.alike import made_of
from arpad.answers.journal import ActDone, acted
from arpad.office.accounts.acts import Given, credentials_of, is_program
from arpad.office.desk import Desk
from arpad.office.roles import given_roles
from arpad.registry.acts import seconds_of
from arpad.registry.store import Store
from arpad.registry.zones import role_day


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountShown:
    """By what somebody comes in who has a role, and how often they are signed in now.

    `is_program`: by a token. Who was never invited comes in by nothing yet.
    """

    who: str
    roles: tuple[str, ...]
    is_program: bool
    was_invited: bool
    passkeys: int
    has_password: bool
    has_codes: bool
    sessions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountsListed:
    """Everybody who has a role on a day, and programs, by their names."""

    accounts: tuple[AccountShown, ...]


def accounts(desk: Desk, at: str) -> AccountsListed:
    """Return by what everybody comes in who has a role; `at` is the time now, as acts bear it."""
    steps = [row for _, row in desk.store.rows("account_step")]
    roles: dict[str, list[str]] = {}
    for given_role in given_roles(desk.store):
        if given_role.holds(role_day(desk.store, at)):
            roles.setdefault(given_role.who, []).append(given_role.role)
    invited = {str(row["who"]) for row in steps if row["step"] == "invited"}
    kept = credentials_of(desk) if invited else None
    shown = []
    for who in sorted(roles):
        account = kept.account(who) if kept else None
        shown.append(
            AccountShown(
                who=who, roles=tuple(sorted(roles[who])), is_program=is_program(desk, who),
                was_invited=who in invited, passkeys=len(kept.passkeys(who)) if kept else 0,
                has_password=bool(account and account.password),
                has_codes=bool(account and account.second),
                sessions=kept.open_sessions(who, seconds_of(at)) if kept else 0,
            )
        )  # fmt: skip
    return AccountsListed(accounts=tuple(shown))


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

"""What is done to accounts and to the tokens of programs, each by an act; none holds a secret.

What takes something away is done before its act is recorded, and what gives something after it: a
process that ends in between leaves nobody with what no act gave them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from secrets import token_urlsafe
from typing import Final

from arpad.office.accounts.sessions import made_link
from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.accounts import (
    CHANGED,
    CloseAccount,
    EndToken,
    GiveToken,
    InviteAccount,
    SignOut,
)
from arpad.office.desk import Desk
from arpad.office.roles import GivenRole, given_roles
from arpad.registry.acts import ActStatement, Rows, seconds_of
from arpad.registry.credentials import Credentials
from arpad.registry.jobs import engine_beside
from arpad.registry.tables import TABLES
from arpad.registry.values import row_of
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text

_SPAN_DAYS: Final = 366
_TOKEN_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Given(Done):
    """An act that was recorded, and what it gave: a link's own part, or a token. Shown once."""

    secret: str = ""


def credentials_of(desk: Desk) -> Credentials:
    """Return the accounts of an office. Raises StoreFailedError."""
    return Credentials(engine_beside(desk.vault.office, desk.store))


def invite(desk: Desk, officer: Officer, wanted: InviteAccount) -> Given:
    """Make somebody's link; refused if they have no role from this day on."""

    def problem() -> Problem | None:
        if _has_role(desk, wanted.who, officer):
            return None
        message = Text("{who} has no role at the office.", who=wanted.who)
        return _problem(message, Text("Give them a role first."))

    done = act(desk.store, lambda: _step(officer.tells("account.invite"), wanted.who, "invited",
                                         problem()))  # fmt: skip
    if done.act is None:
        return Given(None, problems=done.problems)
    secret = made_link(credentials_of(desk), wanted.who, seconds_of(officer.at), wanted.days)
    return Given(done.act, secret=secret)


def sign_out(desk: Desk, officer: Officer, wanted: SignOut) -> Done:
    """Sign somebody out everywhere; refused if they were never invited."""
    return _taken(desk, officer.tells("account.signout"), wanted.who, "signed_out",
                  lambda kept: kept.end_sessions(wanted.who))  # fmt: skip


def close(desk: Desk, officer: Officer, wanted: CloseAccount) -> Done:
    """Take away all by which somebody signs in; refused if they were never invited."""
    return _taken(desk, officer.tells("account.close"), wanted.who, "closed",
                  lambda kept: kept.close(wanted.who))  # fmt: skip


def give_token(desk: Desk, officer: Officer, wanted: GiveToken) -> Given:
    """Give a program its role and a token; refused if a person acts under that name."""
    today = today_of(desk.store, officer.at)
    role = GivenRole(wanted.who, wanted.role, "", today, wanted.until, act=0)

    def decide() -> Decided:
        rows: Rows = {"role": [row_of(TABLES["role"], role)]}
        return _step(officer.tells("token.give"), wanted.who, "token",
                     _wrong_token(desk, officer, wanted), rows)  # fmt: skip

    done = act(desk.store, decide)
    if done.act is None:
        return Given(None, problems=done.problems)
    secret = token_urlsafe(_TOKEN_BYTES)
    credentials_of(desk).give_token(secret, wanted.who)
    return Given(done.act, secret=secret)


def _wrong_token(desk: Desk, officer: Officer, wanted: GiveToken) -> Problem | None:
    today = today_of(desk.store, officer.at)
    if not wanted.who:
        return _problem(Text("Nobody is named."), Text("Give the name of who acts."))
    if not today <= wanted.until <= today + timedelta(_SPAN_DAYS):
        message = Text("The last day, {until}, is past or more than a year away.",
                       until=wanted.until)  # fmt: skip
        return _problem(message, Text("Correct the day."))
    if not is_program(desk, wanted.who) and _roles(desk, wanted.who):
        message = Text("{who} is the name of a person at the office.", who=wanted.who)
        return _problem(message, Text("Give the program a name of its own."))
    return None


def end_token(desk: Desk, officer: Officer, wanted: EndToken) -> Done:
    """End what a program may do; refused if it may do nothing any more."""
    until = today_of(desk.store, officer.at) - timedelta(1)

    def decide() -> Decided:
        roles = [role for role in _roles(desk, wanted.who)
                 if role.until is None or role.until > until]  # fmt: skip
        if not is_program(desk, wanted.who) or not roles:
            message = Text("No program {who} has a token.", who=wanted.who)
            return refused(_problem(message, Text("Look at who has which role.")))
        rows = [row_of(TABLES["role"], GivenRole(role.who, role.role, "", role.since, until, 0))
                for role in roles]  # fmt: skip
        return _step(officer.tells("token.end"), wanted.who, "token_ended", rows={"role": rows})

    return act(desk.store, decide)


def is_program(desk: Desk, who: str) -> bool:
    """Tell whether a name is that of a program which was given a token."""
    return bool(desk.store.rows("account_step", {"who": [who], "step": ["token"]}))


def changed(desk: Desk, officer: Officer, step: str) -> Done:
    """Record that somebody has changed how they sign in, or where they are signed in."""
    return act(desk.store, lambda: _step(officer.tells(CHANGED), officer.who, step))


def _taken(
    desk: Desk, statement: ActStatement, who: str, step: str, take: Callable[[Credentials], object]
) -> Done:
    """Record that something is taken from an account, after it was taken."""
    if not desk.store.rows("account_step", {"who": [who], "step": ["invited"]}):
        message = Text("{who} was never invited to sign in.", who=who)
        problem = _problem(message, Text("Look at who has which role."))
        return Done(None, problems=(problem,))
    take(credentials_of(desk))
    return act(desk.store, lambda: _step(statement, who, step))


def _step(
    statement: ActStatement, who: str, step: str, problem: Problem | None = None,
    rows: Rows | None = None,
) -> Decided:  # fmt: skip
    if problem is not None:
        return refused(problem)
    return Decided(statement, {**(rows or {}), "account_step": [{"who": who, "step": step}]})


def _roles(desk: Desk, who: str) -> list[GivenRole]:
    return [role for role in given_roles(desk.store) if role.who == who]


def _has_role(desk: Desk, who: str, officer: Officer) -> bool:
    """Tell whether somebody has a role, or is to have one."""
    today = today_of(desk.store, officer.at)
    return any(role.until is None or role.until >= today for role in _roles(desk, who))


def _problem(message: str, fix: str) -> Problem:
    return Problem("error", "account-told", message, fix=fix)

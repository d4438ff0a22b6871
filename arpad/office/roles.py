"""Who may do what at the office: the roles of persons, and what they let each of them do.

Whoever works at the office's machine is its administrator while it names none; but whom the office
has named has the roles that it gave them, and no other.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from arpad.office.acts.declaring import ADMINISTRATOR, ARBITER, CLUB, PLAYER, Role
from arpad.office.acts.kinds import ACTS
from arpad.registry.acts import ActStatement
from arpad.registry.store import Store
from arpad.registry.values import value_of
from arpad.registry.zones import role_day
from arpad.report.notes import either
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class GivenRole:
    """A role that somebody has, from a day to another (None: no end), by which act.

    `player` is the number at the office of who acts as a player; else empty.
    """

    who: str
    role: str
    player: str
    since: date
    until: date | None
    act: int

    def holds(self, on: date) -> bool:
        """Tell whether it holds on a day."""
        return self.since <= on <= (self.until or date.max)

    def meets(self, other: "GivenRole") -> bool:
        """Tell whether the same person has the same role on a day of both."""
        is_same = (self.who, self.role) == (other.who, other.role)
        first, last = (
            max(self.since, other.since),
            min(role.until or date.max for role in (self, other)),
        )
        return is_same and first <= last


def given_roles(store: Store, without: int | None = None) -> tuple[GivenRole, ...]:
    """Return every role that was given, as it was recorded last, in the order of the persons.

    `without` is an act that counts as undone.
    """
    last = {
        (str(row["who"]), str(row["role"]), str(row["since"])): value_of(GivenRole, row, act=act)
        for act, row in store.rows("role")
        if act != without
    }
    return tuple(last[key] for key in sorted(last))


def roles_of(given: Sequence[GivenRole], who: str, on: date) -> frozenset[str]:
    """Return the roles that somebody has on a day."""
    own = [given_role for given_role in given if given_role.who == who]
    if own:
        return frozenset(given_role.role for given_role in own if given_role.holds(on))
    is_named = any(
        given_role.role == ADMINISTRATOR and given_role.holds(on) for given_role in given
    )
    return frozenset(() if is_named else (ADMINISTRATOR,))


def day_without_administrator(given: Sequence[GivenRole], since: date) -> date | None:
    """Return the first day from one on for which nobody is named administrator; None for none."""
    day = since
    while holding := [
        given_role
        for given_role in given
        if given_role.role == ADMINISTRATOR and given_role.holds(day)
    ]:
        last_day = max(given_role.until or date.max for given_role in holding)
        if last_day == date.max:
            return None
        day = last_day + timedelta(1)
    return day


def forbidden(
    store: Store,
    statement: ActStatement,
    players: Collection[str] | None = None,
    events: Collection[str] = (),
) -> Problem | None:
    """Return why somebody may not do an act that concerns these players and events, or None.

    Without players it is asked before anybody knows whom it concerns: then they don't count.
    """
    given, on = given_roles(store), role_day(store, statement.at)
    allowed = _allowed(store, statement)
    fit = roles_of(given, statement.who, on) & set(allowed)
    if not fit:
        message = Text("{who} may not do this: it takes the role {roles}.", who=statement.who,
                       roles=either(allowed))  # fmt: skip
        fix = Text("Let somebody act who has it, or an administrator give it.")
        return Problem("error", "role-missing", message, fix=fix, found=statement.who)
    if fit <= {ARBITER, CLUB} and (whose := _of_another(store, given, statement.who, events)):
        event, who = whose
        message = Text(
            "{who} may not do this: event {event} was registered by another arbiter, {arbiter}.",
            who=statement.who, event=event, arbiter=who,
        )  # fmt: skip
        fix = Text("Let that arbiter do it, or an officer.")
        return Problem("error", "role-missing", message, fix=fix, found=event)
    if players is None or ACTS[statement.kind].form is None:  # which is about who acts
        return None
    own = {
        given_role.player
        for given_role in given
        if given_role.who == statement.who and given_role.role == PLAYER
    }
    if fit == {PLAYER} and set(players) != own:
        message = Text("{who} acts as player {players}, and this is not about them alone.",
                       who=statement.who, players=sorted(own))  # fmt: skip
        fix = Text("Let an officer do it.")
        return Problem("error", "role-missing", message, fix=fix, found=statement.who)
    return None


def _of_another(
    store: Store, given: Sequence[GivenRole], who: str, events: Collection[str]
) -> tuple[str, str] | None:
    """Return the first event that another arbiter has registered, and who that was."""
    rows = store.rows("event", {"event": events}) if events else ()
    registered = (
        {recorded.number: recorded.told for recorded in store.acts({act for act, _ in rows})}
        if rows
        else {}
    )
    for act, row in rows:
        statement = registered[act]
        roles = roles_of(given, statement.who, role_day(store, statement.at))
        if statement.who != who and ARBITER in roles and roles <= {ARBITER, CLUB, PLAYER}:
            return str(row["event"]), statement.who
    return None


def _allowed(store: Store, statement: ActStatement) -> tuple[Role, ...]:
    """Return the roles that may do it: to undo an act takes one that may do that act."""
    undone = store.acts(() if statement.undoes is None else (statement.undoes,))
    kinds = [act_undone.told.kind for act_undone in undone if act_undone.told.kind in ACTS]
    return tuple(
        role
        for role in ACTS[statement.kind].roles
        if all(role in ACTS[kind].roles for kind in kinds)
    )

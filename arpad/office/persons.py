"""Roles at the office are given and ended, each by an act."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.declaring import ADMINISTRATOR, PLAYER
from arpad.office.acts.persons import EndRole, GiveRole
from arpad.office.desk import Desk
from arpad.office.players.person import persons, unknown_player
from arpad.office.roles import GivenRole, day_without_administrator, given_roles
from arpad.registry.store import Store
from arpad.registry.tables import TABLES
from arpad.registry.values import row_of
from arpad.registry.zones import role_day
from arpad.report.problems import Problem, Text


def give_role(desk: Desk, officer: Officer, wanted: GiveRole) -> Done:
    """Give somebody a role; refused if they have it on one of these days, or no player is named.

    Refused too if an administrator were missing then, or gave up by it what they are.
    """
    new = GivenRole(wanted.who, wanted.role, wanted.player, wanted.since, wanted.until, act=0)

    def decide() -> Decided:
        given = given_roles(desk.store)
        problems = _wrong(desk, wanted)
        if any(role.meets(new) for role in given):
            message = Text("{who} has the role {role} already.", who=wanted.who, role=wanted.role)
            fix = Text("End that role first, or begin after its last day.")
            problems.append(_problem(message, fix))
        problems = problems or _without_administrator(desk.store, officer, given, new)
        return refused(*problems) if problems else _decided(officer, "person.add", new)

    return act(desk.store, decide)


def _wrong(desk: Desk, wanted: GiveRole) -> list[Problem]:
    """Return what a role that is to be given says wrongly."""
    problems = []
    if not wanted.who:
        problems.append(_problem(Text("Nobody is named."), Text("Give the name of who acts.")))
    if (wanted.role == PLAYER) != bool(wanted.player):
        fix = Text("Say which player they are at the office; of no other role.")
        problems.append(_problem(Text("A player's role, and no other, is tied to a player."), fix))
    elif wanted.player and wanted.player not in persons(desk.store, [wanted.player]):
        problems.append(unknown_player(wanted.player))
    if wanted.until and wanted.until < wanted.since:
        message = Text("The last day, {until}, is before the first, {since}.",
                       until=wanted.until,
                       since=wanted.since)  # fmt: skip
        problems.append(_problem(message, Text("Correct the day.")))
    return problems


def end_role(desk: Desk, officer: Officer, wanted: EndRole) -> Done:
    """End a role on a day; refused if they don't have it, or the office would be left with none.

    It doesn't end before its first day: the act that gave it can be undone.
    """
    until = wanted.on - timedelta(1)

    def decide() -> Decided:
        given = given_roles(desk.store)
        key = wanted.who, wanted.role
        held = [role for role in given if (role.who, role.role) == key and role.since <= wanted.on
                and (role.until is None or role.until > until)]  # fmt: skip
        if not held:
            message = Text("{who} has no role {role} that could end then.", who=wanted.who,
                           role=wanted.role)  # fmt: skip
            return refused(_problem(message, Text("Look at who has which role.")))
        ended = replace(held[0], until=until)
        problems = _without_administrator(desk.store, officer, given, ended)
        return refused(*problems) if problems else _decided(officer, "person.end", ended)

    return act(desk.store, decide)


def _decided(officer: Officer, kind: str, new: GivenRole) -> Decided:
    players = (new.player,) if new.player else ()
    return Decided(officer.tells(kind), {"role": [row_of(TABLES["role"], new)]}, players)


def _without_administrator(
    store: Store, officer: Officer, given: Iterable[GivenRole], new: GivenRole
) -> list[Problem]:
    """Return an error if, by a role that is given or ended, a day has no administrator.

    While nobody is named, who acts is administrator as long as they have no other role.
    """
    key = (new.who, new.role, new.since)
    after = [new, *(role for role in given if (role.who, role.role, role.since) != key)]
    day = day_without_administrator(after, role_day(store, officer.at))
    if day is None or (new.role != ADMINISTRATOR and new.who != officer.who):
        return []
    if new.role != ADMINISTRATOR:
        message = Text("{who} would be {role} only, and no longer administrator.", who=new.who,
                       role=new.role)  # fmt: skip
        return [
            _problem(message, Text("Name an administrator first: yourself, or another person."))
        ]
    message = Text("From {day} on nobody would be named administrator.", day=day)
    return [_problem(message, Text("Give somebody this role from today on, without a last day."))]


def _problem(message: str, fix: str) -> Problem:
    return Problem("error", "role-told", message, fix=fix)

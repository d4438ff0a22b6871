"""Roles at the office are given and ended, each by an act."""

from datetime import date, timedelta

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.declaring import ADMINISTRATOR, PLAYER
from arpad.office.acts.persons import EndRole, GiveRole
from arpad.office.desk import Desk
from arpad.office.players.person import persons
from arpad.office.roles import GivenRole, given_roles
from arpad.registry.acts import Row
from arpad.report.problems import Problem


def give_role(desk: Desk, officer: Officer, wanted: GiveRole) -> Done:
    """Give somebody a role; refused if they have it so, or a player is not named."""
    row: Row = {
        "who": wanted.who, "role": wanted.role, "player": wanted.player,
        "since": str(wanted.since), "until": str(wanted.until or ""),
    }  # fmt: skip

    def decide() -> Decided:
        given = given_roles(desk.store)
        problems = _wrong(desk, wanted)
        same = (wanted.who, wanted.role, wanted.player, wanted.since, wanted.until)
        if any((one.who, one.role, one.player, one.since, one.until) == same for one in given):
            message = f"{wanted.who} has the role {wanted.role} already."
            problems.append(_problem(message, "Nothing is to be done."))
        if wanted.role == ADMINISTRATOR and wanted.until:
            problems += _without_administrator(given, wanted.who, wanted.until)
        return refused(*problems) if problems else _decided(officer, "person.add", row)

    return act(desk.store, decide)


def _wrong(desk: Desk, wanted: GiveRole) -> list[Problem]:
    """Return what a role that is to be given says wrongly."""
    problems = []
    if not wanted.who:
        problems.append(_problem("Nobody is named.", "Give the name of who acts."))
    if (wanted.role == PLAYER) != bool(wanted.player):
        fix = "Say which player they are at the office; of no other role."
        problems.append(_problem("A player's role, and no other, is tied to a player.", fix))
    elif wanted.player and wanted.player not in persons(desk.store, [wanted.player]):
        message = f"No player has the number {wanted.player}."
        fix = "Enter the player first, or look for them by words of the name."
        problems.append(Problem("error", "player-unknown", message, fix=fix))
    if wanted.until and wanted.until < wanted.since:
        message = f"The last day, {wanted.until}, is before the first, {wanted.since}."
        problems.append(_problem(message, "Correct the day."))
    return problems


def end_role(desk: Desk, officer: Officer, wanted: EndRole) -> Done:
    """End a role on a day; refused if they don't have it, or the office would be left with none."""
    until = wanted.on - timedelta(1)

    def decide() -> Decided:
        given = given_roles(desk.store)
        there = [one for one in given if (one.who, one.role) == (wanted.who, wanted.role)]
        if not there or (there[0].until and there[0].until <= until):
            message = f"{wanted.who} has no role {wanted.role} that could end then."
            return refused(_problem(message, "Look at who has which role."))
        if wanted.role == ADMINISTRATOR:
            last = _without_administrator(given, wanted.who, until)
            if last:
                return refused(*last)
        kept = there[0]
        return _decided(officer, "person.end", {
            "who": kept.who, "role": kept.role, "player": kept.player,
            "since": str(kept.since), "until": str(until),
        })  # fmt: skip

    return act(desk.store, decide)


def _decided(officer: Officer, kind: str, row: Row) -> Decided:
    players = (str(row["player"]),) if row["player"] else ()
    return Decided(officer.tells(kind), {"role": [row]}, players)


def _without_administrator(given: tuple[GivenRole, ...], who: str, until: date) -> list[Problem]:
    """Return an error if nobody but somebody whose role ends is administrator for good."""
    others = (one for one in given if one.role == ADMINISTRATOR and one.who != who)
    if any(one.until is None and one.since <= until for one in others):
        return []
    message = f"After {until} nobody would be administrator who is named so."
    return [_problem(message, "Give another person this role first, without a last day.")]


def _problem(message: str, fix: str) -> Problem:
    return Problem("error", "role-told", message, fix=fix)

"""What others need if somebody leaves the office tomorrow: roles, keys, days, backups."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from arpad.answers.accounts import AccountShown, accounts
from arpad.answers.backups import BackupsKept, kept
from arpad.answers.claims import LastDayTold, days
from arpad.answers.todo import todo
from arpad.office.acts.kinds import ACTS
from arpad.office.claims.days import last_days_of
from arpad.office.desk import Desk
from arpad.office.kept.settings import ALONE, APPROVALS, setting
from arpad.office.periods.public import KEY
from arpad.office.periods.standing import closing_day
from arpad.office.periods.todo import Task
from arpad.office.roles import given_roles
from arpad.registry.place import SECRET
from arpad.registry.zones import role_day, today_of

if TYPE_CHECKING:
    from arpad.registry.jobs import Job
    from arpad.registry.place import Office


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeKey:
    """A file without which nobody can go on, whether it is there, and since when."""

    file: str
    is_there: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDue:
    """A list to come, and the day on which its books close."""

    list: str
    list_date: date
    closing: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover:
    """What an office needs to go on without somebody.

    `only_you` are the acts that nobody else could do, those that take two among them where too few
    would be left.
    """

    who: str
    only_you: tuple[str, ...]
    accounts: tuple[AccountShown, ...]
    keys: tuple[OfficeKey, ...]
    lists: tuple[ListDue, ...]
    tasks: tuple[Task, ...]
    days: tuple[LastDayTold, ...]
    backups: BackupsKept


def handover(office: "Office", desk: Desk, jobs: "Iterable[Job]", who: str, at: str) -> Handover:
    """Return what others need if somebody leaves; `at` is the time now, as acts bear it."""
    today = today_of(desk.store, at)
    lists = [(listed, listed.next_date(desk.catalogue)) for listed in desk.lists.values()]
    return Handover(
        who=who,
        only_you=_only(desk, who, role_day(desk.store, at)),
        accounts=accounts(desk, at).accounts,
        keys=tuple(OfficeKey(file=str(path), is_there=path.exists())
                   for path in (office.directory / name for name in (KEY, SECRET))),
        lists=tuple(ListDue(list=listed.name, list_date=day,
                            closing=closing_day(desk, listed, day)) for listed, day in lists),
        tasks=todo(desk, jobs, today).tasks,
        days=days(last_days_of(desk, today)).days,
        backups=kept(office, datetime.fromisoformat(at).astimezone(UTC)),
    )  # fmt: skip


def _only(desk: Desk, who: str, today: date) -> tuple[str, ...]:
    """Return the kinds of acts that could not be done any more without somebody."""
    holders: dict[str, set[str]] = {}
    for role in given_roles(desk.store):
        if role.holds(today):
            holders.setdefault(role.role, set()).add(role.who)
    is_by_two = setting(desk.store, APPROVALS) != ALONE
    kinds = []
    for act in ACTS.values():
        able = {name for role in act.roles for name in holders.get(role, ())}
        needed = 2 if act.proposal and is_by_two else 1
        if act.form and who in able and len(able) - 1 < needed <= len(able):
            kinds.append(act.kind)
    return tuple(kinds)

"""An office as it stands: where it is, who is in it, and whether its journal is whole."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from arpad.answers.alike import made_of
from arpad.office.journal import checked
from arpad.office.kept.lists import KeptList, kept_lists
from arpad.office.kept.settings import SETTINGS, setting
from arpad.office.roles import given_roles, roles_of
from arpad.registry.store import Store
from arpad.registry.zones import role_day
from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.registry.place import Office


@dataclass(frozen=True, slots=True, kw_only=True)
class ListKept:
    """A list that the office keeps: its rules, the day of the last one, and how many came out.

    `identity` and `head` are those of the last list published, None before the first.
    """

    name: str
    kind: str
    rulebook: str
    last_date: date
    published: int
    identity: str | None
    head: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeShown:
    """An office: its directory, its name, its identity, how much is recorded, and its lists."""

    directory: str
    name: str
    identity: str
    acts: int
    players: int
    events: int
    lists: tuple[ListKept, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleHeld:
    """A role that somebody has: from a day, to one if it ends, and who gave it or ended it.

    `player` is the number at the office of who acts as a player; `act` is that of the journal.
    """

    who: str
    role: str
    player: str | None
    since: date
    until: date | None
    given_by: str
    act: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonsListed:
    """Who has which role, also those whose role has ended or is to begin.

    While nobody is named administrator, everybody who works at the machine is one, but those named.
    """

    persons: tuple[RoleHeld, ...]
    everybody_is_administrator: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalChecked:
    """How many acts were checked, the hash of the last one, and what is wrong with them."""

    acts: int
    sha256: str | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingHeld:
    """A setting of an office: what holds now, what it says, what holds if nobody decided."""

    name: str
    value: str
    says: str
    usual: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsHeld:
    """What an office decided of how it works."""

    settings: tuple[SettingHeld, ...]


def settings(store: Store) -> SettingsHeld:
    """Return every setting as it holds."""
    held = (SettingHeld(name=name, value=setting(store, name), says=kind.says, usual=kind.usual)
            for name, kind in SETTINGS.items())  # fmt: skip
    return SettingsHeld(settings=tuple(held))


def shown(office: "Office") -> OfficeShown:
    """Return an office as it stands."""
    return OfficeShown(
        directory=str(office.directory),
        name=office.name,
        identity=office.identity,
        acts=office.store.last,
        players=len(office.store.rows("player")),
        events=len(office.store.rows("event")),
        lists=tuple(map(_list, kept_lists(office.store).values())),
    )


def _list(kept: KeptList) -> ListKept:
    last = kept.published[-1] if kept.published else None
    return made_of(
        ListKept, kept, published=len(kept.published), identity=last.identity if last else None,
        head=(last.head or None) if last else None,
    )  # fmt: skip


def journal(office: "Office") -> JournalChecked:
    """Return whether every act, and every row that came with it, is as it was recorded."""
    acts, problems = checked(office.store)
    return JournalChecked(
        acts=len(acts), sha256=acts[-1].sha256 if acts else None, problems=problems
    )


def persons(store: Store, at: str) -> PersonsListed:
    """Return who has which role; `at` is the time now, as acts bear it."""
    given = given_roles(store)
    by = {act.number: act.told.who for act in store.acts({person.act for person in given})}
    return PersonsListed(
        persons=tuple(
            RoleHeld(
                who=person.who, role=person.role, player=person.player or None, since=person.since,
                until=person.until, given_by=by[person.act], act=person.act,
            )
            for person in given
        ),
        everybody_is_administrator=bool(roles_of(given, "", role_day(store, at))),
    )  # fmt: skip

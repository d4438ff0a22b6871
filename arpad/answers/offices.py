"""An office as it stands: where it is, who is in it, and whether its journal is whole."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arpad.office.journal import checked
from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.registry.place import Office


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeShown:
    """An office: its directory, its name, its identity, and how much is recorded in it."""

    directory: str
    name: str
    identity: str
    acts: int
    players: int
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalChecked:
    """How many acts were checked, the hash of the last one, and what is wrong with them."""

    acts: int
    sha256: str | None
    problems: tuple[Problem, ...] = ()


def shown(office: "Office") -> OfficeShown:
    """Return an office as it stands."""
    return OfficeShown(
        directory=str(office.directory),
        name=office.name,
        identity=office.identity,
        acts=office.store.last,
        players=len(office.store.rows("player")),
    )


def journal(office: "Office") -> JournalChecked:
    """Return whether every act, and every row that came with it, is as it was recorded."""
    acts, problems = checked(office.store)
    return JournalChecked(
        acts=len(acts), sha256=acts[-1].sha256 if acts else None, problems=problems
    )

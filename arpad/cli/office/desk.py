"""The office that a verb works on, with its vault and its rulebooks."""

from pathlib import Path
from typing import TYPE_CHECKING

from arpad.cli.inputs import known_rulebooks
from arpad.cli.office.opening import opened
from arpad.cli.usage import refuse, wrong_usage

if TYPE_CHECKING:
    from arpad.office.desk import Desk
    from arpad.office.kept.lists import KeptList


def desk(at: Path | None) -> "Desk":
    """Return the office, or leave as `opened` does."""
    office = opened(at)
    from arpad.office.desk import Desk
    from arpad.office.kept.vault import Vault

    return Desk(office.store, Vault(office.directory), known_rulebooks().catalogue)


def kept_list(on: "Desk", name: str) -> "KeptList":
    """Return the list of a name, or leave with 2; without a name the only one there is."""
    from arpad.office.kept.lists import meant

    if not name and len(on.lists) > 1:
        wrong_usage("name the list: {lists}.", lists=[*on.lists])
    kept, problems = meant(on.store, name)
    if kept is None:
        refuse(problems[0])
    return kept

"""An act undone in an office of which there is the store alone."""

from pathlib import Path

from arpad.office.acting import Done, Officer
from arpad.office.acts.office import UndoAct
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.undoing import undo as undo_act
from arpad.registry.store import Store
from arpad.rulebooks import CATALOGUE


def undo(store: Store, officer: Officer, number: int) -> Done:
    """Undo an act by its rule."""
    desk = Desk(store, Vault(Path("nowhere")), CATALOGUE)
    return undo_act(desk, officer, UndoAct(number=number))

"""Acts undone, numbers merged and split in an office of which there is the store alone."""

from pathlib import Path

from arpad.office.acting import Done, Officer
from arpad.office.acts.office import UndoAct
from arpad.office.acts.players import MergePlayers, SplitPlayers
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.players import changing
from arpad.office.undoing import undo as undo_act
from arpad.registry.store import Store
from arpad.rulebooks import CATALOGUE


def undo(store: Store, officer: Officer, number: int) -> Done:
    """Undo an act by its rule."""
    return undo_act(desk_of(store), officer, UndoAct(number=number))


def merge(store: Store, officer: Officer, kept: str, given_up: str) -> Done:
    """Merge two numbers by its rule."""
    return changing.merge(desk_of(store), officer, MergePlayers(kept=kept, given_up=given_up))


def split(store: Store, officer: Officer, given_up: str) -> Done:
    """Split two numbers by its rule."""
    return changing.split(desk_of(store), officer, SplitPlayers(given_up=given_up))


def desk_of(store: Store) -> Desk:
    """Return an office of which there is the store alone."""
    return Desk(store, Vault(Path("nowhere")), CATALOGUE)

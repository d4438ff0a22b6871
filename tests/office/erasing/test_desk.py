"""A process that goes on after an erasure, as a server does, has nobody's name in its memory."""

from pathlib import Path

import pytest

from arpad.office.acting import Officer
from arpad.office.acts.players import ErasePlayer
from arpad.office.desk import Desk
from arpad.office.erasing.acts import erase
from arpad.office.kept.vault import Vault
from arpad.office.players.entering import StatedFact, enter
from arpad.registry.place import made
from arpad.rulebooks import CATALOGUE

ANA = Officer("ana", "2026-01-20T10:00:00Z", "as they asked")


@pytest.mark.parametrize("kind", ["folder", "sqlite"])
def test_a_desk_that_was_read_before_is_read_again(tmp_path: Path, kind: str) -> None:
    store = made(tmp_path / "office", kind, "Ruritania", "ana", "2026-01-01T08:00:00Z").store
    desk = Desk(store, Vault(tmp_path / "office"), CATALOGUE)
    assert enter(store, ANA, [StatedFact("name", "Zukertort, Zoe")], "509").act is not None
    desk = desk.anew()
    assert desk.recorded.facts("name")["value"].to_list() == ["Zukertort, Zoe"]
    assert erase(desk, ANA, ErasePlayer(number="509")).act is not None
    assert "Zukertort, Zoe" not in desk.anew().recorded.facts("name")["value"].to_list()

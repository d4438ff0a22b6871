"""Lists that an erasure wrote anew: put in their places, also after somebody was stopped."""

import shutil
from pathlib import Path
from typing import Final

from arpad.archive.canonical import hash_of_file
from arpad.archive.places import MANIFEST, RESTATED, inputs_beside
from arpad.formats.files import take_place
from arpad.office.kept.vault import VAULT
from arpad.office.kept.versions import manifests_recorded
from arpad.registry.store import Store

ASIDE: Final = ".erasing-"
LIST, INPUTS = "list", "inputs"


def finish(office: Path, store: Store) -> None:
    """Put the lists that were written anew in their places, and take the old ones away.

    What no act names was left by somebody who was stopped, and goes. Raises OSError.
    """
    vault = office / VAULT
    asides = [*vault.glob(f"*/{ASIDE}*"), *vault.glob(f"*/*{RESTATED}/{ASIDE}*")]
    recorded = manifests_recorded(store) if asides else frozenset()
    for aside in asides:
        place = aside.with_name(aside.name.removeprefix(ASIDE).rpartition("-")[0])
        new = aside / LIST / MANIFEST
        if new.is_file() and hash_of_file(new) in recorded:
            manifest = new.read_text(encoding="utf-8")
            inputs, beside = aside / INPUTS, inputs_beside(place)
            if _named_in(manifest, inputs) > _named_in(manifest, beside):
                take_place(inputs, beside)
            take_place(aside / LIST, place)
        shutil.rmtree(aside)


def _named_in(manifest: str, inputs: Path) -> int:
    """Return how many files of a folder of inputs a manifest names; 0 where there is no folder.

    By this the new inputs are told from the old ones: they may have been exchanged already, by a
    call that was stopped before their list was.
    """
    return sum(path.name in manifest for path in inputs.iterdir()) if inputs.is_dir() else 0

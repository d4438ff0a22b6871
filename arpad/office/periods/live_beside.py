"""Live ratings worked out in a process of their own: whoever reads pages is not kept waiting."""

import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.periods.live import live_lists
from arpad.office.periods.live_rows import LiveList
from arpad.registry.place import opened_office
from arpad.rulebooks.own import known

_LESS: Final = 5
"""By so much such a process stands back where the machine has other work."""


def live_beside(directory: Path, url: str) -> Mapping[str, LiveList]:
    """Return the live ratings of an office; `url` is that of its database, "" for its own.

    Raises what the office's store, its vault or rating raise there.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_live, directory, url).result()


def _live(directory: Path, url: str) -> Mapping[str, LiveList]:
    if hasattr(os, "nice"):
        os.nice(_LESS)
    office = opened_office(directory, url)
    return live_lists(Desk(office.store, Vault(office.directory), known().catalogue))

"""A list taken into the index by a process of its own: whoever reads is not kept waiting."""

import logging
import os
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from arpad.office.reading.index import Index
from arpad.office.reading.restated import UnreadableError
from arpad.registry.store import StoreFailedError

LOG: Final = logging.getLogger("arpad.reading")
_LESS: Final = 5
"""By so much such a process stands back where the machine has other work."""


def follow_beside(folder: Path, url: str) -> None:
    """Take what an archive has and the index has not into it, in another process; wait for it.

    What goes wrong there is met again by whoever follows the archive himself afterwards.
    """
    process = get_context("spawn").Process(target=_follow, args=(folder, url))
    process.start()
    process.join()


def _follow(folder: Path, url: str) -> None:
    from arpad.archive.evidence.entries import read_archive
    from arpad.rulebooks.own import known

    if hasattr(os, "nice"):
        os.nice(_LESS)
    try:
        Index(url).follow(read_archive(folder), known().catalogue)
    except (OSError, UnreadableError, StoreFailedError) as error:
        LOG.warning("the index doesn't follow: %s", error)

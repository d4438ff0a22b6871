"""The index kept up beside whoever reads: made at the start, later in a process of its own."""

import logging
import os
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread
from typing import Final

from arpad.archive.evidence.entries import read_archive
from arpad.law import Catalogue
from arpad.office.lists.minors import MinorsPolicy
from arpad.office.reading.index import Index
from arpad.office.reading.restated import UnreadableError
from arpad.registry.store import StoreFailedError

LOG: Final = logging.getLogger("arpad.reading")
Failure = OSError | UnreadableError | StoreFailedError
_LESS: Final = 2
"""By so much a process that brings up the index stands back where the machine has other work: far
enough that readers don't notice, and not so far that they wait long for the new list."""
_SAY_SECONDS: Final = 1.0


class Follower:
    """Keeps the index of an archive's folder as the archive is, in a thread, until it is stopped.

    Whoever publishes brings the index up; what came otherwise, a copied entry say, is taken in
    here, and what another policy shows of minors, which `minors` returns. `say` is told, at most
    once a second, which list of how many is read at the start; `failed`, what is wrong with the
    archive or the database then. What goes wrong later stands in the log, and is tried again with
    the next entry.
    """

    def __init__(
        self,
        folder: Path,
        url: str,
        catalogue: Catalogue,
        minors: Callable[[], MinorsPolicy],
        say: Callable[[int, int], None],
        failed: Callable[[Failure], None],
        every: float = 1.0,
    ) -> None:
        self._folder, self._url, self._catalogue = folder, url, catalogue
        self._minors, self._say, self._failed, self._every = minors, say, failed, every
        self._spoke = float("-inf")
        self._stopped = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End; a list that is being taken in is taken in whole."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            seen = self._state()
            index = Index(self._url, seen[1])
            index.follow(read_archive(self._folder), self._catalogue, self._now_and_then)
        except (OSError, UnreadableError, StoreFailedError) as error:
            self._failed(error)
            return
        while not self._stopped.wait(self._every):
            try:
                state = self._state()
            except StoreFailedError as error:
                LOG.warning("the office doesn't say what is shown of minors: %s", error)
                continue
            if state != seen:
                seen = state
                _follow_in_a_process(self._folder, self._url, seen[1])

    def _now_and_then(self, number: int, total: int) -> None:
        if (now := time.monotonic()) - self._spoke >= _SAY_SECONDS:
            self._spoke = now
            self._say(number, total)

    def _state(self) -> tuple[list[str], MinorsPolicy]:
        return self._entries(), self._minors()

    def _entries(self) -> list[str]:
        try:
            return sorted(path.name for path in self._folder.iterdir())
        except OSError:
            return []


def stand_back() -> None:
    """Let those who read go first, from now on until this process ends."""
    if hasattr(os, "setpriority"):
        now = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, 0, max(_LESS, now))


def _follow_in_a_process(folder: Path, url: str, minors: MinorsPolicy) -> None:
    """Take what an archive has and the index has not into it, in another process; wait for it."""
    process = get_context("spawn").Process(target=_follow, args=(folder, url, minors))
    process.start()
    process.join()


def _follow(folder: Path, url: str, minors: MinorsPolicy) -> None:
    from arpad.rulebooks.own import known

    stand_back()
    try:
        Index(url, minors).follow(read_archive(folder), known().catalogue)
    except (OSError, UnreadableError, StoreFailedError) as error:
        LOG.warning("the index doesn't follow: %s", error)

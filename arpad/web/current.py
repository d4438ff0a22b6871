"""The site as it stands: the old one is served until the next is ready, and nobody waits."""

import logging
import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread
from typing import Final

from arpad.office.reading.shelf import UnreadableError
from arpad.registry.store import StoreFailedError
from arpad.web.site import Site

LOG: Final = logging.getLogger("arpad.web")
_FIRST_WAIT: Final = 0.1
"""Seconds from the first look to the second while there is no site yet; then always twice."""


class NotReadyError(Exception):
    """There is no site yet: so many of the archive's lists are in its index."""

    def __init__(self, ready: int, total: int) -> None:
        super().__init__(ready, total)
        self.ready, self.total = ready, total


class Current:
    """The site, made anew beside who reads when the archive or the office says something else.

    `make` raises NotReadyError while the index has not yet what the archive has. `said` is what
    the site shows that is not in the archive. An archive that can't be trusted any more is said in
    the log, and the site stays as it was. With `is_awaited` False nothing waits for the first site.
    """

    def __init__(
        self,
        make: Callable[[], Site],
        archive: Path,
        every: float = 1.0,
        said: Callable[[], object] = lambda: None,
        *,
        is_awaited: bool = True,
    ) -> None:
        self._made, self._archive, self._every, self._said_now = make, archive, every, said
        self._lock, self._said, self._looked = Lock(), "", time.monotonic()
        self._site: Site | None = None
        self._seen: object = None
        self._waiting = NotReadyError(0, 0)
        if is_awaited:
            self._site, self._seen = make(), self._state()
        else:
            Thread(target=self._begin, daemon=True).start()

    def site(self) -> Site:
        """Return the site as it is now. Raises NotReadyError before there is the first."""
        if self._site is None:
            raise self._waiting
        if time.monotonic() - self._looked >= self._every and self._lock.acquire(blocking=False):
            self._looked = time.monotonic()
            Thread(target=self._look, daemon=True).start()
        return self._site

    def _begin(self) -> None:
        wait = _FIRST_WAIT
        while self._site is None:
            self._lock.acquire()
            self._look()
            time.sleep(0 if self._site else min(self._every, wait))
            wait *= 2

    def _look(self) -> None:
        """Make the site anew if something else is said; look again after a failure."""
        try:
            if (state := self._state()) != self._seen:
                self._site, self._seen, self._said = self._made(), state, ""
        except NotReadyError as error:
            self._waiting = error
        except (OSError, UnreadableError, StoreFailedError) as error:
            if self._said != (text := str(error)):
                self._said = text
                LOG.exception("the archive is not read anew")
        finally:
            self._lock.release()

    def _state(self) -> object:
        return tuple(sorted(path.name for path in self._archive.iterdir())), self._said_now()

"""Live ratings as they stand now: what came since the last list, while the office serves its site.

They are worked out beside the server, once for each state of the office's store, and kept; who asks
meanwhile gets those of the state before, and is told so.
"""

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookLongerError
from dataclasses import dataclass
from threading import Lock
from typing import Final

from arpad.office.periods.live_rows import LiveList
from arpad.registry.store import StoreFailedError

LOG: Final = logging.getLogger("arpad.web")
WAIT: Final = 2.0
"""Seconds for which who asks first is kept waiting, and nobody else."""
Lists = Mapping[str, LiveList]


@dataclass(frozen=True, slots=True)
class Now:
    """The live ratings that are known, None before any are; whether reports came since."""

    lists: Lists | None
    is_behind: bool


class Live:
    """Live ratings, worked out anew when the state of the office is another one.

    `made` works them out and may raise anything: that is said in the log, and tried again when the
    state is another one again.
    """

    def __init__(self, state: Callable[[], object], make: Callable[[], Lists]) -> None:
        self._state, self._made = state, make
        self._pool = ThreadPoolExecutor(1, "live")
        self._lock = Lock()
        self._known: Lists | None = None
        self._begun: tuple[object, Future[None]] | None = None

    def now(self, wait: float = WAIT) -> Now:
        """Return what is known; who asks first waits so many seconds for it to be known."""
        try:
            state = self._state()
        except StoreFailedError:
            LOG.exception("the office's store refuses to say how it stands")
            return Now(self._known, is_behind=False)
        with self._lock:
            is_first = self._begun is None or (self._begun[0] != state and self._begun[1].done())
            if is_first or self._begun is None:
                self._begun = state, self._pool.submit(self._make)
            began_with, work = self._begun
        if self._known is None:
            try:
                work.result(wait if is_first else 0)
            except TookLongerError:
                return Now(None, is_behind=True)
        return Now(self._known, is_behind=began_with != state or not work.done())

    def _make(self) -> None:
        try:
            self._known = self._made()
        except Exception:
            LOG.exception("live ratings can't be worked out")

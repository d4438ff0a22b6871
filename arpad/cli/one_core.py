"""Keeps a process on one core: for small tables, waking another takes longer than computing."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keep this process on one of its cores, on Linux; afterwards it may use all of them again.

    Python hands each step on a small table to a thread of Polars and waits for it, some hundred
    thousand times in a year of the demonstration: the two never work at once.
    """
    if sys.platform != "linux":
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {sorted(cores)[os.getpid() % len(cores)]})
    try:
        yield
    finally:
        for thread in Path("/proc/self/task").iterdir():  # who began meanwhile is on the one core
            os.sched_setaffinity(int(thread.name), cores)

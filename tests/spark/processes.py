"""Processes that a test has started through others: found as children of its own, to be ended."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path


def descendants(of: int | None = None) -> Iterator[tuple[int, str]]:
    """Yield number and command line of each process below one, or below this one."""
    children: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*"):
        said = _read(place / "stat")
        if said:
            parent = int(said.rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(place.name))
    waiting = [of or os.getpid()]
    while waiting:
        for child in children.get(waiting.pop(), []):
            waiting.append(child)
            yield child, _read(Path(f"/proc/{child}/cmdline")).replace("\0", " ")


def end(process: int) -> None:
    """End a process at once, as a machine that fails does."""
    os.kill(process, signal.SIGKILL)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        return ""

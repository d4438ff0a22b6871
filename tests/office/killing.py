"""Verbs that are killed (SIGKILL) at any moment, each in a process that has imported all before.

Such a process is forked from a server that has imported every module and done nothing with them, so
that it costs some milliseconds. A moment is a time, or a step: what is asked of the disk, and each
side of what a database commits.
"""

import os
import pkgutil
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import arpad

_WITHOUT: Final = ("arpad.engine.kernel", "arpad.spark", "arpad.lab", "arpad.web")
SECONDS_MAX: Final = 60
"""So long a verb may take, on a machine that has other work."""
_TOLD_TO_ALL: Final = ("ARPAD_DATABASE",)
"""What the environment says now; the server's is that of when it was started."""
_ON_DISK: Final = ("fsync", "link", "mkdir", "open", "rename", "replace", "rmdir", "unlink")


def import_all() -> None:
    """Import what verbs of an office import when they are called."""
    import sqlalchemy.dialects.postgresql.psycopg
    import sqlalchemy.dialects.sqlite  # noqa: F401

    for module in pkgutil.walk_packages(arpad.__path__, "arpad."):
        if not (module.name.startswith(_WITHOUT) or module.name.endswith("__main__")):
            import_module(module.name)


def undisturbed(words: Sequence[str | Path]) -> tuple[float, int]:
    """Return how long a verb takes that nobody kills, and of how many steps it consists."""
    started, process, told = _started(words, 0)
    assert told.poll(SECONDS_MAX), words
    code, steps = told.recv()
    taken = time.monotonic() - started
    process.join()
    assert code == 0, words
    return taken, steps


def killed_after(words: Sequence[str | Path], seconds: float) -> bool:
    """Kill a verb so many seconds after it began; tell whether it was still at work."""
    started, process, told = _started(words, 0)
    time.sleep(max(0.0, seconds - (time.monotonic() - started)))
    process.kill()
    return not _has_ended(process, told)


def killed_at(words: Sequence[str | Path], step: int) -> bool:
    """Let a verb kill itself before a step; tell whether it did."""
    _, process, told = _started(words, step)
    return not _has_ended(process, told)


def _has_ended(process: Any, told: Connection) -> bool:
    process.join(SECONDS_MAX)
    if process.exitcode is None:
        process.kill()
        raise TimeoutError(f"it waits for something since {SECONDS_MAX} seconds")
    try:
        told.recv()
    except EOFError:
        return False
    return True


def _started(words: Sequence[str | Path], step: int) -> tuple[float, Any, Connection]:
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.office.preloaded"])
    here, there = context.Pipe(duplex=False)
    told, tell = context.Pipe(duplex=False)
    told_to_all = {name: os.environ[name] for name in _TOLD_TO_ALL if name in os.environ}
    args = ([str(one) for one in words], step, told_to_all, there, tell)
    process = context.Process(target=_call, args=args)
    process.start()
    there.close()
    tell.close()
    here.recv()
    return time.monotonic(), process, told


def _call(
    words: Sequence[str],
    step: int,
    told_to_all: Mapping[str, str],
    begun: Connection,
    done: Connection,
) -> None:
    from arpad.cli.verbs import app

    null = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(null, stream)
    os.environ.update({"POLARS_MAX_THREADS": "1", **told_to_all})
    steps = dies_at(step)
    begun.send(True)
    code = app(list(words), standalone_mode=False)
    done.send((code or 0, next(steps) - 1))


def dies_at(step: int) -> Any:
    """Count what is asked of the disk and of databases from here on, and die before a step."""
    from sqlalchemy.engine.default import DefaultDialect

    steps = count(1)

    def counted(call: Callable[..., Any], *, is_last_too: bool = False) -> Callable[..., Any]:
        def counting(*args: Any, **more: Any) -> Any:
            _die(step, next(steps))
            found = call(*args, **more)
            if is_last_too:
                _die(step, next(steps))
            return found

        return counting

    for name in _ON_DISK:
        setattr(os, name, counted(getattr(os, name)))
    commit = counted(DefaultDialect.do_commit, is_last_too=True)
    DefaultDialect.do_commit = commit  # type: ignore[method-assign]
    return steps


def _die(step: int, here: int) -> None:
    if here == step:
        os.kill(os.getpid(), signal.SIGKILL)

"""Work that several processes share: whoever is free takes the next turn."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.sharedctypes import Synchronized
from typing import Final, Generic, TypeAlias, TypeVar

from arpad.office.reading.restated import UnreadableError
from arpad.registry.store import StoreFailedError
from arpad.report.problems import Text

T = TypeVar("T")
NextTurn: TypeAlias = "Synchronized[int] | None"
"""The number of the next turn, which several processes share; None where there is one."""
_SPAWN: Final = get_context("spawn")


def cores() -> int:
    """Return on how many cores this process may run."""
    may_be_fewer = hasattr(os, "sched_getaffinity")
    return len(os.sched_getaffinity(0)) if may_be_fewer else os.cpu_count() or 1


def in_turns(items: Iterable[T], at_once: int, next_turn: NextTurn) -> Iterator[T]:
    """Yield those of the items, so many at once, whose turn this process takes.

    Every process goes through the same items.
    """
    if next_turn is None:
        yield from items
        return
    own = -1
    for place, item in enumerate(items):
        turn = place // at_once
        if own < turn:
            with next_turn.get_lock():
                own = next_turn.value
                next_turn.value += 1
        if own == turn:
            yield item


@dataclass(frozen=True, slots=True)
class Others(Generic[T]):
    """The processes that do a work beside this one, each with its turns."""

    next_turn: NextTurn
    _answers: tuple[tuple[SpawnProcess, Connection], ...]

    def answers(self) -> Iterator[T]:
        """Yield what each has done. Raises what it raised; ChildProcessError if it was ended."""
        for process, answer in self._answers:
            try:
                done = answer.recv()
            except EOFError:
                process.join()
                raise ChildProcessError(
                    Text(
                        "a process that made pages ended before its time ({code})",
                        code=str(process.exitcode),
                    )
                ) from None
            if isinstance(done, Exception):
                raise done
            yield done


@contextmanager
def beside(count: int, work: Callable[[NextTurn], T]) -> Iterator[Others[T]]:
    """Let so many other processes do a work, in turns with this one; none goes on afterwards."""
    next_turn = _SPAWN.Value("q", 0) if count > 0 else None
    answers: list[tuple[SpawnProcess, Connection]] = []
    try:
        for _ in range(count):
            answer, theirs = _SPAWN.Pipe(duplex=False)
            process = _SPAWN.Process(target=_do, args=(work, next_turn, theirs), daemon=True)
            process.start()
            theirs.close()  # or its end would not be seen
            answers.append((process, answer))
        yield Others(next_turn, tuple(answers))
    finally:
        for process, _ in answers:
            process.terminate()
            process.join()


def _do(work: Callable[[NextTurn], object], next_turn: NextTurn, answer: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who began it ends it
    try:
        done = work(next_turn)
    except (OSError, UnreadableError, StoreFailedError) as error:
        answer.send(error)
    else:
        answer.send(done)

"""How long something takes: a function of this process, or a program of its own."""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

TIMES = 5
"""Of so many runs at least the middle one is told."""
ARPAD = [sys.executable, "-m", "arpad"]
_SMALLEST = """
import os, resource, sys
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30))
os.execv(sys.argv[1], sys.argv[1:])
"""
SMALLEST = [sys.executable, "-S", "-c", _SMALLEST]
"""Before a program: it has one core, and 1 GB for what it writes to. Linux alone knows both."""


def runs_of(
    run: Callable[[], object], times: int = TIMES, clock: Callable[[], float] = perf_counter
) -> list[float]:
    """Return the seconds of some runs, after one that compiles and warms up."""
    run()
    return [_once(run, clock) for _ in range(times)]


def median_of(
    run: Callable[[], object], times: int = TIMES, clock: Callable[[], float] = perf_counter
) -> float:
    """Return the middle of the seconds of some runs, after one that compiles and warms up."""
    return median(runs_of(run, times, clock))


def medians(runs: Mapping[str, Callable[[], object]], times: int = TIMES) -> dict[str, float]:
    """Return the middle seconds of each, run in turn, so that they share the machine's moods."""
    rounds = [{name: _once(run, perf_counter) for name, run in runs.items()} for _ in range(times)]
    return {name: median(one[name] for one in rounds) for name in runs}


def _once(run: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    run()
    return clock() - start


@dataclass(frozen=True, slots=True)
class Used:
    """What a program used: seconds by the clock and of processor, megabytes at most."""

    seconds: float
    processor: float
    megabytes: int


def used_by(command: list[str], times: int = 1) -> Used:
    """Run a program some times; return the middle seconds, and the most memory."""
    found = [_used(command) for _ in range(times)]
    return Used(
        median(one.seconds for one in found),
        median(one.processor for one in found),
        max(one.megabytes for one in found),
    )


_STARTER = """
import os, subprocess, sys, time
start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(child.pid, 0)
child.returncode = os.waitstatus_to_exitcode(status)
print(time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)
sys.exit(child.returncode != 0)
"""
"""A program counts as its own the memory of what starts it: so that is small, and not this one."""


def _used(command: list[str]) -> Used:
    """Run a program once; raises CalledProcessError if it fails."""
    starter = [sys.executable, "-S", "-c", _STARTER, *command]
    done = subprocess.run(starter, check=True, stdout=subprocess.PIPE, text=True)
    seconds, processor, megabytes = done.stdout.split()
    return Used(float(seconds), float(processor), int(megabytes))


def apart(module: str, *words: object) -> dict[str, Any]:
    """Return what a module of ours prints as JSON, run in a process of its own."""
    through = "import subprocess, sys; sys.exit(subprocess.run(sys.argv[1:]).returncode)"
    starter = [sys.executable, "-S", "-c", through]
    command = [*starter, sys.executable, "-m", module, *map(str, words)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found

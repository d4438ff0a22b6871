"""A server of an office's pages, as a benchmark starts it: when it is ready, and what it uses."""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.timing import ARPAD

WORKERS = 2
READY = 900.0
_ALL_READY = 20
"""So many new connections in a row find a worker that is ready: then every worker is."""


class Server(NamedTuple):
    """A server that runs: its port, its first process, its log, the seconds until it was ready."""

    port: int
    process: int
    log: Path
    ready: float


def office_of(folder: Path) -> Path:
    """Return an office whose archive is that of a folder."""
    office = folder / "office"
    command = [*ARPAD, "office", "init", str(office), "--name", "Bench"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.move(folder / "archive", office / "archive")
    return office


@contextmanager
def serving(
    office: Path, environment: Mapping[str, str] = os.environ, workers: int = WORKERS
) -> Iterator[Server]:
    """Serve an office until it is let go, without limits for an address; its log beside it."""
    port, log = free_port(), office.with_name("serve.log")
    options = {"at": office, "port": port, "workers": workers, "per-minute": 0,
               "processor-seconds": 0}  # fmt: skip
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    start = time.perf_counter()
    with log.open("wb") as file:
        process = subprocess.Popen(
            [*ARPAD, "serve", *words], env=environment, stdout=file, stderr=subprocess.STDOUT
        )
    try:
        ready, in_a_row = 0.0, 0
        while in_a_row < (_ALL_READY if workers > 1 else 1):
            if process.poll() is not None or time.perf_counter() - start > READY:
                raise RuntimeError(f"the server doesn't answer: {log.read_text()[-2000:]}")
            in_a_row = in_a_row + 1 if asked(port, "/healthz")[0] == 200 else 0
            if in_a_row == 1:
                ready = time.perf_counter() - start
            time.sleep(0.05)
        yield Server(port, process.pid, log, ready)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def asked(port: int, path: str) -> tuple[int, bytes]:
    """Return the status and the bytes of an answer, over a connection of its own; 0 for none."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        data = answer.read()
    except (OSError, http.client.HTTPException):
        return 0, b""
    else:
        return answer.status, data
    finally:
        connection.close()


def processor(process: int) -> float:
    """Return the seconds of the processor that a process and all below it have used, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor(child) for child in _below(process))


def processor_of_all() -> float:
    """Return the seconds of the processor that everything on this machine has used, on Linux."""
    first = Path("/proc/stat").read_text(encoding="utf-8").partition("\n")[0]
    user, nice, system, _idle, _wait, *interrupts = map(int, first.split()[1:8])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def _below(process: int) -> list[int]:
    """Return the processes that a process, or a thread of it, has started."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for thread in threads for child in (thread / "children").read_text().split()]

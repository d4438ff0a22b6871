"""`arpad worker`: do what waits in an office's queue, one job after another."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from arpad.cli.app import app
from arpad.cli.jobs.command import STATES
from arpad.cli.jobs.queueing import LOOKING, need_queued
from arpad.cli.office.opening import AT_VARIABLE, OFFICER_VARIABLE, AtOption, now, opened
from arpad.cli.terminal import heard_by
from arpad.cli.usage import fault, store_refuses
from arpad.cli.words import DONE, FAULT, PROBLEMS, say

if TYPE_CHECKING:
    from arpad.registry.jobs import Job, Queue
    from arpad.registry.place import Office

BEAT_SECONDS: Final = 2.0
"""So often a worker says that he is alive, and how far he is."""
EVERY_SECONDS: Final = 2.0
ANSWER_MAX: Final = 16 * 1024 * 1024
"""A longer answer isn't kept: what is that long belongs into a file."""


class StoppedError(BaseException):
    """The worker is told to stop: the job is another's."""


@app.command("worker")
def worker(
    at: AtOption = None,
    once: Annotated[
        bool, typer.Option("--once", help="Do one job, if one waits, and end.")
    ] = False,
    every: Annotated[
        float, typer.Option(min=0.1, max=3600, help="So many seconds between two looks.")
    ] = EVERY_SECONDS,
) -> None:
    """Do what waits in an office's queue, each job in a process of its own, until you stop it.

    A job whose worker is killed is taken up again by another, once. Several workers can run, on
    several machines too if the office is in PostgreSQL: each job is done by one.

    Example: arpad worker --at federation
    """
    from arpad.registry.jobs import queue_of
    from arpad.registry.store import StoreFailedError

    office = opened(at)
    try:
        queue = queue_of(office)
        if once:
            do_one(office, queue)
            return
        while True:
            words = ("worker", "--at", str(office.directory.absolute()), "--once")
            call = [sys.executable, "-m", "arpad", *words]
            if not queue.has_work() or subprocess.run(call, check=False).returncode:
                time.sleep(every)
    except StoreFailedError as error:
        store_refuses(error)


def do_one(office: "Office", queue: "Queue") -> None:
    """Take a job and do it, and say what came of it; nothing if none waits."""
    job = queue.take(f"{socket.gethostname()}:{os.getpid()}", now())
    if job is None:
        typer.echo(say("No job waits."))
        return
    told_of = say("Job {number}: {verb}").format(number=job.number, verb=" ".join(job.words))
    typer.echo(told_of)
    with _alive(queue, job) as tell, _stopped_by_signal():
        try:
            with heard_by(tell), _as_queued(office, job):
                code, answer, said = _called(job)
        except StoppedError:
            queue.give_back(job)
            raise typer.Exit(FAULT) from None
    is_done = code == DONE or (code == PROBLEMS and " ".join(job.words[:2]) in LOOKING)
    if not queue.finish(job, now(), code, answer, said, is_done=is_done):
        fault("job {number} is another worker's by now, or was cancelled.", number=job.number)
    state = STATES["done" if is_done else "failed"]
    typer.echo(f"{told_of}: {say(state)}")


def _called(job: "Job") -> tuple[int, str | None, str]:
    """Call a job's verb; return how it leaves, what it prints as JSON, and what it says."""
    out, said = (TextIOWrapper(BytesIO(), encoding="utf-8") for _ in range(2))
    from arpad.answers.json_object import words_kept

    command: Any = typer.main.get_command(app)
    with words_kept(), redirect_stdout(out), redirect_stderr(said):
        code = _left_with(command, job.words)
    texts = []
    for stream in (out, said):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode(errors="replace"))
    answer, messages = texts
    if len(answer) > ANSWER_MAX:
        messages += f"the answer has {len(answer)} characters and was not kept\n"
        answer = ""
    return code, answer.strip() or None, messages


def _left_with(command: Any, words: Sequence[str]) -> int:
    try:
        need_queued(words)
        command.main([*words, "--json"], prog_name="arpad")
    except typer.Exit as error:
        return error.exit_code
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else FAULT
    except Exception as error:  # whatever goes wrong in a job, the job is told of it
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
    return FAULT


@contextmanager
def _as_queued(office: "Office", job: "Job") -> Iterator[None]:
    """Be where the job was queued, and act as who did."""
    here, before = Path.cwd(), dict(os.environ)
    os.environ[AT_VARIABLE] = str(office.directory.absolute())
    os.environ[OFFICER_VARIABLE] = job.queued_by
    try:
        if Path(job.directory).is_dir():
            os.chdir(job.directory)
        yield
    finally:
        os.chdir(here)
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _alive(queue: "Queue", job: "Job") -> Iterator[Callable[[str], None]]:
    """Say again and again that the job is being done; end at once when it is another's.

    Yields what is told how far it is. A verb that ends at once leaves everything whole, as one that
    is killed.
    """
    from arpad.registry.store import StoreFailedError

    progress: list[str | None] = [None]
    is_over = Event()

    def beat() -> None:
        while not is_over.wait(BEAT_SECONDS):
            try:
                is_ours = queue.alive(job, progress[0])
            except StoreFailedError as error:
                os.write(2, f"arpad: {error}\n".encode())  # it is tried again, while it is his
                continue
            if not is_ours:
                os._exit(FAULT)

    def tell(text: str) -> None:
        progress[0] = text

    thread = Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield tell
    finally:
        is_over.set()
        thread.join()


@contextmanager
def _stopped_by_signal() -> Iterator[None]:
    """Raise StoppedError when the process is told to end."""

    def stop(_number: int, _frame: object) -> None:
        raise StoppedError

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

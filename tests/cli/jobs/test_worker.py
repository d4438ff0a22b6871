"""Work that waits: queued by a verb, done by a worker, taken up again when one is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import typer.main

from arpad.cli.jobs import worker
from arpad.cli.jobs.queueing import QUEUED
from arpad.cli.jobs.worker import do_one
from arpad.cli.verbs import STUDIES, app
from arpad.explain.wording import in_language
from arpad.registry.jobs import Queue, queue_of
from arpad.registry.place import opened_office
from arpad.registry.sql import SqlStore
from arpad.report.kept import restored
from tests.cli.calls import DORTMUND, JULY, answer, run
from tests.cli.offices import BY, copied, federation, report
from tests.sampling import only_in_full


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("jobs")
    at = federation(folder, standard="fide")
    answer("intake", report(folder / "in", "enero", date(2026, 1, 9)), *BY, "--at", at)
    return folder


@pytest.fixture
def at(made: Path, tmp_path: Path) -> Path:
    return copied(made, tmp_path) / "federation"


def add(at: Path, *words: str | Path) -> None:
    assert run("job", "add", "--at", at, "--", *words).exit_code == 0


def job(at: Path, number: int = 1) -> dict[str, Any]:
    return answer("job", "show", str(number), "--at", at)


def test_every_verb_that_a_worker_does_can_be_queued() -> None:
    def walk(command: Any, path: tuple[str, ...]) -> list[str]:
        inner = getattr(command, "commands", None)
        if inner:
            return [name for word, one in inner.items() for name in walk(one, (*path, word))]
        return [" ".join(path)] * any("--queue" in one.opts for one in command.params)

    queued = set(walk(typer.main.get_command(app), ()))
    assert {words for words in queued if words not in STUDIES} == QUEUED
    assert {f"lab {study}" for study in STUDIES} <= QUEUED


def test_what_is_queued_is_done_by_a_worker(
    at: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker acts as who queued it, and from where it was queued."""
    monkeypatch.chdir(tmp_path)
    words = ("period", "publish", "standard", "--date", "2026-02-01", "--at", "federation")
    queued = run(*words, "--by", "eva", "--queue")
    assert (queued.exit_code, "Job 1 waits" in queued.stdout) == (0, True)
    assert (job(at)["state"], job(at)["queued_by"]) == ("waiting", "eva")
    monkeypatch.chdir("/")
    monkeypatch.setenv("ARPAD_OFFICER", "somebody else")
    assert run("site", "build", tmp_path / "pages", "--at", at, "--queue").exit_code == 0
    asked = answer("job", "show", "2", "--at", at)
    assert asked["queued_by"] == "somebody else"
    assert run("job", "cancel", "2", "--at", at).exit_code == 0
    assert run("worker", "--once", "--at", at).exit_code == 0
    assert Path.cwd() == Path("/")
    found = job(at)
    assert (found["state"], found["exit_code"], found["attempt"]) == ("done", 0, 1)
    assert json.loads(found["answer"])["is_published"]
    assert (at / "vault" / "standard" / "2026-02-01" / "list.csv").exists()
    last = answer("office", "log", "--last", "1", "--at", at)["acts"][0]
    assert (last["kind"], last["who"]) == ("list.publish", "eva")
    assert "No job waits." in run("worker", "--once", "--at", at).stdout


def test_a_job_that_goes_wrong_says_why(at: Path) -> None:
    add(at, "period", "publish", "standard", "--date", "2026-09-01", "--at", at)
    add(at, "list", "export", at / "nowhere.csv", at / "list.html")
    for _ in range(2):
        assert run("worker", "--once", "--at", at).exit_code == 0
    first, second = job(at, 1), job(at, 2)
    assert (first["state"], first["exit_code"]) == ("failed", 1)
    assert "list-date" in first["answer"]
    assert (second["state"], second["exit_code"]) == ("failed", 2)
    assert "nowhere.csv" in second["said"]


def test_a_preview_that_finds_a_doubt_is_done_and_says_it_in_words(
    at: Path, tmp_path: Path
) -> None:
    twin = report(tmp_path, "twin", date(2026, 1, 9), results="==01=1")
    answer("intake", twin, "--new", *BY, "--at", at)
    add(at, "period", "preview", "standard", "--at", at)
    assert run("worker", "--once", "--at", at).exit_code == 0
    found = job(at, 1)
    assert (found["state"], found["exit_code"]) == ("done", 1)
    problems = [
        problem
        for problem in json.loads(found["answer"])["problems"]
        if problem["level"] == "error"
    ]
    assert [problem["code"] for problem in problems] == ["event-undecided"]
    said = run("job", "show", "1", "--at", at)
    assert problems[0]["message"] in said.stderr
    assert "{" not in said.stdout
    assert "arpad job show 1 --json" in said.stdout
    spanish = run("job", "show", "1", "--at", at, "--lang", "es").stderr
    assert problems[0]["message"] not in spanish
    assert in_language(restored(problems[0]).message, "es") in spanish


def test_only_what_a_worker_does_is_queued(at: Path) -> None:
    for words in (("serve",), ("office", "undo", "1"), ("job", "list"), ("nothing",),
                  ("site", "build"), ("rate", "x.trf", "--no-such-option")):  # fmt: skip
        assert run("job", "add", "--at", at, "--", *words).exit_code == 2, words
    assert run("rate", DORTMUND, "--list", JULY, "--queue").exit_code == 2  # in which office?
    assert answer("job", "list", "--at", at)["jobs"] == []
    assert run("job", "show", "1", "--at", at).exit_code == 2


def test_a_job_is_cancelled_before_anybody_does_it(at: Path) -> None:
    answer("period", "preview", "--at", at, "--queue")
    assert answer("job", "cancel", "1", "--at", at)["state"] == "cancelled"
    assert "No job waits." in run("worker", "--once", "--at", at).stdout


@only_in_full
def test_progress_is_seen_while_the_job_is_done(at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []
    alive = Queue.alive

    def told(self: Queue, one: Any, text: str | None) -> bool:
        seen.append(text)
        return alive(self, one, text)

    monkeypatch.setattr(Queue, "alive", told)
    monkeypatch.setattr(worker, "BEAT_SECONDS", 0.01)
    answer("period", "preview", "--at", at, "--queue")
    run("worker", "--once", "--at", at)
    assert "Rating" in seen
    assert job(at)["state"] == "done"


@only_in_full
def test_an_office_of_files_has_jobs_too(tmp_path: Path) -> None:
    at = federation(tmp_path, "folder", standard="fide")
    answer("period", "preview", "--at", at, "--queue")
    run("worker", "--once", "--at", at)
    assert job(at)["state"] == "done"


@only_in_full
def test_a_worker_that_was_thought_lost_finishes_nothing(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = opened_office(at)
    answer("period", "preview", "--at", at, "--queue")
    answer("job", "cancel", "1", "--at", at)
    answer("period", "preview", "--at", at, "--queue")
    finish = Queue.finish

    def late(self: Queue, *told: Any, **outcome: Any) -> bool:
        self.cancel(2, "2026-01-31T10:00:00Z")
        return finish(self, *told, **outcome)

    monkeypatch.setattr(Queue, "finish", late)
    with pytest.raises(typer.Exit):
        do_one(office, queue_of(office))
    assert job(at, 2)["state"] == "cancelled"


@only_in_full
@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL elsewhere")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_that_is_ended_leaves_its_job_to_another(at: Path, how: signal.Signals) -> None:
    """Killed, it is lost after a while; told to end, it gives the job back at once."""
    office = opened_office(at)
    add(at, "simulate", "--rulebook", "fide-2009", "--years", "30", "--players", "20000")
    words = [sys.executable, "-m", "arpad", "worker", "--at", str(at), "--once"]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while job(at)["state"] == "waiting":
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(how)
    killed = how is signal.SIGKILL
    assert job(at)["state"] == ("running" if killed else "waiting")
    assert isinstance(office.store, SqlStore)
    queue = Queue(office.store.engine, lease_seconds=-60)
    if killed:
        assert not queue_of(office).has_work()
        time.sleep(31)
    assert queue_of(office).has_work()
    taken = queue.take("another:1", "2026-01-31T10:00:00Z")
    assert taken is not None
    assert taken.attempt == 2

"""Jobs: each is taken by one worker, again by one other if that is lost, and finished once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arpad.registry.database import opened, sqlite_url
from arpad.registry.jobs import Job, Queue

AT = "2026-01-31T10:00:00Z"
LOST = -5
"""Seconds of a lease that has ended when it begins."""


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def queue(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Queue]:
    """Return how to open the queue of this test, each time by a connection of its own."""
    is_sqlite = request.param == "sqlite"
    url = sqlite_url(tmp_path / "office.db") if is_sqlite else request.getfixturevalue("postgresql")
    opened(url)
    return lambda lease=30: Queue(opened(url), lease)


def add(queue: Queue, *words: str) -> Job:
    return queue.add(words or ("rate", "niño.trf"), "/tmp", "ana", AT)


def taken(queue: Queue) -> Job:
    found = queue.take("here:1", AT)
    assert found is not None
    return found


def test_jobs_are_done_in_their_order(queue: Callable[..., Queue]) -> None:
    here = queue()
    assert (here.has_work(), here.take("here:1", AT)) == (False, None)
    first, second = add(here), add(here, "site", "build", "pages")
    assert (first.number, first.words, first.state) == (1, ("rate", "niño.trf"), "waiting")
    one = taken(here)
    assert (one.number, one.state, one.worker, one.attempt) == (1, "running", "here:1", 1)
    assert here.alive(one, "12 files")
    assert [job.progress for job in here.jobs()] == ["12 files", None]
    assert here.finish(one, AT, 0, "{}", "")
    assert taken(here).number == second.number
    assert not here.has_work()
    done = here.job(1)
    assert done is not None
    assert (done.state, done.exit_code, done.answer, done.said) == ("done", 0, "{}", None)
    assert [job.number for job in here.jobs(1)] == [2]
    assert here.job(3) is None


def test_a_job_that_leaves_with_another_code_has_failed(queue: Callable[..., Queue]) -> None:
    here = queue()
    add(here)
    assert here.finish(taken(here), AT, 1, None, "it is wrong")
    found = here.job(1)
    assert found is not None
    assert (found.state, found.exit_code, found.said) == ("failed", 1, "it is wrong")


def test_a_lost_worker_s_job_is_taken_up_once(queue: Callable[..., Queue]) -> None:
    here = queue(LOST)
    add(here)
    first = taken(here)
    assert first.is_lost
    second = taken(queue())
    assert (second.number, second.attempt, second.is_lost) == (1, 2, False)
    assert queue().take("there:2", AT) is None


def test_who_was_taken_for_lost_finishes_nothing(queue: Callable[..., Queue]) -> None:
    here = queue(LOST)
    add(here)
    first = taken(here)
    second = taken(queue())
    assert not here.alive(first, "still here")
    assert not here.finish(first, AT, 0, "first", "")
    assert not here.give_back(first)
    assert queue().finish(second, AT, 0, "second", "")
    assert not here.finish(first, AT, 0, "first", "")
    found = here.job(1)
    assert found is not None
    assert found.answer == "second"


def test_a_job_that_loses_two_workers_has_failed(queue: Callable[..., Queue]) -> None:
    here = queue(LOST)
    add(here)
    assert [taken(here).attempt, taken(here).attempt] == [1, 2]
    assert not here.has_work()
    assert here.take("here:1", AT) is None
    found = here.job(1)
    assert found is not None
    assert found.state == "failed"


def test_a_job_that_is_given_back_has_lost_nobody(queue: Callable[..., Queue]) -> None:
    here = queue()
    add(here)
    for attempt in (1, 2, 3):
        job = taken(here)
        assert job.attempt == attempt
        assert here.give_back(job)


@pytest.mark.parametrize("is_running", [False, True])
def test_a_job_is_cancelled(queue: Callable[..., Queue], is_running: bool) -> None:
    here = queue()
    job = add(here)
    if is_running:
        job = taken(here)
    found = here.cancel(1, AT)
    assert found is not None
    assert found.state == "cancelled"
    assert not here.alive(job, None)
    assert not here.finish(job, AT, 0, None, "")
    assert here.take("here:1", AT) is None
    assert here.cancel(7, AT) is None


def test_what_is_done_is_not_cancelled(queue: Callable[..., Queue]) -> None:
    here = queue()
    add(here)
    here.finish(taken(here), AT, 0, None, "")
    found = here.cancel(1, AT)
    assert found is not None
    assert found.state == "done"


def test_of_many_workers_each_job_has_one(queue: Callable[..., Queue]) -> None:
    here = queue()
    for _ in range(8):
        add(here)

    def work(name: str) -> list[int]:
        mine, found = queue(), []
        while (job := mine.take(name, AT)) is not None:
            found.append(job.number)
            assert mine.finish(job, AT, 0, None, name)
        return found

    with ThreadPoolExecutor(4) as pool:
        done = [number for numbers in pool.map(work, "abcd") for number in numbers]
    assert sorted(done) == list(range(1, 9))

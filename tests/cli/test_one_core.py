"""A process that is kept on one core, and may use all of them again afterwards."""

import os
import sys
from threading import Event, Thread

import pytest

from arpad.cli.one_core import on_one_core

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the cores are those of Linux")


def test_a_process_is_on_one_core_and_then_on_all_again_with_the_threads_begun_meanwhile() -> None:
    if sys.platform != "linux":
        return
    before = os.sched_getaffinity(0)
    is_over = Event()
    thread = Thread(target=is_over.wait)
    with on_one_core():
        assert len(os.sched_getaffinity(0)) == 1
        assert os.sched_getaffinity(0) <= before
        thread.start()
        assert thread.native_id is not None
        assert os.sched_getaffinity(thread.native_id) == os.sched_getaffinity(0)
    of_thread = os.sched_getaffinity(thread.native_id)
    is_over.set()
    thread.join()
    assert os.sched_getaffinity(0) == of_thread == before


def test_it_is_on_all_again_after_an_error() -> None:
    if sys.platform != "linux":
        return
    before = os.sched_getaffinity(0)
    with pytest.raises(RuntimeError), on_one_core():
        raise RuntimeError
    assert os.sched_getaffinity(0) == before

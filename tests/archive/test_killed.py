"""`rate --out` killed at any moment (SIGKILL): what is there is whole, or nobody takes it.

The process dies by its own hand at the n-th call of what the disk is asked for, so that the moments
are the same on every machine.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from arpad.archive.directory import read_directory
from arpad.archive.verify import verify
from tests.cli.calls import DORTMUND, JULY, run
from tests.sampling import IS_FULL, amount

CHILD = """
import os, signal, sys
from itertools import count

name, last = sys.argv[1], int(sys.argv[2])
steps, call = count(1), getattr(os, name)

def killing(*args, **more):
    if next(steps) == last:
        os.kill(os.getpid(), signal.SIGKILL)
    return call(*args, **more)

setattr(os, name, killing)
sys.argv = ["arpad", *sys.argv[3:]]
from arpad.cli.verbs import app
app()
"""
FLUSHED = 15
"""A list has eleven files and its directory; then come the inputs."""
SOME = Random(7).sample(range(1, FLUSHED), amount(1, full=3))
EARLIER = [("mkdir", 2), *(("fsync", number) for number in SOME), ("rename", 1)]
MOMENTS = [*(EARLIER if IS_FULL else EARLIER[1:2]), ("rename", 2)]
RATE = ("rate", DORTMUND, "--list", JULY, "--list-date", "2010-09-01", "--out")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL elsewhere")


def killed(out: Path, call: str, number: int) -> int:
    words = [sys.executable, "-c", CHILD, call, str(number), *map(str, (*RATE, out))]
    return subprocess.run(words, capture_output=True, check=False).returncode


@pytest.mark.long
@pytest.mark.parametrize(("call", "number"), MOMENTS)
def test_a_killed_run_leaves_no_half_list(tmp_path: Path, call: str, number: int) -> None:
    out = tmp_path / "sep10"
    assert killed(out, call, number) == -signal.SIGKILL
    assert not out.exists()
    assert read_directory(out)[0] is None
    left = [path for path in tmp_path.iterdir() if not path.name.startswith(".")]
    assert [path.name for path in left] == (["sep10.inputs"] if number == 2 and call == "rename"
                                            else [])  # fmt: skip
    assert all(one.archived is None for one in verify(tmp_path))
    assert run(*RATE, out).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sep10", "sep10.inputs"]
    (checked,) = verify(tmp_path)
    assert checked.is_sound


@pytest.mark.long
def test_killed_after_the_list_is_there_it_is_whole(tmp_path: Path) -> None:
    """The last that is asked of the disk is to keep the directory above."""
    out = tmp_path / "sep10"
    assert killed(out, "fsync", flushes(tmp_path / "counted")) == -signal.SIGKILL
    (checked,) = verify(out)
    assert checked.is_sound
    assert run("list", "verify", out).exit_code == 0


def flushes(folder: Path) -> int:
    """Return how often a whole run flushes: every file, both directories, the one above."""
    folder.mkdir()
    assert run(*RATE, folder / "sep10").exit_code == 0
    files = [path for path in folder.rglob("*") if path.is_file()]
    return len(files) + 2 + 1

"""How a call leaves that could not be answered: a full disk, a closed pipe, a fault of ours."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calls import DEMO

CALLS = (
    ("calc", "expected", "--rating", "1834", "--opponent", "2179"),
    ("calc", "expected", "--rating", "1834", "--opponent", "2179", "--json"),
    ("help",),
    ("check", str(DEMO / "open.trf")),
)
FAULTY = """
import sys
from arpad import cli
def gathered(words):
    def app():
        print("begun")
        raise {error}
    return app
cli.gathered_for = gathered
sys.argv = ["arpad", "calc", "--lang", "pt"]
cli.main()
"""


def call(*words: str, out: int) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "arpad", *words], stdout=out, text=True,
                          stderr=subprocess.PIPE, check=False)  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("words", CALLS)
def test_a_full_disk_is_the_machines_fault(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = call(*words, "--lang", "es", out=full.fileno())
    assert ran.returncode == 3
    assert ran.stderr.endswith(
        "arpad: lo que se imprime no se puede escribir: No space left on device.\n"
    )
    assert "Traceback" not in ran.stderr


def test_who_has_read_enough_is_told_nothing() -> None:
    """`list verify ... | head -1` was told that the archive can't be read: Broken pipe."""
    with subprocess.Popen([sys.executable, "-m", "arpad", "help"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:  # fmt: skip
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert (process.stderr.read(), process.wait()) == ("", 3)


@pytest.mark.parametrize(
    ("error", "said", "has_traceback"),
    [
        ("ValueError('of ours')", "isto é uma falha do arpad", True),
        ("MemoryError", "não há memória suficiente.", False),
        ("OSError(5, 'unread')", "isto é uma falha do arpad", True),
    ],
)
def test_our_own_fault_is_no_fault_of_the_data(error: str, said: str, has_traceback: bool) -> None:
    ran = subprocess.run([sys.executable, "-c", FAULTY.format(error=error)], text=True,
                         capture_output=True, check=False)  # fmt: skip
    assert (ran.returncode, ran.stdout) == (3, "begun\n")
    assert f"arpad: {said}" in ran.stderr
    assert ("Traceback" in ran.stderr) is has_traceback

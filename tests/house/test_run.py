"""`./run` installs once for each content of its two files, and says so in one line."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = ("run", "run.py", "pyproject.toml", "constraints.txt")
PYTHON = """#!/bin/sh
echo "$@" >>calls
if [ -f broken ]; then echo "ERROR: no network" >&2; exit 1; fi
"""
"""Stands for the environment's Python, which here is called for pip alone."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in FILES:
        shutil.copy2(ROOT / name, tmp_path)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for name, text in (("python", PYTHON), ("arpad", '#!/bin/sh\necho "arpad $*"\n')):
        path = tmp_path / ".venv" / "bin" / name
        path.write_text(text, encoding="ascii")
        path.chmod(0o755)
    return tmp_path


def call(checkout: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["./run", *words], cwd=checkout, capture_output=True, text=True, check=False
    )


def installed(checkout: Path) -> int:
    calls = checkout / "calls"
    return len(calls.read_text(encoding="utf-8").splitlines()) if calls.exists() else 0


def test_it_installs_once_and_quietly(checkout: Path) -> None:
    first = call(checkout, "arpad", "--version")
    assert (first.returncode, first.stdout) == (0, "arpad --version\n")
    assert len(first.stderr.splitlines()) == 1
    again = call(checkout, "demo", "--no-serve")
    assert (again.stdout, again.stderr) == ("arpad demo --no-serve\n", "")
    assert installed(checkout) == 1


def test_it_goes_by_what_the_files_say_and_not_by_their_time(checkout: Path) -> None:
    call(checkout, "arpad")
    for name in FILES:
        os.utime(checkout / name, (2e9, 2e9))
    assert call(checkout, "arpad").stderr == ""
    with (checkout / "constraints.txt").open("a", encoding="ascii") as file:
        file.write("# newer\n")
    assert "installing" in call(checkout, "arpad").stderr
    assert installed(checkout) == 2


def test_what_is_installed_for_building_is_enough(checkout: Path) -> None:
    call(checkout, "arpad")
    (checkout / ".venv" / "installed-arpad").rename(checkout / ".venv" / "installed-dev")
    assert call(checkout, "arpad").stderr == ""


def test_without_a_network_it_says_so_and_tries_again_the_next_time(checkout: Path) -> None:
    (checkout / "broken").touch()
    refused = call(checkout, "demo")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert [line.partition(" ")[0] for line in refused.stderr.splitlines()] == [
        "installing", "./run:",
    ]  # fmt: skip
    assert (checkout / ".venv" / "pip.log").read_text(encoding="utf-8") == "ERROR: no network\n"
    (checkout / "broken").unlink()
    assert call(checkout, "demo").returncode == 0
    assert installed(checkout) == 2


@pytest.mark.parametrize("fails", ["neither", "tests/web", "tests/engine"])
def test_the_exit_code_says_whether_both_halves_passed(checkout: Path, fails: str) -> None:
    for name in ("tests/web", "tests/engine", "arpad/archive/verifier"):
        (checkout / name).mkdir(parents=True)
        (checkout / name / "test_it.py").touch()
    for name in ("ruff", "mypy", "lint-imports"):
        (checkout / ".venv" / "bin" / name).symlink_to("/bin/true")
    python = checkout / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\necho "$@"\ncase "$*" in *{fails}*) exit 1;; esac\n')
    run = call(checkout, "test")
    assert run.returncode == (fails != "neither")
    assert {"tests/web", "tests/engine"} <= set(run.stdout.split())

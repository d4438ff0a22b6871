"""What the disk refuses while a list is written: one sentence, exit code 3, nothing half there."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arpad.archive import writing
from arpad.office.period import archiving
from arpad.office.period.unexplained import UnexplainedError
from tests.cli.calls import DORTMUND, JULY, LIST, run

RATE = ("rate", DORTMUND, "--list", JULY, "--list-date", "2010-09-01")


def refused(out: Path, *words: str | Path) -> str:
    result = run(*(words or RATE), "--out", out)
    assert result.exit_code == 3, result.output
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("arpad: ")]
    assert "can't be written" in line
    assert "Nothing was written." in line
    return line


def test_a_parent_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    refused(tmp_path / "file" / "sep10")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    refused(tmp_path / ("x" * 300))
    refused(tmp_path / ("x" * 250))  # its own name would do, that beside it does not
    assert list(tmp_path.iterdir()) == []


def test_a_link_that_leads_nowhere_is_there_already(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    result = run(*RATE, "--out", tmp_path / "link")
    assert (result.exit_code, "exists already" in result.stderr) == (2, True)


def failing(*args: Any, **more: Any) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["fsync", "rename", "mkdir"])
def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    monkeypatch.setattr(os, step, failing)
    line = refused(tmp_path / "sep10")
    assert "No space left on device" in line
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []


def test_who_comes_second_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, write = tmp_path / "sep10", writing.write_files

    def another(folder: Path, files: Any) -> None:
        (target / "theirs").mkdir(parents=True, exist_ok=True)
        write(folder, files)

    monkeypatch.setattr(writing, "write_files", another)
    assert "exists already" in refused(target)
    assert [path.name for path in target.iterdir()] == ["theirs"]


def test_an_adjusted_list_and_the_demo_say_it_too(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    adjust = ("list", "adjust", LIST, "--by", "fide-uplift-2024")
    refused(tmp_path / "file" / "mar24", *adjust)
    result = run("demo", "--out", tmp_path / "file")
    assert result.exit_code == 3
    assert "can't be written" in result.stderr


@pytest.mark.long
def test_a_limit_on_files_of_the_process(tmp_path: Path) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    done = _in_a_process(limit, tmp_path / "sep10")
    assert done.returncode == 3, done.stderr
    assert "File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def _in_a_process(before: Callable[[], None], out: Path) -> "subprocess.CompletedProcess[str]":
    """Call arpad in a process that keeps no compiled module: the limit would cut it in half."""
    command = [sys.executable, "-B", "-m", "arpad", *map(str, RATE), "--out", str(out)]
    return subprocess.run(command, preexec_fn=before, capture_output=True, text=True, check=False)


def test_a_list_that_does_not_add_up_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(tables: Any) -> None:
        raise UnexplainedError("77000149: 2200 and 8 explained make no 2209")

    monkeypatch.setattr(archiving, "prove", prove)
    result = run(*RATE, "--out", tmp_path / "sep10")
    assert result.exit_code == 3
    assert "77000149" in result.stderr
    assert list(tmp_path.iterdir()) == []

"""A disk that is full from any moment on, and a folder that can't be written: all stays whole.

A verb then leaves with 3 and one sentence, and when there is room again it does what it would have.
"""

import ctypes
import errno
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from arpad.office.periods.public import signing_of
from tests.cli.calls import answer, run
from tests.cli.offices import BY, LAST_FOUR, copied, federation, put, report
from tests.office.backup.test_backup import files, rows_of_sqlite
from tests.sampling import amount, only_in_full

PUBLISH = ("period", "publish", "standard", "--date", "2026-02-01", *BY)
pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("full")
    at = federation(folder, standard="fide")
    signing_of(at)
    answer("intake", report(folder / "in", "enero", date(2026, 1, 9)), *BY, "--at", at)
    report(folder / "in", "torneo", date(2026, 1, 16), LAST_FOUR, "=1=0=1")
    return folder


@pytest.fixture(scope="module")
def whole(made: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the files of the office after its list came out undisturbed."""
    folder = copied(made, tmp_path_factory.mktemp("whole"))
    put(folder / "federation")
    return files(folder / "federation")


def told(words: Sequence[str | Path]) -> str:
    """Return the sentence with which a verb leaves that the machine refused."""
    result = run(*words)
    assert result.exit_code == 3, result.output
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("arpad: ")]
    return line


class Full:
    """A disk that is full from its n-th request on: what takes room is refused, and counted."""

    def __init__(self, patched: pytest.MonkeyPatch, step: int) -> None:
        self.steps = 0
        for name in ("fsync", "mkdir", "link", "open"):
            patched.setattr(os, name, self._refusing(getattr(os, name), step))

    def _refusing(self, call: Callable[..., Any], step: int) -> Callable[..., Any]:
        def refusing(*args: Any, **more: Any) -> Any:
            is_there = call.__name__ == "mkdir" and Path(args[0]).is_dir()  # it takes no room
            if not is_there and (call.__name__ != "open" or args[1] & os.O_CREAT):
                self.steps += 1
                if self.steps >= step:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return call(*args, **more)

        return refusing


@pytest.mark.long
def test_a_disk_that_is_full_while_a_list_is_published(
    made: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    counted = copied(made, tmp_path / "counted") / "federation"
    with pytest.MonkeyPatch.context() as patched:
        disk = Full(patched, sys.maxsize)
        put(counted)
    assert disk.steps > 40
    for step in Random(19).sample(range(1, disk.steps + 1), amount(1, full=40)):
        at = copied(made, tmp_path / str(step)) / "federation"
        with pytest.MonkeyPatch.context() as patched:
            Full(patched, step)
            assert "No space left on device" in told((*PUBLISH, "--at", at))
        assert answer("office", "check", "--at", at)["problems"] == []
        assert run(*PUBLISH, "--at", at).exit_code in (0, 1)  # 1: it was recorded before
        assert files(at) == whole


@pytest.mark.long
def test_a_database_that_is_full_records_nothing(made: Path, tmp_path: Path) -> None:
    at = copied(made, tmp_path) / "federation"
    before = rows_of_sqlite(at)
    table = tmp_path / "more.csv"
    table.write_text("player_id,name,rating\n" + "".join(
        f'{number},"Prova {number}, Ana",1800\n' for number in range(1000, 3000)))  # fmt: skip

    def bounded(connection: Any, _record: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 2}")

    sa.event.listen(sa.Engine, "connect", bounded)
    try:
        line = told(("player", "import", table, *BY, "--at", at))
    finally:
        sa.event.remove(sa.Engine, "connect", bounded)
    assert "database or disk is full" in line
    assert rows_of_sqlite(at) == before
    assert run("player", "import", table, *BY, "--at", at).exit_code == 0


def _bound_by_modes() -> None:
    """Give up root's right to write what nobody may write (CAP_DAC_OVERRIDE), where it is had."""
    if os.geteuid() == 0:
        drop_from_bounding_set, dac_override = 24, 1
        ctypes.CDLL(None).prctl(drop_from_bounding_set, dac_override, 0, 0, 0)


@only_in_full
@pytest.mark.skipif(sys.platform != "linux", reason="root is bound by modes on Linux alone")
def test_an_office_that_can_t_be_written(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "made")
    at, report_file = folder / "federation", folder / "in" / "torneo.trf"
    for path in (at, *at.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    before, rows = files(at), at.joinpath("office.db").read_bytes()
    try:
        for words in (PUBLISH, ("intake", report_file, *BY), ("site", "build", tmp_path / "pages"),
                      ("office", "set", "languages=es", *BY),
                      ("player", "erase", "501", *BY)):  # fmt: skip
            done = subprocess.run(
                [sys.executable, "-B", "-m", "arpad", *map(str, words), "--at", str(at)],
                preexec_fn=_bound_by_modes, capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 3, done.stderr
            (line,) = done.stderr.splitlines()
            assert f"{at} can't be written" in line
        assert files(at) == before
        assert at.joinpath("office.db").read_bytes() == rows
    finally:
        for path in (at, *at.rglob("*")):
            path.chmod(path.stat().st_mode | 0o200)

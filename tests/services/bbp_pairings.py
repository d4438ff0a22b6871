"""bbpPairings (Apache-2.0) pairs by TRF: found on the path, or at ARPAD_BBP_PAIRINGS."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

_NAMES = ("bbpPairings", "bbpPairings.exe")


def pairs(report: Path) -> list[tuple[int, int]]:
    """Return White and Black of the next round of a TRF; skip where there is no bbpPairings."""
    on_the_path = next(filter(None, map(shutil.which, _NAMES)), "")
    program = os.environ.get("ARPAD_BBP_PAIRINGS", on_the_path)
    if not program:
        pytest.skip("needs bbpPairings on the path, or at ARPAD_BBP_PAIRINGS")
    done = subprocess.run(
        [program, "--dutch", report, "-p"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    count, *rows = done.stdout.split("\n")
    white_and_black = [tuple(map(int, row.split())) for row in rows if row]
    assert len(white_and_black) == int(count)
    return white_and_black

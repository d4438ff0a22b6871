"""`import arpad.formats.trf` and the like stay light: `--help` and `check` must start at once."""

import subprocess
import sys

import pytest

LIGHT = (
    "formats.trf", "formats.files", "report", "report.facts", "report.dates",
    "report.times.control", "report.problems",
)  # fmt: skip


@pytest.mark.parametrize("name", LIGHT)
def test_no_engine_is_imported(name):
    code = (
        f"import sys, arpad.{name}\n"
        "print([m for m in ('polars', 'narwhals', 'numpy', 'pyarrow') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

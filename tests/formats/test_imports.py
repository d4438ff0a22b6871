"""`import arpad.formats.trf` and the like stay light: `--help` and `check` must start at once."""

import subprocess
import sys

import pytest

LIGHT = ("report", "trf", "facts", "dates", "time_control", "notes", "problems", "atomic")


@pytest.mark.parametrize("name", LIGHT)
def test_no_engine_is_imported(name):
    code = (
        f"import sys, arpad.formats.{name}\n"
        "print([m for m in ('polars', 'narwhals', 'numpy', 'pyarrow') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

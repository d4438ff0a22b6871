"""`--help` is quick because nothing heavy is imported before a verb runs."""

import subprocess
import sys

import pytest

HEAVY = ("polars", "narwhals", "numpy", "duckdb")


@pytest.mark.parametrize(
    "words", [["--help"], ["calc", "--help"], ["calc", "change", "--help"], ["rulebook", "--help"]]
)
def test_help_imports_no_engine(words: list[str]) -> None:
    script = (
        "import sys\n"
        "from arpad.cli.verbs import app\n"
        f"try:\n    app({words!r})\n"
        "except SystemExit as left:\n    assert not left.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert "Usage:" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"

"""`--help` is quick because nothing heavy is imported before a verb runs."""

import subprocess
import sys

HEAVY = ("polars", "narwhals", "numpy", "duckdb")

CALLS = (["--help"], ["calc", "--help"], ["calc", "change", "--help"], ["rulebook", "--help"])


def test_help_imports_no_engine() -> None:
    """One process asks for them all: what any of them imports is there after it."""
    script = (
        "import sys\n"
        "from arpad.cli.verbs import app\n"
        f"for words in {CALLS!r}:\n"
        "    try:\n        app(words)\n"
        "    except SystemExit as left:\n        assert not left.code\n"
        f"    print([name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.count("Usage:") == len(CALLS)
    assert done.stdout.splitlines().count("[]") == len(CALLS)

"""What starts without Polars: every calculator, which asks a few facts, and an office's log."""

import subprocess
import sys
from pathlib import Path

import pytest

GAMES = ["--rating", "2224", "--vs", "2319:0", "--vs", "2181:1"]
CALLS = {
    "change": ["--rulebook", "fide-2009-applied", "--k", "15", *GAMES],
    "change with K": ["--rulebook", "fide", "--games-rated", "20", "--birth-date", "2012", *GAMES],
    "what-if": ["--rulebook", "fide-2009", "--k", "15", "--rating", "2224", "--opponent", "2319"],
    "expected": ["--rating", "1834", "--opponent", "2179"],
    "initial": ["--rulebook", "fide-2009", "--block", "2220x3:1", "--block", "2150x5:3"],
    "performance": ["--rulebook", "fce-2016", "--vs", "2319:0", "--vs", "2181:1"],
    "k": ["--rulebook", "fce-2016", "--games-by-year", "2016:10 2018:36", "--birth-date", "2000",
          "--federated-since", "2016-02-03", "--rating-peak", "2100", "--on", "2019-10-01"],
}  # fmt: skip
CODE = (
    "import sys; from arpad.cli import main; sys.argv[0] = 'arpad'\n"
    "try: main()\n"
    "finally: print([m for m in ('polars', 'narwhals', 'numpy') if m in sys.modules])"
)


@pytest.mark.parametrize("form", [["--json"], []])
@pytest.mark.parametrize("call", CALLS)
def test_a_calculator_loads_no_engine(call: str, form: list[str]) -> None:
    command = [sys.executable, "-c", CODE, "calc", call.split()[0], *CALLS[call], *form]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer, _, engines = done.stdout.strip().rpartition("\n")
    assert answer, done.stderr
    assert engines == "[]"


def test_the_log_of_an_office_loads_no_engine(tmp_path: Path) -> None:
    def run(*words: str) -> str:
        command = [sys.executable, "-c", CODE, "office", *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    run("init", str(tmp_path / "club"), "--name", "Club", "--because", "its first day")
    answer, _, engines = run("log", "--at", str(tmp_path / "club")).strip().rpartition("\n")
    assert "its first day" in answer
    assert engines == "[]"

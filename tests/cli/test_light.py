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


def test_an_office_shows_log_events_and_players_without_an_engine(tmp_path: Path) -> None:
    def run(*words: str) -> str:
        command = [sys.executable, "-c", CODE, *words]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()

    at = str(tmp_path / "club")
    run("office", "init", at, "--name", "Club", "--because", "its first day")
    log = run("office", "log", "--at", at)
    assert "its first day" in log
    shown = [log, run("event", "list", "--at", at), run("player", "find", "reti", "--at", at)]
    assert [answer.rpartition("\n")[2] for answer in shown] == ["[]"] * 3

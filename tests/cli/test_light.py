"""What starts without Polars: every calculator, and what an office shows of few rows."""

import json
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path

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
SCRIPT = """
import json, os, sys
import arpad.cli.app, arpad.cli.calc.command, arpad.cli.jobs.queueing
from arpad.cli import main

for words in json.loads(sys.argv[1]):
    sys.stdout.flush()
    child = os.fork()
    if child:
        assert not os.waitpid(child, 0)[1], words
        continue
    sys.argv = ["arpad", *words]
    try:
        main()
    except SystemExit as left:
        print("left with", left.code or 0)
    print("has", [name for name in ("polars", "narwhals", "numpy") if name in sys.modules])
    sys.stdout.flush()
    os._exit(0)
"""
LIGHT = "has []"
"""What a call ends with that has loaded no engine."""


def called(*calls: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return what each call answers, how it leaves and what it has loaded, each in its process."""
    command = [sys.executable, "-c", SCRIPT, json.dumps(calls)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines, answers = [], []
    for line in done.stdout.splitlines():
        if line.startswith("has "):
            answers.append(("\n".join(lines[:-1]), lines[-1], line))
            lines = []
        else:
            lines.append(line)
    return answers


def test_a_calculator_loads_no_engine() -> None:
    calls = [["calc", call.split()[0], *words, *form]
             for (call, words), form in product(CALLS.items(), ([], ["--json"]))]  # fmt: skip
    answers = called(*calls)
    assert len(answers) == len(calls)
    for words, (answer, left, loaded) in zip(calls, answers, strict=True):
        assert answer, words
        assert (left, loaded) == ("left with 0", LIGHT), words


def test_an_office_shows_what_has_few_rows_without_an_engine(tmp_path: Path) -> None:
    at = ("--at", str(tmp_path / "club"))
    asked = ("office log", "office show", "event list", "player find reti", "player show 1",
             "claim list")  # fmt: skip
    _, _, *shown = called(
        ["office", "init", at[1], "--name", "Club", "--because", "its first day"],
        ["player", "add", "Reti, Ana", "--because", "she joined", *at],
        *([*words.split(), *at] for words in asked),
    )
    assert "its first day" in shown[0][0]
    assert "Reti, Ana" in shown[asked.index("player show 1")][0]
    assert [loaded for *_, loaded in shown] == [LIGHT] * len(asked)

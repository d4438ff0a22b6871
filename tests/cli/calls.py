"""Calls of the command line, and files to call it with: sound ones, broken ones, odd names."""

import gzip
import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

import arpad
from arpad.cli.verbs import app
from tests.answers.schemas import check, name_of
from tests.office.papers import Paper, Person

DEMO = Path(arpad.__file__).parent / "demo"
DORTMUND, OPEN, LIST = DEMO / "dortmund_2010.trf", DEMO / "open_2010.trf", DEMO / "list_2010-07.csv"
JULY = f"2010-07-01={LIST}"

PROBLEM = {"level", "line", "column", "code", "found", "message", "fix", "file"}
"""The keys of a problem in the contracts, and the file that it was found in."""
ODD_NAMES = ("[red]Rossi[/red], Ana", "<b>Bold</b> & Co, Bo", "[/], Cy \\", "{x} %s, Di")


def run(*words: str | Path) -> Result:
    """Call arpad as from a wide terminal; no call may end in an exception of Python's."""
    runner = CliRunner(env={"COLUMNS": "240", "NO_COLOR": "1", "TERM": "dumb"})
    result = runner.invoke(app, [str(word) for word in words])
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert "Traceback" not in result.output
    return result


def answer(*words: str | Path, code: int = 0) -> dict[str, Any]:
    """Return the one JSON object on standard output of a call that leaves with this code."""
    result = run(*words, "--json")
    assert result.exit_code == code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    assert isinstance(found, dict)
    assert all(set(problem) == PROBLEM for problem in found.get("problems", ()))
    check(name_of([str(word) for word in words]), found)
    return found


def codes(problems: list[dict[str, Any]], level: str | None = None) -> list[str]:
    return [p["code"] for p in problems if level in (None, p["level"])]


def broken_files(folder: Path) -> dict[str, Path]:
    """Write what people send in place of a report, and return it by what it is."""
    sound = OPEN.read_bytes()
    contents = {
        "empty": b"",
        "blank": b"\n \n\n",
        "binary": bytes(range(256)) * 20,
        "html": b"<!DOCTYPE html>\n<html><body>404 Not Found</body></html>\n",
        "zipped": gzip.compress(sound, mtime=0),
        "truncated": sound[: len(sound) // 2],
        "text": b"Dear office,\n\nplease find the report attached.\n",
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / f"{name}.trf").write_bytes(content)
    return {name: folder / f"{name}.trf" for name in contents}


def odd_report(folder: Path) -> Path:
    """Write a sound report whose names look like markup, and its event's name too."""
    people = [
        Person(str(n), 2000 - 100 * n, name=name) for n, name in enumerate(ODD_NAMES, start=1)
    ]
    games = [(1, "1", "2", "1"), (1, "3", "4", "="), (2, "1", "3", "+"), (2, "2", "4", "0")]
    return Paper("[bold]cup", people, games).write(folder)

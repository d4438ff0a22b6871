"""Calls that a page of the documentation shows: found, run, and held against what it prints.

A page's `$ arpad ...` are run in order. The lines below each must be printed, in that order and,
save where `...` stands, without others between them; blanks don't count.
"""

import re
import shlex
from dataclasses import dataclass

from typer.testing import CliRunner

from arpad.cli.verbs import app


@dataclass(frozen=True)
class Call:
    """One command of the page, the lines that it prints, and the exit code that stands below."""

    command: str
    printed: tuple[str, ...]
    code: int


def calls(text: str) -> tuple[Call, ...]:
    """Return every command of a page's consoles. `$ echo $?` gives the code of the one before."""
    found: list[Call] = []
    for block in re.findall(r"^```console\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE):
        for part in re.split(r"^\$ ", block.replace("\\\n", " "), flags=re.MULTILINE)[1:]:
            command, *printed = part.rstrip("\n").split("\n")
            if command == "echo $?":
                last = found.pop()
                found.append(Call(last.command, last.printed, int(printed[0])))
            else:
                found.append(Call(command, tuple(printed), 0))
    return tuple(found)


def arpad(command: str) -> tuple[int, list[str]]:
    words = shlex.split(command)
    assert words[0] == "arpad"
    runner = CliRunner(env={"COLUMNS": "96", "NO_COLOR": "1", "TERM": "dumb"})
    result = runner.invoke(app, words[1:])
    assert isinstance(result.exception, SystemExit | None), result.exception
    lines = [" ".join(line.split()) for line in result.output.splitlines()]
    # A sign of life on long work comes or not, by the load of the machine.
    return result.exit_code, [line for line in lines if not line.endswith(" …")]


def assert_prints(found: list[str], expected: tuple[str, ...], command: str) -> None:
    """Assert that the expected lines are printed; `...` stands for any lines, or for none."""
    lines = [" ".join(line.split()) for line in expected]
    pattern = "".join("(?:.*\n)*?" if line == "..." else f"{re.escape(line)}\n" for line in lines)
    printed = "".join(f"{line}\n" for line in found)
    assert re.fullmatch(pattern, printed), f"{command} prints:\n{printed}"

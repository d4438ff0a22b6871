"""Calls that a page of the documentation shows: found, run, and held against what it prints.

A page's `$ arpad ...` are run in order. The lines below each must be printed, in that order and,
save where `...` stands, without others between them; blanks don't count. A call that stands in a
sentence or a table is whole if it lacks nothing: no argument, and no word in place of one (LIST).
"""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import typer.main
from typer.testing import CliRunner

from arpad.cli.verbs import app

ROOT: Final = Path(__file__).parents[2]
PLACEHOLDER: Final = re.compile(
    r"\.\.\.|(ACT|CODE|D|DIR|EVENT|FILE|GAMES|GIVEN_UP|KEPT|LAST|LIST|N|NUMBER|PLAYER|RANK|REPORT"
    r"|VERB)(\.\.\.)?"
)
_SOME_HASH: Final = re.compile(
    r"\b[0-9a-f]{4,64}…|\b[0-9a-f]{64}\b|\d{4}-\d\d-\d\dT[\d:]+Z|\d+(?= acts)"
)
FENCES: Final = re.compile(r"^```.*?^```$", flags=re.DOTALL | re.MULTILINE)


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


@cache
def pages() -> Mapping[str, str]:
    """Return every page that shows commands, by its path from the root."""
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return {one.relative_to(ROOT).as_posix(): one.read_text(encoding="utf-8") for one in paths}


def inline(text: str) -> tuple[str, ...]:
    """Return the calls that stand in sentences and tables, each once."""
    spans = re.findall(r"`(arpad [^`]+)`", FENCES.sub("", text))
    return tuple(dict.fromkeys(" ".join(span.split()) for span in spans))


@cache
def _root() -> Any:
    """Return the application, whose making takes a while, as calls have it."""
    return typer.main.get_command(app)


def words_of(command: str) -> list[str]:
    """Return the words of a call after `arpad`, without a comment behind it."""
    words = shlex.split(command, comments=True)
    assert words[0] == "arpad", command
    return words[1:]


@cache
def is_whole(command: str) -> bool:
    """Tell whether nothing has to be filled in before a call can be typed.

    Leaves as the command line does for a verb or an option that there is not.
    """
    words = words_of(command)
    verb = _root()
    name = "arpad"
    while words and (inner := getattr(verb, "commands", None)):
        if words[0] not in inner:
            break
        name, verb = words[0], inner[words.pop(0)]
    if hasattr(verb, "commands") and not getattr(verb, "invoke_without_command", False):
        assert not words, f"{command}: there is no verb {words[0]}"
        return False
    if not words:
        return False  # the verb's name
    options = {option for one in verb.params for option in (*one.opts, *one.secondary_opts)}
    for word in words:
        if word == "--":
            break
        if word.startswith("--") and word != "--help":
            assert word.partition("=")[0] in options, f"{command}: no option {word}"
    if "--help" in words or any(PLACEHOLDER.fullmatch(word) for word in words):
        return False
    try:
        verb.make_context(name, words)
    except typer.Exit as left:
        if type(left.__context__).__name__ in ("MissingParameter", "BadOptionUsage"):
            return False
        raise
    return True


def arpad(command: str) -> tuple[int, list[str]]:
    words = words_of(command)
    runner = CliRunner(env={"COLUMNS": "96", "NO_COLOR": "1", "TERM": "dumb"})
    result = runner.invoke(app, words)
    assert isinstance(result.exception, SystemExit | None), result.exception
    return result.exit_code, lines_of(result.output)


def lines_of(output: str) -> list[str]:
    """Return what a call printed, line by line, whatever blanks stand between the words.

    Left out are signs of life on long work, which come or not, by the load of the machine.
    """
    lines = [" ".join(line.split()) for line in output.splitlines()]
    return [line for line in lines if not line.endswith(" …")]


def assert_prints(found: list[str], expected: tuple[str, ...], command: str) -> None:
    """Assert that the expected words are printed; `...` stands for any of them, or for none.

    Where a line is broken depends on the width of the terminal, and is not looked at; nor is which
    hash or time of day it is, for these are other ones each time.
    """
    words = _SOME_HASH.sub("#", " ".join(expected)).split()
    pattern = "".join("(?:.* )??" if word == "..." else f"{re.escape(word)} " for word in words)
    printed = _SOME_HASH.sub("#", " ".join(" ".join(found).split()) + " ")
    assert re.fullmatch(pattern, printed), f"{command} prints:\n" + "\n".join(found)

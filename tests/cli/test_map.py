"""The first screen of the command line: `arpad --help`, and the help of its groups and verbs."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

from arpad.cli.map import BEGIN, verbs
from arpad.cli.verbs import STUDIES, app

ROOT: Any = typer.main.get_command(app)
LINES_MAX = 45
COLUMNS = 80


def screen(*words: str) -> str:
    """Return what a call prints on a terminal of 80 columns."""
    return CliRunner().invoke(app, words, terminal_width=COLUMNS, prog_name="arpad").output


def groups(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of each group of verbs that is shown."""
    for name, inner in getattr(command, "commands", {}).items():
        if getattr(inner, "commands", None) and not inner.hidden:
            yield (*path, name)


def test_the_first_screen_is_one_screen() -> None:
    lines = screen("--help").splitlines()
    assert len(lines) <= LINES_MAX
    assert all(len(line) < COLUMNS for line in lines)
    assert not [line for line in lines if line.endswith("...") and "VERB" not in line]
    assert screen("help") == screen("--help")


def test_each_sentence_of_the_first_screen_stands_on_its_own_line() -> None:
    rows = [
        line for line in screen("--help").splitlines() if line.startswith("  ") and "  " in line[2:]
    ]
    assert len(rows) > 25
    assert all(row.rstrip().endswith(".") for row in rows)


def test_every_verb_is_on_the_map_once_and_every_word_of_the_map_is_a_verb() -> None:
    on_map = list(verbs())
    shown = {name for name, verb in ROOT.commands.items() if not verb.hidden}
    assert len(on_map) == len(set(on_map))
    assert set(on_map) | {"help"} == shown


@pytest.mark.parametrize("words", BEGIN)
def test_the_verbs_to_begin_with_are_verbs(words: str) -> None:
    command = ROOT
    for word in words.split():
        command = command.commands[word]
    assert not command.hidden
    assert f"Usage: arpad {words} " in screen(*words.split(), "--help")


@pytest.mark.parametrize("path", [*groups(ROOT)], ids=" ".join)
def test_a_group_has_a_whole_sentence_for_each_verb(path: tuple[str, ...]) -> None:
    page = screen(*path, "--help")
    shown = page.partition("\nVerbs:\n")[2].partition("\n\n")[0]
    assert "..." not in shown
    command = ROOT.commands[path[0]]
    for name in command.commands:
        assert f"\n  {name} " in f"\n{shown}"


def test_the_options_of_a_verb_stand_in_groups() -> None:
    page = screen("period", "publish", "--help")
    own, in_office, printed = (
        page.index(f"\n{title}:\n") for title in ("Options", "In an office", "What is printed")
    )
    own_options, shared, screens = page[own:in_office], page[in_office:printed], page[printed:]
    assert all(name in own_options for name in ("--date", "--approve", "--games"))
    assert all(name in shared for name in ("--at", "--by", "--because"))
    assert all(name in screens for name in ("--json", "--queue", "--lang", "--quiet", "--help"))


@pytest.mark.parametrize("study", STUDIES)
def test_a_study_has_its_old_name_too(study: str) -> None:
    moved, old = ROOT.commands["lab"].commands[study], ROOT.commands[study]
    assert old.hidden
    assert [one.opts for one in old.params] == [one.opts for one in moved.params]
    assert f"  {study} " not in screen("--help")
    assert screen(study, "--help").replace(f"arpad {study}", f"arpad lab {study}", 1) == screen(
        "lab", study, "--help"
    )

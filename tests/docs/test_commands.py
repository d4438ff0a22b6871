"""Every command that README and docs show is run, and prints what the page shows of it.

A page's commands are typed in its world (`worlds.py`), first those of its consoles in their order,
then those of its sentences. Nobody has to add a test for a new command: it is run, or it fails.
"""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from arpad.spark.command import main as spark
from tests.docs.not_run import DEAR, NOT_RUN, is_left_out
from tests.docs.pages import arpad, assert_prints, calls, inline, is_whole, pages
from tests.docs.worlds import WORLDS, World, demo
from tests.sampling import sampled

TYPED = tuple(f"docs/tutorials/{name}.md" for name in (
    "first-year", "watch-the-scale", "your-rulebook"))  # fmt: skip
"""Each has a test of its own beside this one, which types all of it in its own folder."""


def commands(page: str) -> list[tuple[str, tuple[str, ...], int]]:
    """Return the commands of a page that can be typed, what they print, the code they leave."""
    text = pages()[page]
    shown = [(one.command, one.printed, one.code) for one in calls(text)]
    typed = {command for command, _, _ in shown}
    return shown + [
        (one, (), 0)
        for one in inline(text)
        if one not in typed and not one.startswith(tuple(NOT_RUN.get(page, ()))) and is_whole(one)
    ]


RUN = [
    name
    for name in pages()
    if name not in TYPED and any(not is_left_out(name, one) for one, _, _ in commands(name))
]


def test_every_command_that_is_shown_has_its_verb_and_options() -> None:
    seen = 0
    for name, text in pages().items():
        for command in (*(one.command for one in calls(text)), *inline(text)):
            if command.startswith("arpad ") and "no command" not in why(name, command):
                is_whole(command)
                seen += 1
    assert seen > 300


def test_the_calls_of_spark_are_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Read as far as the folder that is there already, before a session of Spark is asked for."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "february").mkdir()
    shown = [one.command for one in calls(pages()["docs/spark.md"]) if "arpad.spark" in one.command]
    assert len(shown) == 3
    for command in shown:
        words = re.split(r"-m arpad\.spark|--where\)\"", command)[-1]
        with pytest.raises(SystemExit) as left:
            spark(shlex.split(words))
        assert left.value.code == 2
        assert "february exists already" in capsys.readouterr().err


def why(page: str, command: str) -> str:
    """Return why a command of a page is not run, or nothing."""
    reasons = NOT_RUN.get(page, {}).items()
    return next((reason for words, reason in reasons if command.startswith(words)), "")


@pytest.mark.parametrize(
    ("command", "whole"),
    [
        ("arpad check open.trf --list 2010-09-01=list.csv  # held against the list", True),
        ("arpad check --json", True),
        ("arpad check", False),
        ("arpad explain --in nov10", False),
        ("arpad intake REPORT...", False),
        ("arpad rate --out", False),
    ],
)
def test_a_call_that_lacks_something_is_not_whole(command: str, *, whole: bool) -> None:
    assert is_whole(command) is whole


@pytest.mark.parametrize("command", ["arpad list shew nov10", "arpad check open.trf --liszt a"])
def test_a_verb_or_an_option_that_there_is_not_is_found(command: str) -> None:
    with pytest.raises(AssertionError, match=r"no verb shew|no option --liszt"):
        is_whole(command)


def test_no_command_stands_where_it_is_not_found() -> None:
    """A command line of a block stands behind `$ `, in a console; else nobody would run it."""
    for name, text in pages().items():
        for kind, block in re.findall(r"^```([^\n]*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            stray = re.search(r"^(\$ |arpad (?!\()).*", block, re.MULTILINE)
            assert kind == "console" or name.startswith("docs/tutorials/") or not stray, (
                name,
                stray,
            )


def test_what_is_not_run_is_shown() -> None:
    for page, reasons in NOT_RUN.items():
        text = pages()[page]
        shown = [*(one.command for one in calls(text)), *inline(text)]
        for words in reasons:
            assert any(one.startswith(words) for one in shown), (page, words)
    everything = [one for name in pages() for one, _, _ in commands(name)]
    for words in DEAR:
        assert any(one.startswith(words) for one in everything), words


@pytest.mark.parametrize("page", sampled(RUN, len(RUN) // 3))
def test_every_command_of_a_page_runs(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARPAD_OFFICER", "ana")
    monkeypatch.setenv("ARPAD_OFFICE", "federation")
    type_page(page, tmp_path, arpad, monkeypatch.setenv)


def type_page(
    page: str,
    folder: Path,
    typing: Callable[[str], tuple[int, list[str]]],
    exporting: Callable[[str, str], object],
) -> None:
    """Type every command of a page in its world, which is made in the present folder."""
    world = WORLDS.get(page, World(demo))
    world.make(folder)
    for command, printed, code in commands(page):
        if is_left_out(page, command):
            continue
        if command.startswith("export "):
            name, _, value = command.removeprefix("export ").partition("=")
            exporting(name, value)
            continue
        for words, more in world.before.items():
            if command.startswith(words):
                more()
        left, found = typing(world.here(command))
        expected = next((n for words, n in world.codes.items() if command.startswith(words)), code)
        assert left == expected, (command, left, found)
        if printed:
            assert_prints(found, tuple(map(world.here, printed)), command)

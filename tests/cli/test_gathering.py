"""A call has the files of its own verb alone, in which it finds all that belongs to the verb."""

import os
import re
import subprocess
import sys
from pathlib import Path

from arpad.cli import FILES

SCRIPT = """
import os, sys, typer
from arpad.cli import FILES, gathered_for

def described(command, path):
    takes = [(p.opts, p.secondary_opts, p.required, p.help) for p in command.params]
    print(path, type(command).__name__, command.help, command.hidden, takes)
    for name, verb in getattr(command, "commands", {}).items():
        described(verb, f"{path} {name}")

for words in [*([name] for name in FILES), []]:
    sys.stdout.flush()
    child = os.fork()
    if child:
        assert not os.waitpid(child, 0)[1], words
        continue
    root = typer.main.get_command(gathered_for(words))
    for name in words or FILES:
        described(root.commands[name], name)
    sys.stdout.flush()
    os._exit(0)
"""


def test_a_verb_alone_is_the_verb_among_all() -> None:
    """The last to write is the whole application: it says all of them again."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=120
    )
    lines = done.stdout.splitlines()
    assert len(lines) > 2 * 120
    assert lines[: len(lines) // 2] == lines[len(lines) // 2 :]


def test_a_verb_imports_no_other_verb() -> None:
    """`arpad calc` reads neither what acts are declared as nor how a federation is invented."""
    script = (
        "import sys\nfrom arpad.cli import gathered_for\ngathered_for(['calc'])\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    modules = set(done.stdout.split())
    assert "arpad.cli.calc.command" in modules
    assert not {"arpad.cli.rate.command", "arpad.office.acts.kinds", "polars"} & modules


def test_a_completing_shell_and_a_wrong_word_have_all_verbs() -> None:
    """What a shell completes stands in the environment, and not among the words of the call."""
    for words, variables in (["calc"], {"_ARPAD_COMPLETE": "complete_bash"}), (["clac"], {}):
        script = (
            "from arpad.cli import gathered_for\n"
            f"print(len(gathered_for({words!r}).registered_commands))"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True,
            env={**os.environ, **variables},
        )  # fmt: skip
        assert int(done.stdout) > 20


def test_every_file_of_verbs_is_of_a_verb() -> None:
    """A file that adds a verb and that no verb names would be found by nobody."""
    folder = Path(__file__).parents[2] / "arpad" / "cli"
    files = {file for of_verb in FILES.values() for file in of_verb}
    adding = {
        ".".join(path.relative_to(folder).with_suffix("").parts)
        for path in folder.rglob("*.py")
        if re.search(r"^(@\w+\.command\(|verb\()", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert adding - files == set()

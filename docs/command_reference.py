"""The tables of the page of commands: every verb as its help has it, in the order of the map."""

from collections.abc import Iterator
from typing import Any, Final

import typer.main

from arpad.cli.map import GROUPS
from arpad.cli.verbs import app

BEGINS: Final = "In the words of its own help."
"""What is written stands after the paragraph that begins so; all above it is the page's own."""


def commands(page: str) -> str:
    """Return the page with every verb of the command line, each once."""
    verbs = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    own = page[: page.index("\n\n", page.index(BEGINS)) + 2]
    return own + "\n".join(
        f"### {title}\n\n| verb | what it does |\n|---|---|\n"
        + "".join(
            row for names in rows for name in names.split(", ") for row in _rows(verbs[name], name)
        )
        for title, rows in GROUPS.items()
    )


def _rows(verb: Any, words: str) -> Iterator[str]:
    """Yield a row for a verb, and for each below it."""
    inner = getattr(verb, "commands", {})
    if not inner or getattr(verb, "invoke_without_command", False):
        yield f"| `{words}` | {(verb.help or '').splitlines()[0]} |\n"
    for name, one in sorted(inner.items()):
        yield from _rows(one, f"{words} {name}")

"""The tables of the page of commands: every verb as its help has it."""

from collections.abc import Iterator
from typing import Any, Final

import typer.main

from arpad.cli.verbs import app

BEGINS: Final = "In the words of its own help."
"""What is written stands after the paragraph that begins so; all above it is the page's own."""
GROUPS: Final = {
    "Reports of events": ("check", "convert", "mend", "crosstable", "norms", "form"),
    "Lists from files": ("rate", "explain", "replay", "history", "list", "key", "calc"),
    "Rulebooks": ("rulebook",),
    "An office": ("office", "player", "intake", "todo", "event", "period", "correct", "rerate",
                  "claim", "site", "serve", "backup", "restore", "doctor", "job", "worker"),
    "Studies": ("backtest", "calibration", "drift", "exploit", "fit", "simulate"),
}  # fmt: skip
FURTHER: Final = "To begin with, and others"
"""The group of a verb that stands in none above."""


def commands(page: str) -> str:
    """Return the page with every verb of the command line, each once."""
    verbs = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    grouped = {name for names in GROUPS.values() for name in names}
    groups = {**GROUPS, FURTHER: tuple(sorted(verbs.keys() - grouped))}
    own = page[: page.index("\n\n", page.index(BEGINS)) + 2]
    return own + "\n".join(
        f"### {title}\n\n| verb | what it does |\n|---|---|\n"
        + "".join(row for name in names for row in _rows(verbs[name], name))
        for title, names in groups.items()
    )


def _rows(verb: Any, words: str) -> Iterator[str]:
    """Yield a row for a verb, and for each below it."""
    inner = getattr(verb, "commands", {})
    if not inner or getattr(verb, "invoke_without_command", False):
        yield f"| `{words}` | {(verb.help or '').splitlines()[0]} |\n"
    for name, one in sorted(inner.items()):
        yield from _rows(one, f"{words} {name}")

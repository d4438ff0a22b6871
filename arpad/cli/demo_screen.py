"""What the demonstrations print alike: sentences as wide as the screen, and what to type next."""

import os
import sys
from shutil import get_terminal_size

import typer

from arpad.cli.findings.lines import folded


def print_sentence(text: str) -> None:
    """Print a sentence, folded where a terminal looks on."""
    for line in folded(text, "  ", sys.stdout):
        typer.echo(line)


def print_typed(*calls: tuple[str, str]) -> None:
    """Print calls of arpad, each behind what it answers, or below it where the screen is narrow."""
    command = os.environ.get("ARPAD_COMMAND", "arpad")
    width = get_terminal_size().columns
    for what, typed in calls:
        call = f"{command} {typed}"
        typer.echo(f"{what} {call}" if len(what) + len(call) < width else f"{what}\n  {call}")

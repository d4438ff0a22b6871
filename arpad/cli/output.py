"""How a verb answers a machine: one JSON object; and how it leaves: the exit codes."""

from collections.abc import Callable, Iterable
from typing import NoReturn

import typer

from arpad.cli.terminal import put
from arpad.report.problems import Problem

DONE, PROBLEMS, WRONG_USAGE, FAULT = 0, 1, 2, 3


def tell(answer: object, shown: Callable[[], None], *, as_json: bool) -> NoReturn:
    """Print an answer as one JSON object or as people read it; leave with 1 if it has an error."""
    if as_json:
        print_json(answer)
    else:
        shown()
    exit_for(getattr(answer, "problems", ()))


def print_json(answer: object) -> None:
    """Print an answer as one JSON object on standard output (`arpad.answers.json_text`)."""
    from arpad.answers.json_text import json_pieces

    for piece in json_pieces(answer):
        put(piece)
    typer.echo()


def exit_for(problems: Iterable[Problem]) -> NoReturn:
    """Leave with 1 if there is an error among the problems, else with 0."""
    raise typer.Exit(PROBLEMS if any(p.level == "error" for p in problems) else DONE)


def wrong_usage(message: str) -> NoReturn:
    """Say what is wrong with the call and leave with 2."""
    typer.secho(f"arpad: {message}", err=True, fg="red")
    raise typer.Exit(WRONG_USAGE)


def fault(message: str) -> NoReturn:
    """Say what the machine refused, or where arpad itself is wrong, and leave with 3."""
    typer.secho(f"arpad: {message}", err=True, fg="red")
    raise typer.Exit(FAULT)

"""How a verb answers a machine: one JSON object; how it writes a list, and leaves: the exit codes.

What the disk refuses of a list is one sentence, and exit code 3.
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from arpad.cli.terminal import put
from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.office.period.rating import RatedPeriod


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


def check_place(out: Path) -> None:
    """Leave with 2 where a list can't be written: over anything, or into another list."""
    from arpad.archive.manifest import MANIFEST

    if os.path.lexists(out):
        wrong_usage(f"{out} exists already; a published list is never written over.")
    holder = next((one for one in out.absolute().parents if (one / MANIFEST).is_file()), None)
    if holder is not None:
        wrong_usage(f"{out} would lie in {holder}, which is a published list: nothing is added.")


def written(period: "RatedPeriod", out: Path, *, are_inputs_kept: bool = True) -> dict[str, Any]:
    """Write a period to a directory and return its manifest; leave with 3 if that can't be done."""
    from arpad.cli.terminal import working
    from arpad.office.period.archiving import UnexplainedError, archive

    try:
        with working("Writing"):
            return archive(period, out, are_inputs_kept=are_inputs_kept)
    except UnexplainedError as error:
        fault(f"The list doesn't add up, and is not written: {error}. Please report this.")
    except OSError as error:
        reason = error.strerror or str(error)
        fault(f"{out} can't be written: {reason}. Nothing was written.")

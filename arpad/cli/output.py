"""How a verb answers a machine: one JSON object; and how it leaves: the exit codes."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from decimal import Decimal
from typing import Any, Final, NoReturn

import typer

from arpad.report.plain import CONTROLS, MARKS
from arpad.report.problems import Problem

_UNSEEN: Final = re.compile(rf"(?!\n)[{CONTROLS}{MARKS}\ud800-\udfff]")

DONE, PROBLEMS, WRONG_USAGE, FAULT = 0, 1, 2, 3


def print_json(answer: Mapping[str, Any]) -> None:
    """Print one JSON object on standard output, keys in the order given.

    Signs that nobody sees are written as JSON's escapes, so that nothing of them is lost.
    """
    typer.echo(_UNSEEN.sub(_escape, json.dumps(answer, ensure_ascii=False, indent=2)))


def points(amount: int, digits: int) -> str:
    """Return a whole number of small units as a decimal string with two places at least.

    >>> points(390000, 5), points(-1195, 3), points(12345, 4)
    ('3.90', '-1.195', '1.2345')
    """
    text = f"{Decimal(amount).scaleb(-digits):f}"
    whole, _, fraction = text.partition(".")
    return f"{whole}.{fraction.rstrip('0').ljust(2, '0')}"


def score(half_points: int) -> str:
    """Return points from half points, as a decimal string.

    >>> score(13), score(4)
    ('6.5', '2')
    """
    return f"{half_points // 2}.5" if half_points % 2 else str(half_points // 2)


def problem_rows(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Return problems as JSON objects."""
    return [asdict(problem) for problem in problems]


def _escape(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]


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

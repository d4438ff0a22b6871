"""How a verb says what it found: one JSON object, or tables for people; problems and exit codes."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn

import typer

from arpad.report.problems import Problem

DONE, PROBLEMS, WRONG_USAGE = 0, 1, 2


def print_json(answer: Mapping[str, Any]) -> None:
    """Print one JSON object on standard output, keys in the order given."""
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


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


def print_problems(problems: Sequence[Problem], lesser_max: int = 8) -> None:
    """Print problems as a table on standard error, errors first.

    Of what was mended or is only worth knowing, `lesser_max` are shown and the rest is counted.
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    if not problems:
        return
    order = {"error": 0, "warning": 1, "fixed": 2, "info": 3}
    colours = {"error": "red", "warning": "yellow", "fixed": "cyan", "info": "dim"}
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in ("level", "where", "what", "what to do"):
        table.add_column(heading, overflow="fold")
    in_order = sorted(problems, key=lambda p: (order[p.level], p.file, p.line or 0))
    grave = [problem for problem in in_order if problem.level in ("error", "warning")]
    lesser = in_order[len(grave) :]
    for problem in (*grave, *lesser[:lesser_max]):
        name = Path(problem.file).name
        place = ":".join(str(part) for part in (name, problem.line, problem.column) if part)
        colour = colours[problem.level]
        found = f" ({problem.found!r})" if problem.found else ""
        table.add_row(
            f"[{colour}]{problem.level}[/]",
            escape(place),
            escape(problem.message + found),
            escape(problem.fix),
        )
    if len(lesser) > lesser_max:
        table.caption = f"and {len(lesser) - lesser_max} lesser findings; --json or check has all"
        table.caption_justify = "left"
    Console(stderr=True).print(table)


def exit_for(problems: Iterable[Problem]) -> NoReturn:
    """Leave with 1 if there is an error among the problems, else with 0."""
    raise typer.Exit(PROBLEMS if any(p.level == "error" for p in problems) else DONE)


def wrong_usage(message: str) -> NoReturn:
    """Say what is wrong with the call and leave with 2."""
    typer.secho(f"arpad: {message}", err=True, fg="red")
    raise typer.Exit(WRONG_USAGE)

"""What the verbs of research share: the extra they need, tables for people and for JSON."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arpad.cli.output import wrong_usage

if TYPE_CHECKING:
    import polars as pl

    from arpad.law import Rulebook

SeedOption = Annotated[int, typer.Option(min=0, help="Chance starts here: same seed, same answer.")]
WhatIfOption = Annotated[
    list[str] | None,
    typer.Option(
        help="A field of the rulebook replaced: k_factor=20, cap=none, expected_scores=fce-2016."
    ),
]
NEEDED = ("numba", "numpy", "scipy")


def require_research() -> None:
    """Leave with 2 if the libraries of the extra `research` are not installed."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        wrong_usage(
            f"this verb needs {', '.join(missing)}: install them with "
            'pip install "arpad[research]".'
        )


def changed_book(book: "Rulebook", text: str) -> "Rulebook":
    """Return the rulebook with the field that FIELD=VALUE names replaced, or leave with 2."""
    from arpad.rulebooks import CATALOGUE
    from arpad.supervise.what_if import NoSuchChangeError, what_if

    try:
        return what_if(book, text, CATALOGUE)
    except NoSuchChangeError as error:
        wrong_usage(f"--what-if {text}: {error}")


def table_rows(table: "pl.DataFrame", digits: int = 5) -> list[dict[str, Any]]:
    """Return the rows of a table for JSON: decimals as strings, so that nothing is lost."""
    return [
        {name: _exact(value, digits) for name, value in row.items()}
        for row in table.iter_rows(named=True)
    ]


def print_table(table: "pl.DataFrame", title: str = "", digits: int = 4) -> None:
    """Print a table for people; an empty cell is a dash."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    shown = Table(box=None, title=title or None, title_justify="left")
    for name, kind in table.schema.items():
        shown.add_column(
            name.replace("_", " "),
            justify="right" if kind.is_numeric() else "left",
            overflow="fold",
        )
    for row in table.iter_rows():
        shown.add_row(*(escape(_shown(value, digits)) for value in row))
    Console().print(shown)


def _exact(value: Any, digits: int) -> Any:
    return f"{value:.{digits}f}" if isinstance(value, float) else value


def _shown(value: Any, digits: int) -> str:
    if value is None:
        return "–"
    return f"{value:.{digits}f}" if isinstance(value, float) else str(value)

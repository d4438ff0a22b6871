"""`arpad list`: what lists say of each other."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.output import exit_for, print_json, print_problems, problem_rows, wrong_usage

if TYPE_CHECKING:
    from arpad.formats.problems import Problem
    from arpad.office.lists import RatingList

list_app = typer.Typer(help="Compare rating lists.", no_args_is_help=True)
app.add_typer(list_app, name="list")


@list_app.callback()
def _group() -> None:
    """Compare rating lists."""


@list_app.command()
def diff(
    older: Annotated[Path, typer.Argument(help="A list: a file, or a directory of rate --out.")],
    newer: Annotated[Path, typer.Argument(help="Another.")],
    as_json: JsonFlag = False,
) -> None:
    """Show who is on one list only, and whose rating, K or status differs.

    Example: arpad list diff jul10 sep10
    """
    from arpad.office.comparing import differences

    problems: list[Problem] = []
    lists = [_load(path, problems) for path in (older, newer)]
    if any(found is None for found in lists):
        if as_json:
            print_json({"differences": [], "problems": problem_rows(problems)})
        else:
            print_problems(problems)
        exit_for(problems)
    rows = differences(*(found.rows for found in lists if found))
    if as_json:
        print_json({"differences": rows, "problems": problem_rows(problems)})
    else:
        _print(rows)
        print_problems(problems)
    exit_for(problems)


def _load(path: Path, problems: "list[Problem]") -> "RatingList | None":
    from arpad.office.lists import load_list

    if not path.exists():
        wrong_usage(f"there is no file or directory {path}.")
    found, of_list = load_list(path, None)
    problems += of_list
    return found


def _print(rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    if not rows:
        typer.echo("The lists agree.")
        return
    table = Table(box=None)
    for heading in ("id", "name", "what", "older", "newer"):
        table.add_column(heading)
    for row in rows:
        shown = (row["player_id"], row["name"], row["what"], row["older"], row["newer"])
        table.add_row(*(escape("–" if value is None else str(value)) for value in shown))
    Console().print(table)

"""`arpad list verify`: whether published lists are what they say."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.findings import print_problems
from arpad.cli.lists import list_app
from arpad.cli.output import fault, tell, wrong_usage
from arpad.cli.rulebook.named import known_rulebooks
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.answers.verifying import ListsVerified


@list_app.command("verify")
def verify(
    source: Annotated[
        Path, typer.Argument(metavar="DIR", help="A list's directory, or a folder of them.")
    ],
    inputs: Annotated[
        Path | None,
        typer.Option(help="Where the inputs lie, if not beside the lists in NAME.inputs."),
    ] = None,
    rulebook: Annotated[
        list[str] | None,
        typer.Option("--rulebook", "-r", help="The file of a rulebook of your own."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Verify a list, or a folder of lists as a chain: every byte, and every row made again.

    Example: arpad list verify lists
    """
    from arpad.answers.verifying import verified
    from arpad.archive import verify as archive_verify
    from arpad.cli.progress import working
    from arpad.formats.files import is_directory

    if not is_directory(source):
        wrong_usage(f"there is no directory {source}.")
    if inputs is not None and not is_directory(inputs):
        wrong_usage(f"--inputs {inputs}: there is no directory of this name.")
    known = known_rulebooks(*(rulebook or ()))
    try:
        with working("Verifying"):
            checked = archive_verify.verify(source)
            more = archive_verify.lists_beside(source, checked)
            answer = verified(checked, more, partial(_inputs_of, inputs), known.catalogue)
    except OSError as error:
        fault(f"{source} can't be read: {error.strerror or error}.")
    tell(answer, partial(_print, answer), as_json=as_json)


def _inputs_of(inputs: Path | None, path: Path) -> Mapping[str, bytes] | None:
    """Return the inputs of a list: beside it, or in the directory given, alone or among others."""
    from arpad.archive.writing import inputs_beside, read_inputs

    beside = inputs_beside(path.resolve())
    found = beside if inputs is None else inputs / beside.name
    if inputs is not None and not found.is_dir():
        found = inputs
    return read_inputs(found) if found.is_dir() else None


def _print(answer: "ListsVerified") -> None:
    for one in answer.lists:
        text = say("{directory}: list of {day}, {identity}… verified: every byte")
        if one.is_recomputed:
            text = say("{directory}: list of {day}, {identity}… verified: every byte and every row")
        if not one.is_sound or one.identity is None:
            text = say("{directory}: NOT what it says")
        identity = (one.identity or "")[:16]
        typer.echo(text.format(directory=one.directory, day=one.list_date, identity=identity))
    print_problems(answer.problems, shown_by="--json")

"""`arpad list history`: lists of earlier years beside an office's own, as others published them."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.findings import print_problems
from arpad.cli.inputs import parsed_date
from arpad.cli.lists import list_app
from arpad.cli.office.acting import Values, verb
from arpad.cli.office.desk import desk, kept_list
from arpad.cli.office.opening import AtOption, OfficeGroup
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.words import NONE, say
from arpad.office.acts.lists import AddEarlierLists

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.answers.earlier import EarlierListsAdded, EarlierListsShown
    from arpad.office.acting import Officer
    from arpad.office.desk import Desk
    from arpad.office.kept.earlier import EarlierCounted


history = typer.Typer(
    cls=OfficeGroup, help="Lists of earlier years, as others published them: add and show them."
)
list_app.add_typer(history, name="history", no_args_is_help=True)


def _add(here: "Desk", acting: "Officer", values: Values, *, as_json: bool) -> None:
    """Add the lists of a folder, and print how many of their rows are shown."""
    from arpad.answers.earlier import added
    from arpad.office.acting import perform

    with working("Reading the lists"):
        answer = added(perform(here, acting, AddEarlierLists(**values)))
    tell(answer, partial(_print_added, answer), as_json=as_json)


verb(history, AddEarlierLists, _add)


@history.command()
def show(
    list_name: Annotated[str, typer.Option("--list", help="Beside which list.")] = "",
    list_date: Annotated[
        str | None, typer.Option("--date", help="Of this day alone, and name every row left out.")
    ] = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Show the lists of earlier years that an office has, and which of their rows are in doubt.

    Example: arpad list history show --at federation

    Example: arpad list history show --date 2019-02-01 --at federation
    """
    from arpad.answers.earlier import shown

    here = desk(at)
    answer = shown(here.store, kept_list(here, list_name).name, parsed_date(list_date))
    tell(answer, partial(_print_shown, answer), as_json=as_json)


def _print_added(answer: "EarlierListsAdded") -> None:
    _print_lists(answer.lists)
    if answer.act is not None:
        typer.echo(say("Recorded by act {act}.").format(act=answer.act))
    print_problems(answer.problems, shown_by="--json")


def _print_shown(answer: "EarlierListsShown") -> None:
    _print_lists(answer.lists)
    for counted in answer.lists:
        for doubt in counted.doubts:
            text = say("{day}, in doubt: {number} {name}, perhaps {ours}")
            typer.echo(text.format(day=counted.list_date, number=doubt.player_id, name=doubt.name,
                                   ours=doubt.may_be))  # fmt: skip
    for row in answer.nobody:
        typer.echo(say("of nobody here: {number} {name}").format(number=row.player_id,
                                                                 name=row.name))  # fmt: skip
    if not answer.lists and not answer.problems:
        typer.echo(say("Nothing is recorded."))
    print_problems(answer.problems, shown_by="--json")


def _print_lists(lists: "Sequence[EarlierCounted]") -> None:
    """Print each list: its day, who published it, its file, and what became of its rows."""
    for counted in lists:
        text = say("{day}  {publisher}, {file}: {rows} rows, {shown} shown, {doubts} in doubt, "
                   "{nobody} of nobody here")  # fmt: skip
        typer.echo(text.format(day=counted.list_date, publisher=counted.published_by,
                               file=counted.file or NONE, rows=counted.rows, shown=counted.shown,
                               doubts=len(counted.doubts), nobody=counted.of_nobody))  # fmt: skip

"""`arpad office person`: who does what at the office."""

from functools import partial
from typing import TYPE_CHECKING

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.office.office import office
from arpad.cli.office.opening import AtOption, OfficeGroup, now, opened
from arpad.cli.output import tell
from arpad.cli.words import NONE, say

if TYPE_CHECKING:
    from arpad.answers.offices import PersonsListed

person = typer.Typer(cls=OfficeGroup, help="Who does what at the office: give and end roles.")
office.add_typer(person, name="person", no_args_is_help=True)


@person.command("list")
def list_(at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show who has which role, since when and until when, and by whom it was given.

    Example: arpad office person list --at federation
    """
    from arpad.answers.offices import persons

    answer = persons(opened(at).store, now())
    tell(answer, partial(_print_persons, answer), as_json=as_json)


def _print_persons(answer: "PersonsListed") -> None:
    for person in answer.persons:
        of = f" ({person.player})" if person.player else ""
        text = say("{who}: {role}, since {since}, until {until}, by {by}")
        typer.echo(text.format(
            who=person.who, role=say(person.role) + of, since=person.since,
            until=person.until or NONE, by=person.given_by,
        ))  # fmt: skip
    if answer.everybody_is_administrator:
        typer.echo(say("No administrator is named: who works at this machine is one."))

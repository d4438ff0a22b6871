"""`arpad office account` and `arpad office token`: how people and programs come in."""

from functools import partial
from typing import TYPE_CHECKING, Final

import typer

from arpad.cli.office.acting import Values, verb
from arpad.cli.office.office import office
from arpad.cli.office.opening import OfficeGroup
from arpad.cli.office.render import print_done
from arpad.cli.output import tell
from arpad.office.acts.accounts import GiveToken, InviteAccount

if TYPE_CHECKING:
    from arpad.answers.accounts import SecretGiven
    from arpad.office.acting import Officer
    from arpad.office.desk import Desk

UNNAMED: Final = "http://localhost:8001/"
"""Where the working site stands if nobody has said so: on this machine, on its usual port."""
account = typer.Typer(
    cls=OfficeGroup, no_args_is_help=True, help="Who signs in at the working site."
)
office.add_typer(account, name="account")
token = typer.Typer(cls=OfficeGroup, no_args_is_help=True, help="The tokens of programs.")
office.add_typer(token, name="token")


def _given(form: type, desk: "Desk", acting: "Officer", values: Values, *, as_json: bool) -> None:
    """Do an act, and show once what it gave."""
    from arpad.answers.accounts import given
    from arpad.office.acting import perform
    from arpad.office.kept.settings import setting

    done = perform(desk, acting, form(**values))
    way = f"{setting(desk.store, 'working_address') or UNNAMED}welcome/"
    answer = given(desk.store, done, way if form is InviteAccount else "")
    tell(answer, partial(_print, answer), as_json=as_json)


def _print(answer: "SecretGiven") -> None:
    print_done(answer)
    if answer.secret:
        typer.echo(answer.secret)


verb(account, InviteAccount, partial(_given, InviteAccount))
verb(token, GiveToken, partial(_given, GiveToken))

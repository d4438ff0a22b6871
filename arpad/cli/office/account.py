"""`arpad office account` and `arpad office token`: how people and programs come in."""

from functools import partial
from typing import TYPE_CHECKING, Final

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.office.acting import Values, verb
from arpad.cli.office.desk import desk
from arpad.cli.office.office import office
from arpad.cli.office.opening import AtOption, OfficeGroup, now
from arpad.cli.office.render import print_done
from arpad.cli.output import tell
from arpad.cli.words import NONE, say
from arpad.office.acts.accounts import GiveToken, InviteAccount

if TYPE_CHECKING:
    from arpad.answers.accounts import AccountsListed, SecretGiven
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


def _given(form: type, here: "Desk", acting: "Officer", values: Values, *, as_json: bool) -> None:
    """Do an act, and show once what it gave."""
    from arpad.answers.accounts import given
    from arpad.office.acting import perform
    from arpad.office.kept.settings import setting

    done = perform(here, acting, form(**values))
    way = f"{setting(here.store, 'working_address') or UNNAMED}welcome/"
    answer = given(here.store, done, way if form is InviteAccount else "")
    tell(answer, partial(_print, answer), as_json=as_json)


def _print(answer: "SecretGiven") -> None:
    print_done(answer)
    if answer.secret:
        typer.echo(answer.secret)


@account.command("list")
def list_(at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show by what everybody comes in who has a role, and who is signed in now.

    Example: arpad office account list --at federation
    """
    from arpad.answers.accounts import accounts

    answer = accounts(desk(at), now())
    tell(answer, partial(_print_accounts, answer), as_json=as_json)


def _print_accounts(answer: "AccountsListed") -> None:
    for shown in answer.accounts:
        ways = [
            *([say("a token")] if shown.is_program else []),
            *([say("a password")] if shown.has_password else []),
            *([say("codes")] if shown.has_codes else []),
            *([say("passkeys: {count}").format(count=shown.passkeys)] if shown.passkeys else []),
        ]
        text = say("{who} ({roles}): {ways}; signed in now: {count}")
        typer.echo(text.format(
            who=shown.who, roles=", ".join(map(say, shown.roles)), count=shown.sessions,
            ways=", ".join(ways) or NONE,
        ))  # fmt: skip


verb(account, InviteAccount, partial(_given, InviteAccount))
verb(token, GiveToken, partial(_given, GiveToken))

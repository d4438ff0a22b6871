"""`arpad office letters`: letters by mail and messages to programs, written and sent."""

import os
import time
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.office.desk import desk
from arpad.cli.office.office import office
from arpad.cli.office.opening import AtOption, OfficeGroup, now
from arpad.cli.output import tell
from arpad.cli.words import marked, say

if TYPE_CHECKING:
    from arpad.answers.letters import LettersListed, LettersSent, WebhookSecrets
    from arpad.office.desk import Desk

STATES: Final = {"waiting": marked("waiting"), "sent": marked("sent"), "failed": marked("failed"),
                 "dropped": marked("dropped")}  # fmt: skip
letters = typer.Typer(
    cls=OfficeGroup, no_args_is_help=True, help="Letters by mail, and messages to programs."
)
office.add_typer(letters, name="letters")


@letters.command("send")
def send(
    at: AtOption = None,
    every: Annotated[
        float | None,
        typer.Option(min=1, max=3600, help="Go on, with so many seconds between two looks."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Write the letters that are due, and send what waits: by the server of the office's settings.

    Where none is set, letters are put down as .eml files in the office's folder `letters`. What a
    server doesn't take is tried again for a day and a half. The password of the server is read
    from ARPAD_SMTP_PASSWORD. The first call writes nothing of what is past.

    Example: arpad office letters send --every 60 --at federation
    """
    answer = _sent(desk(at))
    while every is not None:
        _print_sent(answer)
        time.sleep(every)
        answer = _sent(desk(at))
    tell(answer, partial(_print_sent, answer), as_json=as_json)


@letters.command("list")
def list_(at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show the last letters: to whom, since when, and what came of each.

    Example: arpad office letters list --at federation
    """
    from arpad.answers.letters import SHOWN_MAX, listed
    from arpad.office.letters.outbox import outbox_of

    answer = listed(outbox_of(desk(at)).letters(SHOWN_MAX))
    tell(answer, partial(_print_listed, answer), as_json=as_json)


@letters.command("secrets")
def secrets(at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show the secret by which each program can tell that a message is from this office.

    Example: arpad office letters secrets --at federation
    """
    from arpad.answers.letters import secrets_of

    answer = secrets_of(desk(at))
    tell(answer, partial(_print_secrets, answer), as_json=as_json)


def _print_secrets(answer: "WebhookSecrets") -> None:
    for webhook in answer.webhooks:
        typer.echo(f"{webhook.name}\t{webhook.url}\t{webhook.secret}")


def _sent(here: "Desk") -> "LettersSent":
    from arpad.answers.letters import LettersSent
    from arpad.cli.office.mail_due import Due, readers
    from arpad.office.accounts.acts import credentials_of
    from arpad.office.letters.mail import PASSWORD_VARIABLE
    from arpad.office.letters.outbox import outbox_of, send_all
    from arpad.registry.zones import role_day

    outbox, at = outbox_of(here), now()
    since, last = outbox.written_until, here.store.last
    everybody = readers(here, credentials_of(here), role_day(here.store, at))
    due = () if since is None else Due(here, everybody, since, at).letters()
    written = outbox.add(due, until=last)
    counts = send_all(here, outbox, os.environ.get(PASSWORD_VARIABLE, ""), at)
    return LettersSent(written=written, **counts)


def _print_sent(answer: "LettersSent") -> None:
    text = say("Letters: {written} written, {sent} sent, {waiting} to be tried again, "
               "{failed} failed.")  # fmt: skip
    typer.echo(text.format(written=answer.written, sent=answer.sent, waiting=answer.put_off,
                           failed=answer.failed))  # fmt: skip


def _print_listed(answer: "LettersListed") -> None:
    for shown in answer.letters:
        text = say("{at} to {who}: {subject} ({state})").format(
            at=shown.queued_at, who=shown.who, subject=shown.subject, state=say(STATES[shown.state])
        )
        typer.echo(f"{text} {shown.said}" if shown.said else text)

"""Mail by an SMTP server, or as files where an office has none: one letter after another."""

import smtplib
import ssl
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from arpad.archive.canonical import hash_of
from arpad.formats.files import write_whole
from arpad.office.letters.servers import MailServer, RefusedError, check_reachable
from arpad.registry.outbox import Letter
from arpad.report.names import plain

PASSWORD_VARIABLE: Final = "ARPAD_SMTP_PASSWORD"
FOLDER: Final = "letters"
"""The folder of an office in which letters are that nobody sends."""
_LOOPBACK: Final = ("localhost", "127.0.0.1")
_SECONDS: Final = 20
_FOR_GOOD: Final = range(500, 600)
"""Replies of a server that no other attempt changes (RFC 5321, 4.2.1)."""


def message_of(letter: Letter, to: str, sender: str, name: str) -> EmailMessage:
    """Return a letter as it is sent: with one identity in all attempts, and no answer asked for."""
    message = EmailMessage(policy=SMTP)
    message["From"] = f'"{_line(name.translate(_NO_QUOTES))}" <{sender}>'
    message["To"] = to
    message["Subject"] = _line(letter.subject)
    message["Date"] = format_datetime(datetime.fromtimestamp(letter.queued_at, UTC))
    message["Message-ID"] = f"<{hash_of(letter.key.encode())[:32]}@{sender.partition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(letter.body)
    return message


_NO_QUOTES: Final = {ord(sign): " " for sign in '"\\'}


def _line(text: str) -> str:
    """Return a text as a header bears it: on one line, whichever sign parts its lines."""
    return " ".join(plain(text).split())


def put_down(message: EmailMessage, folder: Path) -> None:
    """Write a letter as a file that mail programs open. Raises OSError."""
    folder.mkdir(exist_ok=True)
    name = str(message["Message-ID"]).strip("<>").partition("@")[0]
    write_whole(folder / f"{name}.eml", bytes(message))


def send(message: EmailMessage, server: MailServer, password: str) -> None:
    """Hand a letter to a server. Raises RefusedError if it is for good, else OSError.

    Nothing goes out to another machine unless it is encrypted, under a certificate that holds.
    """
    try:
        with _connected(server) as connection:
            if server.user:
                _check_password(password)
                connection.login(server.user, password)
            connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        code, said = next(iter(error.recipients.values()))
        raise _refused(code, said) from error
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
        raise _refused(error.smtp_code, error.smtp_error) from error


def _connected(server: MailServer) -> smtplib.SMTP:
    check_reachable(server.host, server.port)
    context = ssl.create_default_context()
    if server.scheme == "smtps":
        return smtplib.SMTP_SSL(server.host, server.port, timeout=_SECONDS, context=context)
    connection = smtplib.SMTP(server.host, server.port, timeout=_SECONDS)
    if server.host not in _LOOPBACK:
        connection.starttls(context=context)
    return connection


def _check_password(password: str) -> None:
    if not password.isascii():
        raise OSError(f"the password in {PASSWORD_VARIABLE} has letters that aren't ASCII")


def _refused(code: int, said: bytes | str) -> Exception:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return (RefusedError if code in _FOR_GOOD else OSError)(f"{code} {text}")

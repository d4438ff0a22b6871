"""Letters by mail and messages to programs, as they were written and sent."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from arpad.office.desk import Desk
from arpad.office.kept.settings import setting
from arpad.office.letters.servers import webhooks
from arpad.office.letters.webhooks import signing_secret
from arpad.registry.outbox import Letter

SHOWN_MAX: Final = 100
"""So many letters are shown, the last ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LettersSent:
    """How many letters were written, and what came of those that waited.

    Those `put_off` are tried again; `dropped` are those that nobody is to read any more.
    """

    written: int
    sent: int
    put_off: int
    failed: int
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterShown:
    """A letter (or, of kind webhook, a message to a program): since when it waits, how it stands.

    `state`: waiting, sent, failed, or dropped; `said` is what the other side said last.
    """

    who: str
    kind: str
    subject: str
    queued_at: str
    state: str
    attempts: int
    said: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LettersListed:
    """The last letters of an office, the newest first."""

    letters: tuple[LetterShown, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookSecret:
    """Where a program is told what happens, and the secret by which it knows who says it."""

    name: str
    url: str
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookSecrets:
    """The programs that are told what happens."""

    webhooks: tuple[WebhookSecret, ...] = ()


def listed(letters: Iterable[Letter]) -> LettersListed:
    """Return letters as they are shown."""
    return LettersListed(letters=tuple(
        LetterShown(
            who=letter.who, kind=letter.kind, subject=letter.subject, state=letter.state,
            attempts=letter.attempts, said=letter.said,
            queued_at=datetime.fromtimestamp(letter.queued_at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        )
        for letter in letters
    ))  # fmt: skip


def secrets_of(desk: Desk) -> WebhookSecrets:
    """Return the programs that an office tells what happens, each with its secret."""
    urls = webhooks(setting(desk.store, "webhooks")) or {}
    return WebhookSecrets(webhooks=tuple(
        WebhookSecret(name=name, url=url, secret=signing_secret(desk.vault.office, name, url))
        for name, url in urls.items()
    ))  # fmt: skip

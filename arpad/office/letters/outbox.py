"""What waits in an office's outbox is sent, each to where its reader says by now."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from arpad.office.accounts.acts import credentials_of
from arpad.office.desk import Desk
from arpad.office.kept.settings import setting
from arpad.office.letters.mail import FOLDER, message_of, put_down, send
from arpad.office.letters.servers import RefusedError, server_of, webhooks
from arpad.office.letters.webhooks import post, signature, signing_secret
from arpad.registry.acts import seconds_of
from arpad.registry.jobs import engine_beside
from arpad.registry.outbox import Letter, Outbox

_NOBODY: Final = "arpad@localhost"


def outbox_of(desk: Desk) -> Outbox:
    """Return the letters of an office. Raises StoreFailedError."""
    return Outbox(engine_beside(desk.vault.office, desk.store))


def send_all(
    desk: Desk, outbox: Outbox, password: str, at: str, deliver: Callable[..., None] = post
) -> Mapping[str, int]:
    """Send what is due, and return how much was sent, put off, failed, or has no reader any more.

    One letter that isn't taken keeps no other one. `at` is the time now, as acts bear it.
    """
    counts = Counter(sent=0, put_off=0, failed=0, dropped=0)
    now = seconds_of(at)
    while letter := outbox.take(now):
        try:
            is_read = _send(desk, letter, password, now, deliver)
        except RefusedError as error:
            outbox.fail(letter, str(error))
            counts["failed"] += 1
        except OSError as error:
            counts["put_off" if outbox.put_off(letter, str(error)) else "failed"] += 1
        else:
            (outbox.sent if is_read else outbox.drop)(letter)
            counts["sent" if is_read else "dropped"] += 1
    return counts


def _send(
    desk: Desk, letter: Letter, password: str, now: int, deliver: Callable[..., None]
) -> bool:
    """Send a letter; tell whether anybody is to read it. Raises RefusedError and OSError."""
    if letter.kind == "webhook":
        return _posted(desk, letter, now, deliver)
    account = credentials_of(desk).account(letter.who)
    address = letter.address or (account.mail if account else None)
    if address is None:
        return False
    store = desk.store
    message = message_of(letter, address, setting(store, "letters_from") or _NOBODY,
                         setting(store, "name"))  # fmt: skip
    server = server_of(setting(store, "smtp"))
    if server is None:
        put_down(message, desk.vault.office / FOLDER)
    else:
        send(message, server, password)
    return True


def _posted(desk: Desk, letter: Letter, now: int, deliver: Callable[..., None]) -> bool:
    url = (webhooks(setting(desk.store, "webhooks")) or {}).get(letter.who)
    if url is None:
        return False
    identity = f"msg_{letter.key.replace(' ', '_')}"
    secret = signing_secret(desk.vault.office, letter.who, url)
    deliver(url, {
        "Content-Type": "application/json", "User-Agent": "arpad", "webhook-id": identity,
        "webhook-timestamp": str(now), "webhook-signature":
        signature(secret, identity, now, letter.body),
    }, letter.body)  # fmt: skip
    return True

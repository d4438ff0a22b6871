"""Where letters go, as an office writes it in its settings: a mail server, mailboxes, webhooks."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+"
)
_SERVER: Final = re.compile(
    r"(smtps?)://(?:([A-Za-z0-9._%+@-]+)@)?([A-Za-z0-9.-]+)(?::([0-9]{1,5}))?/?"
)
_PORTS: Final = {"smtp": 587, "smtps": 465}


class RefusedError(Exception):
    """What is sent is refused for good: there is no such mailbox, say."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """An SMTP server: smtps speaks TLS from the start, smtp has to begin it unless it is here."""

    scheme: str
    user: str
    host: str
    port: int


def is_mailbox(text: str) -> bool:
    """Tell whether a text is an e-mail address that a letter can go to.

    >>> [is_mailbox(text) for text in ("ana@club.example", "ana@club", "ana@a.org Bcc: x@y.org")]
    [True, False, False]
    """
    return len(text) <= 254 and _ADDRESS.fullmatch(text) is not None


def server_of(text: str) -> MailServer | None:
    """Return the server that a setting names; None if that is none.

    >>> server_of("smtp://office@mail.example.org")
    MailServer(scheme='smtp', user='office', host='mail.example.org', port=587)
    >>> server_of("mail.example.org")
    """
    parts = _SERVER.fullmatch(text)
    if parts is None:
        return None
    scheme, user, host, port = parts.groups()
    return MailServer(scheme, user or "", host, int(port or _PORTS[scheme]))


def webhooks(text: str) -> Mapping[str, str] | None:
    """Return where programs are told what happens, by their names; None if it isn't said right.

    >>> webhooks("club=https://club.example/hook; fed=https://fed.example:8443/in?from=us")
    {'club': 'https://club.example/hook', 'fed': 'https://fed.example:8443/in?from=us'}
    >>> webhooks("club=http://club.example/"), webhooks("")
    (None, {})
    """
    pairs = [part.strip().partition("=") for part in re.split(r"[;\n]", text) if part.strip()]
    by_name = {name: url for name, _, url in pairs if _NAME.fullmatch(name) and _is_url(url)}
    return by_name if len(by_name) == len(pairs) else None


_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def _is_url(url: str) -> bool:
    try:
        parts = urlsplit(url)
        is_whole = parts.scheme == "https" and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    is_plain = url.isascii() and url.isprintable() and " " not in url
    return is_whole and is_plain and parts.username is None

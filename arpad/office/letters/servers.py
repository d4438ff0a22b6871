"""Where letters go, as an office writes it in its settings: a mail server, mailboxes, webhooks."""

import ipaddress
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
_LABEL: Final = re.compile(r"[A-Za-z0-9_-]{1,63}")
_HOST_MAX: Final = 253


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


def can_be_reached(host: str, port: int) -> bool:
    """Tell whether a host and a port can be those of a server: RFC 1035, 2.3.4, and 1 to 65,535.

    >>> can_be_reached("mail.example.org", 587), can_be_reached("2600:1f18::1", 443)
    (True, True)
    >>> can_be_reached("a..b", 587), can_be_reached(f"{64 * 'a'}.org", 587)
    (False, False)
    >>> can_be_reached("mail.example.org", 99999)
    False
    """
    if ":" in host:
        try:
            is_host = ipaddress.ip_address(host).version == 6
        except ValueError:
            return False
    else:
        labels = host.removesuffix(".").split(".")
        is_host = len(host) <= _HOST_MAX and all(map(_LABEL.fullmatch, labels))
    return is_host and 1 <= port <= 65_535


def check_reachable(host: str, port: int) -> None:
    """Raise OSError if there can be no such server: an older office may have written it so."""
    if not can_be_reached(host, port):
        raise OSError(f"there can be no server {host}:{port}")


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


def is_server(text: str) -> bool:
    """Tell whether a setting names a mail server that there can be.

    >>> [is_server(text) for text in ("smtp://mail.example.org", "smtp://a..b", "smtp://a.b:99999")]
    [True, False, False]
    """
    server = server_of(text)
    return server is not None and can_be_reached(server.host, server.port)


def are_webhooks(text: str) -> bool:
    """Tell whether a setting says right to which programs messages go, if to any.

    >>> [are_webhooks(text) for text in ("a=https://club.example/x", "a=https://a..b/x", "")]
    [True, False, True]
    """
    parts = [urlsplit(url) for url in (webhooks(text) or {}).values()]
    are_right = [can_be_reached(part.hostname or "", part.port or 443) for part in parts]
    return webhooks(text) is not None and all(are_right)


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

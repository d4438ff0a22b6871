"""Messages to programs by Standard Webhooks 1.0.0: signed, and to public hosts alone.

A message says what kind of act was recorded and what it concerns by number, and nobody's name:
whoever wants more asks the API, with a token.
"""

import hmac
import http.client
import ipaddress
import json
import socket
import ssl
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from arpad.office.letters.servers import RefusedError, check_reachable
from arpad.registry.acts import Act, Rows
from arpad.registry.place import secret_of

_CONCERNS: Final = ("event", "list", "list_date", "claim", "correction")
_SECONDS: Final = 10.0
_LEAST_SECONDS: Final = 0.1
_GONE: Final = 410
_PREFIX: Final = "whsec_"


def signing_secret(office: Path, name: str, url: str) -> str:
    """Return the secret by which a program's messages are signed: the office's own makes it."""
    key = bytes.fromhex(secret_of(office))
    digest = hmac.digest(key, f"webhook: {name} {url}".encode(), sha256)
    return _PREFIX + b64encode(digest).decode()


def message_of(recorded: Act, rows: Rows) -> str:
    """Return the body of the message about an act: its kind, its time, what its rows concern."""
    several = [row for table in rows.values() for row in table]
    concerned = {
        f"{name}s": values for name in _CONCERNS
        if (values := sorted({str(row[name]) for row in several if row.get(name)}))
    }  # fmt: skip
    body = {"type": recorded.told.kind, "timestamp": recorded.told.at,
            "data": {"act": recorded.number, **concerned}}  # fmt: skip
    return json.dumps(body, ensure_ascii=False)


def signature(secret: str, message: str, at: int, body: str) -> str:
    """Return how a message is signed (Standard Webhooks 1.0.0, "Signature scheme").

    >>> signature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek",
    ...           1614265330, '{"test": 2432232314}')
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    """
    key = b64decode(secret.removeprefix(_PREFIX))
    digest = hmac.digest(key, f"{message}.{at}.{body}".encode(), sha256)
    return f"v1,{b64encode(digest).decode()}"


def public_addresses(host: str, port: int) -> list[str]:
    """Return the addresses of a host in the order in which the machine would try them.

    Raises RefusedError if one of them is not for everybody.
    """
    rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    places = list(dict.fromkeys(str(row[4][0]) for row in rows))
    if not all(map(_is_public, places)):
        raise RefusedError("the host is of a private network")
    return places


def _is_public(place: str) -> bool:
    address = ipaddress.ip_address(place.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inside = (address.ipv4_mapped, address.sixtofour, *(address.teredo or ()))
        if any(inside) or address not in _ROUTED:
            return False
    return address.is_global and not address.is_multicast


_ROUTED: Final = ipaddress.ip_network("2000::/3")
"""The addresses of IPv6 that are handed out to the world's hosts."""


def post(
    url: str, headers: Mapping[str, str], body: str,
    resolve: Callable[[str, int], Sequence[str]] = public_addresses,
    context: ssl.SSLContext | None = None,
) -> None:  # fmt: skip
    """Send a message. Raises RefusedError if it is refused for good, else OSError.

    It goes to the first address that answers of those that were looked at, whatever the name stands
    for a moment later; where an answer leads is not followed.
    """
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 443
    check_reachable(host, port)
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    connection = http.client.HTTPSConnection(host, port, timeout=_SECONDS)
    with closing(connection), _connected(resolve(host, port), port) as plain:
        end = Timer(2 * _SECONDS, lambda: _cut(connection.sock or plain))
        end.start()  # who answers a letter a second keeps nobody waiting
        try:
            secure = context or ssl.create_default_context()
            connection.sock = secure.wrap_socket(plain, server_hostname=host)
            connection.request("POST", path, body.encode(), dict(headers))
            status = connection.getresponse().status
        except http.client.HTTPException as error:
            raise OSError(str(error)) from error
        finally:
            end.cancel()
    if status == _GONE:
        raise RefusedError(f"{status}")
    if not 200 <= status < 300:
        raise OSError(f"{status}")


def _connected(places: Sequence[str], port: int) -> socket.socket:
    """Return a connection to the first place that takes one; the time is that of all of them."""
    end, why = monotonic() + _SECONDS, OSError("the host has no address")
    for tried, place in enumerate(places):
        seconds = (end - monotonic()) / (len(places) - tried)
        try:
            connected = socket.create_connection((place, port), max(seconds, _LEAST_SECONDS))
        except OSError as error:
            why = error
        else:
            connected.settimeout(_SECONDS)
            return connected
    raise why


def _cut(connected: socket.socket) -> None:
    """End a connection while somebody reads from it: what it has of TLS is left to who reads."""
    if connected.fileno() >= 0:  # else it has ended by itself
        socket.socket.shutdown(connected, socket.SHUT_RDWR)

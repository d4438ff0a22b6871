"""What stands before every answer: the headers that keep it safe, and how many one may ask for."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil
from threading import Lock
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arpad.archive.canonical import canonical_json
from arpad.web.api import BASE, problem

SAFE: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_AT_ONCE: Final = 100
_KNOWN_MAX: Final = 10_000
_NETWORK_BITS: Final = 64
_MINUTE: Final = 60.0


class Allowance:
    """How many requests each address has left: a bucket that fills again, a request a drop.

    Whoever has asked for nothing for a while may ask for some at once. Of IPv6 a network of 64 bits
    counts as one address, for that is what one household has. Each process counts by itself.

    >>> now = 0.0
    >>> allowance = Allowance(60, clock=lambda: now)
    >>> [allowance.wait("192.0.2.1") for _ in range(61)][-2:]
    [0, 1]
    >>> allowance.wait("192.0.2.2")
    0
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_minute / _MINUTE
        self._most = float(min(per_minute, _AT_ONCE))
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, address: str) -> int:
        """Take a request from what an address has left; return 0, or for how many seconds to wait.

        Of more addresses than are kept, those that have asked for nothing longest are forgotten.
        """
        key, now = _counted(address), self._clock()
        with self._lock:
            left, since = self._left.pop(key, (self._most, now))
            left = min(self._most, left + (now - since) * self._per_second)
            is_allowed = left >= 1
            self._left[key] = (left - 1 if is_allowed else left, now)
            while len(self._left) > _KNOWN_MAX:
                self._left.popitem(last=False)
        return 0 if is_allowed else ceil((1 - left) / self._per_second)


def _counted(address: str) -> str:
    """Return what an address is counted as.

    >>> _counted("2001:db8::1") == _counted("2001:db8::2"), _counted("192.0.2.1"), _counted("")
    (True, '192.0.2.1', '')
    """
    try:
        address_read = ip_address(address)
    except ValueError:
        return address
    if isinstance(address_read, IPv6Address):
        return str(int(address_read) >> _NETWORK_BITS)
    return address


class Guard:
    """Before an application: refuses an address that asks or sends too much, marks all answers.

    What the API is asked counts, and what forms send. A HEAD is answered as its GET, without the
    body (RFC 9110 9.3.2).

    `per_minute` 0: as many as come.
    """

    def __init__(self, app: ASGIApp, per_minute: int = 0) -> None:
        self._app = app
        self._allowance = Allowance(per_minute) if per_minute else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        is_head = scope["method"] == "HEAD"

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SAFE)
            elif is_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        wait = self._wait(scope)
        app = self._app if not wait else _refused(wait)
        await app({**scope, "method": "GET"} if is_head else scope, receive, marked)

    def _wait(self, scope: Scope) -> int:
        is_counted = scope["method"] == "POST" or str(scope["path"]).startswith(f"{BASE}/")
        if self._allowance is None or not is_counted:
            return 0
        client = scope.get("client")
        return self._allowance.wait(str(client[0]) if client else "")


def _refused(seconds: int) -> Response:
    refusal = problem(429, "Too many requests", f"Ask again in {seconds} s.")
    return Response(
        canonical_json(refusal),
        status_code=429,
        media_type="application/problem+json",
        headers={"Retry-After": str(seconds), "Access-Control-Allow-Origin": "*"},
    )

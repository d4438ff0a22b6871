"""What stands before every answer: the headers that keep it safe, and how much one may ask for."""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil
from threading import Lock
from time import thread_time
from typing import Final, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arpad.web.addresses import is_api
from arpad.web.keeping import Prepared

LOG: Final = logging.getLogger("arpad.web")
T = TypeVar("T")

SAFE: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SHARED: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Retry-After",
}
PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
}
"""What a browser asks before a script may ask with a tag (Fetch, CORS protocol)."""
_SAFE_RAW, _SHARED_RAW = (
    [(name.lower().encode(), text.encode()) for name, text in some.items()]
    for some in (SAFE, SHARED)
)
_AT_ONCE: Final = 100.0
_NOT_MODIFIED: Final = 304
HEAD: Final = "arpad.head"
"""What says of a request that its head alone is sent."""
_KNOWN_MAX: Final = 10_000
_NETWORK_BITS: Final = 64
_MINUTE: Final = 60.0


class Allowance:
    """How much each address has left: a bucket that fills again.

    Whoever has asked for nothing for a while may ask for some at once. Of IPv6 a network of 64 bits
    counts as one address, for that is what one household has. Each process counts by itself.

    >>> now = 0.0
    >>> allowance = Allowance(60, clock=lambda: now)
    >>> [allowance.wait("192.0.2.1") for _ in range(61)][-2:]
    [0, 1]
    >>> allowance.wait("192.0.2.2")
    0
    """

    def __init__(self, per_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_minute / _MINUTE
        self._most = min(per_minute, _AT_ONCE)
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, address: str, amount: float = 1.0) -> int:
        """Take an amount of what an address has left; return 0, or for how many seconds to wait.

        Of more addresses than are kept, those that have asked for nothing longest are forgotten.
        """
        with self._lock:
            key, left = self._now(address)
            is_allowed = left >= amount
            self._keep(key, left - amount if is_allowed else left)
        return 0 if is_allowed else ceil((amount - left) / self._per_second)

    def charge(self, address: str, amount: float) -> None:
        """Take what an answer has cost, be it more than the address had left."""
        with self._lock:
            key, left = self._now(address)
            self._keep(key, left - amount)

    def _now(self, address: str) -> tuple[str, float]:
        key = counted_as(address)
        left, since = self._left.pop(key, (self._most, self._clock()))
        return key, min(self._most, left + (self._clock() - since) * self._per_second)

    def _keep(self, key: str, left: float) -> None:
        self._left[key] = left, self._clock()
        while len(self._left) > _KNOWN_MAX:
            self._left.popitem(last=False)


def counted_as(address: str) -> str:
    """Return what an address is counted as.

    >>> counted_as("2001:db8::1") == counted_as("2001:db8::2"), counted_as("192.0.2.1")
    (True, '192.0.2.1')
    """
    try:
        address_read = ip_address(address)
    except ValueError:
        return address
    if isinstance(address_read, IPv6Address):
        return str(int(address_read) >> _NETWORK_BITS)
    return address


@dataclass(frozen=True, slots=True)
class Limits:
    """What an address may ask for in a minute: requests of programs, seconds of the processor.

    0: as much as it likes. `is_behind`: a proxy was named, which tells the readers' addresses.
    """

    requests: int = 0
    seconds: float = 0.0
    is_behind: bool = False


class Meter:
    """What each address has asked for, and what it cost: what is kept costs nothing."""

    def __init__(self, limits: Limits) -> None:
        self._requests = Allowance(limits.requests) if limits.requests else None
        self._seconds = Allowance(limits.seconds) if limits.seconds else None
        self._is_behind = limits.is_behind

    def wait_of_program(self, scope: Scope) -> int:
        """Return for how many seconds whoever asks the API, or sends a form, has to wait."""
        return 0 if self._requests is None else self._requests.wait(_address(scope))

    async def done(self, scope: Scope, work: Callable[[], T]) -> T:
        """Return what a thread makes for a request, and count what it cost.

        Raises TooMuchError if the address has no time of the processor left.
        """
        if self._seconds is None:
            return await run_in_threadpool(work)
        self._say_if_behind(scope)
        if seconds := self._seconds.wait(_address(scope), 0.0):
            raise TooMuchError(seconds)
        began: list[float] = []

        def timed() -> T:
            began.append(thread_time())
            try:
                return work()
            finally:
                began.append(thread_time())

        try:
            return await run_in_threadpool(timed)
        finally:
            self._seconds.charge(_address(scope), began[-1] - began[0] if began else 0.0)

    def _say_if_behind(self, scope: Scope) -> None:
        """Say once that a proxy which nobody named lets all its readers count as one."""
        if not self._is_behind and any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
            self._is_behind = True
            LOG.warning("a proxy at %s, which was not named, stands in front: all its readers "
                        "count as one address", _address(scope))  # fmt: skip


class TooMuchError(Exception):
    """An address has asked for too much; it may ask again after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


class Guard:
    """Before an application: marks all answers, and answers from what is kept in memory.

    `refuse` answers what nobody looks at, a method say; `quick` has what is kept of an address, and
    the status with which it is sent. A HEAD is answered as its GET, without the body (RFC 9110
    9.3.2). Everybody's scripts may read what the API answers, errors too.
    """

    def __init__(
        self,
        app: ASGIApp,
        refuse: Callable[[Scope], Response | None],
        quick: Callable[[Scope], tuple[int, Prepared] | None],
    ) -> None:
        self._app, self._refuse, self._quick = app, refuse, quick

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_head = scope["method"] == "HEAD"
        shared = _SHARED_RAW if is_api(scope["path"]) else []

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *_SAFE_RAW, *shared]}
            elif is_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        if refusal := self._refuse(scope):
            await refusal(scope, receive, marked)
            return
        if is_head or scope["method"] == "GET":
            if prepared := self._quick(scope):
                await _send_prepared(*prepared, marked)
                return
            scope = {**scope, "method": "GET", HEAD: is_head}
        await self._app(scope, receive, marked)


async def _send_prepared(status: int, prepared: Prepared, send: Send) -> None:
    """Send what is kept; of an answer that the reader has, neither body nor what is said of it."""
    is_same = status == _NOT_MODIFIED
    headers = [
        pair for pair in prepared.fields if not (is_same and pair[0].startswith(b"content-"))
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if is_same else prepared.data})

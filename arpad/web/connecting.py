"""Connections within bounds: how many there are, and how long a head, a body, an answer may take.

uvicorn bounds none of these: it waits for the end of a head as long as somebody sends.
"""

from asyncio import BaseTransport, TimerHandle, Transport
from collections import Counter
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

if TYPE_CHECKING or find_spec("httptools") is None:
    from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol
else:  # the same, by a parser that is written in C
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol

if TYPE_CHECKING:
    from uvicorn._types import HTTPScope

HEAD_BYTES: Final = 32 * 1024
SHARE: Final = 4
"""An address has at most every fourth connection, if it is no proxy that was named."""
_SIGNS_OF_FIELD: Final = 4
"""A colon, a space, and the end of the line."""
_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\n"
_WRONG: Final = b"HTTP/1.1 400 Bad Request\r\n"
_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
_FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n"
_END: Final = b"connection: close\r\ncontent-length: 0\r\n\r\n"


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many connections a process has at once, and how many seconds each part may take.

    `behind` are the addresses and networks of proxies.
    """

    most: int = 1000
    head_seconds: float = 10.0
    body_seconds: float = 120.0
    answer_seconds: float = 600.0
    behind: tuple[str, ...] = ()

    def is_proxy(self, address: str) -> bool:
        """Return whether an address is that of a proxy which was named.

        >>> ConnectionLimits(behind=("10.0.0.0/8",)).is_proxy("10.1.2.3")
        True
        """
        try:
            return any(ip_address(address) in ip_network(proxy) for proxy in self.behind)
        except ValueError:
            return False


class BoundedProtocol(HttpProtocol):
    """uvicorn's protocol, which lets go of whoever takes too long, and of one connection too many.

    `limits` are set before the first connection is made.
    """

    limits: ClassVar[ConnectionLimits] = ConnectionLimits()
    _by_address: ClassVar[Counter[str]] = Counter()

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deadline = 0.0
        self._head_bytes = 0
        self._is_in_head = False
        self._address = ""
        self._timer: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Take a connection, unless there are too many."""
        super().connection_made(cast("Transport", transport))
        self._address = self.client[0] if self.client else ""
        self._by_address[self._address] += 1
        if self._is_too_many():
            self._let_go(_FULL)
        else:
            self._begin_head()
            self._check()

    def data_received(self, data: bytes) -> None:
        """Read what came; the time of a head runs from its first byte."""
        before = self.cycle
        super().data_received(data)
        cycle = self.cycle
        if cycle is None or (cycle is before and cycle.response_complete):
            if not self._is_in_head:
                self._begin_head()
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES:
                self._let_go(_LARGE)
        elif cycle is not before:
            self._is_in_head, self._head_bytes = False, 0
            if refusal := _refusal(cycle.scope):
                self._let_go(refusal)
                return
            of = self.limits
            seconds = of.body_seconds if cycle.more_body else of.answer_seconds
            self._deadline = self.loop.time() + seconds
        elif not cycle.more_body:
            self._deadline = self.loop.time() + self.limits.answer_seconds

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._timer is not None:
            self._timer.cancel()
        self._by_address[self._address] -= 1
        if not self._by_address[self._address]:
            del self._by_address[self._address]
        super().connection_lost(exc)

    def _begin_head(self) -> None:
        self._is_in_head, self._head_bytes = True, 0
        self._deadline = self.loop.time() + self.limits.head_seconds

    def _check(self) -> None:
        """Let go of the connection if it is late; else look again when it would be."""
        is_idle = not self._is_in_head and (self.cycle is None or self.cycle.response_complete)
        left = self.limits.head_seconds if is_idle else self._deadline - self.loop.time()
        if left > 0:
            self._timer = self.loop.call_later(left, self._check)
        elif self._is_in_head or not self.cycle.response_started:
            self._let_go(_LATE)
        else:
            self.transport.abort()

    def _is_too_many(self) -> bool:
        mine = self._by_address[self._address]
        is_bound = self._address and not self.limits.is_proxy(self._address)
        return len(self.connections) > self.limits.most or bool(
            is_bound and mine > self.limits.most // SHARE
        )

    def _let_go(self, status: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(status + _END)
            self.transport.close()


def _refusal(scope: "HTTPScope") -> bytes:
    """Return the answer to a head that is none, b"" to any other.

    It is too large, or doesn't name one host (RFC 9112 3.2): before HTTP/1.1 it needn't.
    """
    headers = scope["headers"]
    size = len(scope["raw_path"]) + len(scope["query_string"])
    size += sum(len(name) + len(text) + _SIGNS_OF_FIELD for name, text in headers)
    if size > HEAD_BYTES:
        return _LARGE
    hosts = sum(name == b"host" for name, _ in headers)
    return b"" if hosts == 1 or (not hosts and scope["http_version"] == "1.0") else _WRONG

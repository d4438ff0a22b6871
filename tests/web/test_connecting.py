"""Connections within bounds, seen from a socket: slow heads and bodies, too many, proxies."""

import socket
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from arpad.web.app import application
from arpad.web.connecting import BoundedProtocol, ConnectionLimits
from arpad.web.current import Current
from arpad.web.guarding import Limits
from arpad.web.site import Site
from tests.web.serving import served

HEAD = b"GET /healthz HTTP/1.1\r\nHost: a\r\n"
UPLOAD = (b"POST /upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n"
          b"Content-Length: 1000\r\n\r\n")  # fmt: skip
Serve = Callable[..., Any]


@pytest.fixture
def serve(site: Site, archive: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """Return what serves the site with limits of its connections and of its readers."""

    def begin(limits: ConnectionLimits, of_reader: Limits | None = None, **options: Any) -> Any:
        monkeypatch.setattr(BoundedProtocol, "limits", limits)
        app = application(Current(lambda: site, archive), of_reader or Limits())
        return served(app, http=BoundedProtocol, proxy_headers=False, **options)

    return begin


def connect(address: str) -> socket.socket:
    place = urlsplit(address)
    assert place.hostname is not None
    return socket.create_connection((place.hostname, place.port), timeout=20)


def all_of(connection: socket.socket) -> bytes:
    """Return what comes until the server lets go; it may do so before it has read everything."""
    data = b""
    while more := _received(connection):
        data += more
    return data


def _received(connection: socket.socket) -> bytes:
    try:
        return connection.recv(65536)
    except ConnectionResetError:
        return b""


def test_a_head_that_comes_slowly_is_not_waited_for(serve: Serve) -> None:
    with serve(ConnectionLimits(head_seconds=1.0)) as address, closing(connect(address)) as slow:
        began = time.monotonic()
        slow.sendall(HEAD)  # and never the empty line
        for _ in range(4):  # more of it gives no more time
            time.sleep(0.2)
            slow.sendall(b"X: 1\r\n")
        assert all_of(slow).startswith(b"HTTP/1.1 408 ")
        assert 0.8 < time.monotonic() - began < 10


def test_the_next_head_has_its_own_time(serve: Serve) -> None:
    with serve(ConnectionLimits(head_seconds=1.0)) as address, closing(connect(address)) as kept:
        for _ in range(3):
            kept.sendall(HEAD + b"\r\n")
            assert kept.recv(65536).startswith(b"HTTP/1.1 200 ")
            time.sleep(0.5)
        kept.sendall(b"\r\n")  # what nobody needs to send begins a head too
        assert all_of(kept).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_comes_slowly_is_not_waited_for(serve: Serve) -> None:
    with serve(ConnectionLimits(body_seconds=1.0)) as address, closing(connect(address)) as slow:
        slow.sendall(UPLOAD)
        for _ in range(4):
            time.sleep(0.2)
            slow.sendall(b"a")
        assert all_of(slow).startswith(b"HTTP/1.1 408 ")


def test_slow_uploads_keep_nobody_else_from_uploading(serve: Serve) -> None:
    """Four from one address shut it for everybody (attack.md C1)."""
    part = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n1\r\n--x--'
    whole = UPLOAD.replace(b"1000", b"%d" % len(part)) + part
    proxy = ConnectionLimits(behind=("127.0.0.1",))
    with serve(proxy) as address:
        slow = [connect(address) for _ in range(6)]
        try:
            for connection in slow:
                connection.sendall(UPLOAD)
            time.sleep(0.5)
            busy = [b" 503 " in connection.recv(65536)[:20] for connection in slow[2:]]
            assert all(busy)  # two of an address are on their way
            for connection in slow[:2]:
                connection.close()
            time.sleep(0.5)
            with closing(connect(address)) as quick:
                quick.sendall(whole)
                assert quick.recv(65536).startswith(b"HTTP/1.1 200 ")
        finally:
            for connection in slow:
                connection.close()


def test_a_head_without_end_is_refused(serve: Serve) -> None:
    with serve(ConnectionLimits()) as address, closing(connect(address)) as endless:
        endless.sendall(HEAD)
        answer = b""
        for _ in range(200):  # 200 kB, of which 32 are read
            try:
                endless.sendall(b"X: " + b"a" * 1000 + b"\r\n")
            except OSError:
                break
            time.sleep(0.005)
        else:
            answer = all_of(endless)
        assert answer[:12] in (b"", b"HTTP/1.1 431")  # what came before the end may be lost


@pytest.mark.parametrize(("head", "status"), [
    (b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n", b"400"),
    (b"GET /healthz HTTP/1.1\r\n", b"400"),  # RFC 9112 3.2
    (b"GET /healthz HTTP/1.0\r\n", b"200"),
    *((b"POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n" + other, b"400")
      for other in (b"Content-Length: 2\r\n", b"Transfer-Encoding: chunked\r\n")),
    (b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 40_000 + b"\r\n", b"431"),
    (b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nHost: a\r\n", b"431"),
])  # fmt: skip
def test_a_head_is_looked_at_whole(serve: Serve, head: bytes, status: bytes) -> None:
    with serve(ConnectionLimits()) as address, closing(connect(address)) as connection:
        connection.sendall(head + b"Connection: close\r\n\r\n")
        assert all_of(connection).split(b" ", 2)[1] == status


def test_there_are_so_many_connections_and_an_address_has_a_quarter(serve: Serve) -> None:
    with serve(ConnectionLimits(most=8)) as address:
        held = [connect(address) for _ in range(3)]
        try:
            held[-1].settimeout(5)
            assert all_of(held[-1]).startswith(b"HTTP/1.1 503 ")
            held[0].sendall(HEAD + b"\r\n")
            assert held[0].recv(65536).startswith(b"HTTP/1.1 200 ")
        finally:
            for connection in held:
                connection.close()


def test_a_proxy_that_was_named_has_all_of_them(serve: Serve) -> None:
    with serve(ConnectionLimits(most=8, behind=("127.0.0.0/8",))) as address:
        held = [connect(address) for _ in range(9)]
        try:
            assert all_of(held[8]).startswith(b"HTTP/1.1 503 ")
            held[7].sendall(HEAD + b"\r\n")
            assert held[7].recv(65536).startswith(b"HTTP/1.1 200 ")
        finally:
            for connection in held:
                connection.close()


def statuses(address: str, forwarded: list[str]) -> list[int]:
    """Return how requests to the API are answered, each with the address that a proxy names."""
    codes = []
    for name in forwarded:
        with closing(connect(address)) as connection:
            connection.sendall(b"GET /api/v1/lists HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                               b"X-Forwarded-For: " + name.encode() + b"\r\n\r\n")  # fmt: skip
            codes.append(int(all_of(connection)[9:12]))
    return codes


def test_a_header_lifts_no_limit(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    """Of 200 requests with another X-Forwarded-For each, all were answered (attack.md C3)."""
    limits = Limits(requests=3, seconds=60.0)
    names = [f"10.0.0.{number}" for number in range(5)]
    with serve(ConnectionLimits(), limits) as address:
        assert statuses(address, names) == [200, 200, 200, 429, 429]
    assert caplog.text.count("its readers count as one") == 1


def test_a_proxy_that_was_named_tells_who_reads(
    site: Site, archive: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = application(Current(lambda: site, archive), Limits(3, 60.0, is_behind=True))
    with served(app, http=BoundedProtocol, forwarded_allow_ips=["127.0.0.1"]) as address:
        assert statuses(address, [f"10.0.0.{number}" for number in range(5)]) == [200] * 5
        # what a reader wrote before is not believed: the proxy adds whom it sees at the end
        spoofed = [f"192.0.2.{number}, 203.0.113.9" for number in range(5)]
        assert statuses(address, spoofed) == [200, 200, 200, 429, 429]
    assert "readers count" not in caplog.text

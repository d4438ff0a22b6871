"""The files of docs/running.md: proxies started and asked over TLS, units that systemd reads.

Ports, certificates and folders are a test's own; all else is as the files say.
"""

import re
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cli.calls import run
from tests.cli.offices import federation, put
from tests.docs.pages import is_whole
from tests.services.programs import needed
from tests.services.proxies import (
    FILES,
    OFFICE,
    PAGES,
    Proxy,
    free_port,
    proxy_of,
    running,
    wait_until_read,
)

PER_MINUTE = 5
UNITS = sorted(path.name for path in FILES.glob("*.service"))


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """Yield the ports of the pages and of the working site, as the units start them."""
    office = federation(tmp_path_factory.mktemp("running"), standard="fide")
    assert put(office)["is_published"]
    words = f"working_address=https://{OFFICE}/"
    assert run("office", "set", words, "--because", "opened", "--at", office).exit_code == 0
    ports = free_port(), free_port()
    with ExitStack() as stack:
        for unit, port in zip(("arpad-pages", "arpad-office"), ports, strict=True):
            said = re.findall(r"^ExecStart=/opt/arpad/bin/arpad (.*)$", text_of(unit), re.M)[0]
            verb = re.sub(r"--port \d+", f"--port {port} --per-minute {PER_MINUTE}", said)
            verb = verb.replace("--workers 2", "--workers 1")  # each counts for itself
            words = [sys.executable, "-m", "arpad", *verb.split(), "--at", str(office)]
            stack.enter_context(running(*words, port=port))
        for port in ports:
            wait_until_read(port)
        yield ports


def text_of(unit: str) -> str:
    return (FILES / f"{unit}.service").read_text("utf-8")


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest,
    servers: tuple[int, int],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Proxy]:
    """Yield a proxy that speaks TLS for both names."""
    name = str(request.param)
    needed(name)
    with proxy_of(name, tmp_path_factory.mktemp("proxy"), servers) as speaking:
        yield speaking


@pytest.mark.services
def test_both_sites_answer_over_tls(proxy: Proxy) -> None:
    status, headers, page = proxy.ask(PAGES, "/")
    assert status == 200
    assert b"<html" in page
    assert "max-age" in headers["Strict-Transport-Security"]
    status, headers, page = proxy.ask(OFFICE, "/sign-in")
    assert status == 200
    assert "Secure" in (headers["Set-Cookie"] or "Secure")
    assert headers["Strict-Transport-Security"]
    assert proxy.ask(OFFICE, "/metrics")[0] == 404
    assert proxy.ask(OFFICE, "/healthz")[0] == 200


@pytest.mark.services
def test_a_reader_can_t_say_another_address_to_the_limits(proxy: Proxy) -> None:
    """Each request says to come from elsewhere; the proxy says from where it came."""
    codes = [proxy.ask(PAGES, "/api/v1/lists", {"X-Forwarded-For": f"203.0.113.{at}"})[0]
             for at in range(PER_MINUTE + 2)]  # fmt: skip
    assert codes[-1] == 429


@pytest.mark.services
def test_what_is_too_large_is_refused_by_the_proxy(proxy: Proxy) -> None:
    """Either it says so, or it hangs up while the rest is still being sent."""
    try:
        assert proxy.ask(PAGES, "/calculator", body=b"x" * (25 << 20))[0] == 413
    except (ssl.SSLError, ConnectionError):
        assert proxy.ask(PAGES, "/")[0] in (200, 429)


@pytest.mark.parametrize("unit", UNITS)
def test_units_call_verbs_that_there_are(unit: str) -> None:
    commands = re.findall(r"^ExecStart=/opt/arpad/bin/(.*)$", (FILES / unit).read_text(), re.M)
    assert commands
    assert all(is_whole(f"{command} --at federation") for command in commands)


@pytest.mark.services
def test_systemd_reads_every_unit(tmp_path: Path) -> None:
    needed("systemd-analyze")
    program = tmp_path / "arpad"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for path in (*FILES.glob("*.service"), *FILES.glob("*.timer")):
        text = path.read_text("utf-8").replace("/opt/arpad/bin/arpad", str(program))
        (tmp_path / path.name).write_text(text.replace("User=arpad", "User=root"))
    units = [str(path) for path in tmp_path.glob("arpad-*")]
    verified = subprocess.run(["systemd-analyze", "verify", "--man=no", *units],
                              capture_output=True, text=True, check=False)  # fmt: skip
    assert verified.returncode == 0, verified.stderr
    assert "arpad" not in verified.stderr

"""The files of docs/running.md: proxies started and asked over TLS, units that systemd reads.

Ports, certificates and folders are a test's own; all else is as the files say.
"""

import http.client
import re
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.cli.calls import run
from tests.cli.offices import federation, put
from tests.docs.pages import is_whole
from tests.services.programs import needed

FILES = Path(__file__).parents[2] / "docs" / "running"
PAGES, OFFICE = "ratings.example.org", "office.example.org"
PER_MINUTE = 5
UNITS = sorted(path.name for path in FILES.glob("*.service"))


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def running(*command: str, port: int) -> Iterator[None]:
    """Let a program run until it listens, and end it."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + 120
        while not listens(port):
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < until
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.communicate(timeout=60)


def certificate(folder: Path) -> None:
    """Write a certificate for both names, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "arpad")])
    names = x509.SubjectAlternativeName([x509.DNSName(PAGES), x509.DNSName(OFFICE)])
    now = datetime.now(UTC)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name)
            .public_key(key.public_key()).serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
            .add_extension(names, critical=False).sign(key, hashes.SHA256()))  # fmt: skip
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(made.public_bytes(pem))
    private = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, *private))


@dataclass(frozen=True)
class Proxy:
    """A proxy that listens on a port with a certificate of its own."""

    port: int
    context: ssl.SSLContext

    def ask(
        self, host: str, path: str, headers: dict[str, str] | None = None, body: bytes | None = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Return status, headers and body of what a name answers over TLS."""
        with closing(Named(host, context=self.context)) as connection:
            connection.at = self.port
            connection.request("GET" if body is None else "POST", path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()


class Named(http.client.HTTPSConnection):
    """A connection to this machine under a name of the certificate's."""

    at = 443

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", self.at), timeout=60)
        self.sock = self._context.wrap_socket(plain, server_hostname=self.host)  # type: ignore[attr-defined]


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
        until = time.monotonic() + 120
        while 503 in map(asked, ports):  # they read lists and acts
            assert time.monotonic() < until
            time.sleep(0.2)
        yield ports


def asked(port: int) -> int:
    """Return with which status a server answers on this machine."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", "/")
        return connection.getresponse().status


def text_of(unit: str) -> str:
    return (FILES / f"{unit}.service").read_text("utf-8")


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest,
    servers: tuple[int, int],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Proxy]:
    """Yield a proxy that speaks TLS for both names."""
    name, folder = str(request.param), tmp_path_factory.mktemp("proxy")
    needed(name)
    certificate(folder)
    port, plain = free_port(), free_port()
    folder.chmod(0o755)
    if name == "nginx":
        sites = (FILES / "nginx.conf").read_text("utf-8")
        sites = sites.replace("listen 80;", f"listen 127.0.0.1:{plain};")
        sites = sites.replace("listen 443 ", f"listen 127.0.0.1:{port} ")
        sites = sites.replace("/etc/ssl/arpad", str(folder))
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        kept = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        whole = (f"daemon off; pid {folder}/pid; error_log stderr crit; events {{}}\n"
                 f"http {{ access_log off; {kept}\n{sites} }}")  # fmt: skip
        settings = folder / "nginx.conf"
        command = ["nginx", "-c", str(settings), "-p", str(folder)]
    else:
        whole = (FILES / "Caddyfile").read_text("utf-8")
        own = f"\ttls {folder}/fullchain.pem {folder}/privkey.pem"
        for host in (PAGES, OFFICE):
            whole = whole.replace(f"{host} {{", f"https://{host}:{port} {{\n{own}")
        whole = f"{{\n\tadmin off\n\tauto_https off\n\tstorage file_system {folder}\n}}\n{whole}"
        settings = folder / "Caddyfile"
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(settings)]
    for written, here in zip((8000, 8001), servers, strict=True):
        whole = whole.replace(f"127.0.0.1:{written}", f"127.0.0.1:{here}")
    settings.write_text(whole, "utf-8")
    with running(*command, port=port):
        yield Proxy(port, ssl.create_default_context(cafile=str(folder / "fullchain.pem")))


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

"""nginx and Caddy with the files of docs/running, speaking TLS for both sites on this machine.

Ports, certificates and folders are a test's own; all else is as the files say.
"""

import http.client
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

FILES = Path(__file__).parents[2] / "docs" / "running"
PAGES, OFFICE = "ratings.example.org", "office.example.org"


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def wait_until_read(port: int) -> None:
    """Return when a server has read the lists and acts that it answers from."""
    until = time.monotonic() + 120
    while _status(port) == 503:
        assert time.monotonic() < until
        time.sleep(0.2)


def _status(port: int) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", "/")
        return connection.getresponse().status


@contextmanager
def running(
    *command: str, port: int, environment: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Let a program run until it listens, and end it."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment
    )
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


@contextmanager
def proxy_of(name: str, folder: Path, servers: tuple[int, int]) -> Iterator[Proxy]:
    """Let nginx or Caddy stand before the ports of the pages and of the working site."""
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

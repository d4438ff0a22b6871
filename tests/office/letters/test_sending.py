"""Letters handed to a real SMTP server, messages to one that speaks TLS, and what comes of them."""

import hmac
import json
import socket
import ssl
import threading
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from arpad.office.acting import Decided, Officer, act, perform
from arpad.office.acts.office import SetOffice
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.letters import outbox as sending
from arpad.office.letters import webhooks
from arpad.office.letters.servers import RefusedError
from arpad.registry.credentials import Account
from arpad.registry.outbox import WAITS, Letter, Outbox
from arpad.registry.place import made
from arpad.rulebooks import CATALOGUE

AT = "2026-01-05T08:00:00Z"
NOW = int(datetime.fromisoformat(AT).timestamp())


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Return the desk of an office at which leo gets letters."""
    office = made(tmp_path / "office", "sqlite", "Federació d’Escacs", "ana", AT)
    desk = Desk(office.store, Vault(office.directory), CATALOGUE)
    sending.credentials_of(desk).put(Account("leo", mail="leo@club.example"))
    return desk


def settings(desk: Desk, **values: str) -> None:
    done = perform(desk, Officer("ana", AT, "so"), SetOffice(settings=values))
    assert done.act is not None, done.problems


def stored(desk: Desk, **values: str) -> None:
    """Let the office have settings that an earlier version took."""
    rows = [{"name": name, "value": value} for name, value in values.items()]
    tells = Officer("ana", AT, "so").tells("office.set")
    assert act(desk.store, lambda: Decided(tells, {"setting": rows})).act is not None


def letter(key: str, **more: Any) -> Letter:
    return Letter(key, "mail", "leo", "Torneo de Año Nuevo", "Está puntuado.\n", NOW, **more)


def sent(desk: Desk, at: str = AT, **more: Any) -> dict[str, int]:
    """Send what is due, and return what came of it but zeros."""
    counts = sending.send_all(desk, sending.outbox_of(desk), "secret", at, **more)
    return {what: count for what, count in counts.items() if count}


def later(seconds: int) -> str:
    return (datetime.fromtimestamp(NOW, UTC) + timedelta(seconds=seconds)).isoformat()


@dataclass
class Mailbox:
    """What a server takes, or says instead."""

    says: str = "250 taken"
    taken: list[Envelope] = field(default_factory=list)

    async def handle_DATA(self, _server: object, _session: object, envelope: Envelope) -> str:  # noqa: N802 - as aiosmtpd calls it
        if self.says.startswith("250"):
            self.taken.append(envelope)
        return self.says


@pytest.fixture
def mailbox(desk: Desk) -> Iterator[Mailbox]:
    """Return what a mail server of this machine takes from the office."""
    box = Mailbox()
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    settings(desk, smtp=f"smtp://127.0.0.1:{port}", letters_from="office@example.org")
    yield box
    server.stop()


def test_a_letter_goes_to_a_mail_server_once(desk: Desk, mailbox: Mailbox) -> None:
    outbox = sending.outbox_of(desk)
    assert outbox.add([letter("leo event 7"), letter("leo event 7")]) == 1
    assert outbox.add([letter("leo event 7")]) == 0
    assert sent(desk) == {"sent": 1}
    assert sent(desk, later(90_000)) == {}
    [envelope] = mailbox.taken
    assert (envelope.mail_from, envelope.rcpt_tos) == ("office@example.org", ["leo@club.example"])
    message = message_from_bytes(envelope.original_content or b"", policy=default)
    assert message["Subject"] == "Torneo de Año Nuevo"
    assert message["From"].addresses[0].display_name == "Federació d’Escacs"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message.get_content().replace("\r", "") == "Está puntuado.\n"
    assert outbox.letters(9)[0].body == ""


@pytest.mark.long
def test_what_a_server_puts_off_is_tried_for_a_day_and_a_half(desk: Desk, mailbox: Mailbox) -> None:
    mailbox.says = "451 try again later"
    sending.outbox_of(desk).add([letter("leo event 7")])
    at = 0
    for wait in WAITS:
        assert sent(desk, later(at)) == {"put_off": 1}
        assert sent(desk, later(at + wait - 1)) == {}
        at += wait
    assert sent(desk, later(at)) == {"failed": 1}
    assert sum(WAITS) >= 1.4 * 86_400
    assert sent(desk, later(at + 10**6)) == {}
    [shown] = sending.outbox_of(desk).letters(9)
    assert (shown.state, shown.said) == ("failed", "451 try again later")


def test_a_mailbox_that_does_not_exist_is_asked_once(desk: Desk, mailbox: Mailbox) -> None:
    mailbox.says = "550 no such mailbox"
    sending.outbox_of(desk).add([letter("leo event 7"), letter("leo event 8")])
    assert sent(desk) == {"failed": 2}
    assert sent(desk, later(90_000)) == {}


def test_a_server_that_is_away_keeps_every_letter(desk: Desk) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as gone:
        port = gone.getsockname()[1]
    settings(desk, smtp=f"smtp://localhost:{port}")
    sending.outbox_of(desk).add([letter("leo event 7")])
    assert sent(desk) == {"put_off": 1}
    assert sending.outbox_of(desk).letters(9)[0].body != ""


@pytest.mark.parametrize("server", ["smtp://a..b", f"smtp://{64 * 'a'}.org", "smtp://a.b:99999"])
def test_a_server_that_cannot_be_keeps_every_letter(desk: Desk, server: str) -> None:
    stored(desk, smtp=server)
    sending.outbox_of(desk).add([letter("leo event 7"), letter("leo event 8")])
    assert sent(desk) == {"put_off": 2}
    assert all(server[7:].partition(":")[0] in (kept.said or "") and kept.body
               for kept in sending.outbox_of(desk).letters(9))  # fmt: skip


def test_a_webhook_that_cannot_be_keeps_no_mail(desk: Desk, mailbox: Mailbox) -> None:
    stored(desk, webhooks="a=https://a..b/x")
    message = Letter("a act 7", "webhook", "a", "list.publish", "{}", NOW - 9)
    sending.outbox_of(desk).add([message, letter("leo event 7"), letter("leo event 8")])
    assert sent(desk) == {"put_off": 1, "sent": 2}
    assert len(mailbox.taken) == 2


def test_a_password_that_smtp_cannot_bear_is_named(desk: Desk, mailbox: Mailbox) -> None:
    server = sending.setting(desk.store, "smtp").replace("//", "//office@")
    settings(desk, smtp=server)
    sending.outbox_of(desk).add([letter("leo event 7")])
    counts = sending.send_all(desk, sending.outbox_of(desk), "contraseña", AT)
    assert (counts["put_off"], mailbox.taken) == (1, [])
    assert "ARPAD_SMTP_PASSWORD" in (sending.outbox_of(desk).letters(9)[0].said or "")


@pytest.mark.parametrize("sign", list('\v\f\x1c\x85\u2028\u2029\r\n"'))
def test_no_sign_in_the_name_of_the_office_stops_its_letters(desk: Desk, sign: str) -> None:
    stored(desk, name=f"Club{sign}X")
    sending.outbox_of(desk).add([letter("leo event 7")])
    assert sent(desk) == {"sent": 1}
    [path] = (desk.vault.office / "letters").iterdir()
    message = message_from_bytes(path.read_bytes(), policy=default)
    assert message["From"].addresses[0].display_name == "Club X"


def test_without_a_server_letters_are_files_that_no_name_leads_astray(desk: Desk) -> None:
    key = "leo ../../../etc/passwd\nBcc: all@example.org"
    sending.outbox_of(desk).add([Letter(key, "mail", "leo", f"A {key}", "x\n", NOW)])
    assert sent(desk) == {"sent": 1}
    [path] = (desk.vault.office / "letters").iterdir()
    message = message_from_bytes(path.read_bytes(), policy=default)
    assert path.suffix == ".eml"
    assert (message["To"], message["Bcc"]) == ("leo@club.example", None)
    assert "\n" not in message["Subject"]


def test_who_has_no_address_any_more_gets_nothing(desk: Desk) -> None:
    outbox = sending.outbox_of(desk)
    outbox.add([letter("leo event 7")])
    sending.credentials_of(desk).close("leo")
    assert sent(desk) == {"dropped": 1}
    outbox.add([letter("leo event 8")])
    outbox.drop_all()
    assert sent(desk) == {}
    assert {(one.subject, one.body) for one in outbox.letters(9)} == {("", "")}


def test_two_processes_send_a_letter_once(desk: Desk, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'office' / 'office.db'}"
    first, second = (Outbox(sa.create_engine(url)) for _ in range(2))
    first.add([letter("leo event 7")])
    assert first.take(NOW) is not None
    assert second.take(NOW) is None
    assert second.take(NOW + WAITS[0]) is not None


@dataclass
class Program:
    """A server that speaks TLS on this machine: what it takes, and with which status."""

    port: int
    context: ssl.SSLContext
    status: int = 204
    drips: str = ""
    taken: list[tuple[Mapping[str, str], bytes]] = field(default_factory=list)

    def deliver(self, url: str, headers: Mapping[str, str], body: str) -> None:
        """Post as the office does, but to this machine, under a certificate made here."""
        webhooks.post(url, headers, body, lambda _host, _port: ["127.0.0.1"], self.context)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "club.example")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name)
        .public_key(key.public_key()).serial_number(1)
        .not_valid_before(now - timedelta(1)).not_valid_after(now + timedelta(1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("club.example")]), critical=False)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    pem, secret = tmp_path / "club.pem", tmp_path / "club.key"
    pem.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )  # fmt: skip
    server = HTTPServer(("127.0.0.1", 0), _Hook)
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(pem, secret)
    server.socket = secure.wrap_socket(server.socket, server_side=True)
    trusting = ssl.create_default_context(cafile=str(pem))
    own = Program(server.server_port, trusting)
    server.program = own  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield own
    server.shutdown()
    server.server_close()
    thread.join()


class _Hook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        own: Program = self.server.program  # type: ignore[attr-defined]
        own.taken.append((dict(self.headers), self.rfile.read(int(self.headers["Content-Length"]))))
        for sign in own.drips:
            self.wfile.write(sign.encode())
            time.sleep(0.1)
        self.send_response(own.status)
        self.send_header("Location", "https://127.0.0.1/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Write nothing down."""


def hook(desk: Desk, program: Program) -> str:
    """Let the office tell the program of an act; return the program's secret."""
    url = f"https://club.example:{program.port}/in?of=us"
    settings(desk, webhooks=f"club={url}")
    body = json.dumps({"type": "list.publish"})
    message = Letter("club act 7", "webhook", "club", "list.publish", body, NOW)
    sending.outbox_of(desk).add([message])
    return webhooks.signing_secret(desk.vault.office, "club", url)


def test_a_message_is_signed_as_the_specification_says(desk: Desk, program: Program) -> None:
    secret = hook(desk, program)
    assert sent(desk, deliver=program.deliver) == {"sent": 1}
    [(headers, body)] = program.taken
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    digest = hmac.digest(b64decode(secret.removeprefix("whsec_")), signed, sha256)
    assert headers["webhook-signature"] == f"v1,{b64encode(digest).decode()}"
    assert headers["Host"] == f"club.example:{program.port}"
    assert json.loads(body) == {"type": "list.publish"}


@pytest.mark.parametrize(("status", "outcome"), [(500, "put_off"), (302, "put_off"),
                                                 (410, "failed")])  # fmt: skip
def test_a_message_that_is_not_taken(
    desk: Desk, program: Program, status: int, outcome: str
) -> None:
    program.status = status
    hook(desk, program)
    assert sent(desk, deliver=program.deliver) == {outcome: 1}
    assert len(program.taken) == 1


def test_who_answers_a_letter_at_a_time_is_not_waited_for(
    desk: Desk, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "_SECONDS", 0.4)
    program.drips = "HTTP/1.1 200 " + "o" * 60
    hook(desk, program)
    start = time.monotonic()
    assert sent(desk, deliver=program.deliver) == {"put_off": 1}
    assert time.monotonic() - start < 4


def test_a_certificate_of_another_name_is_told_nothing(desk: Desk, program: Program) -> None:
    hook(desk, program)
    settings(desk, webhooks=f"club=https://other.example:{program.port}/")
    assert sent(desk, deliver=program.deliver) == {"put_off": 1}
    assert program.taken == []


def test_a_program_that_is_told_nothing_any_more_gets_nothing(desk: Desk, program: Program) -> None:
    hook(desk, program)
    settings(desk, webhooks="")
    assert sent(desk, deliver=program.deliver) == {"dropped": 1}


PRIVATE = ("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
           "0.0.0.0", "224.0.0.1", "::1", "fe80::1", "fc00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1",
           "2002:a00:1::1", "2001:0:a00:1::", "ff0e::1")  # fmt: skip


@pytest.mark.parametrize("place", PRIVATE)
def test_no_message_goes_to_a_private_network(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: Callable[..., Any] = lambda *_, **__: [  # noqa: E731
        (0, 0, 0, "", (own, 443)) for own in ("93.184.216.34", place)
    ]
    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    with pytest.raises(RefusedError):
        webhooks.public_addresses("club.example", 443)


def test_a_public_host_may_be_told_in_the_order_of_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places = ("2606:2800:220:1:248:1893:25c8:1946", "93.184.216.34")
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", (own, 443)) for own in places]
    )
    assert webhooks.public_addresses("club.example", 443) == list(places)


def test_a_message_goes_to_the_next_address_where_the_first_is_away(
    desk: Desk, program: Program
) -> None:
    hook(desk, program)
    places = ["127.0.0.2", "127.0.0.3", "127.0.0.1"]
    deliver: Callable[..., None] = lambda url, headers, body: webhooks.post(  # noqa: E731
        url, headers, body, lambda _host, _port: places, program.context
    )
    assert sent(desk, deliver=deliver) == {"sent": 1}
    assert len(program.taken) == 1


def test_of_several_addresses_none_of_which_answers_the_time_is_that_of_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []

    def away(_place: object, seconds: float) -> None:
        waits.append(seconds)
        time.sleep(seconds)
        raise TimeoutError("timed out")

    monkeypatch.setattr(webhooks, "_SECONDS", 0.6)
    monkeypatch.setattr(socket, "create_connection", away)
    with pytest.raises(TimeoutError):
        webhooks.post("https://club.example/", {}, "{}", lambda *_: ["::1", "::2", "::3"])
    assert len(waits) == 3
    assert waits[0] < 0.3
    assert sum(waits) < 0.8

"""Where answers lead: to this site, whatever an address asks; what they say of the server."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from hypothesis import example, given
from hypothesis import strategies as st

from arpad.web.app import Current, application
from arpad.web.site import Site
from tests.cli.calls import run

HOST = "ratings.example.org"
PIECES = st.sampled_from(
    ["/", "//", "\\", "ca", "en", "de", "lists", "evil.example", "@", ":", "http:", "..", ".", "%",
     "%2f", "%5c", "?", "#", "\r\nX-Bad: 1", "\t", "\x00", "é", "\u2028"]
)  # fmt: skip
PATHS = st.lists(PIECES | st.text(max_size=3), max_size=6).map("".join)
Asked = Callable[[str, Sequence[tuple[str, str]]], Mapping[bytes, bytes]]


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    """Return who asks the server."""
    return TestClient(application(Current(lambda: site, archive)), follow_redirects=False)


@pytest.fixture(scope="module")
def asked(client: TestClient) -> Asked:
    """Return what asks for an address byte for byte, as no client would, and gives the headers."""

    def ask(path: str, query: Sequence[tuple[str, str]]) -> Mapping[bytes, bytes]:
        text = "&".join(f"{quote(name)}={quote(value)}" for name, value in query)
        scope: dict[str, Any] = {
            "type": "http", "method": "GET", "path": path, "raw_path": quote(path).encode(),
            "query_string": text.encode(), "headers": [(b"host", HOST.encode())], "root_path": "",
            "scheme": "https", "server": (HOST, 443), "client": ("192.0.2.1", 1),
            "http_version": "1.1",
        }  # fmt: skip
        headers: dict[bytes, bytes] = {}

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            headers.update(message.get("headers", ()))

        asyncio.run(client.app(scope, receive, send))
        return headers

    return ask


@example("/ca//evil.example/login", [("lang", "en")])
@example("/ca/%2fevil.example", [("lang", "ca")])
@example("/ca/\\evil.example/", [])
@given(
    PATHS.map("/{}".format),
    st.lists(st.tuples(st.sampled_from(["lang", "q"]), PATHS | st.just("ca")), max_size=2),
)
def test_no_address_leads_off_the_site(
    asked: Asked, path: str, query: Sequence[tuple[str, str]]
) -> None:
    """As browsers read a Location: a backslash is a slash, and after two of them comes a host."""
    headers = asked(path, query)
    for name, value in headers.items():
        assert not {*b"\r\n\x00"} & {*name, *value}
    location = headers.get(b"location", b"/").decode("ascii").replace("\\", "/")
    assert location.startswith("/")
    assert not location.startswith("//")


@pytest.mark.parametrize("path", ["/", "/lists", "/nothing", "/assets/arpad.css", "/ca?lang=en",
                                  "/api/v1/lists", "/api/v1/none", "/search?q=reti"])  # fmt: skip
def test_a_head_is_its_get_without_a_body(client: TestClient, path: str) -> None:
    """RFC 9110 9.3.2: the same fields as the GET has, and no content."""
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers == got.headers


def test_the_names_of_an_archive_are_not_opened_by_a_spreadsheet(client: TestClient) -> None:
    people = client.get("/archive/00000002/people.csv")
    assert people.headers["Content-Disposition"] == 'attachment; filename="people.csv"'
    assert "Content-Disposition" not in client.get("/archive/00000002/manifest.json").headers


def test_signs_that_nobody_sees_do_not_come_back(client: TestClient) -> None:
    assert "\x00" not in client.get("/search", params={"q": "re\x00ti\u202e"}).text


def test_a_server_does_not_name_its_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import uvicorn

    given: dict[str, object] = {}
    monkeypatch.setenv(
        "ARPAD_OFFICE", ""
    )  # so that it is put back: a server says it to its processes
    monkeypatch.setenv("ARPAD_SERVING", "")
    monkeypatch.setattr(uvicorn, "run", lambda _app, **options: given.update(options))
    monkeypatch.setattr("arpad.cli.web.serving.need_free", lambda _port: None)
    assert run("office", "init", tmp_path / "office").exit_code == 0
    (tmp_path / "office" / "archive").mkdir()
    result = run("serve", "--at", tmp_path / "office")
    assert (result.exit_code, given["server_header"]) == (0, False)

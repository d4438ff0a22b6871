"""The server: the same bytes as the files, answers to a search, and nothing else."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.web.app import Current, application
from arpad.web.guarding import SAFE
from arpad.web.site import Site


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    """Return who asks the server."""
    return TestClient(application(Current(lambda: site, archive)), follow_redirects=False)


def test_it_is_ready(client: TestClient) -> None:
    assert client.get("/healthz").status_code == 200


def test_recorded_pages_are_the_files_byte_for_byte(
    client: TestClient, pages: dict[str, bytes]
) -> None:
    for path in list(pages)[::31]:
        for address in (f"/{path}", f"/{path.removesuffix('.html')}"):
            if not address.endswith("/index"):
                assert client.get(address).content == pages[path], address
    assert client.get("/").content == pages["index.html"]
    assert client.get("/ca/").content == pages["ca/index.html"]


@pytest.mark.parametrize(
    "path",
    ["/", "/search?q=carlos", "/lists", "/rulebooks/fide-2009", "/claims", "/verify", "/privacy",
     "/changelog", "/events", "/assets/arpad.css", "/search-index.js",
     "/archive/00000002/manifest.json", "/archive/checkpoint"],
)  # fmt: skip
def test_what_there_is_is_answered_safely(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert {name: answer.headers[name] for name in SAFE} == SAFE


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/players/0", "/assets/../app.py", "/assets/%2e%2e/app.py", "/archive/../key",
     "/archive/00000002/../../../office.json", "/%00", "/lists/fide/9999-99-99", "/de",
     "/static/" + "a" * 5000, "/events/page/" + "9" * 5000,
     "/lists/fide/2010-09-01/rank/99999999999999999999"],
)  # fmt: skip
def test_what_there_is_not_is_not_found(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404, answer.text[:200]


@pytest.mark.parametrize("path", ["/players/77000149", "/api/v1/players/77000149", "/ca/lists"])
def test_a_fault_of_the_program_is_no_missing_page(
    client: TestClient, site: Site, archive: Path, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture, path: str,
) -> None:  # fmt: skip
    """A column that is not in a table, say: it was told as "no such page", and stood in no log."""

    def faulty(*_: object) -> object:
        return {}["change_e5"]

    assert client.get(path).status_code == 200
    anew = application(Current(lambda: site, archive))  # which has kept nothing
    for name in ("arpad.web.pages.players.known", "arpad.web.api.player_read",
                 "arpad.web.pages.standing.series_told"):  # fmt: skip
        monkeypatch.setattr(name, faulty)
    asker = TestClient(anew, raise_server_exceptions=False)
    answer = asker.get(path)
    assert answer.status_code == 500
    assert path in caplog.text
    assert answer.headers["Content-Security-Policy"] == SAFE["Content-Security-Policy"]
    assert ("fallada" in answer.text) == path.startswith("/ca"), answer.text


def test_an_address_leads_to_where_relative_links_are_right(client: TestClient) -> None:
    for path, right in (("/ca", "/ca/"), ("/lists/", "/lists")):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["Location"]) == (308, right)


def test_a_page_that_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/lists")
    again = client.get("/lists", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_language_that_is_asked_for_leads_to_its_path(client: TestClient) -> None:
    answer = client.get("/lists?lang=ca")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/ca/lists.html")


@pytest.mark.parametrize("path", ["//evil.example", "//evil.example/", "/%5cevil.example/"])
@pytest.mark.parametrize("query", ["", "?lang=en", "?lang=ca"])
def test_no_address_leads_to_another_host(client: TestClient, path: str, query: str) -> None:
    answer = client.get(f"http://testserver{path}{query}")
    assert not answer.headers.get("Location", "/").startswith(("//", "/\\", "http"))


def test_a_folder_that_has_gone_leaves_the_site_as_it_was(site: Site, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    current = Current(lambda: site, folder, every=0)
    folder.rmdir()
    assert current.site() is site


@pytest.mark.parametrize(("asked", "found"), [
    ("castanera carlos", True), ("CASTA", True), ("Kastaniera", True), ("zzz", False),
    ("<script>", False),
])  # fmt: skip
def test_the_search_finds_by_beginnings_and_near_names(
    client: TestClient, asked: str, found: bool
) -> None:
    text = client.get("/search", params={"q": asked}, follow_redirects=True).text
    assert ("Castanera, Carlos" in text) is found
    assert "<script>" not in text.replace('<script defer src="', "")


@pytest.mark.parametrize(
    ("asked", "leads_to"),
    [("/search?q=carlos+cast", "/players/77000112.html"), ("/search?q=77000112",
     "/players/77000112.html"), ("/ca/search?q=carlos+cast", "/ca/players/77000112.html"),
     ("/search?q=Kastaniera", None), ("/search?q=a", None), ("/search?q=zzz", None),
     ("/search?q=carlos+cast&w=1", None), ("/search", None)],
)  # fmt: skip
def test_a_search_with_one_hit_goes_there_and_any_other_shows_its_hits(
    client: TestClient, asked: str, leads_to: str | None
) -> None:
    answer = client.get(asked, follow_redirects=False)
    assert (answer.status_code, answer.headers.get("Location")) == (
        (303, leads_to) if leads_to else (200, None)
    )


def test_who_writes_is_refused(client: TestClient) -> None:
    assert client.post("/lists").status_code == 405


@pytest.mark.parametrize(
    "path", ["/a%0Ab", "/lists/fide/a%0D%0Ab.html", "/api/v1/lists/fide/a%0Ab"]
)
def test_a_break_of_lines_in_a_path_is_answered_as_any_path_is(
    client: TestClient, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    kind = "application/problem+json" if "/api/" in path else "text/html; charset=utf-8"
    assert answer.headers["Content-Type"] == kind

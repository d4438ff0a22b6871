"""What was made is kept and sent again: in each encoding, within bounds, never of another head."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.web.api import BASE
from arpad.web.app import application
from arpad.web.current import Current
from arpad.web.guarding import Limits
from arpad.web.keeping import Disk, Keeper, Memory, Prepared
from arpad.web.map import page_at
from arpad.web.site import Site

PAGE = "players/77000112.html"
LIST, WHOLE = f"{BASE}/lists/fide/2010-11-01", "lists/fide/2010-11-01/list"


def asked(site: Site, archive: Path, keeper: Keeper | None = None) -> TestClient:
    return TestClient(application(Current(lambda: site, archive), keeper=keeper))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of all pages that are made, in their order."""
    names: list[str] = []

    def counted(site: Site, name: str) -> bytes | None:
        names.append(name)
        return page_at(site, name)

    monkeypatch.setattr("arpad.web.app.page_at", counted)
    return names


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path / "kept", 10_000_000)


def test_a_page_is_made_once_for_all_encodings_and_processes(
    site: Site, archive: Path, disk: Disk, made: list[str]
) -> None:
    for client in (
        asked(site, archive, Keeper(disk=disk)),
        asked(site, archive, Keeper(disk=disk)),
    ):
        plain = client.get(f"/{PAGE}", headers={"Accept-Encoding": "identity"})
        for encoding in ("gzip", "br", "gzip, br"):
            answer = client.get(f"/{PAGE}", headers={"Accept-Encoding": encoding})
            assert answer.headers["Content-Encoding"] == encoding.rpartition(" ")[2]
            assert answer.content == plain.content == page_at(site, PAGE)
            assert answer.headers["Vary"] == "Accept-Encoding"
            assert int(answer.headers["Content-Length"]) < len(plain.content) / 2
            assert answer.headers["ETag"] != plain.headers["ETag"]
    assert made == [PAGE]


@pytest.mark.parametrize(("accepted", "encoding"), [
    ("gzip;q=0, br;q=0", None), ("br;q=0.1, gzip", "gzip"), ("", None), ("GZIP", "gzip"),
])  # fmt: skip
def test_an_encoding_is_one_that_the_reader_takes(
    site: Site, archive: Path, accepted: str, encoding: str | None
) -> None:
    answer = asked(site, archive).get("/lists", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == encoding
    assert "Chess Federation of Ruritania" in answer.text


@pytest.mark.parametrize("path", [f"/{PAGE}", "/ca/", "/lists/fide/2010-11-01/list.csv", LIST,
                                  f"{LIST}/changes?page=2", f"{BASE}/players/77000112",
                                  f"{BASE}/openapi.json", "/assets/arpad.css"])  # fmt: skip
def test_a_reader_who_has_it_is_answered_before_anything_is_made(
    site: Site, archive: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    tag = asked(site, archive).get(path).headers["ETag"]

    def never(*_: object) -> None:
        raise AssertionError("nothing is to be made")

    for name in ("app._recorded", "filtering.list_rows", "api.changes_of_list", "api.player_read",
                 "app.described_by"):  # fmt: skip
        monkeypatch.setattr(f"arpad.web.{name}", never)
    client = asked(site, archive)  # which has kept nothing
    for tags in (tag, f"W/{tag}", f'"other", {tag}'):
        answer = client.get(path, headers={"If-None-Match": tags})
        assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", tag)
        assert "Content-Type" not in answer.headers
    with pytest.raises(AssertionError):
        client.get(path, headers={"If-None-Match": '"other"'})


def test_a_reader_who_has_it_is_answered_from_memory_too(site: Site, archive: Path) -> None:
    client = asked(site, archive)
    tag = client.get(f"/{PAGE}").headers["ETag"]
    answer = client.get(f"/{PAGE}", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert "Content-Length" not in answer.headers


@pytest.mark.parametrize("path", [f"/{PAGE}", f"/{WHOLE}.csv", f"{LIST}/list.csv", "/none",
                                  "/archive/00000002/manifest.json", f"{BASE}/none"])  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_star_is_whatever_there_is(site: Site, archive: Path, method: str, path: str) -> None:
    """RFC 9110 13.1.2; what there isn't is not there under a star either."""
    client = asked(site, archive)
    for _ in range(2):  # made, and then from memory
        answer = client.request(method, path, headers={"If-None-Match": "*"})
        assert answer.status_code == (404 if path.endswith("none") else 304)
        client.get(path)


@pytest.fixture
def large(
    site: Site, archive: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient]:
    """Yield who asks a server to which every file is large."""
    for room in ("keeping", "sending", "app"):
        monkeypatch.setattr(f"arpad.web.{room}.LARGE_BYTES", 100)
    with asked(site, archive, Keeper(Memory(0), disk)) as client:
        client.headers["Accept-Encoding"] = "identity"
        yield client


@pytest.mark.parametrize("path", [f"{WHOLE}.csv", "archive/00000002/list.parquet"])
def test_a_part_of_a_large_file_is_had(large: TestClient, path: str) -> None:
    """RFC 9110 14: so a download that broke off goes on."""
    whole = large.get(f"/{path}")
    size, tag = len(whole.content), whole.headers["ETag"]
    assert (whole.status_code, whole.headers["Accept-Ranges"]) == (200, "bytes")
    for asked_for, first, last in (
        ("bytes=0-9", 0, 9), ("bytes=10-", 10, size - 1), ("bytes=-7", size - 7, size - 1),
        (f"bytes=5-{size + 5}", 5, size - 1),
    ):  # fmt: skip
        for range_of in ({}, {"If-Range": tag}):
            part = large.get(f"/{path}", headers={"Range": asked_for, **range_of})
            assert part.status_code == 206
            assert part.content == whole.content[first : last + 1]
            assert part.headers["Content-Range"] == f"bytes {first}-{last}/{size}"
            assert part.headers["ETag"] == tag
    for headers in ({"Range": "bytes=0-9", "If-Range": '"other"'}, {"Range": "lines=0-9"},
                    {"Range": "bytes=9-0"}, {"Range": "bytes=0-1,4-5"}):  # fmt: skip
        answer = large.get(f"/{path}", headers=headers)
        assert (answer.status_code, answer.content) == (200, whole.content)
    for nothing in (f"bytes={size}-", "bytes=-0"):
        refused = large.get(f"/{path}", headers={"Range": nothing})
        assert (refused.status_code, refused.headers["Content-Range"]) == (416, f"bytes */{size}")
    same = large.get(f"/{path}", headers={"Range": "bytes=0-9", "If-None-Match": tag})
    assert same.status_code == 304


def test_a_part_is_of_the_encoding_that_is_sent(large: TestClient) -> None:
    path = f"/{WHOLE}.csv"
    headers = {"Accept-Encoding": "gzip"}
    with large.stream("GET", path, headers=headers) as answer:
        whole = b"".join(answer.iter_raw())
    with large.stream("GET", path, headers={**headers, "Range": "bytes=20-"}) as answer:
        assert answer.status_code == 206
        assert b"".join(answer.iter_raw()) == whole[20:]


def test_the_head_of_a_large_file_is_had_without_making_it(
    large: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [f"{root}.{ending}" for root in (f"/{WHOLE}", f"{LIST}/list")
             for ending in ("csv", "parquet")] + [f"/{WHOLE}.pdf", f"/{WHOLE}.xlsx"]  # fmt: skip

    def never(*_: object) -> None:
        raise AssertionError("nothing is to be made")

    with monkeypatch.context() as patch:
        patch.setattr("arpad.web.app._recorded", never)
        patch.setattr("arpad.web.ways.Answered.data", never)
        for path in paths:
            head = large.head(path)
            assert (head.status_code, head.content) == (200, b""), path
            assert "Content-Length" not in head.headers  # nobody knows it
    assert large.head("/lists/fide/2099-01-01/list.csv").status_code == 404
    for path in paths:
        whole, head = large.get(path), large.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["Content-Length"] == str(len(whole.content))
        assert head.headers["ETag"] == whole.headers["ETag"]


def test_a_page_of_another_head_is_never_sent(
    archive: Path, site: Site, disk: Disk, made: list[str], tmp_path: Path
) -> None:
    """Nor is it left on the disk: a person who was erased since stands on it."""
    other = Site(site.shelf, "Another Federation", site.languages)
    shown = [site]
    client = TestClient(
        application(Current(lambda: shown[0], archive, every=0), keeper=Keeper(disk=disk))
    )
    assert b"Ruritania" in client.get("/lists").content
    current = Current(lambda: other, archive)
    client = TestClient(application(current, keeper=Keeper(disk=disk)))
    assert b"Another Federation" in client.get("/lists").content
    assert made == ["lists.html"] * 2
    folder = tmp_path / "kept"
    until = time.monotonic() + 30
    while len(list(folder.iterdir())) > 1 and time.monotonic() < until:
        time.sleep(0.01)
    assert [path.name for path in folder.iterdir()] == [other.edition[:32]]


def test_large_files_are_sent_from_the_disk(
    site: Site, archive: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in ("keeping", "sending"):
        monkeypatch.setattr(f"arpad.web.{room}.LARGE_BYTES", 100)
    client = asked(site, archive, Keeper(Memory(0), disk))
    for path in ("lists/fide/2010-11-01/list.csv", "lists/fide/2010-11-01/list.parquet"):
        for _ in range(2):
            answer = client.get(f"/{path}")
            assert answer.content == page_at(site, path)
    entry = "archive/00000002/list.parquet"
    assert client.get(f"/{entry}").content == (archive.parent / entry).read_bytes()


def test_a_disk_keeps_what_was_asked_for_last(tmp_path: Path) -> None:
    kept = Disk(tmp_path / "kept", 1000)
    for place, name in enumerate("abcd"):
        path = kept.put(("edition", name, ""), bytes(240))
        assert path is not None
        os.utime(path, ns=(place, place))
    assert kept.get(("edition", "a", ""))  # asked for: b is now the one unread longest
    kept.put(("edition", "e", ""), bytes(240))
    assert [name for name in "abcde" if kept.get(("edition", name, ""))] == ["a", "d", "e"]
    again = Disk(tmp_path / "kept", 1000)  # another process counts what is there
    again.put(("edition", "f", ""), bytes(600))
    assert (
        sum(path.stat().st_size for path in (tmp_path / "kept").rglob("*") if path.is_file()) < 1000
    )
    assert kept.put(("edition", "g", ""), bytes(1001)) is None


def test_a_disk_that_refuses_is_said_once_and_pages_are_answered(
    site: Site, archive: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "kept").write_text("no folder")
    client = asked(site, archive, Keeper(disk=Disk(tmp_path / "kept", 10_000)))
    assert [client.get(path).status_code for path in ("/lists", "/events", "/nothing")] == [
        200, 200, 404,
    ]  # fmt: skip
    assert caplog.text.count("not kept on disk") == 1


def test_many_who_ask_at_once_let_it_be_made_once() -> None:
    keeper, begun, go_on, times = Keeper(), threading.Event(), threading.Event(), []

    def make() -> bytes:
        times.append(1)
        begun.set()
        assert go_on.wait(30)
        return b"page"

    answers: list[object] = []
    ask: Callable[[], None] = lambda: answers.append(keeper.body(("e", "a", ""), make))  # noqa: E731
    first = threading.Thread(target=ask)
    first.start()
    assert begun.wait(30)
    others = [threading.Thread(target=ask) for _ in range(5)]
    for thread in others:
        thread.start()
    go_on.set()
    for thread in (first, *others):
        thread.join(30)
    assert answers == [b"page"] * 6
    assert len(times) <= 2  # a thread that came after the first had ended makes it again


def test_what_goes_wrong_is_not_kept() -> None:
    keeper = Keeper()

    def wrong() -> bytes:
        raise ValueError("wrong")

    for _ in range(2):
        with pytest.raises(ValueError, match="wrong"):
            keeper.body(("e", "a", ""), wrong)
    assert keeper.body(("e", "a", ""), lambda: None) is None
    assert keeper.body(("e", "a", ""), lambda: b"1") == b"1"


def test_memory_is_bounded() -> None:
    memory = Memory(1_000_000)
    for number in range(2_000):
        memory.put(("e", str(number), ""), Prepared(bytes(9_000), "", ()))
    kept = [number for number in range(2_000) if memory.get(("e", str(number), ""))]
    assert kept == list(range(2_000 - len(kept), 2_000))
    assert 90 <= len(kept) <= 111


@pytest.mark.parametrize(("method", "path", "status"), [
    ("GET", f"{BASE}/none", 404), ("GET", f"{BASE}/players/0", 404), ("GET", "/api/v2", 404),
    ("GET", f"{BASE}/lists?page=0", 400), ("GET", f"{BASE}/lists?x=1", 400),
    ("POST", f"{BASE}/players", 405), ("DELETE", f"{BASE}/lists", 405),
])  # fmt: skip
def test_a_script_of_another_site_reads_what_is_wrong(
    site: Site, archive: Path, method: str, path: str, status: int
) -> None:
    answer = asked(site, archive).request(method, path)
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.json()["status"] == status


def test_what_may_be_asked_is_told(site: Site, archive: Path) -> None:
    """RFC 9110 9.3.7, and what a browser asks before a script asks with a tag."""
    client = asked(site, archive)
    told = client.options(
        LIST,
        headers={
            "Origin": "https://club.example",
            "Access-Control-Request-Headers": "if-none-match",
        },
    )
    assert (told.status_code, told.content) == (204, b"")
    assert told.headers["Allow"] == "GET, HEAD, OPTIONS"
    assert told.headers["Access-Control-Allow-Headers"] == "If-None-Match"
    assert told.headers["Access-Control-Allow-Origin"] == "*"
    assert client.options("/upload").headers["Allow"] == "GET, HEAD, OPTIONS, POST"
    assert client.options("/lists").headers["Allow"] == "GET, HEAD, OPTIONS"
    for method in ("PUT", "DELETE", "TRACE", "BREW"):
        refused = client.request(method, "/lists")
        assert (refused.status_code, refused.headers["Allow"]) == (405, "GET, HEAD, OPTIONS")
        assert "Access-Control-Allow-Origin" not in refused.headers


def test_an_address_pays_for_what_is_made_and_for_nothing_that_is_kept(
    site: Site, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second of the processor a minute, of which a list costs it 2: it waits for the minute."""
    seconds = [0.0]
    monkeypatch.setattr("arpad.web.guarding.thread_time", lambda: seconds[0])

    def costly(site: Site, name: str) -> bytes | None:
        seconds[0] += 2.0
        return page_at(site, name)

    app = application(Current(lambda: site, archive), Limits(seconds=1.0))
    client, another = TestClient(app, client=("192.0.2.1", 1)), TestClient(app)
    monkeypatch.setattr("arpad.web.app.page_at", costly)
    assert client.get("/lists").status_code == 200
    refused = client.get("/events")
    assert refused.status_code == 429
    assert 50 <= int(refused.headers["Retry-After"]) <= 61
    assert client.get("/lists").status_code == 200  # kept
    assert client.get(f"{BASE}/lists").status_code == 429
    assert another.get("/events").status_code == 200

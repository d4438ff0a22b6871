"""`arpad serve`: where it can't, while it is not ready, and when a list comes out meanwhile."""

import os
import shutil
import signal
import socket
import threading
import time
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient

from arpad.archive.evidence.entries import read_archive
from arpad.cli.web.serving import served
from arpad.office.kept.pages import KEPT_PAGES
from arpad.office.lists.minors import USUAL
from arpad.office.reading.beside import Follower
from arpad.office.reading.index import FILE, Index
from arpad.registry.database import sqlite_url
from arpad.rulebooks import CATALOGUE
from arpad.web.app import application
from arpad.web.current import Current, NotReadyError
from arpad.web.guarding import SAFE
from arpad.web.site import Site
from arpad.web.starting import Starting
from tests.cli.calls import answer, run
from tests.cli.offices import BY, copied, federation, put

WHY = ("--because", "asked for")


def test_a_port_that_somebody_has_is_told(tmp_path: Path) -> None:
    office = tmp_path / "office"
    assert run("office", "init", office).exit_code == 0
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = run("serve", "--at", office, "--port", str(port))
    assert found.exit_code == 2
    assert f"--port {port}" in found.output
    assert "Serving" not in found.output


def test_a_demo_looks_at_its_port_before_it_runs_the_year(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = run("demo", "--at", tmp_path / "year", "--port", port)
    assert found.exit_code == 2
    assert f"--port {port}" in found.stderr
    assert not (tmp_path / "year").exists()


def waits(seconds: float = 60.0) -> None:
    """Wait as a server does that is told to end."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may ignore it
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            time.sleep(0.05)
    except KeyboardInterrupt:
        return
    finally:
        signal.signal(signal.SIGINT, before)
    raise AssertionError("nobody told it to end")


def test_an_archive_that_cant_be_trusted_ends_it(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ARPAD_OFFICE", "ARPAD_SERVING"):  # so that they are put back
        monkeypatch.setenv(name, "")
    monkeypatch.setattr(uvicorn, "run", lambda _app, **_options: waits())
    monkeypatch.setattr("arpad.cli.web.serving.need_free", lambda _port: None)
    assert run("office", "init", tmp_path / "office").exit_code == 0
    own = shutil.copytree(archive, tmp_path / "office" / "archive")
    table = own / "00000002" / "list.parquet"
    table.write_bytes(table.read_bytes()[:-1] + b"X")
    result = run("serve", "--at", tmp_path / "office")
    assert result.exit_code == 3
    assert "a list of the archive can't be trusted" in result.stderr


@pytest.mark.parametrize("proxy", ["*", "proxy.example", "10.0.0.0/99"])
def test_a_proxy_is_an_address(tmp_path: Path, proxy: str) -> None:
    result = run("serve", "--at", tmp_path, "--behind", proxy)
    assert (result.exit_code, proxy in result.stderr) == (2, True)


def test_before_it_is_ready_it_says_how_far_it_is(site: Site, archive: Path) -> None:
    ready = [12]

    def make() -> Site:
        if ready[0] < 60:
            raise NotReadyError(ready[0], 60)
        return site

    current = Current(make, archive, every=0.05, is_awaited=False)
    client = TestClient(application(current))
    until = time.monotonic() + 30
    while "12 of 60" not in client.get("/healthz").text and time.monotonic() < until:
        time.sleep(0.01)
    for method, path in (("GET", "/healthz"), ("HEAD", "/"), ("GET", "/lists"), ("POST", "/upload"),
                         ("GET", "/api/v1/lists"), ("DELETE", "/lists")):  # fmt: skip
        starting = client.request(method, path)
        assert (starting.status_code, starting.headers["Retry-After"]) == (503, "5"), path
        assert {name: starting.headers[name] for name in SAFE} == SAFE
    problem = client.get("/api/v1/lists")
    assert problem.headers["Content-Type"] == "application/problem+json"
    assert "12 of 60" in problem.json()["detail"]
    ready[0] = 60
    while client.get("/healthz").status_code != 200 and time.monotonic() < until:
        time.sleep(0.01)
    assert (client.get("/healthz").text, client.get("/lists").status_code) == ("ok\n", 200)


def test_it_answers_before_its_application_is_made() -> None:
    can_begin = threading.Event()

    def make() -> FastAPI:
        assert can_begin.wait(30)
        app = FastAPI()
        app.get("/healthz")(lambda: "ok")
        return app

    client = TestClient(Starting(make))
    answer_early = client.get("/healthz")
    assert (answer_early.status_code, answer_early.headers["Retry-After"]) == (503, "5")
    can_begin.set()
    wait_for(client, "/healthz", 200)


def test_an_application_that_cant_be_made_ends_the_server(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    codes: list[int] = []
    monkeypatch.setattr("arpad.web.starting.os._exit", codes.append)

    def make() -> FastAPI:
        raise OSError("no such office")

    client = TestClient(Starting(make))
    wait_until = time.monotonic() + 30
    while not codes and time.monotonic() < wait_until:
        time.sleep(0.01)
    assert (codes, client.get("/").status_code) == ([3], 503)
    assert "no such office" in caplog.text


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an office that has published two lists; nobody has served its pages."""
    folder = tmp_path_factory.mktemp("served")
    where = federation(folder, standard="fide")
    assert put(where)["is_published"]
    return where


def ready(where: Path) -> tuple[int, int]:
    return Index(sqlite_url(where / FILE)).ready(read_archive(where / "archive"))


@pytest.mark.long
def test_who_publishes_brings_the_index_up_after_those_who_read(
    office: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[int, int, int]] = []
    monkeypatch.setattr("os.setpriority", lambda *priority: given.append(priority))
    where = copied(office, tmp_path / "office")
    assert not (where / FILE).exists()  # pages that nobody has looked at need none
    archive = read_archive(where / "archive")
    Index(sqlite_url(where / FILE)).follow(archive, CATALOGUE)
    assert put(where, day="2026-03-01")["is_published"]
    entries = len(archive.lists) + 1
    assert ready(where) == (entries, entries)
    assert [(which, who, less > 0) for which, who, less in given] == [(os.PRIO_PROCESS, 0, True)]


def test_who_is_erased_stands_on_no_page_that_is_kept(office: Path, tmp_path: Path) -> None:
    where = copied(office, tmp_path / "office")
    (where / KEPT_PAGES / "edition").mkdir(parents=True)
    (where / KEPT_PAGES / "edition" / "page").write_text("a name")
    assert run("player", "erase", "506", "--at", where, *BY, *WHY).exit_code == 0
    assert not (where / KEPT_PAGES).exists()


@pytest.mark.long
def test_the_old_head_is_served_until_the_new_one_is_ready(
    office: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what an office sets is seen: its name for others' pages, languages."""
    where = copied(office, tmp_path / "office")
    monkeypatch.setenv("ARPAD_OFFICE", str(where))
    monkeypatch.setenv("ARPAD_SERVING", '{"behind": []}')
    url = sqlite_url(where / FILE)
    follower = Follower(
        where / "archive", url, CATALOGUE, lambda: USUAL, lambda *_: None, lambda _: None
    )
    client = TestClient(served())
    assert client.get("/healthz").status_code == 503
    follower.start()
    try:
        wait_for(client, "/healthz", 200)
    finally:
        follower.stop()
    old = client.get("/").text
    assert client.get("/lists/standard/2026-03-01").status_code == 404
    monkeypatch.setattr("arpad.cli.office.period.bring_up", lambda _office: None)  # not yet
    assert put(where, day="2026-03-01")["is_published"]
    for _ in range(20):
        assert client.get("/").text == old
        time.sleep(0.1)
    Index(url).follow(read_archive(where / "archive"), CATALOGUE)
    wait_for(client, "/lists/standard/2026-03-01", 200)
    assert client.get("/").text != old
    answer("office", "set", "languages=en,es", "--at", where, *BY, *WHY)
    wait_for(client, "/es/", 200)


def wait_for(client: TestClient, path: str, status: int) -> None:
    until = time.monotonic() + 60
    while client.get(path).status_code != status:
        assert time.monotonic() < until
        time.sleep(0.05)

"""What whoever runs a working site asks of it: is it alive, is it ready, its figures, its log."""

import json
import logging
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families

from arpad.cli.web.serving import free_port
from arpad.registry.jobs import queue_of
from arpad.registry.outbox import Letter
from arpad.registry.place import made
from arpad.web.log import Lines
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from tests.web.working.conftest import HOST, Clock, come_in, sign_in, site_at

HERE = ("127.0.0.1", 50_000)
Figures = dict[tuple[str, ...], float]


def figures_of(text: str) -> Figures:
    """Return the value of each sample, by its name and the values of its labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_the_figures_say_what_was_done(site: WorkingSite) -> None:
    queue_of(site.office).add(["office", "check"], ".", "ana", "2026-01-05T08:00:00Z")
    site.outbox.add(Letter(key, "mail", "ana", "", "", 0) for key in ("1", "2"))
    browser = TestClient(application(site), HOST, follow_redirects=False, client=HERE)
    come_in(site, browser, "ana")
    assert sign_in(browser, "ana", "not the password at all")[0] == 400
    assert browser.get("/office/acts/event.add").status_code == 200
    assert browser.get("/office/acts/no.act").status_code == 404
    assert browser.get("/no-such-path").status_code == 404
    assert browser.put("/account").status_code == 405
    text = browser.get("/metrics").text
    figures = figures_of(text)
    form = "/office/acts/{kind}"
    assert figures["arpad_requests_total", "GET", form, "2xx"] == 1
    assert figures["arpad_requests_total", "GET", form, "4xx"] == 1
    assert figures["arpad_requests_total", "GET", "other", "4xx"] == 1
    assert figures["arpad_requests_total", "other", "other", "4xx"] == 1
    assert figures["arpad_requests_total", "POST", "/welcome/{link}", "3xx"] == 1
    assert figures["arpad_request_seconds_count", form] == 2
    assert figures["arpad_refused_sign_ins_total",] == 1
    assert figures["arpad_acts_total", "person.add"] == 3
    assert figures["arpad_open_sessions",] == 1
    assert figures["arpad_jobs_waiting",] == 1
    assert figures["arpad_letters_waiting",] == 2
    assert "ana" not in text
    assert "no-such-path" not in text


@pytest.mark.parametrize(
    ("client", "host", "fields"),
    [
        (("192.0.2.7", 50_000), HOST, {}),
        (("testclient", 50_000), HOST, {}),
        (HERE, HOST, {"X-Forwarded-For": "127.0.0.1"}),
        (HERE, HOST, {"Forwarded": "for=127.0.0.1"}),
        (HERE, "http://office.example.org", {}),
    ],
)
def test_the_figures_are_for_the_machine_itself(
    site: WorkingSite, client: tuple[str, int], host: str, fields: dict[str, str]
) -> None:
    browser = TestClient(application(site), host, client=client)
    assert browser.get("/metrics", headers=fields).status_code in (404, 421)


def test_a_process_lives_whose_database_is_away_or_of_another_version(
    tmp_path: Path, clock: Clock
) -> None:
    site = site_at(tmp_path / "office", "sqlite", clock)
    browser = TestClient(application(site), HOST, raise_server_exceptions=False)
    assert (browser.get("/healthz").text, browser.get("/readyz").text) == ("ok\n", "ready\n")
    with site.kept._connections.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0099'"))
    assert browser.get("/readyz").status_code == 503
    with site.kept._connections.writing() as connection:
        connection.execute(sa.text("ALTER TABLE act RENAME TO gone"))
    answers = [browser.get(path).status_code for path in ("/healthz", "/readyz", "/account")]
    assert answers == [200, 503, 503]


def test_a_fault_says_nothing_of_itself(site: WorkingSite, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> object:
        raise KeyError("García, Ana")

    browser = TestClient(application(site), HOST, follow_redirects=False,
                         raise_server_exceptions=False)  # fmt: skip
    come_in(site, browser, "ana")
    before = site.store().last
    monkeypatch.setattr("arpad.web.working.acts.form", faulty)
    answer = browser.get("/office/acts/event.add")
    assert (answer.status_code, site.store().last) == (500, before)
    assert answer.text.startswith("This can't be answered: the program has a fault")
    assert "Ana" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_an_error_is_a_line_without_what_it_says() -> None:
    def look(people: dict[str, int]) -> int:
        try:
            return people["García, Ana"]
        except KeyError as error:
            raise ValueError("Ana") from error

    with pytest.raises(ValueError, match="Ana") as raised:
        look({})
    about = (ValueError, raised.value, raised.tb)
    text = Lines().format(logging.LogRecord("a", 40, "", 1, "it\n%s", ("fails",), about))
    line = json.loads(text)
    assert (line["level"], line["message"]) == ("error", "it\nfails")
    assert [one["error"] for one in line["errors"]] == ["ValueError", "KeyError"]
    assert "test_running.py" in line["errors"][1]["calls"][0]
    assert "\n" not in text
    assert "Ana" not in text


@contextmanager
def serving(at: Path, log: Path, *words: str) -> Iterator[str]:
    """Yield the address of a working site in a process of its own, which logs into a file."""
    port = free_port(0)
    command = [sys.executable, "-m", "arpad", "office", "serve", "--at", str(at), "--port",
               str(port), *words]  # fmt: skip
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=file)
    try:
        address = f"http://127.0.0.1:{port}"
        until = time.monotonic() + 120
        while status(f"{address}/readyz") != 200:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.1)
        yield address
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


@pytest.mark.services
@pytest.mark.skipif(os.name != "posix", reason="there is no SIGTERM elsewhere")
def test_two_workers_count_together_and_write_lines(tmp_path: Path) -> None:
    made(tmp_path / "office", "sqlite", "Ruritania", "root", "2026-01-01T08:00:00Z")
    with serving(tmp_path / "office", tmp_path / "log", "--workers", "2") as address:
        asked = [status(f"{address}/sign-in?who=Ana{number}") for number in range(40)]
        answered = asked.count(200)  # the second worker may be starting yet: 503
        with urllib.request.urlopen(f"{address}/metrics", timeout=30) as answer:
            figures = figures_of(answer.read().decode())
    assert figures["arpad_requests_total", "GET", "/sign-in", "2xx"] == answered > 0
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    mine = [line for line in lines if line.get("route") == "/sign-in"]
    assert len(mine) == answered
    assert {*mine[0]} == {"time", "level", "message", "method", "route", "status", "ms"}
    assert "Ana" not in (tmp_path / "log").read_text()

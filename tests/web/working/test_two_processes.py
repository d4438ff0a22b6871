"""Working sites beside each other on one PostgreSQL, and one of them killed in an act: nothing is
lost, nothing doubled."""

import os
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from arpad.office.periods.public import signing_of
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from tests.cli.calls import answer
from tests.office.backup.test_backup import files
from tests.office.killing import SECONDS_MAX, dies_at
from tests.office.test_killed import OfficesOfDatabases
from tests.registry.conftest import postgresql, server
from tests.sampling import amount
from tests.web.working.at_work import CLOSED, at_work, browser_of, hidden
from tests.web.working.conftest import HOST, Clock, come_in, sign_in
from tests.web.working.test_running import serving

__all__ = ["postgresql", "server"]
pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL elsewhere"),
]
MONTH = {"list": "standard", "date": "2026-02-01", "because": "its day"}
PUBLISH = "/office/acts/list.publish"
OF_BROWSERS = ("account", "attempt", "form_sent", "once", "passkey", "session", "token")
"""Tables in which what was sent and who is signed in stand, which differ by the times of it."""


def test_two_processes_act_as_one(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARPAD_DATABASE", postgresql)
    site = at_work(tmp_path / "office", "postgresql")
    at = site.office.directory
    with ExitStack() as stack:
        addresses = [stack.enter_context(serving(at, tmp_path / f"log{number}"))
                     for number in range(2)]  # fmt: skip
        pool = stack.enter_context(ThreadPoolExecutor(8))

        def browser(address: str, **more: Any) -> httpx2.Client:
            client = httpx2.Client(base_url=address, timeout=120, follow_redirects=False, **more)
            return stack.enter_context(client)

        def both(path: str, forms: list[tuple[httpx2.Client, Mapping[str, str]]]) -> Counter[int]:
            sent = [pool.submit(one.post, path, data=form) for one, form in forms]
            return Counter(one.result().status_code for one in sent)

        first, second = (browser(address) for address in addresses)
        come_in(site, first, "eva")
        come_in(site, second, "ana")
        there = browser(addresses[1], cookies=first.cookies)
        assert there.get("/office").status_code == 200

        before = site.store().last
        path = "/office/acts/event.add"
        form = hidden(first.get(path).text) | {"name": "Open", "start": "2026-03-01",
                                               "end": "2026-03-03", "because": "so"}  # fmt: skip
        assert both(path, [(first, form), (there, form)] * 4) == {303: 8}
        assert site.store().last == before + 1

        forms = [(one, hidden(one.get(PUBLISH).text) | MONTH) for one in (first, second)]
        assert both(PUBLISH, forms) == {303: 1, 422: 1}
        kinds = Counter(act.told.kind for act in site.store().acts())
        assert kinds["list.publish"] == 1
        assert answer("office", "check", "--at", at)["problems"] == []

        out = hidden(second.get("/office/acts/account.signout").text)
        done = second.post(
            "/office/acts/account.signout", data=out | {"who": "eva", "because": "so"}
        )
        assert done.status_code == 303
        for client in (first, there):
            assert client.get("/office").headers["location"].startswith("/sign-in")
        assert sign_in(first, "eva", way="/office") == (303, "/office")


def test_a_process_that_is_killed_in_an_act_loses_and_doubles_nothing(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offices = OfficesOfDatabases(server, monkeypatch)
    office, random = tmp_path / "office", Random("killed")
    offices.add(office, "template1")
    site = at_work(office, "postgresql", Clock(CLOSED))
    signing_of(site.office.directory)  # each copy would make a key of its own
    ana = browser_of(site, "ana")
    form = hidden(ana.get(PUBLISH).text) | MONTH
    cookies = dict(ana.cookies)
    site.kept._connections.engine.dispose()

    def copy(name: str) -> tuple[Path, str]:
        return offices.copied(office, tmp_path / name), os.environ["ARPAD_DATABASE"]

    def result(folder: Path) -> tuple[object, ...]:
        rows = offices.rows(folder)
        return ({name: rows[name] for name in rows if name not in OF_BROWSERS},
                files(folder / "federation"))  # fmt: skip

    whole, url = copy("whole")
    status, steps = sent(whole / "federation", url, cookies, form, 0)
    assert status == 303
    undisturbed = result(whole)
    for number in range(amount(3, full=20)):
        folder, url = copy(f"killed-{number}")
        at = folder / "federation"
        assert sent(at, url, cookies, form, random.randint(1, steps)) == (0, 0)
        later = signed_in(at, url, cookies)
        assert later.post(PUBLISH, data=form).status_code == 303
        anew = hidden(later.get(PUBLISH).text) | MONTH
        assert later.post(PUBLISH, data=anew).status_code in (303, 422)
        assert answer("office", "check", "--at", at)["problems"] == []
        assert result(folder) == undisturbed


def signed_in(at: Path, url: str, cookies: Mapping[str, str]) -> TestClient:
    site = WorkingSite(opened_office(at, url), CATALOGUE, Clock(CLOSED))
    return TestClient(application(site), HOST, follow_redirects=False, cookies=dict(cookies))


def sent(
    at: Path, url: str, cookies: Mapping[str, str], form: Mapping[str, str], step: int
) -> tuple[int, int]:
    """Send a form to a process that kills itself before a step; return the status, and the steps.

    Both are 0 if it died.
    """
    context = get_context("forkserver")
    told, tell = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(at, url, cookies, form, step, tell))
    process.start()
    tell.close()
    process.join(SECONDS_MAX)
    assert process.exitcode is not None, "it waits for something"
    try:
        status, steps = told.recv()
    except EOFError:
        return 0, 0
    return status, steps


def _send(
    at: Path, url: str, cookies: Mapping[str, str], form: Mapping[str, str], step: int,
    tell: Connection,
) -> None:  # fmt: skip
    browser = signed_in(at, url, cookies)
    steps = dies_at(step)
    status = browser.post(PUBLISH, data=dict(form)).status_code
    tell.send((status, next(steps) - 1))

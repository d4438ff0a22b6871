"""A working site with three people, whose time a test moves."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from arpad.office.accounts import passwords
from arpad.office.accounts.acts import Given
from arpad.office.acting import perform
from arpad.office.acts.accounts import InviteAccount
from arpad.office.acts.declaring import Role
from arpad.office.acts.persons import GiveRole
from arpad.registry.place import made
from arpad.rulebooks import CATALOGUE
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite

HOST = "http://localhost:8001"
PASSWORD = "the knight is on the rim"
PEOPLE: tuple[tuple[str, Role], ...] = (
    ("ana", "administrator"),
    ("eva", "officer"),
    ("leo", "arbiter"),
)


@dataclass
class Clock:
    """The time, in seconds since 1970: a Monday in January 2026, until it is moved."""

    now: float = 1_767_600_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords at the least cost: what they cost else is a test of its own."""
    cheap = PasswordHasher(1, 8, 1)
    monkeypatch.setattr(passwords, "_HASHER", cheap)
    monkeypatch.setattr(passwords, "_NOBODYS", cheap.hash(""))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> WorkingSite:
    """Return the site of an office in SQLite, whose people have roles and no accounts yet."""
    return site_at(tmp_path / "office", "sqlite", clock)


def site_at(path: Path, store: str, clock: Clock) -> WorkingSite:
    """Return the site of a new office, whose people have roles and no accounts yet."""
    office = made(path, store, "Ruritania", "root", "2026-01-01T08:00:00Z")
    site = WorkingSite(office, CATALOGUE, clock)
    for who, role in PEOPLE:
        by = "root" if who == "ana" else "ana"
        form = GiveRole(who=who, role=role)
        assert perform(site.desk(), site.officer(by, "the board"), form).act is not None
    return site


@pytest.fixture
def browser(site: WorkingSite) -> Callable[..., TestClient]:
    """Return what makes a browser of its own, which doesn't follow where it is led."""
    app = application(site)

    def made_browser(host: str = HOST, **more: str) -> TestClient:
        return TestClient(app, base_url=host, follow_redirects=False, **more)

    return made_browser


def link(site: WorkingSite, who: str) -> str:
    """Return the path of a link that ana makes for somebody."""
    done = perform(site.desk(), site.officer("ana", "the board"), InviteAccount(who=who))
    assert isinstance(done, Given)
    assert done.act is not None
    return f"/welcome/{done.secret}"


def csrf(page: str) -> str:
    """Return what the forms of a page bear."""
    marks = set(re.findall(r'name="csrf" value="([0-9a-f]{64})"', page))
    assert len(marks) == 1
    return marks.pop()


def come_in(site: WorkingSite, browser: TestClient, who: str) -> None:
    """Let somebody come by a link and set the password."""
    path = link(site, who)
    form = {"csrf": csrf(browser.get(path).text), "password": PASSWORD}
    answer = browser.post(path, data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")


def sign_in(
    browser: TestClient, who: str, password: str = PASSWORD, way: str = "/"
) -> tuple[int, str]:
    """Try to sign in; return the status, and where it leads or what is wrong."""
    form = {"csrf": csrf(browser.get("/sign-in").text), "who": who, "password": password,
            "next": way}  # fmt: skip
    answer = browser.post("/sign-in", data=form)
    wrong = re.search(r'role="alert">([^<]*)', answer.text)
    return answer.status_code, answer.headers.get("location", wrong[1] if wrong else "")

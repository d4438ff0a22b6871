"""A working site of a small federation: eight players, a list, a report, and one of every role."""

import re
import time
from collections.abc import Callable
from datetime import date
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

from fastapi.testclient import TestClient

from arpad.cli.office.opening import database
from arpad.office.acting import perform
from arpad.office.acts.declaring import Role
from arpad.office.acts.persons import GiveRole
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from tests.cli.calls import answer
from tests.cli.offices import BY, federation, report
from tests.office.papers import Person
from tests.web.working.conftest import HOST, Clock, come_in, csrf

PEOPLE: tuple[tuple[str, Role, str], ...] = (
    ("ana", "administrator", ""), ("eva", "officer", ""), ("pau", "appeals", ""),
    ("leo", "arbiter", ""), ("sam", "arbiter", ""), ("cat", "club", ""), ("marta", "player", "502"),
)  # fmt: skip
ROLES: dict[str, str] = {who: role for who, role, _ in PEOPLE if who != "sam"}
JANUARY = 1_769_600_000.0
"""The 28th of January 2026."""
CLOSED = JANUARY + 3 * 86_400
"""The 31st, when the books for the list of February are closed."""


def office_at_work(folder: Path, now: float = JANUARY) -> WorkingSite:
    """Return the site of the office; event 1 is one that an officer has taken in."""
    return at_work(folder, "sqlite", Clock(now))


def at_work(folder: Path, store: str, clock: Callable[[], float] = time.time) -> WorkingSite:
    """Return the site of such an office, whose acts are in a store, at the time of a clock."""
    at = federation(folder, store, standard="fide")
    answer("intake", report(folder, "enero", date(2026, 1, 9)), *BY, "--at", at)
    site = WorkingSite(opened_office(at, database()), CATALOGUE, clock)
    for who, role, player in PEOPLE:
        form = GiveRole(who=who, role=role, player=player, since=date(2026, 1, 1))
        assert perform(site.desk(), site.officer("ana", "the board"), form).act is not None
    return site


def doubtful_report(folder: Path) -> Path:
    """Write a report of February in which two players are not certain: one may be 502, one 507."""
    marta = Person("x1", 1980, name="Bilbao, Marta", birth="1975", is_numbered=False)
    jose = Person("x2", 1700, name="García, J.", birth="1950", is_numbered=False)
    return report(folder, "copa", date(2026, 1, 23), ["504", marta, "506", jose])


_application = lru_cache(1)(application)  # of the site that is asked: made once for all browsers


def browser_of(site: WorkingSite, who: str = "") -> TestClient:
    """Return the browser of somebody who is signed in; of nobody without a name."""
    browser = TestClient(_application(site), base_url=HOST, follow_redirects=False)
    if who:
        come_in(site, browser, who)
    return browser


def hidden(page: str) -> dict[str, str]:
    """Return what the form of an act bears: against forgery, and its own mark."""
    mark = re.search(r'name="mark" value="([^"]+)"', page)
    assert mark is not None
    return {"csrf": csrf(page), "mark": mark[1]}


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: text or "" for name, text in attrs}))


def tags(page: str) -> list[tuple[str, dict[str, str]]]:
    """Return the tags of a page as a browser reads them, each with its attributes."""
    parser = _Tags()
    parser.feed(page)
    return parser.tags


def field(page: str, name: str) -> dict[str, str]:
    """Return the attributes of the field of a name."""
    return next(attributes for _, attributes in tags(page) if attributes.get("name") == name)


def text_of(page: str, identity: str) -> str:
    """Return the text of what has an id and nothing inside."""
    text = re.search(rf'id="{identity}">([^<]*)<', page)
    assert text is not None, identity
    return unescape(text[1])

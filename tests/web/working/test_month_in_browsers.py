"""An officer's month with a second officer in another browser: in two languages, at a desk and on a
telephone, the doubtful matches by keys; the telephone has no scripts."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.office.acting import perform
from arpad.office.acts.office import SetOffice
from arpad.office.acts.persons import GiveRole
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from tests.services import chromium
from tests.web.serving import served
from tests.web.working.at_work import CLOSED, browser_of, doubtful_report, office_at_work
from tests.web.working.test_browser import DESK, PHONE, fits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.services
Seen = Callable[["Page", str], None]


def two_officers(folder: Path) -> WorkingSite:
    """Return an office that takes two officers to publish: eva and iva."""
    site = office_at_work(folder, CLOSED)
    for form in (GiveRole(who="iva", role="officer"), SetOffice(settings={"approvals": "2"})):
        assert perform(site.desk(), site.officer("ana", "the board"), form).act is not None
    return site


def page_of(browser: "Browser", site: WorkingSite, address: str, who: str, lang: str) -> "Page":
    """Return the first page of somebody who is signed in: at a desk, or on a telephone."""
    window = DESK if who == "eva" else PHONE | {"java_script_enabled": False}
    context = browser.new_context(**window)
    cookies = browser_of(site, who).cookies
    context.add_cookies([{"name": name, "value": cookies[name], "url": address}
                         for name in cookies])  # fmt: skip
    page = context.new_page()
    page.goto(f"{address}/?lang={lang}")
    return page


def proposed(page: "Page", report: Path, seen: Seen) -> None:
    """Take a report in, say who played, look the month over, and propose the list."""
    seen(page, "waits")
    page.click("header a[href='/arbiter']")
    page.set_input_files("#reports", [report, report.with_suffix(".facts.toml")])
    page.click("[name=check]")
    seen(page, "checked")
    page.click("[name=send]")
    page.click("header a[href='/office']")
    seen(page, "waits again")
    page.click("a[href='/office/matches?at=2']")
    seen(page, "match")
    page.keyboard.press("1")
    page.wait_for_url("**/matches?at=2.2")
    seen(page, "next match")
    page.keyboard.press("1")
    page.wait_for_url("**/matches?at=2.4")
    seen(page, "no match")
    page.click("header a[href='/office/lists']")
    page.click("main a[href='/office/lists/standard']")
    seen(page, "month")
    page.click("a.button")
    seen(page, "publish")
    page.click("form.act button:not(.second)")
    seen(page, "proposed")


def approved(page: "Page", seen: Seen) -> None:
    """Approve the list that another officer has proposed, and look at who did what."""
    seen(page, "phone waits")
    page.click("main a[href='/office/lists/standard']")
    seen(page, "phone month")
    page.click("a.button")
    seen(page, "phone approve")
    page.click("form.act button:not(.second)")
    seen(page, "phone published")
    page.click("main a[href='/office/log']")
    seen(page, "phone log")


def test_two_officers_bring_out_a_list_and_the_journal_says_who_did_what(tmp_path: Path) -> None:
    site, report = two_officers(tmp_path), doubtful_report(tmp_path)
    heads = {}

    def seen(page: "Page", name: str) -> None:
        heads[name] = page.inner_text("h1")
        assert fits(page), name

    with chromium.running() as browser, served(application(site)) as address:
        proposed(page_of(browser, site, address, "eva", "es"), report, seen)
        place = site.office.directory / "vault" / "standard" / "2026-02-01" / "list.csv"
        assert not place.exists()
        approved(page_of(browser, site, address, "iva", "en"), seen)
    assert (heads["match"], heads["phone waits"]) == ("¿Quién jugó?", "What waits")
    assert place.exists()
    acts = [(act.told.who, act.told.kind) for act in site.store().acts()]
    assert [act for act in acts if not act[1].startswith("account.")][-5:] == [
        ("eva", "event.report"), ("eva", "event.player"), ("eva", "event.player"),
        ("eva", "list.propose"), ("iva", "list.publish"),
    ]  # fmt: skip

"""A claim in four browsers: made on a telephone, dismissed, appealed against, upheld.

Then its player is erased. In two languages, without scripts.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from tests.services import chromium
from tests.web.serving import served
from tests.web.working.at_work import browser_of, office_at_work
from tests.web.working.test_browser import DESK, PHONE, fits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.services
NAME = "Bilbao Ruiz"


def page_of(browser: "Browser", site: WorkingSite, address: str, who: str) -> "Page":
    """Return the first page of somebody: who plays reads Spanish on a telephone."""
    is_player = who == "marta"
    window = PHONE if is_player else DESK
    context = browser.new_context(java_script_enabled=False, **window)
    cookies = browser_of(site, who).cookies
    context.add_cookies([{"name": name, "value": cookies[name], "url": address}
                         for name in cookies])  # fmt: skip
    page = context.new_page()
    page.goto(f"{address}/?lang={'es' if is_player else 'en'}")
    return page


def act(page: "Page", kind: str, **fields: str) -> str:
    """Open the form of an act from a page, write into it, send it, and return what comes."""
    page.click(f"main a[href^='/office/acts/{kind}']")
    assert fits(page), kind
    for name, text in {"because": "so", **fields}.items():
        field = page.locator(f"main [name={name}]").first
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(text)
        elif field.get_attribute("type") == "radio":
            page.check(f"main [name={name}][value={text}]")
        else:
            field.fill(text)
    page.click("form.act button:not(.second)")
    assert fits(page), f"after {kind}"
    return page.inner_text("main")


def test_a_claim_is_upheld_on_appeal_and_its_player_erased(tmp_path: Path) -> None:
    site = office_at_work(tmp_path)
    with chromium.running() as browser, served(application(site)) as address:
        marta, eva, pau, ana = (
            page_of(browser, site, address, who) for who in ("marta", "eva", "pau", "ana")
        )
        assert marta.inner_text("h1") == "Mi página"
        act(marta, "claim.open", list="standard", event="1", round="2")
        eva.goto(f"{address}/office")
        eva.click("main a[href='/office/claims/1']")
        assert "dismissed" in act(eva, "claim.decide", outcome="dismissed", article="FCE 16.6")
        marta.click("header a[href='/office/my']")
        assert "desestimada" in marta.inner_text("main")
        act(marta, "claim.appeal", number="1")
        pau.goto(f"{address}/office/claims/1")
        assert "upheld" in act(pau, "claim.decide", outcome="upheld", article="FCE 16.6")
        marta.click("header a[href='/office/my']")
        assert "estimada" in marta.inner_text("main").replace("desestimada", "")
        ana.goto(f"{address}/office/players/502")
        assert NAME in ana.inner_text("main")
        act(ana, "player.erase")
        for path in ("players/502", "claims/1", "log", "players?q=bilbao"):
            ana.goto(f"{address}/office/{path}")
            assert NAME not in ana.inner_text("body"), path
        marta.goto(f"{address}/office/my")
        assert NAME not in marta.inner_text("body")
    kinds = [(act.told.who, act.told.kind) for act in site.store().acts()]
    assert [done for done in kinds if not done[1].startswith(("account.", "person."))][-5:] == [
        ("marta", "claim.open"), ("eva", "claim.decide"), ("marta", "claim.appeal"),
        ("pau", "claim.decide"), ("ana", "player.erase"),
    ]  # fmt: skip

"""An arbiter's evening in a browser without scripts, on a telephone and at a desk."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from arpad.office.events.judging import heard
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from tests.services import chromium
from tests.web.serving import served
from tests.web.working.at_work import browser_of, office_at_work
from tests.web.working.test_arbiter import MENDING, with_five_mistakes, written

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.services

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"}


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    with chromium.running() as started:
        yield started


@pytest.fixture
def site(tmp_path: Path) -> WorkingSite:
    return office_at_work(tmp_path)


def fits(page: "Page") -> bool:
    """Tell whether a page is no wider than its window, and no field of it lacks a name."""
    page.wait_for_load_state()  # what is clicked may still be on its way
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    unnamed = page.evaluate(
        "[...document.querySelectorAll('input:not([type=hidden]), select, textarea')]"
        ".filter(one => !one.labels.length && !one.ariaLabel).map(one => one.name)"
    )
    return (wide, unnamed) == (0, [])


@pytest.mark.parametrize(("lang", "wrong", "heading"), [
    ("es", "Elo del jugador 3: no es un número.", "¿Dónde está mi torneo?"),
    ("ca", "Elo del jugador 3: no és un número.", "On és el meu torneig?"),
])  # fmt: skip
@pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desk"])
def test_an_arbiter_mends_sends_and_follows_a_report(
    browser: "Browser", site: WorkingSite, tmp_path: Path, window: dict[str, Any],
    lang: str, wrong: str, heading: str,
) -> None:  # fmt: skip
    report = tmp_path / "copa-2026.trf"
    report.write_text(with_five_mistakes(written(tmp_path)), encoding="utf-8")
    cookies = browser_of(site, "leo").cookies
    with served(application(site)) as address:
        context = browser.new_context(java_script_enabled=False, **window)
        context.add_cookies([{"name": name, "value": cookies[name], "url": address}
                             for name in cookies])  # fmt: skip
        page = context.new_page()
        page.goto(f"{address}/arbiter?lang={lang}")
        page.set_input_files("#reports", report)
        page.click("[name=check]")
        assert wrong in page.inner_text("main")
        for text in ("1961/13/00", "19o2", "E5P"):
            assert text in page.inner_text("main")
        assert fits(page)
        page.fill("#mend-0", "\n".join(MENDING))
        page.select_option("#kind-0", "round_robin")
        page.fill("#minutes_for_60_moves-0", "120")
        page.click("[name=ratings]")
        assert wrong not in page.inner_text("main")
        assert fits(page)
        page.click("[name=send]")
        assert fits(page)
        page.click("a[href^='/where?q=2-']")
        assert page.inner_text("h1") == heading
        assert "Bilbao" not in page.inner_text("main")
        assert fits(page)
    assert list(site.desk().events) == ["1", "2"]
    word = heard(site.desk(), ["2"])["2"]
    assert word.state == "taken", word.problems

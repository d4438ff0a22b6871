"""The pages as people meet them: in a browser, on a phone, printed, without scripts, as files."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from arpad.answers.archives import archive_verified
from arpad.archive.evidence.entries import read_archive
from arpad.office.reading.shelf import Shelf
from arpad.rulebooks import CATALOGUE
from arpad.web.app import Current, application
from arpad.web.building import build
from arpad.web.place import slug
from arpad.web.site import Site
from tests.web.conftest import RULEBOOKS
from tests.web.looks import SHOTS, picture
from tests.web.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.services

LEFT = "net::ERR_ABORTED"
"""What was still on its way when the reader went on to another page."""
DOCS = Path(__file__).parents[2] / "docs" / "site"
LEAST = 20_000
"""Bytes of a picture with anything on it; an empty page has less."""
PHONE = {"width": 390, "height": 844}
KINDS = (
    "index.html", "lists.html", "lists/fide/2010-11-01.html", "players/77000112.html",
    "players/77000112/calculations/fide/2010-11-01.html", "events.html", "rulebooks.html",
    "rulebooks/fide-2009.html", "claims.html", "verify.html", "changelog.html", "privacy.html",
    "programs.html", "search.html", "scale.html", "lab.html",
    "lists/fide/2010-11-01/statistics.html", "lists/fide/2010-11-01/first.html",
    "lists/fide/2010-11-01/first/under-20.html", "lists/fide/2010-11-01/rising.html", "clubs.html",
    "calculators.html", "calculators/norm?games=9&average=2400",
    "calculators/what-if?rulebook=fide-2009&rating=2000&k=20&opponent=1990&target=2005",
    "calculators/first-rating", "rulebooks/fide-2009/examples.html", "rulebooks/compare.html",
    "rulebooks/compare/fide-2009/fide-2009-applied.html", "calculators/change?rating=x&opponent=y",
    "lists/fide/page/1.html", "live.html", "live.html?player=77000112", "certificates.html",
    "certificates.html?event=none", "upload.html", "search.html?q=carlos&w=1",
    "events/open_2010/norms.html", "corrections.html", "corrections/6.html",
    "corrections/6/list.html", "lists/fide/2010-11-01/versions.html",
    "compare.html", "compare.html?players=77000112,77000001", "compare.html?player=carlos",
    "calendar.html", "glossary.html", "choose-events.html?month=2010-10",
    "choose-events.html?month=x",
    "standings.html", "standings.html?event=open_2010&tie-breaks=X",
    "standings.html?event=open_2010&tie-breaks=DE,BH:C1&why=12",
)  # fmt: skip
GAINED = {"en": "points", "es": "puntos", "ca": "punts", "pt": "pontos"}


@pytest.fixture(scope="module")
def everywhere(archive: Path) -> Site:
    """Return the site in all languages."""
    return Site(Shelf.opened(archive, RULEBOOKS), "Ruritania", ("en", "es", "ca", "pt"))


@pytest.fixture(scope="module")
def address(everywhere: Site, archive: Path) -> Iterator[str]:
    """Yield the address at which the site is served."""
    with served(application(Current(lambda: everywhere, archive))) as found:
        yield found


@pytest.fixture(scope="module")
def folder(everywhere: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site's files."""
    out = tmp_path_factory.mktemp("pages") / "site"
    build(everywhere, out)
    return out


def watched(browser: "Browser", **options: Any) -> "tuple[Page, list[str]]":
    """Return a page, and what goes wrong in it, or is asked of any other host, while it is used."""
    page = browser.new_context(**options).new_page()
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if _is_wrong(said) else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("requestfailed", lambda one: wrong.append(one.url) if one.failure != LEFT else None)
    page.on("request", lambda one: None if _is_ours(one.url) else wrong.append(one.url))
    return page, wrong


def _is_wrong(said: Any) -> bool:
    """Tell whether a page went wrong; that a question was asked wrongly is no fault of the page."""
    return said.type == "error" and "400 (Bad Request)" not in said.text


def _is_ours(url: str) -> bool:
    return url.startswith(("http://127.0.0.1:", "file:", "data:"))


@pytest.mark.parametrize("lang", GAINED)
@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_player_finds_himself_and_understands_his_change(
    browser: "Browser", address: str, lang: str, has_scripts: bool
) -> None:
    page, wrong = watched(browser, java_script_enabled=has_scripts)
    page.goto(f"{address}/{'' if lang == 'en' else lang + '/'}")
    page.get_by_role("searchbox").fill("castanera")
    page.get_by_role("search").get_by_role("button").click()  # a search with one hit goes there
    assert page.locator("h1").inner_text() == "Castanera, Carlos"
    assert page.locator("html").get_attribute("lang") == lang
    page.locator("a[href*='calculations/fide/2010-11-01']").first.click()
    said = page.locator(".lead").inner_text()
    assert GAINED[lang] in said or re.search(r"\d{4}", said)
    assert page.locator("table").first.locator("tbody tr").count() >= 1
    assert wrong == []


def test_on_a_phone_nothing_is_wider_than_the_screen(browser: "Browser", address: str) -> None:
    page, wrong = watched(browser, viewport=PHONE, is_mobile=True, has_touch=True)
    for path in KINDS:
        page.goto(f"{address}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    page.goto(f"{address}/lists/fide/2010-11-01")
    shown = page.locator("tbody tr").first.locator("th:visible, td:visible").all_inner_texts()
    assert any(re.fullmatch(r"\d{4}", one.strip()) for one in shown)
    page.goto(f"{address}/pt/players/77000112/calculations/fide/2010-11-01.html")
    table = page.locator(".scroll").first
    assert table.evaluate("it => it.scrollWidth") <= table.evaluate("it => it.clientWidth")
    page.goto(f"{address}/ca/")
    search = page.get_by_role("search")
    parts = search.get_by_role("searchbox"), search.get_by_role("button")
    assert len({part.evaluate("it => it.offsetTop") for part in parts}) == 1  # side by side
    assert wrong == []


def test_on_a_small_screen_a_calculation_shows_all_its_columns(
    browser: "Browser", address: str
) -> None:
    page, _ = watched(browser, viewport={"width": 1000, "height": 760})
    page.goto(f"{address}/players/77000112/calculations/fide/2010-11-01.html")
    table = page.locator(".scroll").first
    assert table.evaluate("it => it.scrollWidth") <= table.evaluate("it => it.clientWidth")


def test_no_page_keeps_anybody_out(browser: "Browser", address: str, everywhere: Site) -> None:
    from axe_playwright_python.sync_playwright import Axe

    event = slug(next(everywhere.readers.events()))
    for scheme in ("light", "dark"):
        page, _ = watched(browser, color_scheme=scheme, bypass_csp=True)
        for path in (*KINDS, f"events/{event}.html"):
            page.goto(f"{address}/{path}")
            found = Axe().run(page)
            assert found.violations_count == 0, f"{path} {scheme}: {found.generate_report()}"


def test_a_file_is_told_genuine_or_not_served_and_as_a_file(
    browser: "Browser", address: str, folder: Path, tmp_path: Path
) -> None:
    genuine = folder / "lists" / "fide" / "2010-11-01" / "list.csv"
    changed = tmp_path / "changed.csv"
    changed.write_bytes(genuine.read_bytes().replace(b"2", b"3", 1))
    for start in (address, folder.as_uri()):
        page, wrong = watched(browser)
        page.goto(f"{start}/verify.html")
        page.locator("input[type=file]").set_input_files([str(genuine), str(changed)])
        page.locator("#said li").nth(1).wait_for()
        assert "genuine" in page.locator("#said li").nth(0).inner_text()
        assert "fide-2010-11-01.csv" in page.locator("#said li").nth(0).inner_text()
        assert "not a file" in page.locator("#said li").nth(1).inner_text()
        assert wrong == []


def test_an_arbiter_prints_a_cross_table(
    browser: "Browser", address: str, everywhere: Site
) -> None:
    event = slug(next(everywhere.readers.events()))
    page, _ = watched(browser)
    page.goto(f"{address}/events/{event}")
    names = page.locator("tbody th").all_inner_texts()
    pdf = PdfReader(BytesIO(page.pdf(format="A4", landscape=True)))
    text = " ".join("".join(one.extract_text() for one in pdf.pages).split())
    assert len(names) > 1
    assert all(" ".join(name.split()) in text for name in names)
    assert "Privacy" not in text


def test_a_researcher_downloads_the_archive_and_verifies_it(
    browser: "Browser", address: str, archive: Path, tmp_path: Path
) -> None:
    page, _ = watched(browser)
    page.goto(f"{address}/verify")
    head, key = page.locator("dd code").all_inner_texts()
    copy = tmp_path / "archive"
    for path in sorted(one for one in archive.rglob("*") if one.is_file()):
        name = path.relative_to(archive).as_posix()
        there = copy / name
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes(page.request.get(f"{address}/archive/{name}").body())
    found = archive_verified(read_archive(copy), CATALOGUE, key, head)
    assert not [one for one in found.problems if one.level == "error"]


def test_as_files_without_a_server_the_search_finds_too(browser: "Browser", folder: Path) -> None:
    page, wrong = watched(browser)
    page.goto(f"{(folder / 'ca' / 'index.html').as_uri()}")
    page.get_by_role("searchbox").fill("Castanhera")
    page.get_by_role("search").get_by_role("button").click()
    page.get_by_role("link", name="Castanera, Carlos").click()
    assert page.locator("h1").inner_text() == "Castanera, Carlos"
    assert wrong == []


@pytest.mark.parametrize(
    ("asked", "found"),
    [("castanhera", "Castanera, Carlos"), ("77000112 77000001", "Castanera, Carlos"),
     ("nobody-at-all", None)],
)  # fmt: skip
def test_the_search_of_files_loads_what_words_lead_to(
    browser: "Browser", folder: Path, asked: str, found: str | None
) -> None:
    page, wrong = watched(browser)
    page.goto(f"{(folder / 'search.html').as_uri()}?q={asked}")
    page.locator("#found p").wait_for()
    shown = page.locator("#found li a").all_inner_texts()
    assert shown[:1] == ([found] if found else [])
    sizes = page.evaluate("() => [...document.scripts].map(one => one.src)")
    assert sum("/search/" in one for one in sizes) <= 12
    assert wrong == []


@pytest.mark.parametrize("asked", ["carlos cast", "77000112"])
def test_the_search_of_files_goes_to_its_only_hit(
    browser: "Browser", folder: Path, asked: str
) -> None:
    page, wrong = watched(browser)
    page.goto(f"{(folder / 'search.html').as_uri()}?q={asked}")
    page.wait_for_url("**/players/77000112.html")
    assert page.locator("h1").inner_text() == "Castanera, Carlos"
    assert wrong == []


@pytest.mark.parametrize("name", SHOTS)
def test_the_docs_have_a_picture_of_the_page_as_it_looks(
    browser: "Browser", address: str, everywhere: Site, name: str
) -> None:
    event = slug(next(everywhere.readers.events()))
    found = picture(browser, address, {"event": event}, SHOTS[name])
    kept = (DOCS / f"{name}.png").read_bytes()
    assert found[:8] == b"\x89PNG\r\n\x1a\n"
    assert found[16:24] == kept[16:24]  # as wide and as high
    assert len(found) > LEAST
    assert f"site/{name}.png" in (DOCS.parent / "site.md").read_text(encoding="utf-8")

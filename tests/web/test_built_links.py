"""The site as files for a host: nothing leads to a wall, and hosts find what they look for."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from arpad.office.reading.shelf import Shelf
from arpad.web.building import build
from arpad.web.calculators.kinds import CALCULATORS
from arpad.web.map import ANSWERING, page_at, recorded_paths
from arpad.web.site import Site
from tests.sampling import some
from tests.web.conftest import RULEBOOKS

ADDRESS = "https://ratings.example.org/"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
ANSWERED_BY_SCRIPT = {
    "search.html",
    "choose.html",
    "compare.html",
    *(calculator.path for calculator in CALCULATORS),
}


@pytest.fixture(scope="module")
def here(archive: Path) -> Site:
    """Return the site in two languages, at an address."""
    return Site(Shelf.opened(archive, RULEBOOKS), "Ruritania", ("en", "ca"), ADDRESS)


@pytest.fixture(scope="module")
def folder(here: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of its files."""
    out = tmp_path_factory.mktemp("pages") / "site"
    build(here, out)
    return out


class Page(HTMLParser):
    """A page's ways out, its ids and what its head says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ways: list[str] = []
        self.ids: set[str] = set()
        self.metas: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.ids |= {said["id"]} if "id" in said else set()
        self.ways += [said[name] for name in ("href", "src", "action") if name in said]
        if tag == "meta" and "name" in said:
            self.metas[said["name"]] = said["content"]
        if said.get("rel") == "canonical":
            self.metas["canonical"] = said["href"]


@cache
def read(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def led_to(folder: Path, path: str, way: str) -> tuple[str, str]:
    """Return the file and the anchor to which a way leads from a file."""
    to, _, anchor = way.partition("#")
    to = unquote(to.partition("?")[0])
    if to.startswith(ADDRESS):
        return to.removeprefix(ADDRESS), anchor
    return normpath(join(dirname(path), to)) if to else path, anchor


def test_no_link_of_a_file_is_broken_and_none_leads_to_a_page_that_only_answers(
    folder: Path,
) -> None:
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    assert len(pages) > 50
    walls = {*ANSWERING} - ANSWERED_BY_SCRIPT
    for path in some(pages, 30):
        page = read(folder / path)
        for way in page.ways:
            to, anchor = led_to(folder, path, way)
            there = folder / to if not (folder / to).is_dir() else folder / to / "index.html"
            assert there.is_file(), f"{path} leads to {way}"
            if anchor:
                assert anchor in read(there).ids, f"{path} leads to {way}"
            if path.removeprefix("ca/") not in ANSWERING:
                assert to.removeprefix("ca/") not in walls, f"{path} leads to {way}"


def test_a_player_has_one_file_with_every_calculation_in_it(here: Site, folder: Path) -> None:
    players = {path.stem for path in (folder / "players").rglob("*") if path.is_file()}
    files = [path for path in (folder / "players").rglob("*") if path.is_file()]
    assert len(files) == len(players) == len(list(here.readers.players()))
    for volume in here.shelf.volumes():
        for number in here.readers.players_of(volume):
            page = read(folder / "players" / f"{number}.html")
            assert f"{volume.series}-{volume.list_date}" in page.ids


def test_a_bundled_calculation_says_what_its_served_page_says(here: Site, folder: Path) -> None:
    served = page_at(here, "players/77000112/calculations/fide/2010-11-01.html")
    assert served is not None
    cells = re.compile(r"<td[^>]*>(.*?)</td>", re.DOTALL)
    [content] = re.findall(r'<p class="lead">.*</details>', served.decode(), re.DOTALL)
    text = (folder / "players" / "77000112.html").read_text(encoding="utf-8")
    bundled = text[text.index('id="fide-2010-11-01"') :]
    assert cells.findall(content) == cells.findall(bundled)[: len(cells.findall(content))]
    assert cells.findall(content)


def test_hosts_find_what_they_look_for(here: Site, folder: Path) -> None:
    assert (folder / ".nojekyll").read_bytes() == b""
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (folder / "robots.txt").read_text().splitlines()
    named = {row.text for row in ElementTree.parse(folder / "sitemap.xml").iter(f"{SITEMAP}loc")}
    pages = {path for path in recorded_paths(here.as_files()) if path.endswith(".html")}
    pages -= {"404.html", "ca/404.html"}
    assert named == {ADDRESS + path.removesuffix("index.html") for path in pages}
    lost = read(folder / "404.html")
    assert all(way.startswith(("#", ADDRESS)) for way in lost.ways)
    for path in some(sorted(pages), 20):
        said = read(folder / path).metas
        assert said["canonical"] == ADDRESS + path.removesuffix("index.html")
        assert len(said["description"]) > 20


def test_a_sitemap_of_too_many_pages_is_an_index(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.web.hosting.ADDRESSES_MAX", 40)
    files = here.as_files()
    index = ElementTree.fromstring(page_at(files, "sitemap.xml") or b"")
    assert index.tag == f"{SITEMAP}sitemapindex"
    parts = [str(row.text).removeprefix(ADDRESS) for row in index.iter(f"{SITEMAP}loc")]
    assert parts == [path for path in recorded_paths(files) if path.startswith("sitemap/")]
    each = [[*ElementTree.fromstring(page_at(files, path) or b"").iter(f"{SITEMAP}loc")]
            for path in parts]  # fmt: skip
    assert all(len(rows) == 40 for rows in each[:-1])
    assert len({row.text for rows in each for row in rows}) == sum(map(len, each)) > 80
    assert page_at(files, f"sitemap/{len(parts) + 1}.xml") is None


def test_without_an_address_there_is_no_sitemap(here: Site) -> None:
    site = Site(here.shelf, here.name, here.languages).as_files()
    assert page_at(site, "sitemap.xml") is None
    assert b"Sitemap" not in (page_at(site, "robots.txt") or b"")

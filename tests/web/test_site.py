"""Every recorded page: it is there, whole, leads nowhere that there is not, and tells no secret."""

import re
from html.parser import HTMLParser
from posixpath import dirname, join, normpath

import pytest

from arpad.web.api import BASE
from arpad.web.map import answering_as_files, page_at, recorded_paths
from arpad.web.place import PagePlace, slug
from arpad.web.site import ASSETS, Site
from tests.office.evidence.archived import ERASED

VOID = {"meta", "link", "input", "br", "wbr", "img", "circle", "polyline"}
PAGE_MAX = 100_000


class Read(HTMLParser):
    """What a page is made of: open elements, ids, ways out, headings."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ways: list[str] = []
        self.ids: list[str] = []
        self.headings: list[str] = []
        self.attributes: list[str] = []
        self.labelled: list[str] = []
        self.feed(page.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.attributes += told
        self.ids += [str(told["id"])] if "id" in told else []
        self.labelled += [str(told["aria-labelledby"])] if "aria-labelledby" in told else []
        self.ways += [str(told[name]) for name in ("href", "src", "action") if name in told]
        self.headings += [tag] if re.fullmatch("h[1-6]", tag) else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag in VOID or self.open.pop() == tag


@pytest.fixture(scope="module")
def asking(site: Site) -> dict[str, bytes]:
    """Return the pages that answer, as they stand among the files."""
    return dict(answering_as_files(site))


def test_there_is_a_page_of_every_list_player_event_and_rulebook(
    site: Site, pages: dict[str, bytes]
) -> None:
    assert [*pages] == [path for path in recorded_paths(site) if path.endswith(".html")]
    for path in ("index.html", "ca/index.html", "lists/fide/2010-09-01.html",
                 "ca/lists/fide/2010-11-01.html", "rulebooks/fide-2009.html", "claims.html",
                 "verify.html", "changelog.html", "privacy.html", "events.html"):  # fmt: skip
        assert path in pages
    for number in site.shelf.read("fide", site.shelf.days("fide")[0]).rows["player_id"]:
        assert f"players/{number}.html" in pages


def test_every_page_is_whole_and_leads_only_where_something_is(
    site: Site, pages: dict[str, bytes], asking: dict[str, bytes]
) -> None:
    there = {
        *recorded_paths(site),
        *asking,
        f"{BASE[1:]}/openapi.json",
        *(f"assets/{one.name}" for one in ASSETS.iterdir()),
    }
    for path, page in (pages | asking).items():
        read = Read(page)
        assert not read.open, path
        assert read.headings[0] == "h1", path
        assert read.headings.count("h1") == 1, path
        assert len(set(read.ids)) == len(read.ids), path
        assert set(read.labelled) <= set(read.ids), path
        assert not {name for name in read.attributes if name == "style" or name.startswith("on")}
        for way in read.ways:
            if not way.startswith("#"):
                to = way.partition("#")[0].partition("?")[0]
                led = to.lstrip("/") if to.startswith("/") else normpath(join(dirname(path), to))
                assert led in there, f"{path} leads to {way}"


def test_a_page_knows_its_language_and_the_same_page_in_the_others(
    site: Site, pages: dict[str, bytes]
) -> None:
    for path, page in pages.items():
        place = site.place(path)
        assert f'<html lang="{place.lang}"'.encode() in page
        others = [PagePlace(place.path, lang, site.languages).file for lang in site.languages]
        assert set(others) <= set(pages)


def test_a_page_is_the_same_however_often_it_is_made(site: Site, pages: dict[str, bytes]) -> None:
    assert len(pages) > 50
    for path in list(pages)[::7]:
        assert page_at(site, path) == pages[path]


def test_nobody_who_was_erased_is_named_and_no_day_of_a_birth_is_told(
    site: Site, pages: dict[str, bytes], asking: dict[str, bytes]
) -> None:
    name = site.readers.name(ERASED)
    assert name is None
    for page in (pages | asking).values():
        text = page.decode()
        assert "Garaialde" not in text
        assert not re.search(r"\b(19|20)\d\d-\d\d-17\b", text)


def test_a_list_page_is_small(pages: dict[str, bytes]) -> None:
    lists = [page for path, page in pages.items() if "lists/" in path]
    assert lists
    assert max(map(len, lists)) < PAGE_MAX


def test_what_there_is_not_has_no_page(site: Site) -> None:
    for path in ("players/0.html", "lists/fide/2010-10-01.html", "lists/fide/today.html",
                 "lists/fide/2010-09-01/rank/0.html", "lists/fide/2010-09-01/rank/1.html",
                 "lists/fide/2010-09-01/rank/01.html", "events/none.html", "rulebooks/x.html",
                 "../index.html", "de/index.html", "",
                 "players/77000001/calculations/x/y.html"):  # fmt: skip
        assert page_at(site, path) is None, path


def test_a_calculation_says_first_what_happened_and_sums_to_the_change(
    pages: dict[str, bytes],
) -> None:
    path = next(one for one in pages if one.startswith("players/") and "calculations" in one)
    text = pages[path].decode()
    assert text.index("lead") < text.index("<table")
    assert "FIDE B.02" in text


def test_many_events_stand_on_several_pages(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.web.pages.events.ROWS", 1)
    first, second = page_at(site, "events.html"), page_at(site, "events/page/2.html")
    assert first is not None
    assert second is not None
    newest, older = site.readers.events_newest()
    assert f"events/{slug(newest)}.html" in first.decode()
    assert f"events/{slug(older)}.html" not in first.decode()
    assert f"{slug(older)}.html" in second.decode()
    assert "events/page/2.html" in [*recorded_paths(site)]
    for number in ("0", "1", "3", "02", "x"):
        assert page_at(site, f"events/page/{number}.html") is None


def test_all_lists_of_a_series_stand_page_by_page(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    from arpad.web.pages import standing

    monkeypatch.setattr(standing, "NEWEST", 1)
    monkeypatch.setattr(standing, "ROWS", 1)
    first, second = (page_at(site, f"lists/fide/page/{n}.html") for n in (1, 2))
    assert first is not None
    assert second is not None
    assert b"fide/2010-11-01.html" in first
    assert b"fide/2010-09-01.html" not in first
    assert b"fide/2010-09-01.html" in second
    assert b'href="../../../lists/fide/page/2.html" rel="next"' in first
    newest = page_at(site, "lists.html")
    assert newest is not None
    assert b'href="lists/fide/page/1.html"' in newest
    for number in ("0", "3", "01", "x"):
        assert page_at(site, f"lists/fide/page/{number}.html") is None

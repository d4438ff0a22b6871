"""What is sent on of the pages: badges, cards, codes, sheets, news and citations."""

import html
import io
import json
import posixpath
import re
import shutil
import struct
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from xml.etree import ElementTree as XmlTree

import pytest
import segno
from fastapi.testclient import TestClient
from pypdf import PdfReader

from arpad.office.reading.shelf import Shelf
from arpad.web.app import Current, application
from arpad.web.map import page_at, recorded_paths
from arpad.web.place import slug
from arpad.web.site import Site
from tests.cli.calls import run
from tests.web.conftest import LANGUAGES, RULEBOOKS

ADDRESS = "https://ratings.example/"
LAST = "lists/fide/2010-11-01"


@pytest.fixture(scope="module")
def shared(archive: Path) -> Site:
    """Return the site of an office that says its address."""
    shelf = Shelf.opened(archive, RULEBOOKS)
    return Site(shelf, "Chess Federation of Ruritania", LANGUAGES, ADDRESS)


def got(site: Site, path: str) -> bytes:
    page = page_at(site, path)
    assert page is not None, path
    return page


def played(site: Site) -> Iterator[tuple[str, str]]:
    """Yield players of the last list with the paths of their calculations, without an ending."""
    for path in recorded_paths(site):
        if path.startswith("players/") and path.endswith("/fide/2010-11-01.html"):
            yield path.split("/")[1], path.removesuffix(".html")


def test_a_badge_says_the_name_and_the_rating_of_the_newest_list(shared: Site) -> None:
    for number in list(shared.readers.players())[:20]:
        root = XmlTree.fromstring(got(shared, f"players/{slug(number)}/badge.svg"))
        ratings = [row["rating"] for row in shared.readers.standings(number)][-1:]
        words = "".join(root.itertext())
        assert str(next(filter(None, ratings), "no rating")) in words
        assert (shared.readers.name(number) or number)[:30] in words
    assert page_at(shared, "players/nobody/badge.svg") is None


def test_a_card_is_a_picture_of_its_size_and_none_of_who_is_young_or_has_no_birth(
    shared: Site,
) -> None:
    made, none = 0, 0
    for number in list(shared.readers.players())[:12]:
        born = (shared.readers.person(number).get("birth_date") or "")[:4]
        is_grown = bool(born) and 2010 - int(born) > 18
        card = page_at(shared, f"players/{slug(number)}/card.png")
        oembed = page_at(shared, f"players/{slug(number)}/oembed.json")
        is_rated = any(row["rating"] for row in shared.readers.standings(number)[-1:])
        if not (is_grown and is_rated and shared.readers.name(number)):
            assert card is oembed is None, number
            none += 1
            continue
        assert card is not None
        assert oembed is not None
        assert card[:8] == b"\x89PNG\r\n\x1a\n"
        size = struct.unpack(">II", card[16:24])
        told = json.loads(oembed)
        assert size == (told["width"], told["height"]) == (1200, 630)
        assert (told["version"], told["type"]) == ("1.0", "photo")
        assert page_at(shared, told["url"].removeprefix(ADDRESS)) == card
        made += 1
    assert made > 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_code_is_of_the_page_beside_which_it_stands(shared: Site, lang: str) -> None:
    folder = "" if lang == LANGUAGES[0] else f"{lang}/"
    number, calculation = next(played(shared))
    event = slug(next(shared.readers.events()))
    for page, code in ((f"players/{number}.html", f"players/{number}/code.svg"),
                       (f"{calculation}.html", f"{calculation}/code.svg"),
                       (f"events/{event}.html", f"events/{event}/code.svg")):  # fmt: skip
        assert page_at(shared, folder + page)
        stream = io.BytesIO()
        naive = segno.make(ADDRESS + folder + page, error="m", micro=False, boost_error=False,
                           mode="byte")  # fmt: skip
        naive.save(stream, kind="svg", border=4, xmldecl=False, light="#fff")
        drawn = got(shared, folder + code).decode()
        assert re.findall(r' d="[^"]+"', drawn) == re.findall(
            r' d="[^"]+"', stream.getvalue().decode()
        )


def test_whoever_embeds_a_page_asks_by_its_address_and_for_so_much_room(
    shared: Site, archive: Path
) -> None:
    client = TestClient(application(Current(lambda: shared, archive)))
    path = next(path for path in (f"players/{slug(own)}" for own in shared.readers.players())
                if page_at(shared, f"{path}/card.png"))  # fmt: skip
    page = html.unescape(got(shared, f"ca/{path}.html").decode())
    address = re.search(r'json\+oembed" href="([^"]+)"', page)
    assert address is not None
    told = client.get(address[1].removeprefix(ADDRESS.rstrip("/"))).json()
    assert told["url"] == f"{ADDRESS}ca/{path}/card.png"

    def embedded(url: str = ADDRESS + path, **more: str) -> tuple[int, str]:
        answer = client.get("/oembed.json", params={"url": url, **more})
        told = answer.json() if answer.status_code == 200 else {}
        return answer.status_code, told.get("url", told.get("type", "")).removeprefix(ADDRESS)

    assert embedded() == (200, f"{path}/card.png")
    assert embedded(maxwidth="1199") == (200, f"{path}/badge.svg")
    assert embedded(maxheight="63") == (200, "link")
    assert embedded(maxwidth="wide") == (400, "")
    assert embedded(format="xml") == (501, "")
    for url in ("", "https://else.example/players/1", f"{ADDRESS}lists", f"{ADDRESS}players/no"):
        assert embedded(url) == (404, "")


def test_without_an_address_there_is_no_code(site: Site) -> None:
    number, calculation = next(played(site))
    assert page_at(site, f"players/{number}/code.svg") is None
    assert page_at(site, f"players/{number}/oembed.json") is None
    assert page_at(site, f"{calculation}.pdf")


def test_a_change_is_explained_on_one_page_with_every_opponent(shared: Site) -> None:
    number, calculation = next(played(shared))
    reader = PdfReader(io.BytesIO(got(shared, f"{calculation}.pdf")))
    assert len(reader.pages) == 1
    text = re.sub(r"\s+", "", reader.pages[0].extract_text())
    volume = shared.shelf.read("fide", date(2010, 11, 1))
    opponents = {row["opponent_id"] for row in volume.sides.iter_rows(named=True)
                 if row["player_id"] == number and row["opponent_id"]}  # fmt: skip
    assert opponents
    for name in (shared.readers.name(opponent) for opponent in opponents):
        assert name is None or name.split(",")[0].replace(" ", "") in text
    assert f"{ADDRESS}{calculation}.html" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_news_have_the_figures_of_the_list(shared: Site, lang: str) -> None:
    folder = "" if lang == LANGUAGES[0] else f"{lang}/"
    text = got(shared, f"{folder}{LAST}/news.txt").decode()
    rows = [row for row in shared.shelf.read("fide", date(2010, 11, 1)).rows.iter_rows(named=True)
            if row["rating"] is not None and row["section"] != "not shown"
            and row["status"] != "delisted"]  # fmt: skip
    assert re.search(rf"\b{len(rows)}\b", text)
    first = max((row for row in rows if row["status"] != "inactive"), key=lambda r: r["rating"])
    assert f"{first['name']} {first['rating']}" in text
    gains = [row["change"] for row in rows if row["change"] and row["rating_old"] is not None]
    assert f"+{max(gains)}," in text
    assert f"{ADDRESS}{folder}{LAST}.html" in text
    assert "&#" not in text
    assert "\n\n\n" not in text


def test_a_list_is_cited_by_its_identity(shared: Site) -> None:
    identity = shared.shelf.read("fide", date(2010, 11, 1)).identity
    bib = got(shared, f"{LAST}/list.bib").decode()
    fields = dict(re.findall(r"(\w+) = \{(.*)\}", bib))
    assert fields["url"] == f"{ADDRESS}{LAST}.html"
    assert (fields["year"], fields["month"]) == ("2010", "11")
    assert identity in fields["note"]
    assert bib.count("{") == bib.count("}")
    (item,) = json.loads(got(shared, f"{LAST}/list.csl.json"))
    assert item["issued"] == {"date-parts": [[2010, 11, 1]]}
    assert item["version"] == identity


def test_pages_offer_what_there_is_where_the_office_says_its_address(
    shared: Site, site: Site
) -> None:
    """Every picture and sheet that a page leads to is there; a change is said with its figures."""
    number, calculation = next(played(shared))
    event = slug(next(shared.readers.events()))
    for path in (f"players/{number}.html", f"{calculation}.html", f"events/{event}.html"):
        page, quiet = got(shared, path).decode(), got(site, path).decode()
        ways = re.findall(r'(?:href|src)="([^"]+\.(?:png|pdf|svg|json))"', page)
        made = [posixpath.normpath(posixpath.join(posixpath.dirname(path), way)) if "://" not in way
                else way.removeprefix(ADDRESS) for way in ways]  # fmt: skip
        assert any(way.endswith("code.svg") for way in made)
        for way in made:
            assert way.startswith("assets/") or page_at(shared, way) is not None, way
        assert "code.svg" not in quiet
        assert "og:image" not in quiet
    page = got(shared, f"{calculation}.html").decode()
    (row,) = [row for row in shared.readers.standings(number)
              if row["list_date"] == date(2010, 11, 1)]  # fmt: skip
    (quote,) = re.findall(r'<blockquote class="quote">(.*?)</blockquote>', page)
    assert f"has {row['rating']} on the list FIDE of 1 November 2010" in quote
    if row["rating_old"] is not None:
        assert f"after {row['rating_old']} " in quote
    assert quote.endswith(f" {ADDRESS}{calculation}.html")


def test_the_verb_prints_what_the_page_says_or_writes_it_in_each_language(
    tmp_path: Path, archive: Path
) -> None:
    """An office whose archive is this one: its news are those of its pages."""
    office = tmp_path / "office"
    assert run("office", "init", office, "--name", "Ruritania").exit_code == 0
    assert run("site", "news", "fide", "--at", office).exit_code == 2
    shutil.copytree(archive, office / "archive")
    printed = run("site", "news", "fide", "--at", office)
    assert printed.exit_code == 0, printed.stderr
    assert "Ruritania: the list FIDE of 1 November 2010" in printed.stdout
    news = tmp_path / "news"
    told = run("site", "news", "fide", "--at", office, "--list-date", "2010-09-01", "--out", news,
               "--json")  # fmt: skip
    texts = json.loads(told.stdout)["texts"]
    assert {path.name: path.read_text() for path in news.iterdir()} == {
        f"fide-2010-09-01.{lang}.txt": text for lang, text in texts.items()
    }
    assert run("site", "news", "fide", "--at", office, "--list-date", "2010-09-02").exit_code == 2
    assert run("site", "news", "rapid", "--at", office).exit_code == 2

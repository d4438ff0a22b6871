"""The rulebooks' pages: examples as the texts print them, differences of editions, readings."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.answers.public.examples import examples_run
from arpad.answers.rulebooks import neighbours
from arpad.law import Catalogue
from arpad.office.reading.shelf import Shelf
from arpad.rulebooks import CATALOGUE, every_text
from arpad.rulebooks.chosen import chosen
from arpad.web.app import Current, application
from arpad.web.map import page_at
from arpad.web.site import Site
from tests.sources import ROOT


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    """Return who asks the server."""
    return TestClient(application(Current(lambda: site, archive)))


def test_examples_have_the_text_s_figure_and_ours_beside_it(client: TestClient) -> None:
    """8.34: three events of one unrated player are pooled to 2184 + 15."""
    page = client.get("/rulebooks/fide-2009/examples").text
    assert "All 458 figures are as the text has them." in page
    part = page.partition("Three events of one player, pooled")[2]
    cells = re.findall('<t(?:d|h scope="row")[^>]*>(.*?)</t[dh]>', part)[:8]
    assert cells == ["opponents average", "2184", "2184", "yes", "rating", "2199", "2199", "yes"]
    assert "✗" not in page


def test_what_differs_from_the_text_is_counted_and_stands_open(site: Site) -> None:
    """Under the text as applied the floor is 1201: the printed example's 1200 is not it."""
    printed = examples_run(CATALOGUE.book("fide-2009"))
    assert (printed.failed, printed.figures) == (0, 458)
    floor = next(one for one in printed.examples if one.name == "The floor")
    assert [one.expected for one in floor.figures if one.expected.isdigit()] == ["1200"]


def test_editions_are_compared_as_pages_and_by_an_address(client: TestClient) -> None:
    """FIDE applied a floor of 1401 to 2010 and 1201 since; the text of 2009 prints 1200."""
    recorded = client.get("/rulebooks/compare/fide-2009/fide-2009-applied")
    assert recorded.status_code == 200
    assert all(f"<strong>{floor}</strong>" in recorded.text for floor in (1200, 1201, 1401))
    asked = client.get("/rulebooks/compare?a=fide-2009&b=fide-2009-applied")
    assert asked.text.count("<tr>") == recorded.text.count("<tr>")
    assert client.get("/ca/rulebooks/compare").status_code == 200
    assert client.get("/rulebooks/compare/fide-2009/fce-2016").status_code == 404
    wrong = client.get("/rulebooks/compare?a=fide-2009&b=<b>")
    assert (wrong.status_code, "There is no such rulebook." in wrong.text) == (400, True)


def test_every_edition_is_compared_with_its_successor() -> None:
    found = neighbours(CATALOGUE)
    later = {one for _, one in found}
    for family in CATALOGUE.families():
        line = sorted((one.in_force_from, one.name) for one in CATALOGUE.editions
                      if one.family == family)  # fmt: skip
        assert {name for _, name in line[1:]} <= later
    beside = {one.name for one in CATALOGUE.editions if not one.family}
    assert beside <= {one for pair in found for one in pair}


def test_readings_stand_with_the_texts_that_they_are_of(client: TestClient) -> None:
    page = client.get("/rulebooks/fce-2016").text
    assert "a misprint for 54" in page
    assert "CNXC" not in page.partition('id="readings"')[2]
    assert 'href="../rulebooks/fide-2009/examples.html"' in client.get("/rulebooks/fide-2009").text
    told = {one for edition in every_text().editions for one in chosen(edition.load())}
    text = (ROOT / "rulebooks" / "chosen.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(told) == len(set(rows)) - len({"| article | question | reading |", "|---|---|---|"})


def test_a_text_of_one_s_own_before_all_others_is_compared_with_none() -> None:
    first = CATALOGUE.editions[0]
    early = replace(first, name="fide-1970", family="", in_force_from=date(1970, 1, 1))
    found = neighbours(Catalogue((*CATALOGUE.editions, early)))
    assert found == neighbours(CATALOGUE)


ENGLISH = re.compile(
    r"\b(the|whether|which|of|is|when|yes|first|games|rating|opponents)\b", re.IGNORECASE
)


@pytest.fixture(scope="module")
def spoken(archive: Path) -> Site:
    """Return the site in four languages, with the rulebooks of all bodies."""
    return Site(Shelf.opened(archive, CATALOGUE), "Ruritania", ("en", "es", "ca", "pt"))


@pytest.mark.parametrize("lang", ["es", "ca", "pt"])
@pytest.mark.parametrize("page", ["fide-2025", "fce-2016", "cnxc-2000", "fide-2009/examples",
                                  "compare/fide-2024/fide-2025"])  # fmt: skip
def test_the_pages_of_rulebooks_speak_their_language(spoken: Site, lang: str, page: str) -> None:
    """What is in another language says so; of the rest no English word is left."""
    whole = page_at(spoken, f"{lang}/rulebooks/{page}.html")
    assert whole is not None
    apart = r'<(\w+)[^>]* lang="\w+".*?</\1>|<code>.*?</code>|<[^>]*>'
    text = re.sub(apart, " ", whole.decode().partition("<main")[2], flags=re.DOTALL)
    assert sorted({match[0] for match in ENGLISH.finditer(text)}) == []

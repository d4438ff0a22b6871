"""A player's page: his K and status with their articles, whom he met, and what he would need."""

import re
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.web.app import Current, application
from arpad.web.site import Site

CASTANERA = "players/77000112.html"
"""In the report he loses with White to 77000001 in round 4, after two wins against rated men."""


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    """Return who asks the server."""
    return TestClient(application(Current(lambda: site, archive)))


def test_k_and_status_stand_with_their_articles(pages: dict[str, bytes]) -> None:
    """8.56 as applied: 15 below 2400; 7.23c: a rated game in the period makes active."""
    text = pages[CASTANERA].decode()
    assert re.search(r"K 15: K = 15 .*\(FIDE B\.02 applied 2009-07 8\.56", text)
    assert re.search(r"active: .*\(FIDE B\.02 2009-07 7\.23", text)
    assert re.search(r"en actiu: .*\(FIDE B\.02 2009-07 7\.23", pages[f"ca/{CASTANERA}"].decode())


def test_opponents_stand_by_colour(pages: dict[str, bytes]) -> None:
    rows = re.findall(r"<tr><th scope=\"row\"><a href=\"../players/77000001.html\".*?</tr>",
                      pages[CASTANERA].decode())  # fmt: skip
    cells = re.findall(r"<td[^>]*>(.*?)</td>", rows[0])
    assert cells[:4] == ["1", "0", "0", "1"]
    assert ("+0 =0 −1" in cells[5], cells[6]) == (True, "")


def test_what_he_needs_is_asked_with_his_own_figures(
    client: TestClient, pages: dict[str, bytes]
) -> None:
    ways = [unescape(way) for way in re.findall(r'href="([^"]*calculators/[^"]*\?[^"]*)"',
                                                pages[CASTANERA].decode())]  # fmt: skip
    aims = [way.rpartition("target=")[2] for way in ways if "target" in way]
    assert aims == ["2235", "2300"]
    for way in ways:
        page = client.get("/" + way.removeprefix("../"))
        assert page.status_code == 200, way
        if "norm" not in way:
            assert 'value="2225"' in page.text
            assert '<option value="fide-2009-applied" selected>' in page.text
    asked = client.get(f"/{ways[0].removeprefix('../')}&opponent=2225&opponent=2225")
    assert "No score makes 2235" not in asked.text
    assert "You need 2 of 2 for 2235" in asked.text

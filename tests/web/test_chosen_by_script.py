"""Players are chosen and compared by script where nobody answers: as the files have them."""

import csv
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from arpad.office.reading.shelf import Shelf
from arpad.web.building import build
from arpad.web.site import Site
from tests.web.conftest import RULEBOOKS
from tests.web.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.services
LIST = "fide/2010-11-01"
Row = Mapping[str, str]


@pytest.fixture(scope="module")
def folder(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site's files."""
    out = tmp_path_factory.mktemp("pages") / "site"
    build(Site(Shelf.opened(archive, RULEBOOKS), "Ruritania", ("en", "ca")), out)
    return out


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """Yield the address at which a host shows them: files, and nothing that answers."""
    files = Starlette(routes=[Mount("/", StaticFiles(directory=folder, html=True))])
    with served(files) as where:
        yield where


@pytest.fixture(scope="module")
def rows(folder: Path) -> list[Row]:
    """Return the rows of the list."""
    text = (folder / "lists" / LIST / "list.csv").read_text(encoding="utf-8")
    return [*csv.DictReader(text.splitlines())]


def rating(row: Row) -> int:
    return int(row["rating"] or 0)


CHOICES: tuple[tuple[str, Callable[[Row], bool]], ...] = (
    ("", lambda _: True),
    ("&sex=w", lambda row: row["sex"] == "w"),
    ("&lowest=2000&highest=2300", lambda row: 2000 <= rating(row) <= 2300),
    ("&born=1970-1985", lambda row: "1970" <= row["birth_year"] <= "1985"),
    ("&born=-1980", lambda row: "" < row["birth_year"] <= "1980"),
    ("&born=1980-", lambda row: row["birth_year"] >= "1980"),
    ("&federation=ESP&name=a", lambda row: row["federation"] == "ESP" and any(
        word.startswith("a") for word in row["name"].lower().replace(",", " ").split())),
)  # fmt: skip


@pytest.mark.parametrize(("query", "is_meant"), CHOICES)
def test_whoever_is_meant_stands_there_the_highest_first(
    browser: "Browser", host: str, rows: list[Row], query: str, is_meant: Callable[[Row], bool]
) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{host}/choose.html?list={LIST}{query}")
    meant = [row for row in rows if is_meant(row)]
    assert meant
    page.locator("#told", has_text=f"{len(meant)} of {len(meant)}").wait_for()
    shown = page.locator("tbody tr").evaluate_all(
        "lines => lines.map((line) => [line.cells[0].textContent, line.cells[1].textContent])"
    )
    assert {name for name, _ in shown} == {row["name"] or row["player_id"] for row in meant}
    figures = [int(figure) for _, figure in shown if figure != "–"]
    assert figures == sorted(map(rating, (row for row in meant if row["rating"])), reverse=True)
    page.context.close()


def test_a_name_leads_to_the_player_and_the_other_way_round_turns(
    browser: "Browser", host: str, rows: list[Row]
) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{host}/ca/choose.html?list={LIST}&sort=rating&turned=1")
    page.locator("tbody tr").first.wait_for()
    lowest = min((row for row in rows if row["rating"]), key=rating)
    assert page.locator("tbody tr td").first.text_content() == lowest["rating"]
    page.locator("tbody a").first.click()
    page.wait_for_url("**/ca/players/*.html")
    page.context.close()


@pytest.mark.parametrize("query", ["born=20x8", "lowest=x", "born=19801990"])
def test_what_is_no_year_or_rating_chooses_nobody_and_is_marked(
    browser: "Browser", host: str, query: str
) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{host}/choose.html?list={LIST}&{query}")
    name = query.partition("=")[0]
    assert page.locator(f"[name={name}]:invalid").count() == 1
    assert page.locator("tbody tr").count() == 0
    page.context.close()


def test_from_a_disk_and_of_no_list_the_page_says_where_it_works(
    browser: "Browser", folder: Path, host: str
) -> None:
    page = browser.new_context().new_page()
    for where in (f"{(folder / 'choose.html').as_uri()}?list={LIST}", f"{host}/choose.html?list=x"):
        page.goto(where)
        page.locator("#told", has_text="web host").wait_for()
        assert page.locator("tbody tr").count() == 0
    page.context.close()


def test_players_are_compared_by_what_stands_in_their_files(
    browser: "Browser", host: str, rows: list[Row]
) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{host}/players/77000112.html")
    page.locator("#opponents").locator("xpath=../..").locator("a[href*=compare]").first.click()
    heads = page.locator("#found table").first.locator("thead tr > *")
    heads.nth(2).wait_for()
    numbers = page.locator("#found thead a").evaluate_all(
        "links => links.map((link) => link.pathname.match(/(\\d+)\\.html$/)[1])"
    )
    own = {row["player_id"]: row for row in rows}
    assert numbers[0] == "77000112"
    assert heads.all_text_contents() == ["", *(own[number]["name"] or number for number in numbers)]
    cells = page.locator("#found table").first.locator("tbody tr td").all_text_contents()
    for number, cell in zip(numbers, cells, strict=False):
        assert cell.strip().startswith(own[number]["rating"] or "no rating")
    games = page.locator("#found table").nth(1).locator("tbody tr")
    assert games.count() == 1
    page.context.close()


def test_whom_a_name_means_is_asked(browser: "Browser", host: str) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{host}/ca/compare.html?player=77000112&player=carlos")
    page.locator("#found li a").first.wait_for()
    page.locator("#found li a").last.click()
    page.locator("#found table").first.wait_for()
    assert page.locator("#found thead a").count() == 2
    page.goto(f"{host}/compare.html?player=nobody-at-all")
    page.locator("#found", has_text="Nobody").wait_for()
    page.goto(f"{host}/compare.html")
    assert page.locator("#found").inner_text() == ""
    page.context.close()

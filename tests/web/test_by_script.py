"""The calculators of a site of files, in a browser: the script's figures are those of the law."""

import random
from collections.abc import Iterator
from datetime import date
from gzip import compress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from arpad.answers.calculating import PlayerOfK, change, k_factor, performance
from arpad.engine.calc import CalculatedGame
from arpad.law.units import list_id
from arpad.office.reading.shelf import Shelf
from arpad.rulebooks import CATALOGUE
from arpad.web.building import build
from arpad.web.site import ASSETS, Site
from tests.cli.calls import run
from tests.services import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

INPUTS: Final = 1000
SCRIPT_MAX: Final = 10_000
"""Bytes of the one script, as hosts send it."""
_FIGURES: Final = """([law, cases]) => cases.map(([rating, k, games, facts]) => {
  const found = ARPAD_CALC.change(law, rating, k, games), own = ARPAD_CALC.k(law, facts);
  return [found.change, found.rating, found.each.map((row) => row.change),
          found.each.map((row) => row.difference), ARPAD_CALC.performance(law, games).rating,
          own.value, own.article, own.lacks];
})"""


def test_the_one_script_is_small() -> None:
    scripts = sorted(ASSETS.glob("*.js"))
    assert [path.name for path in scripts] == ["arpad.js"]
    assert len(compress(scripts[0].read_bytes())) < SCRIPT_MAX


@pytest.fixture(scope="module")
def folder(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site's files, with every rulebook."""
    out = tmp_path_factory.mktemp("pages") / "site"
    build(Site(Shelf.opened(archive, CATALOGUE), "Ruritania", ("en", "ca")), out)
    return out


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Yield a browser."""
    with chromium.running() as started:
        yield started


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    """Yield a page in which nothing may go wrong."""
    shown = browser.new_context().new_page()
    wrong: list[str] = []
    shown.on("pageerror", lambda error: wrong.append(str(error)))
    shown.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    yield shown
    assert wrong == []


def drawn(chance: random.Random) -> tuple[int, int, list[tuple[int, int]], PlayerOfK]:
    """Return a rating, a K in hundredths, games, and what is known of a player."""
    rating = chance.choice([chance.randint(1000, 2900), 2399, 2400, 2649, 2650])
    games = [(min(max(rating + chance.randint(-900, 900), 1), 3999), chance.randint(0, 2))
             for _ in range(chance.choice([1, 2, 5, 9, 22]))]  # fmt: skip
    on = date(chance.randint(2010, 2026), chance.randint(1, 12), chance.randint(1, 28))
    person = PlayerOfK(
        on=on, rating=rating, rating_peak=chance.choice([None, rating + chance.randint(0, 300)]),
        games_rated=chance.choice([None, 0, 17, 18, 29, 30, 75]),
        birth_on=chance.choice([None, 19800500, 20080000, 20101231]),
    )  # fmt: skip
    return rating, chance.choice([1000, 1250, 1500, 2000, 3000, 4000]), games, person


def facts(person: PlayerOfK) -> dict[str, Any]:
    """Return the same as the script has it, its ages counted on the day."""
    on, birth = list_id(person.on), person.birth_on
    stated = {"rating": person.rating, "rating_peak": person.rating_peak, "on": on, "list_id": on,
              "games_rated": person.games_rated, "birth_on": birth}  # fmt: skip
    if birth is None:
        return stated
    return {**stated, "years_old": (on - birth) // 10000,
            "age_at_year_end": on // 10000 - birth // 10000}  # fmt: skip


def by_law(name: str, case: tuple[int, int, list[tuple[int, int]], PlayerOfK]) -> list[Any]:
    """Return what `arpad calc` says of a case."""
    rating, k_e2, pairs, person = case
    book, games = CATALOGUE.book(name), [CalculatedGame(*pair) for pair in pairs]
    changed, own = change(book, rating, games, k_e2), k_factor(book, person)
    return [
        int(changed.change * 100_000), changed.rating_new,
        [int(game.change * 100_000) for game in changed.games],
        [game.rated_difference for game in changed.games],
        performance(book, games).performance_rating,
        None if own.k_factor is None else int(own.k_factor * 100), own.article.number,
        bool(own.facts_missing),
    ]  # fmt: skip


@pytest.mark.services
def test_a_thousand_inputs_come_out_as_by_the_law(page: "Page", folder: Path) -> None:
    page.goto((folder / "calculators" / "change.html").as_uri())
    names = page.locator("select[name=rulebook] option").evaluate_all(
        "options => options.map((option) => option.value)"
    )
    assert len(names) > 15
    chance = random.Random(34)
    for name in names:
        cases = [drawn(chance) for _ in range(-(-INPUTS // len(names)))]
        page.evaluate("(src) => load(src)", f"law/{name}.js")
        told = [(rating, k_e2, games, facts(person)) for rating, k_e2, games, person in cases]
        figures = page.evaluate(_FIGURES, [page.evaluate("window.ARPAD_LAW"), told])
        assert figures == [by_law(name, case) for case in cases], name


@pytest.mark.services
@pytest.mark.parametrize("lang", ["", "ca/"])
def test_a_player_calculates_without_a_server(page: "Page", folder: Path, lang: str) -> None:
    """FIDE B.02 8.1.2: 145 below, .31 is expected; a win is worth 40 x .69 = 27.6 points."""
    page.goto((folder / f"{lang}calculators.html").as_uri())
    page.locator("a[href$='calculators/change.html']").first.click()
    page.locator("input[name=rating]").fill("1755")
    page.locator("input[name=k]").fill("40")
    page.locator("input[name=opponent]").first.fill("1900")
    page.locator("select[name=result]").first.select_option("1")
    page.locator("main form button").click()
    page.locator("#answer h2").wait_for()
    sign = "," if lang else "."
    assert page.locator("#answer h2").inner_text().startswith(f"▲ +27{sign}60 ")
    assert "1783" in page.locator("#answer .lead").inner_text()
    assert page.locator("input[name=rating]").input_value() == "1755"


@pytest.mark.services
def test_every_calculator_that_is_led_to_answers(page: "Page", folder: Path) -> None:
    page.goto((folder / "calculators.html").as_uri())
    asked = {
        "what-if": "rating=2000&k=20&opponent=2000&opponent=2000&target=2010",
        "performance": "opponent=2319&result=0&opponent=2181&result=1",
        "k-factor": "rating=2399&played=30",
        "change": "rating=x&opponent=y",
    }
    # B.02 8.2: two draws' worth from 2000; 1.4.8: 2250 + 0; 8.3.3: 20 below 2400 for 30 games
    said = {"what-if": "1½", "performance": "2250", "k-factor": "K = 20", "change": "fields"}
    paths = page.locator("main a[href*='calculators/']").evaluate_all(
        "links => links.map((link) => link.href)"
    )
    assert {Path(path).stem for path in paths} == set(asked)
    for path in paths:
        name = Path(path).stem
        page.goto(f"{path}?rulebook=fide-2025&{asked[name]}")
        page.locator("#answer > *").first.wait_for()
        assert said[name] in page.locator("#answer > *").first.inner_text()


@pytest.mark.services
def test_without_scripts_the_page_says_how_else(browser: "Browser", folder: Path) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto((folder / "calculators" / "change.html").as_uri())
    assert "arpad calc change" in page.locator("main").inner_text()
    call = run("calc", "change", "--rulebook", "fide-2025", "--rating", "1755", "--k", "40",
               "--vs", "1900:1")  # fmt: skip
    assert "27.60" in call.stdout


@pytest.mark.services
def test_an_old_address_of_a_calculation_leads_to_the_players_file(
    browser: "Browser", folder: Path
) -> None:
    page, host = browser.new_context().new_page(), "https://ratings.example.org"

    def answered(route: "Route") -> None:
        path = folder / route.request.url.removeprefix(host).lstrip("/")
        route.fulfill(path=path if path.is_file() else folder / "404.html")

    page.route(f"{host}/**", answered)
    page.goto(f"{host}/players/77000112/calculations/fide/2010-11-01.html")
    page.wait_for_url(f"{host}/players/77000112.html#fide-2010-11-01")

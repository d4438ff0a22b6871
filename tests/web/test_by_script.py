"""The calculators of a site of files, in a browser: the script's figures are those of the law."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from gzip import compress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from arpad.answers.calculating import (
    PlayerOfK,
    change,
    first_rating,
    is_of_roll,
    k_factor,
    performance,
    rating_of_roll,
)
from arpad.answers.norms.tables import scores_needed
from arpad.engine.calc import CalculatedGame, FirstEvent
from arpad.law.units import list_id
from arpad.office.reading.shelf import Shelf
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.fide_titles import EDITIONS, title_rules
from arpad.tables.seasons import read_games
from arpad.web.building import build
from arpad.web.site import ASSETS, Site
from tests.cli.calls import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

INPUTS: Final = 1000
SCRIPT_MAX: Final = 10_000
"""Bytes of a script, as hosts send it."""
_FIGURES: Final = """([law, cases]) => cases.map(([rating, k, games, facts, events, on, roll]) => {
  const changed = ARPAD_CALC.change(law, rating, k, games), own = ARPAD_CALC.k(law, facts);
  const first = law.isOfRoll ? { rating: ARPAD_CALC.ofRoll(law, ...roll).value }
    : ARPAD_CALC.first(law, events, on);
  const performance = ARPAD_CALC.performance(law, games);
  return [changed.change, changed.rating, changed.each.map((row) => row.change),
          changed.each.map((row) => row.difference), changed.adding?.article ?? null,
          performance.rating, performance.added, own.value, own.article, own.lacks,
          first.rating, ...(first.each ? [first.games, first.published?.value === 1,
          first.each.map((event) => [event.event_rating, event.isKept])] : [])];
})"""
_NORMS: Final = """([law, cases]) => cases.map(([games, titles]) => [law.least, law.leastOtherwise]
  .map((least) => ARPAD_CALC.norm(law, least, games, titles)
  .map(({ title, half, from, to }) => [title, half, from, to])))"""


def test_the_script_of_all_pages_is_small_and_that_of_calculators_too() -> None:
    sizes = {path.name: len(compress(path.read_bytes())) for path in ASSETS.glob("*.js")}
    assert sizes.keys() == {"arpad.js", "calculators.js"}
    assert max(sizes.values()) < SCRIPT_MAX


@pytest.fixture(scope="module")
def folder(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site's files, with every rulebook."""
    out = tmp_path_factory.mktemp("pages") / "site"
    build(Site(Shelf.opened(archive, CATALOGUE), "Ruritania", ("en", "ca")), out)
    return out


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    """Yield a page in which nothing may go wrong."""
    shown = browser.new_context().new_page()
    wrong: list[str] = []
    shown.on("pageerror", lambda error: wrong.append(str(error)))
    shown.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    yield shown
    assert wrong == []


@dataclass(frozen=True, slots=True)
class Case:
    """What somebody may ask every calculator: K in hundredths, games with half points, events."""

    rating: int
    k_e2: int
    games: tuple[tuple[int, int], ...]
    person: PlayerOfK
    events: tuple[tuple[int, int, int], ...]
    of_roll: tuple[int | None, ...]


def drawn(chance: random.Random) -> Case:
    """Return a case, mostly within what is usual, now and then at an edge of the law."""
    rating = chance.choice([chance.randint(1000, 2900), 2399, 2400, 2649, 2650])
    games = [(min(max(rating + chance.randint(-900, 900), 1), 3999), chance.randint(0, 2))
             for _ in range(chance.choice([1, 2, 5, 9, 22]))]  # fmt: skip
    on = date(chance.randint(2010, 2026), chance.randint(1, 12), chance.randint(1, 28))
    since = chance.choice([None, 20100000, 20160203, 20190901])
    seasons = " ".join(f"{year}:{chance.randint(0, 60)}" for year in
                       sorted(chance.sample(range(2014, 2026), chance.randint(0, 5))))  # fmt: skip
    person = PlayerOfK(
        on=on, rating=rating, rating_peak=chance.choice([None, rating + chance.randint(0, 300)]),
        games_rated=chance.choice([None, 0, 11, 12, 17, 18, 24, 25, 29, 30, 75, 101]),
        birth_on=chance.choice([None, 19800500, 20080000, 20101231]),
        federated_on=since, games_by_year=seasons or None,
    )  # fmt: skip
    events = []
    for _ in range(chance.randint(1, 4)):
        count = chance.choice([1, 3, 5, 9, 12])
        events.append((chance.randint(900, 2500), count, chance.randint(0, 2 * count)))
    of_roll = (chance.choice([None, 20000823, 20080229, 19700101]),
               chance.choice([None, 20131001, 20170315]), chance.choice([None, 1871]),
               chance.choice([None, 2044]))  # fmt: skip
    return Case(rating, chance.choice([1000, 1250, 1500, 2000, 3000, 4000]), tuple(games), person,
                tuple(events), of_roll)  # fmt: skip


def asked(case: Case) -> list[Any]:
    """Return a case as the script has it."""
    person, on = case.person, list_id(case.person.on)
    facts = {"rating": person.rating, "rating_peak": person.rating_peak, "on": on, "list_id": on,
             "games_rated": person.games_rated, "birth_on": person.birth_on,
             "since": person.federated_on,
             "games": [*read_games(person.games_by_year).items()]}  # fmt: skip
    return [case.rating, case.k_e2, case.games, facts, case.events, on, case.of_roll]


def by_law(name: str, case: Case) -> list[Any]:
    """Return what `arpad calc` says of a case."""
    book, games = CATALOGUE.book(name), [CalculatedGame(*game) for game in case.games]
    changed, own = change(book, case.rating, games, case.k_e2), k_factor(book, case.person)
    performed = performance(book, games)
    figures = [
        int(changed.change * 100_000), changed.rating_new,
        [int(game.change * 100_000) for game in changed.games],
        [game.rated_difference for game in changed.games],
        next((of.number for rule, of in changed.articles.items() if rule == "event_change"), None),
        performed.performance_rating, performed.rating_difference,
        None if own.k_factor is None else int(own.k_factor * 100), own.article.number,
        bool(own.facts_missing),
    ]  # fmt: skip
    if is_of_roll(book):
        return [*figures, rating_of_roll(book, *case.of_roll).rating]
    first = first_rating(book, [FirstEvent(*event) for event in case.events], case.person.on)
    return [*figures, first.rating, first.games, first.is_published,
            [[event.event_rating, event.is_kept] for event in first.blocks]]  # fmt: skip


def editions(page: "Page", name: str) -> list[str]:
    """Return what can be chosen on a calculator's page."""
    page.goto(page.url.rpartition("/")[0] + f"/{name}.html")
    return page.locator("select[name=rulebook] option").evaluate_all(
        "options => options.map((option) => option.value)"
    )


@pytest.mark.services
def test_a_thousand_inputs_come_out_as_by_the_law(page: "Page", folder: Path) -> None:
    page.goto((folder / "calculators" / "change.html").as_uri())
    names = editions(page, "first-rating")
    assert sorted(names) == sorted(edition.name for edition in CATALOGUE.editions)
    chance = random.Random(34)
    for name in names:
        cases = [drawn(chance) for _ in range(-(-INPUTS // len(names)))]
        page.evaluate("(src) => load(src)", f"law/{name}.js")
        law = page.evaluate("(name) => ARPAD_LAWS[name]", name)
        figures = page.evaluate(_FIGURES, [law, [asked(case) for case in cases]])
        for case, of_script in zip(cases, figures, strict=True):
            assert of_script == by_law(name, case), (name, case)


@pytest.mark.services
def test_norms_come_out_as_by_the_law(page: "Page", folder: Path) -> None:
    page.goto((folder / "calculators" / "norm.html").as_uri())
    names = editions(page, "norm")
    assert sorted(names) == sorted(EDITIONS)
    cases = [(games, titles) for games in (1, 7, 9, 11, 13, 40, 99) for titles in (["GM"], ["WIM"])]
    for name in names:
        page.evaluate("(src) => load(src)", f"law/{name}.js")
        law = page.evaluate("(name) => ARPAD_LAWS[name]", name)
        for case, (rows, other) in zip(cases, page.evaluate(_NORMS, [law, cases]), strict=True):
            table = scores_needed(title_rules(name), *case)
            read = [[row.title, int(row.score * 2), row.average_min, row.average_max]
                    for row in table.rows]  # fmt: skip
            assert rows == read, (name, case)
            assert (rows != other) == (table.other_reading is not None), (name, case)
            own = law["counts"][case[0] - 1]
            assert own == [table.counts.title_wanted_min, table.counts.titled_min,
                           table.counts.own_federation_max, table.counts.one_federation_max,
                           table.counts.unrated_max]  # fmt: skip


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
        "first-rating": "rulebook=fide-2009&" + "&".join(
            f"average={average}&games={games}&points={points}"
            for average, games, points in ((2220, 3, "1"), (2150, 5, "3"), (2200, 4, "2½"))
        ),
        "norm": "rulebook=fide-titles-2024&games=9&title=GM&average=2400",
    }  # fmt: skip
    # B.02 8.2: two draws' worth from 2000; 1.4.8: 2250 + 0; 8.3.3: 20 below 2400 for 30 games;
    # 2009 8.34: 2199; B.01 1.4.9: 7 of 9 from 2380
    said = {"what-if": "1½", "performance": "2250", "k-factor": "K = 20", "change": "fields",
            "first-rating": "2199", "norm": "7 of 9"}  # fmt: skip
    paths = page.locator("main a[href*='calculators/']").evaluate_all(
        "links => links.map((link) => link.href)"
    )
    assert {Path(path).stem for path in paths} == set(asked)
    for path in paths:
        name = Path(path).stem
        book = "" if "rulebook" in asked[name] else "rulebook=fide-2025&"
        page.goto(f"{path}?{book}{asked[name]}")
        page.locator("#answer > *").first.wait_for()
        assert said[name] in page.locator("#answer").inner_text()


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

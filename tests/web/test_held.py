"""What every page holds to: it keeps nobody out, weighs little, and stays where it is.

On the pages of the fictional federation, in four languages, by day, by night and on a phone.
"""

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from arpad.web.map import recorded_paths
from arpad.web.place import slug
from arpad.web.site import Site
from tests.sampling import amount
from tests.web.fictional_facts import Facts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.services
WEIGHT_MAX, SCRIPT_MAX = 60_000, 10_000
"""Bytes of a page with all that it loads, and of its script, as they are sent."""
DAY, NIGHT = {"color_scheme": "light"}, {"color_scheme": "dark"}
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "light": {**DAY, "viewport": {"width": 1280, "height": 800}},
    "dark": {**NIGHT, "viewport": {"width": 1280, "height": 800}},
    "phone": {**DAY, "viewport": {"width": 390, "height": 844}, "is_mobile": True},
}
LIST: Final = "lists/standard/{newest}"
MAIN: Final = (
    "index.html", f"{LIST}.html", f"{LIST}/first/under-20.html", "players/{me}.html",
    "players/{me}/calculations/standard/{newest}.html", "events.html", "events/{event}.html",
    "clubs.html", "clubs/{club_slug}.html",
    "calculators/change.html?rulebook=fide-2024&rating=1755&k=40&opponent=1900&result=1",
)  # fmt: skip
OTHERS: Final = (
    "choose.html?list=active/{newest}&club={club}", f"{LIST}/first/under-12-w.html",
    "compare.html?players={me},{rival}", "difference.html?list=standard/{newest}",
    "print.html?list=standard/{newest}", "search.html?q=nobody-at-all", "calendar.html",
    "events/{event}/lists/active.html", "events/{event}/norms.html", "claims.html",
    "certificates.html?event={event}", "standings.html?event={event}", f"{LIST}/rising.html",
    f"{LIST}/statistics.html", f"{LIST}/first.html", f"{LIST}/versions.html", "not/there",
    "scale.html", "lists.html", "rulebooks.html", "rulebooks/fide-2024.html", "glossary.html",
    "rulebooks/fide-2024/examples.html", "rulebooks/compare/fide-2022/fide-2024.html",
    "rulebooks/compare.html", "verify.html", "upload.html", "corrections.html", "privacy.html",
    "changelog.html", "programs.html", "lab.html", "live.html", "choose-events.html?month=2025-02",
    "calculators.html", "calculators/norm.html?games=9", "calculators/first-rating.html",
    "calculators/k-factor.html?rating=x", "calculators/performance.html",
    "calculators/what-if.html?rulebook=fide-2024&rating=2000&k=20&opponent=1990&target=2005",
)  # fmt: skip
_MOVED: Final = """() => new Promise((done) => {
  const moves = [];
  new PerformanceObserver((list) => { for (const move of list.getEntries())
    moves.push([move.value, ...move.sources.map((part) =>
      (part.node?.outerHTML || part.node?.textContent || "").slice(0, 80))]);
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => done(moves), 100));
})"""
_WEIGHTS: Final = """() => performance.getEntries().filter((one) => one.encodedBodySize)
  .map((one) => [one.name, one.encodedBodySize])"""


@pytest.fixture(scope="module")
def paths(ruritania: Site) -> tuple[str, ...]:
    """Return the paths of pages: the ten main ones, then the others."""
    values = Facts(ruritania.shelf.archive.folder).values()
    events = [path for path in recorded_paths(ruritania) if path.startswith("events/")]
    event = next(path for path in events if "closed" in path and path.count("/") == 1)
    parts = {name: str(value) for name, value in values.items()}
    named = {**parts, "club_slug": slug(parts["club"]), "event": event[7:-5]}
    return tuple(path.format(**named) for path in (*MAIN, *OTHERS))


def shown(browser: "Browser", screen: str, has_policy: bool = True) -> "Page":
    """Return an empty page on a screen."""
    return browser.new_context(**SCREENS[screen], bypass_csp=not has_policy).new_page()


def in_language(lang: str, path: str) -> str:
    """Return the path of a page in a language."""
    return path if lang == "en" else f"{lang}/{path}"


def test_no_page_keeps_anybody_out_in_any_language(
    browser: "Browser", address: str, paths: tuple[str, ...]
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    cases = list(product(SCREENS, ("en", "es", "ca", "pt"), paths))
    some = sorted(Random(34).sample(cases, amount(40, full=len(cases))))
    pages = {screen: shown(browser, screen, has_policy=False) for screen in SCREENS}
    for screen, lang, path in some:
        pages[screen].goto(f"{address}/{in_language(lang, path)}")
        checked = Axe().run(pages[screen])
        assert checked.violations_count == 0, f"{lang} {path} {checked.generate_report()}"


def test_main_pages_weigh_little_and_their_script_less(
    browser: "Browser", address: str, paths: tuple[str, ...]
) -> None:
    for lang, path in product(("en", "ca"), paths[: len(MAIN)]):
        page = shown(browser, "light")
        page.goto(f"{address}/{in_language(lang, path)}", wait_until="networkidle")
        weights = dict(page.evaluate(_WEIGHTS))
        scripts = [weight for name, weight in weights.items() if name.endswith(".js")]
        assert len(scripts) == 1
        assert 0 < scripts[0] < SCRIPT_MAX
        assert sum(weights.values()) < WEIGHT_MAX, f"{lang} {path}: {weights}"
        page.context.close()


def test_nothing_moves_while_a_main_page_comes(
    browser: "Browser", address: str, paths: tuple[str, ...]
) -> None:
    cases = list(product(("light", "phone"), ("en", "es", "ca", "pt"), paths[: len(MAIN)]))
    for screen, lang, path in sorted(Random(34).sample(cases, amount(20, full=len(cases)))):
        page = shown(browser, screen)
        page.goto(f"{address}/{in_language(lang, path)}")
        assert page.evaluate(_MOVED) == [], f"{screen} {lang} {path}"
        page.context.close()


def test_what_moves_is_seen(browser: "Browser", address: str) -> None:
    page = shown(browser, "light")
    page.goto(f"{address}/")
    page.evaluate("""() => { const add = document.createElement("div");
      add.style.height = "200px"; document.querySelector("main").prepend(add); }""")
    [move, *_] = page.evaluate(_MOVED)
    assert move[0] > 0


_STOPS: Final = """() => { window.stops = [...document.querySelectorAll(
  "a[href], button, input, select, textarea, summary, [tabindex='0']")].filter((stop) =>
  !stop.disabled && stop.type !== "hidden" && stop.tabIndex >= 0 && stop.checkVisibility()
  && (stop.type !== "radio" || stop.checked || !document.querySelector(
    `input[type=radio][name="${stop.name}"]:checked`)));
  return window.stops.length; }"""
_AT: Final = """() => { const now = document.activeElement, style = getComputedStyle(now),
  around = getComputedStyle(now.parentElement), place = now.getBoundingClientRect();
  const drawn = (of) => (of.outlineStyle !== "none" && of.outlineWidth !== "0px")
    || of.boxShadow !== "none";
  return [window.stops.indexOf(now), drawn(style) || drawn(around) || now.matches("input, select"),
    place.width > 0 && place.right > 0 && place.bottom > 0, now.outerHTML.slice(0, 90)]; }"""
_STOPS_MAX: Final = 70


def test_every_stop_of_a_page_is_reached_by_tab_in_its_order_and_seen(
    browser: "Browser", address: str, paths: tuple[str, ...]
) -> None:
    page = shown(browser, "light")
    for path in sorted(Random(35).sample(paths, amount(12, full=len(paths)))):
        page.goto(f"{address}/{path}")
        count = page.evaluate(_STOPS)
        for place in range(min(count, _STOPS_MAX)):
            for _ in range(6):  # the day, the month and the year of a date are stops too
                page.keyboard.press("Tab")
                at, is_drawn, is_there, which = page.evaluate(_AT)
                if at != place - 1 or 'type="date"' not in which:
                    break
            assert at == place, f"{path}: {which} comes at {place}"
            assert is_drawn, f"{path}: nobody sees that {which} has the focus"
            assert is_there, f"{path}: {which} has the focus outside of the window"

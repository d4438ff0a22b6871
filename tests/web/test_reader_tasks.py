"""Ten tasks each of five readers, with the keyboard alone, in four languages, with and without
scripts, on the fictional federation as it is served and as files."""

import re
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from arpad.web.building import build
from arpad.web.site import Site
from arpad.web.words import translator
from tests.sampling import IS_FULL
from tests.web.fictional_facts import Facts, as_read
from tests.web.keyboard import Reader
from tests.web.reader_tasks import TASKS, Heard

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FIGURES = Path(__file__).parents[2] / "benchmarks" / "FIGURES.md"
LANGUAGES: Final = ("en", "es", "ca", "pt")
STEPS_MAX, KEYS_MAX = 6, 80
ALL: Final = list(product(range(len(TASKS)), LANGUAGES, (True, False)))
CASES: Final = ALL if IS_FULL else sorted(Random(34).sample(ALL, 40))
FILES: Final = [number for number, task in enumerate(TASKS) if task.needs in ("", "scripts")]


@pytest.fixture(scope="module")
def facts(ruritania: Site) -> Facts:
    """Return what is to be read, from the raw files."""
    return Facts(ruritania.shelf.archive.folder)


@pytest.fixture(scope="module")
def folder(ruritania: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site's files, in one language."""
    out = tmp_path_factory.mktemp("pages") / "site"
    english = Site(ruritania.shelf, ruritania.name, ("en",), appearance=ruritania.appearance)
    build(english, out)
    return out


def done(
    browser: "Browser", start: str, facts: Facts, number: int, lang: str, has_scripts: bool = True
) -> Reader:
    """Do a task from the first page on, and read what it asks."""
    task = TASKS[number]
    values = {name: as_read(value, lang) for name, value in facts.values().items()}
    context = browser.new_context(
        java_script_enabled=has_scripts, locale=lang, viewport={"width": 1280, "height": 800}
    )
    try:
        reader = Reader(context.new_page(), values, lang)
        reader.page.goto(start)
        reader.do(task)
        say = translator(lang)
        if isinstance(task.reads, Heard):
            words = {text: say(text) for text in (task.reads.column, task.reads.name) if text}
            text = reader.heard(task.reads, {"": "", **words})
        else:
            text = reader.seen(task.reads)
        value = values[task.reads.value]
        end = r"(?!\d)" if value[-1].isdigit() else r"(?!\w)"  # 83rd is 83
        assert re.search(rf"(?<![\w.,]){re.escape(value)}{end}", text), (
            f"{task.asks} {value} is not in {text[:300]!r} of {reader.page.url}"
        )
        return reader
    finally:
        context.close()


@pytest.mark.services
@pytest.mark.parametrize(("number", "lang", "has_scripts"), CASES)
def test_a_reader_does_with_the_keyboard_what_they_came_for(
    browser: "Browser", address: str, facts: Facts, number: int, lang: str, has_scripts: bool
) -> None:
    start = f"{address}/{'' if lang == 'en' else lang + '/'}"
    reader = done(browser, start, facts, number, lang, has_scripts)
    assert reader.steps <= STEPS_MAX
    assert reader.keys <= KEYS_MAX


@pytest.mark.services
@pytest.mark.parametrize("number", FILES if IS_FULL else sorted(Random(34).sample(FILES, 8)))
def test_a_reader_does_it_in_a_site_of_files(
    browser: "Browser", folder: Path, facts: Facts, number: int
) -> None:
    reader = done(browser, (folder / "index.html").as_uri(), facts, number, "en")
    assert reader.steps <= STEPS_MAX


def test_the_table_of_figures_has_every_task_with_its_steps() -> None:
    text = FIGURES.read_text(encoding="utf-8")
    assert len(TASKS) == len({(task.reader, task.asks) for task in TASKS}) == 50
    for task in TASKS:
        before = "–" if task.before is None else task.before
        assert f"| {task.reader} | {task.asks} | {before} | {len(task.steps)} |" in text

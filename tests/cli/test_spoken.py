"""What the command line says itself is said in every language: no word without its translation."""

import re
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.extract import extract_from_dir

from arpad.answers.calculating import Curve
from arpad.cli import words
from arpad.cli.findings.words import LEVELS
from arpad.engine import questions as q
from arpad.engine.vocabulary import KINDS, SECTION_NAMES
from arpad.explain.known_languages import SOURCE, languages
from arpad.explain.language import catalogue
from arpad.norms.forecast import State
from arpad.office.acts.declaring import ROLES
from arpad.office.acts.kinds import ACTS
from arpad.office.lists.differences import COMPARED, ON_THE_LIST
from arpad.office.players.facts import KINDS as FACTS
from arpad.rulebooks import CATALOGUE
from arpad.tables.statuses import STATUS_NAMES

TRANSLATED = [lang for lang in languages() if lang != SOURCE]
PLACE = re.compile(r"\{[^{}]*\}")
SHORT = 9
"""From here on a text that is the same in two languages is one that nobody translated."""


def said() -> set[str]:
    """Return the words that the command line says, and those that the layers below give it."""
    marks = {"say": None, "marked": None, "working": None}
    folder = Path(words.__file__).parent
    written = extract_from_dir(folder, [("**.py", "python")], keywords=marks)
    return {str(text) for _, _, text, _, _ in written} | given()


def given() -> set[str]:
    """Return the words of figures and states, each from where it is declared."""
    clocks = {clock for one in CATALOGUE.editions for clock in one.load()[q.CLOCKS]}
    of_claims = {word for clock in clocks for word in (clock.name, clock.runs_from)}
    of_lists = {*STATUS_NAMES.values(), *SECTION_NAMES.values(), *COMPARED, ON_THE_LIST}
    of_acts = {*ROLES, *(declared.log for declared in ACTS.values())}
    of_figures = {*LEVELS, *KINDS, *FACTS, *get_args(Curve), *get_args(State)}
    return of_figures | of_claims | of_lists | of_acts


def test_the_command_line_speaks_every_language_of_the_explanations() -> None:
    assert set(languages(words.CATALOGUES)) == set(languages())


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_word_is_translated_and_none_is_left_over(lang: str) -> None:
    known, all_said = catalogue(lang, words.CATALOGUES), said()
    assert len(all_said) > 200
    missing = sorted(all_said - known.keys())
    assert not missing, "\n".join(f'msgid "{text}"\nmsgstr ""\n' for text in missing)
    assert known.keys() - all_said == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_have_the_same_places_figures_and_options(lang: str) -> None:
    for text, translation in catalogue(lang, words.CATALOGUES).items():
        for kept in (PLACE, re.compile(r"\d+"), re.compile(r"--[a-z-]+")):
            assert sorted(kept.findall(translation)) == sorted(kept.findall(text)), text
        assert translation == translation.strip() or text.startswith(","), text
        if len(text) > SHORT:
            assert translation.endswith(".") == text.endswith("."), text


def test_a_text_that_is_said_is_never_put_together_before_it_is_looked_up() -> None:
    """A call of say() on an f-string finds no translation, and no test would see it."""
    speaking = 0
    for path in Path(words.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "from arpad.cli.words import" not in text:
            continue
        speaking += 1
        assert not re.search(r"\b(say|marked)\(\s*f[\"']", text), path
        assert not re.search(r"\{(say|marked)\([\"']", text), path
    assert speaking > 30


@pytest.mark.parametrize(
    "noun", [words.PLAYERS, words.GAMES, words.EVENTS, words.ACTS, words.POINTS]
)
def test_one_is_told_as_one(noun: tuple[str, str]) -> None:
    """In every language one has a word of its own, and the figure alone is what changes in many."""
    for lang in languages():
        told = words.words(lang)
        one, several = told(noun[0]), told(noun[1])
        assert one.startswith("1 ")
        assert several.startswith("{count} ")
        assert one.removeprefix("1 ") != several.removeprefix("{count} ")

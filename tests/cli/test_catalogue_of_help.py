"""Help is had in every language: each paragraph of each verb, and each word of its screen."""

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any

import pytest
import typer.main
from babel.messages.pofile import read_po
from typer.testing import CliRunner

from arpad.cli.help.words import CATALOGUES
from arpad.cli.verbs import app
from arpad.cli.words import Screen, showing
from arpad.explain import language
from arpad.explain.known_languages import languages

TRANSLATED = [lang for lang in languages() if lang != language.SOURCE]
ROOT: Any = typer.main.get_command(app)
COLUMNS = 78
"""What typer fills of a terminal of 80."""
LINES_MAX = 45
ENGLISH = re.compile(r"\b(and|of|or|the|their|this|what|which|who|with)\b", re.IGNORECASE)
_TYPED = re.compile(r"--[a-z][a-z-]*|`[^`]+`|\b[a-z_]+=\S+?(?=[,;:.)]*(?:\s|$))|\barpad [a-z]+\b")
"""What is typed, which is the same in every language."""


def screen(*words: str, lang: str) -> str:
    """Return what a call prints on a terminal."""
    env = {"ARPAD_LANG": lang}
    return CliRunner().invoke(app, words, terminal_width=COLUMNS, prog_name="arpad", env=env).output


def commands(command: Any, context: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each verb and each group that is shown, with the context in which it is printed."""
    yield command, context
    for name, inner in getattr(command, "commands", {}).items():
        if not inner.hidden:
            yield from commands(inner, type(context)(inner, info_name=name, parent=context))


@cache
def said() -> frozenset[str]:
    """Return every text that is looked up for a screen of help, as each of them is printed."""
    asked = set()

    def recorder(*_: object) -> language.Translator:
        return lambda text: asked.add(text) or text  # type: ignore[func-returns-value]

    with pytest.MonkeyPatch.context() as patch, showing(Screen(lang="es")):
        patch.setattr(language, "translator", recorder)
        for command, context in commands(ROOT, typer.Context(ROOT, info_name="arpad")):
            command.get_help(context)
    return frozenset(text for text in asked if not text.startswith("--"))


@cache
def had(lang: str) -> dict[str, str]:
    with (CATALOGUES / lang / language.FILE).open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, locale=lang)
                if m.id and m.string and not m.fuzzy}  # fmt: skip


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_text_of_help_is_had_and_none_is_left_over(lang: str) -> None:
    assert len(said()) > 500
    assert said() - had(lang).keys() == set()
    assert had(lang).keys() - said() == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_has_the_places_the_figures_and_what_is_typed(lang: str) -> None:
    for text, translation in had(lang).items():
        assert places(translation) == places(text), text
        assert translation.endswith(".") == text.endswith("."), text
        assert sorted(re.findall(r"\d+", translation)) == sorted(re.findall(r"\d+", text)), text
        assert sorted(_TYPED.findall(translation)) == sorted(_TYPED.findall(text)), text


def places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_first_screen_is_one_screen_in_every_language(lang: str) -> None:
    """Each sentence of the map stands whole on its own line, beside its verbs."""
    lines = screen("--help", lang=lang).splitlines()
    assert len(lines) <= LINES_MAX
    assert all(len(line) <= COLUMNS for line in lines)
    rows = [line for line in lines if line.startswith("  ") and "  " in line[2:]]
    assert len(rows) > 25
    assert all(row.rstrip().endswith(".") for row in rows)
    assert screen("help", lang=lang) == screen("--help", lang=lang) == screen(lang=lang)


def test_a_verb_and_a_group_speak_the_language_of_the_call() -> None:
    verb = screen("office", "set", "--help", lang="es")
    assert verb.startswith("Uso: arpad office set [OPCIONES] {NAME=VALUE}...\n")
    assert "Ejemplo: arpad office set languages=es,ca approvals=2" in verb
    assert "[obligatorio]" in verb
    words = " ".join(verb.split())
    assert "[variable de entorno: ARPAD_LANG; por omisión: en]" in words
    assert not ENGLISH.search(words.replace('"the board of 5 May"', ""))
    assert "\nVerbos:\n  init " in screen("office", "--help", lang="es")
    assert screen("rate", "--help", "--lang", "ca", lang="es").startswith("Ús: arpad rate ")


def test_help_in_a_language_that_nobody_has_is_english() -> None:
    """Who has set a wrong language has to be able to read what to do about it."""
    assert screen("rate", "--help", lang="tlh") == screen("rate", "--help", lang="en")

"""Every word of the forms is translated, and the catalogues hold nothing else."""

from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import arpad
from arpad.explain.known_languages import FILE
from arpad.forms.words import CATALOGUES, languages, translator
from arpad.tables.rating_list import Shown
from tests.explain.test_catalogues import places

PACKAGE = Path(arpad.__file__).parent / "forms"
TRANSLATED = [lang for lang in languages() if lang != "en"]
SAME = {
    "no",
    "Article",
    "Buchholz",
    "Sonneborn-Berger",
    "Club",
    "provisional",
    "K",
    "K0",
    "GM",
    "Color",
    "Rd",
    "No",
    "absent",
}


@cache
def words() -> set[str]:
    marks = {"say": None, "marked": None}
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=marks)
    return {str(text) for _, _, text, _, _ in found} | {shown.heading for shown in Shown}


@cache
def catalogue(lang: str) -> dict[str, str]:
    with (CATALOGUES / lang / FILE).open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file) if m.id and not m.fuzzy}


def test_forms_can_be_had_in_four_languages() -> None:
    assert languages() == ("en", "ca", "es", "pt")
    assert translator("en")("Remarks") == "Remarks"
    assert [translator(lang)("Chief Arbiter") for lang in TRANSLATED] == [
        "Àrbitre principal", "Árbitro principal", "Árbitro principal",
    ]  # fmt: skip


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_word_is_translated_and_none_is_left_over(lang: str) -> None:
    known = catalogue(lang)
    assert len(known) > 100
    assert {text for text in words() if not known.get(text)} == set()
    assert known.keys() - words() == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_have_the_same_places(lang: str) -> None:
    for text, translation in catalogue(lang).items():
        assert places(translation) == places(text), text
        assert translation == translation.strip(), text
        assert translation != text or text in SAME, text
        assert translation.endswith(".") == text.endswith(".") or len(text) < 12, text

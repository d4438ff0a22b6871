"""Every word of the forms has its Spanish, and the catalogue holds nothing else."""

from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import arpad
from arpad.explain.language import FILE
from arpad.forms.words import CATALOGUES, languages, translator
from tests.explain.test_catalogues import places

PACKAGE = Path(arpad.__file__).parent / "forms"
SAME = {"Club", "K", "K0", "GM", "Color", "Rd", "No"}


def words() -> set[str]:
    marks = {"say": None, "marked": None}
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=marks)
    return {str(text) for _, _, text, _, _ in found}


def catalogue() -> dict[str, str]:
    with (CATALOGUES / "es" / FILE).open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file) if m.id and not m.fuzzy}


def test_forms_can_be_had_in_english_and_spanish() -> None:
    assert languages() == ("en", "es")
    assert translator("en")("Remarks") == "Remarks"


def test_every_word_is_translated_and_none_is_left_over() -> None:
    known = catalogue()
    assert len(known) > 100
    assert {text for text in words() if not known.get(text)} == set()
    assert known.keys() - words() == set()


def test_translations_have_the_same_places() -> None:
    for text, translation in catalogue().items():
        assert places(translation) == places(text), text
        assert translation == translation.strip(), text
        assert translation != text or text in SAME, text
        assert translation.endswith(".") == text.endswith(".") or len(text) < 12, text

"""Every sentence that can be said has its translation, and no catalogue holds one that can't."""

from collections import defaultdict
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import arpad.explain
from arpad.explain import language, languages, translator
from arpad.rulebooks import CATALOGUE

PACKAGE = Path(arpad.explain.__file__).parent
TRANSLATED = [lang for lang in languages() if lang != language.SOURCE]


def sentences() -> dict[str, set[str]]:
    """Return every sentence with the places where it is said."""
    said = defaultdict(set)
    marks = {"say": None, "marked": None}
    for file, _, text, _, _ in extract_from_dir(PACKAGE, [("**.py", "python")], keywords=marks):
        said[str(text)].add(file)
    for edition in CATALOGUE.editions:
        for field, article, says in edition.load().citations():
            said[says].add(f"{edition.name} {field} {article.number}")
    return said


def catalogue(lang: str) -> dict[str, str]:
    with (language.CATALOGUES / lang / language.FILE).open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file) if m.id and not m.fuzzy}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_is_spanish() -> None:
    assert "es" in TRANSLATED


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_sentence_is_translated(lang: str) -> None:
    known = catalogue(lang)
    missing = [
        f'# {", ".join(sorted(where))}\nmsgid {quoted(text)}\nmsgstr ""\n'
        for text, where in sentences().items()
        if not known.get(text)
    ]
    assert not missing, f"{len(missing)} missing in {lang}:\n\n" + "\n".join(missing)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_translation_is_left_over(lang: str) -> None:
    assert catalogue(lang).keys() - sentences().keys() == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_have_the_same_places_and_end_alike(lang: str) -> None:
    for text, translation in catalogue(lang).items():
        assert places(translation) == places(text), text
        assert translation.endswith(".") == text.endswith("."), text
        assert translation == translation.strip(), text
        assert translation != text or len(text) < 3, text


def test_sentences_of_rulebooks_are_whole() -> None:
    """They stand after other sentences and before articles in parentheses."""
    for edition in CATALOGUE.editions:
        for _, article, says in edition.load().citations():
            assert says.endswith("."), (edition.name, article.number, says)
            assert "{" not in says, (edition.name, article.number, says)


def test_a_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ca").mkdir()
    (tmp_path / "ca" / "arpad.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "won"\nmsgstr "victòria"\n\n#, fuzzy\nmsgid "lost"\nmsgstr "victòria"\n',
        "utf-8",
    )
    monkeypatch.setattr(language, "CATALOGUES", tmp_path)
    for cached in (language.translator, language.decimal_symbol, language._sentences):
        cached.cache_clear()
    try:
        assert languages() == ("en", "ca")
        say = translator("ca")
        assert (say("won"), say("lost"), say("drawn")) == ("victòria", "lost", "drawn")
        assert language.decimal_symbol("ca") == ","
        with pytest.raises(ValueError, match="only in: en, ca"):
            translator("es")
    finally:
        for cached in (language.translator, language.decimal_symbol, language._sentences):
            cached.cache_clear()


@pytest.mark.parametrize("lang", ["", "de", "../es", "ES", "es/../es"])
def test_unknown_languages_are_refused(lang: str) -> None:
    with pytest.raises(ValueError, match="There are no sentences in"):
        translator(lang)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

"""Every word of the glossary is had in every language, and asks a question that there is."""

import pytest

from arpad.engine import questions as q
from arpad.explain.glossary import BY_KEY, CATALOGUES, SECTIONS
from arpad.explain.known_languages import SOURCE, languages
from arpad.explain.language import catalogue


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != SOURCE])
def test_every_word_is_had_in_every_language(lang: str) -> None:
    terms = [term for of_section in SECTIONS.values() for term in of_section]
    texts = {*SECTIONS} | {text for term in terms for text in (term.word, term.says)}
    assert {*catalogue(lang, CATALOGUES)} == texts
    assert all(catalogue(lang, CATALOGUES).values())


def test_no_word_stands_twice_and_each_question_is_one() -> None:
    assert len(BY_KEY) == sum(map(len, SECTIONS.values()))
    asked = [term.question for term in BY_KEY.values() if term.question]
    assert [q.named(name).name for name in asked] == asked

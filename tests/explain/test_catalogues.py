"""Every sentence that can be said has its translation, and no catalogue holds one that can't."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import arpad
from arpad.answers.public.examples import examples_run
from arpad.engine import questions as q
from arpad.engine.strategies import (
    FirstRatings,
    ListsUsed,
    Performances,
    Rates,
    WidestDifference,
)
from arpad.explain import known_languages, language
from arpad.explain.known_languages import languages
from arpad.explain.language import translator
from arpad.explain.wording import of_law
from arpad.law.question import Question
from arpad.report.problems import Text, Value
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.cases import cases_of
from arpad.rulebooks.describe import sections
from arpad.rulebooks.fide_titles import EDITIONS, title_rules

PACKAGE = Path(arpad.__file__).parent / "explain"
TRANSLATED = [lang for lang in languages() if lang != language.SOURCE]

CHOICES = (FirstRatings, ListsUsed, Performances, Rates, WidestDifference)
"""What a rulebook may settle once: each choice is a word that a clause gives."""
ALIKE = {"provisional", "original", "match", "blitz"}
"""Words that some of the languages spell as English does."""
ARTICLES = re.compile(r"\bart\w* \d+\.\d+(?: a \d+\.\d+)?")


@cache
def said_here() -> tuple[tuple[str, str], ...]:
    """Return every sentence that explain itself says, with its file."""
    marks = {"say": None, "marked": None}
    said = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=marks)
    return tuple((str(text), file) for file, _, text, _, _ in said)


@cache
def sentences() -> dict[str, set[str]]:
    """Return every sentence and word that must be had, with where it is said."""
    said: defaultdict[str, set[str]] = defaultdict(set)
    for text, file in said_here():
        said[text].add(file)
    for edition in CATALOGUE.editions:
        book = edition.load()
        for text in filter(is_in_words, (edition.title, book.source.note)):
            said[text].add(edition.name)
        for field, article, says in book.citations():
            said[says].add(f"{edition.name} {field} {article.number}")
        for section in sections(book):
            for line in section.lines:
                for word in words_of(line.gives) if section.field != q.LIST_NAME.name else ():
                    said[word].add(f"{edition.name} {section.field} gives")
        for case, figures in zip(cases_of(book), examples_run(book).examples, strict=True):
            for figure in figures.figures if case.kind != "minutes" else ():
                is_article = figure.figure.endswith("article") or figure.figure == "because"
                for word in words_of(figure.figure, "" if is_article else figure.expected):
                    said[word].add(f"{edition.name} cases")
    for name in EDITIONS:
        for field, article, says in title_rules(name).citations():
            said[says].add(f"{name} {field} {article.number}")
    for question in q.ALL:
        said[question.title].add(question.name)
        for word in question.codes.values() if isinstance(question, Question) else ():
            said[word].add(f"what {question.name} gives")
    for choice in (choice for kind in CHOICES for choice in kind):
        said[choice.value].add(str(choice))
    return said


def words_of(*texts: Value) -> Iterator[str]:
    """Return the words of the law that texts are made of."""
    for text in texts:
        if isinstance(text, Text):
            yield from words_of(*text.values.values())
        elif isinstance(text, tuple | list):
            yield from words_of(*text)
        elif isinstance(text, str) and is_in_words(text):
            yield text


def is_in_words(text: str) -> bool:
    return re.search("[a-z]{2}", text) is not None


@cache
def catalogue(lang: str) -> dict[str, str]:
    with (language.CATALOGUES / lang / language.FILE).open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file) if m.id and not m.fuzzy}


def places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def figures(text: str) -> list[str]:
    """Return the figures of a sentence as English writes them in full: 12.5, 0.5.

    >>> figures("Bis 2,5 % zählt .5 nicht."), figures("{rating} is 1601.")
    (['0.5', '2.5'], ['1601'])
    """
    found = re.findall(r"\d*[.,]?\d+", text)
    return sorted(re.sub(r"^\.", "0.", figure.replace(",", ".")) for figure in found)


def test_there_are_three_languages_beside_english() -> None:
    assert TRANSLATED == ["ca", "es", "pt"]


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
        assert translation != text or len(text) < 3 or text in ALIKE, text


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_have_the_same_figures(lang: str) -> None:
    for text, translation in catalogue(lang).items():
        assert figures(translation) == figures(text), text
        apart = ARTICLES.sub("–", translation)  # as 7.2b does, an article has a point
        assert not re.search(r"\d\.\d+\b|  ", apart), translation


@pytest.mark.parametrize(
    ("lang", "wrong"),
    [
        ("ca", r"\b(de|a|per) els?\b"),
        ("ca", r"\b(de|el|la|es) h?[aeoàèéíòóú]"),
        ("ca", r"(?<! dia )\{day\}|'"),
        ("pt", r"\b(de|em|por|a) (os?|as)\b"),
        ("pt", r"\b(em uma?|(de|em) (a|est[ae]s?|es[st]es?|el[ae]s?))\b"),
    ],
)
def test_words_that_must_run_together_do(lang: str, wrong: str) -> None:
    """Dates too: in Catalan an article before them would depend on the day (del 2, de l’1)."""
    for text, translation in catalogue(lang).items():
        assert not re.search(wrong, translation), (text, translation)


def at_place(path: Path) -> str:
    return "-".join(path.relative_to(PACKAGE.parent).parts[:-1])


SPOKEN = [path for path in sorted(PACKAGE.parent.glob("**/locale/*/arpad.po"))
          if "glossary" not in path.parts]  # fmt: skip
"""All catalogues but the glossary's, which has the regulations' longer forms in brackets."""


@pytest.mark.parametrize("path", SPOKEN, ids=at_place)
def test_players_and_federations_say_elo_and_norm(path: Path) -> None:
    """FEDA, FCE and FPX say Elo, norma, hacia arriba; texts translated from FIDE's don't."""
    strange = re.compile(
        r"valoraci|pontuação Elo|alejándose|allunyant|a afastar-se|resultado? de t[ií]tol|"
        r"resultado de título|resultado de [GFIW]M", re.IGNORECASE,
    )  # fmt: skip
    with path.open("rb") as file:
        messages = [message.string for message in read_po(file) if message.id]
    said = [form for text in messages for form in ((text,) if isinstance(text, str) else text)]
    assert said
    assert [text for text in said if strange.search(text)] == []


@pytest.mark.parametrize("lang", languages())
def test_editions_are_told_apart_without_their_remarks(lang: str) -> None:
    """Pages leave out what stands in brackets: “FIDE rápidas (blitz) 2022” lost its year."""
    names = [of_law(edition.title, lang).partition(" (")[0] for edition in CATALOGUE.editions]
    assert len(names) == len(set(names))


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
    for module in (language, known_languages):
        monkeypatch.setattr(module, "CATALOGUES", tmp_path)
    for cached in (language.translator, language.decimal_symbol, language.catalogue):
        cached.cache_clear()
    try:
        assert languages() == ("en", "ca")
        say = translator("ca")
        assert (say("won"), say("lost"), say("drawn")) == ("victòria", "lost", "drawn")
        assert language.decimal_symbol("ca") == ","
        with pytest.raises(ValueError, match="only in: en, ca"):
            translator("es")
    finally:
        for cached in (language.translator, language.decimal_symbol, language.catalogue):
            cached.cache_clear()


@pytest.mark.parametrize("lang", ["", "de", "../es", "ES", "es/../es"])
def test_unknown_languages_are_refused(lang: str) -> None:
    with pytest.raises(ValueError, match="There are no sentences in"):
        translator(lang)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

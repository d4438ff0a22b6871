"""A sentence with the articles behind it, and names from outside made fit to stand in one."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, TypeAlias

from arpad.law import Citation

Row: TypeAlias = Mapping[str, Any]
"""One row of a frame as a plain mapping of its columns."""

Names: TypeAlias = Mapping[Any, str]
"""Names by player_id or event_id, whether those are numbers or text."""

NAME_MAX: Final = 80
_SPACE: Final = frozenset({"Cc", "Zl", "Zp", "Zs"})
_NOTHING: Final = frozenset({"Cf", "Cs", "Co", "Cn"})


@dataclass(frozen=True, slots=True)
class Sentence:
    """One or a few sentences, and the articles that they rest on, as citations in full.

    Its string is what people read: the printed articles follow in parentheses, each text named
    once. The mark of a line in an article (8.56/1) stays in `articles` and is not read out.

    >>> str(Sentence("K is 15.", ("FIDE B.02 2009-07 8.51", "FIDE B.02 2009-07 8.56/1")))
    'K is 15 (FIDE B.02 2009-07 8.51, 8.56).'
    >>> str(Sentence("Nothing changed."))
    'Nothing changed.'
    """

    text: str
    articles: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.articles:
            return self.text
        return f"{self.text.removesuffix('.')} ({_printed(self.articles)})."


def sentence(text: str, *citations: Citation) -> Sentence:
    """Return the sentence with its citations, each once.

    >>> from datetime import date
    >>> from arpad.law import Source
    >>> ART = Source("FIDE B.02", date(2009, 7, 1), "")
    >>> sentence("A game.", ART("8.51"), ART("8.1b"), ART("8.51")).articles
    ('FIDE B.02 2009-07 8.51', 'FIDE B.02 2009-07 8.1b')
    """
    return Sentence(text, tuple(dict.fromkeys(str(citation) for citation in citations)))


def spoken(sentences: Iterable[Sentence]) -> str:
    """Return sentences as one paragraph.

    >>> spoken([Sentence("One.", ("Club 2020-01 1",)), Sentence("Two.")])
    'One (Club 2020-01 1). Two.'
    """
    return " ".join(str(sentence) for sentence in sentences)


def plain(name: str, most: int = NAME_MAX) -> str:
    r"""Return a name from outside in one line, without what can't be seen or turns text around.

    Control characters and every kind of space become single spaces; marks of direction, what has
    no width and what is no character go; a name is cut at `most` characters. Markup stays, for
    it is text: who renders a sentence escapes it.

    >>> plain("Ana\n\u202eMar\u00eda\x1b[31m  <b>Sol</b>")
    'Ana María [31m <b>Sol</b>'
    """
    composed = unicodedata.normalize("NFC", name)
    words = " ".join("".join(_seen(character) for character in composed).split())
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def named(key: Any, names: Names) -> str:
    """Return the name of a player or event, made plain, or its id where it has none.

    >>> named(9, {9: " Ivo "}), named(10, {9: "Ivo"}), named("A7", {"A7": " "})
    ('Ivo', '10', 'A7')
    """
    return plain(names.get(key, "")) or plain(str(key))


def _seen(character: str) -> str:
    category = unicodedata.category(character)
    if category in _NOTHING:
        return ""
    return " " if category in _SPACE else character


def _printed(articles: tuple[str, ...]) -> str:
    """Return citations for reading: each text once, its articles after it.

    >>> _printed(("FIDE B.02 2009-07 8.56/1", "FIDE B.02 2009-07 8.56/2", "Club 2020-01 3"))
    'FIDE B.02 2009-07 8.56; Club 2020-01 3'
    """
    parted = dict.fromkeys(_source_and_article(article) for article in articles)
    texts = (
        f"{source} {', '.join(number for _, number in cited)}"
        for source, cited in groupby(parted, key=lambda pair: pair[0])
    )
    return "; ".join(texts)


def _source_and_article(citation: str) -> tuple[str, str]:
    source, _, number = citation.rpartition(" ")
    return source, number.split("/")[0]

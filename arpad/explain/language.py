"""The languages of the sentences: one gettext catalogue each, and English is the source.

A language is a folder `locale/<lang>` with an `arpad.po`; adding one takes nothing else. A sentence
that a catalogue lacks, or marks as fuzzy, is said in English.
"""

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from babel.dates import format_date
from babel.messages.pofile import read_po
from babel.numbers import get_decimal_symbol

from arpad.explain.known_languages import CATALOGUES, FILE, SOURCE, languages

_DAYS_KEPT: Final = 10_000

Translator = Callable[[str], str]


@cache
def translator(lang: str, catalogues: Path | None = None) -> Translator:
    """Return the function that says an English sentence in a language.

    >>> translator("es")("The player has no rating.")
    'El jugador no tiene Elo.'
    >>> translator("es")("No catalogue holds this.")
    'No catalogue holds this.'
    >>> translator("tlh")
    Traceback (most recent call last):
    ValueError: There are no sentences in 'tlh', only in: en, ca, es, pt.
    """
    sentences = catalogue(lang, catalogues)
    return lambda text: sentences.get(text, text)


def marked(text: str) -> str:
    """Return the text as it is: it marks a sentence that is translated where it is used.

    >>> marked("won")
    'won'
    """
    return text


@cache
def decimal_symbol(lang: str) -> str:
    """Return the sign between the whole and its parts.

    >>> [decimal_symbol(lang) for lang in languages()]
    ['.', ',', ',', ',']
    """
    return get_decimal_symbol(_known(lang))


@lru_cache(maxsize=_DAYS_KEPT)
def long_date(day: date, lang: str) -> str:
    """Return a day in words.

    >>> long_date(date(2009, 9, 1), "en"), long_date(date(2009, 9, 1), "es")
    ('1 September 2009', '1 de septiembre de 2009')
    >>> long_date(date(2009, 4, 11), "ca"), long_date(date(2009, 4, 11), "pt")
    ('11 d’abril del 2009', '11 de abril de 2009')
    """
    # Chess people of all countries read English; the American order of a date misleads them.
    return format_date(day, "long", locale="en_GB" if lang == SOURCE else _known(lang))


@cache
def catalogue(lang: str, catalogues: Path | None = None) -> Mapping[str, str]:
    """Return every sentence that is had in a language, by the English one; none in English.

    >>> len(catalogue("en")), catalogue("es")["won"]
    (0, 'victoria')
    """
    if _known(lang, catalogues) == SOURCE:
        return {}
    with ((catalogues or CATALOGUES) / lang / FILE).open("rb") as file:
        messages = read_po(file, locale=lang)
    return {
        str(message.id): str(message.string)
        for message in messages
        if message.id and message.string and not message.fuzzy
    }


def _known(lang: str, catalogues: Path | None = None) -> str:
    names = languages(catalogues)
    if lang not in names:
        raise ValueError(f"There are no sentences in '{lang}', only in: {', '.join(names)}.")
    return lang

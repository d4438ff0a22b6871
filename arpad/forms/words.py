"""The languages of the forms: English, as FIDE prints them, and those of the catalogues."""

from pathlib import Path
from typing import Final

from arpad.explain import known_languages, language
from arpad.explain.language import Translator

CATALOGUES: Final = Path(__file__).parent / "locale"


def languages() -> tuple[str, ...]:
    """Return the languages that forms can be had in.

    >>> languages()
    ('en', 'ca', 'es', 'pt')
    """
    return known_languages.languages(CATALOGUES)


def translator(lang: str) -> Translator:
    """Return the function that says the words of a form in a language.

    >>> translator("es")("Chief Arbiter")
    'Árbitro principal'
    """
    return language.translator(lang, CATALOGUES)


def missing(what: str, lang: str) -> str:
    """Return the line that names what a form lacks, as a screen shows it.

    >>> missing("el informe no da la ciudad.", "es")
    'Falta: el informe no da la ciudad.'
    """
    say = translator(lang)
    return say("Missing: {what}").format(what=what)

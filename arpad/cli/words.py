"""What the command line says itself, in the language of the call: headings, states, sentences.

English is the source. A verb writes `say("rank")`, or marks a word that is said elsewhere with
`marked("rank")`; the catalogues `locale/<lang>/arpad.po` have the translations, and a test finds
every word without one. What was found in data is told by `arpad.cli.findings`.
"""

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arpad.cli.output import SOURCE, screen

if TYPE_CHECKING:
    from arpad.explain.language import Translator

CATALOGUES: Final = Path(__file__).parent / "locale"
NONE: Final = "–"
"""What stands where there is no figure."""


def words(lang: str) -> "Translator":
    """Return the function that says the words of the command line in a language.

    >>> words("es")("and the like"), words("en")("and the like")
    ('y similares', 'and the like')
    """
    if lang == SOURCE:  # before anything is imported that knows languages
        return str
    from arpad.explain.language import translator

    return translator(lang, CATALOGUES)


def say(text: str) -> str:
    """Return words of the command line in the language of the call.

    >>> say("rank")
    'rank'
    """
    return words(screen().lang)(text)


def marked(text: str) -> str:
    """Return the text as it is: it marks a word that is said where it is used.

    >>> marked("rank")
    'rank'
    """
    return text


PLAYERS: Final = (marked("1 player"), marked("{count} players"))
GAMES: Final = (marked("1 game"), marked("{count} games"))
BYES: Final = (marked("1 bye"), marked("{count} byes"))
EVENTS: Final = (marked("1 event"), marked("{count} events"))
ACTS: Final = (marked("1 act"), marked("{count} acts"))
POINTS: Final = (marked("1 point"), marked("{count} points"))


def counted(count: Decimal | int, noun: tuple[str, str]) -> str:
    """Return so many of something, in the language of the call.

    >>> counted(1, PLAYERS), counted(0, GAMES), counted(Decimal("2.5"), POINTS)
    ('1 player', '0 games', '2.5 points')
    """
    singular, several = noun
    return say(singular) if count == 1 else say(several).format(count=figure(count))


def figure(value: Decimal | int | None, lang: str | None = None) -> str:
    """Return a figure with the decimal sign of a language, that of the call if none is given.

    >>> figure(Decimal("-9.80")), figure(Decimal("-9.80"), "es"), figure(2780, "es"), figure(None)
    ('-9.80', '-9,80', '2780', '–')
    """
    if value is None:
        return NONE
    lang = screen().lang if lang is None else lang
    if lang == SOURCE or isinstance(value, int):
        return str(value)
    from arpad.explain.language import decimal_symbol

    return str(value).replace(".", decimal_symbol(lang))

"""What the command line says itself, in the language of the call: headings, states, sentences.

English is the source. A verb writes `say("rank")`, or marks a word that is said elsewhere with
`marked("rank")`; the catalogues `locale/<lang>/arpad.po` have the translations, and a test finds
every word without one. What was found in data is told by `arpad.cli.findings`.

Every verb takes language and quiet as options; a call leaves with one of four codes.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from arpad.explain.language import Translator

CATALOGUES: Final = Path(__file__).parent / "locale"
NONE: Final = "–"
"""What stands where there is no figure."""

DONE, PROBLEMS, WRONG_USAGE, FAULT = 0, 1, 2, 3

LANGUAGE_VARIABLE: Final = "ARPAD_LANG"
SOURCE: Final = "en"

Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="Of what was found in the data, print errors alone.")
]
Language = Annotated[
    str, typer.Option("--lang", envvar=LANGUAGE_VARIABLE, help="Language of what is printed.")
]


@dataclass(frozen=True, slots=True)
class Screen:
    """What a user asked of the words on the screen, and the options of the verb that was called.

    `options` is None outside of a call.
    """

    is_quiet: bool = False
    lang: str = "en"
    options: frozenset[str] | None = None


_PLAIN: Final = Screen()
_CURRENT: ContextVar[Screen] = ContextVar("screen", default=_PLAIN)


def screen() -> Screen:
    """Return what was asked of the words of this call.

    >>> screen()
    Screen(is_quiet=False, lang='en', options=None)
    """
    return _CURRENT.get()


@contextmanager
def showing(words: Screen) -> Iterator[None]:
    """Speak for a while as a screen says."""
    token = _CURRENT.set(words)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def lang_of(words: Sequence[str]) -> str:
    """Return the language of a call from its words: it may be wrong before its verb is known.

    >>> lang_of(["rate", "--lang", "es"]), lang_of(["rate", "--lang=pt"])
    ('es', 'pt')
    """
    given = [after for word, after in pairwise(words) if word == "--lang"]
    given += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    return given[-1] if given else os.environ.get(LANGUAGE_VARIABLE) or SOURCE


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

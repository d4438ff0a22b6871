"""The words of acts and values on the working site: those that they have elsewhere already.

An act is described by what its verb's help says, and a state is called as the command line calls
it: their catalogues are read, so that nothing is translated twice.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import arpad
from arpad.explain.known_languages import SOURCE
from arpad.explain.language import Translator, catalogue
from arpad.explain.wording import in_language, of_law
from arpad.office.acts.declaring import Declared
from arpad.report.problems import Problem, Text
from arpad.web.words import CATALOGUES as OF_PAGES

_PACKAGE: Final = Path(arpad.__file__).parent
CATALOGUES: Final[Sequence[Path]] = (
    _PACKAGE / "cli" / "locale", _PACKAGE / "cli" / "help" / "locale", OF_PAGES,
)  # fmt: skip


@cache
def words(lang: str) -> Translator:
    """Return the function that says an English word or sentence in a language.

    >>> words("es")("event"), words("es")("The event's number."), words("en")("event")
    ('torneo', 'El número del torneo.', 'event')
    """
    if lang == SOURCE:
        return str
    catalogues = [catalogue(lang, place) for place in CATALOGUES]
    return lambda text: next((known[text] for known in catalogues if text in known), text)


def title(declared: Declared, lang: str) -> str:
    """Return what an act does, in a few words: how its first sentence begins.

    >>> from arpad.office.acts.kinds import ACTS
    >>> title(ACTS["event.decide"], "en"), title(ACTS["player.merge"], "es")
    ('Decide on an event', 'Registra que dos números son de una misma persona')
    """
    return re.split(r"[,;:.](?:\s|$)", words(lang)(declared.says), maxsplit=1)[0]


def rest(declared: Declared, lang: str) -> str:
    """Return what the first sentence of an act says beyond its title.

    >>> from arpad.office.acts.kinds import ACTS
    >>> rest(ACTS["event.decide"], "en"), rest(ACTS["event.add"], "en")
    ('With the article on which it rests; facts may be stated with it.', '')
    """
    more = words(lang)(declared.says)[len(title(declared, lang)) :].lstrip(" ,;:.")
    return more[:1].upper() + more[1:]


def as_label(text: str) -> str:
    """Return a sentence as the label of a field: alone it ends in no full stop.

    >>> as_label("The event's number."), as_label("Its column. It is remembered.")
    ("The event's number", 'Its column. It is remembered.')
    """
    return text if ". " in text else text.removesuffix(".")


def said(text: str, lang: str) -> str:
    """Return a message, a remedy or a sentence of the law in a language.

    >>> said(Text("Correct the birth date."), "pt")
    'Corrija a data de nascimento.'
    """
    return in_language(text, lang) if isinstance(text, Text) else of_law(text, lang)


def message(problem: Problem, lang: str) -> str:
    """Return a problem's message and what to do, in a language."""
    return " ".join(said(text, lang) for text in (problem.message, problem.fix) if text)

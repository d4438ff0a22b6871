"""The words of help in the language of the call.

English is the source: docstrings of verbs, and what their options and the acts say of themselves.
The catalogues `locale/<lang>/arpad.po` have the translations, paragraph by paragraph, and a test
finds every paragraph without one. A call that is typed stays as it is.
"""

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Final

from arpad.cli.words import SOURCE, screen

CATALOGUES: Final = Path(__file__).parent / "locale"
EXAMPLE: Final = "Example"
"""How a paragraph begins that is a call."""


def said(text: str) -> str:
    """Return words of help in the language of the call; those that it doesn't have in English.

    >>> from arpad.cli.words import Screen, showing
    >>> with showing(Screen(lang="es")):
    ...     said("Options"), said("No catalogue holds this.")
    ('Opciones', 'No catalogue holds this.')
    """
    lang = screen().lang
    if lang == SOURCE:  # before anything is imported that knows languages
        return text
    from arpad.explain.known_languages import languages
    from arpad.explain.language import translator

    return translator(lang, CATALOGUES)(text) if lang in languages(CATALOGUES) else text


def said_whole(text: str) -> str:
    """Return a help of several paragraphs in the language of the call; an example's call as it is.

    >>> said_whole("Show it. No more.")
    'Show it. No more.'
    """
    if screen().lang == SOURCE:
        return text
    return "\n\n".join(
        f"{said(EXAMPLE)}{paragraph.removeprefix(EXAMPLE)}" if is_example(paragraph)
        else said(paragraph) for paragraph in paragraphs(text)
    )  # fmt: skip


def paragraphs(text: str) -> Iterator[str]:
    r"""Yield the paragraphs of a help, each in one line.

    >>> list(paragraphs("Show it.\n\nNo more\nthan that."))
    ['Show it.', 'No more than that.']
    """
    yield from (part.replace("\n", " ") for part in cleandoc(text).split("\n\n") if part)


def is_example(paragraph: str) -> bool:
    """Tell whether a paragraph is a call that shows how a verb is used."""
    return paragraph.startswith(f"{EXAMPLE}: ")

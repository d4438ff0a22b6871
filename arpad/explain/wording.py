"""Sentences said in a language by their templates: see `arpad.report.problems`."""

import io
from datetime import date
from decimal import Decimal
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from babel.dates import format_skeleton
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from arpad.explain.known_languages import FILE, SOURCE, languages
from arpad.explain.language import decimal_symbol, long_date, translator
from arpad.report.problems import NONE, ClauseText, DayOfYear, Text, Value

TEMPLATES: Final = Path(__file__).parent.parent / "locale"
"""The catalogues of templates, one for each language."""
_DOUBT: Final = "(not verified)"


def in_language(text: Text, lang: str) -> str:
    """Return a sentence in a language; one that its catalogue lacks keeps its English words.

    >>> missing = Text("Columns are missing: {missing}.", missing=["result", "left"])
    >>> in_language(missing, "es"), in_language(missing, "en")
    ('Faltan columnas: result, left.', 'Columns are missing: result, left.')
    """
    if lang == SOURCE or not text.template:
        return str(text)
    values = {name: _in_language(value, lang) for name, value in text.values.items()}
    templates = _templates(lang)
    if text.several:
        count = text.values["count"]
        assert isinstance(count, int)
        template = templates.ngettext(text.template, text.several, count)
    else:
        template = templates.gettext(text.template)
    said = template.format_map(values)
    # What begins with a word of ours, such as a cell's label, begins as a sentence does; a name of
    # the data, such as a column's, stays as it is.
    first = text.values[template[1:].partition("}")[0]] if template[:1] == "{" else None
    is_small = isinstance(first, Text) and text[:1].isupper()
    return said[:1].upper() + said[1:] if is_small else said


def _in_language(value: Value, lang: str) -> str:
    if isinstance(value, Text):
        return in_language(value, lang)
    if isinstance(value, ClauseText):
        return of_law(value, lang)
    if isinstance(value, Decimal):
        return str(value).replace(".", decimal_symbol(lang))
    if isinstance(value, DayOfYear):
        return format_skeleton("MMMMd", value, locale=lang)
    if isinstance(value, date):
        return long_date(value, lang)
    if isinstance(value, str | int):
        return str(value)
    if value is None:
        return NONE
    return ", ".join(_in_language(part, lang) for part in value)


def of_law(sentence: str, lang: str) -> str:
    """Return a sentence or word of a rulebook in a language, with the doubt of what isn't verified.

    One of ours (`Text`), such as that an event is for a later list, may stand in its place.

    >>> of_law("Nobody is rated (not verified).", "es"), of_law("The event is not rated.", "en")
    ('Nobody is rated (no verificado).', 'The event is not rated.')
    """
    if isinstance(sentence, Text):
        return in_language(sentence, lang)
    if lang == SOURCE:
        return sentence
    say = translator(lang)
    if not sentence.endswith(f" {_DOUBT}."):
        return say(sentence)
    bare = say(f"{sentence.removesuffix(f' {_DOUBT}.')}.")
    return f"{bare.removesuffix('.')} {say(_DOUBT)}."


@cache
def _templates(lang: str) -> GNUTranslations:
    if lang not in languages(TEMPLATES):
        raise ValueError(f"There are no sentences in '{lang}'.")
    with (TEMPLATES / lang / FILE).open("rb") as file:
        templates = read_po(file, locale=lang)
    compiled = io.BytesIO()
    write_mo(compiled, templates)
    compiled.seek(0)
    return GNUTranslations(compiled)

"""What was found, in the language of the call: by its words where they are had, else by its code.

English is the source: a problem's message and remedy are told as they are. In another language the
catalogue (`locale/<lang>/arpad.po`) has the sentence of every code of `arpad.report.codes`, and the
commonest messages and remedies word for word, with names in braces where the problem's own figures
and names, or a sentence of the law, stand. A message that the catalogue doesn't have is told by the
sentence of its code, with the English words in brackets: nothing that was found is lost.
"""

import re
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arpad.cli.findings.options import fix_of
from arpad.cli.screen import SOURCE
from arpad.report.codes import CODES
from arpad.report.problems import Level, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

CATALOGUES: Final = Path(__file__).parent / "locale"
_PLACE: Final = re.compile(r"\{(\w+)\}")
_WHO: Final = "Round {round}: player {player}"
"""The beginning of many messages, never a whole one."""
_WHO_IS: Final = re.compile(r"Round (?P<round>\d+): player (?P<player>\d+)")

LEVELS: Final[tuple[Level, ...]] = ("error", "warning", "fixed", "info")
"""What is found has one of these levels; a catalogue has what each is called."""


def in_words(problem: Problem, lang: str) -> Problem:
    """Return a problem with its message and its remedy in a language.

    >>> odd = Problem("error", "report-points", "Player 3 has 4.5 points, and his results make 5.",
    ...               fix="Compare his rounds with his points.")
    >>> in_words(odd, "es").message, in_words(odd, "pt").fix
    ('El jugador 3 tiene 4.5 puntos, y sus resultados suman 5.', \
'Compare as suas rondas com os seus pontos.')
    >>> in_words(Problem("error", "report-points", "Quite another word."), "ca").message
    'Els punts d’un jugador no són els dels seus resultats. [Quite another word.]'
    """
    remedy = fix_of(problem)
    if lang == SOURCE:
        return replace(problem, fix=remedy)
    bare = problem.fix.removesuffix(".")
    typed = remedy.removeprefix(bare).removesuffix(".") if remedy != problem.fix else ""
    remedied = told(problem.fix, lang) or problem.fix
    message = told(problem.message, lang)
    if message is None:
        sentence = of_code(problem.code, lang)
        message = f"{sentence} [{problem.message}]" if sentence else problem.message
    fix = f"{remedied.removesuffix('.')}{typed}." if typed else remedied
    return replace(problem, message=message, fix=fix)


def of_code(code: str, lang: str) -> str:
    """Return the sentence of a code, "" of one that is not declared.

    >>> of_code("trf-rating", "en")
    "A cell of a TRF record holds what it can't hold; the code names the cell."
    """
    sentence = CODES.get(code)
    if sentence is None:
        fitting = [known for known in CODES if "*" in known and fnmatchcase(code, known)]
        sentence = CODES[max(fitting, key=len)] if fitting else ""
    return _known(lang).get(sentence, sentence)


def told(text: str, lang: str) -> str | None:
    """Return a message or a remedy word for word, None if the catalogue doesn't have it.

    >>> told("Correct the birth date.", "pt"), told("Quite another word.", "pt")
    ('Corrija a data de nascimento.', None)
    """
    if lang == SOURCE:
        return text
    known = _known(lang)
    if text in known:
        return known[text]
    for pattern, translation in _patterns(lang):
        if found := pattern.fullmatch(text):
            parts = {name: _part(part, lang) for name, part in found.groupdict().items()}
            return translation.format(**parts)
    return None


def said(text: str, lang: str) -> str:
    """Return what a verb found and says in English words, a sentence of the law too, in a language.

    >>> said("Correct the birth date.", "pt"), said("The event is not rated.", "en")
    ('Corrija a data de nascimento.', 'The event is not rated.')
    """
    return told(text, lang) or of_law(text, lang)


def of_law(sentence: str, lang: str) -> str:
    """Return a sentence of a rulebook in a language, with the doubt where it is not verified.

    >>> of_law("Nobody is rated (not verified).", "es"), of_law("The event is not rated.", "en")
    ('Nobody is rated (no verificado).', 'The event is not rated.')
    """
    if lang == SOURCE:
        return sentence
    from arpad.explain.language import translator

    say, doubt = translator(lang), "(not verified)"
    if not sentence.endswith(f" {doubt}."):
        return say(sentence)
    bare = say(f"{sentence.removesuffix(f' {doubt}.')}.")
    return f"{bare.removesuffix('.')} {say(doubt)}."


def _part(text: str, lang: str) -> str:
    """Return what stands in a place of a message: a word of ours, a sentence of the law, a name.

    >>> _part("an empty file", "ca"), _part("Round 1: player 4", "pt"), _part("Reti, Ana", "es")
    ('un fitxer buit', 'Ronda 1, jogador 4', 'Reti, Ana')
    """
    if who := _WHO_IS.fullmatch(text):
        return _known(lang).get(_WHO, _WHO).format(**who.groupdict())
    return _known(lang).get(text) or of_law(text, lang)


def _known(lang: str) -> "Mapping[str, str]":
    from arpad.explain.language import catalogue

    return catalogue(lang, CATALOGUES)


@cache
def _patterns(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return what to look for and what to say instead, those with most words of their own first."""
    known = _known(lang)
    with_places = [text for text in known if _PLACE.search(text) and text != _WHO]
    found = [text for text in with_places if len(_PLACE.sub("", text)) > 1]
    found.sort(key=lambda text: -len(_PLACE.sub("", text)))
    return tuple((_pattern(text), known[text]) for text in found)


def _pattern(text: str) -> re.Pattern[str]:
    parts = _PLACE.split(text)
    shown = (
        f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts)
    )
    return re.compile("".join(shown), re.DOTALL)

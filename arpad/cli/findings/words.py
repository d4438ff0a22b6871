"""What was found, in the language of the call: by its template and values, else by its code.

A message that has no template, such as the words of a disk or of a rulebook of the user's own, is
told by the sentence of its code, with its own words in brackets: nothing is lost.
"""

from dataclasses import replace
from typing import Final

from arpad.cli.findings.options import fix_of
from arpad.cli.words import SOURCE, screen
from arpad.report.code_sentences import sentence_of
from arpad.report.problems import Level, Problem, Text, why_none

LEVELS: Final[tuple[Level, ...]] = ("error", "warning", "fixed", "info")
"""What is found has one of these levels; a catalogue has what each is called."""


def in_words(problem: Problem, lang: str) -> Problem:
    """Return a problem with its message and its remedy in a language.

    >>> odd = Problem("error", "trf-name", Text("{name} has no number.", name="left"),
    ...               fix=Text("Correct the birth date."))
    >>> in_words(odd, "es").message, in_words(odd, "pt").fix
    ('left no tiene número.', 'Corrija a data de nascimento.')
    >>> in_words(Problem("error", "report-points", "Quite another word."), "ca").message
    'Els punts d’un jugador no són els dels seus resultats. [Quite another word.]'
    """
    remedy = fix_of(problem)
    if lang == SOURCE:
        return replace(problem, fix=remedy)
    bare = problem.fix.removesuffix(".")
    typed = remedy.removeprefix(bare).removesuffix(".") if remedy != problem.fix else ""
    remedied = said(problem.fix, lang)
    message = told(problem.message, lang)
    if message is None:
        sentence = of_code(problem.code, lang)
        message = f"{sentence} [{problem.message}]" if sentence else problem.message
    fix = f"{remedied.removesuffix('.')}{typed}." if typed else remedied
    is_ours = isinstance(problem.file, Text)  # what is no file has a name of ours
    file = said(problem.file, lang) if is_ours else problem.file
    is_said = problem.found in problem.message  # a day that the language writes in words
    return replace(problem, message=message, fix=fix, file=file,
                   found="" if is_said else problem.found)  # fmt: skip


def of_code(code: str, lang: str) -> str:
    """Return the sentence of a code, "" of one that is not declared.

    >>> of_code("trf-rating", "en")
    "A cell of a TRF record has a value that it can't have; the code names the cell."
    """
    return said(sentence_of(code), lang)


def told(text: str, lang: str) -> str | None:
    """Return a message, a remedy or a sentence of the law in a language; None of other words.

    >>> told(Text("Correct the birth date."), "pt"), told("Quite another word.", "pt")
    ('Corrija a data de nascimento.', None)
    """
    if lang == SOURCE:
        return text
    from arpad.explain import wording

    if isinstance(text, Text):
        return wording.in_language(text, lang)
    by_law = wording.of_law(text, lang)
    return None if by_law == text else by_law


def said(text: str, lang: str) -> str:
    """Return what a verb found and says, a sentence of the law too, in a language.

    >>> said(Text("Correct the birth date."), "pt"), said("The event is not rated.", "en")
    ('Corrija a data de nascimento.', 'The event is not rated.')
    """
    return told(text, lang) or text


def reason_of(error: Exception) -> str:
    """Return why something was refused, in the language of the call: what the error says."""
    from arpad.law.catalogue import NoRulebookError

    if isinstance(error, NoRulebookError):
        return said(why_none(error), screen().lang)
    says = error.strerror if isinstance(error, OSError) else next(iter(error.args), "")
    return said(says if says and isinstance(says, str) else str(error), screen().lang)

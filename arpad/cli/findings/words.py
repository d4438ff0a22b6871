"""What was found, in the language of the call: by its words where they are had, else by its code.

English is the source: a problem's message and remedy are told as they are. In another language the
catalogue (`locale/<lang>/arpad.po`) has the sentence of every code of `arpad.report.codes`, and
messages and remedies word for word, with names in braces where the problem's own figures and names,
or a sentence of the law, stand. A message that the catalogue doesn't have is told by the sentence
of its code, with the English words in brackets: nothing is lost.
"""

import re
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arpad.cli.findings.options import fix_of
from arpad.cli.output import SOURCE, screen
from arpad.report.codes import CODES
from arpad.report.problems import Level, Problem, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

CATALOGUES: Final = Path(__file__).parent / "locale"
_PLACE: Final = re.compile(r"\{(\w+)\}")
_SENTENCE_END: Final = re.compile(r"(?<=[.?!]) (?=[A-Z{])")
_ENDS: Final = (".", "?", "!")
_CITED: Final = re.compile(r"(?P<says>.+[.?!]) \((?P<article>[^()]+)\)", re.DOTALL)
_OPEN: Final = (": ", ". ", "? ")
OWN_MIN: Final = 8
"""A message has so many signs of its own; with fewer it is a part of one, or says of one word."""
TOLD_MAX: Final = 4096
"""So many texts are kept in memory with what they are called: many are told again."""

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
    file = told(problem.file, lang) or problem.file if is_ours else problem.file
    is_said = problem.found in problem.message  # a day that the language writes in words
    return replace(problem, message=message, fix=fix, file=file,
                   found="" if is_said else problem.found)  # fmt: skip


def of_code(code: str, lang: str) -> str:
    """Return the sentence of a code, "" of one that is not declared.

    >>> of_code("trf-rating", "en")
    "A cell of a TRF record has a value that it can't have; the code names the cell."
    """
    sentence = CODES.get(code)
    if sentence is None:
        fitting = [known for known in CODES if "*" in known and fnmatchcase(code, known)]
        sentence = CODES[max(fitting, key=len)] if fitting else ""
    return _known(lang).get(sentence, sentence)


def told(text: str, lang: str) -> str | None:
    """Return a message or a remedy word for word, None if the catalogue doesn't have it.

    Of several sentences each may stand in the catalogue by itself. Another message's words are
    never taken for a name that stands in this one.

    >>> told(Text("Correct the birth date."), "pt"), told("Quite another word.", "pt")
    ('Corrija a data de nascimento.', None)
    """
    if lang == SOURCE:
        return text
    if isinstance(text, Text):
        from arpad.explain.wording import in_language

        return in_language(text, lang)
    return _told(text, lang)


_FIGURES: Final = frozenset(("theirs", "ours", "added"))
"""Places of decimals, which every language but English writes with a comma."""


@lru_cache(maxsize=TOLD_MAX)
def _told(text: str, lang: str) -> str | None:
    known = _known(lang)
    if text in known:
        return known[text]
    if cited := _CITED.fullmatch(text):
        says = _told(cited["says"], lang) or _law(cited["says"], lang)
        if says:
            return f"{says} ({cited['article']})"
    sentences = _SENTENCE_END.split(text)
    if len(sentences) == 1:
        return _matched(text, lang)
    if whole := _matched(text, lang, sentences=2):
        return whole
    each = [_told(sentence, lang) or _law(sentence, lang) for sentence in sentences]
    if None not in each:
        return " ".join(one for one in each if one)
    return _matched(text, lang)


def _matched(text: str, lang: str, sentences: int = 1) -> str | None:
    """Return a text by the pattern that it fits, of so many sentences at least.

    A {label} is a word of ours or one of a table. A sentence of a word or two, "State {name}.", has
    no words of others.
    """
    known = _known(lang)
    for pattern in _patterns(lang, text[:1]):
        if pattern.sentences < sentences:
            continue
        found = pattern.fits(text)
        if found is None or (" " in (label := found.get("label", "")) and label not in known):
            continue
        if pattern.is_short and any(" " in part and part not in known for part in found.values()):
            continue
        parts = {name: part if name == "article" else _part(part, lang)
                 for name, part in found.items()}  # fmt: skip
        parts |= {name: parts[name].replace(".", ",") for name in _FIGURES & parts.keys()}
        return pattern.translation.format(**parts)
    return None


def said(text: str, lang: str) -> str:
    """Return what a verb found and says in English words, a sentence of the law too, in a language.

    >>> said(Text("Correct the birth date."), "pt"), said("The event is not rated.", "en")
    ('Corrija a data de nascimento.', 'The event is not rated.')
    """
    if isinstance(text, Text):
        return told(text, lang) or text
    return text if lang == SOURCE else _law(text, lang) or _told(text, lang) or text


def reason_of(error: Exception) -> str:
    """Return why something was refused, in the language of the call: what the error says."""
    says = error.strerror if isinstance(error, OSError) else next(iter(error.args), "")
    return said(says if says and isinstance(says, str) else str(error), screen().lang)


def of_law(sentence: str, lang: str) -> str:
    """Return a sentence of a rulebook in a language, with the doubt where it is not verified.

    >>> of_law("Nobody is rated (not verified).", "es"), of_law("The event is not rated.", "en")
    ('Nobody is rated (no verificado).', 'The event is not rated.')
    """
    if lang == SOURCE:
        return sentence
    from arpad.explain import wording

    return wording.of_law(sentence, lang)


def _part(text: str, lang: str) -> str:
    """Return what stands in a place of a message: a word of ours, a sentence of the law, a name.

    >>> _part("The player has no rating.", "es"), _part("Reti, Ana", "es")
    ('El jugador no tiene Elo.', 'Reti, Ana')
    """
    return _told(text, lang) or of_law(text, lang)


def _law(sentence: str, lang: str) -> str | None:
    """Return a sentence of a rulebook in a language, None if it is none."""
    found = of_law(sentence, lang)
    return None if found == sentence else found


def _known(lang: str) -> "Mapping[str, str]":
    from arpad.explain.language import catalogue

    return catalogue(lang, CATALOGUES)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A message of the catalogue with places in it, and what it is called in a language.

    `start` and `end` are what stands before the first place and after the last. Words that are a
    part of sentences never stand for a whole one.
    """

    start: str
    end: str
    pattern: re.Pattern[str]
    translation: str
    sentences: int
    is_part: bool
    is_short: bool

    def fits(self, text: str) -> dict[str, str] | None:
        """Return what stands in the places of a text, None if it is another message."""
        if not (text.startswith(self.start) and text.endswith(self.end)):
            return None
        if self.is_part and text.endswith(_ENDS):
            return None
        found = self.pattern.fullmatch(text)
        return found.groupdict() if found else None


@cache
def _patterns(lang: str, sign: str) -> tuple[_Pattern, ...]:
    """Return what a text that begins with a sign may fit, what has most words of its own first."""
    return tuple(pattern for pattern in _all_patterns(lang) if pattern.start[:1] in ("", sign))


@cache
def _all_patterns(lang: str) -> tuple[_Pattern, ...]:
    known = _known(lang)
    found = [text for text in known if _PLACE.search(text)]
    found.sort(key=lambda text: -len(_PLACE.sub("", text)))
    return tuple(_pattern(text, known[text]) for text in found)


def _pattern(text: str, translation: str) -> _Pattern:
    parts = _PLACE.split(text)
    shown = [re.escape(part) for part in parts]
    for place in range(1, len(parts), 2):
        is_again = parts[place] in parts[1:place:2]
        shown[place] = f"(?P={parts[place]})" if is_again else f"(?P<{parts[place]}>.+?)"
    pattern = re.compile("".join(shown), re.DOTALL)
    own = "".join(parts[::2])
    is_open = parts[-1] == "" and len(own) > OWN_MIN and own.endswith(_OPEN)
    is_part = not (own.endswith(_ENDS) or is_open)
    sentences = len(_SENTENCE_END.split(text))
    is_short = own.endswith(_ENDS) and sum(map(str.isalpha, own)) < OWN_MIN
    return _Pattern(parts[0], parts[-1], pattern, translation, sentences, is_part, is_short)

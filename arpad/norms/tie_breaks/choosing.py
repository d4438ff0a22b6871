"""The tie-breaks that an organiser chose, as people and TRF26 write them: DE, BH/C1, KS/L+1, SB.

Each is the acronym of the edition, then modifiers after `/`, `:` or `-`; `:MP` and `:GP` name a
team's score. Anything else is told in a sentence that says what the edition has.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from arpad.law import Citation, Rulebook
from arpad.report.notes import sentences
from arpad.report.problems import Text
from arpad.rulebooks.c07 import EDITIONS
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.questions import (
    GAME_POINTS,
    MATCH_POINTS,
    Entrants,
    Measure,
    TieBreak,
)

_MODIFIER: Final = r"[:/-](?:MP|GP|[CM]\d{1,3}|K[1-9]\d{0,2}|L[+-]?\d{1,3}|[PFR])"
_FORM: Final = re.compile(rf"([A-Z]+)((?:{_MODIFIER})*)")
_SCORES: Final = {"MP": MATCH_POINTS, "GP": GAME_POINTS}
_EXAMPLES: Final = {"C": "C1", "M": "M1", "L": "L+1", "K": "K4"}
_ARTICLES: Final = {"C": "14.1", "M": "14.3", "L": "14.5"}
"""Where editions that number their modifiers define them."""
FIRST: Final = ("PTS", "MPTS", "GPTS")
"""How TRF26 names the points, which come before every tie-break."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A tie-break with its modifiers, and the article that defines it.

    `score` is the team's score that it goes by, None for the one that decides the event;
    `modified_by` the number of the article that defines its cut, median or limit, if there is one.
    """

    text: str
    tie_break: TieBreak
    article: Citation
    says: str
    score: int | None = None
    cut: int = 0
    median: int = 0
    limit_half: int = 0
    divisor: int | None = None
    are_forfeits_played: bool = False
    is_fore: bool = False
    is_reversed: bool = False
    modified_by: str = ""

    @property
    def measure(self) -> Measure:
        """Return what it measures."""
        return self.tie_break.measure


def chosen(
    texts: Iterable[str], book: Rulebook, *, is_of_teams: bool = False
) -> tuple[tuple[Chosen, ...], tuple[str, ...]]:
    """Return the tie-breaks of a list, and a sentence on each that can't be had.

    >>> from arpad.rulebooks.c07 import EDITIONS
    >>> found, faults = chosen(["DE", "BH:C1"], EDITIONS.book("c07-2024"))
    >>> [(one.text, one.article.number, one.cut) for one in found], faults
    ([('DE', '6', 0), ('BH/C1', '8.1', 1)], ())
    >>> chosen(["STD"], EDITIONS.book("c07-2024"))[1][0].partition(".")[0]
    'STD came with c07-2026'
    """
    codes = [text.strip() for text in texts if text.strip()]
    if codes and codes[0].upper() in FIRST:
        codes = codes[1:]
    by_text: dict[str, Chosen] = {}
    faults = []
    for text in codes:
        choice = _one(text, book, is_of_teams=is_of_teams)
        if isinstance(choice, str):
            faults.append(choice)
        elif choice.text in by_text:
            faults.append(Text("{code} is named twice; name it once.", code=choice.text))
        else:
            by_text[choice.text] = choice
    return tuple(by_text.values()), tuple(faults)


def defined(book: Rulebook) -> tuple[Chosen, ...]:
    """Return every tie-break of an edition, without modifiers, in the order of the text."""
    pairs = zip(book[c.TIE_BREAKS], book.bases(c.TIE_BREAKS), strict=True)
    return tuple(
        Chosen(tie_break.code, tie_break, basis.article, basis.says) for tie_break, basis in pairs
    )


def _one(text: str, book: Rulebook, *, is_of_teams: bool) -> Chosen | str:
    """Return a tie-break with its modifiers, or what is wrong with it."""
    form = _FORM.fullmatch(text.upper())
    code = re.split("[:/-]", text.upper())[0]
    choices = {choice.text: choice for choice in defined(book)}
    had = _had(book, is_of_teams=is_of_teams)
    if code not in choices:
        return sentences([_unknown(code, book), had])
    choice = choices[code]
    if not _is_of(choice.tie_break, is_of_teams=is_of_teams):
        if is_of_teams:
            of = Text("{code} is a tie-break of players, and teams took part.", code=code)
        else:
            of = Text("{code} is a tie-break of teams, and players took part.", code=code)
        return sentences([of, had])
    if form is None:
        unread = Text("'{text}' can't be read as a tie-break.", text=text)
        return sentences([unread, _takes(choice.tie_break, book)])
    parts = [part[1:] for part in re.findall(_MODIFIER, form[2])]
    return _modified(choice, parts, book, is_of_teams=is_of_teams)


def _modified(
    choice: Chosen, parts: list[str], book: Rulebook, *, is_of_teams: bool
) -> Chosen | str:
    tie_break = choice.tie_break
    for part in parts:
        is_score = part in _SCORES
        may_score = is_of_teams and tie_break.of is Entrants.BOTH
        if (is_score and not may_score) or (not is_score and part[0] not in tie_break.takes):
            untaken = Text("{code} takes no {part}.", code=tie_break.code, part=part)
            return sentences([untaken, _takes(tie_break, book)])
        choice = _with(choice, part)
    if choice.cut and choice.median:
        both = Text("{code} is cut or has a median, not both.", code=tie_break.code)
        return sentences([both, _takes(tie_break, book)])
    text = "".join(f"{':' if part in _SCORES else '/'}{part}" for part in parts)
    numbers = {article.number for article in book.articles}
    numbers_modifying = (_ARTICLES[part[0]] for part in parts if part[0] in _ARTICLES)
    modified_by = ", ".join(number for number in numbers_modifying if number in numbers)
    return replace(choice, text=f"{tie_break.code}{text}", modified_by=modified_by)


def _with(choice: Chosen, part: str) -> Chosen:
    if part in _SCORES:
        return replace(choice, score=_SCORES[part])
    number = int(part[1:]) if part[1:] else 0
    match part[0]:
        case "C":
            return replace(choice, cut=number)
        case "M":
            return replace(choice, median=number)
        case "L":
            return replace(choice, limit_half=number)
        case "K":
            return replace(choice, divisor=number)
        case "P":
            return replace(choice, are_forfeits_played=True)
        case "F":
            return replace(choice, is_fore=True)
        case _:
            return replace(choice, is_reversed=True)


def _is_of(tie_break: TieBreak, *, is_of_teams: bool) -> bool:
    return tie_break.of in (Entrants.BOTH, Entrants.TEAMS if is_of_teams else Entrants.PLAYERS)


def _unknown(code: str, book: Rulebook) -> Text:
    """Say that an edition has no such tie-break: an older or a later one may."""
    others = [
        edition
        for edition in EDITIONS.editions
        if any(tie_break.code == code for tie_break in edition.load()[c.TIE_BREAKS])
    ]
    if not others:
        return Text("There is no tie-break '{code}'.", code=code)
    if others[0].in_force_from > book.in_force_from:
        return Text("{code} came with {name}.", code=code, name=others[0].name)
    return Text("{code} was in {name} for the last time.", code=code, name=others[-1].name)


def codes_of(book: Rulebook, *, is_of_teams: bool) -> tuple[str, ...]:
    """Return the acronyms that an edition has for players, or for teams.

    >>> codes_of(EDITIONS.book("c07-2024"), is_of_teams=False)[:3]
    ('DE', 'WIN', 'WON')
    """
    return tuple(
        tie_break.code
        for tie_break in book[c.TIE_BREAKS]
        if _is_of(tie_break, is_of_teams=is_of_teams)
    )


def _had(book: Rulebook, *, is_of_teams: bool) -> Text:
    codes = ", ".join(codes_of(book, is_of_teams=is_of_teams))
    return Text("The edition {name}, by which the event is ranked, has {codes}.", name=book.name,
                codes=codes)  # fmt: skip


def _takes(tie_break: TieBreak, book: Rulebook) -> Text:
    if not tie_break.takes:
        return Text("The edition {name} has {code} without modifiers.", name=book.name,
                    code=tie_break.code)  # fmt: skip
    taken = ", ".join(_EXAMPLES.get(letter, letter) for letter in tie_break.takes)
    return Text("The edition {name} has {code} with {modifiers}.", name=book.name,
                code=tie_break.code, modifiers=taken)  # fmt: skip

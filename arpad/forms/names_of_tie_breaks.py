"""What tie-breaks are called, in the languages of the forms."""

from typing import Final

from arpad.explain.language import Translator, marked
from arpad.norms.tie_breaks.choosing import Chosen

NAMES: Final = (
    marked("Direct encounter"),
    marked("Number of wins"),
    marked("Games with Black"),
    marked("Koya system"),
    marked("Sonneborn-Berger"),
    marked("Buchholz"),
    marked("Average of the opponents' Buchholz"),
    marked("Progressive score"),
    marked("Average rating of the opponents"),
    marked("Performance rating"),
    marked("Average performance of the opponents"),
    marked("Match points or game points"),
    marked("Board count"),
    marked("Games won"),
    marked("Games won with Black"),
    marked("Games one elected to play"),
    marked("Fore Buchholz"),
    marked("Perfect performance"),
    marked("Average perfect performance of the opponents"),
    marked("Top board results"),
    marked("Bottom board elimination"),
    marked("Extended Sonneborn-Berger, match points times match points"),
    marked("Extended Sonneborn-Berger, match points times game points"),
    marked("Extended Sonneborn-Berger, game points times match points"),
    marked("Extended Sonneborn-Berger, game points times game points"),
    marked("Extended direct encounter"),
    marked("Scores and schedule strength"),
    marked("Rounds one elected to play"),
    marked("Standard points"),
    marked("Pairing number"),
    marked("Rating"),
    marked("Extended direct encounter, board count, top boards"),
    marked("Extended direct encounter, board count, bottom boards"),
    marked("Extended direct encounter, top boards"),
    marked("Extended direct encounter, bottom boards"),
)
"""The names in the editions of C.07; a test holds them complete."""


def named(tie_break: Chosen, say: Translator) -> str:
    """Return what a tie-break is called, with its acronym and the articles that define it.

    >>> from arpad.norms.tie_breaks.choosing import chosen
    >>> from arpad.rulebooks.c07 import EDITIONS
    >>> (koya, cut), _ = chosen(["KS/L+1", "BH:C1"], EDITIONS.book("c07-2024"))
    >>> named(koya, str), named(cut, str)
    ('KS/L+1: Koya system (FIDE C.07 2024-08 9.2, 14.5)', \
'BH/C1: Buchholz, cut 1 (FIDE C.07 2024-08 8.1, 14.1)')
    """
    name = say(tie_break.tie_break.name)
    if tie_break.cut:
        name = say("{name}, cut {count}").format(name=name, count=tie_break.cut)
    if tie_break.median:
        name = say("{name}, median {count}").format(name=name, count=tie_break.median)
    modified_by = f", {tie_break.modified_by}" if tie_break.modified_by else ""
    return f"{tie_break.text}: {name} ({tie_break.article}{modified_by})"

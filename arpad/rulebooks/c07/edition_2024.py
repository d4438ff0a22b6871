"""FIDE's Play-Off and Tie-Break Regulations (C.07) of 1 August 2024: what they change.

Source: handbook.fide.com/chapter/TieBreakRegulations082024, of which reading notes were used. A cut
of Sonneborn-Berger leaves out the least product among opponents with the same score, where the text
before named the worst result: that is the same product.
"""

from datetime import date

from arpad.law import Source
from arpad.rulebooks.c07 import edition_2023
from arpad.rulebooks.c07.edition_2023 import defined
from arpad.rulebooks.c07.questions import Measure, TieBreak

ART = Source(
    "FIDE C.07", date(2024, 8, 1), "FIDE Play-Off and Tie-Break Regulations of August 2024"
)

# fmt: off
BOOK = edition_2023.BOOK.amended("c07-2024", ART,
    defined("7.6", TieBreak("REP", "Rounds one elected to play", Measure.ROUNDS_CHOSEN),
        "The rounds are counted without requested byes and lost forfeits."),
)
# fmt: on

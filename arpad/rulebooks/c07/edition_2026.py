"""FIDE's Play-Off and Tie-Break Regulations (C.07) of 1 March 2026: what they change.

Source: handbook.fide.com/chapter/TieBreakRegulations032026 (approved on 2 February 2026), of which
reading notes were used; the examples of FIDE's Arbiters' Manual 2026 and FIDE TEC's list of
mandatory tie-breaks (MTB26) decide.
"""

from datetime import date

from arpad.law import Article, Source
from arpad.rulebooks.c07 import edition_2024
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.edition_2023 import defined
from arpad.rulebooks.c07.questions import Entrants, Measure, OwnUnplayed, TieBreak, Unrated

ART = Source("FIDE C.07", date(2026, 3, 1), "FIDE Play-Off and Tie-Break Regulations of March 2026")
MORE_THAN_DAYS = 30
"""A month: FIDE's lists are monthly, so that a player may have two ratings in a longer event."""


def _parted(number: str, code: str, name: str, says: str, *then: Measure) -> Article:
    tie_break = TieBreak(
        code, name, Measure.EXTENDED_ENCOUNTER, takes="P", of=Entrants.TEAMS, then=then
    )
    return defined(number, tie_break, says)


_OLD = edition_2024.BOOK.article

# fmt: off
BOOK = edition_2024.BOOK.amended("c07-2026", ART,
    Article("10", "Tie-breaks by ratings, and unrated players.",
        c.UNRATED.is_(Unrated.DROPPED, "With an unrated player in the event tie-breaks by ratings "
            "are dropped, unless a rule for the unrated was published."),
        c.RATING_TIE_BREAK_DAYS.is_(MORE_THAN_DAYS, "They are advised against where a player may "
            "get a second rating during the event; the first one counts.")),
    Article("16.4", "One's own unplayed rounds.",
        c.OWN_UNPLAYED.is_(OwnUnplayed.CAPPED_DUMMY,
            "Each counts as a game against a dummy with one's own points, at most those of the "
            "opponent of a forfeit, and of other rounds those of a draw in every round.")),
    instead={
        "7.6": (_OLD("7.6"),
            defined("7.7", TieBreak("STD", "Standard points", Measure.STANDARD_POINTS),
                "A round counts 1 with more points than the opponent, ½ with as many; without a "
                "game 1 with more points than a draw brings, ½ with as many."),
            defined("7.8", TieBreak("TPN", "Pairing number", Measure.PAIRING_NUMBER, "R",
                Entrants.BOTH),
                "The lower pairing number goes first, or the higher (R).")),
        "8.1": (
            Article("8", "Buchholz and round robins.",
                c.BUCHHOLZ_IN_ROUND_ROBIN.is_(False,
                    "Buchholz and what is made of it must not be used in a round robin.")),
            _OLD("8.1")),
        "10.5": (_OLD("10.5"),
            defined("10.6", TieBreak("RTNG", "Rating", Measure.RATING, "R"),
                "The higher rating goes first, or the lower (R).")),
        "13.3": (_OLD("13.3"),
            _parted("13.3.2a", "EDEBT", "Extended direct encounter, board count, top boards",
                "EDE, then between two teams board count and top board results.",
                Measure.BOARD_COUNT, Measure.TOP_BOARDS),
            _parted("13.3.2b", "EDEBB", "Extended direct encounter, board count, bottom boards",
                "EDE, then between two teams board count and bottom board elimination.",
                Measure.BOARD_COUNT, Measure.BOTTOM_BOARDS),
            _parted("13.3.2c", "EDET", "Extended direct encounter, top boards",
                "EDE, then between two teams top board results.", Measure.TOP_BOARDS),
            _parted("13.3.2d", "EDEB", "Extended direct encounter, bottom boards",
                "EDE, then between two teams bottom board elimination.", Measure.BOTTOM_BOARDS)),
    },
)
# fmt: on

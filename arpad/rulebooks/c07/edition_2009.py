"""FIDE's tie-breaks of 1 July 2009 to 31 August 2023: the virtual opponent.

Source: FIDE C.02 13 (until 2012 the Annex on tie-breaks of the Tournament Rules); of it 13.15, on
unplayed games, and its examples were read. The other definitions are those that Swiss programs of
the time print, and the numbers of their articles are not known: they have names instead.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.law import Article, ExpectedScores, RatingDifferences, Rulebook, Source, office
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.questions import (
    Entrants,
    Measure,
    OwnUnplayed,
    TheirUnplayed,
    TieBreak,
    Unrated,
)
from arpad.rulebooks.fide.tables import EXPECTED_SCORE_STEPS, NOTIONAL_DIFFERENCES

ART = Source(
    "FIDE C.02", date(2009, 7, 1), "FIDE Tie-Break Regulations until August 2023",
    note="Articles without a number of their own have the acronym in its place.",
)  # fmt: skip
_BOTH, _TEAMS = Entrants.BOTH, Entrants.TEAMS


def _defined(code: str, name: str, measure: Measure, says: str, takes: str = "",
             of: Entrants = Entrants.PLAYERS) -> Article:  # fmt: skip
    tie_break = TieBreak(code, name, measure, takes, of)
    return Article(f"13 {code}", f"{name}.", c.TIE_BREAKS.is_(tie_break, says).unverified)


# fmt: off
BOOK = Rulebook("c07-2009", ART, (
    office("13", "The organiser chooses the tie-breaks and their order before the start."),
    _defined("DE", "Direct encounter", Measure.DIRECT_ENCOUNTER,
        "The points of the games among the tied decide, if all of them have met."),
    _defined("WIN", "Number of wins", Measure.WINS, "The number of rounds won is counted."),
    _defined("BPG", "Games with Black", Measure.BLACK_GAMES,
        "The games played with Black are counted; what was not played counts as White."),
    _defined("KS", "Koya system", Measure.KOYA,
        "The points made against those who have half of all points or more are added.", "L",
        Entrants.PLAYERS),
    _defined("SB", "Sonneborn-Berger", Measure.SONNEBORN_BERGER,
        "The points of the opponents beaten and half the points of those drawn with are added."),
    _defined("BH", "Buchholz", Measure.BUCHHOLZ,
        "The points of the opponents are added.", "CM", _BOTH),
    _defined("AOB", "Average of the opponents' Buchholz", Measure.OPPONENTS_BUCHHOLZ,
        "The average of the opponents' Buchholz is taken."),
    _defined("PS", "Progressive score", Measure.PROGRESSIVE,
        "The points after each round are added.", "C", _BOTH),
    _defined("ARO", "Average rating of the opponents", Measure.OPPONENTS_AVERAGE,
        "The average rating of the opponents is taken, a half up.", "CM"),
    _defined("TPR", "Performance rating", Measure.PERFORMANCE,
        "The opponents' average rating and the d_p of the percentage are added."),
    _defined("APRO", "Average performance of the opponents", Measure.OPPONENTS_PERFORMANCE,
        "The average performance rating of the opponents is taken, a half up."),
    _defined("MPVGP", "Match points or game points", Measure.OTHER_SCORE,
        "Teams are parted by match points where game points decide, and the other way round.",
        "", _TEAMS),
    _defined("BC", "Board count", Measure.BOARD_COUNT,
        "The number of each board times the points made on it is added; the less, the better.",
        "", _TEAMS),
    Article("13.15", "Unplayed games in a round robin count as if they had been played."),
    Article("13.15.2", "The player's own unplayed rounds.",
        c.OWN_UNPLAYED.is_(OwnUnplayed.VIRTUAL,
            "He is taken to have met a virtual opponent, who had his points before the round, "
            "got from it what he did not, and drew every later round.")),
    Article("13.15.3", "The opponents' unplayed rounds.",
        c.THEIR_UNPLAYED.is_(TheirUnplayed.DRAWN,
            "For his opponents every round that somebody did not play counts as drawn.")),
    Article("13 ratings", "Tie-breaks by ratings.",
        c.UNRATED.is_(Unrated.LEFT_OUT, "Unrated opponents are left out.").unverified,
        q.RATING_DIFFERENCES.is_(RatingDifferences(NOTIONAL_DIFFERENCES),
            "d_p of a percentage is read from the table of the rating regulations, with 800 for "
            "1.0 and .00.").unverified,
        q.EXPECTED_SCORES.is_(ExpectedScores(EXPECTED_SCORE_STEPS),
            "The expected score of a difference is read from the table of the rating "
            "regulations.").unverified),
))
# fmt: on

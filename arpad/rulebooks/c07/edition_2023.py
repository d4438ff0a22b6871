"""FIDE's Play-Off and Tie-Break Regulations (C.07) of 1 September 2023, in the order of the text.

Source: handbook.fide.com/chapter/TieBreakRegulations2023 and -042024 (the same definitions, in
clearer words), of which reading notes and the begin of the page were used; the figures of FIDE
TEC's Exercises in Tie-Breaking (M. Held, 2024) decide. In force for events of FIDE from
1 September 2023, for all rated events from 1 April 2024: here the earlier day counts for all.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.law import (
    Article,
    ExpectedScores,
    RatingDifferences,
    Rulebook,
    Source,
    carried_out,
    office,
)
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.questions import (
    GAME_POINTS,
    MATCH_POINTS,
    CutFirst,
    Entrants,
    Measure,
    OwnUnplayed,
    TheirUnplayed,
    TieBreak,
    Unrated,
)
from arpad.rulebooks.fide.tables import EXPECTED_SCORE_STEPS, NOTIONAL_DIFFERENCES

ART = Source(
    "FIDE C.07", date(2023, 9, 1), "FIDE Play-Off and Tie-Break Regulations of September 2023"
)
_BOTH, _TEAMS = Entrants.BOTH, Entrants.TEAMS
_MP, _GP = MATCH_POINTS, GAME_POINTS


def defined(number: str, tie_break: TieBreak, says: str) -> Article:
    """Return the article that defines a tie-break."""
    return Article(number, f"{tie_break.name}.", c.TIE_BREAKS.is_(tie_break, says))


def extended(number: str, code: str, theirs: int, own: int) -> Article:
    """Return the article of one of the four extended Sonneborn-Bergers of teams."""
    words = ("match points", "game points")
    name = f"Extended Sonneborn-Berger, {words[theirs]} times {words[own]}"
    tie_break = TieBreak(code, name, Measure.SONNEBORN_BERGER, "CP", _TEAMS, scores=(theirs, own))
    return defined(number, tie_break,
        f"The {words[theirs]} of each opponent times the {words[own]} made against it are added.",
    )  # fmt: skip


# fmt: off
BOOK = Rulebook("c07-2023", ART, (
    office("4.1", "The organiser chooses the tie-breaks and their order before the start."),
    carried_out("4.2", "The first tie-break ranks the tied; who is still tied goes on to the next.",
        by=(c.TIE_BREAKS,)),
    carried_out("4.4", "Each encounter with the same opponent counts for itself, save in direct "
        "encounters.", by=(c.TIE_BREAKS,)),
    defined("6", TieBreak("DE", "Direct encounter", Measure.DIRECT_ENCOUNTER, "P"),
        "The points of the games among the tied decide as far as nothing that was not played could "
        "change it; then those still tied are compared among themselves."),
    defined("7.1", TieBreak("WIN", "Number of wins", Measure.WINS, "", _BOTH),
        "The rounds that brought the points of a win are counted, played or not."),
    defined("7.2", TieBreak("WON", "Games won", Measure.GAMES_WON, "", _BOTH),
        "The games won over the board are counted."),
    defined("7.3", TieBreak("BPG", "Games with Black", Measure.BLACK_GAMES),
        "The games played over the board with Black are counted."),
    defined("7.4", TieBreak("BWG", "Games won with Black", Measure.BLACK_WINS),
        "The games won over the board with Black are counted."),
    defined("7.5", TieBreak("PS", "Progressive score", Measure.PROGRESSIVE, "C", _BOTH),
        "The points after each round are added."),
    defined("7.6", TieBreak("GE", "Games one elected to play", Measure.ROUNDS_CHOSEN),
        "The rounds are counted without requested byes and lost forfeits."),
    defined("8.1", TieBreak("BH", "Buchholz", Measure.BUCHHOLZ, "CMPF", _BOTH),
        "The points of the opponents are added."),
    defined("8.2", TieBreak("AOB", "Average of the opponents' Buchholz",
        Measure.OPPONENTS_BUCHHOLZ, "F", _BOTH),
        "The average of the Buchholz of the opponents met over the board is taken."),
    defined("8.3", TieBreak("FB", "Fore Buchholz", Measure.FORE_BUCHHOLZ, "CMP", _BOTH),
        "Buchholz, as if all games paired for the final round had been drawn."),
    defined("9.1", TieBreak("SB", "Sonneborn-Berger", Measure.SONNEBORN_BERGER, "CP"),
        "The points of each opponent times those made against him are added."),
    defined("9.2", TieBreak("KS", "Koya system", Measure.KOYA, "L", _BOTH),
        "The points made against those who have half of all points or more are added."),
    Article("10", "Tie-breaks by ratings, and unrated players.",
        c.UNRATED.is_(Unrated.DROPPED, "With an unrated player in the event tie-breaks by ratings "
            "are dropped, unless a rule for the unrated was published.")),
    defined("10.1", TieBreak("ARO", "Average rating of the opponents",
        Measure.OPPONENTS_AVERAGE, "CM"),
        "The average rating of the opponents met over the board is taken, a half up."),
    Article("10.2", "Performance rating.",
        c.TIE_BREAKS.is_(TieBreak("TPR", "Performance rating", Measure.PERFORMANCE),
            "ARO and the d_p of the percentage made over the board are added."),
        q.RATING_DIFFERENCES.is_(RatingDifferences(NOTIONAL_DIFFERENCES),
            "d_p of a percentage is read from the table of the rating regulations, with 800 for "
            "1.0 and .00.")),
    Article("10.3", "Perfect performance.",
        c.TIE_BREAKS.is_(TieBreak("PTP", "Perfect performance", Measure.PERFECT_PERFORMANCE),
            "The lowest rating is sought whose expected score reaches the score made over the "
            "board; without a point it is 800 below the lowest opponent."),
        q.EXPECTED_SCORES.is_(ExpectedScores(EXPECTED_SCORE_STEPS),
            "The expected score of a difference is read from the table of the rating "
            "regulations, also beyond 400.")),
    defined("10.4", TieBreak("APRO", "Average performance of the opponents",
        Measure.OPPONENTS_PERFORMANCE),
        "The average performance rating of the opponents met over the board is taken, a half up."),
    defined("10.5", TieBreak("APPO", "Average perfect performance of the opponents",
        Measure.OPPONENTS_PERFECT),
        "The average perfect performance of the opponents met over the board is taken, a half up."),
    defined("12.1", TieBreak("BC", "Board count", Measure.BOARD_COUNT, "", _TEAMS),
        "The number of each board times the points made on it is added; the less, the better."),
    defined("12.2", TieBreak("TBR", "Top board results", Measure.TOP_BOARDS, "", _TEAMS),
        "The points of the first board decide, then those of the next, and so on."),
    defined("12.3", TieBreak("BBE", "Bottom board elimination", Measure.BOTTOM_BOARDS, "",
        _TEAMS),
        "The points without the last board decide, then without the last two, and so on."),
    defined("13.1", TieBreak("MPVGP", "Match points or game points", Measure.OTHER_SCORE, "",
        _TEAMS),
        "Teams are parted by match points where game points decide, and the other way round."),
    extended("13.2.1", "EMMSB", _MP, _MP),
    extended("13.2.2", "EMGSB", _MP, _GP),
    extended("13.2.3", "EGMSB", _GP, _MP),
    extended("13.2.4", "EGGSB", _GP, _GP),
    defined("13.3", TieBreak("EDE", "Extended direct encounter", Measure.EXTENDED_ENCOUNTER, "P",
        _TEAMS),
        "Direct encounter by the first score, then by the other; whenever a tie is broken, it "
        "begins again for those still tied."),
    defined("13.4", TieBreak("SSSC", "Scores and schedule strength", Measure.SCORE_AND_SCHEDULE,
        "FPK", _TEAMS),
        "To the other score Buchholz is added, divided by the highest score of the event over the "
        "highest other score of a match, rounded down."),
    carried_out("14.1", "Cut: the least value is left out, or the two least (14.2).",
        by=(c.TIE_BREAKS,)),
    carried_out("14.3", "Median: the least and the greatest value are left out, or two of each "
        "(14.4).", by=(c.TIE_BREAKS,)),
    carried_out("14.5", "The limit of Koya may be moved by half points.", by=(c.TIE_BREAKS,)),
    Article("15.1", "Unplayed rounds are those in which no game was played.",
        c.SHORT_GAMES_ARE_PLAYED.is_(True,
            "A game of less than a move is a game played.").unverified),
    carried_out("15.2", "In a round robin a forfeit counts as a game.", by=(c.TIE_BREAKS,)),
    Article("16.3", "An opponent's unplayed rounds.",
        c.THEIR_UNPLAYED.is_(TheirUnplayed.LAST_BYES_DRAWN,
            "They count as they were awarded; a requested bye after which nothing but requested "
            "byes and lost forfeits follow counts as a draw.")),
    Article("16.4", "One's own unplayed rounds.",
        c.OWN_UNPLAYED.is_(OwnUnplayed.DUMMY,
            "Each counts as a game against a dummy with one's own final points.")),
    Article("16.5", "Cuts and one's own unplayed rounds.",
        c.CUT_FIRST.is_(CutFirst.VOLUNTARY,
            "A cut first leaves out the least value of a requested bye or lost forfeit, unless it "
            "is less than the least of all.")),
    office("16.6", "The regulations of an event may treat unplayed rounds otherwise."),
))
# fmt: on

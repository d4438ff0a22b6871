"""The Elo regulation of Portuguese correspondence chess: every article, in the order of the text.

Source: Comissão Nacional de Xadrez por Correspondência, Regulamento do Sistema Elo, for events that
start from 1 July 2000. Readings: decisions 001-1 to 001-43.
"""

from datetime import date

from arpad.engine import questions as q
from arpad.engine.questions import the
from arpad.engine.strategies import ListsUsed, Performances, Stage
from arpad.engine.vocabulary import NOT_SHOWN, ORIGINAL, OUT, PLAYER, SUBSTITUTE, SWISS, WHOLE_LIST
from arpad.law import (
    Article,
    Clock,
    ClosingRule,
    ExpectedScores,
    RatingDifferences,
    Rulebook,
    Source,
    carried_out,
    checked,
    half_up,
    informative,
    office,
)
from arpad.law.question import Answer, Question
from arpad.law.units import changed_half_up, day, k, years_before
from arpad.rulebooks.cnxc.tables import EXPECTED_SCORE_STEPS, RATING_DIFFERENCES
from arpad.tables.rating_list import Shown
from arpad.tables.statuses import EFFECTIVE, PASSIVE, PROVISIONAL, UNRATED

ART = Source("CNXC", date(2000, 7, 1), "Regulamento do Sistema Elo da CNXC")

RATING, GAMES_RATED = the.rating, the.games_rated
IS_OTHERS = the.is_by_body == 0
IS_OWN = the.is_by_body.is_null() | (the.is_by_body == 1)
SCORED = ("1", "0", "=", "+", "-", "--")
BLACK_WITHDREW, WHITE_WITHDREW = ("1", "0", "=", "+", "--"), ("1", "0", "=", "-", "--")
IS_ORIGINAL, IS_SUBSTITUTE = the.role == ORIGINAL, the.role == SUBSTITUTE
IS_EFFECTIVE = RATING.is_stated()
IS_PASSIVE = the.list_status == PASSIVE
HAS_NONE = "The player has no rating."
NONE_GIVEN = "No rating of ICCF, the FPX or FIDE is given"


# fmt: off
def _listed(question: Question) -> Answer:
    """Return what 6.4 answers on a player of the list, for We and for the performances."""
    return question.is_(the.rating_listed, "The rating of the list, effective or provisional.",
        when=the.rating_listed.is_stated()).over("5.3", because="Whoever has a rating has no "
                                                                "virtual one.")


def _virtual(question: Question) -> tuple[Answer, ...]:
    """Return the virtual ratings of 5.3, in their order."""
    says = "ICCF's rating goes before the FPX's, that before FIDE's, and all before the class."
    iccf, fpx, fide = (
        question.is_(rating, f"A virtual rating: that of {body} list.", when=rating.is_stated())
        for rating, body in ((the.iccf_rating, "ICCF's"), (the.fpx_rating, "the FPX's"),
                             (the.fide_rating, "FIDE's")))
    classes = ("5.3/4", "5.3/5", "5.3/6")
    return (
        iccf.over("5.3/2", "5.3/3", *classes, because=says),
        fpx.over("5.3/3", *classes, because=says),
        fide.over(*classes, because=says),
        question.is_(2200, f"{NONE_GIVEN}: a virtual rating of 2200, in the final of the "
                  "absolute championship of Portugal.", when=the.virtual_class == "absolute_final"),
        question.is_(2000, f"{NONE_GIVEN}: a virtual rating of 2000, on board 1 of the final of "
                  "the team championship of Portugal.",
                  when=the.virtual_class == "team_final_board_1"),
        question.is_(2000, f"{NONE_GIVEN}: a virtual rating of 2000, in a permanent event of "
                  "the category of honour.", when=the.virtual_class == "honour_permanent"),
        question.is_(1750, f"{NONE_GIVEN}, nor that the event is of a higher class: a virtual "
                  "rating of 1750, as in any other event."),
    )


_PLAYED = (
    ("up to 24 games", GAMES_RATED < 25),
    ("25 to 50 games", (GAMES_RATED >= 25) & (GAMES_RATED <= 50)),
    ("51 to 100 games", (GAMES_RATED > 50) & (GAMES_RATED <= 100)),
    ("more than 100 games", GAMES_RATED > 100),
)
_RATED = (
    ("below 2000", RATING < 2000, (40, 30, 25, 20)),
    ("from 2000 to 2200", (RATING >= 2000) & (RATING <= 2200), (30, 25, 20, 15)),
    ("from 2201 to 2400", (RATING > 2200) & (RATING <= 2400), (25, 20, 20, 15)),
    ("above 2400", RATING > 2400, (20, 20, 15, 15)),
)


def _matrix() -> tuple[Answer, ...]:
    """Return the sixteen answers of the matrix of 6.4; the last holds for whatever is left."""
    cells = [
        q.K_FACTOR.is_(k(amount), f"K = {amount} {rated}, with {played} on the list.",
                       when=rating & games)
        for rated, rating, amounts in _RATED
        for amount, (played, games) in zip(amounts, _PLAYED, strict=True)
    ]
    return (*cells[:-1], q.K_FACTOR.is_(k(15), cells[-1].says))


def _without_games() -> tuple[Answer, ...]:
    """Return K of whom the list doesn't say how many games he has: the lasting one."""
    return tuple(
        q.K_FACTOR.is_(k(amounts[-1]), f"K = {amounts[-1]} {rated}; how many games are on the "
                       "list is not stated, and is taken to be more than 100.",
                       when=rating & GAMES_RATED.is_null()).needing("games_rated")
        for rated, rating, amounts in _RATED
    )


BOOK = Rulebook("cnxc-2000", ART, (
    informative("1.1", "What the regulation is for."),
    informative("1.2", "It follows Professor Elo's system."),
    office("2.1", "The commissioner for the Elo, named by the board, calculates."),
    checked("2.2", "The direction of tournaments gives what the calculation needs.",
            by=(Stage.CHECK,)),
    Article("3.1", "Which events are rated.",
        q.EVENT_IS_RATED.no("An event of its own that is not national in scope is not rated.",
            when=(the.is_international == 1) & IS_OWN),
        q.EVENT_IS_RATED.no("Thematic events are not rated.", when=the.is_thematic == 1),
        q.EVENT_IS_RATED.no("Another organiser's event is not rated unless the CNXC made it "
            "official.",
            when=IS_OTHERS & (the.is_officialised.is_null() | (the.is_officialised == 0))),
        q.EVENT_IS_RATED.no("Another organiser's event is not rated unless its own rules say so.",
            when=IS_OTHERS & (the.is_named_in_rules.is_null() | (the.is_named_in_rules == 0))),
        q.EVENT_IS_RATED.yes("The event is the CNXC's own, or official.").needing("is_by_body")),
    Article("3.2", "Which games are rated; the board's decisions on grave withdrawals are "
            "recorded.",
        q.GAME_IS_RATED.no("A bye is no game.", when=the.result.is_in(("H", "F", "U", "Z"))),
        q.GAME_IS_RATED.no("The board took the game out, for a withdrawal of grave cause.",
            when=the.is_left_out == 1),
        q.GAME_IS_RATED.no("A player withdrew before making any move.",
            when=(the.result.is_in(BLACK_WITHDREW) & (the.black_moved == 0))
                 | (the.result.is_in(WHITE_WITHDREW) & (the.white_moved == 0))),
        q.GAME_IS_RATED.no("A forfeit is taken for a withdrawal before any move, unless it is "
            "known that the player who withdrew had moved.",
            when=(the.result.is_in(("+", "--")) & the.black_moved.is_null())
                 | (the.result.is_in(("-", "--")) & the.white_moved.is_null())),
        q.GAME_IS_RATED.no("A result without a move is no game.",
            when=the.result.is_in(("W", "D", "L"))),
        q.GAME_IS_RATED.yes("The game is rated."),
        q.SCORED_RESULTS.is_(SCORED, "Whoever won by a withdrawal after both moved has won."),
        q.PLAYED_RESULTS.is_(SCORED, "A game that ended by a withdrawal makes a performance.")),
    Article("3.3", "Groups, boards and phases are events of their own.",
        q.STAGES_ARE_GROUPED.no("Each group, each board and each phase is an event of its own."),
        q.PARTS_ARE_EVENTS.is_(True, "The groups and boards of one report are events too.")),
    Article("4.1", "Two lists a year, by the day on which events end; the board may change that.",
        q.LIST_MONTHS.is_((1, 7), "A list comes out for each half of the year."),
        q.EVENT_IS_RATED.no("The event ended before the half-year of the list began: an earlier "
            "list counts it.",
            when=(the.end_on < the.list_id)
                 & (the.is_admitted_late.is_null() | (the.is_admitted_late == 0))),
        q.CLOSING.is_(ClosingRule(days=1),
            "A list takes in the events that ended in its half-year.")),
    Article("4.2", "What the list shows.",
        q.LIST_SECTION.is_(WHOLE_LIST, "On the list."),
        q.LIST_NAME.is_("Lista Elo da CNXC", "The list of the commission."),
        q.LIST_SHOWS.is_((Shown.NAME, Shown.PLAYER_ID, Shown.GAMES_RATED, Shown.GAMES, Shown.RATING,
                          Shown.CHANGE),
            "Name, number, all games and those of the period, the Elo with a mark if it is "
            "provisional, and its change."),
        also=(Stage.PUBLISH,)),
    Article("4.3", "Protests within 30 days, appeals within 7.",
        q.CLOCKS.is_(Clock("protest", 30, "publication"), "A protest against one's rating is made "
            "to the commissioner within 30 days of the list's publication."),
        q.CLOCKS.is_(Clock("appeal", 7, "decision"), "An appeal against the commissioner's "
            "decision is made to the board within 7 days, with a deposit of the membership fee, "
            "which is returned if it is upheld."),
        q.APPEAL_HAS_DEPOSIT.is_(True, "An appeal comes with a deposit of the membership fee, "
            "which is returned if it is upheld."),
        also=(Stage.LAST_DAYS,)),
    Article("5.1", "Provisional until 12 games, then effective.",
        q.OWN_RATING.none("The player's rating is provisional: his games count in performances.",
            when=GAMES_RATED < 12),
        q.FIRST_GAMES_ARE_POOLED.is_(False, "A provisional player's games are all that he has "
            "played."),
        q.LIST_STATUS.is_(PROVISIONAL, "Provisional, with fewer than 12 counted games.",
            when=the.games_rated_new < 12),
        q.LIST_STATUS.is_(EFFECTIVE, "Effective, with 12 counted games or more.")),
    Article("5.2", "Passive after five years without a counted game.",
        q.LAST_GAME_IS_KEPT.is_(True, "The list knows when everybody's last counted game ended."),
        q.LIST_STATUS.is_(PASSIVE, "No counted game in the last five years: passive, until the "
            "next one.", when=the.last_played_on < years_before(the.on, 5))
            .needing("last_played_on")
            .over("5.1", because="The passive are passive, provisional or not."),
        q.LIST_SECTION.is_(NOT_SHOWN, "The passive are not on the list; their data are kept.",
            when=IS_PASSIVE)),
    Article("5.3", "Virtual ratings.",
        *_virtual(q.RATING_KNOWN), *_virtual(q.RATING_SEEN),
        q.OWN_RATING.none(HAS_NONE, when=the.rating_listed.is_null())
            .over("5.1", because="Who has no rating is not provisional."),
        q.RATING_NEW.none(HAS_NONE, when=the.rating_old.is_null()),
        q.LIST_STATUS.is_(UNRATED, HAS_NONE, when=the.rating_new.is_null())
            .over("5.1", "5.2", because="Who has no rating is neither provisional nor passive."),
        q.LIST_SECTION.is_(NOT_SHOWN, "A player without a rating is not on the list.",
            when=the.list_status == UNRATED)),
    Article("6.1", "Ratings and K of the list in force at the calculation.",
        q.LISTS_USED.is_(ListsUsed.OF_CALCULATION, "What one event changes has no effect on the "
            "others of its period."),
        q.LIST_CHOICE.no("Every event uses the list in force when the ratings are calculated."),
        q.OWN_RATING.is_(the.rating_listed,
            "The effective rating of the list in force at the calculation.")),
    Article("6.2", "The performance in a competition, and Table I.",
        q.PERFORMANCES.is_(Performances.OF_EVENT, "A performance is R_c and D(P) of the "
            "percentage, of Table I."),
        q.EVENT_RATING.none("Without a counted game there is no performance.",
            when=the.games == 0),
        q.EVENT_RATING.is_(
            half_up(the.opponents_sum + the.games * the.performance_difference, the.games),
            "The performance is R_c, the opponents' average, and D(P) of the percentage (shown "
            "rounded, kept exact)."),
        q.SIDE_IS_RATED.yes("The game counts in a performance.", when=RATING.is_null()),
        q.RATING_DIFFERENCES.is_(RatingDifferences(RATING_DIFFERENCES),
            "D(P) is read from Table I, with -117 for .34, where -177 is printed.")),
    Article("6.3", "The provisional rating.",
        q.RATING_FLOOR.none("No rating is too low."),
        q.K_FACTOR.none("Without an effective rating there is no K.",
            when=RATING.is_null() | (GAMES_RATED < 12))
            .over("6.4", because="A provisional rating has no K, whatever the matrix says."),
        q.RESULT_DISCARDED.no("No result is ignored."),
        q.RESULT_QUALIFIES.yes("Every performance counts."),
        q.RESULT_KEPT.yes("The performance counts in the provisional rating."),
        q.FIRST_RATING.is_(half_up(the.performances_sum, the.games), "The provisional rating is "
            "the mean of the performances, each weighted by its games, rounded."),
        q.FIRST_RATING_PUBLISHED.no("There is no performance.", when=the.first_rating.is_null()),
        q.FIRST_RATING_PUBLISHED.yes("The rating is on the list from the first counted game."),
        q.RATING_NEW.is_(the.first_rating, "The mean of the performances, until 12 games are "
            "counted.", when=the.first_rating.is_stated())
            .over("5.3", because="The first mean of performances ends being without a rating.")),
    Article("6.4", "The change of an effective rating, K, and Table II.",
        q.RATED_AS.is_(SWISS, "Events are rated game by game."),
        *_matrix(),
        _listed(q.RATING_KNOWN), _listed(q.RATING_SEEN),
        q.SCORE_COUNTED.is_(the.score_half, "The score of the game."),
        q.SIDE_IS_RATED.yes("The game is rated."),
        q.RATED_DIFFERENCE.is_(the.difference, "The difference is used as it is."),
        q.EXPECTED_SCORES.is_(ExpectedScores(EXPECTED_SCORE_STEPS),
            "The expected score is read from Table II."),
        *_without_games()),
    Article("6.5", "The new rating is the old one and all changes.",
        q.EVENT_CHANGE.is_(the.sum_e5, "The change of an event is the sum of its games.")),
    Article("6.6", "Rounding.",
        q.RATING_NEW.is_(changed_half_up(the.rating_old, the.adjusted_e5), "The old rating and the "
            "changes of the period, rounded to the nearest whole number, .5 up.")),
    Article("7.1", "The winner of an event for master norms.",
        q.EVENT_CHANGE.is_(0, "The winner of an event for master norms loses nothing by it.",
            when=(the.is_norm_event == 1) & (the.is_winner == 1) & IS_EFFECTIVE
                 & (the.sum_e5 < 0))),
    Article("7.2", "Substitutions in team competitions.",
        q.SUBSTITUTES_COUNT.yes("Players of a team competition may be substituted.",
            when=the.kind == "team"),
        q.SUBSTITUTES_COUNT.no("Only in team competitions do players substitute each other."),
        q.SEAT_ROLE.is_(SUBSTITUTE, "The last of those who moved is the substitute.")),
    Article("7.2a", "An original player who made no move.",
        q.SEAT_ROLE.is_(OUT, "A player who made no move is left out: whoever took over from him is "
            "taken for the original player.", when=(the.has_moved == 0) & (the.movers_later > 0))
            .over("7.2b", "7.2c", because="A player who made no move is left out, whatever others "
                                          "did.")),
    Article("7.2b", "A substitute who made no move.",
        q.SEAT_ROLE.is_(OUT, "A substitute who made no move is taken for none.",
            when=the.has_moved == 0)
            .over("7.2b/2", because="A substitute who made no move is left out, and another has "
                                    "the game."),
        q.SEAT_ROLE.is_(PLAYER, "One player of the side moved: the game is his.",
            when=the.movers == 1)
            .over("7.2c", because="Where one player alone moved, nobody was substituted.")),
    Article("7.2c", "A substitute who is substituted.",
        q.SEAT_ROLE.is_(ORIGINAL, "A player who was substituted is an original player, even one "
            "who took over from another.", when=the.movers_later > 0)),
    Article("7.2d", "An original player with an effective rating.",
        q.SIDE_IS_COUNTED.no("The result is imputed to an original player only if he scored less "
            "than expected.", when=IS_ORIGINAL & IS_EFFECTIVE & (the.surplus_e3 >= 0)),
        q.SIDE_IS_COUNTED.yes("The result is imputed to the original player, who scored less than "
            "expected.", when=IS_ORIGINAL & IS_EFFECTIVE & (the.surplus_e3 < 0))),
    Article("7.2e", "An original player without one.",
        q.SCORE_COUNTED.is_(0, "An original player without an effective rating has lost the game.",
            when=IS_ORIGINAL & RATING.is_null()),
        q.SIDE_IS_COUNTED.yes("The loss is imputed to the original player, who has no effective "
            "rating.", when=IS_ORIGINAL & RATING.is_null())),
    Article("7.2f", "A substitute with an effective rating.",
        q.SIDE_IS_COUNTED.no("The result is imputed to a substitute only if he scored more than "
            "expected.", when=IS_SUBSTITUTE & IS_EFFECTIVE & (the.surplus_e3 <= 0)),
        q.SIDE_IS_COUNTED.yes("The result is imputed to the substitute, who scored more than "
            "expected.", when=IS_SUBSTITUTE & IS_EFFECTIVE & (the.surplus_e3 > 0))),
    Article("7.2g", "A substitute without one.",
        q.SIDE_IS_COUNTED.no("The result is not imputed to a substitute without an effective "
            "rating.", when=IS_SUBSTITUTE & RATING.is_null())),
    Article("7.2h", "The opponent meets the highest-rated of them.",
        q.SIDE_IS_COUNTED.yes("The result is imputed to the player."),
        also=(Stage.SPREAD,)),
    carried_out("7.3", "Calibration by ICCF's list.", by=(q.IS_CALIBRATED,)),
    carried_out("7.3a", "The players on both lists.", by=(q.IS_CALIBRATED,)),
    Article("7.3b", "What is added, and to whom.",
        q.CALIBRATION_PLAYERS_MIN.is_(8, "With fewer than eight players on both lists nothing is "
            "added."),
        q.IS_CALIBRATED.yes("The mean of ICCF's ratings less the mean of ours, over the players "
            "who have both, if they are eight or more; it is added to every effective rating.",
            when=(the.list_status == EFFECTIVE) | (IS_PASSIVE & (the.games_rated_new >= 12))),
        q.IS_CALIBRATED.no("Nothing is added to the others.")),
    Article("8.1", "Events started from 1 July 2000.",
        q.EVENT_IS_RATED.no("Events that started before 1 July 2000 are not rated.",
            when=the.event_start < day(2000, 7, 1))
            .over("3.1", because="Whatever the event, it starts on or after that day.")),
    office("8.2", "The board decides what is omitted, after the commissioner's opinion; the list "
           "keeps the decision and its reason."),
), is_whole=True)
# fmt: on

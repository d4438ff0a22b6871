"""The Elo regulation of Portuguese correspondence chess, for events from 1 July 2000.

Source: Comissão Nacional de Xadrez por Correspondência, Regulamento do Sistema Elo, in the order of
its articles. Readings: decisions 001-1 to 001-23.
"""

from dataclasses import replace
from datetime import date

import narwhals as nw

from arpad.engine.performance import performance_sum
from arpad.engine.vocabulary import (
    EFFECTIVE,
    NOT_SHOWN,
    ORIGINAL,
    OUT,
    PASSIVE,
    PLAYER,
    PROVISIONAL,
    SUBSTITUTE,
    SWISS,
    UNRATED,
    WHOLE_LIST,
)
from arpad.law import Clause, Rule, Source, half_up
from arpad.law.fields import Calendar, Clock, ExpectedScores, FieldsRulebook, RatingDifferences
from arpad.rulebooks.cnxc.articles_2000 import ARTICLES
from arpad.rulebooks.cnxc.overlaps_2000 import OVERLAPS
from arpad.rulebooks.cnxc.tables import EXPECTED_SCORE_STEPS
from arpad.rulebooks.cnxc.tables import RATING_DIFFERENCES as DIFFERENCES

ART = Source("CNXC", date(2000, 7, 1), "Regulamento do Sistema Elo da CNXC")
col = nw.col

OTHERS = col("is_by_body") == 0
EVENT_IS_RATED = Rule("event_is_rated", (
    Clause(ART("8.1"), "Events that started before 1 July 2000 are not rated.", 0,
           when=col("on") < 20000701),
    Clause(ART("3.1/1"), "Thematic events are not rated.", 0, when=col("is_thematic") == 1),
    Clause(ART("3.1/2"), "Another organiser's event is not rated unless the CNXC made it "
           "official.", 0,
           when=OTHERS & (col("is_officialised").is_null() | (col("is_officialised") == 0))),
    Clause(ART("3.1/3"), "Another organiser's event is not rated unless its own rules say so.", 0,
           when=OTHERS & (col("is_named_in_rules").is_null() | (col("is_named_in_rules") == 0))),
    Clause(ART("3.1"), "The event is the CNXC's own, or official.", 1),
))  # fmt: skip

RESULT = col("result")
FORFEITS = ("+", "-")
BLACK_MOVED, WHITE_MOVED = col("black_moved"), col("white_moved")
GAME_IS_RATED = Rule("game_is_rated", (
    Clause(ART("3.2/1"), "A bye is no game.", 0, when=RESULT.is_in(("H", "F", "U", "Z"))),
    Clause(ART("3.2/2"), "The board took the game out, for a withdrawal of grave cause.", 0,
           when=col("is_left_out") == 1),
    Clause(ART("3.2/3"), "A player withdrew before making any move.", 0,
           when=(WHITE_MOVED == 0) | (BLACK_MOVED == 0)),
    Clause(ART("3.2/4"), "A forfeit is taken for a withdrawal before any move, unless both are "
           "known to have moved.", 0,
           when=RESULT.is_in(FORFEITS) & (WHITE_MOVED.is_null() | BLACK_MOVED.is_null())),
    Clause(ART("3.2/5"), "Nobody moved.", 0, when=RESULT.is_in(("W", "D", "L", "--"))),
    Clause(ART("3.2"), "The game is rated.", 1),
))  # fmt: skip

RATING_FLOOR = Rule("rating_floor", (Clause(ART("6.3"), "No rating is too low.", None),))
LIST_CHOICE = Rule("list_choice", (
    Clause(ART("6.1"), "Every event uses the list in force when the ratings are calculated.", 0),
))  # fmt: skip
STAGES_ARE_GROUPED = Rule("stages_are_grouped", (
    Clause(ART("3.3"), "Each group, each board and each phase is an event of its own.", 0),
))  # fmt: skip
RATED_AS = Rule("rated_as", (
    Clause(ART("6.4"), "Events are rated game by game.", SWISS),
))  # fmt: skip

SEAT_ROLE = Rule("seat_role", (
    Clause(ART("7.2a"), "Who made no move is left out: whoever took over from him is taken for the "
           "original player.", OUT, when=(col("has_moved") == 0) & (col("movers_later") > 0)),
    Clause(ART("7.2b"), "A substitute who made no move is taken for none.", OUT,
           when=col("has_moved") == 0),
    Clause(ART("7.2b/1"), "One player of the side moved: the game is his.", PLAYER,
           when=col("movers") == 1),
    Clause(ART("7.2c"), "Who was substituted is an original player, even if he took over from "
           "another.", ORIGINAL, when=col("movers_later") > 0),
    Clause(ART("7.2"), "The last of those who moved is the substitute.", SUBSTITUTE),
), column="role")  # fmt: skip

LISTED = col("rating_listed")
GAMES_RATED = col("games_rated")
OWN_RATING = Rule("own_rating", (
    Clause(ART("5.3/1"), "The player has no rating.", None, when=LISTED.is_null()),
    Clause(ART("5.1/1"), "The player's rating is provisional: his games count in performances.",
           None, when=GAMES_RATED < 12),
    Clause(ART("6.1"), "The effective rating of the list in force at the calculation.", LISTED),
))  # fmt: skip

ICCF, FPX, FIDE = col("iccf_rating"), col("fpx_rating"), col("fide_rating")
CLASS = col("virtual_class")
KNOWN = (
    Clause(ART("6.4"), "The rating of the list, effective or provisional.", LISTED,
           when=~LISTED.is_null()),
    Clause(ART("5.3/2"), "A virtual rating: that of ICCF's list.", ICCF, when=~ICCF.is_null()),
    Clause(ART("5.3/3"), "A virtual rating: that of the FPX's list.", FPX, when=~FPX.is_null()),
    Clause(ART("5.3/4"), "A virtual rating: that of FIDE's list.", FIDE, when=~FIDE.is_null()),
    Clause(ART("5.3/5"), "A virtual rating of 2200, in the final of the absolute championship of "
           "Portugal.", 2200, when=CLASS == "absolute_final"),
    Clause(ART("5.3/6"), "A virtual rating of 2000, on board 1 of the final of the team "
           "championship of Portugal.", 2000, when=CLASS == "team_final_board_1"),
    Clause(ART("5.3/7"), "A virtual rating of 2000, in a permanent event of the category of "
           "honour.", 2000, when=CLASS == "honour_permanent"),
    Clause(ART("5.3"), "A virtual rating of 1750, in any other event.", 1750),
)  # fmt: skip
RATING_KNOWN = Rule("rating_known", KNOWN)
RATING_SEEN = Rule("rating_seen", KNOWN)

RATING = col("rating")
_GAMES = (
    ("up to 24 games", GAMES_RATED < 25),
    ("25 to 50 games", (GAMES_RATED >= 25) & (GAMES_RATED <= 50)),
    ("51 to 100 games", (GAMES_RATED > 50) & (GAMES_RATED <= 100)),
    ("more than 100 games", GAMES_RATED.is_null() | (GAMES_RATED > 100)),
)
_RATINGS = (
    ("below 2000", RATING < 2000),
    ("from 2000 to 2200", (RATING >= 2000) & (RATING <= 2200)),
    ("from 2201 to 2400", (RATING > 2200) & (RATING <= 2400)),
    ("above 2400", RATING > 2400),
)
_MATRIX = ((40, 30, 25, 20), (30, 25, 20, 15), (25, 20, 20, 15), (20, 20, 15, 15))


def _matrix() -> tuple[Clause, ...]:
    """Return the sixteen clauses of the matrix of 6.4; the last holds for whatever is left."""
    clauses = []
    for row, (rated, rating) in enumerate(_RATINGS):
        for column, (played, games) in enumerate(_GAMES):
            k_factor = _MATRIX[row][column]
            says = f"K = {k_factor} {rated}, with {played} on the list."
            number = ART(f"6.4/{4 * row + column + 1}")
            clauses.append(Clause(number, says, k_factor * 100, when=rating & games))
    return (*clauses[:-1], replace(clauses[-1], when=None))


K_FACTOR = Rule("k_factor", (
    Clause(ART("6.3/1"), "Without an effective rating there is no K.", None,
           when=RATING.is_null() | (GAMES_RATED < 12)),
    *_matrix(),
), column="k_factor_e2", needs=("games_rated",))  # fmt: skip

GAMES = col("games")
DISCARDED = Rule("result_discarded", (Clause(ART("6.3/2"), "No result is ignored.", 0),))
EVENT_RATING = Rule("event_rating", (
    Clause(ART("6.2/1"), "Without a counted game there is no performance.", None,
           when=GAMES == 0),
    Clause(ART("6.2"), "The performance is R_c, the opponents' average, and D(P) of the "
           "percentage (shown rounded, kept exact).",
           half_up(performance_sum(), GAMES)),
))  # fmt: skip
QUALIFIES = Rule("result_qualifies", (Clause(ART("6.3/3"), "Every performance counts.", 1),))
KEPT = Rule("result_kept", (
    Clause(ART("6.3"), "The performance counts in the provisional rating.", 1),
))  # fmt: skip

ROLE, SURPLUS = col("role"), col("surplus_e3")
SCORE_COUNTED = Rule("score_counted", (
    Clause(ART("7.2e"), "An original player without an effective rating has lost the game.", 0,
           when=(ROLE == ORIGINAL) & RATING.is_null()),
    Clause(ART("6.4/17"), "The score of the game.", col("score_half")),
), column="score_half")  # fmt: skip
SIDE_IS_RATED = Rule("side_is_rated", (
    Clause(ART("6.2/2"), "The game counts in a performance.", 1, when=RATING.is_null()),
    Clause(ART("6.4/18"), "The game is rated.", 1),
))  # fmt: skip
RATED_DIFFERENCE = Rule("rated_difference", (
    Clause(ART("6.4/19"), "The difference is used as it is.", col("difference")),
))  # fmt: skip
SIDE_IS_COUNTED = Rule("side_is_counted", (
    Clause(ART("7.2g"), "The result is not imputed to a substitute without an effective rating.", 0,
           when=(ROLE == SUBSTITUTE) & RATING.is_null()),
    Clause(ART("7.2e"), "The loss is imputed to the original player, who has no effective rating.",
           1, when=(ROLE == ORIGINAL) & RATING.is_null()),
    Clause(ART("7.2d"), "The result is imputed to an original player only if he scored less than "
           "expected.", 0, when=(ROLE == ORIGINAL) & ~RATING.is_null() & (SURPLUS >= 0)),
    Clause(ART("7.2f"), "The result is imputed to a substitute only if he scored more than "
           "expected.", 0, when=(ROLE == SUBSTITUTE) & ~RATING.is_null() & (SURPLUS <= 0)),
    Clause(ART("7.2d/1"), "The result is imputed to the original player, who scored less than "
           "expected.", 1, when=(ROLE == ORIGINAL) & ~RATING.is_null() & (SURPLUS < 0)),
    Clause(ART("7.2f/1"), "The result is imputed to the substitute, who scored more than expected.",
           1, when=(ROLE == SUBSTITUTE) & ~RATING.is_null() & (SURPLUS > 0)),
    Clause(ART("7.2h"), "The result is imputed to the player.", 1),
))  # fmt: skip

SUM_E5 = col("sum_e5")
EVENT_CHANGE = Rule("event_change", (
    Clause(ART("7.1"), "The winner of an event for master norms loses nothing by it.", 0,
           when=(col("is_norm_event") == 1) & (col("is_winner") == 1) & ~RATING.is_null()
           & (SUM_E5 < 0)),
    Clause(ART("6.5"), "The change of an event is the sum of its games.", SUM_E5),
), column="event_change_e5")  # fmt: skip

MEAN = Clause(
    ART("6.3"), "The provisional rating is the mean of the performances, each weighted by its "
    "games, rounded.", half_up(col("performances_sum"), GAMES),
)  # fmt: skip
FIRST_RATING = Rule("first_rating", (MEAN,))
FIRST_RATING_PUBLISHED = Rule("first_rating_published", (
    Clause(ART("6.3/4"), "There is no performance.", 0, when=col("first_rating").is_null()),
    Clause(ART("6.3"), "The rating is on the list from the first counted game.", 1),
))  # fmt: skip
OLD = col("rating_old")
RATING_NEW = Rule("rating_new", (
    Clause(ART("6.3"), "The mean of the performances, until 12 games are counted.",
           col("first_rating"), when=~col("first_rating").is_null()),
    Clause(ART("5.3/1"), "The player has no rating.", None, when=OLD.is_null()),
    Clause(ART("6.6"), "The old rating and the changes of the period, rounded to the nearest whole "
           "number, .5 up.", half_up(OLD * 100000 + col("adjusted_e5"), 100000)),
))  # fmt: skip

GAMES_NEW = col("games_rated_new")
LIST_STATUS = Rule("list_status", (
    Clause(ART("5.3/1"), "The player has no rating.", UNRATED, when=col("rating_new").is_null()),
    Clause(ART("5.2"), "No counted game in the last five years: passive, until the next one.",
           PASSIVE, when=col("last_played_on") + 50000 < col("on")),
    Clause(ART("5.1/1"), "Provisional, with fewer than 12 counted games.", PROVISIONAL,
           when=GAMES_NEW < 12),
    Clause(ART("5.1"), "Effective, with 12 counted games or more.", EFFECTIVE),
))  # fmt: skip
STATUS = col("list_status")
LIST_SECTION = Rule("list_section", (
    Clause(ART("5.3/8"), "Who has no rating is not on the list.", NOT_SHOWN,
           when=STATUS == UNRATED),
    Clause(ART("5.2"), "The passive are not on the list; their data are kept.", NOT_SHOWN,
           when=STATUS == PASSIVE),
    Clause(ART("4.2"), "On the list.", WHOLE_LIST),
))  # fmt: skip
CALIBRATION = Clause(
    ART("7.3"), "The mean of ICCF's ratings less the mean of ours, over the players who have both, "
    "if they are eight or more; it is added to every effective rating.", None,
    when=(STATUS == EFFECTIVE) | ((STATUS == PASSIVE) & (GAMES_NEW >= 12)),
)  # fmt: skip

BOOK = FieldsRulebook(
    name="cnxc-2000",
    source=ART,
    articles=ARTICLES,
    overlaps=OVERLAPS,
    expected_scores=ExpectedScores(
        ART("6.4"), "The expected score is read from Table II.", EXPECTED_SCORE_STEPS
    ),
    rating_differences=RatingDifferences(
        ART("6.2"), "D(P) is read from Table I, with -117 for .34, where -177 is printed.",
        DIFFERENCES,
    ),
    calendar=Calendar(ART("4.1"), ART("4.1"), (1, 7), closing_days=1, is_of_calculation=True),
    window_months=0,
    clocks=(
        Clock(ART("4.3"), "A protest against one's rating is made to the commissioner within 30 "
              "days of the list's publication.", "protest", 30, "publication"),
        Clock(ART("4.3"), "An appeal against the commissioner's decision is made to the board "
              "within 7 days, with a deposit.", "appeal", 7, "decision"),
    ),
    scored_results=("1", "0", "=", *FORFEITS),
    played_results=("1", "0", "=", *FORFEITS),
    player_facts=("iccf_rating", "fpx_rating", "fide_rating"),
    is_last_game_kept=True,
    first_games_are_pooled=False,
    rating_floor=RATING_FLOOR,
    list_choice=LIST_CHOICE,
    stages_are_grouped=STAGES_ARE_GROUPED,
    rated_as=RATED_AS,
    event_is_rated=EVENT_IS_RATED,
    checks=(),
    seat_role=SEAT_ROLE,
    game_is_rated=GAME_IS_RATED,
    own_rating=OWN_RATING,
    rating_known=RATING_KNOWN,
    k_factor=K_FACTOR,
    result_discarded=DISCARDED,
    event_rating=EVENT_RATING,
    rating_seen=RATING_SEEN,
    result_qualifies=QUALIFIES,
    result_kept=KEPT,
    score_counted=SCORE_COUNTED,
    side_is_rated=SIDE_IS_RATED,
    rated_difference=RATED_DIFFERENCE,
    side_is_counted=SIDE_IS_COUNTED,
    event_change=EVENT_CHANGE,
    first_rating=FIRST_RATING,
    first_rating_published=FIRST_RATING_PUBLISHED,
    rating_new=RATING_NEW,
    calibration=CALIBRATION,
    calibration_players_min=8,
    list_status=LIST_STATUS,
    list_section=LIST_SECTION,
)  # fmt: skip

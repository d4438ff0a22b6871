"""FIDE's rating regulations of 1 July 2009, as printed, in the order of their articles.

Source: FIDE Handbook B.02, General Assemblies of 1984 to 2008, in the Spanish of FEDA's arbiters.
As printed: K = 30 and 20, 15 points for each half point (as in the examples 8.34 and 8.58), floor
1200. What FIDE applied is `old_2009_applied`.
"""

from datetime import date

import narwhals as nw

from arpad.engine.vocabulary import (
    ACTIVE,
    ALPHABETICAL_ONLY,
    DELISTED,
    INACTIVE,
    MATCH,
    NOT_SHOWN,
    ROUND_ROBIN,
    SWISS,
    TITLED_UNRATED,
    UNRATED,
    WHOLE_LIST,
)
from arpad.law import Clause, Rule, Source, half_up
from arpad.law.fields import Calendar, ExpectedScores, FieldsRulebook, RatingDifferences
from arpad.rulebooks.fide.articles_2009 import ARTICLES
from arpad.rulebooks.fide.newcomers import (
    above_half,
    at_half,
    below_half,
    below_half_round_robin,
)
from arpad.rulebooks.fide.overlaps_2009 import OVERLAPS
from arpad.rulebooks.fide.tables import EXPECTED_SCORE_STEPS
from arpad.rulebooks.fide.tables import RATING_DIFFERENCES as DIFFERENCES

ART = Source("FIDE B.02", date(2009, 7, 1), "FIDE Rating Regulations of 1 July 2009, as printed")
col = nw.col

RATING_FLOOR = Rule(
    "rating_floor", (Clause(ART("0.6"), "A rating of 1200 or more is published.", 1200),)
)

MINUTES = col("minutes_for_60_moves")
HIGHEST = col("rating_highest")
IS_ROUND_ROBIN = col("rated_as") == ROUND_ROBIN

EVENT_IS_RATED = Rule("event_is_rated", (
    Clause(ART("9.2"), "An event announced as not for rating, to the players too, is not rated.", 0,
           when=col("is_declared_unrated") == 1),
    Clause(ART("0.4"), "An event that was not registered with FIDE is not rated.", 0,
           when=col("is_registered") == 0),
    Clause(ART("1.2/1"), "With a player of 2200 or more in the event, less than 120 minutes for "
           "60 moves is too fast.", 0, when=(HIGHEST >= 2200) & (MINUTES < 120)),
    Clause(ART("1.2/2"), "With a player of 1600 or more in the event, less than 90 minutes for "
           "60 moves is too fast.", 0, when=(HIGHEST >= 1600) & (MINUTES < 90)),
    Clause(ART("1.2/3"), "Less than 60 minutes for 60 moves is too fast for any event.", 0,
           when=MINUTES < 60),
    Clause(ART("6.33/1"), "A national championship as a round robin is rated if two women are, in "
           "an event for women only.", 1,
           when=IS_ROUND_ROBIN & (col("is_national_championship") == 1)
           & (col("is_women_only") == 1) & (col("women_rated") >= 2)),
    Clause(ART("6.33/2"), "A national championship as a round robin is rated if three men are.", 1,
           when=IS_ROUND_ROBIN & (col("is_national_championship") == 1) & (col("men_rated") >= 3)),
    Clause(ART("6.32"), "A double round robin with unrated players needs six players, four of them "
           "rated.", 0,
           when=IS_ROUND_ROBIN & (col("kind") == "double_round_robin")
           & (col("players_unrated") > 0)
           & ((col("players") < 6) | (col("players_rated") < 4))),
    Clause(ART("6.31"), "A round robin of fewer than ten players needs four rated ones.", 0,
           when=IS_ROUND_ROBIN & (col("players") < 10) & (col("players_rated") < 4)),
    Clause(ART("6.3"), "At least a third of the players of a round robin are rated.", 0,
           when=IS_ROUND_ROBIN & (col("players_rated") * 3 < col("players"))),
    Clause(ART("6.6"), "A match is rated only if both players are.", 0,
           when=(col("rated_as") == MATCH) & (col("players_unrated") > 0)),
    Clause(ART("0"), "The event meets the conditions for being rated.", 1),
), needs=("minutes_for_60_moves",))  # fmt: skip

CHECKS = (
    Clause(ART("0.4"), "Events are registered a month before they start; the chairman of the "
           "commission may accept a later one.", None, when=col("months_registered_before") < 1),
    Clause(ART("3.1/1"), "No more than three rounds are played on a day.", None,
           when=col("rounds_per_day") > 3),
    Clause(ART("3.1/2"), "Play takes no more than twelve hours on a day.", None,
           when=col("hours_per_day") > 12),
    Clause(ART("4.1"), "An event other than a league lasts no more than 90 days, unless the "
           "chairman of the commission approves it.", None,
           when=(col("days") > 90) & (col("kind") != "league")),
)  # fmt: skip

LIST_CHOICE = Rule("list_choice", (
    Clause(ART("4.13"), "Each game uses the list of its day, as decided before the first round.", 1,
           when=col("ratings_at_game") == 1),
    Clause(ART("7.11"), "The event uses the list in force at its start.", 0),
))  # fmt: skip

RESULT = col("result")
GAME_IS_RATED = Rule("game_is_rated", (
    Clause(ART("5.1/1"), "A game won or lost by forfeit, or a bye, is not rated.", 0,
           when=RESULT.is_in(("+", "-", "--", "H", "F", "U", "Z"))),
    Clause(ART("5.1/2"), "A game in which not both players made a move is not rated.", 0,
           when=RESULT.is_in(("W", "D", "L"))),
    Clause(ART("6.5"), "Games of a match after one player has won it are not rated.", 0,
           when=col("is_decided") == 1),
    Clause(ART("5.1/3"), "A game in which both players made a move is rated.", 1),
))  # fmt: skip

STAGES_ARE_GROUPED = Rule("stages_are_grouped", (
    Clause(ART("6.2/1"), "Stages are rated together, or apart, as the office decided.",
           col("is_grouped_stated"), when=~col("is_grouped_stated").is_null()),
    Clause(ART("6.2/2"), "Stages may be rated together; unless the office says so, each is rated "
           "by itself.", 0),
))  # fmt: skip

RATED_AS = Rule("rated_as", (
    Clause(ART("6.43"), "A round robin in which a game was not played is rated as a Swiss.", SWISS,
           when=col("is_complete_round_robin") == 0),
    Clause(ART("6.3"), "A round robin is rated as one.", ROUND_ROBIN,
           when=col("is_complete_round_robin") == 1),
    Clause(ART("6.6"), "A match is rated game by game.", MATCH, when=col("kind") == "match"),
    Clause(ART("6.4"), "Every other event is rated as a Swiss or team event.", SWISS),
))  # fmt: skip

LISTED, CURRENT = col("rating_listed"), col("rating_current")
OWN_RATING = Rule("own_rating", (
    Clause(ART("8.4"), "A player who has entered the list since is rated with his rating of now.",
           CURRENT, when=LISTED.is_null() & ~CURRENT.is_null()),
    Clause(ART("8.2"), "The player has no rating.", None, when=LISTED.is_null()),
    Clause(ART("7.21"), "A player delisted since is treated as unrated.", None,
           when=CURRENT.is_null()),
    Clause(ART("7.11"), "The rating is that of the list in force.", LISTED),
))  # fmt: skip

IS_RATED_BEFORE = ~col("opponent_listed").is_null()
IS_UNRATED = col("rating").is_null()
SIDE_IS_RATED = Rule("side_is_rated", (
    Clause(ART("6.1/1"), "The newcomer's result in his first event is ignored.", 0,
           when=IS_UNRATED & (col("is_discarded") == 1)),
    Clause(ART("6.1/2"), "The opponent is a newcomer whose result is ignored, and so is this game.",
           0, when=col("opponent_is_discarded") == 1),
    Clause(ART("8.21b"), "In a round robin every game counts towards a newcomer's rating.", 1,
           when=IS_UNRATED & IS_ROUND_ROBIN),
    Clause(ART("8.21a"), "A newcomer's game against a rated player counts towards his rating.", 1,
           when=IS_UNRATED & IS_RATED_BEFORE),
    Clause(ART("6.41"), "In a Swiss, a newcomer's game against another does not count.", 0,
           when=IS_UNRATED),
    Clause(ART("8.51"), "A game against a rated player is rated.", 1, when=IS_RATED_BEFORE),
    Clause(ART("8.52"), "A newcomer counts at the rating that he made in this event.", 1,
           when=~col("opponent_rating").is_null()),
    Clause(ART("6.42"), "The opponent is unrated and made no valid rating in this event.", 0),
))  # fmt: skip

IS_FIRST = col("is_first_event") == 1
RESULT_DISCARDED = Rule("result_discarded", (
    Clause(ART("8.21"), "A newcomer's first rated event is ignored if he scored less than a point.",
           1, when=IS_FIRST & (col("score_half") < 2)),
    Clause(ART("6.1"), "The result is not ignored.", 0),
))  # fmt: skip

EVENT_RATING = Rule("event_rating", (
    Clause(ART("8.21"), "An ignored result gives no rating.", None, when=col("is_discarded") == 1),
    Clause(ART("8.2"), "Without a game that counts there is no rating.", None,
           when=(col("games") == 0) | col("opponents_average").is_null()),
    Clause(ART("8.1"), "No points: the difference is indeterminate, and there is no rating.", None,
           when=col("score_half") == 0),
    at_half(ART("8.22")),
    above_half(ART("8.23"), bonus_e1=150),
    below_half_round_robin(ART("8.25"), IS_ROUND_ROBIN),
    below_half(ART("8.24")),
))  # fmt: skip
AVERAGE_RATING = Clause(ART("8.21b"), "R_a is the mean rating of the rated players less their mean "
                        "d_p x n/(n+1).", None)  # fmt: skip
CORRECTION = Clause(ART("8.58"), "Once, opponents more than 400 points away count as 400 away, and "
                    "R_c moves by the mean of that.", None)  # fmt: skip

EVENT_RU = col("event_rating")
RATING_SEEN = Rule("rating_seen", (
    Clause(ART("8.51"), "The published rating.", LISTED, when=~LISTED.is_null()),
    Clause(ART("6.1"), "The newcomer's result is ignored.", None, when=col("is_discarded") == 1),
    Clause(ART("8.52/1"), "The newcomer made no rating in this event.", None,
           when=EVENT_RU.is_null()),
    Clause(ART("8.58"), "A newcomer in a round robin counts at the rating he made in it.", EVENT_RU,
           when=IS_ROUND_ROBIN),
    Clause(ART("6.41/1"), "The newcomer played fewer than three games against rated players.", None,
           when=col("games") < 3),
    Clause(ART("6.41/2"), "The newcomer scored less than half a point.", None,
           when=col("score_half") < 1),
    Clause(ART("6.41/3"), "The newcomer's rating in this event is below the floor.", None,
           when=EVENT_RU < col("rating_floor")),
    Clause(ART("8.52/2"), "A newcomer counts at the rating that he made in this event.", EVENT_RU),
))  # fmt: skip

RESULT_QUALIFIES = Rule("result_qualifies", (
    Clause(ART("8.21"), "An ignored result opens no rating.", 0,
           when=(col("is_discarded") == 1) | EVENT_RU.is_null()),
    Clause(ART("8.31"), "A first result below the floor opens no rating.", 0,
           when=EVENT_RU < col("rating_floor")),
    Clause(ART("8.21b"), "A result in a round robin opens a rating.", 1, when=IS_ROUND_ROBIN),
    Clause(ART("6.41/1"), "Fewer than three games against rated players open no rating.", 0,
           when=col("games") < 3),
    Clause(ART("6.41/2"), "Less than half a point opens no rating.", 0, when=col("score_half") < 1),
    Clause(ART("6.41"), "The result opens a rating.", 1),
))  # fmt: skip

RESULT_KEPT = Rule("result_kept", (
    Clause(ART("8.21"), "Less than a point in the first rated event: ignored.", 0,
           when=col("is_discarded") == 1),
    Clause(ART("6.1"), "After an earlier result at or above the floor, every result counts.", 1,
           when=col("has_qualified_before") == 1),
    Clause(ART("8.3"), "The result opens the newcomer's account.", 1,
           when=col("result_qualifies") == 1),
    Clause(ART("8.31"), "First results below the floor, or of too few games, are ignored.", 0),
))  # fmt: skip

IS_ONE_ROUND_ROBIN = col("is_one_round_robin") == 1
FIRST_RATING = Rule("first_rating", (
    Clause(ART("8.25"), "All games come from one round robin: its rating is the first rating.",
           EVENT_RU, when=IS_ONE_ROUND_ROBIN),
    Clause(ART("8.1"), "No points: the difference is indeterminate, and there is no rating.", None,
           when=col("score_half") == 0),
    at_half(ART("8.22")),
    above_half(ART("8.23"), bonus_e1=150),
    below_half(ART("8.24")),
))  # fmt: skip

FIRST_RATING_PUBLISHED = Rule("first_rating_published", (
    Clause(ART("8.33"), "There is no first rating.", 0, when=col("first_rating").is_null()),
    Clause(ART("7.14d"), "A first rating below the floor is not published.", 0,
           when=col("first_rating") < col("rating_floor")),
    Clause(ART("7.14f"), "Seven games in Olympiads, continental or world team championships are "
           "enough.", 1, when=col("games_of_team_championships") >= 7),
    Clause(ART("7.14e(2)"), "For a member of IBCA, ICSC or IPCA seven games are enough.", 1,
           when=(col("is_disabled_member") == 1) & (col("games") >= 7)),
    Clause(ART("7.14c"), "Fewer than nine games in two years: not published yet.", 0,
           when=col("games") < 9),
    Clause(ART("7.14e(1)"), "Nine games or more, pooled as one tournament: published.", 1),
))  # fmt: skip

RATED_DIFFERENCE = Rule("rated_difference", (
    Clause(ART("8.54"), "A difference above 400 counts as 400.", col("difference").clip(-400, 400),
           when=col("difference").abs() > 400),
    Clause(ART("8.51"), "The difference is used as it is.", col("difference")),
))  # fmt: skip

RATING = col("rating")
K_FACTOR = Rule("k_factor", (
    Clause(ART("8.5"), "A player without a rating has no K.", None, when=RATING.is_null()),
    Clause(ART("7.12"), "The K printed on the list, which doesn't say how many games were played.",
           col("k_factor_listed_e2"),
           when=col("games_rated").is_null() & col("k_factor_listed_e2").is_in((2000, 3000))),
    Clause(ART("8.56/3"), "K = 30 until 30 games are completed.", 3000,
           when=col("games_rated") < 30),
    Clause(ART("8.56/2"), "K = 20 once the published rating has reached 2400 and 30 games are "
           "completed, and for good.", 2000, when=col("rating_peak") >= 2400),
    Clause(ART("8.56/1"), "K = 30 while the rating has always been below 2400.", 3000),
), column="k_factor_e2", needs=("games_rated",))  # fmt: skip

RATING_NEW = Rule("rating_new", (
    Clause(ART("8.3"), "The rating is the player's first.", col("first_rating"),
           when=~col("first_rating").is_null()),
    Clause(ART("8.2"), "The player stays unrated.", None, when=col("rating_old").is_null()),
    Clause(ART("8.57"), "The new rating is rounded to the nearest whole number, .5 up.",
           half_up(col("rating_old") * 100000 + col("sum_e5"), 100000)),
))  # fmt: skip

LIST_STATUS = Rule("list_status", (
    Clause(ART("8.2"), "Unrated.", UNRATED, when=col("rating_new").is_null()),
    Clause(ART("7.21"), "A rating that falls below the floor is delisted; the player is unrated "
           "from then on.", DELISTED, when=col("rating_new") < col("rating_floor")),
    Clause(ART("7.14"), "A first rating makes the player active.", ACTIVE,
           when=col("rating_old").is_null()),
    Clause(ART("7.23c"), "A rated game in the period makes or keeps the player active.", ACTIVE,
           when=col("games_period") > 0),
    Clause(ART("7.23a/1"), "No rated game in a year: inactive.", INACTIVE,
           when=(col("games_year") == 0) & (col("is_year_known") == 1)),
    Clause(ART("7.23a/2"), "Inactive until the next rated game.", INACTIVE,
           when=col("status_old") == INACTIVE),
    Clause(ART("7.1"), "Active.", ACTIVE),
))  # fmt: skip

LIST_SECTION = Rule("list_section", (
    Clause(ART("7.22"), "Titled players without a rating stand on a list of their own.",
           TITLED_UNRATED, when=(col("list_status") == UNRATED) & (col("has_title") == 1)),
    Clause(ART("7.14"), "The unrated are not on the list.", NOT_SHOWN,
           when=col("list_status") == UNRATED),
    Clause(ART("7.23b/1"), "For two years the inactive are shown in the alphabetical part only.",
           ALPHABETICAL_ONLY,
           when=(col("list_status") == INACTIVE) & (col("months_inactive") < 24)),
    Clause(ART("7.23b/2"), "After two years the inactive are no longer shown.", NOT_SHOWN,
           when=col("list_status") == INACTIVE),
    Clause(ART("7.21"), "A player delisted on this list is shown as such.", ALPHABETICAL_ONLY,
           when=col("list_status") == DELISTED),
    Clause(ART("7.12"), "Shown in both parts of the list.", WHOLE_LIST),
))  # fmt: skip

BOOK = FieldsRulebook(
    name="fide-2009",
    source=ART,
    articles=ARTICLES,
    overlaps=OVERLAPS,
    expected_scores=ExpectedScores(
        ART("8.1b"), "The expected score is read from the table.", EXPECTED_SCORE_STEPS
    ),
    rating_differences=RatingDifferences(
        ART("8.1a"), "The difference of a percentage is read from the table.", DIFFERENCES
    ),
    calendar=Calendar(
        ART("7.11"), ART("7.13"), (1, 3, 5, 7, 9, 11), closing_days=7, official_on_eve=True
    ),
    window_months=24,
    rating_floor=RATING_FLOOR,
    list_choice=LIST_CHOICE,
    stages_are_grouped=STAGES_ARE_GROUPED,
    rated_as=RATED_AS,
    event_is_rated=EVENT_IS_RATED,
    checks=CHECKS,
    game_is_rated=GAME_IS_RATED,
    own_rating=OWN_RATING,
    k_factor=K_FACTOR,
    result_discarded=RESULT_DISCARDED,
    event_rating=EVENT_RATING,
    rating_seen=RATING_SEEN,
    result_qualifies=RESULT_QUALIFIES,
    result_kept=RESULT_KEPT,
    average_rating=AVERAGE_RATING,
    correction=CORRECTION,
    side_is_rated=SIDE_IS_RATED,
    rated_difference=RATED_DIFFERENCE,
    first_rating=FIRST_RATING,
    first_rating_published=FIRST_RATING_PUBLISHED,
    rating_new=RATING_NEW,
    list_status=LIST_STATUS,
    list_section=LIST_SECTION,
)
